# SPDX-License-Identifier: MIT
"""Derivatives: exponents of Hertz, arrays, differences, a fit by Gauss-Newton, refusals."""
import math

import numpy as np
import pytest

import resile

BALL = dict(restitution=0.6, mass=1.0, stiffness=1.4e8, speed=4.2)


def test_hertz_exponents():
    g = resile.Contact("hertz", mass=0.3, stiffness=2e7, speed=1.7).gradient()
    slope = g.jac("duration", ("mass", "stiffness", "speed"), log=True)[0]
    assert np.allclose(slope / g.outcome["duration"], [0.4, -0.4, -0.2], rtol=1e-11)
    assert g.kind[0, 0] == "zero" and g["restitution", "mass"] == 0.0


@pytest.mark.parametrize("law, exact", [("flores", False), ("tsuji", True), ("general", True)])
def test_differences(law, exact):
    """Central differences of the sixth order of collide()."""
    g = resile.Contact(law, exact=exact, **BALL).gradient()
    weights = ((1, 45 / 60), (2, -9 / 60), (3, 1 / 60))
    for name, value in BALL.items():
        h = 2e-3 * value

        def at(k):
            return resile.Contact(law, exact=exact, **{**BALL, name: value + k * h}).collide()
        for quantity in ("restitution", "depth_max", "force_max", "duration"):
            found = sum(w * (getattr(at(k), quantity) - getattr(at(-k), quantity))
                        for k, w in weights) / h
            scale = max(abs(found), abs(g.outcome[quantity] / value))
            assert abs(g[quantity, name] - found) < 1e-9 * scale, (quantity, name)


def differences(law, numbers, name, **how):
    """Quantity -> its slope by central differences of the sixth order."""
    h = 2e-3 * numbers[name]
    at = {k: resile.Contact(law, **how, **{**numbers, name: numbers[name] + k * h}).collide()
          for k in (-3, -2, -1, 1, 2, 3)}
    weights = {1: 3 / 4, 2: -3 / 20, 3: 1 / 60}
    return {q: sum(w * (getattr(at[k], q) - getattr(at[-k], q)) for k, w in weights.items()) / h
            for q in ("restitution", "depth_max", "force_max", "duration", "depth_end", "impulse")}


def test_catalogue():
    """Every law that has derivatives, with the exponents that it takes, against differences."""
    compared = 0
    forms = [(law["key"], exact, end, {**BALL, **exponents})
             for law in resile.laws() for exact in (False, True) for end in ("depth", "force")
             for exponents in ({}, {"exponent": 1.4}, {"exponent": 1.4, "m": 0.9, "q": 1.2})]
    for key, exact, end, numbers in forms:
        try:
            g = resile.Contact(key, exact=exact, end=end, **numbers).gradient()
        except resile.Error:
            continue
        for name in g.inputs:
            for quantity, slope in differences(key, numbers, name, exact=exact, end=end).items():
                if g.kind[g.quantities.index(quantity), g.inputs.index(name)] != "corner":
                    scale = max(abs(slope), abs(g.outcome[quantity] / numbers[name]))
                    assert abs(g[quantity, name] - slope) <= 1e-7 * scale, (key, quantity, name)
                    compared += 1
    assert compared > 2000


def test_arrays():
    speeds = np.array([[0.5, 1.0, 2.0], [3.0, 4.0, 5.0]])
    g = resile.Contact("flores", **{**BALL, "speed": speeds}).gradient()
    assert g.value.shape == (2, 3, len(g.quantities), 4)
    one = resile.Contact("flores", **{**BALL, "speed": 4.0}).gradient()
    assert np.array_equal(g.value[1, 1], one.value)
    assert g["force_max", "speed"].shape == (2, 3)
    jac = g.jac(["force_max", "duration"], ["restitution", "stiffness"])
    assert jac.shape == (12, 2)
    assert jac[9, 1] == one["duration", "stiffness"]


def test_gauss_newton():
    """The damping from the speeds after the impact, from a tenth of it: ten steps at most. The speed
    is a convex function of the damping, so the steps come from below and need no guard."""
    speeds, true = np.array([0.5, 1.0, 2.0, 4.0]), 3e5
    numbers = dict(mass=1.0, stiffness=1e8, speed=speeds, exponent=1.5, m=0.7, q=1.2)
    wanted = resile.Contact("general", damping=true, **numbers).collide().speed_out
    guess, steps, step = 0.1 * true, 0, math.inf
    while abs(step) > 1e-11 * guess:
        g = resile.Contact("general", damping=guess, **numbers).gradient()
        step = np.linalg.lstsq(g.jac("speed_out", "damping"), wanted - g.outcome["speed_out"],
                               rcond=None)[0][0]
        guess, steps = guess + step, steps + 1
        assert steps <= 10
    assert abs(guess / true - 1.0) < 1e-10


def test_refusals():
    with pytest.raises(resile.ArgumentError, match="no derivatives of walton-braun"):
        resile.Contact("walton-braun", **BALL).gradient()
    with pytest.raises(resile.ArgumentError, match="load"):
        resile.Contact("flores", load=10.0, **BALL).gradient()
    with pytest.raises(resile.ArgumentError, match="memoryless"):
        resile.Contact("flores", exact=True, memoryless=True, **BALL).gradient()
    g = resile.Contact("flores", **BALL).gradient()
    with pytest.raises(resile.ArgumentError, match="did you mean 'duration'"):
        g["durations", "speed"]
    with pytest.raises(resile.ArgumentError, match="radius"):
        g.jac("duration", "radius")
