#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""family_c.csv: outcome of x'' + x^n + Lambda x^((n-1)/2) u = 0 for given n, restitution e and end rule.

With c = sqrt((n+1)/2), c w = x^((n+1)/2) and c x^((n-1)/2) dt = dtau the motion is a linear oscillator,
w'' + 2 zeta w' + w = 0, u = dw/dtau, zeta = Lambda/sqrt(2(n+1)):
    w = exp(-zeta tau) sin(omega tau)/omega,   omega^2 = 1 - zeta^2 (sinh when zeta > 1),
    F = x^((n-1)/2) c (w + 2 zeta u),
    deepest at omega tau = arccos(zeta); F = 0 at twice that; x = 0 at omega tau = pi.
Rows: end = depth (contact until x = 0), force (until F = 0), approach (damping only while u > 0, until x = 0).
"""
from mpmath import mp, mpf, acos, acosh, atan2, atanh, cos, cosh, exp, log, pi, sin, sinh, sqrt

from common import RESTITUTIONS, elastic, integrate, write_csv

mp.dps = 50
COLUMNS = ("n", "e", "end", "zeta", "Lambda", "depth_max", "time_of_depth_max", "force_max", "time_of_force_max",
           "duration", "depth_end")


def damping_ratio(e, end):
    """zeta that gives restitution e."""
    decay = -log(mpf(e))
    if end == "depth":
        return decay / sqrt(pi ** 2 + decay ** 2)
    target = decay / 2 if end == "force" else decay
    # zeta arccos(zeta)/sqrt(1-zeta^2) = target, with zeta = cos(a): a cot(a), or zeta = cosh(b): b coth(b)
    if target < 1:
        low, high, f = mpf(0), pi / 2, lambda a: target - a * cos(a) / sin(a)
    else:
        low, high, f = mpf(0), 2 * target, lambda b: b * cosh(b) / sinh(b) - target
    for _ in range(12 + int(3.4 * mp.dps)):     # both rise: plain bisection is good enough
        mid = (low + high) / 2
        low, high = (mid, high) if f(mid) < 0 else (low, mid)
    return cos(mid) if target < 1 else cosh(mid)


class Oscillator:
    """The motion in tau: zeta below or above 1."""

    def __init__(self, zeta):
        self.zeta = zeta
        self.over = zeta > 1
        self.rate = sqrt(abs(1 - zeta ** 2))
        self.tau_depth = (acosh(zeta) if self.over else acos(zeta)) / self.rate

    def w(self, tau):
        return exp(-self.zeta * tau) * (sinh if self.over else sin)(self.rate * tau) / self.rate

    def u(self, tau):
        return exp(-self.zeta * tau) * (cosh if self.over else cos)(self.rate * tau) - self.zeta * self.w(tau)

    def tau_of_ratio(self, r):
        """tau where u/w = r > -zeta."""
        if self.over:
            return atanh(self.rate / (r + self.zeta)) / self.rate
        return atan2(self.rate, r + self.zeta) / self.rate


def tau_of_force_max(n, motion):
    """The positive root r = u/w of 2 a zeta r^2 + (1 + a - 4 zeta^2) r - 2 zeta = 0, a = (n-1)/(n+1)."""
    a, zeta = (n - 1) / (n + 1), motion.zeta
    b = 1 + a - 4 * zeta ** 2
    if a == 0:
        return motion.tau_of_ratio(2 * zeta / b) if b > 0 else mpf(0)
    root = sqrt(b * b + 16 * a * zeta ** 2)
    r = 4 * zeta / (b + root) if b > 0 else (root - b) / (4 * a * zeta)
    return motion.tau_of_ratio(r)


def outcome(n, e, end):
    n_given, n = n, mpf(n)
    if e == 1:
        depth, duration = elastic(n)
        return (n_given, e, end, mpf(0), mpf(0), depth, duration / 2, depth ** n, duration / 2, duration, mpf(0))
    motion = Oscillator(damping_ratio(e, end))
    zeta, c = motion.zeta, sqrt((n + 1) / 2)
    a = (n - 1) / (n + 1)

    def x(tau):
        return (c * motion.w(tau)) ** (2 / (n + 1))

    def force(tau):
        power = mpf(1) if n == 1 else x(tau) ** ((n - 1) / 2)
        return power * c * (motion.w(tau) + 2 * zeta * motion.u(tau))

    def time(tau):
        return integrate(lambda s: (c * motion.w(s)) ** -a / c, tau) if tau > 0 else mpf(0)

    t_depth, tau_force = time(motion.tau_depth), tau_of_force_max(n, motion)
    depth = x(motion.tau_depth)
    depth_end = mpf(0)
    if end == "approach":
        # the way out is elastic, from rest to speed e: times scale as e^((1-n)/(1+n))
        duration = t_depth + elastic(n)[1] / 2 * mpf(e) ** -a
    elif end == "force":
        duration = time(2 * motion.tau_depth)
        depth_end = x(2 * motion.tau_depth)
        assert abs(force(2 * motion.tau_depth)) < mpf(10) ** -40
        assert abs(motion.u(2 * motion.tau_depth) / mpf(e) + 1) < mpf(10) ** -40
    else:
        last = pi / motion.rate
        assert abs(motion.u(last) / mpf(e) + 1) < mpf(10) ** -40

        def back(s):
            w = exp(-zeta * (last - s)) * sin(motion.rate * s) / motion.rate
            return (c * w) ** -a / c
        duration = t_depth + integrate(back, last - motion.tau_depth)
    f_max, t_force = force(tau_force), time(tau_force)
    elastic_peak = depth ** n
    assert f_max >= elastic_peak
    return (n_given, e, end, zeta, 2 * zeta * c, depth, t_depth, f_max, t_force, duration, depth_end)


if __name__ == "__main__":
    write_csv(__file__, """family C (m = (n-1)/2, q = 1): closed form of the linear oscillator, times by
              double-exponential quadrature, 50 digits; end = depth, force or approach (damping only while u > 0,
              ends at depth 0);
              n and e are the doubles nearest to what is printed, m = (n-1)/2 exactly""",
              COLUMNS, [outcome(n, e, end) for end in ("depth", "force", "approach")
                        for n in (1.0, 1.08, 1.5, 2.0)
                        for e in ([5e-5] if end == "depth" else []) + RESTITUTIONS])
