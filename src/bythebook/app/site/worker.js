// The web worker of the site: runs the server's code in Python, with the games saved in this browser.

import { Laboratory } from "./laboratory.js";
import { startPython } from "./python.js";
import { Store } from "./store.js";

const TAKEN = "bythebook is open in another tab of this browser. Reload this page to continue here.";

const tell = (message) => postMessage(message);
const streams = new Map(); // what stops each stream, by its number
let bridge = null;
let python = null;

// -- start ------------------------------------------------------------------------------------------

async function start() {
  tell({ starting: "loading" });
  const runtime = startPython();
  const store = new Store(() => tell({ starting: "taken" }));
  if (!(await store.hold())) {
    tell({ starting: "elsewhere" });
    await new Promise((taken) => { take = taken; });
    await store.take();
  }
  python = await runtime;
  const app = python.pyimport("bythebook.app.site.bridge");
  app.restore_files(python.toPy(await store.all()));
  const files = {
    keep: (changed) => store.keep(changed.toJs()),
    read: async (paths) => python.toPy(await store.read(paths.toJs())),
  };
  bridge = app.Bridge(files, new Laboratory(() => bridge.keep()));
  isHeld = () => store.held;
  tell({ starting: "ready" });
}

let take = () => {};
let isHeld = () => false;

// -- requests ---------------------------------------------------------------------------------------

async function answer({ id, method, path, body }) {
  if (!isHeld()) return tell({ id, status: 409, text: JSON.stringify({ error: TAKEN }) });
  const reply = await bridge.answer(method, path, body);
  const [status, sort, text, name] = reply.toJs();
  reply.destroy();
  return tell({ id, status, sort, text, name });
}

async function listen({ id, listen: path }) {
  const stop = python.pyimport("asyncio").Event();
  streams.set(id, stop);
  await bridge.listen(path, (chunk) => tell({ id, chunk }), stop);
  if (streams.delete(id)) tell({ id, ended: true });
}

addEventListener("message", ({ data }) => {
  if (data.ping) tell({ pong: true }); // delayed while Python computes
  else if (data.take) take();
  else if (data.stop) {
    streams.get(data.stop)?.set();
    streams.delete(data.stop);
  } else (data.listen ? listen : answer)(data);
});

start().catch((error) => tell({ starting: "failed", why: String(error) }));
