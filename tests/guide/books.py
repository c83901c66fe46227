"""Small books for tests of the guide, and a person who answers what a test says."""

from __future__ import annotations

from bythebook.guide.files import open_book
from bythebook.guide.prompts import Fit, Name
from bythebook.guide.session import GuideSession

FERRY = """# The ferrymen, for the River

## Counters

- patience (0 to 3): the white track

## Decks

- tide: 2 Flood (high), 1 Ebb

## Things

- ferry: Ada, Bell, Cora

## Words

- **Cross**: a ferry goes to the other bank
- loaded: somebody is aboard
- toll (this turn): what a crossing costs
- bridge (this game): a bridge stands

## Day (for every Day)

1. [1] Draw a tide
   - Flood: Add 1 to the patience
   - Ebb: Subtract 1 from the patience
2. [2] Is there a toll?
   - [3] **Cross** with a loaded ferry. Prefer:
     - most people
     - nearest the bank
3. [4] Is the tide high?
   - **Moor** any ferry
     - Then: **Bail** with a bucket
4. **Stop**

## Leaks (for every Leak)

- Is it old?
  - [5] **Bail**
- [6] **Call** for help, or for a rope
- **Stop**

## Crossings (for every Cross)

- Never **Cross** in fog
- Prefer:
  - in daylight
"""


def session(
    text: str = FERRY, *, listing: bool = False, seed: int = 1, real: tuple[str, ...] = ()
) -> GuideSession:
    """A book in use."""
    guide = open_book(text, "book.md")
    return GuideSession(guide, seed=seed, real=real, listing=listing)


def names(*texts: str, row: int = 0) -> Fit:
    """Names for an act."""
    return Fit(tuple(Name(text) for text in texts), row)


def asked(made: GuideSession) -> str:
    """The prompt, in words."""
    assert made.prompt is not None
    return made.prompt.text
