// The log: every step in words, the board after each of them, and a way back to it.

import { Head, html, Tabs, useEffect, useRef, useState, Wrong } from "../parts/ui.js";
import { sideOf } from "../scene.js";
import { Board } from "../parts/board.js";
import { SideBar, Strip } from "../parts/frame.js";
import { useQuery } from "../query.js";
import { changeAnswer, fileUrl, getFromGame, positionAt, redo, trying, undo } from "../game.js";
import { go, table } from "../router.js";
import { Position } from "../parts/links.js";
import { Outcome, sentence } from "../parts/steps.js";
import { state } from "../store.js";

export function LogPage() {
  const { scene, place } = state;
  const log = useQuery(() => getFromGame("/log"), [scene.version]);
  const line = Math.min(place.line ? Number(place.line) : Infinity, log?.lines.length ?? 0);
  const at = useMomentOf(line, scene.version);
  const tools = html`<a class="btn" href=${fileUrl(scene.id, "export")} download="">Download the game</a>`;
  return html`<div class="screen has-tabs at-log">
    <${SideBar} scene=${scene} title="Log" where=${`${scene.name} · ${scene.turn}`} tools=${tools} />
    <${Strip} scene=${scene} />
    <main class="log">
      <section class="then" aria-label="The board after this line">
        ${at?.board.width ? html`<div class="plate" style=${{ "--ratio": at.board.width / at.board.height }}><${Board} board=${at.board} still=${true} /></div>` : null}
        ${at ? html`<${Moment} log=${log} line=${line} at=${at} />` : null}
      </section>
      <section class="lines">
        <${Head} title=${log?.lines.length === 1 ? "1 line" : log ? `${log.lines.length} lines` : "Log"}>
          ${scene.can_redo ? html`<button onClick=${() => redo()}>Redo</button>` : null}
        <//>
        <${Wrong} />
        ${log ? html`<${Lines} log=${log} line=${line} id=${scene.id} />` : null}
      </section>
    </main>
    <${Tabs} at="Log" tabs=${[{ name: "Table", href: table(scene.id) }, { name: "Log", href: `${table(scene.id)}/log` }]} />
  </div>`;
}

function useMomentOf(line, version) {
  const [at, setAt] = useState(null);
  useEffect(() => {
    let stale = false;
    positionAt(line).then((found) => stale || setAt(found), () => {});
    return () => (stale = true);
  }, [line, version]);
  return at;
}

/** The actions for the line that is selected. */
function Moment({ log, line, at }) {
  const entry = log?.lines[line - 1];
  const { id, can_undo: can } = state.scene;
  const back = () => undo({ to: line }, () => go(table(id)));
  return html`<div class="moment">
    <p><b>After line ${line}</b> <span class="q">${at.turn}</span></p>
    <p class="acts">
      ${entry?.why ? html`<a class="btn" href=${`${table(id)}/why/${line}`}>Why</a>` : null}
      ${can && line > 0 ? html`<button onClick=${back}>${entry?.who === "person" ? "Undo back to this answer" : "Undo back to the answer before it"}</button>` : null}
    </p>
    ${state.scene.can_correct && entry && (entry.who === "person" || isEntered(entry, log)) ? html`<${Otherwise} key=${`otherwise ${line}`} line=${line} />` : null}
    ${state.scene.can_correct ? html`<${Position} key=${line} line=${line} />` : null}
  </div>`;
}

const isEntered = ({ thrown }, { typed }) => thrown.some(({ of }) => typed.includes(of.replaceAll(" ", "_")));

/** Another answer to a line; the answers after it are repeated. */
function Otherwise({ line }) {
  const [ask, setAsk] = useState(null);
  const [entered, setEntered] = useState([]);
  const change = (given) => changeAnswer({ line, ...given }, () => go(table(state.scene.id)));
  if (!ask) return html`<p class="acts"><button onClick=${() => trying(() => getFromGame(`/asked/${line}`)).then((found) => found && setAsk(found))}>Change this answer</button></p>`;
  const add = (id) => {
    const now = [...entered, id];
    if (now.length < ask.chance.size) setEntered(now);
    else (setEntered([]), change({ outcome: now }));
  };
  return html`<fieldset class="otherwise"><legend>${ask.question}</legend>
    <p class="s q">The answers after it are repeated as far as they are still possible.${entered.length ? ` Entered so far: ${entered.join(", ")}.` : ""}</p>
    <ul>${ask.chance
      ? ask.chance.items.map(({ id, name }) => html`<li key=${id}><button onClick=${() => add(id)}>${name}</button></li>`)
      : ask.choices.map(({ n, text }) => html`<li key=${n}><button onClick=${() => change({ option: n })}>${text}</button></li>`)}</ul>
    <button class="plain" onClick=${() => setAsk(null)}>Cancel</button>
  </fieldset>`;
}

function Lines({ log, line, id }) {
  let when = null;
  const rows = [];
  for (const each of log.lines) {
    if (each.when !== when) rows.push(html`<li key=${`turn ${each.line}`} class="turn"><h3 class="caps">${each.when}</h3></li>`);
    when = each.when;
    rows.push(html`<${Line} key=${each.line} each=${each} on=${each.line === line} id=${id} typed=${log.typed} />`);
  }
  const list = useRef(null);
  useEffect(() => list.current.querySelector(".on")?.scrollIntoView({ block: "nearest" }), [line]);
  return html`<ol ref=${list} class="steps whole">${rows}</ol>`;
}

function Line({ each, on, id, typed }) {
  const { line, seat, who, thrown, came, tip, fence, quiet } = each;
  const byHand = isEntered(each, { typed });
  const name = each.id || "why";
  return html`<li class=${`of-${sideOf(state.scene, seat)} ${who}${on ? " on" : ""}${fence ? " fence" : ""}${quiet ? " quiet" : ""}`}>
    <span class="n">${line}</span>
    <a class="what" href=${`${table(id)}/log/${line}`} aria-current=${on ? "true" : undefined}>
      ${sentence(each)} <${Outcome} thrown=${thrown} under=${each.text} />
    </a>
    ${each.why ? html`<a class="id" href=${`${table(id)}/why/${line}`} aria-label=${`${name}: explanation of line ${line}`}>${name}</a>` : html`<span></span>`}
    ${tip || came.length ? html`<span class="w">${[tip, ...came].filter(Boolean).join(" ")}</span>` : null}
    ${fence || byHand ? html`<span class="fenced s">${[byHand && "Entered by you.", fence].filter(Boolean).join(" ")}</span>` : null}
  </li>`;
}
