#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""elastic.csv: the impact without damping, e = 1, in closed form.

depth_max = ((n+1)/2)^(1/(n+1)),  duration = 2 depth_max sqrt(pi) Gamma(1+1/(n+1)) / Gamma(1/2+1/(n+1)).
"""
from mpmath import mp, mpf, expm1, log1p, sqrt

from common import elastic, integrate, write_csv

mp.dps = 50


def outcome(n):
    depth, duration = elastic(n)
    k = mpf(n) + 1
    # dt = dx/u with x = depth (1 - d); u^2 = 1 - (1-d)^k
    check = 2 * integrate(lambda d: depth / sqrt(-expm1(k * log1p(-d))), mpf(1) - mpf(10) ** -48)
    assert abs(check / duration - 1) < mpf(10) ** -20
    return n, depth, duration / 2, depth ** mpf(n), duration


if __name__ == "__main__":
    write_csv(__file__, "elastic impact, Gamma functions, 50 digits; n is the double nearest to what is printed",
              ("n", "depth_max", "time_of_depth_max", "force_max", "duration"),
              [outcome(n) for n in (1.0, 1.08, 1.5, 2.0)])
