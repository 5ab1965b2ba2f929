# SPDX-License-Identifier: MIT
"""One impact of two rigid bodies in space, with friction."""
from __future__ import annotations

import ctypes
import math
from typing import Any, NamedTuple, Sequence

import numpy as np

from . import _api as api
from ._native import call, lib, real, refuse
from ._types import ArrayLike, FloatArray

_HYPOTHESES = {lib.rsl_impact_hypothesis_name(i).decode(): i
               for i in range(api.RSL_IMPACT_HYPOTHESIS_COUNT)}
_NUMBERS = ("impulse_compression", "work_compression", "work_restitution", "lost_slip",
            "lost_slip_compression", "energy_change", "restitution_newton", "restitution_poisson",
            "restitution_energetic", "friction_critical")


class Body(NamedTuple):
    """A rigid body at the instant of an impact: mass [kg], inf for one whose centre does not move;
    inertia [kg m^2] about the centre of mass in the axes of the world, None for a body that does not
    turn; arm [m] from the centre of mass to the contact point; velocity [m/s]; spin [rad/s]."""
    mass: float = math.inf
    inertia: ArrayLike | None = None
    arm: Sequence[float] = (0.0, 0.0, 0.0)
    velocity: Sequence[float] = (0.0, 0.0, 0.0)
    spin: Sequence[float] = (0.0, 0.0, 0.0)


_SHAPES = {lib.rsl_impact_shape_name(i).decode(): i for i in range(api.RSL_IMPACT_SHAPE_COUNT)}


def solid(shape: str, size: float | Sequence[float], mass: float, normal: Sequence[float] | None, *,
          axis: Sequence[float] = (0.0, 0.0, 1.0), angle: float = 0.0,
          velocity: Sequence[float] = (0.0, 0.0, 0.0),
          spin: Sequence[float] = (0.0, 0.0, 0.0)) -> Body:
    """A body with the inertia of a homogeneous solid, turned by an angle [rad] about an axis.

    shape and size [m]: "sphere", its radius; "box", edges along x, y, z; "cylinder", radius and length
    along z; "rod", length along z; "capsule", radius and length of its axis; "ellipsoid", half axes
    normal: from the surface of the body outwards at the contact point, which is the point of the solid
    that is farthest along it; None: the arm is zero (use Body._replace)

    >>> die = solid("box", (0.016, 0.016, 0.016), 0.008, (0, 0, -1), axis=(1, 2, 0), angle=0.7)
    >>> [round(x, 6) for x in die.arm]
    [0.001133, -0.004566, -0.013033]
    """
    if shape not in _SHAPES:
        refuse("unknown", f"there is no shape '{shape}'; there are {', '.join(_SHAPES)}")
    given = api.rsl_impact_solid()
    given.shape = _SHAPES[shape]
    sizes = np.atleast_1d(real(size, "sizes")).tolist()
    given.size[:len(sizes)] = sizes
    moments, volume = (ctypes.c_double * 3)(), ctypes.c_double()
    call("rsl_impact_solid_moments", ctypes.byref(given), moments, ctypes.byref(volume))
    about = np.array(_shaped(axis, (3,)))
    length = float(np.linalg.norm(about))
    if length == 0.0:
        refuse("argument", "the axis has no direction: its length is 0")
    turned = (math.sin(angle / 2) * about / length).tolist()
    quaternion = (ctypes.c_double * 4)(math.cos(angle / 2), *turned)
    own, tensor = (ctypes.c_double * 9)(), (ctypes.c_double * 3 * 3)()
    for i in range(3):
        own[4 * i] = mass * moments[i]
    lib.rsl_impact_inertia(own, quaternion, tensor)
    arm = (ctypes.c_double * 3)()
    if normal is not None:
        outwards = (ctypes.c_double * 3)(*_shaped(normal, (3,)))
        if not lib.rsl_impact_support(ctypes.byref(given), quaternion, outwards, arm):
            refuse("argument", f"an edge or a face of the {shape} is farthest along the normal: give "
                   "no normal, and the arm by _replace(arm=...)")
    return Body(mass, np.array(tensor), tuple(arm), velocity, spin)


class ImpactPhase(NamedTuple):
    """A part of an impact: mode "s" slip or "S" stick; normal impulse [N s], direction of the slip
    from t1 towards t2 [rad], NaN during stick, and its speed [m/s] at begin and end."""
    mode: str
    impulse_begin: float
    impulse_end: float
    direction_begin: float
    direction_end: float
    slip_begin: float
    slip_end: float


class Impact(NamedTuple):
    """The outcome of an impact in space. Vectors of the contact have the components (n, t1, t2):
    impulse [N s] on the second body and relative velocity [m/s] after the impact. frame: rows n, t1,
    t2. velocities and spins of both bodies after the impact, in the axes of the world; None for an
    impact given by its matrix. Works and losses [J]; the three coefficients of restitution that the
    outcome has, NaN where there is none; friction_critical is what stick needs. flags: "gain", "jam",
    "recompression", "ambiguous-stick"."""
    impulse: FloatArray
    velocity: FloatArray
    impulse_compression: float
    work_compression: float
    work_restitution: float
    lost_slip: float
    lost_slip_compression: float
    energy_change: float
    restitution_newton: float
    restitution_poisson: float
    restitution_energetic: float
    friction_critical: float
    phases: tuple[ImpactPhase, ...]
    flags: tuple[str, ...]
    frame: FloatArray | None
    velocities: FloatArray | None
    spins: FloatArray | None


def impact(one: Body, two: Body, normal: Sequence[float], *, friction: float, restitution: float,
           hypothesis: str = "stronge", friction_static: float = math.nan,
           tangent: Sequence[float] = (0.0, 0.0, 0.0)) -> Impact:
    """Two rigid bodies that collide at one point.

    normal: from the first body to the second;  tangent: t1, made normal to it; chosen if zero
    friction: kinetic coefficient;  friction_static: at least as much, the same if not given
    restitution: 0 to 1;  hypothesis: "newton", "poisson" or "stronge"

    >>> floor, ball = Body(), Body(0.2, np.eye(3) * 7.2e-5, (0, 0, -0.03), (2, 0, -3))
    >>> found = impact(floor, ball, (0, 0, 1), friction=0.1, restitution=0.8)
    >>> [round(x, 9) for x in found.velocities[1].tolist()]
    [1.46, 0.0, 2.4]
    """
    bodies = api.rsl_impact_bodies()
    for body, given in zip(bodies.body, (one, two)):
        _fill(body, given)
    bodies.normal[:], bodies.tangent[:] = _shaped(normal, (3,)), _shaped(tangent, (3,))
    law = _law(friction, restitution, hypothesis, friction_static)
    outcome, after = api.rsl_impact_outcome(), api.rsl_impact_after()
    contact = api.rsl_impact_contact()
    call("rsl_impact_prepare", ctypes.byref(bodies), ctypes.byref(contact))
    call("rsl_impact_collide", ctypes.byref(bodies), ctypes.byref(law), ctypes.byref(outcome),
         ctypes.byref(after))
    return _outcome(outcome, np.array(contact.frame), np.array(after.velocity),
                    np.array(after.spin))


def impact_contact(inverse_mass: ArrayLike, velocity: ArrayLike, *, friction: float,
                   restitution: float, hypothesis: str = "stronge",
                   friction_static: float = math.nan) -> Impact:
    """The same from the contact alone: its inverse mass matrix [1/kg], 3 by 3, symmetric, positive
    definite, and the relative velocity [m/s], both with the components (n, t1, t2).

    >>> found = impact_contact([[1, 0.4, 0], [0.4, 2, 0], [0, 0, 2]], (-1, 0.3, 0), friction=0.5,
    ...                        restitution=0)
    >>> "".join(p.mode for p in found.phases), round(found.friction_critical, 12)
    ('sS', 0.2)
    """
    contact, outcome = _contact(inverse_mass, velocity), api.rsl_impact_outcome()
    law = _law(friction, restitution, hypothesis, friction_static)
    call("rsl_impact_solve", ctypes.byref(contact), ctypes.byref(law), ctypes.byref(outcome))
    return _outcome(outcome, None, None, None)


class ImpactPath(NamedTuple):
    """The path of an impact, one row for each point: impulse [N s] and relative velocity [m/s] with the
    components (n, t1, t2), work of the normal force and loss by friction so far [J], mode "s" or "S".
    velocity[:, 1:] is the hodograph of the slip."""
    impulse: FloatArray
    velocity: FloatArray
    work: FloatArray
    lost: FloatArray
    mode: tuple[str, ...]


def impact_path(inverse_mass: ArrayLike, velocity: ArrayLike, *, friction: float,
                restitution: float, hypothesis: str = "stronge",
                friction_static: float = math.nan) -> ImpactPath:
    """The path that impact_contact() follows, with points near enough to each other to be drawn.

    >>> path = impact_path([[1, 0.4, 0], [0.4, 2, 0], [0, 0, 2]], (-1, 0.3, 0.2), friction=0.5,
    ...                    restitution=0)
    >>> bool(abs(path.velocity[-1, 1:]).max() < 1e-15), path.mode[0], path.mode[-1]
    (True, 's', 'S')
    """
    contact, outcome = _contact(inverse_mass, velocity), api.rsl_impact_outcome()
    law = _law(friction, restitution, hypothesis, friction_static)
    rows: list[tuple[Any, ...]] = []

    def keep(point: Any, _: Any) -> None:
        p = point.contents
        rows.append((*p.impulse, *p.velocity, p.work, p.lost, p.mode.decode()))

    observer: Any = lib.rsl_impact_trace.argtypes[2]
    call("rsl_impact_trace", ctypes.byref(contact), ctypes.byref(law), observer(keep), None,
         ctypes.byref(outcome))
    numbers = np.array([r[:8] for r in rows]).reshape(-1, 8)
    return ImpactPath(numbers[:, :3], numbers[:, 3:6], numbers[:, 6], numbers[:, 7],
                      tuple(r[8] for r in rows))


def _contact(inverse_mass: ArrayLike, velocity: ArrayLike) -> api.rsl_impact_contact:
    contact = api.rsl_impact_contact()
    for row, given in zip(contact.inverse_mass, _shaped(inverse_mass, (3, 3))):
        row[:] = given
    contact.velocity[:] = _shaped(velocity, (3,))
    return contact


def _fill(body: api.rsl_impact_body, given: Body) -> None:
    body.mass = float(given.mass)
    if given.inertia is None:
        for i in range(3):
            body.inertia[i][i] = math.inf
    else:
        for row, values in zip(body.inertia, _shaped(given.inertia, (3, 3))):
            row[:] = values
    body.arm[:], body.velocity[:] = _shaped(given.arm, (3,)), _shaped(given.velocity, (3,))
    body.spin[:] = _shaped(given.spin, (3,))


def _law(friction: float, restitution: float, hypothesis: str,
         friction_static: float) -> api.rsl_impact_law:
    if hypothesis not in _HYPOTHESES:
        refuse("unknown", f"there is no hypothesis '{hypothesis}'; there are "
               f"{', '.join(_HYPOTHESES)}")
    law = api.rsl_impact_law()
    law.friction, law.friction_static = float(friction), float(friction_static)
    law.restitution, law.hypothesis = float(restitution), _HYPOTHESES[hypothesis]
    return law


def _outcome(found: api.rsl_impact_outcome, frame: FloatArray | None,
             velocities: FloatArray | None, spins: FloatArray | None) -> Impact:
    phases = tuple(ImpactPhase(*(getattr(p, n) for n in ImpactPhase._fields))._replace(
        mode=p.mode.decode()) for p in found.phase[:found.phase_count])
    names = lib.rsl_impact_flag_names(found.flags).text.decode()
    numbers: dict[str, Any] = {n: getattr(found, n) for n in _NUMBERS}
    return Impact(impulse=np.array(found.impulse), velocity=np.array(found.velocity),
                  phases=phases, flags=tuple(names.split()), frame=frame, velocities=velocities,
                  spins=spins, **numbers)


def _shaped(values: ArrayLike | Sequence[float], shape: tuple[int, ...]) -> Any:
    array = real(values, "a vector or matrix")
    if array.shape != shape:
        refuse("argument", f"the shape {shape} is needed, and this has {array.shape}")
    return array.tolist()
