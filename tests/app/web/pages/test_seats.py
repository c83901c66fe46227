"""Seats and links: who plays which seat, and where."""

from __future__ import annotations

from tests.app.web.visiting import Visitor

BOTH = {"axis": "person", "allies": "person"}


def seats_of(owner: Visitor) -> dict[str, Visitor]:
    """Both seats by their links."""
    return {seat["seat"]: owner.by(seat["link"]) for seat in owner.scene()["seats"] if seat["link"]}


def test_a_seat_is_given_and_taken_back(visitor: Visitor) -> None:
    visitor.begin("memoir44", seats=BOTH)
    assert visitor.scene()["you"] == ["axis", "allies"]
    scene = visitor.post("who", seat="axis", who="link")
    assert scene["you"] == ["allies"]
    axis = seats_of(visitor)["axis"]
    assert axis.scene()["you"] == ["axis"]
    assert "Take the seat back" in visitor.get("position", 403)["error"]
    assert "Only the owner" in axis.post("who", 403, seat="axis", who="here")["error"]
    assert visitor.post("who", seat="axis", who="here")["you"] == ["axis", "allies"]
    assert "not valid" in axis.get("", 404)["error"]
    assert "link or here" in visitor.post("who", 409, seat="axis", who="dog")["error"]
    assert "only seats that people play" in visitor.post("who", 409, seat="moon", who="link")["error"]


def test_seats_are_told_by_the_titles_of_their_pages(visitor: Visitor) -> None:
    """A page by its title, moves at random as such, a person without a word; dice and decks beside it."""
    visitor.begin("memoir44", seats={"axis": "solo-ai", "allies": "person"})
    assert {seat["seat"]: seat["who"] for seat in visitor.scene()["seats"]} == {
        "axis": "Memoir '44 solo AI",
        "allies": "",
    }
    visitor.begin("memoir44", seats={"axis": "random", "allies": "person"})
    assert visitor.scene()["seats"][0]["who"] == "random moves"
    assert {"name": "battle", "title": "Battle dice", "sort": "dice"} in visitor.get("chance")["elements"]
