# SPDX-License-Identifier: MIT
"""copy, deepcopy and pickle; one system in several threads."""
import copy
import gc
import pickle
import threading
import time

import numpy as np
import pytest

import resile
from conftest import ROOT

BALL = dict(restitution=0.6, mass=1.0, stiffness=1.4e8, speed=4.2)
MANY = {**BALL, "speed": np.linspace(1, 2, 5)}
WAYS = [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
IDS = ["copy", "deepcopy", "pickle"]


def spring(depth, rate):
    return 1e6 * depth


def ball():
    return resile.Model.from_file(ROOT / "examples/bouncing-ball.yaml").set("end_time", 2)


def fitted(law="flores", **more):
    c = resile.Contact(law, **{**BALL, **more})
    t = np.linspace(0, 0.99 * c.collide().duration, 60)
    return resile.fit(law, time=t, force=c.curve(times=t).force, mass=1, speed=4.2, **more)


def fitted_impacts():
    return resile.fit("flores", impacts={"restitution": [0.6, 0.62], "mass": 1.0, "speed": [1.0, 2.0],
                                         "duration": [1.3e-3, 1.2e-3]})


def fitted_table():
    c = resile.Contact("table", table=ROOT / "examples/press.csv", mass=0.5, speed=1.0)
    t = np.linspace(0, 0.99 * c.collide().duration, 60)
    return resile.fit("table", time=t, force=c.curve(times=t).force, mass=0.5,
                      table=ROOT / "examples/press.csv", free="speed", speed=0.9)


def press():
    up = np.linspace(0, 1e-4, 20)
    return up, 1e9 * up**1.5


# how it is made, and what it is asked
KINDS = {
    "contact": (lambda: resile.Contact("flores", **BALL), lambda c: c.collide().as_dict()),
    "exact": (lambda: resile.Contact("flores", exact=True, end="force", load=3.0, **BALL),
              lambda c: (c.collide().as_dict(), c.end, c.damping)),
    "many": (lambda: resile.Contact("flores", **MANY), lambda c: c.collide(every=True).as_dict()),
    "memoryless": (lambda: resile.Contact("flores", memoryless=True, **BALL),
                   lambda c: c.force([1e-5, 1e-4], 0.2).tolist()),
    "table": (lambda: resile.Contact("table", table=ROOT / "examples/press.csv", mass=0.5, speed=1.0),
              lambda c: c.collide().as_dict()),
    "own table": (lambda: resile.Contact("table", table=press(), mass=0.5, speed=0.05),
                  lambda c: c.collide().as_dict()),
    "own law": (lambda: resile.Contact(resile.UserLaw(spring), mass=1, speed=1),
                lambda c: c.collide().as_dict()),
    "law": (lambda: resile.law("flores"), lambda x: (x.key, x.equation, x.resulting_restitution(0.5))),
    "user law": (lambda: resile.UserLaw(spring, "spring"),
                 lambda x: (x.key, resile.Contact(x, mass=1, speed=1).collide().duration)),
    "fit": (fitted, lambda f: (repr(f), f.contact().damping, f.curve(np.linspace(0, 1e-3, 9))["force"],
                               f["k"].value, f.covariance, f._data.channels(0)["force"])),
    "fit, impacts": (fitted_impacts, lambda f: (repr(f), f.contact().damping)),
    "fit, table": (fitted_table, lambda f: (repr(f), f.contact().collide().duration,
                                            f.curve(np.linspace(0, 1e-3, 9))["force"])),
    "model": (ball, lambda m: (m.settings, m.run()["ball.y"])),
    "study": (lambda: resile.Study(ball(), "ball.y:max"), lambda s: s.run()["ball.y:max"]),
    "system": (lambda: ball().system().advance(0.7),
               lambda s: (s.time, s["ball.y"], s.energy, s.advance(1.5)["ball.vy"])),
    "tangent": (lambda: resile.Tangent(resile.Contact("linear", stiffness=1e5, mass=1, speed=1), "spring",
                                       friction=0.5, stiffness=8e4),
                lambda t: t.force(t.memory(1), normal=[0, 0, 1], slip=[0.1, 0, 0], depth=1e-3,
                                  force=9.0)),
    "outcome": (lambda: resile.Contact("flores", **BALL).collide(), lambda o: o.as_dict()),
    "outcomes": (lambda: resile.Contact("flores", **MANY).collide(), lambda o: (o.as_dict(), o.energy_out)),
    "curve": (lambda: resile.Contact("flores", **BALL).curve(), lambda c: (len(c), c.force)),
    "result": (lambda: ball().run(), lambda r: (r["ball.y"], r.events["t_touch"])),
    "modes": (lambda: ball().modes(), lambda m: repr(m)),
    "bounce": (lambda: resile.bounce(ROOT / "examples/bounce.csv"), repr),
    "sweep": (lambda: resile.sweep(ball(), {"contacts.floor.restitution": [0.5, 0.6]}, "ball.y:max"), repr),
    "oblique": (lambda: resile.oblique(resile.Contact("linear", stiffness=1e5, mass=1, speed=1), "coulomb-rigid",
                                       angle=0.5, friction=0.5), repr),
    "optimum": (lambda: resile.optimise(lambda x: float(x[0]**2), [(-1, 2)], evaluations=20), repr),
}


def same(a, b):
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, (tuple, list)):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, (np.ndarray, float)):
        return np.array_equal(a, b, equal_nan=True)
    return a == b


@pytest.mark.parametrize("way", WAYS, ids=IDS)
@pytest.mark.parametrize("kind", KINDS)
def test_copies(kind, way):
    """A copy gives the same bits, also when the first one is gone."""
    make, ask = KINDS[kind]
    first = make()
    again = way(first)
    assert type(again) is type(first)
    del first
    gc.collect()
    assert same(ask(again), ask(make()))


def test_branches():
    """A copy of a system goes its own way; the first one stays where it is."""
    system = ball().system().advance(0.5)
    other = copy.copy(system)
    other.advance(1.0)
    assert system.time == 0.5 and other.time == 1.0
    assert system.advance(1.0)["ball.y"] == other["ball.y"]


@pytest.mark.parametrize("model", ["cradle", "granular", "boxes", "slider-crank-clearance", "pounding-2"])
def test_replay_has_the_same_bits(model):
    """What copies of systems rest on: however a run was cut, restored and stopped."""
    given = resile.Model.from_file(ROOT / "examples" / f"{model}.yaml")
    system = given.system()
    end = min(0.2, system._now.file.model.contents.end_time)
    names = [f"energy.{n}" for n in ("kinetic", "lost_contacts", "lost_friction")]
    system.advance(end / 3)
    start = system.save()
    system.advance(end / 2).restore(start).advance(end / 2)
    other = copy.copy(system)
    assert other.time == system.time
    for at in (end / 2, end / 1.5, end):
        assert [system.advance(at)[n] for n in names] == [other.advance(at)[n] for n in names]


def test_states():
    model = ball()
    system = model.system().advance(0.5)
    state = system.save()
    height = system["ball.y"]
    assert copy.copy(state) is state and copy.deepcopy([state])[0] is state
    saved = pickle.dumps(state)
    for at in (pickle.loads(saved), state):
        for target in (system.advance(1.0), model.system(), model.system().advance(1.0)):
            target.restore(at)
            assert target.time == 0.5 and target["ball.y"] == height
    del system, state
    gc.collect()
    assert model.system().restore(pickle.loads(saved)).time == 0.5
    with pytest.raises(resile.Error, match="of another model"):
        model.set("end_time", 3).system().restore(pickle.loads(saved))


def test_nothing_is_made_of_nothing():
    for wrong in (("x", None), ("x",), (None,), (7,)):
        with pytest.raises(TypeError):
            resile.State(*wrong)
        with pytest.raises(TypeError):
            resile.System(*wrong)
    with pytest.raises(TypeError):
        ball().system().restore("x")
    with pytest.raises(TypeError, match="address"):
        pickle.dumps(resile.UserLaw(12345))
    gc.collect()


def test_one_system_in_many_threads():
    """Refused while another thread is at work in it, and that one has what it would have alone."""
    model = resile.Model.from_file(ROOT / "examples/granular.yaml")
    system, state = model.system(), model.system().save()
    uses = [lambda: system.time, lambda: system.energy, lambda: system["energy.kinetic"], system.save,
            lambda: system.advance(0.3), lambda: system.restore(state), lambda: copy.copy(system),
            lambda: pickle.dumps(system)]
    worker = threading.Thread(target=system.advance, args=(0.2,))
    worker.start()
    while not system._busy.locked():
        time.sleep(1e-4)
    for use in uses:
        with pytest.raises(resile.Error, match="another thread is at work in this system") as told:
            use()
        assert told.value.status == "conflict"
    worker.join()
    assert system.time == 0.2
    assert system.energy == model.system().advance(0.2).energy


def test_threads_take_turns():
    model = resile.Model.from_file(ROOT / "examples/cradle.yaml")
    system, wrong = model.system(), []

    def work():
        for i in range(60):
            try:
                system.advance((i + 1) * 0.01)
                if round(100 * system.time, 9) % 1:
                    wrong.append(system.time)
            except resile.Error as error:
                if not ("another thread" in str(error) or "cannot go from" in str(error)):
                    wrong.append(str(error))
    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong, wrong[:3]
