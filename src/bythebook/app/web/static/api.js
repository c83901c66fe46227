// Requests to the app. Every error is a Failure with a message for the user.

import { AWAY, request } from "./transport.js";

export { listen } from "./transport.js";

export class Failure extends Error {
  constructor({ error, problems = [], fenced = false }, status = 0) {
    super(error);
    this.status = status;
    this.problems = problems.length > 1 ? problems : []; // a single problem is part of the error message
    this.fenced = fenced;
  }
}

async function send(path, options) {
  let response;
  let text;
  try {
    response = await request(path, options);
    text = await response.text(); // the connection may break
  } catch {
    throw new Failure({ error: AWAY });
  }
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    data = { error: `The server sent a response that this page can’t read (status ${response.status}). Reload the page.` };
    if (response.ok) throw new Failure(data);
  }
  if (!response.ok) throw new Failure(data, response.status);
  return data;
}

export const get = (path) => send(path);

/** Request text other than JSON, such as symbols and pictures; an empty text if it fails. */
export async function text(path) {
  const response = await request(path).catch(() => null);
  return response?.ok ? response.text() : "";
}

export const post = (path, body = {}) =>
  send(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
