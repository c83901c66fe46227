// What can be done now, as hands do it: something is picked up, then its places can be touched.

/** Choices that go on, and those that end something: these stand apart. */
export const continuing = (choices) => choices.filter(({ ending }) => !ending);
export const endings = (choices) => choices.filter(({ ending }) => ending);

/** What a piece may do once it is picked up; picking it up is the first half of the answer. */
const following = (choice) =>
  [...continuing(choice.then.choices), ...endings(choice.then.choices)].map((next) => ({ ...next, piece: choice.cells[0], first: choice.n }));

/** Every way to go on. */
const allWays = (choices) => continuing(choices).flatMap((choice) => (choice.then ? following(choice) : [choice]));

/** The choice that picks up the piece of a place. */
export const findPickup = (choices, picked) => choices.find(({ then, cells }) => then && picked && cells[0] === picked);

/** The ways that are open with this in hand; all choices if it leads nowhere, or nothing is in hand. */
export function waysWith(choices, picked, aimed = null) {
  if (!picked) return continuing(choices);
  const first = findPickup(choices, picked);
  const some = first ? following(first) : allWays(choices).filter(({ piece, cells, card }) => [piece, cells[0], card].includes(picked));
  const there = aimed ? some.filter(({ cells }) => cells[0] === aimed) : [];
  const ways = there.length ? there : some;
  const mixed = !first && ways.some((way) => way.first); // of several pieces: each list has a number 1
  return ways.length ? ways.map((way, i) => (mixed ? { ...way, option: way.n, n: i + 1 } : way)) : continuing(choices);
}

/** What is sent to the server for a way: where it is several answers, the first and those after it. */
export function answerBody({ n, option = n, of, follow = [], first, notation }, offered = false) {
  if (first) return { option: first, then: [notation, ...follow] };
  return { option: of || option, then: offered && !of ? [] : [...follow] };
}

/** The places that can be touched: those of what is in hand, and the pieces that can be picked up instead. */
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

/** What a touch of a place does: it answers (`way`), or something else is in hand then (`picked`, `aimed`). */
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

/** What is in hand before anybody touches anything: the piece touched last, the next one, or the only one. */
export function defaultPick(choices, last) {
  const able = choices.filter(({ then }) => then && continuing(then.choices).length);
  if (able.length) return (able.find(({ cells }) => cells[0] === last) ?? able[0]).cells[0];
  const pieces = new Set(continuing(choices).map(({ piece }) => piece));
  return pieces.size === 1 ? [...pieces][0] || null : null;
}

/** The choice by which the piece of a place is ordered or picked up, where it can be carried on at once. */
export const findCarried = (choices, cell) => choices.find(({ ending, cells, piece }) => !ending && cells[0] === cell && (!piece || piece === cell));

// -- a drag that goes on ------------------------------------------------------------------------------

const CHIPS = 9; // more than a hand chooses among while it carries something

/** What a drag has so far: the answers of its row, the piece in hand, the ways that are open, and a tray: those that have no place. */
export function newDrag(row, ways, held = null) {
  const placeless = held && ways.some(({ piece }) => piece === held) ? [] : ways.filter(({ cells }) => !cells.length);
  return withTray({ row, held, ways }, placeless);
}

/** The same with other ways in its tray, if they are not too many. */
export const withTray = (drawn, tray) => ({ ...drawn, tray: tray.length <= CHIPS ? tray : [] });

/** The ways of a drag that lead to a place. */
export const waysAt = ({ held, ways }, cell) =>
  cell === held ? [] : ways.filter(({ piece, cells }) => cells[0] === cell && (held ? piece === held : !piece || piece === cell));

/** The places where a drag can go: of the piece in hand, or of all, with the pieces that can be taken along. */
export function dropTargets(drawn) {
  const { held, ways } = drawn;
  const cells = ways.flatMap(({ piece, cells: [cell] }) => (held ? cell : [cell, piece])).filter((cell) => cell && cell !== held);
  return new Map(cells.filter((cell) => waysAt(drawn, cell).length || (!held && ways.some(({ piece }) => piece === cell))).map((cell) => [cell, []]));
}
