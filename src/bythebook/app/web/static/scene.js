// Reads seats and steps from a scene.

import { capital } from "./parts/ui.js";

/** The name of a seat with a capital letter: "Faction 3". */
export const seatName = (seat) => capital(seat.replaceAll("-", " "));

const plain = (seat) => seat.replaceAll("-", " ");

/** The entry of a seat in a scene: its color, and whether it is several players. */
export const findSeat = (scene, seat) => scene.seats.find((each) => plain(each.seat) === plain(seat));

/** The color of a seat. */
export const sideOf = (scene, seat) => findSeat(scene, seat)?.side || "b";

/** The server's steps with their number, their color, and the cell of their number on the board. */
function numberSteps(scene) {
  return scene.steps.map((step, i) => {
    const goes = step.trace.at(-1);
    const at = (goes && (goes.attack ? goes.start : goes.end)) ?? step.cells[0] ?? "";
    return { ...step, number: i + 1, side: sideOf(scene, step.seat), at };
  });
}

const cached = new WeakMap();

/** The steps of a scene as rows; cached. */
export function stepRows(scene) {
  if (!cached.has(scene)) cached.set(scene, numberSteps(scene));
  return cached.get(scene);
}
