// Lists of saved games, importing game files, and deleting.

import { html, nice, useState } from "./ui.js";
import { Failure, post } from "../api.js";
import { begin, trying } from "../game.js";
import { go, table } from "../router.js";
import { sheetPath } from "../cache.js";
import { begin as beginGuided, isGuided } from "./shelf.js";
import { set } from "../store.js";

export const GameRow = ({ id, name, title, standing, changed, at_table: real }) => html`<a class="row" href=${table(id)}>
  <span><b>${name}</b> <span class="q">${title === name ? "" : nice(title)}</span></span>
  <span class="d">${standing}${real ? html` <span class="q">On the real table.</span>` : null}</span>
  <span class="q s t">${when(changed)}</span>
</a>`;

/** A saved game with its set-up sheet. */
export const SavedGame = ({ game }) => html`<${GameRow} ...${game} />
  ${sheetPath(game) ? html`<a class="s" href=${sheetPath(game)} target="_blank">Set-up sheet<span class="vh"> of ${game.name}</span></a>` : null}`;

/** Load a list, and again until it is complete. */
export async function loadUntilRead(load) {
  if ((await load())?.reading) setTimeout(loadUntilRead, 1500, load);
}

export const StillReading = ({ reading }) => (reading ? html`<p class="q s" role="status">Games still loading: ${reading}</p>` : null);

const DAY = 86_400_000;

/** A date in words, relative to today. */
export function when(text) {
  const then = new Date(text);
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(then).setHours(0, 0, 0, 0)) / DAY);
  const clock = then.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  if (days === 0) return `today, ${clock}`;
  if (days === 1) return `yesterday, ${clock}`;
  return then.toLocaleDateString("en-GB", days < 7 ? { weekday: "long" } : { day: "numeric", month: "long", year: "numeric" });
}

/** The bytes of a file in base64. */
const base64 = (file) =>
  new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.split(",")[1] ?? "");
    reader.readAsDataURL(file);
  });

/** Import all games of one file; the page of all games shows the result. */
async function readAll(file) {
  const imported = await trying(async () => post("/api/kept/file", { zip: await base64(file) }));
  if (!imported) return;
  set({ brought: imported });
  go("/games");
}

/** Import a game file, chosen or dropped, and continue it; or a file with many games. */
export function ReadFile({ plain = false, real = [] }) {
  const [over, setOver] = useState(false);
  const read = async (file) => {
    if (!file) return;
    if (/\.zip$/i.test(file.name)) return void (await readAll(file));
    const game = await file.text();
    if (isGuided(game)) return void (await beginGuided(game));
    await begin(async () => {
      if (!game.trim()) throw new Failure({ error: `“${file.name}” is empty. Choose a file made with “Save the game”.` });
      return post("/api/games/import", { text: game, real }).catch((error) => {
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
  const input = html`<input class="vh" type="file" accept=".game,.json,.zip,text/plain,application/zip" onChange=${(event) => (read(event.target.files[0]), (event.target.value = ""))} />`;
  if (plain) return html`<label class="file-link s">${input}open a game or position file</label>`;
  return html`<label class=${`drop${over ? " over" : ""}`} onDragOver=${drag} onDragLeave=${() => setOver(false)} onDrop=${drop}>
    ${input}<b>Open a game file</b><span class="q s">Choose a file or drop it here to continue a game saved on this or another computer. A .zip file imports all games in it.</span>
  </label>`;
}

/** A delete button that asks for confirmation. */
export function Delete({ what, does, then }) {
  const [sure, setSure] = useState(false);
  const act = async () => {
    await trying(does);
    setSure(false);
    await then();
  };
  if (!sure) return html`<button class="plain" onClick=${() => setSure(true)}>Delete<span class="vh"> ${what}</span></button>`;
  return html`<span class="sure"><button onClick=${act}>Delete permanently</button><button class="plain" onClick=${() => setSure(false)}>Cancel</button></span>`;
}
