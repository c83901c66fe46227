// Why: the page as printed, with the way to the answer lit on it.

import { capital, html, nice, rich, Tabs, useLayoutEffect, useRef, useState, Wrong } from "../parts/ui.js";
import { seatName, sideOf } from "../scene.js";
import { Board } from "../parts/board.js";
import { SideBar } from "../parts/frame.js";
import { useQuery } from "../query.js";
import { fileUrl, getFromGame } from "../game.js";
import { table } from "../router.js";
import { state } from "../store.js";

export function WhyPage() {
  const { scene, place } = state;
  const line = Number(place.line);
  const found = useQuery(() => getFromGame(`/why/${line}`), [line]);
  const why = found?.line === line ? found : null;
  const near = useNeighbours(line);
  const at = (n) => `${table(scene.id)}/why/${n}`;
  const tools = html`
    ${near.before ? html`<a class="btn" href=${at(near.before)}>‹ Earlier step</a>` : null}
    ${near.after ? html`<a class="btn" href=${at(near.after)}>Later step ›</a>` : null}
    ${why ? html`<a class="btn" href=${printed(scene.id, why.reason)} target="_blank">The printed page</a>` : null}
    ${why?.reason.book ? html`<a class="btn" href=${`/playbooks/${scene.game}/${why.reason.book}#${why.reason.id}`}>The playbook</a>` : null}
    <button onClick=${() => window.print()}>Print this</button>`;
  const tabs = [
    { name: "Why", href: at(line) }, { name: "Map", href: `${at(line)}#map` },
    { name: "Log", href: `${table(scene.id)}/log/${line}` }, { name: "Table", href: table(scene.id) },
  ];
  return html`<div class=${`screen has-tabs at-why tab-${place.tab || "why"}`}>
    <${SideBar} scene=${scene} title="Why" where=${[why?.when, scene.name].filter(Boolean).join(" · ")} tools=${tools} />
    <main class="why"><${Wrong} />${why ? html`<${Told} why=${why} />` : null}</main>
    <${Tabs} tabs=${tabs} at=${place.tab === "map" ? "Map" : "Why"} />
  </div>`;
}

/** The bot's pages as they are printed, open at the one that decided. */
const printed = (id, { seat, sheets }) => `${fileUrl(id, `page/${encodeURIComponent(seat)}`)}#${sheets.at(-1)?.anchor ?? ""}`;

/** The bot's lines before and after this one. */
function useNeighbours(line) {
  const log = useQuery(() => getFromGame("/log"), [state.scene.version], { unasked: true });
  const lines = (log?.lines ?? []).filter((each) => each.why).map((each) => each.line);
  return { before: lines.findLast((n) => n < line), after: lines.find((n) => n > line) };
}

export function Told({ why }) {
  const { reason, step, plan } = why;
  const pages = useRef(null);
  useLayoutEffect(() => {
    const { current: book } = pages;
    const line = book.querySelector("#decided");
    if (line && book.scrollHeight > book.clientHeight) book.scrollTop = line.offsetTop - book.offsetTop - book.clientHeight * 0.6;
  }, [why]);
  return html`
    <section class="answer">
      <p class="caps">${seatName(reason.seat)}, line ${why.line}</p>
      <h2>${nice(capital(reason.act))}.</h2>
      <p class="lead">${capital(reason.tip)}</p>
      ${step.came.length ? html`<p>${step.came.join(" ")}</p>` : null}
      ${reason.otherwise ? html`<p class="reason">Today’s page would do something else: ${reason.otherwise}.</p>` : null}
      <${Trail} trail=${why.trail} />
      <${Path} why=${why} />
      ${plan.length ? html`<${Plan} plan=${plan} />` : null}
      <${Lost} why=${why} />
      <${Weighed} reason=${reason} />
    </section>
    <section ref=${pages} class="book" tabindex="0" aria-label="Pages of the playbook">
      ${reason.sheets.map((sheet) => html`<${Sheet} key=${sheet.name} sheet=${sheet} />`)}
    </section>`;
}

/** What the same bot decided before in this turn, on other pages. */
function Trail({ trail }) {
  if (!trail.length) return null;
  return html`<ol class="trail" aria-label="Earlier in this turn">
    ${trail.map(({ line, text, page, id }) => html`<li>
      <a href=${`${table(state.scene.id)}/why/${line}`}>${nice(text)}</a>
      <span class="s q">by <span class="id">${id}</span> on ${page}</span>
    </li>`)}
  </ol>`;
}

function Path({ why: { reason, begun, begun_by: by, plan } }) {
  const last = reason.sheets.findLast((sheet) => sheet.rows.some((row) => row.mark === "this"));
  return html`<ol class="path" aria-label="How it came here">
    ${begun ? html`<li><a href=${`${table(state.scene.id)}/why/${begun}`}>${plan.length ? "Planned" : "Ordered"} in line ${begun}${by === reason.act ? "" : `: ${by}`}</a></li>` : null}
    ${reason.sheets.map((sheet) => html`<li aria-current=${sheet === last ? "step" : undefined}>
      <a href=${sheet === last ? "#decided" : `#${sheet.anchor}`}>${sheet.title} ${sheet === last && reason.id ? html`<span class="id">${reason.id}</span>` : null}</a>
    </li>`)}
  </ol>`;
}

const STATES = { done: ["done", "yes"], this: ["this", "dec"], next: ["to come", "no"] };

/** All that was planned at once: what is done, what this line does, what is to come. */
function Plan({ plan }) {
  return html`<section class="plan"><h3>The plan</h3><ol>
    ${plan.map(({ text, state: when, line }) => html`<li class=${when}>
      <span class=${`m ${STATES[when][1]}`}>${STATES[when][0]}</span>
      ${line && when !== "this" ? html`<a href=${`${table(state.scene.id)}/why/${line}`}>${text}</a>` : html`<span>${text}</span>`}
    </li>`)}
  </ol></section>`;
}

/** What put candidates out, each with its number: on the map and in the list. */
const causesOf = ({ lost }) => [...new Set(Object.values(lost))];

const SOME = 6; // candidates that are named before one asks for all

/** The alternatives, by what lost them. */
function Weighed({ reason }) {
  const { lost, kept } = reason;
  if (!Object.keys(lost).length) return null;
  const left = kept.length === 1 ? kept[0] : `${kept.length} alike`;
  return html`<section class="weighed"><h3>What was weighed</h3><ol>
    ${causesOf(reason).map((cause, i) => html`<li key=${cause}>
      <span class="n">${i + 1}</span><span class="by">${capital(cause)}</span>
      <${Out} names=${Object.keys(lost).filter((name) => lost[name] === cause)} />
    </li>`)}
    ${kept.length ? html`<li class="kept"><span class="n">✓</span><span class="by">${capital(left)}</span></li>` : null}
  </ol></section>`;
}

function Out({ names }) {
  const [all, setAll] = useState(false);
  const shown = all ? names : names.slice(0, SOME);
  return html`<span class="s q">${shown.map(capital).join(". ")}.
    ${shown.length < names.length ? html` <button class="plain" onClick=${() => setAll(true)}>All ${names.length}</button>` : null}</span>`;
}

/** The map: where it went, and each lost candidate with the line that lost it. */
function Lost({ why }) {
  const { board, cells, reason, step } = why;
  if (!board.width) return null;
  const causes = causesOf(reason);
  const places = new Map(board.cells.map((cell) => [cell.id, cell]));
  const taken = new Set([...step.cells.slice(0, 1), ...step.trace.map(({ end }) => end), ...reason.kept.flatMap((name) => cells[name]?.slice(0, 1) ?? [])]);
  const struck = new Map();
  for (const [name, cause] of Object.entries(reason.lost)) {
    const [cell] = cells[name] ?? [];
    if (cell && !taken.has(cell)) struck.set(cell, causes.indexOf(cause) + 1);
  }
  const out = [...struck].map(([id, n]) => Struck(places.get(id), n)).join("");
  const shown = { ...board, pieces: board.pieces + out, small: board.small && board.small + out };
  const goal = step.trace.findLast(({ attack }) => !attack)?.end ?? step.cells[0];
  return html`<figure class="figure">
    <${Board} board=${shown} still=${true} acting=${goal ? [goal] : []}
      steps=${[{ number: why.line, at: "", trace: step.trace, side: sideOf(state.scene, reason.seat) }]} />
    ${struck.size ? html`<figcaption class="s q">A struck number is what put a place out.</figcaption>` : null}
  </figure>`;
}

const Struck = (cell, n) =>
  cell
    ? `<g class="struck" transform="translate(${cell.x} ${cell.y})"><g><circle r="14"/><text y="6">${n}</text><path d="M-12 12 12 -12"/></g></g>`
    : "";

const PILL = { yes: "yes", no: "no", this: "dec", narrows: "nar", same: "skip", die: "die", never: "never", go: "go", note: "go" };
const SAYS = { this: "this", never: "never", go: "→", note: "·" };

/** A page with what the walk did at each line; `now` is the line that asks. */
export function Sheet({ sheet, now = 0 }) {
  const reached = sheet.rows.findLastIndex((row) => row.mark);
  return html`<article id=${sheet.anchor} class="page">
    <h3>${sheet.title} ${sheet.purpose ? html`<span class="q s">${sheet.purpose}</span>` : null}</h3>
    <ul>${sheet.rows.map((row, i) => html`<${Row} key=${row.at} row=${row} passed=${i < reached} asks=${row.at === now} />`)}</ul>
  </article>`;
}

/** Two numbers that a question has compared, or whatever else it looked at. */
const compared = (values) => values.join(values.length === 2 && values.every((each) => /^-?\d+$/.test(each)) ? " against " : ", ");

function Row({ row, passed, asks }) {
  const { mark, told, depth, id, label, text, values, out, number } = row;
  const kind = asks ? "dec now" : (PILL[mark] ?? "un");
  const pill = asks ? "now" : mark === "die" && !text.startsWith("Draw ") ? `die ${told}` : (SAYS[mark] ?? told);
  const before = [label && `${label}:`, id || (number ? `${number}.` : "")].filter(Boolean);
  const gone = out.length > 3 || out.some((name) => name.length > 40) ? out.length : out.join("; ");
  const value = [compared(values), out.length ? `out: ${gone}` : ""].filter(Boolean);
  return html`<li id=${mark === "this" ? "decided" : undefined} class=${`${kind} d${Math.min(depth, 4)}${passed ? " passed" : ""}`}>
    <span class=${`m ${kind}`}>${mark || asks ? pill : html`<span class="vh">not asked</span>`}</span>
    <div>
      <span class="tx">${before.map((part) => html`<span class="pid">${part}</span>`)}${rich(mark === "go" ? text.replace(/^→ */, "") : text)}</span>
      ${value.length ? html`<span class="val">${capital(value.join("; "))}</span>` : null}
    </div>
  </li>`;
}

