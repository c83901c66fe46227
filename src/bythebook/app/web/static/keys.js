// The keyboard: one map, from which the help is written too.

import { stepRows } from "./scene.js";
import { end, isPlaying, openChoices, redo, step, take, takeAll, turn, undo } from "./game.js";
import { back, go, table } from "./router.js";
import { set, state } from "./store.js";
import { endings, waysWith } from "./gestures.js";

const PATIENCE = 800; // ms until a digit that could begin a longer number counts

const atTable = () => state.place.page === "table" && state.scene && !isEditing();
const inGame = () => state.place.id && state.scene;
const to = (more) => go(table(state.place.id) + more);

export const KEYS = [
  { keys: ["u"], name: "Take back your last answer", when: () => inGame() && state.scene.can_undo, does: () => undo() },
  { keys: ["r"], name: "Give it again", when: () => inGame() && state.scene.can_redo, does: () => redo() },
  { keys: ["w"], name: "Why: the bot’s page with the way lit", when: () => lastBotLine() !== null, does: () => to(`/why/${lastBotLine()}`) },
  { keys: ["l"], name: "Log", when: inGame, does: () => to("/log") },
  { keys: ["h"], name: "To do: what to move on the real board", when: inGame, does: () => to("/hands") },
  { keys: ["s"], name: "Seats, links, the game as a file", when: inGame, does: () => to("/seats") },
  { keys: ["n", " "], name: "The bot’s next step", when: () => atTable() && isPlaying(), does: () => step(1) },
  { keys: ["N"], name: "All steps of the bot at once", when: () => atTable() && isPlaying(), does: () => step(Infinity) },
  { keys: ["p"], name: "The step before", when: () => atTable() && state.scene.steps.length > 0, does: () => step(-1) },
  { keys: ["b"], name: "To the board", when: atTable, does: focusBoard },
  { keys: ["c"], name: "To the list of choices", when: atTable, does: focusChoices },
  { keys: ["a"], name: "All at once, where that is offered", when: () => atTable() && together(), does: () => takeAll(together()) },
  { keys: ["e"], name: "End it: no more orders, no more actions, the turn", when: () => atTable() && byKey("e"), does: () => end(byKey("e")) },
  { keys: ["d", "f"], name: "Another end, where there are several", when: () => false },
  { keys: ["y"], name: "Yes, end it although something is lost", when: () => atTable() && asked(), does: () => end(asked()) },
  { keys: ["t"], name: "Turn the board, where it has two sides", when: () => atTable() && state.scene.board.turns, does: turn },
  { keys: ["?"], name: "This list, and what the signs on the board mean", when: () => true, does: () => (inGame() ? to("/help") : go(`${state.place.guide ? `/guide/${state.place.guide}` : ""}/help`)) },
  { keys: ["Escape"], name: "Back", when: () => true, does: escape },
];

/** Keys that the board and the list handle themselves; told in the help. */
export const OTHERS = [
  { keys: ["↑", "↓", "←", "→"], name: "Over the board, place by place; in the list, choice by choice" },
  { keys: ["Enter"], name: "Take the place or the choice under the focus" },
  { keys: ["1", "2", "…"], name: "Take the choice of that number" },
  { keys: ["+", "−", "0"], name: "On the board: closer, further, all of it" },
];

/** Keys of the guide, which its buttons show and take themselves. */
export const GUIDES = [
  { keys: ["1", "2", "…"], name: "The line of that number; when a line is chosen, the name" },
  { keys: ["0"], name: "Another line" },
  { keys: ["Enter"], name: "Take what is chosen, or say that it is done" },
  { keys: ["y", "n"], name: "Yes, done; no, none, it cannot be done" },
  { keys: ["u"], name: "Undo" },
];

/** The line of the step that a why is about: the one shown last that a page decided. */
export function lastBotLine() {
  const shown = state.scene ? stepRows(state.scene).slice(0, state.played) : [];
  return shown.findLast((row) => row.why)?.why ?? null;
}

/** Whether keys are letters of a text. */
export const isEditing = () => document.activeElement?.matches("input:not([type=radio],[type=checkbox]), select, textarea");

function focusBoard() {
  document.querySelector(".map [tabindex='0']")?.focus();
}

function focusChoices() {
  document.querySelector(".choices button")?.focus();
}

/** What can be taken all at once. */
const together = () => (openChoices().length ? state.scene.ask.together : null);

/** The ending that is asked once more. */
const asked = () => openChoices().find(({ n }) => n === state.ending);

/** The endings with their keys: of several the last one has the first key. */
export function keyedEndings(choices) {
  const list = endings(choices);
  const keys = list.length > 1 ? ["d", "f", "g"].slice(0, list.length - 1) : [];
  return list.map((choice, i) => ({ choice, key: i === list.length - 1 ? "e" : (keys[i] ?? "") }));
}

const byKey = (key) => keyedEndings(openChoices()).find((each) => each.key === key)?.choice;

/** One level back: what is asked once more, what was typed, what is shown large, what is in hand; then the page before. */
function escape() {
  const { ending, typed, aimed, sheet, picked, light } = state;
  if (ending !== null) return set({ ending: null });
  if (typed) return set({ typed: "", light: null });
  if (aimed) return set({ aimed: null, sheet: null });
  if (picked && openChoices().length) return set({ picked: null, sheet: null, light: null });
  if (sheet || light) {
    set({ light: null, sheet: null });
    return document.activeElement?.blur();
  }
  return back();
}

// -- numbers ----------------------------------------------------------------------------------------

let patience = 0;

function digit(key) {
  clearTimeout(patience);
  const typed = state.typed + key;
  const wanted = Number(typed);
  const list = shown();
  if (!list.some(({ n }) => String(n).startsWith(typed))) return set({ typed: "" });
  const longer = list.some(({ n }) => n !== wanted && String(n).startsWith(typed));
  set({ typed, light: { choice: wanted } });
  if (longer) patience = setTimeout(takeTyped, PATIENCE);
  else takeTyped();
}

function takeTyped() {
  clearTimeout(patience);
  const way = shown().find(({ n }) => n === Number(state.typed));
  set({ typed: "" });
  if (way) take(way);
}

/** What the list shows: numbers are its numbers. */
const shown = () => waysWith(openChoices(), state.picked, state.aimed);

// -- the handler --------------------------------------------------------------------------------------

function press(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key !== "Escape" && isEditing()) return;
  if (event.key === " " && document.activeElement?.matches("button, a, input, [role=button]")) return;
  if (atTable() && state.deaf && /^([0-9adefgy]|Enter)$/.test(event.key)) return event.preventDefault();
  if (atTable() && openChoices().length && /^[0-9]$/.test(event.key) && (event.key !== "0" || state.typed)) {
    event.preventDefault();
    return digit(event.key);
  }
  if (event.key === "Enter" && state.typed) {
    event.preventDefault();
    return takeTyped();
  }
  if (atTable() && /^[dfg]$/.test(event.key) && byKey(event.key)) {
    event.preventDefault();
    return end(byKey(event.key));
  }
  if (atTable() && event.key.startsWith("Arrow") && document.activeElement === document.body) {
    event.preventDefault();
    return focusBoard();
  }
  const known = KEYS.find(({ keys, when }) => keys.includes(event.key) && when());
  if (known) {
    event.preventDefault();
    known.does();
  }
}

export const start = () => document.addEventListener("keydown", press);
