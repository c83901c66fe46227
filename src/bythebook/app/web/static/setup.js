// Before a game: who sits where, what is played, which rulings hold, and where the dice lie.

import { Bar, capital, Head, html, Pick, Seg, useEffect, useMemo, useState, word, Wrong } from "./ui.js";
import { get, post } from "./api.js";
import { Board } from "./board.js";
import { learn, trying } from "./game.js";
import { begin } from "./home.js";
import { Matrix, Modes, modesOn } from "./modes.js";
import { state } from "./store.js";

const FEW = 5; // values that are shown side by side
const SHORT = 34; // letters they may have together

export function SetupScreen() {
  const { game, tab } = state.place;
  const [page, setPage] = useState(null);
  useEffect(() => {
    trying(async () => {
      const found = await get(`/api/setup/${game}`);
      await learn(game);
      return found;
    }).then((found) => found && setPage(found));
  }, [game]);
  return html`<div class="screen">
    <${Bar} title=${page ? `New game of ${page.title.replace("'", "’")}` : "New game"} />
    ${page ? html`<${Form} key=${tab} page=${page} atTable=${tab === "table"} />` : html`<main class="column"><${Wrong} /></main>`}
  </div>`;
}

/** What was chosen, and what the server says of it. */
function useChoice(page, atTable) {
  const [chosen, setChosen] = useState({ setup: {}, seats: page.seats, rulings: {}, real: atTable ? ["dice", "cards"] : [], seed: "" });
  const wanted = page.keys.filter((key) => key.wanted).map((key) => key.name);
  const [checked, setChecked] = useState({ problems: [], warnings: [], wanted, sides: page.sides, seats: page.seats, board: null });
  const sent = useMemo(() => wish(page, chosen), [chosen]);
  const body = JSON.stringify(sent);
  useEffect(() => {
    const wait = setTimeout(async () => {
      const found = await trying(() => post(`/api/setup/${page.game}/check`, sent));
      if (found) setChecked(found);
    }, 120);
    return () => clearTimeout(wait);
  }, [body]);
  const choose = (part, name, value) => setChosen((was) => ({ ...was, [part]: name === null ? value : { ...was[part], [name]: value } }));
  return { chosen, checked, sent, choose };
}

/** A choice as the server wants it: what is not the default, for the seats there are. */
function wish(page, { setup, seats, rulings, real, seed }) {
  const usual = Object.fromEntries(page.keys.map((key) => [key.name, key.default]));
  const changed = (all, by) => Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== by[name]));
  const made = { game: page.game, setup: changed(setup, usual), seats, rulings: changed(rulings, {}), real };
  return /^\d+$/.test(seed) ? { ...made, seed: Number(seed) } : made;
}

function Form({ page, atTable }) {
  const form = { page, ...useChoice(page, atTable) };
  const { chosen, checked, sent, choose } = form;
  const problems = checked.problems;
  const [going, setGoing] = useState(false); // a check under way does not hold the start up
  const start = async () => {
    setGoing(true);
    await begin(() => post("/api/games", { ...sent, seats: seated(checked, chosen) }));
    setGoing(false);
  };
  const ready = problems.length === 0 && !going;
  const label = problems.length ? `${capital(word(problems.length))} ${problems.length === 1 ? "thing" : "things"} to settle` : "Start the game";
  return html`
    <main class="set">
      <div class="col">
        <${Who} ...${form} />
        ${page.matrix ? html`<${Modes} matrix=${page.matrix} page=${page} chosen=${chosen} choose=${choose} />` : null}
        <${Keys} ...${form} />
      </div>
      <div class="col">
        ${page.matrix ? html`<${Matrix} matrix=${page.matrix} on=${modesOn(page.matrix, chosen)} />` : null}
        <${Rulings} ...${form} />
      </div>
      <section class="sum" aria-label="What you will play">
        ${checked.board?.width ? html`<div class="plate"><${Board} board=${checked.board} game=${page.game} still=${true} /></div>` : null}
        <h2>${summary(form)}</h2>
        <${Said} checked=${checked} />
        <${Where} ...${form} />
        <${Pick} id="seed" label="Seed (a number; nothing for any)" value=${chosen.seed} onPick=${(it) => choose("seed", null, it.trim())} />
        <${Wrong} />
        <button class="go start" disabled=${!ready} onClick=${start}>${label}</button>
      </section>
    </main>
    <div class="stick"><button class="go" disabled=${!ready} onClick=${start}>${ready ? `Start: ${summary(form)}` : label}</button></div>`;
}

/** Who sits where, of the sides this setup has. */
const seated = ({ sides, seats }, chosen) => Object.fromEntries(sides.map((side) => [side, chosen.seats[side] ?? seats[side]]).filter(([, who]) => who));

function summary({ page, checked, chosen }) {
  const seats = Object.entries(seated(checked, chosen));
  const people = seats.filter(([, who]) => who === "person").map(([seat]) => seat);
  const others = seats.filter(([, who]) => who !== "person").map(([, who]) => page.sitters.find(({ id }) => id === who)?.title ?? who);
  if (!people.length) return "bot against bot";
  if (!others.length) return `${people.join(" against ")}, all people`;
  return `${people.join(" and ")} against ${[...new Set(others)].join(" and ")}`;
}

function Said({ checked }) {
  const lines = [...checked.problems, ...checked.warnings];
  return html`<div aria-live="polite">${lines.map((line) => html`<p class="reason">${line}</p>`)}</div>`;
}

// -- parts ------------------------------------------------------------------------------------------

function Who({ page, chosen, checked, choose }) {
  const options = page.sitters.map(({ id, title }) => [id, title]);
  return html`<section><${Head} title="Who plays" /><div class="who">
    ${checked.sides.map((side) => html`<${Pick} key=${side} id=${`seat-${side.replaceAll(" ", "-")}`} label=${capital(side)} options=${options}
      value=${chosen.seats[side] ?? checked.seats[side]} onPick=${(who) => choose("seats", side, who)} />`)}
  </div></section>`;
}

function Keys({ page, chosen, checked, choose }) {
  const keys = page.keys.filter(({ name }) => checked.wanted.includes(name) && name !== page.matrix?.key);
  return html`<section><${Head} title="What is played" /><div class="keys-list">
    ${keys.map((key) => html`<${Key} key=${key.name} item=${key} value=${chosen.setup[key.name] ?? key.default} onPick=${(it) => choose("setup", key.name, it)} />`)}
  </div></section>`;
}

function Key({ item, value, onPick }) {
  const { name, title, text, values, free } = item;
  const options = values.map((each) => [each.id, each.title || each.id || "none"]);
  const known = options.some(([id]) => id === value);
  const short = options.length <= FEW && options.reduce((sum, [, said]) => sum + said.length, 0) <= SHORT;
  const more = values.find(({ id }) => id === value)?.text;
  const control = free || !options.length
    ? html`<${Pick} id=${`key-${name}`} label=${title} value=${value} list=${values.map(({ id }) => id)} onPick=${onPick} />`
    : short
      ? html`<${Seg} legend=${title} name=${name} value=${value} options=${options} onPick=${onPick} />`
      : html`<${Pick} id=${`key-${name}`} label=${title} value=${value} options=${known ? options : [[value, value], ...options]} onPick=${onPick} />`;
  return html`<div class="key">${control}<p class="s q">${more || text}</p></div>`;
}

function Rulings({ page, chosen, choose }) {
  const [all, setAll] = useState(false);
  if (!page.rulings.length) return null;
  const shown = all ? page.rulings : page.rulings.slice(0, 4);
  return html`<section id="rulings">
    <${Head} title="Rulings"><button class="plain s" onClick=${() => setAll(!all)}>${all ? "fewer" : `all ${page.rulings.length}`}</button><//>
    <ul class="rul">${shown.map(({ id, rule, text, default: usual, readings }) => html`<li key=${id}>
      <div><b>${capital(id.replaceAll("_", " "))}</b> <span class="id">${rule}</span><span class="q s">${text}</span></div>
      <label class="val"><span class="vh">${id}</span><select onChange=${(e) => choose("rulings", id, e.target.value)}>
        ${readings.map((reading) => html`<option value=${reading} selected=${reading === (chosen.rulings[id] ?? usual)}>${reading.replaceAll("_", " ")}</option>`)}
      </select></label>
    </li>`)}</ul>
  </section>`;
}

/** On the screen, or with the box on the table; and which dice and decks are real there. */
function Where({ page, chosen, choose }) {
  const real = chosen.real.length > 0;
  const isReal = ({ name, sort }) => chosen.real.includes(sort) || chosen.real.includes(name);
  const toggle = (element) => {
    const names = page.elements.filter((each) => (each === element ? !isReal(each) : isReal(each))).map(({ name }) => name);
    choose("real", null, names);
  };
  return html`
    <${Seg} legend="Where" name="where" value=${real ? "table" : "screen"} options=${[["screen", "on screen"], ["table", "at the table"]]}
      onPick=${(it) => choose("real", null, it === "table" ? ["dice", "cards"] : [])} />
    ${real ? html`<fieldset class="real"><legend>Real, and told by you</legend>
      ${page.elements.map((element) => html`<label><input type="checkbox" checked=${isReal(element)} onChange=${() => toggle(element)} /> ${element.title}</label>`)}
    </fieldset>` : null}`;
}
