# SPDX-License-Identifier: MIT
"""Every law of the catalogue: the same bits as the program, and the same refusals."""
import json
import pickle
import subprocess

import numpy as np
import pytest

import resile
from conftest import ROOT

NUMBERS = dict(restitution=0.6, mass=1.3, stiffness=1e8, speed=0.7, exponent=1.5, m=1.5, q=1,
               damping=4e3, alpha=0.3, radius=0.02, modulus=7e10, young=7e10, poisson=0.3,
               viscosity_shear=100, viscosity_bulk=200, film=4e-4, roughness=2e-6,
               yield_pressure=3e8, yield_strength=2.5e8,
               length=0.02, clearance=1e-4, radius_inner=0.0099, radius_outer=0.01, area=1e-4,
               mean_radius=0.005, shape_coefficient=2, permanent_ratio=0.3, stiffness_unload=2e8,
               yield_ratio=0.2, path_depth=2, path_rate=2, stiffness_limit=3e8,
               plasticity_depth=0.05, latch=1e-4, adhesion_stiffness=1e6, adhesion_exponent=1,
               damping_depth=1e-5, work_of_adhesion=0.2, force_scale=10.0, steepness=2e3)
PRESS = str(ROOT / "examples/press.csv")
KEYS = [row["key"] for row in resile.laws()]
# no damping of theirs brings e = 0.6 back
NOT_EXACT = {"muthukumar-bilinear", "impact-step", "elasto-gap"}
JSON = {"restitution": "restitution_out", **{f: f for f in resile.OUTCOME if f != "restitution"}}


STATE = ("force", "dforce_ddepth", "dforce_drate", "elastic_energy", "dissipated_power")


def numbers_of(law, exact=False):
    """What the law needs; where a damping and a restitution say the same, one of them."""
    names = {*law.inputs, "mass", "speed"}
    takes = {*law.inputs, *law.options}
    if exact and "restitution" in takes:
        names = names - {"damping", "alpha"} | {"restitution"}
    elif not names & {"damping", "alpha"} and "restitution" in takes:
        names.add("restitution")
    if "stiffness" in law.options and not {"modulus", "young"} & names:
        names.add("stiffness")
    found = {n: NUMBERS[n] for n in names}
    return {**found, "table": PRESS} if law.key == "table" else found


def told_by(program, *words):
    done = subprocess.run([program, *words, "--json"], capture_output=True, text=True)
    return (json.loads(done.stdout), "") if done.returncode == 0 else (None, done.stderr.strip())


def words_of(numbers):
    return [f"--{n.replace('_', '-')}={v}" for n, v in numbers.items()]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("exact", [False, True])
def test_same_bits_as_program(key, exact, program):
    law = resile.law(key)
    numbers = numbers_of(law, exact)
    theirs, refused = told_by(program, "collide", key, *words_of(numbers), *(["--exact"] * exact))
    if refused:
        with pytest.raises(resile.ArgumentError) as ours:
            resile.Contact(law, exact=exact, **numbers).collide()
        told = str(ours.value)  # the program says --restitution for the path restitution
        assert exact and refused in (f"resile: {told}", f"resile: --{told}") and key in NOT_EXACT
        return
    found = resile.Contact(law, exact=exact, **numbers).collide()
    for ours, name in JSON.items():
        value = getattr(found, ours)
        assert theirs[name] == (value if np.isfinite(value) else None), ours
    assert theirs["separated"] is found.separated and theirs["method"] == found.method


@pytest.mark.parametrize("key", [k for k in KEYS if resile.law(k).family != "rigid"])
def test_force_has_the_bits_of_the_program(key, program):
    """In approach, on the way back, and behind a deeper peak; one by one and as a batch."""
    numbers = numbers_of(resile.law(key))
    contact = resile.Contact(key, **numbers)
    deepest = contact.collide().depth_max
    states = [(0.5 * deepest, 0.2, None), (0.3 * deepest, -0.1, None),
              (0.7 * deepest, -0.1, 0.9 * deepest)]
    for depth, rate, peak in states:
        words = [f"--depth={depth!r}", f"--rate={rate!r}"]
        words += [] if peak is None else [f"--peak-depth={peak!r}"]
        theirs, refused = told_by(program, "force", key, *words_of(numbers), *words)
        assert theirs, refused
        ours = contact.force(depth, rate, peak=peak, every=True)
        assert {f: theirs[f] for f in STATE} == ours
        batch = contact.force([depth] * 3, rate, peak=peak, every=True)
        for field in STATE:
            assert batch[field].tolist() == [ours[field]] * 3
        two = resile.Contact(key, **{**numbers, "mass": [numbers["mass"]] * 2})
        assert two.force(depth, rate, peak=peak).tolist() == [ours["force"]] * 2


@pytest.mark.parametrize("key", KEYS)
def test_damping_has_the_bits_of_the_program(key, program):
    numbers = numbers_of(resile.law(key))
    theirs, refused = told_by(program, "damping", key, *words_of(numbers))
    contact = resile.Contact(key, **numbers)
    if refused:
        assert f"the law {key} has no damping coefficient" in refused and contact.damping == 0.0
        return
    assert contact.damping == theirs["damping"]
    assert contact.end == theirs["end_rule"]


@pytest.mark.parametrize("key", KEYS)
def test_arrays_are_scalars(key):
    law = resile.law(key)
    numbers = numbers_of(law)
    speeds = np.array([[0.2, 0.7], [0.9, 1.1]])
    one = [resile.Contact(law, **{**numbers, "speed": v}) for v in speeds.flat]
    outcomes = [c.collide() for c in one]
    many = resile.Contact(law, **{**numbers, "speed": speeds})
    every = many.collide(every=True)
    for field in resile.OUTCOME:
        assert np.array_equal(getattr(every, field).ravel(), [getattr(o, field) for o in outcomes],
                              equal_nan=True), field
    quick = many.collide()
    for field in ("restitution", "depth_max", "force_max", "duration", "impulse"):
        assert np.allclose(getattr(quick, field).ravel(), [getattr(o, field) for o in outcomes],
                           rtol=1e-12, atol=0), field
    if every.separated.all() and law.family != "rigid":
        depth = 0.4 * outcomes[0].depth_max
        apart = [c.force(depth, 0.1) for c in one]
        assert np.array_equal(many.force(depth, 0.1).ravel(), apart)


def test_table_for_pandas():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(resile.laws())
    assert len(frame) == len(KEYS) and frame["key"].is_unique


@pytest.mark.parametrize("key", KEYS)
def test_display(key):
    law = resile.law(key)
    page = law._repr_html_()
    assert "$$" in page and law.latex.count("{") == law.latex.count("}")
    assert law.key in page and resile.cite(law) == law.bibtex


def test_unknown():
    with pytest.raises(resile.ArgumentError, match="did you mean 'flores'"):
        resile.law("florez")
    with pytest.raises(ValueError):
        resile.laws("no such family")
    with pytest.raises(TypeError):
        resile.law(3)


def test_published_functions():
    speeds = np.logspace(-3, 0, 7)
    ice = resile.restitution("bridges", speeds)
    assert np.allclose(ice, np.clip(0.32 * (100 * speeds) ** -0.234, 0, 1), rtol=1e-14)
    with pytest.raises(resile.ArgumentError):
        resile.restitution("bridges", -1.0)
    wet = resile.Contact("hertz", restitution=0.9, restitution_law="wet-film", mass=0.03,
                         stiffness=1e9, radius=0.01, viscosity_shear=0.5, film=4e-4,
                         roughness=2e-6, speed=[0.3, 1]).collide().restitution
    assert np.allclose(wet, [0.40064535254596404734, 0.7501936057637892142], rtol=1e-12)
    points = [0.1, 1, 10, 40], [0.9, 0.8, 0.55, 0.5]
    ball = resile.Contact("flores", exact=True, restitution_law=points, mass=1, stiffness=1e8,
                          speed=2.5)
    assert ball.collide().restitution == pytest.approx(0.70354788087569446894, rel=1e-12)
    again = pickle.loads(pickle.dumps(ball))
    assert again.collide().restitution == ball.collide().restitution
    with pytest.raises(resile.ArgumentError, match="did you mean 'bridges'"):
        resile.Contact("hertz", restitution_law="bridgs", mass=1, stiffness=1e8, speed=1)
    with pytest.raises(resile.ArgumentError, match="speeds must ascend"):
        resile.Contact("hertz", restitution_law=([1, 1], [0.5, 0.6]), mass=1, stiffness=1e8,
                       speed=1)
    flat = resile.restitution("exact", speeds, restitution=0.4, mass=1, stiffness=1e7)
    assert np.allclose(flat, 0.4, rtol=1e-12)


@pytest.mark.parametrize("key", [r["key"] for r in resile.restitutions()])
def test_functions_have_the_bits_of_the_program(key, program):
    row = next(r for r in resile.restitutions() if r["key"] == key)
    numbers = {n: NUMBERS[n] for n in row["inputs"] if n != "speed"}
    theirs, refused = told_by(program, "restitution", key, *words_of(numbers), "--from=0.01",
                              "--to=0.5", "--count=5")
    assert theirs, refused
    assert resile.restitution(key, theirs["speed"], **numbers).tolist() == \
        theirs["restitution"][key]


def test_sticking_has_the_bits_of_the_program(program):
    pair = dict(modulus=1e9, radius=1e-5, work_of_adhesion=0.05, mass=1e-11)
    for speed in (1.0, 0.01):
        theirs, _ = told_by(program, "stick", *words_of({**pair, "speed": speed}))
        found = resile.stick(**pair, speed=speed)._asdict()
        assert found == {n: theirs[n] for n in found}
    assert resile.stick(modulus=1e9, radius=1e-5, work_of_adhesion=0.05).restitution is None
    with pytest.raises(resile.ArgumentError, match="modulus"):
        resile.stick(modulus=-1, radius=1e-5, work_of_adhesion=0.05)


def test_what_to_ask(program):
    for key in ("flores", "tsuji", "gonthier"):
        wanted = resile.law(key).input_restitution(0.5)
        assert resile.law(key).resulting_restitution(wanted) == pytest.approx(0.5, rel=1e-12)
    theirs, _ = told_by(program, "laws", "--engine", "lammps")
    ours = resile.laws(engine="lammps")
    assert [(r["name"], r["key"], r["advice"]) for r in ours] == \
        [(r["name"], r["law"], r["advice"]) for r in theirs]
    assert "lammps" in [r["key"] for r in resile.engines()]
    with pytest.raises(resile.ArgumentError, match="did you mean 'lammps'"):
        resile.laws(engine="lamps")


def test_press_test_of_arrays_and_of_a_file(tmp_path):
    depth, force = np.loadtxt(PRESS, delimiter=",", skiprows=2, unpack=True)
    of_file = resile.Contact("table", table=PRESS, mass=0.5, speed=1.0)
    arrays = resile.Contact("table", table=(depth * 1e-3, force * 1e3), mass=0.5, speed=1.0)
    assert of_file.collide().as_dict() == pytest.approx(arrays.collide().as_dict(), rel=1e-14)
    # e = sqrt(work returned/work put in) at any speed that does not go deeper than the test
    speeds = np.array([0.2, 0.7, 1.3])
    many = resile.Contact("table", table=PRESS, mass=0.5, speed=speeds).collide()
    assert np.allclose(many.restitution, of_file.collide().restitution, rtol=1e-12)
    odd = (np.asfortranarray(np.stack([depth, force]).T * [1e-3, 1e3])[:, 0], (force * 1e3)[::1])
    odd[1].flags.writeable = False
    assert resile.Contact("table", table=odd, mass=0.5, speed=1.0).collide().restitution == \
        arrays.collide().restitution
    elastic = resile.Contact("table", table=([0, 1e-3], [0, 1e3]), mass=1, speed=0.1).collide()
    assert elastic.restitution == pytest.approx(1.0, rel=1e-15)
    for bad, what in ((([0, 1, 2], [0, 1]), "different lengths"), (([0, 1], [0, np.nan]), "force"),
                      (([0.0], [0.0]), "points"), ((["a"], [1.0]), "real numbers"),
                      (([1e-3, 0], [1, 0]), "way back"), ("none.csv", "cannot be read"), (3, "pair"),
                      (([1], [2], [3]), "pair")):
        with pytest.raises((resile.Error, TypeError), match=what):
            resile.Contact("table", table=bad, mass=1, speed=1)
    with pytest.raises(resile.ArgumentError, match="table is required"):
        resile.Contact("table", mass=1, speed=1)
    with pytest.raises(resile.ArgumentError, match="the law is flores"):
        resile.Contact("flores", table=PRESS, restitution=0.5, mass=1, stiffness=1e8, speed=1)
    with pytest.raises(resile.Error, match="goes deeper than 0.0004 m"):
        resile.Contact("table", table=PRESS, mass=0.5, speed=100.0).collide()
    model = resile.Model.from_file(ROOT / "examples/bouncing-ball.yaml")
    model = model.set({"contacts.floor": {
        "name": "floor", "bodies": ["ball", "ground"], "law": "table", "table": "press.csv"},
        "bodies.ball.mass": 0.1, "end_time": 1})
    assert model.run().events["restitution"][0] == pytest.approx(of_file.collide().restitution,
                                                                 abs=1e-4)


def test_stiffness():
    # 4/3 E* sqrt(R), by hand: E* = E/(2 (1 - nu^2)), R = 5 mm
    k = resile.stiffness(young=2.1e11, poisson=0.3, radius=0.01, radius2=0.01)
    assert k == pytest.approx(4 / 3 * 2.1e11 / (2 * 0.91) * 0.005**0.5, rel=1e-14)
    with pytest.raises(resile.ArgumentError, match="did you mean 'steel'"):
        resile.stiffness("stell", radius=0.01)
    with pytest.raises(resile.ArgumentError):
        resile.stiffness("steel", radius=0.01, young=1e9)


def test_shapes_have_the_bits_of_the_program(program):
    theirs, _ = told_by(program, "stiffness", "ellipse", "--material=steel", "--radius1=0.01",
                        "--radius1-second=0.03", "--radius2=0.02", "--radius2-second=0.05",
                        "--angle=40")
    ours = resile.ellipse("steel", radius=(0.01, 0.03), radius2=(0.02, 0.05),
                          angle=np.radians(40))
    assert ours.stiffness == pytest.approx(theirs["stiffness"], rel=1e-15)
    assert ours.axis_ratio == pytest.approx(theirs["axis_ratio"], rel=1e-15)
    theirs, _ = told_by(program, "stiffness", "gear", "--material=steel", "--width=0.02")
    assert resile.gear("steel", width=0.02) == theirs["stiffness"]
    theirs, _ = told_by(program, "step", "--rayleigh", "--radius=1e-3", "--material=glass")
    assert resile.rayleigh_time("glass", radius=1e-3) == theirs["rayleigh_time"]
    with pytest.raises(resile.ArgumentError, match="two principal radii"):
        resile.ellipse("steel", radius=(0.01,))
    with pytest.raises(resile.ArgumentError, match="density"):
        resile.rayleigh_time(radius=1e-3, young=1e9, poisson=0.3)


def test_foundations(program):
    # volume and section of a spherical cap, by hand
    ball = resile.foundation("sphere", modulus=1e9, radius=0.02, depth=1e-3)
    assert ball.force == pytest.approx(1e9 * np.pi * 1e-6 * (0.02 - 1e-3 / 3), rel=1e-14)
    assert ball.area == pytest.approx(np.pi * (2 * 0.02 * 1e-3 - 1e-6), rel=1e-14)
    assert ball.tangent == pytest.approx(1e9 * ball.area, rel=1e-14)
    again = resile.foundation("sphere", modulus=1e9, radius=0.02, force=ball.force)
    assert again.depth == pytest.approx(1e-3, rel=1e-13)
    # E (1 - nu)/((1 + nu) (1 - 2 nu) h)
    layer = resile.foundation("box", young=5e6, poisson=0.4, thickness=2e-3, length=0.03,
                              width=0.02, force=10)
    assert layer.modulus == pytest.approx(5e6 * 0.6 / (1.4 * 0.2 * 2e-3), rel=1e-14)
    assert layer.depth == pytest.approx(10 / (layer.modulus * 6e-4), rel=1e-13)
    for shape, size, options in (
            ("cylinder", dict(radius=0.02, length=0.03), ["--radius1=0.02", "--length=0.03"]),
            ("socket", dict(radius=0.02, radius2=0.0205), ["--radius1=0.02", "--radius2=0.0205"])):
        theirs, _ = told_by(program, "stiffness", f"foundation-{shape}", "--foundation=1e9",
                            "--depth=1e-4", *options)
        ours = resile.foundation(shape, modulus=1e9, depth=1e-4, **size)
        for name in ("stiffness", "exponent", "force", "tangent", "area", "mean_radius"):
            if name in theirs:
                assert getattr(ours, name) == pytest.approx(theirs[name], rel=1e-15)
        assert theirs["force"] > 0
    for wrong, why in ((dict(shape="cone"), "allowed: sphere"), (dict(depth=None), "one of them"),
                       (dict(length=1.0), "no size of a sphere"), (dict(radius=-1.0), "radius"),
                       (dict(young=1e9), "one of them"), (dict(modulus=None), "thickness")):
        with pytest.raises(resile.ArgumentError, match=why):
            resile.foundation(**{**dict(shape="sphere", modulus=1e9, radius=0.02, depth=1e-3),
                                 **wrong})


def test_polygons():
    triangle = resile.polygon([(0, 0), (0, 0.5), (2, 0)])  # digits of tests/reference/polygon.py
    assert triangle.area == pytest.approx(0.5, rel=1e-15)
    assert triangle.centre == pytest.approx((2 / 3, 1 / 6), rel=1e-14)
    assert triangle.mean_radius == pytest.approx(0.33561753752279627, rel=1e-14)
    for wrong, why in (([(0, 0), (1, 1), (1, 0), (0, 1)], "convex"), ([(0, 0), (1, 1)], "three"),
                       ([(0, 0, 0)] * 3, "two coordinates"), ([], "three")):
        with pytest.raises(resile.ArgumentError, match=why):
            resile.polygon(wrong)


def test_steps_have_the_bits_of_the_program(program):
    ball = dict(restitution=0.5, mass=1, stiffness=1e8, speed=2)
    contact = resile.Contact("flores", **ball)
    theirs, _ = told_by(program, "step", "flores", *words_of(ball))
    for row in theirs:
        ours = resile.step(contact, 1e-3, row["method"])
        assert ours._asdict() == {n: row[n] for n in ours._fields}
        assert resile.stable_step(contact) == row["stability_limit"]
        assert resile.stable_step(contact, damped=True) == row["critical_step"]
        for band in row["bands"][:2]:
            found = resile.step_band(contact, ours.duration / band["steps_per_contact"],
                                     row["method"])
            assert found.restitution_min == band["restitution_min"]
            assert found.restitution_max == band["restitution_max"]
    hertz = resile.Contact("hertz", mass=1, stiffness=1e8, speed=2)
    assert resile.hertz_time(1, 1e8, 2) == pytest.approx(hertz.collide().duration, rel=1e-12)
