// The end of a game: who won and why, the turning points, the rules that the bot used, and what to play next.

import { capital, Head, html, Wrong } from "../parts/ui.js";
import { post } from "../api.js";
import { SideBar, SideTabs, Strip } from "../parts/frame.js";
import { useQuery } from "../query.js";
import { begin, getFromGame } from "../game.js";
import { table } from "../router.js";
import { state } from "../store.js";

export function EndPage() {
  const { scene } = state;
  const end = useQuery(() => getFromGame("/end"), [scene.version]);
  return html`<div class="screen has-tabs">
    <${SideBar} scene=${scene} title="Game over" />
    <${Strip} scene=${scene} />
    <main class="column end">
      <${Wrong} />
      ${end ? html`<${Result} end=${end} /><${Course} id=${scene.id} end=${end} /><${Lines} used=${end.course.used} /><${Next} end=${end} id=${scene.id} />` : null}
    </main>
    <${SideTabs} scene=${scene} at="" />
  </div>`;
}

const Result = ({ end: { winner, score, reason } }) => html`<section>
  <${Head} title=${winner ? `${capital(winner)} has won` : "Nobody has won"} />
  <p>${capital(score)}.</p>
  ${reason ? html`<p class="q">How it ended: ${reason}</p>` : null}
</section>`;

const Course = ({ id, end: { plot, course } }) => html`<section>
  <${Head} title="Turning points" />
  <div class="plot" dangerouslySetInnerHTML=${{ __html: plot }} />
  ${course.swings.length ? html`<ol class="rows">${course.swings.map(({ line, text }) => html`<li key=${line}><a href=${`${table(id)}/log/${line}`}>${text}</a></li>`)}</ol>`
    : html`<p class="q">No turn changed the score more than any other.</p>`}
</section>`;

const Lines = ({ used }) => (used.length ? html`<section>
  <${Head} title="Rules that the bot used" />
  <ul class="rows">${used.map(({ seat, id, text, times }) => html`<li key=${`${seat} ${id} ${text}`}><b class="id">${id || capital(seat)}</b> ${text} <span class="q">${times === 1 ? "once" : `${times} times`}</span></li>`)}</ul>
</section>` : null);

function Next({ end: { same, other, next_battle: goesOn }, id }) {
  const again = (seats) => begin(() => post("/api/games", { ...same, seats }));
  return html`<section><${Head} title="What next?" /><p class="acts">
    ${goesOn ? html`<button class="go" onClick=${() => begin(() => post("/api/campaign", {}))}>Next battle</button>` : null}
    ${same ? html`<button onClick=${() => again(same.seats)}>Play again</button>` : null}
    ${Object.keys(other).length ? html`<button onClick=${() => again(other)}>Switch sides</button>` : null}
    <a class="btn" href=${`${table(id)}/log`}>Log</a><a class="btn" href="/">All games</a>
  </p></section>`;
}
