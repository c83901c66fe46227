// A playbook on a small screen: lines are edited by tapping, without typing.

import { html, rich, useEffect, useState } from "../parts/ui.js";
import { post } from "../api.js";
import { trying } from "../game.js";

const ITEM = /^(\s*)(?:[-*+]|\d+[.)])\s/;
const indent = (row) => row.length - row.trimStart().length;

/** The range of rows of a line and the lines below it. */
function blockAt(rows, i) {
  let end = i + 1;
  while (end < rows.length && !rows[end].startsWith("#") && (rows[end].trim() === "" || indent(rows[end]) > indent(rows[i]))) end += 1;
  while (rows[end - 1].trim() === "") end -= 1;
  return [i, end];
}

/** The previous line of the same list; -1 if this is the first. */
function previousLine(rows, i) {
  for (let at = i - 1; at >= 0 && !rows[at].startsWith("#"); at -= 1) {
    if (!ITEM.test(rows[at])) continue;
    if (indent(rows[at]) < indent(rows[i])) return -1;
    if (indent(rows[at]) === indent(rows[i])) return at;
  }
  return -1;
}

/** Move a line up in its list; return the text and the new row, or null if it is the first. */
function moveUp(text, row) {
  const rows = text.split("\n");
  const at = previousLine(rows, row - 1);
  if (at < 0) return null;
  const [start, end] = blockAt(rows, row - 1);
  const made = [...rows.slice(0, at), ...rows.slice(start, end), ...rows.slice(at, start), ...rows.slice(end)];
  return { text: made.join("\n"), row: at + 1 };
}

/** Move a line down in its list; null if it is the last. */
function moveDown(text, row) {
  const rows = text.split("\n");
  const [, end] = blockAt(rows, row - 1);
  if (end >= rows.length || !ITEM.test(rows[end]) || indent(rows[end]) !== indent(rows[row - 1])) return null;
  const moved = moveUp(text, end + 1);
  return moved && { text: moved.text, row: row + blockAt(rows, end)[1] - end };
}

/** Remove a line and the lines below it. */
function removeLine(text, row) {
  const rows = text.split("\n");
  const [start, end] = blockAt(rows, row - 1);
  return { text: [...rows.slice(0, start), ...rows.slice(end)].join("\n"), row: 0 };
}

export function Lines({ text, onText, undo, game, page, marks, lit }) {
  const [row, setRow] = useState(0);
  const rows = text.split("\n");
  const last = rows.findIndex((each, i) => i >= page.at && each.startsWith("#"));
  const own = rows.slice(page.at, last < 0 ? undefined : last).map((said, i) => [page.at + 1 + i, said]).filter(([, said]) => ITEM.test(said));
  const change = (made) => {
    if (!made) return;
    onText(made.text);
    setRow(made.row);
  };
  return html`<div class="lines-of">
    <ul aria-label=${`Lines of ${page.title}`}>${own.map(([at, said]) => {
      const wrong = marks.some(({ place, level }) => place.row === at && level === "error");
      return html`<li key=${at} class=${`d${Math.min(4, Math.floor(indent(said) / 2))}${wrong ? " wrong-row" : ""}${lit?.row === at ? ` lit-${lit.kind}` : ""}`}>
        <button class="plain" aria-pressed=${row === at} onClick=${() => setRow(row === at ? 0 : at)}>${wrong ? html`<b>✕</b> ` : null}${rich(said.replace(ITEM, ""))}</button>
      </li>`;
    })}</ul>
    ${row ? html`<${Line} key=${`${row} ${rows[row - 1]}`} text=${text} row=${row} game=${game} change=${change} undo=${undo} marks=${marks} />`
      : html`<p class="q s">Tap a line to edit it. <button class="plain" onClick=${undo}>Undo</button></p>`}
  </div>`;
}

/** The parts of a line; each can be replaced by an alternative of the same kind. */
function Line({ text, row, game, change, undo, marks }) {
  const [parts, setParts] = useState(null);
  const [on, setOn] = useState(-1);
  useEffect(() => void trying(() => post("/api/writing/parts", { text, game, row }), { unasked: true }).then(setParts), []);
  const swap = ({ text: said, start, end }) => {
    const rows = text.split("\n");
    rows[row - 1] = rows[row - 1].slice(0, start) + said + rows[row - 1].slice(end);
    change({ text: rows.join("\n"), row });
  };
  const mine = marks.filter(({ place }) => place.row === row);
  return html`<section class="one-line" aria-label="This line">
    ${mine.map((mark) => html`<p class="reason">${mark.text} ${mark.meant ? html`<button onClick=${() => swap({ text: mark.meant, ...mark.place })}>${mark.meant}</button>` : null}</p>`)}
    <div class="chips">${parts?.map((part, i) => html`<button key=${i} aria-pressed=${on === i} onClick=${() => setOn(on === i ? -1 : i)}>${part.text}</button>`)}</div>
    ${parts?.length ? null : html`<p class="q s">${parts ? "No part of this line can be replaced." : ""}</p>`}
    ${parts?.[on] ? html`<ul class="swaps" tabindex="0" aria-label="Alternatives">${parts[on].choices.map((each) => html`<li key=${each.text}>
      <button class="plain" onClick=${() => swap(each)}><b>${each.text}</b><span class="s q">${each.doc}</span></button></li>`)}</ul>` : null}
    <p class="acts"><button onClick=${() => change(moveUp(text, row))}>↑ Up</button><button onClick=${() => change(moveDown(text, row))}>↓ Down</button>
      <button onClick=${() => change(removeLine(text, row))}>Remove</button><button onClick=${undo}>Undo</button></p>
  </section>`;
}
