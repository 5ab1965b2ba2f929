# SPDX-License-Identifier: MIT
"""Fits: arrays and files, intervals, refusals; impulse laws."""
import json
import subprocess

import numpy as np
import pytest

import resile

TRUE = dict(restitution=0.55, mass=0.2, stiffness=2e6, speed=1.5)


@pytest.fixture(scope="module")
def record():
    c = resile.Contact("hunt-crossley", **TRUE)
    t = np.linspace(0, 0.999 * c.collide().duration, 400)
    noise = np.random.default_rng(5).normal(0, 1.0, t.size)
    return t, c.curve(times=t).force + noise


def test_arrays(record):
    time, force = record
    found = resile.fit("hunt-crossley", time=time, force=force, mass=0.2, speed=1.5)
    for name, value in (("e", 0.55), ("k", 2e6)):
        p = found[name]
        assert p.identifiable and abs(p.value - value) < 4 * p.standard_error
        assert p.low < p.value < p.high
    assert found.covariance.shape == (3, 3) and found.sigma == pytest.approx(1.0, rel=0.2)
    assert found.covariance[0, 0] == pytest.approx(found[found.free[0]].standard_error**2)
    again = found.contact().collide()
    assert again.restitution == pytest.approx(found.restitution, rel=1e-9)
    assert np.abs(found.curve(time)["force"] - force).std() < 2
    assert "hunt-crossley" in repr(found) and "<table>" in found._repr_html_()


def test_file_is_the_program(record, program, tmp_path):
    path = tmp_path / "drop.csv"
    with open(path, "w") as file:
        file.write("time [s],force [N]\n")
        file.writelines(f"{t!r},{f!r}\n" for t, f in zip(*map(np.ndarray.tolist, record)))
    told = json.loads(subprocess.run(
        [program, "fit", str(path), "--law", "hunt-crossley", "--mass", "0.2", "--speed", "1.5",
         "--json"], check=True, capture_output=True, text=True).stdout)
    found = resile.fit("hunt-crossley", path, mass=0.2, speed=1.5)
    assert list(found.doubts) == told["doubts"] == []
    text = json.dumps(told)
    for name in ("e", "k"):
        assert repr(found[name].value) in text or f"{found[name].value:.17g}" in text


def test_several_files_bounds_and_end(record, program, tmp_path):
    for name in ("a.csv", "b.csv"):
        with open(tmp_path / name, "w") as file:
            file.write("time [s],force [N]\n")
            file.writelines(f"{t!r},{f!r}\n" for t, f in zip(*map(np.ndarray.tolist, record)))
    told = json.loads(subprocess.run(
        [program, "fit", "a.csv", "b.csv", "--law", "tsuji", "--mass", "0.2", "--speed", "1.5",
         "--end", "force", "--bound", "e=0.1:0.9", "--gain", "1.01", "--json"], check=True,
        capture_output=True, text=True, cwd=tmp_path).stdout)
    found = resile.fit("tsuji", [tmp_path / "a.csv", tmp_path / "b.csv"], mass=0.2, speed=1.5,
                       end="force", bounds={"restitution": (0.1, 0.9)}, gain=1.01)
    assert {"e", "k"} < told["parameters"].keys() == found.parameters.keys()
    for name, theirs in told["parameters"].items():
        assert found[name].value == theirs["value"], name
    assert found.contact().end == "force"
    for bad, what in ((dict(bounds={"restitutoin": (0, 1)}), "did you mean"),
                      (dict(bounds={"restitution": (0, 1, 2)}), "pair"), (dict(end="never"), "end"),
                      (dict(gane=1.0), "did you mean|takes no")):
        with pytest.raises((TypeError, ValueError), match=what):
            resile.fit("tsuji", tmp_path / "a.csv", mass=0.2, speed=1.5, **bad)


def test_rate_counts():
    """A rate alone, and one beside a force: every array given has a part in the fit."""
    c = resile.Contact("hunt-crossley", **TRUE)
    t = np.linspace(0, 0.999 * c.collide().duration, 200)
    curve, known = c.curve(times=t), dict(mass=0.2)
    alone = resile.fit("hunt-crossley", time=t, rate=curve.rate, **known)
    assert alone["k"].value == pytest.approx(2e6, rel=1e-4) and alone.observations == 200
    assert alone["e"].value == pytest.approx(0.55, rel=1e-4)
    both = resile.fit("hunt-crossley", time=t, force=curve.force, rate=curve.rate, speed=1.5,
                      **known)
    assert both.observations == 400
    seen = both.curve(t)
    assert np.allclose(seen["velocity"], curve.rate, atol=1e-4)
    loop = resile.fit("hunt-crossley", force=curve.force, depth=curve.depth, speed=1.5, **known)
    assert loop["k"].value == pytest.approx(2e6, rel=1e-3)
    pytest.importorskip("matplotlib").use("Agg")
    assert both.plot().get_ylabel() == "force [N]" and loop.plot().get_xlabel() == "depth [m]"
    assert alone.plot().get_ylabel() == "velocity [m/s]"


def test_impacts():
    speeds = np.array([0.5, 1.0, 2.0, 3.0])
    c = resile.Contact("exact", restitution=0.7, mass=1, stiffness=1e7, speed=speeds).collide()
    found = resile.fit("exact", impacts=dict(speed=speeds, restitution=c.restitution,
                                             duration=c.duration), mass=1)
    assert found["e"].value == pytest.approx(0.7, rel=1e-6)
    assert found["k"].value == pytest.approx(1e7, rel=1e-6)


def test_ranking(record):
    time, force = record
    told = []
    laws = ["hunt-crossley", "tsuji", "hertz"]
    table = resile.rank(laws, time=time, force=force, mass=0.2, speed=1.5,
                        progress=lambda *law: told.append(law))
    assert table[0]["law"] == "hunt-crossley" and len(table) == 3
    assert told == [(key, i + 1, 3) for i, key in enumerate(laws)]

    def refuse(*_):
        raise RuntimeError("enough")
    with pytest.raises(RuntimeError, match="enough"):
        resile.rank(laws, time=time, force=force, mass=0.2, speed=1.5, progress=refuse)


def test_refusals(record):
    time, force = record
    with pytest.raises(resile.ArgumentError, match="takes a file"):
        resile.fit("flores")
    with pytest.raises(resile.ArgumentError, match="different lengths"):
        resile.fit("flores", time=time, force=force[:-1])
    with pytest.raises(TypeError, match="did you mean"):
        resile.fit("flores", time=time, force=force, free="stifness")
    with pytest.raises(TypeError, match="an impact has no"):
        resile.fit("flores", impacts={"height": [1.0]})
    with pytest.raises(resile.Error):
        resile.fit("flores", "/no/such/file.csv", mass=1, speed=1)


def test_nan_is_not_left_out(record):
    """In the library a NaN is a number that is not given: here nobody means that."""
    arrays = dict(time=record[0], force=record[1], mass=0.2, speed=1.5)
    for numbers in (dict(stiffness=np.nan), dict(speed=np.nan), dict(offset=np.nan),
                    dict(bounds={"stiffness": (np.nan, 1e9)})):
        with pytest.raises(resile.ArgumentError, match="is nan"):
            resile.fit("hunt-crossley", **{**arrays, **numbers})


def test_lcp_and_contacts():
    rng = np.random.default_rng(3)
    for _ in range(20):
        a = rng.normal(size=(6, 6))
        m, q = a @ a.T + np.eye(6), rng.normal(size=6)
        s = resile.rigid.lcp(m, q)
        assert np.allclose(m @ s.z + q, s.w) and (s.z >= 0).all() and (s.w >= 0).all()
        assert (s.z * s.w == 0).all()
    after = resile.rigid.contacts([[2.0, -1.0], [-1.0, 2.0]], [-1.0, 0.0], 1.0)
    assert after.energy_lost == pytest.approx(0.0, abs=1e-15)
    with pytest.raises(resile.ArgumentError, match="shape"):
        resile.rigid.lcp([[1, 2]], [1])
    with pytest.raises(resile.ArgumentError):
        resile.rigid.contacts([[1.0]], [-1.0], 1.5)
    wall = resile.rigid.Body(np.inf, np.inf)
    rod = resile.rigid.Body(2.0, 0.5, (0.3, -1.0), 0.7, (0.4, -0.1))
    for law in ("newton", "poisson"):
        after = resile.rigid.planar(wall, rod, (0, 1), 0.6, 0.2, law)
        before = rod.velocity[1] + rod.spin * rod.arm[0]
        assert after.rate_before[0] == pytest.approx(before)
        assert after.rate_after[0] == pytest.approx(-0.6 * before)
        assert abs(after.impulse[1]) <= 0.2 * after.impulse[0] * (1 + 1e-12)
        assert 2.0 * (after.velocity[1] - rod.velocity)[1] == pytest.approx(after.impulse[0])
    with pytest.raises(resile.ArgumentError, match="normal: has the shape"):
        resile.rigid.planar(wall, rod, (0, 1, 0), 0.6)
    with pytest.raises(resile.ArgumentError, match=r"masses: has the shape \(3,\)"):
        resile.rigid.pair((1, 2, 3), (1, 0), 0.5)
    assert resile.rigid.pair((1, np.inf), (1, 0), 0.5).velocity[0] == -0.5


def test_bounds_of_the_measurement(examples):
    """The touch may be bounded; a bound beside the truth is reported as one."""
    known = {"mass": 0.0896, "speed": 15.0, "exact": True, "free": ["stiffness", "restitution"],
             "nuisance": "offset"}
    inside = resile.fit("hunt-crossley", examples / "drop.csv", bounds={"offset": (3e-4, 5e-4)},
                        **known)
    assert inside.parameters["offset"].value == pytest.approx(4.03e-4, rel=1e-2)
    beside = resile.fit("hunt-crossley", examples / "drop.csv", bounds={"offset": (4.2e-4, 5e-4)},
                        **known)
    assert beside.parameters["offset"].value == 4.2e-4 and beside.parameters["offset"].at_bound
    with pytest.raises(TypeError, match="offset"):
        resile.fit("hunt-crossley", examples / "drop.csv", bounds={"ofset": (0, 1)}, **known)
