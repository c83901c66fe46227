// A piece that is carried over the board, by mouse or finger: to where it goes, and on to whom it attacks there.

import { set } from "../store.js";
import { STILL } from "./viewport.js";

const cellAt = (x, y) => document.elementFromPoint(x, y)?.closest("[data-cell]")?.dataset.cell ?? null;

/** The way of a drag once it is over a cell: the piece, where it goes, whom it attacks; `goals` are places with their targets. */
export function led([from, goal = from], cell, goals) {
  if (goals.get(goal)?.includes(cell)) return [from, goal, cell];
  if (cell === from) return [from];
  return goals.has(cell) ? [from, cell] : [from, goal];
}

/** Carry what stands where a pointer came down; whether there is something to carry. */
export function carry(event, { can, goalsOf, moves, drop }) {
  const from = event.target.closest("[data-cell]")?.dataset.cell;
  if (!from || event.button !== 0 || !can(from)) return false;
  let path = null; // none until it moves
  let over = from;
  let goals = new Map();
  const show = () => {
    path = led(path, over, goals);
    set({ drag: { path, goals } });
  };
  const begin = () => {
    path = [from];
    moves();
    goalsOf(from).then((found) => {
      goals = found;
      if (path) show();
    });
  };
  const move = ({ pointerId, clientX, clientY }) => {
    if (pointerId !== event.pointerId) return;
    if (!path && Math.hypot(clientX - event.clientX, clientY - event.clientY) <= STILL) return;
    if (!path) begin();
    const cell = cellAt(clientX, clientY);
    if (cell === over) return;
    over = cell;
    show();
  };
  const end = ({ type, pointerId }) => {
    if (type === "pointerup" && pointerId !== event.pointerId) return;
    for (const [name, does] of Object.entries(heard)) window.removeEventListener(name, does, true);
    if (!path) return;
    const way = path;
    path = null;
    set({ drag: null });
    if (type === "pointerup" && way.length > 1 && way.at(-1) === over) drop(way);
  };
  const heard = { pointermove: move, pointerup: end, pointercancel: end, pointerdown: end, keydown: end };
  for (const [name, does] of Object.entries(heard)) window.addEventListener(name, does, true);
  return true;
}
