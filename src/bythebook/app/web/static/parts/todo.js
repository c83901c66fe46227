// The to-do list of a real table: the pieces and cards to move, shared by everybody at the table.

import { Head, html } from "./ui.js";
import { tickTodo } from "../game.js";
import { table } from "../router.js";
import { set } from "../store.js";

const undone = (hands) => hands.filter(({ done }) => !done);

/** The title of the to-do list, with the number of open items. */
export function todoName({ hands, more_hands: more }) {
  const left = undone(hands).length + more;
  return left ? `To do ${left}` : "To do";
}

/** A drawing of the server in a square of 40 units. */
export const Shape = ({ markup, size = 40 }) =>
  html`<svg class="shape" width=${size} height=${size} viewBox="-20 -20 40 40" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: markup }} />`;

/** The to-do list: items needed before a roll, items to undo, and the others. */
export function TodoList({ scene, children }) {
  const parts = [
    { title: "Before this roll", hands: scene.hands.filter(({ needed }) => needed) },
    { title: "Undo these on the board", hands: scene.hands.filter(({ needed, line }) => !needed && line < 0) },
    { title: "Do now", hands: scene.hands.filter(({ needed, line }) => !needed && line >= 0) },
  ].filter(({ hands }) => hands.length);
  return html`${parts.map(({ title, hands }, i) => html`<${CheckList} key=${title} hands=${hands} title=${title}>${i === parts.length - 1 ? children : null}<//>`)}
    ${scene.more_hands ? html`<p class="s q">More items after these: ${scene.more_hands}</p>` : null}
    <p class="acts">
      <button class="all" disabled=${!undone(scene.hands).length} onClick=${() => tickTodo(null, true)}>${undone(scene.hands).length ? "Tick all" : "All done"}</button>
      ${scene.can_correct ? html`<a class="btn" href=${`${table(scene.id)}/correction`}>My board differs</a>` : null}
    </p>`;
}

function CheckList({ hands, title, children }) {
  return html`
    <${Head} title=${title}>${children}<span class="s q">${hands.length - undone(hands).length} of ${hands.length} done</span><//>
    <ul class="hands">${hands.map((hand) => html`<${HandRow} key=${hand.id} hand=${hand} />`)}</ul>`;
}

const see = (cells) => set({ light: cells.length ? { cell: cells.at(-1), cells } : null });

function HandRow({ hand: { id, done, cells, ...deed } }) {
  return html`<li class=${done ? "done" : "todo"}><label onPointerEnter=${(e) => e.pointerType === "mouse" && see(cells)} onPointerLeave=${() => see([])}>
    <input type="checkbox" checked=${done} onChange=${(event) => tickTodo([id], event.target.checked)} />
    <span class="tick" aria-hidden="true"></span>
    <${TodoText} ...${deed} />
  </label></li>`;
}

/** A to-do item, as text and drawing. */
export function TodoText({ text, what, way, piece }) {
  const [from, to] = way;
  return html`<span class="deed-piece">${piece ? html`<${Shape} markup=${piece} />` : null}</span>
    <span class="deed"><b>${way.length ? what : text}</b>
      ${way.length ? html`<span class="way"><span class="vh">from </span>${from} <span aria-hidden="true">→</span><span class="vh"> to</span> ${to}</span>` : null}
    </span>`;
}
