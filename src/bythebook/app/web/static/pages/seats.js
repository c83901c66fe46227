// Seats and links: who sits where, who sees what, which dice are real, and the game as a file or a link.

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
  const sharing = state.place.tab === "share"; // it is what one came for, and stands first
  const share = scene.can_correct ? html`<section id="share"><${Head} title="Share this position" />
    <p class="sub q">A link that holds it whole, for another device, or for a question in a forum.</p>
    <${Position} now=${sharing} />
  </section>` : null;
  return html`<div class="screen has-tabs">
    <${SideBar} scene=${scene} title="Seats and links" />
    <${Strip} scene=${scene} />
    <main class="column">
      <${Wrong} />
      ${sharing ? share : null}
      <section><${Head} title="Who sits where" />
        ${reach?.address === "" ? html`<p class="reason">These links open on this machine only. For a phone, end the server and begin it with <code>bythebook serve --host 0.0.0.0</code>; the game is kept.</p>` : null}
        <ul class="rows">${scene.seats.map((seat) => html`<${Seat} key=${seat.seat} ...${seat} />`)}</ul>
      </section>
      ${canShare && scene.watch ? html`<section><${Head} title="For people who only watch" />
        <${Link} to=${scene.watch} what="They see what everybody at the table may see." />
      </section>` : null}
      ${scene.owner ? html`<${Real} scene=${scene} />` : null}
      ${scene.owner ? html`<${Name} scene=${scene} />` : null}
      <section><${Head} title="The game as a file" />
        <p class="sub q">The game is kept here by itself after every answer. The file takes it to another machine.</p>
        <p class="acts"><a class="btn" href=${fileUrl(scene.id, "export")} download="">Save the game</a></p>
      </section>
      ${sharing ? null : share}
    </main>
    <${SideTabs} scene=${scene} at="Seats" />
  </div>`;
}

function Seat({ seat, who, person, here, given, link }) {
  const told = !person ? `played by ${nice(who)}` : here ? "played at this screen" : given ? "played by its own link; others do not see its cards" : "played elsewhere";
  return html`<li>
    <p><b>${capital(seat)}</b> <span class="q">${told}</span></p>
    ${canShare && link ? html`<${Link} to=${link} what=${given ? "Whoever has this link plays the seat." : "Whoever has this link sees the cards of this seat and plays it too."} />
      <p class="acts"><button onClick=${() => setSeat(seat, given ? "here" : "link")}>
        ${given ? "Play it here again" : "Give it to whoever has the link"}
      </button></p>
      <p class="s q">${given ? "The link opens nothing then; there is a new one." : "Its cards are no longer shown here then."}</p>` : null}
  </li>`;
}

function Name({ scene }) {
  const give = (event) => {
    event.preventDefault();
    rename(new FormData(event.target).get("name"));
  };
  return html`<section><${Head} title="Its name" />
    <form class="acts" onSubmit=${give}><label class="vh" for="game-name">What this game is called</label>
      <input id="game-name" name="name" maxlength="80" value=${scene.name} /><button>Rename it</button></form>
    <p class="s q">Home and <code>bythebook resume</code> find it by that name.</p>
  </section>`;
}

function Real({ scene }) {
  const page = useQuery(() => getFromGame("/chance"), [scene.id]);
  if (!page) return null;
  const isReal = ({ name }) => scene.at_table.includes(name);
  const all = (sort) => page.elements.filter((each) => each.sort === sort).every(isReal);
  const turn = (sort) => setChance(sort, all(sort) ? "seeded" : "typed");
  return html`<section><${Head} title="Dice and cards" />
    <p class="sub q">What is ticked lies on your table, and you tell the program what it shows. It rolls and deals the rest.</p>
    <p class="acts">
      <button onClick=${() => turn("dice")}>${all("dice") ? "The program rolls all dice" : "All dice are real"}</button>
      <button onClick=${() => turn("cards")}>${all("cards") ? "The program deals all cards" : "All cards are real"}</button>
    </p>
    <${Elements} page=${page} isReal=${isReal} toggle=${(each) => setChance(each.name, isReal(each) ? "seeded" : "typed")} />
  </section>`;
}
