# SPDX-License-Identifier: MIT
"""Which time step a code with fixed steps needs."""
from __future__ import annotations

import ctypes
import math
from typing import Any, NamedTuple

from . import _api as api
from ._native import call, lib, nearest, refuse, text
from ._stiffness import elastic_of, find_material
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


def step(contact: Contact[float], error: float = 1e-3, method: str = "verlet") -> Step:
    """The largest time step of a code with which the restitution of this contact is right within
    `error`, wherever in a step the bodies touch. Methods: "verlet", "verlet-predicted",
    "semi-implicit-euler", "rk4"."""
    advice = api.rsl_step_advice()
    with contact._watch():
        call("rsl_step_advise", _one(contact), _scheme(method), float(error), ctypes.byref(advice))
    return Step(*(getattr(advice, f) for f in Step._fields))


def _one(contact: Contact[float]) -> Any:
    if contact.shape:
        refuse("argument", "a step is advised for one contact, and this is an array of them")
    return ctypes.byref(contact._contacts[0])


def _scheme(method: str) -> int:
    known = schemes()
    if method not in known:
        refuse("unknown", f"there is no method '{method}'{nearest(method, known)}; there are "
                          f"{', '.join(known)}")
    return known.index(method)


class StepBand(NamedTuple):
    """What a code with one step returns, from restitution_min to restitution_max, and at which
    phases: the share of a step from the touch to the end of the step in which the bodies touch."""
    restitution_min: float
    restitution_max: float
    phase_min: float
    phase_max: float


def step_band(contact: Contact[float], step: float, method: str = "verlet") -> StepBand:
    """What a code with this step [s] returns, wherever in a step the bodies touch.

    >>> ball = Contact("flores", restitution=0.5, mass=1, stiffness=1e8, speed=2)
    >>> band = step_band(ball, ball.collide().duration / 50)
    >>> band.restitution_min < ball.collide().restitution < band.restitution_max
    True
    """
    band = api.rsl_step_band()
    with contact._watch():
        call("rsl_step_band_at", _one(contact), _scheme(method), float(step), ctypes.byref(band))
    return StepBand(*(getattr(band, f) for f in StepBand._fields))


def stable_step(contact: Contact[float], *, damped: bool = False) -> float:
    """The step [s] at which leapfrog methods become unstable at the deepest point of the impact.
    Rules of thumb take a tenth to a fifth of it. damped=True: of a sustained contact, at any depth
    of the impact, with the damping, which makes it smaller."""
    value = ctypes.c_double()
    with contact._watch():
        call("rsl_step_critical" if damped else "rsl_step_stability", _one(contact),
             ctypes.byref(value))
    return value.value


def rayleigh_time(material: str | None = None, *, radius: float, young: float | None = None,
                  poisson: float | None = None, density: float | None = None) -> float:
    """The Rayleigh time of a grain [s], of which particle codes take 10 to 20 %: radius [m], and a
    material by name or by Young's modulus [Pa], Poisson's ratio and density [kg/m^3].

    >>> f"{rayleigh_time('glass', radius=1e-3):.3g}"
    '1.02e-06'
    """
    elastic = elastic_of(material, young, poisson, "the grain")
    if density is None and material is not None:
        density = find_material(material).density
    if density is None or math.isnan(density):
        refuse("missing", "the grain needs a density", "density")
    grain, value = api.rsl_step_grain(float(radius), *elastic, float(density)), ctypes.c_double()
    call("rsl_step_rayleigh", ctypes.byref(grain), 1, ctypes.byref(value), None)
    return value.value


def hertz_time(mass: float, stiffness: float, speed: float) -> float:
    """The duration of the elastic impact F = k d^(3/2) [s]: mass [kg], stiffness [N/m^(3/2)], speed
    [m/s]."""
    value = ctypes.c_double()
    call("rsl_step_hertz", float(mass), float(stiffness), float(speed), ctypes.byref(value))
    return value.value
