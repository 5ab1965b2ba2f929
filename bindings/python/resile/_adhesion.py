# SPDX-License-Identifier: MIT
"""Spheres that stick, in closed form."""
from __future__ import annotations

import ctypes
from typing import NamedTuple

from . import _api as api
from ._native import call


class Sticking(NamedTuple):
    """pull_off_jkr, pull_off_dmt [N]; tabor: above 5 JKR holds, below 0.1 DMT; radius_touch: of
    contact at first touch, JKR [m]; depth_break: where contact ends, JKR [m]; depth_equilibrium: at
    rest, DMT [m]; energy_lost: per impact, JKR [J]; sticking_speed: slower bodies stay together,
    JKR [m/s]; restitution: at the speed given, JKR. None: the mass or the speed was not given."""
    tabor: float
    pull_off_jkr: float
    pull_off_dmt: float
    radius_touch: float
    depth_break: float
    depth_equilibrium: float
    energy_lost: float
    sticking_speed: float | None
    restitution: float | None


def stick(*, modulus: float, radius: float, work_of_adhesion: float, mass: float | None = None,
          speed: float | None = None, distance: float = 4e-10) -> Sticking:
    """Pull-off force and sticking speed of two spheres.

    modulus: E* of the pair [Pa], resile.modulus();  radius: R1 R2/(R1 + R2) [m]
    work_of_adhesion: 2 gamma of like bodies [J/m^2];  mass: effective [kg];  speed [m/s]
    distance: of the atoms, for Tabor's number [m]

    >>> found = stick(modulus=1e9, radius=1e-5, work_of_adhesion=0.05, mass=1e-11, speed=1.0)
    >>> f"{found.pull_off_jkr:.6g}"  # (3/2) pi w R
    '2.35619e-06'
    """
    pair = api.rsl_adhesion_pair(float(modulus), float(radius), float(work_of_adhesion))
    jkr, dmt = api.rsl_adhesion_jkr_values(), api.rsl_adhesion_dmt_values()
    call("rsl_adhesion_jkr", ctypes.byref(pair), ctypes.byref(jkr))
    call("rsl_adhesion_dmt", ctypes.byref(pair), ctypes.byref(dmt))

    def number(function: str, *given: float | None) -> float | None:
        numbers = [float(g) for g in given if g is not None]
        if len(numbers) < len(given):
            return None
        value = ctypes.c_double()
        call(function, ctypes.byref(pair), *numbers, ctypes.byref(value))
        return value.value
    tabor = number("rsl_adhesion_tabor", distance)
    assert tabor is not None
    return Sticking(tabor, jkr.pull_off, dmt.pull_off, jkr.radius_touch, jkr.depth_break,
                    dmt.depth_equilibrium, jkr.energy_lost,
                    number("rsl_adhesion_sticking_speed", mass),
                    number("rsl_adhesion_restitution", mass, speed))
