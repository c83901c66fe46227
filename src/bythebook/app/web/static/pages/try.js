// Try: a shared position with its board, what the bot does there, and why.

import { Bar, Head, html, nice, capital, useEffect, useState, Wrong } from "../parts/ui.js";
import { post } from "../api.js";
import { Board } from "../parts/board.js";
import { useQuery } from "../query.js";
import { deleteGame, saveKey, getFromGame, positionAt, open, trying } from "../game.js";
import { recall, remember } from "../memory.js";
import { table } from "../router.js";
import { set, state } from "../store.js";
import { Told } from "./why.js";

export function TryPage() {
  const { place } = state;
  const [id, setId] = useState("");
  const fragment = /^position=(.+)$/.exec(place.tab)?.[1];
  useEffect(() => {
    if (!fragment) return undefined;
    putBack();
    trying(() => post("/api/games/import", { fragment })).then((made) => made && sit(made).then(() => setId(made.id)));
    return putBack;
  }, [fragment]);
  const scene = state.scene?.id === id ? state.scene : null;
  const back = id ? html`<a class="btn" href=${table(id)}>Play from here</a>` : null;
  return html`<div class="screen">
    <${Bar} title="What does the bot do here?" where=${scene ? `${scene.name} · ${scene.turn}` : ""} tools=${html`${back}<a class="btn" href="/">All games</a>`} />
    <main class="column wide"><${Wrong} />
      ${fragment ? null : html`<p>This link has no position in it. To make one, open a game and choose <b>Share this position</b>.</p>`}
      ${scene ? html`<${Steps} scene=${scene} />` : null}
      <p class="only-small acts">${back}<a class="btn" href="/">All games</a></p>
    </main>
  </div>`;
}

const TRIED = "tried"; // the game that was only viewed

/** Delete a game that was only viewed; if the user plays it, it stays. */
function putBack() {
  const id = recall(TRIED);
  remember(TRIED, null);
  if (id && state.place.id !== id) deleteGame(id).catch(() => null);
}

/** Open the game that was made from the link. */
async function sit({ id, key }) {
  remember(TRIED, id);
  saveKey(id, key);
  set({ place: { ...state.place, id } });
  await open({ id, tab: "", path: table(id) });
}

/** The bot's steps, with the board before the selected one and its reason. */
function Steps({ scene }) {
  const log = useQuery(() => getFromGame("/log"), [scene.id]);
  const steps = log?.lines.filter((each) => each.why) ?? [];
  const [chosen, choose] = useState(0);
  const line = chosen || (steps[0]?.line ?? 0);
  const at = useQuery(() => log && positionAt(Math.max(line - 1, 0)), [log, line], { unasked: true });
  const found = useQuery(() => line && getFromGame(`/why/${line}`), [line]);
  const why = found?.line === line ? found : null;
  return html`<div class="try">
    <section class="then">${at?.board.width ? html`<div class="plate" style=${{ "--ratio": at.board.width / at.board.height }}><${Board} board=${at.board} still=${true} /></div>` : null}
      <${Head} title="What it does" />
      ${log && !steps.length ? html`<p>${scene.ask ? `A player decides here, not a bot: ${scene.ask.question}` : "The game is over in this position."}</p>` : null}
      <ol class="steps">${steps.map((each) => html`<li key=${each.line} class=${each.line === line ? "on" : ""}>
        <button class="plain" aria-pressed=${each.line === line} onClick=${() => choose(each.line)}>${nice(capital(each.text))}</button>
      </li>`)}</ol>
    </section>
    <div class="why">${why ? html`<${Told} why=${why} />` : null}</div>
  </div>`;
}
