// The open game: its key, its scene, and everything that a player can do in it.

import { stepRows } from "./scene.js";
import { Failure, get, listen, post, text } from "./api.js";
import { go, table } from "./router.js";
import { applyPatch } from "./patch.js";
import { note, set, state } from "./store.js";
import { answerBody, findCarried, continuing, defaultPick } from "./gestures.js";

let stop = null; // stops listening to the open game
let opened = 0; // counts openings and closings, so that late responses are dropped
let timer = 0;
const moments = new Map(); // earlier positions, by version and line

// -- keys -----------------------------------------------------------------------------------------

const stored = (id) => `bythebook.key.${id}`;
const aside = (id) => `bythebook.aside.${id}`; // a key that failed when it was last used

/** The key of a seat: that of this tab, else that of this browser. */
function keyOf(id) {
  try {
    return sessionStorage.getItem(stored(id)) ?? localStorage.getItem(stored(id)) ?? "";
  } catch {
    return keyOf.kept?.[id] ?? "";
  }
}

export function saveKey(id, key) {
  try {
    sessionStorage.setItem(stored(id), key);
    if (!localStorage.getItem(stored(id))) localStorage.setItem(stored(id), key);
    localStorage.removeItem(aside(id));
  } catch {
    keyOf.kept = { ...keyOf.kept, [id]: key };
  }
}

function forgetKey(id) {
  try {
    const key = sessionStorage.getItem(stored(id));
    sessionStorage.removeItem(stored(id));
    if (key === null || localStorage.getItem(stored(id)) === key) localStorage.removeItem(stored(id));
  } catch {
    delete keyOf.kept?.[id];
  }
}

/** Set a failed key aside, without deleting it: the game may be deleted or only unreadable at the moment. */
function putAside(id) {
  const key = keyOf(id);
  forgetKey(id);
  try {
    if (key) localStorage.setItem(aside(id), key);
  } catch {
    // where nothing is stored, the key was for this page alone
  }
}

/** Get a key of a game without one: the owner's, on the owner's computer, else one that was set aside. */
async function newKey(id) {
  try {
    return (await post(path(id, "/open"))).key;
  } catch (error) {
    const key = keyAside(id);
    if (!key) throw error;
    return key;
  }
}

function keyAside(id) {
  try {
    return localStorage.getItem(aside(id));
  } catch {
    return null;
  }
}

/** Delete a game and its key. */
export async function deleteGame(id) {
  await post(path(id, "/delete"));
  forgetKey(id);
}

/** The keys that this browser has, by game. */
export function knownKeys() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(stored("")));
    return Object.fromEntries(names.map((name) => [name.slice(stored("").length), localStorage.getItem(name)]));
  } catch {
    return {};
  }
}

/** Save the key in a link, after `#`, and remove it from the address; return whether there was one. */
function keyInAddress({ id, tab, path: where }) {
  if (!tab.startsWith("key=")) return false;
  saveKey(id, decodeURIComponent(tab.slice(4)));
  go(where, { replace: true });
  return true;
}

const path = (id, more = "") => `/api/games/${encodeURIComponent(id)}${more}`;
const withKey = (id, more = "") => `${path(id, more)}?key=${encodeURIComponent(keyOf(id))}`;
const asTurned = (turned = state.turned) => (turned ? "&turned=yes" : "");

/** Get data about the open game. */
export const getFromGame = (more) => get(withKey(state.place.id, more));

/** Send a request about the open game; requests that change it go through `change`. */
export const postToGame = (more, body) => post(path(state.place.id, more), { key: keyOf(state.place.id), turned: state.turned, ...body });

/** The address of a file of a game. */
export const fileUrl = (id, what) => withKey(id, `/${what}`);

// -- opening ----------------------------------------------------------------------------------------

/** Open a game and listen to its changes; close the one that was open. */
export async function open(place) {
  const { id } = place;
  const given = keyInAddress(place);
  if (state.scene?.id === id && stop && !given) return;
  close();
  const mine = opened;
  await trying(async () => {
    if (!keyOf(id)) saveKey(id, await newKey(id));
    const scene = whole(await get(withKey(id)).catch((error) => turnedAway(id, error)));
    await loadSymbols(scene.game);
    if (mine !== opened) return;
    set({ scene, played: Infinity, ...EMPTY, covered: hides(scene) });
    takeUp();
    hear(id);
    if (scene.ask?.bot && scene.you.length) inOrder(resumeBots);
  });
}

/** Let bots continue that were interrupted when the server stopped; opening a game doesn't play it. */
const resumeBots = () => postToGame("/on", {}).catch(() => null);

const hear = (id) => (stop = listen(withKey(id, "/events") + asTurned(), { scene: (news) => (news ? arrive(news) : catchUp()), away }));

/** Fetch the whole scene, because a change refers to a version that this page doesn't have. */
async function catchUp() {
  const id = state.scene?.id;
  const scene = id && (await get(withKey(id) + asTurned()).catch(() => null));
  if (scene) arrive(scene);
}

/** Turn the board by 180 degrees; the server redraws it, so that all text is upright. */
export const turn = () => inOrder(async () => {
  const { id } = state.scene;
  const turned = !state.turned;
  const scene = await trying(() => get(withKey(id) + asTurned(turned)));
  if (!scene || state.scene?.id !== id) return;
  stop();
  moments.clear();
  set({ scene: whole(scene), turned });
  hear(id);
});

/** Set whether the server can be reached; clear the error when it is back. */
function away(is) {
  if (state.away !== is) set(is ? { away: is } : { away: is, error: null, again: null });
}

/** Set aside a key that the server rejects. */
function turnedAway(id, error) {
  if (error.status === 404) putAside(id);
  throw error;
}

export function close() {
  opened += 1;
  stop?.();
  stop = null;
  clearTimeout(timer);
  changes += 1;
  moments.clear();
  if (state.scene) set({ scene: null, away: false, deaf: false, turned: false });
}

/** Load the symbols of a game, once. */
export async function loadSymbols(game) {
  if (game in state.symbols) return;
  const symbols = await text(`/api/symbols/${game}`);
  set((now) => ({ symbols: { ...now.symbols, [game]: symbols } }));
}

const grounds = new Map(); // by name; they are large and rarely change, so they are sent once

/** Add the ground to a scene, which the server omits if it has sent it before. */
function whole(scene) {
  const { ground, board } = scene;
  if (board.ground || board.small_ground) grounds.set(ground, { ground: board.ground, small_ground: board.small_ground });
  return { ...scene, board: { ...board, ...grounds.get(ground) } };
}

// -- a scene arrives ----------------------------------------------------------------------------------

function arrive(news) {
  const before = state.scene;
  if (!before || before.id !== news.id || news.version <= before.version) return;
  const scene = whole(news);
  const covered = before.seat !== scene.seat ? hides(scene) : state.covered;
  set({ scene, played: firstToPlay(before, scene), ...EMPTY, covered });
  takeUp();
  deafen();
  tick();
  if (state.sound === "quiet") import("./sound.js").then(({ sound }) => sound(heardIn(before, scene)));
}

/** The sounds of a new scene. */
function heardIn(before, scene) {
  const fresh = scene.steps.filter(({ line }) => line > before.lines);
  const dice = fresh.flatMap(({ thrown }) => thrown).filter(({ names }) => !names.length).flatMap(({ faces }) => faces).length;
  return { dice, moved: fresh.some(({ trace }) => trace.length), over: Boolean(scene.over) && !before.over };
}

const EMPTY = { drag: null, light: null, picked: null, aimed: null, ending: null, offered: false, sheet: null, typed: "" };

/** Preselect the piece when there is only one sensible choice. */
function takeUp() {
  set({ picked: defaultPick(openChoices(), state.touched) });
}

const MOMENT = 250; // milliseconds in which new controls ignore clicks
let changes = 0; // counts changes of the list

/** Ignore clicks until the new list has rendered, plus a short delay: a second click was meant for the old list. */
function deafen() {
  changes += 1;
  const mine = changes;
  set({ deaf: true });
  const hear = () => mine === changes && set({ deaf: false });
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(hear, MOMENT)));
}

/** Whether to cover the hand at first, because several players share this screen. */
const hides = (scene) => scene.panel.hand.length > 0 && scene.you.length > 1;

/** The number of steps of a new scene to show at once: up to the bot's first new step. */
function firstToPlay(before, scene) {
  const rows = stepRows(scene);
  const takenBack = before && scene.lines < before.lines;
  if (!before || takenBack || state.pace === "all") return Infinity;
  if (isPlaying()) return state.played;
  const known = before.steps.at(-1)?.line ?? 0;
  const at = rows.findIndex((row) => row.who === "bot" && row.line > known);
  return at < 0 ? Infinity : at + 1;
}

// -- playback of the bot's steps ----------------------------------------------------------------------

export const isPlaying = () => Boolean(state.scene) && state.played < stepRows(state.scene).length;

/** The open choices: none during playback or while the cards are covered. */
export function openChoices() {
  const { scene, covered } = state;
  return scene?.ask?.mine && !covered && !isPlaying() ? [...scene.ask.choices, ...scene.ask.combined] : [];
}

/** Show more or fewer steps. */
export function step(by) {
  const all = stepRows(state.scene).length;
  const to = Math.max(Math.min(state.played, all) + by, 1);
  set({ played: to >= all ? Infinity : to });
  if (to >= all) {
    takeUp();
    deafen();
  }
  tick();
}

function tick() {
  clearTimeout(timer);
  const seconds = { 1: 1, 3: 3 }[state.pace];
  if (seconds && isPlaying()) timer = setTimeout(() => step(1), seconds * 1000);
}

/** Get the position at a line of the log; cached. */
export async function positionAt(line) {
  const name = `${state.scene.version} ${line}`;
  if (!moments.has(name)) moments.set(name, get(withKey(state.place.id, `/at/${line}`) + asTurned()).then(whole));
  try {
    return await moments.get(name);
  } catch (error) {
    moments.delete(name);
    throw error;
  }
}

let making = false; // whether something is being created: a second click is ignored

/** Create something on the server, unless something else is being created. */
export async function createOnce(how) {
  if (making) return null;
  making = true;
  try {
    return await trying(how);
  } finally {
    making = false;
  }
}

/** Begin a game on the server, save its key, and go to its table. */
export async function begin(how) {
  const made = await createOnce(how);
  if (!made) return;
  saveKey(made.id, made.key);
  go(table(made.id));
}

// -- actions --------------------------------------------------------------------------------------

/** Run an action and show its error on the page. Background actions (`unasked`) don't replace another error. */
export async function trying(what, { unasked = false } = {}) {
  const stays = unasked && state.error && !state.error.unasked;
  note({ busy: state.busy + 1 });
  if (!stays && (state.error || state.again)) set({ error: null, again: null });
  try {
    return await what();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    set({ error: Object.assign(error, { unasked }) });
    return null;
  } finally {
    note({ busy: state.busy - 1 });
  }
}

let last = Promise.resolve(); // the last action, which the next one waits for
let answered = 0; // the version that is being answered: a second tap is ignored

/** Run an action of the open game after the previous ones, unless the game was closed meanwhile. */
function inOrder(does) {
  const mine = opened;
  const done = last.then(() => (mine === opened ? does() : null));
  last = done.catch(() => null);
  return done;
}

const change = (more, body) => inOrder(async () => {
  const before = state.scene;
  const news = await trying(() => postToGame(more, { have: before.ground, since: before.version, ...body }));
  if (news?.since && news.since !== before.version) await catchUp();
  else if (news) arrive(news.since ? applyPatch(before, news) : news);
  return news;
});

export async function answer(given) {
  const { version, ask } = state.scene;
  if (version === answered || state.deaf) return null;
  answered = version;
  try {
    return await change("/answer", { ask: ask.number, version, ...given });
  } finally {
    if (version === answered) answered = 0;
  }
}

/** Choose a way; if it begins with picking up a piece, send both answers together. */
export function take(way) {
  set({ touched: way.cells[0] ?? null });
  return answer(answerBody(way, state.offered));
}

// -- dragging a piece over the board ----------------------------------------------------------------

/** Whether the piece in a cell can be dragged somewhere. */
export function canCarry(cell) {
  const open = state.deaf || state.busy ? [] : continuing(openChoices());
  return state.scene?.ask?.draws ? Boolean(findCarried(open, cell)) : open.some(({ piece }) => piece === cell);
}

/** Get the cells that a piece can be dragged to, each with its targets. */
export async function goalsFrom(cell) {
  const { ask } = state.scene;
  const choice = findCarried(openChoices(), cell);
  const found = await trying(() => postToGame("/goals", { ask: ask.number, option: choice.n }));
  return new Map((found?.goals ?? []).map(({ cell: goal, targets }) => [goal, targets]));
}

/** Drop a piece: it moves and attacks, now or as soon as the game asks for it. */
export function dropPiece([from, goal, ...target]) {
  const choice = findCarried(openChoices(), from);
  const next = choice.then?.choices.find(({ cells }) => cells[0] === goal);
  set({ touched: goal });
  if (next) return answer({ option: choice.n, then: [next.notation, ...next.follow], along: [goal, ...target] });
  return answer({ option: choice.n, along: [from, goal, ...target] });
}

/** A series of answers for the server: the first, and the following ones. */
function rowOf([first, ...rest]) {
  const { option, then } = answerBody(first, state.offered);
  return { option, then: [...then, ...rest.flatMap(({ notation, follow }) => [notation, ...follow])] };
}

/** Get the prompt that would follow a series of answers; null if that isn't known. */
export async function nextAfter(row) {
  const { ask } = state.scene;
  const found = ask.onward && (await trying(() => postToGame("/next", { ask: ask.number, ...rowOf(row) })));
  return found?.ask ?? null;
}

/** Send a series of answers. */
export function submitRow(row) {
  set({ touched: row.at(-1).cells[0] ?? null });
  return answer(rowOf(row));
}

/** Choose all at once. */
export const takeAll = ({ options: [option, ...then] }) => answer({ option, then });

/** End a phase or turn; ask for confirmation if something is lost. */
export function end(choice) {
  if (choice.costs && state.ending !== choice.n) return set({ ending: choice.n });
  return take(choice);
}

export const redo = () => change("/redo");
export const playBots = () => change("/on");
export const setChance = (element, who) => change("/chance", { element, who });
export const setSeat = (seat, who) => change("/who", { seat, who });
export const correct = (body) => change("/correct", body);
export const rename = (name) => change("/name", { name });

/** Tick or untick items of the to-do list; null means all of them. */
export const tickTodo = (ids, done) => change("/hands", { ids, done });

/** Change earlier answers, then continue; crossing an undo barrier needs a second confirmation. */
async function changePast(more, how, then) {
  if (await change(more, how)) then();
  else if (state.error?.fenced) set({ again: () => changePast(more, { ...how, across: true }, then) });
}

/** Undo an answer, or all from a line on. */
export const undo = (how = {}, then = () => {}) => changePast("/undo", how, then);

/** Change the answer of a line; the later answers are replayed. */
export const changeAnswer = (how, then) => changePast("/change", how, then);
