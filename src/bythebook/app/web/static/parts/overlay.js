// Marks over a board: rings, discs, traces and the focus.

import { html } from "./ui.js";

const MIDDLE = { disc: [0, 0], step: [-20, -20] };

/** The position of marks in a cell: its middle, if that is empty. */
const marksIn = (board, cell) => (cell.empty ? MIDDLE : (board.marks_in[cell.id] ?? board.marks ?? MIDDLE));
const offset = (cell, [x, y]) => [cell.x + x, cell.y + y];

/** Whether a cell is under the pointer or the focus, directly or through its choice. */
const isOn = (light, cell, ways) => light?.cell === cell || ways.some(({ n }) => n === light?.choice);

/** Rings: the picked piece, its targets, pieces to pick up instead, and other cells of a choice. */
export function Rings({ cells, places, acting, picked, light, choices }) {
  const chosen = choices.find(({ n }) => n === light?.choice);
  const also = [...(chosen?.cells.slice(1) ?? []), ...(chosen?.also ?? []), ...(light?.cells ?? [])];
  const rings = [];
  for (const [id, { ways, pick }] of places) {
    const cost = ways.length && ways.every(({ spends }) => spends) ? " cost" : "";
    const kind = pick && picked ? "other" : "legal";
    if (!acting.includes(id) && id !== picked) rings.push([id, `${kind}${cost}${isOn(light, id, ways) ? " on" : ""}`]);
  }
  for (const id of also) if (!places.has(id) || places.get(id).pick) rings.push([id, "also"]);
  for (const id of new Set([...acting, ...(cells.has(picked) ? [picked] : [])])) rings.push([id, "acting"]);
  return rings.map(([id, kind]) => {
    const cell = cells.get(id);
    const name = `${kind.split(" ")[0]}-${id}`;
    return cell && html`<g key=${name} class=${`ring ${kind}`}>
      <clipPath id=${`clip-${name}`}><path d=${cell.path} /></clipPath>
      <path class="wash" d=${cell.path} /><path class="line" d=${cell.path} clip-path=${`url(#clip-${name})`} />
    </g>`;
  });
}

/** Numbers of the targets; a piece with several ways has none. */
export function Discs({ board, cells, places, picked, light }) {
  return [...places].map(([id, { ways, pick }]) => {
    const cell = cells.get(id);
    if (!cell || !ways.length || (pick && (picked || ways.length > 1))) return null;
    const where = marksIn(board, cell);
    const [x, y] = offset(cell, where.disc);
    const chosen = ways.find(({ n }) => n === light?.choice) ?? ways[0];
    const on = isOn(light, id, ways);
    return html`<g key=${id} class=${`disc${on ? " on" : ""}${chosen.n > 9 ? " two" : ""}${chosen.dice ? " with-die" : ""}${where === MIDDLE ? "" : " beside"}`} transform=${`translate(${x} ${y})`}>
      <g><circle /><text>${chosen.n}</text>${chosen.dice ? html`<g class="count"><rect /><text>${chosen.dice}</text></g>` : null}
        ${chosen.odds ? html`<g class="odds"><rect /><text>${chosen.odds}</text></g>` : null}</g>
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

/** The number of a step at the cell where it ended: the last one there, unless a later step left. */
export function StepSquares({ board, cells, steps }) {
  const last = new Map();
  for (const step of steps) {
    for (const { start, attack } of step.trace) if (!attack) last.delete(start);
    last.set(step.at, step);
  }
  return [...last.values()].map(({ number, at, side }) => {
    const cell = cells.get(at);
    if (!cell) return null;
    const [x, y] = offset(cell, marksIn(board, cell).step);
    return html`<g key=${number} class=${`square of-${side}${number > 9 ? " two" : ""}`} transform=${`translate(${x} ${y})`}>
      <g><rect /><text>${number}</text></g>
    </g>`;
  });
}
