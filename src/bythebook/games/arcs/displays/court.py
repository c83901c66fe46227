"""The Court: agents, securing cards, and the cards' effects (R7.5, R7.6, R9)."""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.displays.control import (
    describe_pieces,
    describe_pieces_in_full,
    new_control,
    new_control_in_full,
)
from bythebook.games.arcs.displays.slots import Here, by_card, cause, me, subject, system_of
from bythebook.games.arcs.rules.actions.court import spot_of
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.state import options
from bythebook.games.arcs.state.options import Cluster, Influence, NameType, Place, Ransack, Secure
from bythebook.games.arcs.state.state import NONE
from bythebook.games.arcs.text.names import card_text, court_name, place_name, seat_title
from bythebook.games.displays import OptionDisplay, PromptDisplay
from bythebook.games.shared.grammar import count, join_names
from bythebook.kernel.prompt import Prompt

STRANDED: Final = "stranded"
"""The subject of the prompt for a player without ships and starports (R11.1)."""


def _agents(c: Here, card: str) -> tuple[int, int]:
    """Return the number of the player's agents on a Court card, and the highest of a rival."""
    agents, player = c.state.court_agents[spot_of(c.state, card)], me(c)
    return agents[player], max((n for each, n in enumerate(agents) if each != player), default=0)


# -- Influence ------------------------------------------------------------------------------------


def influence_leads(c: Here, option: Influence) -> str:
    """Return the agents of the player and of the best rival afterwards."""
    mine, most = _agents(c, option.card)
    mine += 1
    if not most:
        return f"{count(mine, 'agent')}, no rival"
    if mine > most:
        return f"{mine} to {most}, you lead"
    return f"{mine} to {most}, tied" if mine == most else f"{mine} to {most}"


def influence_in_full(c: Here, option: Influence) -> str:
    """Return all agents on the card afterwards, and its text."""
    player, (mine, most) = me(c), _agents(c, option.card)
    place = "leading" if mine + 1 > most else "tied" if mine + 1 == most else "behind"
    agents = list(c.state.court_agents[spot_of(c.state, option.card)])
    agents[player] += 1
    row = ", ".join(f"{c.state.seats[each]} {n}" for each, n in enumerate(agents) if n)
    left = c.state.agents[player] - 1
    return f"agents afterward: {row} ({place}), {left} left. {card_text(option.card)}"


# -- Secure and ransack ---------------------------------------------------------------------------


def _rivals_agents(c: Here, card: str) -> dict[int, int]:
    """Return the number of rival agents on a Court card, by player."""
    agents = c.state.court_agents[spot_of(c.state, card)]
    return {each: n for each, n in enumerate(agents) if n and each != me(c)}


def _secured_in_full(c: Here, card: str, box: str) -> str:
    """Return the agents that return to the supply, those that go to a box, and the card's text."""
    mine, rivals = _agents(c, card)[0], _rivals_agents(c, card)
    gained = [f"{count(mine, 'agent')} back to the supply"] if mine else []
    named = [f"{n} of {c.state.seats[each]}" for each, n in rivals.items()]
    gained += [f"{box}: {join_names(named)}"] if named else []
    return f"{', '.join(gained)}. {card_text(card)}"


def captives_taken(c: Here, option: Secure) -> str:
    """Return the number of agents captured."""
    taken = sum(_rivals_agents(c, option.card).values())
    return count(taken, "captive") if taken else "no captive"


def trophies_taken(c: Here, option: Ransack) -> str:
    """Return the number of agents that become trophies."""
    taken = sum(_rivals_agents(c, option.card).values())
    return count(taken, "trophy") if taken else ""


# -- effects of Vox and Guild cards ---------------------------------------------------------------


def place_question(c: Here, prompt: Prompt) -> str:
    """Return the question about placing ships, because of a card or because the player has none left."""
    who = seat_title(prompt.seat)
    if prompt.about == STRANDED:
        return f"{who} has no ships and no starports. In which gate does {who} place {_comeback()}?"
    return f"Where does {who} place ships? ({cause(prompt)})"


def place_label(c: Here, option: Place) -> str:
    """Return the label for placing ships in a system."""
    place = place_name(option.at)
    return f"Place {_comeback()} at {place}" if subject(c) == STRANDED else f"Place ships at {place}"


def place_logged(c: Here, option: Place) -> str:
    """Return the log line for placing ships in a system."""
    place = place_name(option.at)
    return f"Places {_comeback()} at {place}" if subject(c) == STRANDED else f"Places ships at {place}"


def _comeback() -> str:
    return count(facts().rules.comeback_ships, "ship")


def uprising(c: Here, option: Cluster) -> str:
    """Return the number of ships placed in a cluster, and changes of control (Mass Uprising)."""
    systems = c.state.reach.members[option.cluster]
    changes = [new_control(c, system, me(c), 1) for system in systems]
    ships = count(min(len(systems), c.state.ships[me(c)]), "ship")
    return ", ".join(filter(None, [ships, *changes]))


def uprising_in_full(c: Here, option: Cluster) -> str:
    """Return the ships placed and the changes of control, for lists that show the notation."""
    systems = c.state.reach.members[option.cluster]
    changes = [new_control_in_full(c, system, me(c), 1) for system in systems]
    ships = f"{count(min(len(systems), c.state.ships[me(c)]), 'ship')}, one in each system"
    return "; ".join(filter(None, [ships, *changes]))


def outrage_costs(c: Here, option: NameType) -> str:
    """Return what each player would lose to Outrage of a type (Outrage Spreads)."""
    kind, result = RESOURCES.index(option.type), []
    for player, seat in enumerate(c.state.seats):
        cards = [
            court_name(card)
            for card in c.state.guild[player]
            if facts().court_suit[card] == kind and facts().court_loyal[card] == NONE
        ]
        lost = [count(n, "token")] if (n := powers.tokens(c.state, player, kind)) else []
        result += [f"{seat_title(seat)} loses {join_names([*lost, *cards])}"] if lost or cards else []
    return "; ".join(result) if result else "nobody loses anything"


DISPLAYS: Final = (
    PromptDisplay("Bold", "On which Court card does {seat:name} place the next agent? ({cause})"),
    PromptDisplay("Place", place_question, onward=True),
    PromptDisplay("Cluster", "In which cluster does {seat:name} place ships? ({cause})"),
    PromptDisplay("Outrage", "Does {seat:name} name a type for everyone's Outrage? ({cause})"),
    PromptDisplay("Free city", "Does {seat:name} return a city? ({cause})"),
    OptionDisplay(
        Influence,
        "Influence {card:card}",
        influence_leads,
        full_detail=influence_in_full,
        log_text="Places an agent on {card:card}",
        gesture=by_card("Influence"),
    ),
    OptionDisplay(
        Secure,
        "Secure {card:card}",
        captives_taken,
        full_detail=lambda c, o: _secured_in_full(c, o.card, "captives"),
        log_text="Secures {card:card}",
        gesture=by_card("Secure"),
    ),
    OptionDisplay(
        Ransack,
        "Ransack {card:card}",
        trophies_taken,
        full_detail=lambda c, o: _secured_in_full(c, o.card, "trophies"),
        log_text="Ransacks {card:card}",
        gesture=by_card("Ransack"),
    ),
    OptionDisplay(
        Place,
        place_label,
        lambda c, o: describe_pieces(c, system_of(o.at)),
        full_detail=lambda c, o: describe_pieces_in_full(c, system_of(o.at)),
        log_text=place_logged,
        target="at",
    ),
    OptionDisplay(
        Cluster,
        "Place ships in cluster {cluster}",
        uprising,
        full_detail=uprising_in_full,
        log_text="Places ships in cluster {cluster}",
        target=lambda c, o: [facts().systems[system].id for system in c.state.reach.members[o.cluster]],
    ),
    OptionDisplay(
        NameType,
        "Name {type:token} for everyone's Outrage",
        outrage_costs,
        log_text="Names {type:token} for everyone's Outrage",
    ),
    OptionDisplay(
        options.FreeCity,
        "Return {owner:name}'s {piece} at {at:place}",
        "back to {owner:name}'s board, where it may cover slots",
        log_text="Returns {owner:name}'s {piece} at {at:place}",
        target="at",
    ),
)
