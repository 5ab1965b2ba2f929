#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""family_a.csv: outcome of x'' + x^n (1 + h u) = 0 for given n and restitution e.

With p = -ln(1+h u): dt = ((n+1) s)^(-n/(n+1)) dp/h, and s counted from either end of the contact,
    h^2 s = (1+h)(1 - exp(-d)) - d     (d = p - p(touch)),
    h^2 s = d - (1-e h)(exp(d) - 1)    (d = p(separation) - p).
"""
from mpmath import mp, mpf, expm1, log, log1p

from common import RESTITUTIONS, elastic, family_a_damping, integrate, write_csv

mp.dps = 50
COLUMNS = ("n", "e", "h", "one_minus_eh", "depth_max", "time_of_depth_max", "force_max",
           "time_of_force_max", "duration")


def speed_of_force_max(n, h):
    """Root u of (n+1) h s(u) = n u by bisection, then Newton."""
    def f(u):
        return (n + 1) * (h - log1p(h) - h * u + log1p(h * u)) - n * h * u
    low, high = mpf(0), mpf(1)
    for _ in range(20):
        u = (low + high) / 2
        low, high = (u, high) if f(u) > 0 else (low, u)
    for _ in range(6):
        u += f(u) / (h * ((n + 1) * h * u / (1 + h * u) + n))
    return u


def outcome(n, e):
    """One row of the table."""
    n_given, e_given, n = n, e, mpf(n)
    if e == 1:
        depth, duration = elastic(n)
        return (n_given, e_given, mpf(0), mpf(1), depth, duration / 2, depth ** n, duration / 2, duration)
    h, y = family_a_damping(e)
    power = -n / (n + 1)

    def from_touch(d):
        return ((n + 1) * (-(1 + h) * expm1(-d) - d) / h ** 2) ** power / h

    def from_end(d):
        return ((n + 1) * (d - y * expm1(d)) / h ** 2) ** power / h

    depth = ((n + 1) * (h - log1p(h)) / h ** 2) ** (1 / (n + 1))
    u = speed_of_force_max(n, h)
    force = (n * u / h) ** (n / (n + 1)) * (1 + h * u)
    t_depth = integrate(from_touch, log1p(h))
    t_force = integrate(from_touch, log1p(h) - log1p(h * u))
    duration = t_depth + integrate(from_end, -log(y))
    return (n_given, e_given, h, y, depth, t_depth, force, t_force, duration)


if __name__ == "__main__":
    write_csv(__file__, """family A (m = n, q = 1): energy integral in closed form, times by double-exponential
              quadrature in p = -ln(1+h u), 50 digits; n and e are the doubles nearest to what is printed""",
              COLUMNS, [outcome(n, e) for n in (1.0, 1.08, 1.5, 2.0) for e in RESTITUTIONS])
