// The shelf: one's own books and the games guided with them, kept in this browser; and a book as a link.

const SHELF = "bythebook.guides";

export function shelf() {
  try {
    return JSON.parse(localStorage.getItem(SHELF) ?? "[]");
  } catch {
    return [];
  }
}

/** Keep the shelf; a browser that keeps nothing still guides. */
function put(books) {
  try {
    localStorage.setItem(SHELF, JSON.stringify(books));
  } catch {
    // nothing is kept, and the page goes on
  }
}

export function keepBook(id, title, save) {
  put([{ id, title, save }, ...shelf().filter((book) => book.id !== id)]);
}

export const removeBook = (id) => put(shelf().filter((book) => book.id !== id));

export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(6)), (n) => n.toString(36)).join("").slice(0, 10);

// -- a book in a link ---------------------------------------------------------------------------------

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** A text as the end of a link. */
export async function packed(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text in a link; nothing if it is none. */
export async function unpacked(link) {
  try {
    const bytes = Uint8Array.from(atob(link.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    return "";
  }
}
