// A book that is being written: begun by questions, pasted from paper, checked while one types, tried.

import { Bar, Head, html, useEffect, useRef, useState, Wrong } from "../parts/ui.js";
import { get, post } from "../api.js";
import { trying } from "../game.js";
import { HomeTabs, HomeTools } from "../parts/frame.js";
import { keepBook, newId } from "../parts/shelf.js";
import { go } from "../router.js";
import { keep } from "../store.js";

export const FIRST = `# My bot, for my game

## Counters

- anger (0 to 5): a track of yours

## Turn (for every Turn)

- Is the anger at least 3?
  - [1] **Attack** the weakest neighbour. Prefer:
    - most gold
- [2] **Build** in any area
- **Stop**
`;

const PAUSE = 500; // ms without a key after which the book is checked

const kept = () => {
  try {
    return localStorage.getItem("bythebook.book") ?? "";
  } catch {
    return "";
  }
};

/** Put a book on the desk, and go there. */
export function write(text) {
  keep("book", text);
  go("/guide/book");
}

export function BookPage() {
  const [text, setText] = useState(kept);
  const [read, setRead] = useState(null);
  const [before, setBefore] = useState("");
  const area = useRef(null);
  const type = (now) => {
    setText(now);
    keep("book", now);
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
  };
  const begin = async () => {
    const made = await trying(() => post("/api/guide", { text }));
    if (!made) return;
    const id = newId();
    keepBook(id, made.title || "A book", made.save);
    go(`/guide/${id}`);
  };
  const find = (line) => {
    const rows = text.split("\n");
    const start = rows.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    area.current.focus();
    area.current.setSelectionRange(start, start + (rows[line - 1] ?? "").length);
    area.current.scrollTop = (area.current.scrollHeight * (line - 4)) / rows.length;
  };
  return html`<div class="screen has-tabs">
    <${Bar} title="A book" where="From paper to the phone" tools=${html`<a class="btn" href="/guide">All books</a><${HomeTools} />`} />
    <main class="column wide desk"><${Wrong} />
      <section><${Head} title="The page of your bot" />
        <p>Type in the page that came with your box, or paste it. A line of the page is a line of the list; verbs are bold.</p>
        <label class="field"><span>The book</span><textarea ref=${area} rows="22" spellcheck="false" placeholder=${FIRST} value=${text} onInput=${(event) => type(event.target.value)} /></label>
        <p class="acts"><button class="go" onClick=${begin} disabled=${!read?.runs}>Begin with it</button>
          <button onClick=${() => ask({ text, do: "try" })} disabled=${!read?.runs}>Try it</button>
          <button onClick=${() => ask({ text, do: "draft" })} disabled=${!text.trim()}>Read it as a list or a flowchart</button>
          ${before ? html`<button onClick=${() => (type(before), setBefore(""))}>Back to what it was</button>` : null}</p>
      </section>
      <aside><${Head} title="The check" /><${Check} read=${read} find=${find} />
        ${read?.log.length ? html`<${Head} title="Tried, with invented answers" /><pre class="tried" tabindex="0" aria-label="What happened">${read.log.join("\n")}</pre>` : null}
        <${Wizard} ask=${ask} /></aside>
    </main>
    <${HomeTabs} at="" />
  </div>`;
}

function Check({ read, find }) {
  const shown = (read?.findings ?? []).filter(({ level }) => level !== "note");
  if (!read) return html`<p class="q">Nothing is written yet.</p>`;
  if (!shown.length) return html`<p>Nothing to report: it can be guided.</p>`;
  return html`<ul class="findings">${shown.map(({ line, level, text }) => html`<li class=${level}>
    <button class="plain" onClick=${() => find(line)}>Line ${line}</button> <span>${text}</span></li>`)}</ul>`;
}

/** A few questions that begin a book. */
function Wizard({ ask }) {
  const [questions, setQuestions] = useState([]);
  const [answers, setAnswers] = useState({});
  useEffect(() => void trying(() => get("/api/guide/book")).then((found) => found && setQuestions(found.questions)), []);
  const begin = (event) => {
    event.preventDefault();
    ask({ do: "new", answers });
  };
  return html`<details class="more"><summary>Begin with a few questions</summary><form onSubmit=${begin}>
    ${questions.map(({ name, text, example }) => html`<label class="field"><span>${text}</span>
      <input placeholder=${example} onInput=${(event) => setAnswers({ ...answers, [name]: event.target.value })} /></label>`)}
    <p class="s q">Several things have semicolons between; what is left empty is left out.</p>
    <p class="acts"><button>Begin a book</button></p>
  </form></details>`;
}
