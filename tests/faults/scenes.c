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
#define IMPACT "-e 0.5 --mass 1 --stiffness 1e6 --speed 1"

const trial_scene trial_scenes[] = {
    {"run", MODEL NOTES "\"$R\" run ball.yaml --set end_time=0.2 --out out",
     "run ball.yaml --out out", 0, 0},
    {"hdf5", MODEL NOTES, "run ball.yaml --hdf5 --out out", 0, 1},
    {"sweep", MODEL NOTES, SWEEP, 1, 0},
    {"resume",
     MODEL NOTES "\"$R\" " SWEEP " & until grep -qs '^0 ' out/sweep.journal; do :; done\n"
                 "kill -9 $!; wait; true",
     SWEEP, 1, 0},
    {"optimise", MODEL NOTES,
     "optimise ball.yaml --over contacts.floor.restitution=0.5:0.9 --maximise ball.y:end "
     "--evaluations 8 --jobs 2 --out out --plot course.svg",
     1, 0},
    {"fit", "\"$R\" collide hunt-crossley " IMPACT " --curve drop.csv",
     "fit drop.csv --law hunt-crossley --mass 1 --speed 1 --plot fit.svg", 0, 0},
    {"collide", "\"$R\" collide tsuji " IMPACT " --plot loop.svg --curve loop.csv",
     "collide flores " IMPACT " --plot loop.svg --curve loop.csv", 0, 0},
    {"compare", "true", "compare " IMPACT " --plot laws.svg", 0, 0},
    {"restitution", "\"$R\" restitution tsuji " IMPACT " --plot over.svg --csv over.csv",
     "restitution flores " IMPACT " --plot over.svg --csv over.csv", 0, 0},
    {"search", "echo mine >notes.txt",
     "optimise rosenbrock --method ica --evaluations 60 --history course.csv --plot course.svg", 0,
     0},
    {"oblique", "\"$R\" " OBLIQUE " --angle 20 --curve path.csv --plot path.svg",
     OBLIQUE " --angle 40 --curve path.csv --plot path.svg", 0, 0},
    {"bounce",
     "printf 'height [m]\\n1\\n0.64\\n0.41\\n0.262\\n' >drop.csv\n"
     "\"$R\" bounce drop.csv --gravity 1.62 --csv e.csv --plot e.svg",
     "bounce drop.csv --csv e.csv --plot e.svg", 0, 0},
    {"init", "\"$R\" init pendulum ball.yaml", "init ball ball.yaml --force", 0, 0},
    {"export", "echo mine >notes.txt",
     "export lammps tsuji -e 0.5 --material steel --radius1 1mm --speed 1", 0, 0},
    {"grains",
     NOTES "\"$R\" init grains3d bed.yaml && \"$R\" grains bed.yaml --input --set grains.seed=2 "
           "--out out",
     "grains bed.yaml --input --set grains.count=60 --out out", 0, 0},
    {"reproduce", NOTES, "reproduce banerjee2016.fig8 --out out", 0, 0},
    {"tour", NOTES, "tour --out out", 0, 0},
    {0}};
