#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile export: the lines, put into what each engine makes of them, are the force of the law again.
source "$(dirname "$0")/lib.bash" "$@"

impact=(--mass 1 --speed 1 --radius 0.05)
hertz=(--stiffness 1e7 "${impact[@]}")
linear=(--stiffness 1e5 "${impact[@]}")

# formula TEXT: this python expression of the lines, k and lambda of the law (c), M = 1 and R = 0.05 is true;
# told() is the number at the place of the first ~ in a pattern.
formula() {
    [[ $reader == python ]] || return 0
    "$python" -SE - "$out" "$1" <<'PYTHON' || fail "not true: $1"
import json, re, sys
from math import *
answer = json.load(open(sys.argv[1]))
lines, k, c, M, R = answer["lines"], answer["stiffness"], answer["damping"], 1.0, 0.05
def told(pattern):
    return float(re.search(pattern.replace("~", r"(-?[0-9.]+(?:e[-+]?[0-9]+)?)"), lines).group(1))
def near(a, b, error=1e-6):
    return abs(a - b) <= error * abs(b)
def dashpot(e):  # zeta of a restitution
    return -log(e) / hypot(pi, log(e))
def tsuji(e):
    return 1.2728 - 4.2783*e + 11.087*e**2 - 22.348*e**3 + 27.467*e**4 - 18.022*e**5 + 4.8218*e**6
sys.exit(0 if eval(sys.argv[2]) else 1)
PYTHON
}
exported() { good export "$@" --json; }

# LAMMPS: hertz is K sqrt(R) d^(3/2); viscoelastic is eta M sqrt(R d) v; coeff_restitution and tsuji as
# in its manual, the latter without the root of two
exported lammps antypov-elliott -e 0.5 "${hertz[@]}"
formula 'near(told(r"hertz ~ [0-9]") * sqrt(R), k)'
formula 'near(sqrt(5) * dashpot(told(r"hertz \S+ ~ ")) * sqrt(M * k), c)'
formula 'near(tsuji(told(r"# pair_coeff +\* \* hertz \S+ ~")) * sqrt(M * k), c)'
json_near restitution_out 0.5 1e-9
exported lammps kuwabara-kono -e 0.7 "${hertz[@]}"
formula 'near(told(r"hertz \S+ ~ ") * M * sqrt(R), c)'
exported lammps brogliato -e 0.7 "${linear[@]}"
formula 'near(told(r"hooke ~ "), k) and near(told(r"hooke \S+ ~ "), c) and "limit_damping" in lines'
exported lammps lee-herrmann -e 0.7 "${hertz[@]}"
formula 'near(told(r"hertz ~ [0-9]") * sqrt(R), k) and near(told(r"hertz \S+ ~ "), c)'

# what sticks: young and nu of two like bodies, gamma = w/2, and eta M a or eta for lambda (a^2/R)^m
sticky=(--modulus 1e7 --work-of-adhesion 20 --mass 1 --speed 1 --radius 0.05)
for law in jkr dmt; do
    exported lammps $law -e 0.5 --m 0.5 --exact "${sticky[@]}"
    formula "near(told(r'$law ~ ') / (2 * (1 - told(r'$law \S+ \S+ ~ ')**2)), 1e7)"
    formula "near(told(r'$law \S+ \S+ \S+ ~ '), 10) and 'viscoelastic' in lines"
    formula "near(told(r'$law \S+ ~ ') * M * sqrt(R), c)"
    exported lammps $law -e 0.5 --m 0 --exact "${sticky[@]}"
    formula "near(told(r'$law \S+ ~ '), c) and 'damping velocity' in lines"
    refused 1 "LAMMPS has $law as '$law, damping velocity', '$law, damping viscoelastic', and not with a damping of d.0.25" export lammps $law -e 0.5 --exact "${sticky[@]}"
done

good export lammps jkr --modulus 1e7 --work-of-adhesion 400 --mass 1 --speed 1 --radius 0.05 --json
# the energy of JKR between d = 0 and the largest pull; LAMMPS of 2022 itself: 0.9686 at this time step
json_near restitution_law 0.93689 1e-5
json_near restitution_out 0.969346 1e-6

# LIGGGHTS: E* of two like bodies; stiffness models multiply by sqrt(R d) and M
exported liggghts antypov-elliott -e 0.5 "${hertz[@]}"
formula 'near(4/3 * told("youngsModulus peratomtype ~") / (2 * (1 - told("poissonsRatio peratomtype ~")**2)) * sqrt(R), k)'
formula 'near(told("coefficientRestitution peratomtypepair 1 ~"), 0.5)'
exported liggghts kuwabara-kono -e 0.7 "${hertz[@]}"
formula 'near(told("kn peratomtypepair 1 ~") * sqrt(R), k) and near(told("gamman peratomtypepair 1 ~") * M * sqrt(R), c)'

# YADE: materials in series
exported yade brogliato -e 0.6 "${linear[@]}"
formula 'near(told("kn=~") / 2, k) and near(told("cn=~") / 2, c)'
exported yade antypov-elliott -e 0.6 "${hertz[@]}"
formula 'near(told("en=~"), 0.6)'
exported yade dmt "${sticky[@]}"
formula 'near(told("gamma=~"), 10) and "includeAdhesion=True" in lines'
refused 1 'YADE has dmt as' export yade dmt -e 0.5 --exact "${sticky[@]}"

# Chrono: the pull of DMT is a number of the material times sqrt(R); its dampers are cut off, as YADE's
refused 1 'nearest there is dmt$' export yade jkr "${sticky[@]}"
exported chrono dmt "${sticky[@]}"
formula 'near(told("AdhesionMultDMT.~") * sqrt(R), 2 * pi * 20 * R) and "ChSystemSMC::DMT" in lines'
refused 1 "has dmt as 'Hertz, DMT', and not with" export chrono dmt -e 0.5 --exact "${sticky[@]}"

# MuJoCo: per effective mass; the pull is cut off
exported mujoco anagnostopoulos -e 0.5 "${linear[@]}"
formula 'near(-told("solref=.~") * M, k) and near(-told("solref=.\\S+ ~") * M, c)'
json_near restitution_out 0.550283 1e-5
json_is end_rule '"force"'

# Chrono: coefficients of Hertz are multiplied by R sqrt(d), those of the damping by M
exported chrono kuwabara-kono -e 0.7 "${hertz[@]}"
formula 'near(told(r"SetKn\(~") * R, k) and near(told(r"SetGn\(~") * M * R, c)'
exported chrono antypov-elliott -e 0.5 --end force --exact "${hertz[@]}"
formula 'near(2 * sqrt(5/6) * dashpot(told(r"SetRestitution\(~")) * sqrt(M * 1.5 * k), c)'
json_near restitution_out 0.5 1e-9

# Adams, Modelica: their own numbers
exported adams impact-step --damping 300 --damping-depth 1e-4 --stiffness 1e8 --mass 1 --speed 1
formula '"0.0, 100000000, 1.5, 300, 0.0001)" in lines'
exported modelica elasto-gap --damping 300 --stiffness 1e6 --mass 1 --speed 1
formula '"c = 1000000, d = 300, n = 1," in lines'

# OpenSees: xi of Hertzdamp is h, that of Jankowski lambda/(2 sqrt(M k))
exported opensees flores -e 0.5 --mass 1 --stiffness 1e7 --speed 1
formula 'near(told(r"Hertzdamp 1 \S+ ~"), 8 / 5 * (1 - 0.5) / 0.5)'
exported opensees jankowski -e 0.6 --mass 1 --stiffness 1e7 --speed 1
formula 'near(told(r"JankowskiImpact 1 \S+ ~"), 9 * sqrt(5) / 2 * (1 - 0.36) / (0.6 * (0.6 * (9 * pi - 16) + 16)))'
exported opensees anagnostopoulos -e 0.6 --mass 1 --stiffness 1e7 --speed 1
formula 'near(told(r"ViscoelasticGap 1 ~"), k) and near(told(r"ViscoelasticGap 1 \S+ ~"), c)'
exported opensees muthukumar-bilinear -e 0.8 --mass 1 --stiffness 1e7 --speed 1 --yield-ratio 0.1
formula 'told(r"ImpactMaterial 1 ~") > told(r"ImpactMaterial 1 \S+ ~") > 0 > told(r"ImpactMaterial 1 \S+ \S+ ~")'

# Exudyn: Carvalho and Martins above 1/3
exported exudyn hunt-crossley -e 0.7 --exact --mass 1 --stiffness 1e7 --speed 1
formula 'near((lambda e: 1.5 * (1 - e) * (11 - e) / (1 + 9 * e))(told("restitutionCoefficient=~")) * k, c)'
exported exudyn eepa --stiffness 1e7 --stiffness-unload 2e7 --mass 1 --speed 1
formula 'near(told("contactPlasticityRatio=~"), 0.5)'
exported exudyn walton-braun -e 0.5 --stiffness 1e7 --mass 1 --speed 1
formula 'near(told("contactPlasticityRatio=~"), 0.75)'

# the law of the engine, with a material whose stiffness is that of Hertz: (2/5) k_H d^(5/2) = M v^2/2
steel=(-e 0.7 --material steel --radius1 10mm --speed 1)
good export mujoco "${steel[@]}"
says 'law +brogliato, that of the engine, calibrated exactly'
says 'e of the engine      0\.7,'
exported mujoco "${steel[@]}"
formula 'near(answer["stiffness"], 5.70606e7, 1e-5) and near(-told("solref=.~") * answer["mass"], k)'
# the largest stiffness of a time step: a step that is 1000 times as long takes k/1000^2
exported mujoco "${steel[@]}" --timestep 0.239ms
formula 'near(k, 5.70606e7 * (2.38879e-7 / 0.239e-3)**2, 1e-4) and near(answer["step"], 0.239e-3, 1e-9)'
json_near restitution_out 0.7 1e-9
refused 1 'can be reduced only where' export adams impact-step --damping 300 --damping-depth 1e-4 --stiffness 1e8 \
    --mass 1 --speed 1 --timestep 1s

# Drake: two springs in series, F = k d (1 + D v); Simbody: (4/3) sqrt(R) (E^(2/3)/2)^(3/2), (3/2) c v
exported drake -e 0.5 --stiffness 1e5 "${impact[@]}"
formula 'near(told(r"AddContactMaterial\(\S+ \S+ s/m \S+ ~"), 2 * k) and near(told(r"AddContactMaterial\(~"), c / k)'
exported simbody -e 0.5 "${hertz[@]}"
formula 'near(4/3 * sqrt(R) * (told("surface, ~")**(2/3) / 2)**1.5, k) and near(1.5 * told(r"surface, \S+, ~") * k, c)'
# Newton and Warp: damped during approach only
exported newton -e 0.5 --stiffness 1e5 "${impact[@]}" --friction 0.4
formula 'near(told("ke=~"), k) and near(told("kd=~"), c) and near(told("mu=~"), 0.4)'
json_near restitution_out 0.5 1e-9
# Genesis: timeconst = 2 M/c, dampratio = c/(2 sqrt(M k)); PFC the same ratio
exported genesis -e 0.5 --stiffness 1e5 "${impact[@]}"
formula 'near(told(r"params\(\[~"), 2 * M / c) and near(told(r"params\(\[\S+ ~"), c / (2 * sqrt(M * k)))'
exported pfc -e 0.5 --stiffness 1e5 "${impact[@]}"
formula 'near(told("kn ~"), k) and near(told("dp_nratio ~"), dashpot(0.5))'
# MercuryDPM and EDEM: E* and G of two like bodies
exported mercury -e 0.5 "${hertz[@]}"
formula 'near(4/3 * told(r"Coefficient\(~") * sqrt(R), k) and near(told(r"Coefficient\(\S+ ~"), 0.5)'
exported edem -e 0.5 "${hertz[@]}"
formula 'near(4/3 * 2 * (1 + 0.25) * told("Modulus +~") / (2 * (1 - 0.25**2)) * sqrt(R), k)'
# engines of impulses: the restitution, or its root where the product of two bodies counts
exported bullet -e 0.49 --mass 1 --speed 1
formula 'near(told(r"Restitution\(~"), 0.7)'
exported rapier -e 0.49 --mass 1 --speed 1
formula 'near(told(r"restitution\(~"), 0.49)'
refused 1 'Box2D has no law with the force of hertz; nearest there is newton' export box2d hertz --mass 1 \
    --stiffness 1e4 --speed 1
refused 1 'the lines for LAMMPS have no friction' export lammps -e 0.5 "${hertz[@]}" --friction 0.3
refused 1 'give a restitution below 1' export genesis -e 1 --stiffness 1e5 "${impact[@]}"

# one table of all engines
good export --all "${steel[@]}"
says 'drake +point contact +hunt-crossley +0\.7 '
says 'cannon +restitution +newton +0\.7 +— +by formula, not run'
good export --all "${steel[@]}" --json
json_is 0.engine '"lammps"'
bad 'takes no ENGINE' export --all mujoco "${steel[@]}"
bad 'needs --material' export --all -e 0.7 --mass 1 --stiffness 1e5 --speed 1

# two like spheres of a material
good export liggghts antypov-elliott -e 0.5 --material glass --radius1 5mm --radius2 5mm --speed 1
says 'youngsModulus peratomtype 6\.9e\+10'
says 'e of the engine      0\.5, at 1 m/s and 0\.000654498 kg'
says 'time step .* verlet'

refused 1 'MuJoCo has no law with the force of flores; nearest there is brogliato' export mujoco flores -e 0.5 \
    --mass 1 --stiffness 1e7 --speed 1
refused 1 "LIGGGHTS has luding as 'hooke/hysteresis' \('resile law liggghts:hooke/hysteresis'\), but no lines for it" \
    export liggghts luding --mass 1 --speed 1 --stiffness 1e5 --stiffness-limit 5e5 --plasticity-depth 0.1 --radius 0.05
refused 1 'LAMMPS has no law with the force of newton' export lammps newton -e 0.5 --mass 1 --speed 1
# nothing is asked for a law that the engine has not
refused 1 'MuJoCo has no law with the force of luding; nearest there is brogliato' export mujoco luding
refused 1 "LAMMPS has mdr as 'mdr'" export lammps mdr
bad 'radius' export lammps jkr
bad "there is no engine 'lamps'; did you mean 'lammps'\? allowed: lammps, liggghts" export lamps newton
bad 'the ENGINE is required' export
bad 'give an ENGINE, and the KEY of a law if not its own, not 3 words' export lammps tsuji hertz
bad 'MSC Adams has no law that takes a restitution' export adams -e 0.5
bad '--radius is required by .*: LAMMPS multiplies' export lammps tsuji -e 0.5 --mass 1 --stiffness 1e7 --speed 1
bad '--speed is required' export lammps tsuji -e 0.5 --mass 1 --stiffness 1e7
bad 'radius1' export lammps tsuji -e 0.5 --material steel --mass 1 --speed 1
bad 'nan' export lammps tsuji -e nan --mass 1 --stiffness 1e7 --speed 1
finish
