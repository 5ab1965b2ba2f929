# SPDX-License-Identifier: MIT
"""Long calls: other threads go on meanwhile, Ctrl-C ends them, nothing leaks."""
import copy
import ctypes
import gc
import os
import pathlib
import signal
import sys
import threading
import time
import warnings

import numpy as np
import pytest

import resile
from conftest import ROOT
from resile import _api as api
from resile._native import lib, pointer

BALL = dict(restitution=0.6, mass=1.0, stiffness=1.4e8, speed=4.2)


class Ticks:
    """A Python thread that counts every millisecond; it stands still while the lock is held."""

    def __enter__(self):
        self.count, self.going = 0, True
        self.thread = threading.Thread(target=self.work)
        self.thread.start()
        while self.count < 3:
            time.sleep(1e-3)
        self.count, self.begun = 0, time.monotonic()
        return self

    def work(self):
        while self.going:
            time.sleep(1e-3)
            self.count += 1

    def __exit__(self, *_):
        self.seen, self.seconds = self.count, time.monotonic() - self.begun
        self.going = False
        self.thread.join()

    def goes_on(self):
        return self.seen >= max(3, self.seconds / 0.05)


def record():
    c = resile.Contact("hunt-crossley", restitution=0.55, mass=0.2, stiffness=2e6, speed=1.5)
    t = np.linspace(0, 0.999 * c.collide().duration, 2000)
    return t, c.curve(times=t).force + np.random.default_rng(5).normal(0, 1.0, t.size)


def crowd():
    return resile.Model.from_file(ROOT / "examples/granular.yaml")


def run():
    crowd().run(limit=0.5)


def advance():
    crowd().system().advance(0.2)


def collide():
    speeds = np.linspace(1, 2, 3000)
    resile.Contact("tsuji", **{**BALL, "speed": speeds}).collide(integrated=True)


def batch():
    asked = np.linspace(0.1, 0.9, 300_000)
    resile.Contact("tsuji", exact=True, **{**BALL, "restitution": asked}).collide()


def force():
    many = resile.Contact("jkr", modulus=1e9, radius=1e-3, work_of_adhesion=0.1, mass=1e-5, speed=1)
    many.force(np.full(3_000_000, 1e-5), 0.1)


def fit():
    t, f = record()
    resile.fit("general", time=np.repeat(t, 40), force=np.repeat(f, 40), mass=0.2, speed=1.5, profile=True,
               free=["stiffness", "restitution", "exponent", "m"], q=1, stiffness=2e6, m=1.5)


def rank():
    t, f = record()
    resile.rank(["hunt-crossley", "tsuji", "hertz", "flores", "gonthier"], time=t, force=f, mass=0.2,
                speed=1.5)


@pytest.mark.parametrize("work", [run, advance, collide, batch, force, fit, rank],
                         ids=lambda f: f.__name__)
def test_others_go_on(work):
    """At least a tick in 50 ms: the slices of a busy machine are shorter."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with Ticks() as ticks:
            work()
    assert ticks.seconds > 0.15, f"{ticks.seconds} s is no long call"
    assert ticks.goes_on(), (ticks.seen, ticks.seconds)


def test_ticks_tell():
    """The same batch through a library that keeps the lock: the counter stands still."""
    place = os.environ.get("RESILE_LIBRARY") or next(
        str(p) for p in sorted(pathlib.Path(resile.__file__).parent.glob("*resile-all.*")))
    keeps = ctypes.PyDLL(place).rsl_batch_collide
    keeps.argtypes, keeps.restype = lib.rsl_batch_collide.argtypes, ctypes.c_int
    n = 300_000
    e, one, out = np.linspace(0.1, 0.9, n), np.ones(n), np.empty(n)
    form = api.rsl_collide_exponents(1.5, 0.25, 1.0, api.RSL_LAW_SEPARATION_ZERO_DEPTH, 0)
    given = api.rsl_batch_impacts(count=n, form=form, mass=pointer(one), stiffness=pointer(one),
                                  speed=pointer(one), restitution_in=pointer(e),
                                  duration=pointer(out))
    with Ticks() as ticks:
        assert keeps(ctypes.byref(given), None) == api.RSL_OK
    assert ticks.seconds > 0.15 and not ticks.goes_on()


def test_many_at_once():
    """Everything in eight threads, with the bits of one."""
    model = resile.Model.from_file(ROOT / "examples/bouncing-ball.yaml").set("end_time", 2)
    t, f = record()

    def all_of_it():
        many = resile.Contact("tsuji", **{**BALL, "speed": np.linspace(1, 2, 50)})
        own = resile.UserLaw(lambda d, v: 1e8 * d**1.5 * (1 + 0.1 * v))
        found = resile.fit("hunt-crossley", time=t[::20], force=f[::20], mass=0.2, speed=1.5)
        return [many.collide(every=True).as_dict(), many.force(1e-5, 0.1),
                resile.Contact(own, mass=1, speed=1).collide().as_dict(), model.run()["ball.y"],
                found["k"].value, resile.Contact("table", mass=0.5, speed=1.0,
                                                 table=ROOT / "examples/press.csv").collide().duration]

    def flat(found):
        return np.concatenate([np.ravel(x) for part in found for x in
                               (part.values() if isinstance(part, dict) else [part])])
    alone, found = flat(all_of_it()), [None] * 8

    def work(i):
        found[i] = flat(all_of_it())
    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(np.array_equal(f, alone, equal_nan=True) for f in found)


def test_own_law_of_two_threads():
    """One law in many threads: each raises its own exception, and only that."""
    def force(d, v):
        number = names[threading.get_ident()]
        if number % 2 and d > 1e-5:
            raise KeyError(number)
        return 1e6 * d
    law, names, told = resile.UserLaw(force), {}, {}

    def work(number):
        names[threading.get_ident()] = number
        for _ in range(5):
            try:
                resile.Contact(law, mass=1, speed=1).collide()
                told.setdefault(number, []).append(None)
            except KeyError as trouble:
                told.setdefault(number, []).append(trouble.args[0])
    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told == {i: [i if i % 2 else None] * 5 for i in range(4)}


def test_interrupt_of_pieces():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    system = crowd().system()
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    begun = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            system.advance(system._now.file.model.contents.end_time)
    finally:
        signal.signal(signal.SIGINT, before)
    assert time.monotonic() - begun < 20
    reached, other = system.time, copy.copy(system)
    assert (other.time, other.energy) == (reached, system.energy)
    assert system.advance(reached + 1e-4).time == pytest.approx(reached + 1e-4)
    assert other.advance(reached + 1e-4).energy == system.energy


# ---- leaks ------------------------------------------------------------------------------------------

class Heap(ctypes.Structure):
    """struct mallinfo2 of glibc."""
    _fields_ = [(n, ctypes.c_size_t) for n in (
        "arena", "ordblks", "smblks", "hblks", "mapped", "usmblks", "fsmblks", "used", "fordblks",
        "keepcost")]


def in_use():
    """Bytes that C has taken and not given back."""
    look = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if look is None:
        pytest.skip("this C library does not tell what is in use")
    look.restype = Heap
    heap = look()
    return heap.used + heap.mapped


def models():
    model = resile.Model.from_file(ROOT / "examples/bouncing-ball.yaml").set("end_time", 0.5)
    model.run(signals=["ball.y", "2*ball.y"])
    system = model.system().advance(0.1)
    system.restore(system.save())
    model.modes()
    resile.Study(model, "ball.y:max").run({"height": 1.2})
    for bad in (lambda: model.set("contacts.floor.restitution", 7),
                lambda: model.run(signals=["ball.z"]), lambda: model.run(rigid="x")):
        with pytest.raises(resile.Error):
            bad()


def contacts():
    c = resile.Contact("flores", memoryless=True, **BALL)
    c.force(np.zeros(1000), np.zeros(1000))
    c.collide()
    c.curve()
    resile.Contact("table", table=ROOT / "examples/press.csv", mass=0.5, speed=1.0).collide()
    resile.Contact("flores", **{**BALL, "speed": np.ones(1000)}).collide(every=True)
    with pytest.raises(resile.Error):
        resile.Contact("flores", **{**BALL, "mass": -1})
    with pytest.raises(resile.Error):
        resile.Contact("table", table=ROOT / "README.md", mass=0.5, speed=1.0)


def laws():
    law = resile.UserLaw(lambda d, v: 1e6 * d)
    resile.Contact(law, mass=1, speed=1).collide()
    with pytest.raises(ZeroDivisionError):
        resile.Contact(resile.UserLaw(lambda d, v: 1 / 0), mass=1, speed=1).collide()


def fits():
    t, f = record()
    resile.fit("hunt-crossley", time=t[::40], force=f[::40], mass=0.2, speed=1.5)
    resile.fit("hertz", ROOT / "examples/drop.csv", mass=0.09, speed=15.0)
    resile.bounce(ROOT / "examples/bounce.csv")
    with pytest.raises(resile.Error):
        resile.fit("hertz", ROOT / "README.md", mass=1.0, speed=1.0)


@pytest.mark.parametrize("work, rounds", [(models, 20), (contacts, 20), (laws, 3), (fits, 10)],
                         ids=lambda x: getattr(x, "__name__", ""))
def test_nothing_leaks(work, rounds):
    """Neither C's memory nor Python's grows with the number of rounds."""
    work()
    gc.collect()
    grown = []
    for _ in range(3):
        before = np.array([in_use(), sys.getallocatedblocks()])
        for _ in range(rounds):
            work()
        gc.collect()
        grown.append(np.array([in_use(), sys.getallocatedblocks()]) - before)
    # one struct of the smallest kind a round would be more; what caches took shows in one block only
    assert (np.min(grown, axis=0) < [200 * rounds, 20 * rounds]).all(), grown
