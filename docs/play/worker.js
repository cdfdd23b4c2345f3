// Runs the library in a worker: loads Python from the files next to this one, then answers questions in JSON.
const files = new URL("py/", import.meta.url);

let answer;

const fail = (error) => postMessage({ failed: String(error.message ?? error) });

// Counts the bytes of everything that is loaded, for the progress bar.
function count(plain, whole) {
  let read = 0;
  return async (...request) => {
    const got = await plain(...request);
    if (!got.ok) {
      const error = new Error(`${got.status} ${got.url}`);
      fail(error); // Pyodide itself would wait forever
      throw error;
    }
    const counted = got.body.pipeThrough(
      new TransformStream({
        transform(chunk, rest) {
          read += chunk.length;
          postMessage({ progress: Math.min(read / whole, 1), stage: "Loading Python" });
          rest.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, { status: got.status, headers: got.headers });
  };
}

async function start() {
  const plain = self.fetch.bind(self);
  const listed = await plain(new URL("files.json", files));
  if (!listed.ok) throw new Error(`${listed.status} ${listed.url}`);
  const { archives, bytes } = await listed.json();
  self.fetch = count(plain, bytes);
  const { loadPyodide } = await import(new URL("pyodide.mjs", files));
  const loading = archives.map(async (name) => (await self.fetch(new URL(name, files))).arrayBuffer());
  const python = await loadPyodide({ indexURL: files.href });
  postMessage({ progress: 1, stage: "Starting the game" });
  const folder = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const archive of await Promise.all(loading)) python.unpackArchive(archive, "zip", { extractDir: folder });
  const session = python.runPython("from card_capture._playground import Session; Session()");
  answer = (question) => session.answer(question);
  postMessage({ started: true });
}

self.onmessage = ({ data }) => {
  try {
    postMessage({ id: data.id, answer: JSON.parse(answer(JSON.stringify(data.question))) });
  } catch (error) {
    // A fault of this program, not of the player: the last line of a Python traceback says most.
    const line = String(error.message ?? error).trim().split("\n").pop();
    postMessage({ id: data.id, answer: { error: `The playground has a fault: ${line}` } });
  }
};

addEventListener("unhandledrejection", ({ reason }) => answer || fail(reason));
start().catch(fail);
