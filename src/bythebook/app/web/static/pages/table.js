// The table: the board, the open prompt with its choices, the bot's steps, the cards, the panels.

import { capital, Head, html, Swatch, Tabs, ThemeButton, useEffect, useMemo, useState, Wrong } from "../parts/ui.js";
import { stepRows, findSeat, seatName } from "../scene.js";
import { Board } from "../parts/board.js";
import { Choices, Foot } from "../parts/choices.js";
import { DraggedPieces, carry, drawRow } from "../parts/drag.js";
import { Entry } from "./entry.js";
import { playBots, canCarry, dropPiece, goalsFrom, isPlaying, positionAt, openChoices, redo, take, turn, undo } from "../game.js";
import { TodoList, todoName } from "../parts/todo.js";
import { HandOfCards, inPlace, Scores, Sections } from "../parts/panel.js";
import { go, table } from "../router.js";
import { GameBar, Strip } from "../parts/frame.js";
import { Sheet } from "../parts/sheet.js";
import { Brief, Pace, sentence, Steps } from "../parts/steps.js";
import { useWakeLock } from "../wakelock.js";
import { set, state } from "../store.js";
import { findPickup, resolveTouch, waysWith } from "../gestures.js";

export function TablePage() {
  const { scene, played } = state;
  const rows = stepRows(scene);
  const now = useMoment(...(isPlaying() ? [rows[played - 1], rows[played]] : [])) ?? scene;
  const { board, panel } = now;
  const { tab } = state.place;
  const square = board.width > 0 && board.width / board.height < 1.25;
  const beside = inPlace(panel, "side");
  const under = inPlace(panel, "under");
  const telling = scene.ask?.chance && scene.ask.mine && !isPlaying() && !state.covered;
  useWakeLock(scene.real);
  return html`<div class=${`screen at-table tab-${tab || "table"}${panel.spread ? " spread" : ""}`}>
    <${GameBar} scene=${scene} now=${now}><${Scores} panel=${panel} /><//>
    <${Strip} scene=${scene} />
    <p class="vh" role="status">${spoken(scene, rows)}</p>
    <main class=${`table${square ? " squarish" : ""}${telling ? " telling" : ""}`}>
      <section class="stage" aria-label="Board" tabindex=${tab === "state" ? 0 : undefined}>
        ${board.width ? html`<div class="plate" style=${{ "--ratio": board.width / board.height }}><${Live} board=${board} scene=${scene} rows=${rows} /><${Corner} scene=${scene} panel=${panel} tab=${tab} /></div>` : null}
        ${square && beside.length ? html`<div class="side"><${Sections} sections=${beside} /></div>` : null}
        <div class="below">
          <${HandOfCards} panel=${panel} />
          <div class="under"><${Sections} sections=${square ? under : [...under, ...beside]} /></div>
        </div>
      </section>
      <div class="margin">
        ${state.covered ? null : html`<${Steps} rows=${rows} shown=${played} /><${Brief} rows=${rows} shown=${played} />`}
        <div class="middle">
        <${Ask} scene=${scene} panel=${panel} />
        ${scene.hands.length ? html`<section class="hands-part"><${TodoList} scene=${scene} /></section>` : null}
        ${state.covered ? null : html`<div class="asides laid"><${Sections} sections=${inPlace(panel, "ask").filter(({ kind }) => kind === "cards")} /></div>`}
        </div>
        <${More} scene=${scene} />
        <${Sheet} board=${board} />
        ${state.covered || scene.over ? null : html`<${Foot} idle=${idle(scene)} />`}
      </div>
    </main>
    <${DraggedPieces} />
    <${Tabs} tabs=${tabsOf(scene, panel)} at=${tabName(scene, panel, tab)} />
  </div>`;
}

/** The text in place of the buttons that end something. */
function idle({ ask }) {
  if (isPlaying()) return "The bot is playing.";
  if (!ask.mine) return "Waiting for another player.";
  return ask.chance ? "Enter the dice or cards first." : "Nothing to end here.";
}

/** The text for screen readers after a change. */
function spoken({ ask, over }, rows) {
  if (state.covered) return "";
  if (isPlaying()) return [sentence(rows[state.played - 1]), ...rows[state.played - 1].came].join(". ");
  if (over) return `${won(over)}.`;
  return ask.mine && !ask.chance ? `${ask.question} ${ask.choices.length === 1 ? "1 choice." : `${ask.choices.length} choices.`}` : ask.question;
}

/** The position after a step while the bot's steps are played; until it is loaded, the one before. */
function useMoment(row, next) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    if (!row) return undefined;
    let stale = false;
    positionAt(row.last).then((it) => stale || setFound(it), () => {});
    if (next) positionAt(next.last).catch(() => {});
    return () => (stale = true);
  }, [row?.last, state.scene.version]);
  return row ? found : null;
}

function Live({ board, scene, rows }) {
  const choices = useMemo(openChoices, [scene, state.played, state.covered]);
  const shownRows = rows.slice(0, state.played);
  const own = shownRows.findLastIndex(({ seat, who }) => who === "person" && scene.you.includes(seat));
  const shown = shownRows.slice(own + 1).filter((row) => row.who === "bot" || row.who === "person");
  const touch = (cell) => {
    if (state.deaf && choices.length) return;
    const { way, ...then } = resolveTouch(choices, state.picked, cell);
    if (way) return void take(way);
    set({ light: { cell }, sheet: then.picked === null ? null : cell, ...then });
    if (waysWith(choices, state.picked, state.aimed).length > 1) requestAnimationFrame(() => document.querySelector(".ask .choices button")?.focus());
  };
  const last = shownRows.at(-1);
  const sight = last ? [last.at, ...last.trace.flatMap(({ start, end }) => [start, end])].filter(Boolean) : [];
  return html`<${Board} board=${board} choices=${choices} acting=${choices.length ? scene.ask.acting : []} steps=${shown}
    moves=${last} light=${state.light} sight=${sight} picked=${state.picked} drag=${state.drag} planned=${isPlaying() ? [] : scene.planned}
    onTake=${touch} onLight=${(light) => set({ light })}
    onCarry=${carrying} />`;
}

/** Start to drag the piece under the pointer; return whether there is one. */
function carrying(event, moves) {
  const from = event.target.closest("[data-cell]")?.dataset.cell;
  if (!from || event.button !== 0 || !canCarry(from)) return false;
  if (state.scene.ask.draws) carry(event, from, { goalsOf: goalsFrom, moves, drop: dropPiece });
  else drawRow(event, { piece: from, moves });
  return true;
}

// -- the prompt -------------------------------------------------------------------------------------

function Ask({ scene, panel }) {
  const { ask, over } = scene;
  if (state.covered) return html`<${HandOver} scene=${scene} />`;
  if (isPlaying()) return html`<${Playing} scene=${scene} />`;
  if (over) return html`<${Over} scene=${scene} panel=${panel} />`;
  if (ask.mine && ask.chance) return html`<${Entry} key=${ask.number} ask=${ask} />`;
  const { question, rule } = findPickup(openChoices(), state.picked)?.then ?? ask;
  return html`<section class="ask">
    <${Head} title=${question} id=${rule} />
    <${Wrong} />
    ${ask.mine
      ? html`<${Choices} key=${ask.number} ask=${ask} />`
      : html`<p class="sub q">${ask.bot && scene.you.length === 0 && scene.owner
          ? html`<button class="go" onClick=${playBots}>Let the bots play one turn</button>`
          : "The answer will appear here."}</p>`}
    <div class="asides"><${Sections} sections=${inPlace(panel, "ask").filter(({ kind }) => kind !== "cards")} /></div>
  </section>`;
}

/** The cards are hidden until the player who may see them shows them. */
function HandOver({ scene }) {
  const who = scene.you.length > 1 ? scene.ask?.mine ? `${seatName(scene.seat)}: your turn` : `Viewing as ${seatName(scene.seat)}` : "Your cards are hidden";
  return html`<section class="ask">
    <${Head} title=${who} />
    <p class="sub q">${scene.you.length > 1 ? "Several players share this screen." : "They were hidden when you left the page."}</p>
    <p class="acts"><button class="go" onClick=${() => set({ covered: false })}>Show my cards</button></p>
  </section>`;
}

function Playing({ scene }) {
  const rows = stepRows(scene);
  const left = rows.length - state.played;
  const { seat } = rows[state.played - 1];
  return html`<section class="ask">
    <${Head} title=${seat ? `${seatName(seat)} is playing` : "The bot is playing"} />
    <${Wrong} />
    <p class="sub q">${left === 1 ? "1 more step" : `${left} more steps`}${scene.ask?.mine ? ", then it is your turn" : ""}.</p>
  </section>`;
}

/** Who has won, as a sentence. */
function won({ winner }) {
  if (!winner) return "Nobody has won";
  if (state.scene.you.length === 1 && state.scene.you[0] === winner) return "You have won";
  return findSeat(state.scene, winner)?.many ? `The ${seatName(winner)} have won` : `${seatName(winner)} has won`;
}

/** The result: the winner, the scores, and links. */
function Over({ scene, panel }) {
  const best = [...panel.score].filter(({ side }) => side).sort((one, other) => other.value - one.value || other.stars - one.stars);
  return html`<section class="ask over">
    <${Head} title=${won(scene.over)} />
    <${Wrong} />
    ${best.length > 1 && best.every(({ value }) => value !== "")
      ? html`<ol class="ranks">${best.map((each) => html`<li><${Swatch} side=${each.side} /><span>${each.name}</span><b>${each.value}</b></li>`)}</ol>`
      : html`<p class="sub">${capital(scene.over.outcome)}.</p>`}
    <p class="acts"><a class="btn go" href=${`${table(scene.id)}/log`}>Review the game</a><a class="btn" href=${`/setup/${scene.game}`}>New game</a></p>
  </section>`;
}

// -- small screens ----------------------------------------------------------------------------------

/** Buttons on the board's edge on small screens: undo, and on a phone in landscape links to the other parts. */
function Corner({ scene, panel, tab }) {
  const at = table(scene.id);
  const way = (name, to) => html`<a class="btn" href=${tab === to ? at : `${at}#${to}`} aria-current=${tab === to ? "page" : undefined}>${name}</a>`;
  return html`<nav class="corner" aria-label="Board buttons">
    <button aria-label="Undo" disabled=${!scene.can_undo} onClick=${() => undo()}><span class="word">Undo</span><span class="sign-only" aria-hidden="true">↶</span></button>
    ${panel.hand.length ? way(`Cards ${panel.hand.length}`, "hand") : null}
    ${inPlace(panel, "side", "under").length ? way("State", "state") : null}
    ${way("More", "more")}
  </nav>`;
}

const short = (title) => (title.length <= 10 ? title : "State");

function tabsOf(scene, panel) {
  const at = table(scene.id);
  const parts = inPlace(panel, "side", "under");
  return [
    { name: "Table", href: at, tab: "" },
    { name: "Bot", href: `${at}#bot`, tab: "bot" },
    parts.length && { name: short(parts[0].title), href: `${at}#state`, tab: "state" },
    scene.real && { name: todoName(scene), href: `${at}/hands` },
    { name: "Log", href: `${at}/log` },
    { name: "More", href: `${at}#more`, tab: "more" },
  ].filter(Boolean);
}

const tabName = (scene, panel, tab) => tabsOf(scene, panel).find((each) => each.tab === (tab ?? ""))?.name;

function More({ scene }) {
  const at = table(scene.id);
  return html`<section class="more-part">
    <${Head} title="More" />
    <p class="acts">
      <button disabled=${!scene.can_undo} onClick=${() => (go(at), undo())}>Undo</button>
      <button disabled=${!scene.can_redo} onClick=${() => (go(at), redo())}>Redo</button>
      ${scene.board.turns ? html`<button onClick=${() => (go(at), turn())}>Turn the board</button>` : null}
      <${ThemeButton} />
    </p>
    <${Pace} />
    <ul class="links">
      ${scene.real ? html`<li><a href=${`${at}/hands`}>To do on the real board</a></li>` : null}
      ${scene.can_correct ? html`<li><a href=${`${at}/correction`}>My board differs</a></li>` : null}
      <li><a href=${`${at}/log`}>Log</a></li>
      <li><a href=${`${at}/seats`}>Seats and links</a></li>
      ${scene.can_correct ? html`<li><a href=${`${at}/seats#share`}>Share this position</a></li>` : null}
      <li><a href=${`${at}/help`}>Legend and keyboard shortcuts</a></li>
      <li><a href="/">All games</a></li>
    </ul>
  </section>`;
}

