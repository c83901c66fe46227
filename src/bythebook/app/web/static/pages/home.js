// Home: the games, what is under way, the campaign, the lab in a sentence.

import { Bar, Head, html, nice, rich, ThemeButton, useEffect, Wrong } from "../parts/ui.js";
import { post } from "../api.js";
import { begin, trying } from "../game.js";
import { HomeTabs, HomeTools } from "../parts/frame.js";
import { SavedGame, ReadFile, StillReading, loadUntilRead } from "../parts/games.js";
import { entryPath, shelf } from "../parts/shelf.js";
import { Line, stationsOf } from "../parts/stations.js";
import { loadHome } from "../cache.js";
import { set, state } from "../store.js";

let brought = ""; // the end of the link whose position was opened: the page is drawn again once all is laid out

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
    loadUntilRead(() => trying(loadHome).then((found) => found && (set({ home: found }), found)));
  }, []);
  return html`<div class="screen has-tabs">
    <${Bar} title="bythebook" quiet=${true} tag="Solo board gaming against opponents that play by the book" tools=${html`<${HomeTools} />`} />
    <main class="home">
      <${Wrong} />
      ${home ? html`
        ${home.broken.map((line) => html`<p class="reason">Left out: ${line}</p>`)}
        <${GoOn} home=${home} />
        <ul class="games">${home.games.map((game) => html`<${Game} key=${game.name} ...${game} />`)}</ul>
        <div class="low"><${Campaign} home=${home} /><${Lab} home=${home} /></div>
        <${Shelf} />
        <p class="only-small acts"><a class="btn" href="/playbooks">Playbooks</a><${ThemeButton} /><a class="btn" href="/help">Keys and words</a></p>` : null}
    </main>
    <${HomeTabs} at="Games" />
  </div>`;
}

function Game({ name, title, opponent, about, cover }) {
  return html`<li class="game">
    <div class="plate" dangerouslySetInnerHTML=${{ __html: cover }} />
    <h2>${nice(title)}</h2>
    <p class="opp">${opponent}</p>
    <p class="q">${about}</p>
    <p class="acts"><a class="btn go" href=${`/setup/${name}`}>New game<span class="vh"> of ${title}</span></a>
      <a class="btn" href=${`/setup/${name}#table`}>At the table<span class="vh">: ${title}</span></a>
      <button class="plain" onClick=${() => begin(() => post(`/api/learn/${name}`))}>Learn by playing<span class="vh">: ${title}</span></button></p>
  </li>`;
}

/** A shelf of one's own books, beside the games. */
const Shelf = () => html`<section id="guide"><${Head} title="Any other game"><a class="s" href="/guide">the guide</a><//>
  <ul class="own">${shelf().slice(0, SOME).map((book) => html`<li key=${book.id}><a href=${entryPath(book)}>${nice(book.title)}</a>${book.save ? null : html` <span class="q s">not finished</span>`}</li>`)}</ul>
  <p>You own a game with a solo opponent that we do not know? Type in its page, and be guided through it: the program walks the page, you are its eyes. <a href="/guide">Bring a bot</a></p>
</section>`;

const SOME = 6; // of one's own books, the last ones used

function GoOn({ home }) {
  const { saved, many } = home;
  return html`<section class="cont" id="going">
    <${Head} title="Go on"><span class="links-row">
      <${ReadFile} plain=${true} />
      ${many ? html`<a class="s" href="/games">all ${many} ${many === 1 ? "game" : "games"}</a>` : null}
    </span><//>
    <${StillReading} ...${home} />
    ${saved.length ? null : html`<p class="q none">No game is under way.</p>`}
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
      <${Head} title="Campaign"><span class="s q">${first.title}, for one</span><//>
      <${Line} brief=${true} stations=${first.scenarios.map((title) => ({ title, state: "to come", tries: [] }))} />
      <p class="acts"><a class="btn" href="/campaign">Choose one of ${lineUps.length}, or your own</a></p>
    </section>`;
  }
  return html`<section id="campaign">
    <${Head} title="Campaign"><a class="s" href="/campaign">${campaign.title}</a><//>
    <${Line} brief=${true} stations=${stationsOf(campaign)} />
    <p class="acts">${campaign.won
      ? html`<a class="btn" href="/campaign">Won: ${campaign.rating}. Begin another</a>`
      : html`<button onClick=${on}>${campaign.begun ? "Go on with it" : "Play the next one"}</button>`}</p>
  </section>`;
}

function Lab({ home }) {
  if (!home.local) return null;
  const { lab } = home;
  return html`<section id="lab">
    <${Head} title="Lab"><span class="s q">${lab ? "last report" : ""}</span><//>
    <p>${lab
      ? html`${rich(nice(lab.sentence))} <a href=${`/lab/${lab.id}`}>Read the report</a>`
      : html`Let bots play hundreds of games against each other: who wins how often, and which line of the page decides. <a href="/lab">Begin a trial</a>`}</p>
  </section>`;
}
