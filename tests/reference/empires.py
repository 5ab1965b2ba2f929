#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""empires.csv: five iterations of ICA and ICACO as sheikhi2023 describes them (and as src/optimise/empires.c says
what the paper leaves open), in 40 digits, on a quadratic function of one to three variables with unlike bounds.

Shares nothing with the library but the description: the random numbers are computed here from their definition.
"""
import os
from mpmath import mp, mpf, sqrt, log, cos, sin, pi, floor

mp.dps = 40
MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
COUNTRIES, IMPERIALISTS, ITERATIONS, SEED = 10, 3, 5, 20230820
BETA, GAMMA, XI, ETA_LAST = mpf(2), mpf(0.3), mpf(0.1), mpf(1e-3)  # doubles, as the library has them
LOWER = [mpf(-1), mpf(-2), mpf(0)]
UPPER = [mpf(2), mpf(1), mpf(1.5)]


def mix(z):
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


class Draw:
    """Uniform and normal numbers of one iteration, in order."""

    def __init__(self, iteration):
        self.base = mix((mix((SEED + GOLDEN) & MASK) + (iteration + 1) * GOLDEN) & MASK)
        self.place = 0

    def uniform(self):
        self.place += 1
        bits = mix((self.base + self.place * GOLDEN) & MASK) >> 11
        return mpf(float((bits + 0.5) * 2.0**-53))

    def normal(self):
        a, b = self.uniform(), self.uniform()
        return sqrt(-2 * log(a)) * cos(2 * pi * b)


def scaled(u):
    return [LOWER[i] + u[i] * (UPPER[i] - LOWER[i]) for i in range(len(u))]


def cost(u):
    x = scaled(u)
    centre = [mpf(0.3), mpf(-0.1), mpf(0.7)]
    total = sum((i + 1) * (x[i] - centre[i]) ** 2 for i in range(len(x)))
    return total + (x[0] * x[1] if len(x) > 1 else 0)


def inside(u):
    return [min(mpf(1), max(mpf(0), t)) for t in u]


def move(u, target, draw):
    n = len(u)
    path = [target[i] - u[i] for i in range(n)]
    d = sqrt(sum(t * t for t in path))
    step = BETA * d * draw.uniform()
    theta = GAMMA * (2 * draw.uniform() - 1) if n > 1 else mpf(0)
    v = [t / d for t in path] if d > 0 else path
    if n == 1:
        w = [mpf(0)]
    elif n == 2:
        w = [-v[1], v[0]]
    else:
        g = [draw.normal() for _ in range(n)]
        along = sum(g[i] * v[i] for i in range(n))
        g = [g[i] - along * v[i] for i in range(n)]
        size = sqrt(sum(t * t for t in g))
        w = [t / size for t in g]
    return inside([u[i] + step * (cos(theta) * v[i] + sin(theta) * w[i]) for i in range(n)])


class Country:
    def __init__(self, u):
        self.u, self.value = u, cost(u)


def found(countries, draw):
    """Empires as lists of countries, the imperialist first."""
    ranked = sorted(range(COUNTRIES), key=lambda i: countries[i].value)
    leaders, rest = ranked[:IMPERIALISTS], ranked[IMPERIALISTS:]
    worst = max(countries[i].value for i in leaders)
    power = [worst - countries[i].value for i in leaders]
    spare = len(rest) - IMPERIALISTS
    exact = [p / sum(power) * spare for p in power]
    share = [1 + int(floor(t)) for t in exact]
    while sum(share) < len(rest):
        gaps = [exact[e] - (share[e] - 1) for e in range(IMPERIALISTS)]
        share[gaps.index(max(gaps))] += 1
    for i in range(len(rest) - 1, 0, -1):
        j = int(floor(draw.uniform() * (i + 1)))
        rest[i], rest[j] = rest[j], rest[i]
    empires = []
    for e in range(IMPERIALISTS):
        empires.append([countries[leaders[e]]] + [countries[rest.pop(0)] for _ in range(share[e])])
    return empires


def total(empire):
    return empire[0].value + XI * sum(c.value for c in empire[1:]) / (len(empire) - 1)


def iterate(countries, empires, iteration, ants):
    draw = Draw(iteration)
    home = {id(c): e for e in empires if e for c in e}
    colonies = [c for c in countries if home[id(c)][0] is not c]
    moved = [move(c.u, home[id(c)][0].u, draw) for c in colonies]
    for c, u in zip(colonies, moved):
        c.u, c.value = u, cost(u)
    if ants:
        eta = ETA_LAST ** (mpf(iteration - 1) / (ITERATIONS - 1))
        for c in colonies:
            u = inside([t + eta * draw.normal() for t in home[id(c)][0].u])
            if cost(u) < c.value:
                c.u, c.value = u, cost(u)
    for empire in empires:
        if empire:
            best = min(empire, key=lambda c: c.value)
            place = empire.index(best)
            empire[0], empire[place] = empire[place], empire[0]
    alive = [e for e in range(len(empires)) if empires[e]]
    if len(alive) > 1:
        weakest = max(alive, key=lambda e: total(empires[e]))
        strongest = min(alive, key=lambda e: total(empires[e]))
        lost = max(empires[weakest][1:], key=lambda c: c.value)
        empires[weakest].remove(lost)
        empires[strongest].append(lost)
        if len(empires[weakest]) == 1:
            empires[strongest].append(empires[weakest].pop())


def rows(ants, n):
    draw = Draw(0)
    countries = [Country([draw.uniform() for _ in range(n)]) for _ in range(COUNTRIES)]
    empires = found(countries, draw)
    for iteration in range(ITERATIONS + 1):
        if iteration:
            iterate(countries, empires, iteration, ants)
        for i, c in enumerate(countries):
            e = next(k for k in range(len(empires)) if c in empires[k])
            x = [mp.nstr(t, 25) for t in scaled(c.u)] + ["0"] * (3 - n)
            yield [int(ants), n, iteration, i, e, int(empires[e][0] is c), mp.nstr(c.value, 25)] + x


with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "empires.csv"), "w") as out:
    out.write("# empires.py: iterations of ICA and ICACO (ants = 1), mpmath with 40 digits\n")
    out.write("ants,dimension,iteration,country,empire,imperialist,value,x1,x2,x3\n")
    for method in (False, True):
        for dimension in (1, 2, 3):
            for row in rows(method, dimension):
                out.write(",".join(map(str, row)) + "\n")
