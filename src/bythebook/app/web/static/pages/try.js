// Try: one position that somebody shared: the board, what the bot does there, and why.

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
  const back = id ? html`<a class="btn" href=${table(id)}>Play on from here</a>` : null;
  return html`<div class="screen">
    <${Bar} title="What does the bot do here?" where=${scene ? `${scene.name} · ${scene.turn}` : ""} tools=${html`${back}<a class="btn" href="/">All games</a>`} />
    <main class="column wide"><${Wrong} />
      ${fragment ? null : html`<p>There is no position in this link. A table makes one: <b>Share this position</b>.</p>`}
      ${scene ? html`<${Steps} scene=${scene} />` : null}
      <p class="only-small acts">${back}<a class="btn" href="/">All games</a></p>
    </main>
  </div>`;
}

const TRIED = "tried"; // the game that was only looked at

/** A game that was only looked at does not stay among one's own; who plays on keeps it. */
function putBack() {
  const id = recall(TRIED);
  remember(TRIED, null);
  if (id && state.place.id !== id) deleteGame(id).catch(() => null);
}

/** Sit down at the game that the link has become. */
async function sit({ id, key }) {
  remember(TRIED, id);
  saveKey(id, key);
  set({ place: { ...state.place, id } });
  await open({ id, tab: "", path: table(id) });
}

/** The bot's steps; the board before the one that is looked at, and its reason. */
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
      ${log && !steps.length ? html`<p>A person is to choose here: ${scene.ask?.question ?? "the game is over"}</p>` : null}
      <ol class="steps">${steps.map((each) => html`<li key=${each.line} class=${each.line === line ? "on" : ""}>
        <button class="plain" aria-pressed=${each.line === line} onClick=${() => choose(each.line)}>${nice(capital(each.text))}</button>
      </li>`)}</ol>
    </section>
    <div class="why">${why ? html`<${Told} why=${why} />` : null}</div>
  </div>`;
}
