# SPDX-License-Identifier: MIT
"""A law of your own, as a Python function or the address of a C function."""
from __future__ import annotations

import contextlib
import ctypes
import math
import threading
from typing import Any, Callable, Iterable, Iterator

import numpy as np

from . import _api as api
from ._catalogue import INPUTS
from ._native import Callback, member, refuse

_FORCE = member(api.rsl_law_model, "force")
_COMPLETE = member(api.rsl_law, "published")
# the elastic energy of a function that gives the force alone: its integral over the depth at rest
_gauss: Any = np.polynomial.legendre.leggauss
_NODES, _WEIGHTS = _gauss(24)

# where a contact keeps the numbers that it was made of
_FIELDS = {"stiffness": "stiffness", "damping": "damping", "restitution": "restitution",
           "exponent": "n", "m": "m", "q": "q", "mass": "mass", "speed": "speed"}


def _take_damping(spec: Any, contact: Any, error: Any) -> int:
    contact.contents.damping = spec.contents.damping
    return api.RSL_OK


def _checked(parameters: str | Iterable[str]) -> tuple[str, ...]:
    names = (parameters,) if isinstance(parameters, str) else tuple(parameters)
    for name in names:
        if name not in _FIELDS:
            refuse("unknown", f"a law of your own cannot have the parameter '{name}'; allowed: "
                              f"{', '.join(_FIELDS)}")
    return names


class UserLaw:
    """A force law as a function of depth [m] and rate [m/s, positive in approach].

    function: f(depth, rate) -> force [N], or (force, elastic_energy [J]); or the address (int) of a
        C function of the type rsl_law_force_function, such as numba's or cffi's
    key: what it is called in results
    parameters: numbers of the contact that the function takes by name, of "stiffness", "damping",
        "restitution", "exponent", "m", "q", "mass", "speed": those that a fit may find

    Contacts of it work in collide, curve and force, in fit, and in runs (Model.run(laws=...)). Where
    the function gives no elastic energy it is taken to be the work of f(depth, 0). An exception in
    the function is raised by the call that led to it.

    >>> from resile import Contact
    >>> spring = UserLaw(lambda d, v: 1e6 * d, key="spring")
    >>> round(Contact(spring, mass=1, speed=1).collide().duration * 1e3, 9)
    3.141592654
    """

    key: str
    function: Callable[..., Any] | int
    parameters: tuple[str, ...]

    def __init__(self, function: Callable[..., Any] | int, key: str = "user",
                 parameters: str | Iterable[str] = ()) -> None:
        self.key, self.function = str(key), function
        self.parameters = _checked(parameters)
        self._watchers: dict[int, list[Callback]] = {}
        self._call: Callable[..., Any]
        if isinstance(function, int):
            self._force = ctypes.cast(function, _FORCE)
        elif callable(function):
            self._call = function
            self._force = _FORCE(self._called)
        else:
            raise TypeError("a law is a function of depth and rate, or the address of one")
        self._model = api.rsl_law_model(name=self.key.encode(), force=self._force,
                                        damped=int("damping" in self.parameters))
        word = self.key.encode()
        self._law = api.rsl_law(
            key=word, aliases=b"", title=b"a law of the caller", authors=b"", doi=b"", bibtex=b"",
            family=api.RSL_LAW_FAMILY_GENERAL, equation=b"F(d, v)", parameter=b"", n=1.0, m=0.0,
            q=1.0, end=api.RSL_LAW_SEPARATION_ZERO_DEPTH, exact=b"", errata=b"", restitution_max=1.0,
            inputs=sum(1 << list(INPUTS).index(name) for name in self.parameters),
            model=ctypes.pointer(self._model))
        if "damping" in self.parameters:  # a law itself says what its damping is
            self._law.published = self._complete = _COMPLETE(_take_damping)
        self._row = ctypes.pointer(self._law)

    def __copy__(self) -> UserLaw:  # nothing of it changes
        return self

    def __deepcopy__(self, _: Any) -> UserLaw:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if isinstance(self.function, int):
            raise TypeError("a law that is the address of a C function cannot be pickled: the "
                            "address means nothing to another process")
        return type(self), (self.function, self.key, self.parameters)

    @contextlib.contextmanager
    def watch(self) -> Iterator[None]:
        """Raises at its end what the function raised meanwhile in this thread, or in threads that
        the library began."""
        callback, thread = Callback(), threading.get_ident()
        self._watchers.setdefault(thread, []).append(callback)
        try:
            with callback:
                yield
        finally:
            self._watchers[thread].pop()
            if not self._watchers[thread]:
                del self._watchers[thread]

    def _watcher(self) -> Callback:
        mine = self._watchers.get(threading.get_ident())
        return (mine or next(iter(self._watchers.copy().values())))[-1]

    def _called(self, contact: Any, depth: float, rate: float, response: Any) -> None:
        callback = self._watcher()
        callback.guard(self._fill, None)(contact, depth, rate, response)
        if callback.trouble is not None:  # no number: whoever computes with it gives up
            response.contents.force = math.nan

    def _value(self, depth: float, rate: float, numbers: dict[str, float]) -> float:
        found = self._call(depth, rate, **numbers)
        return float(found[0] if isinstance(found, tuple) else found)

    def _energy(self, depth: float, numbers: dict[str, float]) -> float:
        half = 0.5 * depth
        return half * math.fsum(w * self._value(half * (1.0 + x), 0.0, numbers)
                                for x, w in zip(_NODES, _WEIGHTS))

    def _fill(self, contact: Any, depth: float, rate: float, response: Any) -> None:
        numbers = {name: getattr(contact.contents, _FIELDS[name]) for name in self.parameters}
        out, found = response.contents, self._call(depth, rate, **numbers)
        force, energy = found if isinstance(found, tuple) else (found, self._energy(depth, numbers))
        out.force, out.elastic_energy = float(force), float(energy)
        step = 6e-6 * depth
        out.dforce_ddepth = (self._value(depth + step, rate, numbers)
                             - self._value(depth - step, rate, numbers)) / (2.0 * step)
        step = 6e-6 * max(abs(rate), 1e-6)
        out.dforce_drate = (self._value(depth, rate + step, numbers)
                            - self._value(depth, rate - step, numbers)) / (2.0 * step)
        out.dissipated_power = max(0.0, (out.force - self._value(depth, 0.0, numbers)) * rate)

    def __repr__(self) -> str:
        return f"<law {self.key} of the caller>"
