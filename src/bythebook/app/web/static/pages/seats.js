// Seats and links: who plays each seat, which dice are real, and the game as a file or a link.

import { capital, Head, html, nice, Wrong } from "../parts/ui.js";
import { get } from "../api.js";
import { SideBar, SideTabs, Strip } from "../parts/frame.js";
import { canShare } from "../transport.js";
import { useQuery } from "../query.js";
import { fileUrl, getFromGame, rename, setChance, setSeat } from "../game.js";
import { Elements } from "../parts/form.js";
import { HERE, Link, Position } from "../parts/links.js";
import { state } from "../store.js";

export function SeatsPage() {
  const { scene } = state;
  const reach = useQuery(() => canShare && scene.owner && HERE.test(location.host) && get("/api/reach"));
  const sharing = state.place.tab === "share"; // the part that the address names comes first
  const share = scene.can_correct ? html`<section id="share"><${Head} title="Share this position" />
    <p class="sub q">The link contains the whole position. Use it on another device, or to ask a question in a forum.</p>
    <${Position} now=${sharing} />
  </section>` : null;
  return html`<div class="screen has-tabs">
    <${SideBar} scene=${scene} title="Seats and links" />
    <${Strip} scene=${scene} />
    <main class="column">
      <${Wrong} />
      ${sharing ? share : null}
      <section><${Head} title="Seats" />
        ${reach?.address === "" ? html`<p class="reason">These links only work on this computer. To use a phone, stop the server and restart it with <code>bythebook serve --host 0.0.0.0</code>. Anyone on your network can then connect, and the traffic is not encrypted. The game is saved.</p>` : null}
        <ul class="rows">${scene.seats.map((seat) => html`<${Seat} key=${seat.seat} ...${seat} />`)}</ul>
      </section>
      ${canShare && scene.watch ? html`<section><${Head} title="For spectators" />
        <${Link} to=${scene.watch} what="Spectators see only public information." />
      </section>` : null}
      ${scene.owner ? html`<${Real} scene=${scene} />` : null}
      ${scene.owner ? html`<${Name} scene=${scene} />` : null}
      <section><${Head} title="The game as a file" />
        <p class="sub q">The game is saved here after every answer. Download the file to move it to another computer.</p>
        <p class="acts"><a class="btn" href=${fileUrl(scene.id, "export")} download="">Download the game</a></p>
      </section>
      ${sharing ? null : share}
    </main>
    <${SideTabs} scene=${scene} at="Seats" />
  </div>`;
}

function Seat({ seat, who, person, here, given, link }) {
  const player = !person ? `played by ${nice(who)}` : here ? "played on this screen" : given ? "played with its own link; only that link shows its cards" : "played on another screen";
  return html`<li>
    <p><b>${capital(seat)}</b> <span class="q">${player}</span></p>
    ${canShare && link ? html`<${Link} to=${link} what=${given ? "Anyone with this link can play this seat." : "Anyone with this link can see the cards of this seat and play it."} />
      <p class="acts"><button onClick=${() => setSeat(seat, given ? "here" : "link")}>
        ${given ? "Take the seat back" : "Hand this seat to a remote player"}
      </button></p>
      <p class="s q">${given ? "The old link stops working and a new one is created." : "This screen will no longer show its cards."}</p>` : null}
  </li>`;
}

function Name({ scene }) {
  const give = (event) => {
    event.preventDefault();
    rename(new FormData(event.target).get("name"));
  };
  return html`<section><${Head} title="Name of the game" />
    <form class="acts" onSubmit=${give}><label class="vh" for="game-name">Name of the game</label>
      <input id="game-name" name="name" maxlength="80" value=${scene.name} /><button>Rename</button></form>
    <p class="s q">You find the game by this name on the first page and with <code>bythebook resume</code>.</p>
  </section>`;
}

function Real({ scene }) {
  const page = useQuery(() => getFromGame("/chance"), [scene.id]);
  if (!page) return null;
  const isReal = ({ name }) => scene.at_table.includes(name);
  const all = (sort) => page.elements.filter((each) => each.sort === sort).every(isReal);
  const turn = (sort) => setChance(sort, all(sort) ? "seeded" : "typed");
  return html`<section><${Head} title="Dice and cards" />
    <p class="sub q">You roll or draw what is ticked, and enter the results. The app rolls and deals the rest.</p>
    <p class="acts">
      <button onClick=${() => turn("dice")}>${all("dice") ? "Let the app roll all dice" : "Roll all dice yourself"}</button>
      <button onClick=${() => turn("cards")}>${all("cards") ? "Let the app deal all cards" : "Deal all cards yourself"}</button>
    </p>
    <${Elements} page=${page} isReal=${isReal} toggle=${(each) => setChance(each.name, isReal(each) ? "seeded" : "typed")} />
  </section>`;
}
