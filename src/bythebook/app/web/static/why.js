// Why: the page as printed, with the way to the answer lit on it.

import { capital, html, rich, Tabs, useEffect, useMemo, useState, Wrong } from "./ui.js";
import { sideOf } from "./acts.js";
import { Board } from "./board.js";
import { SideBar } from "./frame.js";
import { fileOf, look, trying } from "./game.js";
import { table } from "./router.js";
import { state } from "./store.js";

export function WhyScreen() {
  const { scene, place } = state;
  const line = Number(place.line);
  const why = useWhy(line);
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
  return html`<div class=${`screen has-tabs tab-${place.tab || "why"}`}>
    <${SideBar} scene=${scene} title="Why" where=${`${scene.name} · line ${line} of the log`} tools=${tools} />
    <main class="why"><${Wrong} />${why ? html`<${Told} why=${why} />` : null}</main>
    <${Tabs} tabs=${tabs} at=${place.tab === "map" ? "Map" : "Why"} />
  </div>`;
}

/** The bot's pages as they are printed, open at the one that decided. */
const printed = (id, { seat, sheets }) => `${fileOf(id, `page/${encodeURIComponent(seat)}`)}#${sheets.at(-1)?.anchor ?? ""}`;

function useWhy(line) {
  const [why, setWhy] = useState(null);
  useEffect(() => {
    setWhy(null);
    trying(() => look(`/why/${line}`)).then((found) => found && setWhy(found));
  }, [line]);
  return why;
}

/** The bot's lines before and after this one. */
function useNeighbours(line) {
  const [lines, setLines] = useState([]);
  useEffect(() => {
    look("/log").then((log) => setLines(log.lines.filter((each) => each.why).map((each) => each.line)), () => {});
  }, [state.scene.version]);
  return { before: lines.findLast((n) => n < line), after: lines.find((n) => n > line) };
}

function Told({ why }) {
  const { reason, step } = why;
  return html`
    <section class="answer">
      <p class="caps">${capital(reason.seat)}, line ${why.line}</p>
      <h2>${capital(reason.act)}.</h2>
      <p class="lead">${capital(reason.tip)}</p>
      ${step.came.length ? html`<p>${step.came.join(" ")}</p>` : null}
      ${reason.otherwise ? html`<p class="reason">Today’s page would do something else: ${reason.otherwise}.</p>` : null}
      <${Path} reason=${reason} />
      <${Lost} why=${why} />
    </section>
    <section class="book" aria-label="Pages of the playbook">
      ${reason.sheets.map((sheet) => html`<${Sheet} key=${sheet.name} sheet=${sheet} />`)}
    </section>`;
}

function Path({ reason }) {
  const last = reason.sheets.findLast((sheet) => sheet.rows.some((row) => row.mark === "this"));
  return html`<ol class="path" aria-label="How it came here">
    ${reason.sheets.map((sheet) => html`<li aria-current=${sheet === last ? "step" : undefined}>
      <a href=${`#${sheet.anchor}`}>${sheet.title} ${sheet === last && reason.id ? html`<span class="id">${reason.id}</span>` : null}</a>
    </li>`)}
  </ol>`;
}

/** The map: where it went, and each lost candidate with the line that lost it. */
function Lost({ why }) {
  const { board, cells, reason, step } = why;
  const causes = useMemo(() => [...new Set(Object.values(reason.lost))], [reason]);
  if (!board.width) return null;
  const places = new Map(board.cells.map((cell) => [cell.id, cell]));
  const struck = new Map();
  for (const [name, cause] of Object.entries(reason.lost)) {
    const [cell] = cells[name] ?? [];
    if (cell && !step.cells.includes(cell)) struck.set(cell, causes.indexOf(cause) + 1);
  }
  const out = [...struck].map(([id, n]) => Struck(places.get(id), n)).join("");
  const shown = { ...board, pieces: board.pieces + out, small: board.small && board.small + out };
  return html`<figure class="figure">
    <${Board} board=${shown} game=${state.scene.game} still=${true} acting=${step.cells.slice(0, 1)}
      steps=${[{ number: why.line, at: "", trace: step.trace, side: sideOf(reason.seat) }]} />
    ${causes.length ? html`<figcaption><ol class="causes">${causes.map((cause) => html`<li>${cause}</li>`)}</ol>
      <p class="s q">A struck number is the line that put a place out.</p></figcaption>` : null}
  </figure>`;
}

const Struck = (cell, n) =>
  cell
    ? `<g class="struck" transform="translate(${cell.x} ${cell.y})"><g><circle r="14"/><text y="6">${n}</text><path d="M-12 12 12 -12"/></g></g>`
    : "";

const PILL = { yes: "yes", no: "no", this: "dec", narrows: "nar", same: "skip", die: "die", never: "never", go: "go", note: "go" };
const SAYS = { this: "this", die: "die", never: "never", go: "→", note: "·" };

function Sheet({ sheet }) {
  const reached = sheet.rows.findLastIndex((row) => row.mark);
  return html`<article id=${sheet.anchor} class="page">
    <h3>${sheet.title} ${sheet.purpose ? html`<span class="q s">${sheet.purpose}</span>` : null}</h3>
    <ul>${sheet.rows.map((row, i) => html`<${Row} key=${row.at} row=${row} passed=${i < reached} />`)}</ul>
  </article>`;
}

function Row({ row, passed }) {
  const { mark, told, depth, id, label, text, values, out, number } = row;
  const kind = PILL[mark] ?? "un";
  const pill = mark === "die" ? `die ${told}` : (SAYS[mark] ?? told);
  const before = [label && `${label}:`, id || (number ? `${number}.` : "")].filter(Boolean);
  const value = [values.join(", "), out.length ? `Out: ${out.slice(0, 4).join("; ")}${out.length > 4 ? ` and ${out.length - 4} more` : ""}` : ""];
  return html`<li class=${`${kind} d${Math.min(depth, 4)}${passed ? " passed" : ""}`}>
    <span class=${`m ${kind}`}>${mark ? pill : html`<span class="vh">not asked</span>`}</span>
    <div>
      <span class="tx">${before.map((part) => html`<span class="pid">${part}</span>`)}${rich(text)}</span>
      ${value.some(Boolean) ? html`<span class="val">${value.filter(Boolean).join(". ")}</span>` : null}
    </div>
  </li>`;
}

