// The page Replay: a sample at once, and games from files and links, for which the library is loaded.
import { button, make } from "./dom.js";
import { LARGEST_FILE, apologize, load } from "./loading.js";
import { Viewer } from "./viewer.js";

class Opener {
  constructor(viewer, line, notice) {
    this.viewer = viewer;
    this.line = line;
    this.notice = notice;
    this.note = line.querySelector("span");
    const accept = ".json,application/json";
    this.file = make("input", { type: "file", accept, hidden: true, onchange: () => this.openFile() });
    notice.before(this.file);
    addEventListener("hashchange", () => this.offer());
    this.offer();
  }

  // Shows what can be opened; a game in the address only when the visitor asks for it, or when all is loaded.
  offer() {
    const { hash } = location;
    const buttons = [button("Open a record", () => this.file.click())];
    if (hash.startsWith("#v=")) buttons.unshift(button("Show the game of the link", () => this.openLink(hash)));
    this.line.replaceChildren(...buttons, ...(this.ask ? [] : [this.note]));
  }

  async openFile() {
    const [file] = this.file.files;
    this.file.value = "";
    if (!file) return;
    if (file.size > LARGEST_FILE) this.say(`${file.name} is too large to be a game.`);
    else await this.open({ text: await file.text() }, file.name);
  }

  openLink(link) {
    return this.open({ link }, "This link");
  }

  async open(source, name) {
    this.notice.replaceChildren();
    try {
      this.ask ??= await load(this.line);
    } catch (error) {
      apologize(this.line, error, () => this.open(source, name));
      return;
    }
    this.line.replaceChildren(make("span", { role: "status" }, "Drawing the tables"));
    const { replay, error } = await this.ask({ do: "replay", ...source });
    this.offer();
    if (error) this.say(`${name} can't be opened: ${error}.`);
    else {
      this.viewer.load(replay);
      document.querySelector(".replay").scrollIntoView();
    }
  }

  say(words) {
    this.notice.replaceChildren(make("p", {}, words), button("Close", () => this.notice.replaceChildren()));
  }
}

const viewer = new Viewer(document.querySelector(".replay"));
const line = document.querySelector(".replay-open");
const isReady = line.querySelector("button") !== null;
if (isReady) new Opener(viewer, line, document.querySelector(".play-notice"));
const sample = await fetch(new URL("sample.json", import.meta.url));
viewer.load(await sample.json());
