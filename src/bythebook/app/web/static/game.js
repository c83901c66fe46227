// The game that is open: its key, its scene, and everything a person can do with it.

import { stepRows } from "./scene.js";
import { Failure, get, listen, post, text } from "./api.js";
import { go, table } from "./router.js";
import { applyPatch } from "./patch.js";
import { note, set, state } from "./store.js";
import { answerBody, findCarried, continuing, defaultPick } from "./gestures.js";

let stop = null; // stops listening to the open game
let opened = 0; // how often a game was opened or left: who is late by that gives up
let timer = 0;
const moments = new Map(); // positions of the past, by version and line

// -- keys -----------------------------------------------------------------------------------------

const stored = (id) => `bythebook.key.${id}`;
const aside = (id) => `bythebook.aside.${id}`; // a key that opened nothing when it was last tried

/** The key of a seat: what this tab was given, else this browser. */
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

/** Put a key aside that opens nothing: a visitor isn't told whether a game is gone or can't be read just now. */
function putAside(id) {
  const key = keyOf(id);
  forgetKey(id);
  try {
    if (key) localStorage.setItem(aside(id), key);
  } catch {
    // where nothing is stored, the key was for this page alone
  }
}

/** The key of a game that this browser has none of: the owner's, at the owner's machine, else one that was put aside. */
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

/** Delete a game; its key opens nothing then. */
export async function deleteGame(id) {
  await post(path(id, "/delete"));
  forgetKey(id);
}

/** Every game this browser has a key of. */
export function knownKeys() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(stored("")));
    return Object.fromEntries(names.map((name) => [name.slice(stored("").length), localStorage.getItem(name)]));
  } catch {
    return {};
  }
}

/** A key that came with a link, behind `#`; it is kept, and taken out of the address. */
function keyInAddress({ id, tab, path: where }) {
  if (!tab.startsWith("key=")) return false;
  saveKey(id, decodeURIComponent(tab.slice(4)));
  go(where, { replace: true });
  return true;
}

const path = (id, more = "") => `/api/games/${encodeURIComponent(id)}${more}`;
const withKey = (id, more = "") => `${path(id, more)}?key=${encodeURIComponent(keyOf(id))}`;
const asTurned = (turned = state.turned) => (turned ? "&turned=yes" : "");

/** Ask the server something about the open game. */
export const getFromGame = (more) => get(withKey(state.place.id, more));

/** Send something to the open game; what changes it goes through `change`. */
export const postToGame = (more, body) => post(path(state.place.id, more), { key: keyOf(state.place.id), turned: state.turned, ...body });

/** The address of a file of a game. */
export const fileUrl = (id, what) => withKey(id, `/${what}`);

// -- opening ----------------------------------------------------------------------------------------

/** Open a game and hear of its changes; the one open before is left. */
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

/** Let bots continue that were interrupted when the server stopped: looking at a game never plays it. */
const resumeBots = () => postToGame("/on", {}).catch(() => null);

const hear = (id) => (stop = listen(withKey(id, "/events") + asTurned(), { scene: (news) => (news ? arrive(news) : catchUp()), away }));

/** Fetch the whole scene: what came is a change of one that this page does not have. */
async function catchUp() {
  const id = state.scene?.id;
  const scene = id && (await get(withKey(id) + asTurned()).catch(() => null));
  if (scene) arrive(scene);
}

/** Turn the board for who sits across; it is drawn anew, so that all letters stand upright. */
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

/** Whether the server is there; what could not be done without it is no longer said once it is back. */
function away(is) {
  if (state.away !== is) set(is ? { away: is } : { away: is, error: null, again: null });
}

/** A key that opens nothing is put aside. */
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

/** The symbols of a game, once. */
export async function loadSymbols(game) {
  if (game in state.symbols) return;
  const symbols = await text(`/api/symbols/${game}`);
  set((now) => ({ symbols: { ...now.symbols, [game]: symbols } }));
}

const grounds = new Map(); // by name: they are large, rarely change, and are sent once

/** A scene with its ground, which the server leaves out where it was sent before. */
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

/** What of a new scene can be heard. */
function heardIn(before, scene) {
  const fresh = scene.steps.filter(({ line }) => line > before.lines);
  const dice = fresh.flatMap(({ thrown }) => thrown).filter(({ names }) => !names.length).flatMap(({ faces }) => faces).length;
  return { dice, moved: fresh.some(({ trace }) => trace.length), over: Boolean(scene.over) && !before.over };
}

const EMPTY = { drag: null, light: null, picked: null, aimed: null, ending: null, offered: false, sheet: null, typed: "" };

/** What one would pick up anyway is in hand already. */
function takeUp() {
  set({ picked: defaultPick(openChoices(), state.touched) });
}

const MOMENT = 250; // ms in which what has just come into its place takes no touch
let changes = 0; // of the list

/** A list that has changed is deaf until it is drawn and a moment longer: a second click was meant for what stood there. */
function deafen() {
  changes += 1;
  const mine = changes;
  set({ deaf: true });
  const hear = () => mine === changes && set({ deaf: false });
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(hear, MOMENT)));
}

/** Whether a hand must not lie open at once: several people share this screen. */
const hides = (scene) => scene.panel.hand.length > 0 && scene.you.length > 1;

/** How many rows of a new scene are shown at once: all that are known, and all up to a bot's first new one. */
function firstToPlay(before, scene) {
  const rows = stepRows(scene);
  const takenBack = before && scene.lines < before.lines;
  if (!before || takenBack || state.pace === "all") return Infinity;
  if (isPlaying()) return state.played;
  const known = before.steps.at(-1)?.line ?? 0;
  const at = rows.findIndex((row) => row.who === "bot" && row.line > known);
  return at < 0 ? Infinity : at + 1;
}

// -- the bot's steps, at the person's pace ----------------------------------------------------------

export const isPlaying = () => Boolean(state.scene) && state.played < stepRows(state.scene).length;

/** What can be chosen now: nothing while steps are played or the cards lie face down. */
export function openChoices() {
  const { scene, covered } = state;
  return scene?.ask?.mine && !covered && !isPlaying() ? [...scene.ask.choices, ...scene.ask.combined] : [];
}

/** Show one step more, or less, or all of them. */
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

/** The position at a line of the log; looked up once. */
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

let making = false; // something new is being made: a second press makes no second one

/** Make something new on the server; nothing while something else is being made. */
export async function createOnce(how) {
  if (making) return null;
  making = true;
  try {
    return await trying(how);
  } finally {
    making = false;
  }
}

/** Begin a game on the server, keep its key, and go to its table. */
export async function begin(how) {
  const made = await createOnce(how);
  if (!made) return;
  saveKey(made.id, made.key);
  go(table(made.id));
}

// -- doing ----------------------------------------------------------------------------------------

/** Do something that may fail; the sentence is shown where we are. What nobody asked for leaves the last one there. */
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

let last = Promise.resolve(); // what was begun last: the next one waits for it
let answered = 0; // the version whose ask is being answered: a second tap gives no second answer

/** Do something with the open game when all before it is done; not if the game was left meanwhile. */
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

/** Answer by a way; where a piece was picked up for it, both answers go together. */
export function take(way) {
  set({ touched: way.cells[0] ?? null });
  return answer(answerBody(way, state.offered));
}

// -- carrying a piece over the board ----------------------------------------------------------------

/** Whether what stands in a place can be carried somewhere. */
export function canCarry(cell) {
  const open = state.deaf || state.busy ? [] : continuing(openChoices());
  return state.scene?.ask?.draws ? Boolean(findCarried(open, cell)) : open.some(({ piece }) => piece === cell);
}

/** Where it can go, each with whom it could attack there. */
export async function goalsFrom(cell) {
  const { ask } = state.scene;
  const choice = findCarried(openChoices(), cell);
  const found = await trying(() => postToGame("/goals", { ask: ask.number, option: choice.n }));
  return new Map((found?.goals ?? []).map(({ cell: goal, targets }) => [goal, targets]));
}

/** Put a piece down: it goes there and attacks, now or as soon as that is asked. */
export function dropPiece([from, goal, ...target]) {
  const choice = findCarried(openChoices(), from);
  const next = choice.then?.choices.find(({ cells }) => cells[0] === goal);
  set({ touched: goal });
  if (next) return answer({ option: choice.n, then: [next.notation, ...next.follow], along: [goal, ...target] });
  return answer({ option: choice.n, along: [from, goal, ...target] });
}

/** A row of answers as it is sent: the first, and those after it. */
function rowOf([first, ...rest]) {
  const { option, then } = answerBody(first, state.offered);
  return { option, then: [...then, ...rest.flatMap(({ notation, follow }) => [notation, ...follow])] };
}

/** What would be asked after a row of answers; nothing where that is not known before. */
export async function nextAfter(row) {
  const { ask } = state.scene;
  const found = ask.onward && (await trying(() => postToGame("/next", { ask: ask.number, ...rowOf(row) })));
  return found?.ask ?? null;
}

/** Give all answers of a row. */
export function submitRow(row) {
  set({ touched: row.at(-1).cells[0] ?? null });
  return answer(rowOf(row));
}

/** Take all at once. */
export const takeAll = ({ options: [option, ...then] }) => answer({ option, then });

/** End something; what costs something is asked once more. */
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

/** Hands have done something, or not yet after all; without names all of it. */
export const tickTodo = (ids, done) => change("/hands", { ids, done });

/** Change what was answered, and go on with something; over a fence only when that is said twice. */
async function changePast(more, how, then) {
  if (await change(more, how)) then();
  else if (state.error?.fenced) set({ again: () => changePast(more, { ...how, across: true }, then) });
}

/** Take back an answer, or all from a line on. */
export const undo = (how = {}, then = () => {}) => changePast("/undo", how, then);

/** Give another answer to a line; what came after it is given again. */
export const changeAnswer = (how, then) => changePast("/change", how, then);
