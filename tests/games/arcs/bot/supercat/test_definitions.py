"""What the print says of a favorable combat, once more in slow words, at every action of whole games."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape

import pytest

from bythebook.games.arcs import the_game
from bythebook.games.arcs.bot.outlook.fights import loot
from bythebook.games.arcs.bot.outlook.outcome import means_now
from bythebook.games.arcs.bot.outlook.plans import fights
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules import ambitions as places
from bythebook.games.arcs.table.state import COLOURS, Table
from bythebook.kernel.ask import Seat
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.playbook.print.aid import player_aid
from bythebook.playbook.words.vocabulary import Candidate
from tests.games.arcs.bot.supercat.test_games import decided
from tests.games.arcs.bot_turns import supercat

Ends = set[tuple[str, str, str, str]]
"""Where, against whom, what kind of end, and what for."""
TYPE_COUNTS_FOR = ("tycoon", "tycoon", "", "keeper", "empath")
"""Material, Fuel, Weapon, Relic, Psionic."""
AMBITIONS = ("tycoon", "tyrant", "warlord", "keeper", "empath")


class Standing:
    """Ships, dice and battles of a combat with the ships in place."""

    def __init__(self, view: View, at: int, rival: int, battles: int) -> None:
        self.view, self.at, self.rival, self.battles = view, at, rival, battles
        self.mine, self.theirs = view.fresh[view.me][at], view.fresh[rival][at]
        self.dice = self.mine + view.damaged[view.me][at] + view.extra_dice(at)

    def ends(self) -> Ends:
        """Every end for which it is favorable."""
        view, at = self.view, self.at
        where = (view.id_of(at), view.seat_of(self.rival))
        found: Ends = set()
        if self.mine >= self.theirs and self.mine >= 1 and not self.in_vain(raid=False):
            found.add((*where, "trophies", "trophies"))
        if view.most_raid_dice(self.rival, at) and not self.in_vain(raid=True):
            stronger = self.mine > self.theirs or (self.mine == self.theirs and self.battles >= 2)
            for item, _, keys in loot(view, self.rival):
                if stronger and min(self.dice, 6) >= 2 * keys:
                    found.add((*where, "raid", item))
        if self.dice >= max(self.theirs, 1) and not self.in_vain(raid=False):
            if view.controller(at) == self.rival and view.buildings_at(view.me, at):
                found.add((*where, "change", "control"))
            if self.can_take():
                found.add((*where, "take", "control"))
        return found

    def can_take(self) -> bool:
        """A rival's building stands there, and that rival alone is as strong as the bot."""
        view, at = self.view, self.at
        if view.controller(at) == view.me or not any(view.buildings_at(x, at) for x in view.others):
            return False
        strong = [x for x in view.others if view.fresh[x][at] and view.fresh[x][at] >= self.mine]
        return self.mine >= 1 and strong == [self.rival]

    def in_vain(self, *, raid: bool) -> bool:
        """Outrage is risked, and not worth it."""
        view, at = self.view, self.at
        city, starport, damaged_city, damaged_starport = (rows[self.rival][at] for rows in view.built)
        assault = min(6, self.dice, 2 * self.theirs)
        mixed = 2 * assault + min(6, self.dice - assault)
        early = mixed if self.mine > self.theirs else min(6, self.dice)
        last, raids = (min(6, self.dice - min(6, self.dice)), min(6, self.dice)) if raid else (mixed, 0)
        ships = 2 * self.theirs + view.damaged[self.rival][at]
        left = max(0, early * (self.battles - 1) + last - ships) + raids
        if not city + damaged_city or left <= 2 * starport + damaged_starport + city:
            return False
        agents = [
            row[self.rival] for row, card in zip(view.court_agents, view.court, strict=True) if card >= 0
        ]
        return not any(agents) or self.costs_a_place()

    def costs_a_place(self) -> bool:
        """Without tokens and Guild cards of the planet's type the bot drops out of a declared ambition."""
        view, me = self.view, self.view.me
        type = view.type_of(self.at)
        named = TYPE_COUNTS_FOR[type]
        if not named or not view.declared(AMBITIONS.index(named)):
            return False
        before = view.counts(AMBITIONS.index(named))
        after = list(before)
        after[me] -= self.lost(type)
        return places.top2(before, me) and not places.top2(after, me)

    def lost(self, type: int) -> int:
        """Tokens and Guild cards of a type, Loyal ones apart; a Cartel with the supply that it counts."""
        view, f = self.view, facts()
        lost = view.slots[view.me].count(type)
        for card in view.guild[view.me]:
            printed = f.court[card]
            if f.court_suit[card] == type and "loyal" not in printed.id:
                lost += 1 + (view.supply[type] if "cartel" in printed.id else 0)
        return lost


def item_of(c: Candidate) -> str:
    """What a combat is for, as ties name it."""
    assert callable(c.key)
    item: str = c.key()[2]
    return item


def by_the_page(view: View) -> Ends:
    """The combats that the bot would fight with the ships in place, those for Warlord as for trophies."""
    found = [c for c in fights(view, means_now(view)) if c.outcome.force is None]
    aims = {"contend": "trophies"}
    return {
        (c.facts["at"], c.facts["rival"], aims.get(c.facts["aim"], c.facts["aim"]), item_of(c)) for c in found
    }


def test_readings_inside_a_definition_are_printed() -> None:
    """RULING-5, 33, 42, 45, 52, 62, 63, two of section 23: what is meant, played, and could be played."""
    printed = unescape(re.sub(r"<[^>]+>", "", player_aid(supercat(), game_title="Arcs")))
    notes, terms = printed[printed.index("\nRulings") :].split("Terms", 1)
    for number in (5, 33, 42, 45, 52, 62, 63):
        assert f"RULING-{number}" in terms
        assert re.search(rf"RULING-{number}, [^.]*\. Played: [^;]*; or", notes)
    for name in ("control combat", "outrage test"):
        assert f"by '{name}'" in terms
        assert f"{name}: Whether" in notes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s19_2_favorable_as_it_is_printed(players: int) -> None:
    """S19.2c to S19.2f, RULING-42, RULING-45, RULING-49: the sentences of *Fight* find the same combats."""
    seats = {Seat(colour): "supercat" for colour in COLOURS[:players]}
    game: Game[Table] = Game(the_game(), Header("arcs", {"players": str(players)}, seats, 11))
    met = 0
    while game.ask is not None:
        if game.ask.kind == "Aggression action":
            view = View(game.table, game.ask.seat)
            assert view.acting is not None
            slow: Ends = set()
            for at in view.reach.systems:
                for rival in view.others:
                    if view.ships_at(view.me, at) and view.present(rival, at):
                        slow |= Standing(view, at, rival, view.acting.pips).ends()
            assert slow == by_the_page(view), game.ask
            met += len(slow)
        decided(supercat(), game, game.ask, Counter())
    assert met > 20
