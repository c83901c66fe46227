// One store: what the page knows. Screens read it, and change it only through `set`.

import { useEffect, useState } from "./vendor/preact-hooks.js";
import { recall, remember } from "./memory.js";

const kept = (name, usual) => recall(name) ?? usual;

export const state = {
  place: null, // where we are: see router.js
  error: null, // a Failure: the last thing that could not be done
  again: null, // what does it all the same
  away: false, // the server does not answer
  starting: "", // how far the app in this page is, where there is no server
  home: null,
  brought: null, // what came of a file with many games
  symbols: {}, // by game, SVG markup
  scene: null, // what our seat sees
  played: Infinity, // how many of the scene's steps have been shown
  picked: null, // what is in hand: a place or a card; the list shows what can be done with it
  aimed: null, // a place with several ways to it, of which the list shows only those
  ending: null, // the number of an ending that is asked once more
  offered: false, // whether one wants to be asked what may be asked after a choice
  deaf: false, // what can be chosen has just changed, and takes no touch yet
  touched: null, // the place that was answered with last
  drag: null, // what is carried over the board: its way so far, and the places it can go to with their targets
  sheet: null, // a place that is shown large, on small screens
  light: null, // {choice} or {cell}: under the pointer or the focus
  typed: "", // digits of a choice under way
  turned: false, // whether the board is drawn the other way up than one's seat would see it
  covered: false, // whether the hand lies face down
  busy: 0, // how many things are under way; not shown, they are too short for that
  pace: kept("pace", "step"),
  theme: kept("theme", "auto"),
  sound: kept("sound", "off"),
  entry: kept("entry", "counts"), // whether real dice are told by what they do, or each
};

const listeners = new Set();

export function set(change) {
  Object.assign(state, typeof change === "function" ? change(state) : change);
  for (const listener of listeners) listener();
}

/** Change what no page shows: nothing is drawn for it. */
export const note = (change) => Object.assign(state, change);

/** Draw a component anew whenever the store changes. */
export function useStore() {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listener = () => redraw((n) => n + 1);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  return state;
}

/** Change a setting of this browser, and remember it. */
export function keep(name, value) {
  remember(name, value);
  set({ [name]: value });
}
