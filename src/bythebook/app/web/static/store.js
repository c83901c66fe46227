// The store: the state of the page. Components read it and change it with `set`.

import { useEffect, useState } from "./vendor/preact-hooks.js";
import { recall, remember } from "./memory.js";

const setting = (name, usual) => recall(name) ?? usual;

export const state = {
  place: null, // the current page: see router.js
  error: null, // the Failure of the last action
  again: null, // repeats that action across an undo barrier
  away: false, // whether the server can't be reached
  starting: "", // the progress of starting the app in the page, on the static site
  home: null,
  brought: null, // the result of importing a file with many games
  symbols: {}, // by game, SVG markup
  scene: null, // the game as our seat sees it
  played: Infinity, // how many of the scene's steps are shown
  picked: null, // the picked cell or card; the list shows its choices
  aimed: null, // a cell with several ways to it; the list shows only those
  ending: null, // the number of an ending that waits for confirmation
  offered: false, // whether to ask for an optional action after a choice
  deaf: false, // whether clicks are ignored because the choices have just changed
  touched: null, // the cell of the last answer
  drag: null, // the current drag: its path, and its goals with their targets
  sheet: null, // the cell that is shown enlarged, on small screens
  light: null, // {choice} or {cell}: under the pointer or the focus
  typed: "", // the digits of a choice typed so far
  turned: false, // whether the board is turned compared with the seat's view
  covered: false, // whether the hand is covered
  busy: 0, // the number of running actions
  pace: setting("pace", "step"),
  theme: setting("theme", "auto"),
  sound: setting("sound", "off"),
  entry: setting("entry", "counts"), // how real dice are entered: by counts or one by one
};

const listeners = new Set();

export function set(change) {
  Object.assign(state, typeof change === "function" ? change(state) : change);
  for (const listener of listeners) listener();
}

/** Change state that no page shows, without redrawing. */
export const note = (change) => Object.assign(state, change);

/** Redraw a component whenever the store changes. */
export function useStore() {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listener = () => redraw((n) => n + 1);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  return state;
}

/** Change a setting and store it in this browser. */
export function keep(name, value) {
  remember(name, value);
  set({ [name]: value });
}
