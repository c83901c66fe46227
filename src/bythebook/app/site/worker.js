// The worker of the site: Python, our package, and the games of this browser. It answers as the server would.

import { loadPyodide } from "./runtime/pyodide.mjs";
import { Store } from "./store.js";

const HOME = "/home/bythebook"; // where games lie in memory
const LIBRARY = "/lib/python3.14/site-packages";
const TAKEN = "bythebook is played in another tab of this browser now; load this page again to go on here.";

const tell = (message) => postMessage(message);
const streams = new Map(); // what stops each stream, by its number
let bridge = null;
let python = null;

// -- start ------------------------------------------------------------------------------------------

async function unpacked(name) {
  const { body } = await fetch(new URL(name, import.meta.url));
  return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** A pack is a row of JSON with names and sizes, then the files one behind the other. */
function* files(pack) {
  const end = pack.indexOf(10);
  let at = end + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(pack.subarray(0, end)))) {
    yield [name, pack.subarray(at, at + size)];
    at += size;
  }
}

function lay(pack) {
  for (const [name, data] of files(pack)) {
    const path = `${LIBRARY}/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, data, { canOwn: true });
  }
}

async function start() {
  tell({ starting: "loading" });
  const runtime = unpacked("packs/library.pack").then((library) => {
    const stdLibURL = URL.createObjectURL(new Blob([library]));
    const indexURL = new URL("runtime/", import.meta.url).href;
    return loadPyodide({ indexURL, stdLibURL, env: { HOME, BYTHEBOOK_HOME: HOME } });
  });
  const pack = unpacked("packs/app.pack");
  const store = new Store(() => tell({ starting: "taken" }));
  if (!(await store.hold())) {
    tell({ starting: "elsewhere" });
    await new Promise((taken) => { take = taken; });
    await store.take();
  }
  python = await runtime;
  lay(await pack);
  const app = python.pyimport("bythebook.app.site.bridge");
  app.lay(python.toPy(await store.all()));
  bridge = app.Bridge({
    keep: (changed) => store.keep(changed.toJs()),
    read: async (paths) => python.toPy(await store.read(paths.toJs())),
  });
  isHeld = () => store.held;
  tell({ starting: "ready" });
}

let take = () => {};
let isHeld = () => false;

// -- requests ---------------------------------------------------------------------------------------

async function answer({ id, method, path, body }) {
  if (!isHeld()) return tell({ id, status: 409, text: JSON.stringify({ error: TAKEN }) });
  const reply = await bridge.answer(method, path, body);
  const [status, , text, name] = reply.toJs();
  reply.destroy();
  return tell({ id, status, text, name });
}

async function listen({ id, listen: path }) {
  const stop = python.pyimport("asyncio").Event();
  streams.set(id, stop);
  await bridge.listen(path, (chunk) => tell({ id, chunk }), stop);
  if (streams.delete(id)) tell({ id, ended: true });
}

addEventListener("message", ({ data }) => {
  if (data.take) take();
  else if (data.stop) {
    streams.get(data.stop)?.set();
    streams.delete(data.stop);
  } else (data.listen ? listen : answer)(data);
});

start().catch((error) => tell({ starting: "failed", why: String(error) }));
