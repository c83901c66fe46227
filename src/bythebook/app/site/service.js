// The service worker: the site without a network. All files of one version, or none.

const VERSION = "@version@";
const FILES = "@files@";

// Caches belong to the whole host: other apps have theirs there too, and so has a copy of this site in another folder.
const OWN = `bythebook ${registration.scope} `;
const NAME = OWN + VERSION;
const INDEX = new URL("index.html", registration.scope).href;

const cached = () => caches.open(NAME);

/** Whether a cache is of this copy of the site. Names of version 0.1.0 don't say it, but their files do. */
const isOwn = async (name) => name.startsWith(OWN) || (name.startsWith("bythebook-") && Boolean(await (await caches.open(name)).match(INDEX)));

addEventListener("install", (event) => {
  event.waitUntil(cached().then((cache) => cache.addAll(FILES)));
});

addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name !== NAME && (await isOwn(name))) await caches.delete(name);
    await clients.claim();
  };
  event.waitUntil(old());
});

addEventListener("message", ({ data }) => {
  if (data === "now") skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const answer = async () => {
    const cache = await cached();
    const found = await cache.match(request, { ignoreSearch: true });
    return found ?? (request.mode === "navigate" ? ((await cache.match("index.html")) ?? fetch(request)) : fetch(request));
  };
  event.respondWith(answer());
});
