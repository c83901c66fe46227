// The guide: the user's playbooks, and a game that is guided, designed for phones. The browser stores the files.

import { Bar, Head, html, nice, useEffect, useMemo, useRef, useState, Wrong } from "../parts/ui.js";
import { get, post } from "../api.js";
import { useQuery } from "../query.js";
import { trying } from "../game.js";
import { HomeTabs, HomeTools } from "../parts/frame.js";
import { Link } from "../parts/links.js";
import { Delete, when } from "../parts/games.js";
import { begin, openFile, saveGame, findEntry, packText, entryPath, removeBook, shelf, unpackText, write } from "../parts/shelf.js";
import { useWakeLock } from "../wakelock.js";
import { isEditing } from "../keys.js";
import { state } from "../store.js";
import { FIRST } from "./book.js";
import { Sheet } from "./why.js";

// -- the shelf --------------------------------------------------------------------------------------

export function GuidesPage() {
  const [books, setBooks] = useState(shelf);
  const ours = useQuery(() => get("/api/playbooks"), [], { unasked: true });
  const link = /^book=(.+)$/.exec(state.place.tab)?.[1];
  useEffect(() => {
    if (link) unpackText(link).then((text) => begin(text, { replace: true }));
  }, [link]);
  const read = async ({ target }) => {
    const [file] = target.files;
    if (file) await openFile(file);
    target.value = "";
  };
  return html`<div class="screen has-tabs">
    <${Bar} title="The guide" where="Run any paper solo bot: you describe the board and move the pieces" tools=${html`<${HomeTools} />`} />
    <main class="column guide-shelf"><${Wrong} />
      <section><${Head} title="Your playbooks" />
        ${books.length ? null : html`<p class="q">You have no playbooks yet. They are stored in this browser.</p>`}
        <ul>${books.map((book) => html`<${OnShelf} key=${book.id} book=${book} changed=${() => setBooks(shelf())} />`)}</ul>
      </section>
      <section><${Head} title="Add a bot" />
        <p>Type in the bot’s rules from your box, paste them as a list or a flowchart, or answer a few questions. Then the guide takes you through them, turn by turn.</p>
        <p class="acts"><button class="go" onClick=${() => write("")}>New playbook</button>
          <button onClick=${() => write(FIRST)}>Short example</button>
          <label class="btn">Open a file<input class="vh" type="file" accept=".md,.txt,.json" onChange=${read} /></label></p>
      </section>
      <section><${Head} title="Bots of supported games" />
        <p>For games with an expansion that the app doesn’t support: the guide asks you about your board instead of using its own.</p>
        <p class="acts">${ours?.flatMap(({ title, books: some }) => some.map((book) => html`<button key=${book.bot} onClick=${() => begin("", { bot: book.bot })}>${book.title}<span class="q"> ${nice(title)}</span></button>`))}</p>
      </section>
    </main>
    <${HomeTabs} at="" />
  </div>`;
}

/** A playbook on the list: its turn, when it was used last, and whether it is being edited. */
function OnShelf({ book, changed }) {
  const { id, title, save, turn, text } = book;
  return html`<li><span><a href=${entryPath(book)}>${nice(title)}</a>
      <span class="q s">${save ? `turn ${turn ?? 1}` : "draft"}${book.changed ? `, ${when(book.changed)}` : ""}${save && text ? html`, <a href=${`/guide/book#${id}`}>unfinished edit</a>` : null}</span></span>
    <${Delete} what=${title} does=${() => removeBook(id)} then=${changed} /></li>`;
}

// -- a bot that is guided -----------------------------------------------------------------------------

export function GuidePage() {
  const { guide } = state.place;
  const [now, setNow] = useState(null);
  const step = async (body) => {
    const text = now?.save ?? findEntry(guide)?.save ?? "";
    const made = await trying(() => post("/api/guide", { text, ...body }));
    if (!made) return;
    setNow(made);
    saveGame(guide, made);
  };
  useEffect(() => void step({}), [guide]);
  useWakeLock();
  useEffect(() => {
    document.addEventListener("keydown", byKey);
    return () => document.removeEventListener("keydown", byKey);
  }, []);
  const tools = html`<a class="btn" href="/guide">All playbooks</a>`;
  return html`<div class="screen has-tabs">
    <${Bar} title=${now?.title || "The guide"} where=${now ? `Turn ${now.turn}` : ""} tools=${tools} />
    <main class=${`guided ${shapeOf(now)}`}><${Wrong} />${now ? html`<${Standing} now=${now} />
      <${Pages} now=${now} />
      <div class="aside"><section class="prompt" aria-live="polite">${now.deed ? html`<${Deed} now=${now} step=${step} />`
        : now.prompt ? html`<${Ask} key=${now.prompt.key} now=${now} step=${step} />`
        : html`<${Board} now=${now} step=${step} />`}</section>
      <${Past} now=${now} step=${step} /></div>` : null}
    </main>
    <${HomeTabs} at="" />
  </div>`;
}

const SHORT = ["yes", "here", "below"];

/** The layout for a prompt: a list replaces the page; a short prompt leaves room for the page above it. */
const shapeOf = (now) => now?.deed || SHORT.includes(now?.prompt?.sort) ? "short" : now?.prompt?.sort === "list" ? "lists" : "";

/** A key presses the button that shows it, and Enter the default button, unless the user is typing. */
function byKey(event) {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || isEditing()) return;
  if (key === "Enter" && target.matches("a, summary, button:not([aria-pressed=true])")) return;
  const pressed = document.querySelector(key === "Enter" ? ".prompt [data-enter]:not(:disabled)" : `:is(.prompt, .past > .acts) [data-key="${CSS.escape(key)}"]:not(:disabled)`);
  if (!pressed) return;
  event.preventDefault();
  pressed.click();
}

/** The digit key of a button, and how it is shown. */
const digit = (i) => (i < 9 ? { "data-key": i + 1 } : {});
const Digit = ({ n }) => (n > 0 && n < 10 ? html`<kbd aria-hidden="true">${n}</kbd> ` : null);

/** The pages that were checked, with the line that asks now. */
function Pages({ now }) {
  const pages = useRef(null);
  const line = now.prompt?.line;
  useEffect(() => {
    const { current: book } = pages;
    const at = book?.querySelector(".now, #decided");
    if (at) book.scrollTop = at.offsetTop - book.offsetTop - book.clientHeight / 2;
  });
  if (!now.sheets.length) return null;
  return html`<section ref=${pages} class="book" tabindex="0" aria-label="Pages of the playbook"><h2 class="vh">On the page</h2>
    ${now.sheets.map((sheet) => html`<${Sheet} key=${sheet.name} sheet=${sheet} now=${line} />`)}</section>`;
}

function Standing({ now }) {
  return html`<div class="standing">
    <p class="only-small"><b>Turn</b> ${now.turn}</p>
    ${now.counters.map(({ name, value, most, text }) => html`<p title=${text}><b>${name}</b> ${value}${most === null ? "" : ` of ${most}`}</p>`)}
    ${now.decks.map(({ name, last, left }) => html`<p><b>${name}</b> ${last ? `${last}, ` : ""}${left} left</p>`)}
    ${now.waiting.map((thing) => html`<p><b>Waiting</b> ${thing}</p>`)}
    ${now.warnings.length ? html`<details class="more"><summary>${now.warnings.length === 1 ? "1 warning" : `${now.warnings.length} warnings`}</summary><ul>${now.warnings.map((row) => html`<li>${row}</li>`)}</ul></details>` : null}
  </div>`;
}

function Board({ now, step }) {
  const [about, setAbout] = useState("");
  return html`<h2>What does the bot need to decide?</h2>
    <ul class="presses">${now.buttons.map(({ name, text, thing }, i) => html`<li key=${name}>
      <button class="go" ...${digit(i)} onClick=${() => step({ do: "press", kind: name, about: thing ? about : "" })}><${Digit} n=${i + 1} />${name}</button><p class="q">${text}</p></li>`)}</ul>
    ${now.buttons.some(({ thing }) => thing) ? html`<label class="field">About what? For an attack on Brack: Brack<input value=${about} onInput=${(event) => setAbout(event.target.value)} /></label>` : null}`;
}

const REAL = { dice: "real dice", cards: "real cards", lots: "break ties yourself" };

function How({ now, step }) {
  const real = (name) => (event) => step({ do: "how", real: event.target.checked ? [...now.real, name] : now.real.filter((each) => each !== name) });
  return html`<details class="more"><summary>Settings</summary>
    <p>${Object.entries(REAL).map(([name, text]) => html`<label><input type="checkbox" checked=${now.real.includes(name)} onChange=${real(name)} /> ${text} </label>`)}</p>
    <p><label><input type="checkbox" checked=${now.listing} onChange=${(event) => step({ do: "how", listing: event.target.checked })} /> show the lines as a list and ask which fits first</label></p>
  </details>`;
}

function Deed({ now, step }) {
  return html`<p class="caps">${now.deed.id || "Do this"}</p><h2 class="deed">${now.deed.text}</h2>
    ${now.deed.in_advance ? html`<p class="q">You named it before.</p>` : null}
    <div class="two"><button data-key="n" onClick=${() => step({ do: "cannot" })}>Not possible</button><button class="go" data-key="y" data-enter onClick=${() => step({ do: "done" })}>Done</button></div>`;
}

// -- questions ------------------------------------------------------------------------------------------

function Ask({ now, step }) {
  const { prompt, before } = now;
  const say = (answer, more = {}) => step({ do: "answer", answer, ...more });
  const Shown = ASKED[prompt.sort] ?? YesNo;
  return html`<p class="caps">${(prompt.sort !== "list" && prompt.id) || prompt.pages?.at(-1) || ""}</p>
    <h2>${prompt.text}</h2>
    ${prompt.it && !prompt.text.startsWith(`${prompt.it}:`) ? html`<p class="q">For ${prompt.it}</p>` : null}
    ${prompt.ahead ? html`<p class="q">Looking ahead to the bot’s next decision:</p>` : null}
    ${(prompt.meanings ?? []).length ? html`<details class="more means"><summary>What does this mean?</summary>${prompt.meanings.map((row) => html`<p>${row}</p>`)}</details>` : null}
    <${Shown} now=${now} prompt=${prompt} say=${say} />
    ${(prompt.nevers ?? []).map((row) => html`<p class="s">${row.replaceAll("**", "")}</p>`)}
    ${prompt.sort === "act" && prompt.wishes ? html`<p class="s q">Preferences: ${prompt.wishes.join("; ")}. Name the one that fits best, or several, and the guide asks on.</p>` : null}
    ${before === null ? null : html`<p class="s q">Last answer: ${before}</p>`}`;
}

const YesNo = ({ say }) => html`<div class="two"><button data-key="n" onClick=${() => say(false)}>No</button><button class="go" data-key="y" onClick=${() => say(true)}>Yes</button></div>`;

const Pick = ({ prompt, say }) => html`<div class="chips">${[...new Set(prompt.names ?? [])].map((name, i) => html`<button key=${name} ...${digit(i)} onClick=${() => say(name)}><${Digit} n=${i + 1} />${name}</button>`)}
  ${prompt.sort === "next" ? html`<button onClick=${() => say("")}>No</button>` : null}</div>`;

/** Names that are tapped or typed, in that order. */
function Names({ known, picked, setPicked, label = "Other name", keyed = true }) {
  const [typed, setTyped] = useState("");
  const toggle = (name) => setPicked(picked.includes(name) ? picked.filter((each) => each !== name) : [...picked, name]);
  const add = (event) => {
    event.preventDefault();
    if (typed.trim() && !picked.includes(typed.trim())) setPicked([...picked, typed.trim()]);
    setTyped("");
  };
  const all = [...new Set([...known, ...picked])];
  return html`<div class="chips">${all.map((name, i) => html`<button key=${name} type="button" ...${keyed ? digit(i) : {}} aria-pressed=${picked.includes(name)} onClick=${() => toggle(name)}>${keyed ? html`<${Digit} n=${i + 1} />` : null}${name}</button>`)}</div>
    ${label ? html`<form class="typed" onSubmit=${add}><label class="field">${label}<input value=${typed} onInput=${(event) => setTyped(event.target.value)} /></label><button>Add</button></form>` : null}`;
}

const fitOf = (names, row = 0) => ({ names: names.map((text) => ({ text })), row });
/** The first is the answer; the others follow if the same line asks again in this turn. */
const rowOf = ([first, ...after], row = 0) => ({ ...fitOf([first], row), best: true, after: after.map((text) => ({ text })) });

const InOrder = ({ picked, take }) => picked.length < 2 ? null : html`<p class="acts"><button onClick=${() => take(rowOf(picked))}>Now ${picked[0]}; if it asks again, ${picked.slice(1).join(", then ")}</button></p>`;

function Which({ now, prompt, say }) {
  const [picked, setPicked] = useState([]);
  const [row, setRow] = useState(0);
  const rows = prompt.rows ?? [];
  return html`
    ${rows.length > 1 ? html`<fieldset><legend>Which of these fits first?</legend>${rows.map((text, i) => html`<label><input type="radio" name="row" checked=${row === i} onChange=${() => setRow(i)} /> ${text}</label>`)}</fieldset>` : null}
    <${Names} known=${now.names} picked=${picked} setPicked=${setPicked} />
    <${InOrder} picked=${picked} take=${(fit) => say({ ...fit, row })} />
    <div class="two"><button data-key="n" onClick=${() => say({ names: [] })}>None fits</button>
      <button class="go" data-key="y" data-enter onClick=${() => say(fitOf(picked.length ? picked : [""], row))}>${picked.length ? `Confirm: ${picked.join(", ")}` : "Yes, no name needed"}</button></div>`;
}

function List({ now, prompt, say }) {
  const [at, setAt] = useState(-1);
  const [picked, setPicked] = useState([]);
  const [whose, setWhose] = useState([]);
  const more = { whose: whose[0] ?? "" };
  const tap = () => say(prompt.ways[at], picked.length ? { fit: fitOf(picked), ...more } : more);
  const inLoop = (i) => prompt.ways[i].includes("@");
  return html`<ol class="fitting">${prompt.rows.map((row, i) => html`<li key=${prompt.ways[i]}>
      ${prompt.under[i] && prompt.under[i] !== prompt.under[i - 1] ? html`<p class="if">${prompt.under[i]}</p>` : null}
      <button class=${prompt.under[i] ? "in" : ""} ...${at < 0 ? digit(i) : at === i ? { "data-key": 0 } : {}} aria-pressed=${at === i} onClick=${() => setAt(at === i ? -1 : i)}>${at < 0 ? html`<${Digit} n=${i + 1} />` : null}${row}</button>
      ${at === i && inLoop(i) ? html`<p>Which one is it about?</p><${Names} label="Other name" keyed=${!whose.length} known=${now.names} picked=${whose} setPicked=${(names) => setWhose(names.slice(-1))} /><p>What fits?</p>` : null}
      ${at === i ? html`<${Names} keyed=${!inLoop(i) || whose.length > 0} known=${now.names} picked=${picked} setPicked=${setPicked} />` : null}</li>`)}</ol>
    <${InOrder} picked=${picked} take=${(fit) => say(prompt.ways[at], { fit, ...more })} />
    <div class="two"><button data-key="n" onClick=${() => say("")}>None fits</button><button class="go" data-key="y" data-enter disabled=${at < 0} onClick=${tap}>${at < 0 ? "Tap a line" : picked.length ? `Confirm: ${picked.join(", ")}` : "Confirm this line"}</button></div>`;
}

function Some({ now, prompt, say }) {
  const [picked, setPicked] = useState([]);
  const preference = prompt.sort === "prefer";
  const known = preference ? prompt.names : now.names;
  return html`<${Names} label=${preference ? "" : undefined} known=${known} picked=${picked} setPicked=${setPicked} />
    <div class="two"><button data-key="n" onClick=${() => say(preference ? prompt.names : [])}>${preference ? "Tied" : "None"}</button>
      <button class="go" data-key="y" data-enter disabled=${!picked.length} onClick=${() => say(picked)}>${picked.join(", ") || "Tap names"}</button></div>`;
}

function Whose({ now, say }) {
  const [picked, setPicked] = useState([]);
  return html`<${Names} known=${now.names} picked=${picked} setPicked=${(names) => setPicked(names.slice(-1))} />
    <p class="acts"><button class="go" data-key="y" data-enter disabled=${!picked.length} onClick=${() => say(picked[0])}>${picked[0] ?? "Tap a name"}</button></p>`;
}

function Parts({ prompt, say }) {
  const [parts, setParts] = useState(prompt.names.map(() => ""));
  return html`${prompt.names.map((name, i) => html`<label class="field">${name}<input value=${parts[i]} onInput=${(event) => setParts(parts.with(i, event.target.value))} /></label>`)}
    <p class="acts"><button class="go" data-enter onClick=${() => say(parts)}>Confirm</button></p>`;
}

function Number({ say }) {
  const [value, setValue] = useState("0");
  return html`<label class="field">How many<input type="number" min="0" max="999" value=${value} onInput=${(event) => setValue(event.target.value)} /></label>
    <p class="acts"><button class="go" data-enter onClick=${() => say(parseInt(value, 10) || 0)}>${value}</button></p>`;
}

const Plan = ({ prompt, say }) => html`<div class="chips">${prompt.names.map((name, i) => html`<button key=${name} ...${digit(i)} onClick=${() => say(i)}><${Digit} n=${i + 1} />${name}</button>`)}</div>
  <div class="two"><button onClick=${() => say("cannot")}>No longer possible</button><button onClick=${() => say("silent")}>The plan doesn’t cover this</button></div>`;

const ASKED = { act: Which, any: Which, list: List, prefer: Some, order: Some, parts: Parts, number: Number, whose: Whose, plan: Plan, next: Pick, roll: Pick, draw: Pick, lots: Pick };

// -- past answers --------------------------------------------------------------------------------------

/** A text as a file to download; its address is revoked when the text changes. */
function File({ text, type, name, children }) {
  const address = useMemo(() => URL.createObjectURL(new Blob([text], { type })), [text]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return html`<a class="btn" href=${address} download=${name}>${children}</a>`;
}

/** A file name made from a title. */
const fileName = (title) => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60) || "book";

function Past({ now, step }) {
  const name = fileName(now.title);
  return html`<section class="past">
    <p class="acts">${now.log.length ? html`<button data-key="u" onClick=${() => step({ do: "undo" })}>Undo <kbd aria-hidden="true">u</kbd></button>` : null}<a class="btn only-small" href="/guide">All playbooks</a></p>
    ${now.mend.map((text) => html`<p key=${text} class="reason">On your board: ${text}.</p>`)}
    ${now.lost ? html`<p class="reason">${now.lost === 1 ? "1 later decision changed and needs answering again." : `${now.lost} later decisions changed and need answering again.`}</p>` : null}
    ${now.asked.length ? html`<${Head} title="This turn"><span class="s q">you can change any answer</span><//>
      <ol class="answered">${now.asked.map((each) => html`<${Answered} key=${`${each.choice} ${each.prompt.key}`} now=${now} step=${step} ...${each} />`)}</ol>` : null}
    <details class="more"><summary>${now.questions === 1 ? "Log (1 question this turn)" : `Log (${now.questions} questions this turn)`}</summary><pre>${now.log.join("\n")}</pre>
      ${now.lines.length ? html`<table><caption>How often each line was checked, matched and decided</caption>
        ${now.lines.map(({ line, text, asked, yes, decided }) => html`<tr key=${line}><th scope="row">${text}</th><td>${asked}</td><td>${yes}</td><td>${decided}</td></tr>`)}</table>` : null}
      <p class="acts"><${File} text=${now.save} type="application/json" name=${`${name}.json`}>Download the game<//><button onClick=${() => step({ lines: true })}>Count how often lines were checked</button></p></details>
    <${How} now=${now} step=${step} />
    <${Book} now=${now} />
  </section>`;
}

/** A question with its answer, which can be changed. */
function Answered({ now, step, choice, prompt, said, names }) {
  const [open, setOpen] = useState(false);
  const Shown = ASKED[prompt.sort] ?? YesNo;
  const say = (answer, more = {}) => {
    setOpen(false);
    step({ do: "change", choice, key: prompt.key, answer, ...more });
  };
  return html`<li><span>${prompt.text}</span> <b>${said}</b>
    <button aria-expanded=${open} onClick=${() => setOpen(!open)}>${open ? "Cancel" : "Change"}<span class="vh">: ${prompt.text}</span></button>
    ${open ? html`<div class="again"><${Shown} now=${{ ...now, names }} prompt=${prompt} say=${say} /></div>` : null}</li>`;
}

/** The playbook: to edit, to print, as a flowchart, as a file, or as a link. */
function Book({ now }) {
  const [paper, setPaper] = useState(null);
  const [link, setLink] = useState("");
  const source = JSON.parse(now.save).book;
  const name = fileName(now.title);
  const print = () => trying(() => post("/api/guide/paper", { text: now.save })).then((made) => made && setPaper(made));
  return html`<details class="more"><summary>The playbook</summary>
    <p class="acts"><button onClick=${() => write(findEntry(state.place.guide)?.text || source, state.place.guide)}>Edit</button>
      <${File} text=${source} type="text/markdown" name=${`${name}.md`}>Download<//>
      <button onClick=${() => packText(source).then(setLink)}>Share a link</button>
      ${paper ? html`<${File} text=${paper.print} type="text/html" name=${`${name}.html`}>Page to print<//>
        <${File} text=${paper.chart} type="image/svg+xml" name=${`${name}.svg`}>Flowchart<//>` : html`<button onClick=${print}>Print, or show as a flowchart</button>`}</p>
    ${link ? html`<${Link} to=${`/guide#book=${link}`} what="Opening this link adds the playbook to that browser. Nothing is sent to a server." alone />` : null}
  </details>`;
}
