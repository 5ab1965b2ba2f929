# SPDX-License-Identifier: MIT
"""Tosses: a ball in closed form, an example, refusals."""
import math

import numpy as np
import pytest

import resile
from conftest import ROOT

BALL = """
bodies:
  - {name: ball, shape: sphere, radius: 0.1, mass: 2, position: [0, 0, 1.1]}
contact: {friction: 0.2, restitution: 0.5}
end_time: 3
"""


def test_ball(tmp_path):
    path = tmp_path / "ball.yaml"
    path.write_text(BALL)
    found = resile.toss(path)
    first = math.sqrt(2 / 9.81)
    assert found.end == "rest" and found.bodies == ["ball"] and found.planes == ["floor"]
    assert found.events["time"][:2] == pytest.approx([first, 2 * first], rel=1e-14)
    assert found.events["impulse"][0] == pytest.approx([0, 0, 3 * 9.81 * first], rel=1e-13)
    assert found.position.shape == (len(found.time), 1, 3) and found.rests[-1, 0]
    flies = found.time < first
    height = 1.1 - 4.905 * found.time[flies]**2
    assert found.position[flies, 0, 2] == pytest.approx(height, rel=1e-14)
    assert abs(found.energies["residual"]) < 1e-12
    assert resile.toss(path, {"end_time": 0.1}).end == "time"
    assert "rest at" in repr(found)


def test_example():
    found = resile.toss(ROOT / "examples/toss/die.yaml")
    assert found.end == "rest" and found.position[-1, 0, 2] == pytest.approx(0.008, abs=1e-7)
    assert np.linalg.norm(found.orientation, axis=2) == pytest.approx(1, rel=1e-15)
    assert len(found.events) == found.impacts and found.events["slow"].sum() == found.slow
    assert (found.events["energy_change"][found.events["slow"] == 0] <= 0).all()


def test_refusals(tmp_path):
    path = tmp_path / "ball.yaml"
    path.write_text(BALL)
    with pytest.raises(resile.Error, match="none.yaml"):
        resile.toss("none.yaml")
    with pytest.raises(resile.Error, match="must begin in front of it"):
        resile.toss(path, {"bodies.ball.position": "[0, 0, 0]"})
