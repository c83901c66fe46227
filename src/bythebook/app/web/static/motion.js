// Pieces that moved glide to their new place; with reduced motion they jump, and only their trace tells.

const LONG = 240;
const known = new WeakMap(); // by drawing, where each piece was last

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Move every piece that has a name (`data-piece`) from where it was drawn before. */
export function glide(svg) {
  const before = known.get(svg) ?? new Map();
  const now = new Map();
  for (const piece of svg.querySelectorAll(".pieces [data-piece]")) {
    const [, x, y] = /translate\(\s*([-\d.]+)[ ,]+([-\d.]+)/.exec(piece.getAttribute("transform") ?? "") ?? [];
    if (x === undefined) continue;
    const name = `${piece.dataset.piece} ${piece.closest(".tiny") ? "tiny" : ""}`;
    now.set(name, [Number(x), Number(y)]);
    const was = before.get(name);
    if (!was || calm() || (was[0] === Number(x) && was[1] === Number(y))) continue;
    piece.animate(
      [{ transform: `translate(${was[0]}px, ${was[1]}px)` }, { transform: `translate(${x}px, ${y}px)` }],
      { duration: LONG, easing: "ease-out" },
    );
  }
  known.set(svg, now);
}
