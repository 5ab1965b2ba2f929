# SPDX-License-Identifier: MIT
"""Oblique impacts: closed forms of rigid Coulomb friction, every law, refusals."""
import json
import math
import subprocess

import numpy as np
import pytest

import resile


def test_rigid_coulomb():
    # sliding: Vx' = Vx - mu (1+e) v0, w' = w + (5/2) mu (1+e) v0/R; sticking: s1 = -beta0 s0
    e, mu, v0, radius = 0.8, 0.2, 1.5, 0.01
    ball = resile.Contact("newton", restitution=e, mass=0.02, speed=v0)
    angles = np.array([0.1, 0.4, 1.0, 1.3])
    found = resile.oblique(ball, "coulomb-rigid", angle=angles, radius=radius, friction=mu,
                           restitution=0.0)
    vx = v0 * np.tan(angles)
    sticks = vx <= 3.5 * mu * (1 + e) * v0
    assert sticks.any() and not sticks.all()
    stuck, slid = vx - 2 / 7 * vx, vx - mu * (1 + e) * v0
    assert np.allclose(found.velocity_x, np.where(sticks, stuck, slid), rtol=1e-12)
    spins = np.where(sticks, 5 / 7 * vx / radius, 2.5 * mu * (1 + e) * v0 / radius)
    assert np.allclose(found.spin, spins, rtol=1e-12)
    assert not found.gains.any()


@pytest.mark.parametrize("row", [r for r in resile.tangents() if r["kind"] == "friction"],
                         ids=lambda r: r["key"])
def test_every_law(row):
    numbers = dict(friction=0.3, friction_static=0.4, ratio=0.8, damping=1.0, restitution=0.5,
                   slip_speed=0.01, slip_speed_low=0.001, decay=10.0, viscosity=0.01, cells=50)
    given = {n: numbers[n] for n in row["inputs"] if n in numbers}
    if row["key"].startswith(("spring", "dahl", "lugre")):
        given["stiffness"] = 8e5
    elif "mindlin" in row["key"] or "integral" in row["key"]:
        given["ratio"] = 0.8
    rigid, constant = row["key"] == "coulomb-rigid", "stiffness" in given
    ball = resile.Contact("newton" if rigid else "linear" if constant else "hertz", mass=0.01,
                          speed=1.0, **({"restitution": 0.9} if rigid else
                                        {"stiffness": 1e6 if constant else 1e8}))
    straight = resile.oblique(ball, row["key"], angle=0.0, radius=0.01, **given)
    assert straight.spin == straight.velocity_x == straight.impulse_ratio == 0.0
    found = resile.oblique(ball, row["key"], angle=[0.2, 0.8], radius=0.01, **given)
    ledger = found.energy_in - found.energy_out - found.lost_normal - found.lost_slip \
        - found.lost_damping - found.lost_area
    assert np.allclose(ledger, 0, atol=1e-9 * found.energy_in.max())
    if row["passive"]:
        assert not found.gains.any()


def test_maw():
    # Maw, Barber & Fawcett 1976, solid sphere, nu = 0.3: psi1 -> psi2 by two discretisations
    ball, mu, kappa = resile.Contact("hertz", mass=0.01, stiffness=1e9, speed=1.0), 0.2, 1.4 / 1.7
    for psi1, psi2 in ((0.5, 0.04788), (1.0, -0.05968), (2.5, -1.16229), (4.0, -1.43651)):
        found = resile.oblique(ball, "mindlin-deresiewicz", angle=math.atan(mu * psi1 / kappa),
                               radius=0.01, friction=mu, poisson=0.3, cells=200)
        assert found.psi1 == pytest.approx(psi1, rel=1e-12)
        assert found.psi2 == pytest.approx(psi2, abs=1e-4)


def test_program(program):
    numbers = dict(friction=0.3, poisson=0.3)
    theirs = json.loads(subprocess.run(
        [program, "oblique", "hertz", "--stiffness=1e9", "--mass=0.01", "--radius=0.01", "--speed=2",
         "--angle=30", "--friction=0.3", "--poisson=0.3", "--json"], capture_output=True, text=True,
        check=True).stdout)[0]
    ball = resile.Contact("hertz", mass=0.01, stiffness=1e9, speed=theirs["velocity_n"])
    ours = resile.oblique(ball, "mindlin-rescaled", angle=math.radians(30), radius=0.01, **numbers)
    for field in ("slip_out", "velocity_x", "spin", "psi2", "impulse_ratio", "duration",
                  "force_max", "lost_slip", "lost_area"):
        assert getattr(ours, field) == pytest.approx(theirs[field], rel=1e-12), field
    assert ours.phases == theirs["phases"]
    curve = resile.oblique_curve(ball, "mindlin-rescaled", angle=math.radians(30), radius=0.01,
                                 **numbers)
    assert curve["time"][-1] == pytest.approx(ours.duration, rel=1e-9)
    assert curve["slip"][0] == pytest.approx(ours.slip_in) and set(curve["phase"]) == {b"s", b"S"}
    # friction takes from the momentum along x what the centre lost
    impulse = np.trapz(curve["friction"], curve["time"])
    assert abs(impulse) == pytest.approx(
        0.01 * (ball.collide().speed_out * math.tan(math.radians(30)) - ours.velocity_x), rel=1e-3)


def test_spheres():
    # on a heavy sphere as on a plane: the outcome of `oblique`, turned into space
    ball = resile.Contact("hertz", mass=0.01, stiffness=1e9, speed=2.0)
    numbers = dict(friction=0.3, poisson=0.3)
    flat = resile.oblique(ball, "mindlin-rescaled", angle=0.6, radius=0.01, **numbers)
    down = resile.Sphere(0.01, 0.01, (2.0 * math.tan(0.6), 0.0, -2.0))
    _, after = resile.oblique_spheres(ball, "mindlin-rescaled", resile.Sphere(math.inf, 1.0), down,
                                      (0, 0, 1), **numbers)
    assert after.velocity[0] == pytest.approx(flat.velocity_x, rel=1e-12)
    assert after.velocity[2] == pytest.approx(2.0, rel=1e-12)
    assert after.spin[1] == pytest.approx(flat.spin, rel=1e-12)
    with pytest.raises(resile.ArgumentError, match="three numbers"):
        resile.oblique_spheres(ball, "mindlin-rescaled", down, down, (0, 1), **numbers)


def test_refusals():
    ball = resile.Contact("hertz", mass=0.01, stiffness=1e8, speed=1.0)
    with pytest.raises(resile.ArgumentError, match="did you mean"):
        resile.oblique(ball, "mindlin-rescald", angle=0.3)
    with pytest.raises(resile.ArgumentError, match="friction"):
        resile.oblique(ball, "mindlin-rescaled", angle=0.3, poisson=0.3)
    with pytest.raises(resile.ArgumentError):
        resile.oblique(ball, "mindlin-rescaled", angle=0.3, friction=0.3, poisson=0.3, ratio=0.8)
    with pytest.raises(resile.ArgumentError, match="between"):
        resile.oblique(ball, "mindlin-rescaled", angle=math.pi, friction=0.3, poisson=0.3)
    with pytest.raises(TypeError, match="takes no"):
        resile.oblique(ball, "mindlin-rescaled", angle=0.3, mu=0.3)
    with pytest.raises(resile.ArgumentError, match="shape"):
        resile.oblique(ball, "mindlin-rescaled", angle=0.3, friction=0.3, shape="cube")
