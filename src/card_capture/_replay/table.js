// A picture of a table in the page: it keeps the keyboard's focus, moves the pieces, and reports those that are chosen.

export const stillness = matchMedia("(prefers-reduced-motion: reduce)");

const pieces = (place) => [...place.querySelectorAll("[data-piece]")];
const find = (place, name) => pieces(place).find((piece) => piece.dataset.piece === name);

export class Table {
  // `choose` is called with the name of a piece that is clicked, or chosen by Enter or the space bar.
  constructor(place, choose = () => {}) {
    this.place = place;
    place.addEventListener("click", (event) => {
      const piece = event.target.closest("[data-piece]");
      if (piece) choose(piece.dataset.piece);
    });
    place.addEventListener("keydown", (event) => {
      const piece = event.target.closest("[data-piece]");
      if (!piece || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      choose(piece.dataset.piece);
    });
  }

  get isNarrow() {
    return this.place.clientWidth < 560;
  }

  // Shows a picture; `moving` says whether pieces move from where they were.
  show(svg, moving) {
    const focused = document.activeElement?.closest?.("[data-piece]");
    const had = focused && this.place.contains(focused) ? pieces(this.place).indexOf(focused) : -1;
    const name = had >= 0 ? focused.dataset.piece : null;
    const before = new Map(pieces(this.place).map((piece) => [piece.dataset.piece, piece.getBoundingClientRect()]));
    this.place.innerHTML = svg;
    const picture = this.place.firstElementChild;
    picture?.removeAttribute("width");
    picture?.removeAttribute("height");
    if (had >= 0) {
      // A piece that has left the table gives its focus to the one that now has its place in the order.
      const next = find(this.place, name) ?? pieces(this.place)[Math.min(had, pieces(this.place).length - 1)];
      next?.focus({ preventScroll: true });
    }
    if (moving && picture && !stillness.matches) this.move(picture, before);
  }

  move(picture, before) {
    const scale = picture.getBoundingClientRect().width / picture.viewBox.baseVal.width;
    for (const piece of pieces(this.place)) {
      const from = before.get(piece.dataset.piece);
      const to = piece.getBoundingClientRect();
      const [x, y] = from ? [(from.x - to.x) / scale, (from.y - to.y) / scale] : [0, -24];
      if (from && Math.abs(x) + Math.abs(y) < 1) continue;
      const start = { translate: `${x}px ${y}px`, opacity: from ? 1 : 0 };
      piece.animate([start, { translate: "0px 0px", opacity: 1 }], { duration: 350, easing: "ease-out" });
    }
  }
}
