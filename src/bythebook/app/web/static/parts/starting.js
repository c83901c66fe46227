// While the app starts in this page, and when it cannot: only where there is no server.

import { html } from "./ui.js";
import { playHere } from "../transport.js";
import { state } from "../store.js";

const WORDS = {
  loading: ["The games are being laid out.", "A few seconds; the first time a little longer. What you choose now is kept."],
  elsewhere: ["bythebook is open in another tab.", "One tab plays at a time, so that nothing is lost."],
  taken: ["bythebook is played in another tab now.", "Everything is kept. Load this page again to go on here."],
  failed: ["This browser could not start bythebook.", "It needs WebAssembly and some room for files; a private window may have neither."],
};

export function Starting() {
  const [head, more] = WORDS[state.starting] ?? [];
  if (!head) return null;
  return html`<div class="starting" role="status">
    <p><strong>${head}</strong> ${more}</p>
    ${state.starting === "elsewhere" ? html`<button class="go" onClick=${playHere}>Play here</button>` : null}
    ${state.starting === "taken" ? html`<button class="go" onClick=${() => location.reload()}>Go on here</button>` : null}
  </div>`;
}
