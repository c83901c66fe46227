// The list of all choices, with the numbers that they have on the board; related choices share a row.

import { capital, html, nice, useEffect, useLayoutEffect, useRef, useState } from "./ui.js";
import { Gear } from "./gear.js";
import { drawRow } from "./drag.js";
import { end, openChoices, take, takeAll } from "../game.js";
import { keyedEndings } from "../keys.js";
import { set, state } from "../store.js";
import { continuing, waysWith } from "../gestures.js";

const MANY = 24; // rows above which there is a search field

let byKey = false; // whether the last answer came from the list by keyboard

/** After an answer by keyboard, focus the next list. */
function useListFocus(where) {
  const box = useRef(null);
  useEffect(() => {
    if (byKey && document.activeElement === document.body) box.current?.querySelector(where)?.focus();
  }, []);
  return box;
}

export function Choices({ ask }) {
  const [find, setFind] = useState("");
  const box = useListFocus("button");
  useLayoutEffect(() => [".ask", ".middle"].forEach((each) => box.current.closest(each)?.scrollTo(0, 0)), []);
  const { light, picked, aimed, typed } = state;
  const open = openChoices();
  const all = continuing(open);
  const ways = waysWith(open, picked, aimed);
  const wanted = find.trim().toLowerCase();
  const list = wanted ? ways.filter(({ text, more }) => `${text} ${more}`.toLowerCase().includes(wanted)) : ways;
  const dropped = open.filter(({ onto }) => onto);
  const rows = rowsOf(list.filter(({ onto }) => !onto));
  return html`
    ${ask.together && !picked ? html`<p class="acts"><button class="at-once" aria-disabled=${state.deaf} onClick=${() => takeAll(ask.together)}>${capital(ask.together.text)} <kbd>a</kbd></button></p>` : null}
    ${rows.length > MANY ? html`<p class="find"><label class="vh" for="find">Find a choice</label>
      <input id="find" type="search" placeholder=${`Search ${ways.length} choices`} value=${find} onInput=${(e) => setFind(e.target.value)} /></p>` : null}
    ${dropped.length ? html`<${Gear} ways=${dropped} />` : null}
    <ul ref=${box} class="choices" onKeyDown=${walk}>
      ${rows.map((row) => (row.length > 1
        ? html`<${GroupRow} key=${row[0].group} ways=${row} light=${light} />`
        : html`<${ChoiceRow} key=${row[0].n} choice=${row[0]} light=${light} />`))}
    </ul>
    ${ask.offer ? html`<p class="sub"><button class="offer" aria-pressed=${state.offered} onClick=${() => set({ offered: !state.offered })}>
      <span aria-hidden="true">${state.offered ? "☑" : "☐"}</span> ${capital(ask.offer)}</button></p>` : null}
    ${ways.length < all.length || ways.some(({ first }) => first)
      ? html`<p class="sub"><button onClick=${() => set({ picked: null, aimed: null })}>${all.length > 1 ? `Show all ${all.length} choices` : "Put it back"} <kbd>Esc</kbd></button></p>` : null}
    <p class="vh" role="status">${typed ? `Number ${typed}` : ""}</p>`;
}

/** The rows of the list: ways with the same heading form one row, at the place of the first. */
function rowsOf(ways) {
  const rows = new Map();
  for (const way of ways) {
    const name = way.group || `${way.n}`;
    rows.set(name, [...(rows.get(name) ?? []), way]);
  }
  return [...rows.values()];
}

const isOn = (light, { n, cells }) => light?.choice === n || (light?.cell && light.cell === cells[0]);

/** The event handlers of a way's button. */
function handlers(way) {
  const see = (lit) => set({ light: lit ? { choice: way.n } : null });
  return {
    "aria-disabled": state.deaf,
    onClick: (event) => {
      byKey = event.detail === 0;
      if (state.busy === 0) take(way);
    },
    onPointerDown: (event) => way.leads && drawRow(event, { ways: [way] }),
    onFocus: () => see(true),
    onBlur: () => see(false),
    onPointerEnter: (event) => event.pointerType === "mouse" && see(true),
    onPointerLeave: () => see(false),
  };
}

export function ChoiceRow({ choice, light }) {
  const { n, text, more, spends, leads } = choice;
  return html`<li class=${`${isOn(light, choice) ? "on" : ""}${spends ? " cost" : ""}${leads ? " leads-on" : ""}`}>
    <button ...${handlers(choice)}>
      <span class="n">${n}</span><span class="words"><b>${nice(capital(text))}</b>${more ? html` <span class="q s">${more}</span>` : null}</span>
    </button>
  </li>`;
}

/** Ways with one heading; the effect of one is shown while it is under the pointer or the focus. */
function GroupRow({ ways, light }) {
  const on = ways.find((way) => isOn(light, way));
  const same = ways.every(({ more }) => more === ways[0].more);
  return html`<li class="group">
    <p class="leads"><b>${nice(ways[0].group)}</b> <span class="q s">${on?.more || (same ? ways[0].more : "")}</span></p>
    <div class="uses">${ways.map((way) => html`<${Use} key=${way.n} way=${way} light=${light} />`)}</div>
  </li>`;
}

/** A way as a short button. */
export function Use({ way, light = null }) {
  const { n, short, text, more, spends, leads } = way;
  const said = [`${n}: ${text}`, more].filter(Boolean).join(", ");
  return html`<span class=${`use${isOn(light, way) ? " on" : ""}${spends ? " cost" : ""}${leads ? " leads-on" : ""}`}>
    <button ...${handlers(way)} aria-label=${said}><span class="n">${n}</span>${nice(capital(short || text))}</button>
  </span>`;
}

/** Move through the list with the arrow keys. */
function walk(event) {
  const by = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  const all = [...event.currentTarget.querySelectorAll("button")];
  all[all.indexOf(event.target) + by]?.focus();
  event.preventDefault();
}

// -- endings ------------------------------------------------------------------------------------------

/** The endings with their costs; one with a cost needs confirmation, by a button at the other side. */
export function Foot({ idle }) {
  const list = keyedEndings(openChoices());
  const again = list.find(({ choice }) => choice.n === state.ending)?.choice;
  if (!list.length) return html`<section class="foot-part" aria-label="Ending"><button disabled>End</button><p class="s q">${idle}</p></section>`;
  if (again) {
    return html`<section class="foot-part again" aria-label="Ending"><p class="s">${capital(again.costs)}.</p>
      <button onClick=${() => set({ ending: null })}>Cancel <kbd>Esc</kbd></button>
      <button class="yes" aria-disabled=${state.deaf} onClick=${() => end(again)}>${nice(capital(again.text))} <kbd>y</kbd></button></section>`;
  }
  return html`<section class="foot-part" aria-label="Ending">${list.map(({ choice, key }) => html`<p key=${choice.n}>
    <button class="ends" aria-disabled=${state.deaf} onClick=${() => end(choice)}>${nice(capital(choice.text))}${key ? html` <kbd>${key}</kbd>` : null}</button>
    <span class="s q">${choice.costs || choice.more}</span></p>`)}</section>`;
}
