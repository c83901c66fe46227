// Real dice and real cards: what came up, told with big buttons.

import { capital, Head, html, many, useEffect, useState, word, Wrong } from "./ui.js";
import { Die, isDrawn } from "./dice.js";
import { answer, setChance, tell as tellServer, trying } from "./game.js";
import { state } from "./store.js";

const FEW = 14; // more than that are searched by typing

export function Entry({ ask }) {
  const { size, items, sort, element } = ask.chance;
  const [told, setTold] = useState([]);
  const [find, setFind] = useState("");
  const open = usePossible(ask.chance, told);
  const left = size - told.length;
  const tell = (next) => (setTold(next), setFind(""));
  const add = (id) => left > 0 && tell([...told, id]);
  const draw = async () => trying(async () => tell(await drawn(told, open, left, sort)));
  const faces = sort === "dice" && items.every(({ id }) => isDrawn(id));
  const one = sort === "dice" ? "die" : sort === "cards" ? "card" : "outcome";
  const rest = left < size ? `the ${word(left)} left` : size > 1 ? `all ${word(left)}` : "";
  const send = () => answer({ outcome: told });
  return html`<section class="ask entry">
    <${Head} title=${ask.question} id=${ask.rule} />
    <${Wrong} />
    <ol class="tray" aria-label="Entered so far">
      ${told.map((id, i) => html`<li key=${i}><button onClick=${() => tell(told.filter((_, j) => j !== i))}
        aria-label=${`${named(items, id)}, take it back`}>
        ${faces ? html`<${Die} face=${id} size=${60} />` : html`<span class="told">${named(items, id)}</span>`}
      </button></li>`)}
      ${Array.from({ length: Math.min(left, 8) }, () => html`<li class="empty"><span class="vh">one ${one} to enter</span><span aria-hidden="true">?</span></li>`)}
    </ol>
    ${open.length > FEW ? html`<p class="find"><label for="card">Begin to type its name</label>
      <input id="card" type="search" value=${find} onInput=${(e) => setFind(e.target.value)} autocomplete="off" /></p>` : null}
    <${Faces} items=${matching(open, find)} faces=${faces} left=${left} onPick=${add} />
    <div class="foot">
      <button class="go" disabled=${left > 0 || state.busy} onClick=${send}>
        ${left > 0 ? `${capital(many(left, one, sort === "dice" ? "dice" : undefined))} to enter` : "Go on with it"}
      </button>
      ${left > 0 ? html`<button onClick=${draw}>${sort === "dice" ? "Roll" : "Draw"} for me<span class="q s">${rest}</span></button>` : null}
      <p class="s q">Nothing is final before you go on.${" "}
        <button class="plain" onClick=${() => setChance(element, "seeded")}>Let the program ${sort === "dice" ? "roll" : "deal"} these from now on</button>
      </p>
    </div>
  </section>`;
}

const named = (items, id) => capital(items.find((item) => item.id === id)?.name ?? id);

function matching(items, find) {
  const wanted = find.trim().toLowerCase();
  return wanted ? items.filter(({ name }) => name.toLowerCase().includes(wanted)) : items;
}

function Faces({ items, faces, left, onPick }) {
  const digits = faces && items.every(({ id }) => /^\d+$/.test(id));
  return html`<ul class=${digits ? "faces digits" : faces ? "faces" : "faces names"}>
    ${items.map(({ id, name, count }) => html`<li key=${id}><button class="face" disabled=${left === 0} onClick=${() => onPick(id)}>
      ${faces ? html`<${Die} face=${id} size=${56} />` : null}
      <span class=${digits ? "vh" : ""}><b>${capital(name)}</b>${!faces && count > 1 ? html` <span class="q s">${count} of them</span>` : null}</span>
    </button></li>`)}
  </ul>`;
}

/** What the next one may be: of dice always the same, of cards what is left. */
function usePossible({ items, sort, size }, told) {
  const [open, setOpen] = useState(items);
  useEffect(() => {
    if (sort === "dice" || !told.length || told.length >= size) return setOpen(items);
    let stale = false;
    tellServer("/possible", { so_far: told }).then((found) => stale || setOpen(found.items), () => {});
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
