// The playground: nothing is loaded before the visitor presses Play.
import { button, make, ruleLink, sleep } from "./dom.js";
import { LARGEST_FILE, apologize, load } from "./loading.js";
import { Settings } from "./settings.js";
import { Table, stillness } from "./table.js";

const MAIN = { className: "play-button play-main" };
const UNCHANGED = "The game on the table is unchanged.";

class Playground {
  constructor(root, ask, games) {
    this.root = root;
    this.ask = ask;
    this.chosen = [];
    this.waiting = 0;
    this.choosing = this.telling = Promise.resolve();
    this.place = root.querySelector(".play-table");
    this.place.setAttribute("aria-label", "Table");
    this.table = new Table(this.place, (name) => this.choose(name));
    this.settings = new Settings(games, (question) => this.act(question));
    this.status = make("p", { className: "play-status", role: "status" });
    this.refusal = make("p", { className: "play-refusal", role: "status" });
    this.notice = make("div", { className: "play-notice", role: "alert" });
    this.offers = make("div", { className: "play-offers", role: "group", "aria-label": "Actions", tabIndex: -1 });
    this.undo = button("Undo", () => this.act({ do: "undo", anyway: false }));
    this.clear = button("Clear choice", () => this.act({ do: "choose", pieces: [] }));
    this.link = button("Copy link", () => this.copyLink());
    const accept = ".json,application/json";
    this.file = make("input", { type: "file", accept, hidden: true, onchange: () => this.load() });
    this.steps = make("input", { type: "checkbox", checked: !stillness.matches });
    this.log = make("ol", { className: "play-log", role: "log", "aria-label": "Events", tabIndex: 0 });
    this.tools = make(
      "div",
      { className: "play-tools" },
      this.undo,
      this.clear,
      this.link,
      button("Save", () => this.save()),
      button("Open a file", () => this.file.click()),
      this.file,
      make("label", { className: "play-steps" }, this.steps, " Show every step"),
    );
    this.place.before(this.settings.element, this.notice, this.status);
    this.place.after(this.refusal, this.offers, this.tools, this.log);
    // The theme has shortcuts such as "s" and "/"; the keys that are pressed here are not for it.
    root.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape" && this.chosen.length) this.act({ do: "choose", pieces: [] });
    });
    addEventListener("hashchange", () => this.openLink(location.hash));
    new ResizeObserver(() => this.fit()).observe(this.place);
  }

  async begin(link) {
    if (location.hash.startsWith("#v=") && (await this.openLink(location.hash))) return;
    // A link that can't be opened stays in the address until something is played.
    await this.act({ do: "open", link }, { keepsLink: true });
  }

  async openLink(link) {
    if (!link.startsWith("#v=")) return false;
    return this.act({ do: "open", link }, { before: "This link can't be opened: " });
  }

  // Draws the table anew if there is more or less room for it than there was.
  fit() {
    const isKnown = this.isNarrow !== undefined && !this.busy && !this.waiting;
    if (isKnown && this.isNarrow !== this.table.isNarrow) this.choose(null);
  }

  // Chooses a piece, or gives it back; quick clicks wait for each other.
  choose(name) {
    this.choosing = this.choosing.then(() => {
      if (name !== null && !this.isMine) return false;
      const others = this.chosen.filter((piece) => piece !== name);
      const pieces = name === null || others.length < this.chosen.length ? others : [...others, name];
      return this.act({ do: "choose", pieces });
    });
  }

  // Asks the library, shows its answer, and lets the bots play until it is the turn of a person, or until something
  // else is asked, such as a new game.
  async act(question, { keepsLink = false, before = "" } = {}) {
    if (this.busy && question.do === "play") return false; // the button was pressed twice
    this.waiting += 1;
    while (this.busy) await sleep(20);
    this.waiting -= 1;
    this.busy = true;
    this.root.setAttribute("data-busy", "");
    try {
      let answer = await this.send(question);
      if (answer.error) {
        this.say(`${before}${answer.error}. ${UNCHANGED}`.replace("..", "."));
        return false;
      }
      if (answer.ask) {
        this.confirm(answer.ask);
        return false;
      }
      if (!keepsLink && question.do !== "choose") this.notice.replaceChildren();
      this.chosen = question.pieces ?? [];
      if (["new", "open", "load"].includes(question.do)) {
        this.log.replaceChildren();
        this.settings.follow(answer.rules);
      }
      this.show(answer, question.do === "play", keepsLink);
      while (!answer.over && !answer.mine && !answer.covered && !this.waiting) {
        await sleep(this.steps.checked ? 700 : 0);
        answer = await this.send({ do: "bot" });
        this.show(answer, true, keepsLink);
      }
      return true;
    } finally {
      this.busy = false;
      this.root.removeAttribute("data-busy");
      this.fit();
    }
  }

  send(question) {
    this.isNarrow = this.table.isNarrow;
    return this.ask({ ...question, narrow: this.isNarrow });
  }

  show(answer, moving, keepsLink) {
    this.isMine = answer.mine;
    const hadFocus = this.offers.contains(document.activeElement);
    if (answer.covered) {
      this.place.replaceChildren(this.makeCover(answer.turn));
      this.place.querySelector("button").focus();
    } else this.table.show(answer.svg, moving && this.steps.checked);
    this.status.textContent = answer.covered ? "" : answer.prompt;
    this.root.toggleAttribute("data-over", answer.over);
    this.offers.replaceChildren(...answer.offers.map((offer) => this.makeOffer(offer)));
    if (answer.more) this.offers.append(make("span", {}, `and ${answer.more} more: choose another card`));
    if (answer.over) this.offers.append(...this.makeEnd(answer));
    this.refusal.replaceChildren(...this.explain(answer));
    if (hadFocus) (this.offers.querySelector("button") ?? this.offers).focus({ preventScroll: true });
    this.undo.disabled = !answer.undo;
    this.clear.disabled = !this.chosen.length;
    this.link.disabled = answer.link === null;
    if (!keepsLink && (answer.mine || answer.over)) {
      history.replaceState(null, "", answer.link === null ? location.pathname : `#${answer.link}`);
    }
    this.tell(answer.events);
  }

  makeOffer({ notation, label, spoken, exact }) {
    const properties = { ...(exact ? MAIN : {}), "aria-label": spoken };
    return button(label, () => this.act({ do: "play", action: notation }), properties);
  }

  // When the game is over, its replay shows every hidden card.
  makeEnd({ link }) {
    const again = button("Deal another game", () => this.act(this.settings.again()), MAIN);
    const replay = new URL(`../replay/#${link}`, import.meta.url).href;
    return link === null ? [again] : [again, make("a", { className: "play-button", href: replay }, "Replay")];
  }

  makeCover(seat) {
    const show = button(`Show the hand of seat ${seat}`, () => this.act({ do: "show" }), MAIN);
    return make("div", { className: "play-cover" }, make("p", {}, `It is the turn of seat ${seat}.`), show);
  }

  explain({ refusal, offers, mine }) {
    if (refusal) return [`${refusal.message} (`, ruleLink(refusal.rule), ")."];
    return mine && this.chosen.length && !offers.length ? ["No legal action uses all of these."] : [];
  }

  // Adds the events to the log one by one.
  tell(events) {
    for (const event of events) {
      this.telling = this.telling.then(async () => {
        this.log.append(make("li", {}, event));
        while (this.log.children.length > 300) this.log.firstChild.remove();
        this.log.scrollTop = this.log.scrollHeight;
        if (this.steps.checked) await sleep(150);
      });
    }
  }

  say(words) {
    this.notice.replaceChildren(make("p", {}, words), button("Close", () => this.notice.replaceChildren()));
  }

  confirm(words) {
    const close = () => (this.notice.replaceChildren(), this.undo.focus());
    const anyway = button("Take it back", () => (close(), this.act({ do: "undo", anyway: true })));
    this.notice.replaceChildren(make("p", {}, words), anyway, button("Leave it", close));
    anyway.focus();
  }

  async copyLink() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.say("The link is copied. It contains the whole game.");
    } catch {
      this.say("The address of this page is the link. It contains the whole game.");
    }
  }

  async save() {
    const { name, text, error } = await this.send({ do: "save" });
    if (error) return this.say(error);
    const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    make("a", { href: url, download: name }).click();
    return setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  async load() {
    const [file] = this.file.files;
    this.file.value = "";
    if (!file) return;
    if (file.size > LARGEST_FILE) this.say(`${file.name} is too large to be a game. ${UNCHANGED}`);
    else await this.act({ do: "load", text: await file.text() }, { before: `${file.name} can't be opened: ` });
  }
}

async function start(root, line) {
  try {
    const ask = await load(line);
    const { games } = await ask({ do: "menu" });
    line.hidden = true;
    root.toggleAttribute("data-started", true);
    await new Playground(root, ask, games).begin(root.dataset.link);
    root.querySelector("[data-piece]")?.focus({ preventScroll: true });
  } catch (error) {
    apologize(line, error, () => start(root, line));
  }
}

for (const root of document.querySelectorAll(".play[data-link]")) {
  const line = root.querySelector(".play-start");
  const play = line.querySelector("button");
  play.disabled = false;
  play.addEventListener("click", () => start(root, line));
  if (location.hash.startsWith("#v=")) line.querySelector("span").textContent = "The link contains a game.";
}
