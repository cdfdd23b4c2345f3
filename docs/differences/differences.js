// Shows how two variants of a game differ: two lists to choose them from, above the flags of the game. Without this script
// the page shows all values of all flags.
import { labelled, make, option } from "../play/dom.js";

class Picker {
  // `list` has the flags: each value is a <dd> with the variants that have it.
  constructor(list) {
    this.list = list;
    this.flags = [...list.children];
    const ids = list.dataset.variants.split(" ");
    this.selects = ids.slice(0, 2).map((id) => make("select", { onchange: () => this.choose() }));
    for (const [place, select] of this.selects.entries()) {
      select.append(...ids.map((id) => option(id, id)));
      select.value = ids[place];
    }
    this.count = make("p", { role: "status" });
    const title = list.dataset.title;
    const words = [`A variant of ${title}`, "compared with"];
    list.before(
      make("div", { className: "picker" }, ...this.selects.map((select, place) => labelled(words[place], select))),
      this.count,
    );
    this.show();
  }

  get chosen() {
    return this.selects.map((select) => select.value);
  }

  // The address that shows the same two variants.
  get hash() {
    return `#${[this.list.dataset.game, ...this.chosen].join(":")}`;
  }

  choose() {
    history.replaceState(null, "", this.hash);
    this.show();
  }

  // Chooses the variants that an address names; others stay as they are.
  open(hash) {
    const [game, ...ids] = hash.slice(1).split(":");
    if (game !== this.list.dataset.game) return;
    for (const [place, select] of this.selects.entries()) {
      if ([...select.options].some(({ value }) => value === ids[place])) select.value = ids[place];
    }
    this.show();
    this.selects[0].scrollIntoView({ block: "center" });
  }

  show() {
    const { chosen } = this;
    let differing = 0;
    for (const flag of this.flags) {
      const values = [...flag.querySelectorAll("dd")];
      for (const value of values) {
        const codes = [...value.querySelectorAll("[data-variant]")];
        for (const code of codes) code.hidden = !chosen.includes(code.dataset.variant);
        value.hidden = codes.every((code) => code.hidden);
      }
      flag.hidden = values.filter((value) => !value.hidden).length < 2;
      differing += !flag.hidden;
    }
    const [one, other] = chosen;
    const flags = differing === 1 ? "one flag" : `${differing} flags`;
    this.count.textContent = one === other ? "These are the same variant." : `${one} and ${other} differ in ${flags}.`;
  }
}

document.querySelector(".without-script")?.remove();
const pickers = [...document.querySelectorAll("dl.flags[data-game]")].map((list) => new Picker(list));
const open = () => pickers.forEach((picker) => picker.open(location.hash));
addEventListener("hashchange", open);
open();
