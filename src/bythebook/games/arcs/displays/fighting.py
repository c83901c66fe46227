"""Battles: dice and their odds, hits, destroyed cities (R8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.arcs.box.facts import ASSAULT, RESOURCES, SKIRMISH, facts
from bythebook.games.arcs.displays.following import is_prompted_next
from bythebook.games.arcs.displays.slots import (
    Here,
    battlefield,
    buildings_at,
    defender,
    fight,
    hits,
    me,
    ships_counted,
    subject,
    system_of,
)
from bythebook.games.arcs.rules import pieces
from bythebook.games.arcs.rules.battle import dice as battle_dice
from bythebook.games.arcs.rules.battle.hits import ShareOwnHits
from bythebook.games.arcs.rules.battle.odds import Odds, odds
from bythebook.games.arcs.rules.setup import difficulty
from bythebook.games.arcs.state.options import Battle, Collect, Leave, LeaveBuildings, Provoke, Reroll
from bythebook.games.arcs.state.state import BUILDINGS, NONE
from bythebook.games.arcs.text.names import forces_text, place_name, seat_title, type_name
from bythebook.games.arcs.text.odds import expected_results, goal_text
from bythebook.games.displays import OptionDisplay, PromptDisplay
from bythebook.games.shared.grammar import count, join_names, number_in_words
from bythebook.games.shared.odds import percent
from bythebook.games.shared.scenery import Gesture

NO_DICE: Final = Collect(0, 0, 0)


# -- before the dice ------------------------------------------------------------------------------


def battle_forces(c: Here, option: Battle) -> str:
    """Return the pieces on both sides: "2 ships against 1 damaged ship and a city"."""
    at, rival = system_of(option.at), c.state.player(option.rival)
    fresh, damaged = c.state.fresh[rival][at], c.state.damaged[rival][at]
    ships = [ships_counted(fresh, damaged)] if fresh or damaged else []
    built = [f"a {word}" for word in buildings_at(c.state, rival, at)]
    return f"{count(c.state.ships_at(me(c), at), 'ship')} against {join_names([*ships, *built])}"


def battle_in_full(c: Here, option: Battle) -> str:
    """Return the rival's pieces, the number of dice, and the averages for dice of one kind."""
    player, at, rival = me(c), system_of(option.at), c.state.player(option.rival)
    most = c.state.ships_at(player, at) + battle_dice.extra_dice(c.state, player, at)[1]
    parts = [f"{option.rival} {forces_text(c.state, rival, at)}", f"up to {count(most, 'die')}"]
    if most:
        hard, soft = (min(most, facts().dice[kind].count) for kind in (ASSAULT, SKIRMISH))
        assault, skirmish = odds(0, hard, 0), odds(soft, 0, 0)
        hits, lost = _mean(assault, "hits"), _mean(assault, "selfs")
        parts.append(f"{count(hard, 'assault die')}: {hits} hits, {lost} on own ships")
        parts.append(f"{count(soft, 'skirmish die')}: {_mean(skirmish, 'hits')} hits, none on own ships")
    raid = battle_dice.most_raid_dice(c.state, player, rival, at)
    return "; ".join([*parts, "raid dice allowed" if raid else "no raid dice"])


def _mean(chances: Odds, symbol: Any) -> str:
    return f"{float(chances.expected(symbol)):.1f}"


# -- dice -----------------------------------------------------------------------------------------


def dice_mix(option: Collect, number: Callable[[int], str] = str) -> str:
    """Return the dice of a combination: "1 skirmish and 2 assault dice"."""
    kinds = zip(facts().dice, (option.skirmish, option.assault, option.raid), strict=True)
    parts = [f"{number(n)} {die.id}" for die, n in kinds if n]
    single = option.skirmish + option.assault + option.raid == 1
    return f"{join_names(parts)} {'die' if single else 'dice'}" if parts else "no dice"


def collect_odds(c: Here, option: Collect) -> str:
    """Return the odds of destroying the rival's ships and of being hit."""
    if option == NO_DICE:
        return ""
    now = fight(c)
    result = expected_results(c.state, me(c), now.defender, now.at, option)
    goal = goal_text(c.state, me(c), now.defender, now.at)
    parts = [
        f"{float(result.hits):.1f} hits",
        f"{goal}: {percent(result.won)}",
        f"you take a hit: {percent(result.lost)}",
    ]
    return ", ".join([*parts, f"{float(result.keys):.1f} keys"] if option.raid else parts)


def collect_in_full(c: Here, option: Collect) -> str:
    """Return the average hits and keys of a combination of dice, and the average self hits."""
    if option == NO_DICE:
        return "no roll"
    chances, parts = odds(option.skirmish, option.assault, option.raid), []
    if option.skirmish + option.assault:
        parts += [f"{_mean(chances, 'hits')} hits", *_destroy_all_chance(c, chances)]
    if option.raid:
        parts.append(f"{_mean(chances, 'keys')} keys, {_mean(chances, 'buildings')} hits on buildings")
    if option.assault + option.raid:
        now = fight(c)
        fresh = c.state.fresh[now.defender][now.at]
        caught = chances.chance(lambda rolled: rolled.intercepts > 0)
        parts.append(f"{_mean(chances, 'selfs')} hits on own ships")
        parts.append(f"intercepted: {percent(caught)}")
        parts += [f"an intercept adds {count(fresh, 'hit')}"] if fresh else []
    return ", ".join(parts)


def _destroy_all_chance(c: Here, chances: Odds) -> list[str]:
    """Return the probability that all ships of the defender are destroyed; empty without ships."""
    now = fight(c)
    fresh, damaged = c.state.fresh[now.defender][now.at], c.state.damaged[now.defender][now.at]
    if not fresh + damaged:
        return []
    whole, hurt = difficulty.hit_points(c.state, now.defender, now.attacker)
    needed = fresh * (whole + hurt) + damaged * hurt
    return [f"all ships destroyed: {percent(chances.chance(lambda rolled: rolled.hits >= needed))}"]


def collect_logged(c: Here, option: Collect) -> str:
    """Return the log line: the battle and its dice."""
    place = place_name(str(battlefield(c)))
    if option == NO_DICE:
        return f"Battles {defender(c)} at {place} without dice"
    return f"Battles {defender(c)} at {place} with {dice_mix(option, number_in_words)}"


def collect_gesture(c: Here, option: Collect) -> Gesture:
    """Group combinations by their assault dice."""
    others = (("skirmish", option.skirmish), ("raid", option.raid))
    rest = [count(n, f"{word} die") for word, n in others if n]
    return Gesture(count(option.assault, "assault die"), ", ".join(rest) or "alone")


def reroll_in_full(c: Here, option: Reroll) -> str:
    """Return the faces that the die can show."""
    sides = facts().die[option.die].sides
    return f"can show: {', '.join(dict.fromkeys(sides))}"


# -- hits -----------------------------------------------------------------------------------------


def leave_label(c: Here, option: Leave) -> str:
    """Return the ships that are left."""
    left = option.fresh + option.damaged
    return f"Leave {ships_counted(option.fresh, option.damaged)}" if left else "Leave none"


def leave_loses(c: Here, option: Leave) -> str:
    """Return the ships that are destroyed and those that become damaged."""
    now = fight(c)
    owner = now.attacker if isinstance(c.step, ShareOwnHits) else now.defender
    fresh, damaged = c.state.fresh[owner][now.at], c.state.damaged[owner][now.at]
    lost = fresh + damaged - option.fresh - option.damaged
    parts = [f"{_seat(c, owner)} loses {count(lost, 'ship')}" if lost else "no ship is lost"]
    hurt = fresh - option.fresh - max(0, lost - damaged)
    return ", ".join([*parts, f"{hurt} more damaged"] if hurt > 0 else parts)


def _seat(c: Here, player: int) -> str:
    return seat_title(c.state.seats[player])


def leave_logged(c: Here, option: Leave) -> str:
    """Return the log line: the player who takes hits, and how many."""
    place = place_name(subject(c))
    if isinstance(c.step, ShareOwnHits):
        return f"Takes {hits(c)} at {place}"
    return f"Lands {hits(c)} on {defender(c)} at {place}"


def _buildings(option: LeaveBuildings) -> list[str]:
    counts = (option.cities, option.starports, option.damaged_cities, option.damaged_starports)
    return [count(n, word) for n, word in zip(counts, BUILDINGS, strict=True) if n]


def buildings_lost(c: Here, option: LeaveBuildings) -> str:
    """Return the buildings that are destroyed, and the Outrage that a city provokes (R8.8)."""
    owner, at = fight(c).defender, fight(c).at
    cities = c.state.cities_at(owner, at) - option.cities - option.damaged_cities
    ports = c.state.starports_at(owner, at) - option.starports - option.damaged_starports
    lost = [count(n, word) for n, word in ((cities, "city"), (ports, "starport")) if n]
    text = f"{_seat(c, owner)} loses {join_names(lost)}" if lost else "no building is lost"
    if not cities:
        return text
    types = [type_name(kind) for kind in pieces.city_types(c.state, at)]
    return f"{text}: provokes Outrage of {join_names(types)} and ransacks the Court"


def outrage_costs(c: Here, option: Provoke) -> str:
    """Return the tokens and Guild cards that the player loses to Outrage."""
    kind, player, f = RESOURCES.index(option.type), me(c), facts()
    lost = [
        f.court[card].name
        for card in c.state.guild[player]
        if f.court_suit[card] == kind and f.court_loyal[card] == NONE
    ]
    n = c.state.slots[player].count(kind)
    parts = [*([count(n, "token")] if n else []), *lost]
    return f"{_seat(c, player)} loses {join_names(parts)}" if parts else "nothing of this type to lose"


DISPLAYS: Final = (
    PromptDisplay("Collect", "Which dice does {seat:name} collect against {defender} in {place}?"),
    PromptDisplay("Reroll text", "Which reroll effect does {seat:name} use?"),
    PromptDisplay("Reroll", "Which die does {seat:name} reroll? ({cause})"),
    PromptDisplay("Own hits", "Assign {hits} to {seat:name}'s ships in {place}: which ships are left?"),
    PromptDisplay("Hits", "Assign {hits} to {defender}'s ships in {place}: which ships are left?"),
    PromptDisplay("Building hits", "Assign {hits} to {defender}'s buildings in {place}: which are left?"),
    PromptDisplay("Irregular", "Which Weapon does {seat:name} discard for the intercept?"),
    PromptDisplay("After battle", "Which effect repairs ships in {place} first?"),
    PromptDisplay("Provoke", "Which destroyed city's Outrage does {seat:name} resolve first?"),
    PromptDisplay("Ransack", "Which Court card with an agent of {about:name} does {seat:name} ransack?"),
    OptionDisplay(
        Battle,
        "Battle {rival:name} at {at:place}",
        battle_forces,
        full_detail=battle_in_full,
        log_text=lambda c, o: (
            ""
            if is_prompted_next(c, o, "Collect")
            else f"Battles {seat_title(o.rival)} at {place_name(o.at)}"
        ),
        target="at",
        gesture=lambda c, o: Gesture("Battle", f"{seat_title(o.rival)} at {place_name(o.at)}"),
    ),
    OptionDisplay(
        Collect,
        lambda c, o: f"Roll {dice_mix(o)}",
        collect_odds,
        full_detail=collect_in_full,
        log_text=collect_logged,
        target=battlefield,
        gesture=collect_gesture,
        ends=lambda prompt, o: o == NO_DICE,
        cost_text="the action is lost",
    ),
    OptionDisplay(
        Reroll,
        "Reroll the {die} die with {face:face}",
        full_detail=reroll_in_full,
        log_text="Rerolls the {die} die with {face:face}",
        target=battlefield,
    ),
    OptionDisplay(Leave, leave_label, leave_loses, log_text=leave_logged, target=battlefield),
    OptionDisplay(
        LeaveBuildings,
        lambda c, o: f"Leave {join_names(_buildings(o))}" if _buildings(o) else "Leave none",
        buildings_lost,
        log_text="Lands {hits} on {defender}'s buildings at {place}",
        target=battlefield,
        gesture=lambda c, o: Gesture("Buildings that are left", ", ".join(_buildings(o)) or "none"),
    ),
    OptionDisplay(
        Provoke,
        "Resolve {type:token} Outrage first",
        outrage_costs,
        log_text="Resolves {type:token} Outrage first",
    ),
)
