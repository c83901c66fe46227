// The lab: trials of many games between bots, and their reports.

import { Bar, capital, Head, html, nice, Pick, rich, Seg, useEffect, useState, Wrong } from "../parts/ui.js";
import { get, post } from "../api.js";
import { isBadSeed, Keys, SeedError, Rulings, CheckMessages, seated, useChoice, useSetup, Who } from "../parts/form.js";
import { createOnce, trying } from "../game.js";
import { HomeTabs, HomeTools } from "../parts/frame.js";
import { Delete, when } from "../parts/games.js";
import { Modes } from "../parts/modes.js";
import { go } from "../router.js";
import { seatName } from "../scene.js";
import { state } from "../store.js";

const COUNTS = ["50", "100", "200", "500", "1000", "2000"];
const STATES = { running: "running now", stopped: "stopped", failed: "failed", done: "", unreadable: "can’t be read" };
const BEAT = 1000; // ms between two updates of a running trial

export function LabPage() {
  const [list, setList] = useState(null);
  const [picked, setGame] = useState("");
  const game = picked || list?.game;
  const load = () => trying(() => get("/api/lab"), { unasked: true }).then((found) => found && setList(found));
  useEffect(() => void load(), []);
  const page = useSetup(game);
  return html`<div class="screen has-tabs">
    <${Bar} title="Lab" where="Bots against bots, many games" tools=${html`<${HomeTools} />`} />
    <main class="labs">
      ${page ? html`<${NewTrial} key=${game} page=${page} list=${list} pickGame=${setGame} />` : html`<div class="col"><${Wrong} /></div><div></div>`}
      <section class="reports"><${Head} title="Reports"><a class="s" href="/playbooks">Playbooks</a><//>
        ${list && !list.trials.length ? html`<p class="q none">No reports yet.</p>` : null}
        ${list?.left_out.map((line) => html`<p class="reason">Left out: ${line}</p>`)}
        <ul class="kept">${list?.trials.map((each) => html`<li key=${each.id} class="with-act">
          <a class="row" href=${`/lab/${each.id}`}><span>${rich(nice(each.sentence))}</span><span class="q s">${[nice(each.title), STATES[each.state], when(each.when)].filter(Boolean).join(", ")}</span></a>
          <${Delete} what=${each.id} does=${() => post(`/api/lab/${each.id}/delete`)} then=${load} />
        </li>`)}</ul>
      </section>
    </main>
    <${HomeTabs} at="Lab" />
  </div>`;
}

/** The first bot of each seat. */
const botsOf = (page) => Object.fromEntries(Object.entries(page.sitters).map(([seat, sitters]) => [seat, sitters.find(({ id }) => id !== "person").id]));

function NewTrial({ page, list: { most, games: shelf }, pickGame }) {
  const form = { page, people: false, ...useChoice(page, { setup: {}, seats: botsOf(page), rulings: {}, real: [], seed: "1" }) };
  const { chosen, checked, sent, choose } = form;
  const [games, setGames] = useState("200");
  const [other, setOther] = useState({ id: "", reading: "" });
  const begin = async () => {
    const seats = seated(checked, chosen);
    const changed = other.id ? { [other.id]: other.reading } : {};
    const { setup, rulings, seed } = sent;
    const made = await createOnce(() => post("/api/lab", { game: page.game, setup, seats, rulings, other: changed, games: Number(games), seed: seed ?? 1 }));
    if (made) go(`/lab/${made.id}`);
  };
  const counts = COUNTS.filter((n) => Number(n) <= most).map((n) => [n, Number(n).toLocaleString("en")]);
  return html`
    <div class="col"><${Wrong} />
      <section><${Head} title="New trial" />
        <div class="keys-list"><${Seg} legend="Game" name="game" value=${page.game} options=${shelf.map(([name, title]) => [name, nice(title)])} onPick=${pickGame} /></div>
      </section>
      <${Who} ...${form} />
      ${page.matrix ? html`<${Modes} matrix=${page.matrix} page=${page} chosen=${chosen} choose=${choose} people=${false} />` : null}
      <${Keys} ...${form} />
    </div>
    <div class="col">
      <section><${Head} title="Number of games" />
        <div class="keys-list">
          <${Seg} legend="Games" name="games" value=${games} options=${counts} onPick=${setGames} />
          <${Pick} id="seed" label="First seed (the same seed gives the same games)" value=${chosen.seed} onPick=${(it) => choose("seed", null, it.trim())} />
          <${SeedError} seed=${chosen.seed} />
        </div>
      </section>
      <${Compare} ...${form} other=${other} setOther=${setOther} />
      <section><${CheckMessages} checked=${checked} />
        <p class="acts"><button class="go start" disabled=${checked.problems.length > 0 || isBadSeed(chosen.seed)} onClick=${begin}>${other.id ? `Run 2 × ${Number(games).toLocaleString("en")} games` : `Run ${Number(games).toLocaleString("en")} games`}</button></p>
      </section>
      <${Rulings} ...${form} />
    </div>`;
}

/** The same games again with another option of one ruling. */
function Compare({ page, chosen, checked, other, setOther }) {
  const sitting = Object.values(seated(checked, chosen));
  const here = page.rulings.filter(({ book }) => !book || sitting.includes(book));
  const found = here.find(({ id }) => id === other.id);
  const readings = found?.readings.filter(({ id }) => id !== (chosen.rulings[found.id] ?? found.default)) ?? [];
  const pick = (id) => {
    const next = here.find((ruling) => ruling.id === id);
    const reading = next?.readings.find((each) => each.id !== (chosen.rulings[id] ?? next.default));
    setOther(next ? { id, reading: reading.id } : { id: "", reading: "" });
  };
  return html`<section><${Head} title="Compare with" />
    <div class="who">
      <${Pick} id="other" label="The same games with another ruling" value=${other.id} options=${[["", "none"], ...here.map(({ id, title }) => [id, title])]} onPick=${pick} />
      ${found ? html`<${Pick} id="reading" label="Option" value=${other.reading} options=${readings.map(({ id, title }) => [id, title])} onPick=${(reading) => setOther({ ...other, reading })} />` : null}
    </div>
    ${found ? html`<p class="s q">${found.text}</p>` : null}
  </section>`;
}

// -- a report ---------------------------------------------------------------------------------------

export function TrialPage() {
  const { trial } = state.place;
  const [page, setPage] = useState(null);
  const load = () => trying(() => get(`/api/lab/${trial}`), { unasked: true }).then((found) => found && setPage(found));
  useEffect(() => void load(), [trial]);
  const running = page?.summary.state === "running";
  useEffect(() => {
    if (!running) return undefined;
    const beat = setInterval(load, BEAT);
    return () => clearInterval(beat);
  }, [running]);
  return html`<div class="screen has-tabs">
    <${Bar} title="Report" where=${page ? `${nice(page.summary.title)}, ${when(page.summary.when)}` : ""} tools=${html`<a class="btn" href="/lab">All reports</a><${HomeTools} />`} />
    <main class="report"><${Wrong} />${page ? html`<${Trial} page=${page} load=${load} />` : null}</main>
    <${HomeTabs} at="Lab" />
  </div>`;
}

function Trial({ page, load }) {
  const { summary, seats, chosen, rows, played, of } = page;
  return html`
    <section class="found"><h2>${rich(nice(summary.sentence))}</h2>
      <p class="q">${[Object.entries(seats).map(([seat, who]) => `${seatName(seat)}: ${nice(who)}`).join(", "), ...chosen].join(". ")}.</p>
      ${rows.length ? html`<${Honest} rows=${rows} /><${AsFile} id=${summary.id} />` : html`<${Progress} page=${page} load=${load} played=${played} of=${of} />`}
    </section>
    ${rows.length ? html`<${Plots} page=${page} />` : null}
    ${page.fired.map((book) => html`<${Fired} key=${book.link} book=${book} names=${page.names} />`)}`;
}

/** The report as one file that works offline. */
const AsFile = ({ id }) => html`<p class="acts">
  <a class="btn" href=${`/api/lab/${id}/report`} target="_blank">Open the report</a>
  <a class="btn" href=${`/api/lab/${id}/report`} download=${`${id}.html`}>Download the report</a>
</p>`;

/** Games and decisions that the shares do not show. */
function Honest({ rows }) {
  const sum = (of) => rows.reduce((all, row) => all + of(row), 0);
  const failed = sum(({ failed: n }) => n);
  const unanswered = sum(({ unanswered: n }) => n);
  const open = sum(({ games, finished, failed: n }) => games - finished - n);
  const lines = [
    failed === 1 && "1 game failed because of a bug and was excluded.",
    failed > 1 && `${failed} games failed because of a bug and were excluded.`,
    open === 1 && "1 game did not finish and was excluded.",
    open > 1 && `${open} games did not finish and were excluded.`,
    unanswered === 1 && "1 decision matched no rule and was made at random.",
    unanswered > 1 && `${unanswered.toLocaleString("en")} decisions matched no rule and were made at random.`,
  ].filter(Boolean);
  return lines.map((line) => html`<p class="reason">${line}</p>`);
}

function Progress({ page, load, played, of }) {
  const { summary, failed } = page;
  const act = (what) => async () => {
    await trying(() => post(`/api/lab/${summary.id}/${what}`));
    await load();
  };
  const share = of ? (100 * played) / of : 0;
  return html`<div class="progress">
    <svg class="run" role="img" aria-label=${`${played} of ${of} games`}><rect width="100%" height="100%" class="well" /><rect width=${`${share}%`} height="100%" class="ink" /></svg>
    <p aria-live="off">${played.toLocaleString("en")} of ${of.toLocaleString("en")} games played${summary.state === "running" ? "" : ", then stopped"}.</p>
    ${failed ? html`<p class="reason">${capital(failed)}</p>` : null}
    <p class="acts">${summary.state === "running" ? html`<button onClick=${act("stop")}>Stop</button>` : html`<button class="go" onClick=${act("on")}>Resume</button>`}</p>
  </div>`;
}

const percent = (share) => `${Math.round(share * 100)} %`;
const decimal = (n) => (Number.isInteger(n) ? String(n) : n.toFixed(1));
const points = (n) => `${n > 0 ? "+" : n < 0 ? "−" : ""}${decimal(Math.round(Math.abs(n) * 1000) / 10)}`;

/** Round numbers from 0 to at least the largest value. */
function ticksTo(most) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((each) => most / each <= 6) ?? 1000;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, i) => i * step);
}

function Plots({ page }) {
  const { rows, names, differences, measure, seats } = page;
  const label = (seat) => (seat === "nobody" ? "Nobody" : seatName(seat));
  const shares = rows.flatMap((row, i) => row.winners.map((each) => ({ ...each, value: each.share, label: label(each.seat), who: nice(seats[each.seat] ?? ""), row: i })));
  const place = (share) => rows[0].winners.findIndex(({ seat }) => seat === share.seat);
  const ordered = shares.sort((one, other) => place(one) - place(other) || one.row - other.row);
  const lengths = rows.map((row, i) => ({ ...row.turns, value: row.turns.mean, label: names.length > 1 ? capital(names[i]) : "All games", who: "", row: i }));
  const longest = ticksTo(Math.max(1, ...lengths.map(({ high }) => high)));
  const moved = Object.entries(differences).map(([seat, each]) => ({ ...each, value: each.mean, label: label(seat), who: nice(seats[seat]), row: 0 }));
  const far = ticksTo(100 * Math.max(0.05, ...moved.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]))).at(-1) / 100;
  return html`<div class="plots">
    <${Dots} title="Win rate" rows=${ordered} from=${0} to=${1} ticks=${[0, 0.25, 0.5, 0.75, 1]} tell=${percent} names=${names} />
    ${moved.length ? html`<${Dots} title=${`Change of the win rate with ${names[1]}, in percentage points`} rows=${moved} from=${-far} to=${far} ticks=${[-far, -far / 2, 0, far / 2, far]} tell=${points} names=${[]} />` : null}
    <${Dots} title=${`Length of a game in ${measure}`} rows=${lengths} from=${0} to=${longest.at(-1)} ticks=${longest} tell=${decimal} names=${names} />
  </div>`;
}

/** A dot for a number, a bar for its interval; the second arm in the lighter color. */
function Dots({ title, rows, from, to, ticks, tell, names }) {
  const at = (n) => `${(100 * (n - from)) / (to - from)}%`;
  return html`<figure class="dots">
    <figcaption><h3>${title}</h3>
      ${names.length > 1 ? html`<p class="s q"><span class="key-dot"></span> ${names[0]} <span class="key-dot second"></span> ${names[1]}</p>` : null}
    </figcaption>
    <ul>${rows.map(({ label, who, value, low, high, row }) => html`<li class=${row ? "second" : ""}>
      <span class="name">${row ? html`<span class="vh">${label}</span>` : html`${label}<span class="q s">${who}</span>`}</span>
      <svg aria-hidden="true">${ticks.map((n) => html`<line class="tick" x1=${at(n)} x2=${at(n)} y1="0" y2="100%" />`)}
        <line class="interval" x1=${at(low)} x2=${at(high)} y1="50%" y2="50%" /><circle class="dot" cx=${at(value)} cy="50%" r="6" /></svg>
      <span class="number"><b>${tell(value)}</b> <span class="q s">${tell(low)} to ${tell(high)}</span></span>
    </li>`)}</ul>
    <div class="axis" aria-hidden="true"><svg>${ticks.map((n, i) => html`<text x=${at(n)} y="14" text-anchor=${i === 0 ? "start" : i === ticks.length - 1 ? "end" : "middle"}>${tell(n)}</text>`)}</svg></div>
  </figure>`;
}

// -- rules --------------------------------------------------------------------------------------------

const ORDERS = [["book", "as printed"], ["decided", "most decisive first"]];

function Fired({ book, names }) {
  const [order, setOrder] = useState("book");
  const [asked, fitted, decided] = [0, 1, 2];
  const most = (column) => Math.max(1, ...book.lines.flatMap(({ counts }) => counts.map((row) => row[column])));
  const lines = order === "book" ? book.lines : [...book.lines].sort((one, other) => other.counts[0][decided] - one.counts[0][decided]);
  const note = (row, column) => {
    if (!row[asked]) return column === asked ? "never" : "";
    return column === decided && !row[fitted] ? "never matched" : "";
  };
  const silent = book.lines.filter(({ counts }) => counts.every((row) => !row[asked])).length;
  return html`<section class="fired"><${Head} title=${`Rules of ${nice(book.title)} that decide`}><a class="s" href=${book.link}>The playbook</a><//>
    <div class="who"><${Seg} legend="Order" vh=${true} name=${`order-${book.link}`} value=${order} options=${ORDERS} onPick=${setOrder} />
      ${silent ? html`<p class="q s">${silent} of ${book.lines.length} rules were never checked.</p>` : null}</div>
    <div class="scroll"><table class="data fires"><caption class="vh">How often each rule was checked and decided</caption>
      <thead><tr><th scope="col">Rule</th><th scope="col">Text</th><th scope="col">Checked</th><th scope="col">Decided</th></tr></thead>
      <tbody>${lines.map((line) => html`<tr key=${line.id} class=${line.counts.every((row) => !row[asked]) ? "past" : ""}>
        <th scope="row"><a class="id" href=${line.link}>${line.id}</a></th>
        <td class="says">${rich(line.text)} <span class="q s">${line.page}</span></td>
        ${[asked, decided].map((column) => html`<td class="cell">
          ${line.counts.map((row, i) => html`<${CellBar} n=${row[column]} most=${most(column)} second=${i > 0}
            name=${names[i]} note=${note(row, column)} />`)}
        </td>`)}
      </tr>`)}</tbody>
    </table></div>
  </section>`;
}

const CellBar = ({ n, most, second, name, note }) => html`<span class=${second ? "cellbar second" : "cellbar"}>
  <svg aria-hidden="true"><rect width=${`${(100 * n) / most}%`} height="100%" /></svg><span>${second ? html`<span class="vh">${name}: </span>` : null}${note || n.toLocaleString("en")}</span>
</span>`;
