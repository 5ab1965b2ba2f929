# SPDX-License-Identifier: MIT
"""The lines of `resile export` in the engines that are installed: what comes back against what was promised.

    python3 exported.py RESILE

Two like balls meet in each engine with nothing but these lines. Prints a table; fails if an engine that is
there returns something else than promised.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from math import pi

RADIUS, MASS, SPEED = 0.1, 2.0, 0.5  # of each ball; effective radius and mass are half, the relative speed is twice
SOFT = ["--mass", str(MASS / 2), "--speed", str(2 * SPEED), "--radius", str(RADIUS / 2)]
HERTZ, LINEAR = ["--stiffness", "1e7"], ["--stiffness", "1e5"]
STICKY = ["--modulus", "1e7", "--work-of-adhesion", "400"]
CASES = [
    ("lammps", "antypov-elliott", ["-e", "0.5", *HERTZ]),
    ("lammps", "tsuji", ["-e", "0.3", "--exact", "--end", "force", *HERTZ]),
    ("lammps", "anagnostopoulos", ["-e", "0.5", *LINEAR]),
    ("lammps", "lee-herrmann", ["-e", "0.6", *HERTZ]),
    ("lammps", "kuwabara-kono", ["-e", "0.7", *HERTZ]),
    ("lammps", "jkr", STICKY),
    ("lammps", "jkr", [*STICKY, "-e", "0.5", "--m", "0.5", "--exact"]),
    ("lammps", "dmt", STICKY),
    ("lammps", "dmt", [*STICKY, "-e", "0.5", "--m", "0.5", "--exact"]),
    ("liggghts", "antypov-elliott", ["-e", "0.5", *HERTZ]),
    ("liggghts", "tsuji", ["-e", "0.3", "--exact", "--end", "force", *HERTZ]),
    ("liggghts", "anagnostopoulos", ["-e", "0.5", *LINEAR]),
    ("liggghts", "kuwabara-kono", ["-e", "0.7", *HERTZ]),
    ("yade", "antypov-elliott", ["-e", "0.5", *HERTZ]),
    ("yade", "dmt", STICKY),
    ("yade", "brogliato", ["-e", "0.5", *LINEAR]),
    ("yade", "anagnostopoulos", ["-e", "0.5", *LINEAR]),
    ("mujoco", "brogliato", ["-e", "0.5", *LINEAR]),
    ("mujoco", "anagnostopoulos", ["-e", "0.3", *LINEAR]),
    ("simbody", "hunt-crossley", ["-e", "0.5", "--exact", *HERTZ]),
    ("simbody", "hunt-crossley", ["-e", "0.2", "--exact", *HERTZ]),
    ("simbody", "lankarani-nikravesh", ["-e", "0.8", *HERTZ]),
]
GAP = 1e-3 * RADIUS
DENSITY = MASS / (4 / 3 * pi * RADIUS**3)


def run(command, files, folder):
    for name, text in files.items():
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    found = re.findall(r"^leaves (\S+)", done.stdout, re.M)
    if done.returncode or not found:
        sys.exit(f"{command[0]} failed:\n{done.stdout[-1500:]}\n{done.stderr[-1500:]}")
    return abs(float(found[-1])) / (2 * SPEED)


def steps(told):
    return round(GAP / (2 * SPEED) / told["step"] + 3 * told["steps_per_contact"])


def molecular(told, program, atoms, communicate, units):
    """LAMMPS and LIGGGHTS: the lines between a box of two balls and a run."""
    head = ["units si", f"atom_style {atoms}", "atom_modify map array", "boundary f f f", "newton off", communicate,
            f"region box block -1 1 -1 1 -1 1{units}", "create_box 1 box", "neighbor 0.05 bin", "neigh_modify delay 0"]
    at = RADIUS + GAP / 2
    tail = [f"create_atoms 1 single 0 0 {-at}{units}", f"create_atoms 1 single 0 0 {at}{units}",
            f"set group all diameter {2 * RADIUS} density {DENSITY:.17g}", f"set atom 1 vz {SPEED}",
            f"set atom 2 vz {-SPEED}", "fix move all nve/sphere", "thermo 1000000", f"run {steps(told)}",
            'print "leaves $(vz[2]-vz[1])"']
    lines = [line for line in told["lines"].splitlines() if not line.startswith("units")]
    with tempfile.TemporaryDirectory() as folder:
        return run([program, "-in", "in.scene"], {"in.scene": "\n".join(head + lines + tail) + "\n"}, folder)


def lammps(told):
    """Debian's release is older than coeff_restitution: the line in the comment is for it."""
    if "coeff_restitution" in told["lines"]:
        told["lines"] = re.sub(r"^pair_coeff.*\n# a release.*\n# ", "", told["lines"], flags=re.M)
    return molecular(told, "lmp", "sphere", "comm_modify vel yes", "")


def liggghts(told):
    return molecular(told, "liggghts", "granular", "communicate single vel yes", " units box")


def yade(told):
    material, *loop, newton, step = told["lines"].splitlines()
    at = RADIUS + GAP / 2
    text = "\n".join([
        material.replace(")", f", density={DENSITY:.17g})"),
        "O.materials.append(material)",
        f"balls = [O.bodies.append(utils.sphere((0, 0, z), {RADIUS}, material=material)) for z in ({-at}, {at})]",
        f"O.bodies[balls[0]].state.vel = (0, 0, {SPEED})",
        f"O.bodies[balls[1]].state.vel = (0, 0, {-SPEED})",
        "loop = " + "\n".join(loop),
        f"O.engines = [ForceResetter(), InsertionSortCollider([Bo1_Sphere_Aabb()]), loop, {newton}]",
        step, f"O.run({steps(told)}, True)",
        "print('leaves', O.bodies[balls[1]].state.vel[2] - O.bodies[balls[0]].state.vel[2])"])
    with tempfile.TemporaryDirectory() as folder:
        return run(["yade", "-n", "-x", "scene.py"], {"scene.py": text}, folder)


def mujoco(told):
    """A program of ten lines is compiled against the library of Debian."""
    at = RADIUS + GAP / 2
    bodies = "".join(f'<body pos="0 0 {z}"><joint type="slide" axis="0 0 1"/><geom type="sphere" size="{RADIUS}" '
                     f'mass="{MASS}"/></body>' for z in (-at, at))
    model = f'<mujoco>{told["lines"]}<option gravity="0 0 0"/><worldbody>{bodies}</worldbody></mujoco>'
    source = f"""#include <mujoco/mujoco.h>
#include <stdio.h>
int main(void) {{ char error[500] = ""; mjModel *m = mj_loadXML("scene.xml", NULL, error, sizeof error);
  if (!m) {{ fprintf(stderr, "%s", error); return 1; }}
  mjData *d = mj_makeData(m); d->qvel[0] = {SPEED}; d->qvel[1] = {-SPEED};
  for (int i = 0; i < {steps(told)}; i++) mj_step(m, d);
  printf("leaves %.17g\\n", d->qvel[1] - d->qvel[0]); }}
"""
    with tempfile.TemporaryDirectory() as folder:
        build = "gcc -O1 -o scene scene.c -lmujoco -lm && ./scene"
        return run(["sh", "-c", build], {"scene.c": source, "scene.xml": model}, folder)


def simbody(told):
    """As for MuJoCo."""
    force, integrator = told["lines"].splitlines()
    at = RADIUS + GAP / 2
    source = f"""#include <Simbody.h>
#include <cstdio>
using namespace SimTK;
int main() {{
  MultibodySystem system; SimbodyMatterSubsystem matter(system); GeneralForceSubsystem forces(system);
  GeneralContactSubsystem contacts(system); const ContactSetIndex set = contacts.createContactSet();
  Body::Rigid ball(MassProperties({MASS}, Vec3(0), {MASS} * UnitInertia::sphere({RADIUS})));
  MobilizedBody::Slider a(matter.Ground(), ball), b(matter.Ground(), ball);
  contacts.addBody(set, a, ContactGeometry::Sphere({RADIUS}), Transform());
  contacts.addBody(set, b, ContactGeometry::Sphere({RADIUS}), Transform());
  HuntCrossleyForce force(forces, contacts, set);
  for (int i = 0; i < 2; i++) {{ const ContactSurfaceIndex surface(i); {force} }}
  State state = system.realizeTopology();
  a.setQ(state, {-at}); b.setQ(state, {at}); a.setU(state, {SPEED}); b.setU(state, {-SPEED});
  RungeKuttaMersonIntegrator integrator(system); integrator.setAccuracy(1e-6);
  {integrator}
  TimeStepper stepper(system, integrator); stepper.initialize(state);
  stepper.stepTo({steps(told)} * {told["step"]});
  std::printf("leaves %.17g\\n", b.getU(stepper.getState()) - a.getU(stepper.getState())); }}
"""
    with tempfile.TemporaryDirectory() as folder:
        build = "g++ -O1 -o scene scene.cpp -I/usr/include/simbody -lSimTKsimbody -lSimTKmath -lSimTKcommon && ./scene"
        return run(["sh", "-c", build], {"scene.cpp": source}, folder)


HEADERS = {"mujoco": "/usr/include/mujoco/mujoco.h", "simbody": "/usr/include/simbody/Simbody.h"}
DRIVERS = {"lammps": (lammps, "lmp"), "liggghts": (liggghts, "liggghts"), "yade": (yade, "yade"),
           "mujoco": (mujoco, None), "simbody": (simbody, None)}


def installed(engine):
    program = DRIVERS[engine][1]
    return shutil.which(program) if program else os.path.exists(HEADERS[engine])


def main(resile):
    failed = 0
    print(f"{'engine':10} {'law':18} {'promised':>9} {'engine':>9}")
    for engine, key, numbers in CASES:
        if not installed(engine):
            print(f"{engine:10} {key:18} not installed")
            continue
        told = json.loads(subprocess.run([resile, "export", engine, key, *numbers, *SOFT, "--json"], check=True,
                                         capture_output=True, text=True).stdout)
        returned, promised = DRIVERS[engine][0](told), told["restitution_out"]
        wrong = abs(returned - promised) > 2e-3
        failed += wrong
        print(f"{engine:10} {key:18} {promised:9.5f} {returned:9.5f}{'  WRONG' if wrong else ''}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1])))
