// The data of the home page, and the cache for the next start of the static site.

import { post } from "./api.js";
import { canShare, prefetch } from "./transport.js";
import { fileUrl, knownKeys } from "./game.js";

/** The address of the set-up sheet of a game played at the table; null unless this browser has a key. */
export const sheetPath = ({ id, at_table: real }) => (real && id in knownKeys() ? fileUrl(id, "sheet") : null);

/** Load the data of the home page. */
export async function loadHome() {
  const found = await post("/api/home", { games: knownKeys() });
  prefetch(found.saved.map(sheetPath).filter(Boolean));
  return found;
}

const PAUSE = 1500; // milliseconds after a change, so that answers aren't delayed
let timer = 0;

/** Update the cached home page after a game has changed; a server needs no cache. */
export function refreshHome() {
  if (canShare) return;
  clearTimeout(timer);
  timer = setTimeout(() => loadHome().catch(() => null), PAUSE);
}
