# SPDX-License-Identifier: MIT
"""LAMMPS: Hertz with tsuji's damping, Young's modulus 10 MPa, step 0.1 ms (4 % of the Rayleigh time)."""
from math import pi

from scene import balls, duration, floor, gravity, mass, radius, restitution, run_script

law = f"hertz/material 1e7 {restitution} 0.25 tangential linear_nohistory 0 0 damping tsuji"
density = mass / (4 / 3 * pi * radius**3)
ids = range(1, len(balls) + 1)
state = " ".join(f"$({q}[{i}])" for q in ("z", "vz") for i in ids)
lines = ["units si", "atom_style sphere", "atom_modify map array", "boundary f f f", "newton off",
         "comm_modify vel yes", "neighbor 0.05 bin", "neigh_modify delay 0",
         "region box block -1 1 -1 1 -3 3", "create_box 1 box"]
lines += [f"create_atoms 1 single 0 0 {height}" for height, _ in balls]
lines += [f"set group all diameter {2 * radius} density {density:.17g}"]
lines += [f"set atom {i} vz {speed}" for i, (_, speed) in zip(ids, balls)]
lines += ["pair_style granular", f"pair_coeff * * {law}", "fix move all nve/sphere", "timestep 1e-4"]
if floor:
    lines += [f"fix down all gravity {gravity} vector 0 0 -1",
              f"fix ground all wall/gran granular {law} zplane 0 NULL"]
lines += ["thermo 1000000", f'run {round(duration / 1e-4)} every 10 "print \'state $(step*1e-4) {state}\'"']
run_script("lmp", "\n".join(lines) + "\n")
