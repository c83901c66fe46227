"""The victory conditions and special rules of a battle in sentences, and the solo AI's strategy roll."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import label
from bythebook.games.memoir44.box.scenarios.records import (
    Airdrop,
    BlowBridge,
    DeckOutWinner,
    HandGrowth,
    NoReshuffle,
    ReconAsAirPower,
    Rule,
)
from bythebook.games.memoir44.rules.medals import count_held
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.games.shared.grammar import count, join_names, word_for
from bythebook.playbook.run.notes import BotNotes


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A victory condition or special rule of this battle."""

    text: str
    side: int = NOWHERE
    """The side it concerns, if only one."""
    hexes: tuple[int, ...] = ()
    number: int = 0
    """Its index among the scenario's terms of this kind."""
    now: int = 0
    """How many of its hexes the side holds now."""
    need: int = 0
    won: bool = False
    """Whether it has been won permanently."""
    bridge: bool = False
    """Whether it is about bridges that may be blown up."""


def _places(state: State, hexes: tuple[int, ...], need: int) -> str:
    """Name the hexes of a term: `Pegasus Bridge (D7)`, `2 of C5, D4 and E5`."""
    if len(hexes) > 1:
        return f"{need} of {join_names(label(h) for h in hexes)}"
    name = dict(state.scenario.labels).get(hexes[0])
    return f"{name} ({label(hexes[0])})" if name else label(hexes[0])


def objectives(state: State) -> list[Term]:
    """Return the objectives that give medals (MD-2 to MD-6)."""
    terms = []
    for i, objective in enumerate(state.scenario.objectives):
        won = i < len(state.won) and state.won[i]
        medals, where = count(objective.medals, "medal"), _places(state, objective.hexes, objective.need)
        if won:
            text = f"{medals} won permanently: {where}"
        elif objective.permanent:
            text = f"{medals} (permanent) for holding {where}"
        else:
            text = f"{medals} for holding {where}"
        terms.append(
            Term(
                text=text,
                side=objective.side,
                hexes=objective.hexes,
                number=i,
                now=count_held(state, objective.side, objective.hexes),
                need=objective.need,
                won=won,
            )
        )
    return terms


def sudden_deaths(state: State) -> list[Term]:
    """Return the conditions that end the game at once (MD-8)."""
    return [
        Term(
            text=f"Wins immediately by holding {_places(state, clause.hexes, clause.need)}",
            side=clause.side,
            hexes=clause.hexes,
            number=i,
            now=count_held(state, clause.side, clause.hexes),
            need=clause.need,
        )
        for i, clause in enumerate(state.scenario.sudden_death)
    ]


def rules(state: State) -> list[Term]:
    """Return the scenario's special rules that still matter (SP-3 to SP-6)."""
    found = [_rule(state, rule) for rule in state.scenario.rules]
    return [term for term in found if term is not None]


def _rule(state: State, rule: Rule) -> Term | None:
    if isinstance(rule, BlowBridge):
        limits = [count(rule.attempts, "attempt")] if rule.attempts else ["any number of attempts"]
        limits += [f"{count(rule.worth, 'medal')} each"] if rule.worth else []
        where = join_names(label(h) for h in rule.bridges)
        text = f"May blow up the {word_for(len(rule.bridges), 'bridge')} on {where} ({', '.join(limits)})"
        return Term(text=text, side=rule.side, hexes=rule.bridges, bridge=True)
    if isinstance(rule, NoReshuffle):
        return Term(text="The discard pile is never reshuffled")
    if isinstance(rule, DeckOutWinner):
        return Term(text="Wins if the deck runs out", side=rule.side)
    if isinstance(rule, HandGrowth):
        turns = join_names(map(str, rule.after_turns))
        return Term(text=f"Draws an extra card at the end of its turns {turns}", side=rule.side)
    if isinstance(rule, ReconAsAirPower):
        text = f"May play Recon as Air Power while holding {join_names(label(h) for h in rule.hexes)}"
        return Term(text=text, side=rule.side, hexes=rule.hexes)
    return _airdrop(rule) if not state.turn else None


def _airdrop(rule: Airdrop) -> Term:
    units = count(rule.units, f"{facts().units[rule.type].name.lower()} unit")
    return Term(text=f"Drops {units} before the first turn", side=rule.side)


def strategy(state: State, side: int, *, last: bool = False) -> list[str]:
    """Describe how the solo AI counted its last strategy die, which is public (AI-3)."""
    notes = cast(BotNotes, state.notes.get(SIDES[side], {}))
    if not last and notes.get("turn") != str(state.turn):
        return []
    counters = dict(notes.get("counters", {}))
    shown = []
    if "defensive" in counters:
        shown.append("defensive" if counters.pop("defensive") else "offensive")
    return [*shown, *(f"{name} {n}" for name, n in counters.items())]
