// What this browser remembers from one visit to the next; one that keeps nothing still plays.

const called = (name) => `bythebook.${name}`;

/** What was remembered under a name; null if nothing was. */
export function recall(name) {
  try {
    return localStorage.getItem(called(name));
  } catch {
    return null;
  }
}

/** Remember a text under a name; null forgets it. */
export function remember(name, text) {
  try {
    if (text === null) localStorage.removeItem(called(name));
    else localStorage.setItem(called(name), text);
  } catch {
    // there is no room, or pages may keep nothing
  }
}
