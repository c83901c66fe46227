// The campaign: its battles as a line of stations, and how to start one.

import { Bar, capital, Head, html, Pick, Seg, useState, Wrong } from "../parts/ui.js";
import { get, post } from "../api.js";
import { useQuery } from "../query.js";
import { begin } from "../game.js";
import { HomeTabs, HomeTools } from "../parts/frame.js";
import { Line, stationsOf, TIMES } from "../parts/stations.js";

export function CampaignPage() {
  const page = useQuery(() => get("/api/campaign"));
  return html`<div class="screen has-tabs">
    <${Bar} title="Campaign" where=${page ? `${page.game}: replay each battle until you win it` : ""} tools=${html`<${HomeTools} />`} />
    <main class="column wide">
      <${Wrong} />
      ${page?.unreadable ? html`<p class="reason">${page.unreadable}</p>` : null}
      ${page?.campaign ? html`<${Standing} campaign=${page.campaign} />` : null}
      ${page ? html`<${Begin} page=${page} />` : null}
    </main>
    <${HomeTabs} at="Campaign" />
  </div>`;
}

const Where = ({ value, onPick, vh = false }) => html`<${Seg} legend="Where" name="where" vh=${vh} value=${value} options=${[["screen", "on screen"], ["table", "at the table"]]} onPick=${onPick} />`;
const realAt = (where) => (where === "table" ? ["dice", "cards"] : []);

function Standing({ campaign }) {
  const [where, setWhere] = useState("screen");
  const play = () => begin(() => post("/api/campaign", { real: realAt(where) }));
  const won = campaign.stations.filter(({ state }) => state === "won").length;
  const lost = campaign.losses === 1 ? "1 loss" : `${campaign.losses} losses`;
  return html`<section>
    <${Head} title=${campaign.title}><span class="s q">as ${capital(campaign.side)}</span><//>
    <${Line} stations=${stationsOf(campaign)} />
    <p class="lead">${campaign.won
      ? `Won, with ${lost}: ${campaign.rating}.`
      : campaign.losses ? `${won} of ${campaign.stations.length} battles won, with ${lost}: ${campaign.rating} so far.`
      : `${won} of ${campaign.stations.length} battles won.`}</p>
    ${campaign.won ? null : html`<p class="acts">
      ${campaign.begun ? null : html`<${Where} vh=${true} value=${where} onPick=${setWhere} />`}
      <button class="go" onClick=${play}>${campaign.begun ? "Continue the battle" : "Play the next battle"}</button></p>`}
    <${Plays} stations=${campaign.stations} />
  </section>`;
}

/** Every play, with the event dice before it. */
function Plays({ stations }) {
  const rows = stations.flatMap(({ title, tries }) => tries.map((each, i) => ({ ...each, title, i })));
  if (!rows.length) return null;
  return html`<div class="scroll"><table class="data"><caption class="vh">Plays</caption>
    <thead><tr><th scope="col">Battle</th><th scope="col">Attempt</th><th scope="col">Medals</th><th scope="col">Event dice</th></tr></thead>
    <tbody>${rows.map(({ title, i, won, medals, dice, events }) => html`<tr>
      <th scope="row">${title}</th><td>${TIMES[i] ?? i + 1}, ${won ? "won" : "lost"}</td><td>${medals.join(" to ")}</td>
      <td>${dice.length ? `${dice.join(", ")}. ${events.join("; ")}` : "none"}</td></tr>`)}</tbody>
  </table></div>`;
}

const OWN = "own";

function Begin({ page }) {
  const { campaign, line_ups: lineUps, scenarios, length, unreadable } = page;
  const under = Boolean(unreadable || (campaign && !campaign.won));
  const [chosen, choose] = useState(lineUps[0].id);
  const [side, setSide] = useState(lineUps[0].side);
  const [where, setWhere] = useState("screen");
  const [own, setOwn] = useState(scenarios.slice(0, length).map(({ id }) => id));
  const lineUp = lineUps.find(({ id }) => id === chosen);
  const titles = lineUp?.scenarios ?? own.map((id) => scenarios.find((each) => each.id === id).title);
  const pick = (id) => {
    choose(id);
    setSide(lineUps.find((each) => each.id === id)?.side ?? side);
  };
  const start = () => begin(() => post("/api/campaign", { ...(lineUp ? { start: chosen } : { scenarios: own }), side, anew: under, real: realAt(where) }));
  return html`<section class="begin">
    <${Head} title=${under ? "Start another campaign" : "Start a campaign"} />
    <div class="who">
      <${Pick} id="line-up" label="Battles" value=${chosen} onPick=${pick} options=${[...lineUps.map(({ id, title }) => [id, title]), [OWN, "Your own list"]]} />
      <${Seg} legend="Your side" name="side" value=${side} options=${page.sides.map((each) => [each, capital(each)])} onPick=${setSide} />
      ${under ? null : html`<${Where} value=${where} onPick=${setWhere} />`}
    </div>
    <${Line} stations=${titles.map((title) => ({ title, state: "to come" }))} />
    ${lineUp ? null : html`<div class="own">${own.map((id, i) => html`<${Pick} key=${i} id=${`battle-${i}`} label=${`${capital(TIMES[i])} battle`} value=${id}
      options=${scenarios.map((each) => [each.id, each.title])} onPick=${(it) => setOwn(own.map((was, n) => (n === i ? it : was)))} />`)}</div>`}
    <p class="s q">If you lose a battle, you replay it. Each loss adds one event die, rolled before every later battle.</p>
    ${under ? html`<${GiveUp} title=${campaign?.title ?? "The campaign that can’t be read"} start=${start} />` : html`<p class="acts"><button class="go" onClick=${start}>Start</button></p>`}
  </section>`;
}

/** Giving up the present campaign needs a second click. */
function GiveUp({ title, start }) {
  const [sure, setSure] = useState(false);
  if (!sure) return html`<p class="acts"><button onClick=${() => setSure(true)}>Start this one instead</button></p>`;
  return html`<p class="reason">This gives up ${title} and deletes its record.</p>
    <p class="acts"><button onClick=${start}>Give up and start</button><button class="plain" onClick=${() => setSure(false)}>Cancel</button></p>`;
}
