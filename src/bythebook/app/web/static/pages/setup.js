// The setup of a game: three choices, and everything else folded away under headings.

import { Bar, html, nice, Pick, Seg, useState, Wrong } from "../parts/ui.js";
import { post } from "../api.js";
import { Board } from "../parts/board.js";
import { begin, saveKey, trying } from "../game.js";
import { Elements, isBadSeed, Key, KeyList, keysOf, SeedError, Rulings, CheckMessages, seated, Seats, chosenTitle, Side, titleOf, useChoice, useSetup } from "../parts/form.js";
import { ReadFile } from "../parts/games.js";
import { Matrix, Modes, modesOn } from "../parts/modes.js";
import { go, table } from "../router.js";
import { seatName } from "../scene.js";
import { state } from "../store.js";

export function SetupPage() {
  const { game, tab } = state.place;
  const page = useSetup(game);
  return html`<div class="screen">
    <${Bar} title=${page ? `New game: ${nice(page.title)}` : "New game"} />
    ${page ? html`<${Form} key=${tab} page=${page} atTable=${tab === "table"} />` : html`<main class="column"><${Wrong} /></main>`}
  </div>`;
}

function Form({ page, atTable }) {
  const start = { setup: {}, seats: withBook(page, state.place.query.get("bot")), rulings: {}, real: atTable ? ["dice", "cards"] : [], seed: "" };
  const form = { page, ...useChoice(page, start) };
  const { chosen, checked, sent, choose } = form;
  const [going, setGoing] = useState(false); // a running check does not delay the start
  const unnamed = Object.entries(chosen.seats).some(([side, who]) => who === "" && checked.sides.includes(side));
  const sit = async () => {
    setGoing(true);
    await begin(() => post("/api/games", { ...sent, seats: seated(checked, chosen) }));
    setGoing(false);
  };
  const open = checked.problems.length;
  const strange = isBadSeed(chosen.seed);
  const ready = !open && !unnamed && !strange && !going;
  const label = unnamed ? "Choose a playbook" : strange ? "The seed must be a number" : open === 1 ? "1 problem to solve" : open ? `${open} problems to solve` : "Start the game";
  return html`
    <main class="set">
      <${First} ...${form} />
      <div class="col folds"><${Rest} ...${form} strange=${strange} /></div>
      <section class="sum" aria-label="What you will play">
        ${checked.board?.width ? html`<div class="plate"><${Board} board=${checked.board} still=${true} /></div>` : null}
        <h2>${summary(form)}</h2>
        ${checked.before ? html`<p>${checked.before}</p>` : null}
        <${CheckMessages} checked=${checked} />
        <${Wrong} />
        <button class="go start" disabled=${!ready} onClick=${sit}>${label}</button>
      </section>
    </main>
    <div class="stick"><button class="go" disabled=${!ready} onClick=${sit}>${ready ? `Start: ${summary(form, "you")}` : label}</button></div>`;
}

/** The default seats, with a playbook of the user in the first bot's seat that it can play. */
function withBook({ seats, sitters }, book) {
  const seat = book && Object.keys(seats).find((each) => seats[each] !== "person" && sitters[each].some(({ id }) => id === book));
  return seat ? { ...seats, [seat]: book } : seats;
}

const CHOICES = 3; // choices that a setup shows first

/** The choices for new players: where it is played, and a few more. */
function First(form) {
  const keys = keysOf(form, "first");
  return html`<ol class="three">
    <li><${Where} ...${form} /></li>
    ${keys.map((key) => html`<li key=${key.name}><${Key} item=${key} ...${form} /></li>`)}
    ${keys.length + 1 < CHOICES ? html`<li><${Side} ...${form} /></li>` : null}
  </ol>`;
}

/** A part of the setup that few people change, with its present values. */
const Fold = ({ title, holds, open = false, children }) => html`<details class="more" open=${open}>
  <summary><b>${title}</b> <span class="q">${holds}</span></summary>${children}
</details>`;

/** The other parts of the setup. */
function Rest({ strange, ...form }) {
  const { page, chosen, checked, choose } = form;
  const who = Object.entries(seated(checked, chosen)).map(([side, one]) => `${seatName(side)}: ${titleOf(page, side, one)}`);
  const keys = keysOf(form, "who", "what", "more");
  const modes = page.matrix ? page.matrix.modes.filter(({ id }) => modesOn(page.matrix, chosen).includes(id)) : [];
  return html`
    <${Fold} title="Seats" holds=${who.join(", ")}><div class="keys-list"><${Seats} ...${form} /></div><//>
    ${page.matrix ? html`<${Fold} title="Modes" holds=${modes.map(({ title }) => title).join(", ") || "normal game"}>
      <${Modes} matrix=${page.matrix} page=${page} chosen=${chosen} choose=${choose} /><${Matrix} matrix=${page.matrix} on=${modesOn(page.matrix, chosen)} /><//>` : null}
    ${keys.length ? html`<${Fold} title="Details" holds=${keys.map((key) => `${key.title}: ${chosenTitle(key, form)}`).join("; ")}><${KeyList} keys=${keys} form=${form} /><//>` : null}
    <${Rulings} ...${form} />
    <${Fold} title="Seed" holds=${chosen.seed || "any"} open=${strange}>
      <${Pick} id="seed" label="The same seed gives the same dice and decks" value=${chosen.seed} placeholder="any" onPick=${(it) => choose("seed", null, it.trim())} />
      <${SeedError} seed=${chosen.seed} />
    <//>
    <${Begun} page=${page} chosen=${chosen} seats=${() => seated(checked, chosen)} />`;
}

/** A game that is already set up on a real table: its position from a file, or built on an empty board. */
function Begun({ page, chosen, seats }) {
  const build = async () => {
    const made = await trying(() => post("/api/games/import", { text: JSON.stringify({ ...page.empty, seats: seats() }), real: chosen.real }));
    if (!made) return;
    saveKey(made.id, made.key);
    go(`${table(made.id)}/correction`);
  };
  return html`<${Fold} title="Continue a game on your table" holds="position file or empty board">
    <p class="s q">Start from the present position of your table: open a position file, or put the pieces on an empty board.</p>
    <p class="acts"><${ReadFile} plain=${true} real=${chosen.real} /><button onClick=${build}>Put pieces on an empty board</button></p>
  <//>`;
}

function summary({ page, checked, chosen }, you = "You") {
  const seats = Object.entries(seated(checked, chosen));
  const people = seats.filter(([, who]) => who === "person").map(([seat]) => seatName(seat));
  const others = [...new Set(seats.filter(([, who]) => who !== "person").map(([seat, who]) => titleOf(page, seat, who)))];
  if (!people.length) return others.length === 1 ? `${others[0]} against itself` : others.join(" against ");
  if (!others.length) return `${people.join(" against ")}, without bots`;
  return `${people.length === 1 ? you : people.join(" and ")} against ${others.join(" and ")}`;
}

/** Where it is played: on screen, or with the real board; and which dice and decks are real. */
function Where({ page, chosen, choose }) {
  const real = chosen.real.length > 0;
  const isReal = ({ name, sort }) => chosen.real.includes(sort) || chosen.real.includes(name);
  const toggle = (element) => {
    const on = page.elements.filter((each) => (each === element ? !isReal(each) : isReal(each)));
    const whole = ["dice", "cards"].filter((sort) => page.elements.every((each) => each.sort !== sort || on.includes(each)));
    choose("real", null, [...whole, ...on.filter(({ sort }) => !whole.includes(sort)).map(({ name }) => name)]);
  };
  const whole = page.elements.every(isReal);
  return html`
    <${Seg} legend="Where" name="where" value=${real ? "table" : "screen"} options=${[["screen", "on screen"], ["table", "at the table"]]}
      onPick=${(it) => choose("real", null, it === "table" ? ["dice", "cards"] : [])} />
    ${real ? html`<p class="s q">${whole ? "You roll the dice and draw the cards, and enter the results here." : "You roll or draw what is ticked, and enter the results here."}</p>
      <details class="more" open=${!whole}><summary>${whole ? "Let the app roll or deal some of them" : "Real dice and cards"}</summary><${Elements} ...${{ page, isReal, toggle }} /></details>` : null}`;
}
