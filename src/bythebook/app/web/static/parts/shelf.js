// The shelf: one's own books and the games guided with them, kept in this browser; and a book as a link.

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

/** What an entry is now: a game with its turn, a text that is being written, or both. What is as it was stays in its place. */
function keepEntry(id, change) {
  const before = findEntry(id) ?? { id };
  if (Object.entries(change).every(([name, value]) => before[name] === value)) return;
  put([{ ...before, ...change, changed: new Date().toISOString() }, ...shelf().filter((book) => book.id !== id)]);
}

const standing = ({ title, save, turn }) => ({ title: title || "A book", save, turn });

/** Keep where a guided game stands. */
export const saveGame = (id, made) => keepEntry(id, standing(made));

/** Keep a text that is being written, whether it can be guided or not. */
export function saveText(id, text) {
  if (text.trim() || findEntry(id)) keepEntry(id, { text, ...(findEntry(id)?.save ? {} : { title: titleOf(text) }) });
}

const titleOf = (text) => /^#* *(.+)$/m.exec(text)?.[1].slice(0, 80) ?? "A book";

export const removeBook = (id) => put(shelf().filter((book) => book.id !== id));

/** Whether a choice was made already in an entry's game. */
export const isInProgress = (book) => Boolean(book?.save) && JSON.parse(book.save).choices.length > 0;

/** Where an entry of the shelf is opened. */
export const entryPath = ({ id, save }) => (save ? `/guide/${id}` : `/guide/book#${id}`);

/** A book, or a game that was kept, goes on the shelf and is guided. */
export async function begin(source, { id = newId(), replace = false, bot = "" } = {}) {
  const made = await trying(() => post("/api/guide", { text: source, bot }));
  if (!made) return;
  keepEntry(id, { ...standing(made), text: "" });
  go(`/guide/${id}`, { replace });
}

/** Put a book on the desk, under its place on the shelf, and go there. */
export function write(text, id = newId()) {
  saveText(id, text);
  go(`/guide/book#${id}`);
}

/** Whether a text is a guided game. */
export const isGuided = (text) => /^\s*\{[^{}]*"format":\s*"bythebook guide"/.test(text);

/** A file: a guided game goes on, a book that runs begins, and any other text is put on the desk. */
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
  if (!text.trim()) throw new Failure({ error: `“${file.name}” is empty: choose a book (.md, .txt) or a guided game (.json).` });
  if (/[\0\ufffd]/.test(text)) throw new Failure({ error: `“${file.name}” is not text: choose a book (.md, .txt) or a guided game (.json).` });
  return text;
}

export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(6)), (n) => n.toString(36)).join("").slice(0, 10);

// -- a book in a link ---------------------------------------------------------------------------------

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** A text as the end of a link. */
export async function packText(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text in a link; nothing if it is none. */
export async function unpackText(link) {
  try {
    const bytes = Uint8Array.from(atob(link.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    return "";
  }
}
