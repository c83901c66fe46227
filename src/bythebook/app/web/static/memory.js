// Settings and drafts in this browser's storage; without storage, nothing is remembered.

const called = (name) => `bythebook.${name}`;

/** The text stored under a name; null if there is none. */
export function recall(name) {
  try {
    return localStorage.getItem(called(name));
  } catch {
    return null;
  }
}

/** Store a text under a name; null deletes it. */
export function remember(name, text) {
  try {
    if (text === null) localStorage.removeItem(called(name));
    else localStorage.setItem(called(name), text);
  } catch {
    // the storage is full or forbidden
  }
}
