// The transport to a server.

import { sceneReader } from "../patch.js";

export const AWAY = "Can’t reach the server. Your game is saved. Restart bythebook and this page will reconnect.";

/** Whether links to seats can be shared. */
export const canShare = true;

/** The address of a page or file, and the page of an address. */
export const hrefOf = (path) => path;
export const pathAt = ({ pathname, search, hash }) => pathname + search + hash;

/** Send a request; the response has `ok`, `status` and `text()`. */
export const request = (path, options) => fetch(path, options);

// No-op lifecycle hooks: only the static site needs them.
export const start = () => {};
export const pageChanged = () => {};
export const playHere = () => {};
export const prefetch = () => {};

const REFUSED = 5000; // milliseconds before a refused stream is requested again

/** Listen to the changes of a game; return a function that stops it. A broken stream reconnects. */
export function listen(path, { scene, away }) {
  let source;
  let timer = 0;
  const open = () => {
    source = new EventSource(path);
    const read = sceneReader();
    for (const name of ["scene", "change"]) source.addEventListener(name, ({ data }) => scene(read(name, data)));
    source.addEventListener("open", () => away(false));
    source.addEventListener("error", () => {
      away(true);
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, REFUSED);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
