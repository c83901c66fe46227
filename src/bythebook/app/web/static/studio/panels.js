// What stands beside a book that is written: what it changes, a position to try it in, its pages, words and versions.

import { capital, html, nice, useEffect, useMemo, useState } from "../parts/ui.js";
import { get, post, text as svg } from "../api.js";
import { canShare } from "../transport.js";
import { Board } from "../parts/board.js";
import { Link } from "../parts/links.js";
import { when } from "../parts/games.js";
import { firstRows, Leaf } from "../pages/playbooks.js";
import { useQuery } from "../query.js";
import { knownKeys, trying } from "../game.js";
import { seatName } from "../scene.js";
import { state } from "../store.js";
import { api, PAUSE } from "./book.js";

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
  if (!seen) return html`<p class="q">${checked && !checked.runs ? "As soon as the book runs, it is held against the one it came from." : "Asking the kept turns."}</p>`;
  const older = checked?.of !== seen.of ? "By your last text that runs: " : "";
  const asked = `${seen.asked} kept turns asked${seen.done ? "" : " so far"}`;
  if (!found.length) return html`<p role="status">${seen.done ? `${older}Nothing differs: in ${seen.asked} kept turns it answers as the book it came from.` : `${older}Nothing differs yet; ${asked}.`}</p>`;
  return html`
    <p class="s q" role="status">${older}${capital(asked)}, ${found.length} differ.</p>
    <p class="acts turns"><button aria-label="The one before" disabled=${n === 0} onClick=${() => setN(n - 1)}>‹</button>
      <span class="s">${one.where}, ${Math.min(n, found.length - 1) + 1} of ${found.length}</span>
      <button aria-label="The next" disabled=${n + 1 >= found.length} onClick=${() => setN(n + 1)}>›</button></p>
    ${shown ? html`<div class="two-boards">
      <${Answered} title="As it came" side=${shown.before} of=${shown} />
      <${Answered} title="With your book" side=${shown.after} of=${shown} />
    </div>` : null}`;
}

const Answered = ({ title, side, of: { board, side: color } }) => html`<section>
  <h3 class="caps">${title}</h3>
  <${Position} board=${board} side=${color} answer=${side} />
  <p class="answer-said">${nice(side.text)}.</p>
  <${Walk} reason=${side.reason} />
</section>`;

function Position({ board, side, answer }) {
  if (!board.width) return null;
  const goal = answer.trace.at(-1)?.end ?? answer.cells[0];
  const step = { number: 1, at: "", trace: answer.trace, side: side || "b" };
  return html`<div class="plate"><${Board} board=${board} still=${true} steps=${[step]} acting=${goal ? [goal] : []} /></div>`;
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
  const kept = useQuery(() => post("/api/kept", { games: knownKeys() }), [], { unasked: true });
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
      <${Position} board=${{ ...now.board, ...groundOf(tried) }} side=${tried.side} answer=${step?.event === "decides" ? now : { trace: [], cells: [] }} />
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
    if (canShare) setDrawn(path);
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

export const SHOWN = { changes: Changes, try: Try, print: Printed, chart: Chart, words: Word, versions: Versions, share: Share };
