// The form for a new game: the game, its variant, house rules, players and the seed.
import { button, labelled, make, option, ruleLink } from "./dom.js";

const randomSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

export class Settings {
  // `games` is what the library offers; `deal` is called with the question for a new game.
  constructor(games, deal) {
    this.games = games;
    this.game = make("select", { onchange: () => this.fillGame() });
    this.game.append(...games.map(({ name, title }) => option(name, title)));
    this.variant = make("select", { onchange: () => this.fillFlags() });
    this.players = make("select", { onchange: () => this.fillPeople() });
    this.people = make("select");
    this.seed = make("input", { value: "1", inputMode: "numeric", pattern: "[0-9]{1,20}", required: true });
    this.flags = make("div", { className: "play-flags" });
    this.fields = { players: labelled("Players", this.players), people: labelled("You play", this.people) };
    const form = make(
      "form",
      { onsubmit: (event) => (event.preventDefault(), deal(this.question())) },
      make(
        "div",
        { className: "play-fields" },
        labelled("Game", this.game),
        labelled("Variant", this.variant),
        this.fields.players,
        this.fields.people,
        labelled("Seed of the deal", this.seed),
        button("Random seed", () => (this.seed.value = randomSeed())),
      ),
      make("details", { className: "play-house" }, make("summary", {}, "House rules"), this.flags),
      make("button", { className: "play-button play-main", textContent: "Deal" }),
    );
    this.summary = make("summary", {}, "New game");
    this.element = make("details", { className: "play-settings" }, this.summary, form);
    this.fillGame();
  }

  get chosenGame() {
    return this.games.find(({ name }) => name === this.game.value);
  }

  fillGame() {
    const { variants, players } = this.chosenGame;
    this.variant.replaceChildren(...variants.map(({ id, label }) => option(id, label)));
    this.players.replaceChildren(...players.map((number) => option(number, number)));
    this.fields.players.hidden = this.fields.people.hidden = players.length === 1;
    this.fillPeople();
    this.fillFlags();
  }

  fillPeople() {
    const seats = [...Array(Number(this.players.value)).keys()];
    const alone = seats.map((seat) => option(seat, `seat ${seat}, against bots`));
    this.people.replaceChildren(...alone, option("all", "every seat, at this screen"));
  }

  fillFlags(changes = {}) {
    const { flags, variants } = this.chosenGame;
    const values = { ...variants.find(({ id }) => id === this.variant.value).flags, ...changes };
    this.flags.replaceChildren(...flags.map((flag) => this.makeFlag(flag, values[flag.flag])));
  }

  makeFlag({ flag, label, rule, choices, number }, value) {
    const legend = make("legend", {}, `${label} (`, ruleLink(rule), ")");
    const name = `flag-${flag}`;
    if (number || choices.length > 8) {
      const find = (chosen) => choices.find((choice) => choice.value === chosen)?.words ?? "";
      const write = (chosen) => ` ${number?.replace(/\{0?\}/g, chosen) ?? find(chosen)}`;
      const words = make("span", {}, write(value));
      const oninput = ({ target }) => (words.textContent = write(target.value));
      const input = make("input", { name, value, oninput, type: "number", required: true });
      return make("fieldset", {}, legend, make("label", {}, input, words));
    }
    const radios = choices.map((choice) =>
      make(
        "label",
        {},
        make("input", { type: "radio", name, value: choice.value, checked: choice.value === value }),
        ` ${choice.words}`,
      ),
    );
    return make("fieldset", {}, legend, ...radios);
  }

  question() {
    const inputs = [...this.flags.querySelectorAll("input")].filter(({ type, checked }) => type !== "radio" || checked);
    const players = Number(this.players.value);
    const all = [...Array(players).keys()];
    return {
      do: "new",
      game: this.game.value,
      variant: this.variant.value,
      flags: Object.fromEntries(inputs.map(({ name, value }) => [name.replace("flag-", ""), value])),
      players: this.chosenGame.players.length > 1 ? players : null,
      people: this.people.value === "all" ? all : [Number(this.people.value)],
      seed: this.seed.value.trim(),
    };
  }

  // The question for a game under the same rules with a random deal.
  again() {
    this.seed.value = randomSeed();
    return this.question();
  }

  // Shows the rules of the game on the table.
  follow({ game, title, variant, flags, players, people, seed }) {
    this.game.value = game;
    this.fillGame();
    this.variant.value = variant;
    this.players.value = players;
    this.fillPeople();
    this.people.value = people.length > 1 ? "all" : people[0];
    this.fillFlags(flags);
    if (seed !== null) this.seed.value = seed;
    const label = this.variant.selectedOptions[0].textContent;
    const house = Object.keys(flags).length ? " with house rules" : "";
    const deal = seed === null ? "" : `, seed ${seed}`;
    this.summary.textContent = `New game (on the table: ${title}, ${label}${house}${deal})`;
    this.element.open = false;
  }
}
