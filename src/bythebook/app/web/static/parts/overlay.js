// What is printed over a board: rings, discs, traces and focus, from the cells alone.

import { html } from "./ui.js";

const WHERE = {
  // where a numbered disc and a step's square lie in a cell, so that pieces stay readable
  memoir44: { disc: (cell) => [cell.x, cell.y - 25], step: (cell) => [cell.x - 24, cell.y - 24] },
  merc: { disc: (cell) => [cell.x + 92, cell.y - 28], step: (cell) => [cell.x + 62, cell.y - 28] },
  arcs: { disc: (cell) => beside(cell, 40), step: (cell) => beside(cell, -40) },
};
const MIDDLE = { disc: (cell) => [cell.x, cell.y], step: (cell) => [cell.x - 20, cell.y - 20] };

/** A point further out on the chart than a cell's middle, and a little to one side. */
function outward({ x, y }, far, aside) {
  const [dx, dy] = [x - 352, y - 352];
  const length = Math.hypot(dx, dy) || 1;
  return [x + (dx * far - dy * aside) / length, y + (dy * far + dx * aside) / length];
}

const GATES = 150; // planets begin that far from the middle of the chart

/** Beside the pieces of a planet or a gate, clear of what is printed there. */
function beside(cell, aside) {
  const far = Math.hypot(cell.x - 352, cell.y - 352) < GATES ? 24 : 58;
  return outward(cell, far, aside);
}

/** Where marks lie in a cell: in its middle, unless something stands there. */
const places = (game, cell) => (/\bempty$/.test(cell.name) ? MIDDLE : (WHERE[game] ?? MIDDLE));

/** Which places can be taken now: each with its choices, the first one's number on it. */
export function lit(choices) {
  const cells = new Map();
  for (const choice of choices) {
    const [first] = choice.cells;
    if (first) cells.set(first, [...(cells.get(first) ?? []), choice]);
  }
  return cells;
}

/** Whether a place is under the pointer or the focus, directly or through its choice. */
const isOn = (light, cell, choices) =>
  light?.cell === cell || choices.some((choice) => choice.n === light?.choice);

export function Rings({ cells, taken, acting, light, choices }) {
  const more = choices.find(({ n }) => n === light?.choice)?.cells.slice(1) ?? [];
  const rings = [];
  for (const id of more) if (!taken.has(id)) rings.push([id, "also"]);
  for (const [id, here] of taken) {
    const cost = here.every((choice) => choice.spends) ? " cost" : "";
    if (!acting.includes(id)) rings.push([id, `legal${cost}${isOn(light, id, here) ? " on" : ""}`]);
  }
  for (const id of acting) rings.push([id, "acting"]);
  return rings.map(([id, kind]) => {
    const cell = cells.get(id);
    const name = `${kind.split(" ")[0]}-${id}`;
    return cell && html`<g key=${name} class=${`ring ${kind}`}>
      <clipPath id=${`clip-${name}`}><path d=${cell.path} /></clipPath>
      <path class="wash" d=${cell.path} /><path class="line" d=${cell.path} clip-path=${`url(#clip-${name})`} />
    </g>`;
  });
}

export function Discs({ game, cells, taken, light }) {
  return [...taken].map(([id, here]) => {
    const cell = cells.get(id);
    if (!cell) return null;
    const where = places(game, cell);
    const [x, y] = where.disc(cell);
    const chosen = here.find(({ n }) => n === light?.choice) ?? here[0];
    const on = isOn(light, id, here);
    return html`<g key=${id} class=${`disc${on ? " on" : ""}${chosen.n > 9 ? " two" : ""}${chosen.dice ? " with-die" : ""}${where === MIDDLE ? "" : " beside"}`} transform=${`translate(${x} ${y})`}>
      <g><circle /><text>${chosen.n}</text>${chosen.dice ? html`<g class="count"><rect /><text>${chosen.dice}</text></g>` : null}</g>
    </g>`;
  });
}

export function FocusRing({ cell }) {
  return cell && html`<g class="focus"><path d=${cell.path} /><path d=${cell.path} /></g>`;
}

export function Corrected({ cells, changed }) {
  return changed.map((id) => html`<path key=${id} class="corrected" d=${cells.get(id)?.path} />`);
}

// -- a bot's steps ----------------------------------------------------------------------------------

export function Traces({ cells, steps }) {
  return steps.flatMap(({ number, trace, side }) =>
    trace.map(({ start, end, attack }) => {
      const [one, other] = [cells.get(start), cells.get(end)];
      if (!one || !other || one === other) return null;
      const Drawn = attack ? Attack : Move;
      return html`<${Drawn} key=${`${number} ${start} ${end}`} one=${one} other=${other} side=${side} />`;
    }),
  );
}

function Move({ one, other, side }) {
  const d = `M${one.x} ${one.y}L${other.x} ${other.y}`;
  return html`<g class=${`trace of-${side}`}>
    <path class="bed" d=${d} /><path class="dashes" d=${d} /><circle cx=${one.x} cy=${one.y} r="5.5" />
  </g>`;
}

function Attack({ one, other, side }) {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const length = Math.hypot(dx, dy);
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const end = Math.max(length - 26, length / 2);
  return html`<g class=${`trace of-${side}`} transform=${`translate(${one.x} ${one.y}) rotate(${angle})`}>
    <path class="bed" d=${`M14 0H${end}`} /><path class="shaft" d=${`M14 0H${end}`} />
    <path class="point" d=${`M${end + 12} 0L${end - 6} -10V10Z`} />
  </g>`;
}

/** The number of a step at the place where it ended: of several there the last, and none where all have left. */
export function StepSquares({ game, cells, steps }) {
  const last = new Map();
  for (const step of steps) {
    for (const { start, attack } of step.trace) if (!attack) last.delete(start);
    last.set(step.at, step);
  }
  return [...last.values()].map(({ number, at, side }) => {
    const cell = cells.get(at);
    if (!cell) return null;
    const [x, y] = places(game, cell).step(cell);
    return html`<g key=${number} class=${`square of-${side}${number > 9 ? " two" : ""}`} transform=${`translate(${x} ${y})`}>
      <g><rect /><text>${number}</text></g>
    </g>`;
  });
}
