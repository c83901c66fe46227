// Kept games: a row for each, a game file read in, and a button that deletes.

import { html, many, nice, useState } from "./ui.js";
import { Failure, post } from "../api.js";
import { begin, trying } from "../game.js";
import { go, table } from "../router.js";
import { sheetPath } from "../cache.js";
import { begin as beginGuided, isGuided } from "./shelf.js";
import { set } from "../store.js";

export const GameRow = ({ id, name, title, standing, changed, at_table: real }) => html`<a class="row" href=${table(id)}>
  <span><b>${name}</b> <span class="q">${title === name ? "" : nice(title)}</span></span>
  <span class="d">${standing}${real ? html` <span class="q">At the table.</span>` : null}</span>
  <span class="q s t">${when(changed)}</span>
</a>`;

/** A kept game with its set-up sheet. */
export const SavedGame = ({ game }) => html`<${GameRow} ...${game} />
  ${sheetPath(game) ? html`<a class="s" href=${sheetPath(game)} target="_blank">Set-up sheet<span class="vh"> of ${game.name}</span></a>` : null}`;

/** Load a list, and again until all games are in it. */
export async function loadUntilRead(load) {
  if ((await load())?.reading) setTimeout(loadUntilRead, 1500, load);
}

export const StillReading = ({ reading }) => (reading ? html`<p class="q s" role="status">Still reading: ${many(reading, "game")}</p>` : null);

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

/** The bytes of a file as text. */
const base64 = (file) =>
  new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.split(",")[1] ?? "");
    reader.readAsDataURL(file);
  });

/** All games of one file are read in; the page of all games says what came of it. */
async function readAll(file) {
  const brought = await trying(async () => post("/api/kept/file", { zip: await base64(file) }));
  if (!brought) return;
  set({ brought });
  go("/games");
}

/** A game file, chosen or dropped, read and gone on with; or a file with many games. */
export function ReadFile({ plain = false, real = [] }) {
  const [over, setOver] = useState(false);
  const read = async (file) => {
    if (!file) return;
    if (/\.zip$/i.test(file.name)) return void (await readAll(file));
    const game = await file.text();
    if (isGuided(game)) return void (await beginGuided(game));
    await begin(async () => {
      if (!game.trim()) throw new Failure({ error: `“${file.name}” is empty; choose a file that “Save the game” has made.` });
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
  if (plain) return html`<label class="file-link s">${input}read a game or position file</label>`;
  return html`<label class=${`drop${over ? " over" : ""}`} onDragOver=${drag} onDragLeave=${() => setOver(false)} onDrop=${drop}>
    ${input}<b>Read a game file</b><span class="q s">Choose one, or drop it here: a game saved on this or another machine goes on where it was. A file of all games (.zip) brings them all.</span>
  </label>`;
}

/** Deletes something, and asks once more first. */
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
