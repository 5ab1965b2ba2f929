# SPDX-License-Identifier: MIT
"""YADE: Hertz-Mindlin with the restitution `en`, Young's modulus 10 MPa, step 0.1 ms, no damping besides."""
from math import pi

from scene import balls, duration, floor, gravity, mass, radius, restitution, show

from yade import (ForceResetter, FrictMat, Ig2_Sphere_Sphere_ScGeom, Ig2_Wall_Sphere_ScGeom,
                  InsertionSortCollider, InteractionLoop, Bo1_Sphere_Aabb, Bo1_Wall_Aabb,
                  Ip2_FrictMat_FrictMat_MindlinPhys, Law2_ScGeom_MindlinPhys_Mindlin, NewtonIntegrator,
                  Omega, PyRunner, utils)

O = Omega()
material = O.materials.append(
    FrictMat(young=1e7, poisson=0.25, frictionAngle=0, density=mass / (4 / 3 * pi * radius**3)))
bodies = [O.bodies.append(utils.sphere((0, 0, height), radius, material=material)) for height, _ in balls]
for body, (_, speed) in zip(bodies, balls):
    O.bodies[body].state.vel = (0, 0, speed)
if floor:
    O.bodies.append(utils.wall(0, axis=2, sense=1, material=material))
O.engines = [
    ForceResetter(),
    InsertionSortCollider([Bo1_Sphere_Aabb(), Bo1_Wall_Aabb()]),
    InteractionLoop([Ig2_Sphere_Sphere_ScGeom(), Ig2_Wall_Sphere_ScGeom()],
                    [Ip2_FrictMat_FrictMat_MindlinPhys(en=restitution, es=restitution)],
                    [Law2_ScGeom_MindlinPhys_Mindlin()]),
    NewtonIntegrator(gravity=(0, 0, -gravity), damping=0)]
O.dt = 1e-4


def look():
    states = [O.bodies[body].state for body in bodies]
    show(O.time, [s.pos[2] for s in states], [s.vel[2] for s in states])


O.engines += [PyRunner(command="look()", iterPeriod=10, firstIterRun=1)]
look()
O.run(round(duration / O.dt), True)
