// A live comparison of two playbooks: the confidence interval of the difference narrows, game by game.

import { html, nice, Pick, useEffect, useState } from "../parts/ui.js";
import { get, post } from "../api.js";
import { trying } from "../game.js";
import { seatName } from "../scene.js";

const BEAT = 1000; // milliseconds between updates
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
  return html`<section class="comparison" aria-label="Comparison of the two playbooks">
    <div><h2 class="caps">Your playbook compared with the original</h2>
      ${last ? html`<${Estimate} last=${last} page=${now} />` : html`<p class="s q">${id ? "Playing the first games…" : "Up to 1,000 games with each, on the same seeds. The comparison stops early if the difference is significant."}</p>`}
      <div class="acts">
        ${id && now?.summary.state === "running" ? html`<button onClick=${act("stop")}>Stop</button>` : null}
        ${id && now?.summary.state === "stopped" ? html`<button onClick=${act("on")}>Continue</button>` : null}
        ${id ? html`<a href=${`/lab/${id}`}>Full report</a>` : null}
        ${going ? null : html`${seats.length > 1 ? html`<${Pick} id="compare-seat" label="Seat" value=${seat} options=${seats.map((each) => [each, seatName(each)])} onPick=${setSeat} />` : null}
          <button disabled=${!runs} onClick=${() => begin(seat)}>Compare</button>`}
      </div>
    </div>
    ${last ? html`<${IntervalPlot} page=${now} />` : null}
  </section>`;
}

const percentagePoints = (share) => `${share < 0 ? "−" : share > 0 ? "+" : ""}${Math.round(Math.abs(share) * 100)}`;

/** The anytime-valid interval: an estimate alone would be inflated by stopping early. */
function Estimate({ last: { pairs, more }, page }) {
  const verdict = more.low > 0 ? "Your playbook wins more often." : more.high < 0 ? "Your playbook wins less often." : "No significant difference yet.";
  return html`<p class="far" aria-live="polite">${verdict}</p>
    <p class="s">Win rate of ${nice(seatName(page.seat))} with yours: ${percentagePoints(more.low)} to ${percentagePoints(more.high)} percentage points (95 % confidence interval, valid at any time). Pairs of games: ${pairs.toLocaleString("en")} of ${(page.of / 2).toLocaleString("en")}.</p>`;
}

/** The interval after each pair of games. */
function IntervalPlot({ page }) {
  const { so_far: far, of } = page;
  const most = Math.max(of / 2, 1);
  const reach = Math.min(1, Math.max(0.1, ...far.slice(2).flatMap(({ more }) => [Math.abs(more.low), Math.abs(more.high)])));
  const x = (n) => 44 + ((WIDE - 60) * n) / most;
  const y = (share) => HIGH / 2 - (Math.max(-reach, Math.min(reach, share)) * (HIGH - 30)) / (2 * reach);
  const line = (pick) => far.map((each) => `${x(each.pairs).toFixed(1)} ${y(pick(each.more)).toFixed(1)}`);
  const band = `M${[...line(({ high }) => high), ...line(({ low }) => low).reverse()].join("L")}Z`;
  return html`<svg class="closing" viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${`The confidence interval after ${far.at(-1).pairs} pairs of games`}>
    <path class="band" d=${band} /><path class="zero" d=${`M44 ${y(0)}H${WIDE - 16}`} />
    ${[reach, 0, -reach].map((share) => html`<text x="38" y=${y(share) + 5} text-anchor="end">${percentagePoints(share)}</text>`)}
    ${[0, most].map((n) => html`<text x=${x(n)} y=${HIGH - 2} text-anchor=${n ? "end" : "start"}>${n.toLocaleString("en")}${n ? " pairs" : ""}</text>`)}
  </svg>`;
}
