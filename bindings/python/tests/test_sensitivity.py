# SPDX-License-Identifier: MIT
"""Derivatives of runs: closed forms of a rigid ball that bounces."""
import math

import numpy as np
import pytest

import resile

BALL = """
parameters: {e: 0.8, h: 1.25, g: 10}
gravity: [0, -g]
end_time: 9
bodies:
  - {name: ground, fixed: true, shapes: [{line: {}}]}
  - {name: ball, mass: 2, position: [0, h], locked: [x, angle], shapes: [{point: {}}]}
contacts:
  - {name: floor, bodies: [ball, ground], law: newton, restitution: e}
"""


def test_bounces():
    study = resile.Study(resile.Model.from_text(BALL), ["t=events.t_touch:each:0:2", "events.t_touch:last"])
    s = study.sensitivity(["e", "h", "bodies.ball.mass"])
    assert s.quantities == ("t, 1", "t, 2", "t, 3", "events.t_touch:last")
    assert s.jac().shape == (4, 3)
    assert np.allclose(s.value[:, 0], [0, 1, 2.6, 25], rtol=1e-9)
    assert np.allclose(s.value[:, 1], s.of / 2.5, rtol=1e-9)
    assert (s.kind[:, 2] == "zero").all() and s.kind[0, 0] == "zero"
    assert s["t, 2", "e"] == s.value[1, 0]
    assert np.allclose(s.jac(log=True)[:, 1], s.of / 2, rtol=1e-9)
    assert s.runs >= 19 and list(s.at) == [0.8, 1.25, 2.0]


def test_sides():
    study = resile.Study(resile.Model.from_text(BALL), "t=events.t_touch:each:0:3")
    s = study.sensitivity("e", {"e": 1})
    assert list(s.kind[:, 0]) == ["corner"] * 3
    assert abs(s.below[2, 0] - 3) < 1e-7 and math.isnan(s.above[2, 0])
    with pytest.raises(resile.Error, match="'stifness': the model has no number there"):
        study.sensitivity("stifness")
