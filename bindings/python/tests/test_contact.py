# SPDX-License-Identifier: MIT
"""Contacts: broadcasting, odd arrays, laws of one's own, wrong input."""
import numpy as np
import pytest

import resile

BALL = dict(restitution=0.6, mass=1.0, stiffness=1.4e8, speed=4.2)


def test_exact_restitution():
    asked = np.linspace(0.05, 1, 40)
    found = resile.Contact("flores", exact=True, **{**BALL, "restitution": asked}).collide()
    assert np.allclose(found.restitution, asked, rtol=1e-12, atol=0)
    assert found.units["force_max"] == "N"
    assert len(found.to_pandas()) == 40


def test_force_formula():
    c = resile.Contact("hunt-crossley", **BALL)
    d, v = np.linspace(-1e-4, 1e-3, 300), np.linspace(-4, 4, 300)[:, None]
    h = 1.5 * (1 - 0.6)
    with np.errstate(invalid="ignore"):
        by_hand = np.where(d > 0, 1.4e8 * np.abs(d)**1.5 * (1 + h * v / 4.2), 0.0)
    assert np.allclose(c.force(d, v), by_hand, rtol=1e-14)
    every = c.force(d, v, every=True)
    assert every["dforce_drate"].shape == (300, 300)
    assert isinstance(c.force(1e-3, 1.0), float)


@pytest.mark.parametrize("make", [
    lambda a: a[::2], lambda a: np.asfortranarray(a.reshape(10, 20)), lambda a: a.astype(np.float32),
    lambda a: a.tolist(), lambda a: a.reshape(2, 100)[:, ::-3], lambda a: a.astype(int),
    lambda a: np.lib.stride_tricks.as_strided(a, (50, 3), (8, 8))])
def test_odd_arrays(make):
    base = np.linspace(0, 1e-3, 200)
    given = make(base)
    if isinstance(given, np.ndarray):
        given.flags.writeable = False
    c = resile.Contact("flores", **BALL)
    plain = np.array(given, dtype=float, order="C")
    flat = np.array([c.force(x, 0.5) for x in plain.ravel()]).reshape(plain.shape)
    assert np.array_equal(c.force(given, 0.5), flat)


@pytest.mark.parametrize("formulation", [None, "universal", "approach", "hunt-crossley"])
def test_formulations_of_elastic_laws(formulation):
    line = dict(modulus=1.15e11, length=0.02, clearance=1e-4, mass=0.7)
    e = np.array([0.2, 0.5, 0.9])
    c = resile.Contact("johnson-cylinder", restitution=e, speed=0.5, formulation=formulation, **line)
    assert np.allclose(c.collide(every=True).restitution, e, rtol=1e-13, atol=0)
    free = resile.Contact("johnson-cylinder", restitution=e, speed=0.5, formulation=formulation,
                          memoryless=True, **line)
    assert np.allclose(free.collide(every=True).restitution, e, rtol=1e-9, atol=0)
    with pytest.raises(ValueError, match="formulation is 'best'"):
        resile.Contact("hertz", formulation="best", **BALL)
    with pytest.raises(resile.Error, match="damping of its own"):
        resile.Contact("flores", formulation="universal", **BALL)


def test_wrong_input():
    c = resile.Contact("flores", **BALL)
    for bad in (1j, "deep", [1, "x"], object(), [[1], [2, 3]]):
        with pytest.raises((TypeError, ValueError)):
            c.force(bad)
    with pytest.raises(ValueError):
        c.force(np.zeros(3), np.zeros(4))
    for bad in (dict(restitution=1.5), dict(restitution=[0.5, -1]), dict(mass=0),
                dict(speed=np.inf), dict(stiffness=np.nan)):
        with pytest.raises(resile.ArgumentError) as told:
            resile.Contact("flores", **{**BALL, **bad})
        assert next(iter(bad)) in str(told.value) and told.value.status in ("argument", "missing")
    with pytest.raises(TypeError, match="did you mean 'restitution'"):
        resile.Contact("flores", restituton=0.5)
    with pytest.raises(resile.ArgumentError, match="force"):
        resile.Contact("flores", end="never", **BALL)
    with pytest.raises(resile.ArgumentError):
        resile.Contact("newton", restitution=0.5).force(1e-3)
    with pytest.raises(resile.ArgumentError, match="one contact"):
        resile.Contact("flores", **{**BALL, "speed": [1, 2]}).curve()


def test_shapes_and_ranges_are_told():
    with pytest.raises(resile.ArgumentError, match=r"restitution \(3,\), speed \(2,\)"):
        resile.Contact("flores", **{**BALL, "restitution": [0.1, 0.5, 1], "speed": [1, 2]})
    with pytest.raises(resile.ArgumentError, match=r"depth \(3,\), rate \(4,\)"):
        resile.Contact("flores", **BALL).force(np.zeros(3), np.zeros(4))
    with pytest.raises(resile.ArgumentError, match="velocity: has 3 rates"):
        resile.rigid.contacts(np.eye(3), [-1, -1, -1], 0.5, friction=0.3)
    ball = resile.Contact("hertz", mass=1, stiffness=1e8, speed=1)
    for radius in (0.0, -1.0, np.nan, np.inf):
        with pytest.raises(resile.ArgumentError, match="radius"):
            resile.oblique(ball, "spring", angle=0.1, radius=radius, friction=0.3, stiffness=1e6)
    with pytest.raises(resile.ArgumentError, match="no function 'bridgs'; did you mean 'bridges'"):
        resile.restitution("bridgs", 0.1)
    with pytest.raises(resile.ArgumentError, match="masked"):
        resile.Contact("flores", **BALL).force(np.ma.masked_array([1e-4, 2e-4], [0, 1]))
    from conftest import ROOT
    model = resile.Model.from_file(ROOT / "examples/bouncing-ball.yaml")
    for bad in (dict(limit=0), dict(limit=np.nan), dict(threads=0)):
        with pytest.raises(resile.ArgumentError, match=next(iter(bad))):
            model.run(**bad)
    for jobs in (0, -1, np.nan):
        with pytest.raises(resile.ArgumentError, match="jobs: are"):
            resile.sweep(model, {"end_time": [0.1]}, "ball.y:max", jobs=jobs)
    with pytest.raises(resile.ArgumentError, match="ends later, by 1e-9"):
        model.lyapunov(0.0, 5e-324)
    with pytest.raises(TypeError, match="float.*list"):
        resile.stick(modulus=1e9, radius=1e-5, work_of_adhesion=0.05, mass=[])
    import pickle
    with pytest.raises(resile.ArgumentError) as told:
        resile.Contact("flores", **{**BALL, "mass": 0})
    again = pickle.loads(pickle.dumps(told.value))
    assert (again.status, again.path, str(again)) == \
        (told.value.status, told.value.path, str(told.value))


def test_curve():
    c = resile.Contact("tsuji", **BALL)
    outcome, curve = c.collide(), c.curve(1e-4)
    assert curve.time[0] == 0 and curve.time[-1] == pytest.approx(outcome.duration, rel=1e-12)
    impulse = np.sum(0.5 * (curve.force[1:] + curve.force[:-1]) * np.diff(curve.time))
    assert impulse == pytest.approx(outcome.impulse, rel=1e-3)
    at = c.curve(times=[0.0, outcome.time_of_depth_max])
    assert at.depth[1] == pytest.approx(outcome.depth_max, rel=1e-12)
    assert len(curve.to_pandas()) == len(curve)


def test_memoryless():
    speeds = np.logspace(-3, 1, 5)
    c = resile.Contact("flores", exact=True, memoryless=True, **{**BALL, "speed": speeds})
    assert np.allclose(c.collide().restitution, 0.6, rtol=1e-10)
    assert len(c._tables) == 1  # one curve, whatever the speed
    still = resile.Contact("flores", exact=True, memoryless=True, **BALL)
    assert still.force(1e-4, 0.0) == 1.4e8 * 1e-4**1.5


def test_load_and_sticking():
    free, held = (resile.Contact("flores", load=f, **BALL).collide() for f in (0.0, 500.0))
    assert held.depth_max > free.depth_max and held.energy_residual == pytest.approx(0, abs=1e-12)
    stuck = resile.Contact("kelvin-voigt", mass=1, stiffness=1e4, damping=1e3, speed=1).collide()
    assert not stuck.separated and stuck.restitution == 0 and stuck.duration == np.inf


def test_own_law():
    own = resile.UserLaw(lambda d, v: (1.4e8 * d**1.5 * (1 + 0.6 * v / 4.2), 0.4 * 1.4e8 * d**2.5))
    found = resile.Contact(own, mass=1, speed=4.2).collide()
    theirs = resile.Contact("hunt-crossley", **BALL).collide()
    assert found.restitution == pytest.approx(theirs.restitution, rel=1e-9)
    assert found.duration == pytest.approx(theirs.duration, rel=1e-9)


def test_own_law_in_fit():
    def force(d, v, stiffness, damping):
        return stiffness * d**1.5 * (1 + damping * v), 0.4 * stiffness * d**2.5
    own = resile.UserLaw(force, "own", ("stiffness", "damping"))
    truth = resile.Contact(own, mass=0.1, speed=2, stiffness=2e6, damping=0.2)
    t = np.linspace(0, 0.999 * truth.collide().duration, 60)
    found = resile.fit(own, time=t, force=truth.curve(times=t).force, mass=0.1, speed=2,
                       free=["stiffness", "damping"], stiffness=1.8e6, damping=0.25)
    assert found["k"].value == pytest.approx(2e6, rel=1e-5)
    assert found["lambda"].value == pytest.approx(0.2, rel=1e-4)
    with pytest.raises(resile.ArgumentError, match="cannot have the parameter"):
        resile.UserLaw(force, parameters="colour")
    with pytest.raises(ZeroDivisionError):
        resile.fit(resile.UserLaw(lambda d, v, stiffness: 1 / 0, parameters=["stiffness"]), time=t,
                   force=t, mass=0.1, speed=2, stiffness=1e6, free="stiffness")


def test_own_law_in_run():
    from conftest import ROOT
    ball = resile.Model.from_file(ROOT / "examples/bouncing-ball.yaml").set("end_time", 1.0)
    spring = resile.UserLaw(lambda d, v: (1e6 * d * (1 + 0.1 * v), 5e5 * d * d))
    found = ball.run(laws={"floor": spring}).events[0]
    alone = resile.Contact(spring, mass=1, speed=found["speed_touch"], load=9.81).collide()
    assert found["restitution"] == pytest.approx(alone.restitution, rel=1e-8)
    assert found["depth_max"] == pytest.approx(alone.depth_max, rel=1e-8)
    with pytest.raises(ZeroDivisionError):
        ball.run(laws={"floor": resile.UserLaw(lambda d, v: 1 / 0)})
    with pytest.raises(resile.ArgumentError, match="there is no contact"):
        ball.run(laws={"roof": spring})
    with pytest.raises(TypeError):
        ball.run(laws={"floor": "hertz"})


def test_own_law_raises_what_it_raised():
    class Mine(Exception):
        pass

    def force(d, v):
        if d > 1e-5:
            raise Mine("too deep")
        return 1e6 * d
    with pytest.raises(Mine, match="too deep") as told:
        resile.Contact(resile.UserLaw(force), mass=1, speed=1).collide()
    assert told.traceback[-1].name == "force"
    with pytest.raises(TypeError):
        resile.UserLaw("force")


def test_own_law_by_address():
    import ctypes
    from resile import _api as api
    kind = dict(api.rsl_law_model._fields_)["force"]

    def force(contact, depth, rate, response):
        r = response.contents
        r.force, r.elastic_energy, r.dissipated_power = 1e6 * depth, 5e5 * depth**2, 0.0
        r.dforce_ddepth, r.dforce_drate = 1e6, 0.0
    kept = kind(force)
    law = resile.UserLaw(ctypes.cast(kept, ctypes.c_void_p).value)
    assert resile.Contact(law, mass=1, speed=1).collide().duration == pytest.approx(np.pi * 1e-3)


def test_step():
    advice = resile.step(resile.Contact("flores", **BALL), error=1e-3)
    assert advice.worst_error <= 1e-3 and advice.steps_per_contact > 2
    with pytest.raises(resile.ArgumentError, match="rk4"):
        resile.step(resile.Contact("flores", **BALL), method="euler")
