// The basic components of all screens.

import { h } from "../vendor/preact.js";
import htm from "../vendor/htm.js";
import { useState } from "../vendor/preact-hooks.js";
import { hrefOf } from "../transport.js";
import { keep, state } from "../store.js";

export { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/preact-hooks.js";

/** Create an element; links to pages get their address from the transport. */
const linked = (type, props, ...children) =>
  h(type, type === "a" && props?.href?.startsWith("/") ? { ...props, href: hrefOf(props.href) } : props, ...children);

export const html = htm.bind(linked);

/** Small numbers in words, for sentences. */
const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
export const word = (n) => WORDS[n] ?? String(n);
export const many = (n, one, more = `${one}s`) => `${word(n)} ${n === 1 ? one : more}`;
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A name with typographic apostrophes and dashes. */
export const nice = (text) => text.replaceAll("'", "’").replaceAll(" - ", " – ");

/** Text with **bold** parts as elements. */
export function rich(text) {
  return text.split("**").map((part, i) => (i % 2 ? html`<strong>${part}</strong>` : part));
}

// -- the frame --------------------------------------------------------------------------------------

const BOOK = html`<svg width="24" height="22" viewBox="0 0 24 22" aria-hidden="true">
  <path d="M2 3.5C5.5 2 9 2.4 12 4.6 15 2.4 18.5 2 22 3.5V18.2C18.5 16.8 15 17.2 12 19.4 9 17.2 5.5 16.8 2 18.2Z" fill="none" stroke="currentColor" stroke-width="1.6" />
  <path d="M12 4.6V19.2M5 7.6c1.7-.4 3.3-.3 4.5.4M5 11c1.7-.4 3.3-.3 4.5.4" stroke="currentColor" stroke-width="1.2" fill="none" />
  <path d="M17 6.6l3 5.4h-6z" fill="var(--over)" />
</svg>`;

const LONG = 20; // characters of a title above which its details go below it

export function Bar({ title, quiet = false, where, tag, children, tools }) {
  return html`<header class=${`bar${quiet ? " home-bar" : ""}${title.length > LONG ? " long" : children && where ? " stacked" : ""}`}>
    <a class="mark" href="/" aria-label="bythebook, home">${BOOK}<span>bythebook</span></a>
    <div class="named">
      <h1 id="top" tabindex="-1" class=${quiet ? "vh" : ""}>${nice(title)}</h1>
      ${tag ? html`<p class="tag">${tag}</p>` : null}
      ${where ? html`<p class="q s where">${nice(where)}</p>` : null}
    </div>
    ${children}
    ${tools ? html`<nav class="tools" aria-label="Tools">${tools}</nav>` : null}
  </header>`;
}

export function Tabs({ tabs, at }) {
  return html`<nav class="tabs" aria-label="Screens">
    ${tabs.map(({ name, href }) => html`<a href=${href} aria-current=${name === at ? "page" : undefined}>${name}</a>`)}
  </nav>`;
}

export function Head({ title, id, level = 2, children }) {
  return html`<div class="head">
    <${`h${level}`}>${title}<//>${children}${id ? html`<span class="id">${id}</span>` : null}
  </div>`;
}

/** The error of the last action. */
export function Wrong() {
  const { error, again } = state;
  return html`<div class="wrong" role="alert">
    ${error && html`<p>${capital(error.message)}</p>
      ${again ? html`<button onClick=${again}>Undo anyway</button>` : null}
      ${error.problems.length ? html`<ul>${error.problems.map((each) => html`<li>${each}</li>`)}</ul>` : null}`}
  </div>`;
}

/** Whether the screen is as small as a phone's. */
export const phone = matchMedia("(max-width: 640px)");

// -- controls ---------------------------------------------------------------------------------------

/** A choice of a few options, side by side. */
export function Seg({ legend, name, value, options, onPick, vh = false }) {
  return html`<fieldset><legend class=${vh ? "vh" : ""}>${legend}</legend><div class="seg">
    ${options.map(
      ([key, text]) => html`<label class=${key === value ? "on" : ""}>
        <input type="radio" name=${name} checked=${key === value} onChange=${() => onPick(key)} />${text}
      </label>`,
    )}
  </div></fieldset>`;
}

/** A choice of many options, or a text field. */
export function Pick({ label, id, value, options, placeholder, onPick, type = "text" }) {
  const change = (event) => onPick(event.target.value);
  if (options) {
    return html`<p class="pick"><label for=${id}>${label}</label><select id=${id} onChange=${change}>
      ${options.map(([key, text]) => html`<option value=${key} selected=${key === value}>${text}</option>`)}
    </select></p>`;
  }
  return html`<p class="pick"><label for=${id}>${label}</label>
    <${Field} id=${id} type=${type} value=${value} placeholder=${placeholder} onPick=${onPick} />
  </p>`;
}

/** A text field that reports its value on change; redrawing the page while typing doesn't reset it. */
function Field({ value, onPick, ...more }) {
  const [typed, type] = useState(null);
  const done = (event) => {
    type(null);
    onPick(event.target.value);
  };
  return html`<input ...${more} value=${typed ?? value} onInput=${(event) => type(event.target.value)} onChange=${done} autocomplete="off" />`;
}

export const THEMES = [["auto", "as the system"], ["light", "light"], ["dark", "dark"]];

export function ThemeButton() {
  const at = THEMES.findIndex(([name]) => name === state.theme);
  const [next] = THEMES[(at + 1) % THEMES.length];
  return html`<button onClick=${() => keep("theme", next)} aria-label=${`Theme: ${THEMES[at]?.[1]}`}>Theme</button>`;
}

// -- sides and marks ------------------------------------------------------------------------------------

/** The mark of a side: the game's symbol, or a plain patterned field. */
export function Swatch({ side }) {
  const sign = `sym-side-${side}`;
  if (state.symbols[state.scene?.game]?.includes(`id="${sign}"`)) {
    return html`<svg class=${`hull of-${side}`} width="15" height="17" aria-hidden="true"><use href=${`#${sign}`} /></svg>`;
  }
  return html`<i class=${`sw of-${side || "none"}`} aria-hidden="true"></i>`;
}

/** A symbol of the game, repeated; `hollow` ones as outlines. */
export function Marks({ mark, count = 1, hollow = 0, label }) {
  const one = (kind) => html`<svg class=${`sym ${kind}`} aria-hidden="true"><use href=${`#sym-${mark}`} /></svg>`;
  const drawn = [...Array(count).fill("full"), ...Array(hollow).fill("hollow")].map(one);
  return html`<span class="marks" role=${label ? "img" : undefined} aria-label=${label || undefined}>${drawn}</span>`;
}
