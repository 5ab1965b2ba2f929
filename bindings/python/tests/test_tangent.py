# SPDX-License-Identifier: MIT
"""Friction of many contacts: the bits of the library's own function of one, refusals."""
import ctypes

import numpy as np
import pytest

import resile
from resile import _api as api
from resile._native import call

BALL = dict(stiffness=1e9, mass=0.01, speed=1.0)


def scalar(tangent, memory, i, step, normal, slip, depth, force):
    """One contact by rsl_tangent_advance and rsl_tangent_force."""
    state = (ctypes.c_double * api.RSL_TANGENT_STATE_COUNT)(*memory[:, i])
    meeting = api.rsl_tangent_kinematics(depth=depth[i], force=force[i])
    meeting.normal[:], meeting.slip[:] = normal[i], slip[i]
    call("rsl_tangent_advance", ctypes.byref(tangent._made), state, ctypes.byref(meeting), step,
         None)
    out = api.rsl_tangent_traction()
    call("rsl_tangent_force", ctypes.byref(tangent._made), state, ctypes.byref(meeting),
         ctypes.byref(out))
    return list(out.force), list(state)


@pytest.mark.parametrize("law, numbers", [
    ("spring", dict(stiffness=8e5)), ("spring-dashpot", dict(stiffness=8e5, damping=1.0)),
    ("mindlin-rescaled", dict(poisson=0.3))])
def test_bits_of_one(law, numbers):
    rng, n = np.random.default_rng(3), 50
    normal = rng.normal(size=(n, 3))
    normal /= np.linalg.norm(normal, axis=1)[:, None]
    slip = np.cross(normal, rng.normal(size=(n, 3)))
    depth, force = rng.uniform(-1e-5, 1e-4, n), rng.uniform(0, 100, n)
    tangent = resile.Tangent(resile.Contact("hertz", **BALL), law, friction=0.3, **numbers)
    memory = tangent.memory(n)
    for _ in range(3):
        wanted = [scalar(tangent, memory, i, 1e-6, normal, slip, depth, force) for i in range(n)]
        found = tangent.advance(memory, 1e-6, normal=normal, slip=slip, depth=depth, force=force)
        assert found["traction"].tolist() == [w[0] for w in wanted]
        kept = tangent.force(memory, normal=normal, slip=slip, depth=depth, force=force)
        assert kept["traction"].tolist() == found["traction"].tolist()
    assert (np.linalg.norm(found["traction"], axis=1) <= 0.3 * force * (1 + 1e-12)).all()


def test_refused():
    ball = resile.Contact("hertz", **BALL)
    with pytest.raises(ValueError, match="no law of friction 'sprig'; did you mean 'spring'"):
        resile.Tangent(ball, "sprig")
    with pytest.raises(TypeError, match="takes no 'mu'"):
        resile.Tangent(ball, "spring", mu=0.3)
    t = resile.Tangent(ball, "spring", friction=0.3, stiffness=1e5)
    state = dict(normal=[0, 0, 1], slip=[1, 0, 0], depth=1e-4, force=1.0)
    with pytest.raises(TypeError, match="memory"):
        t.advance(np.zeros(3), 1e-3, **state)
    read_only = t.memory(2)
    read_only.flags.writeable = False
    with pytest.raises(TypeError, match="memory"):
        t.advance(read_only, 1e-3, **state)
    with pytest.raises(ValueError, match=r"slip: has the shape \(4,\)"):
        t.advance(t.memory(2), 1e-3, **{**state, "slip": [1, 2, 3, 4]})
    assert np.isnan(t.advance(t.memory(1), 1e-3, **{**state, "depth": np.nan})["traction"]).all()
