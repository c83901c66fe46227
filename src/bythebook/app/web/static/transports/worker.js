// The transport of the static site: a worker of this page runs the app.

import { sceneReader } from "../patch.js";

export const AWAY = "The app in this page has stopped. Your game is saved. Reload the page to continue.";
export const canShare = false;

/** Pages have addresses after `#`, so that any host and folder works; printed playbooks and charts are files. */
export function hrefOf(path) {
  const [, game, bot, kind] = /^\/api\/playbooks\/([^/]+)\/([^/]+)\/(print|chart)$/.exec(path) ?? [];
  if (game) return `books/${game}-${bot}.${kind === "print" ? "html" : "svg"}`;
  return path.startsWith("/try#") ? `try.html${path.slice(4)}` : `#${path}`;
}
export const pathAt = ({ hash }) => (hash.startsWith("#/") ? hash.slice(1) : here() + hash);
const here = () => /^#(\/[^#]*)/.exec(location.hash)?.[1] ?? document.documentElement.dataset.start ?? "/";

let last = 0; // the number of the last request
const waiting = new Map(); // the handlers of responses, by number
let worker = null;
let ready = null;
let isReady = false;
let hearing = () => {};

/** Start the worker; resolves once it answers. */
function started() {
  ready ??= new Promise((done, fail) => {
    worker = new Worker(new URL("../../worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => {
      silent = 0;
      if (data.starting === "ready") {
        isReady = true;
        done();
      }
      if (data.starting) hearing(data.starting);
      if (data.starting === "failed") fail(new Error(data.why));
      waiting.get(data.id)?.(data);
    });
    worker.addEventListener("error", (event) => fail(new Error(event.message)));
  });
  return ready;
}

const SECONDS = 20; // the time limit of a computation, as in the sandbox of a server
const STOPPED = "This took too long and was stopped. Everything you confirmed is saved.";
let silent = 0; // seconds since the last message of the worker
let calls = 0; // requests without a response
let watch = 0;

/** Watch the worker during requests, and replace it if it computes for too long.
    Seconds are counted one by one, so that sleep of the device doesn't count. */
function tick() {
  silent += 1;
  if (silent > SECONDS) restart();
  else worker.postMessage({ ping: true });
}

function watchWhile(more) {
  calls += more;
  silent = 0;
  clearInterval(watch);
  watch = calls ? setInterval(tick, 1000) : 0;
}

/** Replace the worker and reject the waiting requests. Confirmed answers are in the browser's storage. */
function restart() {
  worker.terminate();
  ready = null;
  isReady = false;
  const left = [...waiting.entries()];
  waiting.clear();
  started().catch(() => null);
  for (const [id, reply] of left) reply({ id, status: 503, text: JSON.stringify({ error: STOPPED }), restarted: true });
}

/** Start the worker before the first request. `hear` gets its progress: "loading", "elsewhere" (another tab has the
    games), "ready", "taken" (another tab has taken them), "failed". */
export function start(hear) {
  hearing = hear;
  started().catch(() => null);
  addEventListener("click", giveFile);
  navigator.serviceWorker?.register("service.js").then(update, () => null); // without it, only offline use fails
}

let registration = null; // of the service worker
const inGame = () => here().startsWith("/g/");

function update(found) {
  registration = found;
  let isFirst = !navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!isFirst && !inGame()) location.reload();
    isFirst = false;
  });
  found.addEventListener("updatefound", () => found.installing.addEventListener("statechange", pageChanged));
  pageChanged();
}

/** Activate a new version of the site, unless a game is open. */
export function pageChanged() {
  if (!inGame()) registration?.waiting?.postMessage("now");
}

/** Take the games over from another tab. */
export const playHere = () => worker.postMessage({ take: true });

/** Open a link to data from the app in a tab or as a download; such data has no address of its own. */
async function giveFile(event) {
  const from = event.target.closest?.('a[href^="#/api/"]');
  if (!from) return;
  event.preventDefault();
  const [path, part] = from.hash.slice(1).split("#");
  const tab = from.target ? open("") : null; // opened now, because later the browser would block it
  const { body, sort, name } = await request(path);
  const address = URL.createObjectURL(new Blob([body], { type: sort }));
  if (tab) return tab.location.replace(part ? `${address}#${part}` : address);
  const link = document.createElement("a");
  link.href = address;
  link.download = name || "bythebook.html";
  link.click();
  URL.revokeObjectURL(address);
}

function send(message) {
  last += 1;
  worker.postMessage({ id: last, ...message });
  return last;
}

const SHELF = "bythebook.shelf"; // the last data of the home page
const AHEAD = "bythebook.ahead"; // prefetched files, by path

const ahead = () => JSON.parse(localStorage.getItem(AHEAD) ?? "{}");

/** Store data for the next start; if the storage is full, the next start waits for Python. */
function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    localStorage.removeItem(name);
  }
}

/** Store these files, and no others, for use before Python has started. */
export async function prefetch(paths) {
  if (!isReady) return;
  const files = await Promise.all(paths.map(async (path) => [path, ahead()[path] ?? (await request(path))]));
  keep(AHEAD, JSON.stringify(Object.fromEntries(files.filter(([, { ok }]) => ok))));
}

/** Responses before Python has started: the home page, setup options, and prefetched files; otherwise null. */
async function respondAtOnce(path) {
  if (path.startsWith("/static/")) return fetch(path.slice(1));
  const cached = isReady ? null : ahead()[path];
  if (cached) return response(200, cached.body, cached);
  const game = /^\/api\/setup\/(\w+)$/.exec(path)?.[1];
  if (isReady || (path !== "/api/home" && !game)) return null;
  const text = game ? null : localStorage.getItem(SHELF);
  return text === null ? fetch(game ? `first/setup-${game}.json` : "first/home.json") : response(200, text);
}

const response = (status, body, more) => ({ ok: status >= 200 && status < 300, status, body, ...more, text: async () => body });

export async function request(path, { method = "GET", body = "" } = {}) {
  const known = await respondAtOnce(path);
  if (known) return known;
  await started();
  const { status, text, ...more } = await new Promise((done) => {
    const id = send({ method, path, body });
    watchWhile(+1);
    waiting.set(id, (data) => {
      waiting.delete(id);
      watchWhile(-1);
      done(data);
    });
  });
  if (path === "/api/home" && status === 200) keep(SHELF, text);
  if (path === "/api/games" && status === 201) navigator.storage?.persist?.();
  return response(status, text, more);
}

export function listen(path, { scene, away }) {
  let id = 0;
  let stopped = false;
  let read = sceneReader();
  const begin = () => started().then(() => {
    if (stopped) return;
    id = send({ listen: path });
    waiting.set(id, ({ chunk, ended, restarted }) => {
      if (ended) away(true);
      if (restarted) {
        read = sceneReader();
        begin();
      }
      const [, name, data] = /^event: (scene|change)\ndata: (.*)\n/.exec(chunk ?? "") ?? [];
      if (data) scene(read(name, data));
    });
  }, () => away(true));
  begin();
  return () => {
    stopped = true;
    waiting.delete(id);
    if (id) worker.postMessage({ stop: id });
  };
}
