# SPDX-License-Identifier: MIT
"""Errors of laws: references for tests/unit/test_collide_law_error.c, tests/cli/map.sh and optimise.sh.

h(e) is the root of h (1 + e) = ln((1 + h)/(1 - e h)) by bisection in 50 digits of the module decimal.
flores(): h = 8 (1 - e)/(5 e) over the exact h at three e. least(): the least rms of h = A (1 - e)/e
there, over A: 1 - (sum r)^2/(3 sum r^2) with r = (1 - e)/(e h), squared. table2(): two restitutions, equally often,
whose r = (1 - e)/(e h) has the mean and the mean square that Table 2 of safaeifar2020 implies, with 28
of 29 samples (studies/safaeifar2020/tables.c); e = 1, where both dampings vanish, is the 29th.
"""
from decimal import Decimal as D, getcontext

getcontext().prec = 50


def root(f, low, high):
    """Where f, positive at low, changes its sign."""
    for _ in range(170):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return low


def hysteresis(e):
    return root(lambda h: h * (1 + e) - ((1 + h) / (1 - e * h)).ln(), D("1e-40"), 1 / e - D("1e-45"))


def flores():
    errors = [8 * (1 - e) / (5 * e) / hysteresis(e) - 1 for e in map(D, ("0.2", "0.5", "0.8"))]
    print("errors", *(f"{x:.20f}" for x in errors))
    print(f"rms {(sum(x * x for x in errors) / 3).sqrt():.20f}")
    print(f"mean {sum(map(abs, errors)) / 3:.20f}")


def least():
    r = [(1 - e) / (e * hysteresis(e)) for e in map(D, ("0.2", "0.5", "0.8"))]
    print(f"least {(1 - sum(r)**2 / (3 * sum(x * x for x in r))).sqrt():.20f}")


def table2():
    mean, square = (D(m) * 29 / 28 for m in ("0.7547399299846393", "0.5998324769233623"))
    for r in (mean + (square - mean**2).sqrt(), mean - (square - mean**2).sqrt()):
        print(f"e {root(lambda e: (1 - e) / (e * hysteresis(e)) - r, D('1e-6'), D('0.999999')):.20f}")


flores()
least()
table2()
