#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""family_c_critical.csv: family C next to its critical damping, contact until x = 0.

The motion is that of family_c.py; here Lambda is given, as a double, and zeta = Lambda/sqrt(2(n+1)) follows from it
without rounding. ln T of the duration T, which leaves the range of a double, and `inf` where contact never ends; the
times are integrals by mpmath's own quadrature over panels, not by the one of family_c.py.
"""
import math

from mpmath import mp, mpf, exp, inf, log, nstr, pi, quad, sin, sqrt

from common import write_csv
from family_c import Oscillator, tau_of_force_max

mp.dps = 60
COLUMNS = ("n", "Lambda", "margin", "depth_max", "time_of_depth_max", "force_max", "time_of_force_max", "force_min",
           "log_duration")
POWERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]


def from_zero(function, length, a):
    """Integral over (0, length) of s^-a times a smooth function: smooth in y, s = y^p with p = 1/(1-a)."""
    p = 1 / (1 - a)
    end = length ** (1 / p)
    return quad(lambda y: p * y ** (p - 1) * function(y ** p), [0, end / 4, end / 2, end])


def time_back(n, motion):
    """ln of the integral from the deepest point to x = 0, from its end: w = e^(-zeta (last - s)) sin(rate s)/rate."""
    c, a, last = sqrt((n + 1) / 2), (n - 1) / (n + 1), pi / motion.rate
    length = last - motion.tau_depth
    if a == 0:
        return log(length / c)

    def share(s):
        return (c * sin(motion.rate * s) / motion.rate) ** -a * exp(-a * motion.zeta * s) / c
    far = min(length, 160 / a)
    places = [p for p in (mpf(2) ** k for k in range(-4, 60)) if p < far]
    while far - places[-1] > 16 / a:
        places.append(places[-1] + 16 / a)
    return log(from_zero(share, places[0], a) + quad(share, places + [far])) + a * motion.zeta * last


def outcome(n_given, lam):
    n = mpf(n_given)
    c, a = sqrt((n + 1) / 2), (n - 1) / (n + 1)
    zeta = mpf(lam) / (2 * c)
    motion = Oscillator(zeta) if zeta != 1 else Oscillator(1 + mpf(10) ** -45)

    def x(tau):
        return (c * motion.w(tau)) ** (2 / (n + 1))

    def force(tau):
        power = mpf(1) if n == 1 else x(tau) ** ((n - 1) / 2)
        return power * c * (motion.w(tau) + 2 * zeta * motion.u(tau))

    def time(tau):
        if a == 0 or tau == 0:
            return tau / c
        return from_zero(lambda s: (c * motion.w(s)) ** -a / c, tau, a)
    # pull: the negative root of the quadratic of tau_of_force_max
    b = 1 + a - 4 * zeta ** 2
    tau_force = tau_of_force_max(n, motion)
    if a == 0:
        back = 2 * zeta / b
    else:
        back = -(sqrt(b * b + 16 * a * zeta ** 2) + b) / (4 * a * zeta)
    pull = force(motion.tau_of_ratio(back))
    t_depth = time(motion.tau_depth)
    duration = inf if zeta >= 1 else time_back(n, motion)
    if duration < 300:
        duration = log(exp(duration) + t_depth)
    return (n_given, lam, nstr(1 - zeta ** 2, 20), x(motion.tau_depth), t_depth, force(tau_force), time(tau_force),
            pull, "inf" if duration == inf else duration)


def lambdas(n):
    critical = math.sqrt(2 * (n + 1))
    far = [sign * 10.0 ** -p for p in POWERS for sign in (-1, 1) if sign < 0 or p > 1]
    near = {critical * (1 + d) for d in far} | {critical, math.nextafter(critical, 0), math.nextafter(critical, 9)}
    return sorted(near)


if __name__ == "__main__":
    write_csv(__file__, """family C (m = (n-1)/2, q = 1) around its critical damping, contact until depth 0; margin is
              1 - zeta^2; closed form of the linear oscillator, times by quadrature, 60 digits; n and Lambda are the
              doubles nearest to what is printed""",
              COLUMNS, [outcome(n, lam) for n in (1.0, 1.0001, 1.08, 1.5, 2.0, 3.0, 50.0) for lam in lambdas(n)])
