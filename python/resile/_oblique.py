# SPDX-License-Identifier: MIT
"""One impact with friction, exactly."""
from __future__ import annotations

import ctypes
import math

import numpy as np

from . import _api as api
from ._native import call, lib, real, refuse
from ._tangent import prepare
from .contact import Contact

#: I/(m R^2) of round bodies.
SHAPES = {"sphere": 0.4, "disc": 0.5, "shell": 2.0 / 3.0}
_FIELDS = ("slip_in", "slip_out", "restitution_tangential", "impulse_ratio", "psi1", "psi2", "chi",
           "energy_in", "energy_out", "lost_normal", "lost_slip", "lost_damping", "lost_area")
_ALONG = ("slip_in", "slip_out", "impulse_ratio", "psi1", "psi2")


class Oblique:
    """The outcome of an oblique impact (floats) or of a range of them (arrays): restitution,
    duration [s], force_max [N] of the normal; slip_in and slip_out [m/s], restitution_tangential,
    impulse_ratio, psi1, psi2, chi; velocity_x [m/s] of the centre and spin [rad/s] after; angle_in
    and angle_out [rad] of the contact point; energies and losses [J]; phases ("sSs": s slip, S
    stick) and gains (friction gave more energy than it took)."""

    def __init__(self, rows, shape):
        for name in rows[0]:
            values = [r[name] for r in rows]
            setattr(self, name, np.array(values).reshape(shape) if shape else values[0])

    def __repr__(self):
        return "\n".join(f"{n:24} {v}" for n, v in vars(self).items())


def oblique(contact: Contact, tangent: str, *, angle, spin=0.0, radius: float = 1.0,
            shape: str = "sphere", **numbers) -> Oblique:
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
    if contact.shape:
        refuse("argument", "an oblique impact is of one contact, and this is an array of them")
    if shape not in SHAPES:
        refuse("unknown", f"there is no shape '{shape}'; there are {', '.join(SHAPES)}")
    law, first = prepare(contact, numbers, friction=tangent), contact._contacts[0]
    if not (first.mass > 0.0 and first.speed > 0.0):
        refuse("missing", "an oblique impact needs the mass and the speed of the contact")
    angles, spins = np.broadcast_arrays(real(angle, "angle"), real(spin, "spin"))
    rows = [_one(first, law, a, w, radius, SHAPES[shape])
            for a, w in zip(angles.flat, spins.flat)]
    return Oblique(rows, angles.shape) if rows else refuse("argument", "there are no angles")


def _one(contact, law, angle, spin, radius, ratio):
    if not -0.5 * math.pi < angle < 0.5 * math.pi:
        refuse("argument", f"the angle is {angle:g} rad; allowed: between -pi/2 and pi/2")
    pair = lib.rsl_oblique_on_plane(ratio, contact.mass, float(radius),
                                    contact.speed * math.tan(angle), contact.speed, float(spin))
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
