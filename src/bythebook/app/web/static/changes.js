// Scenes put together again: the first is sent whole, then only what changed.

/** What each event of one stream makes of the scene. */
export function scenes() {
  let last = null;
  return (event, data) => {
    const { board, ...news } = JSON.parse(data);
    last = event === "scene" ? { ...news, board } : { ...last, ...news, board: { ...last.board, ...board } };
    return last;
  };
}
