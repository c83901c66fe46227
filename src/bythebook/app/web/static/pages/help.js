// Help: the keyboard shortcuts, the markers, and in a game the legend of its board.

import { Bar, Head, html, nice, Pick, ThemeButton, THEMES } from "../parts/ui.js";
import { get, post } from "../api.js";
import { useQuery } from "../query.js";
import { begin } from "../game.js";
import { GUIDES, KEYS, OTHERS } from "../keys.js";
import { PACES } from "../parts/steps.js";
import { table } from "../router.js";
import { keep, state } from "../store.js";

const SAID = { " ": "Space", Escape: "Esc" };

export function HelpPage() {
  const { scene, place } = state;
  const back = place.id ? html`<a class="btn" href=${table(place.id)}>Back to the table <kbd>Esc</kbd></a>` 
    : place.guide ? html`<a class="btn" href=${`/guide/${place.guide}`}>Back to the guide <kbd>Esc</kbd></a>` : html`<a class="btn" href="/">Home</a>`;
  const guides = html`<${Head} title="Keyboard shortcuts of the guide" /><${Keys} rows=${GUIDES} />`;
  return html`<div class="screen">
    <${Bar} title=${place.id ? "Legend and keyboard shortcuts" : "Keyboard shortcuts"} tools=${html`<${ThemeButton} />${back}`} />
    <main>
    ${place.id && scene ? html`<div class="column legend-part"><${Legend} game=${scene.game} title=${scene.title} /></div>` : null}
    <div class="column two">
      <section>${place.guide ? guides : null}<${Head} title="Keyboard" />
        <${Keys} rows=${[...OTHERS, ...KEYS]} />
        ${place.guide ? null : guides}
      </section>
      <section><${Head} title="Choices and steps" />
        <dl class="keys">
          <div><dt><span class="n sign">3</span></dt><dd>A choice. It has the same number on the board and in the list. Only choices have this color.</dd></div>
          <div><dt><span class="n sign cost">3</span></dt><dd>A choice that costs something.</dd></div>
          <div><dt><span class="n sign bot">2</span></dt><dd>A step of a bot, with a line from where the piece came from. Click its id to see the rule that decided it.</dd></div>
          <div><dt><svg class="of-mine" width="40" height="20" viewBox="0 0 40 20" aria-hidden="true"><g class="trace"><path class="dashes" d="M2 10H38" /></g></svg></dt>
            <dd>A planned move: drag a piece to its destination, then onto its target. The move is made as soon as it’s legal; Undo cancels it.</dd></div>
        </dl>
        <${Head} title="Settings" />
        <div class="who">
          <${Pick} id="theme" label="Theme" value=${state.theme} options=${THEMES} onPick=${(it) => keep("theme", it)} />
          <${Pick} id="pace" label="Bot’s steps" value=${state.pace} options=${PACES} onPick=${(it) => keep("pace", it)} />
          <${Pick} id="sound" label="Sound" value=${state.sound} options=${[["off", "off"], ["quiet", "quiet"]]} onPick=${(it) => keep("sound", it)} />
        </div>
      </section>
    </div>
    </main>
  </div>`;
}

const Keys = ({ rows }) => html`<dl class="keys">${rows.map(({ keys, name }) => html`<div>
    <dt>${keys.map((key) => html`<kbd>${SAID[key] ?? key}</kbd> `)}</dt><dd>${name}</dd>
  </div>`)}</dl>`;

/** The legend of a board, drawn with its symbols. */
function Legend({ game, title }) {
  const legend = useQuery(() => get(`/api/legend/${game}`), [game]);
  return html`<${Head} title=${`Legend: ${nice(title)}`}>
      <button class="plain" onClick=${() => begin(() => post(`/api/learn/${game}`))}>Learn by playing</button><//>
    <ul class="signs">${legend?.signs.map(({ picture, name, text }) => html`<li>
      <svg class="map" viewBox="-20 -20 40 40" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: picture }} />
      <span><b>${name}</b>${text ? html` <span class="q s">${text}</span>` : null}</span>
    </li>`)}</ul>`;
}
