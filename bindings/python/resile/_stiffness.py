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


class Footprint(NamedTuple):
    """A body on an elastic foundation at one depth: modulus K of the foundation [N/m^3]; stiffness k
    [N/m^n] and exponent n of F = k d^n for small depths; depth [m], force [N], tangent dF/dd [N/m];
    area of contact [m^2] and mean radius of its edge about its centre [m]."""
    modulus: float
    stiffness: float
    exponent: float
    depth: float
    force: float
    tangent: float
    area: float
    mean_radius: float


# shapes of rsl_stiffness_shape in order, and what their sizes are called
_SHAPES: dict[str, tuple[str, ...]] = {"sphere": ("radius",), "cylinder": ("radius", "length"),
                                       "box": ("length", "width"), "socket": ("radius", "radius2")}


def _layer(modulus: float | None, material: str | None, young: float | None,
           poisson: float | None, thickness: float | None) -> float:
    if modulus is not None:
        if any(v is not None for v in (material, young, poisson, thickness)):
            refuse("conflict", "modulus is given and so is the layer; give one of them")
        return float(modulus)
    if thickness is None:
        refuse("missing", "a foundation needs its modulus [N/m^3], or the thickness of a layer [m] "
               "and its material")
    value = ctypes.c_double()
    call("rsl_stiffness_foundation_modulus", *elastic_of(material, young, poisson, "the layer"),
         float(thickness), ctypes.byref(value))
    return value.value


def foundation(shape: str, *, depth: float | None = None, force: float | None = None,
               modulus: float | None = None, material: str | None = None,
               young: float | None = None, poisson: float | None = None,
               thickness: float | None = None, **size: float) -> Footprint:
    """A rigid body on an elastic foundation (Winkler), at a depth [m] or under a force [N]. Shapes
    and their sizes [m]: sphere (radius), cylinder (radius, length), box (length, width), socket
    (radius of the ball, radius2 of the socket lined by the foundation). The foundation by its
    modulus, pressure over indentation [N/m^3], or by the thickness [m] of a layer bonded to a rigid
    base and its material.

    >>> box = foundation("box", modulus=1e9, length=0.03, width=0.02, depth=1e-6)
    >>> f"{box.force:.6g} N on {box.area:.6g} m^2"
    '0.6 N on 0.0006 m^2'
    """
    if shape not in _SHAPES:
        refuse("unknown", f"there is no shape '{shape}'; allowed: {', '.join(_SHAPES)}", "shape")
    names = _SHAPES[shape]
    for name in size:
        if name not in names:
            refuse("conflict", f"is no size of a {shape}; allowed: {', '.join(names)}", name)
    for name in names:
        if name not in size:
            refuse("missing", f"is needed: a {shape} has {' and '.join(names)} [m]", name)
    if (depth is None) == (force is None):
        refuse("missing" if depth is None else "conflict", "a foundation needs a depth or a force, "
               "one of them")
    sizes = [float(size[name]) for name in names] + [0.0]
    if shape == "socket":
        if not sizes[1] > sizes[0]:
            refuse("range", f"= {sizes[1]:g} is out of range: must be > the radius of the ball, "
                   f"{sizes[0]:g} m", "radius2")
        sizes[1] -= sizes[0]
    number, k = list(_SHAPES).index(shape), _layer(modulus, material, young, poisson, thickness)
    numbers, at = (ctypes.c_double * 2)(*sizes[:2]), ctypes.c_double(depth or 0.0)
    if force is not None:
        call("rsl_stiffness_foundation_depth", number, numbers, k, float(force), ctypes.byref(at))
    found = api.rsl_stiffness_footprint()
    call("rsl_stiffness_foundation", number, numbers, k, at.value, ctypes.byref(found))
    return Footprint(k, found.stiffness, found.exponent, at.value, found.force, found.tangent,
                     found.area, found.mean_radius)


class Patch(NamedTuple):
    """An area of contact between flat faces [m^2], its centre [m], and the mean over all directions of
    the distance from the centre to the edge [m]."""
    area: float
    centre: tuple[float, float]
    mean_radius: float


def polygon(vertices: Sequence[Sequence[float]]) -> Patch:
    """The area of contact of faces that touch in a convex polygon, from its vertices (x, y) [m] in order
    around it: `area` and `mean_radius` of the laws luo-nahon-polygon and luo-nahon-overlap.

    >>> face = polygon([(0, 0), (0.03, 0), (0.03, 0.02), (0, 0.02)])
    >>> round(face.area, 12), round(face.mean_radius, 9)
    (0.0006, 0.013575795)
    """
    points = [float(x) for vertex in vertices for x in vertex]
    if any(len(vertex) != 2 for vertex in vertices):
        refuse("argument", "have two coordinates each, x and y", "vertices")
    found = api.rsl_stiffness_patch()
    call("rsl_stiffness_polygon", (ctypes.c_double * max(1, len(points)))(*points), len(vertices),
         ctypes.byref(found))
    return Patch(found.area, (found.centre[0], found.centre[1]), found.mean_radius)
