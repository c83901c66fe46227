// Who carries requests: a server, or a worker of this page in which the same app runs. The page itself says which.

const { carrier } = document.documentElement.dataset;

export const { arrived, AWAY, call, hrefOf, keepAhead, listen, pathAt, playHere, shares, start } = await import(`./carriers/${carrier ?? "network"}.js`);
