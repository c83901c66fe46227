// Keeps the screen on while the app is used next to a real board.

import { useEffect } from "./vendor/preact-hooks.js";

/** Keep the screen on while `wanted`, if the browser supports it. */
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
    document.addEventListener("visibilitychange", ask); // hiding the page releases the lock
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", ask);
      lock?.release();
    };
  }, [wanted]);
}
