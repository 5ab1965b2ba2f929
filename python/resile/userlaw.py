# SPDX-License-Identifier: MIT
"""A law of your own, as a Python function or the address of a C function."""
from __future__ import annotations

import ctypes
import math

import numpy as np

from . import _api as api
from ._native import Callback

_FORCE = dict(api.rsl_law_shape._fields_)["force"]
# the elastic energy of a function that gives the force alone: its integral over the depth at rest
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(24)


class UserLaw:
    """A force law as a function of depth [m] and rate [m/s, positive in approach].

    function: f(depth, rate) -> force [N], or (force, elastic_energy [J]); or the address (int) of a
        C function of the type rsl_law_force_function, such as numba's or cffi's
    key: what it is called in results

    Contacts of it work in collide, curve and force. Where the function gives no elastic energy it
    is taken to be the work of f(depth, 0). An exception in the function is raised by the call that
    led to it.

    >>> from resile import Contact
    >>> spring = UserLaw(lambda d, v: 1e6 * d, key="spring")
    >>> round(Contact(spring, mass=1, speed=1).collide().duration * 1e3, 9)
    3.141592654
    """

    def __init__(self, function, key: str = "user"):
        self.key, self.function = str(key), function
        self._callback = Callback()
        if isinstance(function, int):
            self._force = ctypes.cast(function, _FORCE)
        elif callable(function):
            self._force = _FORCE(self._callback.guard(self._fill, None))
        else:
            raise TypeError("a law is a function of depth and rate, or the address of one")
        self._shape = api.rsl_law_shape(name=self.key.encode(), force=self._force)
        word = self.key.encode()
        self._law = api.rsl_law(
            key=word, aliases=b"", title=b"a law of the caller", authors=b"", doi=b"", bibtex=b"",
            family=api.RSL_LAW_FAMILY_GENERAL, equation=b"F(d, v)", parameter=b"", n=1.0, m=0.0,
            q=1.0, end=api.RSL_LAW_END_DEPTH, exact=b"", errata=b"",
            shape=ctypes.pointer(self._shape))
        self._row = ctypes.pointer(self._law)
        self.user = None

    def watch(self) -> Callback:
        return self._callback

    def _value(self, depth, rate):
        found = self.function(depth, rate)
        return float(found[0] if isinstance(found, tuple) else found)

    def _energy(self, depth):
        half = 0.5 * depth
        return half * math.fsum(w * self._value(half * (1.0 + x), 0.0)
                                for x, w in zip(_NODES, _WEIGHTS))

    def _fill(self, contact, depth, rate, response):
        out, found = response.contents, self.function(depth, rate)
        force, energy = found if isinstance(found, tuple) else (found, self._energy(depth))
        out.force, out.elastic_energy = float(force), float(energy)
        step = 6e-6 * depth
        out.dforce_ddepth = (self._value(depth + step, rate)
                             - self._value(depth - step, rate)) / (2.0 * step)
        step = 6e-6 * max(abs(rate), 1e-6)
        out.dforce_drate = (self._value(depth, rate + step)
                            - self._value(depth, rate - step)) / (2.0 * step)
        out.dissipated_power = max(0.0, (out.force - self._value(depth, 0.0)) * rate)

    def __repr__(self):
        return f"<law {self.key} of the caller>"
