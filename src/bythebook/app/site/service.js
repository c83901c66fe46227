// The service worker: caches the site for offline use, either all files of a version or none.

const VERSION = "@version@";
const FILES = "@files@";

// Caches are shared by the whole host: other apps, and copies of this site in other folders, have theirs too.
const OWN = `bythebook ${registration.scope} `;
const NAME = OWN + VERSION;
const INDEX = new URL("index.html", registration.scope).href;

const cached = () => caches.open(NAME);

/** Whether a cache belongs to this copy of the site; for names of version 0.1.0, its files show it. */
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
    const match = await cache.match(request, { ignoreSearch: true });
    return match ?? (request.mode === "navigate" ? ((await cache.match("index.html")) ?? fetch(request)) : fetch(request));
  };
  event.respondWith(answer());
});
