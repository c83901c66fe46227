// A web worker of the lab: plays its share of a trial and posts each row of games.

import { startPython } from "./python.js";

addEventListener("message", async ({ data: { trial, known, share, of } }) => {
  const python = await startPython();
  for (const line of python.pyimport("bythebook.app.site.shares").play_share(trial, known, share, of)) postMessage(line);
});
