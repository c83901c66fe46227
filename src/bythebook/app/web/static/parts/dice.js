// Dice as squares with the game's symbol of a face, or its number.

import { html } from "./ui.js";
import { state } from "../store.js";

const found = new Map(); // the symbols of faces, by the symbols of a game

/** The id of the game's symbol for a face, if it has one. */
function symbol(face) {
  const drawn = state.symbols[state.scene?.game] ?? "";
  if (!found.has(drawn)) found.set(drawn, new Map());
  const known = found.get(drawn);
  if (!known.has(face)) {
    const name = face.replaceAll(/[^a-z0-9]+/g, "-");
    known.set(face, [`sym-die-${name}`, `sym-face-${name}`, `sym-${name}`].find((id) => drawn.includes(`"${id}"`)));
  }
  return known.get(face);
}

export const isDrawn = (face) => /^\d+$/.test(face) || Boolean(symbol(face));

export function Die({ face, size = 26, idle = false }) {
  const id = symbol(face);
  const name = `${face.replaceAll("_", " ")}${idle ? " (no effect)" : ""}`;
  return html`<svg class=${idle ? "die idle" : "die"} width=${size} height=${size} viewBox="0 0 34 34" role="img" aria-label=${name}>
    <rect x="1" y="1" width="32" height="32" rx="6" />
    ${id ? html`<use href=${`#${id}`} x="6" y="6" width="22" height="22" />` : html`<text x="17" y="25">${/^\d+$/.test(face) ? face : ""}</text>`}
  </svg>`;
}

/** A roll or draw: dice as pictures, paler if they had no effect; cards by name. */
export function Thrown({ faces, names = [], idle = [], size }) {
  if (!faces.length) return null;
  if (names.length) return html`<b>${names.join(", ")}</b>`;
  if (!faces.every(isDrawn)) return html`<b>${faces.map((face) => face.replaceAll("_", " ")).join(", ")}</b>`;
  return html`<span class="dice">${faces.map((face, i) => html`<${Die} face=${face} size=${size} idle=${idle.includes(i)} />`)}</span>`;
}
