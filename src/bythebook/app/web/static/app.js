// The entry point: starts the router, the keyboard and the transport, and draws the page of the current address.

import { render } from "./vendor/preact.js";
import { close, open } from "./game.js";
import { AWAY, start } from "./transport.js";
import * as keys from "./keys.js";
import { GamesPage } from "./pages/games.js";
import { HandsPage } from "./pages/hands.js";
import { HomePage } from "./pages/home.js";
import { TablePage } from "./pages/table.js";
import { Starting } from "./parts/starting.js";
import { Bar, html, useEffect, useLayoutEffect, useState, Wrong } from "./parts/ui.js";
import * as router from "./router.js";
import { refreshHome } from "./cache.js";
import { set, state, useStore } from "./store.js";

/** Load the style sheet of a page; resolves before the page is drawn. */
const styled = (name) => new Promise((done) => {
  const link = document.createElement("link");
  Object.assign(link, { rel: "stylesheet", href: new URL(`pages/styles/${name}.css`, import.meta.url).href, onload: done, onerror: done });
  document.head.append(link);
});

/** Return a component for a page whose module is loaded when it is first opened. */
function later(load) {
  let Shown = null;
  return () => {
    const [failed, fail] = useState(null);
    useEffect(() => void load().then((found) => {
      Shown = found;
      fail(false);
    }, () => fail(true)), []);
    if (Shown) return html`<${Shown} />`;
    return failed && html`<${Nothing} title="This page couldn’t be loaded">
      <p>${AWAY}</p><p class="acts"><button class="go" onClick=${() => location.reload()}>Reload</button></p><//>`;
  };
}

/** The screen shown instead of a page. */
const Nothing = ({ title, children }) => html`<div class="screen"><${Bar} title=${title} /><main class="column">${children}</main></div>`;

let desk = null; // a promise of the studio, after it was first opened

/** Load the studio and its style sheet. */
function studio() {
  desk ??= Promise.all([import("./pages/studio.js"), styled("studio")]);
  return desk.then(([page]) => page);
}

const PAGES = {
  home: HomePage, games: GamesPage,
  setup: later(async () => (await import("./pages/setup.js")).SetupPage),
  help: later(async () => (await import("./pages/help.js")).HelpPage),
  try: later(async () => (await import("./pages/try.js")).TryPage),
  campaign: later(async () => (await import("./pages/campaign.js")).CampaignPage),
  lab: later(async () => (await import("./pages/lab.js")).LabPage),
  trial: later(async () => (await import("./pages/lab.js")).TrialPage),
  playbooks: later(async () => (await import("./pages/playbooks.js")).PlaybooksPage),
  playbook: later(async () => (await import("./pages/playbooks.js")).PlaybookPage),
  studios: later(async () => (await studio()).StudiosPage),
  studio: later(async () => (await studio()).StudioPage),
  book: later(async () => (await import("./pages/book.js")).BookPage),
  guides: later(async () => (await import("./pages/guide.js")).GuidesPage),
  guide: later(async () => (await import("./pages/guide.js")).GuidePage),
};
const OF_A_GAME = {
  table: TablePage, hands: HandsPage,
  log: later(async () => (await import("./pages/log.js")).LogPage),
  why: later(async () => (await import("./pages/why.js")).WhyPage),
  seats: later(async () => (await import("./pages/seats.js")).SeatsPage),
  correction: later(async () => (await import("./pages/correction.js")).CorrectionPage),
  end: later(async () => (await import("./pages/end.js")).EndPage),
};
const TITLES = { log: "Log", why: "Why", hands: "To do", correction: "My board differs", seats: "Seats and links", end: "Game over", help: "Legend and keyboard shortcuts", try: "What does the bot do here?",
  setup: "New game", games: "All games", campaign: "Campaign", lab: "Lab", trial: "Report", playbooks: "Playbooks", playbook: "Playbook", studios: "Studio", studio: "Studio", guides: "Guide", guide: "Guide", book: "Playbook editor" };

function App() {
  const { place, scene, symbols, theme, starting } = useStore();
  useLayoutEffect(() => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    if (place.page === "try") return;
    if (place.id) open(place);
    else close();
  }, [place.id, place.tab]);
  useEffect(() => {
    if (scene) refreshHome();
  }, [scene?.version]);
  useEffect(() => {
    document.title = [TITLES[place.page], place.id && scene?.name, "bythebook"].filter(Boolean).join(" · ");
  }, [place.page, scene?.name]);
  return html`
    <svg class="symbols" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: Object.values(symbols).join("") }} />
    <${Page} place=${place} scene=${scene} key=${place.page === "home" && starting} />
    <${Starting} />`;
}

function Page({ place, scene }) {
  if (PAGES[place.page]) return html`<${PAGES[place.page]} key=${place.path} />`;
  const Shown = OF_A_GAME[place.page];
  if (Shown && scene) return html`<${Shown} />`;
  return html`<${Nothing} title=${Shown ? (state.error ? "This game can’t be opened" : "Loading the game") : "Page not found"}>
    <${Wrong} />
    ${Shown ? null : html`<p>There is no page at this address.</p>`}
    <p class="acts"><a class="btn" href="/">Home</a></p>
  <//>`;
}

/** Cover the hand of cards when the page is hidden. */
function coverWhenLeft() {
  document.addEventListener("visibilitychange", () => {
    const { scene } = state;
    if (document.hidden && scene?.at_table.length && scene.panel.hand.length) set({ covered: true });
  });
}

start((starting) => set({ starting }));
router.start();
keys.start();
coverWhenLeft();
render(html`<${App} />`, document.getElementById("app"));
