// What the browser keeps: files by path, in IndexedDB. One tab has them at a time.

const LOCK = "bythebook";
const LEAVING = 3000; // milliseconds that a page which was left may still hold it

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

  /** Hold the games for this tab; false if another one holds them, and goes on holding them. */
  hold() {
    return this.#locked({ signal: AbortSignal.timeout(LEAVING) });
  }

  /** Take the games from the tab that holds them. */
  take() {
    return this.#locked({ steal: true });
  }

  #locked(how) {
    if (!navigator.locks) return this.#hold(); // without https there are none: the tab that came last has the games
    return new Promise((told) => {
      const until = navigator.locks.request(LOCK, how, async () => {
        told(await this.#hold());
        return new Promise(() => {}); // for as long as the tab is open
      });
      until.catch(() => this.#lose() || told(false));
    });
  }

  async #hold() {
    await this.#own();
    this.held = true;
    return true;
  }

  /** Whether there was something to lose. */
  #lose() {
    const had = this.held;
    this.held = false;
    if (had) this.lost();
    return had;
  }

  /** From here on no other tab can write, even if it does not know yet that it has lost its hold. */
  async #own() {
    const change = (await this.base).transaction("owner", "readwrite", { durability: "strict" });
    change.objectStore("owner").put(this.token, LOCK);
    await ended(change);
  }

  /** Every file: path, data, when it was changed. */
  async all() {
    const files = (await this.base).transaction("files").objectStore("files");
    const [paths, values] = await Promise.all([done(files.getAllKeys()), done(files.getAll())]);
    return paths.map((path, i) => [path, values[i].data, values[i].changed]);
  }

  /** Keep all of some files, or none: `[path, data, changed]`; without data a file is gone. */
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

  /** What is kept of some files. */
  async read(paths) {
    const files = (await this.base).transaction("files").objectStore("files");
    const found = await Promise.all(paths.map((path) => done(files.get(path))));
    return found.map((file) => file?.data);
  }
}
