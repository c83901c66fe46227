// A campaign as a line of battles.

import { html } from "./ui.js";

export const TIMES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const NEAR = 3; // battles shown side by side on a phone

/** The battles: those won are filled, the next one has a ring. */
export function Line({ stations, brief = false }) {
  const now = Math.max(0, stations.findIndex(({ state }) => state === "now"));
  const from = Math.min(Math.max(0, now - 1), stations.length - NEAR);
  const far = (i) => (brief && (i < from || i >= from + NEAR) ? " far" : "");
  return html`<ol class=${brief ? "cam brief-line" : "cam"}>${stations.map(({ title, state, note }, i) => html`
    <li class=${(state === "to come" ? "" : state) + far(i)}>${title}${note ? html`<span>${note}</span>` : null}</li>`)}</ol>`;
}

/** The battles of a campaign with a note on each. */
export const stationsOf = ({ stations, losses }) =>
  stations.map((station) => ({ ...station, note: noteOf(station, losses) }));

function noteOf({ state, tries }, losses) {
  if (state === "won") return `Won ${tries.at(-1).medals.join("–")}`;
  if (state !== "now") return "";
  const attempt = `Attempt ${tries.length + 1}`;
  return losses ? `${attempt}. Event dice: ${losses}` : attempt;
}
