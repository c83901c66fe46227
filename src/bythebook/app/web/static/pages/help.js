// Help: the keys, and the few words and signs one meets.

import { Bar, Head, html, Pick, ThemeButton, THEMES } from "../parts/ui.js";
import { KEYS, OTHERS } from "../keys.js";
import { PACES } from "../parts/steps.js";
import { keep, state } from "../store.js";

const SAID = { " ": "Space", Escape: "Esc" };

export function HelpPage() {
  return html`<div class="screen">
    <${Bar} title="Keys and words" tools=${html`<${ThemeButton} /><a class="btn" href="/">Home</a>`} />
    <main class="column two">
      <section><${Head} title="Keys" />
        <dl class="keys">${[...OTHERS, ...KEYS].map(({ keys, name }) => html`<div>
          <dt>${keys.map((key) => html`<kbd>${SAID[key] ?? key}</kbd> `)}</dt><dd>${name}</dd>
        </div>`)}</dl>
      </section>
      <section><${Head} title="Signs" />
        <dl class="keys">
          <div><dt><span class="n sign">3</span></dt><dd>A choice: on the board and in the list with the same number. Nothing else has this colour.</dd></div>
          <div><dt><span class="n sign cost">3</span></dt><dd>A choice that costs something now.</dd></div>
          <div><dt><span class="n sign bot">2</span></dt><dd>A bot’s step; its line goes from where it was. A click on the id opens the page that decided.</dd></div>
        </dl>
        <${Head} title="Here" />
        <div class="who">
          <${Pick} id="theme" label="Theme" value=${state.theme} options=${THEMES} onPick=${(it) => keep("theme", it)} />
          <${Pick} id="pace" label="A bot’s steps" value=${state.pace} options=${PACES} onPick=${(it) => keep("pace", it)} />
        </div>
      </section>
    </main>
  </div>`;
}
