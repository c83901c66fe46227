// The editor of the guide: a playbook is started with a wizard or pasted, checked while the user types, and tried.

import { Bar, Head, html, useEffect, useRef, useState, Wrong } from "../parts/ui.js";
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

const PAUSE = 500; // ms after the last key until the playbook is checked

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
  const [notes, setNotes] = useState([]); // the notes of the last draft, each with its row
  const area = useRef(null);
  const type = (now) => {
    setText(now);
    saveText(id, now);
  };
  useEffect(() => {
    if (!text.trim()) return void setRead(null);
    let isLast = true; // answers about an earlier text are ignored
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
    if (body.do !== "try") setNotes(made.told.map((each) => ({ ...each, row: made.text.split("\n")[each.line - 1] })));
  };
  const find = (line) => {
    const rows = text.split("\n");
    const start = rows.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    area.current.focus();
    area.current.setSelectionRange(start, start + (rows[line - 1] ?? "").length);
    area.current.scrollTop = (area.current.scrollHeight * (line - 4)) / rows.length;
  };
  const unsure = stillThere(notes, text);
  return html`<div class="screen has-tabs">
    <${Bar} title="Playbook editor" where="From paper to the phone" tools=${html`<a class="btn" href="/guide">All playbooks</a><${HomeTools} />`} />
    <main class="column wide desk"><${Wrong} />
      <section><${Head} title="Your bot’s rules" />
        <p>Type in the bot’s rules from your box, or paste them. Write one rule per list item, and put the action verb in <b>bold</b>.</p>
        <label class="field"><span>Playbook</span><textarea ref=${area} rows="22" spellcheck="false" placeholder=${FIRST} value=${text} onInput=${(event) => type(event.target.value)} /></label>
        <p class="acts"><${Begin} runs=${read?.runs} book=${findEntry(id)} does=${() => begin(text, { id })} />
          <button onClick=${() => ask({ text, do: "try" })} disabled=${!read?.runs}>Test it</button>
          <button onClick=${() => ask({ text, do: "draft" })} disabled=${!text.trim()}>Convert a list or flowchart</button>
          ${before ? html`<button onClick=${() => (type(before), setBefore(""), setNotes([]))}>Undo the conversion</button>` : null}</p>
        <${Unfinished} read=${read} />
      </section>
      <aside>${unsure.length ? html`<${Head} title="Check the conversion" /><${Findings} shown=${unsure} find=${find} />` : null}
        <${Head} title="Problems" /><${Check} read=${read} find=${find} />
        ${read?.log.length ? html`<${Head} title="Test with random answers" /><pre class="tried" tabindex="0" aria-label="Log of the test">${read.log.join("\n")}</pre>` : null}
        <${Wizard} ask=${ask} /></aside>
    </main>
    <${HomeTabs} at="" />
  </div>`;
}

/** Starts a game with the playbook; asks again if one is in progress. */
function Begin({ runs, book, does }) {
  const [sure, setSure] = useState(false);
  if (!sure) return html`<button class="go" onClick=${() => (isInProgress(book) ? setSure(true) : does())} disabled=${!runs}>Start a game</button>`;
  return html`<span class="sure"><button onClick=${does}>Start over and end the game at turn ${book.turn}</button><button class="plain" onClick=${() => setSure(false)}>Keep playing with the old version</button></span>`;
}

/** Why a game can't start yet; the draft is saved anyway. */
function Unfinished({ read }) {
  const wrong = (read?.findings ?? []).filter(({ level }) => level === "error");
  if (!wrong.length) return null;
  const [{ line, text }, ...more] = wrong;
  return html`<p class="reason">This can’t be played yet. Line ${line}: ${text}.${more.length === 1 ? " There is 1 more error." : more.length ? ` There are ${more.length} more errors.` : ""}${/^## /m.test(read.text) ? "" : " If you pasted a page, convert it first."} The draft is saved.</p>`;
}

function Check({ read, find }) {
  const shown = (read?.findings ?? []).filter(({ level }) => level !== "note");
  if (!read) return html`<p class="q">Nothing to check yet.</p>`;
  if (!shown.length) return html`<p>No problems found. Ready to play.</p>`;
  return html`<${Findings} shown=${shown} find=${find} />`;
}

const Findings = ({ shown, find }) => html`<ul class="findings">${shown.map(({ line, level, text }) => html`<li class=${level}>
    <button class="plain" onClick=${() => find(line)}>Line ${line}</button> <span>${text}</span></li>`)}</ul>`;

/** The notes about rows that are still in the text, with their present line numbers. */
function stillThere(notes, text) {
  const rows = text.split("\n");
  return notes.map((each) => ({ ...each, line: rows.indexOf(each.row) + 1 })).filter(({ line }) => line > 0);
}

/** The wizard: questions for a new playbook. */
function Wizard({ ask }) {
  const wizard = useQuery(() => get("/api/guide/book"));
  const [answers, setAnswers] = useState({});
  const begin = (event) => {
    event.preventDefault();
    ask({ do: "new", answers });
  };
  return html`<details class="more"><summary>Start with a few questions</summary><form onSubmit=${begin}>
    ${wizard?.questions.map(({ name, text, example }) => html`<label class="field"><span>${text}</span>
      <input placeholder=${example} onInput=${(event) => setAnswers({ ...answers, [name]: event.target.value })} /></label>`)}
    <p class="s q">Separate multiple entries with semicolons. Leave blank to skip.</p>
    <p class="acts"><button>Create the playbook</button></p>
  </form></details>`;
}
