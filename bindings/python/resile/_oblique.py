# SPDX-License-Identifier: MIT
"""One impact with friction, exactly."""
from __future__ import annotations

import ctypes
import math
from typing import Any, Generic, NamedTuple, Sequence, overload

import numpy as np

from . import _api as api
from ._native import call, dtype, lib, real, refuse
from ._tangent import prepare
from ._types import (ArrayLike, BoolArray, FloatArray, Number, Records, Text, TextArray, Truth)
from .contact import Contact

#: I/(m R^2) of round bodies.
SHAPES = {"sphere": 0.4, "disc": 0.5, "shell": 2.0 / 3.0}
_FIELDS = ("slip_in", "slip_out", "restitution_tangential", "impulse_ratio", "psi1", "psi2", "chi",
           "energy_in", "energy_out", "lost_normal", "lost_slip", "lost_damping", "lost_area")
_ALONG = ("slip_in", "slip_out", "impulse_ratio", "psi1", "psi2")


class Oblique(Generic[Number, Truth, Text]):
    """The outcome of an oblique impact (floats) or of a range of them (arrays): restitution,
    duration [s], force_max [N] of the normal; slip_in and slip_out [m/s], restitution_tangential,
    impulse_ratio, psi1, psi2, chi; velocity_x [m/s] of the centre and spin [rad/s] after; angle_in
    and angle_out [rad] of the contact point; energies and losses [J]; phases ("sSs": s slip, S
    stick) and gains (friction gave more energy than it took)."""

    restitution: Number
    duration: Number
    force_max: Number
    slip_in: Number
    slip_out: Number
    restitution_tangential: Number
    impulse_ratio: Number
    psi1: Number
    psi2: Number
    chi: Number
    energy_in: Number
    energy_out: Number
    lost_normal: Number
    lost_slip: Number
    lost_damping: Number
    lost_area: Number
    velocity_x: Number
    spin: Number
    angle_in: Number
    angle_out: Number
    phases: Text
    gains: Truth

    def __init__(self, rows: list[dict[str, Any]], shape: tuple[int, ...]) -> None:
        for name in rows[0]:
            values = [r[name] for r in rows]
            setattr(self, name, np.array(values).reshape(shape) if shape else values[0])

    def __repr__(self) -> str:
        return "\n".join(f"{n:24} {v}" for n, v in vars(self).items())


@overload
def oblique(contact: Contact[float], tangent: str, *, angle: float,  # type: ignore[misc]
            spin: float = ..., radius: float = ..., shape: str = ...,
            **numbers: float | None) -> Oblique[float, bool, str]: ...
@overload
def oblique(contact: Contact[float], tangent: str, *, angle: ArrayLike, spin: ArrayLike = ...,
            radius: float = ..., shape: str = ...,
            **numbers: float | None) -> Oblique[FloatArray, BoolArray, TextArray]: ...


def oblique(contact: Contact[float], tangent: str, *, angle: Any, spin: Any = 0.0,
            radius: float = 1.0, shape: str = "sphere", **numbers: float | None) -> Any:
    """A round body against a plane.

    contact: the normal contact, of which mass [kg] and speed of approach [m/s] are given
    tangent: key of a law of friction, see resile.tangents()
    angle: of the velocity of the centre from the normal [rad], one or an array
    spin: [rad/s], rolling where vx = R w;  radius [m];  shape: "sphere", "disc", "shell"
    numbers: friction, poisson or ratio or stiffness, damping, ... of the tangential law

    >>> hertz = Contact("hertz", mass=0.01, stiffness=1e9, speed=2)
    >>> found = oblique(hertz, "mindlin-rescaled", angle=math.pi / 4, radius=0.01, friction=0.3,
    ...                 poisson=0.3)
    >>> bool(0 < found.impulse_ratio <= 0.3 and not found.gains)
    True
    """
    ratio = _ratio(shape)
    first, law = _prepared(contact, tangent, numbers)
    angles, spins = np.broadcast_arrays(real(angle, "angle"), real(spin, "spin"))
    with contact._watch():
        rows = [_one(first, law, a, w, radius, ratio) for a, w in zip(angles.flat, spins.flat)]
    return Oblique(rows, angles.shape) if rows else refuse("argument", "there are no angles")


def _ratio(shape: str) -> float:
    if shape not in SHAPES:
        refuse("unknown", f"there is no shape '{shape}'; there are {', '.join(SHAPES)}")
    return SHAPES[shape]


def _prepared(contact: Contact[float], tangent: str, numbers: dict[str, float | None]) -> Any:
    if contact.shape:
        refuse("argument", "an oblique impact is of one contact, and this is an array of them")
    law, first = prepare(contact, numbers, friction=tangent), contact._contacts[0]
    if not (first.mass > 0.0 and first.speed > 0.0):
        refuse("missing", "an oblique impact needs the mass and the speed of the contact")
    return first, law


def _on_plane(contact: Any, angle: float, spin: float, radius: float, ratio: float) -> Any:
    if not 0.0 < radius < math.inf:
        refuse("argument", f"{radius:g} m is not allowed: a finite number > 0 is needed", "radius")
    if not -0.5 * math.pi < angle < 0.5 * math.pi:
        refuse("argument", f"the angle is {angle:g} rad; allowed: between -pi/2 and pi/2")
    return lib.rsl_oblique_on_plane(ratio, contact.mass, float(radius),
                                    contact.speed * math.tan(angle), contact.speed, float(spin))


def _one(contact: Any, law: api.rsl_tangent, angle: float, spin: float, radius: float,
         ratio: float) -> dict[str, Any]:
    pair = _on_plane(contact, angle, spin, radius, ratio)
    outcome, after = api.rsl_oblique_outcome(), api.rsl_oblique_after()
    call("rsl_oblique_collide", ctypes.byref(contact), ctypes.byref(law), ctypes.byref(pair), None,
         ctypes.byref(outcome), ctypes.byref(after))
    found = {n: getattr(outcome.normal, n) for n in ("restitution", "duration", "force_max")}
    found |= {n: getattr(outcome, n) for n in _FIELDS}
    # the tangent of the library points along -x here, and its spins are anticlockwise
    found |= {n: -found[n] for n in _ALONG}
    found["velocity_x"], found["spin"] = after.velocity[1][0], -after.spin[1]
    return found | {"angle_in": after.angle_in, "angle_out": after.angle_out,
                    "phases": outcome.phase.decode(), "gains": bool(outcome.gains)}


def oblique_curve(contact: Contact[float], tangent: str, *, angle: float, spin: float = 0.0,
                  radius: float = 1.0, shape: str = "sphere",
                  **numbers: float | None) -> Records:
    """One impact of `oblique` in time: a structured array of time [s], depth [m], rate [m/s], force
    [N], slip [m/s], displacement of the spring [m], friction [N] and phase ("s" slip, "S" stick).
    There is none of a rigid law."""
    first, law = _prepared(contact, tangent, numbers)
    pair = _on_plane(first, float(angle), float(spin), radius, _ratio(shape))
    seen: list[bytes] = []
    options = api.rsl_oblique_options()
    options.visit = dict(options._fields_)["visit"](lambda point, _: seen.append(
        ctypes.string_at(point, ctypes.sizeof(api.rsl_oblique_point))))
    outcome = api.rsl_oblique_outcome()
    with contact._watch():
        call("rsl_oblique_collide", ctypes.byref(first), ctypes.byref(law), ctypes.byref(pair),
             ctypes.byref(options), ctypes.byref(outcome), None)
    found = np.frombuffer(b"".join(seen), dtype=dtype(api.rsl_oblique_point)).copy()
    for name in ("slip", "displacement", "friction"):  # the library's tangent points along -x
        found[name] *= -1.0
    return found


class Sphere(NamedTuple):
    """mass [kg], inf for one that does not move; radius [m]; velocity [m/s] and spin [rad/s] as
    vectors in space; shape: "sphere" or "shell"."""
    mass: float
    radius: float
    velocity: Sequence[float] = (0.0, 0.0, 0.0)
    spin: Sequence[float] = (0.0, 0.0, 0.0)
    shape: str = "sphere"


def oblique_spheres(contact: Contact[float], tangent: str, one: Sphere, two: Sphere,
                    normal: Sequence[float], **numbers: float | None) -> tuple[Sphere, Sphere]:
    """Two spheres in space that meet, with their velocities and spins after the impact; normal from
    the first to the second; numbers of the tangential law as in `oblique`.

    >>> ball = Contact("hertz", mass=0.5, stiffness=1e9, speed=1)
    >>> a, b = oblique_spheres(ball, "mindlin-rescaled", Sphere(1, 0.1, (1, 0, 0)), Sphere(1, 0.1),
    ...                        (1, 0, 0), friction=0.3, poisson=0.3)
    >>> [round(x, 9) for x in (*a.velocity, *b.velocity)]
    [0.0, 0.0, 0.0, 1.0, 0.0, 0.0]
    """
    law, first = prepare(contact, numbers, friction=tangent), contact._contacts[0]
    bodies, outcome = (api.rsl_oblique_sphere * 2)(), api.rsl_oblique_outcome()
    for body, given in zip(bodies, (one, two)):
        body.mass, body.radius = float(given.mass), float(given.radius)
        body.inertia_ratio = _ratio(given.shape)
        body.velocity[:], body.spin[:] = _three(given.velocity), _three(given.spin)
    with contact._watch():
        call("rsl_oblique_spheres_collide", ctypes.byref(first), ctypes.byref(law), bodies,
             (ctypes.c_double * 3)(*_three(normal)), None, ctypes.byref(outcome))
    after = [g._replace(velocity=tuple(b.velocity), spin=tuple(b.spin))
             for g, b in zip((one, two), bodies)]
    return after[0], after[1]


def _three(vector: Sequence[float]) -> FloatArray:
    array = real(vector, "a vector")
    if array.shape != (3,):
        refuse("argument", f"a vector in space has three numbers, and this one the shape {array.shape}")
    return array
