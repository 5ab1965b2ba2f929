# SPDX-License-Identifier: MIT
"""resile: the contact-impact engine, from Python.

    import resile
    c = resile.Contact("flores", restitution=0.6, mass=1, stiffness=1.4e8, speed=4.2, exact=True)
    c.collide().restitution            # 0.6
    resile.Model.from_file("ball.yaml").run().events

SI units everywhere; angles in radian.
"""
from ._adhesion import Sticking, stick
from ._bounce import Bounce, bounce
from ._catalogue import INPUTS, Law, Table, cite, engines, law, laws
from ._gradient import Gradient
from ._impact import (Body, Impact, ImpactPath, ImpactPhase, impact, impact_contact, impact_path,
                      solid)
from ._modes import Lyapunov, Mode, Modes
from ._native import ArgumentError, Error, FlagWarning, ResourceError, lib as _lib
from ._oblique import Oblique, Sphere, oblique, oblique_curve, oblique_spheres
from ._restitution import restitution, restitutions
from ._run import Extreme, Result
from ._sensitivity import Sensitivity
from ._step import (Step, StepBand, hertz_time, rayleigh_time, schemes, stable_step, step,
                    step_band)
from ._stiffness import (Ellipse, Footprint, Patch, ellipse, foundation, gear, materials, modulus,
                         polygon, stiffness)
from ._survey import Map, compare, damping_over, law_error, map_of as map
from ._system import State, System
from ._tangent import Tangent, tangents
from ._toss import Toss, toss
from .contact import OUTCOME, Contact, Curve, Curves, Outcome
from .fitting import Fit, Parameter, fit, rank
from .model import Model, Page
from . import rigid
from .study import Optimum, Statistics, Study, Sweep, methods, optimise, optimise_runs, sweep
from .userlaw import UserLaw

__version__: str = _lib.rsl_version().decode()

__all__ = [
    "ArgumentError", "Body", "Bounce", "Contact", "Curve", "Curves", "Ellipse", "Error",
    "Extreme", "Fit", "FlagWarning", "Footprint", "Gradient", "INPUTS", "Impact", "ImpactPath",
    "ImpactPhase", "Law", "Lyapunov", "Map", "Mode", "Model", "Modes", "OUTCOME", "Oblique",
    "Optimum", "Outcome", "Page", "Parameter", "Patch", "ResourceError", "Result", "Sensitivity",
    "Sphere",
    "State", "Statistics", "Step", "StepBand", "Sticking", "Study", "Sweep", "System", "Table",
    "Tangent", "Toss", "UserLaw", "bounce", "cite", "compare", "damping_over", "ellipse", "engines",
    "fit", "foundation", "gear", "hertz_time", "impact", "impact_contact", "impact_path", "law",
    "law_error", "laws", "map", "materials", "methods", "modulus", "oblique", "oblique_curve",
    "oblique_spheres", "optimise", "optimise_runs", "polygon", "rank", "rayleigh_time",
    "restitution", "restitutions", "rigid", "schemes", "solid", "stable_step", "step",
    "step_band", "stick", "stiffness", "sweep", "tangents", "toss"]
