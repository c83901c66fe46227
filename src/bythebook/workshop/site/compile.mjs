// Compiles everything below a folder with the Python that will run it, and leaves the compiled modules alone there.
//
//     node compile.mjs PYODIDE FOLDER

import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
// modules know their lines, and not the columns too: that was a quarter of their size
const python = await loadPyodide({ indexURL: pyodide, env: { PYTHONNODEBUGRANGES: "1" } });
python.FS.mkdirTree("/staging");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/staging");
python.runPython(`
import py_compile
from pathlib import Path

for source in sorted(Path("/staging").rglob("*.py")):
    if source.parts[2:] == ("anyio", "__init__.py"):
        continue  # it reads its own source
    py_compile.compile(
        str(source),
        cfile=str(source.with_suffix(".pyc")),
        dfile=str(source.relative_to("/staging")),
        doraise=True,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        optimize=0 if "bot" in source.parts else 2,  # what is written about a word is what it means; else nobody reads it
    )
    source.unlink()
`);
