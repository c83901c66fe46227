"""What a face of a real die, or a real card, means where it is asked for."""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.box.facts import DECKS, TYPES, facts
from bythebook.games.merc.rules.combat.attack import RollAttack, hits, strays
from bythebook.games.merc.rules.combat.targets import power
from bythebook.games.merc.screen.drawing.stamps import LOOT
from bythebook.games.merc.table.state import Table
from bythebook.games.merc.telling.names import card_numbers
from bythebook.games.shared.grammar import count
from bythebook.games.shared.scenery import Card, Item
from bythebook.kernel.ask import Ask
from bythebook.kernel.chance import Draw

MISS: Final = "a miss"


def face(table: Table, ask: Ask, name: str) -> Card:
    """A face or a card that may come."""
    if isinstance(ask.domain, Draw):
        return _card(ask.domain.pile, name)
    means = _means(table, ask, name)
    return Card(name, name.replace("_", " "), means, idle=means == MISS)


def _means(table: Table, ask: Ask, name: str) -> str:
    """B6: an attack hits from a face on; D10: artillery hits as many; B2: Khenn's initiative."""
    element = ask.domain.element if ask.domain is not None else ""
    step = table.agenda[-1] if table.agenda else None
    if isinstance(step, RollAttack):
        if not hits((name,), power(table, step.assault).hit_on):
            return MISS
        return "a hit that may stray" if strays(step.assault, (name,)) else "a hit"
    if element == "artillery":
        return f"{count(int(name), 'unit')} hit"
    return f"initiative {name}" if element == "khenn" else ""


def _card(pile: str, name: str) -> Card:
    if pile in DECKS:
        card, mark = facts().card[name], LOOT[DECKS.index(pile)]
        return Card(name, card.name, card_numbers(name), [Item(mark=mark, label=pile)])
    if pile in TYPES:
        sector = facts().sector[name]
        return Card(name, sector.name, f"worth {sector.value}", [Item(mark=sector.type, label=sector.type)])
    if pile == "mercs":
        merc = facts().merc[name]
        skills = f"initiative {merc.initiative}, training {merc.training}, combat {merc.combat}"
        return Card(name, merc.name, skills, [Item(mark="merc", label="MERC")])
    if pile == "dictators":
        return Card(name, facts().dictator[name].name, "", [Item(mark="crown", label="Dictator")])
    return Card(name, facts().tactic[name].name, "", [Item(mark="card", label="tactics")])


def alike(table: Table) -> bool:
    """Whether the dice of an attack are rolled: no rule asks for more than what a face does there."""
    return bool(table.agenda) and isinstance(table.agenda[-1], RollAttack)
