// The list of choices: complete, in words, each with the number that it has on the board.

import { capital, html, nice, useEffect, useRef, useState } from "./ui.js";
import { answer } from "../game.js";
import { set, state } from "../store.js";

const MANY = 24; // choices after which one wants to search

let byKey = false; // whether the last answer was given with the keyboard, from the list

/** After an answer by keyboard the focus is where the next one is given. */
export function useKeptFocus(where) {
  const box = useRef(null);
  useEffect(() => {
    if (byKey && document.activeElement === document.body) box.current?.querySelector(where)?.focus();
  }, []);
  return box;
}

export function Choices({ ask }) {
  const [find, setFind] = useState("");
  const box = useKeptFocus("button");
  const { light, picked, typed } = state;
  const here = picked ? ask.choices.filter(({ cells }) => cells[0] === picked) : [];
  const some = here.length ? here : ask.choices;
  const wanted = find.trim().toLowerCase();
  const list = wanted ? some.filter(({ text, more }) => `${text} ${more}`.toLowerCase().includes(wanted)) : some;
  return html`
    ${ask.choices.length > MANY && !here.length ? html`<p class="find"><label class="vh" for="find">Find a choice</label>
      <input id="find" type="search" placeholder=${`Find among ${ask.choices.length}`} value=${find} onInput=${(e) => setFind(e.target.value)} /></p>` : null}
    <ul ref=${box} class="choices" onKeyDown=${walk}>
      ${list.map((choice) => html`<${ChoiceRow} key=${choice.n} choice=${choice} light=${light} />`)}
    </ul>
    ${here.length ? html`<p class="sub"><button onClick=${() => set({ picked: null })}>All ${ask.choices.length} choices</button></p>` : null}
    <p class="vh" role="status">${typed ? `Number ${typed}` : ""}</p>`;
}

export function ChoiceRow({ choice, light }) {
  const { n, text, more, cells, spends } = choice;
  const on = light?.choice === n || (light?.cell && light.cell === cells[0]);
  const see = (lit) => set({ light: lit ? { choice: n } : null });
  const take = (event) => {
    byKey = event.detail === 0;
    answer({ option: n });
  };
  return html`<li class=${`${on ? "on" : ""}${spends ? " cost" : ""}`}>
    <button disabled=${state.busy > 0} onClick=${take} onFocus=${() => see(true)} onBlur=${() => see(false)}
      onPointerEnter=${(e) => e.pointerType === "mouse" && see(true)} onPointerLeave=${() => see(false)}>
      <span class="n">${n}</span><span class="words"><b>${nice(capital(text))}</b>${more ? html` <span class="q s">${more}</span>` : null}</span>
    </button>
  </li>`;
}

/** Arrows move through the list. */
function walk(event) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  const all = [...event.currentTarget.querySelectorAll("button")];
  all[all.indexOf(event.target) + by]?.focus();
  event.preventDefault();
}
