// Links to copy: to a seat, or to a position.

import { html, useEffect, useRef, useState } from "./ui.js";
import { get } from "../api.js";
import { request, hrefOf, canShare } from "../transport.js";
import { getFromGame, trying } from "../game.js";

/** Addresses that only work on this computer. */
export const HERE = /^(localhost|127\.|\[::1\])/;
let reach = null; // the address of this server for other devices; requested once

/** The base address of links for other devices. */
function useReach() {
  const [base, setBase] = useState(reach ?? "");
  useEffect(() => {
    if (reach !== null || !HERE.test(location.host)) return;
    get("/api/reach").then(({ address }) => setBase((reach = address)), () => {});
  }, []);
  return HERE.test(location.host) && base ? base : location.href;
}

const MOST = 2900; // characters that a QR code can hold

/** A link as a QR code. */
function Code({ link }) {
  const [drawn, setDrawn] = useState("");
  const draw = async () => {
    const answer = await request("/api/code", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ link }) });
    setDrawn(answer.ok ? await answer.text() : "");
  };
  if (link.length > MOST) return html`<p class="s q">This link is too long for a QR code. Send the link itself, or the game as a file.</p>`;
  if (!drawn) return html`<button class="plain" onClick=${draw}>Show QR code</button>`;
  return html`<div class="qr" role="img" aria-label="The link as a QR code" dangerouslySetInnerHTML=${{ __html: drawn }} />`;
}

/** A link to copy; with `alone`, a link that only works on this computer has a hint. */
export function Link({ to, what, alone = false }) {
  const [copied, setCopied] = useState(false);
  const whole = new URL(hrefOf(to), useReach()).href;
  const field = useRef(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(whole); // works only in secure contexts
    } catch {
      field.current.select();
      if (!document.execCommand("copy")) return;
    }
    setCopied(true);
  };
  return html`<p class="link"><label><span class="vh">Link</span><input ref=${field} readonly value=${whole} onFocus=${(event) => event.target.select()} /></label>
    <button onClick=${copy}>${copied ? "Copied" : "Copy"}</button></p>
    ${HERE.test(new URL(whole).host) ? alone && canShare && html`<p class="reason">This link only works on this computer. For other devices, stop the server and restart it with <code>bythebook serve --host 0.0.0.0</code>. Anyone on your network can then connect, and the traffic isn’t encrypted. Or send the file instead.</p>` : html`<${Code} key=${whole} link=${whole} />`}
    ${what ? html`<p class="s q">${what}</p>` : null}`;
}

/** A link to the position, created at once or by a button. */
export function Position({ line, now = false }) {
  const [made, make] = useState(null);
  const share = () => trying(() => getFromGame(line === undefined ? "/position" : `/position/${line}`)).then(make);
  useEffect(() => void (now && share()), []);
  if (made) return html`<${Link} to=${`/#position=${made.fragment}`} what="Continue from this position, without the answers that led to it. The part from # onwards works in the app, on the website and in the terminal." />
    ${made.bots_turn ? html`<${Link} to=${`/try#position=${made.fragment}`} what="See what the bot does here, and why." />` : null}`;
  return html`<p class="acts"><button onClick=${share}>Share this position</button></p>`;
}
