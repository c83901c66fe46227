// The end of a game: who won and why, where it turned, which lines the bot used, and what comes next.

import { capital, Head, html, many, Wrong } from "../parts/ui.js";
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
    <${SideBar} scene=${scene} title="The end" />
    <${Strip} scene=${scene} />
    <main class="column end">
      <${Wrong} />
      ${end ? html`<${Result} end=${end} /><${Course} id=${scene.id} end=${end} /><${Lines} used=${end.course.used} /><${Next} end=${end} id=${scene.id} />` : null}
    </main>
    <${SideTabs} scene=${scene} at="" />
  </div>`;
}

const Result = ({ end: { winner, score, reason } }) => html`<section>
  <${Head} title=${winner ? `${capital(winner)} won` : "Nobody won"} />
  <p>${capital(score)}.</p>
  ${reason ? html`<p class="q">How it ended: ${reason}</p>` : null}
</section>`;

const Course = ({ id, end: { plot, course } }) => html`<section>
  <${Head} title="Where it turned" />
  <div class="plot" dangerouslySetInnerHTML=${{ __html: plot }} />
  ${course.swings.length ? html`<ol class="rows">${course.swings.map(({ line, text }) => html`<li key=${line}><a href=${`${table(id)}/log/${line}`}>${text}</a></li>`)}</ol>`
    : html`<p class="q">No turn changed the score more than the others.</p>`}
</section>`;

const Lines = ({ used }) => (used.length ? html`<section>
  <${Head} title="The bot's lines" />
  <ul class="rows">${used.map(({ seat, id, text, times }) => html`<li key=${`${seat} ${id} ${text}`}><b class="id">${id || capital(seat)}</b> ${text} <span class="q">${many(times, "time")}</span></li>`)}</ul>
</section>` : null);

function Next({ end: { same, other, next_battle: goesOn }, id }) {
  const again = (seats) => begin(() => post("/api/games", { ...same, seats }));
  return html`<section><${Head} title="And now" /><p class="acts">
    ${goesOn ? html`<button class="go" onClick=${() => begin(() => post("/api/campaign", {}))}>The next battle</button>` : null}
    ${same ? html`<button onClick=${() => again(same.seats)}>The same again</button>` : null}
    ${Object.keys(other).length ? html`<button onClick=${() => again(other)}>The other side</button>` : null}
    <a class="btn" href=${`${table(id)}/log`}>The log</a><a class="btn" href="/">To the games</a>
  </p></section>`;
}
