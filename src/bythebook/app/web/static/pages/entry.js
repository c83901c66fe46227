// Real dice and real cards: what came up, told with big buttons or with the keyboard.

import { capital, Head, html, many, Marks, useEffect, useRef, useState, word, Wrong } from "../parts/ui.js";
import { Die, isDrawn } from "../parts/dice.js";
import { answer, setChance, tell as tellServer, trying } from "../game.js";
import { state } from "../store.js";

const FEW = 14; // more than that are searched by typing
const SEEN = 6; // as many cards as one sees at once: what stands below more of them is not found
const UNITS = { dice: ["die", "dice"], cards: ["card", "cards"], tie: ["outcome", "outcomes"] };

export function Entry({ ask }) {
  const { size, items, sort, element } = ask.chance;
  const [told, setTold] = useState([]);
  const [find, setFind] = useState("");
  const { open, left: inDeck } = usePossible(ask.chance, told);
  const left = size - told.length;
  const tell = (next) => (setTold(next), setFind(""));
  const add = (id) => left > 0 && tell([...told, id]);
  const back = () => told.length && tell(told.slice(0, -1));
  const draw = async () => trying(async () => tell(await drawn(told, open, left, sort)));
  const faces = sort === "dice" && items.every(({ id }) => isDrawn(id));
  const send = () => left === 0 && answer({ outcome: told });
  const shown = matching(open, find);
  const box = useKeys({ open, faces, add, back, send });
  const [one, more] = UNITS[sort] ?? UNITS.tie;
  const self = left > 0 ? html`<li><button class="face self" onClick=${draw}><span><b>${sort === "dice" ? "Roll" : "Draw"} for me</b>
    <span class="q s">${left < size ? `the ${word(left)} left` : size > 1 ? `all ${word(left)}` : ""}</span></span></button></li>` : null;
  const long = !faces && items.length > SEEN;
  return html`<section class="ask entry" ref=${box}>
    <${Head} title=${ask.question} id=${ask.rule} />
    <${Wrong} />
    <ol class="tray" aria-label="Entered so far">
      ${told.map((id, i) => html`<li key=${i}><button onClick=${() => tell(told.filter((_, j) => j !== i))}
        aria-label=${`${named(items, id)}, take it back`}>
        ${faces ? html`<${Die} face=${id} size=${60} />` : html`<span class="told">${named(items, id)}</span>`}
      </button></li>`)}
      ${Array.from({ length: Math.min(left, 8) }, () => html`<li class=${faces ? "empty" : "empty card-empty"}><span class="vh">one ${one} to enter</span><span aria-hidden="true">?</span></li>`)}
    </ol>
    ${open.length > FEW ? html`<p class="find"><label for="card">Type a part of its name${sort === "cards" ? html` <span class="q">· ${inDeck} cards are unseen</span>` : null}</label>
      <input id="card" type="search" value=${find} onInput=${(e) => setFind(e.target.value)} autocomplete="off"
        onKeyDown=${(e) => e.key === "Enter" && find && shown.length && (e.preventDefault(), add(shown[0].id))} /></p>` : null}
    ${left || faces
      ? html`<${Faces} items=${shown} faces=${faces} sort=${sort} left=${left} onPick=${add} first=${long ? self : null} last=${long ? null : self} />`
      : html`<p class="sub q">All is entered. Touch ${size > 1 ? "one" : "it"} above to take it back.</p>`}
    ${find && !shown.length ? html`<p class="sub">No ${one} here is called “${find}”.</p>` : null}
    <div class="foot">
      <button class="go" disabled=${left > 0 || state.busy > 0} onClick=${send}>
        ${left > 0 ? `${capital(many(left, one, more))} to enter` : "Go on with it"}
      </button>
    </div>
    <p class="s q">Nothing is final before you go on.${" "}
      <button class="plain" onClick=${() => setChance(element, "seeded")}>Let the program ${sort === "dice" ? "roll" : "deal"} these from now on</button>
    </p>
  </section>`;
}

const named = (items, id) => capital(items.find((item) => item.id === id)?.name ?? id.replaceAll("_", " "));

function matching(items, find) {
  const words = find.trim().toLowerCase().split(/\s+/);
  const fits = ({ name }) => words.every((each) => name.toLowerCase().includes(each));
  const first = ({ name }) => (name.toLowerCase().startsWith(words[0]) ? 0 : 1);
  return find.trim() ? items.filter(fits).sort((one, other) => first(one) - first(other)) : items;
}

function Faces({ items, faces, sort, left, onPick, first, last }) {
  const digits = faces && items.every(({ id }) => /^\d+$/.test(id));
  const plain = digits && items.every(({ text }) => !text);
  const kind = plain ? "faces digits" : digits ? "faces six" : faces ? "faces" : "faces names";
  return html`<ul class=${kind}>${first}
    ${items.map(({ id, name, count, text, marks }, i) => html`<li key=${id}><button class="face" disabled=${left === 0} onClick=${() => onPick(id)}>
      ${faces ? html`<${Die} face=${id} size=${56} />` : marks.length ? html`<span class="marks-of">
        ${marks.filter(({ mark }) => mark).map((each) => html`<${Marks} mark=${each.mark} count=${each.count} label=${each.label} />`)}
      </span>` : null}
      <span class=${plain ? "vh" : "face-words"}>${digits ? html`<span class="vh">${name} </span>` : html`<b>${capital(name)}</b>`}
        ${text && sort !== "tie" ? html`<span class="q s">${text}</span>` : null}</span>
      ${sort === "cards" && count > 1 ? html`<span class="left q s">${count} left</span>` : null}
      ${faces && !digits ? html`<kbd aria-hidden="true">${i + 1}</kbd>` : null}
    </button></li>`)}${last}
  </ul>`;
}

// -- keys ---------------------------------------------------------------------------------------------

/** Faces by their number, their place or their first letter; cards by typing; Enter goes on, Backspace takes back. */
function useKeys({ open, faces, add, back, send }) {
  const box = useRef(null);
  useEffect(() => {
    const press = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.activeElement?.matches("input, select, textarea")) return;
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

// -- what may come ------------------------------------------------------------------------------------

/** What the next one may be: of dice always the same, of cards what is left. */
function usePossible({ items, sort, size, left }, told) {
  const [open, setOpen] = useState({ open: items, left });
  useEffect(() => {
    if (sort === "dice" || !told.length || told.length >= size) return setOpen({ open: items, left: left - told.length });
    let stale = false;
    tellServer("/possible", { so_far: told }).then((found) => stale || setOpen({ open: found.items, left: found.left }), () => {});
    return () => (stale = true);
  }, [told.join()]);
  return open;
}

/** What is left, drawn by this browser: each face or card as likely as there are of it. */
async function drawn(told, items, left, sort) {
  let made = told;
  let open = items;
  for (let i = 0; i < left; i += 1) {
    const bag = open.flatMap(({ id, count }) => Array(count).fill(id));
    const at = crypto.getRandomValues(new Uint32Array(1))[0] % bag.length;
    made = [...made, bag[at]];
    if (sort !== "dice" && i + 1 < left) ({ items: open } = await tellServer("/possible", { so_far: made }));
  }
  return made;
}
