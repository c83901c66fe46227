// bythebook in the browser: the store, the router and the keys are started, and the screen of the address is drawn.

import { render } from "./vendor/preact.js";
import { Bar, html, useEffect, useLayoutEffect, Wrong } from "./ui.js";
import { CampaignScreen } from "./campaign.js";
import { CorrectScreen } from "./correct.js";
import { close, open } from "./game.js";
import { HandsScreen } from "./hands.js";
import { HelpScreen } from "./help.js";
import { HomeScreen } from "./home.js";
import * as keys from "./keys.js";
import { KeptScreen } from "./kept.js";
import { LabScreen, TrialScreen } from "./lab.js";
import { LogScreen } from "./log.js";
import { PlaybookScreen, PlaybooksScreen } from "./playbooks.js";
import * as router from "./router.js";
import { SeatsScreen } from "./seats.js";
import { SetupScreen } from "./setup.js";
import { set, state, useStore } from "./store.js";
import { TableScreen } from "./table.js";
import { WhyScreen } from "./why.js";

const SCREENS = {
  home: HomeScreen, setup: SetupScreen, help: HelpScreen, kept: KeptScreen, campaign: CampaignScreen,
  lab: LabScreen, trial: TrialScreen, playbooks: PlaybooksScreen, playbook: PlaybookScreen,
};
const OF_A_GAME = { table: TableScreen, log: LogScreen, why: WhyScreen, hands: HandsScreen, correct: CorrectScreen, seats: SeatsScreen };
const TITLES = { log: "Log", why: "Why", hands: "Hands", correct: "My board differs", seats: "Seats and links", help: "Keys and words",
  setup: "New game", kept: "All games", campaign: "Campaign", lab: "Lab", trial: "Report", playbooks: "Playbooks", playbook: "Playbook" };

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
    document.title = [TITLES[place.screen], place.id && scene?.name, "bythebook"].filter(Boolean).join(" · ");
  }, [place.screen, scene?.name]);
  return html`
    <svg class="symbols" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: Object.values(symbols).join("") }} />
    <${Screen} place=${place} scene=${scene} />`;
}

function Screen({ place, scene }) {
  if (SCREENS[place.screen]) return html`<${SCREENS[place.screen]} key=${place.path} />`;
  const Shown = OF_A_GAME[place.screen];
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
