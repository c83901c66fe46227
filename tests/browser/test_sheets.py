"""The designed sheets on paper: as many pages as sides, and nothing outside its side."""

from __future__ import annotations

import re

import pytest

from bythebook.playbook.print.sheets import Paper, fit_to_paper
from tests.browser.house import House
from tests.playbook.print.test_sheets import SHEETS, sheet_of

OUTSIDE = """() => [...document.querySelectorAll(".side")].flatMap((side) => {
  const box = side.getBoundingClientRect();
  const out = [...side.querySelectorAll("*")].filter((each) => {
    const its = each.getBoundingClientRect();
    return its.width && its.height
      && (its.bottom > box.bottom + 1 || its.right > box.right + 1 || its.left < box.left - 1);
  });
  const low = side.scrollHeight > side.clientHeight ? ["the side is too long"] : [];
  return [...low, ...out.map((each) => each.textContent.slice(0, 40))];
})"""


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("bot", SHEETS)
def test_a_sheet_fits_its_paper(house: House, bot: str, paper: Paper) -> None:
    page = house.visitor().new_page()
    sheet = fit_to_paper(sheet_of(bot), paper)
    page.set_content(sheet)
    page.emulate_media(media="print")
    assert page.evaluate(OUTSIDE) == []
    printed = page.pdf(prefer_css_page_size=True)
    sides = len(re.findall(r"<section class=\"?side", sheet))
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == sides
