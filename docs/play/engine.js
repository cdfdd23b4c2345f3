// The library in a worker, as functions that return promises.

// Starts the worker; `tell` gets the progress from 0 to 1 and the name of the stage.
export function startEngine(tell) {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  const waiting = new Map();
  let last = 0;
  const ask = (question) =>
    new Promise((resolve) => {
      waiting.set((last += 1), resolve);
      worker.postMessage({ id: last, question });
    });
  return new Promise((resolve, reject) => {
    const fail = (why) => {
      worker.terminate();
      for (const answered of waiting.values()) answered({ error: why });
      reject(new Error(why));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      fail(event.message || "the worker can't be loaded");
    };
    worker.onmessage = ({ data }) => {
      if (data.failed) fail(data.failed);
      else if (data.started) resolve(ask);
      else if (data.stage) tell(data.progress, data.stage);
      else {
        waiting.get(data.id)(data.answer);
        waiting.delete(data.id);
      }
    };
  });
}
