// The library of the guide in this browser: playbooks and guided games; and playbooks as links.

import { Failure, post } from "../api.js";
import { trying } from "../game.js";
import { recall, remember } from "../memory.js";
import { go } from "../router.js";

const SHELF = "guides";

export function shelf() {
  try {
    return JSON.parse(recall(SHELF) ?? "[]");
  } catch {
    return [];
  }
}

const put = (books) => remember(SHELF, JSON.stringify(books));

export const findEntry = (id) => shelf().find((book) => book.id === id);

/** Change an entry: a game with its turn, a text being written, or both. A changed entry moves to the top. */
function saveEntry(id, change) {
  const before = findEntry(id) ?? { id };
  if (Object.entries(change).every(([name, value]) => before[name] === value)) return;
  put([{ ...before, ...change, changed: new Date().toISOString() }, ...shelf().filter((book) => book.id !== id)]);
}

const gameState = ({ title, save, turn }) => ({ title: title || "Playbook", save, turn });

/** Save the state of a guided game. */
export const saveGame = (id, made) => saveEntry(id, gameState(made));

/** Save a text that is being written, valid or not. */
export function saveText(id, text) {
  if (text.trim() || findEntry(id)) saveEntry(id, { text, ...(findEntry(id)?.save ? {} : { title: titleOf(text) }) });
}

const titleOf = (text) => /^#* *(.+)$/m.exec(text)?.[1].slice(0, 80) ?? "Playbook";

export const removeBook = (id) => put(shelf().filter((book) => book.id !== id));

/** Whether an entry's game has begun. */
export const isInProgress = (book) => Boolean(book?.save) && JSON.parse(book.save).choices.length > 0;

/** The path of an entry. */
export const entryPath = ({ id, save }) => (save ? `/guide/${id}` : `/guide/book#${id}`);

/** Add a playbook or saved game to the library and open it in the guide. */
export async function begin(source, { id = newId(), replace = false, bot = "" } = {}) {
  const made = await trying(() => post("/api/guide", { text: source, bot }));
  if (!made) return;
  saveEntry(id, { ...gameState(made), text: "" });
  go(`/guide/${id}`, { replace });
}

/** Save a text in the library and open it in the editor. */
export function write(text, id = newId()) {
  saveText(id, text);
  go(`/guide/book#${id}`);
}

/** Whether a text is a saved guided game. */
export const isGuided = (text) => /^\s*\{[^{}]*"format":\s*"bythebook guide"/.test(text);

/** Open a file: continue a guided game, begin with a valid playbook, or edit any other text. */
export async function openFile(file) {
  const text = await trying(() => textOf(file));
  if (text === null) return;
  if (/^\s*\{/.test(text)) return begin(text);
  const read = await trying(() => post("/api/guide/book", { text }));
  if (read?.runs) return begin(text);
  if (read) write(text);
}

async function textOf(file) {
  const bytes = await file.arrayBuffer();
  const text = new TextDecoder().decode(bytes);
  if (!text.trim()) throw new Failure({ error: `“${file.name}” is empty. Choose a playbook (.md, .txt) or a guided game (.json).` });
  if (/[\0\ufffd]/.test(text)) throw new Failure({ error: `“${file.name}” is not a text file. Choose a playbook (.md, .txt) or a guided game (.json).` });
  return text;
}

export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(6)), (n) => n.toString(36)).join("").slice(0, 10);

// -- playbooks in links -------------------------------------------------------------------------------

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** Encode a text for the end of a link. */
export async function packText(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Decode the text of a link; an empty text if it is invalid. */
export async function unpackText(link) {
  try {
    const bytes = Uint8Array.from(atob(link.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    return "";
  }
}
