#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""elastoplastic.csv: impacts of laws with a plastic path, 0.5 kg on a sphere of 20 mm.

The deepest point from the energy that went in, Int_0^D F_in = M v0^2/2; the restitution from what the way back
gives, e^2 = Int_dp^D F_back/(M v0^2/2); the times from dt = dd/u with D - d = 2 (D - dp) sin^2(s/2), which
takes the root singularity at the deepest point away. Curves are cut where their pieces meet.
"""
from functools import lru_cache

from mpmath import mp, mpf, acos, asin, diff, exp, findroot, log, pi, quad, re, sin, sqrt

from common import write_csv

mp.dps = 18
MASS, RADIUS, MODULUS, YIELD, NU = mpf(0.5), mpf(0.02), mpf(1e11), mpf(5e8), mpf(0.3)
HERTZ = 4 * MODULUS * sqrt(RADIUS) / 3


class Powers:
    """Way back: a power of the depth that is left, from span(peak) and power(peak)."""

    def free(self, peak):
        return peak - self.span(peak)

    def power(self, peak):
        return mpf(1.5)

    def unload(self, d, peak):
        return self.load(peak) * ((d - self.free(peak)) / self.span(peak)) ** self.power(peak)


class Thornton(Powers):
    key = "thornton-ning"
    yields = RADIUS * (pi * mpf(1e9) / (2 * MODULUS)) ** 2
    breaks = [yields]

    def load(self, d):
        force = HERTZ * self.yields ** mpf(1.5)
        return HERTZ * d ** mpf(1.5) if d < self.yields else force * (3 * d / self.yields - 1) / 2

    def span(self, d):
        return self.load(d) / (HERTZ * sqrt(d))


class Christoforou(Thornton):
    key = "christoforou-yigit"

    def span(self, d):
        return (self.load(d) / HERTZ) ** (mpf(2) / 3)


class Kogut(Powers):
    key = "kogut-etsion"
    k = mpf("0.454") + mpf("0.41") * NU
    critical = RADIUS * (pi * k * mpf("2.8") * YIELD / (2 * MODULUS)) ** 2
    breaks = [critical * mpf("1.03") ** (1 / mpf("0.075")),
              critical * (mpf("1.4") / mpf("1.03")) ** (1 / mpf("0.162")),
              critical * (3 / k / mpf("1.4")) ** (1 / mpf("0.263"))]

    def load(self, d):
        w = d / self.critical
        return HERTZ * self.critical ** mpf(1.5) * min(
            w ** mpf(1.5), mpf("1.03") * w ** mpf("1.425"), mpf("1.4") * w ** mpf("1.263"), 3 * w / self.k)

    def span(self, d):
        w = d / self.critical
        return d * (1 - (1 - w ** mpf("-0.28")) * (1 - w ** mpf("-0.69")) if w > mpf("1.1141655") else 1)

    def power(self, d):
        w = d / self.critical
        return mpf(1.5) * (w ** mpf("-0.0331") if w > mpf("1.1141655") else 1)


class Jackson(Powers):
    key = "jackson-green"
    c = mpf("1.295") * exp(mpf("0.736") * NU)
    strain = pi * c * YIELD / (2 * MODULUS)
    critical = RADIUS * strain ** 2

    def printed(self, w):
        y = self.strain * sqrt(w) * (w / mpf("1.9")) ** (mpf("0.07") * exp(23 * YIELD / MODULUS))
        hardness = mpf("2.84") * (1 - exp(-mpf("0.82") * y ** mpf("-0.7")))
        return exp(-w ** (mpf(5) / 12) / 4) * w ** mpf(1.5) + 4 * hardness / self.c * w * (
            1 - exp(-w ** (mpf(5) / 9) / 25))

    def __init__(self):
        self.breaks = [self.critical * findroot(lambda w: self.printed(w) - w ** mpf(1.5), 2)]

    def load(self, d):
        w = d / self.critical
        return HERTZ * self.critical ** mpf(1.5) * (min(w ** mpf(1.5), self.printed(w)) if w > 1 else w ** mpf(1.5))

    def span(self, d):
        w = d / self.critical
        return d * (1 - mpf("1.02") * (1 - ((w + mpf("5.9")) / mpf("6.9")) ** mpf("-0.54")) if w > 1 else 1)


class Stronge(Powers):
    """Where the printed way back would return more than went in, a power that returns just that."""
    key = "stronge"
    yields = RADIUS * (3 * pi * mpf("1.1") * YIELD / (4 * MODULUS)) ** 2
    breaks = [yields, yields * (1 + exp(mpf("5.1"))) / 2]

    def load(self, d):
        y = 2 * d / self.yields - 1
        force = HERTZ * self.yields ** mpf(1.5)
        return HERTZ * d ** mpf(1.5) if d < self.yields else force * y * min(
            1 + log(y) / mpf("3.3"), mpf("2.8") / mpf("1.1"))

    @lru_cache
    def loses(self, peak):
        work = area(self.load, mpf(0), peak, self.breaks)
        back = self.load(peak) * self.yields * sqrt(2 * peak / self.yields - 1) * 2 / 5
        return peak > self.yields and back < work, self.load(peak) * peak / work - 1

    def span(self, peak):
        return self.yields * sqrt(2 * peak / self.yields - 1) if self.loses(peak)[0] else peak

    def power(self, peak):
        loses, neutral = self.loses(peak)
        return mpf(1.5) if loses else neutral


class Mdr:
    """The ellipse of Zunker and Kamrin; the stored energy neither falls at the yield nor outruns the work."""
    key = "mdr"

    def __init__(self, strength=YIELD):
        self.strength = strength
        excess = lambda x: 4 * MODULUS * x / (3 * pi * self.pressure(RADIUS * x ** 2)) - 1
        self.yields = RADIUS * findroot(excess, 6 * strength / MODULUS) ** 2
        self.breaks = [self.yields]

    def pressure(self, d):
        return self.strength * (1 + mpf("1.75") * exp(-mpf("4.4") * d / RADIUS))

    def radius(self, d):
        return sqrt(2 * d * RADIUS - d ** 2 + self.yields ** 2 - self.yields * RADIUS)

    def load(self, d):
        return HERTZ * d ** mpf(1.5) if d < self.yields else pi * self.radius(d) ** 2 * self.pressure(d)

    @lru_cache
    def settles(self):
        """Where the printed energy grows by just the work."""
        outruns = lambda x: diff(self.printed, x * self.yields) - self.load(x * self.yields)
        return self.yields * findroot(outruns, (mpf("1.02"), mpf("1.15")), solver="anderson")

    def printed(self, peak):
        return self.back(peak) * self.load(peak) * 4 / (3 * pi)

    def stored(self, peak):
        hertz, end = HERTZ * self.yields ** mpf(2.5) * 2 / 5, self.settles()
        if peak >= end:
            return max(hertz, self.printed(peak))
        return max(hertz, self.printed(end) - area(self.load, peak, end, []))

    @lru_cache
    def free(self, peak):
        return mpf(0) if peak <= self.yields else peak - self.stored(peak) * 3 * pi / 4 / self.load(peak)

    def back(self, peak):
        a, p, shear = self.radius(peak), self.pressure(peak), MODULUS * (1 - NU) / 2
        sunk = 2 * p * a / MODULUS
        z = RADIUS - (peak - sunk)
        far = sqrt(a ** 2 + z ** 2)
        moved = p * (2 * a ** 2 * (NU - 1) - (2 * NU - 1) * z * (far - z)) / (2 * shear * far)
        return sunk + moved

    def unload(self, d, peak):
        if peak <= self.yields:
            return self.load(d)
        a, height = self.radius(peak), 4 * self.pressure(peak) * self.radius(peak) / MODULUS
        x = height / 2 * (d - self.free(peak)) / (peak - self.free(peak))
        c = 1 - 2 * x / height
        return MODULUS * height * 2 * a / 4 * (acos(c) - c * sqrt(1 - c ** 2))


class Latching:
    """k1 d^n in, k2 (d^n - dp^n) back, in tension no further than -k_adh d^x."""
    k1, adhesion, breaks = mpf(1e9), mpf(0), []

    def load(self, d):
        return self.k1 * d ** self.n

    def guess(self, speed):
        return (MASS * speed ** 2 / self.k1) ** (1 / (self.n + 1))

    def permanent(self, peak):
        return peak * (1 - self.k1 / self.k2(peak)) ** (1 / self.n)

    def unload(self, d, peak):
        line = self.k2(peak) * (d ** self.n - self.permanent(peak) ** self.n)
        return max(line, -self.adhesion * d ** self.x)

    def back_breaks(self, peak):
        """Where the limit of adhesion is reached, by bisection."""
        low, high = mpf(0), self.permanent(peak)
        while self.adhesion and high - low > mpf(10) ** -17 * high:
            middle = (low + high) / 2
            line = self.k2(peak) * (middle ** self.n - self.permanent(peak) ** self.n)
            low, high = (middle, high) if line < -self.adhesion * middle ** self.x else (low, middle)
        return [high] if self.adhesion else []

    def free(self, peak):
        return mpf(0) if self.adhesion else self.permanent(peak)


class Luding(Latching):
    key, n, x = "luding", mpf(1), mpf(1)

    def k2(self, peak):
        limit = mpf(5e9)
        return self.k1 + (limit - self.k1) * min(peak / (limit / (limit - self.k1) * mpf(1e-3) * 2 * RADIUS), 1)


class StickyLuding(Luding):
    adhesion = mpf(1e8)


class Eepa(Latching):
    key, n, x = "eepa", mpf(1.5), mpf(1.5)

    def k2(self, peak):
        return mpf(2e9)


class StickyEepa(Eepa):
    adhesion = mpf(1e8)


def area(curve, a, b, breaks):
    return re(quad(curve, [a] + [c for c in sorted(breaks) if a < c < b] + [b]))


def pace(curve, breaks, free, deepest, mass):
    """Time between `free` and the deepest point, where the rate vanishes; y is the way from there."""
    length = deepest - free
    ways = sorted(deepest - c for c in breaks if free < c < deepest)

    def slowness(s):
        y = 2 * length * sin(s / 2) ** 2
        return length * sin(s) / sqrt(2 / mass * area(lambda way: curve(deepest - way), mpf(0), y, ways))

    return quad(slowness, [0] + [2 * asin(sqrt(y / (2 * length))) for y in ways] + [pi / 2], maxdegree=5)


def impact(law, speed):
    speed, mass = mpf(speed), getattr(law, "mass", MASS)
    energy = mass * speed ** 2 / 2
    guess = getattr(law, "guess", lambda v: (mass * v ** 2 / HERTZ) ** mpf(0.4))(speed)
    deepest = findroot(lambda d: area(law.load, mpf(0), d, law.breaks) - energy, (guess, 2 * guess))
    free = law.free(deepest)
    back = getattr(law, "back_breaks", lambda peak: [])(deepest)
    e = sqrt(area(lambda d: law.unload(d, deepest), free, deepest, back) / energy)
    time_in = pace(law.load, law.breaks, mpf(0), deepest, mass)
    time_out = pace(lambda d: law.unload(d, deepest), back, free, deepest, mass)
    least = law.unload(back[0], deepest) if back else mpf(0)
    return (law.key, float(getattr(law, "adhesion", 0)), float(speed), e, deepest, law.load(deepest), least, free,
            time_in, time_in + time_out)


LAWS = (Thornton(), Christoforou(), Kogut(), Jackson(), Stronge(), Mdr(), Luding(), StickyLuding(), Eepa(),
        StickyEepa())

if __name__ == "__main__":
    write_csv(__file__, "impacts of laws with a plastic path: energies and times by quadrature, 18 digits",
              ("law", "adhesion", "speed", "restitution", "depth_max", "force_max", "force_min", "depth_end",
               "time_of_depth_max", "duration"),
              [impact(law, speed) for law in LAWS for speed in (0.05, 0.8, 6.0)])
