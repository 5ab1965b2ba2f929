#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""load.csv: family A, n = 3/2, with a constant load: x'' = G - x^n (1 + h u), until x = 0.

Taylor series in time, and near x = 0 the speed as a series in x and x^(5/2) (impact_ode.py). For h = 0 the energy
integral gives depth_max and e = 1 in closed form, which is checked; so is the agreement of two settings.
"""
from mpmath import mp, mpf

from common import write_csv
from impact_ode import Impact

mp.dps = 40
COLUMNS = ("n", "h", "G", "e", "depth_max", "time_of_depth_max", "force_max", "time_of_force_max", "duration")
FINE = {"order": 64, "tolerance": "1e-28", "near": "0.03", "size": 25}
COARSE = {"order": 52, "tolerance": "1e-26", "near": "0.025", "size": 22}


def numbers(impact):
    return [impact.end_depth[0], impact.depth_max, impact.time_of_depth_max, impact.force_max,
            impact.time_of_force_max, impact.end_depth[1]]


def outcome(h, load):
    """One row, or None without separation."""
    n = 1.5
    one = Impact(n, n, 1, h, load, **FINE).run()
    if one.end_depth is None:
        return None
    a, b = numbers(one), numbers(Impact(n, n, 1, h, load, **COARSE).run())
    worst = max(abs(v / w - 1) for v, w in zip(a, b))
    assert worst < mpf("1e-21"), (h, load, mp.nstr(worst, 3))
    if h == 0:
        x = a[1]
        assert abs(a[0] - 1) < mpf("1e-24")
        assert abs(mpf(1) / 2 + mpf(load) * x - x ** mpf(2.5) / mpf(2.5)) < mpf("1e-24")
    return (n, h, load, *a)


if __name__ == "__main__":
    rows = [outcome(h, load) for h in (0.0, 0.5, 2.0) for load in (-0.1, -0.01, 0.01, 0.05)]
    write_csv(__file__, """family A, n = 3/2, with constant load G: x'' = G - x^n (1 + h u) until x = 0; Taylor series
              in time with series at x = 0, 40 digits, two settings agreeing to 1e-21; force_max is the contact force;
              h and G are the doubles nearest to what is printed""", COLUMNS, [r for r in rows if r])
