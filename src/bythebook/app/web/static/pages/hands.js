// The to-do list for the real board: now, and turn by turn.

import { Head, html, useEffect, useState, Wrong } from "../parts/ui.js";
import { get } from "../api.js";
import { Board } from "../parts/board.js";
import { SideBar, SideTabs, Strip } from "../parts/frame.js";
import { TodoText, TodoList } from "../parts/todo.js";
import { useQuery } from "../query.js";
import { fileUrl, positionAt } from "../game.js";
import { table } from "../router.js";
import { state } from "../store.js";

const NONE = [];

export function HandsPage() {
  const { scene } = state;
  const [turn, setTurn] = useState(0); // 0: the present items, or else the last turn with items
  const found = useQuery(() => get(`${fileUrl(scene.id, "hands")}&turn=${turn}`), [scene.version, turn]);
  const now = turn === 0 && scene.hands.length > 0;
  const next = now ? scene.hands.find(({ done }) => !done) : null;
  const board = useBoard(scene, now ? null : found);
  const cells = state.light?.cells ?? next?.cells ?? NONE;
  const pages = found ? html`<${Pages} found=${found} now=${now} last=${scene.hands.length ? 0 : found.turns + 1} go=${setTurn} />` : null;
  return html`<div class="screen has-tabs">
    <${SideBar} scene=${scene} title="To do" where=${`${scene.name} · ${scene.turn}`} />
    <${Strip} scene=${scene} />
    <main class="hands-page">
      <div class="lists">
        <${Wrong} />
        ${scene.real ? html`<p class="s"><a href=${fileUrl(scene.id, "sheet")} target="_blank">Print the setup sheet</a></p>` : null}
        ${now ? html`<section aria-live="polite"><${TodoList} scene=${scene}>${pages}<//></section>`
          : found ? html`<${TurnOfHands} scene=${scene} found=${found} pages=${pages} />` : null}
      </div>
      ${board.width ? html`<figure class="plate" style=${{ "--ratio": board.width / board.height }}>
        <${Board} board=${board} changed=${cells} still=${true} />
        <figcaption class="s q">${next && cells.length ? "The circled space is where to make the next change." : next ? "The next change is beside the board." : "The board should look like this when you’re done."}</figcaption>
      </figure>` : null}
    </main>
    <${SideTabs} scene=${scene} at="To do" />
  </div>`;
}

/** Buttons to the turns before and after. */
function Pages({ found: { turn, turns }, now, last, go }) {
  const before = now ? turns : turn - 1;
  const after = turn < turns ? turn + 1 : last;
  return html`<nav class="pages" aria-label="Turns">
    <button aria-label="Previous turn" disabled=${before < 1} onClick=${() => go(before)}>‹</button>
    <button aria-label="Next turn" disabled=${now || after > turns} onClick=${() => go(after)}>›</button>
  </nav>`;
}

/** The board at the end of the selected turn. */
function useBoard(scene, found) {
  const [past, setPast] = useState(null);
  const line = found && found.turn < found.turns ? found.line : 0;
  useEffect(() => {
    let stale = false;
    if (line) positionAt(line).then((it) => stale || setPast({ line, board: it.board }), () => {});
    return () => (stale = true);
  }, [line, scene.version]);
  return line && past?.line === line ? past.board : scene.board;
}

function TurnOfHands({ scene, found, pages }) {
  const { turns, name, hands } = found;
  if (!turns) {
    return html`<section><${Head} title="Nothing to do" /><p class="sub">${scene.real
      ? "Nothing has been played yet. The real board is as you set it up."
      : "This game is played on screen, without a real board."}</p>
      <p class="acts"><a class="btn" href=${table(scene.id)}>Back to the table</a></p></section>`;
  }
  return html`<section aria-live="polite">
    <${Head} title=${name}>${pages}<//>
    ${hands.length
      ? html`<ul class="hands past">${hands.map((deed) => html`<li key=${deed.text}><span class="row"><${TodoText} ...${deed} /></span></li>`)}</ul>`
      : html`<p class="sub">Nothing to do in this turn.</p>`}
  </section>`;
}
