"""The text below the map: the round, ambitions, the Court, and every player's board and cards."""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules import tokens
from bythebook.games.arcs.rules.ambitions import available_markers, counts, marker_power
from bythebook.games.arcs.rules.turn.action_cards import hand_size
from bythebook.games.arcs.rules.turn.play import lead_number
from bythebook.games.arcs.state.piles import ACTION, COURT, DISCARD
from bythebook.games.arcs.state.state import HOLDINGS_SLOT, NONE, Played, State, Turn
from bythebook.games.arcs.text.names import (
    FACE_DOWN,
    action_name,
    captives_text,
    card_kind,
    court_name,
    mark,
    trophies_text,
    type_name,
)
from bythebook.games.shared.colors import Pen, wrapped
from bythebook.games.shared.grammar import count
from bythebook.kernel.prompt import Seat

LABEL: Final = 11
"""Width of the label of a board line."""
PLAYED: Final = {
    "lead": "{seat} leads {card}",
    "surpass": "{seat} surpasses with {card}",
    "copy": "{seat} copies with {card}",
    "pivot": "{seat} pivots to {card}",
    "seize": "{seat} seizes with {card}",
}


# -- the round ------------------------------------------------------------------------------------


def round_lines(state: State, pen: Pen) -> list[str]:
    """Return the cards of this round, the current turn, and the battle if there is one."""
    lines: list[str] = []
    for head, cards in (
        ("Leaders", [facts().leaders[card].name for card in state.draft_leaders]),
        ("Lore", [facts().lores[card].name for card in state.draft_lore]),
    ):
        lines += wrapped(f"{head} to choose from: {', '.join(cards)}", pen.width) if cards else []
    if state.played:
        lines += wrapped("This round: " + "; ".join(_played(state, each) for each in state.played), pen.width)
    if state.turn is not None and state.turn.suit != NONE:
        lines += wrapped(_turn(state, state.turn), pen.width)
    if state.fight is not None:
        lines += [pen.write(line, "name") for line in wrapped(_battle(state), pen.width)]
    return lines


def _played(state: State, played: Played) -> str:
    hidden = played.way in ("copy", "seize")
    name = FACE_DOWN if hidden else action_name(played.card)
    parts = [PLAYED[played.way].format(seat=state.seats[played.player], card=name)]
    if played is state.played[0] and state.zero:
        parts.append(f"(zero marker: {lead_number(state)})")
    if played.union != NONE:
        parts.append(f"({state.seats[played.by]}'s {court_name(played.union)} attached)")
    return " ".join(parts)


def _turn(state: State, turn: Turn) -> str:
    parts = [f"{state.seats[turn.player]}'s turn: {facts().suits[turn.suit].name}"]
    parts.append(f"{count(turn.pips, 'pip')} left")
    parts += ["in the Prelude"] if turn.prelude else []
    parts += ["pips may be used to Battle"] if turn.armed else []
    spent = [type_name(kind) for kind, n in enumerate(state.spent) for _ in range(n)]
    parts += [f"spent: {', '.join(spent)}"] if spent else []
    return ", ".join(parts)


def _battle(state: State) -> str:
    fight = state.fight
    assert fight is not None
    attacker, defender = state.seats[fight.attacker], state.seats[fight.defender]
    text = f"Battle in {facts().systems[fight.at].id}: {attacker} attacks {defender}"
    rolls = []
    for die, n, faces in zip(facts().dice, fight.dice, fight.faces, strict=True):
        if n:
            shown = ", ".join(facts().faces[face].id for face in faces) if faces else "to be rolled"
            rolls.append(f"{n} {die.id} ({shown})")
    return f"{text}; dice: {'; '.join(rolls)}" if rolls else text


# -- ambitions ------------------------------------------------------------------------------------


def ambition_lines(state: State, pen: Pen) -> list[str]:
    """Return each ambition with its markers and all counts, the highest count highlighted (R10.1)."""
    neutral = any(state.neutral)
    names = [*state.seats, *(["neutral"] if neutral else [])]
    heads = "".join(f"{name:>9}" for name in names)
    lines = [pen.write(f"{'Ambitions':<11}{'markers':<14}{heads}", "faint")]
    for ambition in facts().ambitions:
        shown = [marker_power(state, marker) for marker in state.declared_markers(ambition.index)]
        row, most = counts(state, ambition.index), max(counts(state, ambition.index))
        cells = [f"{f'{n}*' if n and n == most else f'{n} ':>9}" for n in row]
        text = " ".join(f"{first}/{second}" for first, second in shown) or "-"
        line = f"{ambition.name:<11}{text:<14}"
        lines.append(pen.write(line, "leads" if shown else "") + "".join(cells))
    free = [
        f"{first}/{second}" for first, second in (marker_power(state, m) for m in available_markers(state))
    ]
    text = f"{'available':<11}{' '.join(free) or 'no marker'}; * highest count; {_goal(state)}"
    return lines + wrapped(text, pen.width)


def _goal(state: State) -> str:
    return f"{facts().size[state.players].power} Power at the end of a chapter ends the game"


# -- the Court ------------------------------------------------------------------------------------


def court_lines(state: State, pen: Pen) -> list[str]:
    """Return the Court row with its agents, each card with its text (R3.3, R7.5)."""
    pile = state.piles.get(COURT)
    deck = count(len(pile) if pile else 0, "card")
    discards = ", ".join(map(court_name, state.court_discard))
    about = f"Court: {deck} in the deck; discarded: {discards}" if discards else f"Court: {deck} in the deck"
    lines = [pen.write(line, "faint") for line in wrapped(about, pen.width)]
    for spot, card in enumerate(state.court):
        if card == NONE:
            lines.append(f"  {spot + 1} (empty)")
            continue
        agents = [f"{mark(state, p)}{n}" for p, n in enumerate(state.court_agents[spot]) if n]
        name = pen.write(f"{court_name(card):<20}", "name")
        lines.append(f"  {spot + 1} {name}{card_kind(card):<18}{_agents(agents)}")
        text = wrapped(facts().court[card].text, pen.width - 4, indent="")
        lines += [pen.write(f"    {line}", "faint") for line in text]
    return lines


def _agents(agents: list[str]) -> str:
    return f"agents: {' '.join(agents)}" if agents else "no agents"


# -- boards ---------------------------------------------------------------------------------------


def board_lines(state: State, player: int, seat: Seat | None, pen: Pen) -> list[str]:
    """Return a player's board, boxes and cards, as far as the seat may see them (R3.10, R3.13, R11.5)."""
    name = state.seats[player]
    first, *rest = wrapped(f"{name}: {_summary(state, player)}", pen.width)
    lines = [pen.write(name, f"{name} name") + first.removeprefix(name), *rest]
    lines += _labeled_lines("slots", slots_text(state, player), pen)
    lines += _labeled_lines("cards", cards_text(state, player, seat), pen)
    for label, text in (
        ("captives", captives_text(state, player)),
        ("trophies", trophies_text(state, player)),
        ("Outrage", ", ".join(type_name(k) for k, covered in enumerate(state.outrage[player]) if covered)),
        ("Guild", "; ".join(_guild(state, card) for card in state.guild[player])),
    ):
        lines += _labeled_lines(label, text, pen) if text else []
    return lines + _leader_lines(state, player, pen)


def _labeled_lines(label: str, text: str, pen: Pen) -> list[str]:
    first, *rest = wrapped(text, pen.width - LABEL - 2, indent="")
    head = pen.write(f"  {label:<{LABEL}}", "faint")
    return [f"{head}{first}", *(" " * (LABEL + 2) + line for line in rest)]


def _summary(state: State, player: int) -> str:
    """Return Power, the initiative, and the pieces left."""
    parts = [f"{state.power[player]} Power"]
    if state.chapter and state.initiative == player:
        parts.append("initiative (seized)" if state.seized == player else "initiative")
    left = (
        count(state.ships[player], "ship"),
        count(state.starports[player], "starport"),
        count(state.agents[player], "agent"),
    )
    parts.append(f"supply: {', '.join(left)}; {count(state.cities[player], 'city')} on the board")
    return ", ".join(parts)


def slots_text(state: State, player: int) -> str:
    """Return the open slots with their raid costs: `1 Weapon (3) | 2 - (1)`, and the covered ones."""
    still_open = tokens.open_slots(state, player)
    shown = []
    for slot, kind in enumerate(state.slots[player]):
        if slot in still_open or kind != NONE:
            name = "-" if kind == NONE else type_name(kind)
            keys = tokens.raid_cost(state, player, slot)
            shown.append(f"{slot + 1} {name} ({keys})")
    covered = [str(slot + 1) for slot in range(HOLDINGS_SLOT) if slot not in still_open]
    text = " | ".join(shown)
    if state.storing == player and state.loose:
        text += f" | in hand: {', '.join(type_name(kind) for kind in state.loose)}"
    return f"{text} | covered: {', '.join(covered)}" if covered else text


def cards_text(state: State, player: int, seat: Seat | None) -> str:
    """Return a player's action cards by name if the seat holds them, else their number; a bot's counters
    (S14.3).
    """
    if not state.automa[player]:
        n = hand_size(state, player) if ACTION in state.piles else 0
        if seat != state.seats[player] or state.unseen[player]:
            return f"{count(n, 'action card')} in hand"
        named = [card_line(card) for card in state.hands[player]]
        return f"in hand: {', '.join(named)}" if named else "no action card in hand"
    parts = [f"hand counter {state.hand_counter[player]}"]
    if state.seize_counter[player]:
        parts.append(f"seize counter {state.seize_counter[player]}")
    if state.bonus[player]:
        parts.append(f"bonus: {', '.join(map(card_line, state.bonus[player]))}")
    if state.drawn and state.active == player:
        parts.append(f"turned up: {', '.join(map(card_line, state.drawn))}")
    return ", ".join(parts)


def card_line(card: int) -> str:
    """Return an action card with its pips: `Aggression 4 (2 pips)`."""
    return f"{action_name(card)} ({count(facts().action_cards[card].pips, 'pip')})"


def _guild(state: State, card: int) -> str:
    printed = facts().court[card]
    more = [card_kind(card)]
    cartel = facts().court_cartel[card]
    if cartel != NONE:
        more.append(f"holds {state.supply[cartel]} {type_name(cartel)}")
    if printed.id in state.exhausted:
        more.append("exhausted")
    return f"{printed.name} ({', '.join(more)})"


def _leader_lines(state: State, player: int, pen: Pen) -> list[str]:
    """Return leader and lore with their texts (R12)."""
    lines: list[str] = []
    if state.leader[player] != NONE:
        leader = facts().leaders[state.leader[player]]
        traits = " ".join(f"{trait.name}: {trait.text}" for trait in leader.traits)
        lines += _labeled_lines("leader", f"{leader.name}. {traits}", pen)
    for card in state.lore[player]:
        lore = facts().lores[card]
        lines += _labeled_lines("lore", f"{lore.name}: {lore.text}", pen)
    return lines


def supply_text(state: State) -> str:
    """Return the tokens in the supply, and the action cards that nobody holds (R1.3, S14.2)."""
    left = ", ".join(f"{type_name(kind)} {n}" for kind, n in enumerate(state.supply))
    text = f"Tokens in the supply: {left}"
    if ACTION not in state.piles:
        return text
    pile = state.piles[ACTION]
    if not state.has_bots():
        return f"{text}; {count(len(pile), 'action card')} in the discard pile"
    hidden = pile.held.get(DISCARD)
    gone = len(state.discard) + (hidden.size if hidden else 0)
    return f"{text}; action cards: {len(pile)} in the stack, {gone} in the discard pile"
