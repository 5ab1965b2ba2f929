# SPDX-License-Identifier: MIT
"""High-precision integration of x'' = G - x^n - Lambda x^m sgn(u)|u|^q, x(0) = 0, u(0) = 1.

Inside the contact the motion is analytic and is followed by Taylor series of high order in time. It is not
analytic where x = 0 (fractional powers of x) and where u = 0 (|u|^q, q not 1); there the Taylor steps would
shrink for ever. Those two places are crossed by series in two variables, which hold the fractional powers:

    near x = 0:  speed U as a series in A = x^(m+1) (x when there is a load) and B = x^(n+1),
    near u = 0:  depth x as a series in A = |u|^q and B = |u|.

In both, D f = sum w f_ij A^i B^j with w = (degree of A) i + (degree of B) j is the Euler operator of the
one true variable, so products, powers and quotients come from the same recurrences as for Taylor series.
The depth at the deepest point and the speed at separation are the unknown constant terms of these series and are
found by matching to where the Taylor steps arrived.
"""
from mpmath import mp, mpf, fdot, log

ZERO, ONE = mpf(0), mpf(1)


# ----------------------------------------------------------------------------- series in two variables


class Double:
    """Coefficients f_ij, i + j <= size, filled in order of total degree."""

    def __init__(self, size, constant=0):
        self.c = [[ZERO] * (size + 1 - i) for i in range(size + 1)]
        self.c[0][0] = mpf(constant)


def cauchy(f, g, i, j):
    """Coefficient (i, j) of the product f g."""
    return sum((fdot(f.c[a][:j + 1], g.c[i - a][j::-1]) for a in range(i + 1)), ZERO)


def degrees(size):
    """Index pairs in order of total degree, without (0, 0)."""
    return [(i, d - i) for d in range(1, size + 1) for i in range(d + 1)]


def next_power(f, df, g, dg, power, i, j, weight):
    """g = f^power from f D g = power g D f; needs f_ij and df_ij (coefficients of D f)."""
    dg.c[i][j] = (power * cauchy(g, df, i, j) - cauchy(f, dg, i, j)) / f.c[0][0]
    g.c[i][j] = dg.c[i][j] / weight


def next_inverse(f, g, i, j):
    """g = 1/f."""
    g.c[i][j] = -cauchy(f, g, i, j) / f.c[0][0]


def total(f, weights=None):
    """Sum of the series at A = B = 1, each term through weights(i, j) when given; also the last shell."""
    size = len(f.c) - 1
    value = shell = ZERO
    for i, row in enumerate(f.c):
        for j, c in enumerate(row):
            term = c if weights is None else c * weights(i, j)
            value += term
            if i + j >= size - 1:
                shell += abs(term)
    return value, shell


def secant(function, start, slope_guess=1):
    """Root of a function that is nearly the identity."""
    a = start
    fa = function(a)
    b = a - fa / slope_guess
    for _ in range(30):
        fb = function(b)
        if abs(b - a) <= abs(b) * mpf(10) ** -(mp.dps // 2 + 6) or fb == fa:
            return b - fb * (b - a) / (fb - fa) if fb != fa else b
        a, b, fa = b, b - fb * (b - a) / (fb - fa), fb
    raise ArithmeticError("matching failed")


# ----------------------------------------------------------------------------- the impact


class Impact:
    """One impact; after run(): depth_max, time_of_depth_max, force_max, time_of_force_max and the two ends.

    end_depth and end_force are (e, duration, depth_end) or None when contact does not end that way.
    """

    def __init__(self, n, m, q, damping, load=0, order=64, tolerance="1e-30", near="0.02", size=26,
                 max_steps=300):
        self.n, self.m, self.q, self.damping, self.load = map(mpf, (n, m, q, damping, load))
        assert self.load == 0 or (self.m == self.n and self.q == 1)
        self.order, self.tolerance, self.near, self.size = order, mpf(tolerance), mpf(near), size
        self.max_steps = max_steps
        self.peaks = []
        self.end_depth = self.end_force = None
        self.tail = ZERO

    # -- Taylor steps in time

    def jets(self, x, u):
        """Taylor coefficients of x, u and of the contact force F."""
        n, m, q, damping = self.n, self.m, self.q, self.damping
        sign = 1 if u > 0 else -1
        xs, us, fs = [x], [u], []
        ix, iu = [], []                       # i x_i and i |u|_i, from i = 1
        xn, xm, uq = [x ** n], [x ** m], [abs(u) ** q]
        for k in range(self.order):
            if k > 0:
                ix.append(k * xs[k])
                iu.append(k * us[k])
                xn.append(self._power_jet(xs, ix, xn, n, k))
                xm.append(xn[k] if m == n else self._power_jet(xs, ix, xm, m, k) if m != 0 else ZERO)
                uq.append(self._power_jet(us, iu, uq, q, k) if q != 1 else sign * us[k])
            f = xn[k] + sign * damping * fdot(xm, uq[::-1])
            fs.append(f)
            xs.append(us[k] / (k + 1))
            us.append(((self.load if k == 0 else 0) - f) / (k + 1))
        return xs, us, fs

    @staticmethod
    def _power_jet(f, ifs, g, power, k):
        """k g_k f_0 = sum over i of (power i - (k - i)) f_i g_(k-i)."""
        back = g[k - 1::-1]
        return ((power + 1) * fdot(ifs, back) - k * fdot(f[1:k + 1], back)) / (k * f[0])

    def step_length(self, xs, us):
        """Where the last terms fall under the tolerance."""
        scale_u = max(abs(us[0]), xs[0] ** ((self.n + 1) / 2) if us[0] > -1e-3 * xs[0] else abs(us[0]))
        step = mpf(100)
        for series, scale in ((xs, xs[0]), (us, scale_u)):
            for k in (self.order - 2, self.order - 1, self.order):
                if series[k] != 0:
                    step = min(step, (self.tolerance * scale / abs(series[k])) ** (ONE / k))
        return step

    @staticmethod
    def at(series, t):
        r = series[-1]
        for c in series[-2::-1]:
            r = r * t + c
        return r

    @staticmethod
    def slope(series):
        return [k * c for k, c in enumerate(series)][1:]

    def root(self, series, low, high):
        """A sign change of the polynomial in (low, high): bisection, then Newton."""
        slope = self.slope(series)
        sign = 1 if self.at(series, low) > 0 else -1
        for _ in range(30):
            mid = (low + high) / 2
            if sign * self.at(series, mid) > 0:
                low = mid
            else:
                high = mid
        for _ in range(4):
            mid -= self.at(series, mid) / self.at(slope, mid)
        return mid

    def note_peaks(self, t, fs, step):
        """Local maxima of F inside a Taylor step."""
        slope = self.slope(fs)
        grid = [step * k / 8 for k in range(9)]
        signs = [self.at(slope, s) for s in grid]
        for a, b, fa, fb in zip(grid, grid[1:], signs, signs[1:]):
            if fa > 0 >= fb:
                s = self.root(slope, a, b)
                self.peaks.append((self.at(fs, s), t + s))

    # -- near x = 0

    def speed_series(self, x, start, side):
        """U(x) and the time from depth 0 to x, U(0) = start; side = 1 approach, -1 restitution (backwards)."""
        n, m, q = self.n, self.m, self.q
        if self.load != 0:
            wa, wb = ONE, n + 1
            a0, a1 = -self.load * x, ZERO
            b0, b1 = x ** (n + 1), side * self.damping * x ** (n + 1)
        else:
            wa, wb = m + 1, n + 1
            a0, a1 = ZERO, side * self.damping * x ** (m + 1)
            b0, b1 = x ** (n + 1), ZERO
        speed, d_speed = Double(self.size, start), Double(self.size)
        power, d_power = Double(self.size, mpf(start) ** q), Double(self.size)
        inverse = Double(self.size, 1 / mpf(start))
        for i, j in degrees(self.size):
            w = wa * i + wb * j
            # U D U = -(A (a0 + a1 U^q) + B (b0 + b1 U^q))
            rhs = ZERO
            if i > 0:
                rhs -= a1 * power.c[i - 1][j] + (a0 if (i, j) == (1, 0) else 0)
            if j > 0:
                rhs -= b1 * power.c[i][j - 1] + (b0 if (i, j) == (0, 1) else 0)
            d_speed.c[i][j] = (rhs - cauchy(speed, d_speed, i, j)) / start
            speed.c[i][j] = d_speed.c[i][j] / w
            next_power(speed, d_speed, power, d_power, q, i, j, w)
            next_inverse(speed, inverse, i, j)
        value, shell = total(speed)
        time, _ = total(inverse, lambda i, j: x / (1 + wa * i + wb * j))
        self.tail = max(self.tail, shell / start)
        return value, time

    def near_surface(self, x, speed):
        """True where speed_series converges fast."""
        parts = (self.damping * x ** (self.m + 1) * speed ** (self.q - 2), x ** (self.n + 1) / speed ** 2,
                 abs(self.load) * x / speed ** 2)
        return max(parts) <= self.near

    # -- near u = 0

    def depth_series(self, u, deepest, side):
        """x, time to or from the deepest point, and the series of F and 1/F, at |u| on one side of it."""
        n, m, q = self.n, self.m, self.q
        hat = side * self.damping * u ** q
        x, dx = Double(self.size, deepest), Double(self.size)
        xn, dxn = Double(self.size, mpf(deepest) ** n), Double(self.size)
        xm, dxm = Double(self.size, mpf(deepest) ** m), Double(self.size)
        force = Double(self.size, xn.c[0][0])
        inverse = Double(self.size, 1 / xn.c[0][0])
        for i, j in degrees(self.size):
            w = q * i + j
            # F D x = -u^2
            dx.c[i][j] = -u * u * inverse.c[i][j - 2] if j > 1 else ZERO
            x.c[i][j] = dx.c[i][j] / w
            next_power(x, dx, xn, dxn, n, i, j, w)
            next_power(x, dx, xm, dxm, m, i, j, w)
            force.c[i][j] = xn.c[i][j] + (hat * xm.c[i - 1][j] if i > 0 else 0)
            next_inverse(force, inverse, i, j)
        value, shell = total(x)
        time, shell_time = total(inverse, lambda i, j: u / (1 + q * i + j))
        self.tail = max(self.tail, shell / deepest, shell_time / time)
        return value, time, force, inverse

    def near_deepest(self, x, speed):
        """True where depth_series converges fast."""
        return max(self.damping * x ** (self.m - self.n) * speed ** self.q,
                   speed / (2 * x ** ((self.n + 1) / 2))) <= self.near

    def note_peak_of_series(self, u, force, inverse):
        """Maximum of F between |u| and the deepest point, on the way in."""
        q = self.q

        def slope(lg):
            return total(force, lambda i, j: (q * i + j) * mp.exp(lg * (q * i + j)))[0]
        low, high = -log(mpf(10)) * 60, ZERO
        if slope(high) >= 0:
            return                                       # F falls already
        if slope(low) <= 0:
            self.peaks.append((force.c[0][0], self.time_of_depth_max))
            return
        for _ in range(20):
            mid = (low + high) / 2
            low, high = (mid, high) if slope(mid) > 0 else (low, mid)
        lg = mp.findroot(slope, (low, high), solver="anderson", tol=mpf(10) ** (-2 * mp.dps + 20), verify=False)
        value, _ = total(force, lambda i, j: mp.exp(lg * (q * i + j)))
        rest, _ = total(inverse, lambda i, j: u * mp.exp(lg * (1 + q * i + j)) / (1 + q * i + j))
        self.peaks.append((value, self.time_of_depth_max - rest))

    # -- the whole contact

    def run(self):
        x = min(self.near ** (1 / (self.n + 1)),
                (self.near / self.damping) ** (1 / (self.m + 1)) if self.damping > 0 else ONE,
                self.near / abs(self.load) if self.load != 0 else ONE) * mpf("0.999")
        if self.m == 0:
            self.peaks.append((self.damping, ZERO))
        u, t = self.speed_series(x, 1, 1)
        self.check_first_slope(x, u)
        x, u, t = self.approach(x, u, t)
        self.restitution(x, u, t)
        self.force_max, self.time_of_force_max = max(self.peaks)
        return self

    def check_first_slope(self, x, u):
        """No maximum of F may hide in the first series: F rises at its end, or (m = 0) it falls from t = 0 on."""
        _, _, fs = self.jets(x, u)
        assert fs[1] > 0 or (self.m == 0 and (self.n > 1 or self.q * self.damping ** 2 >= 1))

    def approach(self, x, u, t):
        """From the first series to just after the deepest point; returns the state there."""
        while True:
            if self.q != 1 and self.near_deepest(x, u):
                return self.cross_deepest(x, u, t)
            xs, us, fs = self.jets(x, u)
            step = self.step_length(xs, us)
            if self.at(us, step) <= 0:
                if self.q == 1:
                    return self.pass_deepest(xs, us, fs, t, step)
                while self.at(us, step) <= 0:
                    step /= 2
            self.note_peaks(t, fs, step)
            x, u, t = self.at(xs, step), self.at(us, step), t + step

    def pass_deepest(self, xs, us, fs, t, step):
        """q = 1: nothing singular at the deepest point."""
        s = self.root(us, ZERO, step)
        self.depth_max, self.time_of_depth_max = self.at(xs, s), t + s
        self.note_peaks(t, fs, step)
        if self.damping == 0 and not self.peaks:
            self.peaks.append((self.depth_max ** self.n, self.time_of_depth_max))
        if self.at(fs, step) <= 0 or self.at(xs, step) <= 0:
            step = s + (step - s) / 8
            assert self.at(fs, step) > 0
        return self.at(xs, step), self.at(us, step), t + step

    def cross_deepest(self, x, u, t):
        deepest = secant(lambda top: self.depth_series(u, top, 1)[0] - x, x)
        _, time, force, inverse = self.depth_series(u, deepest, 1)
        self.depth_max, self.time_of_depth_max = deepest, t + time
        self.note_peak_of_series(u, force, inverse)
        back = u
        x, time, _, _ = self.depth_series(back, deepest, -1)
        return x, -back, self.time_of_depth_max + time

    def force_root(self, xs, us, t, s):
        """Polish F = 0 with the law itself: next to x = 0 the series of F has lost digits to those of x and u."""
        for _ in range(5):
            x, speed = self.at(xs, s), -self.at(us, s)
            # (x^n - Lambda x^m U^q)/x^n, whose rate at the root is (m-n) U/x
            gap = 1 - self.damping * x ** (self.m - self.n) * speed ** self.q
            s -= gap * x / (speed * (self.m - self.n))
        return -self.at(us, s), t + s, self.at(xs, s)

    def restitution(self, x, u, t):
        """From just after the deepest point to both ends."""
        for _ in range(self.max_steps):
            if self.near_surface(x, -u) and (self.end_force or self.m >= self.n):
                e = secant(lambda v: self.speed_series(x, v, -1)[0] + u, -u)
                _, time = self.speed_series(x, e, -1)
                self.end_depth = (e, t + time, ZERO)
                if self.m >= self.n:
                    self.end_force = self.end_depth
                return
            xs, us, fs = self.jets(x, u)
            step = self.step_length(xs, us)
            while self.at(xs, step) <= 0:
                step /= 2
            if self.at(us, step) >= 0:
                return                                    # turned back: no separation
            if self.load != 0:
                self.note_peaks(t, fs, step)
            if self.end_force is None and self.at(fs, step) <= 0:
                self.end_force = self.force_root(xs, us, t, self.root(fs, ZERO, step))
            x, u, t = self.at(xs, step), self.at(us, step), t + step
