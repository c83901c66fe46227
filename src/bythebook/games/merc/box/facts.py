"""The printed facts of the box: MERCs, equipment, sectors, Dictators, tactics, sizes, modes (C, S, MODE-C).

Every number stands once, in a file under `data/`; this module only gives it a type, and `effects.py` says
what the cards do. `facts()` reads the files on first use. Each record knows its `index`, the place it has
in its tuple, so that a game can keep plain ints and look up what it needs. Triples of cards follow `DECKS`,
triples of sectors follow `TYPES`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal

from bythebook.games.merc.box.effects import Amount, DeckName, Effect, Feud, Hire, Vehicle
from bythebook.games.shared.data_files import by_id, numbered, read

DECKS: Final = ("weapon", "armor", "accessory")
WEAPON: Final = 0
ARMOR: Final = 1
ACCESSORY: Final = 2

TYPES: Final = ("industry", "city", "wilderness")
INDUSTRY: Final = 0
CITY: Final = 1
WILDERNESS: Final = 2

Ints = tuple[int, ...]
BoxName = Literal["base", "expansion"]
ModeName = Literal["assassination", "vehicles", "versus", "i_dictator", "ai"]
TypeName = Literal["industry", "city", "wilderness"]
Verdict = Literal["ok", "no", "warn", "-"]
Timing = Literal["passive", "combat", "free", "action", "move", "hire", "entry", "death"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Merc:
    """A MERC card: his skills and what he can do (C1, C8).

    The index is his place in the alphabet, which settles many ties (B3, AI-3.0, AI-4.7.1).
    """

    id: str
    name: str
    box: BoxName
    sex: Literal["M", "F"]
    initiative: int
    training: int
    combat: int
    ability: str
    effect: Effect | None = None
    timing: Timing = "passive"
    ruling: str = ""
    ai_use: str = ""
    since: str = ""
    """The version of bythebook that had the card first; empty for those of 0.1.0."""
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipment:
    """A kind of equipment card: what it adds to its wearer, and how many copies there are (C3, E1 to E11).

    `number` is the serial in the corner, None where there is none (AI-4.7); a card with a `mode` stays in the
    box without it (MODE-C4); `ai_stashes` marks what the bot leaves in the stash (AI-4.7.2).
    """

    id: str
    name: str
    deck: DeckName
    copies: int
    number: int | None = None
    box: BoxName = "base"
    mode: ModeName | None = None
    initiative: int = 0
    training: int = 0
    combat: int = 0
    targets: int = 0
    armor: int = 0
    armor_piercing: bool = False
    tags: tuple[str, ...] = ()
    text: str = ""
    effect: Effect | None = None
    timing: Timing = "passive"
    ruling: str = ""
    ai_stashes: bool = False
    deck_index: int = -1
    since: str = ""
    """The version of bythebook that had the card first; empty for those of 0.1.0."""
    index: int = -1

    @property
    def hull(self) -> int:
        """What a vehicle takes before its squad does: its armor; 0 for any other card (MODE-V4)."""
        return self.armor if isinstance(self.effect, Vehicle) else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A card as the designer's digital version has it, played when its ruling is switched (E1, E4)."""

    card: str
    ruling: str
    switch: str
    effect: Effect
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sector:
    """A sector card: its worth at the end, its loot and what a city offers (C2, A2, A7, A8, V1)."""

    id: str
    name: str
    box: BoxName
    type: TypeName
    value: int
    loot: tuple[int, int, int]
    hospital: bool = False
    arms_dealer: bool = False
    type_index: int = -1
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Dictator:
    """A Dictator card: his skills, and his ability in three parts (C4, D8, D12).

    `setup` is done at S9c, `turn` once in each of his turns in the order given, `always` when it happens.
    """

    id: str
    name: str
    box: BoxName
    initiative: int
    training: int
    combat: int
    ability: str
    ai_choice: str
    setup: tuple[Effect, ...] = ()
    turn: tuple[Effect, ...] = ()
    always: tuple[Effect, ...] = ()
    timing: Literal["turn", "turn_end"] = "turn"
    """When in the turn the ability comes: T4(4), or T4(5) at the end."""
    without_hires: str = ""
    """What is left of the ability where abilities do not hire (MODE-A5)."""
    ruling: str = ""
    index: int = -1

    @property
    def hires(self) -> bool:
        """Whether any part of his ability brings him MERCs (MODE-A5)."""
        return any(isinstance(effect, Hire) for effect in (*self.setup, *self.turn, *self.always))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tactic:
    """A tactics card, of which there is one each (C5, D10)."""

    id: str
    name: str
    box: BoxName
    text: str
    effects: tuple[Effect, ...]
    lasts: Literal["once", "game", "each_turn_end"] = "once"
    reveals_base: bool = False
    ruling: str = ""
    ai_choice: str = ""
    since: str = ""
    """The version of bythebook that had the card first; empty for those of 0.1.0."""
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """What every MERC and Dictator card has before abilities and gear (C8, D5)."""

    health: int
    targets: int
    armor: int
    actions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Militia:
    """The numbers of one militia unit (M1)."""

    initiative: int
    combat: int
    health: int
    armor: int
    targets: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The single numbers of the rules, each named after what it counts (S, T, B, M)."""

    days: int
    """Days of a game, setup included (T1)."""
    setup_days: int
    dice: int
    """Dice in the box (C6)."""
    hit_on: int
    """The lowest face that hits (B6)."""
    militia_cap: int
    """Militia of a side in a sector; a Dictator's card may say more for his base (M2)."""
    squads: int
    """Squads of a player; the Dictator card at the base may be one more (Q2)."""
    team_limit: int
    """MERCs of a Rebel beyond one for each sector he controls (Q1)."""
    hire_draw: int
    """Cards drawn to hire from (A1, S8)."""
    rebel_mercs: int
    """MERCs each Rebel hires on day 1 (S8)."""
    dictator_mercs: int
    """MERCs the Dictator hires on day 1 (S9b)."""
    free_cards: int
    """Equipment cards that come with a new MERC (E6)."""
    free_card_tries: int
    """Draws before a MERC who may not hold the free card goes without (E2)."""
    hand: int
    """Tactics cards in a human Dictator's hand (S9d)."""
    tactics_cards: int
    """Tactics cards in play (S6)."""
    least_difficulty: int
    most_difficulty: int
    """The bounds of a difficulty set by option (S2)."""
    combat_rounds: int
    """Rounds after which the attacker has to retreat (B11)."""
    base_only: tuple[int, ...]
    """Numbers of Rebels that can play without the expansion (C6)."""

    @property
    def play_days(self) -> int:
        """Days on which units act (T1)."""
        return self.days - self.setup_days


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """What a MERC can do and what it costs him (section 5); what only one card can do stands on that card."""

    id: str
    rule: str
    cost: int
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """A row of the setup table: the map and the militia for a number of Rebels (S1)."""

    rebels: int
    rows: int
    cols: int
    industries: int
    cities: int
    wilderness: int
    difficulty: int
    """Militia on each industry of the Dictator's (S9a)."""
    extra: int
    """Militia he spreads over his sectors at the end of setup (S9e)."""
    reinforce: int
    """Militia for a tactics card given up (D9)."""
    needs_expansion: bool

    @property
    def sectors(self) -> int:
        """Cells of the map (S1)."""
        return self.rows * self.cols

    @property
    def half(self) -> int:
        """Half the Rebels, rounded up (S1)."""
        return (self.rebels + 1) // 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """A way to play: who the Dictator is, how it is won, and which modes it goes with (MODE-C1).

    `beside` holds a verdict for each mode in order; `letter` is the one printed on its cards (MODE-C4).
    """

    id: ModeName
    name: str
    text: str
    dictator: Literal["person", "bot", "any", "none"]
    beside: tuple[Verdict, ...]
    letter: str = ""
    win: tuple[str, ...] = ()
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Assassination:
    """The numbers of the mode Assassination (MODE-A3 to MODE-A6)."""

    rounds: int
    side_militia: int
    """Militia on every space of each side."""
    dictator_mercs: Amount
    gear: tuple[DeckName, ...]
    """The decks that each of the Dictator's MERCs gets a card from."""
    rebel_mercs: int
    difficulty_militia: bool
    extra_militia: bool
    abilities_hire: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Versus:
    """The numbers of the mode Versus (MODE-W1 to MODE-W5)."""

    short: int
    long: int
    """Rounds of a short and of a long game."""
    formats: tuple[str, ...]
    least_factions: int
    most_factions: int
    start: TypeName
    """The type of sector a faction starts on."""
    ties: tuple[Literal["lowest_value", "fewest_mercs", "die"], ...]
    """What settles a tie between factions, first things first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IDictator:
    """The numbers of the mode I, Dictator; its pool is the copies of its cards (MODE-I1, MODE-I2)."""

    least_cities: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """All the printed facts: tuples for speed, dictionaries by id for people."""

    mercs: tuple[Merc, ...]
    merc: dict[str, Merc]
    feuds: tuple[frozenset[int], ...]
    """The MERCs each MERC cannot share a team with, both ways (Q5)."""
    equipment: tuple[Equipment, ...]
    card: dict[str, Equipment]
    variants: tuple[Variant, ...]
    decks: tuple[Ints, Ints, Ints]
    """The weapon, armor and accessory decks, unshuffled, as indices into `equipment` (C3)."""
    vehicles: Ints
    """The cards the mode Vehicles adds to the accessories, as indices into `equipment` (MODE-V1)."""
    components: Ints
    """The pool of I, Dictator, as indices into `equipment` (MODE-I2)."""
    sectors: tuple[Sector, ...]
    sector: dict[str, Sector]
    sectors_of: tuple[Ints, Ints, Ints]
    """The industries, cities and wilderness, as indices into `sectors` (C2)."""
    dictators: tuple[Dictator, ...]
    dictator: dict[str, Dictator]
    tactics: tuple[Tactic, ...]
    tactic: dict[str, Tactic]
    body: Body
    militia: Militia
    rules: Rules
    actions: tuple[Action, ...]
    action: dict[str, Action]
    sizes: tuple[Size, ...]
    size: dict[int, Size]
    """The row of the setup table for a number of Rebels (S1)."""
    modes: tuple[Mode, ...]
    mode: dict[str, Mode]
    reasons: dict[frozenset[str], str]
    """Why two modes do not go together, for every pair that is not `ok` (MODE-C1)."""
    assassination: Assassination
    versus: Versus
    i_dictator: IDictator

    @property
    def later_cards(self) -> frozenset[str]:
        """Ids of the counted cards that came into the box after version 0.1.0."""
        cards: list[Merc | Equipment | Tactic] = [*self.mercs, *self.equipment, *self.tactics]
        return frozenset(card.id for card in cards if card.since)

    def verdict(self, one: str, other: str) -> Verdict:
        """Whether two modes go together; KeyError for a mode there is not (MODE-C1)."""
        return self.mode[one].beside[self.mode[other].index]


@dataclass(frozen=True, slots=True)
class _MercFile:
    source: str
    verify: tuple[str, ...]
    mercs: tuple[Merc, ...]


@dataclass(frozen=True, slots=True)
class _EquipmentFile:
    source: str
    equipment: tuple[Equipment, ...]
    variants: tuple[Variant, ...]


@dataclass(frozen=True, slots=True)
class _SectorFile:
    source: str
    sectors: tuple[Sector, ...]


@dataclass(frozen=True, slots=True)
class _DictatorFile:
    source: str
    dictators: tuple[Dictator, ...]


@dataclass(frozen=True, slots=True)
class _TacticsFile:
    source: str
    tactics: tuple[Tactic, ...]


@dataclass(frozen=True, slots=True)
class _SetupFile:
    source: str
    body: Body
    militia: Militia
    rules: Rules
    actions: tuple[Action, ...]
    sizes: tuple[Size, ...]


@dataclass(frozen=True, slots=True)
class _Reason:
    modes: tuple[ModeName, ModeName]
    reason: str


@dataclass(frozen=True, slots=True)
class _ModeFile:
    source: str
    modes: tuple[Mode, ...]
    reasons: tuple[_Reason, ...]
    assassination: Assassination
    versus: Versus
    i_dictator: IDictator


def _feuds(mercs: tuple[Merc, ...]) -> tuple[frozenset[int], ...]:
    """Q5 works both ways, while a card names only one side of it."""
    foes: list[set[int]] = [set() for _ in mercs]
    index = {merc.id: merc.index for merc in mercs}
    for merc in mercs:
        if isinstance(merc.effect, Feud):
            for foe in merc.effect.foes:
                foes[merc.index].add(index[foe])
                foes[index[foe]].add(merc.index)
    return tuple(frozenset(found) for found in foes)


def _pile(cards: tuple[Equipment, ...], mode: ModeName | None, deck: int) -> Ints:
    """Every copy of the cards of a deck that a mode brings in, or that are always there."""
    return tuple(
        card.index
        for card in cards
        for _ in range(card.copies)
        if card.mode == mode and card.deck_index == deck
    )


def _sectors_of(sectors: tuple[Sector, ...], type_index: int) -> Ints:
    return tuple(sector.index for sector in sectors if sector.type_index == type_index)


@cache
def facts() -> Facts:
    """Every printed fact, read from the data files on first use."""
    gear_file, setup_file = read("merc/equipment.json", _EquipmentFile), read("merc/setup.json", _SetupFile)
    mode_file = read("merc/modes.json", _ModeFile)
    mercs = numbered(read("merc/mercs.json", _MercFile).mercs)
    cards = tuple(replace(c, deck_index=DECKS.index(c.deck)) for c in numbered(gear_file.equipment))
    printed = numbered(read("merc/sectors.json", _SectorFile).sectors)
    sectors = tuple(replace(s, type_index=TYPES.index(s.type)) for s in printed)
    dictators = numbered(read("merc/dictators.json", _DictatorFile).dictators)
    tactics = numbered(read("merc/tactics.json", _TacticsFile).tactics)
    actions, modes = numbered(setup_file.actions), numbered(mode_file.modes)
    return Facts(
        mercs=mercs,
        merc=by_id(mercs),
        feuds=_feuds(mercs),
        equipment=cards,
        card=by_id(cards),
        variants=gear_file.variants,
        decks=(_pile(cards, None, WEAPON), _pile(cards, None, ARMOR), _pile(cards, None, ACCESSORY)),
        vehicles=_pile(cards, "vehicles", ACCESSORY),
        components=_pile(cards, "i_dictator", ACCESSORY),
        sectors=sectors,
        sector=by_id(sectors),
        sectors_of=(
            _sectors_of(sectors, INDUSTRY),
            _sectors_of(sectors, CITY),
            _sectors_of(sectors, WILDERNESS),
        ),
        dictators=dictators,
        dictator=by_id(dictators),
        tactics=tactics,
        tactic=by_id(tactics),
        body=setup_file.body,
        militia=setup_file.militia,
        rules=setup_file.rules,
        actions=actions,
        action=by_id(actions),
        sizes=setup_file.sizes,
        size={size.rebels: size for size in setup_file.sizes},
        modes=modes,
        mode=by_id(modes),
        reasons={frozenset(pair.modes): pair.reason for pair in mode_file.reasons},
        assassination=mode_file.assassination,
        versus=mode_file.versus,
        i_dictator=mode_file.i_dictator,
    )
