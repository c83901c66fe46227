// Animation: moved pieces glide to their new cell, removed pieces fade; none with reduced motion.

const LONG = { duration: 240, easing: "ease-out" };
const SLOW = { duration: 700, easing: "ease-in" };
const known = new WeakMap(); // by drawing, the last position and element of each piece

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const shift = (of) => /translate\(\s*([-\d.]+)[ ,]+([-\d.]+)/.exec(of.getAttribute("transform") ?? "")?.slice(1).map(Number) ?? [0, 0];

/** The position of a piece on the board, through all its groups. */
function placeOf(piece) {
  const at = [0, 0];
  for (let each = piece; !each.classList.contains("pieces"); each = each.parentNode) {
    const [x, y] = shift(each);
    at[0] += x;
    at[1] += y;
  }
  return at;
}

/** Animate a piece from its old position; a piece in a stack moves as a temporary copy. */
function come(piece, from, to, copied) {
  const [x, y] = shift(piece);
  const moving = copied ? piece.parentNode.appendChild(piece.cloneNode(true)) : piece;
  const frames = [{ transform: `translate(${x + from[0] - to[0]}px, ${y + from[1] - to[1]}px)` }, { transform: `translate(${x}px, ${y}px)` }];
  const motion = moving.animate(frames, LONG);
  if (copied) motion.onfinish = motion.oncancel = () => moving.remove();
}

/** The previous position of a piece whose name contains its cell, found by a trace. */
function source(name, traces, before) {
  const trace = traces.find(({ end, attack }) => !attack && name.endsWith(` ${end}`));
  return trace && before.get(name.slice(0, -trace.end.length) + trace.start);
}

/** Fade a removed piece. */
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

/** Animate every named piece (`data-piece`) from its last position, or along the traces of a step, once per step. */
export function glide(svg, { line, trace }, turned = false) {
  const { before = new Map(), shown } = known.get(svg)?.turned === turned ? known.get(svg) : {};
  const traces = line === shown ? [] : trace;
  const now = new Map();
  const came = new Set(); // old positions of moved pieces, which are not removed pieces
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
  known.set(svg, { before: now, shown: line, turned });
}
