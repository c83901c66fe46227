"""Die faces and cards, with their meaning in the prompt that asks for them."""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.box.facts import DECKS, TYPES, facts
from bythebook.games.merc.rules.combat.attack import RollAttack, hits, strays
from bythebook.games.merc.rules.combat.targets import power
from bythebook.games.merc.screen.drawing.stamps import LOOT
from bythebook.games.merc.state.state import State
from bythebook.games.merc.text.names import card_numbers
from bythebook.games.shared.grammar import count
from bythebook.games.shared.scenery import Card, Item
from bythebook.kernel.chance import Draw
from bythebook.kernel.context import Context

MISS: Final = "miss"


def face(c: Context[State], name: str) -> Card:
    """Return a face or card that can come up, with its meaning."""
    domain = c.prompt.domain if c.prompt is not None else None
    if isinstance(domain, Draw):
        return _card(domain.pile, name)
    means = _means(c, name)
    return Card(name, name.replace("_", " "), means, idle=means == MISS)


def _means(c: Context[State], name: str) -> str:
    """Return the meaning of a face: a hit (B6), artillery hits (D10), or Khenn's initiative (B2)."""
    if isinstance(c.step, RollAttack):
        if not hits((name,), power(c.state, c.step.assault).hit_on):
            return MISS
        return "hit on any target" if strays(c.step.assault, (name,)) else "hit"
    if c.kind == "artillery":
        return f"{count(int(name), 'unit')} hit"
    return f"initiative {name}" if c.kind == "khenn" else ""


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


def alike(c: Context[State]) -> bool:
    """Return whether dice with the same meaning are interchangeable, as in an attack."""
    return isinstance(c.step, RollAttack)
