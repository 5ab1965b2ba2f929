# SPDX-License-Identifier: MIT
"""LIGGGHTS: its default hertz model, Young's modulus 10 MPa, step 0.1 ms (4 % of the Rayleigh time)."""
from math import pi

from scene import balls, duration, floor, gravity, mass, radius, restitution, run_script

model = "gran model hertz tangential off"
density = mass / (4 / 3 * pi * radius**3)
ids = range(1, len(balls) + 1)
state = " ".join(f"$({q}[{i}])" for q in ("z", "vz") for i in ids)
lines = ["units si", "atom_style granular", "atom_modify map array", "boundary f f f", "newton off",
         "communicate single vel yes", "region box block -1 1 -1 1 -3 3 units box", "create_box 1 box",
         "neighbor 0.05 bin", "neigh_modify delay 0",
         "fix m1 all property/global youngsModulus peratomtype 1e7",
         "fix m2 all property/global poissonsRatio peratomtype 0.25",
         f"fix m3 all property/global coefficientRestitution peratomtypepair 1 {restitution}",
         f"pair_style {model}", "pair_coeff * *", "timestep 1e-4"]
lines += [f"create_atoms 1 single 0 0 {height} units box" for height, _ in balls]
lines += [f"set group all diameter {2 * radius} density {density:.17g}"]
lines += [f"set atom {i} vz {speed}" for i, (_, speed) in zip(ids, balls)]
lines += ["fix move all nve/sphere"]
if floor:
    lines += [f"fix down all gravity {gravity} vector 0 0 -1",
              f"fix ground all wall/{model} primitive type 1 zplane 0"]
lines += ["thermo 1000000", f'run {round(duration / 1e-4)} every 10 "print \'state $(step*1e-4) {state}\'"']
run_script("liggghts", "\n".join(lines) + "\n")
