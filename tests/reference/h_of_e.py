#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""h_of_e.csv: damping h of family A for 600 restitutions e from 1e-300 to 1 - 1e-16.

h (1+e) = ln((1+h)/(1-e h)). Each value is checked by the Lambert function,
e = (1 + W0(-(1+h) exp(-(1+h))))/h, where that is not hopeless (h < 1e4).
"""
import random

from mpmath import mp, mpf, exp, lambertw

from common import family_a_damping, write_csv

mp.dps = 45


def restitutions():
    random.seed(1687)
    few = [10.0 ** (-300 + (300 + mp.log10(0.03)) * k / 199) for k in range(200)]
    few = [float(v) for v in few]
    many = [random.uniform(0.03, 1.0) for _ in range(600 - 200 - 16)]
    near_one = [1.0 - 10.0 ** -k for k in range(1, 17)]
    return sorted(few + many + near_one)


def damping(e):
    """h from the exact double e."""
    if e < 1e-4:
        return 1 / mpf(e)   # (1 - y)/e with y < 1e-4000
    h, _ = family_a_damping(e)
    return h


def check(e, h):
    if h > 1e4:
        return
    mp.dps = 120
    h, _ = family_a_damping(e)
    back = (1 + lambertw(-(1 + h) * exp(-(1 + h))).real) / h
    assert abs(back / mpf(e) - 1) < mpf(10) ** -60, (e, h)
    mp.dps = 45


if __name__ == "__main__":
    rows = [(e, damping(e)) for e in restitutions()]
    assert len(rows) == 600 and len({e for e, _ in rows}) == 600
    for e, h in rows:
        check(e, h)
    write_csv(__file__, """family A: h with h (1+e) = ln((1+h)/(1-e h)); Newton or contraction, 60 digits and more,
              checked with the Lambert function; e is the double nearest to what is printed""", ("e", "h"), rows)
