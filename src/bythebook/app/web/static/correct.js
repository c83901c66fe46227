// My board differs: pieces are put on cells and taken away until the picture is the table.

import { Head, html, useEffect, useMemo, useState, Wrong } from "./ui.js";
import { Board } from "./board.js";
import { SideBar, Strip } from "./frame.js";
import { correct, look, tell, trying } from "./game.js";
import { go, table } from "./router.js";
import { state } from "./store.js";

export function CorrectScreen() {
  const { scene } = state;
  const [tray, setTray] = useState(null);
  useEffect(() => {
    trying(() => look("/tray")).then((found) => found && setTray(found));
  }, [scene.version]);
  return html`<div class="screen">
    <${SideBar} scene=${scene} title="My board differs" />
    <${Strip} scene=${scene} />
    <main class="correct">${!tray ? html`<${Wrong} />` : tray.pieces.length ? html`<${ByHand} tray=${tray} scene=${scene} />` : html`<${AsData} tray=${tray} />`}</main>
  </div>`;
}

const put = async (body) => (await correct(body)) && go(table(state.scene.id));

// -- with pieces ------------------------------------------------------------------------------------

function ByHand({ tray, scene }) {
  const [cells, setCells] = useState({}); // what changed: by cell, the count of each piece
  const [held, hold] = useState(null);
  const [at, setAt] = useState(null);
  const tried = useTried(cells);
  const lying = (cell) => cells[cell] ?? tray.cells[cell] ?? {};
  const change = (cell, piece, by) => {
    const { most } = tray.pieces.find(({ id }) => id === piece);
    const count = Math.max(0, Math.min(most, (lying(cell)[piece] ?? 0) + by));
    const now = { ...lying(cell), [piece]: count };
    setCells({ ...cells, [cell]: now });
  };
  const take = (cell) => (setAt(cell), held && change(cell, held, 1));
  const board = tried?.board ?? scene.board;
  return html`
    <section class="stage" aria-label="Board">
      <div class="plate"><${Board} board=${board} game=${scene.game} changed=${Object.keys(cells)} onTake=${take} acting=${at ? [at] : []} /></div>
      <${Pieces} pieces=${tray.pieces} held=${held} hold=${hold} />
    </section>
    <div class="margin">
      <${Wrong} />
      <${OnCell} cell=${board.cells.find(({ id }) => id === at)} pieces=${tray.pieces} lying=${at ? lying(at) : {}} change=${change} />
      <${Verdict} cells=${cells} tried=${tried} undo=${() => setCells({})} />
    </div>`;
}

function Pieces({ pieces, held, hold }) {
  return html`<section class="tray-part"><h2 class="caps">Pieces</h2>
    <p class="s q">${held ? "Every place you touch gets one more." : "Take a piece and touch places, or choose a place first."}</p>
    <ul class="pieces-tray">${pieces.map(({ id, name, markup }) => html`<li key=${id}>
      <button aria-pressed=${held === id} onClick=${() => hold(held === id ? null : id)}><${Shape} markup=${markup} />${name}</button></li>`)}</ul>
  </section>`;
}

const Shape = ({ markup }) =>
  html`<svg class="shape" width="40" height="40" viewBox="-20 -20 40 40" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: markup }} />`;

function OnCell({ cell, pieces, lying, change }) {
  if (!cell) return html`<section><${Head} title="Which place differs?" /><p class="sub q">Choose it on the board.</p></section>`;
  const shown = [...pieces].sort((one, other) => Boolean(lying[other.id]) - Boolean(lying[one.id]));
  return html`<section><${Head} title=${cell.name} id=${cell.id} />
    <ul class="rows counts">${shown.map(({ id, name, markup }) => html`<li key=${id} class=${lying[id] ? "" : "none"}>
      <${Shape} markup=${markup} /><span>${name}</span>
      <button aria-label=${`One less: ${name}`} disabled=${!lying[id]} onClick=${() => change(cell.id, id, -1)}>−</button>
      <b>${lying[id] ?? 0}</b>
      <button aria-label=${`One more: ${name}`} onClick=${() => change(cell.id, id, 1)}>+</button>
    </li>`)}</ul>
  </section>`;
}

function useTried(cells) {
  const [tried, setTried] = useState(null);
  const body = JSON.stringify(cells);
  useEffect(() => {
    if (body === "{}") return setTried(null);
    const wait = setTimeout(() => trying(() => tell("/correct/check", { cells })).then((found) => found && setTried(found)), 150);
    return () => clearTimeout(wait);
  }, [body]);
  return tried;
}

/** Which rules it would break, before it is put so. */
function Verdict({ cells, tried, undo }) {
  const changed = Object.keys(cells).length;
  return html`<section aria-live="polite"><${Head} title=${changed ? "So it stands on your table" : "Nothing is changed yet"} />
    ${tried?.problems.length ? html`<p class="sub">It would break:</p><ul class="broken">${tried.problems.map((each) => html`<li>${each}</li>`)}</ul>` : null}
    ${tried && !tried.problems.length ? html`<p class="sub q">No rule is broken by it.</p>` : null}
    ${tried?.dropped.length ? html`<p class="sub q">No longer to be done: ${tried.dropped.join(", ")}.</p>` : null}
    <p class="acts">
      <button class="go" disabled=${!changed || !tried || tried.problems.length > 0} onClick=${() => put({ cells })}>
        ${changed ? "Put it so" : "Change something first"}
      </button>
      ${changed ? html`<button onClick=${undo}>Begin again</button>` : null}
    </p>
  </section>`;
}

// -- as data ------------------------------------------------------------------------------------------

function AsData({ tray }) {
  const [text, setText] = useState("{\n}");
  const [tried, setTried] = useState(null);
  const parsed = useMemo(() => {
    try {
      return JSON.parse(text);
    } catch (error) {
      return error;
    }
  }, [text]);
  const bad = parsed instanceof Error;
  const check = () => trying(() => tell("/correct/check", { patch: parsed })).then((found) => found && setTried(found));
  const keys = Object.keys(tray.schema.properties ?? {});
  return html`<section class="column">
    <${Head} title="What differs, as data" />
    <p class="sub">Only what differs, in the words of a position file. There are: ${keys.join(", ")}.</p>
    <${Wrong} />
    <label class="vh" for="patch">Correction</label>
    <textarea id="patch" rows="14" spellcheck="false" value=${text} onInput=${(e) => (setText(e.target.value), setTried(null))}></textarea>
    ${bad ? html`<p class="sub">This is not JSON yet: ${parsed.message}</p>` : null}
    ${tried?.problems.length ? html`<ul class="broken">${tried.problems.map((each) => html`<li>${each}</li>`)}</ul>` : null}
    <p class="acts"><button disabled=${bad} onClick=${check}>Which rules would it break?</button>
      <button class="go" disabled=${!tried || tried.problems.length > 0} onClick=${() => put({ patch: parsed })}>${tried ? "Put it so" : "Look at it first"}</button></p>
  </section>`;
}
