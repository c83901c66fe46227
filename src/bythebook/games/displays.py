"""Displays: how front ends show options and prompts, a record for each type of option and kind of prompt.

Rules, bots and simulations never look at a display. Its texts are templates with named slots:

    OptionDisplay(Attack, "attack {target:piece}", log_text="{me} attacks {target:piece}", target="target")

A slot is a field of the option (`{target}`), a placeholder of the game (`{me}`), a field of the state
(`{card}`) or `{dice}`, the number of dice that the option leads to. `{target:piece}` formats a field as the
game names pieces. A text that depends on a condition is a function of the context and the option.
`Displays.slips` lists every slot that refers to nothing, so that tests find misspelled slots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from string import Formatter
from typing import Any, Final

from bythebook.games.shared.grammar import count
from bythebook.games.shared.scenery import Arrow, Gesture
from bythebook.kernel.context import Context
from bythebook.kernel.notation import Notation, spaced
from bythebook.kernel.prompt import Option, Prompt

Text = str | Callable[[Any, Any], str]
"""A template, or a function of a context and an option."""
Place = str | Callable[[Any, Any], Any]
"""The field of an option that holds a cell, or a function that returns a cell, several cells, or None."""
Ways = Callable[[Any, Any], Iterable[tuple[Any, Any]]]
"""A function that returns pairs of cells."""


def nowhere(context: Any, option: Any) -> None:
    """Return None: the option marks no cell."""


def no_dice(context: Any, option: Any) -> int:
    """Return 0: no dice are rolled."""
    return 0


@dataclass(frozen=True)
class OptionDisplay:
    """How one type of option is listed, logged, shown on the board and chosen."""

    option: type[Option]
    label: Text = ""
    """The text in a list of choices: "attack armor D4"; the option's notation if empty."""
    detail: Text = ""
    """The effect of the option, after the label: "3 figures, 2 dice"."""
    full_detail: Text | None = None
    """The effect of the option in terminals, after the bare notation; `detail` if None."""
    log_text: Text | None = None
    """The text in the log: "infantry C5 attacks D4"; empty if the next line says it; the label if None."""
    target: Place = nowhere
    """The cell or cells to click to choose the option."""
    piece: Place = nowhere
    """The cell of the acting piece, which is picked up first."""
    origin: Place = nowhere
    """The start of the option's arrow, if it isn't the acting piece."""
    arrows: Ways | None = None
    """The arrows, if they don't go from the origin to the target."""
    card: str = ""
    """The name of the field with the card that the option uses."""
    gesture: Callable[[Any, Any], Gesture] | None = None
    """The gesture that chooses the option, if piece and card don't define it completely."""
    receiver: Text = ""
    """The name of the unit that takes the card, if the card is dropped on it."""
    noun: str = ""
    """The kind of thing that the option acts on, for playbooks: "any scout"."""
    verb: str = ""
    """The verb in playbooks; derived from the name of the option's type if empty."""
    ends: bool | Callable[[Prompt, Any], bool] = False
    """Whether the option ends or discards something; such options are listed last, apart from the others."""
    cost_text: Text = ""
    """What is lost by choosing the option, if it ends something."""
    spends: bool | Callable[[Any, Any], bool] = False
    """Whether the option has a cost that the prompt's other options don't have."""
    attacks: bool = False
    """Whether the option's arrow is an attack."""
    leads: bool = False
    """Whether the option only begins an action, so that it is dragged from the list to the next choice."""
    dice: Callable[[Any, Any], int] = no_dice
    odds: Text = ""
    combined: Text = "{first}, {label}"
    """The text when this option and the answer before it form one choice; `{first}` is that answer's text."""

    @property
    def playbook_verb(self) -> str:
        """The verb for the option in playbooks."""
        return self.verb or spaced(self.option.__name__)


@dataclass(frozen=True, init=False)
class PromptDisplay:
    """How one kind of prompt is shown and answered."""

    kind: str
    question: Text
    options: tuple[type[Option], ...] = ()
    """The types of the prompt's options."""
    always: tuple[type[Option], ...] = ()
    """The option types that the prompt always offers."""
    doc: str = ""
    """What the prompt decides, for the playbook dictionary; the question if empty."""
    about: str = ""
    """The subject of the prompt, for the playbook dictionary."""
    next: str | tuple[str, ...] = ()
    """The kinds of prompts that may come next."""
    acting: Place = nowhere
    """The cells of the prompt's subject, which are marked on the board."""
    picks: str = ""
    """The kind of the following prompt, for the action of the piece, if this prompt only picks up a piece."""
    gathers: str = ""
    """The verb for the pieces' action, if the prompt names one piece after another."""
    name_all: str = ""
    """The button that names all pieces: "order all {number}", if the prompt names one piece after another."""
    all_named: tuple[str, str, str] = ("", "", "")
    """The sentences for a choice that names all pieces at once: for one, two, or `{number}` of them."""
    one_by_one: str = ""
    """The button for naming the pieces one by one after such a choice instead."""
    calls: str = ""
    """The kind of the prompt that names pieces, if this prompt's options decide which pieces can be named."""
    offers: tuple[str, ...] = ()
    """The kinds of optional prompts that may follow an option."""
    offer: str = ""
    """The button that opens the prompt after a choice, if the prompt is optional."""
    counts: str = ""
    """The button for entering a number, if the prompt asks how many pieces move."""
    all_go: Callable[[Sequence[Option]], Option | None] | None = None
    """Finds the option with which all pieces move, if the prompt asks how many."""
    onward: bool = False
    """Whether a drag can continue to this prompt, because the seat already knows everything in it."""

    def __init__(self, kind: str, question: Text, *options: type[Option], **more: Any) -> None:
        known = {each.name: each.default for each in fields(self)}
        if unknown := more.keys() - known:
            raise TypeError(f"PromptDisplay({kind!r}): unknown fields {', '.join(sorted(unknown))}")
        for name, value in (known | {"kind": kind, "question": question, "options": options} | more).items():
            object.__setattr__(self, name, value)


class Displays:
    """The displays of a game, by type of option and by kind of prompt."""

    def __init__(
        self,
        *displays: OptionDisplay | PromptDisplay,
        notation: Notation | None = None,
        formats: Mapping[str, Callable[[Any, Any], str]] | None = None,
        placeholders: Mapping[str, Callable[[Any, Any], str]] | None = None,
        chance: Callable[[Any], str] | None = None,
        acting: Callable[[Any], Iterable[str]] | None = None,
        cell: Callable[[Any], str] = str,
    ) -> None:
        self.options = {each.option: each for each in displays if isinstance(each, OptionDisplay)}
        self.prompts = {each.kind: each for each in displays if isinstance(each, PromptDisplay)}
        self.notation = notation or Notation()
        self.formats, self.placeholders = dict(formats or {}), dict(placeholders or {})
        self.chance = chance
        """Makes the question of a chance prompt."""
        self.find_acting = acting
        self.plural_seats: frozenset[str] = frozenset()
        """Seats whose names are plural: log texts made from labels use the plural for them."""
        self.cell = cell
        """Makes the board's name for a cell of an option."""

    def __iter__(self) -> Iterator[OptionDisplay]:
        return iter(self.options.values())

    # -- options ----------------------------------------------------------------------------------

    def label(self, c: Context[Any], option: Option) -> str:
        """Return the text of an option in a list of choices."""
        return self.text(c, self._of(option).label, option) or self.notation(option)

    def detail(self, c: Context[Any], option: Option) -> str:
        """Return the effect of an option, as shown after its label."""
        return self.text(c, self._of(option).detail, option)

    def full_detail(self, c: Context[Any], option: Option) -> str:
        """Return the effect of an option, for lists that show the bare notation."""
        display = self._of(option)
        return self.text(c, display.detail if display.full_detail is None else display.full_detail, option)

    def explain(self, c: Context[Any], option: Option) -> str:
        """Return the notation of an option with its effect: "attack D4: armor, 3 figures, 2 dice"."""
        detail = self.full_detail(c, option)
        return f"{self.notation(option)}: {detail}" if detail else self.notation(option)

    def after_notation(self, c: Context[Any], option: Option) -> str:
        """Return the text after the bare notation in a list; empty if the notation says everything."""
        return self.full_detail(c, option)

    def log_text(self, c: Context[Any], option: Option) -> str:
        """Return an answer as a sentence without a full stop; empty if the next line says it."""
        display = self._of(option)
        if display.log_text is None:
            label = self.label(c, option)
            plural = c.prompt is not None and c.prompt.seat in self.plural_seats
            text = label if plural else third_person(label)
        else:
            text = self.text(c, display.log_text, option)
        return text[:1].upper() + text[1:]

    def targets(self, c: Context[Any], option: Option) -> tuple[str, ...]:
        """Return the cells that an option marks, the one by which it is chosen first."""
        display = self._of(option)
        cells = (*self._cells(c, display.target, option), *self._cells(c, display.piece, option))
        return tuple(dict.fromkeys(cells))

    def arrows(self, c: Context[Any], option: Option) -> tuple[Arrow, ...]:
        """Return the arrows that an option draws on the board."""
        display = self._of(option)
        if display.arrows is not None:
            ways = [(self.cell(start), self.cell(end)) for start, end in display.arrows(c, option)]
        else:
            starts = self._cells(c, display.origin, option) or self._cells(c, display.piece, option)
            ways = list(zip(starts[:1], self._cells(c, display.target, option)[:1], strict=False))
        return tuple(Arrow(start, end, display.attacks) for start, end in ways if start != end)

    def gesture(self, c: Context[Any], option: Option) -> Gesture:
        """Return the piece, card or heading that the user drags or clicks to choose an option."""
        display = self._of(option)
        if display.gesture is not None:
            return display.gesture(c, option)
        piece = next(iter(self._cells(c, display.piece, option)), "")
        return Gesture(piece=piece, card=str(getattr(option, display.card)) if display.card else "")

    def receiver(self, c: Context[Any], option: Option) -> str:
        """Return the name of the unit that takes the card of an option; empty if none does."""
        return self.text(c, self._of(option).receiver, option)

    def leads(self, option: Option) -> bool:
        """Return whether an option only begins an action."""
        return self._of(option).leads

    def spends(self, c: Context[Any], option: Option) -> bool:
        """Return whether an option has a cost that the prompt's other options don't have."""
        spends = self._of(option).spends
        return spends if isinstance(spends, bool) else spends(c, option)

    def dice(self, c: Context[Any], option: Option) -> int:
        """Return how many dice are rolled because of an option."""
        return self._of(option).dice(c, option)

    def odds(self, c: Context[Any], option: Option) -> str:
        """Return the probability that an option succeeds, as text."""
        return self.text(c, self._of(option).odds, option)

    def ends(self, prompt: Prompt, option: Option) -> bool:
        """Return whether an option of a prompt ends something or discards it."""
        ends = self._of(option).ends
        return ends if isinstance(ends, bool) else ends(prompt, option)

    def cost_text(self, c: Context[Any], option: Option) -> str:
        """Return what is lost by an option that ends something; empty if nothing is."""
        return self.text(c, self._of(option).cost_text, option)

    def combined(self, c: Context[Any], option: Option, first: str) -> str:
        """Return the text of an answer combined with the answer before it, given as text."""
        template = self._of(option).combined
        if not isinstance(template, str):
            template = template(c, option)
        texts = {"first": first, "label": self.label(c, option)}
        return "".join(
            literal + (texts[name] if name in texts else self._slot(c, option, name, spec) if name else "")
            for literal, name, spec in parsed(template)
        )

    def split(self, prompt: Prompt) -> tuple[list[Option], list[Option]]:
        """Return the options that continue and those that end something, each in their order."""
        parts: tuple[list[Option], list[Option]] = [], []
        for option in prompt.options:
            parts[self.ends(prompt, option)].append(option)
        return parts

    def _of(self, option: Option) -> OptionDisplay:
        return self.options[type(option)]

    def _cells(self, c: Context[Any], place: Place, option: Any) -> tuple[str, ...]:
        found = getattr(option, place) if isinstance(place, str) else place(c, option)
        if found is None:
            return ()
        return tuple(map(self.cell, found)) if isinstance(found, tuple | list) else (self.cell(found),)

    # -- prompts ----------------------------------------------------------------------------------

    def question(self, c: Context[Any]) -> str:
        """Return the question of the open prompt, as a sentence."""
        prompt = c.prompt
        assert prompt is not None
        if prompt.domain is not None and self.chance is not None:
            return self.chance(c)
        return self.text(c, self.prompts[prompt.kind].question, prompt)

    def acting(self, c: Context[Any]) -> tuple[str, ...]:
        """Return the cells of the open prompt's subject."""
        if self.find_acting is not None:
            return tuple(self.find_acting(c))
        display = self.prompts.get(c.kind)
        return self._cells(c, display.acting, c.prompt) if display is not None else ()

    def prompt(self, kind: str) -> PromptDisplay:
        """Return the display of a kind of prompt; a plain one if none is defined."""
        return self.prompts.get(kind) or PromptDisplay(kind, "")

    # -- templates --------------------------------------------------------------------------------

    def text(self, c: Context[Any], text: Text, option: Any) -> str:
        """Fill in the slots of a template, or call a text function."""
        if not isinstance(text, str):
            return text(c, option)
        return "".join(
            literal + (self._slot(c, option, name, spec) if name else "")
            for literal, name, spec in parsed(text)
        )

    def _slot(self, c: Context[Any], option: Any, name: str, spec: str) -> str:
        if name in getattr(option, "__struct_fields__", ()):
            value = getattr(option, name)
        elif name in self.placeholders:
            return self.placeholders[name](c, option)
        elif name == "dice":
            return count(self.dice(c, option), "die")
        else:
            value = getattr(c.state, name)
        if spec in self.formats:
            return self.formats[spec](c, value)
        return self.notation.formats[spec](value) if spec else str(value)

    def slips(self, state: type[Any]) -> list[str]:
        """List every slot, format and field of the displays that refers to nothing, each as a sentence."""
        return [*self._wrong_slots(state), *self._wrong_fields()]

    def _wrong_slots(self, state: type[Any]) -> Iterator[str]:
        known = {each.name for each in fields(state)} | {"dice"} | self.placeholders.keys()
        rows: list[tuple[Any, set[str], tuple[str, ...]]] = [
            (each, known | set(each.option.__struct_fields__), OPTION_TEXTS) for each in self
        ]
        rows += [(each, known | {"seat", "about", "kind"}, ("question",)) for each in self.prompts.values()]
        for display, names, texts in rows:
            where = display.kind if isinstance(display, PromptDisplay) else display.option.__name__
            for field in texts:
                template = getattr(display, field)
                for _, name, spec in parsed(template) if isinstance(template, str) else ():
                    if name and name not in names and name not in FIELD_SLOTS.get(field, ()):
                        yield f"{where}.{field}: unknown slot {{{name}}}"
                    if spec and spec not in self.formats and spec not in self.notation.formats:
                        yield f"{where}.{field}: unknown format {spec!r}"

    def _wrong_fields(self) -> Iterator[str]:
        for display in self:
            for name in ("target", "piece", "origin", "card"):
                field = getattr(display, name)
                if isinstance(field, str) and field and field not in display.option.__struct_fields__:
                    yield f"{display.option.__name__}.{name}: the option has no field {field!r}"


OPTION_TEXTS: Final = ("label", "detail", "full_detail", "log_text", "cost_text", "odds", "combined")
FIELD_SLOTS: Final = {"combined": ("first", "label")}
"""Slots that are valid in one field only, by the name of the field."""


@lru_cache(maxsize=4096)
def parsed(template: str) -> tuple[tuple[str, str, str], ...]:
    """Split a template into its literal texts, each with the name and format of the slot that follows it."""
    return tuple((literal, name or "", spec or "") for literal, name, spec, _ in Formatter().parse(template))


IRREGULAR: Final = {"do": "does", "go": "goes", "be": "is", "have": "has"}


def third_person(text: str) -> str:
    """Turn an instruction into a third-person sentence: "move to c3" becomes "moves to c3"."""
    verb, blank, rest = text.partition(" ")
    if verb in IRREGULAR:
        return IRREGULAR[verb] + blank + rest
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies{blank}{rest}"
    return f"{verb}{'es' if verb.endswith(('s', 'sh', 'ch', 'x', 'o')) else 's'}{blank}{rest}"
