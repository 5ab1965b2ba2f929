# SPDX-License-Identifier: MIT
"""Impacts in space: reference values, bodies, refusals."""
import json

import numpy as np
import pytest

import resile
from conftest import ROOT

CASES = json.loads((ROOT / "tests/reference/impact_in_space.json").read_text())["rigid"]
HYPOTHESES = {"newton": "newton", "poisson": "poisson", "energetic": "stronge"}


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["id"])
def test_reference(case):
    given, wanted = case["input"], case["output"]
    law = {"friction": given["friction"], "friction_static": given["friction_static"],
           "restitution": given["restitution"], "hypothesis": HYPOTHESES[given["hypothesis"]]}
    if "W" in given:
        found = resile.impact_contact(given["W"], given["velocity"], **law)
        assert found.velocities is None
    else:
        bodies = [resile.Body() if b["mass"] is None else resile.Body(**b)
                  for b in given["bodies"]]
        found = resile.impact(*bodies, given["normal"], tangent=given["tangent"], **law)
        for body, velocity, sign in zip(bodies, found.velocities, (-1, 1)):
            change = sign * found.frame.T @ found.impulse / body.mass
            assert np.allclose(velocity, np.array(body.velocity) + change, rtol=1e-13, atol=1e-13)
    impulse, velocity = np.array(wanted["impulse"]), np.array(wanted["velocity_out"])
    assert np.abs(found.impulse - impulse).max() <= 1e-13 * np.abs(impulse).max()
    assert np.abs(found.velocity - velocity).max() <= 1e-12 * (1 + np.abs(velocity).max())
    ledger = found.work_compression + found.work_restitution - found.lost_slip
    assert ledger == pytest.approx(found.energy_change, rel=1e-13)
    assert ("gain" in found.flags) == ("gain" in wanted["flags"])


def test_refusals():
    matrix, velocity = np.eye(3), (-1, 0, 0)
    law = {"friction": 0.1, "restitution": 0.5}
    with pytest.raises(resile.Error, match="there is no hypothesis 'hertz'"):
        resile.impact_contact(matrix, velocity, hypothesis="hertz", **law)
    with pytest.raises(resile.Error, match="least eigenvalue is -1"):
        resile.impact_contact(np.diag([1, 1, -1]), velocity, **law)
    with pytest.raises(resile.Error, match="shape"):
        resile.impact_contact(matrix, (1, 2), **law)
    with pytest.raises(resile.Error, match="both masses are infinite"):
        resile.impact(resile.Body(), resile.Body(), (0, 0, 1), **law)
    apart = resile.impact_contact(matrix, (1, 0, 0), **law)
    assert apart.phases == () and not apart.impulse.any()


def test_solid():
    floor, ball = resile.Body(), resile.solid("sphere", 0.03, 0.2, (0, 0, -1), velocity=(2, 0, -3))
    assert ball.arm == (0, 0, -0.03) and np.allclose(ball.inertia, 7.2e-5 * np.eye(3), rtol=1e-15)
    found = resile.impact(floor, ball, (0, 0, 1), friction=0.1, restitution=0.8)
    assert np.allclose(found.velocities[1], (1.46, 0, 2.4), rtol=1e-14)
    with pytest.raises(resile.Error, match="an edge or a face of the box"):
        resile.solid("box", (1, 1, 1), 1, (0, 0, -1))
    with pytest.raises(resile.Error, match="there is no shape 'cone'"):
        resile.solid("cone", 1, 1, None)


@pytest.mark.parametrize("case", [c for c in CASES if "W" in c["input"]][:20], ids=lambda c: c["id"])
def test_path(case):
    given = case["input"]
    law = {"friction": given["friction"], "friction_static": given["friction_static"],
           "restitution": given["restitution"], "hypothesis": HYPOTHESES[given["hypothesis"]]}
    found = resile.impact_contact(given["W"], given["velocity"], **law)
    path = resile.impact_path(given["W"], given["velocity"], **law)
    assert np.allclose(path.velocity[0], given["velocity"], rtol=1e-15)
    assert np.allclose(path.impulse[-1], found.impulse, atol=1e-12 * np.abs(found.impulse).max())
    predicted = np.array(given["velocity"]) + path.impulse @ np.array(given["W"])
    assert np.allclose(path.velocity, predicted, atol=1e-11 * np.abs(predicted).max())
    assert set(path.mode) == {p.mode for p in found.phases}
