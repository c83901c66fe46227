// The setup form: players, scenario and options, rulings. The setup page and the lab use it.

import { capital, Head, html, nice, Pick, Seg, useEffect, useMemo, useState } from "./ui.js";
import { get, post } from "../api.js";
import { useQuery } from "../query.js";
import { loadSymbols, trying } from "../game.js";
import { seatName } from "../scene.js";

const FEW = 5; // the most values shown side by side
const SHORT = 46; // the most characters they have together
const LONG = 12; // values above which a list shows their descriptions
const OWN = "own";

const SEED = /^\d{1,15}$/;

/** Whether a text isn't a valid seed. */
export const isBadSeed = (seed) => seed !== "" && !SEED.test(seed);

/** The message below an invalid seed. */
export const SeedError = ({ seed }) =>
  isBadSeed(seed) ? html`<p class="reason">“${seed}” isn’t a valid seed. Type a whole number of up to 15 digits, or leave it blank for a random seed.</p>` : null;

/** Load the setup options of a game, and its symbols. */
export function useSetup(game) {
  const page = useQuery(async () => {
    if (!game) return null; // not known yet
    const found = await get(`/api/setup/${game}`);
    await loadSymbols(game);
    return found;
  }, [game]);
  return page?.game === game ? page : null;
}

/** The chosen setup, and the server's check of it. */
export function useChoice(page, start) {
  const [chosen, setChosen] = useState(start);
  const wanted = page.keys.filter((key) => key.wanted && key.name !== "hands").map((key) => key.name);
  const [checked, setChecked] = useState({ problems: [], warnings: [], wanted, usual: page.usual, sides: page.sides, seats: start.seats, board: null, before: "" });
  const sent = useMemo(() => requestBody(page, chosen, checked.sides), [chosen, checked.sides.join()]);
  const body = JSON.stringify(sent);
  useEffect(() => {
    let stale = false; // whether the response is to an older choice
    const wait = setTimeout(async () => {
      const found = await trying(() => post(`/api/setup/${page.game}/check`, sent), { unasked: true });
      if (found && !stale) setChecked(found);
    }, 120);
    return () => {
      stale = true;
      clearTimeout(wait);
    };
  }, [body]);
  const choose = (part, name, value) => setChosen((was) => ({ ...was, [part]: name === null ? value : { ...was[part], [name]: value } }));
  return { chosen, checked, sent, choose };
}

/** The request body of a setup: values other than defaults, for the seats of this setup. */
function requestBody(page, { setup, seats, rulings, real, seed }, sides) {
  const values = Object.fromEntries(page.keys.map((key) => [key.name, setup[key.name] ?? key.default]));
  const changed = page.keys.filter((key) => values[key.name] !== key.default && stands(key, values));
  const seated = Object.fromEntries(Object.entries(seats).filter(([seat, who]) => who && sides.includes(seat)));
  const usual = Object.fromEntries(page.rulings.map((ruling) => [ruling.id, ruling]));
  const held = Object.entries(rulings).filter(([id, value]) => value !== usual[id].default && isHere(usual[id], seated));
  const made = { game: page.game, setup: Object.fromEntries(changed.map(({ name }) => [name, values[name]])), seats: seated, rulings: Object.fromEntries(held), real };
  return /^\d{1,15}$/.test(seed) ? { ...made, seed: Number(seed) } : made;
}

const fits = ({ only }, values) => Object.entries(only).every(([name, allowed]) => allowed.includes(values[name]));
const stands = (key, values) => key.values.filter(({ id }) => id === values[key.name]).every((value) => fits(value, values));
const isHere = ({ book }, seats) => !book || Object.values(seats).includes(book);

/** The players by seat, for the sides of this setup. */
export const seated = ({ sides, seats }, chosen) =>
  Object.fromEntries(sides.map((side) => [side, chosen.seats[side] ?? seats[side]]).filter(([, who]) => who));

export const titleOf = (page, seat, who) => nice(page.sitters[seat]?.find(({ id }) => id === who)?.title ?? who.split(/[\\/]/).at(-1));

// -- players ----------------------------------------------------------------------------------------

export function Who(form) {
  return html`<section><${Head} title="Players" /><div class="keys-list">
    ${keysOf(form, "who").map((key) => html`<${Key} key=${key.name} item=${key} ...${form} />`)}
    <${Seats} ...${form} />
  </div></section>`;
}

/** A choice of player for each seat. */
export function Seats(form) {
  const { page, checked, people = true } = form;
  return checked.sides.map((side) => html`<${Sits} key=${side} side=${side} sitters=${page.sitters[side].filter(({ id }) => people || id !== "person")} ...${form} />`);
}

/** The choice of your side; the other sides get the first bot that can play them. */
export function Side({ page, chosen, checked, choose }) {
  const now = Object.entries(seated(checked, chosen));
  const mine = now.filter(([, who]) => who === "person").map(([side]) => side);
  const others = [...new Set(now.filter(([, who]) => who !== "person").map(([side, who]) => titleOf(page, side, who)))];
  const bot = (side) => page.sitters[side].find(({ id }) => id !== "person").id;
  const pick = (own) => choose("seats", null, Object.fromEntries(checked.sides.map((side) => [side, side === own ? "person" : bot(side)])));
  return html`<div class="key">
    <${Seg} legend="You play" name="side" value=${mine.length === 1 ? mine[0] : ""} options=${checked.sides.map((side) => [side, seatName(side)])} onPick=${pick} />
    <p class="s q">${others.length ? `Opponents: ${others.join(", ")}` : "All sides are played by people."}</p>
  </div>`;
}

function Sits({ side, sitters, page, chosen, checked, choose, people = true }) {
  const now = chosen.seats[side] ?? checked.seats[side];
  const known = sitters.some(({ id }) => id === now);
  const own = people && page.local ? [[OWN, "your own playbook"]] : [];
  const options = [...sitters.map(({ id, title }) => [id, nice(title)]), ...own];
  const pick = (who) => choose("seats", side, who === OWN ? "" : who);
  return html`<div class="key">
    <${Seg} legend=${seatName(side)} name=${`seat-${side}`} value=${known ? now : OWN} options=${options} onPick=${pick} />
    ${known ? null : html`<${Pick} id=${`own-${side}`} label="Path of the playbook file (.md)" value=${now} onPick=${(path) => choose("seats", side, path.trim())} />`}
  </div>`;
}

// -- options ----------------------------------------------------------------------------------------

export const keysOf = ({ page, checked }, ...parts) =>
  page.keys.filter(({ name, part }) => parts.includes(part) && checked.wanted.includes(name) && name !== page.matrix?.key);

export function Keys(form) {
  const what = keysOf(form, "first", "what");
  const more = keysOf(form, "more");
  const changed = more.filter(({ name }) => form.chosen.setup[name] !== undefined).length;
  if (!what.length && !more.length) return null;
  return html`<section><${Head} title="Game" />
    <${KeyList} keys=${what} form=${form} />
    ${more.length ? html`<details class="more" open=${changed > 0}><summary>More options: ${more.map(({ title }) => title).join(", ")}</summary><${KeyList} keys=${more} form=${form} /></details>` : null}
  </section>`;
}

export const KeyList = ({ keys, form }) => html`<div class="keys-list">${keys.map((key) => html`<${Key} key=${key.name} item=${key} ...${form} />`)}</div>`;

/** The values that a key can have with the current setup, and its value. */
function setOf({ name, default: usual, values, presets }, { page, chosen, checked }) {
  const setup = Object.fromEntries(page.keys.map((key) => [key.name, chosen.setup[key.name] ?? key.default]));
  const open = values.filter((value) => fits(value, setup));
  const current = chosen.setup[name] ?? checked.usual[name] ?? usual;
  return { open, value: presets.length || open.some(({ id }) => id === current) ? current : usual };
}

/** The title of a key's value. */
export function chosenTitle(key, form) {
  const { open, value } = setOf(key, form);
  return [...key.presets, ...open].find(({ id }) => id === value)?.title ?? (value ? "custom" : "none");
}

export function Key({ item, ...form }) {
  const { name, title, text, presets } = item;
  const { choose } = form;
  const { open, value } = setOf(item, form);
  const control = { name, title, value, values: open, presets, onPick: (it) => choose("setup", name, it) };
  const meant = open.find(({ id }) => id === value)?.text ?? "";
  return html`<div class="key">${controlOf(control)}${presets.length || open.length > LONG ? null : html`<p class="s q">${meant || tidy(text)}</p>`}</div>`;
}

/** A text of the command line without code marks. */
const tidy = (text) => text.replaceAll("`", "");

function controlOf(control) {
  const { name, title, value, values, presets, onPick } = control;
  if (presets.length) return html`<${Several} ...${control} />`;
  if (values.some(({ picture }) => picture)) return html`<${Pictures} ...${control} />`;
  if (values.length > LONG && values.some(({ text }) => text)) return html`<${List} ...${control} />`;
  const options = values.map((each) => [each.id, each.title]);
  const short = options.length <= FEW + 1 && options.reduce((sum, [, said]) => sum + said.length, 0) <= SHORT;
  if (short) return html`<${Seg} legend=${title} name=${name} value=${value} options=${options} onPick=${onPick} />`;
  return html`<${Pick} id=${`key-${name}`} label=${title} value=${value} options=${options} onPick=${onPick} />`;
}

/** A list of values with their descriptions. */
const List = ({ name, title, value, values, onPick }) => html`<fieldset class="list"><legend>${title}</legend><div class="rows-box" tabindex="-1">
  ${values.map((each) => html`<label class=${each.id === value ? "on" : ""}>
    <input type="radio" name=${name} value=${each.id} checked=${each.id === value} onChange=${() => onPick(each.id)} />
    <b>${each.title}</b><span class="q s">${each.text}</span>
  </label>`)}
</div></fieldset>`;

/** Values with pictures. */
const Pictures = ({ name, title, value, values, onPick }) => html`<fieldset class="pictures"><legend>${title}</legend><div>
  ${values.map((each) => html`<label class=${each.id === value ? "on" : ""}>
    <input type="radio" name=${name} value=${each.id} checked=${each.id === value} onChange=${() => onPick(each.id)} />
    ${each.picture
      ? html`<svg viewBox="-20 -20 40 40" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: each.picture }} />`
      : html`<svg viewBox="-20 -20 40 40" aria-hidden="true"><rect x="-11" y="-15" width="22" height="30" rx="2" class="cardback" /><text y="6" class="draws">?</text></svg>`}
    <span>${each.title}</span>
  </label>`)}
</div></fieldset>`;

/** A choice of several values, by checkboxes or presets. */
function Several({ name, title, value, values, presets, onPick }) {
  const preset = presets.find(({ id }) => id === value);
  const on = new Set(preset ? preset.of : value.split(",").filter(Boolean));
  const flip = (id) => {
    const now = values.map((each) => each.id).filter((each) => (each === id ? !on.has(each) : on.has(each)));
    const known = presets.find(({ of }) => of.length === now.length && of.every((each) => now.includes(each)));
    onPick(known ? known.id : now.join(","));
  };
  const options = [...presets.map((each) => [each.id, each.title]), ...(preset ? [] : [["", "custom"]])];
  return html`
    <${Seg} legend=${title} name=${name} value=${preset?.id ?? ""} options=${options} onPick=${(id) => id && onPick(id)} />
    <p class="s q">${preset?.text ?? "As selected below."}</p>
    <details class="more" open=${!preset}><summary>Choose one by one</summary>
      <ul class="ticks">${values.map((each) => html`<li key=${each.id}><label>
        <input type="checkbox" checked=${on.has(each.id)} onChange=${() => flip(each.id)} /><span><b>${each.title}</b><span class="q s">${each.text}</span></span>
      </label></li>`)}</ul>
    </details>`;
}

// -- rulings ----------------------------------------------------------------------------------------

const SHOWN = { true: 4, false: 7 }; // rulings shown at first, with a matrix above them and without

export function Rulings({ page, chosen, checked, choose }) {
  const [all, setAll] = useState(false);
  const [found, find] = useState("");
  const here = page.rulings.filter((ruling) => isHere(ruling, seated(checked, chosen)));
  if (!here.length) return null;
  const isChanged = ({ id, default: usual }) => (chosen.rulings[id] ?? usual) !== usual;
  const words = found.toLowerCase();
  const matching = here.filter(({ title, text, rule }) => `${title} ${text} ${rule}`.toLowerCase().includes(words));
  const shown = all ? matching : [...here.filter(isChanged), ...here.filter((ruling) => !isChanged(ruling))].slice(0, Math.max(SHOWN[Boolean(page.matrix)], here.filter(isChanged).length));
  const changed = here.filter(isChanged).length;
  return html`<section><details class="more" id="rulings" open=${changed > 0}>
    <summary><b>Rulings</b> <span class="q">${changed ? `${changed} of ${here.length} changed` : `all ${here.length} at their defaults`}</span></summary>
    <${Head} title="Rulings"><button class="plain" onClick=${() => setAll(!all)}>${all ? "Show fewer" : `Show all ${here.length}`}</button><//>
    ${all ? html`<div class="find"><label for="find-ruling">Search rulings</label>
      <input id="find-ruling" type="search" value=${found} onInput=${(event) => find(event.target.value)} />
    </div>` : null}
    <ul class="rul">${shown.map((ruling) => html`<${Ruling} key=${ruling.id} ...${ruling}
      value=${chosen.rulings[ruling.id] ?? ruling.default} onPick=${(it) => choose("rulings", ruling.id, it)} />`)}</ul>
  </details></section>`;
}

const Ruling = ({ id, title, rule, text, readings, value, onPick }) => html`<li>
  <div><b>${title}</b> <span class="id">${rule}</span><span class="q s">${text}</span>
    ${readings.map((each) => (each.id === value && each.text ? html`<span class="q s">${each.text}</span>` : null))}</div>
  <label class="val"><span class="vh">${title}</span><select id=${`ruling-${id}`} onChange=${(event) => onPick(event.target.value)}>
    ${readings.map((each) => html`<option value=${each.id} selected=${each.id === value}>${each.title}</option>`)}
  </select></label>
</li>`;

export function CheckMessages({ checked }) {
  const lines = [...checked.problems, ...checked.warnings];
  return html`<div aria-live="polite">${lines.map((line) => html`<p class="reason">${capital(line)}</p>`)}</div>`;
}

/** A checkbox for each kind of dice and each deck: whether it is real. */
export function Elements({ page, isReal, toggle }) {
  const part = (sort, legend) => html`<fieldset class="real"><legend>${legend}</legend>
    ${page.elements.filter((each) => each.sort === sort).map((element) => html`<label><input type="checkbox" checked=${isReal(element)} onChange=${() => toggle(element)} /> ${element.title}</label>`)}
  </fieldset>`;
  return html`${part("dice", "Real dice")}${part("cards", "Real cards")}`;
}
