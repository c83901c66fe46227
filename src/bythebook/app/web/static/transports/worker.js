// Carries requests to a worker of this page, in which the same app runs: there is no server.

import { sceneReader } from "../patch.js";

export const AWAY = "This page has stopped working. Your game is kept: load the page again, and it goes on.";
export const canShare = false;

/** Pages lie behind `#`, so that any folder of any host will do; printed books and charts are files of the site. */
export function hrefOf(path) {
  const [, game, bot, kind] = /^\/api\/playbooks\/([^/]+)\/([^/]+)\/(print|chart)$/.exec(path) ?? [];
  if (game) return `books/${game}-${bot}.${kind === "print" ? "html" : "svg"}`;
  return path.startsWith("/try#") ? `try.html${path.slice(4)}` : `#${path}`;
}
export const pathAt = ({ hash }) => (hash.startsWith("#/") ? hash.slice(1) : here() + hash);
const here = () => /^#(\/[^#]*)/.exec(location.hash)?.[1] ?? document.documentElement.dataset.start ?? "/";

let last = 0; // the number of the last request
const waiting = new Map(); // for a message, by number
let worker = null;
let ready = null;
let isReady = false;
let hearing = () => {};

/** The worker, once it answers. */
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

const SECONDS = 20; // that Python may compute without a pause, as in the sandbox of a server
const STOPPED = "That took too long and was stopped; what was confirmed is kept.";
let silent = 0; // seconds since the worker was last heard
let calls = 0; // requests without an answer
let watch = 0;

/** Watch the worker while somebody waits for an answer: one that computes for too long is replaced.
    Seconds are counted one by one, so that the time in which the device sleeps does not count. */
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

/** Start another worker. What was confirmed is in the browser's store; whoever waits is told. */
function restart() {
  worker.terminate();
  ready = null;
  isReady = false;
  const left = [...waiting.entries()];
  waiting.clear();
  started().catch(() => null);
  for (const [id, tell] of left) tell({ id, status: 503, text: JSON.stringify({ error: STOPPED }), restarted: true });
}

/** Start before anybody asks for something. `hear` is told how far it is: "loading", "elsewhere" (another tab plays),
    "ready", "taken" (another tab plays now), "failed". */
export function start(hear) {
  hearing = hear;
  started().catch(() => null);
  addEventListener("click", giveFile);
  navigator.serviceWorker?.register("service.js").then(update, () => null); // without it, all works but offline
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

/** We are at another page: a new version of the site is taken where no game is open, and never in mid-game. */
export function pageChanged() {
  if (!inGame()) registration?.waiting?.postMessage("now");
}

/** Play here, and no longer in the other tab. */
export const playHere = () => worker.postMessage({ take: true });

/** A link to something the app makes: a page in a tab of its own, or a file. There is no address where it lies. */
async function giveFile(event) {
  const from = event.target.closest?.('a[href^="#/api/"]');
  if (!from) return;
  event.preventDefault();
  const [path, part] = from.hash.slice(1).split("#");
  const tab = from.target ? open("") : null; // now: later the browser would take it for a nuisance
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

const SHELF = "bythebook.shelf"; // the first page as it was last time
const AHEAD = "bythebook.ahead"; // files that were kept ahead, by path

const ahead = () => JSON.parse(localStorage.getItem(AHEAD) ?? "{}");

/** Keep something for the next start; where there is no room, that one waits for Python. */
function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    localStorage.removeItem(name);
  }
}

/** Keep these files, and no others, so that they are there before Python has started. */
export async function prefetch(paths) {
  if (!isReady) return;
  const files = await Promise.all(paths.map(async (path) => [path, ahead()[path] ?? (await request(path))]));
  keep(AHEAD, JSON.stringify(Object.fromEntries(files.filter(([, { ok }]) => ok))));
}

/** What is known before Python has started: the first page, what can be chosen for a game, and files kept ahead. */
async function atOnce(path) {
  if (path.startsWith("/static/")) return fetch(path.slice(1));
  const kept = isReady ? null : ahead()[path];
  if (kept) return answered(200, kept.body, kept);
  const game = /^\/api\/setup\/(\w+)$/.exec(path)?.[1];
  if (isReady || (path !== "/api/home" && !game)) return null;
  const text = game ? null : localStorage.getItem(SHELF);
  return text === null ? fetch(game ? `first/setup-${game}.json` : "first/home.json") : answered(200, text);
}

const answered = (status, body, more) => ({ ok: status >= 200 && status < 300, status, body, ...more, text: async () => body });

export async function request(path, { method = "GET", body = "" } = {}) {
  const known = await atOnce(path);
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
  return answered(status, text, more);
}

export function listen(path, { scene, away }) {
  let id = 0;
  let stopped = false;
  let told = sceneReader();
  const begin = () => started().then(() => {
    if (stopped) return;
    id = send({ listen: path });
    waiting.set(id, ({ chunk, ended, restarted }) => {
      if (ended) away(true);
      if (restarted) {
        told = sceneReader();
        begin();
      }
      const [, name, data] = /^event: (scene|change)\ndata: (.*)\n/.exec(chunk ?? "") ?? [];
      if (data) scene(told(name, data));
    });
  }, () => away(true));
  begin();
  return () => {
    stopped = true;
    waiting.delete(id);
    if (id) worker.postMessage({ stop: id });
  };
}
