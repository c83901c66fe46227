// Equipment: drag a card onto the unit that takes it, or tap the card and then the unit.

import { capital, html, nice, useState } from "./ui.js";
import { Use } from "./choices.js";
import { take } from "../game.js";
import { set, state } from "../store.js";
import { STILL } from "./viewport.js";

/** Group ways by one of their properties, in order. */
function by(name, ways) {
  const found = new Map();
  for (const way of ways) found.set(way[name], [...(found.get(way[name]) ?? []), way]);
  return [...found];
}

const holds = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/** The unit at a point of the screen: its row here, or its piece on the board. */
function personAt(x, y, people) {
  const drawn = (id) => document.querySelectorAll(`.gear [data-onto="${CSS.escape(id)}"], .stage [data-piece="unit-${CSS.escape(id)}"]`);
  return people.find((id) => [...drawn(id)].some((it) => holds(it.getBoundingClientRect(), x, y)));
}

export function Gear({ ways: all }) {
  const [drag, setDrag] = useState(null); // {card, from, x, y, onto}: the dragged card, and the unit under it
  const people = by("onto", all).map(([id, [first]]) => [id, first.receiver]);
  const carried = drag?.moved ? drag.card : null;
  const held = carried ?? (all.some(({ card }) => card === state.picked) ? state.picked : null);
  const open = held ? all.filter(({ card }) => card === held) : [];
  const give = (card, id) => {
    const found = all.filter((way) => way.card === card && way.onto === id);
    if (state.deaf || state.busy) return;
    if (found.length === 1) take(found[0]);
    else set({ picked: card, aimed: null });
  };
  const pick = (card, mine) => {
    if (mine.length === 1) return give(card, mine[0].onto);
    set({ picked: state.picked === card ? null : card, aimed: null });
    requestAnimationFrame(() => document.querySelector(".gear .onto:not(:disabled)")?.focus());
  };
  const hears = (card) => ({
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ card, from: [event.clientX, event.clientY] });
    },
    onPointerMove: ({ clientX: x, clientY: y }) => {
      if (!drag) return;
      const moved = drag.moved || Math.hypot(x - drag.from[0], y - drag.from[1]) > STILL;
      setDrag({ ...drag, x, y, moved, onto: personAt(x, y, all.filter((way) => way.card === drag.card).map((way) => way.onto)) });
    },
    onPointerUp: () => {
      if (drag?.moved && drag.onto) give(drag.card, drag.onto);
      setTimeout(() => setDrag(null)); // after the click that follows the drag
    },
    onPointerCancel: () => setDrag(null),
  });
  return html`<div class="gear">
    <ul class="gear-cards" aria-label="Cards">${by("card", all).map(([card, mine]) => html`<li key=${card}>
      <button data-card=${card} class=${`gear-card${held === card ? " on" : ""}`} aria-pressed=${held === card} aria-disabled=${state.deaf} ...${hears(card)}
        onClick=${() => drag?.moved || pick(card, mine)}>${nice(mine[0].group)}${mine.length === 1 ? html` <span class="n">${mine[0].n}</span>` : null}</button>
    </li>`)}</ul>
    <ul class="gear-people" aria-label="Who takes it">${people.map(([id, name]) => html`<${Taker} key=${id} id=${id} name=${name} over=${carried && drag.onto === id}
      ways=${open.filter((way) => way.onto === id)} onGive=${() => give(held, id)} />`)}</ul>
    ${carried ? html`<p class="carried" aria-hidden="true" style=${{ left: `${drag.x}px`, top: `${drag.y}px` }}>${nice(all.find(({ card }) => card === carried).group)}</p>` : null}
  </div>`;
}

/** A unit that can take the picked card, and the effect. */
function Taker({ id, name, ways, over, onGive }) {
  const several = ways.length > 1;
  const only = several ? null : ways[0];
  return html`<li data-onto=${id} class=${`${ways.length ? "can" : ""}${over ? " on" : ""}`}>
    <button class="onto" disabled=${ways.length !== 1} aria-disabled=${state.deaf} onClick=${onGive}>
      ${only ? html`<span class="n">${only.n}</span>` : null}<span><b>${nice(capital(only?.text ?? name))}</b>${" "}
      <span class="q s">${several ? "Choose how:" : (only?.more ?? "")}</span></span>
    </button>
    ${several ? html`<div class="uses">${ways.map((way) => html`<${Use} key=${way.n} way=${way} light=${state.light} />`)}</div>` : null}
  </li>`;
}
