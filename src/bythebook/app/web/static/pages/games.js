// All games that are kept: those under way, and those that are over.

import { Bar, Head, html, many, useEffect, useState, Wrong } from "../parts/ui.js";
import { post } from "../api.js";
import { knownKeys, trying } from "../game.js";
import { HomeTabs, HomeTools } from "../parts/frame.js";
import { Delete, GameRow, ReadFile } from "../parts/games.js";

export function GamesPage() {
  const [kept, setKept] = useState(null);
  const load = () => trying(() => post("/api/kept", { games: knownKeys() }), { unasked: true }).then((found) => found && setKept(found));
  useEffect(() => void load(), []);
  const part = (over) => kept.games.filter((game) => game.over === over);
  return html`<div class="screen has-tabs">
    <${Bar} title="All games" tools=${html`<${HomeTools} />`} />
    <main class="column wide">
      <${Wrong} />
      ${kept ? html`
        ${kept.broken.map((line) => html`<p class="reason">Left out: ${line}</p>`)}
        <${Part} title="Under way" games=${part(false)} local=${kept.local} load=${load} none="No game is under way." />
        ${part(true).length ? html`<${Part} title="Over" games=${part(true)} local=${kept.local} load=${load} />` : null}
        <${ReadFile} />` : null}
    </main>
    <${HomeTabs} at="Going" />
  </div>`;
}

const Part = ({ title, games, local, load, none }) => html`<section class="cont all">
  <${Head} title=${title}><span class="s q">${games.length ? many(games.length, "game") : ""}</span><//>
  ${games.length ? null : html`<p class="q none">${none}</p>`}
  <ul class="kept">${games.map((game) => html`<li key=${game.id} class="with-act">
    <${GameRow} ...${game} />${local ? html`<${Delete} what=${game.name} does=${() => post(`/api/games/${encodeURIComponent(game.id)}/delete`)} then=${load} />` : null}
  </li>`)}</ul>
</section>`;
