// A hook that loads the data of a page.

import { useEffect, useState } from "./vendor/preact-hooks.js";
import { trying } from "./game.js";

/** The result of `ask`, loaded again when one of `on` changes; null before the first. Late results are dropped. */
export function useQuery(ask, on = [], how = {}) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    let stale = false;
    trying(ask, how).then((it) => it && !stale && setFound(it));
    return () => (stale = true);
  }, on);
  return found;
}
