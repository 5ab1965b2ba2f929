#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Mistakes that are often made, and the sentence that says what to write instead.
source "$(dirname "$0")/lib.bash" "$@"
cd "$work"
good init ball
good init slider-crank

# ---- words and numbers of the command line
bad "no command 'ru'; did you mean 'run'\?" ru ball.yaml
bad "no command 'sweeep'; did you mean 'sweep'\?" sweeep ball.yaml
bad "no command 'x'; 'resile --help'" x
impact=(--mass 1 --stiffness 1e8 --speed 1)
bad "--restitution is '0,7'; a decimal number is written with a point: 0\.7$" \
    collide flores -e 0,7 "${impact[@]}"
bad "--mass is '0,03kg'; a decimal number is written with a point: 0\.03kg$" \
    collide flores -e 0.7 --mass 0,03kg --stiffness 1e8 --speed 1
bad "--load is '1,5'; a decimal number is written with a point: 1\.5$" \
    collide flores -e 0.7 "${impact[@]}" --load 1,5
bad "'g' stands apart from its number; write 20g without a blank" \
    collide flores -e 0.7 --mass 20 g --stiffness 1e8 --speed 1
bad "'m/s' stands apart from its number; write 3m/s without a blank" \
    collide --speed 3 m/s flores -e 0.7 --mass 1 --stiffness 1e8
bad "'deg' stands apart from its number; write 30deg without a blank" \
    oblique flores --angle 30 deg
bad "there is no unit 'RPM'; did you mean 'rpm'\? allowed" oblique flores --tangent coulomb-rigid --spin 300RPM
bad "there is no unit 'gpa'; did you mean 'GPa'\? allowed" collide hertz --modulus 200gpa

good oblique flores --tangent coulomb-rigid --spin 300rpm --friction 0.3 -e 0.5 --mass 1 --stiffness 1e8 --speed 1 --radius 1cm

# ---- all that a law needs, at once
bad 'flores needs: restitution \(-e\), mass \(--mass\) and stiffness \(--stiffness\), or --material and --radius1; speed \(--speed\)$' \
    collide flores
bad 'flores needs: mass \(--mass\) and stiffness \(--stiffness\), or --material and --radius1; speed \(--speed\)$' \
    collide flores -e 0.5
bad 'flores needs: restitution \(-e\); speed \(--speed\)$' collide flores --mass 1 --stiffness 1e8
bad 'flores needs: restitution \(-e\)$' collide flores "${impact[@]}"
bad 'kelvin-voigt needs: .*mass \(--mass\) and stiffness \(--stiffness\); speed' collide kelvin-voigt
bad 'hertz needs stiffness, or modulus and radius; also mass \(--mass\), speed \(--speed\)$' collide hertz
bad 'flores needs: restitution \(-e\), mass \(--mass\) and stiffness \(--stiffness\), or --material and --radius1; speed \(--speed\)$' \
    step flores
bad 'flores needs: restitution \(-e\)' force flores --depth 1um --rate 0
bad 'flores needs: restitution \(-e\)' damping flores

# ---- one form each for out of range, required, not used and unknown
bad '--speed = 0 is out of range: must be > 0 m/s \(' collide flores -e 0.7 --mass 1 --stiffness 1e8 --speed 0
bad '--restitution = 1.5 is out of range: must be 0 to 1$' collide flores -e 1.5 "${impact[@]}"
bad '--restitution = 0 is out of range: must be > 0 and <= 1 for flores$' collide flores -e 0 "${impact[@]}"
bad '--error = 1e-12 is out of range: must be >= 1e-09 and < 1$' step flores -e 0.7 "${impact[@]}" --error 1e-12
bad '--restitution = 1.2 is out of range: must be 0 to 1$' compare -e 1.2
bad '--poisson1 = 0.7 is out of range: must be > -1 and <= 0.5$' \
    stiffness modulus --young1 2e11 --poisson1 0.7 --young2 2e11 --poisson2 0.3
bad '--jobs = 0 is out of range: must be a whole number 1 to 1024$' sweep ball.yaml --over height=1,2 --jobs 0
bad '--young is not used by sphere-plane$' stiffness sphere-plane --radius1 1 --young 2e11
bad "--alpha is not used by flores; 'resile law flores' lists its inputs$" collide flores -e 0.7 "${impact[@]}" --alpha 1
printf 'depth,force\n0,0\n1e-3,10\n' >press.csv
bad '--table is not used by flores$' collide flores -e 0.7 "${impact[@]}" --table press.csv
bad 'table is required by the law table: a measured curve of depth \(m\) and force \(N\)$' \
    collide table --mass 1 --speed 1
bad '--over is required: what varies, such as gap=0.01:0.05:41$' sweep ball.yaml
bad '--law is required: ' fit ball.yaml
bad "there is no law 'flroes'; did you mean 'flores'\?" collide flroes
bad "--end is 'dept'; did you mean 'depth'\? allowed: depth, force$" collide flores -e 0.7 "${impact[@]}" --end dept
bad "collide has no option '--masss'; did you mean '--mass'\?" collide flores --masss 1
bad "'bodies.1.mass=-1': bodies.1.mass = -1 is out of range: must be > 0 kg$" run ball.yaml --check --set bodies.1.mass=-1
bad "there is no option '--hlep'; did you mean '--help'\?" --hlep
bad "there is no engine 'lamps'; did you mean 'lammps'\? allowed: lammps" export lamps flores
bad '--radius1 is required: radius of body 1 \(m\)' collide flores -e 0.5 --mass 1 --material steel --speed 1
bad '--work-of-adhesion is required, and --modulus with --radius' stick
bad '--over is required twice and is given 0 times' map flores
bad "--over 'e=0:1:0': count = 0 is out of range: must be 2 to" damping flores --over e=0:1:0
bad '--minimise WHAT or --maximise WHAT is required' optimise ball.yaml --over height=1:2
bad "'tsuji' is one argument too many; usage: resile collide" collide flores tsuji
bad "there is no computation 'foo'; allowed: lcp, contacts$" rigid foo

# ---- model files
edit() { sed -E "$1" ball.yaml >edited.yaml; }
edit 's/mass: .*/mass: 0,03/'
bad "bodies.1.mass: '0,03' is no number or expression: a decimal number is written with a point: 0\.03$" run edited.yaml --check
edit 's/materials: .*/materials: rubber/'
bad "contacts.0.materials is 'rubber'; allowed: a list of two, such as \[rubber, steel\]$" run edited.yaml --check
edit 's/position: .*/position: 3/'
bad "position is '3'; allowed: a list of two, such as \[0, 1\]$" run edited.yaml --check
edit '/mass:/d'
bad "edited.yaml:22:5: bodies.1.mass is required by a body that moves freely: must be > 0 kg" \
    run edited.yaml --check
edit 's/position: .*/position: [0, max(height, 1)]/'
bad "bodies.1.position: has 3 entries; allowed: 2; an entry with a comma is put in quotes: \"max\(height, 1\)\"$" \
    run edited.yaml --check
edit 's/position: .*/position: [0, "max(height, 1m)"]/'
good run edited.yaml --check
edit 's/position: .*/position: [0, 1, 2]/'
bad 'has 3 entries; allowed: 2$' run edited.yaml --check
bad "'300RPM' is no number: there is no unit 'RPM'; did you mean 'rpm'\?" \
    run slider-crank.yaml --check --set speed=300RPM
bad "there is 'q' in it, and that is no unit" run slider-crank.yaml --check --set speed=300qqq

# ---- settings
bad "over 'restitution=0.3-0.9': a range is written FROM:TO:COUNT, such as 0.3:0.9:7" \
    sweep ball.yaml --over restitution=0.3-0.9
bad "over 'height=0.3m-0.9m': a range is written FROM:TO:COUNT, such as 0.3m:0.9m:7" \
    sweep ball.yaml --over height=0.3m-0.9m
bad "over 'restitution=0.3-0.9': a range is written FROM:TO, such as 0.3:0.9" \
    optimise ball.yaml --minimise ball.y:end --over restitution=0.3-0.9
warned "--set 'speed=300': 300 counts in SI units, rad/s; the file has 600rpm$" \
    run slider-crank.yaml --check --set speed=300
warned "--set 'bodies.1.mass=5': 5 counts in SI units, kg; the file has 30g$" run ball.yaml --check --set bodies.1.mass=5
good init grains3d
warned "--set 'grains.diameter=5': 5 counts in SI units, m; the file has" \
    grains grains3d.yaml --check --set grains.diameter=5 --set 'box=[100, 100, 100]' --set end_time=1ms
good run slider-crank.yaml --check --set speed=300rpm # a unit is given
good run slider-crank.yaml --check --set speed=60     # near to 600rpm in SI
good run slider-crank.yaml --check --set crank=0.04   # as 50mm
good run ball.yaml --check --set height=0.7           # the file has metres

# ---- a run in which nothing touches, under a gravity that points up
warned 'gravity \[0, 9.81\] points upwards with 9.81 m/s\^2, and no contact closed: downwards is negative' \
    run ball.yaml --set 'gravity=[0, 9.81]' --out up
good run ball.yaml --set 'gravity=[0, 0]' --out none

# ---- the help
good --help
says 'Numbers are in SI units or have a unit'
silent_about 'All numbers are in SI units'
good oblique --help
says '\[degrees\]'
finish
