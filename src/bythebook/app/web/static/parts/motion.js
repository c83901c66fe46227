// Pieces that moved glide to their new place; with reduced motion they jump, and only their trace tells.

const LONG = { duration: 240, easing: "ease-out" };
const known = new WeakMap(); // by drawing, where each piece was last

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const shift = (of) => /translate\(\s*([-\d.]+)[ ,]+([-\d.]+)/.exec(of.getAttribute("transform") ?? "")?.slice(1).map(Number) ?? [0, 0];

/** Where a piece lies on the board: its own place in all groups that it is in. */
function placeOf(piece) {
  const at = [0, 0];
  for (let each = piece; !each.classList.contains("pieces"); each = each.parentNode) {
    const [x, y] = shift(each);
    at[0] += x;
    at[1] += y;
  }
  return at;
}

/** A piece comes from where it was; one that others lie under comes as a copy that goes when it is there. */
function come(piece, from, to, copied) {
  const [x, y] = shift(piece);
  const moving = copied ? piece.parentNode.appendChild(piece.cloneNode(true)) : piece;
  const frames = [{ transform: `translate(${x + from[0] - to[0]}px, ${y + from[1] - to[1]}px)` }, { transform: `translate(${x}px, ${y}px)` }];
  const motion = moving.animate(frames, LONG);
  if (copied) motion.onfinish = motion.oncancel = () => moving.remove();
}

/** Where a piece comes from that is named after its owner and its place, along a trace. */
function source(name, traces, before) {
  const trace = traces.find(({ end, attack }) => !attack && name.endsWith(` ${end}`));
  return trace && before.get(name.slice(0, -trace.end.length) + trace.start);
}

/** Move every piece that has a name (`data-piece`) from where it was drawn before, or along the traces of a step: once. */
export function glide(svg, { line, trace }, turned = false) {
  const { before = new Map(), told } = known.get(svg)?.turned === turned ? known.get(svg) : {};
  const traces = line === told ? [] : trace;
  const now = new Map();
  for (const layer of svg.querySelectorAll(".pieces")) {
    for (const piece of layer.querySelectorAll("[data-piece]")) {
      const name = piece.dataset.piece;
      const to = placeOf(piece);
      now.set(`${layer.classList} ${name}`, to);
      if (calm() || !before.size) continue;
      const was = before.get(`${layer.classList} ${name}`);
      const from = source(`${layer.classList} ${name}`, traces, before);
      if (from) come(piece, from, to, Boolean(was));
      else if (was && (was[0] !== to[0] || was[1] !== to[1])) come(piece, was, to, false);
    }
  }
  known.set(svg, { before: now, told: line, turned });
}
