// Scenes put together again: the first is sent whole, then only what changed.

/** A list with some items new, by their place. */
const renewed = (list, news = null) => (news ? list.map((item, i) => news[i] ?? item) : list);

/** A scene with what is new in it; what did not change stays the very same object. */
export function applyPatch(scene, { since, board, panel, cells, sections, ...news }) {
  const drawn = { ...scene.board, ...board };
  const told = { ...scene.panel, ...panel };
  return { ...scene, ...news, board: { ...drawn, cells: renewed(drawn.cells, cells) }, panel: { ...told, sections: renewed(told.sections, sections) } };
}

/** What each event of one stream makes of the scene; nothing if an event before it is missing. */
export function sceneReader() {
  let last = null;
  return (event, data) => {
    const news = JSON.parse(data);
    if (event === "change" && last?.version !== news.since) return null;
    last = event === "scene" ? news : applyPatch(last, news);
    return last;
  };
}
