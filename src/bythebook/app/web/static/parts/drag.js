// Drags, by mouse or finger: what is carried over the board, to where it goes and on from there.

import { capital, html, nice } from "./ui.js";
import { submitRow, nextAfter, openChoices } from "../game.js";
import { set, state } from "../store.js";
import { STILL } from "./viewport.js";
import { continuing, newDrag, dropTargets, waysAt, withTray } from "../gestures.js";

const REST = 300; // ms on a place after which it goes on from there
const EDGE = 8; // pixels that chips and what is carried keep from the edge of the window

/** Follow a pointer that came down until it goes: `begin` when it first moves, `move` each time, `end` with what ended it. */
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

/** The place of the board that a pointer is over. */
export const cellAt = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest("[data-cell]")?.dataset.cell ?? null;

// -- a way that is drawn before it can be gone --------------------------------------------------------

/** The way of a drag once it is over a cell: the piece, where it goes, whom it attacks; `goals` are places with their targets. */
export function extendPath([from, goal = from], cell, goals) {
  if (goals.get(goal)?.includes(cell)) return [from, goal, cell];
  if (cell === from) return [from];
  return goals.has(cell) ? [from, cell] : [from, goal];
}

/** Carry the piece of a place, if it can be ordered or picked up. */
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

// -- a drag that goes on: where it rests the next answer begins ---------------------------------------

/** A chip by its tray and its place there. */
const chipOf = (tray, i) => `chip ${tray} ${i}`;

/** What a pointer is over: a chip, or a place. */
const targetAt = (now) => document.elementFromPoint(now.clientX, now.clientY)?.closest("[data-chip]")?.dataset.chip ?? cellAt(now);

/** The ways that a target means: of a chip one, of a place all that lead there. */
function waysOf(drawn, target) {
  const chip = drawn.tray.find((_, i) => chipOf(drawn.number, i) === target);
  return chip ? [chip] : target ? waysAt(drawn, target) : [];
}

/** Draw a row of answers with a pointer that came down: from what is carried, given as its ways, or as the piece of a place. */
export function drawRow(event, { label = "", ways, piece = null, moves = () => {} }) {
  if (event.button !== 0 || state.deaf || state.busy) return;
  let drawn = { ...newDrag([], piece ? continuing(openChoices()) : ways.length > 1 ? ways : [], piece), number: 0 };
  let over = piece;
  let rested = piece; // the target whose rest is over
  let waits = 0;
  let asked = Promise.resolve(); // what is looked up: a drag that is let go waits for it
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

/** The click that follows a drag belongs to it. */
const deafen = (event) => event.stopPropagation();
const hear = () => setTimeout(() => window.removeEventListener("click", deafen, true));

/** The way of the piece in hand over the board. */
function pathOf({ row, held }, tip) {
  const gone = row.filter(({ piece, cells }) => piece && cells[0] !== piece);
  const start = gone[0]?.piece ?? held;
  return start ? [start, ...gone.map(({ cells }) => cells[0]), ...(tip?.piece ? [tip.cells[0]] : [])] : [];
}

const place = (it, [x, y]) => Object.assign(it.style, { left: `${x}px`, top: `${y}px` });

/** What is carried lies above the pointer, and inside the window. */
function hold(it, [x, y]) {
  if (!it) return;
  const half = it.offsetWidth / 2 + EDGE;
  place(it, [Math.max(half, Math.min(x, innerWidth - half)), Math.max(y, 1.2 * it.offsetHeight + EDGE)]);
}

/** What is carried, and the chips of what has no place on the board, beside where it rests. */
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

  /** Chips lie below the pointer, or above it where there is no room. */
  function inWindow(it) {
    if (!it) return;
    const { offsetWidth: wide, offsetHeight: high } = it;
    const below = y + 34;
    const lies = below + high + EDGE < innerHeight ? below : y - high - 56;
    place(it, [Math.max(EDGE, Math.min(x - wide / 2, innerWidth - wide - EDGE)), Math.max(EDGE, lies)]);
  }
}
