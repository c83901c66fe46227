// The studio: a shelf of one's own books, and a book that is written, held against another, tried and compared.

import { Bar, capital, Head, html, nice, Pick, useEffect, useMemo, useRef, useState, Wrong } from "../parts/ui.js";
import { get, post, text as svg } from "../api.js";
import { shares } from "../carrier.js";
import { Board } from "../parts/board.js";
import { Editor } from "../studio/editor.js";
import { HomeTabs, HomeTools } from "../parts/frame.js";
import { useFound } from "../found.js";
import { knownKeys, learn, trying } from "../game.js";
import { Delete, when } from "../parts/games.js";
import { Lines } from "../studio/lines.js";
import { Link } from "../parts/links.js";
import { Comparison } from "../studio/comparison.js";
import { recall, remember } from "../memory.js";
import { go } from "../router.js";
import { seatName, sideOf } from "../rows.js";
import { state } from "../store.js";
import { firstRows, Leaf } from "./playbooks.js";

const PAUSE = 500; // ms without a key after which a book is checked
const ENOUGH = 40; // differences after which no more are looked for

const at = (name) => `/studio/${name}`;
const api = (name, more = "") => `/api/studio/${encodeURIComponent(name)}${more}`;

// -- the shelf --------------------------------------------------------------------------------------

export function StudiosPage() {
  const [shelf, setShelf] = useState(null);
  const load = () => trying(() => get("/api/studio"), { unasked: true }).then((found) => found && setShelf(found));
  useEffect(() => void load(), []);
  const begin = async (body) => {
    const made = await trying(() => post("/api/studio", body));
    if (made) go(at(made.info.name));
  };
  const read = async ({ target }) => {
    const [file] = target.files;
    if (file) await begin({ text: await file.text() });
    target.value = ""; // the same file can be chosen again once it is mended
  };
  const remove = async ({ name }) => {
    await post(api(name, "/delete"));
    remember(draft(name), null);
  };
  const fragment = /^book=(.+)$/.exec(state.place.tab)?.[1];
  return html`<div class="screen has-tabs">
    <${Bar} title="Studio" where="Books of your own" tools=${html`<${HomeTools} />`} />
    <main class="column wide studio-shelf"><${Wrong} />
      ${fragment ? html`<${Shared} fragment=${fragment} keep=${() => begin({ fragment })} />` : null}
      <section><${Head} title="Your books" />
        ${shelf && !shelf.own.length ? html`<p class="q none">No book is yours yet: begin with a copy of one below, or bring a file.</p>` : null}
        <ul class="kept">${shelf?.own.map((book) => html`<li key=${book.name} class="with-act">
          <a class="row" href=${at(book.name)}><span><b>${nice(book.title)}</b> <span class="q">${book.name}</span></span>
            <span class="q s">${[nice(book.game_title) || "for the guide", book.came_from && `from ${nice(book.came_from)}`, book.when && when(book.when), book.wrong].filter(Boolean).join(", ")}</span></a>
          <${Delete} what=${book.name} does=${() => remove(book)} then=${load} />
        </li>`)}</ul>
        <p class="acts"><label class="btn">From a file<input class="vh" type="file" accept=".md,.txt" onChange=${read} /></label></p>
      </section>
      ${shelf?.shipped.map(({ game, title, books }) => html`<section key=${game}><${Head} title=${nice(title)} />
        <ul class="books">${books.map((info) => html`<li key=${info.bot}>
          <div><h3>${info.title}</h3><p>${info.about}</p></div>
          <p class="acts"><button onClick=${() => begin({ bot: info.bot })}>Begin with a copy<span class="vh"> of ${info.title}</span></button></p>
        </li>`)}</ul>
      </section>`)}
    </main>
    <${HomeTabs} at="" />
  </div>`;
}

/** A book that came in the link: looked at before it is kept. */
function Shared({ fragment, keep }) {
  const book = useFound(() => post("/api/writing/shared", { fragment }), [fragment]);
  if (!book) return null;
  return html`<section><${Head} title="Somebody shared a book" />
    <p><b>${nice(book.title)}</b>${book.game_title ? `, for ${nice(book.game_title)}` : ""}</p>
    <details class="more"><summary>Look at it</summary><pre class="whole-text" tabindex="0">${book.text}</pre></details>
    <p class="acts"><button class="go" onClick=${keep}>Keep a copy</button></p>
  </section>`;
}

// -- the desk -----------------------------------------------------------------------------------------

/** What is not saved yet is kept in this browser, as long as its book. */
const draft = (name) => `draft.${name}`;

/** A book, its text as it is written, and what takes it back. */
function useBook(name) {
  const [book, setBook] = useState(null);
  const [text, setText] = useState(null);
  const past = useRef([]);
  useEffect(() => void trying(async () => {
    const found = await get(api(name));
    if (found.info.game) await learn(found.info.game);
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
function useChecked(text, game) {
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
function useChanges(name, checked, game) {
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

const SMALL = "(max-width: 640px)";

function useSmall() {
  const [small, setSmall] = useState(matchMedia(SMALL).matches);
  useEffect(() => {
    const query = matchMedia(SMALL);
    const change = () => setSmall(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return small;
}

const PANELS = { changes: "What changes", try: "Try here", print: "Printed", chart: "Flowchart", words: "Word", versions: "Versions", share: "Share" };

export function StudioPage() {
  const { book: name, tab } = state.place;
  const { book, text, write, undo, save } = useBook(name);
  const game = book?.info.game ?? "";
  const checked = useChecked(text, game);
  const seen = useChanges(name, checked, game);
  const [panel, setPanel] = useState(tab.startsWith("position=") ? "try" : "changes");
  const [place, setPlace] = useState({ row: 1, column: 0 });
  const [spot, setSpot] = useState(null); // where the cursor is put
  const [lit, setLit] = useState(null); // the line that is being stepped through
  const [trial, setTrial] = useState(null); // the comparison that runs
  const small = useSmall();
  if (!book || text === null) return html`<div class="screen"><${Bar} title="Studio" tools=${html`<a class="btn" href="/studio">All books</a>`} /><main class="column"><${Wrong} /></main></div>`;
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
  const said = !checked ? "" : checked.runs ? (wrong ? "It runs, and chance decides where no page does" : "It runs") : `✕ ${wrong} ${wrong === 1 ? "line" : "lines"} cannot run`;
  const key = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== "s") return;
    event.preventDefault();
    save();
  };
  const tools = html`<button onClick=${save} disabled=${!dirty}>${dirty ? "Save" : "Saved"} <kbd>Ctrl S</kbd></button>
    ${game ? html`<button onClick=${play} disabled=${!checked?.runs}>Play against it</button>` : null}
    <a class="btn" href="/studio">All books</a><a class="btn" href="/help" aria-label="Help">?</a>`;
  const panels = Object.entries(PANELS).filter(([id]) => game || !["changes", "try"].includes(id));
  const shown = panels.some(([id]) => id === panel) ? panel : "print";
  const share = { book, checked, seen, setLit, text, write, place, page, setSpot };
  return html`<div class=${`screen studio${small ? " has-tabs" : ""}`} onKeyDown=${key}>
    <${Bar} title=${nice(book.info.title)} where=${[name, book.info.came_from && `from ${nice(book.info.came_from)}`].filter(Boolean).join(", ")} tag=${said} tools=${tools} />
    <main class="desk">
      <${Wrong} />
      ${small ? html`<${Pick} id="page" label="Page" value=${page?.name} options=${pages.map((each) => [each.name, `${each.title}${each.errors ? `, ✕ ${each.errors}` : ""}`])} onPick=${(picked) => setPlace({ row: pages.find((each) => each.name === picked).at, column: 0 })} />`
        : html`<nav class="outline" aria-label="Pages of the book"><${Head} title="Pages"><span class="s q">lines</span><//>
          <ol>${pages.map((each) => html`<li key=${each.name}><button class="plain" aria-current=${each === page ? "true" : undefined} onClick=${() => setSpot({ row: each.at })}>
            <span>${each.title}</span><span class="s">${each.errors ? `✕ ${each.errors}` : each.lines}</span></button></li>`)}</ol>
          ${book.bot ? html`<p class="s"><a href=${`/playbooks/${game}/${book.bot}`}>The original</a></p>` : null}
        </nav>`}
      ${small ? (page ? html`<${Lines} text=${text} onText=${write} undo=${undo} game=${game} page=${page} marks=${marks} lit=${lit} />` : null)
        : html`<${Editor} text=${text} onText=${write} game=${game} marks=${marks} lit=${lit} at=${spot} onPlace=${setPlace} />`}
      <section class="beside" aria-label=${PANELS[shown]}><h2 class="vh">${PANELS[shown]}</h2>
        <div class="panel-tabs" role="tablist" aria-label="Beside the book">${panels.map(([id, title]) => html`<button key=${id} role="tab" id=${`tab-${id}`} aria-selected=${id === shown} aria-controls="panel" tabindex=${id === shown ? 0 : -1}
          onClick=${() => setPanel(id)} onKeyDown=${(event) => turn(event, panels.map(([each]) => each), shown, setPanel)}>${title}</button>`)}</div>
        <div id="panel" role="tabpanel" aria-labelledby=${`tab-${shown}`} tabindex="0"><${SHOWN[shown]} ...${share} /></div>
      </section>
      ${game ? html`<${Comparison} id=${trial} seats=${book.seats} begin=${compare} runs=${Boolean(checked?.runs)} />` : null}
      ${small ? html`<div class="small-acts"><p class="s"><b>${said}.</b> ${seen ? `${seen.found.length ? `Changes ${seen.found.length} of` : "Nothing differs in"} ${seen.asked} turns.` : ""}</p>
        <p class="acts"><button onClick=${() => document.getElementById("panel").scrollIntoView()}>See it</button>
          ${game ? html`<button onClick=${play} disabled=${!checked?.runs}>Play</button>` : null}<button class="go" onClick=${save} disabled=${!dirty}>${dirty ? "Save" : "Saved"}</button></p></div>` : null}
    </main>
    ${small ? html`<${HomeTabs} at="" />` : null}
  </div>`;
}

/** Arrows go from tab to tab. */
function turn(event, ids, shown, pick) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const next = ids[(ids.indexOf(shown) + by + ids.length) % ids.length];
  pick(next);
  document.getElementById(`tab-${next}`)?.focus();
}

// -- what it changes ----------------------------------------------------------------------------------

function Changes({ book, checked, seen }) {
  const [n, setN] = useState(0);
  const [shown, setShown] = useState(null);
  const found = seen?.found ?? [];
  const one = found[Math.min(n, found.length - 1)];
  useEffect(() => {
    if (!one) return undefined;
    let stale = false;
    trying(() => post(api(book.info.name, "/difference"), { text: seen.of, part: one.part, turn: one.turn }), { unasked: true }).then((made) => !stale && setShown(made));
    return () => (stale = true);
  }, [seen?.of, one?.part, one?.turn]);
  if (!seen) return html`<p class="q">${checked && !checked.runs ? "As soon as the book runs, it is held against the one it came from." : "The kept turns are asked."}</p>`;
  const older = checked?.of !== seen.of ? "By your last text that runs: " : "";
  const asked = `${seen.asked} kept turns asked${seen.done ? "" : " so far"}`;
  if (!found.length) return html`<p role="status">${seen.done ? `${older}Nothing differs: in ${seen.asked} kept turns it answers as the book it came from.` : `${older}Nothing differs yet; ${asked}.`}</p>`;
  return html`
    <p class="s q" role="status">${older}${capital(asked)}, ${found.length} differ.</p>
    <p class="acts turns"><button aria-label="The one before" disabled=${n === 0} onClick=${() => setN(n - 1)}>‹</button>
      <span class="s">${one.where}, ${Math.min(n, found.length - 1) + 1} of ${found.length}</span>
      <button aria-label="The next" disabled=${n + 1 >= found.length} onClick=${() => setN(n + 1)}>›</button></p>
    ${shown ? html`<div class="two-boards">
      <${Answered} title="As it came" side=${shown.before} of=${shown} game=${book.info.game} />
      <${Answered} title="With your book" side=${shown.after} of=${shown} game=${book.info.game} />
    </div>` : null}`;
}

const Answered = ({ title, side, of: { board, seat }, game }) => html`<section>
  <h3 class="caps">${title}</h3>
  <${Position} board=${board} game=${game} seat=${seat} answer=${side} />
  <p class="answer-said">${nice(side.text)}.</p>
  <${Walk} reason=${side.reason} />
</section>`;

function Position({ board, game, seat, answer }) {
  if (!board.width) return null;
  const goal = answer.trace.at(-1)?.end ?? answer.cells[0];
  const step = { number: 1, at: "", trace: answer.trace, side: sideOf(seat) };
  return html`<div class="plate"><${Board} board=${board} game=${game} still=${true} steps=${[step]} acting=${goal ? [goal] : []} /></div>`;
}

const MARKS = { this: ["this", "dec"], yes: ["yes", "yes"], no: ["no", "no"], never: ["never", "never"], die: ["die", "die"], go: ["→", "go"] };

/** The lines that were asked, with what was found there. */
function Walk({ reason, upto = Infinity }) {
  const rows = reason.sheets.flatMap(({ rows: own }) => own).filter(({ mark }) => mark && mark !== "note").slice(0, upto);
  return html`<ul class="walked">${rows.map((row) => {
    const [says, kind] = MARKS[row.mark] ?? [row.told, "go"];
    return html`<li key=${row.at} class=${kind}><span class=${`m ${kind}`}>${says}</span><span>${row.id ? html`<span class="id">${row.id}</span> ` : null}${row.text}</span></li>`;
  })}</ul>`;
}

// -- try here -----------------------------------------------------------------------------------------

function Try({ book, checked, setLit }) {
  const fragment = /^position=(.+)$/.exec(state.place.tab)?.[1];
  const [from, setFrom] = useState(fragment ? { fragment } : null);
  const kept = useFound(() => post("/api/kept", { games: knownKeys() }), [], { unasked: true });
  const games = kept?.games.filter(({ title }) => title === book.info.game_title) ?? [];
  const [tried, setTried] = useState(null);
  const [{ answer, line }, setAt] = useState({ answer: 0, line: 0 });
  useEffect(() => {
    if (!from || !checked?.runs) return undefined;
    let stale = false;
    trying(() => post(api(book.info.name, "/try"), { text: checked.of, ...from })).then((made) => {
      if (!made || stale) return;
      setTried(made);
      setAt(({ answer: was, line: row }) => ({ answer: Math.min(was, made.steps.length - 1), line: row }));
    });
    return () => (stale = true);
  }, [from, checked?.of]);
  const now = tried?.steps[answer];
  const steps = now?.reason.steps ?? [];
  const step = steps[Math.min(line, steps.length - 1)];
  useEffect(() => {
    setLit(step ? { row: step.line, kind: step.event === "decides" ? "dec" : "asked" } : null);
    return () => setLit(null);
  }, [step]);
  const read = async (event) => {
    const [file] = event.target.files;
    if (file) setFrom({ position: await file.text() });
  };
  const paste = (event) => {
    const found = /position=([\w-]+)/.exec(event.target.value);
    if (found) setFrom({ fragment: found[1] });
  };
  const next = () => setAt(line + 1 < steps.length ? { answer, line: line + 1 } : { answer: Math.min(answer + 1, tried.steps.length - 1), line: 0 });
  const back = () => setAt(line > 0 ? { answer, line: line - 1 } : { answer: Math.max(0, answer - 1), line: 0 });
  return html`
    <p class="pick"><label for="try-game">A position: the bot’s last turn in one of your games</label>
      <select id="try-game" onChange=${(event) => event.target.value && setFrom({ saved: event.target.value })}><option value="">choose a game</option>
        ${games.map(({ id, name, standing }) => html`<option value=${id} selected=${from?.saved === id}>${name}: ${standing}</option>`)}</select></p>
    <p class="pick"><label for="try-link">Or a link to a position</label><input id="try-link" autocomplete="off" onChange=${paste} /></p>
    <p class="acts"><label class="btn">A game or position file<input class="vh" type="file" accept=".game,.json" onChange=${read} /></label>
      <a class="btn" href=${`/setup/${book.info.game}`}>Build one by hand</a></p>
    ${tried && now ? html`
      <p><b>${tried.where}</b>, ${seatName(tried.seat)}: ${tried.question}</p>
      <p class="acts turns"><button onClick=${back}>‹ Line before</button><button class="go" onClick=${next}>Next line ›</button>
        <span class="s q">answer ${answer + 1} of ${tried.steps.length}, step ${Math.min(line, steps.length - 1) + 1} of ${steps.length}</span></p>
      <${Stepped} step=${step} />
      <${Position} board=${{ ...now.board, ...groundOf(tried) }} game=${book.info.game} seat=${tried.seat} answer=${step?.event === "decides" ? now : { trace: [], cells: [] }} />
      <ol class="steps">${tried.steps.map((each, i) => html`<li key=${i} class=${i === answer ? "on" : ""}><button class="plain" aria-pressed=${i === answer} onClick=${() => setAt({ answer: i, line: 0 })}>${nice(each.text)}</button></li>`)}</ol>
      <p class="s q">${capital(tried.ended)}. Change a line, and the turn is taken again.</p>` : null}
    ${tried && !now ? html`<p>Nothing is decided in this position.</p>` : null}`;
}

/** The ground comes with the first board. */
const groundOf = ({ steps: [first] }) => ({ ground: first.board.ground, small_ground: first.board.small_ground });

function Stepped({ step }) {
  if (!step) return null;
  const { before = [], after = [], values = [] } = step;
  return html`<p class="stepped" aria-live="polite"><span class="id">${step.id || step.page}</span> ${step.question.replaceAll("**", "")}
    <b> ${step.answer}</b>${before.length ? ` ${before.length} → ${after.length}` : ""}${values.length && step.event !== "decides" ? ` (${values.join(", ")})` : ""}</p>`;
}

// -- the rest ------------------------------------------------------------------------------------------

function Printed({ book, checked }) {
  const sheets = checked?.sheets ?? [];
  const anchors = useMemo(() => Object.fromEntries(sheets.map(({ name, anchor }) => [name, anchor])), [sheets]);
  const firsts = useMemo(() => firstRows(sheets), [sheets]);
  const file = (what) => api(book.info.name, `/${what}`);
  return html`<p class="acts"><a class="btn" href=${file("print")} target="_blank">On paper</a><a class="btn" href=${file("chart")} target="_blank">As a flowchart</a><span class="s q">of the text that is saved</span></p>
    <div class="leaves">${sheets.map((sheet) => html`<${Leaf} key=${sheet.anchor} sheet=${sheet} anchors=${anchors} firsts=${firsts} lit="" />`)}</div>`;
}

/** The page at the cursor as a flowchart, of the text that is saved. */
function Chart({ book, page }) {
  const [drawn, setDrawn] = useState("");
  const path = api(book.info.name, `/chart?page=${encodeURIComponent(page?.name ?? "")}&version=${book.versions[0]?.number ?? 0}`);
  useEffect(() => {
    if (shares) setDrawn(path);
    else svg(path).then((found) => setDrawn(found && `data:image/svg+xml,${encodeURIComponent(found)}`));
  }, [path]);
  return html`<p class="acts"><a class="btn" href=${api(book.info.name, "/chart")} target="_blank">The whole book</a><span class="s q">of the text that is saved</span></p>
    ${page && drawn ? html`<img class="flow" src=${drawn} alt=${`${page.title} as a flowchart`} />` : null}`;
}

/** What the word at the cursor means, and where its page is. */
function Word({ book, text, place, setSpot }) {
  const [told, setTold] = useState(null);
  useEffect(() => {
    let stale = false;
    const wait = setTimeout(() => post("/api/writing/meaning", { text, game: book.info.game, ...place }).then((found) => !stale && setTold(found), () => {}), PAUSE / 2);
    return () => {
      stale = true;
      clearTimeout(wait);
    };
  }, [text, place.row, place.column]);
  const { meaning, target } = told ?? {};
  return html`<div aria-live="polite">${meaning ? html`<h3>${meaning.phrase} <span class="id">${meaning.sort}</span></h3><p>${meaning.doc}</p>` : html`<p class="q">Put the cursor on a word of a line to read what it means.</p>`}
    ${target ? html`<p class="acts"><button onClick=${() => setSpot({ row: target })}>Go to line ${target}</button></p>` : null}</div>`;
}

function Versions({ book, text, write }) {
  const back = async (number) => {
    const found = await trying(() => get(api(book.info.name, `/version/${number}`)));
    if (found) write(found.text);
  };
  return html`<p class="s q">Every text that was saved. Going back changes nothing that is kept: save it, and it is the newest.</p>
    <ul class="kept">${book.versions.map(({ number, when: then }) => html`<li key=${number} class="with-act"><span class="row">Version ${number}<span class="q s">${when(then)}</span></span>
      <button class="plain" onClick=${() => back(number)}>Go back<span class="vh"> to version ${number}</span></button></li>`)}</ul>`;
}

function Share({ book }) {
  const [made, make] = useState(null);
  return html`<p class="acts"><a class="btn" href=${api(book.info.name, "/file")} download=${`${book.info.name}.md`}>As a file</a>
      <button onClick=${() => trying(() => get(api(book.info.name, "/link"))).then(make)}>As a link</button></p>
    <p class="s q">The text that is saved. Whoever opens the link looks at it first, and keeps a copy if they like.</p>
    ${made ? html`<${Link} to=${`/studio#book=${made.fragment}`} />` : null}`;
}

const SHOWN = { changes: Changes, try: Try, print: Printed, chart: Chart, words: Word, versions: Versions, share: Share };
