// The keyboard: one list of shortcuts, which the help page shows too.

import { stepRows } from "./scene.js";
import { end, isPlaying, openChoices, redo, step, take, takeAll, turn, undo } from "./game.js";
import { back, go, table } from "./router.js";
import { set, state } from "./store.js";
import { endings, waysWith } from "./gestures.js";

const PATIENCE = 800; // milliseconds to wait for another digit of a number

const atTable = () => state.place.page === "table" && state.scene && !isEditing();
const inGame = () => state.place.id && state.scene;
const to = (more) => go(table(state.place.id) + more);

export const KEYS = [
  { keys: ["u"], name: "Undo your last answer", when: () => inGame() && state.scene.can_undo, does: () => undo() },
  { keys: ["r"], name: "Redo", when: () => inGame() && state.scene.can_redo, does: () => redo() },
  { keys: ["w"], name: "Explain the bot’s last move", when: () => lastBotLine() !== null, does: () => to(`/why/${lastBotLine()}`) },
  { keys: ["l"], name: "Log", when: inGame, does: () => to("/log") },
  { keys: ["h"], name: "To do: what to move on the physical board", when: inGame, does: () => to("/hands") },
  { keys: ["s"], name: "Seats, links and the game file", when: inGame, does: () => to("/seats") },
  { keys: ["n", " "], name: "The bot’s next step", when: () => atTable() && isPlaying(), does: () => step(1) },
  { keys: ["N"], name: "Show all steps of the bot", when: () => atTable() && isPlaying(), does: () => step(Infinity) },
  { keys: ["p"], name: "Previous step", when: () => atTable() && state.scene.steps.length > 0, does: () => step(-1) },
  { keys: ["b"], name: "Focus the board", when: atTable, does: focusBoard },
  { keys: ["c"], name: "Focus the list of choices", when: atTable, does: focusChoices },
  { keys: ["a"], name: "Choose all at once, if possible", when: () => atTable() && together(), does: () => takeAll(together()) },
  { keys: ["e"], name: "End the current phase or turn", when: () => atTable() && byKey("e"), does: () => end(byKey("e")) },
  { keys: ["d", "f"], name: "Other choices that end something", when: () => false },
  { keys: ["y"], name: "Confirm ending (unused actions are lost)", when: () => atTable() && asked(), does: () => end(asked()) },
  { keys: ["t"], name: "Turn the board", when: () => atTable() && state.scene.board.turns, does: turn },
  { keys: ["?"], name: "Legend and keyboard shortcuts", when: () => true, does: () => (inGame() ? to("/help") : go(`${state.place.guide ? `/guide/${state.place.guide}` : ""}/help`)) },
  { keys: ["Escape"], name: "Back", when: () => true, does: escape },
];

/** Keys that the board and the list handle themselves, for the help page. */
export const OTHERS = [
  { keys: ["↑", "↓", "←", "→"], name: "Move over the board or through the list" },
  { keys: ["Enter"], name: "Select the highlighted space or option" },
  { keys: ["1", "2", "…"], name: "Choose the option with this number" },
  { keys: ["+", "−", "0"], name: "On the board: zoom in, zoom out, fit" },
];

/** Keys of the guide, which its buttons show and handle. */
export const GUIDES = [
  { keys: ["1", "2", "…"], name: "Choose the line with this number, then the name" },
  { keys: ["0"], name: "Choose another line" },
  { keys: ["Enter"], name: "Confirm the choice, or that a step is done" },
  { keys: ["y", "n"], name: "y: yes, done; n: no, none, not possible" },
  { keys: ["u"], name: "Undo" },
];

/** The line of the last shown step that a playbook decided; null if there is none. */
export function lastBotLine() {
  const shown = state.scene ? stepRows(state.scene).slice(0, state.played) : [];
  return shown.findLast((row) => row.why)?.why ?? null;
}

/** Whether a text field has the focus. */
export const isEditing = () => document.activeElement?.matches("input:not([type=radio],[type=checkbox]), select, textarea");

function focusBoard() {
  document.querySelector(".map [tabindex='0']")?.focus();
}

function focusChoices() {
  document.querySelector(".choices button")?.focus();
}

/** The choices that can be made all at once. */
const together = () => (openChoices().length ? state.scene.ask.together : null);

/** The ending that waits for confirmation. */
const asked = () => openChoices().find(({ n }) => n === state.ending);

/** The endings with their keys: the last of them has the key e. */
export function keyedEndings(choices) {
  const list = endings(choices);
  const keys = list.length > 1 ? ["d", "f", "g"].slice(0, list.length - 1) : [];
  return list.map((choice, i) => ({ choice, key: i === list.length - 1 ? "e" : (keys[i] ?? "") }));
}

const byKey = (key) => keyedEndings(openChoices()).find((each) => each.key === key)?.choice;

/** Go one level back: a confirmation, a typed number, a selection, an enlarged cell, then the page above. */
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

/** The ways in the list, with its numbers. */
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
