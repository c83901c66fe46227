// Messages while the app of the static site starts, or if it can't.

import { html } from "./ui.js";
import { playHere } from "../transport.js";
import { state } from "../store.js";

const WORDS = {
  loading: ["Loading…", "This takes a few seconds, the first time a little longer. You can already make choices."],
  elsewhere: ["bythebook is open in another tab.", "Only one tab can play at a time, so that no data is lost."],
  taken: ["bythebook is now open in another tab.", "Everything is saved. Reload this page to continue here."],
  failed: ["bythebook couldn’t start in this browser.", "It needs WebAssembly and storage for files. Private windows may not allow them."],
};

export function Starting() {
  const [head, more] = WORDS[state.starting] ?? [];
  if (!head) return null;
  return html`<div class="starting" role="status">
    <p><strong>${head}</strong> ${more}</p>
    ${state.starting === "elsewhere" ? html`<button class="go" onClick=${playHere}>Play here</button>` : null}
    ${state.starting === "taken" ? html`<button class="go" onClick=${() => location.reload()}>Continue here</button>` : null}
  </div>`;
}
