// The lab of the site: web workers that each play a share of a trial, one for each core but one.

export class Laboratory {
  /** `onRow` is called after every row of games. */
  constructor(onRow) {
    this.onRow = onRow;
    this.workers = [];
  }

  start(trial, known, hear) {
    const report = hear.copy(); // keeps the Python function after this call returns
    const of = Math.max(1, (navigator.hardwareConcurrency ?? 2) - 1); // leaves a core for the page
    this.workers = Array.from({ length: of }, (_, share) => {
      const worker = new Worker(new URL("lab.js", import.meta.url), { type: "module" });
      worker.addEventListener("message", ({ data }) => {
        report(data);
        this.onRow();
      });
      worker.postMessage({ trial, known, share, of });
      return worker;
    });
  }

  stop() {
    for (const worker of this.workers) worker.terminate();
    this.workers = [];
  }
}
