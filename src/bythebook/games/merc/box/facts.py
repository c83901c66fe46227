"""The printed facts of the box: MERCs, equipment, sectors, Dictators, tactics, sizes, modes (C, S, MODE-C).

Each number is in exactly one file under `data/`; this module gives it a type, and `effects.py` describes what
the cards do. `facts()` reads the files on first use. Each record has an `index`, its position in its tuple,
so that a game can store plain ints. Triples of cards follow the order of `DECKS`, triples of sectors that of
`TYPES`.
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
    """A MERC card: skills and ability (C1, C8).

    The index follows alphabetical order, which settles many ties (B3, AI-3.0, AI-4.7.1).
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
    """The version of bythebook that added the card; empty for cards of 0.1.0."""
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipment:
    """A kind of equipment card: its bonuses, its effect and its number of copies (C3, E1 to E11).

    `number` is the serial number in the corner, or None (AI-4.7); a card with a `mode` is only used in
    that mode (MODE-C4); `ai_stashes` marks the cards that the bot leaves in the stash (AI-4.7.2).
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
    """The version of bythebook that added the card; empty for cards of 0.1.0."""
    index: int = -1

    @property
    def hull(self) -> int:
        """The armor of a vehicle, which absorbs damage to its squad; 0 for any other card (MODE-V4)."""
        return self.armor if isinstance(self.effect, Vehicle) else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """The effect of a card in the designer's digital version, used if its ruling says so (E1, E4)."""

    card: str
    ruling: str
    switch: str
    effect: Effect
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sector:
    """A sector card: its value, its loot and the services of a city (C2, A2, A7, A8, V1)."""

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

    `setup` is resolved at S9c, `turn` once in each of his turns in this order, `always` whenever it
    applies.
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
    """When in the turn the ability is used: T4(4), or T4(5) at the end."""
    without_hires: str = ""
    """The text of the ability in a mode in which abilities do not hire (MODE-A5)."""
    ruling: str = ""
    index: int = -1

    @property
    def hires(self) -> bool:
        """Whether any part of his ability hires MERCs (MODE-A5)."""
        return any(isinstance(effect, Hire) for effect in (*self.setup, *self.turn, *self.always))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tactic:
    """A tactics card; there is one copy of each (C5, D10)."""

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
    """The version of bythebook that added the card; empty for cards of 0.1.0."""
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """The numbers of every MERC and Dictator card before abilities and gear (C8, D5)."""

    health: int
    targets: int
    armor: int
    actions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Militia:
    """The numbers of one militia (M1)."""

    initiative: int
    combat: int
    health: int
    armor: int
    targets: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Numbers that the rules mention directly (S, T, B, M)."""

    days: int
    """The number of days in a game, including setup (T1)."""
    setup_days: int
    dice: int
    """Dice in the box (C6)."""
    hit_on: int
    """The lowest face that hits (B6)."""
    militia_cap: int
    """The maximum number of militia per side in a sector; a Dictator's base may hold more (M2)."""
    squads: int
    """The number of squads per player; the Dictator card at the base can be one more (Q2)."""
    team_limit: int
    """The number of MERCs that a Rebel may have in addition to one per sector he controls (Q1)."""
    hire_draw: int
    """The number of cards drawn for a hire (A1, S8)."""
    rebel_mercs: int
    """The number of MERCs that each Rebel hires on day 1 (S8)."""
    dictator_mercs: int
    """The number of MERCs that the Dictator hires on day 1 (S9b)."""
    free_cards: int
    """The number of equipment cards that a new MERC gets (E6)."""
    free_card_tries: int
    """The maximum number of draws for a free card, which is redrawn if the MERC may not hold it (E2)."""
    hand: int
    """The number of tactics cards in a human Dictator's hand (S9d)."""
    tactics_cards: int
    """The number of tactics cards in play (S6)."""
    least_difficulty: int
    most_difficulty: int
    """The maximum difficulty that can be chosen at setup (S2)."""
    combat_rounds: int
    """The round after which the attackers must retreat (B11)."""
    base_only: tuple[int, ...]
    """The numbers of Rebels that can play with the base game alone (C6)."""

    @property
    def play_days(self) -> int:
        """The number of days on which units act (T1)."""
        return self.days - self.setup_days


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """An action and its cost (section 5); actions that only one card offers are in the card's effect."""

    id: str
    rule: str
    cost: int
    index: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """A row of the setup table: the map and the militia for each number of Rebels (S1)."""

    rebels: int
    rows: int
    cols: int
    industries: int
    cities: int
    wilderness: int
    difficulty: int
    """Militia on each industry of the Dictator (S9a)."""
    extra: int
    """Militia that the Dictator spreads over his sectors at the end of setup (S9e)."""
    reinforce: int
    """Militia for a tactics card that is discarded to reinforce (D9)."""
    needs_expansion: bool

    @property
    def sectors(self) -> int:
        """The number of cells of the map (S1)."""
        return self.rows * self.cols

    @property
    def half(self) -> int:
        """Half the number of Rebels, rounded up (S1)."""
        return (self.rebels + 1) // 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """A mode: who plays the Dictator, how it is won, and which modes it combines with (MODE-C1).

    `beside` has a verdict for each mode in order; `letter` is printed on the mode's cards (MODE-C4).
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
    """The numbers for Assassination (MODE-A3 to MODE-A6)."""

    rounds: int
    side_militia: int
    """The number of militia on every space of each side."""
    dictator_mercs: Amount
    gear: tuple[DeckName, ...]
    """The decks from which each of the Dictator's MERCs gets a card."""
    rebel_mercs: int
    difficulty_militia: bool
    extra_militia: bool
    abilities_hire: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Versus:
    """The numbers for Versus (MODE-W1 to MODE-W5)."""

    short: int
    long: int
    """Rounds of a short and of a long game."""
    formats: tuple[str, ...]
    least_factions: int
    most_factions: int
    start: TypeName
    """The type of sector on which a faction starts."""
    ties: tuple[Literal["lowest_value", "fewest_mercs", "die"], ...]
    """How ties between factions are resolved, in this order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IDictator:
    """The numbers for I, Dictator; the number of copies of its cards gives the pool (MODE-I1, MODE-I2)."""

    least_cities: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """All printed facts: tuples are by index, dictionaries by id."""

    mercs: tuple[Merc, ...]
    merc: dict[str, Merc]
    feuds: tuple[frozenset[int], ...]
    """The MERCs with whom each MERC cannot share a team, in both directions (Q5)."""
    equipment: tuple[Equipment, ...]
    card: dict[str, Equipment]
    variants: tuple[Variant, ...]
    decks: tuple[Ints, Ints, Ints]
    """The weapon, armor and accessory decks, unshuffled, as indices into `equipment` (C3)."""
    vehicles: Ints
    """The cards that Vehicles adds to the accessories, as indices into `equipment` (MODE-V1)."""
    components: Ints
    """The parts of the bomb of I, Dictator, as indices into `equipment` (MODE-I2)."""
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
    """Maps a number of Rebels to its row of the setup table (S1)."""
    modes: tuple[Mode, ...]
    mode: dict[str, Mode]
    reasons: dict[frozenset[str], str]
    """Maps two modes to the reason why they do not combine, for every pair whose verdict is not `ok`
    (MODE-C1)."""
    assassination: Assassination
    versus: Versus
    i_dictator: IDictator

    @property
    def later_cards(self) -> frozenset[str]:
        """The ids of the cards that were added to the box after version 0.1.0 and have a number of copies."""
        cards: list[Merc | Equipment | Tactic] = [*self.mercs, *self.equipment, *self.tactics]
        return frozenset(card.id for card in cards if card.since)

    def verdict(self, one: str, other: str) -> Verdict:
        """Return whether two modes combine; raise KeyError for an unknown mode (MODE-C1)."""
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
    """Return the feuds in both directions; a card names only one (Q5)."""
    foes: list[set[int]] = [set() for _ in mercs]
    index = {merc.id: merc.index for merc in mercs}
    for merc in mercs:
        if isinstance(merc.effect, Feud):
            for foe in merc.effect.foes:
                foes[merc.index].add(index[foe])
                foes[index[foe]].add(merc.index)
    return tuple(frozenset(result) for result in foes)


def _pile(cards: tuple[Equipment, ...], mode: ModeName | None, deck: int) -> Ints:
    """Return every copy of a deck's cards that belongs to a mode, or to the normal game."""
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
    """Return the printed facts, read from the data files on first use."""
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
