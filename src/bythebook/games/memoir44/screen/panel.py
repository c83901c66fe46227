"""The panel next to the board: medals, cards, orders and cubes, special rules, planes, the campaign.

It contains only what the seat may see: its own hand in full, other hands as numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bythebook.games.memoir44.box.facts import ALL, SIDES, facts
from bythebook.games.memoir44.box.hexes import label
from bythebook.games.memoir44.rules.deck import cards_held, deck
from bythebook.games.memoir44.rules.medals import medals
from bythebook.games.memoir44.screen.drawing.stamps import TOKENS, orders_mark
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.games.memoir44.text.names import SIDE_NAMES, card_name, plane_name, type_name
from bythebook.games.memoir44.text.status import turn_name
from bythebook.games.memoir44.text.terms import Term, objectives, rules, strategy, sudden_deaths
from bythebook.games.shared.grammar import count
from bythebook.games.shared.scenery import Card, Hidden, Item, Panel, Row, Score, Section
from bythebook.kernel.prompt import Seat


def panel(state: State, seat: Seat | None) -> Panel:
    """Return the panel next to the board, as a seat sees it."""
    found = [_in_play(state, seat), _orders(state), *_solo_ai(state), _goals(state), _rules(state)]
    found += [_planes(state), _campaign(state), _deck(state)]
    return Panel(
        turn=turn_name(state),
        score=[_score(state, side) for side in reversed(range(len(SIDES)))],
        sections=[section for section in found if section is not None],
        hand=_hand(state, seat),
        hidden=_hidden_hands(state, seat),
    )


def _score(state: State, side: int) -> Score:
    have, want = medals(state, side), state.scenario.sides[side].medals
    return Score(
        name=SIDE_NAMES[side],
        value=str(have),
        side=TOKENS[side],
        text=f"of {count(want, 'medal')}",
        stars=min(have, want),
        most=want,
        seat=SIDES[side],
    )


# -- cards ----------------------------------------------------------------------------------------

_WHERE: Final = ("on the left", "in the center", "on the right")
"""The names of a card's sections, in the order of its limits."""
_FIGURES: Final = ("infantry", "armor", "artillery")


def card_face(card: str, side: int, *, at: str = "", lit: bool = False, note: str = "") -> Card:
    """Return a card for the panel."""
    fact = facts().card[card]
    return Card(
        id=at or card,
        title=fact.name,
        text=fact.text,
        marks=_marks(card, side),
        side=TOKENS[side],
        lit=lit,
        note=note,
    )


def _marks(card: str, side: int) -> list[Item]:
    """Return the symbols for the units that a card orders."""
    fact = facts().card[card]
    if fact.kind == "section":
        return [Item(mark=orders_mark(fact.sections), label=_ordered_where(fact.sections))]
    if fact.dice[side]:
        return [Item(mark="blow", count=fact.dice[side], label=count(fact.dice[side], "die"))]
    who = next((name for name in _FIGURES if fact.who.startswith(name)), "")
    if who and fact.limit == ALL:
        return [Item(text="all", mark=who, label=f"all {who}", strong=True)]
    if who:
        return [Item(mark=who, count=fact.limit, label=count(fact.limit, f"{who} unit"))]
    if fact.limit and fact.limit != ALL and not fact.dice_per_card:
        return [Item(text=str(fact.limit), mark="card", label=count(fact.limit, "unit"), strong=True)]
    return []


def _ordered_where(sections: tuple[int, int, int]) -> str:
    """Describe the orders in words: `2 on the left, 2 on the right`."""
    return ", ".join(
        f"{'all' if n == ALL else n} {where}" for n, where in zip(sections, _WHERE, strict=True) if n
    )


def _hand(state: State, seat: Seat | None) -> list[Card]:
    """Return the cards of the viewing seat; equal ones are numbered."""
    if seat not in SIDES:
        return []
    side = SIDES.index(seat)
    if state.automa[side]:
        return []
    held = sorted(state.hands[side], key=lambda card: facts().card[card].index)
    return [
        card_face(card, side, at=card if card not in held[:n] else f"{card}-{held[:n].count(card) + 1}")
        for n, card in enumerate(held)
    ]


def _hidden_hands(state: State, seat: Seat | None) -> list[Hidden]:
    """Return the sizes of hands that the seat may not see, or that the program can't see."""
    found = []
    for side, name in enumerate(SIDE_NAMES):
        if state.automa[side]:
            continue
        own = seat == SIDES[side]
        unseen = cards_held(state, side) - (len(state.hands[side]) if own else 0)
        if unseen:
            title = "Your cards (hidden from the app)" if own else f"{name} cards"
            found.append(Hidden(title, unseen, TOKENS[side]))
    return found


def _in_play(state: State, seat: Seat | None) -> Section | None:
    """Return the card in play, and the cards that were turned over or drawn by the viewing seat."""
    cards, hidden = [], []
    if state.played and state.card:
        notes = [f"Played as {card_name(state.card)}." if state.card != state.played else "Played."]
        notes += [f"Section: {state.section}."] if state.section else []
        notes += ["Orders any one unit."] if state.fallback else []
        notes += ["Its orders are given up."] if state.forgone else []
        note = " ".join(notes)
        cards.append(card_face(state.played, state.active, at="in-play", lit=True, note=note))
    if state.drawn and (state.automa[state.active] or seat == state.seat):
        cards += [
            card_face(card, state.active, at=f"drawn-{n}", note="Turned over.")
            for n, card in enumerate(state.drawn)
        ]
    elif state.drawn:
        hidden.append(
            Hidden(f"{SIDE_NAMES[state.active]}, drawn cards", len(state.drawn), TOKENS[state.active])
        )
    if not cards and not hidden:
        return None
    return Section(title="Cards in play", kind="cards", place="under", cards=cards, hidden=hidden)


def _deck(state: State) -> Section:
    left, gone = len(deck(state)), sum(state.discards.values())
    items = [Item(mark="card", text=f"{left} to draw"), Item(text=f"{gone} discarded", quiet=True)]
    return Section(title="Deck", kind="list", rows=[Row(items)])


# -- orders ---------------------------------------------------------------------------------------


def _orders(state: State) -> Section | None:
    """Return the ordered units with their cubes (AI-4e, AI-5l), and dice that can still order (CC-15)."""
    rows = [_ordered_row(state, unit) for unit in state.ordered if state.at[unit] != NOWHERE]
    if state.dice:
        dice = [Item(mark=face, label=face) for face in state.dice]
        rows.append(Row([Item("Order dice left", quiet=True), *dice]))
    if not rows:
        return None
    moving = len(state.activation)
    left = f"{moving} to move, {len(state.attack)} to attack." if moving or state.attack else ""
    return Section(title="Ordered", kind="list", rows=rows, text=left)


def _ordered_row(state: State, unit: int) -> Row:
    side, here = state.side[unit], label(state.at[unit])
    name = type_name(state, unit)
    left, full = state.figures[unit], state.full[unit]
    cube, says = "", "done"
    if unit in state.attack:
        cube, says = "attack", "to attack"
    elif unit in state.activation:
        cube, says = "cube", "to move"
    figures = Item(
        mark=state.type_of(unit).unit_class,
        count=left,
        hollow=full - left,
        label=f"{left} of {full} figures",
    )
    status = Item(text=says, mark=cube, label=says if cube else "", quiet=True)
    return Row([Item(f"{here} {name}"), figures, status], side=TOKENS[side], cell=here, past=says == "done")


def _solo_ai(state: State) -> list[Section]:
    """Return the solo AI's strategy roll and the cards it keeps (AI-1, AI-3)."""
    found = []
    for side, plays in enumerate(state.automa):
        if not plays:
            continue
        now = strategy(state, side)
        rows = [Row([Item("Strategy die", quiet=True), Item(each, strong=True)], lit=True) for each in now]
        if not now:
            last = [f"{each} last turn" for each in strategy(state, side, last=True)] or ["not rolled"]
            rows = [Row([Item("Strategy die", quiet=True), Item(each)]) for each in last]
        cards = state.hands[side]
        rows += [Row([Item("In reserve", quiet=True), Item(card_name(card), mark="card")]) for card in cards]
        found.append(Section(title=f"Solo AI, {SIDE_NAMES[side]}", kind="list", rows=rows))
    return found


# -- what counts ----------------------------------------------------------------------------------


def _goals(state: State) -> Section | None:
    """Return the victory conditions and their progress."""
    rows = [_goal(term, "medal") for term in objectives(state)]
    rows += [_goal(term, "death") for term in sudden_deaths(state)]
    for gate in state.scenario.exits:
        text = f"{count(gate.medals, 'medal')} for each unit that exits at {label(gate.hex)}"
        rows.append(Row([Item(text)], side=TOKENS[gate.side], cell=label(gate.hex)))
    return Section(title="Goals", kind="list", rows=rows) if rows else None


def _goal(term: Term, mark: str) -> Row:
    token = TOKENS[term.side]
    if term.won:
        status = "won"
    elif term.need > 1:
        status = f"{term.now} of {term.need} held"
    else:
        status = "held" if term.now else "not held"
    return Row(
        [Item(term.text, mark=f"{mark}-{token}"), Item(status, quiet=not term.won)],
        lit=term.won or term.now >= term.need,
        cell=label(term.hexes[0]),
    )


def _rules(state: State) -> Section | None:
    rows = [
        Row(
            [Item(term.text)],
            side=TOKENS[term.side] if term.side != NOWHERE else "",
            cell=label(term.hexes[0]) if term.hexes else "",
        )
        for term in rules(state)
    ]
    return Section(title="Special rules", kind="list", rows=rows) if rows else None


def _planes(state: State) -> Section | None:
    """Return the planes: their hexes and ammunition, and those shot down (FP-1 to FP-11)."""
    if not state.flight_plan:
        return None
    rows = []
    for side, plane in enumerate(state.planes):
        token = TOKENS[side]
        if plane.out:
            most = max(facts().plane[plane.kind].ammo, plane.ammo)
            name = Item(f"{plane_name(plane.kind).capitalize()} over {label(plane.at)}", mark=plane.kind)
            text = f"ammunition {plane.ammo} of {most}"
            shots = Item(mark="ammo", count=plane.ammo, hollow=most - plane.ammo, label=text)
            rows.append(Row([name, shots], side=token, cell=label(plane.at), lit=plane.ordered))
        elif plane.kind and plane.ordered:
            rows.append(
                Row([Item(f"{plane_name(plane.kind).capitalize()} entering", mark=plane.kind)], side=token)
            )
        else:
            rows.append(Row([Item("No plane", quiet=True)], side=token, note=_describe_lost(plane.lost)))
    return Section(title="Planes", kind="list", rows=rows)


def _describe_lost(kinds: Sequence[str]) -> str:
    return f"Shot down: {', '.join(plane_name(kind) for kind in kinds)}." if kinds else ""


def _campaign(state: State) -> Section | None:
    """Return the lost plays and the effects of the event dice (CP-3, CP-12)."""
    if not state.losses:
        return None
    rows = [Row([Item("Battles lost", quiet=True), Item(str(state.losses), strong=True)])]
    if state.events:
        dice = [Item(mark=face, label=face) for face in state.events]
        rows.append(Row([Item("Event dice", quiet=True), *dice]))
    rows += [Row([Item(text)]) for text in state.event_log]
    return Section(title="Campaign", kind="list", rows=rows)
