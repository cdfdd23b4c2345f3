// Loading the library, and what is said when that fails.
import { button, make, ruleLink } from "./dom.js";
import { startEngine } from "./engine.js";

export const LARGEST_FILE = 8 * 2 ** 20;

// Starts the engine, and shows in a line of the page how much of it is loaded.
export function load(line) {
  const progress = make("progress", { max: 1, value: 0, "aria-label": "Loading" });
  const stage = make("span", { role: "status" }, "Loading Python");
  line.removeAttribute("role");
  line.replaceChildren(progress, " ", stage);
  return startEngine((part, name) => {
    progress.value = part * 0.9;
    if (stage.textContent !== name) stage.textContent = name;
  });
}

// Says in a line of the page that the game can't be loaded.
export function apologize(line, error, again) {
  const words = make("span", {}, `The game can't be loaded here: ${error.message}. You can read the rules of `);
  words.append(ruleLink("CC", "Card Capture"), ", ", ruleLink("CM", "Capture the Commander"), " and ");
  words.append(ruleLink("CA", "Casino"), ".");
  line.replaceChildren(words, button("Try again", again));
  line.setAttribute("role", "alert");
}
