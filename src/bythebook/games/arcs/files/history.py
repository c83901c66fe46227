"""Earlier formats of saved positions: the order of ids in format 1, and what has been renamed since.

These lists never change, because positions of version 0.1.0 are read with them.
"""

from __future__ import annotations

from typing import Final

from bythebook.kernel.saves.ids import Renames

RENAMED: Final[Renames] = {}
"""Maps each format to what has been renamed since."""

ACTION_CARDS: Final = tuple(
    f"{suit} {number}"
    for suit in ("administration", "aggression", "construction", "mobilization")
    for number in range(1, 8)
)
_COURT = """
loyal_engineers mining_interest material_cartel admin_union construction_union fuel_cartel loyal_pilots
gatekeepers shipping_interest spacing_union arms_union prison_wardens skirmishers court_enforcers
loyal_marines lattice_spies farseers secret_order loyal_empaths silver_tongues loyal_keepers
sworn_guardians elder_broker relic_fence galactic_bards mass_uprising populist_demands outrage_spreads
song_of_freedom guild_struggle call_to_action
"""
COURT: Final = tuple(_COURT.split())
_LEADERS = """
elder mystic fuel_drinker upstart rebel warrior feastbringer demagogue archivist overseer corsair noble
anarchist shaper agitator quartermaster
"""
LEADERS: Final = tuple(_LEADERS.split())
_LORE = """
tool_priests galactic_rifles sprinter_drives mirror_plating hidden_harbors signal_breaker repair_drones
gate_ports cloud_cities living_structures gate_stations railgun_arrays ancient_holdings seeker_torpedoes
predictive_sensors force_beams raider_exosuits survival_overrides empaths_vision empaths_bond
keepers_trust keepers_solidarity warlords_cruelty warlords_terror tyrants_ego tyrants_authority
tycoons_ambition tycoons_charm
"""
LORE: Final = tuple(_LORE.split())
