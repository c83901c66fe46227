"""The rulings of Memoir '44: questions that the published texts leave open, and their options."""

from __future__ import annotations

from typing import Final

from bythebook.games.memoir44.state.rulings.ai import AI_RULINGS
from bythebook.games.memoir44.state.rulings.air import AIR_RULINGS
from bythebook.games.memoir44.state.rulings.campaign import CAMPAIGN_RULINGS
from bythebook.games.memoir44.state.rulings.cards import CARD_RULINGS
from bythebook.games.memoir44.state.rulings.ground import GROUND_RULINGS

RULINGS: Final = (*GROUND_RULINGS, *CARD_RULINGS, *AI_RULINGS, *AIR_RULINGS, *CAMPAIGN_RULINGS)
