// My board differs: pieces are put on spaces and other fields are set until the board on screen matches the table.

import { capital, Head, html, useEffect, useMemo, useRef, useState, Wrong } from "../parts/ui.js";
import { Board } from "../parts/board.js";
import { SideBar, SideTabs, Strip } from "../parts/frame.js";
import { useQuery } from "../query.js";
import { correct, getFromGame, postToGame, trying } from "../game.js";
import { Shape } from "../parts/todo.js";
import { go, table } from "../router.js";
import { state } from "../store.js";

export function CorrectionPage() {
  const { scene } = state;
  const tray = useQuery(() => scene.can_correct && getFromGame("/tray"), [scene.version]);
  return html`<div class="screen has-tabs">
    <${SideBar} scene=${scene} title="My board differs" />
    <${Strip} scene=${scene} />
    <main class="correct">
      ${!scene.can_correct ? html`<${NothingToSet} over=${scene.over} />`
        : tray ? html`<${ByHand} key=${scene.lines} tray=${tray} scene=${scene} />`
        : html`<${Wrong} />`}
    </main>
    <${SideTabs} scene=${scene} at="Board differs" />
  </div>`;
}

const NothingToSet = ({ over }) => html`<section><${Head} title="You can’t correct the board here" />
  <p class="sub">${over ? "The game is over. Undo an answer first."
    : "Only the device that created the game can correct the board, and only while it plays all seats."}</p>
</section>`;

const put = async (body) => (await correct(body)) && go(table(state.scene.id));

// -- with pieces and fields ---------------------------------------------------------------------------

function ByHand({ tray, scene }) {
  const [cells, setCells] = useState({}); // by place, the pieces whose number was changed
  const [changes, setChanges] = useState({}); // by thing, the fields that were set
  const [held, hold] = useState(null); // the piece that every touched place gets
  const [at, setAt] = useState(null);
  const [moving, move] = useState(null); // {thing, field}: the next place touched is where it is
  const [tried, fine] = useTried(cells, changes);
  const things = fine?.things ?? tray.things;
  const lying = (cell) => ({ ...(fine ?? tray).cells[cell], ...cells[cell] });
  const set = (thing, field, value) => setChanges({ ...changes, [thing]: { ...changes[thing], [field]: value } });
  const change = (cell, piece, by) => {
    const { most } = tray.pieces.find(({ id }) => id === piece);
    const count = Math.max(0, Math.min(most, (lying(cell)[piece] ?? 0) + by));
    setCells({ ...cells, [cell]: { ...cells[cell], [piece]: count } });
  };
  const take = (cell) => {
    if (moving) set(moving.thing.id, moving.field.id, cell);
    else if (held) change(cell, held, 1);
    move(null);
    setAt(cell);
  };
  const begin = () => (setCells({}), setChanges({}), hold(null), move(null));
  const board = fine?.board ?? scene.board;
  const form = { changes, set, moving, move: (wish) => (hold(null), move(wish), wish && document.querySelector(".correct .stage").scrollIntoView({ block: "nearest" })) };
  const touched = Object.keys(cells).length + Object.keys(changes).length > 0;
  return html`
    <section class="stage" aria-label="Board">
      <div class="plate" style=${{ "--ratio": board.width / board.height }}>
        <${Board} board=${board} changed=${[...new Set([...(fine?.changed ?? []), ...Object.keys(cells)])]}
          onTake=${take} acting=${at ? [at] : []} />
      </div>
      <${Pieces} pieces=${tray.pieces} held=${held} hold=${(id) => (move(null), hold(id))} moving=${moving} />
    </section>
    <div class="margin">
      <${Wrong} />
      <${OnCell} cell=${board.cells.find(({ id }) => id === at)} pieces=${tray.pieces} lying=${at ? lying(at) : {}} change=${change} form=${form}
        things=${things.filter(({ cell }) => cell && cell === at)} />
      <${Beside} things=${things.filter(({ cell }) => !cell)} form=${form} />
      <${AsData} tray=${tray} />
      <${Verdict} body=${{ cells, changes }} touched=${touched} tried=${tried} begin=${begin} />
    </div>`;
}

function Pieces({ pieces, held, hold, moving }) {
  const what = moving
    ? "Tap the space on the board."
    : held ? "Every space that you tap gets one more." : "Choose a piece and tap spaces, or tap a space first.";
  return html`<section class="tray-part"><h2 class="caps">Pieces</h2>
    <p class="s q" role="status">${what}</p>
    <ul class="pieces-tray">${pieces.map(({ id, name, markup }) => html`<li key=${id}>
      <button aria-pressed=${held === id} onClick=${() => hold(held === id ? null : id)}><${Shape} markup=${markup} />${capital(name)}</button></li>`)}</ul>
  </section>`;
}

function OnCell({ cell, pieces, lying, change, things, form }) {
  if (!cell) return html`<section><${Head} title="Which space differs?" /><p class="sub q">Tap it on the board. What is beside the board is listed below.</p></section>`;
  const shown = [...pieces].sort((one, other) => Boolean(lying[other.id]) - Boolean(lying[one.id]));
  return html`<section class="on-cell"><${Head} title=${cell.name} />
    <div class="on-cell-all">
      ${things.map((thing) => html`<${ThingForm} key=${thing.id} thing=${thing} form=${form} />`)}
      <ul class="rows counts">${shown.map(({ id, name, markup, most }) => html`<li key=${id} class=${lying[id] ? "" : "none"}>
        <${Shape} markup=${markup} /><span>${capital(name)}</span>
        <button aria-label=${`One less: ${name}`} disabled=${!lying[id]} onClick=${() => change(cell.id, id, -1)}>−</button>
        <b>${lying[id] ?? 0}</b>
        <button aria-label=${`One more: ${name}`} disabled=${(lying[id] ?? 0) >= most} onClick=${() => change(cell.id, id, 1)}>+</button>
      </li>`)}</ul>
    </div>
  </section>`;
}

/** Everything beside the board, under its headings. */
function Beside({ things, form }) {
  const groups = [...new Set(things.map(({ group }) => group))].map((group) => [group, things.filter((each) => each.group === group)]);
  if (!groups.length) return null;
  return html`<section class="beside"><h2 class="caps">Beside the board</h2>
    ${groups.map(([group, all]) => html`<details key=${group}><summary>${group}${all.some(({ id }) => form.changes[id]) ? html` <span class="q s">changed</span>` : null}</summary>
      ${all.map((thing) => html`<${ThingForm} key=${thing.id} thing=${thing} form=${form} />`)}
    </details>`)}
  </section>`;
}

// -- a thing and its fields -----------------------------------------------------------------------------

function ThingForm({ thing, form }) {
  return html`<div class="thing"><h3>${thing.piece ? html`<${Shape} markup=${thing.piece} />` : null}${capital(thing.name)}</h3>
    ${thing.note ? html`<p class="s q">${thing.note}</p>` : null}
    <ul>${thing.fields.map((field) => html`<${FieldRow} key=${field.id} thing=${thing} field=${field} form=${form} />`)}</ul></div>`;
}

const ROWS = { number: NumberField, choice: ChoiceField, flag: FlagField, list: ListField, place: PlaceField };

function FieldRow({ thing, field, form }) {
  const value = form.changes[thing.id]?.[field.id] ?? field.value;
  const name = `${thing.id} ${field.id}`.replaceAll(/[^\w]+/g, "-");
  const Row = ROWS[field.kind];
  return html`<li class=${`fld fld-${field.kind}`}><${Row} ...${{ thing, field, form, value, name }} set=${(to) => form.set(thing.id, field.id, to)} /></li>`;
}

function NumberField({ thing, field, value, set }) {
  const label = `${field.name}, ${thing.name}`;
  return html`<span>${capital(field.name)}</span>
    <span class="count"><button aria-label=${`One less: ${label}`} disabled=${value <= field.low} onClick=${() => set(value - 1)}>−</button>
    <b aria-label=${label}>${value}</b>
    <button aria-label=${`One more: ${label}`} disabled=${value >= field.high} onClick=${() => set(value + 1)}>+</button></span>`;
}

function ChoiceField({ field, value, set, name }) {
  return html`<label for=${name}>${capital(field.name)}</label>
    <select id=${name} onChange=${(event) => set(event.target.value)}>${field.values.map(({ id, title }) => html`<option value=${id} selected=${id === value}>${title}</option>`)}</select>`;
}

function FlagField({ field, value, set, name }) {
  return html`<label for=${name}>${capital(field.name)}</label><input id=${name} type="checkbox" checked=${value} onChange=${(event) => set(event.target.checked)} />`;
}

function ListField({ field, value, set, name }) {
  const titles = new Map(field.values.map(({ id, title }) => [id, title]));
  const full = field.high > 0 && value.length >= field.high;
  const add = (event) => {
    if (event.target.value) set([...value, event.target.value]);
    event.target.value = "";
  };
  return html`<span>${capital(field.name)}</span>
    <ul class="held">
      ${value.map((id, i) => html`<li key=${`${i} ${id}`}>
        <button aria-label=${`Remove ${titles.get(id) ?? id}`} onClick=${() => set(value.filter((_, j) => j !== i))}>
          ${titles.get(id) ?? id}${" "}<span aria-hidden="true">✕</span>
        </button>
      </li>`)}
      ${full ? null : html`<li><label class="vh" for=${name}>Add to ${field.name}</label>
        <select id=${name} onChange=${add}>
          <option value="">Add …</option>
          ${field.values.map(({ id, title }) => html`<option value=${id}>${title}</option>`)}
        </select>
      </li>`}
    </ul>`;
}

function PlaceField({ thing, field, value, form }) {
  const on = form.moving?.thing.id === thing.id && form.moving.field.id === field.id;
  return html`<span>${capital(field.name)}</span>
    <button aria-pressed=${on} onClick=${() => form.move(on ? null : { thing, field })}>${on ? "Tap the space" : value ? `${value}: change` : "Choose the space"}</button>`;
}

// -- the verdict ----------------------------------------------------------------------------------------

/** The server's check: the latest one, and the latest with a legal position. */
function useTried(cells, changes) {
  const [tried, setTried] = useState(null);
  const fine = useRef(null);
  const body = JSON.stringify({ cells, changes });
  useEffect(() => {
    if (body === '{"cells":{},"changes":{}}') {
      fine.current = null;
      return setTried(null);
    }
    let stale = false;
    const wait = setTimeout(() => trying(() => postToGame("/correct/check", JSON.parse(body))).then((found) => {
      if (!found || stale) return;
      if (found.board) fine.current = found;
      setTried(found);
    }), 150);
    return () => (clearTimeout(wait), (stale = true));
  }, [body]);
  return [tried, fine.current];
}

/** The changes, and the rules that they would break. */
function Verdict({ body, touched, tried, begin }) {
  const broken = tried?.problems ?? [];
  return html`<section class="verdict" aria-live="polite">${touched ? html`<${Head} title="Changes that will be made" />` : null}
    ${tried?.deeds.length ? html`<ul class="said">${tried.deeds.map((each) => html`<li>${each}</li>`)}</ul>` : null}
    ${broken.length ? html`<p class="sub">This would break:</p><ul class="broken">${broken.map(({ text, id }) => html`<li>${text}${id ? html` <span class="id">${id}</span>` : null}</li>`)}</ul>` : null}
    ${tried && !broken.length ? html`<p class="sub q">The new position is legal.</p>` : null}
    ${tried?.dropped.length ? html`<p class="sub q">These steps will be dropped: ${tried.dropped.join(", ")}.</p>` : null}
    <p class="acts">
      <button class="go" disabled=${!touched || !tried || broken.length > 0} onClick=${() => put(body)}>
        ${!touched ? "No changes yet" : broken.length ? "The position is not legal" : "Apply correction"}
      </button>
      ${touched ? html`<button onClick=${begin}>Start over</button>` : null}
    </p>
  </section>`;
}

// -- as data ------------------------------------------------------------------------------------------

/** A correction as JSON, for anything that has no field. */
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
  const check = () => trying(() => postToGame("/correct/check", { patch: parsed })).then((found) => found && setTried(found));
  const keys = Object.keys(tray.schema.properties ?? {});
  return html`<details class="as-data"><summary>Write it as JSON</summary>
    <p class="s q">Write only what differs, as in a position file. Fields: ${keys.join(", ")}.</p>
    <label class="vh" for="patch">Correction</label>
    <textarea id="patch" rows="8" spellcheck="false" value=${text} onInput=${(e) => (setText(e.target.value), setTried(null))}></textarea>
    ${bad ? html`<p class="sub">This is not valid JSON: ${parsed.message}</p>` : null}
    ${tried?.problems.length ? html`<ul class="broken">${tried.problems.map(({ text: problem, id }) => html`<li>${problem} <span class="id">${id}</span></li>`)}</ul>` : null}
    <p class="acts"><button disabled=${bad} onClick=${check}>Check it</button>
      <button disabled=${!tried || tried.problems.length > 0} onClick=${() => put({ patch: parsed })}>${tried ? "Apply correction" : "Check it first"}</button></p>
  </details>`;
}
