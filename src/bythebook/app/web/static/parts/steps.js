// The steps since your last answer, each with its rule, reason and dice.

import { capital, html, nice, useEffect, useRef } from "./ui.js";
import { seatName } from "../scene.js";
import { isDrawn, Thrown } from "./dice.js";
import { isPlaying, step as turn } from "../game.js";
import { table } from "../router.js";
import { keep, state } from "../store.js";

/** The text of a step, with the name of the seat if the text lacks it and several others play. */
export function sentence(row) {
  const { scene } = state;
  const isClear = !row.seat || row.who === "hand" || scene.names_seats;
  const others = new Set(scene.seats.filter(({ here }) => !here).map(({ seat }) => seat));
  return isClear || (others.size === 1 && scene.you.length === 1) ? nice(capital(row.text)) : nice(`${seatName(row.seat)}: ${row.text}`);
}

const whyOf = (row) => `${table(state.scene.id)}/why/${row.why}`;

export function Steps({ rows, shown }) {
  const visible = rows.slice(0, shown);
  const last = visible.findLast((row) => row.why);
  const list = useRef(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [shown, rows.at(-1)?.line, state.place.tab]);
  return html`<section class="bot">
    <div class="head"><h2>${heading(rows)}</h2><${Pace} />
      ${rows.length ? html`<span class="pace">
        <button aria-label="Step back" onClick=${() => turn(-1)} disabled=${shown <= 1}>‹</button>
        <span class="s">${Math.min(shown, rows.length)} of ${rows.length}</span>
        <button aria-label="Step on" onClick=${() => turn(1)} disabled=${shown >= rows.length}>›</button>
      </span>` : null}
    </div>
    <ol ref=${list} class="steps" tabindex="0" aria-label="Steps since your last answer">
      ${visible.map((row) => html`<${Row} key=${row.line} row=${row} />`)}
      ${isPlaying() ? html`<li class="to-come q">More steps: ${rows.length - visible.length}</li>` : null}
    </ol>
    <div class="more-row">
      ${last ? html`<a class="s" href=${whyOf(last)}>Explanation</a>` : html`<span></span>`}
      <${NextStep} />
    </div>
  </section>`;
}

/** The button for the next step: always in the same place, disabled without playback. */
function NextStep() {
  const playing = isPlaying();
  return html`<span class="next">
    ${playing ? html`<button class="all-steps" aria-label="Show all steps" onClick=${() => turn(Infinity)}><span class="wide">Show</span> all</button>` : null}
    <button class=${playing ? "go" : ""} disabled=${!playing} aria-label="Next step" onClick=${() => turn(1)}>Next <span class="wide">step</span> <kbd>n</kbd></button>
  </span>`;
}

function heading(rows) {
  const bots = [...new Set(rows.filter((row) => row.who === "bot").map((row) => row.seat))];
  if (!rows.length) return "No steps yet";
  if (bots.length === 0) return rows.length > 1 ? "Your last steps" : "Your last step";
  if (bots.length > 1) return "This round";
  return rows.findLast((row) => row.who !== "chance").who === "bot" ? "The bot’s turn" : "What happened";
}

function Row({ row }) {
  return html`<li class=${`of-${row.side} ${row.who}`}>
    <span class="n">${row.number}</span>
    <span class="what">${sentence(row)}<${Outcome} thrown=${row.thrown} /></span>
    ${row.why ? html`<a class="id" href=${whyOf(row)} aria-label=${`Why: ${row.id}, step ${row.number}`}>${row.id || "why"}</a>` : html`<span></span>`}
    ${row.tip || row.came.length ? html`<span class="w">${[row.tip, ...row.came].filter(Boolean).join(" ")}</span>` : null}
  </li>`;
}

/** Dice below the text; cards by name, with their deck if the text doesn't name it. */
export function Outcome({ thrown, under = "" }) {
  return thrown.map((each) => {
    const deck = capital(each.name || each.of);
    const said = each.faces.every(isDrawn) || under === deck;
    return html`<span class="throw">${said ? null : html`<span class="q">${deck}:</span> `}<${Thrown} ...${each} /></span>`;
  });
}

export const PACES = [["step", "step by step"], ["1", "1 s per step"], ["3", "3 s per step"], ["all", "all at once"]];

export function Pace() {
  return html`<label class="pacing s"><span class="vh">Playback speed</span>
    <select onChange=${(event) => keep("pace", event.target.value)}>
      ${PACES.map(([key, text]) => html`<option value=${key} selected=${state.pace === key}>${text}</option>`)}
    </select>
  </label>`;
}

/** The last step in one line, for small screens. */
export function Brief({ rows, shown }) {
  const row = rows.slice(0, shown).at(-1);
  if (!row) return html`<section class="brief" aria-label="The last step"><span></span><p class="q">No steps yet.</p><${NextStep} /></section>`;
  const dice = row.thrown.filter(({ faces }) => faces.every(isDrawn));
  const said = row.came.length && !dice.length ? `${sentence(row).replace(/\.$/, "")}.` : sentence(row);
  return html`<section class=${`brief of-${row.side} by-${row.who}`} aria-label="The last step">
    <span class="n">${row.number}</span>
    <p key=${row.line}>${said} ${dice.map((each) => html`<${Thrown} ...${each} size=${22} /> `)}${row.came[0]}</p>
    ${row.why ? html`<a href=${whyOf(row)}>why</a>` : html`<span></span>`}
    <${NextStep} />
  </section>`;
}
