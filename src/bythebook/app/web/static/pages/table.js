// The table: the board, what is asked and can be answered, what the bot did, the hand, the margin.

import { capital, Head, html, many, Swatch, Tabs, ThemeButton, useEffect, useMemo, useState, word, Wrong } from "../parts/ui.js";
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

/** Why there is nothing to end. */
function idle({ ask }) {
  if (isPlaying()) return "The bot plays.";
  if (!ask.mine) return "Others are asked.";
  return ask.chance ? "Dice and cards come first." : "There is nothing to end here.";
}

/** What a screen reader says when something has changed. */
function spoken({ ask, over }, rows) {
  if (state.covered) return "";
  if (isPlaying()) return [sentence(rows[state.played - 1]), ...rows[state.played - 1].came].join(". ");
  if (over) return `${won(over)}.`;
  return ask.mine && !ask.chance ? `${ask.question} ${capital(many(ask.choices.length, "choice"))}.` : ask.question;
}

/** The position after a row, while the bot's steps are played; the one before until it is there. */
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
  const told = rows.slice(0, state.played);
  const own = told.findLastIndex(({ seat, who }) => who === "person" && scene.you.includes(seat));
  const shown = told.slice(own + 1).filter((row) => row.who === "bot" || row.who === "person");
  const touch = (cell) => {
    if (state.deaf && choices.length) return;
    const { way, ...then } = resolveTouch(choices, state.picked, cell);
    if (way) return void take(way);
    set({ light: { cell }, sheet: then.picked === null ? null : cell, ...then });
    if (waysWith(choices, state.picked, state.aimed).length > 1) requestAnimationFrame(() => document.querySelector(".ask .choices button")?.focus());
  };
  const last = told.at(-1);
  const sight = last ? [last.at, ...last.trace.flatMap(({ start, end }) => [start, end])].filter(Boolean) : [];
  return html`<${Board} board=${board} choices=${choices} acting=${choices.length ? scene.ask.acting : []} steps=${shown}
    moves=${last} light=${state.light} sight=${sight} picked=${state.picked} drag=${state.drag} planned=${isPlaying() ? [] : scene.planned}
    onTake=${touch} onLight=${(light) => set({ light })}
    onCarry=${carrying} />`;
}

/** Carry what stands where a pointer came down; whether there is something to carry. */
function carrying(event, moves) {
  const from = event.target.closest("[data-cell]")?.dataset.cell;
  if (!from || event.button !== 0 || !canCarry(from)) return false;
  if (state.scene.ask.draws) carry(event, from, { goalsOf: goalsFrom, moves, drop: dropPiece });
  else drawRow(event, { piece: from, moves });
  return true;
}

// -- what is asked ----------------------------------------------------------------------------------

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
          ? html`<button class="go" onClick=${playBots}>Let the bots play a turn</button>`
          : "You see it here as soon as it is answered."}</p>`}
    <div class="asides"><${Sections} sections=${inPlace(panel, "ask").filter(({ kind }) => kind !== "cards")} /></div>
  </section>`;
}

/** Cards lie face down until the one who may see them says so. */
function HandOver({ scene }) {
  const who = scene.you.length > 1 ? `${seatName(scene.seat)} ${scene.ask?.mine ? "is asked" : "looks"}` : "Your cards are covered";
  return html`<section class="ask">
    <${Head} title=${who} />
    <p class="sub q">${scene.you.length > 1 ? "Several people share this screen." : "The page was left; your hand covered itself."}</p>
    <p class="acts"><button class="go" onClick=${() => set({ covered: false })}>Nobody else is looking: show it</button></p>
  </section>`;
}

function Playing({ scene }) {
  const rows = stepRows(scene);
  const left = rows.length - state.played;
  const { seat } = rows[state.played - 1];
  return html`<section class="ask">
    <${Head} title=${`${seat ? seatName(seat) : "The bot"} plays`} />
    <${Wrong} />
    <p class="sub q">${capital(word(left))} more, then ${scene.ask?.mine ? "you are asked" : "it goes on"}.</p>
  </section>`;
}

/** Who has won, as a sentence. */
function won({ winner }) {
  if (!winner) return "Nobody has won";
  if (state.scene.you.length === 1 && state.scene.you[0] === winner) return "You have won";
  return findSeat(state.scene, winner)?.many ? `The ${seatName(winner)} have won` : `${seatName(winner)} has won`;
}

/** How it ended: who has won, everybody with what they have, and where to go from here. */
function Over({ scene, panel }) {
  const best = [...panel.score].filter(({ side }) => side).sort((one, other) => other.value - one.value || other.stars - one.stars);
  return html`<section class="ask over">
    <${Head} title=${won(scene.over)} />
    <${Wrong} />
    ${best.length > 1 && best.every(({ value }) => value !== "")
      ? html`<ol class="ranks">${best.map((each) => html`<li><${Swatch} side=${each.side} /><span>${each.name}</span><b>${each.value}</b></li>`)}</ol>`
      : html`<p class="sub">${capital(scene.over.outcome)}.</p>`}
    <p class="acts"><a class="btn go" href=${`${table(scene.id)}/log`}>Look back</a><a class="btn" href=${`/setup/${scene.game}`}>New game</a></p>
  </section>`;
}

// -- small screens ----------------------------------------------------------------------------------

/** What lies on the board's edge where there is no bar: undo, and on a phone held sideways the ways to all the rest. */
function Corner({ scene, panel, tab }) {
  const at = table(scene.id);
  const way = (name, to) => html`<a class="btn" href=${tab === to ? at : `${at}#${to}`} aria-current=${tab === to ? "page" : undefined}>${name}</a>`;
  return html`<nav class="corner" aria-label="On the board">
    <button aria-label="Undo" disabled=${!scene.can_undo} onClick=${() => undo()}><span class="word">Undo</span><span class="sign-only" aria-hidden="true">↶</span></button>
    ${panel.hand.length ? way(`Hand ${panel.hand.length}`, "hand") : null}
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
      ${scene.real ? html`<li><a href=${`${at}/hands`}>What hands must do</a></li>` : null}
      ${scene.can_correct ? html`<li><a href=${`${at}/correction`}>My board differs</a></li>` : null}
      <li><a href=${`${at}/log`}>Log</a></li>
      <li><a href=${`${at}/seats`}>Seats and links</a></li>
      ${scene.can_correct ? html`<li><a href=${`${at}/seats#share`}>Share this position</a></li>` : null}
      <li><a href=${`${at}/help`}>Signs, keys and words</a></li>
      <li><a href="/">All games</a></li>
    </ul>
  </section>`;
}

