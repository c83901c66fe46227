// The studio: the user's playbooks, and one that is edited, compared with its original, tried, and tested in the lab.

import { Bar, Head, html, nice, phone, Pick, useEffect, useState, Wrong } from "../parts/ui.js";
import { get, post } from "../api.js";
import { HomeTabs, HomeTools } from "../parts/frame.js";
import { Delete, when } from "../parts/games.js";
import { useQuery } from "../query.js";
import { createOnce, trying } from "../game.js";
import { remember } from "../memory.js";
import { go } from "../router.js";
import { state } from "../store.js";
import { api, draft, useBook, useChanges, useCheck } from "../studio/book.js";
import { Comparison } from "../studio/comparison.js";
import { Editor } from "../studio/editor.js";
import { Lines } from "../studio/lines.js";
import { SHOWN } from "../studio/panels.js";

const at = (name) => `/studio/${name}`;

// -- the library ------------------------------------------------------------------------------------

export function StudiosPage() {
  const [shelf, setShelf] = useState(null);
  const load = () => trying(() => get("/api/studio"), { unasked: true }).then((found) => found && setShelf(found));
  useEffect(() => void load(), []);
  const begin = async (body) => {
    const made = await createOnce(() => post("/api/studio", body));
    if (made) go(at(made.info.name));
  };
  const read = async ({ target }) => {
    const [file] = target.files;
    if (file) await begin({ text: await file.text() });
    target.value = ""; // so that the same file can be chosen again after it was fixed
  };
  const remove = async ({ name }) => {
    await post(api(name, "/delete"));
    remember(draft(name), null);
  };
  const fragment = /^book=(.+)$/.exec(state.place.tab)?.[1];
  return html`<div class="screen has-tabs">
    <${Bar} title="Studio" where="Your own playbooks" tools=${html`<${HomeTools} />`} />
    <main class="column wide studio-shelf"><${Wrong} />
      ${fragment ? html`<${Shared} fragment=${fragment} keep=${() => begin({ fragment })} />` : null}
      <section><${Head} title="Your playbooks" />
        ${shelf && !shelf.own.length ? html`<p class="q none">You have no playbooks yet. Copy one below or open a file.</p>` : null}
        ${shelf?.left_out.map((line) => html`<p class="reason">Left out: ${line}</p>`)}
        <ul class="kept">${shelf?.own.map((book) => html`<li key=${book.name} class="with-act">
          <a class="row" href=${at(book.name)}><span><b>${nice(book.title)}</b> <span class="q">${book.name}</span></span>
            <span class="q s">${[nice(book.game_title) || "for the guide", book.came_from && `from ${nice(book.came_from)}`, book.when && when(book.when), book.wrong].filter(Boolean).join(", ")}</span></a>
          <${Delete} what=${book.name} does=${() => remove(book)} then=${load} />
        </li>`)}</ul>
        <p class="acts"><label class="btn">Open a file<input class="vh" type="file" accept=".md,.txt" onChange=${read} /></label></p>
      </section>
      ${shelf?.shipped.map(({ game, title, books }) => html`<section key=${game}><${Head} title=${nice(title)} />
        <ul class="books">${books.map((info) => html`<li key=${info.bot}>
          <div><h3>${info.title}</h3><p>${info.about}</p></div>
          <p class="acts"><button onClick=${() => begin({ bot: info.bot })}>Copy<span class="vh"> ${info.title}</span></button></p>
        </li>`)}</ul>
      </section>`)}
    </main>
    <${HomeTabs} at="" />
  </div>`;
}

/** A playbook from a link, shown before it is saved. */
function Shared({ fragment, keep }) {
  const book = useQuery(() => post("/api/writing/shared", { fragment }), [fragment]);
  if (!book) return null;
  return html`<section><${Head} title="Shared playbook" />
    <p><b>${nice(book.title)}</b>${book.game_title ? `, for ${nice(book.game_title)}` : ""}</p>
    <details class="more"><summary>Show the text</summary><pre class="whole-text" tabindex="0">${book.text}</pre></details>
    <p class="acts"><button class="go" onClick=${keep}>Save a copy</button></p>
  </section>`;
}

// -- the editor ---------------------------------------------------------------------------------------

function useSmall() {
  const [small, setSmall] = useState(phone.matches);
  useEffect(() => {
    const change = () => setSmall(phone.matches);
    phone.addEventListener("change", change);
    return () => phone.removeEventListener("change", change);
  }, []);
  return small;
}

export function StudioPage() {
  const { book: name } = state.place;
  const { book, text, write, undo, save } = useBook(name);
  const game = book?.info.game ?? "";
  const checked = useCheck(text, game);
  const seen = useChanges(name, checked, game);
  const [place, setPlace] = useState({ row: 1, column: 0 });
  const [spot, setSpot] = useState(null); // where to put the cursor
  const [lit, setLit] = useState(null); // the line that is selected in a trial
  const [trial, setTrial] = useState(null); // the running comparison
  const small = useSmall();
  if (!book || text === null) return html`<div class="screen"><${Bar} title="Studio" tools=${html`<a class="btn" href="/studio">All playbooks</a>`} /><main class="column"><${Wrong} /></main></div>`;
  const dirty = text !== book.text;
  const saved = async () => (dirty ? save() : book);
  const play = async () => (await saved()) && go(`/setup/${game}?bot=${name}`);
  const compare = async (seat) => {
    if (!(await saved())) return;
    const seats = book.bot ? { [seat]: book.bot } : {};
    const made = await trying(() => post("/api/lab", { game, seats, against: { [seat]: name }, games: 1000, seed: 1, until_sure: true }));
    if (made) setTrial(made.id);
  };
  const marks = checked?.marks ?? [];
  const wrong = marks.filter(({ level }) => level === "error").length;
  const pages = checked?.pages ?? [];
  const page = pages.findLast(({ at: row }) => row <= place.row) ?? pages[0];
  const said = !checked ? "" : !checked.runs ? (wrong === 1 ? "✕ 1 line has an error" : `✕ ${wrong} lines have errors`) : wrong ? "Runs; decisions without a rule are random" : "Runs";
  const key = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== "s") return;
    event.preventDefault();
    saved();
  };
  const tools = html`<button onClick=${save} disabled=${!dirty}>${dirty ? "Save" : "Saved"} <kbd>Ctrl S</kbd></button>
    ${game ? html`<button onClick=${play} disabled=${!checked?.runs}>Play against it</button>` : null}
    <a class="btn" href="/studio">All playbooks</a><a class="btn" href="/help" aria-label="Help">?</a>`;
  return html`<div class=${`screen studio${small ? " has-tabs" : ""}`} onKeyDown=${key}>
    <${Bar} title=${nice(book.info.title)} where=${[name, book.info.came_from && `from ${nice(book.info.came_from)}`].filter(Boolean).join(", ")} tag=${said} tools=${tools} />
    <main class="desk">
      <${Wrong} />
      ${small ? html`<${Pick} id="page" label="Page" value=${page?.name} options=${pages.map((each) => [each.name, `${each.title}${each.errors ? `, ✕ ${each.errors}` : ""}`])} onPick=${(picked) => setPlace({ row: pages.find((each) => each.name === picked).at, column: 0 })} />`
        : html`<${Outline} pages=${pages} page=${page} book=${book} setSpot=${setSpot} />`}
      ${small ? (page ? html`<${Lines} text=${text} onText=${write} undo=${undo} game=${game} page=${page} marks=${marks} lit=${lit} />` : null)
        : html`<${Editor} text=${text} onText=${write} game=${game} marks=${marks} lit=${lit} at=${spot} onPlace=${setPlace} />`}
      <${Beside} ...${{ book, checked, seen, setLit, text, write, place, page, setSpot }} />
      ${game ? html`<${Comparison} id=${trial} seats=${book.seats} begin=${compare} runs=${Boolean(checked?.runs)} />` : null}
      ${small ? html`<div class="small-acts"><p class="s"><b>${said}.</b> ${!seen ? "" : seen.found.length ? `Changes ${seen.found.length} of ${seen.asked} turns.` : `No changes in ${seen.asked} turns.`}</p>
        <p class="acts"><button onClick=${() => document.getElementById("panel").scrollIntoView()}>Show</button>
          ${game ? html`<button onClick=${play} disabled=${!checked?.runs}>Play</button>` : null}<button class="go" onClick=${save} disabled=${!dirty}>${dirty ? "Save" : "Saved"}</button></p></div>` : null}
    </main>
    ${small ? html`<${HomeTabs} at="" />` : null}
  </div>`;
}

const Outline = ({ pages, page, book, setSpot }) => html`<nav class="outline" aria-label="Pages of the playbook">
  <${Head} title="Pages"><span class="s q">lines</span><//>
  <ol>${pages.map((each) => html`<li key=${each.name}><button class="plain" aria-current=${each === page ? "true" : undefined} onClick=${() => setSpot({ row: each.at })}>
    <span>${each.title}</span><span class="s">${each.errors ? `✕ ${each.errors}` : each.lines}</span></button></li>`)}</ol>
  ${book.bot ? html`<p class="s"><a href=${`/playbooks/${book.info.game}/${book.bot}`}>Original playbook</a></p>` : null}
</nav>`;

const PANELS = { changes: "What changes", try: "Try here", print: "Printed", chart: "Flowchart", words: "Word", versions: "Versions", share: "Share" };
const OF_A_GAME = ["changes", "try"];

/** The panels beside the text, one at a time. */
function Beside(desk) {
  const [panel, setPanel] = useState(state.place.tab.startsWith("position=") ? "try" : "changes");
  const ids = Object.keys(PANELS).filter((id) => desk.book.info.game || !OF_A_GAME.includes(id));
  const shown = ids.includes(panel) ? panel : "print";
  return html`<section class="beside" aria-label=${PANELS[shown]}><h2 class="vh">${PANELS[shown]}</h2>
    <div class="panel-tabs" role="tablist" aria-label="Panels">${ids.map((id) => html`<button key=${id} role="tab" id=${`tab-${id}`} aria-selected=${id === shown} aria-controls="panel" tabindex=${id === shown ? 0 : -1}
      onClick=${() => setPanel(id)} onKeyDown=${(event) => turn(event, ids, shown, setPanel)}>${PANELS[id]}</button>`)}</div>
    <div id="panel" role="tabpanel" aria-labelledby=${`tab-${shown}`} tabindex="0"><${SHOWN[shown]} ...${desk} /></div>
  </section>`;
}

/** Move from tab to tab with the arrow keys. */
function turn(event, ids, shown, pick) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const next = ids[(ids.indexOf(shown) + by + ids.length) % ids.length];
  pick(next);
  document.getElementById(`tab-${next}`)?.focus();
}
