// What a page asks the server for when it is opened, and again when something has changed.

import { useEffect, useState } from "./vendor/preact-hooks.js";
import { trying } from "./game.js";

/** The answer to a question that is asked anew with each of `on`; null before the first. One to an older question comes too late. */
export function useQuery(ask, on = [], how = {}) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    let stale = false;
    trying(ask, how).then((it) => it && !stale && setFound(it));
    return () => (stale = true);
  }, on);
  return found;
}
