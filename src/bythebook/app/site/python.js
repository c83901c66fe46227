// Starts Python with the bythebook package; each web worker has its own.

import { loadPyodide } from "./runtime/pyodide.mjs";

const HOME = "/home/bythebook"; // the folder of saved games, in memory
const LIBRARY = "/lib/python3.14/site-packages";

async function fetchUnpacked(name) {
  const { body } = await fetch(new URL(name, import.meta.url));
  return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** Yield the files of a pack: a line of JSON with names and sizes, then the files one after another. */
function* files(pack) {
  const end = pack.indexOf(10);
  let at = end + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(pack.subarray(0, end)))) {
    yield [name, pack.subarray(at, at + size)];
    at += size;
  }
}

function install(python, pack) {
  for (const [name, data] of files(pack)) {
    const path = `${LIBRARY}/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, data, { canOwn: true });
  }
}

export async function startPython() {
  const pack = fetchUnpacked("packs/app.pack");
  const stdLibURL = URL.createObjectURL(new Blob([await fetchUnpacked("packs/library.pack")]));
  const indexURL = new URL("runtime/", import.meta.url).href;
  const python = await loadPyodide({ indexURL, stdLibURL, env: { HOME, BYTHEBOOK_HOME: HOME } });
  install(python, await pack);
  return python;
}
