"""Data for reading saved positions in earlier formats: the order of ids in format 1, and renamed fields.

The lists never change: positions of version 0.1.0 are read with them.
"""

from __future__ import annotations

from typing import Final

from bythebook.kernel.saves.ids import Renames

RENAMED: Final[Renames] = {}
"""Maps a format to the renames since positions were written in it."""

MILITIA: Final = 100
ABOARD: Final = 150
DOG: Final = 200
"""The first marks of format 1 for militia, militia aboard, and dogs."""

_MERCS = """
adelheid apeiron badger basic borris bouba buzzkill doc dutch ewok faustina feedback genesis golem
gunther haarg hagness juicer kastern khenn lucid max mayhem meatbop moe moose natasha preaction ra rizen
rozeske runde sarge shadkaam shooter snake sonia squidhead squirrel stumpy surgeon tack tao tavisto
teresa valkyrie vandal vandradi vrbansk vulture walter wolverine
"""
MERCS: Final = tuple(_MERCS.split())
_EQUIPMENT = """
9mm_handgun 9mm_handgun_with_ap_ammo 9mm_handgun_with_laser_sight 45_caliber_handgun
45_caliber_handgun_with_ap_ammo 45_caliber_handgun_with_laser_sight m16 m16_with_ap_ammo
m16_with_laser_sight ak_47 ak_47_with_bipod 50_caliber_rifle 50_caliber_rifle_with_flir_scope smaw uzi
uzi_with_ap_ammo m16_with_burst_fire ak_47_with_burst_fire ak_47_with_full_auto
flak_vest_with_kevlar_helmet kevlar_vest_with_ceramic_plates_and_kevlar_helmet
flak_vest_with_ceramic_plates_and_kevlar_helmet body_armor_with_ceramic_plates
body_armor_with_ceramic_plates_and_kevlar_helmet kevlar_vest body_armor kevlar_vest_with_ceramic_plates
full_body_armor ghillie_suit flak_vest land_mine repair_kit first_aid_kit medical_kit attack_dog
epinephrine_shot field_radio army_fm_30_25 grenade fragmentation_grenade mortar bandolier chopper deuce
humvee jeep tank detonator explosives
"""
EQUIPMENT: Final = tuple(_EQUIPMENT.split())
_SECTORS = """
bauxite coal cocaine coffee copper diamond fishing gold hamadu timberland lone_copse twin_groves
grassland woodland_edge lakeshore ravine iron oil opium resort silver nagrilli ambrico open_plains
dense_forest forest_pass forest_heart meadow valley river_bend
"""
SECTORS: Final = tuple(_SECTORS.split())
_DICTATORS = """
castro gaddafi hitler hussein kim mao mussolini noriega pinochet pol_pot stalin
"""
DICTATORS: Final = tuple(_DICTATORS.split())
_TACTICS = """
artillery_barrage better_weapons block_trade conscripts family_threat fodder generalisimo lockdown
oil_reserves reinforcements seizure sentry tainted_water veteran_militia
"""
TACTICS: Final = tuple(_TACTICS.split())
