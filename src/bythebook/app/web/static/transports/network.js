// Carries requests to a server.

import { sceneReader } from "../patch.js";

export const AWAY = "The server does not answer. Your game is kept: start bythebook again, and the page goes on.";

/** Whether others can be sent a link to a seat. */
export const canShare = true;

/** The address of a page or a file of ours, and the page that an address means. */
export const hrefOf = (path) => path;
export const pathAt = ({ pathname, search, hash }) => pathname + search + hash;

/** An answer has `ok`, `status` and `text()`; without one this fails. */
export const request = (path, options) => fetch(path, options);

/** Nothing has to be started, brought up to date or kept here, and every tab plays. */
export const start = () => {};
export const pageChanged = () => {};
export const playHere = () => {};
export const prefetch = () => {};

const REFUSED = 5000; // milliseconds until a stream that was refused is asked for again

/** Hear of every change of a game; returns what stops it. One that breaks off opens again by itself. */
export function listen(path, { scene, away }) {
  let source;
  let timer = 0;
  const open = () => {
    source = new EventSource(path);
    const told = sceneReader();
    for (const name of ["scene", "change"]) source.addEventListener(name, ({ data }) => scene(told(name, data)));
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
