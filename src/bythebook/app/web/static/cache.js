// The first page's games, and what of them is kept for the next start where there is no server.

import { post } from "./api.js";
import { canShare, prefetch } from "./transport.js";
import { fileUrl, knownKeys } from "./game.js";

/** The set-up sheet of a game at the table, for those who play it in this browser. */
export const sheetPath = ({ id, at_table: real }) => (real && id in knownKeys() ? fileUrl(id, "sheet") : null);

/** What the first page shows. */
export async function loadHome() {
  const found = await post("/api/home", { games: knownKeys() });
  prefetch(found.saved.map(sheetPath).filter(Boolean));
  return found;
}

const PAUSE = 1500; // milliseconds after a change, so that nobody who answers waits for it
let timer = 0;

/** A game has changed: the next start shows it as it is. A server knows by itself. */
export function refreshHome() {
  if (canShare) return;
  clearTimeout(timer);
  timer = setTimeout(() => loadHome().catch(() => null), PAUSE);
}
