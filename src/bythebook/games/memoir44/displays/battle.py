"""Battles, ambushes, retreats, and taking ground (CB, CC-2, FP-9, RT, TG)."""

from __future__ import annotations

from typing import Final

from bythebook.games.displays import OptionDisplay, PromptDisplay
from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import label
from bythebook.games.memoir44.displays.odds import Odds, odds
from bythebook.games.memoir44.displays.slots import Here, enemy_plane, here
from bythebook.games.memoir44.rules.aim import dice_for
from bythebook.games.memoir44.rules.ambush import AnswerAmbush, ambush_dice
from bythebook.games.memoir44.rules.retreat import ChooseRetreat
from bythebook.games.memoir44.rules.take_ground import ChooseGround
from bythebook.games.memoir44.state import options
from bythebook.games.memoir44.state.options import Ambush, Attack
from bythebook.games.memoir44.text.names import piece_name, strength
from bythebook.games.shared.grammar import count
from bythebook.games.shared.odds import percent
from bythebook.kernel.prompt import Prompt


def _whom(c: Here, prompt: Prompt) -> str:
    unit = piece_name(c.state, c.about())
    if c.state.battles.get(c.about(), 0) > 0:
        return f"Which enemy does {unit} attack in its next battle?"
    return f"Which enemy does {unit} attack?"


def _attack_dice(c: Here, option: Attack) -> int:
    return dice_for(c.state, c.about(), c.state.unit_at[option.target])


def _attack_odds(c: Here, option: Attack) -> Odds:
    return odds(c.state, _attack_dice(c, option), c.state.unit_at[option.target])


def _attack_detail(c: Here, option: Attack) -> str:
    """Describe an attack: `3 figures, 2 dice; loses a figure 67 %, eliminated 3 %, retreats 31 %`."""
    figures = strength(c.state, c.state.unit_at[option.target])
    falls, gone, back = map(percent, _attack_odds(c, option))
    dice = count(_attack_dice(c, option), "die")
    return f"{figures}, {dice}; loses a figure {falls}, eliminated {gone}, retreats {back}"


def _attacker(c: Here, prompt: Prompt) -> int:
    return c.state.at[c.raised_by(AnswerAmbush).attacker]


def _ambush_dice(c: Here, option: Ambush) -> int:
    step = c.raised_by(AnswerAmbush)
    return ambush_dice(c.state, step.target, step.attacker)


def _whether_it_ambushes(c: Here, prompt: Prompt) -> str:
    unit, attacker = c.about(), c.raised_by(AnswerAmbush).attacker
    return f"Play Ambush with {piece_name(c.state, unit)} against {piece_name(c.state, attacker)}?"


def _where_it_retreats(c: Here, prompt: Prompt) -> str:
    flags = count(c.raised_by(ChooseRetreat).flags, "flag")
    return f"Where does {piece_name(c.state, c.about())} retreat to? ({flags})"


def _whether_it_takes_ground(c: Here, prompt: Prompt) -> str:
    return f"Does {piece_name(c.state, c.about())} take ground on {label(c.raised_by(ChooseGround).hex)}?"


ROWS: Final = (
    PromptDisplay("Attack", _whom, acting=here),
    OptionDisplay(
        Attack,
        "attack {target:piece}",
        _attack_detail,
        full_detail="{target:type}, {target:strength}, {dice}",
        log_text="{me} attacks {target:piece} with {dice}",
        target="target",
        origin=here,
        dice=_attack_dice,
        odds=lambda c, o: percent(_attack_odds(c, o).falls),
        attacks=True,
    ),
    OptionDisplay(
        options.Flak,
        "fire flak at the {enemy_plane}",
        full_detail="{enemy_plane}",
        log_text="{me} fires flak at the {enemy_plane} with {dice}",
        target=enemy_plane,
        origin=here,
        dice=lambda c, o: facts().flight.flak_dice,
        attacks=True,
    ),
    OptionDisplay(
        options.ClearWire,
        "clear the wire on {here}",
        "instead of battling",
        log_text="{me} clears the wire",
        target=here,
        spends=True,
    ),
    PromptDisplay("Ambush", _whether_it_ambushes, acting=_attacker),
    OptionDisplay(
        Ambush,
        "ambush {at:piece}",
        "{at:strength}, {dice} before the attack",
        full_detail="{at:type}, {at:strength}, {dice} before the attack",
        log_text="{me} ambushes {at:piece} with {dice}",
        target="at",
        origin=here,
        dice=_ambush_dice,
        attacks=True,
    ),
    PromptDisplay("Retreat", _where_it_retreats, acting=here),
    PromptDisplay("Event retreat", "Campaign event: where does {me} retreat to?", acting=here),
    OptionDisplay(
        options.FallBack,
        "retreat to {to:place}",
        full_detail="{to:terrain}",
        log_text="{me} retreats to {to:place}",
        target="to",
        origin=here,
    ),
    OptionDisplay(
        options.Ignore,
        "ignore one flag",
        "and hold position",
        full_detail="hold position against one flag",
        log_text="{me} ignores a flag",
        target=here,
    ),
    PromptDisplay("Take ground", _whether_it_takes_ground, acting=here),
    OptionDisplay(
        options.Advance,
        "take ground on {to:place}",
        full_detail="{to:terrain}",
        log_text="{me} takes ground on {to:place}",
        target="to",
        origin=here,
    ),
    OptionDisplay(
        options.Stay,
        "stay on {here}",
        "do not take ground",
        full_detail="",
        log_text="{me} does not take ground",
        target=here,
        ends=True,
    ),
)
