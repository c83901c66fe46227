"""What a seat of Arcs sees, as numbers."""

from __future__ import annotations

from functools import cached_property

from bythebook.games.arcs.box.facts import AMBITIONS, facts
from bythebook.games.arcs.state import options
from bythebook.games.arcs.state.state import BUILDINGS, COLORS, HOLDINGS_SLOT, NOBODY, NONE, State
from bythebook.games.interfaces.observation import Block, Observation, count_kinds, options_in, pad
from bythebook.kernel.prompt import Seat

SEATS = len(COLORS)
SLOTS = HOLDINGS_SLOT + 1
SPOTS = 4
"""Spots of the Court; a two-player game uses three."""
HIDDEN = ("copy", "seize")


class ArcsObservation(Observation[State]):
    """Observations of Arcs for players that learn; players are counted clockwise from the observer."""

    options = options_in(options)

    @cached_property
    def kinds(self) -> tuple[str, ...]:  # type: ignore[override]
        """The kinds of prompts that bots or humans can get."""
        from bythebook.games.arcs.bot.words import WORDS

        return (*WORDS.kinds, "Mulligan")

    @cached_property
    def blocks(self) -> tuple[Block, ...]:  # type: ignore[override]
        """The data of each player, the observer first; then the Court, cards, ambitions and the turn."""
        f = facts()
        systems, resources = len(f.systems), len(f.resources)
        each: list[Block] = []
        for who in ("own", "second", "third", "fourth"):
            each += [
                Block(f"{who} fresh", systems, 15, "fresh ships in each system"),
                Block(f"{who} damaged", systems, 15, "damaged ships"),
                *(Block(f"{who} {kind}", systems, 9, f"{kind} in each system") for kind in BUILDINGS),
                Block(f"{who} board", 6, 99, "power; ships, agents, starports, cities in supply; hand"),
                Block(f"{who} slots", SLOTS, resources, "resource in each slot, from 1"),
                Block(f"{who} outrage", resources, 2, "Outrage by type"),
                Block(f"{who} trophies", 1, 99, "trophies"),
                Block(f"{who} captives", 1, 99, "captives"),
                Block(f"{who} guild", len(f.court), 1, "Court cards in the play area"),
                Block(f"{who} card", 1, len(f.action_cards), "card of this round, from 1, if it is face up"),
            ]
        return (
            *each,
            Block("court", SPOTS, len(f.court), "card on each spot, from 1"),
            Block("agents", SPOTS * SEATS, 15, "agents on each spot, by player"),
            Block("supply", resources, 9, "resources that can be gained"),
            Block("markers", len(f.markers), len(AMBITIONS), "ambition that each marker is on, from 1"),
            Block("flipped", len(f.markers), 1, "1 if the marker is flipped"),
            Block("hand", len(f.action_cards), 1, "action cards of the observer"),
            Block("initiative", 2, SEATS, "player who has it, and player who seized it, from 1"),
            Block("time", 3, 99, "chapter, round, and 1 if the zero marker is on the lead card"),
            Block(
                "turn",
                4,
                99,
                "active player, from 1; suit of the actions, from 1; pips left; 1 in the Prelude",
            ),
        )

    def numbers(self, state: State, seat: Seat) -> list[int]:
        """Return the observation; other hands are only counts, and face-down cards are not visible."""
        f, me, players = facts(), state.player(seat), state.players
        around = [(me + i) % players for i in range(players)]
        place = {NOBODY: 0} | {player: i + 1 for i, player in enumerate(around)}
        open_cards = {
            each.player: each.card + 1 for each in state.played if each.way not in HIDDEN or each.player == me
        }
        numbers: list[int] = []
        for player in around:
            numbers += state.fresh[player] + state.damaged[player]
            for built in state.built:
                numbers += built[player]
            hand = max(len(state.hands[player]), state.hand_counter[player])
            supply = [each[player] for each in (state.ships, state.agents, state.starports, state.cities)]
            numbers += [state.power[player], *supply, hand]
            numbers += [kind + 1 for kind in state.slots[player]] + state.outrage[player]
            numbers += [sum(state.trophies[player]), sum(state.captives[player])]
            numbers += count_kinds(state.guild[player], len(f.court))
            numbers.append(open_cards.get(player, 0))
        numbers += [0] * (len(numbers) // players * (SEATS - players))
        numbers += pad((card + 1 for card in state.court), SPOTS)
        agents: list[int] = []
        for spot in state.court_agents:
            agents += pad((spot[player] for player in around), SEATS)
        numbers += pad(agents, SPOTS * SEATS) + pad(state.supply, len(f.resources))
        numbers += pad((at + 1 for at in state.markers), len(f.markers))
        numbers += pad(map(int, state.flipped), len(f.markers))
        numbers += count_kinds((card for card in state.hands[me] if card != NONE), len(f.action_cards))
        numbers += [place[state.initiative], place[state.seized], state.chapter, state.round, int(state.zero)]
        turn = state.turn
        if turn is None:
            return [*numbers, 0, 0, 0, 0]
        return [*numbers, place[turn.player], turn.suit + 1, turn.pips, int(turn.prelude)]
