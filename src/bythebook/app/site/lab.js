// A worker of the lab: plays its share of a trial, and tells each row of games.

import { started } from "./python.js";

addEventListener("message", async ({ data: { trial, known, share, of } }) => {
  const python = await started();
  for (const line of python.pyimport("bythebook.app.site.shares").play_share(trial, known, share, of)) postMessage(line);
});
