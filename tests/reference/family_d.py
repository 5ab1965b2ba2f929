#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""family_d.csv: outcome of x'' + x^n + Lambda x^m sgn(u)|u|^q = 0 for exponents without an exact solution.

Every impact is integrated twice (impact_ode.py), with different order, step tolerance and matching points of
the series; the row is written when both agree to 1e-21 in every column.
"""
import sys

from mpmath import mp, mpf

from common import write_csv
from impact_ode import Impact

mp.dps = 40
COLUMNS = ("n", "m", "q", "Lambda", "end", "e", "depth_max", "time_of_depth_max", "force_max",
           "time_of_force_max", "duration", "depth_end")
EXPONENTS = [(1.5, 0.5, 1.0), (1.5, 0.65, 1.0), (1.5, 0.0, 1.0), (1.5, 1.0, 1.0), (1.5, 1.1, 1.25), (1.5, 1.2, 0.9),
             (1.5, 1.8, 1.1), (2.0, 0.7, 1.3), (1.0, 1.0, 2.0), (1.08, 0.3, 1.0), (1.5, 0.25, 1.5), (1.0, 0.0, 1.5)]
DAMPINGS = [0.01, 0.3, 1.0, 3.0]
STRONG = {30.0: EXPONENTS, 300.0: [EXPONENTS[i] for i in (0, 2, 4, 6, 8, 10)]}

FINE = {"order": 64, "tolerance": "1e-28", "near": "0.03", "size": 25}
COARSE = {"order": 52, "tolerance": "1e-26", "near": "0.025", "size": 22}


def columns(impact, end):
    """Numbers of one row, from e on."""
    e, duration, depth_end = end
    return [e, impact.depth_max, impact.time_of_depth_max, impact.force_max, impact.time_of_force_max, duration,
            depth_end]


def rows_of(n, m, q, damping, max_steps=120):
    """Rows for both ends; an end that is not reached is left out."""
    one = Impact(n, m, q, damping, max_steps=max_steps, **FINE).run()
    two = Impact(n, m, q, damping, max_steps=2 * max_steps if one.end_depth else max_steps, **COARSE).run()
    out = []
    for name in ("depth", "force"):
        first, second = getattr(one, "end_" + name), getattr(two, "end_" + name)
        if first is None or second is None:
            continue
        a, b = columns(one, first), columns(two, second)
        worst = max(abs(v - w) / max(abs(v), mpf("1e-30")) for v, w in zip(a, b))
        assert worst < mpf("1e-21"), (n, m, q, damping, name, mp.nstr(worst, 3))
        out.append((n, m, q, damping, name, *a))
    return out


if __name__ == "__main__":
    table = []
    for exponents in EXPONENTS:
        for damping in DAMPINGS + [v for v, which in STRONG.items() if exponents in which]:
            table += rows_of(*exponents, damping)
            print(*exponents, damping, [row[4] for row in table[-2:] if row[:4] == (*exponents, damping)],
                  file=sys.stderr)
    write_csv(__file__, """general law: Taylor series in time and two-variable series at x = 0 and u = 0, 40 digits, two
              settings agreeing to 1e-21; end = depth or force (the same when m >= n); ends that are not reached are
              left out; n, m, q, Lambda are the doubles nearest to what is printed""", COLUMNS, table)
