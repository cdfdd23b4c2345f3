// Runs the tests on the CPython that Pyodide brings, under Node.js:
//     node .ci/pyodide.mjs PYODIDE WHEELS PROJECT
// PYODIDE is the folder of the npm package, WHEELS has the wheels of the library and of everything its tests need,
// and PROJECT is the unpacked sdist. What is left out, and why, is in pyodide_tests.py.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, wheels, project] = process.argv.slice(2).map((path) => resolve(path));
const address = (...parts) => pathToFileURL(join(...parts)).href;

const { loadPyodide } = await import(address(pyodide, "pyodide.mjs"));
const python = await loadPyodide({ env: { HOME: "/tmp", PYTHONDONTWRITEBYTECODE: "1" } });
await python.loadPackage(
  readdirSync(wheels).map((wheel) => address(wheels, wheel)),
  { messageCallback: () => {} },
);

// Both are folders of this machine, so that files behave as they do here: long names, links, what can't be written.
const temporary = mkdtempSync(join(tmpdir(), "pyodide-"));
for (const [root, where] of [[project, "/project"], [temporary, "/tmp"]]) {
  python.FS.mkdirTree(where);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, where);
}
try {
  python.FS.chdir("/project");
  process.exitCode = python.runPython(readFileSync(new URL("pyodide_tests.py", import.meta.url), "utf8"));
} finally {
  rmSync(temporary, { recursive: true });
}
