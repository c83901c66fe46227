// Home: the three games, what is under way, the campaign, the lab.

import { Bar, capital, Head, html, Tabs, ThemeButton, useEffect, useState, Wrong } from "./ui.js";
import { post, text } from "./api.js";
import { keepKey, knownKeys, trying } from "./game.js";
import { go, table } from "./router.js";
import { set, state } from "./store.js";

const GAMES = {
  memoir44: ["the solo AI, Flight Plan, a campaign", "It draws two cards, rolls for its strategy, and marks every unit with a cube."],
  merc: ["the Dictator AI and four modes", "One to six Rebels against eleven Dictators on a country of nine to thirty sectors."],
  arcs: ["SUPERCAT 0.7, one to three bots", "Leaders and lore, every difficulty modifier, odds before you roll."],
};
const SHOWN = 5;

export function HomeScreen() {
  const { home, place } = state;
  const [all, setAll] = useState(false);
  useEffect(() => {
    const link = /^position=(.+)$/.exec(place.tab);
    if (link) begin(() => post("/api/games/import", { fragment: link[1] }));
    trying(() => post("/api/home", { games: knownKeys() })).then((found) => found && set({ home: found }));
  }, []);
  const tools = html`<${ThemeButton} /><a class="btn" href="/help" aria-label="Help">?</a>`;
  return html`<div class="screen has-tabs">
    <${Bar} title="bythebook" quiet=${true} tag="Solo board gaming against opponents that play by the book" tools=${tools} />
    <main class="home">
      <${Wrong} />
      ${home ? html`
        ${home.broken.map((line) => html`<p class="reason">Left out: ${line}</p>`)}
        <${GoOn} saved=${home.saved} all=${all} setAll=${setAll} />
        <ul class="games">${home.games.map((game) => html`<${Game} key=${game.name} ...${game} />`)}</ul>
        <div class="low"><${Campaign} home=${home} /><${Lab} home=${home} /></div>` : null}
    </main>
    <${Tabs} at=${{ going: "Going", campaign: "Campaign", lab: "Lab" }[place.tab] ?? "Games"} tabs=${[
      { name: "Games", href: "/" }, { name: "Going", href: "/#going" },
      { name: "Campaign", href: "/#campaign" }, { name: "Lab", href: "/#lab" },
    ]} />
  </div>`;
}

function Game({ name, title }) {
  const [opponent, about] = GAMES[name] ?? ["", ""];
  return html`<li class="game">
    <${Picture} name=${name} />
    <h2>${title.replace("'", "’")}</h2>
    <p class="opp">${opponent}</p>
    <p class="q">${about}</p>
    <p class="acts"><a class="btn go" href=${`/new/${name}`}>New game<span class="vh"> of ${title}</span></a>
      <a class="btn" href=${`/new/${name}#table`}>At the table<span class="vh">: ${title}</span></a></p>
  </li>`;
}

const pictures = {};

/** A cut-out of the board, drawn with the inks of the page. */
function Picture({ name }) {
  const [drawn, setDrawn] = useState(pictures[name] ?? "");
  useEffect(() => {
    if (drawn) return;
    text(`/static/pictures/${name}.svg`).then((found) => setDrawn((pictures[name] = found)));
  }, [name]);
  return html`<div class="plate" dangerouslySetInnerHTML=${{ __html: drawn }} />`;
}

// -- games under way ----------------------------------------------------------------------------------

function GoOn({ saved, all, setAll }) {
  const shown = all ? saved : saved.slice(0, SHOWN);
  return html`<section class="cont" id="going">
    <${Head} title="Go on">
      ${saved.length > SHOWN ? html`<button class="plain s" onClick=${() => setAll(!all)}>${all ? "the last five" : `all ${saved.length} games`}</button>` : null}
    <//>
    ${saved.length ? null : html`<p class="q none">No game is under way.</p>`}
    <ul>${shown.map((game) => html`<li key=${game.id}><a href=${table(game.id)}>
      <span><b>${capital(game.what || game.title)}</b> <span class="q">${game.what ? game.title : ""}</span></span>
      <span class="d">${told(game)}</span><span class="q s t">${when(game.changed)}</span>
    </a></li>`)}</ul>
    <${ReadFile} />
  </section>`;
}

function told({ seats, answers, at_table: real }) {
  const who = Object.entries(seats).map(([seat, sitter]) => `${capital(seat)}: ${sitter}`).join(", ");
  return `${who}; ${answers} ${answers === 1 ? "answer" : "answers"}${real ? "; at the table" : ""}`;
}

const DAY = 86_400_000;

/** A date as one says it. */
function when(text) {
  const then = new Date(text);
  const days = Math.floor((new Date().setHours(0, 0, 0, 0) - new Date(then).setHours(0, 0, 0, 0)) / DAY);
  const clock = then.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  if (days === 0) return `today, ${clock}`;
  if (days === 1) return `yesterday, ${clock}`;
  return days < 7 ? then.toLocaleDateString([], { weekday: "long" }) : then.toLocaleDateString();
}

/** A game file, read and gone on with. */
function ReadFile() {
  const read = async (event) => {
    const [file] = event.target.files;
    const game = await file?.text();
    if (game) await begin(() => post("/api/games/import", { text: game }));
  };
  return html`<p class="s file"><label>Read a game file <input type="file" accept=".game,text/plain" onChange=${read} /></label></p>`;
}

/** Begin a game on the server, keep its key, and sit down. */
export async function begin(how) {
  const made = await trying(how);
  if (!made) return;
  keepKey(made.id, made.key);
  go(table(made.id));
}

// -- campaign and lab ---------------------------------------------------------------------------------

function Campaign({ home }) {
  const { campaign, line_ups: lineUps } = home;
  const [chosen, choose] = useState(lineUps[0]?.id);
  const start = () => begin(() => post("/api/campaign", { start: chosen }));
  const on = () => begin(() => post("/api/campaign", {}));
  return html`<section id="campaign">
    <${Head} title="Campaign"><span class="s q">${campaign?.title ?? "five scenarios in a row"}</span><//>
    ${campaign ? html`<ol class="cam">${campaign.stations.map((each) => html`<li class=${each.state === "to come" ? "" : each.state}>
        ${each.title}<span>${station(each, campaign)}</span></li>`)}</ol>` : null}
    ${campaign && !campaign.won
      ? html`<p class="acts"><button class="go" onClick=${on}>Play the next one</button></p>`
      : html`<p class="acts"><label class="vh" for="line-up">Campaign</label>
          <select id="line-up" onChange=${(e) => choose(e.target.value)}>
            ${lineUps.map((up) => html`<option value=${up.id} selected=${up.id === chosen}>${up.title}, as ${up.side}</option>`)}
          </select>
          <button onClick=${start}>Begin it</button></p>`}
  </section>`;
}

function station({ state: how, tries }, { losses }) {
  if (how === "won") return `won ${tries.at(-1).replace(":", " to ")}`;
  if (how !== "now") return "";
  const dice = losses ? `, ${losses} event ${losses === 1 ? "die" : "dice"}` : "";
  return `${["first", "second", "third", "fourth", "fifth"][tries.length] ?? "another"} try${dice}`;
}

function Lab({ home }) {
  return html`<section id="lab"><${Head} title="Lab" /><p>${home.lab}</p></section>`;
}
