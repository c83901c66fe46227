// All saved games: those in progress, and those that are over.

import { Bar, Head, html, many, useEffect, useState, Wrong } from "../parts/ui.js";
import { post } from "../api.js";
import { deleteGame, knownKeys, trying } from "../game.js";
import { HomeTabs, HomeTools } from "../parts/frame.js";
import { Delete, GameRow, ReadFile, StillReading, loadUntilRead } from "../parts/games.js";
import { set, state } from "../store.js";

export function GamesPage() {
  const { brought } = state;
  const [kept, setKept] = useState(null);
  const load = () => trying(() => post("/api/kept", { games: knownKeys() }), { unasked: true }).then((found) => found && (setKept(found), found));
  useEffect(() => void loadUntilRead(load), [brought]);
  useEffect(() => () => set({ brought: null }), []);
  const part = (over) => kept.games.filter((game) => game.over === over);
  return html`<div class="screen has-tabs">
    <${Bar} title="All games" tools=${html`<${HomeTools} />`} />
    <main class="column wide">
      <${Wrong} />
      ${brought ? html`<${Brought} ...${brought} />` : null}
      ${kept ? html`
        ${kept.broken.map((line) => html`<p class="reason">Left out: ${line}</p>`)}
        <${StillReading} ...${kept} />
        <${Part} title="In progress" games=${part(false)} local=${kept.local} load=${load} none="No games in progress." />
        ${part(true).length ? html`<${Part} title="Finished" games=${part(true)} local=${kept.local} load=${load} />` : null}
        <${ReadFile} />
        ${kept.local && kept.games.length ? html`<p class="acts"><a class="btn" href="/api/kept/file" download="">Save all games as one file</a>
          <span class="s q">As a backup, or for another browser or computer. The campaign is not included.</span></p>` : null}` : null}
    </main>
    <${HomeTabs} at="All games" />
  </div>`;
}

/** The result of importing a file with many games. */
const Brought = ({ games, known, wrong }) => html`<section class="brought" role="status">
  <p>${games === 1 ? "1 game was imported." : `${games} games were imported.`}${known === 1 ? " 1 game was already here." : known ? ` ${known} games were already here.` : ""}</p>
  ${wrong.map((line) => html`<p class="reason">Left out: ${line}</p>`)}
</section>`;

const Part = ({ title, games, local, load, none }) => html`<section class="cont all">
  <${Head} title=${title}><span class="s q">${games.length === 1 ? "1 game" : games.length ? `${games.length} games` : ""}</span><//>
  ${games.length ? null : html`<p class="q none">${none}</p>`}
  <ul class="kept">${games.map((game) => html`<li key=${game.id} class="with-act">
    <${GameRow} ...${game} />${local ? html`<${Delete} what=${game.name} does=${() => deleteGame(game.id)} then=${load} />` : null}
  </li>`)}</ul>
</section>`;
