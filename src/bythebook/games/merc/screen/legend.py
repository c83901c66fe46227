"""The legend: the symbols of MERC as drawn on the map, with their meaning."""

from __future__ import annotations

from bythebook.games.merc.screen.drawing import in_hand
from bythebook.games.merc.screen.drawing.stamps import LOOT, on, stamp
from bythebook.games.shared.scenery import Sign

INK = in_hand.INK
GEAR = ("Weapons", "Armor", "Accessories")


def legend() -> list[Sign]:
    """Return the symbols for units, sectors, things in sectors, gear and numbers."""
    return [*_people(), *_sectors(), *_lying(), *_gear(), *_numbers()]


def _plate(colour: str, mark: str) -> str:
    return stamp(f"chip-{colour}", -19, -9, 38) + stamp(mark, -8, -8, 16, f'fill="{on(colour)}"')


def _people() -> list[Sign]:
    """Return the symbols for units."""
    militia = f'<g fill="var(--b)">{stamp("militia-b", -10, -16, 20)}</g>'
    return [
        Sign(_plate("a", "merc"), "MERC", "A MERC of the Rebels; the bars are his health."),
        Sign(_plate("b", "merc"), "MERC of the Dictator"),
        Sign(_plate("b", "crown"), "The Dictator"),
        Sign(militia, "Militia", "The number beside the heads says how many."),
        Sign(stamp("paw", -13, -13, 26, INK), "Dog", "A dog that holds the MERC beside it."),
        Sign(
            stamp("vehicle", -18, -9, 36, INK),
            "Vehicle",
            "Squares: hull. Numbers: crew and capacity.",
        ),
        Sign(f'<g color="var(--ink)" fill="none">{stamp("fight", -13, -13, 26)}</g>', "Fight"),
    ]


def _sectors() -> list[Sign]:
    """Return the symbols for kinds of sectors."""
    fog = '<rect x="-17" y="-14" width="34" height="28" rx="2" fill="url(#sym-fog)" stroke="var(--ink)"/>'
    return [
        Sign(stamp("industry", -14, -14, 28), "Industry"),
        Sign(stamp("city", -14, -14, 28), "City"),
        Sign(stamp("wilderness", -14, -14, 28), "Wilderness"),
        Sign(fog, "Unexplored", "Hatched until a MERC explores it."),
        Sign(stamp("fort", -17, -17, 34), "Fortress", "The Dictator's base with the sector's value."),
        Sign(in_hand.base(), "Base", "The Dictator's base on a small map."),
    ]


def _lying() -> list[Sign]:
    """Return the symbols for things in a sector."""
    return [
        Sign(in_hand.stash(), "Stash", "The number of cards here; a question mark if you may not look."),
        Sign(stamp("mine", -16, -13, 32), "Stash with a mine", "A stash of yours that contains a land mine."),
    ]


def _gear() -> list[Sign]:
    """Return the symbols for the equipment decks and the parts of the bomb."""
    decks = [Sign(in_hand.deck(n), GEAR[n], "A card of this deck.") for n in range(len(LOOT))]
    parts = [
        Sign(stamp("explosives", -12, -14, 24, INK), "Explosives", "A part of the bomb."),
        Sign(stamp("detonator", -12, -14, 24, INK), "Detonator", "A part of the bomb."),
    ]
    return decks + parts


def _numbers() -> list[Sign]:
    """Return the symbols for the numbers beside a name."""
    health = f'<g color="var(--ink)" fill="var(--ink)">{stamp("health", -5, -13, 11)}</g>'
    return [
        Sign(health, "Health", "A hollow bar is a wound."),
        Sign(stamp("action", -9, -9, 18, INK), "Action", "An action you can still use this turn."),
    ]
