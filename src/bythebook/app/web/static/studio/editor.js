// The playbook editor: a text field over the same text with highlighting, marks and line numbers.

import { html, useEffect, useLayoutEffect, useRef, useState } from "../parts/ui.js";
import { post } from "../api.js";

const PAUSE = 180; // milliseconds without typing before completions are requested
const TOKENS = /(^#{1,3} .*$)|(^\s*(?:[-*+]|\d+[.)])\s)|(\[[^\]]*\])|(\*\*[^*]+\*\*)|(\b(?:Prefer(?:, for each \w+)?|Then|Yes|No|otherwise):)|(→ .*$)/g;
const KINDS = ["t-head", "t-dash", "t-ident", "t-verb", "t-word", "t-arrow"];
const MARKER = /^(\s*)([-*+]|\d+[.)])(\s+)/;

/** The index at which a row begins. */
const startOf = (text, row) => text.split("\n").slice(0, row - 1).reduce((sum, each) => sum + each.length + 1, 0);

/** The row and column of an index. */
function placeOf(text, at) {
  const before = text.slice(0, at).split("\n");
  return { row: before.length, column: before.at(-1).length };
}

export function Editor({ text, onText, game, marks, lit, at, onPlace }) {
  const field = useRef(null);
  const [place, setPlace] = useState({ row: 1, column: 0 });
  const [words, setWords] = useState(null); // the completions: {list, on, row}
  const typed = useRef(false);
  const rowOf = (row) => field.current.parentElement.querySelector(`[data-row="${row}"]`);
  const move = () => {
    const now = placeOf(field.current.value, field.current.selectionStart);
    setPlace(now);
    onPlace(now);
    return now;
  };
  useEffect(() => {
    if (!typed.current) return undefined;
    let stale = false;
    const wait = setTimeout(async () => {
      typed.current = false;
      const list = await post("/api/writing/complete", { text, game, ...place }).catch(() => []);
      if (!stale) setWords(list.length ? { list, on: 0, row: place.row } : null);
    }, PAUSE);
    return () => {
      stale = true;
      clearTimeout(wait);
    };
  }, [text, place.row, place.column]);
  useEffect(() => {
    if (!at) return;
    const start = startOf(text, at.row) + (at.column ?? 0);
    field.current.focus({ preventScroll: true });
    field.current.setSelectionRange(start, start);
    move();
    rowOf(at.row)?.scrollIntoView({ block: "center" });
  }, [at]);
  useEffect(() => {
    if (document.activeElement === field.current) rowOf(place.row)?.scrollIntoView({ block: "nearest" });
  }, [place.row]);
  const put = (start, end, said) => {
    field.current.focus();
    field.current.setSelectionRange(start, end);
    if (!document.execCommand("insertText", false, said)) {
      field.current.setRangeText(said, start, end, "end"); // works without undo
      onText(field.current.value);
    }
    setWords(null);
    typed.current = false;
    move();
  };
  const take = ({ text: said, start, end }) => {
    const row = startOf(text, place.row);
    put(row + start, row + end, said);
  };
  const meant = marks.find(({ meant: word, place: { row } }) => word && row === place.row);
  const fix = ({ meant: word, place: { row, start, end } }) => put(startOf(text, row) + start, startOf(text, row) + end, word);
  const press = (event) => {
    const known = { ...LIST_KEYS, ...(words ? {} : { ArrowDown: null, ArrowUp: null, Escape: null }) }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") event.stopPropagation(); // it closes the list of words, but not the editor
    if (event.key === "Enter") return continueList(event, field.current, put);
    if (event.key === "Tab" && !event.shiftKey && (words || meant)) {
      event.preventDefault();
      return words ? take(words.list[words.on]) : fix(meant);
    }
    if (known) {
      event.preventDefault();
      event.stopPropagation();
      setWords(known(words));
    }
  };
  const input = (event) => {
    typed.current = true;
    onText(event.target.value);
    move();
  };
  const shown = words?.row === place.row ? words : null;
  return html`<div class="editor">
    <div class="writing">
      <${Layer} text=${text} marks=${marks} lit=${lit} row=${place.row} column=${shown ? shown.list[0].start : null} />
      <textarea ref=${field} aria-label="Playbook text" spellcheck="false" autocapitalize="off" autocomplete="off" value=${text}
        aria-autocomplete="list" aria-controls="words" aria-activedescendant=${shown ? `word-${shown.on}` : undefined}
        onInput=${input} onKeyDown=${press} onKeyUp=${move} onClick=${() => (setWords(null), move())} onBlur=${() => setWords(null)} />
      <${Completions} words=${shown} take=${take} />
    </div>
    <${Messages} marks=${marks} row=${place.row} fix=${fix} />
  </div>`;
}

const LIST_KEYS = {
  ArrowDown: (words) => ({ ...words, on: (words.on + 1) % words.list.length }),
  ArrowUp: (words) => ({ ...words, on: (words.on + words.list.length - 1) % words.list.length }),
  Escape: () => null,
};

/** Continue a list in a new row; an empty item ends the list. */
function continueList(event, field, put) {
  const { value, selectionStart: at, selectionEnd: end } = field;
  const row = value.slice(value.lastIndexOf("\n", at - 1) + 1, at);
  const marker = MARKER.exec(row);
  if (!marker) return;
  event.preventDefault();
  if (row.trim() === marker[2]) return put(at - row.length, end, "");
  const number = /\d+/.exec(marker[2]);
  put(at, end, `\n${marker[1]}${number ? marker[2].replace(number[0], String(Number(number[0]) + 1)) : marker[2]}${marker[3]}`);
}

// -- the highlighted text -----------------------------------------------------------------------------

/** The rows with their numbers; unchanged rows are not redrawn. */
function Layer({ text, marks, lit, row, column }) {
  const cached = useRef([]);
  const rows = text.split("\n").map((said, i) => {
    const own = marks.filter(({ place }) => place.row === i + 1);
    const caret = column !== null && row === i + 1 ? column : -1;
    const light = lit?.row === i + 1 ? lit.kind : "";
    const key = JSON.stringify([said, own, caret, light, row === i + 1]);
    if (cached.current[i]?.key !== key) {
      const level = own.some(({ level: it }) => it === "error") ? " wrong-row" : own.length ? " odd-row" : "";
      const drawn = html`<div key=${i} data-row=${i + 1} class=${`ln${level}${light ? ` lit-${light}` : ""}${row === i + 1 ? " here" : ""}`}>${pieces(said, own, caret)}</div>`;
      cached.current[i] = { key, drawn };
    }
    return cached.current[i].drawn;
  });
  cached.current.length = rows.length;
  return html`<div class="layer" aria-hidden="true">${rows}</div>`;
}

/** The row, divided where colors and marks begin and end. */
function pieces(said, marks, caret) {
  const spans = [...said.matchAll(TOKENS)].map((found) => {
    const kind = found.slice(1).findIndex((part) => part !== undefined);
    return [found.index, found.index + found[0].length, KINDS[kind]];
  });
  spans.push(...marks.map(({ place: { start, end }, level }) => [start, end, level === "error" ? "t-wave" : "t-dots"]));
  const cuts = [...new Set([0, said.length, ...spans.flatMap(([start, end]) => [start, end]), ...(caret >= 0 ? [caret] : [])])].filter((at) => at <= said.length).sort((one, other) => one - other);
  const made = cuts.slice(0, -1).map((start, i) => {
    const kinds = spans.filter(([from, to]) => from <= start && start < to).map(([, , kind]) => kind);
    return html`${caret === start ? html`<i class="caret-at"></i>` : null}<span class=${kinds.join(" ")}>${said.slice(start, cuts[i + 1])}</span>`;
  });
  return said ? made : "\u200b";
}

// -- completions and messages -------------------------------------------------------------------------

function Completions({ words, take }) {
  const box = useRef(null);
  useLayoutEffect(() => {
    const mark = box.current?.parentElement.querySelector(".caret-at");
    if (!mark) return;
    const { parentElement: sheet, offsetWidth: width } = box.current;
    const [here, around] = [mark.getBoundingClientRect(), sheet.getBoundingClientRect()];
    const left = Math.min(here.left - around.left, sheet.clientWidth - width - 8);
    box.current.style.left = `${Math.max(0, left)}px`;
    box.current.style.top = `${here.bottom - around.top + sheet.scrollTop + 22}px`;
  });
  return html`<ul id="words" role="listbox" aria-label="Completions" class="offered" ref=${box} hidden=${!words}>
    ${words?.list.map((each, i) => html`<li key=${each.text} id=${`word-${i}`} role="option" aria-selected=${i === words.on} onMouseDown=${(event) => (event.preventDefault(), take(each))}>
      <b>${each.text}</b><span class="id">${each.sort}</span><span class="s q">${each.doc}</span>
    </li>`)}
    ${words ? html`<li class="s q" role="presentation"><kbd>↑</kbd> <kbd>↓</kbd> select, <kbd>Tab</kbd> inserts</li>` : null}
  </ul>`;
}

/** The messages about the current row, else about the first error. */
function Messages({ marks, row, fix }) {
  const here = marks.filter(({ place }) => place.row === row);
  const first = marks.find(({ level }) => level === "error");
  const shown = here.length ? here : first ? [first] : [];
  return html`<div class="said-of" aria-live="polite">${shown.slice(0, 2).map((mark) => html`<p>
    <b>${mark.level === "error" ? "✕" : "!"} Line ${mark.place.row}</b> ${mark.text}
    ${mark.meant ? html` <button class="meant" onClick=${() => fix(mark)}>${mark.meant}${mark.place.row === row ? html` <kbd>Tab</kbd>` : null}</button>` : null}
  </p>`)}</div>`;
}
