// The frame of every game screen: the bar with its tools, and the strip with messages.

import { Bar, html, Tabs, ThemeButton } from "./ui.js";
import { seatName } from "../scene.js";
import { lastBotLine } from "../keys.js";
import { redo, turn, undo } from "../game.js";
import { table } from "../router.js";
import { state } from "../store.js";

const Tool = ({ name, keys, href, onClick, disabled, says }) =>
  href
    ? html`<a class="btn" href=${href}>${name} <kbd>${keys}</kbd></a>`
    : html`<button onClick=${onClick} disabled=${disabled} title=${says}>${name} <kbd>${keys}</kbd></button>`;

export function GameBar({ scene, now, children }) {
  const at = table(scene.id);
  const line = lastBotLine();
  const tools = html`
    <${Tool} name="Undo" keys="u" says=${scene.undo} disabled=${!scene.can_undo} onClick=${() => undo()} />
    ${scene.can_redo ? html`<${Tool} name="Redo" keys="r" onClick=${() => redo()} />` : null}
    ${line ? html`<${Tool} name="Why" keys="w" href=${`${at}/why/${line}`} />` : null}
    ${scene.board.turns ? html`<${Tool} name="Turn" keys="t" says="Turn the board by 180 degrees" onClick=${turn} />` : null}
    <${Tool} name="Log" keys="l" href=${`${at}/log`} />
    <${Tool} name="To do" keys="h" href=${`${at}/hands`} />
    <${Tool} name="Seats" keys="s" href=${`${at}/seats`} />
    ${scene.can_correct ? html`<a class="btn" href=${`${at}/seats#share`}>Share</a>` : null}
    <a class="btn" href=${`${at}/help`} aria-label="Help">?</a>`;
  return html`<${Bar} title=${now.name} where=${now.turn} tools=${tools}>${children}<//>`;
}

/** The bar of a game screen other than the table. */
export function SideBar({ scene, title, where, tools }) {
  const back = html`${tools}<a class="btn" href=${table(scene.id)}>Back to the table <kbd>Esc</kbd></a>`;
  return html`<${Bar} title=${title} where=${where ?? scene.name} tools=${back} />`;
}

/** The tabs of those screens, on small displays. */
export function SideTabs({ scene, at }) {
  const here = table(scene.id);
  return html`<${Tabs} at=${at} tabs=${[
    { name: "Table", href: here },
    scene.real && { name: "To do", href: `${here}/hands` },
    scene.can_correct && { name: "Board differs", href: `${here}/correction` },
    { name: "Log", href: `${here}/log` },
    { name: "Seats", href: `${here}/seats` },
  ].filter(Boolean)} />`;
}

/** Messages: the connection, who sees what, a lesson, and the server's messages. */
export function Strip({ scene }) {
  const given = scene.seats.filter((seat) => seat.given);
  const lines = [
    state.away && "Connection lost. Reconnecting…",
    !scene.owner && !scene.you.length && "You’re watching: you see only public information.",
    !scene.owner && scene.you.length && `Your seats: ${scene.you.map(seatName).join(", ")}. Only you see your cards.`,
    given.length && scene.owner && `Played on other devices by link: ${given.map(({ seat }) => seatName(seat)).join(", ")}. Their cards are hidden here.`,
    ...scene.messages,
  ].filter(Boolean);
  const over = scene.over && state.place.page !== "end" ? html`<p>The game is over. <a href=${`${table(scene.id)}/end`}>See the result and play again</a></p>` : null;
  const { lesson } = scene;
  const learn = lesson ? html`<p class="lesson"><b>Lesson ${lesson.n} of ${lesson.of}: ${lesson.title}.</b> ${lesson.text}</p>` : null;
  return html`<div class="strip" role="status">${learn}${over}${lines.map((line) => html`<p>${line}</p>`)}</div>`;
}

// -- pages outside a game ---------------------------------------------------------------------------

/** The tools in the bar of pages outside a game. */
export const HomeTools = () => html`
  <a class="btn" href="/guide">Guide</a><a class="btn" href="/playbooks">Playbooks</a><a class="btn" href="/studio">Studio</a><a class="btn" href="/lab">Lab</a><${ThemeButton} /><a class="btn" href="/help" aria-label="Help">?</a>`;

export const HomeTabs = ({ at }) => html`<${Tabs} at=${at} tabs=${[
  { name: "Home", href: "/" }, { name: "All games", href: "/games" },
  { name: "Campaign", href: "/campaign" }, { name: "Lab", href: "/lab" },
]} />`;
