// bythebook in the browser: the store, the router and the keys are started, and the page of the address is drawn.

import { render } from "./vendor/preact.js";
import { close, open } from "./game.js";
import * as keys from "./keys.js";
import { CampaignPage } from "./pages/campaign.js";
import { CorrectionPage } from "./pages/correction.js";
import { EndPage } from "./pages/end.js";
import { GamesPage } from "./pages/games.js";
import { HandsPage } from "./pages/hands.js";
import { HelpPage } from "./pages/help.js";
import { HomePage } from "./pages/home.js";
import { LabPage, TrialPage } from "./pages/lab.js";
import { LogPage } from "./pages/log.js";
import { PlaybookPage, PlaybooksPage } from "./pages/playbooks.js";
import { SeatsPage } from "./pages/seats.js";
import { SetupPage } from "./pages/setup.js";
import { TablePage } from "./pages/table.js";
import { WhyPage } from "./pages/why.js";
import { Bar, html, useEffect, useLayoutEffect, Wrong } from "./parts/ui.js";
import * as router from "./router.js";
import { set, state, useStore } from "./store.js";

const PAGES = {
  home: HomePage, setup: SetupPage, help: HelpPage, games: GamesPage, campaign: CampaignPage,
  lab: LabPage, trial: TrialPage, playbooks: PlaybooksPage, playbook: PlaybookPage,
};
const OF_A_GAME = { table: TablePage, log: LogPage, why: WhyPage, hands: HandsPage, correction: CorrectionPage, seats: SeatsPage, end: EndPage };
const TITLES = { log: "Log", why: "Why", hands: "Hands", correction: "My board differs", seats: "Seats and links", end: "The end", help: "Keys and words",
  setup: "New game", games: "All games", campaign: "Campaign", lab: "Lab", trial: "Report", playbooks: "Playbooks", playbook: "Playbook" };

function App() {
  const { place, scene, symbols, theme } = useStore();
  useLayoutEffect(() => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    if (place.id) open(place);
    else close();
  }, [place.id, place.tab]);
  useEffect(() => {
    document.title = [TITLES[place.page], place.id && scene?.name, "bythebook"].filter(Boolean).join(" · ");
  }, [place.page, scene?.name]);
  return html`
    <svg class="symbols" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: Object.values(symbols).join("") }} />
    <${Page} place=${place} scene=${scene} />`;
}

function Page({ place, scene }) {
  if (PAGES[place.page]) return html`<${PAGES[place.page]} key=${place.path} />`;
  const Shown = OF_A_GAME[place.page];
  if (Shown && scene) return html`<${Shown} />`;
  return html`<div class="screen">
    <${Bar} title=${Shown ? (state.error ? "This game does not open" : "The table is laid") : "There is nothing at this address"} />
    <main class="column"><${Wrong} />
      ${Shown ? null : html`<p>The home page lists what there is.</p>`}
      <p class="acts"><a class="btn" href="/">To the games</a></p>
    </main>
  </div>`;
}

/** A hand covers itself when nobody looks at the page. */
function coverWhenLeft() {
  document.addEventListener("visibilitychange", () => {
    const { scene } = state;
    if (document.hidden && scene?.at_table.length && scene.panel.hand.length) set({ covered: true });
  });
}

router.start();
keys.start();
coverWhenLeft();
render(html`<${App} />`, document.getElementById("app"));
