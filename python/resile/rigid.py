# SPDX-License-Identifier: MIT
"""Impulse laws of rigid bodies, and the linear complementarity problem below them."""
from __future__ import annotations

import ctypes
from typing import NamedTuple

import numpy as np

from . import _api as api
from ._native import call, lib, pointer, real, refuse


class LcpSolution(NamedTuple):
    """w = M z + q, w >= 0, z >= 0, w'z = 0."""
    z: np.ndarray
    w: np.ndarray
    residual: float
    pivots: int


class ContactsAfter(NamedTuple):
    """impulse [N s] and velocity_after [m/s] per row; energy_lost [J], negative: gained; spread > 0:
    there are other solutions, whose rates differ by up to this [m/s]."""
    impulse: np.ndarray
    velocity_after: np.ndarray
    energy_lost: float
    energy_gained: bool
    spread: float
    residual: float


def _square(matrix, vector, names):
    m, q = real(matrix, names[0]), real(vector, names[1])
    if m.ndim != 2 or m.shape[0] != m.shape[1] or q.shape != m.shape[:1]:
        refuse("argument", f"{names[0]} has the shape {m.shape} and {names[1]} {q.shape}; allowed: "
                           "(n, n) and (n,)")
    return m, q


def lcp(matrix, vector) -> LcpSolution:
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


def contacts(delassus, velocity, restitution, friction=None, law: str = "poisson") -> ContactsAfter:
    """The impulses of several contacts at one instant: `delassus` W = J M^-1 J' [1/kg], rates
    before [m/s] (normal, or normal and tangent of each contact in turn with friction),
    restitution and friction per contact; law "newton" or "poisson"."""
    w, v = _square(delassus, velocity, ("delassus", "velocity"))
    count = len(v) // (1 if friction is None else 2)
    e = np.ascontiguousarray(np.broadcast_to(real(restitution, "restitution"), count))
    mu = None if friction is None else \
        np.ascontiguousarray(np.broadcast_to(real(friction, "friction"), count))
    kinds = {"newton": api.RSL_RIGID_HYPOTHESIS_NEWTON, "poisson": api.RSL_RIGID_HYPOTHESIS_POISSON}
    if law not in kinds:
        refuse("unknown", f"there is no impulse law '{law}'; there are newton and poisson")
    problem = api.rsl_rigid_contacts(count, kinds[law], pointer(w), pointer(v), pointer(e),
                                     None if mu is None else pointer(mu))
    impulse, after = np.empty(len(v)), np.empty(len(v))
    room = lib.rsl_rigid_contacts_workspace(count, int(mu is not None))
    work = np.empty(max(1, room))
    found = api.rsl_rigid_contacts_after(pointer(impulse), pointer(after))
    call("rsl_rigid_contacts_solve", ctypes.byref(problem), ctypes.byref(found), pointer(work),
         work.size)
    return ContactsAfter(impulse, after, found.energy_lost, bool(found.energy_gained),
                         found.spread, found.residual)


class PairAfter(NamedTuple):
    """velocity [m/s] of both bodies, impulse [N s], energy_lost [J]."""
    velocity: tuple
    impulse: float
    energy_lost: float


def pair(masses, velocities, restitution: float) -> PairAfter:
    """Two bodies on a line, the first before the second; masses [kg] (inf: a wall), velocities
    [m/s].

    >>> pair((1, 1), (1, 0), 1).velocity
    (0.0, 1.0)
    """
    problem = api.rsl_rigid_pair((ctypes.c_double * 2)(*masses), (ctypes.c_double * 2)(*velocities),
                                 restitution)
    after = api.rsl_rigid_pair_after()
    call("rsl_rigid_pair_collide", ctypes.byref(problem), ctypes.byref(after))
    return PairAfter(tuple(after.velocity), after.impulse, after.energy_lost)
