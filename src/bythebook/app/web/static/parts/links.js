// Links to copy: of a seat, of a position.

import { html, useRef, useState } from "./ui.js";
import { hrefOf } from "../carrier.js";
import { look, trying } from "../game.js";

export function Link({ to, what }) {
  const [copied, setCopied] = useState(false);
  const whole = new URL(hrefOf(to), location.href).href;
  const field = useRef(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole); // only where the page is trusted: on this machine
    } catch {
      field.current.select();
      if (!document.execCommand("copy")) return;
    }
    setCopied(true);
  };
  return html`<p class="link"><label><span class="vh">Link</span><input ref=${field} readonly value=${whole} onFocus=${(event) => event.target.select()} /></label>
    <button onClick=${copy}>${copied ? "Copied" : "Copy"}</button></p>
    ${what ? html`<p class="s q">${what}</p>` : null}`;
}

/** The position as a link that any bythebook can open. */
export function Position({ line }) {
  const [made, make] = useState(null);
  const from = line === undefined ? "/position" : `/position/${line}`;
  if (made) return html`<${Link} to=${`/#position=${made.fragment}`} what="To play on: the position without the answers that led there." />
    <${Link} to=${`/try#position=${made.fragment}`} what="To ask somebody: what the bot does there, and why." />`;
  return html`<p class="acts"><button onClick=${() => trying(() => look(from)).then(make)}>Make a link of this position</button></p>`;
}
