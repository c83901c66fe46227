// Steps as they are told: an act is a row, with the dice and cards that followed it.

const OF = { allies: "a", rebels: "a", axis: "b", dictator: "b", red: "sr", yellow: "sy", blue: "sb", white: "sw" };
const FACTIONS = ["a", "b", "sy"];
const FIGHTS = /^(attack|battle|fire|assault|bombard|strafe|fight)/i;

/** The colour of a seat. */
export function sideOf(seat) {
  const faction = /^faction (\d)$/.exec(seat);
  return faction ? FACTIONS[faction[1] - 1] : (OF[seat] ?? "b");
}

/** Whether a step is drawn as an attack or as a move. */
export const kindOf = (text) => (FIGHTS.test(text) ? "attack" : "move");

/** Steps as they are told: an act, with the dice and cards that followed it. */
function acts(steps) {
  const rows = [];
  for (const step of steps) {
    const { line, seat, who, text, id, tip, dice, cells, trace, came, hidden } = step;
    const thrown = dice.length ? [{ from: text.split(":")[0], dice }] : [];
    if (who === "chance" && rows.length) {
      const row = rows.at(-1);
      row.thrown.push(...(dice.length ? thrown : [{ from: text, dice }]));
      row.came.push(...came);
      row.last = line;
      continue;
    }
    const drawn = kindOf(text);
    rows.push({
      number: rows.length + 1,
      line, last: line, seat, who, id, hidden, trace,
      text: dice.length ? text.split(":")[0] : text,
      tip: tip.replace(/^\[[^\]]*\] /, ""),
      thrown: who === "chance" ? thrown.map((each) => ({ ...each, from: "" })) : thrown,
      came: [...came],
      at: (drawn === "attack" ? trace[0]?.[0] : trace.at(-1)?.[1]) ?? cells[0] ?? "",
      kind: drawn,
      side: sideOf(seat),
    });
  }
  return rows;
}

const told = new WeakMap();

/** The rows of a scene. */
export function rowsOf(scene) {
  if (!told.has(scene)) told.set(scene, acts(scene.steps));
  return told.get(scene);
}
