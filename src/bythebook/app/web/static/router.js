// The router: maps addresses to pages, and handles clicks on links.

import { pageChanged, hrefOf, pathAt } from "./transport.js";
import { set, state } from "./store.js";

const ROUTES = [
  [/^\/$/, "home"],
  [/^\/setup\/(?<game>\w+)$/, "setup"],
  [/^\/help$/, "help"],
  [/^\/try$/, "try"],
  [/^\/games$/, "games"],
  [/^\/campaign$/, "campaign"],
  [/^\/lab$/, "lab"],
  [/^\/lab\/(?<trial>[\w-]+)$/, "trial"],
  [/^\/guide$/, "guides"],
  [/^\/guide\/book$/, "book"],
  [/^\/guide\/(?<guide>\w+)$/, "guide"],
  [/^\/guide\/(?<guide>\w+)\/help$/, "help"],
  [/^\/studio$/, "studios"],
  [/^\/studio\/(?<book>[\w-]+)$/, "studio"],
  [/^\/playbooks$/, "playbooks"],
  [/^\/playbooks\/(?<game>\w+)\/(?<bot>[\w-]+)$/, "playbook"],
  [/^\/g\/(?<id>[\w.-]+)$/, "table"],
  [/^\/g\/(?<id>[\w.-]+)\/log(?:\/(?<line>\d+))?$/, "log"],
  [/^\/g\/(?<id>[\w.-]+)\/why\/(?<line>\d+)$/, "why"],
  [/^\/g\/(?<id>[\w.-]+)\/hands$/, "hands"],
  [/^\/g\/(?<id>[\w.-]+)\/correction$/, "correction"],
  [/^\/g\/(?<id>[\w.-]+)\/seats$/, "seats"],
  [/^\/g\/(?<id>[\w.-]+)\/end$/, "end"],
  [/^\/g\/(?<id>[\w.-]+)\/help$/, "help"],
];

/** The page of an address, with its parameters; "nowhere" if it is unknown. */
export function read(url) {
  const { pathname, hash, search } = new URL(pathAt(url), location.origin);
  const more = { path: pathname, tab: hash.slice(1), query: new URLSearchParams(search) };
  for (const [pattern, page] of ROUTES) {
    const found = pattern.exec(pathname);
    if (found) return { ...more, ...found.groups, page };
  }
  return { ...more, page: "nowhere" };
}

/** Go to an address of the app. */
export function go(address, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", hrefOf(address));
  arrive();
}

/** Go one level up: from a page of a game to its table, from other pages home. */
export function back() {
  const { id, guide, page, tab } = state.place;
  if (guide && page === "help") return go(`/guide/${guide}`);
  go(id && (page !== "table" || tab) ? table(id) : (ABOVE[page] ?? "/"));
}

const ABOVE = { trial: "/lab", playbook: "/playbooks", guide: "/guide", book: "/guide", studio: "/studio" };

export const table = (id) => `/g/${encodeURIComponent(id)}`;

function arrive() {
  const before = state.place;
  const place = read(new URL(location.href));
  set({ place, error: null, again: null, light: null, typed: "" });
  pageChanged();
  if (before && before.path !== place.path) {
    window.scrollTo(0, 0);
    document.getElementById("top")?.focus({ preventScroll: true });
  }
}

function follow(event) {
  const link = event.target.closest?.("a[href]");
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !plain || link.target || link.hasAttribute("download")) return;
  const from = new URL(link.href);
  if (from.origin !== location.origin) return;
  const { pathname, search, hash } = new URL(pathAt(from), location.origin);
  if (/^\/(static|api)\//.test(pathname)) return;
  event.preventDefault();
  const part = pathname === state.place.path && hash && document.getElementById(hash.slice(1));
  if (part) part.scrollIntoView({ block: "start" });
  else go(pathname + search + hash);
}

export function start() {
  document.addEventListener("click", follow);
  window.addEventListener("popstate", arrive);
  arrive();
}
