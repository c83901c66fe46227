// Choosing on the board: pick up a piece or card, then touch one of its targets.

/** Choices that continue, and those that end a phase or turn. */
export const continuing = (choices) => choices.filter(({ ending }) => !ending);
export const endings = (choices) => choices.filter(({ ending }) => ending);

/** The choices of a piece once it is picked up, which is the first of two answers. */
const following = (choice) =>
  [...continuing(choice.then.choices), ...endings(choice.then.choices)].map((next) => ({ ...next, piece: choice.cells[0], first: choice.n }));

/** All ways to continue. */
const allWays = (choices) => continuing(choices).flatMap((choice) => (choice.then ? following(choice) : [choice]));

/** The choice that picks up the piece in a cell. */
export const findPickup = (choices, picked) => choices.find(({ then, cells }) => then && picked && cells[0] === picked);

/** The ways with the picked piece or card; all choices if there are none, or nothing is picked. */
export function waysWith(choices, picked, aimed = null) {
  if (!picked) return continuing(choices);
  const first = findPickup(choices, picked);
  const some = first ? following(first) : allWays(choices).filter(({ piece, cells, card }) => [piece, cells[0], card].includes(picked));
  const there = aimed ? some.filter(({ cells }) => cells[0] === aimed) : [];
  const ways = there.length ? there : some;
  const mixed = !first && ways.some((way) => way.first); // of several pieces: each list has a number 1
  return ways.length ? ways.map((way, i) => (mixed ? { ...way, option: way.n, n: i + 1 } : way)) : continuing(choices);
}

/** The request body of a way: its first answer, and the following ones. */
export function answerBody({ n, option = n, of, follow = [], first, notation }, offered = false) {
  if (first) return { option: first, then: [notation, ...follow] };
  return { option: of || option, then: offered && !of ? [] : [...follow] };
}

/** The cells that can be touched: targets of the picked piece, and pieces that can be picked up instead. */
export function placesOf(choices, picked) {
  const places = new Map();
  const add = (cell, way, pick) => {
    const place = places.get(cell) ?? { ways: [], pick };
    place.ways.push(way);
    places.set(cell, place);
  };
  if (!picked) {
    for (const choice of continuing(choices)) {
      const { piece, cells, then } = choice;
      if (piece && (then || cells[0] !== piece)) add(piece, choice, true);
      else if (cells[0]) add(cells[0], choice, false);
    }
    return places;
  }
  for (const way of waysWith(choices, picked)) if (way.cells[0] && way.cells[0] !== picked) add(way.cells[0], way, false);
  for (const choice of continuing(choices)) {
    const cell = choice.piece || choice.cells[0];
    if (cell && cell !== picked && !places.has(cell)) add(cell, choice, Boolean(choice.piece));
  }
  return places;
}

/** The effect of touching a cell: an answer (`way`), or another selection (`picked`, `aimed`). */
export function resolveTouch(choices, picked, cell) {
  const here = (ways) => ways.filter(({ cells }) => cells[0] === cell);
  if (picked === cell) return { picked: null, aimed: null };
  const to = picked ? here(waysWith(choices, picked)) : [];
  if (to.length === 1) return { way: to[0] };
  if (to.length) return { picked, aimed: cell };
  const direct = here(allWays(choices));
  const own = choices.some(({ piece }) => piece === cell);
  if (!own && direct.length === 1 && !(picked && direct[0].piece)) return { way: direct[0] };
  return own || direct.length ? { picked: cell, aimed: null } : {};
}

/** The piece that is picked up at first: the one touched last, the next one, or the only one. */
export function defaultPick(choices, last) {
  const able = choices.filter(({ then }) => then && continuing(then.choices).length);
  if (able.length) return (able.find(({ cells }) => cells[0] === last) ?? able[0]).cells[0];
  const pieces = new Set(continuing(choices).map(({ piece }) => piece));
  return pieces.size === 1 ? [...pieces][0] || null : null;
}

/** The choice that orders or picks up the piece in a cell, if it can be dragged. */
export const findCarried = (choices, cell) => choices.find(({ ending, cells, piece }) => !ending && cells[0] === cell && (!piece || piece === cell));

// -- drags of several answers -------------------------------------------------------------------------

const CHIPS = 9; // the most chips to choose from during a drag

/** The state of a drag: its answers so far, the piece, the open ways, and a tray of the ways without a cell. */
export function newDrag(row, ways, held = null) {
  const placeless = held && ways.some(({ piece }) => piece === held) ? [] : ways.filter(({ cells }) => !cells.length);
  return withTray({ row, held, ways }, placeless);
}

/** The same with other ways in its tray, unless they are too many. */
export const withTray = (drawn, tray) => ({ ...drawn, tray: tray.length <= CHIPS ? tray : [] });

/** The ways of a drag to a cell. */
export const waysAt = ({ held, ways }, cell) =>
  cell === held ? [] : ways.filter(({ piece, cells }) => cells[0] === cell && (held ? piece === held : !piece || piece === cell));

/** The cells where a drag can go: those of the piece, or of all pieces that can be added. */
export function dropTargets(drawn) {
  const { held, ways } = drawn;
  const cells = ways.flatMap(({ piece, cells: [cell] }) => (held ? cell : [cell, piece])).filter((cell) => cell && cell !== held);
  return new Map(cells.filter((cell) => waysAt(drawn, cell).length || (!held && ways.some(({ piece }) => piece === cell))).map((cell) => [cell, []]));
}
