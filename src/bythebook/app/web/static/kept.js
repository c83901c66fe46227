// Games that are kept: a row for each, a page with all of them, and a file read in.

import { Bar, Head, html, many, nice, useEffect, useState, Wrong } from "./ui.js";
import { Failure, post } from "./api.js";
import { knownKeys, trying } from "./game.js";
import { begin, HomeTabs, HomeTools } from "./home.js";
import { table } from "./router.js";

export const GameRow = ({ id, name, title, standing, changed, at_table: real }) => html`<a class="row" href=${table(id)}>
  <span><b>${name}</b> <span class="q">${title === name ? "" : nice(title)}</span></span>
  <span class="d">${standing}${real ? html` <span class="q">At the table.</span>` : null}</span>
  <span class="q s t">${when(changed)}</span>
</a>`;

const DAY = 86_400_000;

/** A date as one says it. */
export function when(text) {
  const then = new Date(text);
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(then).setHours(0, 0, 0, 0)) / DAY);
  const clock = then.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  if (days === 0) return `today, ${clock}`;
  if (days === 1) return `yesterday, ${clock}`;
  return then.toLocaleDateString("en-GB", days < 7 ? { weekday: "long" } : { day: "numeric", month: "long", year: "numeric" });
}

/** A game file, chosen or dropped, read and gone on with. */
export function ReadFile({ plain = false }) {
  const [over, setOver] = useState(false);
  const read = async (file) => {
    if (!file) return;
    const game = await file.text();
    await begin(async () => {
      if (!game.trim()) throw new Failure({ error: `“${file.name}” is empty; choose a file that “Save the game” has made.` });
      return post("/api/games/import", { text: game }).catch((error) => {
        throw Object.assign(error, { message: `“${file.name}”: ${error.message}` });
      });
    });
    document.querySelector(".wrong p")?.scrollIntoView({ block: "center" });
  };
  const drop = (event) => {
    event.preventDefault();
    setOver(false);
    read(event.dataTransfer.files[0]);
  };
  const drag = (event) => {
    event.preventDefault();
    setOver(true);
  };
  const input = html`<input class="vh" type="file" accept=".game,text/plain" onChange=${(event) => (read(event.target.files[0]), (event.target.value = ""))} />`;
  if (plain) return html`<label class="file-link s">${input}read a game file</label>`;
  return html`<label class=${`drop${over ? " over" : ""}`} onDragOver=${drag} onDragLeave=${() => setOver(false)} onDrop=${drop}>
    ${input}<b>Read a game file</b><span class="q s">Choose one, or drop it here: a game saved on this or another machine goes on where it was.</span>
  </label>`;
}

export function KeptScreen() {
  const [kept, setKept] = useState(null);
  const load = () => trying(() => post("/api/kept", { games: knownKeys() })).then((found) => found && setKept(found));
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

/** Thrown away in two steps, in the same place. */
export function Delete({ what, does, then }) {
  const [sure, setSure] = useState(false);
  const act = async () => {
    await trying(does);
    setSure(false);
    await then();
  };
  if (!sure) return html`<button class="plain" onClick=${() => setSure(true)}>Delete<span class="vh"> ${what}</span></button>`;
  return html`<span class="sure"><button onClick=${act}>Delete for good</button><button class="plain" onClick=${() => setSure(false)}>Keep</button></span>`;
}
