"""What a playbook looks like: nothing is left out, nothing overlaps, nothing gets in from the text."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from textwrap import dedent
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from bythebook.kernel.prompt import Option
from bythebook.playbook.page.markdown import MARKER
from bythebook.playbook.page.nodes import Branch
from bythebook.playbook.page.parser import read
from bythebook.playbook.print.dictionary import (
    book_map,
    dictionary,
    dictionary_json,
    flowchart,
    player_aid,
)
from bythebook.playbook.print.rulings import settle_rulings
from bythebook.playbook.print.svg import SIZE, split_spans, width, wrap
from bythebook.playbook.run.runner import Program
from bythebook.playbook.words.glossary import find_uses, glossary
from bythebook.playbook.words.vocabulary import Vocabulary
from tests.playbook.every_word import every_word, lines
from tests.playbook.lighthouse import lighthouse

BOOKS = sorted((Path(__file__).parents[1] / "books").glob("*.md"))
EVERYTHING = Path(__file__).parents[1] / "books" / "everything.md"
SVG = "{http://www.w3.org/2000/svg}"


def load(text: str, file: str = "book.md") -> Program:
    book = read(text, file)
    return Program(book, every_word(book))


@pytest.fixture(params=BOOKS, ids=lambda path: path.stem)
def program(request: pytest.FixtureRequest) -> Program:
    return load(request.param.read_text(encoding="utf-8"), request.param.name)


def plain(text: str) -> str:
    """A text without marks and spaces, as it can be found in a drawing that wraps it."""
    text = text.replace("**", "").removesuffix("Prefer:").removeprefix("Prefer:").partition("?→")[0]
    return re.sub(r"\s+", "", text.partition("? →")[0])


def xml(html: str) -> ET.Element:
    return ET.fromstring(html.removeprefix("<!DOCTYPE html>\n"))


def words(element: ET.Element) -> str:
    return re.sub(r"\s+", "", "".join(element.itertext()))


def by_class(element: ET.Element, name: str) -> list[ET.Element]:
    return [e for e in element.iter() if name in e.get("class", "").split()]


# -- the aid ----------------------------------------------------------------------------------------


def test_books_fit_the_language(program: Program) -> None:
    assert program.findings == []


def test_every_line_of_a_book_stands_in_the_aid(program: Program) -> None:
    aid = xml(player_aid(program, game_title="Game"))
    shown: dict[str, str] = {}
    for element in aid.iter():
        if at := element.get("data-line"):
            shown[at] = shown.get(at, "") + words(element)
    for page in settle_rulings(program, {}).pages.values():
        for node in lines(page.block):
            text = node.label if isinstance(node, Branch) else node.text
            assert plain(text) in shown[str(node.at)], f"line {node.at}"


def test_every_row_of_the_file_is_marked_in_the_aid(program: Program) -> None:
    aid = xml(player_aid(program, game_title="Game"))
    marked = {int(e.get("data-line", "0")) for e in aid.iter()}
    only_labels = ("Yes:", "No:", "Then:")
    kept = {node.at for page in settle_rulings(program, {}).pages.values() for node in lines(page.block)}
    marked |= {node.at for page in program.book.pages.values() for node in lines(page.block)} - kept
    for at, row in enumerate(program.book.source.split("\n"), 1):
        found = MARKER.match(row)
        if found and found[4] not in only_labels:
            assert at in marked, f"line {at}: {row}"


def test_every_published_id_stands_in_the_margin(program: Program) -> None:
    aid = xml(player_aid(program, game_title="Game"))
    written = re.findall(r"^\s*(?:[-*+]|\d+[.)])\s+\[([^\]]+)\]", program.book.source, re.MULTILINE)
    assert [e.text for e in by_class(aid, "id")] == written


def test_numbered_lines_have_a_box_and_bullets_have_none() -> None:
    program = load("# B\n\n## P (for every Turn)\n\n1. **Go**\n2. Is it on?\n   - **Stay**\n   - **Wait**\n")
    aid = xml(player_aid(program, game_title="Game"))
    assert len(by_class(aid, "box")) == 2
    assert [e.text for e in by_class(aid, "number")] == ["1", "2"]


def test_glossary_has_every_word_in_force_with_its_docstring(program: Program) -> None:
    """Words of lines that a ruling has switched off need no meaning on paper."""
    aid = xml(player_aid(program, game_title="Game"))
    (section,) = by_class(aid, "glossary")
    entries = {(d[0].text or "").strip(): d[1].text for d in section.iter("div")}
    in_force = program.book.with_pages(settle_rulings(program, {}).pages)
    words_used = [e for e in glossary(in_force, program.vocabulary) if e.sort not in ("term", "kind")]
    assert len(words_used) > 8
    for entry in words_used:
        assert entries[entry.phrase] == entry.doc
    assert set(program.book.terms) <= set(entries)
    assert not by_class(section, "unknown")


def test_words_that_mean_the_same_are_told_once() -> None:
    """Two phrases of one word stand before one meaning."""
    vocabulary = Vocabulary("small", notation=repr)
    vocabulary.verb("Go", "Away from here.")

    @vocabulary.test("far", "far away")
    def far(view: object, candidate: object) -> bool:
        """More than a mile."""
        return True

    book = read("# B\n\n## P (for every Turn)\n\n- **Go** far\n- **Go** far away\n")
    aid = xml(player_aid(Program(book, vocabulary), game_title="Game"))
    (section,) = by_class(aid, "glossary")
    assert [(d[0].text, d[1].text) for d in section.iter("div")] == [
        ("far; far away", "More than a mile."),
        ("Go", "Away from here."),
    ]


def test_glossary_marks_words_the_game_does_not_have() -> None:
    book = read("# B\n\n## P (for every Turn)\n\n- **Go** far\n")
    aid = xml(player_aid(Program(book, Vocabulary("empty", notation=repr)), game_title="Game"))
    assert sorted(words(e[0]) for e in by_class(aid, "unknown")) == ["Go", "far"]


def test_arrows_lead_to_their_pages(program: Program) -> None:
    aid = xml(player_aid(program, game_title="Game"))
    ids = [e.get("id") for e in aid.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    targets = {e.get("href", "") for e in aid.iter("a")}
    assert targets <= {f"#{name}" for name in ids}


def test_rulings_show_their_default_and_a_change() -> None:
    book = read(EVERYTHING.read_text(encoding="utf-8"))
    program = Program(book, every_word(book), {"kind sea": True})
    text = player_aid(program, game_title="Game")
    assert "(default: on): the lamp" in text
    assert "(default: off, here: on): a wreck" in text


RULED = """
## Night (for every Night)

- Is it ruled "watch: dawn"?
  - Yes: **Row** wrecked
  - No:
    - [L1] **Row** at least 2 arms. Prefer: [7]
      - Is it ruled "watch: dusk"?
        - most rowers
- Are there at least 2 lamps?
  - Is it ruled "watch: both"?
    - **Row** wrecked
- **Stop**

## Small choices

Whatever is left.

### Dawn (for every Dawn)

- **Stop**

### Boats (for every Boat)

- **Stop**

## Terms

- arms: rowers plus 1 if strong, at most 6
- strong: more rowers than people
"""


def ruled(**rulings: str) -> ET.Element:
    program = Program(read(RULED), lighthouse())
    assert program.findings == []
    return xml(player_aid(program, game_title="Lighthouse", rulings=rulings))


def test_a_ruling_is_answered_with_a_note() -> None:
    """On paper stands what is played; the note has the ruling, and what could be played instead."""
    (night, *_) = ruled().iter("article")
    assert "wrecked" not in words(night)
    assert "ruled" not in words(night)
    assert [e.text for e in by_class(night, "note-number")] == ["1", "1"]
    (notes,) = by_class(ruled(), "notes")
    assert words(notes) == "Rulingswatch:Whenthelampiswatched.Played:dusk.Otheroptions:dawn.both."
    (night, *_) = ruled(watch="dawn").iter("article")
    assert "Rowwrecked" in words(night)
    assert "arms" not in words(night)


def test_a_ruling_that_leaves_no_line_is_listed_too() -> None:
    """Where nothing follows from what is played, the note still says what could be."""
    book = """
        # The keeper

        ## Night (for every Night or Dawn or Boat)

        - Is it ruled "watch: dawn"?
          - **Row** wrecked
        - **Stop**
        """
    program = Program(read(dedent(book)), lighthouse())
    (notes,) = by_class(xml(player_aid(program, game_title="Lighthouse")), "notes")
    assert words(notes) == "Rulingswatch:Whenthelampiswatched.Played:dusk.Otheroptions:dawn.both."


def test_a_ruling_that_no_page_asks_about_is_not_listed() -> None:
    """A rule of the game that a bot's page has nothing to do with is none of its notes."""
    book = "# The keeper\n\n## Night (for every Night or Dawn or Boat)\n\n- **Stop**\n"
    program = Program(read(book), lighthouse())
    assert by_class(xml(player_aid(program, game_title="Lighthouse")), "notes") == []


def test_a_question_with_nothing_left_below_it_is_not_printed() -> None:
    """What stands there only by another reading takes its question along."""
    (night, *_) = ruled().iter("article")
    assert "lamps" not in words(night)
    (night, *_) = ruled(watch="both").iter("article")
    assert "Arethereatleast2lamps?" in words(night)


def test_pages_have_numbers_and_stand_inside_their_chapter() -> None:
    """The index has the same numbers as the headings."""
    aid = ruled()
    (contents,) = by_class(aid, "contents")
    assert [words(e) for e in by_class(contents, "page-number")] == ["1", "2", "2a", "2b"]
    (_, chapter) = aid.iter("article")
    assert words(chapter).startswith("2SmallchoicesWhateverisleft.2aDawn")


def test_published_tags_stand_behind_their_line() -> None:
    """They are no ids."""
    assert [e.text for e in by_class(ruled(), "tags")] == ["7"]


def test_terms_stand_last_in_one_alphabet() -> None:
    """The book's own and the game's; a word that says all by itself is left out."""
    (section,) = by_class(ruled(), "glossary")
    names = [(d[0].text or "").strip() for d in section.iter("div")]
    assert names == sorted(names, key=str.lower)
    assert {"arms", "strong", "people", "rowers", "Row"} <= set(names)


# -- the chart --------------------------------------------------------------------------------------


def boxes(group: ET.Element) -> list[tuple[float, float, float, float]]:
    """Left, top, right and lower edge of every node."""
    found = []
    for node in by_class(group, "node"):
        shape = next(e for e in node.iter() if e.get("class") == "shape")
        if points := shape.get("points"):
            corners = [tuple(map(float, p.split(","))) for p in points.split()]
            xs, ys = [c[0] for c in corners], [c[1] for c in corners]
            found.append((min(xs), min(ys), max(xs), max(ys)))
        else:
            x, y, w, h = (float(shape.get(k, "0")) for k in ("x", "y", "width", "height"))
            found.append((x, y, x + w, y + h))
    return found


def test_every_page_and_line_stands_in_the_chart(program: Program) -> None:
    chart = ET.fromstring(flowchart(program))
    for i, page in enumerate(program.book.pages.values(), 1):
        (group,) = (g for g in chart.iter(f"{SVG}g") if g.get("id") == f"chart-{i}")
        assert plain(page.name) in words(group)
        for node in lines(page.block):
            text = node.label if isinstance(node, Branch) else node.text
            assert plain(text).removeprefix("Prefer:") in words(group), f"line {node.at}"


def test_nodes_never_overlap(program: Program) -> None:
    for name in program.book.pages:
        for a, b in combinations(boxes(ET.fromstring(flowchart(program, name))), 2):
            apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
            assert apart, f"{name}: {a} and {b}"


def test_text_stays_inside_its_node(program: Program) -> None:
    for name in program.book.pages:
        chart = ET.fromstring(flowchart(program, name))
        for node, box in zip(by_class(chart, "node"), boxes(chart), strict=True):
            for text in node.iter(f"{SVG}text"):
                if text.get("class"):
                    continue  # badges sit on the edge
                wide = sum(width(t.text or "", bold=t.get("class") == "b") for t in text)
                x, y = float(text.get("x", "0")), float(text.get("y", "0"))
                assert box[0] <= x <= x + wide <= box[2] + 1, "".join(text.itertext())
                assert box[1] + SIZE / 2 <= y <= box[3] - 4


def test_pages_of_the_book_stand_apart(program: Program) -> None:
    chart = ET.fromstring(flowchart(program))
    frames = [
        tuple(float(e.get(k, "0")) for k in ("x", "y", "width", "height")) for e in by_class(chart, "frame")
    ]
    assert len(frames) == len(program.book.pages) + 1
    for (x, y, w, h), (x2, y2, w2, h2) in combinations(frames, 2):
        assert x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y


def test_ids_are_in_the_chart(program: Program) -> None:
    chart = words(ET.fromstring(flowchart(program)))
    for page in program.book.pages.values():
        for node in lines(page.block):
            assert isinstance(node, Branch) or node.id[:11] in chart


def test_chart_of_one_page_has_title_and_description() -> None:
    chart = ET.fromstring(flowchart(load(EVERYTHING.read_text(encoding="utf-8")), "Waiting"))
    assert chart.findtext(f"{SVG}title") == "The Keeper of the Light: Waiting"
    assert "Waiting: Can Row to the ship?" in (chart.findtext(f"{SVG}desc") or "")
    assert "Night" not in words(chart)


def test_unknown_page_is_named_with_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"no page 'Wating' in book.md. Did you mean Waiting"):
        flowchart(load(EVERYTHING.read_text(encoding="utf-8")), "Wating")


def test_circles_of_pages_are_drawn_once() -> None:
    program = load("# B\n\n## A\n\n- → B\n- → A\n\n## B\n\n- → C\n\n## C\n\n- → A\n- Prefer:\n  - by B\n")
    chart = ET.fromstring(flowchart(program))
    (map_,) = (g for g in chart.iter(f"{SVG}g") if g.get("id") == "chart-map")
    assert sorted(words(e) for e in by_class(map_, "stop")) == ["AA", "BB", "CC"]


def test_map_puts_a_page_behind_all_that_lead_to_it() -> None:
    program = load("# B\n\n## A\n\n- → C\n- → B\n\n## B\n\n- → C\n\n## C\n\n- → D\n\n## D\n\n- **Go**\n")
    chart = ET.fromstring(flowchart(program))
    places = {e.findtext(f"{SVG}title"): float(e[1].get("x", "0")) for e in by_class(chart, "stop")}
    assert places["A"] < places["B"] < places["C"] < places["D"]


def test_the_map_of_a_book_fits_one_landscape_sheet(program: Program) -> None:
    """Every page but Terms of one line stands on it once; it is as large as the sheet, whatever it holds."""
    drawn = ET.fromstring(book_map(program))
    assert (drawn.get("width"), drawn.get("height")) == ("277mm", "190mm")
    names = [e.findtext(f"{SVG}title") for e in by_class(drawn, "stop")]
    assert sorted(map(str, names)) == sorted(n for n, page in program.book.pages.items() if not page.line)


def test_deep_pages_are_drawn() -> None:
    rows = [f"{'  ' * depth}- Is it on?" for depth in range(8)]
    text = "# B\n\n## P (for every Turn)\n\n" + "\n".join([*rows, "  " * 8 + "- **Go**"]) + "\n"
    program = load(text)
    assert len(boxes(ET.fromstring(flowchart(program, "P")))) == 9
    assert "Go" in player_aid(program, game_title="Game")


# -- hostile text -----------------------------------------------------------------------------------

EVIL = "<script>alert(1)</script> \"' onload=x & ]]> &lt; {0} %s \\ \x07"


def hostile() -> Program:
    book = read(
        f"# {EVIL}\n\n{EVIL}\n\n## Counters\n\n- {EVIL}\n\n## Rulings\n\n- {EVIL} (on): {EVIL}\n\n"
        f"## {EVIL} (for every {EVIL})\n\n{EVIL}\n\n"
        f"1. [{EVIL.replace(']', '')}] **{EVIL}** {EVIL}. Prefer:\n   - {EVIL}\n   - Then: → {EVIL}\n"
        f"2. {EVIL}?\n   - Yes: → {EVIL}\n3. Roll a {EVIL}\n   - {EVIL}: **{EVIL}**\n"
        f"4. Never **{EVIL}** {EVIL}\n5. Take {EVIL}:\n   - Set the {EVIL} to 1\n"
        f"6. {'x' * 1900}?\n   - Stop\n"
    )
    return Program(book, Vocabulary(EVIL, notation=repr))


@pytest.mark.parametrize("drawn", ["aid", "chart"])
def test_hostile_text_is_only_text(drawn: str) -> None:
    program = hostile()
    made = player_aid(program, game_title=EVIL) if drawn == "aid" else flowchart(program)
    tree = xml(made)
    assert len(program.book.pages) == 1
    assert "alert(1)" in words(tree)
    assert not [e for e in tree.iter() if e.tag.endswith(("script", "foreignObject"))]
    assert not [k for e in tree.iter() for k in e.attrib if k.startswith("on")]
    assert "\x07" not in made


def test_no_address_of_others(program: Program) -> None:
    made = player_aid(program, game_title="Game") + flowchart(program)
    made = made.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"https?:|//\w|@import|url\((?!#)|\bsrc=|<script|<link|<img", made)


# -- text -------------------------------------------------------------------------------------------


def test_wrapped_rows_fit_and_lose_nothing() -> None:
    long = "long" * 50
    text = f"**Play** Aggression, or **Spend** oil to {long} **Secure**."
    rows = wrap(split_spans(text), 200)
    shown = ["".join(t for t, _ in row.spans) for row in rows]
    assert " ".join(shown).split()[:6] == text.replace("**", "").split()[:6]
    assert long in "".join(shown)
    assert all(sum(width(t, bold=k == "b") for t, k in row.spans) <= 200 for row in rows)
    assert ("Secure", "b") in rows[-1].spans


# -- the dictionary ---------------------------------------------------------------------------------


class Row(Option, frozen=True):
    boat: int


def small() -> Vocabulary:
    made = Vocabulary("lighthouse", notation=repr)
    made.verb("Row", "A boat rows to a ship.", Row, of="boat")
    made.kind("Turn", "What to do with a night.", "Row", about="boat", next="Watch")
    made.die("die", "night die", ("1", "2"))
    made.slot("ship", {"the Hope": 1, "the Swan": 2})

    @made.test("near", of="boat", plan=True)
    def near(view: Any, boat: int) -> bool:
        """Within
        two miles."""
        return True

    @made.number("miles left before the tide turns and nobody can row any more")
    def miles(view: Any, candidate: Any) -> int:
        """How far it still is, along the shortest way through open water, not over reef or bank."""
        return 1

    return made


def test_a_word_names_the_sort_of_thing_it_is_about() -> None:
    made = small()

    for thing in ("unit", "island"):

        @made.test(f"at the {thing}", of=thing)
        def near(view: Any, it: Any) -> bool:
            """Near it."""
            return True

    text = dictionary(made)
    assert "Sort of thing: unit." in text
    assert "Sort of thing: island." in text


def test_dictionary_is_grouped_aligned_and_narrow() -> None:
    text = dictionary(small())
    assert max(map(len, text.splitlines())) <= 100
    heads = [row for row in text.splitlines() if row and not row.startswith(" ")]
    assert heads == ["Words of lighthouse", "Verbs", "Kinds of choices", "Tests", "Numbers", "Dice", "Slots"]
    assert "  near  Within two miles. Sort of thing: boat. Can be asked about a plan." in text
    assert "  Turn  What to do with a night. Sort of thing: boat. Offers Row. Followed by Watch." in text
    assert "\n  miles left before tide turns and nobody can row any more\n" in text
    assert "  {ship}    One of: hope, swan." in text


def test_dictionary_json_has_every_word() -> None:
    items = dictionary_json(small())
    by_phrase = {(item["sort"], item["phrase"]): item for item in items}
    assert by_phrase["kind", "Turn"] | {"doc": ""} == {
        "sort": "kind",
        "phrase": "Turn",
        "of": "boat",
        "doc": "",
        "offers": ["Row"],
        "next": ["Watch"],
    }
    assert by_phrase["slot", "ship"]["values"] == ["hope", "swan"]
    assert by_phrase["die", "die"]["faces"] == ["1", "2"]
    assert by_phrase["test", "near"]["plan"] is True


def test_uses_name_the_first_line() -> None:
    book = read("# B\n\n## P (for every Turn)\n\n- **Go** far\n- **Go** far\n")
    assert [(use.sort, use.phrase, use.at) for use in find_uses(book)] == [
        ("kind", "Turn", 3),
        ("verb", "Go", 5),
        ("test", "far", 5),
    ]
