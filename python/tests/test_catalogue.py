# SPDX-License-Identifier: MIT
"""Every law of the catalogue: the same bits as the program, and the same refusals."""
import json
import subprocess

import numpy as np
import pytest

import resile

NUMBERS = dict(restitution=0.6, mass=1.3, stiffness=1e8, speed=0.7, exponent=1.5, m=1.5, q=1,
               damping=4e3, alpha=0.3, radius=0.02, modulus=7e10, young=7e10, poisson=0.3,
               viscosity_shear=100, viscosity_bulk=200, yield_pressure=3e8, yield_strength=2.5e8,
               length=0.02, clearance=1e-4, radius_inner=0.0099, radius_outer=0.01, area=1e-4,
               mean_radius=0.005, shape_coefficient=2, permanent_ratio=0.3, stiffness_unload=2e8,
               yield_ratio=0.2, path_depth=2, path_rate=2, stiffness_limit=3e8,
               plasticity_depth=0.05, latch=1e-4, adhesion_stiffness=1e6, adhesion_exponent=1,
               damping_depth=1e-5)
KEYS = [row["key"] for row in resile.laws()]
JSON = {"restitution": "restitution_out", **{f: f for f in resile.OUTCOME if f != "restitution"}}


def numbers_of(law):
    names = {n for n in [*law.inputs, "mass", "speed"]}
    if "restitution" in [*law.inputs, *law.options] and "damping" not in law.inputs:
        names.add("restitution")
    if "stiffness" in law.options and not {"modulus", "young"} & names:
        names.add("stiffness")
    return {n: NUMBERS[n] for n in names if n in NUMBERS}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("exact", [False, True])
def test_same_bits_as_program(key, exact, program):
    law = resile.law(key)
    numbers = numbers_of(law)
    words = [f"--{n.replace('_', '-')}={v!r}" for n, v in numbers.items()]
    told = subprocess.run([program, "collide", key, *words, "--json", *(["--exact"] * exact)],
                          capture_output=True, text=True)
    if told.returncode not in (0, 1):
        with pytest.raises((resile.Error, TypeError)):
            resile.Contact(law, exact=exact, **numbers).collide()
        return
    try:
        found = resile.Contact(law, exact=exact, **numbers).collide()
    except resile.Error:
        assert told.returncode != 0, told.stdout
        return
    assert told.returncode == 0, told.stderr
    theirs = json.loads(told.stdout)
    for ours, name in JSON.items():
        value = getattr(found, ours)
        if np.isfinite(value):
            assert theirs[name] == value, (ours, theirs[name], value)
    assert bool(theirs["separated"]) == bool(found.separated)


@pytest.mark.parametrize("key", KEYS)
def test_arrays_are_scalars(key):
    law = resile.law(key)
    numbers = numbers_of(law)
    speeds = np.array([[0.2, 0.7], [1.1, 3.0]])
    try:
        one = [resile.Contact(law, **{**numbers, "speed": v}) for v in speeds.flat]
        outcomes = [c.collide() for c in one]
    except resile.Error:
        with pytest.raises(resile.Error):
            resile.Contact(law, **{**numbers, "speed": speeds}).collide()
        return
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
    flat = resile.restitution("exact", speeds, restitution=0.4, mass=1, stiffness=1e7)
    assert np.allclose(flat, 0.4, rtol=1e-12)


def test_stiffness():
    # 4/3 E* sqrt(R), by hand: E* = E/(2 (1 - nu^2)), R = 5 mm
    k = resile.stiffness(young=2.1e11, poisson=0.3, radius=0.01, radius2=0.01)
    assert k == pytest.approx(4 / 3 * 2.1e11 / (2 * 0.91) * 0.005**0.5, rel=1e-14)
    with pytest.raises(resile.ArgumentError, match="did you mean 'steel'"):
        resile.stiffness("stell", radius=0.01)
    with pytest.raises(resile.ArgumentError):
        resile.stiffness("steel", radius=0.01, young=1e9)
