// Python with our package, ready to be called; each worker has its own.

import { loadPyodide } from "./runtime/pyodide.mjs";

const HOME = "/home/bythebook"; // where games lie in memory
const LIBRARY = "/lib/python3.14/site-packages";

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

function lay(python, pack) {
  for (const [name, data] of files(pack)) {
    const path = `${LIBRARY}/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, data, { canOwn: true });
  }
}

export async function started() {
  const pack = unpacked("packs/app.pack");
  const stdLibURL = URL.createObjectURL(new Blob([await unpacked("packs/library.pack")]));
  const indexURL = new URL("runtime/", import.meta.url).href;
  const python = await loadPyodide({ indexURL, stdLibURL, env: { HOME, BYTHEBOOK_HOME: HOME } });
  lay(python, await pack);
  return python;
}
