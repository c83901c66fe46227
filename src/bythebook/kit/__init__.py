"""What a game imports: state fields, options and their displays, steps, boards, decks, words, playbooks.

A game is a package of its own. It declares a `BoardGame` and registers it by an entry point:

    [project.entry-points."bythebook.games"]
    skirmish = "skirmish:Skirmish"

`docs/tutorials/your-own-game.md` builds one step by step; `bythebook game new NAME` writes a game that runs.
"""

from bythebook.games.displays import Displays, OptionDisplay, PromptDisplay
from bythebook.games.interfaces.lessons import Lesson, Lessons
from bythebook.games.shared.setup_keys import SetupKey
from bythebook.kernel.chance import Dice, Draw, Outcome, Pick
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Option, Prompt, Seat, chance_prompt
from bythebook.kernel.rulings import Ruling
from bythebook.kernel.step import Step
from bythebook.kit.boards import Grid, HexGrid, Layout, Places
from bythebook.kit.fields import Cell, Choice, DiscardPile, FieldSpec, HandCards, Number, PieceMap, Score
from bythebook.kit.game import BoardGame, steps_in
from bythebook.kit.parts.bots import View
from bythebook.kit.state import Deal, Deck, DrawCards, Reshuffle, State, per_seat, sorted_options
from bythebook.kit.words import vocabulary
from bythebook.playbook.words.vocabulary import Candidate, Vocabulary

__all__ = [
    "BoardGame",
    "Candidate",
    "Cell",
    "Choice",
    "Context",
    "Deal",
    "Deck",
    "Dice",
    "DiscardPile",
    "Displays",
    "Draw",
    "DrawCards",
    "FieldSpec",
    "Grid",
    "HandCards",
    "HexGrid",
    "Layout",
    "Lesson",
    "Lessons",
    "Number",
    "Option",
    "OptionDisplay",
    "Outcome",
    "Pick",
    "PieceMap",
    "Places",
    "Prompt",
    "PromptDisplay",
    "Reshuffle",
    "Ruling",
    "Score",
    "Seat",
    "SetupKey",
    "State",
    "Step",
    "View",
    "Vocabulary",
    "chance_prompt",
    "per_seat",
    "sorted_options",
    "steps_in",
    "vocabulary",
]
