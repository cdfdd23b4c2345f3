// Steps through a game: for each step a picture of the table, the action, and its events in words.
import { Table } from "./table.js";

const PACE = 1600; // milliseconds from one step to the next

const make = (tag, textContent, className = "") =>
  Object.assign(document.createElement(tag), { textContent, className });

export class Viewer {
  // `root` is the markup that the library writes; `keys` is the part of the page whose keys are for the viewer.
  constructor(root, keys = root) {
    const find = (part) => root.querySelector(`[data-part=${part}]`);
    this.heading = find("heading");
    this.look = find("look");
    this.slider = find("slider");
    this.auto = find("auto");
    this.news = find("news");
    this.zones = find("zones");
    this.place = find("table");
    this.table = new Table(this.place);
    this.buttons = [...root.querySelectorAll("[data-go]")];
    this.buttons.forEach((button) => button.addEventListener("click", () => this.move(button.dataset.go)));
    this.auto.addEventListener("click", () => this.toggle());
    this.look.addEventListener("change", () => this.show(this.step));
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    keys.addEventListener("keydown", (event) => this.press(event));
    new ResizeObserver(() => this.fit()).observe(this.place);
  }

  fit() {
    if (this.data && this.isNarrow !== this.table.isNarrow) this.show(this.step);
  }

  // Shows another game, from its deal on; `data` comes from the library.
  load(data) {
    this.stop();
    this.data = data;
    this.heading.textContent = data.heading;
    this.look.replaceChildren(...data.looks.map(({ label }) => make("option", label)));
    this.look.disabled = data.looks.length < 2;
    this.slider.max = this.last = data.steps.length - 1;
    for (const control of [...this.buttons, this.auto, this.slider]) control.disabled = !this.last;
    this.show(0);
  }

  // Goes to a step, or to the nearest one that there is; a step by hand ends the automatic play.
  go(step) {
    this.stop();
    this.show(Math.min(Math.max(step, 0), this.last));
  }

  move(where) {
    this.go({ first: 0, back: this.step - 1, next: this.step + 1, last: this.last }[where]);
  }

  press(event) {
    const where = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" }[event.key];
    const isForOthers = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    if (!where || !this.last || isForOthers || event.target.closest?.("input, select")) return;
    event.preventDefault();
    this.move(where);
  }

  toggle() {
    if (this.timer) return this.stop();
    this.auto.textContent = "Pause";
    this.news.setAttribute("aria-live", "off"); // it would never stop talking
    return this.advance(this.step < this.last ? this.step + 1 : 0);
  }

  advance(step) {
    this.show(step);
    this.timer = setTimeout(() => (step < this.last ? this.advance(step + 1) : this.stop()), PACE);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.auto.textContent = "Play";
    this.news.setAttribute("aria-live", "polite");
  }

  show(step) {
    const { looks, steps, cards } = this.data;
    const { pictures, zones } = looks[Math.max(this.look.selectedIndex, 0)];
    const { action, spoken, events } = steps[step];
    const isNext = step === this.step + 1;
    this.step = step;
    this.isNarrow = this.table.isNarrow;
    if (pictures[step] === null) this.place.replaceChildren(make("p", "The file does not have this table."));
    else this.table.show(this.draw(pictures[step] + Number(this.isNarrow)), isNext);
    this.slider.value = step;
    this.slider.setAttribute("aria-valuetext", `Step ${step} of ${this.last}: ${spoken}`);
    for (const button of this.buttons) {
      const isAtEnd = step === (["first", "back"].includes(button.dataset.go) ? 0 : this.last);
      button.setAttribute("aria-disabled", isAtEnd); // a button that is disabled would lose the focus
    }
    const list = make("ul", "");
    list.append(...events.map((event) => make("li", event)));
    const line = make("p", `Step ${step} of ${this.last}. `);
    line.append(make("strong", action), make("span", spoken, "replay-spoken"));
    line.querySelector("strong").setAttribute("aria-hidden", "true");
    this.news.replaceChildren(line, list);
    this.zones.replaceChildren(...(zones ? zones[step] : []).flatMap((zone) => this.describe(zone, cards)));
  }

  draw(number) {
    return this.data.pictures[number].map((part) => `<${this.data.parts[part]}`).join("");
  }

  describe([name, notation], cards) {
    const line = make("dd", notation ? "" : "none");
    for (const word of notation.split(" ").filter(Boolean)) {
      const [pretty, spoken] = cards[word];
      const card = make("span", pretty, /[\u2665\u2666]/.test(pretty) ? "replay-red" : "");
      card.setAttribute("role", "img");
      card.setAttribute("aria-label", spoken);
      line.append(card, " ");
    }
    return [make("dt", name), line];
  }
}
