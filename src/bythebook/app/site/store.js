// The files that the browser stores, by path, in IndexedDB. Only one tab can use them at a time.

const LOCK = "bythebook";
const LEAVING = 3000; // milliseconds for which a page that was left may still hold the lock

const done = (request) =>
  new Promise((good, bad) => {
    request.onsuccess = () => good(request.result);
    request.onerror = () => bad(request.error);
  });

const ended = (transaction) =>
  new Promise((good, bad) => {
    transaction.oncomplete = () => good();
    transaction.onabort = () => bad(transaction.error ?? new Error("another tab plays now"));
  });

export class Store {
  /** `lost` is called when another tab takes the games. */
  constructor(lost) {
    this.lost = lost;
    this.held = false;
    this.token = crypto.getRandomValues(new Uint32Array(4)).join();
    const request = indexedDB.open("bythebook", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("files");
      request.result.createObjectStore("owner");
    };
    this.base = done(request);
  }

  /** Lock the games for this tab; resolves to false if another tab keeps them locked. */
  hold() {
    return this.#locked({ signal: AbortSignal.timeout(LEAVING) });
  }

  /** Take the lock from the tab that has it. */
  take() {
    return this.#locked({ steal: true });
  }

  #locked(how) {
    if (!navigator.locks) return this.#hold(); // locks need https; without it the latest tab wins
    return new Promise((resolve) => {
      const until = navigator.locks.request(LOCK, how, async () => {
        resolve(await this.#hold());
        return new Promise(() => {}); // keeps the lock as long as the tab is open
      });
      until.catch(() => this.#lose() || resolve(false));
    });
  }

  async #hold() {
    await this.#own();
    this.held = true;
    return true;
  }

  /** Release the games; return whether this tab had them. */
  #lose() {
    const had = this.held;
    this.held = false;
    if (had) this.lost();
    return had;
  }

  /** Make this tab the owner, so that writes of any other tab fail, even if it doesn't know yet. */
  async #own() {
    const change = (await this.base).transaction("owner", "readwrite", { durability: "strict" });
    change.objectStore("owner").put(this.token, LOCK);
    await ended(change);
  }

  /** Return every file as `[path, data, changed]`. */
  async all() {
    const files = (await this.base).transaction("files").objectStore("files");
    const [paths, values] = await Promise.all([done(files.getAllKeys()), done(files.getAll())]);
    return paths.map((path, i) => [path, values[i].data, values[i].changed]);
  }

  /** Store all files (`[path, data, changed]`) or none; a file without data is deleted. */
  async keep(files) {
    const change = (await this.base).transaction(["files", "owner"], "readwrite", { durability: "strict" });
    const all = ended(change);
    const owner = await done(change.objectStore("owner").get(LOCK));
    if (owner !== this.token) {
      change.abort();
      this.#lose();
    } else {
      const store = change.objectStore("files");
      for (const [path, data, changed] of files) data ? store.put({ data, changed }, path) : store.delete(path);
    }
    await all;
  }

  /** Return the stored data of some files. */
  async read(paths) {
    const files = (await this.base).transaction("files").objectStore("files");
    const stored = await Promise.all(paths.map((path) => done(files.get(path))));
    return stored.map((file) => file?.data);
  }
}
