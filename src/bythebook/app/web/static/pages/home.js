// Home: the games, games in progress, the campaign, the last result of the lab.

import { Bar, Head, html, nice, rich, ThemeButton, useEffect, Wrong } from "../parts/ui.js";
import { post } from "../api.js";
import { begin, trying } from "../game.js";
import { HomeTabs, HomeTools } from "../parts/frame.js";
import { SavedGame, ReadFile, StillReading, loadUntilRead } from "../parts/games.js";
import { entryPath, shelf } from "../parts/shelf.js";
import { Line, stationsOf } from "../parts/stations.js";
import { loadHome } from "../cache.js";
import { set, state } from "../store.js";

let brought = ""; // the fragment of the link whose position was opened, because the page is drawn more than once

/** Open the position that came with a link. */
function bring(fragment) {
  if (!fragment || fragment === brought) return;
  brought = fragment;
  begin(() => post("/api/games/import", { fragment }));
}

export function HomePage() {
  const { home, place } = state;
  useEffect(() => {
    bring(/^position=(.+)$/.exec(place.tab)?.[1]);
    loadUntilRead(() => trying(loadHome, { unasked: true }).then((found) => found && (set({ home: found }), found)));
  }, []);
  return html`<div class="screen has-tabs">
    <${Bar} title="bythebook" quiet=${true} tag="Play board games solo against published bots" tools=${html`<${HomeTools} />`} />
    <main class="home">
      <${Wrong} />
      ${home ? html`
        ${home.broken.map((line) => html`<p class="reason">Left out: ${line}</p>`)}
        <${GoOn} home=${home} />
        <ul class="games">${home.games.map((game) => html`<${Game} key=${game.name} ...${game} />`)}</ul>
        <div class="low"><${Campaign} home=${home} /><${Lab} home=${home} /></div>
        <${Shelf} />
        <p class="only-small acts"><a class="btn" href="/playbooks">Playbooks</a><${ThemeButton} /><a class="btn" href="/help">Keyboard shortcuts</a></p>` : null}
    </main>
    <${HomeTabs} at="Home" />
  </div>`;
}

function Game({ name, title, opponent, about, cover }) {
  return html`<li class="game">
    <div class="plate" dangerouslySetInnerHTML=${{ __html: cover }} />
    <h2>${nice(title)}</h2>
    <p class="opp">${opponent}</p>
    <p class="q">${about}</p>
    <p class="acts"><a class="btn go" href=${`/setup/${name}`}>New game<span class="vh">: ${title}</span></a>
      <a class="btn" href=${`/setup/${name}#table`}>At the table<span class="vh">: ${title}</span></a>
      <button class="plain" onClick=${() => begin(() => post(`/api/learn/${name}`))}>Learn by playing<span class="vh">: ${title}</span></button></p>
  </li>`;
}

/** The playbooks of the guide, beside the games. */
const Shelf = () => html`<section id="guide"><${Head} title="Any other game"><a class="s" href="/guide">The guide</a><//>
  <ul class="own">${shelf().slice(0, SOME).map((book) => html`<li key=${book.id}><a href=${entryPath(book)}>${nice(book.title)}</a>${book.save ? null : html` <span class="q s">not finished</span>`}</li>`)}</ul>
  <p>Do you own another game with a solo bot? Type in its rules: the guide asks about your board and tells you what the bot does. <a href="/guide">Add a bot</a></p>
</section>`;

const SOME = 6; // playbooks that are shown, the last ones used

function GoOn({ home }) {
  const { saved, many } = home;
  return html`<section class="cont" id="going">
    <${Head} title="Continue"><span class="links-row">
      <${ReadFile} plain=${true} />
      ${many ? html`<a class="s" href="/games">${many === 1 ? "1 game" : `All ${many} games`}</a>` : null}
    </span><//>
    <${StillReading} ...${home} />
    ${saved.length ? null : html`<p class="q none">No games in progress.</p>`}
    <ul class="kept">${saved.map((game) => html`<li key=${game.id} class="with-act"><${SavedGame} game=${game} /></li>`)}</ul>
  </section>`;
}

// -- campaign and lab ---------------------------------------------------------------------------------

function Campaign({ home }) {
  const { campaign, line_ups: lineUps } = home;
  const [first] = lineUps;
  const on = () => begin(() => post("/api/campaign", {}));
  if (!campaign) {
    return html`<section id="campaign">
      <${Head} title="Campaign"><span class="s q">${first.title}, solo</span><//>
      <${Line} brief=${true} stations=${first.scenarios.map((title) => ({ title, state: "to come", tries: [] }))} />
      <p class="acts"><a class="btn" href="/campaign">Choose one of ${lineUps.length} campaigns, or make your own</a></p>
    </section>`;
  }
  return html`<section id="campaign">
    <${Head} title="Campaign"><a class="s" href="/campaign">${campaign.title}</a><//>
    <${Line} brief=${true} stations=${stationsOf(campaign)} />
    <p class="acts">${campaign.won
      ? html`<a class="btn" href="/campaign">Won: ${campaign.rating}. Start another</a>`
      : html`<button onClick=${on}>${campaign.begun ? "Continue" : "Play the next battle"}</button>`}</p>
  </section>`;
}

function Lab({ home }) {
  if (!home.local) return null;
  const { lab } = home;
  return html`<section id="lab">
    <${Head} title="Lab"><span class="s q">${lab ? "Last report" : ""}</span><//>
    <p>${lab
      ? html`${rich(nice(lab.sentence))} <a href=${`/lab/${lab.id}`}>Read the report</a>`
      : html`Let bots play hundreds of games against each other, and see how often each wins and which rules decide. <a href="/lab">Start a trial</a>`}</p>
  </section>`;
}
