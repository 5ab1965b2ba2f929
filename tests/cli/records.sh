#!/usr/bin/env bash
# Records that move the ground: units of their heads, baseline, drift, and no contact.
source "$(dirname "$0")/lib.bash" "$@"
cd "$work"

record() { printf 'MADE BY HAND\nTIME SERIES IN UNITS OF %s\nNPTS= 5, DT= 1.0 SEC\n0 1 -2 3 1\n' "$1"; }
record G >g.at2
record 'G. FILTER POINTS: HP=0.2 Hz' >dot.at2
record CM/SEC/SEC >cm.at2
record FURLONGS >odd.at2
record cm/s >v.vt2
printf 'MADE BY HAND\nNPTS= 5, DT= 1.0 SEC\n0 1 -2 3 1\n' >none.at2
cat >ground.yaml <<'END'
end_time: 5
output: {interval: 1, signals: [ground.x, ground.vx]}
bodies:
  - {name: ground, locked: [y, angle], motion: {x: {history: {file: g.at2}}}}
  - {name: hut, mass: 1, position: [100, 0], locked: [y, angle]}
contacts:
  - {bodies: [ground, hut], stop: {axis: [-1, 0], gap: 0}, law: kelvin-voigt, restitution: 0.5, stiffness: 1e6}
END
file=bodies.ground.motion.x.history.file
key=bodies.ground.motion.x.history

# at TIME: x and v of the ground then.
at() { awk -F, -v t="$1" '$1 == t { print $2, $3 }' out/trajectory.csv; }
near() { # GOT WANTED TOLERANCE
    awk -v a="$1" -v b="$2" -v e="$3" 'BEGIN { d = a - b; exit !(a != "" && d <= e && -d <= e) }' ||
        fail "$1 is not $2"
}

# by hand, in fractions: the record leaves v = 5/2, x = 13/6 at its end, and goes on at that speed
moved() { # UNIT SETTING...
    local unit=$1
    shift
    run run ground.yaml --out out --force "$@"
    ((status == 0)) || fail "the run ended with $status"
    grep -q 'record of ground leaves a drift' "$err" || fail 'stderr does not warn'
    read -r x v < <(at 5)
    near "$x" "$(awk -v u="$unit" 'BEGIN { printf "%.17g", u*(13/6 + 5/2) }')" 1e-12
    near "$v" "$(awk -v u="$unit" 'BEGIN { printf "%.17g", u*5/2 }')" 1e-12
}
moved 9.80665
says 'record of ground leaves a drift of 21.25 .*baseline: rest'
says 'record of ground moved it by up to 21.25 m and no contact touched'
moved 9.80665 --set $file=dot.at2
moved 0.01 --set $file=cm.at2
moved 1 --set $file=none.at2
moved 9.80665 --set $file=none.at2 --set $key.unit=g
moved 1 --set $key.unit=si
moved 9.81 --set $key.unit=si --set $key.scale=9.81
moved 19.6133 --set $key.scale=2

# without c0 + c1 t = -7/16 + 17/32 t it ends at rest where it began; x(2) = 5/6, v(3) = -37/64
run run ground.yaml --out out --force --set $key.baseline=rest --set $key.unit=si
says 'record of ground was corrected by up to 1.688 '
silent_about 'leaves a drift'
! grep -q 'corrected' "$err" || fail 'what was asked for is a warning'
read -r x v < <(at 5)
near "$x" 0 1e-14
near "$v" 0 1e-14
read -r x v < <(at 2)
near "$x" 0.83333333333333333 1e-14
read -r x v < <(at 3)
near "$v" -0.578125 1e-14
# of a velocity, its mean 5/8
run run ground.yaml --out out --force --set $key.baseline=rest --set $file=v.vt2
says 'corrected by up to 0.00625 '
read -r x v < <(at 5)
near "$x" 0 1e-16
run run ground.yaml --out out --force --json
grep -q '"no_contact"' "$out" || fail 'the summary does not have the flag'

# contact is made: nothing is said
good run ground.yaml --out out --force --set bodies.hut.position='[5, 0]' --set $key.baseline=rest \
    --set $key.scale=2
silent_about 'no contact'

bad "scale: is 9.81, but the values are in g already" run ground.yaml --check --set $key.scale=9.81
bad "odd.at2:2: the unit 'FURLONGS' is not known; allowed: G, " run ground.yaml --check --set $file=odd.at2
bad 'baseline: corrects a record of velocities or accelerations' run ground.yaml --check \
    --set $key.order=value --set $key.baseline=rest
bad "unit: is 'cm'; allowed: of-file, si, g" run ground.yaml --check --set $key.unit=cm

finish
