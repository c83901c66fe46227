// The board: the server's picture, with choices, steps and the focus drawn over it.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./ui.js";
import { Corrected, Discs, FocusRing, Rings, StepSquares, Traces } from "./overlay.js";
import { glide } from "./motion.js";
import { placesOf } from "../gestures.js";
import { middle, Viewport } from "./viewport.js";

const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
const NONE = [];
const STILL = { line: 0, trace: NONE }; // nothing has moved
const PHONE = 390; // pixels: a board that is wider at its least scale is only partly visible

/** A board to zoom, pan and choose on; a `still` board only shows a position. */
export function Board(props) {
  const { board, sight = NONE, choices = NONE, acting = NONE, steps = NONE, changed = NONE, moves = STILL, picked = null, light, still, drag = null, planned = NONE, onTake, onLight, onCarry } = props;
  const goals = drag?.goals.size ? drag.goals : null; // of the dragged piece
  const svg = useRef(null);
  const [focused, focus] = useState(null);
  const cells = useMemo(() => new Map(board.cells.map((cell) => [cell.id, cell])), [board.cells]);
  const places = useMemo(() => (goals ? dropCells(goals) : placesOf(choices, picked)), [choices, picked, goals]);
  const view = useViewport(svg, board, { still, carried: Boolean(drag), places, cells, sight });
  useLayoutEffect(() => glide(svg.current, moves, board.turned), [board.pieces]);
  const stop = cells.has(focused?.id) ? focused.id : firstStop(board, places);
  const over = { board, cells, places, acting, picked: drag?.path[0] ?? picked, light, choices };
  useEffect(() => {
    if (onCarry) view.current.carries = (event) => hears.current.onCarry(event, () => (view.current.dragged = true));
  }, [board.width, board.height]);
  const ahead = [{ number: 0, side: "mine", trace: [...planned, ...legs(drag)] }];
  const hears = useRef(null); // the handlers change more often than the cells
  hears.current = { onTake, onLight, onCarry };
  const buttons = useMemo(() => still || html`<${Cells} ...${{ cells, places, stop, focus, view, hears }} />`, [cells, places, stop, still]);
  const ratio = { "--ratio": board.width / board.height };
  const vast = board.width * board.least > PHONE ? " vast" : "";
  return html`<div class=${still ? "chart still" : `chart${vast}`} style=${ratio}>
    <svg ref=${svg} class=${`map ${looks(board)}`} style=${placing(board)} role=${still ? "img" : "group"} aria-label=${board.label}>
      <${Picture} of=${board.ground} small=${board.small_ground} />
      <g aria-hidden="true"><${Rings} ...${over} /><${Traces} cells=${cells} steps=${steps} /><${Traces} cells=${cells} steps=${ahead} /></g>
      <g aria-hidden="true"><${FocusRing} cell=${focused?.ring ? cells.get(focused.id) : null} /></g>
      <${Picture} of=${board.pieces} small=${board.small} moving=${true} />
      <g aria-hidden="true">
        <${Discs} ...${over} /><${StepSquares} board=${board} cells=${cells} steps=${steps} />
        <${Corrected} cells=${cells} changed=${changed} />
      </g>
      ${still ? null : buttons}
    </svg>
    ${still ? null : html`<${Overview} board=${board} view=${view} /><${Zoom} view=${view} />`}
    ${light?.cell && cells.has(light.cell) ? html`<p class="place-name" aria-hidden="true">${cells.get(light.cell).name}</p>` : null}
  </div>`;
}

/** The CSS classes of a board. */
export const looks = ({ glaze, framed, small_marks: small }) => [glaze && "glazed", framed || "free", small && "apart"].filter(Boolean).join(" ");

const px = ([x, y]) => `${x}px ${y}px`;
const placing = ({ odds, small_marks: small }) => ({ "--odds": px(odds), ...(small && { "--small-disc": px(small.disc), "--small-step": px(small.step) }) });

/** The arrows of a drag: moves, and an attack at the end. */
const legs = (drag) => (drag?.path ?? NONE).slice(1).map((end, i) => ({ start: drag.path[i], end, attack: i > 0 && !drag.row }));

/** The cells where a dragged piece can be dropped: its goals, and their targets. */
const dropCells = (goals) => new Map([...goals.keys(), ...[...goals.values()].flat()].map((cell) => [cell, { ways: [], pick: false }]));

function firstStop(board, places) {
  return places.keys().next().value ?? (board.focus || board.cells[0]?.id);
}

/** Markup of the server, with a second drawing for small scales if there is one. */
function Picture({ of, small, moving }) {
  const kind = moving ? "pieces" : "ground";
  if (!small) return html`<${Markup} class=${kind} of=${of} />`;
  return html`<${Markup} class=${`${kind} large`} of=${of} /><${Markup} class=${`${kind} tiny`} of=${small} />`;
}

function Markup({ class: kind, of }) {
  const layer = useRef(null);
  useLayoutEffect(() => draw(layer.current, of), [of]);
  return html`<g ref=${layer} class=${kind} aria-hidden="true" />`;
}

/** Draw markup into a layer; unchanged elements stay, because new elements are expensive. */
function draw(layer, markup) {
  const made = layer.cloneNode(false);
  made.innerHTML = markup;
  const there = new Map();
  for (const child of layer.children) there.set(child.outerHTML, [...(there.get(child.outerHTML) ?? []), child]);
  const wanted = Array.from(made.children, (child) => there.get(child.outerHTML)?.shift() ?? child);
  for (const gone of [...there.values()].flat()) gone.remove();
  let at = layer.firstChild;
  for (const child of wanted) {
    if (child === at) at = at.nextSibling;
    else layer.insertBefore(child, at);
  }
}

// -- the visible part -------------------------------------------------------------------------------

function useViewport(svg, board, { still, carried, places, cells, sight }) {
  const view = useRef(null);
  const names = [...(places.size ? places.keys() : sight)];
  const wanted = names.map((id) => cells.get(id)).filter(Boolean);
  const latest = useRef(null); // the current values, for handlers that outlive a render
  latest.current = { wanted, focus: cells.get(board.focus) };
  useLayoutEffect(() => {
    const made = new Viewport(svg.current, board);
    view.current = made;
    const start = () => {
      if (made.moved) return made.apply();
      const { wanted: points, focus } = latest.current;
      const [x, y] = points.length ? middle(points) : [NaN];
      const at = points.length ? { x, y } : focus;
      if (still || !focus) made.fit();
      else made.open(at);
    };
    const watch = new ResizeObserver(start);
    watch.observe(svg.current);
    start();
    const end = still ? () => {} : made.attach();
    return () => (watch.disconnect(), end());
  }, [board.width, board.height]);
  useEffect(() => view.current.face(board.turned), [board.turned]);
  useEffect(() => {
    if (!carried && !view.current.isWhole) view.current.show(wanted);
  }, [names.join()]);
  return view;
}

/** The whole board in a corner, while only a part is visible. */
function Overview({ board, view }) {
  const frame = useRef(null);
  const [whole, setWhole] = useState(true);
  useEffect(() => {
    const follow = ({ isWhole, window: seen }) => {
      setWhole(isWhole);
      for (const [name, value] of Object.entries(seen)) frame.current?.setAttribute(name, value);
    };
    view.current.changed = follow;
    follow(view.current);
  }, [whole, board.width, board.height]);
  if (whole) return null;
  const plain = (text) => text.replace(/<text[\s\S]*?<\/text>/g, "").replace(/ id="[^"]*"/g, "");
  return html`<svg class="mini" viewBox=${`0 0 ${board.width} ${board.height}`} aria-hidden="true">
    <g dangerouslySetInnerHTML=${{ __html: plain(board.small_ground || board.ground) }} />
    <g dangerouslySetInnerHTML=${{ __html: plain(board.small || board.pieces) }} />
    <rect ref=${frame} />
  </svg>`;
}

function Zoom({ view }) {
  return html`<div class="zoom">
    <button aria-label="Zoom in" onClick=${() => view.current.zoom(1.4)}>+</button>
    <button aria-label="Zoom out" onClick=${() => view.current.zoom(1 / 1.4)}>−</button>
    <button onClick=${() => view.current.fit()}>Fit</button>
  </div>`;
}

// -- cells ------------------------------------------------------------------------------------------

/** The cells as buttons with one tab stop: arrow keys move the focus, Enter chooses. */
function Cells({ cells, places, stop, focus, view, hears }) {
  const take = (id) => hears.current.onTake?.(id);
  const light = (lit) => hears.current.onLight?.(lit);
  const byName = (event) => cells.get(event.target.closest("[data-cell]")?.dataset.cell);
  const key = (event) => {
    const cell = byName(event);
    const next = cell && ARROWS[event.key] && cells.get(cell[ARROWS[event.key]]);
    const does = {
      Enter: () => take(cell.id),
      " ": () => take(cell.id),
      "+": () => view.current.zoom(1.4),
      "-": () => view.current.zoom(1 / 1.4),
      0: () => view.current.fit(),
    }[event.key];
    if (next) {
      event.currentTarget.querySelector(`[data-cell="${CSS.escape(next.id)}"]`).focus();
      view.current.show([next]);
    } else if (does) {
      does();
    } else if (!ARROWS[event.key]) {
      return;
    }
    event.preventDefault();
  };
  const enter = (event) => {
    const cell = byName(event);
    if (!cell) return;
    focus({ id: cell.id, ring: event.target.matches(":focus-visible") });
    light({ cell: cell.id });
  };
  const leave = () => (focus((was) => was && { ...was, ring: false }), light(null));
  return html`<g class="cells" onKeyDown=${key} onFocusIn=${enter} onFocusOut=${leave}
      onClick=${(event) => byName(event) && take(byName(event).id)}
      onPointerOver=${(event) => event.pointerType === "mouse" && byName(event) && light({ cell: byName(event).id })}
      onPointerLeave=${() => light(null)}>
    ${[...cells.values()].map(
      (cell) => html`<g key=${cell.id} data-cell=${cell.id} role="button" tabindex=${cell.id === stop ? 0 : -1}
          aria-label=${cellLabel(cell, places.get(cell.id))} class=${places.has(cell.id) ? "can" : ""}>
        <path d=${cell.path} />
      </g>`,
    )}
  </g>`;
}

/** The screen reader label of a cell: what is there, then its choices. */
function cellLabel(cell, { ways, pick } = { ways: [] }) {
  if (pick && ways.length > 1) return `${cell.name}; pick it up to see ${ways.length} choices`;
  const acts = ways.map(({ n, text, more }) => `${n}: ${[text, more].filter(Boolean).join(", ")}`);
  return [cell.name, ...acts].join("; ");
}
