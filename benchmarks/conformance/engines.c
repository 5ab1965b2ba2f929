/* SPDX-License-Identifier: MIT
 *
 * The engines that are asked.
 */
#include "conformance.h"

#define NEWTON "restitution, Newton's law"
#define COMPILE_C "gcc -O1 -I$SOURCE -o "
#define COMPILE_CPP "g++ -O1 -I$SOURCE -o "
#define DEBIAN(package)                                                                            \
    "dpkg-query -W -f '${Version}' " package                                                       \
    " | sed 's/^[0-9]*://; s/[+.-]\\(git\\|dfsg\\|repack\\|ds\\).*//; s/-.*//'"
/* All packages at once, by the versions and hashes of the lock file; none runs a script. */
#define NPM                                                                                        \
    "{ test node_modules/.package-lock.json -nt \"$SOURCE/package-lock.json\" || npm ci "          \
    "--silent; } "                                                                                 \
    "&& "
#define NPM_VERSION(package)                                                                       \
    "node -p \"require('./node_modules/" package "/package.json').version\""
#define SCRIPT(file) "cp $SOURCE/*.js . && test -e package.json && test -e " file

const engine engines[] = {
    {"resile", 1, "Hunt-Crossley, exact, memoryless", "by itself, impacts located", NULL, NULL,
     "python3 $SOURCE/resile_balls.py", "$RESILE --version | sed 's/.* //'"},
    {"LAMMPS", 1, "hertz/material, damping tsuji", "0.1 ms", "lammps=lmp", NULL,
     "python3 $SOURCE/lammps_balls.py", DEBIAN("lammps")},
    {"LIGGGHTS", 1, "hertz", "0.1 ms", "liggghts", NULL, "python3 $SOURCE/liggghts_balls.py",
     DEBIAN("liggghts")},
    {"YADE", 1, "Hertz-Mindlin, en", "0.1 ms", "yade", NULL, "yade -n -x $SOURCE/yade_balls.py",
     DEBIAN("yade")},
    {"Simbody", 1, "Hunt-Crossley, c = (1 - e)/v", "by itself, accuracy 1e-4", "libsimbody-dev",
     COMPILE_CPP "simbody $SOURCE/simbody.cpp $(pkg-config --cflags --libs simbody)", "./simbody",
     DEBIAN("libsimbody-dev")},
    {"MuJoCo (Debian)", 1, "solref of a dashpot", "2 ms", "libmujoco-dev",
     SCRIPT("scene.js") " && " COMPILE_C "mujoco $SOURCE/mujoco.c -lmujoco -lm",
     "sh $SOURCE/mujoco.sh", DEBIAN("libmujoco-dev")},
    {"MuJoCo (npm)", 1, "solref of a dashpot", "2 ms", NULL, NPM SCRIPT("mujoco.js"),
     "node mujoco.js", NPM_VERSION("@mujoco/mujoco")},
    {"Siconos", 0, NEWTON ", Moreau-Jean", "5 ms", "python3-siconos", NULL,
     "/usr/bin/python3 $SOURCE/siconos_balls.py", DEBIAN("python3-siconos")},
    {"ODE", 0, "bounce, threshold 0.1 m/s", "10 ms", "libode-dev",
     COMPILE_C "ode $SOURCE/ode.c $(pkg-config --cflags --libs ode) -lm", "./ode",
     DEBIAN("libode-dev")},
    {"Bullet", 0, NEWTON, "1/60 s", "libbullet-dev",
     COMPILE_CPP "bullet $SOURCE/bullet.cpp $(pkg-config --cflags --libs bullet)", "./bullet",
     DEBIAN("libbullet-dev")},
    {"Box2D", 0, NEWTON ", threshold 1 m/s", "1/60 s", "libbox2d-dev",
     COMPILE_CPP "box2d $SOURCE/box2d.cpp -lbox2d", "./box2d", DEBIAN("libbox2d-dev")},
    {"Chipmunk", 0, NEWTON, "1/60 s", "libchipmunk-dev",
     COMPILE_C "chipmunk $SOURCE/chipmunk.c -lchipmunk -lm", "./chipmunk",
     DEBIAN("libchipmunk-dev")},
    {"Rapier", 0, NEWTON, "1/60 s", NULL, NPM SCRIPT("rapier.js"), "node rapier.js",
     NPM_VERSION("@dimforge/rapier3d-compat")},
    {"planck", 0, NEWTON ", threshold 1 m/s", "1/60 s", NULL, NPM SCRIPT("planck.js"),
     "node planck.js", NPM_VERSION("planck")},
    {"matter-js", 0, NEWTON, "1/60 s", NULL, NPM SCRIPT("matter.js"), "node matter.js",
     NPM_VERSION("matter-js")},
    {"cannon-es", 0, NEWTON, "1/60 s", NULL, NPM SCRIPT("cannon.js"), "node cannon.js",
     NPM_VERSION("cannon-es")},
    {"Jolt", 0, NEWTON ", threshold 1 m/s", "1/60 s", NULL, NPM SCRIPT("jolt.js"), "node jolt.js",
     NPM_VERSION("jolt-physics")},
};
const size_t engine_count = sizeof engines / sizeof engines[0];
