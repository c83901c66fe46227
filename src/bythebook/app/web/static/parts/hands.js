// What hands must do on the real board: a list to tick off.

import { Head, html } from "./ui.js";
import { table } from "../router.js";
import { set, state } from "../store.js";

const MOST = 600; // as many ticks of a game as are remembered

// -- ticks: of this browser, kept over a reload ---------------------------------------------------------

const named = (id) => `bythebook.ticked.${id}`;
export const keyOf = ({ line, text }) => `${line} ${text}`;

export function ticksOf({ id, lines, hands }) {
  if (state.ticked.id !== id) state.ticked = { id, ...read(id) };
  const { ticked } = state;
  if (ticked.lines !== lines) {
    const now = new Set(hands.map(keyOf));
    const stands = (key) => (Number.parseInt(key, 10) < 0 ? now.has(key) : Number.parseInt(key, 10) < lines);
    if (ticked.lines > lines) ticked.keys = new Set([...ticked.keys].filter(stands)); // what comes again is to be done again
    else ticked.keys = new Set([...ticked.keys].filter((key) => !key.startsWith("-") || now.has(key)));
    ticked.lines = lines;
    write(ticked);
  }
  return ticked.keys;
}

function read(id) {
  try {
    const { lines = 0, keys = [] } = JSON.parse(localStorage.getItem(named(id)) ?? "{}");
    return { lines, keys: new Set(keys) };
  } catch {
    return { lines: 0, keys: new Set() }; // a browser that keeps nothing still ticks
  }
}

function write({ id, lines, keys }) {
  try {
    localStorage.setItem(named(id), JSON.stringify({ lines, keys: [...keys].slice(-MOST) }));
  } catch {
    // as above
  }
}

function tick(scene, hands, done) {
  const keys = new Set(ticksOf(scene));
  for (const hand of hands) keys[done ? "add" : "delete"](keyOf(hand));
  const ticked = { ...state.ticked, keys };
  write(ticked);
  set({ ticked });
}

/** How the way to the list is called: with how much of it is not done. */
export function handsName(scene) {
  const done = ticksOf(scene);
  const left = scene.hands.filter((hand) => !done.has(keyOf(hand))).length;
  return left ? `Hands ${left}` : "Hands";
}

// -- the list -----------------------------------------------------------------------------------------

/** A drawing of the server in a square of 40 units. */
export const Shape = ({ markup, size = 40 }) =>
  html`<svg class="shape" width=${size} height=${size} viewBox="-20 -20 40 40" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: markup }} />`;

const isBack = ({ line }) => line < 0;

/** What is to be done since one's own last answer; what was taken back comes first. */
export function HandsList({ scene, children }) {
  const back = scene.hands.filter(isBack);
  const rest = scene.hands.filter((hand) => !isBack(hand));
  return html`${back.length ? html`<${CheckList} scene=${scene} hands=${back} title="To take back on the board">${rest.length ? null : children}<//>` : null}
    ${rest.length ? html`<${CheckList} scene=${scene} hands=${rest} title="Your hands now">${children}<//>` : null}`;
}

export function CheckList({ scene, hands, title, children }) {
  const done = ticksOf(scene);
  const left = hands.filter((hand) => !done.has(keyOf(hand)));
  return html`
    <${Head} title=${title}>${children}<span class="s q">${hands.length - left.length} of ${hands.length} done</span><//>
    <ul class="hands">${hands.map((hand, i) => html`<${HandRow} key=${`${i} ${keyOf(hand)}`} hand=${hand} done=${done.has(keyOf(hand))} scene=${scene} />`)}</ul>
    <p class="acts">
      <button class="all" disabled=${!left.length} onClick=${() => tick(scene, hands, true)}>${left.length ? "All done" : "All is done"}</button>
      ${scene.can_correct ? html`<a class="btn" href=${`${table(scene.id)}/correction`}>My board differs</a>` : null}
    </p>`;
}

function HandRow({ hand, done, scene }) {
  const { text, what, way, piece, cells } = hand;
  const [from, to] = way;
  const see = (on) => set({ light: on && cells.length ? { cell: cells.at(-1), cells } : null });
  return html`<li class=${done ? "done" : "todo"}><label onPointerEnter=${(e) => e.pointerType === "mouse" && see(true)} onPointerLeave=${() => see(false)}>
    <input type="checkbox" checked=${done} onChange=${(event) => tick(scene, [hand], event.target.checked)} />
    <span class="tick" aria-hidden="true"></span>
    <span class="deed-piece">${piece ? html`<${Shape} markup=${piece} />` : null}</span>
    <span class="deed"><b>${way.length ? what : text}</b>
      ${way.length ? html`<span class="way"><span class="vh">from </span>${from} <span aria-hidden="true">→</span><span class="vh"> to</span> ${to}</span>` : null}
    </span>
  </label></li>`;
}
