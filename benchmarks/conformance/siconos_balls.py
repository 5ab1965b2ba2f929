# SPDX-License-Identifier: MIT
"""Siconos: Newton's law in Moreau-Jean steps of 5 ms, theta 1/2, as in its bouncing ball."""
from scene import balls, duration, floor, gravity, mass, radius, restitution, show

import siconos.kernel as sk

dt = 5e-3
model = sk.NonSmoothDynamicalSystem(0, duration + 2 * dt)
bodies = []
for height, speed in balls:
    body = sk.LagrangianLinearTIDS([height], [speed], [[mass]])
    body.setFExtPtr([-mass * gravity])
    model.insertDynamicalSystem(body)
    bodies.append(body)
impact = sk.NewtonImpactNSL(restitution)
if floor:
    model.link(sk.Interaction(impact, sk.LagrangianLinearTIR([[1.0]], [-radius])), bodies[0])
for low, high in zip(bodies, bodies[1:]):
    apart = sk.LagrangianLinearTIR([[-1.0, 1.0]], [-2 * radius])
    model.link(sk.Interaction(impact, apart), low, high)
simulation = sk.TimeStepping(model, sk.TimeDiscretisation(0, dt), sk.MoreauJeanOSI(0.5), sk.LCP())
for n in range(round(duration / dt) + 1):
    show(n * dt, [body.q()[0] for body in bodies], [body.velocity()[0] for body in bodies])
    simulation.computeOneStep()
    simulation.nextStep()
