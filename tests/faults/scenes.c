/* SPDX-License-Identifier: MIT
 *
 * The command lines that are disturbed. Each finds an older result in its place, and files of
 * others that are not to be touched.
 */
#include "trial.h"

#define MODEL                                                                                      \
    "cat >ball.yaml <<'END'\n"                                                                     \
    "gravity: [0, -9.81]\n"                                                                        \
    "end_time: 0.5\n"                                                                              \
    "output: {interval: 0.05}\n"                                                                   \
    "bodies:\n"                                                                                    \
    "  - {name: floor, fixed: true, shapes: [{line: {normal: [0, 1]}}]}\n"                         \
    "  - {name: ball, mass: 1, inertia: 0.1, position: [0, 0.6], shapes: [{circle: {radius: "      \
    "0.1}}]}\n"                                                                                    \
    "contacts:\n"                                                                                  \
    "  - {name: floor, bodies: [ball, floor], law: flores, restitution: 0.7, stiffness: 1e6}\n"    \
    "END\n"
#define NOTES "mkdir -p out && echo mine >out/notes.txt\n"
#define SWEEP                                                                                      \
    "sweep ball.yaml --over contacts.floor.restitution=0.5:0.9:4 --collect "                       \
    "ball.y:max,ball.y:every:0.1 --jobs 2 --out out"
#define OBLIQUE                                                                                    \
    "oblique hertz --modulus 1e9 --mass 0.01 --radius 0.01 --speed 2 --friction 0.3 --poisson 0.3"
/* Stands for LAMMPS: rows, two pictures, a log. */
#define LAMMPS                                                                                     \
    "cat >lmp <<'END'\n"                                                                           \
    "#!/bin/sh\n"                                                                                  \
    "while [ $# -gt 0 ]; do\n"                                                                     \
    "    case $1 in\n"                                                                             \
    "    -log) echo log >\"$2\" && [ -s \"$2\" ] || exit 1 ;;\n"                                   \
    "    -var) [ $2 = data ] || dump=$3 ;;\n"                                                      \
    "    esac\n"                                                                                   \
    "    shift\n"                                                                                  \
    "done\n"                                                                                       \
    "picture() {\n"                                                                                \
    "    printf 'ITEM: TIMESTEP\\n%s\\nITEM: NUMBER OF ATOMS\\n1\\nITEM: BOX BOUNDS ff ff ff\\n' " \
    "$1\n"                                                                                         \
    "    printf '%s\\n' '-1 1' '-1 1' '0 1'\n"                                                     \
    "    echo 'ITEM: ATOMS id radius x y z vx vy vz omegax omegay omegaz c_touch '\n"              \
    "    echo '1 0.5 0 0 0.5 0 0 0 0 0 0 1'\n"                                                     \
    "}\n"                                                                                          \
    "picture 0 >$dump && picture 10 >>$dump &&\n"                                                  \
    "printf '%s\\n' '0 0 1 3 0 1 0 0 0 4 0' '10 0.5 1 1 0 1 0 2 0 4 1'\n"                          \
    "END\n"                                                                                        \
    "chmod +x lmp\n"
#define IMPACT "-e 0.5 --mass 1 --stiffness 1e6 --speed 1"

const trial_scene trial_scenes[] = {
    {"run", MODEL NOTES "\"$R\" run ball.yaml --set end_time=0.2 --out out",
     "run ball.yaml --out out", TRIAL_CALM},
    {"hdf5", MODEL NOTES, "run ball.yaml --hdf5 --out out", TRIAL_FRAGILE},
    {"sweep", MODEL NOTES, SWEEP, TRIAL_RESTLESS},
    /* as one leaves it that was killed behind the first of four runs */
    {"resume",
     MODEL NOTES "\"$R\" " SWEEP " && sed -i '/^[123] /d' out/sweep.journal &&\n"
                 "sed -i 's/^state: complete/state: incomplete/' out/.resile &&\n"
                 "rm out/*.csv out/*.html out/*.svg",
     SWEEP, TRIAL_RESTLESS},
    {"optimise", MODEL NOTES,
     "optimise ball.yaml --over contacts.floor.restitution=0.5:0.9 --maximise ball.y:end "
     "--evaluations 8 --jobs 2 --out out --plot course.svg",
     TRIAL_RESTLESS},
    {"fit", "\"$R\" collide hunt-crossley " IMPACT " --curve drop.csv",
     "fit drop.csv --law hunt-crossley --mass 1 --speed 1 --plot fit.svg", TRIAL_CALM},
    {"collide", "\"$R\" collide tsuji " IMPACT " --plot loop.svg --curve loop.csv",
     "collide flores " IMPACT " --plot loop.svg --curve loop.csv", TRIAL_CALM},
    {"compare", "true", "compare " IMPACT " --plot laws.svg", TRIAL_CALM},
    {"restitution", "\"$R\" restitution tsuji " IMPACT " --plot over.svg --csv over.csv",
     "restitution flores " IMPACT " --plot over.svg --csv over.csv", TRIAL_CALM},
    {"search", "echo mine >notes.txt",
     "optimise rosenbrock --method ica --evaluations 60 --history course.csv --plot course.svg",
     TRIAL_CALM},
    {"oblique", "\"$R\" " OBLIQUE " --angle 20 --curve path.csv --plot path.svg",
     OBLIQUE " --angle 40 --curve path.csv --plot path.svg", TRIAL_CALM},
    {"bounce",
     "printf 'height [m]\\n1\\n0.64\\n0.41\\n0.262\\n' >drop.csv\n"
     "\"$R\" bounce drop.csv --gravity 1.62 --csv e.csv --plot e.svg",
     "bounce drop.csv --csv e.csv --plot e.svg", TRIAL_CALM},
    {"init", "\"$R\" init pendulum ball.yaml", "init ball ball.yaml --force", TRIAL_CALM},
    {"export", "echo mine >notes.txt",
     "export lammps tsuji -e 0.5 --material steel --radius1 1mm --speed 1", TRIAL_CALM},
    {"grains",
     NOTES "\"$R\" init grains3d bed.yaml && \"$R\" grains bed.yaml --input --set grains.seed=2 "
           "--out out",
     "grains bed.yaml --input --set grains.count=60 --out out", TRIAL_CALM},
    {"lammps", NOTES LAMMPS "\"$R\" init grains3d bed.yaml",
     "grains bed.yaml --lammps ./lmp --set grains.count=60 --out out", TRIAL_STARTS},
    {"reproduce", NOTES, "reproduce banerjee2016.fig8 --out out", TRIAL_CALM},
    {"tour", NOTES, "tour --out out", TRIAL_CALM},
    {0}};
