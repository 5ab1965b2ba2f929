#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes impacts in space for random and degenerate contacts, computed by two methods of this script alone.

    impact_many.py exact COUNT      40 digits: Taylor series of order 44 in sigma with mpmath, steps until the slip
                                    is below 1e-46 of what it was; impact_exact.csv has 98 of them
    impact_many.py plain COUNT      doubles: extrapolation of the midpoint rule (Gragg, Bulirsch, Stoer) of the
                                    logarithm of the slip and its angle; impact_plain.csv has 419 of them

Columns: W (upper triangle), relative velocity, friction, restitution, hypothesis, impulse. Stick and resumed slip are
closed quadratics. Jams, whose outcome can be discontinuous, are left out; impact_in_space.json has some.
"""
import csv
import math
import random
import sys

from mpmath import mp, mpf

N, HYPOTHESES = 44, ("newton", "poisson", "stronge")


def contact(rng, kind):
    """A contact with short decimal numbers. Kinds: 0 random, 1 near-singular W, 2 friction near its critical value,
    3 slip near a direction that it keeps, 4 little slip, 5 weak coupling, 6 planar."""
    while True:
        m = [[rng.gauss(0, 1) for _ in range(3)] for _ in range(3)]
        if kind == 1:
            m[2] = [x + 1e-3 * y for x, y in zip(m[0], m[2])]
        if kind == 5:
            m[0] = [5, 0, 0]
            m[1][0], m[2][0] = 1e-4 * m[1][0], 1e-4 * m[2][0]
        w = [[sum(a * b for a, b in zip(p, q)) + (i == k) * 1e-4 for k, q in enumerate(m)] for i, p in enumerate(m)]
        if kind == 6:
            w[0][2] = w[2][0] = w[1][2] = w[2][1] = 0.0
        w = [[float(f"{x:.7g}") for x in row] for row in w]
        mu, e = float(f"{abs(rng.gauss(0, 0.6)):.5g}"), float(f"{rng.random():.5g}")
        angle, r = rng.uniform(-math.pi, math.pi), math.exp(rng.gauss(0, 1))
        det = w[1][1] * w[2][2] - w[1][2] ** 2
        if det <= 0:
            continue
        if kind == 2:
            s1 = (w[2][2] * w[0][1] - w[1][2] * w[0][2]) / det
            s2 = (w[1][1] * w[0][2] - w[1][2] * w[0][1]) / det
            mu = float(f"{math.hypot(s1, s2) * (1 + rng.choice((-1, 1)) * 10**rng.uniform(-12, -2)):.15g}")
        if kind == 4:
            r *= 10 ** rng.uniform(-9, -3)
        u = [-1.0, r * math.cos(angle), r * math.sin(angle)]
        if kind == 3:  # on the line of b: kept if b is along a principal axis; near it otherwise
            size = math.hypot(w[0][1], w[0][2])
            sign, tilt = rng.choice((-1, 1)), 10 ** rng.uniform(-10, -3)
            u = [-1.0, r * (sign * w[0][1] / size - tilt * w[0][2] / size), r * (sign * w[0][2] / size + tilt * w[0][1] / size)]
        if kind == 6:
            u[2] = 0.0
        if mu * math.hypot(w[0][1], w[0][2]) < 0.98 * w[0][0]:  # no jam
            return w, [float(f"{x:.9g}") for x in u], mu, e, rng.randrange(3)


class Part:
    """What both methods share: the ends, stick and resumed slip. n: the type of numbers."""

    def __init__(self, w, u, mu, e, hypothesis, n, sqrt):
        self.a, self.b, self.n, self.sqrt = n(w[0][0]), (n(w[0][1]), n(w[0][2])), n, sqrt
        self.c = (n(w[1][1]), n(w[1][2]), n(w[2][2]))
        self.v0, self.mu, self.e, self.kind = n(u[0]), n(mu), n(e), hypothesis
        self.pc = self.wc = None

    def rates(self, x, y):
        (b1, b2), (c11, c12, c22), mu = self.b, self.c, self.mu
        return (self.a - mu * (b1 * x + b2 * y), b1 * x + b2 * y - mu * (c11 * x * x + 2 * c12 * x * y + c22 * y * y),
                b2 * x - b1 * y - mu * ((c22 - c11) * x * y + c12 * (x * x - y * y)))

    def missing(self, v, p, work):
        """Negative before the next event."""
        if self.pc is None:
            return v
        return (v + self.e * self.v0, p - (1 + self.e) * self.pc, work - self.wc + self.e**2 * self.wc)[self.kind]

    def take(self, p, work):
        """An event: the end of compression, or of contact."""
        if self.pc is not None:
            return True
        self.pc, self.wc = p, work
        return self.e == 0

    def outward(self):
        """The direction in which slip grows: the only one with h = 0 and g > 0, by bisection of h."""
        trig = (mp.cos, mp.sin) if self.n is mpf else (math.cos, math.sin)
        at = lambda t: self.rates(trig[0](t), trig[1](t))
        for k in range(720):  # h falls through zero where the direction attracts
            low, high = ((self.n(k) + shift) * self.n(mp.pi) / 360 for shift in (self.n(3) / 10, self.n(13) / 10))
            if at(low)[2] > 0 >= at(high)[2]:
                for _ in range(200):
                    middle = (low + high) / 2
                    low, high = (middle, high) if at(middle)[2] > 0 else (low, middle)
                if at(low)[1] > 0:
                    return trig[0](low), trig[1](low)
        return None

    def finish(self, v, p, work, j1, j2):
        """From zero slip to the end."""
        (b1, b2), (c11, c12, c22) = self.b, self.c
        det = c11 * c22 - c12 * c12
        s1, s2 = (c22 * b1 - c12 * b2) / det, (c11 * b2 - c12 * b1) / det
        out = None if self.sqrt(s1 * s1 + s2 * s2) <= self.mu else self.outward()
        if out is None:  # it sticks; at the critical friction both are the same to rounding
            f, d1, d2 = self.a - b1 * s1 - b2 * s2, -s1, -s2
        else:
            x, y = out
            f, d1, d2 = self.rates(x, y)[0], -self.mu * x, -self.mu * y
        begin = p
        if self.pc is None:
            p, work = p - v / f, work - v * v / (2 * f)
            v = 0 * v
            self.take(p, work)
        if self.kind == 0:
            p += (-self.e * self.v0 - v) / f
        elif self.kind == 1:
            p = (1 + self.e) * self.pc
        else:
            p += (self.sqrt(v * v + 2 * f * ((1 - self.e**2) * self.wc - work)) - v) / f
        return p, j1 + d1 * (p - begin), j2 + d2 * (p - begin)


def horner(c, s):
    out = c[-1]
    for x in reversed(c[:-1]):
        out = out * s + x
    return out


def exact(w, u, mu, e, hypothesis):
    part = Part(w, u, mu, e, hypothesis, mpf, mp.sqrt)
    r = mp.hypot(mpf(u[1]), mpf(u[2]))
    x, y, p, v, work, j1, j2 = mpf(u[1]) / r, mpf(u[2]) / r, mpf(0), mpf(u[0]), mpf(0), mpf(0), mpf(0)
    tiny, (b1, b2), (c11, c12, c22) = r * mpf(10) ** -46, part.b, part.c
    m = part.mu
    for _ in range(4000):
        if r < tiny:
            return part.finish(v, p, work, j1, j2)
        X, Y, R, H, G = [x], [y], [r], [], []
        conv = lambda A, B, k: sum((A[i] * B[k - i] for i in range(k + 1)), mpf(0))
        for k in range(N):
            xy, yy = conv(X, Y, k), conv(Y, Y, k)
            one = 1 if k == 0 else 0
            H.append(b2 * X[k] - b1 * Y[k] - m * ((c22 - c11) * xy + c12 * (one - 2 * yy)))
            G.append(b1 * X[k] + b2 * Y[k] - m * (c11 * (one - yy) + 2 * c12 * xy + c22 * yy))
            X.append(-conv(Y, H, k) / (k + 1))
            Y.append(conv(X[:-1], H, k) / (k + 1))
            R.append(conv(R, G, k) / (k + 1))
        RX, RY = [conv(R, X, k) for k in range(N)], [conv(R, Y, k) for k in range(N)]
        P = [p] + [R[k] / (k + 1) for k in range(N)]
        J1, J2 = [j1] + [-m * RX[k] / (k + 1) for k in range(N)], [j2] + [-m * RY[k] / (k + 1) for k in range(N)]
        V = [v] + [part.a * P[k] + b1 * J1[k] + b2 * J2[k] for k in range(1, N + 1)]
        W = [work] + [conv(R, V, k) / (k + 1) for k in range(N)]
        last = max(max(abs(c[-1]) for c in (X, Y)), abs(R[-1]) / r, abs(V[-1]), abs(W[-1]))
        step = (mpf(10) ** -47 / last) ** (mpf(1) / N) if last > 0 else mpf(1)
        step = min(step, mpf(1) / (m * (c11 + c22) + abs(b1) + abs(b2)) * 3)
        value = lambda s: part.missing(horner(V, s), horner(P, s), horner(W, s))
        done = value(step) >= 0
        if done:
            low, high = mpf(0), step
            for _ in range(160):
                middle = (low + high) / 2
                low, high = (middle, high) if value(middle) < 0 else (low, middle)
            step = high
        x, y, r, p, v, work, j1, j2 = (horner(c, step) for c in (X, Y, R, P, V, W, J1, J2))
        size = mp.hypot(x, y)
        x, y = x / size, y / size
        if done and part.take(p, work):
            return p, j1, j2
    return None


def extrapolate(f, y, h, columns=8):
    table = []
    for k in range(1, columns + 1):
        n = 2 * k
        d, a = h / n, y
        b = [p + d * r for p, r in zip(y, f(y))]
        for _ in range(n - 1):
            a, b = b, [p + 2 * d * r for p, r in zip(a, f(b))]
        row = [[0.5 * (p + q + d * r) for p, q, r in zip(a, b, f(b))]]
        for j in range(1, k):
            g = (n / (2 * (k - j))) ** 2 - 1
            row.append([p + (p - q) / g for p, q in zip(row[j - 1], table[-1][j - 1])])
        table.append(row)
    return table[-1][-1]


def plain(w, u, mu, e, hypothesis):
    part = Part(w, u, mu, e, hypothesis, float, math.sqrt)

    def flow(y):
        c, s, r = math.cos(y[1]), math.sin(y[1]), math.exp(y[0])
        f, g, h = part.rates(c, s)
        return [g, h, r * f, r, r * y[2], -mu * c * r, -mu * s * r]

    y = [math.log(math.hypot(u[1], u[2])), math.atan2(u[2], u[1]), u[0], 0.0, 0.0, 0.0, 0.0]
    begin, h = y[0], 0.1 / (mu * (w[1][1] + w[2][2]) + math.hypot(w[0][1], w[0][2]))
    for _ in range(800):
        if y[0] < begin - 42:
            return part.finish(*(y[k] for k in (2, 3, 4, 5, 6)))
        z = extrapolate(flow, y, h)
        if part.missing(z[2], z[3], z[4]) < 0:
            y = z
            continue
        low, high, p, q = 0.0, h, part.missing(y[2], y[3], y[4]), part.missing(z[2], z[3], z[4])
        for _ in range(60):  # the Illinois method
            c = (low * q - high * p) / (q - p) if q > p else 0.5 * (low + high)
            z = extrapolate(flow, y, c)
            value = part.missing(z[2], z[3], z[4])
            if abs(high - low) <= 1e-16 * h or value == 0:
                break
            if value * q < 0:
                low, p = high, q
            else:
                p *= 0.5
            high, q = c, value
        y = z
        if part.take(y[3], y[4]):
            return y[3], y[5], y[6]
    return None


def main():
    method, count = {"exact": exact, "plain": plain}[sys.argv[1]], int(sys.argv[2])
    mp.dps = 50
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow("kind,w00,w01,w02,w11,w12,w22,u0,u1,u2,friction,restitution,hypothesis,p,j1,j2".split(","))
    rng = random.Random(2026 if method is exact else 36)
    done = 0
    while done < count:
        kind = done % 7
        w, u, mu, e, hypothesis = contact(rng, kind)
        found = method(w, u, mu, e, hypothesis)
        if found is None:  # slip that takes too many steps to stop
            continue
        text = (mp.nstr(x, 40) if method is exact else repr(x) for x in found)
        rows.writerow([kind, *(w[i][k] for i in range(3) for k in range(i, 3)), *u, mu, e, HYPOTHESES[hypothesis], *text])
        done += 1


if __name__ == "__main__":
    main()
