// Small helpers for elements.

// Makes an element; properties with a hyphen, and `role`, become attributes.
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children);
  return element;
}

export const button = (label, onclick, properties = {}) =>
  make("button", { type: "button", className: "play-button", textContent: label, onclick, ...properties });

export const option = (value, label) => make("option", { value, textContent: label });

let fields = 0;

export function labelled(words, control) {
  control.id = `play-field-${(fields += 1)}`;
  return make("div", { className: "play-field" }, make("label", { htmlFor: control.id }, words), control);
}

export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const site = new URL("../", import.meta.url);
const pages = { CC: "card-capture", CM: "capture-the-commander", CA: "casino" };

// A link to the rules of a game, or to one of them by its number, such as CC-6.1.
export function ruleLink(rule, words = rule) {
  const [prefix] = rule.split("-");
  const anchor = rule === prefix ? "" : `#${rule.toLowerCase().replaceAll(".", "-")}`;
  return make("a", { href: new URL(`reference/rules/${pages[prefix]}/${anchor}`, site).href, textContent: words });
}
