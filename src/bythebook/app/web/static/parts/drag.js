// Dragging pieces and cards over the board, by mouse or finger.

import { capital, html, nice } from "./ui.js";
import { submitRow, nextAfter, openChoices } from "../game.js";
import { set, state } from "../store.js";
import { STILL } from "./viewport.js";
import { continuing, newDrag, dropTargets, waysAt, withTray } from "../gestures.js";

const REST = 300; // milliseconds of rest after which a drag continues from a cell
const EDGE = 8; // distance in pixels of chips and labels from the edge of the window

/** Follow a pointer until it is released: call `begin` at its first move, `move` each time, `end` with the last event type. */
export function follow(event, { begin, move, end }) {
  let moved = false;
  const moves = (now) => {
    if (now.pointerId !== event.pointerId) return;
    if (!moved && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) <= STILL) return;
    if (!moved) begin();
    moved = true;
    move(now);
  };
  const ends = ({ type, pointerId }) => {
    if (type === "pointerup" && pointerId !== event.pointerId) return;
    for (const [name, does] of Object.entries(heard)) window.removeEventListener(name, does, true);
    if (moved) end(type);
  };
  const heard = { pointermove: moves, pointerup: ends, pointercancel: ends, pointerdown: ends, keydown: ends };
  for (const [name, does] of Object.entries(heard)) window.addEventListener(name, does, true);
}

/** The cell under a pointer. */
export const cellAt = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest("[data-cell]")?.dataset.cell ?? null;

// -- planned moves ------------------------------------------------------------------------------------

/** The path of a drag over a cell: the piece, its goal, its target; `goals` maps goals to their targets. */
export function extendPath([from, goal = from], cell, goals) {
  if (goals.get(goal)?.includes(cell)) return [from, goal, cell];
  if (cell === from) return [from];
  return goals.has(cell) ? [from, cell] : [from, goal];
}

/** Drag the piece in a cell, if it can be ordered or picked up. */
export function carry(event, from, { goalsOf, moves, drop }) {
  let path = [from];
  let over = from;
  let goals = new Map();
  const show = () => {
    path = extendPath(path, over, goals);
    set({ drag: { path, goals } });
  };
  follow(event, {
    begin: () => {
      moves();
      goalsOf(from).then((found) => {
        goals = found;
        if (path) show();
      });
    },
    move: (now) => {
      const cell = cellAt(now);
      if (cell === over) return;
      over = cell;
      show();
    },
    end: (type) => {
      const way = path;
      path = null;
      set({ drag: null });
      if (type === "pointerup" && way.length > 1 && way.at(-1) === over) drop(way);
    },
  });
}

// -- drags of several answers: where the pointer rests, the next answer begins --------------------------

/** The id of a chip: its tray and its index. */
const chipOf = (tray, i) => `chip ${tray} ${i}`;

/** The chip or cell under a pointer. */
const targetAt = (now) => document.elementFromPoint(now.clientX, now.clientY)?.closest("[data-chip]")?.dataset.chip ?? cellAt(now);

/** The ways of a target: one for a chip, all ways to a cell. */
function waysOf(drawn, target) {
  const chip = drawn.tray.find((_, i) => chipOf(drawn.number, i) === target);
  return chip ? [chip] : target ? waysAt(drawn, target) : [];
}

/** Drag a series of answers, from the ways of a card or choice, or from the piece in a cell. */
export function drawRow(event, { label = "", ways, piece = null, moves = () => {} }) {
  if (event.button !== 0 || state.deaf || state.busy) return;
  let drawn = { ...newDrag([], piece ? continuing(openChoices()) : ways.length > 1 ? ways : [], piece), number: 0 };
  let over = piece;
  let rested = piece; // the target on which the pointer has rested
  let waits = 0;
  let asked = Promise.resolve(); // the running request, which the end of the drag waits for
  let at = [event.clientX, event.clientY];
  const show = () => {
    const found = waysOf(drawn, over);
    set({ drag: { ...drawn, label, at, over, goals: dropTargets(drawn), path: pathOf(drawn, found.length === 1 ? found[0] : null) } });
  };
  const enter = (next, target) => {
    rested = target;
    drawn = { ...next, number: drawn.number + 1, trayAt: at };
    if (!target && over) waits = setTimeout(rest, REST);
    show();
  };
  const goOn = (way, target) => {
    const row = [...drawn.row, way];
    asked = nextAfter(row).then((ask) => {
      if (!ask || (target && target !== over)) return;
      const held = way.piece && way.cells[0];
      enter({ ...newDrag(row, continuing([...ask.choices, ...ask.combined]), held), there: target }, target);
    });
  };
  const rest = () => {
    const found = waysOf(drawn, over);
    const pieces = !drawn.held && drawn.ways.some(({ piece, cells }) => piece === over && cells[0] !== over);
    if (pieces) enter(withTray(newDrag(drawn.row, drawn.ways, over), found), over);
    else if (found.length === 1) goOn(found[0], over);
    else if (found.length) enter(withTray(drawn, found), over);
  };
  const begin = () => {
    moves();
    window.addEventListener("click", deafen, true);
    if (ways?.length === 1) goOn(ways[0], null);
    if (ways?.length > 1) enter(drawn, null);
    else show();
  };
  const move = (now) => {
    at = [now.clientX, now.clientY];
    hold(document.querySelector(".carried-on"), at);
    const target = targetAt(now);
    if (target === over) return;
    over = target;
    clearTimeout(waits);
    if (target && target !== rested) waits = setTimeout(rest, REST);
    show();
  };
  const end = async (type) => {
    clearTimeout(waits);
    if (/up|cancel/.test(type)) hear();
    else window.addEventListener("pointerup", hear, { capture: true, once: true });
    await asked;
    const found = waysOf(drawn, over);
    set({ drag: null });
    if (type !== "pointerup") return;
    if (found.length === 1 && over !== rested) submitRow([...drawn.row, found[0]]);
    else if (over && over === drawn.there) submitRow(drawn.row);
    else if (found.length && !drawn.row.length) set({ picked: piece, aimed: over });
  };
  follow(event, { begin, move, end });
}

/** Suppress the click after a drag. */
const deafen = (event) => event.stopPropagation();
const hear = () => setTimeout(() => window.removeEventListener("click", deafen, true));

/** The path of the dragged piece over the board. */
function pathOf({ row, held }, tip) {
  const gone = row.filter(({ piece, cells }) => piece && cells[0] !== piece);
  const start = gone[0]?.piece ?? held;
  return start ? [start, ...gone.map(({ cells }) => cells[0]), ...(tip?.piece ? [tip.cells[0]] : [])] : [];
}

const place = (it, [x, y]) => Object.assign(it.style, { left: `${x}px`, top: `${y}px` });

/** Position the dragged label above the pointer, inside the window. */
function hold(it, [x, y]) {
  if (!it) return;
  const half = it.offsetWidth / 2 + EDGE;
  place(it, [Math.max(half, Math.min(x, innerWidth - half)), Math.max(y, 1.2 * it.offsetHeight + EDGE)]);
}

/** The dragged label, and chips for ways without a cell next to it. */
export function DraggedPieces() {
  const { drag } = state;
  if (!drag?.row) return null;
  const { label, row, tray, number, over, at, trayAt: [x, y] = at } = drag;
  const said = [label, ...row.map(({ text }) => text)].filter(Boolean).map(nice).map(capital);
  const group = tray.every((way) => way.group && way.group === tray[0].group) ? tray[0]?.group : "";
  return html`<div aria-hidden="true">
    <p class="carried carried-on" ref=${(it) => hold(it, at)}>${said.join(" · ")}</p>
    ${tray.length ? html`<ul class="onward" ref=${inWindow}>${group ? html`<li class="of">${nice(group)}</li>` : null}${tray.map((way, i) => html`<li key=${way.n} data-chip=${chipOf(number, i)} class=${chipOf(number, i) === over ? "on" : ""}>${nice(capital(group ? way.short : way.text))}</li>`)}</ul>` : null}
  </div>`;

  /** Position the chips below the pointer, or above it if there is no space. */
  function inWindow(it) {
    if (!it) return;
    const { offsetWidth: wide, offsetHeight: high } = it;
    const below = y + 34;
    const lies = below + high + EDGE < innerHeight ? below : y - high - 56;
    place(it, [Math.max(EDGE, Math.min(x - wide / 2, innerWidth - wide - EDGE)), Math.max(EDGE, lies)]);
  }
}
