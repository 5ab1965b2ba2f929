# SPDX-License-Identifier: MIT
"""Materials, and stiffness from geometry."""
from __future__ import annotations

import ctypes
import math
from typing import NamedTuple, Sequence

from . import _api as api
from ._catalogue import Table
from ._native import call, get, lib, refuse, text


def materials() -> Table:
    """Materials: Young's modulus, yield stress [Pa], density [kg/m^3]; NaN where brittle."""
    fields = ("key", "title", "young", "poisson", "density", "yield", "source")
    found = [lib.rsl_stiffness_material_at(i).contents
             for i in range(lib.rsl_stiffness_material_count())]
    return Table([{f: (text(v) if isinstance(v := getattr(m, f), (bytes, type(None))) else v)
                   for f in fields} for m in found], list(fields))


def find_material(key: str) -> api.rsl_stiffness_material:
    found: api.rsl_stiffness_material = get("rsl_stiffness_material_get", api.rsl_stiffness_material,
                                            key).contents
    return found


def elastic_of(material: str | None, young: float | None, poisson: float | None,
               which: str) -> tuple[float, float]:
    if material is not None:
        if young is not None or poisson is not None:
            refuse("conflict", f"{which} has a material and a Young's modulus; give one of them")
        if material == "rigid":
            return math.inf, 0.0
        row = find_material(material)
        return row.young, row.poisson
    if young is None or poisson is None:
        refuse("missing", f"{which} needs a material, or young and poisson")
    return float(young), float(poisson)


def modulus(material: str | None = None, material2: str | None = None, *,
            young: float | None = None, poisson: float | None = None,
            young2: float | None = None, poisson2: float | None = None) -> float:
    """E* = 1/((1-nu1^2)/E1 + (1-nu2^2)/E2) [Pa] of two materials, by name or by E [Pa] and nu.
    The second body is like the first unless something is said of it; "rigid" does not yield."""
    first = elastic_of(material, young, poisson, "body 1")
    second = first
    if material2 is not None or young2 is not None or poisson2 is not None:
        second = elastic_of(material2, young2, poisson2, "body 2")
    value = ctypes.c_double()
    call("rsl_stiffness_modulus", *first, *second, ctypes.byref(value))
    return value.value


def stiffness(material: str | None = None, material2: str | None = None, *, radius: float,
              radius2: float = math.inf, young: float | None = None, poisson: float | None = None,
              young2: float | None = None, poisson2: float | None = None) -> float:
    """k of Hertz's law F = k d^(3/2) for two spheres [N/m^(3/2)]; radii in m, the second a plane by
    default, negative for a socket. Materials by name, or by Young's modulus [Pa] and Poisson's ratio.

    >>> f"{stiffness('steel', radius=0.01, radius2=0.01):.4g}"
    '1.029e+10'
    """
    e_star = modulus(material, material2, young=young, poisson=poisson, young2=young2,
                     poisson2=poisson2)
    effective, k = ctypes.c_double(), ctypes.c_double()
    call("rsl_stiffness_radius", float(radius), float(radius2), ctypes.byref(effective))
    call("rsl_stiffness_hertz", e_star, effective.value, ctypes.byref(k))
    return k.value


class Ellipse(NamedTuple):
    """stiffness k of F = k d^(3/2) [N/m^(3/2)]; axis_ratio of the ellipse, smaller over larger
    semi-axis; axis: the larger one at the depth d is axis sqrt(d) [m^(1/2)]."""
    stiffness: float
    axis_ratio: float
    axis: float


def ellipse(material: str | None = None, material2: str | None = None, *,
            radius: Sequence[float], radius2: Sequence[float] = (math.inf, math.inf),
            angle: float = 0.0, young: float | None = None, poisson: float | None = None,
            young2: float | None = None, poisson2: float | None = None) -> Ellipse:
    """Hertz's contact of bodies with two principal radii each [m], negative where hollow, inf where
    straight; angle between the planes of their first radii [rad]. Crossed cylinders are
    radius=(R1, inf), radius2=(R2, inf), angle=pi/2.

    >>> ball = ellipse("steel", radius=(0.01, 0.01))
    >>> abs(ball.stiffness / stiffness("steel", radius=0.01) - 1) < 1e-12, round(ball.axis_ratio, 12)
    (True, 1.0)
    """
    for name, pair in (("radius", radius), ("radius2", radius2)):
        if len(pair) != 2:
            refuse("argument", f"has {len(pair)} numbers; a body has two principal radii", name)
    e_star = modulus(material, material2, young=young, poisson=poisson, young2=young2,
                     poisson2=poisson2)
    found = api.rsl_stiffness_elliptic()
    call("rsl_stiffness_ellipse", e_star, (ctypes.c_double * 4)(*radius, *radius2), float(angle),
         ctypes.byref(found))
    return Ellipse(found.stiffness, found.axis_ratio, found.axis)


def gear(material: str | None = None, *, width: float, young: float | None = None,
         poisson: float | None = None) -> float:
    """k of F = k d for the teeth of spur gears [N/m], width of their face [m] (Yang and Sun 1985).

    >>> f"{gear('steel', width=0.02):.4g}"
    '3.43e+09'
    """
    k = ctypes.c_double()
    call("rsl_stiffness_gear", *elastic_of(material, young, poisson, "the gear"), float(width),
         ctypes.byref(k))
    return k.value
