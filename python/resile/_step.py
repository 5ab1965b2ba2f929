# SPDX-License-Identifier: MIT
"""Which time step a code with fixed steps needs."""
from __future__ import annotations

import ctypes
from typing import NamedTuple

from . import _api as api
from ._native import call, lib, nearest, refuse, text
from .contact import Contact


class Step(NamedTuple):
    """step [s]: the largest that holds; steps_per_contact; worst_error |e_fixed - e| found;
    worst_phase; order p of error ~ step^p; duration [s] and restitution_exact of the impact."""
    step: float
    steps_per_contact: float
    worst_error: float
    worst_phase: float
    order: float
    duration: float
    restitution_exact: float


def schemes() -> list[str]:
    """The codes that can be asked for."""
    return [text(lib.rsl_step_scheme_name(i)) for i in range(api.RSL_STEP_SCHEME_COUNT)]


def step(contact: Contact, error: float = 1e-3, method: str = "verlet") -> Step:
    """The largest time step of a code with which the restitution of this contact is right within
    `error`, wherever in a step the bodies touch. Methods: "verlet", "verlet-predicted",
    "semi-implicit-euler", "rk4"."""
    if contact.shape:
        refuse("argument", "a step is advised for one contact, and this is an array of them")
    known = schemes()
    if method not in known:
        refuse("unknown", f"there is no method '{method}'{nearest(method, known)}; there are "
                          f"{', '.join(known)}")
    advice = api.rsl_step_advice()
    with contact._watch():
        call("rsl_step_advise", ctypes.byref(contact._contacts[0]), known.index(method),
             float(error), ctypes.byref(advice))
    return Step(*(getattr(advice, f) for f in Step._fields))
