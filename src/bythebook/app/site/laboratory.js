// The lab of the site: workers that play a share of a trial each, as many as the device has cores.

export class Laboratory {
  /** `heard` is called after every row of games. */
  constructor(heard) {
    this.heard = heard;
    this.workers = [];
  }

  start(trial, known, hear) {
    const tell = hear.copy(); // it outlives this call
    const of = Math.max(1, (navigator.hardwareConcurrency ?? 2) - 1); // one is left to who plays
    this.workers = Array.from({ length: of }, (_, share) => {
      const worker = new Worker(new URL("lab.js", import.meta.url), { type: "module" });
      worker.addEventListener("message", ({ data }) => {
        tell(data);
        this.heard();
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
