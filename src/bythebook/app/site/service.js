// The service worker: the site without a network. All files of one version, or none.

const VERSION = "@version@";
const FILES = "@files@";

const cached = () => caches.open(VERSION);

addEventListener("install", (event) => {
  event.waitUntil(cached().then((cache) => cache.addAll(FILES)));
});

addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
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
