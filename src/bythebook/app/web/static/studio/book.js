// A playbook in the editor: its text, its check, and the differences from the original.

import { useEffect, useRef, useState } from "../parts/ui.js";
import { get, post } from "../api.js";
import { loadSymbols, trying } from "../game.js";
import { recall, remember } from "../memory.js";

export const PAUSE = 500; // milliseconds without typing before a check
const ENOUGH = 40; // differences after which the search stops

export const api = (name, more = "") => `/api/studio/${encodeURIComponent(name)}${more}`;

/** The name of an unsaved draft in this browser's storage. */
export const draft = (name) => `draft.${name}`;

/** Load a playbook; return its text with functions to change, undo and save it. */
export function useBook(name) {
  const [book, setBook] = useState(null);
  const [text, setText] = useState(null);
  const past = useRef([]);
  useEffect(() => void trying(async () => {
    const found = await get(api(name));
    if (found.info.game) await loadSymbols(found.info.game);
    return found;
  }).then((found) => {
    if (!found) return;
    setBook(found);
    setText(recall(draft(name)) ?? found.text);
  }), [name]);
  const put = (next) => {
    remember(draft(name), next === book.text ? null : next);
    setText(next);
  };
  const write = (next) => {
    past.current.push(text);
    put(next);
  };
  const undo = () => past.current.length && put(past.current.pop());
  const save = async () => {
    const saved = await trying(() => post(api(name), { text }));
    if (!saved) return null;
    if (recall(draft(name)) === text) remember(draft(name), null); // otherwise the text has changed meanwhile
    setBook(saved);
    return saved;
  };
  return { book, text, write, undo, save };
}

/** The check of a text, whenever typing pauses. */
export function useCheck(text, game) {
  const [checked, setChecked] = useState(null);
  useEffect(() => {
    if (text === null) return undefined;
    let stale = false;
    const wait = setTimeout(async () => {
      const found = await trying(() => post("/api/writing/check", { text, game }), { unasked: true });
      if (found && !stale) setChecked({ ...found, of: text });
    }, checked ? PAUSE : 0);
    return () => {
      stale = true;
      clearTimeout(wait);
    };
  }, [text, game]);
  return checked;
}

/** The turns in which the last valid text differs from the original; a newer text stops the search. */
export function useChanges(name, checked, game) {
  const [seen, setSeen] = useState(null);
  useEffect(() => {
    if (!checked?.runs || !game) return undefined;
    let stale = false;
    const look = async () => {
      let [parts, asked, found] = [1, 0, []];
      for (let part = 0; part < parts && found.length < ENOUGH; part += 1) {
        const some = await trying(() => post(api(name, "/changes"), { text: checked.of, part }), { unasked: true });
        if (!some || stale) return;
        parts = some.parts;
        asked += some.asked;
        found = [...found, ...some.found];
        setSeen({ of: checked.of, asked, found, done: part + 1 === parts || found.length >= ENOUGH });
      }
    };
    look();
    return () => (stale = true);
  }, [checked, game]);
  return seen;
}
