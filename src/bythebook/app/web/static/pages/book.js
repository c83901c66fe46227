// A book that is being written: begun by questions, pasted from paper, checked while one types, tried.

import { Bar, Head, html, many, useEffect, useRef, useState, Wrong } from "../parts/ui.js";
import { get, post } from "../api.js";
import { useQuery } from "../query.js";
import { trying } from "../game.js";
import { HomeTabs, HomeTools } from "../parts/frame.js";
import { begin, isInProgress, saveText, newId, findEntry } from "../parts/shelf.js";
import { go } from "../router.js";
import { state } from "../store.js";

export const FIRST = `# My bot, for my game

## Counters

- anger (0 to 5): one more each turn, none after an attack

## Turn (for every Turn)

- Is the anger at least 3?
  - Set the anger to 0
  - [1] **Attack** the weakest neighbour. Prefer:
    - most gold
- Add 1 to the anger
- [2] **Build** in any area
- **Stop**
`;

const PAUSE = 500; // ms without a key after which the book is checked

export function BookPage() {
  const id = state.place.tab;
  useEffect(() => {
    if (!id) go(`/guide/book#${newId()}`, { replace: true });
  }, [id]);
  return html`<${Desk} key=${id} id=${id} />`;
}

function Desk({ id }) {
  const [text, setText] = useState(findEntry(id)?.text ?? "");
  const [read, setRead] = useState(null);
  const [before, setBefore] = useState("");
  const [told, setTold] = useState([]); // what the last draft was not sure of, with the row it is about
  const area = useRef(null);
  const type = (now) => {
    setText(now);
    saveText(id, now);
  };
  useEffect(() => {
    if (!text.trim()) return void setRead(null);
    let isLast = true; // what is said of an earlier text comes too late
    const wait = setTimeout(async () => {
      const found = await trying(() => post("/api/guide/book", { text }), { unasked: true });
      if (isLast && found) setRead((before) => ({ ...found, log: before?.text === text ? before.log : [] }));
    }, PAUSE);
    return () => {
      isLast = false;
      clearTimeout(wait);
    };
  }, [text]);
  const ask = async (body) => {
    const made = await trying(() => post("/api/guide/book", body));
    if (!made) return;
    if (made.text !== text) setBefore(text);
    type(made.text);
    setRead(made);
    if (body.do !== "try") setTold(made.told.map((each) => ({ ...each, row: made.text.split("\n")[each.line - 1] })));
  };
  const find = (line) => {
    const rows = text.split("\n");
    const start = rows.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    area.current.focus();
    area.current.setSelectionRange(start, start + (rows[line - 1] ?? "").length);
    area.current.scrollTop = (area.current.scrollHeight * (line - 4)) / rows.length;
  };
  const unsure = stillThere(told, text);
  return html`<div class="screen has-tabs">
    <${Bar} title="A book" where="From paper to the phone" tools=${html`<a class="btn" href="/guide">All books</a><${HomeTools} />`} />
    <main class="column wide desk"><${Wrong} />
      <section><${Head} title="The page of your bot" />
        <p>Type in the page that came with your box, or paste it. A line of the page is a line of the list; verbs are bold.</p>
        <label class="field"><span>The book</span><textarea ref=${area} rows="22" spellcheck="false" placeholder=${FIRST} value=${text} onInput=${(event) => type(event.target.value)} /></label>
        <p class="acts"><${Begin} runs=${read?.runs} book=${findEntry(id)} does=${() => begin(text, { id })} />
          <button onClick=${() => ask({ text, do: "try" })} disabled=${!read?.runs}>Try it</button>
          <button onClick=${() => ask({ text, do: "draft" })} disabled=${!text.trim()}>Read it as a list or a flowchart</button>
          ${before ? html`<button onClick=${() => (type(before), setBefore(""), setTold([]))}>Back to what it was</button>` : null}</p>
        <${Unfinished} read=${read} />
      </section>
      <aside>${unsure.length ? html`<${Head} title="Look at the draft" /><${Findings} shown=${unsure} find=${find} />` : null}
        <${Head} title="The check" /><${Check} read=${read} find=${find} />
        ${read?.log.length ? html`<${Head} title="Tried, with invented answers" /><pre class="tried" tabindex="0" aria-label="What happened">${read.log.join("\n")}</pre>` : null}
        <${Wizard} ask=${ask} /></aside>
    </main>
    <${HomeTabs} at="" />
  </div>`;
}

/** Begins a game with the book; where one is going with it already, it asks once more. */
function Begin({ runs, book, does }) {
  const [sure, setSure] = useState(false);
  if (!sure) return html`<button class="go" onClick=${() => (isInProgress(book) ? setSure(true) : does())} disabled=${!runs}>Begin with it</button>`;
  return html`<span class="sure"><button onClick=${does}>Begin anew, and end the game at turn ${book.turn}</button><button class="plain" onClick=${() => setSure(false)}>Go on with the old book</button></span>`;
}

/** Why a book cannot begin yet, and that it is kept all the same. */
function Unfinished({ read }) {
  const wrong = (read?.findings ?? []).filter(({ level }) => level === "error");
  if (!wrong.length) return null;
  const [{ line, text }, ...more] = wrong;
  return html`<p class="reason">It cannot begin yet. Line ${line}: ${text}${more.length ? `; and ${many(more.length, "other error")}` : ""}. ${/^## /m.test(read.text) ? "" : "If this is a page from paper, read it as a list first. "}It is kept on the shelf as it is.</p>`;
}

function Check({ read, find }) {
  const shown = (read?.findings ?? []).filter(({ level }) => level !== "note");
  if (!read) return html`<p class="q">Nothing is written yet.</p>`;
  if (!shown.length) return html`<p>Nothing to report: it can be guided.</p>`;
  return html`<${Findings} shown=${shown} find=${find} />`;
}

const Findings = ({ shown, find }) => html`<ul class="findings">${shown.map(({ line, level, text }) => html`<li class=${level}>
    <button class="plain" onClick=${() => find(line)}>Line ${line}</button> <span>${text}</span></li>`)}</ul>`;

/** What was told of rows that stand there still, where they stand now. */
function stillThere(told, text) {
  const rows = text.split("\n");
  return told.map((each) => ({ ...each, line: rows.indexOf(each.row) + 1 })).filter(({ line }) => line > 0);
}

/** A few questions that begin a book. */
function Wizard({ ask }) {
  const wizard = useQuery(() => get("/api/guide/book"));
  const [answers, setAnswers] = useState({});
  const begin = (event) => {
    event.preventDefault();
    ask({ do: "new", answers });
  };
  return html`<details class="more"><summary>Begin with a few questions</summary><form onSubmit=${begin}>
    ${wizard?.questions.map(({ name, text, example }) => html`<label class="field"><span>${text}</span>
      <input placeholder=${example} onInput=${(event) => setAnswers({ ...answers, [name]: event.target.value })} /></label>`)}
    <p class="s q">Write semicolons between several things; what is left empty is left out.</p>
    <p class="acts"><button>Begin a book</button></p>
  </form></details>`;
}
