// What hands must do on the real board, as a list to tick off.

import { Head, html, word } from "./ui.js";
import { SideBar, Strip } from "./frame.js";
import { table } from "./router.js";
import { set, state } from "./store.js";

const tickOf = (scene) => state.ticked[scene.version] ?? [];

function tick(scene, i) {
  const done = tickOf(scene);
  const now = done.includes(i) ? done.filter((each) => each !== i) : [...done, i];
  set({ ticked: { [scene.version]: now } });
}

export function HandsList({ scene }) {
  const done = tickOf(scene);
  const all = scene.hands.length;
  return html`
    <${Head} title="Your hands, this turn"><span class="s q">${done.length} of ${all} done</span><//>
    <ul class="hands">
      ${scene.hands.map(({ text }, i) => html`<li key=${i} class=${done.includes(i) ? "done" : "todo"}><label>
        <input type="checkbox" checked=${done.includes(i)} onChange=${() => tick(scene, i)} />
        <span class="tick" aria-hidden="true"></span><b>${text}</b>
      </label></li>`)}
    </ul>
    <p class="acts">
      <button disabled=${done.length === all} onClick=${() => set({ ticked: { [scene.version]: scene.hands.map((_, i) => i) } })}>All done</button>
      ${scene.can_correct ? html`<a class="btn" href=${`${table(scene.id)}/correct`}>Board differs</a>` : null}
    </p>`;
}

export function HandsScreen() {
  const { scene } = state;
  return html`<div class="screen">
    <${SideBar} scene=${scene} title="Hands" where=${`${scene.name} · ${scene.turn}`} />
    <${Strip} scene=${scene} />
    <main class="column">
      ${scene.hands.length
        ? html`<${HandsList} scene=${scene} />`
        : html`<${Head} title="Nothing to do" /><p class="sub">${scene.at_table.length
            ? "The real board is as it was after your last answer."
            : "This game is played on the screen: no real piece has to move."}</p>
          <p class="acts"><a class="btn" href=${table(scene.id)}>Back to the table</a>
          ${scene.can_correct ? html`<a class="btn" href=${`${table(scene.id)}/correct`}>Board differs</a>` : null}</p>`}
      ${scene.at_table.length ? html`<p class="s q">Told by people: ${listed(scene.at_table)}.</p>` : null}
    </main>
  </div>`;
}

const listed = (names) => `${names.map((name) => name.replaceAll("_", " ")).join(", ")} (${word(names.length)})`;
