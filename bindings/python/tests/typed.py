# SPDX-License-Identifier: MIT
"""What a checker must see of the public names; read by mypy (test_types.py), never run."""
import pathlib
from typing import List, Optional, Tuple, Union

import numpy as np
from typing_extensions import assert_type

import resile
from resile._types import BoolArray, FloatArray, Records, TextArray

# floats for floats, arrays for arrays
one = resile.Contact("flores", restitution=0.6, mass=1, stiffness=1e8, speed=4.2, exact=True)
many = resile.Contact("flores", restitution=np.linspace(0.1, 0.9, 9), mass=1, stiffness=1e8, speed=2)
listed = resile.Contact(resile.law("tsuji"), restitution=[0.1, 0.2], mass=1, stiffness=1e8, speed=2)
press = resile.Contact("table", table=([0.0, 1e-4], [0.0, 10.0]), mass=1, speed=0.1)
pressed = resile.Contact("table", table=pathlib.Path("press.csv"), mass=1, speed=0.1)
ball = {"restitution": 0.6, "mass": 1.0, "stiffness": 1e8, "speed": 4.2}
assert_type(resile.Contact("flores", exact=True, **ball), resile.Contact[float])
assert_type(one, resile.Contact[float])
assert_type(many, resile.Contact[FloatArray])
assert_type(listed, resile.Contact[FloatArray])
assert_type(press, resile.Contact[float])
assert_type(pressed, resile.Contact[float])
assert_type(one.collide().restitution, float)
assert_type(one.collide().separated, bool)
assert_type(many.collide().force_max, FloatArray)
assert_type(many.collide().separated, BoolArray)
assert_type(one.force(1e-4, 1.0), float)
assert_type(one.force(1e-4, 1.0, every=True)["elastic_energy"], float)
assert_type(one.force(np.zeros(3), 1.0), FloatArray)
assert_type(many.force(1e-4, peak=2e-4, every=True)["force"], FloatArray)
assert_type(one.stiffness, float)
assert_type(many.damping, FloatArray)
assert_type(one.exponents, Tuple[float, float, float])
assert_type(one.curve().energy_elastic, FloatArray)
assert_type(many.curves()[0].force, FloatArray)
assert_type(one.gradient(), resile.Gradient)
assert_type(many.gradient().jac("duration", ["mass", "speed"], log=True), FloatArray)
assert_type(one.law, Union[resile.Law, resile.UserLaw])

# the catalogue
assert_type(resile.law("flores").resulting_restitution(0.5), float)
assert_type(resile.law("flores").resulting_restitution([0.5, 0.6]), FloatArray)
assert_type(resile.law("flores").inputs, List[str])
assert_type(resile.restitution("bridges", 0.01), float)
assert_type(resile.restitution("bridges", np.array([0.01])), FloatArray)
assert_type(resile.laws().columns, List[str])
assert_type(resile.stick(modulus=1e9, radius=1e-5, work_of_adhesion=0.05).sticking_speed,
            Optional[float])

# friction
assert_type(resile.oblique(one, "tanh", angle=0.3, friction=0.3).phases, str)
assert_type(resile.oblique(one, "tanh", angle=[0.3], friction=0.3).gains, BoolArray)
assert_type(resile.oblique(one, "tanh", angle=[0.3], friction=0.3).phases, TextArray)
assert_type(resile.rigid.lcp([[1.0]], [-1.0]).z, FloatArray)
assert_type(resile.rigid.lcp_solutions([[1.0]], [-1.0]).infinite, bool)

# mechanisms
model = resile.Model.from_file("ball.yaml").set("contacts.floor.restitution", 0.7)
result = model.run(signals=["ball.y"], limit=1.0)
assert_type(result["ball.y"], FloatArray)
assert_type(result.events, Records)
assert_type(result.lyapunov, Optional[resile.Lyapunov])
assert_type(result.sections["turn"], Records)
assert_type(model.modes().modes[0].frequency, float)
assert_type(model.system().advance(1.0)["ball.y"], float)
assert_type(resile.sweep(model, {"height": [1, 2]}, "ball.y:max").collected["ball.y:max"], FloatArray)
assert_type(resile.optimise(lambda x: float(x[0] ** 2), [(-1, 1)]).value, float)

assert_type(resile.optimise_runs(lambda x: float(x[0] ** 2), [(-1, 1)], method="icaco", countries=10,
                                 eta=0.1, runs=3).deviation, float)

# laws over their inputs
assert_type(resile.damping_over("flores", {"restitution": [0.5]}).columns, List[str])
assert_type(resile.compare(["flores", "exact"], restitution=0.5).columns, List[str])
assert_type(resile.law_error("flores"), float)
assert_type(resile.map("flores", {"restitution": [0.5], "speed": [1, 2]}).value, FloatArray)

# fits
fit = resile.fit("flores", time=[0.0], force=[1.0], mass=1, speed=2, bounds={"stiffness": (1, 2)})
assert_type(fit["k"].value, float)
assert_type(fit.covariance, FloatArray)
assert_type(fit.contact().collide().restitution, float)
assert_type(resile.bounce(heights=[1.0, 0.6]).impacts, Records)

# what is wrong is seen
resile.Contact(3, mass=1)  # type: ignore[call-overload]
one.collide().restitutoin  # type: ignore[attr-defined]
model.run(signal=["ball.y"])  # type: ignore[call-arg]
resile.step(many)  # type: ignore[arg-type]
resile.fit("flores", bounds=3)  # type: ignore[arg-type]
