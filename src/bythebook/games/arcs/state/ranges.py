"""The values that the fields of a saved position may have."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.state.piles import ACTION, COURT, DISCARD, LAID, LEADERS, LOOKED_AT, LORE, OLD_HAND
from bythebook.games.arcs.state.state import COLORS, NOBODY, NONE, OPEN_MARK, PIECES, State
from bythebook.kernel.ranges import COUNTED, Known, Ranges, expand_names


def ranges(state: State) -> Ranges:
    """Return the valid ranges of systems, players, types, ambitions and cards."""
    f, few = facts(), range(100)
    players, anybody = range(len(state.seats)), range(NOBODY, len(state.seats))
    systems, types, ambitions = (range(len(each)) for each in (f.systems, RESOURCES, f.ambitions))
    court, actions, lores = (range(NONE, len(each)) for each in (f.court, f.action_cards, f.lores))
    cards = {*f.court_card, *f.leader, *f.lore, *f.setup_card}
    own_type = range(NONE, len(types))
    known: dict[str, Known] = {
        "system systems to start called entered at": systems,
        "player owner thief rival leader attacker defender": players,
        "owners initiative": players,
        "storing seized by": anybody,
        "court court_discard scrapped resolving guild union waiting": court,
        "hands drawn bonus discard Turn.card Played.card": actions,
        "hand given seen": actions,
        "State.leader draft_leaders": range(NONE, len(f.leaders)),
        "State.lore draft_lore": lores,
        "slots loose type types chosen token before pushed": own_type,
        "fresh damaged built ships starports agents cities": few,
        "supply spent neutral trophies captives court_agents power": few,
        "hand_counter seize_counter passes pips hits n keys left sent captured": few,
        "asked chapter round": COUNTED,
        "order State.seats SeatNext.left DrawSeat.left": COLORS,
        "Trade.rival Annex.rival Martyr.rival FireRifles.rival": COLORS,
        "MoveToBattle.start MoveToBattle.to FireRifles.start": set(f.system),
        **{f"{name}.at": set(f.system) for name in _AT},
        "FireRifles.to": set(f.system),
        "card lore exhausted Bold.placed PlaceAgent.placed": cards,
        "winner": {"", *COLORS},
        "counts": (None, COUNTED),
        "clouds": (systems, players),
        "shaped": (systems, types),
        "outrage": range(OPEN_MARK + 1),
        "markers": range(NONE, len(ambitions)),
        "ambitions": ambitions,
        "spot": range(len(state.court)),
        "suit": range(NONE, len(f.suits)),
        "out": range(1, 1 + max(system.cluster for system in f.systems)),
        "piece": range(len(PIECES)),
        "Throw.kind": range(len(f.dice)),
        "faces taken": range(len(f.faces)),
        "PutAway.card": range(len(f.court)),
        "filled": few,
        "taxed shipyards": range(NOBODY, len(systems)),
        "landed": range(max(len(systems), 100)),
        "Sprint.ships SprintMove.ships SprintShips.ships": systems,
        "leaders_and_lore": ("off", "draft", "bots"),
        **{f"{name}.piece": set(PIECES) for name in ("Prune", "Annex", "Martyr")},
        **{f"{name}.type": set(f.resource) for name in ("Trade", "Nurture")},
        "give": set(f.resource),
        "first": {"", *COLORS},
        "SetMap.card": {"", *f.setup_card},
    }
    piles = {
        ACTION: set(f.action_card),
        COURT: set(f.court_card),
        LEADERS: set(f.leader),
        LORE: set(f.lore),
    }
    return Ranges(expand_names(known), piles, (*state.seats, DISCARD, LAID, LOOKED_AT, OLD_HAND))


_AT = ("Trade", "Summon", "Nurture", "Prune", "Annex", "Martyr")
"""Steps that store the id of their system, not its number."""
