// The transport of requests: to a server, or to a worker of this page that runs the same app. `<html data-transport>` says which.

const { transport } = document.documentElement.dataset;

export const { pageChanged, AWAY, request, hrefOf, prefetch, listen, pathAt, playHere, canShare, start } = await import(`./transports/${transport ?? "network"}.js`);
