// A book on the desk: its text as it is written, what the check says of it, and where it differs from what it came from.

import { useEffect, useRef, useState } from "../parts/ui.js";
import { get, post } from "../api.js";
import { loadSymbols, trying } from "../game.js";
import { recall, remember } from "../memory.js";

export const PAUSE = 500; // ms without a key after which a book is checked
const ENOUGH = 40; // differences after which no more are looked for

export const api = (name, more = "") => `/api/studio/${encodeURIComponent(name)}${more}`;

/** What is not saved yet is kept in this browser, as long as its book. */
export const draft = (name) => `draft.${name}`;

/** A book, its text as it is written, and what takes it back. */
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
    const kept = await trying(() => post(api(name), { text }));
    if (!kept) return null;
    if (recall(draft(name)) === text) remember(draft(name), null); // else somebody has written on
    setBook(kept);
    return kept;
  };
  return { book, text, write, undo, save };
}

/** What is to be said of a text, at every pause. */
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

/** Where the last text that runs differs from what it came from; a newer text ends the search. */
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
