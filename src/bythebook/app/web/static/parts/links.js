// Links to copy: of a seat, of a position.

import { html, useEffect, useRef, useState } from "./ui.js";
import { get } from "../api.js";
import { request, hrefOf, canShare } from "../transport.js";
import { getFromGame, trying } from "../game.js";

/** Addresses that only this machine opens. */
export const HERE = /^(localhost|127\.|\[::1\])/;
let reach = null; // where other devices find this server; asked for once

/** Links as other devices open them: this machine calls itself otherwise than they do. */
function useReach() {
  const [base, setBase] = useState(reach ?? "");
  useEffect(() => {
    if (reach !== null || !HERE.test(location.host)) return;
    get("/api/reach").then(({ address }) => setBase((reach = address)), () => {});
  }, []);
  return HERE.test(location.host) && base ? base : location.href;
}

const MOST = 2900; // signs that a code holds

/** A link as a code that a phone reads. */
function Code({ link }) {
  const [drawn, setDrawn] = useState("");
  const draw = async () => {
    const answer = await request("/api/code", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ link }) });
    setDrawn(answer.ok ? await answer.text() : "");
  };
  if (link.length > MOST) return html`<p class="s q">It is too long for a code: send the link, or the game as a file.</p>`;
  if (!drawn) return html`<button class="plain" onClick=${draw}>Show it as a code</button>`;
  return html`<div class="qr" role="img" aria-label="The link as a QR code" dangerouslySetInnerHTML=${{ __html: drawn }} />`;
}

/** A link to copy; `alone` also tells where it opens on this machine only. */
export function Link({ to, what, alone = false }) {
  const [copied, setCopied] = useState(false);
  const whole = new URL(hrefOf(to), useReach()).href;
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
    ${HERE.test(new URL(whole).host) ? alone && canShare && html`<p class="reason">This link opens on this machine only. For a phone, end the server and begin it with <code>bythebook serve --host 0.0.0.0</code>; or send the book as a file.</p>` : html`<${Code} key=${whole} link=${whole} />`}
    ${what ? html`<p class="s q">${what}</p>` : null}`;
}

/** The position as a link that any bythebook can open, made at once or when somebody wants it. */
export function Position({ line, now = false }) {
  const [made, make] = useState(null);
  const share = () => trying(() => getFromGame(line === undefined ? "/position" : `/position/${line}`)).then(make);
  useEffect(() => void (now && share()), []);
  if (made) return html`<${Link} to=${`/#position=${made.fragment}`} what="To play on: the position without the answers that led there. What begins with # opens in every bythebook: app, site and terminal." />
    ${made.bots_turn ? html`<${Link} to=${`/try#position=${made.fragment}`} what="To ask somebody: what the bot does there, and why." />` : null}`;
  return html`<p class="acts"><button onClick=${share}>Share this position</button></p>`;
}
