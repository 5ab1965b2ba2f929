#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""distant.csv: laws that act at a distance, and the two springs of Zhang et al. (2022).

smooth: forces from tanh itself, energies by quadrature of the force. Impacts: with F = f(x) g(v), the restitution from
the two integrals of v/g(v), the deepest point from that of f. exponential: the same integral in closed form. springs:
the factors of Eq. 25 with lambda of Eq. 35, term by term; times are those of an elastic impact, an Euler integral.
"""
from mpmath import exp, gamma, linspace, log, mp, mpf, pi, quad, sqrt, tanh

from common import write_csv

mp.dps = 30
K, ALPHA, B, BV, CF, S = mpf(1e6), mpf("1.5"), mpf(300), mpf(50), mpf("1e-5"), mpf("18.5") / 300
F1, B2, ALPHA2 = mpf("0.5"), mpf(1000), mpf("0.75")
MASS = mpf("0.5")


def spring(x):
    return K * (x * x + CF) ** mpf("0.75") * (1 + tanh(B * x)) / 2


def rate(v, alpha):
    return (1 + 1.5 * alpha * v) * (1 + tanh(BV * (v + 2 / (3 * alpha)))) / 2


def work(x):
    cuts = [-S, *(c for c in linspace(-S, mpf("0.1"), 80)[1:] if c < x), x]
    return quad(spring, cuts)


def lost(v, alpha, sign):
    return quad(lambda u: u / rate(sign * u, alpha), linspace(0, v, 9))


def bisect(f, low, high):
    assert f(low) < 0 < f(high)
    for _ in range(90):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) < 0 else (low, middle)
    return middle


def smooth(speed, alpha):
    speed, alpha = mpf(speed), mpf(alpha)
    whole = lost(speed, alpha, 1)
    e = bisect(lambda e: lost(e * speed, alpha, -1) - whole, mpf(0), min(mpf(1), mpf("0.999") * 2 / (3 * alpha * speed)))
    x = bisect(lambda x: work(x) - MASS * whole, mpf("-0.01"), mpf("0.03"))
    return e, x + S


def exponential(speed, alpha):
    h = mpf(alpha) * mpf(speed)
    e = bisect(lambda e: log((1 + h) / (1 - e * h)) - h * (1 + e), mpf("1e-9"), min(mpf(1), (1 - mpf(10) ** -25) / h))
    x = log(B2 / F1 * MASS * mpf(speed) ** 2 * (h - log(1 + h)) / h ** 2 + exp(-37)) / B2
    return e, x + 37 / B2


def springs(k, n, m, q, e, speed):
    k, n, m, q, e, v = map(mpf, (k, n, m, q, e, speed))
    deep = (MASS * (n + 1) * v**2 * (e**2 + e**q) / (2 * k * (1 + e**q))) ** (1 / (n + 1))
    lam = MASS * (2 + q) * (1 - e**2) * (m + 1) * v ** (2 - q) / (4 * (1 + e**q)) / deep ** (m + 1)
    common = k * (m + 1) / (n + 1) * deep ** (n - m)
    into, out = common + 2 / (2 + q) * lam * v**q, common - 2 / (2 + q) * lam * (e * v) ** q
    peak = ((m + 1) * MASS * v**2 / (2 * into)) ** (1 / (m + 1))
    a = 1 / (m + 1)
    half = peak / v * sqrt(pi) * gamma(1 + a) / gamma(mpf(1) / 2 + a)
    return sqrt(out / into), peak, into * peak**m, half, half * (1 + sqrt(into / out))


if __name__ == "__main__":
    rows = [("smooth-force", x, v, spring(mpf(x)) * rate(mpf(v), ALPHA), rate(mpf(0), ALPHA) * work(mpf(x)), 0, 0, 0)
            for x, v in ((-0.03, 0.3), (-0.004, -0.2), (0.0, 0.0), (0.003, -0.5), (0.01, 1.0), (0.02, -0.45))]
    rows += [("smooth", alpha, v, *smooth(v, alpha), 0, 0, 0) for alpha, v in ((1.5, 1.0), (0.2, 0.3), (3.0, 0.5))]
    rows += [("exponential", alpha, v, *exponential(v, alpha), 0, 0, 0) for alpha, v in
             ((0.75, 1.0), (0.1, 0.01), (5.0, 3.0))]
    rows += [("springs", e, v, *springs(1e8, n, m, q, e, v)) for n, m, q, e, v in
             ((1.5, 1.5, 1.0, 0.5, 1.0), (1.5, 1.2, 0.9, 0.1, 2.0), (1.5, 0.5, 2.0, 0.9, 0.1), (1.0, 0.0, 1.0, 0.7, 1.0))]
    write_csv(__file__, "force and energy at an overlap x and a rate; restitution and deepest point of an impact of 0.5 kg "
              "with alpha; two springs: e, deepest point, peak force, time in, duration",
              ("what", "x", "v", "a", "b", "c", "d", "e"), rows)
