"""The valid values for the fields of a saved position."""

from __future__ import annotations

from bythebook.games.merc.box.facts import DECKS, TYPES, facts
from bythebook.games.merc.state.piles import UNUSED
from bythebook.games.merc.state.state import (
    ABOARD,
    DOG,
    MILITIA,
    NOBODY,
    NOWHERE,
    SLOTS,
    SQUADS,
    UNITS,
    State,
    every_seat,
)
from bythebook.kernel.ranges import COUNTED, Known, Ranges, expand_names

SIDE = range(1, 12)
"""The valid numbers of rows and columns for a map."""
DRAWN = range(13)
"""How many MERCs may be drawn at once or be waiting to be hired, with a wide margin."""


def ranges(state: State) -> Ranges:
    """Return the valid cells, players, factions, units, marks and cards for a position."""
    f, few = facts(), range(200)
    cells = range(state.rows * state.cols if state.rows in SIDE and state.cols in SIDE else 0)
    players, factions, units, squads = (
        range(n) for n in (len(state.faction), len(state.seats), UNITS, len(SQUADS))
    )
    anywhere, anybody = range(NOWHERE, len(cells)), range(NOBODY, len(players))
    numbers = range(len(players) * len(SQUADS))
    marks = {
        *units,
        *(MILITIA + p for p in players),
        *(ABOARD + s for s in numbers),
        *(DOG + u for u in units),
    }
    equipment = {card.id for card in f.equipment}
    known: dict[str, Known] = {
        "cell to start cells Assault.at Fight.at AimShells.named": cells,
        "base aimed squad_at city Land.cell": anywhere,
        "player giver taker": players,
        "owner control named bomb": anybody,
        "faction entering attacker sides lots": factions,
        "active first": range(NOWHERE, len(factions)),
        "unit team candidates hired regrouped landed": units,
        "carrier held partners EquipRow.settled": units,
        "mark order by placed strayed PlaceHits.turned": marks,
        "DeclareTargets.named RollAttack.named": marks,
        "OfferReroll.named PlaceHits.named": marks,
        "squad other": range(NOWHERE, len(squads)),
        "hand in_force PlayCard.card": range(len(f.tactics)),
        "slot": range(NOWHERE, len(SLOTS)),
        "asked day rounds": COUNTED,
        "n count left wounds actions militia wear hits strays": few,
        "train_actions move_actions points difficulty extra spent": few,
        "used tries place length CarryOut.at": few,
        "draw least DrawMercs.n TurnUpMercs.n": DRAWN,
        "owed most": range(-1, len(DRAWN)),
        "rows cols": SIDE,
        "rebels": set(f.size),
        "modes": {mode.id for mode in f.modes},
        "seats": set(every_seat()),
        "winner": {"", *every_seat()},
        "sector": range(NOWHERE, len(f.sectors)),
        "dictator": range(NOWHERE, len(f.dictators)),
        "kind": range(len(f.equipment)),
        "vehicles": (numbers, None),
        "aboard": (numbers, few),
        "State.placed": (cells, few),
        "discards": (("mercs", *DECKS, "tactics"), None),
        "counts": (None, COUNTED),
        "actor": range(NOWHERE, UNITS),
        "deck": range(len(DECKS)),
        "type": range(len(TYPES)),
        "only": range(NOWHERE, len(f.tactics)),
        "NameDictator.name": set(f.dictator),
        "source": {"", "reinforce", *f.dictator, *(card.id for card in f.tactics), *(m.id for m in f.mercs)},
        "part": ("card", "setup", "turn"),
        "throws": range(-2, len(SLOTS)),
        "picked": range(max(len(cells), DOG + UNITS)),
        "going riding": range(max(len(players), len(squads))),
        "PickStart.left": players,
        "PickStart.picked": cells,
        "moving": units,
        "Fight.turned": few,
    }
    cards = {
        "mercs": {m.id for m in f.mercs},
        **dict.fromkeys(DECKS, equipment),
        **{kind: {s.id for s in f.sectors if s.type == kind} for kind in TYPES},
        "dictators": set(f.dictator),
        "tactics": {card.id for card in f.tactics},
    }
    return Ranges(expand_names(known), cards, (UNUSED,))
