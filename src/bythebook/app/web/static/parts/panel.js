// The panel of a game: scores in the bar, sections beside and below the board, the hand.

import { html, Marks, phone, Swatch, useMemo, useRef } from "./ui.js";
import { Use } from "./choices.js";
import { drawRow } from "./drag.js";
import { openChoices, take } from "../game.js";
import { set, state } from "../store.js";

// -- the bar ----------------------------------------------------------------------------------------

const STAR = "M12 2l2.9 6.7 7.2.7-5.4 4.8 1.6 7.1L12 17.6 5.7 21.3l1.6-7.1L1.9 9.4l7.2-.7Z";

/** The counter shown in the bar: rounds or days. */
const inBar = (panel) => panel.sections.find(({ kind, most }) => kind === "counter" && most > 0 && most <= 12);

export function Scores({ panel }) {
  const counter = inBar(panel);
  return html`<div class=${panel.score.filter(({ side }) => side).length > 2 ? "score many" : "score"}>
    ${counter ? html`<${Counter} section=${counter} />` : null}
    ${panel.score.map(
      ({ name, value, side, text, stars, most, seat }) => html`<span class="chip">
        <${Swatch} side=${side} /><span class="side-name">${name}<span class="opt">${role(seat)}</span></span>
        ${most ? html`<${Stars} stars=${stars} most=${most} side=${side} text=${text} />` : html` <b>${value}</b>`}
        ${text && !most ? html`<span class="q opt">${text}</span>` : null}
      </span>`,
    )}
  </div>`;
}

/** Who plays the seat of a side, after its name. */
function role(id) {
  const { seats, you } = state.scene;
  const seat = seats.find((each) => each.seat === id);
  if (!seat) return "";
  if (!seat.person) return ", bot";
  return seat.here && you.length === 1 ? ", you" : "";
}

function Stars({ stars, most, side, text }) {
  const seen = useRef({ before: stars, now: stars });
  if (seen.current.now !== stars) seen.current = { before: seen.current.now, now: stars };
  const landed = (i) => i >= seen.current.before && i < stars;
  const one = (i) => html`<svg class=${landed(i) ? "landed" : ""} width="15" height="15" viewBox="0 0 24 24" aria-hidden="true"><path class=${i < stars ? "" : "open"} d=${STAR} /></svg>`;
  return html`<span class=${`stars of-${side}`} role="img" aria-label=${`${stars} ${text || `of ${most}`}`}>
    ${Array.from({ length: most }, (_, i) => one(i))}
  </span>`;
}

function Counter({ section: { title, value, most } }) {
  const kind = (n) => (n < value ? "past" : n === value ? "now" : "");
  return html`<ol class="days" aria-label=${`${title} ${value} of ${most}`}>
    ${Array.from({ length: most }, (_, i) => html`<li class=${kind(i + 1)} aria-current=${i + 1 === value ? "step" : undefined}>${i + 1}</li>`)}
  </ol>`;
}

// -- sections ---------------------------------------------------------------------------------------

export const inPlace = (panel, ...places) =>
  panel.sections.filter((section) => places.includes(section.place) && section !== inBar(panel));

export function Sections({ sections }) {
  return sections.map((section) => html`<${Section} key=${section.title} section=${section} />`);
}

function Section({ section }) {
  const { title, kind, text, hidden, value, most } = section;
  const Inside = { table: Table, seats: Seats, list: List }[kind];
  const inside = useMemo(() => Inside && html`<${Inside} ...${section} />`, [section]);
  return html`<section class=${`part part-${kind}`}>
    <h2 class="caps">${title}</h2>
    ${kind === "counter" ? html`<p><b>${value}</b>${most ? ` of ${most}` : ""}</p>` : null}
    ${hidden.map((each) => html`<${Backs} ...${each} />`)}
    ${kind === "cards" ? html`<${Cards} ...${section} />` : inside}
    ${text ? html`<p>${text}</p>` : null}
  </section>`;
}

/** Hidden cards: the owner's pattern and their number. */
function Backs({ title, count, side }) {
  return html`<p class="backs"><span aria-hidden="true">${Array.from({ length: Math.min(count, 5) }, () => html`<i class=${`back of-${side || "none"}`}></i>`)}</span>
    <span>${title}: ${count} (face down)</span></p>`;
}

function Field({ item }) {
  const { text, mark, count, hollow, label, side, strong, quiet, share } = item;
  const shown = mark ? html`<${Marks} mark=${mark} count=${count} hollow=${hollow} label=${label} />` : null;
  const bar = share === null || share === undefined ? null : html`<meter class="share" min="0" max="1" value=${share} aria-label=${label || text}></meter>`;
  return html`<span class=${`field${strong ? " strong" : ""}${quiet ? " q" : ""}`} aria-label=${label && !mark && !text ? label : undefined}>
    ${side && !mark ? html`<${Swatch} side=${side} />` : null}${shown}${bar}${text}
  </span>`;
}

/** Handlers of a row that highlight its cell on the board. */
const about = (cell) =>
  cell ? { onPointerEnter: () => set({ light: { cell } }), onPointerLeave: () => set({ light: null }) } : {};

/** The heading of a column; for a side, its mark. */
const columnHeading = (text, side) => (side ? html`<span class="vh">${text}</span><${Swatch} side=${side} />` : text);

const isBlank = ({ text, mark }) => !text && !mark;

function Table({ title, head, sides, rows }) {
  const wide = Math.max(head.length, ...rows.map(({ items }) => items.length));
  return html`<div class="scroll" role="region" tabindex="0" aria-label=${title}><table class="data">
    <caption class="vh">${title}</caption>
    ${head.length ? html`<thead><tr>${head.map((text, i) => (text ? html`<th scope="col">${columnHeading(text, sides[i])}</th>` : html`<td></td>`))}</tr></thead>` : null}
    <tbody>${rows.map(({ items: [first, ...items], lit, past, note, cell }) => html`
      <tr class=${`${lit ? "lit" : ""}${past ? " past" : ""}`} ...${about(cell)}>
        <th scope="row" colspan=${items.every(isBlank) ? wide : undefined}><${Field} item=${first} /></th>
        ${items.every(isBlank) ? null : items.map((item) => html`<td><${Field} item=${item} /></td>`)}
      </tr>
      ${note ? html`<tr class="note"><td colspan=${wide}>${note}</td></tr>` : null}`)}
    </tbody>
  </table></div>`;
}

function List({ rows }) {
  if (!rows.length) return null;
  return html`<ul class="rows">${rows.map(({ items, side, lit, past, note, cell }) => html`
    <li class=${`${lit ? "lit" : ""}${past ? " past" : ""}`} ...${about(cell)}>
      <span class="fields">${side ? html`<${Swatch} side=${side} />` : null}${items.map((item) => html`<${Field} item=${item} />`)}</span>
      ${note ? html`<span class="q s">${note}</span>` : null}
    </li>`)}</ul>`;
}

function Seats({ rows }) {
  return html`<ul class="seats">${rows.map(({ items, side, lit, lines, note }) => html`
    <li class=${`seat of-${side}${lit ? " lit" : ""}`}>
      <div class="fields">${side ? html`<${Swatch} side=${side} />` : null}${items.map((item) => html`<${Field} item=${item} />`)}</div>
      ${lines.map((line) => html`<div class="fields lain">${line.map((item) => html`<${Field} item=${item} />`)}</div>`)}
      ${note ? html`<p class="s q">${note}</p>` : null}
    </li>`)}</ul>`;
}

function Cards({ cards }) {
  const small = cards.length > 0 && cards.every(({ number }) => number);
  return cards.length ? html`<ul class=${small ? "cards row" : "cards"}>${cards.map((card) => html`<${CardFace} key=${card.id} card=${card} small=${small} />`)}</ul>` : null;
}

// -- cards ------------------------------------------------------------------------------------------

/** The choices that use a card. */
const usesOf = (card) => openChoices().filter(({ card: of, cells }) => of === card.id || cells[0] === card.id);

/** The content of a small card: its number, name and marks. */
const inSmall = ({ title, text, marks, note, number, short }) => html`
  <h3 aria-label=${title}><b>${number}</b><span aria-hidden="true">${short}</span></h3>
  <p class="fields">${marks.map((item) => html`<${Field} item=${item} />`)}</p>
  ${note ? html`<p class="s note">${note}</p>` : null}<p class="vh">${text}</p>`;

/** A card; touching it shows its uses, or plays it if it has only one. */
function CardFace({ card, small = false }) {
  const { id, title, text, marks, agents, side, lit, note, number } = card;
  const uses = usesOf(card);
  const open = uses.length > 0 && state.picked === id;
  const on = open || uses.some(({ n }) => n === state.light?.choice);
  const inside = small ? inSmall(card) : html`
    <h3>${number ? html`<span class="full">${title}</span><span class="few" aria-hidden="true"><b>${number}</b> ${card.short}</span>` : title}</h3>
    ${marks.length ? html`<p class="fields">${marks.map((item) => html`<${Field} item=${item} />`)}</p>` : null}
    ${text ? html`<p class="s q">${text}</p>` : null}
    ${agents.length ? html`<p class="fields agents">${agents.map((item) => html`<${Field} item=${item} />`)}</p>` : null}
    ${note ? html`<p class="s q note">${note}</p>` : null}`;
  return html`<li class=${`card of-${side || "none"}${lit ? " lit" : ""}${uses.length ? " can" : ""}${on ? " on" : ""}${open ? " open" : ""}${leadsOn(uses) ? " leads-on" : ""}`} ...${uses.length ? cardHandlers(card, uses) : {}}>
    ${inside}
    ${uses.length ? html`<button class="n" aria-label=${uses.length > 1 ? `${title}: choose one of ${uses.length} uses` : `${uses[0].n}: ${uses[0].text}`}
      aria-expanded=${uses.length > 1 ? open : undefined} aria-disabled=${state.deaf}>${uses.length > 1 ? "▾" : uses[0].n}</button>` : null}
    ${open && uses.length > 1 ? html`<div class="uses">${uses.map((way) => html`<${Use} key=${way.n} way=${way} light=${state.light} />`)}</div>` : null}
  </li>`;
}

/** Whether a card can be dragged to the next answer. */
const leadsOn = (uses) => uses.length > 0 && uses.every(({ leads }) => leads);

/** The handlers of a card: a mouse previews its use by hovering, a finger by the first touch. */
function cardHandlers({ id, title }, uses) {
  const [one] = uses;
  const see = (event) => event.pointerType === "mouse" && set({ light: uses.length === 1 ? { choice: one.n } : null });
  return {
    onPointerDown: (event) => leadsOn(uses) && !event.target.closest(".use") && drawRow(event, { label: uses.length > 1 ? title : "", ways: uses }),
    onPointerEnter: see,
    onPointerLeave: (event) => event.pointerType === "mouse" && set({ light: null }),
    onClick: (event) => {
      if (event.target.closest(".use") || state.deaf) return;
      const seen = event.pointerType !== "touch" || state.picked === id || !one.also.length;
      if (uses.length === 1 && seen) take(one);
      else set({ picked: state.picked === id ? null : id, aimed: null, light: uses.length === 1 ? { choice: one.n } : null });
    },
  };
}

/** The hand of cards; on a phone it is a scrolling row with a tab stop. */
export function HandOfCards({ panel }) {
  const { hand, hidden } = panel;
  if (!hand.length && !hidden.length) return null;
  if (state.covered && hand.length) {
    return html`<section class="hand-part"><h2 class="vh">Your hand</h2><${Backs} title="Your hand" count=${hand.length} side=${hand[0].side} /></section>`;
  }
  return html`<section class="hand-part">
    <h2 class="vh">Your hand</h2>
    ${hand.length ? html`<ul class="hand" aria-label="Your hand" tabindex=${phone.matches && !hand.some((card) => usesOf(card).length) ? 0 : undefined}>${hand.map((card) => html`<${CardFace} key=${card.id} card=${card} />`)}</ul>` : null}
    ${hidden.map((each) => html`<${Backs} ...${each} />`)}
  </section>`;
}
