// Two books compared while one watches: the interval of the difference closes, game by game.

import { html, nice, Pick, useEffect, useState } from "../parts/ui.js";
import { get, post } from "../api.js";
import { trying } from "../game.js";
import { seatName } from "../scene.js";

const BEAT = 1000; // ms between two looks
const WIDE = 640;
const HIGH = 150;

export function Comparison({ id, seats, begin, runs }) {
  const [page, setPage] = useState(null);
  const [seat, setSeat] = useState(seats[0]);
  const load = () => trying(() => get(`/api/lab/${id}`), { unasked: true }).then((found) => found && setPage(found));
  const going = id && (!page || page.summary.id !== id || page.summary.state === "running");
  useEffect(() => {
    if (!going) return undefined;
    load();
    const beat = setInterval(load, BEAT);
    return () => clearInterval(beat);
  }, [id, going]);
  const act = (what) => async () => {
    await trying(() => post(`/api/lab/${id}/${what}`));
    await load();
  };
  const now = page?.summary.id === id ? page : null;
  const last = now?.so_far.at(-1);
  return html`<section class="comparison" aria-label="The two books compared">
    <div><h2 class="caps">Yours against the book it came from</h2>
      ${last ? html`<${Told} last=${last} page=${now} />` : html`<p class="s q">${id ? "The first games are being played." : "A thousand games with each, on the same dice; it stops by itself when they can be told apart."}</p>`}
      <div class="acts">
        ${id && now?.summary.state === "running" ? html`<button onClick=${act("stop")}>Stop it</button>` : null}
        ${id && now?.summary.state === "stopped" ? html`<button onClick=${act("on")}>Go on with it</button>` : null}
        ${id ? html`<a href=${`/lab/${id}`}>Full report</a>` : null}
        ${going ? null : html`${seats.length > 1 ? html`<${Pick} id="compare-seat" label="In the seat of" value=${seat} options=${seats.map((each) => [each, seatName(each)])} onPick=${setSeat} />` : null}
          <button disabled=${!runs} onClick=${() => begin(seat)}>Compare them</button>`}
      </div>
    </div>
    ${last ? html`<${Closing} page=${now} />` : null}
  </section>`;
}

const points = (share) => `${share < 0 ? "−" : share > 0 ? "+" : ""}${Math.round(Math.abs(share) * 100)}`;

function Told({ last: { pairs, more }, page }) {
  const sure = more.low > 0 || more.high < 0;
  const said = Math.round(more.mean * 100) === 0 ? "no difference" : `${Math.abs(Math.round(more.mean * 100))} points ${more.mean > 0 ? "more" : "less"} with yours`;
  return html`<p class="far" aria-live="polite">So far ${said}, for ${nice(seatName(page.seat))}.</p>
    <p class="s">${pairs.toLocaleString("en")} of ${(page.of / 2).toLocaleString("en")} pairs. The difference lies between ${points(more.low)} and ${points(more.high)}: <b>${sure ? "they can be told apart." : "not told apart yet."}</b></p>`;
}

/** The interval, closing from left to right. */
function Closing({ page }) {
  const { so_far: far, of } = page;
  const most = Math.max(of / 2, 1);
  const reach = Math.min(1, Math.max(0.1, ...far.slice(2).flatMap(({ more }) => [Math.abs(more.low), Math.abs(more.high)])));
  const x = (n) => 44 + ((WIDE - 60) * n) / most;
  const y = (share) => HIGH / 2 - (Math.max(-reach, Math.min(reach, share)) * (HIGH - 30)) / (2 * reach);
  const line = (pick) => far.map((each) => `${x(each.pairs).toFixed(1)} ${y(pick(each.more)).toFixed(1)}`);
  const band = `M${[...line(({ high }) => high), ...line(({ low }) => low).reverse()].join("L")}Z`;
  return html`<svg class="closing" viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${`The difference after ${far.at(-1).pairs} pairs`}>
    <path class="band" d=${band} /><path class="zero" d=${`M44 ${y(0)}H${WIDE - 16}`} /><path class="mean" d=${`M${line(({ mean }) => mean).join("L")}`} />
    ${[reach, 0, -reach].map((share) => html`<text x="38" y=${y(share) + 5} text-anchor="end">${points(share)}</text>`)}
    ${[0, most].map((n) => html`<text x=${x(n)} y=${HIGH - 2} text-anchor=${n ? "end" : "start"}>${n.toLocaleString("en")}${n ? " pairs" : ""}</text>`)}
  </svg>`;
}
