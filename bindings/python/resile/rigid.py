# SPDX-License-Identifier: MIT
"""Impulse laws of rigid bodies, and the linear complementarity problem below them."""
from __future__ import annotations

import ctypes
from typing import NamedTuple, Sequence

import numpy as np

from . import _api as api
from ._native import call, lib, pointer, real, refuse
from ._types import ArrayLike, FloatArray


class LcpSolution(NamedTuple):
    """w = M z + q, w >= 0, z >= 0, w'z = 0."""
    z: FloatArray
    w: FloatArray
    residual: float
    pivots: int


class ContactsAfter(NamedTuple):
    """impulse [N s] and velocity_after [m/s] per row; energy_lost [J], negative: gained; spread > 0:
    there are other solutions, whose rates differ by up to this [m/s]; impulse_compression [N s]: the
    part of impulse until the end of compression, nan with newton."""
    impulse: FloatArray
    velocity_after: FloatArray
    energy_lost: float
    energy_gained: bool
    spread: float
    residual: float
    impulse_compression: FloatArray


def _square(matrix: ArrayLike, vector: ArrayLike,
            names: tuple[str, str]) -> tuple[FloatArray, FloatArray]:
    m, q = real(matrix, names[0]), real(vector, names[1])
    if m.ndim != 2 or m.shape[0] != m.shape[1] or q.shape != m.shape[:1]:
        refuse("argument", f"{names[0]} has the shape {m.shape} and {names[1]} {q.shape}; allowed: "
                           "(n, n) and (n,)")
    return m, q


def lcp(matrix: ArrayLike, vector: ArrayLike) -> LcpSolution:
    """One solution of w = M z + q by Lemke's method.

    >>> lcp([[2, 1], [1, 2]], [-5, -6]).z.tolist()
    [1.3333333333333333, 2.3333333333333335]
    """
    m, q = _square(matrix, vector, ("matrix", "vector"))
    n = len(q)
    z, w, work = np.empty(n), np.empty(n), np.empty(max(1, lib.rsl_rigid_lcp_workspace(n)))
    problem = api.rsl_rigid_lcp(n, pointer(m), pointer(q))
    solution = api.rsl_rigid_lcp_solution(z=pointer(z), w=pointer(w))
    call("rsl_rigid_lcp_solve", ctypes.byref(problem), ctypes.byref(solution), pointer(work),
         work.size)
    return LcpSolution(z, w, solution.residual, solution.pivots)


class LcpSolutions(NamedTuple):
    """Basic solutions z and w, one per row; rays r and their M r, one per row; infinite: there are
    infinitely many solutions. Convex combinations of the solutions i and k solve the problem if
    z[i] @ w[k] == 0 == z[k] @ w[i], and z[i] + t ray[k] for all t >= 0 under the same condition."""
    z: FloatArray
    w: FloatArray
    ray: FloatArray
    ray_rate: FloatArray
    infinite: bool


def lcp_solutions(matrix: ArrayLike, vector: ArrayLike, capacity: int = 8192) -> LcpSolutions:
    """All solutions of w = M z + q, for up to 12 unknowns.

    >>> lcp_solutions([[-1, 2], [2, -1]], [1, 1]).z.tolist()
    [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]
    """
    m, q = _square(matrix, vector, ("matrix", "vector"))
    n = len(q)
    arrays = np.empty((4, capacity, max(1, n)))
    problem = api.rsl_rigid_lcp(n, pointer(m), pointer(q))
    all_ = api.rsl_rigid_lcp_solutions(capacity, *(pointer(a) for a in arrays))
    call("rsl_rigid_lcp_enumerate", ctypes.byref(problem), ctypes.byref(all_))
    found, rays = all_.count, all_.ray_count
    z, w, ray, rate = (a[:count * n].reshape(count, n).copy() for a, count in
                       zip(arrays.reshape(4, -1), (found, found, rays, rays)))
    return LcpSolutions(z, w, ray, rate, bool(all_.infinite))


def contacts(delassus: ArrayLike, velocity: ArrayLike, restitution: ArrayLike,
             friction: ArrayLike | None = None, law: str = "poisson") -> ContactsAfter:
    """The impulses of several contacts at one instant: `delassus` W = J M^-1 J' [1/kg], rates
    before [m/s] (normal, or normal and tangent of each contact in turn with friction),
    restitution and friction per contact; law "newton", "poisson" or "stronge"."""
    w, v = _square(delassus, velocity, ("delassus", "velocity"))
    if friction is not None and len(v) % 2:
        refuse("argument", f"has {len(v)} rates; with friction there are two for each contact",
               "velocity")
    count = len(v) // (1 if friction is None else 2)
    e = np.ascontiguousarray(np.broadcast_to(real(restitution, "restitution"), count))
    mu = None if friction is None else \
        np.ascontiguousarray(np.broadcast_to(real(friction, "friction"), count))
    problem = api.rsl_rigid_contacts(count, hypothesis(law), pointer(w), pointer(v), pointer(e),
                                     None if mu is None else pointer(mu))
    impulse, after, first = np.empty(len(v)), np.empty(len(v)), np.empty(len(v))
    room = lib.rsl_rigid_contacts_workspace(count, int(mu is not None))
    work = np.empty(max(1, room))
    found = api.rsl_rigid_contacts_after(pointer(impulse), pointer(after), pointer(first))
    call("rsl_rigid_contacts_solve", ctypes.byref(problem), ctypes.byref(found), pointer(work),
         work.size)
    return ContactsAfter(impulse, after, found.energy_lost, bool(found.energy_gained),
                         found.nonuniqueness, found.residual, first)


def hypothesis(law: str) -> int:
    """The number of an impulse law, "newton", "poisson" or "stronge", in the library."""
    kinds = {"newton": api.RSL_RIGID_HYPOTHESIS_NEWTON, "poisson": api.RSL_RIGID_HYPOTHESIS_POISSON,
             "stronge": api.RSL_RIGID_HYPOTHESIS_STRONGE}
    if law not in kinds:
        refuse("unknown", f"there is no impulse law '{law}'; there are newton, poisson and stronge")
    return kinds[law]


class PairAfter(NamedTuple):
    """velocity [m/s] of both bodies, impulse [N s], energy_lost [J]; impulse_compression [N s] until
    both have velocity_common [m/s] (nan without approach)."""
    velocity: tuple[float, float]
    impulse: float
    energy_lost: float
    impulse_compression: float
    velocity_common: float


def pair(masses: Sequence[float], velocities: Sequence[float], restitution: float) -> PairAfter:
    """Two bodies on a line, the first before the second; masses [kg] (inf: a wall), velocities
    [m/s].

    >>> pair((1, 1), (1, 0), 1).velocity
    (0.0, 1.0)
    """
    problem = api.rsl_rigid_pair(_two(masses, "masses"), _two(velocities, "velocities"),
                                 float(restitution))
    after = api.rsl_rigid_pair_after()
    call("rsl_rigid_pair_collide", ctypes.byref(problem), ctypes.byref(after))
    return PairAfter((after.velocity[0], after.velocity[1]), after.impulse, after.energy_lost,
                     after.impulse_compression, after.velocity_common)


def _two(value: ArrayLike, name: str) -> ctypes.Array[ctypes.c_double]:
    array = real(value, name)
    if array.shape != (2,):
        refuse("argument", f"has the shape {array.shape}; allowed: (2,)", name)
    return (ctypes.c_double * 2)(*array)


class Body(NamedTuple):
    """A rigid body in the plane: mass [kg] and inertia about its centre [kg m^2], inf for one that
    does not move or turn; velocity of the centre [m/s], spin [rad/s] anticlockwise; arm from the
    centre to the contact [m]."""
    mass: float
    inertia: float
    velocity: Sequence[float] = (0.0, 0.0)
    spin: float = 0.0
    arm: Sequence[float] = (0.0, 0.0)


class PlanarAfter(NamedTuple):
    """velocity [m/s], one row per body, and spin [rad/s] of both; impulse along normal and tangent
    on body 2 [N s]; rate_before and rate_after of the gap and of the slip [m/s]; energy_lost [J],
    negative: gained; impulse_compression [N s]: the part of impulse until the end of compression, nan
    with newton."""
    velocity: FloatArray
    spin: FloatArray
    impulse: FloatArray
    rate_before: FloatArray
    rate_after: FloatArray
    energy_lost: float
    energy_gained: bool
    impulse_compression: FloatArray


def planar(body1: Body, body2: Body, normal: Sequence[float], restitution: float,
           friction: float = 0.0, law: str = "poisson") -> PlanarAfter:
    """One contact of two bodies in the plane, eccentric or not: normal from body 1 to body 2,
    Coulomb's friction, law "newton", "poisson" or "stronge".

    >>> wall, rod = Body(np.inf, np.inf), Body(1.0, 1 / 12, (0.0, -1.0), arm=(0.5, 0.0))
    >>> planar(wall, rod, (0.0, 1.0), 0.5).impulse[0]  # (1 + e) v/(1/m + r^2/I)
    0.375
    """
    problem = api.rsl_rigid_planar(
        normal=_two(normal, "normal"), restitution=float(restitution), friction=float(friction),
        hypothesis=hypothesis(law))
    for i, b in enumerate((body1, body2)):
        problem.body[i] = api.rsl_rigid_body(
            float(b.mass), float(b.inertia), _two(b.velocity, "velocity"), float(b.spin),
            _two(b.arm, "arm"))
    found = api.rsl_rigid_planar_after()
    call("rsl_rigid_planar_collide", ctypes.byref(problem), ctypes.byref(found))
    velocity, spin, impulse, before, after = (
        np.array([list(r) for r in a] if n == "velocity" else list(a)) for n, a in (
            (n, getattr(found, n)) for n in ("velocity", "spin", "impulse", "rate_before",
                                             "rate_after")))
    return PlanarAfter(velocity, spin, impulse, before, after, found.energy_lost,
                       bool(found.energy_gained), np.array(list(found.impulse_compression)))
