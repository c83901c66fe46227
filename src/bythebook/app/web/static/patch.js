// Scenes from an event stream: the first is complete, later events have only changes.

/** A list with some items replaced, by index. */
const renewed = (list, news = null) => (news ? list.map((item, i) => news[i] ?? item) : list);

/** Apply a change to a scene; unchanged parts remain the same objects. */
export function applyPatch(scene, { since, board, panel, cells, sections, ...news }) {
  const drawn = { ...scene.board, ...board };
  const told = { ...scene.panel, ...panel };
  return { ...scene, ...news, board: { ...drawn, cells: renewed(drawn.cells, cells) }, panel: { ...told, sections: renewed(told.sections, sections) } };
}

/** Return a function from events to scenes; it returns null if an earlier event is missing. */
export function sceneReader() {
  let last = null;
  return (event, data) => {
    const news = JSON.parse(data);
    if (event === "change" && last?.version !== news.since) return null;
    last = event === "scene" ? news : applyPatch(last, news);
    return last;
  };
}
