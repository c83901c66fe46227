// A touched cell on small screens: enlarged, described, with its choices.

import { capital, html, phone, useLayoutEffect, useRef } from "./ui.js";
import { looks } from "./board.js";
import { ChoiceRow } from "./choices.js";
import { openChoices } from "../game.js";
import { waysWith } from "../gestures.js";
import { set, state } from "../store.js";

const ROOM = 8; // units of the board around the cell

/** The rectangle of a cell in the drawing. */
function bounds(id) {
  const drawn = document.querySelector(`.cells [data-cell="${CSS.escape(id)}"] path`)?.getBBox();
  return drawn && [drawn.x - ROOM, drawn.y - ROOM, drawn.width + 2 * ROOM, drawn.height + 2 * ROOM];
}

export function Sheet({ board }) {
  const cell = board.cells.find(({ id }) => id === state.sheet);
  const box = cell && bounds(cell.id);
  const drawing = useRef(null);
  useLayoutEffect(() => {
    const svg = drawing.current;
    if (svg) svg.style.setProperty("--k", (svg.clientWidth / box[2]).toFixed(3));
  }, [cell?.id]);
  if (!box || state.covered || !phone.matches) return null;
  const here = waysWith(openChoices(), cell.id).filter(({ piece, cells, onto }) => !onto && [piece, cells[0]].includes(cell.id));
  const inner = (of) => ({ dangerouslySetInnerHTML: { __html: of.replace(/ (id|data-piece)="[^"]*"/g, "") } });
  return html`<section class="sheet" aria-label=${cell.name}>
    <div class="head"><h2>${capital(cell.id)}</h2><button onClick=${() => set({ sheet: null })}>Close</button></div>
    <div class="large">
      <svg ref=${drawing} class=${`map ${looks(board)}`} viewBox=${box.join(" ")} aria-hidden="true">
        <g class="ground" ...${inner(board.ground)} /><g class="pieces" ...${inner(board.pieces)} />
      </svg>
      <p>${capital(cell.name)}</p>
    </div>
    ${here.length ? html`<ul class="choices">${here.map((choice) => html`<${ChoiceRow} key=${choice.n} choice=${choice} />`)}</ul>` : null}
  </section>`;
}
