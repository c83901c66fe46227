// The server, as functions. Whatever goes wrong is a sentence.

const AWAY = "The server does not answer. Your game is kept: start bythebook again, and the page goes on.";

export class Failure extends Error {
  constructor({ error, problems = [], fenced = false }, status = 0) {
    super(error);
    this.status = status;
    this.problems = problems.length > 1 || !error?.endsWith(problems[0]) ? problems : [];
    this.fenced = fenced;
  }
}

async function send(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Failure({ error: AWAY });
  }
  const text = await response.text();
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    data = { error: `The server answered ${response.status} with something this page cannot read.` };
    if (response.ok) throw new Failure(data);
  }
  if (!response.ok) throw new Failure(data, response.status);
  return data;
}

export const get = (path) => send(path);

/** A text that is no JSON: symbols, pictures; empty where there is none. */
export async function text(path) {
  const response = await fetch(path).catch(() => null);
  return response?.ok ? response.text() : "";
}

export const post = (path, body = {}) =>
  send(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

const REFUSED = 5000; // milliseconds until a stream that was refused is asked for again

/** Hear of every change of a game; returns what stops it. One that breaks off opens again by itself. */
export function listen(path, { scene, away }) {
  let source;
  let last = null; // the scene as this stream has told it: after the first only what changed is sent
  let timer = 0;
  const open = () => {
    source = new EventSource(path);
    source.addEventListener("scene", (event) => scene((last = JSON.parse(event.data))));
    source.addEventListener("change", (event) => {
      const { board, ...news } = JSON.parse(event.data);
      scene((last = { ...last, ...news, board: { ...last.board, ...board } }));
    });
    source.addEventListener("open", () => away(false));
    source.addEventListener("error", () => {
      away(true);
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, REFUSED);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
