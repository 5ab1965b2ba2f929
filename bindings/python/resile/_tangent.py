# SPDX-License-Identifier: MIT
"""Friction, rolling resistance and twist of many contacts at once."""
from __future__ import annotations

import ctypes
import functools
from typing import Any, Mapping

import numpy as np

from . import _api as api
from ._catalogue import Table
from ._native import call, get, lib, nearest, pointer, real, refuse, text
from ._types import ArrayLike, FloatArray
from .contact import Contact

_INPUTS: dict[str, tuple[str, str, str]] = {
    text(row.name): (text(row.symbol), text(row.unit), text(row.meaning))
           for row in (lib.rsl_tangent_input_table()[i]
                       for i in range(api.RSL_TANGENT_INPUT_COUNT))}


def tangents() -> Table:
    """The laws of friction, rolling and twist: key, kind, formula, what they need, whether they are
    passive."""
    rows = [lib.rsl_tangent_law_at(i).contents for i in range(lib.rsl_tangent_law_count())]
    return Table([{"key": text(r.key), "kind": text(lib.rsl_tangent_kind_name(r.kind)),
                   "title": text(r.title), "authors": text(r.authors), "year": r.year,
                   "equation": text(r.equation),
                   "inputs": [n for i, n in enumerate(_INPUTS) if r.inputs >> i & 1],
                   "passive": bool(r.passive)} for r in rows])


def prepare(contact: Contact[float], numbers: Mapping[str, float | None],
            **laws: str | None) -> api.rsl_tangent:
    """The tangential contact of C: laws by their kinds, friction, rolling, twist."""
    spec, rows = lib.rsl_tangent_parameters_default(), api.rsl_tangent_laws()
    for kind, key in laws.items():
        if key is not None:
            setattr(rows, kind, get("rsl_tangent_law_get", api.rsl_tangent_law, key,
                                    getattr(api, f"RSL_TANGENT_{kind.upper()}")))
    for name, value in numbers.items():
        if name not in _INPUTS:
            raise TypeError(f"a tangential law takes no '{name}'{nearest(name, _INPUTS)}")
        if value is not None:
            setattr(spec, name, float(value))
    made = api.rsl_tangent()
    with contact._watch():
        call("rsl_tangent_prepare", ctypes.byref(rows), ctypes.byref(spec),
             ctypes.byref(contact._contacts[0]), ctypes.byref(made))
    return made


class Tangent:
    """Friction, rolling resistance and twist of contacts that share their laws.

    contact: the normal contact
    law: key of a law of friction; rolling, twist: keys of such laws, None: none
    numbers: friction [1], stiffness [N/m^(1+p)], damping [N s/m], ... of resile.tangents()

    Vectors are arrays of shape (count, 3), numbers of shape (count,) or one for all. The memory is
    the caller's: start from `memory(count)`, and give it to every step.

    >>> t = Tangent(Contact("linear", stiffness=1e5, mass=1, speed=1), "spring", friction=0.5,
    ...             stiffness=8e4)
    >>> m = t.memory(2)
    >>> found = t.advance(m, 1e-3, normal=[0, 0, 1], slip=[[0.01, 0, 0], [9, 0, 0]], depth=1e-3,
    ...                   force=100.0)
    >>> found["traction"][:, 0].round(6).tolist(), found["capped"].tolist()
    ([-0.8, -50.0], [0, 1])
    """

    def __init__(self, contact: Contact[float], law: str | None = None, *,
                 rolling: str | None = None, twist: str | None = None,
                 **numbers: float | None) -> None:
        if contact.shape:
            refuse("argument", "tangential laws stand on one contact, and this is an array of them")
        self._contact = contact
        self._given: dict[str, Any] = {"law": law, "rolling": rolling, "twist": twist, **numbers}
        self._made = prepare(contact, numbers, friction=law, rolling=rolling, twist=twist)
        self._needs = lib.rsl_tangent_batch_needs(ctypes.byref(self._made))

    def __reduce__(self) -> tuple[Any, ...]:
        return functools.partial(type(self), self._contact, **self._given), ()

    def memory(self, count: int) -> FloatArray:
        """Of fresh contacts: zeros, one row per number that a contact remembers."""
        return np.zeros((api.RSL_TANGENT_STATE_COUNT, int(count)))

    def force(self, memory: FloatArray, *, normal: ArrayLike, slip: ArrayLike, depth: ArrayLike,
              force: ArrayLike, rolling: ArrayLike | None = None,
              twist_rate: ArrayLike | None = None) -> dict[str, FloatArray]:
        """Forces and torques from a memory that stays as it is.

        normal: unit vectors from body 1 to body 2;  slip [m/s], rolling [rad/s]: vectors in the
        plane of contact;  depth [m];  force: of the normal [N];  twist_rate [rad/s]

        Returns traction [N] and torque_rolling [N m] (vectors, on body 2), torque_twist [N m],
        elastic_energy [J], dissipated_power [W], capped (1 slips + 2 rolls + 4 twists)."""
        return self._run("rsl_tangent_batch_force", memory, (), normal, slip, depth, force, rolling,
                         twist_rate)

    def advance(self, memory: FloatArray, step: float, *, normal: ArrayLike, slip: ArrayLike,
                depth: ArrayLike, force: ArrayLike, rolling: ArrayLike | None = None,
                twist_rate: ArrayLike | None = None) -> dict[str, FloatArray]:
        """One accepted step [s]: changes the memory, and returns what `force` returns after it."""
        return self._run("rsl_tangent_batch_advance", memory, (float(step),), normal, slip, depth,
                         force, rolling, twist_rate)

    def _run(self, function: str, memory: FloatArray, step: tuple[float, ...], normal: ArrayLike,
             slip: ArrayLike, depth: ArrayLike, force: ArrayLike, rolling: ArrayLike | None,
             twist_rate: ArrayLike | None) -> dict[str, Any]:
        if not (isinstance(memory, np.ndarray) and memory.dtype == np.float64 and memory.ndim == 2
                and memory.shape[0] == api.RSL_TANGENT_STATE_COUNT and memory.flags.c_contiguous
                and memory.flags.writeable):
            raise TypeError("the memory is the array that memory(count) made")
        count = memory.shape[1]
        batch = api.rsl_tangent_batch(count=count)
        kept: list[FloatArray] = []
        for name, value in (("normal", normal), ("slip", slip), ("rolling", rolling)):
            if value is None:
                continue
            for i, axis in enumerate(_vectors(value, name, count)):
                getattr(batch, name)[i] = pointer(axis)
                kept.append(axis)
        for name, value in (("depth", depth), ("force", force), ("twist_rate", twist_rate)):
            if value is not None:
                kept.append(np.ascontiguousarray(_broadcast(real(value, name), (count,), name)))
                setattr(batch, name, pointer(kept[-1]))
        for i in range(api.RSL_TANGENT_STATE_COUNT):
            if self._needs >> i & 1:
                batch.memory[i] = pointer(memory[i])
        vectors = {n: np.empty((3, count)) for n in ("traction", "torque_rolling")}
        numbers = {n: np.empty(count) for n in ("torque_twist", "elastic_energy",
                                                "dissipated_power")}
        capped = np.empty(count, np.uint8)
        for name, array in vectors.items():
            for i in range(3):
                getattr(batch, name)[i] = pointer(array[i])
        for name, array in numbers.items():
            setattr(batch, name, pointer(array))
        batch.at_limit = pointer(capped, ctypes.c_ubyte)
        call(function, ctypes.byref(self._made), ctypes.byref(batch), *step, None)
        return {**{n: a.T for n, a in vectors.items()}, **numbers, "capped": capped}


def _broadcast(array: FloatArray, shape: tuple[int, ...], name: str) -> FloatArray:
    try:
        return np.broadcast_to(array, shape)
    except ValueError:
        refuse("argument", f"has the shape {array.shape}; allowed: {shape}, or what broadcasts to it",
               name)


def _vectors(value: ArrayLike, name: str, count: int) -> FloatArray:
    """Three arrays of `count` numbers, one per axis."""
    return np.ascontiguousarray(_broadcast(real(value, name), (count, 3), name).T)


__all__ = ["Tangent", "tangents"]
