// Steps as rows of the table and of the log.

import { capital } from "./parts/ui.js";

const OF = { allies: "a", rebels: "a", axis: "b", dictator: "b", red: "sr", yellow: "sy", blue: "sb", white: "sw" };
const FACTIONS = ["a", "b", "sy"];

/** A seat as it is called at the beginning of a sentence: "Faction 3". */
export const seatName = (seat) => capital(seat.replaceAll("-", " "));

/** The colour of a seat. */
export function sideOf(seat) {
  const faction = /^faction[ -](\d)$/.exec(seat);
  return faction ? FACTIONS[faction[1] - 1] : (OF[seat] ?? "b");
}

/** The server's steps as rows: numbered, with their colour, and where on the board their number stands. */
function acts(steps) {
  return steps.map((step, i) => {
    const goes = step.trace.at(-1);
    const at = (goes && (goes.attack ? goes.start : goes.end)) ?? step.cells[0] ?? "";
    return { ...step, number: i + 1, side: sideOf(step.seat), at };
  });
}

const told = new WeakMap();

/** The rows of a scene. */
export function rowsOf(scene) {
  if (!told.has(scene)) told.set(scene, acts(scene.steps));
  return told.get(scene);
}
