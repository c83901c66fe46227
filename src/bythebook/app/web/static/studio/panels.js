// The panels beside the editor: changes, a position to test, the printed pages, the chart, words, versions, sharing.

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

// -- changes ------------------------------------------------------------------------------------------

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
  if (!seen) return html`<p class="q">${checked && !checked.runs ? "Once the playbook has no errors, it will be compared with the original." : "Checking stored turns…"}</p>`;
  const older = checked?.of !== seen.of ? html`<p class="s q">Based on your last text without errors.</p>` : null;
  const progress = `Stored turns checked: ${seen.asked}. Different: ${found.length}.`;
  if (!found.length) return html`${older}<p role="status">${seen.done ? `No differences: your playbook decides like the original in all ${seen.asked} stored turns.` : progress}</p>`;
  return html`
    ${older}<p class="s q" role="status">${progress}</p>
    <p class="acts turns"><button aria-label="Previous" disabled=${n === 0} onClick=${() => setN(n - 1)}>‹</button>
      <span class="s">${one.where}, ${Math.min(n, found.length - 1) + 1} of ${found.length}</span>
      <button aria-label="Next" disabled=${n + 1 >= found.length} onClick=${() => setN(n + 1)}>›</button></p>
    ${shown ? html`<div class="two-boards">
      <${AnswerPanel} title="Original playbook" side=${shown.before} of=${shown} />
      <${AnswerPanel} title="Your playbook" side=${shown.after} of=${shown} />
    </div>` : null}`;
}

const AnswerPanel = ({ title, side, of: { board, side: color } }) => html`<section>
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

/** The lines that were checked, with their results. */
function Walk({ reason, upto = Infinity }) {
  const rows = reason.sheets.flatMap(({ rows: own }) => own).filter(({ mark }) => mark && mark !== "note").slice(0, upto);
  return html`<ul class="walked">${rows.map((row) => {
    const [says, kind] = MARKS[row.mark] ?? [row.told, "go"];
    return html`<li key=${row.at} class=${kind}><span class=${`m ${kind}`}>${says}</span><span>${row.id ? html`<span class="id">${row.id}</span> ` : null}${row.text}</span></li>`;
  })}</ul>`;
}

// -- test in a position -------------------------------------------------------------------------------

function Try({ book, checked, setLit }) {
  const fragment = /^position=(.+)$/.exec(state.place.tab)?.[1];
  const [from, setFrom] = useState(fragment ? { fragment } : null);
  const saved = useQuery(() => post("/api/kept", { games: knownKeys() }), [], { unasked: true });
  const games = saved?.games.filter(({ title }) => title === book.info.game_title) ?? [];
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
    <p class="pick"><label for="try-game">The bot’s last turn in one of your games</label>
      <select id="try-game" onChange=${(event) => event.target.value && setFrom({ saved: event.target.value })}><option value="">Choose a game</option>
        ${games.map(({ id, name, standing }) => html`<option value=${id} selected=${from?.saved === id}>${name}: ${standing}</option>`)}</select></p>
    <p class="pick"><label for="try-link">Link to a position</label><input id="try-link" autocomplete="off" onChange=${paste} /></p>
    <p class="acts"><label class="btn">A game or position file<input class="vh" type="file" accept=".game,.json" onChange=${read} /></label>
      <a class="btn" href=${`/setup/${book.info.game}`}>Set up a position</a></p>
    ${tried && now ? html`
      <p><b>${tried.where}</b>, ${seatName(tried.seat)}: ${tried.question}</p>
      <p class="acts turns"><button onClick=${back}>‹ Previous line</button><button class="go" onClick=${next}>Next line ›</button>
        <span class="s q">Answer ${answer + 1} of ${tried.steps.length}, step ${Math.min(line, steps.length - 1) + 1} of ${steps.length}</span></p>
      <${Stepped} step=${step} />
      <${Position} board=${{ ...now.board, ...groundOf(tried) }} side=${tried.side} answer=${step?.event === "decides" ? now : { trace: [], cells: [] }} />
      <ol class="steps">${tried.steps.map((each, i) => html`<li key=${i} class=${i === answer ? "on" : ""}><button class="plain" aria-pressed=${i === answer} onClick=${() => setAt({ answer: i, line: 0 })}>${nice(each.text)}</button></li>`)}</ol>
      <p class="s q">${capital(tried.ended)}. When you change a line, the turn is played again.</p>` : null}
    ${tried && !now ? html`<p>The bot has no decision in this position.</p>` : null}`;
}

/** The ground of all boards, which is sent with the first. */
const groundOf = ({ steps: [first] }) => ({ ground: first.board.ground, small_ground: first.board.small_ground });

function Stepped({ step }) {
  if (!step) return null;
  const { before = [], after = [], values = [] } = step;
  return html`<p class="stepped" aria-live="polite"><span class="id">${step.id || step.page}</span> ${step.question.replaceAll("**", "")}
    <b> ${step.answer}</b>${before.length ? ` ${before.length} → ${after.length}` : ""}${values.length && step.event !== "decides" ? ` (${values.join(", ")})` : ""}</p>`;
}

// -- other panels --------------------------------------------------------------------------------------

function Printed({ book, checked }) {
  const sheets = checked?.sheets ?? [];
  const anchors = useMemo(() => Object.fromEntries(sheets.map(({ name, anchor }) => [name, anchor])), [sheets]);
  const firsts = useMemo(() => firstRows(sheets), [sheets]);
  const file = (what) => api(book.info.name, `/${what}`);
  return html`<p class="acts"><a class="btn" href=${file("print")} target="_blank">Print</a><a class="btn" href=${file("chart")} target="_blank">Flowchart</a><span class="s q">Saved version</span></p>
    <div class="leaves">${sheets.map((sheet) => html`<${Leaf} key=${sheet.anchor} sheet=${sheet} anchors=${anchors} firsts=${firsts} lit="" />`)}</div>`;
}

/** The page at the cursor as a flowchart, from the saved version. */
function Chart({ book, page }) {
  const [drawn, setDrawn] = useState("");
  const path = api(book.info.name, `/chart?page=${encodeURIComponent(page?.name ?? "")}&version=${book.versions[0]?.number ?? 0}`);
  useEffect(() => {
    if (canShare) setDrawn(path);
    else svg(path).then((found) => setDrawn(found && `data:image/svg+xml,${encodeURIComponent(found)}`));
  }, [path]);
  return html`<p class="acts"><a class="btn" href=${api(book.info.name, "/chart")} target="_blank">All pages</a><span class="s q">Saved version</span></p>
    ${page && drawn ? html`<img class="flow" src=${drawn} alt=${`Flowchart of ${page.title}`} />` : null}`;
}

/** The definition of the term at the cursor, and a link to its page. */
function Word({ book, text, place, setSpot }) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    let stale = false;
    const wait = setTimeout(() => post("/api/writing/meaning", { text, game: book.info.game, ...place }).then((result) => !stale && setFound(result), () => {}), PAUSE / 2);
    return () => {
      stale = true;
      clearTimeout(wait);
    };
  }, [text, place.row, place.column]);
  const { meaning, target } = found ?? {};
  return html`<div aria-live="polite">${meaning ? html`<h3>${meaning.phrase} <span class="id">${meaning.sort}</span></h3><p>${meaning.doc}</p>` : html`<p class="q">Place the cursor on a term to see its definition.</p>`}
    ${target ? html`<p class="acts"><button onClick=${() => setSpot({ row: target })}>Go to line ${target}</button></p>` : null}</div>`;
}

function Versions({ book, text, write }) {
  const back = async (number) => {
    const found = await trying(() => get(api(book.info.name, `/version/${number}`)));
    if (found) write(found.text);
  };
  return html`<p class="s q">Every save creates a version. Restoring one doesn’t delete newer versions. Save to make it current.</p>
    <ul class="kept">${book.versions.map(({ number, when: then }) => html`<li key=${number} class="with-act"><span class="row">Version ${number}<span class="q s">${when(then)}</span></span>
      <button class="plain" onClick=${() => back(number)}>Restore<span class="vh"> version ${number}</span></button></li>`)}</ul>`;
}

function Share({ book }) {
  const [made, make] = useState(null);
  return html`<p class="acts"><a class="btn" href=${api(book.info.name, "/file")} download=${`${book.info.name}.md`}>Save as a file</a>
      <button onClick=${() => trying(() => get(api(book.info.name, "/link"))).then(make)}>Create a link</button></p>
    <p class="s q">Shares the saved version. Anyone who opens the link can preview the playbook and save a copy.</p>
    ${made ? html`<${Link} to=${`/studio#book=${made.fragment}`} />` : null}`;
}

export const SHOWN = { changes: Changes, try: Try, print: Printed, chart: Chart, words: Word, versions: Versions, share: Share };
