// Real dice and cards: the result is entered with big buttons or with the keyboard.

import { capital, Head, html, Marks, Seg, useEffect, useRef, useState, Wrong } from "../parts/ui.js";
import { Die, isDrawn } from "../parts/dice.js";
import { answer, setChance, postToGame, trying } from "../game.js";
import { isEditing } from "../keys.js";
import { keep, state } from "../store.js";

const FEW = 14; // with more than this there is a search field
const SEEN = 6; // cards that fit on a screen; with more, buttons below them would be overlooked
const SEVERAL = 3; // with this many dice it is quicker to count the effects
const UNITS = { dice: ["die", "dice"], cards: ["card", "cards"], tie: ["outcome", "outcomes"] };

export function Entry({ ask }) {
  const { size, items, sort, element } = ask.chance;
  const [entered, setEntered] = useState([]);
  const [find, setFind] = useState("");
  const { open, left: inDeck } = usePossible(ask.chance, entered);
  const left = size - entered.length;
  const faces = sort === "dice" && items.every(({ id }) => isDrawn(id));
  const classes = faces ? classesOf(ask.chance) : [];
  const counting = classes.length > 0 && state.entry !== "faces";
  const goesOn = sort !== "cards" || size === 1; // several cards are confirmed with a button
  const enter = (next) => {
    setEntered(next);
    setFind("");
    if (next.length === size && goesOn) answer({ outcome: next });
  };
  const add = (id) => left > 0 && !state.deaf && enter([...entered, id]);
  const less = (id) => entered.includes(id) && enter(entered.toSpliced(entered.lastIndexOf(id), 1));
  const back = () => entered.length && enter(entered.slice(0, -1));
  const draw = () => state.deaf || trying(async () => enter(await drawn(entered, open, left, sort)));
  const send = () => left === 0 && answer({ outcome: entered });
  const shown = matching(open, find);
  const box = useKeys({ open, faces: faces && !counting, add, back, send });
  const [one, more] = UNITS[sort] ?? UNITS.tie;
  const self = left > 0 ? html`<li><button class="face self" aria-disabled=${state.deaf} onClick=${draw}><span><b>${sort === "dice" ? "Roll for me" : "Draw for me"}</b>
    <span class="q s">${left < size ? `the last ${left}` : size > 1 ? `all ${left}` : ""}</span></span></button></li>` : null;
  const long = !faces && items.length > SEEN;
  return html`<section class="ask entry" ref=${box}>
    <${Head} title=${ask.question} id=${ask.rule} />
    <${Wrong} />
    ${classes.length ? html`<${Seg} legend="Entry mode" vh=${true} name="entry" value=${counting ? "counts" : "faces"}
      options=${[["counts", "by effect"], ["faces", "die by die"]]} onPick=${(way) => keep("entry", way)} />` : null}
    ${counting ? html`<${Counts} classes=${classes} size=${size} onEnter=${enter} /><ul class="faces digits">${self}</ul>` : html`
    ${faces ? html`<p class="sub q">${left === size ? (size === 1 ? `Tap the ${one} that came up.` : `Tap the ${size} ${more} that came up.`) : left === 1 ? `1 ${one} left to enter.` : `${left} ${more} left to enter.`}</p>` : html`<ol class="tray" aria-label="Entered so far">
      ${entered.map((id, i) => html`<li key=${i}><button onClick=${() => enter(entered.filter((_, j) => j !== i))}
        aria-label=${`Remove ${named(items, id)}`}><span class="entered">${named(items, id)}</span></button></li>`)}
      ${Array.from({ length: Math.min(left, 8) }, () => html`<li class="empty card-empty"><span class="vh">${one} not entered yet</span><span aria-hidden="true">?</span></li>`)}
    </ol>`}
    ${open.length > FEW ? html`<p class="find"><label for="card">Type part of the name${sort === "cards" ? html` <span class="q">· ${inDeck === 1 ? "1 unseen card" : `${inDeck} unseen cards`}</span>` : null}</label>
      <input id="card" type="search" value=${find} onInput=${(e) => setFind(e.target.value)} autocomplete="off"
        onKeyDown=${(e) => e.key === "Enter" && find && shown.length && (e.preventDefault(), add(shown[0].id))} /></p>` : null}
    ${left || faces
      ? html`<${Faces} items=${shown} faces=${faces} sort=${sort} left=${left} entered=${entered} onPick=${add} onLess=${less} first=${long ? self : null} last=${long ? null : self} />`
      : html`<p class="sub q">${size > 1 ? "All entered. Tap one above to remove it." : "Entered. Tap it above to remove it."}</p>`}
    ${find && !shown.length ? html`<p class="sub">No ${one} here matches “${find}”.</p>` : null}`}
    ${goesOn ? null : html`<div class="foot">
      <button class="go" disabled=${left > 0} onClick=${send}>
        ${left === 1 ? `1 ${one} left to enter` : left > 0 ? `${left} ${more} left to enter` : "Continue"}
      </button>
    </div>`}
    <p class="s q">${goesOn ? `The game continues after the last ${one}. Use Undo to correct a mistake.` : "Nothing is final until you continue."}${" "}
      <button class="plain" onClick=${() => setChance(element, "seeded")}>${sort === "dice" ? "Let the app roll these from now on" : "Let the app draw these from now on"}</button>
    </p>
  </section>`;
}

// -- counting what dice do ------------------------------------------------------------------------------

/** Faces grouped by their effect, those without effect last; none if every face must be entered. */
function classesOf({ alike, items, size }) {
  const by = new Map();
  for (const item of items) by.set(item.text, [...(by.get(item.text) ?? []), item]);
  const found = [...by].map(([text, faces]) => ({ text, faces })).sort((one, other) => idle(one) - idle(other));
  return alike && size >= SEVERAL && found.length > 1 && found.length < items.length ? found : [];
}

const idle = ({ faces }) => Number(faces.every((face) => face.idle));

/** The number of dice with each effect; the last effect gets the rest. */
function Counts({ classes, size, onEnter }) {
  const [counts, setCounts] = useState({});
  const rest = size - Object.values(counts).reduce((sum, n) => sum + n, 0);
  const [last] = classes.slice(-1);
  const set = (at, n) => {
    const now = { ...counts, [at]: n };
    const sum = Object.values(now).reduce((all, each) => all + each, 0);
    setCounts(now);
    if (sum < size && Object.keys(now).length < classes.length - 1) return;
    const entered = classes.slice(0, -1).flatMap(({ faces }, i) => Array(now[i] ?? 0).fill(faces[0].id));
    onEnter([...entered, ...Array(size - entered.length).fill(last.faces[0].id)]);
  };
  return html`<ul class="counted">${classes.slice(0, -1).map(({ text, faces }, at) => html`<li key=${text}>
      <p>${faces.map(({ id }) => html`<${Die} face=${id} size=${34} />`)} <b>${capital(text)}</b></p>
      <div class="numbers" role="group" aria-label=${`${capital(text)}: how many`}>
        ${Array.from({ length: size + 1 }, (_, n) => html`<button class=${counts[at] === n ? "on" : ""} aria-pressed=${counts[at] === n}
          disabled=${n > rest + (counts[at] ?? 0)} aria-disabled=${state.deaf} onClick=${() => state.deaf || set(at, n)}>${n}</button>`)}
      </div></li>`)}
    <li class="q"><p>${last.faces.map(({ id }) => html`<${Die} face=${id} size=${26} idle=${true} />`)} <span>${capital(last.text)}: the other ${rest}</span></p></li>
  </ul>`;
}

const named = (items, id) => capital(items.find((item) => item.id === id)?.name ?? id.replaceAll("_", " "));

function matching(items, find) {
  const words = find.trim().toLowerCase().split(/\s+/);
  const fits = ({ name }) => words.every((each) => name.toLowerCase().includes(each));
  const first = ({ name }) => (name.toLowerCase().startsWith(words[0]) ? 0 : 1);
  return find.trim() ? items.filter(fits).sort((one, other) => first(one) - first(other)) : items;
}

function Faces({ items, faces, sort, left, entered, onPick, onLess, first, last }) {
  const digits = faces && items.every(({ id }) => /^\d+$/.test(id));
  const plain = digits && items.every(({ text }) => !text);
  const grid = sort === "cards" && items.length > FEW && items.every(({ row, column }) => row && column);
  if (grid) return html`<${Grid} items=${items} onPick=${onPick} first=${first} />`;
  const kind = plain ? "faces digits" : digits ? "faces six" : faces ? "faces" : "faces names";
  const many = (id) => entered.filter((each) => each === id).length;
  return html`<ul class=${kind}>${first}
    ${items.map(({ id, name, count, text, marks }, i) => html`<li key=${id} class=${many(id) ? "some" : ""}><button class="face" disabled=${left === 0} aria-disabled=${state.deaf} onClick=${() => onPick(id)}>
      ${faces ? html`<${Die} face=${id} size=${56} />` : marks.length ? html`<span class="marks-of">
        ${marks.filter(({ mark }) => mark).map((each) => html`<${Marks} mark=${each.mark} count=${each.count} label=${each.label} />`)}
      </span>` : null}
      <span class=${plain ? "vh" : "face-words"}>${digits ? html`<span class="vh">${name} </span>` : html`<b>${capital(name)}</b>`}
        ${text && sort !== "tie" ? html`<span class="q s">${text}</span>` : null}</span>
      ${faces && many(id) ? html`<b class="times">× ${many(id)}</b>` : null}
      ${sort === "cards" && count > 1 ? html`<span class="left q s">${count} left</span>` : null}
      ${faces && !digits ? html`<kbd aria-hidden="true">${i + 1}</kbd>` : null}
    </button>${faces && many(id) ? html`<button class="less" aria-label=${`One less: ${name}`} onClick=${() => onLess(id)}>−</button>` : null}</li>`)}${last}
  </ul>`;
}

/** Cards by suit and number. */
function Grid({ items, onPick, first }) {
  const rows = [...new Set(items.map(({ row }) => row))];
  const columns = [...new Set(items.map(({ column }) => column))].sort((one, other) => one - other);
  const find = (row, column) => items.find((item) => item.row === row && item.column === column);
  return html`<ul class="faces names">${first}</ul>
    <table class="suits"><caption class="vh">Cards by suit and number</caption>
      <tbody>${rows.map((row) => html`<tr><th scope="row">${row}</th>${columns.map((column) => {
        const card = find(row, column);
        return html`<td>${card ? html`<button class="face" aria-label=${card.name} onClick=${() => onPick(card.id)}>${column}</button>` : null}</td>`;
      })}</tr>`)}</tbody></table>`;
}

// -- keys ---------------------------------------------------------------------------------------------

/** Keys: a face by its number, place or first letter; letters search for a card; Enter continues, Backspace removes. */
function useKeys({ open, faces, add, back, send }) {
  const box = useRef(null);
  useEffect(() => {
    const press = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isEditing()) return;
      const onButton = document.activeElement?.matches("button, a, [role=button]");
      const meant = faces && faceMeant(open, event.key);
      if (meant) add(meant.id);
      else if (event.key === "Backspace") back();
      else if (event.key === "Enter" && !onButton) send();
      else if (!faces && /^\p{L}$/u.test(event.key) && box.current?.querySelector("#card")) box.current.querySelector("#card").focus();
      else return;
      event.stopPropagation();
      if (meant || event.key.length > 1) event.preventDefault();
    };
    document.addEventListener("keydown", press, true);
    return () => document.removeEventListener("keydown", press, true);
  });
  return box;
}

function faceMeant(items, key) {
  const digits = items.every(({ id }) => /^\d+$/.test(id));
  if (/^\d$/.test(key)) return digits ? items.find(({ id }) => id === key) : items[Number(key) - 1];
  const begins = items.filter(({ name }) => name.toLowerCase().startsWith(key.toLowerCase()));
  return key.length === 1 && begins.length === 1 ? begins[0] : null;
}

// -- what is possible ---------------------------------------------------------------------------------

/** What the next die or card may be: any face of a die, any card that is left. */
function usePossible({ items, sort, size, left }, entered) {
  const [open, setOpen] = useState({ open: items, left });
  useEffect(() => {
    if (sort === "dice" || !entered.length || entered.length >= size) return setOpen({ open: items, left: left - entered.length });
    let stale = false;
    postToGame("/possible", { so_far: entered }).then((found) => stale || setOpen({ open: found.items, left: found.left }), () => {});
    return () => (stale = true);
  }, [entered.join()]);
  return open;
}

/** The dice or cards that are left, drawn by this browser: each is as likely as there are copies of it. */
async function drawn(entered, items, left, sort) {
  let made = entered;
  let open = items;
  for (let i = 0; i < left; i += 1) {
    const bag = open.flatMap(({ id, count }) => Array(count).fill(id));
    const at = crypto.getRandomValues(new Uint32Array(1))[0] % bag.length;
    made = [...made, bag[at]];
    if (sort !== "dice" && i + 1 < left) ({ items: open } = await postToGame("/possible", { so_far: made }));
  }
  return made;
}
