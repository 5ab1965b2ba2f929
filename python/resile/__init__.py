# SPDX-License-Identifier: MIT
"""resile: the contact-impact engine, from Python.

    import resile
    c = resile.Contact("flores", restitution=0.6, mass=1, stiffness=1.4e8, speed=4.2, exact=True)
    c.collide().restitution            # 0.6
    resile.Model.from_file("ball.yaml").run().events

SI units everywhere; angles in radian.
"""
from ._catalogue import (INPUTS, Law, Table, cite, law, laws, materials, modulus, restitution,
                         restitutions, stiffness)
from ._bounce import Bounce, bounce
from ._native import ArgumentError, Error, FlagWarning, lib as _lib
from ._oblique import Oblique, oblique
from ._step import Step, schemes, step
from ._tangent import Tangent, tangents
from .contact import OUTCOME, Contact, Curve, Outcome
from .fitting import Fit, fit, rank
from .model import Model, Page, Result, State, System
from . import rigid
from .study import Optimum, Study, Sweep, methods, optimise, sweep
from .userlaw import UserLaw

__version__ = _lib.rsl_version().decode()
