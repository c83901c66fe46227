// Pieces that moved glide to their new place, and those that are lost fade; with reduced motion they jump.

const LONG = { duration: 240, easing: "ease-out" };
const SLOW = { duration: 700, easing: "ease-in" };
const known = new WeakMap(); // by drawing, where each piece was last, and how it was drawn

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

/** A piece that is gone stays a moment where it was, and fades. */
function fade(layer, { at, drawn }) {
  const gone = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const [x, y] = shift(gone.appendChild(drawn.cloneNode(true)));
  gone.firstChild.removeAttribute("data-piece");
  gone.setAttribute("transform", `translate(${at[0] - x} ${at[1] - y})`);
  gone.setAttribute("class", "gone");
  layer.append(gone);
  const motion = gone.animate([{ opacity: 1 }, { opacity: 0 }], SLOW);
  motion.onfinish = motion.oncancel = () => gone.remove();
}

/** Move every piece that has a name (`data-piece`) from where it was drawn before, or along the traces of a step: once. */
export function glide(svg, { line, trace }, turned = false) {
  const { before = new Map(), told } = known.get(svg)?.turned === turned ? known.get(svg) : {};
  const traces = line === told ? [] : trace;
  const now = new Map();
  const came = new Set(); // from where pieces came: they are not lost
  const still = calm() || !before.size;
  for (const layer of svg.querySelectorAll(".pieces")) {
    for (const piece of layer.querySelectorAll("[data-piece]")) {
      const name = `${layer.classList} ${piece.dataset.piece}`;
      const at = placeOf(piece);
      now.set(name, { at, drawn: piece, layer });
      if (still) continue;
      const was = before.get(name);
      const from = source(name, traces, before);
      if (from) came.add(from);
      if (from) come(piece, from.at, at, Boolean(was));
      else if (was && (was.at[0] !== at[0] || was.at[1] !== at[1])) come(piece, was.at, at, false);
    }
  }
  if (!still) for (const [name, was] of before) if (!now.has(name) && !came.has(was) && was.layer.isConnected) fade(was.layer, was);
  known.set(svg, { before: now, told: line, turned });
}
