// Steps as rows of the table and of the log.

import { capital } from "./parts/ui.js";

/** A seat as it is called at the beginning of a sentence: "Faction 3". */
export const seatName = (seat) => capital(seat.replaceAll("-", " "));

const plain = (seat) => seat.replaceAll("-", " ");

/** What a scene says about a seat: its color, and whether it is several people. */
export const findSeat = (scene, seat) => scene.seats.find((each) => plain(each.seat) === plain(seat));

/** The color of a seat. */
export const sideOf = (scene, seat) => findSeat(scene, seat)?.side || "b";

/** The server's steps as rows: numbered, with their colour, and where on the board their number stands. */
function acts(scene) {
  return scene.steps.map((step, i) => {
    const goes = step.trace.at(-1);
    const at = (goes && (goes.attack ? goes.start : goes.end)) ?? step.cells[0] ?? "";
    return { ...step, number: i + 1, side: sideOf(scene, step.seat), at };
  });
}

const told = new WeakMap();

/** The rows of a scene. */
export function stepRows(scene) {
  if (!told.has(scene)) told.set(scene, acts(scene));
  return told.get(scene);
}
