// Seats and links: who sits where, who sees what, which dice are real, and the game as a file or a link.

import { capital, Head, html, useState, Wrong } from "./ui.js";
import { SideBar, Strip } from "./frame.js";
import { fileOf, look, setChance, setSeat, trying } from "./game.js";
import { state } from "./store.js";

export function SeatsScreen() {
  const { scene } = state;
  return html`<div class="screen">
    <${SideBar} scene=${scene} title="Seats and links" />
    <${Strip} scene=${scene} />
    <main class="column">
      <${Wrong} />
      <section><${Head} title="Who sits where" />
        <ul class="rows">${scene.seats.map((seat) => html`<${Seat} key=${seat.seat} ...${seat} />`)}</ul>
      </section>
      ${scene.watch ? html`<section><${Head} title="For people who only watch" />
        <${Link} to=${scene.watch} what="They see what everybody at the table may see." />
      </section>` : null}
      ${scene.owner ? html`<${Real} scene=${scene} />` : null}
      <section><${Head} title="The game as a file" />
        <p class="acts"><a class="btn" href=${fileOf(scene.id, "export")} download="">Save the game</a></p>
        ${scene.can_correct ? html`<${Position} />` : null}
      </section>
    </main>
  </div>`;
}

function Seat({ seat, who, person, here, given, link }) {
  const told = !person ? `played by ${who}` : given ? "played by its own link; this screen does not see its cards" : here ? "played at this screen" : "played elsewhere";
  return html`<li>
    <p><b>${capital(seat)}</b> <span class="q">${told}</span></p>
    ${link ? html`<${Link} to=${link} what=${given ? "Whoever has this link plays the seat." : ""} />
      <p class="acts"><button onClick=${() => setSeat(seat, given ? "here" : "link")}>
        ${given ? "Play it here again; the link is worth nothing then" : "Only its link shall play it"}
      </button></p>` : null}
  </li>`;
}

function Link({ to, what }) {
  const [copied, setCopied] = useState(false);
  const whole = new URL(to, location.href).href;
  const copy = () => navigator.clipboard.writeText(whole).then(() => setCopied(true), () => setCopied(false));
  return html`<p class="link"><label><span class="vh">Link</span><input readonly value=${whole} onFocus=${(event) => event.target.select()} /></label>
    <button onClick=${copy}>${copied ? "Copied" : "Copy"}</button></p>
    ${what ? html`<p class="s q">${what}</p>` : null}`;
}

function Real({ scene }) {
  const told = scene.at_table.map((name) => name.replaceAll("_", " "));
  return html`<section><${Head} title="Dice and cards" />
    <p class="sub">${told.length ? `Real, and told by people: ${told.join(", ")}.` : "The program rolls and deals everything."}</p>
    <p class="acts">
      <button onClick=${() => setChance("dice", "typed")}>Real dice from now on</button>
      <button onClick=${() => setChance("cards", "typed")}>Real cards from now on</button>
      ${told.length ? html`<button onClick=${allSeeded}>The program rolls and deals</button>` : null}
    </p>
  </section>`;
}

async function allSeeded() {
  await setChance("dice", "seeded");
  await setChance("cards", "seeded");
}

/** The position as a link that any bythebook can open. */
export function Position({ line }) {
  const [made, make] = useState(null);
  const from = line === undefined ? "/position" : `/position/${line}`;
  if (made) return html`<${Link} to=${`/#position=${made.fragment}`} what="The position without the answers that led there." />`;
  return html`<p class="acts"><button onClick=${() => trying(() => look(from)).then(make)}>Make a link of this position</button></p>`;
}
