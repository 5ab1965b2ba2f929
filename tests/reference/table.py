#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""table.csv: the law `table` on one press test of eight points, exactly.

Monotone cubics in Hermite form with the slopes of Fritsch and Butland in exact fractions, their integrals by Simpson's
rule, which is exact for cubics; impacts of 0.5 kg: the deepest point by bisection of the work, the restitution from the
integral of the way back, durations by quadrature of dt = dd/u with d = D - span sin^2.
"""
from fractions import Fraction as Q

from mpmath import asin, cos, findroot, mp, mpf, pi, quad, sin, sqrt

from common import write_csv

mp.dps = 25
IN = [(Q(0), Q(0)), (Q(1, 10000), Q(1000)), (Q(2, 10000), Q(2800)), (Q(3, 10000), Q(5200)), (Q(4, 10000), Q(8000))]
OUT = [(Q(12, 100000), Q(0)), (Q(2, 10000), Q(1200)), (Q(3, 10000), Q(4000)), (Q(4, 10000), Q(8000))]
MASS = mpf(0.5)


class Cubic:
    def __init__(self, points):
        self.x, self.f = zip(*points)
        h = [b - a for a, b in zip(self.x, self.x[1:])]
        s = [(b - a) / w for a, b, w in zip(self.f, self.f[1:], h)]
        inner = [0 if s[i - 1] * s[i] <= 0 else
                 3 * (h[i - 1] + h[i]) / ((2 * h[i] + h[i - 1]) / s[i - 1] + (h[i] + 2 * h[i - 1]) / s[i])
                 for i in range(1, len(s))]

        def end(h0, h1, s0, s1):
            slope = ((2 * h0 + h1) * s0 - h0 * s1) / (h0 + h1)
            if slope * s0 <= 0:
                return Q(0)
            return 3 * s0 if s0 * s1 <= 0 and abs(slope) > abs(3 * s0) else slope

        self.m = [end(h[0], h[1], s[0], s[1]), *inner, end(h[-1], h[-2], s[-1], s[-2])]
        self.real = [[mpf(v.numerator) / v.denominator for v in map(Q, row)] for row in (self.x, self.f, self.m)]

    def __call__(self, d):
        """Hermite's form."""
        x, f, m = self.real
        i = max(k for k in range(len(x) - 1) if x[k] <= d or k == 0)
        h, t = x[i + 1] - x[i], (d - x[i]) / (x[i + 1] - x[i])
        return ((1 + 2 * t) * (1 - t) ** 2 * f[i] + t * (1 - t) ** 2 * h * m[i] + t * t * (3 - 2 * t) * f[i + 1] +
                t * t * (t - 1) * h * m[i + 1])

    def work(self, a, b):
        cuts = [a, *(x for x in self.real[0] if a < x < b), b]
        return sum((q - p) / 6 * (self(p) + 4 * self((p + q) / 2) + self(q)) for p, q in zip(cuts, cuts[1:]))


INTO, BACK = Cubic(IN), Cubic(OUT)
LAST, LEFT = INTO.real[0][-1], BACK.real[0][0]
A1, B1, F1 = INTO.work(mpf(0), LAST), BACK.work(LEFT, LAST), INTO.real[1][-1]


def span(d):
    return (LAST - LEFT) * INTO.work(mpf(0), d) / A1 * F1 / INTO(d)


def unload(d, peak):
    y = 1 - (peak - d) / span(peak)
    return INTO(peak) / F1 * BACK(LEFT + (LAST - LEFT) * y) if y > 0 else mpf(0)


def time(curve, cuts, peak, length):
    """Over the way to the deepest point, where the rate vanishes: the depth is peak - length sin^2 s."""
    def work(d):
        inner = [d, *(c for c in cuts if d < c < peak), peak]
        return sum((q - p) / 6 * (curve(p) + 4 * curve((p + q) / 2) + curve(q)) for p, q in zip(inner, inner[1:]))

    inside = [c for c in cuts if peak - length < c < peak * (1 - mpf(10) ** -12)]
    nodes = sorted({mpf(0), pi / 2, *(asin(sqrt((peak - c) / length)) for c in inside)})
    return quad(lambda s: 2 * length * sin(s) * cos(s) / sqrt(2 / MASS * work(peak - length * sin(s) ** 2)), nodes,
                method="gauss-legendre")


def impact(speed):
    energy = MASS * mpf(speed) ** 2 / 2
    deep = findroot(lambda d: INTO.work(mpf(0), d) / energy - 1, (mpf(1e-5), LAST), solver="anderson", tol=1e-38)
    length = span(deep)
    cuts = [deep - length * (LAST - x) / (LAST - LEFT) for x in BACK.real[0]]
    back = time(lambda d: unload(d, deep), cuts, deep, length)
    into = time(INTO, INTO.real[0], deep, deep)
    returned = sum((q - p) / 6 * (unload(p, deep) + 4 * unload((p + q) / 2, deep) + unload(q, deep))
                   for p, q in zip(cuts, cuts[1:]))
    return sqrt(returned / energy), deep, INTO(deep), deep - length, into, into + back


if __name__ == "__main__":
    rows = [("force", d, 0.0, INTO(mpf(d)), unload(0.9 * mpf(d), mpf(d)), INTO.work(mpf(0), mpf(d)) * B1 / A1, 0.0, 0.0,
             0.0) for d in (1e-5, 5e-5, 1e-4, 1.7e-4, 2.5e-4, 3.3e-4, 4e-4)]
    rows += [("impact", 0.0, v, *impact(v)) for v in (0.05, 0.5, 1.0, 2.0)]
    write_csv(__file__, "the law table: force in, force at 0.9 of the depth on the way back and energy stored; or e, "
              "deepest point, peak force, depth left, time in, duration; 20 digits",
              ("what", "depth", "speed", "a", "b", "c", "d", "e", "f"), rows)
