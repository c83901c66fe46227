// A screen that lies on a table beside the real board does not go dark.

import { useEffect } from "./vendor/preact-hooks.js";

/** Keep the screen on while it is wanted, where the browser can do that. */
export function useWakeLock(wanted = true) {
  useEffect(() => {
    if (!wanted || !navigator.wakeLock) return undefined;
    let lock = null;
    let left = false;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      lock = await navigator.wakeLock.request("screen").catch(() => null); // a phone low on power may refuse
      if (left) lock?.release();
    };
    ask();
    document.addEventListener("visibilitychange", ask); // a page that was hidden has lost it
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", ask);
      lock?.release();
    };
  }, [wanted]);
}
