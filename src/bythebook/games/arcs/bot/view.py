"""What a seat may see: the map, the Court, boards, boxes and counters, and face-up cards (R11.5, S14).

A bot gets a View, never the state. Hands, the order of decks and face-down cards are hidden from it. The
lists of pieces are the game's own and are only read. Answers of the rules are cached for one prompt, or while
the map or all open information is unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bythebook.games.arcs.box.effects import OwnName, Steal
from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.box.reach import Reach
from bythebook.games.arcs.rules import ambitions, control, pieces, tokens
from bythebook.games.arcs.rules.actions import court, move, tax
from bythebook.games.arcs.rules.battle import dice, outrage, raid
from bythebook.games.arcs.rules.cards import guild, powers
from bythebook.games.arcs.rules.setup import difficulty
from bythebook.games.arcs.rules.turn import action_cards, pips, play, prelude
from bythebook.games.arcs.state.state import NONE, Fight, State, Turn
from bythebook.games.shared.cache import CachingView, cached_per_prompt, cached_while
from bythebook.kernel.prompt import Option, Seat

__all__ = ["View"]

_encode = msgspec.msgpack.Encoder().encode

cached_per_map = cached_while(0)
"""Cache the answers of a function of a view while the map and the cards that move ships are unchanged."""

cached_per_board = cached_while(1)
"""Cache the answers of a function of a view while no open information changes."""


def map_of(state: State) -> tuple[object, ...]:
    """Return ships, buildings, and the cards that affect how ships move."""
    turn = state.turn
    return (
        *(state.fresh, state.damaged, state.built, state.clouds, state.shaped),
        *(state.guild, state.leader, state.lore, state.exhausted),
        (turn.player, turn.used, turn.waiting, turn.owes_battle) if turn is not None else None,
    )


def beside_map(state: State) -> tuple[object, ...]:
    """Return all other open information: boards, boxes, resources, the Court, ambitions."""
    return (
        *(state.ships, state.starports, state.agents, state.cities, state.power),
        *(state.slots, state.outrage, state.trophies, state.captives),
        *(state.supply, state.neutral, state.court, state.court_agents, state.markers, state.flipped),
    )


class View(CachingView):
    """What one seat may see."""

    __slots__ = (
        "_state",
        "built",
        "court",
        "court_agents",
        "damaged",
        "fresh",
        "guild",
        "markers",
        "me",
        "others",
        "players",
        "reach",
        "seat",
        "settled",
        "slots",
        "supply",
    )

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__()
        self._state = state
        self.settled: Mapping[str, Any] = {}
        """Results of the bot's earlier choices of this turn."""
        self.seat = seat
        self.me: int = state.seats.index(seat)
        """The player of the seat."""
        self.players: int = len(state.seats)
        self.others: list[int] = state.rivals(self.me)
        """The rivals, clockwise from the seat."""
        self.reach: Reach = state.reach
        self._read_state()

    def _read_state(self) -> None:
        """Take over the lists of pieces of the current state."""
        state = self._state
        self.fresh = state.fresh
        self.damaged = state.damaged
        """Ships as `fresh[player][system]`, `damaged[player][system]`."""
        self.built = state.built
        """Buildings as `built[kind][player][system]`: city, starport, damaged city, damaged starport."""
        self.slots = state.slots
        """The type in each slot of each player, -1 for none."""
        self.guild = state.guild
        self.supply = state.supply
        self.court = state.court
        self.court_agents = state.court_agents
        """The row of Court cards, -1 for an empty spot, and the agents on each by player."""
        self.markers = state.markers
        """The ambition on which each marker lies, -1 if it is available."""

    def fingerprints(self) -> tuple[object, ...]:
        """Return the map, and all other open information."""
        return _encode(map_of(self._state)), _encode(beside_map(self._state))

    def recall(self, settled: Mapping[str, Any]) -> None:
        """Take over the results of the bot's earlier choices of this turn, on which answers may depend."""
        if settled != self.settled:
            self.settled = settled
            self.clear()

    def refresh(self, state: State) -> None:
        """Take over the state of the seat's next prompt; cached answers stay valid if nothing has changed."""
        self.expire()
        self._state = state
        self._read_state()

    def forget(self) -> None:
        """Clear all caches: the view is no longer needed."""
        self.expire()
        self.clear()

    # -- the game -----------------------------------------------------------------------------------

    @property
    def turn(self) -> str:
        """The name of the turn: chapter, round and player."""
        return self._state.turn_name

    def ruling(self, name: str) -> str:
        """Return the option in play of a ruling."""
        return self._state.rulings.get(name, "")

    def seat_of(self, player: int) -> str:
        """Return the seat of a player."""
        return self._state.seats[player]

    def player(self, seat: str) -> int:
        """Return the player of a seat."""
        return self._state.seats.index(seat)

    @property
    def own_turn(self) -> Turn | None:
        """The current turn, if it is the seat's own and a card was played."""
        turn = self._state.turn
        return turn if turn is not None and turn.player == self.me and turn.suit != NONE else None

    @property
    def fight(self) -> Fight | None:
        """The current battle."""
        return self._state.fight

    def step_field(self, name: str, default: Any) -> Any:
        """Return a field of the step that asks; a bot is asked by the top of the agenda."""
        agenda = self._state.agenda
        return getattr(agenda[-1], name, default) if agenda else default

    # -- action cards ---------------------------------------------------------------------------------

    @property
    def hand_counter(self) -> int:
        """The cards that a bot nominally holds (S14.3)."""
        return self._state.hand_counter[self.me]

    @property
    def seize_counter(self) -> int:
        """The value of the seize counter; 0 if there is none (S14.3)."""
        return self._state.seize_counter[self.me]

    @property
    def bonus_cards(self) -> list[int]:
        """The bonus cards of a bot (S14.8)."""
        return self._state.bonus[self.me]

    @property
    def drawn(self) -> list[int]:
        """The cards that the bot has turned up this turn (BT2)."""
        return self._state.drawn

    @property
    def has_initiative(self) -> bool:
        """Whether the seat has the initiative."""
        return self._state.initiative == self.me

    @property
    def anybody_seized(self) -> bool:
        """Whether a player has seized the initiative this round (R5.9)."""
        return self._state.seized >= 0

    def may_seize(self) -> bool:
        """Whether the seat could seize the initiative now (R5.9)."""
        return play.may_seize(self._state, self.me)

    @property
    def lead_suit(self) -> int:
        """The suit of the lead card; NONE before it is played."""
        lead = self._state.lead()
        return facts().action_cards[lead.card].suit if lead is not None else NONE

    def extra_actions(self) -> int:
        """Return the extra actions of the seat with a card (S21.1)."""
        return difficulty.extra_actions(self._state, self.me)

    def candidates(self) -> list[int]:
        """Return the cards that a bot may play this turn (S14.8)."""
        return action_cards.candidates(self._state, self.me)

    # -- ambitions ------------------------------------------------------------------------------------

    @property
    def chapter(self) -> int:
        """The current chapter, from 1."""
        return self._state.chapter

    def power(self, player: int) -> int:
        """Return a player's Power."""
        return self._state.power[player]

    @cached_per_board
    def counts(self, ambition: int) -> list[int]:
        """Return the counts of all contenders: players, then in a two-player game the neutral one."""
        return ambitions.counts(self._state, ambition)

    def is_declared(self, ambition: int) -> bool:
        """Whether a marker is on an ambition (S15.4)."""
        return ambition in self.markers

    def is_undeclared(self, ambition: int) -> bool:
        """Whether no marker is on an ambition and one is available (S15.4)."""
        return ambition not in self.markers and NONE in self.markers

    def can_declare(self) -> bool:
        """Whether the seat could declare an ambition (R5.5, Generous)."""
        return ambitions.can_declare(self._state, self.me)

    def first_place(self, ambition: int) -> int:
        """Return the current Power for first place in an ambition (R10.2)."""
        state = self._state
        return sum(ambitions.marker_power(state, marker)[0] for marker in state.declared_markers(ambition))

    # -- the map --------------------------------------------------------------------------------------

    def system(self, id: str) -> int:
        """Return the system with an id."""
        return facts().system[id].index

    def id_of(self, system: int) -> str:
        """Return the id of a system."""
        return facts().systems[system].id

    def type_of(self, system: int) -> int:
        """Return the type of a planet; -1 for a gate."""
        return self._state.type_of(system)

    @cached_per_map
    def holders(self, system: int) -> control.Holders:
        """Return the controllers of a system by the change of the seat's fresh ships there."""
        return control.Holders(self._state, system, self.me)

    def controller(self, system: int) -> int:
        """Return who controls a system, or -1 (R2.5)."""
        return self.holders(system)[0]

    def controller_with(self, system: int, change: int) -> int:
        """Return who would control a system after a change of the seat's fresh ships there."""
        return self.holders(system)[change]

    def controller_after(self, system: int, player: int, change: int) -> int:
        """Return who would control a system after a change of a player's fresh ships there."""
        return control.Holders(self._state, system, player)[change]

    def rival_controls(self, system: int) -> bool:
        """Whether a rival controls a system."""
        return self.controller(system) not in (self.me, -1)

    def ships_at(self, player: int, system: int) -> int:
        """Return the number of a player's ships in a system."""
        return self.fresh[player][system] + self.damaged[player][system]

    def buildings_at(self, player: int, system: int) -> int:
        """Return the number of a player's buildings in a system."""
        a, b, c, d = self.built
        return a[player][system] + b[player][system] + c[player][system] + d[player][system]

    def cities_at(self, player: int, system: int) -> int:
        """Return the number of a player's cities in a system, fresh and damaged."""
        return self._state.cities_at(player, system)

    def starports_at(self, player: int, system: int) -> int:
        """Return the number of a player's starports in a system, fresh and damaged."""
        return self._state.starports_at(player, system)

    def present(self, player: int, system: int) -> bool:
        """Whether a player has any piece in a system."""
        return self._state.present(player, system)

    def starports_of(self, player: int) -> list[int]:
        """Return the number of a player's starports in each system, fresh and damaged."""
        return self._state.starports_of(player)

    def presence(self, player: int) -> list[bool]:
        """Return for each system whether a player has any piece there."""
        return self._state.presence(player)

    def free_slots(self, system: int) -> int:
        """Return the number of empty building slots of a planet."""
        return self.all_free_slots()[system]

    @cached_per_map
    def all_free_slots(self) -> list[int]:
        """Return the number of empty building slots of each system."""
        return pieces.all_free_slots(self._state)

    def launches(self) -> list[int]:
        """Return the systems from which a move may continue through gates, without lore (R7.3, RULING-40)."""
        return move.launches(self._state, self.me)

    def open_gates(self) -> list[int]:
        """Return the gates from which a catapulted group may continue (R7.3)."""
        return [gate for gate in self.reach.gates if move.can_continue_through(self._state, self.me, gate)]

    def max_group_size(self) -> int:
        """Return how many ships may move together (R12.2)."""
        return move.max_group_size(self._state, self.me)

    # -- boards ---------------------------------------------------------------------------------------

    def cities(self, player: int) -> int:
        """Return the number of unbuilt cities on a player's board (S15.8)."""
        return self._state.cities[player]

    def ships_in_supply(self, player: int) -> int:
        """Return the number of ships that a player could still place."""
        return self._state.ships[player]

    def agents(self, player: int) -> int:
        """Return the number of agents in a player's supply."""
        return self._state.agents[player]

    def captives(self, player: int) -> list[int]:
        """Return the agents that a player holds captive, by owner."""
        return self._state.captives[player]

    def is_outraged(self, type: int) -> bool:
        """Whether the seat has provoked Outrage of a type (R6.5)."""
        return bool(self._state.outrage[self.me][type])

    @cached_per_prompt
    def open_slots(self) -> list[int]:
        """Return the slots of the seat that no city covers (R3.10)."""
        return tokens.open_slots(self._state, self.me)

    def empty_slots(self) -> list[int]:
        """Return the open slots without a token."""
        return tokens.empty_slots(self._state, self.me)

    def raid_cost(self, owner: int, slot: int) -> int:
        """Return the raid cost of a slot: for the seat if it is a rival's, as printed if its own."""
        thief = -1 if owner == self.me else self.me
        return tokens.raid_cost(self._state, owner, slot, thief)

    @property
    def loose(self) -> list[int]:
        """The types of the tokens that the seat has in hand (R3.12)."""
        state = self._state
        return state.loose if state.storing == self.me else []

    def icons(self, player: int, type: int) -> int:
        """Return the number of a player's tokens and Guild cards of a type (R10.1)."""
        return powers.icons(self._state, player, type)

    def has_card(self, player: int, card: str) -> bool:
        """Whether a player has this Guild card, leader or lore card."""
        return powers.has_card(self._state, player, card)

    @cached_per_board
    def has_effect(self, player: int, name: OwnName) -> bool:
        """Whether a player has the named effect now."""
        return powers.find_effect(self._state, player, name) is not None

    # -- legal options ----------------------------------------------------------------------------------

    @cached_per_prompt
    def legal(self, action: str) -> list[Option]:
        """Return everything that the seat could do with one standard action now (R7)."""
        return pips.legal(self._state, self.me, action)

    @cached_per_prompt
    def abilities(self, action: str) -> list[Option]:
        """Return the new actions of ready cards that could replace a standard action now (R6.7, S20.2)."""
        return powers.new_actions(self._state, self.me, action)

    @cached_per_prompt
    def spendings(self) -> list[Option]:
        """Return the ways to spend each token on an action that is possible now; only in the Prelude."""
        return prelude.spendings(self._state, self.me)

    def tax_brings(self, system: int, owner: int) -> tuple[tuple[int, ...], int]:
        """Return the types of a city, which a Tax gains from the supply, and the captives it takes (R7.1)."""
        state = self._state
        captive = tax.takes_captive(state, self.me, system, owner) and state.agents[owner] > 0
        return tuple(pieces.city_types(state, system)), int(captive)

    def pip_gains(self) -> tuple[int, ...]:
        """Return the types that traits add to a Tax paid for by the pip of a Copy or Pivot (R6.8)."""
        return tuple(tax.pip_gains(self._state, self.me))

    @cached_per_prompt
    def thefts(self, card: str) -> list[Option]:
        """Return everything that the seat could steal with a card (BC20, BC30)."""
        return guild.thefts(self._state, self.me, guild.effect_on_card(card, Steal))

    def can_secure(self, spot: int) -> bool:
        """Whether the seat may take the card of a spot with a Secure (R7.6)."""
        return court.can_secure(self._state, self.me, spot)

    # -- battle -----------------------------------------------------------------------------------------

    def extra_dice(self, at: int) -> int:
        """Return the seat's dice in addition to one for each ship there (R8.2, S21.1)."""
        return self._extra_dice_like(self.reach.gates[0] if self.reach.is_gate[at] else self.reach.planets[0])

    @cached_per_board
    def _extra_dice_like(self, at: int) -> int:
        """Return the same number for all gates, and for all planets, so that few values are cached."""
        return dice.extra_dice(self._state, self.me, at)[1]

    @cached_per_board
    def most_raid_dice(self, defender: int, at: int) -> int:
        """Return the maximum number of the seat's raid dice against a player there (R8.3)."""
        return dice.most_raid_dice(self._state, self.me, defender, at)

    def could_steal_token(self, owner: int, slot: int) -> bool:
        """Whether the seat could steal the token of a slot, ignoring keys and guards (R8.9)."""
        return raid.can_steal_token(self._state, self.me, owner, slot, unguarded=True)

    def could_steal_card(self, owner: int, card: int) -> bool:
        """Whether the seat could steal a Guild card, ignoring keys and guards (R8.9)."""
        return raid.can_steal_card(self._state, self.me, owner, card, unguarded=True)

    def guards(self, owner: int) -> list[int]:
        """Return the Guild cards that protect everything else of a player and must be stolen first (R8.9)."""
        return [card for card in self.guild[owner] if raid.is_guard(card)]

    def city_types(self, system: int) -> list[int]:
        """Return the types of a city in a system; one in a gate may have several (R7.1)."""
        return pieces.city_types(self._state, system)

    def hit_points(self, owner: int) -> tuple[int, int]:
        """Return the seat's hits to damage a fresh ship of a player, and to destroy a damaged one (S21.3)."""
        return difficulty.hit_points(self._state, owner, self.me)

    def ransackable(self, owner: int) -> Sequence[int]:
        """Return the spots of the row with an agent of a player, for a Ransack (R8.8)."""
        return outrage.ransackable(self._state, owner)
