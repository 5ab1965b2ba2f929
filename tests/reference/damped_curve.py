#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks damped_curve.csv: impacts of damped elastic curves.

    python3 tests/reference/damped_curve.py [every]      (each row, or every 10th, ...; seconds a row)

f = F (1 + 2 zeta w/y) with y = sqrt(2 U), w = sqrt(M) v (universal; while v > 0 under `approach`), or
f = F (1 + h v/v0) (hunt-crossley). The values of the table come from two computations that agree to
1.3e-22: the equation of motion M v dv/dd = -f integrated in the depth (170 bits, extrapolation of
order 28), and the closed forms of the motion in 38 digits. This script is a third one,

    T = Int_0^dmax (1/v_in(U(d)) + 1/|v_out(U(d))|) dd,

with v found from U by a bracketed root of the closed form, by tanh-sinh in 40 digits, and the largest
force by a scan of the depth and golden section. It prints the largest relative difference, which is
that of its quadrature.

Inputs are decimal numbers. The largest force is inf where it is unbounded at touch (F ~ d^p, p < 1).
Curves, in SI units: hertz 1e8 d^(3/2), linear 1e6 d, pyramid 5e9 d^2, root 1e4 d^(1/2), hardening
1e6 (d + 4e6 d^3), exponential 200 (exp(d/2e-4) - 1), logarithm 100 ln(1 + d/1e-4), johnson-cylinder
and conforming with E* = 1.15e11, L = 0.02 and the clearances 1e-4 and 5e-5, table: the points below."""
import os
import sys

from mpmath import mp, mpf, pi, sqrt, exp, log, sin, cos, sinh, cosh, acos, acosh, findroot, quad, inf

mp.dps = 40

TABLE_D = [mpf(x) for x in "0 2e-5 5e-5 1e-4 1.6e-4 2.5e-4 4e-4 6e-4".split()]
TABLE_F = [mpf(x) for x in "0 40 130 340 700 1500 3300 6300".split()]


def fritsch_butland(x, f):
    """Slopes of the monotone cubics."""
    h = [b - a for a, b in zip(x, x[1:])]
    s = [(b - a) / w for a, b, w in zip(f, f[1:], h)]
    m = [mpf(0)] * len(x)
    for i in range(1, len(x) - 1):
        w1, w2 = 2 * h[i] + h[i - 1], h[i] + 2 * h[i - 1]
        m[i] = (w1 + w2) / (w1 / s[i - 1] + w2 / s[i]) if s[i - 1] * s[i] > 0 else mpf(0)

    def end(h0, h1, s0, s1):
        slope = ((2 * h0 + h1) * s0 - h0 * s1) / (h0 + h1)
        if slope * s0 <= 0:
            return mpf(0)
        return 3 * s0 if s0 * s1 <= 0 and abs(slope) > abs(3 * s0) else slope

    m[0], m[-1] = end(h[0], h[1], s[0], s[1]), end(h[-1], h[-2], s[-1], s[-2])
    return h, s, m


class Table:
    def __init__(self, x, f):
        self.x, self.f = x, f
        h, s, m = fritsch_butland(x, f)
        self.c = [(m[i], (3 * s[i] - 2 * m[i] - m[i + 1]) / h[i], (m[i] + m[i + 1] - 2 * s[i]) / h[i]**2)
                  for i in range(len(h))]
        self.u = [mpf(0)]
        for i in range(len(h)):
            self.u.append(self.u[-1] + self.piece(i, h[i])[1])

    def piece(self, i, t):
        a, b, c = self.c[i]
        return (self.f[i] + t * (a + t * (b + t * c)),
                t * (self.f[i] + t * (a / 2 + t * (b / 3 + t * c / 4))))

    def __call__(self, d):
        i = max(j for j in range(len(self.c)) if self.x[j] <= d)
        f, u = self.piece(i, d - self.x[i])
        return f, self.u[i] + u


def johnson(d):
    a, l = 1 / (pi * mpf("1.15e11") * mpf("0.02")), log(4 * pi * mpf("1.15e11") * mpf("1e-4") * mpf("0.02"))
    t = l - 1 - log(d / a)  # d = A F t with t - ln t = l - 1 - ln(d/A)
    c, t = t, t + log(t + 1) + 1
    for _ in range(60):
        step = (t - log(t) - c) * t / (t - 1)
        t -= step
        if abs(step) < mpf(10)**-38 * t:
            break
    f = d / (a * t)
    return f, a * f * f * (2 * t - 1) / 4


def conforming(d):
    s, c = pi / 2 * mpf("1.15e11") * mpf("0.02"), mpf("5e-5")
    r = d / c
    z = r / (1 + r)
    if r < mpf("1e-2"):
        term = total = mpf(1)
        for j in range(1, 80):
            term *= z * (2 * j - 1) / (2 * j + 5)
            total += term
        i = mpf(2) / 5 * r**2 * sqrt(r) / sqrt(1 + r) * total
    else:
        t = mp.asinh(sqrt(r))
        i = sinh(4 * t) / 16 - sinh(2 * t) / 2 + 3 * t / 4
    return s * d * sqrt(d / (2 * (c + d))), s * c**2 / sqrt(2) * i


def series(d, a, exact, terms):
    """U of exponential and logarithm, by their series where they cancel."""
    x = d / a
    if x < mpf("1e-3"):
        return sum(c * x**(k + 2) for k, c in enumerate(terms))
    return exact(x)


def exponential(d):
    f, a = mpf(200), mpf("2e-4")
    u = series(d, a, lambda x: exp(x) - 1 - x, [1 / mp.factorial(k + 2) for k in range(16)])
    return f * mp.expm1(d / a), f * a * u


def logarithm(d):
    k, a = mpf("1e6"), mpf("1e-4")
    u = series(d, a, lambda x: (1 + x) * log(1 + x) - x,
               [mpf((-1)**j) / ((j + 1) * (j + 2)) for j in range(16)])
    return k * a * mp.log1p(d / a), k * a * a * u


def power(k, p):
    return lambda d: (k * d**p, k * d**(p + 1) / (p + 1))


def hardening(d):
    return mpf("1e6") * (d + mpf("4e6") * d**3), mpf("1e6") * (d**2 / 2 + mpf("1e6") * d**4)


CURVES = {
    "hertz": power(mpf("1e8"), mpf(3) / 2), "linear": power(mpf("1e6"), mpf(1)),
    "pyramid": power(mpf("5e9"), mpf(2)), "root": power(mpf("1e4"), mpf(1) / 2),
    "hardening": hardening, "exponential": exponential, "logarithm": logarithm,
    "johnson-cylinder": johnson, "conforming": conforming, "table": Table(TABLE_D, TABLE_F),
}


def solve_monotone(f, low, high):
    """The root of an increasing function, by bisection and the secant method."""
    for _ in range(25):
        middle = (low + high) / 2
        if f(middle) < 0:
            low = middle
        else:
            high = middle
    return findroot(f, (low, high), solver="anderson", tol=mpf(10)**-70, verify=False)


class Universal:
    def __init__(self, e, end):
        self.end = end
        passes = {"depth": 0, "force": 2, "approach": 1}[end]
        if end == "depth":
            self.zeta = -log(e) / sqrt(pi**2 + log(e)**2)
        else:
            self.zeta = self.ratio(-log(e) / passes)
        self.s = sqrt(abs(1 - self.zeta**2))
        self.critical = self.s < mpf("1e-9")
        self.deepest = mpf(1) if self.critical else (acos if self.zeta < 1 else acosh)(self.zeta) / self.s
        self.peak = exp(-2 * self.zeta * self.deepest)  # U_max/E0
        self.last = {"depth": pi / self.s, "force": 2 * self.deepest, "approach": None}[end]

    @staticmethod
    def ratio(x):
        """zeta arccos(zeta)/s = x."""
        def product(z):
            if abs(z - 1) < mpf("1e-12"):
                return 1 + (z - 1) * 2 / 3
            return z * (acos(z) / sqrt(1 - z * z) if z < 1 else acosh(z) / sqrt(z * z - 1))
        return solve_monotone(lambda t: product(exp(t)) - x, log(x) - 1, x + 1)

    def y(self, theta):
        s = theta if self.critical else (sin if self.zeta < 1 else sinh)(self.s * theta) / self.s
        return exp(-self.zeta * theta) * s

    def w(self, theta):
        s = theta if self.critical else (sin if self.zeta < 1 else sinh)(self.s * theta) / self.s
        c = 1 if self.critical else (cos if self.zeta < 1 else cosh)(self.s * theta)
        return exp(-self.zeta * theta) * (c - self.zeta * s)

    def rate_in(self, x):  # v/v0 where y = x of its largest
        top = self.y(self.deepest)
        return self.w(solve_monotone(lambda t: self.y(t) - x * top, mpf(0), self.deepest))

    def rate_out(self, x):
        top = self.y(self.deepest)
        if self.end == "approach":
            return top * sqrt((1 - x) * (1 + x))
        return -self.w(solve_monotone(lambda t: x * top - self.y(t), self.deepest, self.last))

    def factor(self, x, u):  # f/F on the way in
        return 1 + 2 * self.zeta * u / (x * self.y(self.deepest))


class Proportional:
    def __init__(self, e):
        # h (1 + e) = ln((1 + h)/(1 - e h)), of which h = 0 is a root too
        self.h = solve_monotone(lambda t: -(t * (1 + e) - log(1 + t) + log(1 - e * t)) / t**2,
                                (1 - e) / 2, (1 - mpf(10)**-30) / e)
        self.loss = lambda z: z - log(1 + z)
        self.peak = 2 * self.loss(self.h) / self.h**2
        self.e = e

    def rate_in(self, x):
        return solve_monotone(lambda u: self.loss(self.h * u) - self.loss(self.h) * (1 - x * x), mpf(0), mpf(1))

    def rate_out(self, x):
        return solve_monotone(lambda u: self.loss(-self.h * u) - self.loss(self.h) * (1 - x * x), mpf(0), self.e)

    def factor(self, x, u):
        return 1 + self.h * u


def depth_of(curve, energy):
    low, high = mpf(10)**-30, mpf("1e-8")
    while True:
        try:
            if curve(high)[1] > energy:
                break
            high *= mpf("1.3")
        except (ValueError, ZeroDivisionError, TypeError):
            break
    return exp(solve_monotone(lambda t: log(curve(exp(t))[1] / energy), log(high) - 1, log(high)))


def evaluate(curve, mass, speed, e, form, end):
    energy = mass * speed**2 / 2
    law = Proportional(e) if form == "hunt-crossley" else Universal(e, end)
    top = depth_of(curve, law.peak * energy)
    umax = law.peak * energy
    last = mpf(0)
    if form == "universal" and end == "force":
        last = depth_of(curve, 4 * law.zeta**2 * e**2 * energy)

    # d = top (1 - z^2) takes the root at the deepest point away, z^6 of the depth that of touch
    def share(d):
        return sqrt(curve(d)[1] / umax)

    nodes = [x for x in TABLE_D[1:] if x < top] if isinstance(curve, Table) else []
    cuts = [mpf(0)] + nodes + [top]
    in_time = sum(piece(lambda d: 1 / law.rate_in(share(d)), a, b, top) for a, b in zip(cuts, cuts[1:]))
    cuts = [last] + [x for x in nodes if x > last] + [top]
    out_time = sum(piece(lambda d: 1 / law.rate_out(share(d)), a, b, top) for a, b in zip(cuts, cuts[1:]))
    return law, top, (in_time + out_time) / speed, last, largest(curve, law, top, umax, form, end)


def piece(f, a, b, top):
    mp.dps = 30
    if b == top:
        value = quad(lambda z: f(b - (b - a) * z * z) * 2 * z * (b - a), [0, 1])
    else:
        value = quad(f, [a, b])
    mp.dps = 40
    return value


def largest(curve, law, top, umax, form, end):
    """The largest force: a scan of ln d from touch to the deepest point, then golden section."""
    def force(t):
        d = top * exp(-t)
        f, u = curve(d)
        x = min(sqrt(u / umax), mpf(1))
        return f * law.factor(x, law.rate_in(x) if x < 1 else mpf(0))

    def touch():
        d = top * mpf(10)**-20
        f, u = curve(d)
        p = d * f / u - 1
        if form == "hunt-crossley" or p > 1 + mpf(10)**-6:
            return mpf(0)
        if p < 1 - mpf(10)**-6:
            return inf
        return f / sqrt(2 * u) * 2 * law.zeta * sqrt(2 * umax / law.peak)

    at_touch = touch()
    if at_touch == inf:
        return inf
    grid = [mpf(i) / 8 for i in range(0, 240)]
    best = max(range(len(grid)), key=lambda i: force(grid[i]))
    a, b = grid[max(best - 1, 0)], grid[min(best + 1, len(grid) - 1)]
    g = (sqrt(mpf(5)) - 1) / 2
    while b - a > mpf(10)**-15:
        c, d = b - g * (b - a), a + g * (b - a)
        if force(c) > force(d):
            b = d
        else:
            a = c
    return max(force((a + b) / 2), at_touch)


def difference(a, b):
    return mpf(0) if a == b else abs(a - b) / max(abs(a), abs(b))


def main():
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "damped_curve.csv")
    rows = [line.strip().split(",") for line in open(path) if not line.startswith("#")][1:]
    worst = mpf(0)
    for row in rows[::int(sys.argv[1]) if len(sys.argv) > 1 else 1]:
        name, form, end, mass, speed, e = row[:6]
        law, top, time, last, force = evaluate(CURVES[name], mpf(mass), mpf(speed), mpf(e), form, end)
        ratio = law.h if form == "hunt-crossley" else law.zeta
        miss = max(difference(a, mpf(b)) for a, b in zip((ratio, top, force, time, last), row[6:]))
        worst = max(worst, miss)
        print(name, form, end, e, mp.nstr(miss, 3), flush=True)
    print("largest difference", mp.nstr(worst, 3))


if __name__ == "__main__":
    main()
