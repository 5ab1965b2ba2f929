#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
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

bad "scale is 9.81, but the values are in g already" run ground.yaml --check --set $key.scale=9.81
bad "odd.at2:2: the unit 'FURLONGS' is not known; allowed: G, " run ground.yaml --check --set $file=odd.at2
bad 'baseline: corrects a record of velocities or accelerations' run ground.yaml --check \
    --set $key.order=value --set $key.baseline=rest --set $key.unit=si
bad 'unit is g, a unit of accelerations, but order is displacement' run ground.yaml --check --set $key.order=value
bad "unit is 'cm'; allowed: of-file, si, g" run ground.yaml --check --set $key.unit=cm

# ---- tables: the head says what they hold ----------------------------------------------------

# table HEAD: the same record with that head, the values as they are
table() { printf '%s\n0;0\n1;1\n2;-2\n3;3\n4;1\n' "$1"; }
table 'Time (s);Acceleration (g)' >g.csv
table 'Time (s);Accel (cm/s2)' >cm.csv
printf 'Time (ms);Accel [m/s^2]\n0;0\n1000,0;1\n2000,0;-2\n3000,0;3\n4000,0;1\n' >ms.csv
table 'Zeit;Beschleunigung' >de.csv
table 'Zeit (s);Beschleunigung (g)' >deg.csv
table 'Time (s);Force (N)' >force.csv
table 'Time (s);Velocity' >v.csv
table 'Time (s);Acceleration (furlong)' >odd.csv
table 't;acceleration' | sed '1a s;g' >below.csv
table '# no head' >bare.csv
moved 9.80665 --set $file=g.csv
says '^  ground.x follows a record of acceleration in g, by the head of g.csv: 5'
says 'over 4 s, peak 29.42 m/s\^2'
moved 0.01 --set $file=cm.csv
moved 1 --set $file=ms.csv
moved 9.80665 --set $file=below.csv
moved 9.80665 --set $file=g.csv --set $key.order=acceleration --set $key.unit=g
moved 9.80665 --set $file=deg.csv --set $key.order=acceleration
moved 9.80665 --set $file=de.csv --set $key.order=acceleration --set $key.unit=g
moved 1 --set $file=bare.csv --set $key.order=acceleration
moved 9.80665 --set $file=g.csv --set $key.column=acceleration
moved 9.80665 --set $file=g.csv --set "$key.column=Acceleration (g)"
run run ground.yaml --out out --force --json --set $file=g.csv
json_is records.0.name '"ground.x"'
json_is records.0.read '"acceleration in g, by the head of g.csv"'
json_near records.0.duration 4 0
json_near records.0.peak 29.41995 1e-12
json_is records.0.unit '"m/s^2"'
grep -q 'ground.x follows a record of acceleration in g' out/report.html || fail 'the page is silent'
run run ground.yaml --check --set $file=bare.csv
says 'ground.x follows a record of displacement in m, the default without a head in'

bad "order: g.csv:1: column 2 is 'Acceleration \(g\)', but order is displacement" run ground.yaml --check \
    --set $file=g.csv --set $key.order=displacement
bad "order: v.csv:1: column 2 is 'Velocity', but order is acceleration" run ground.yaml --check \
    --set $file=v.csv --set $key.order=acceleration
bad "unit: g.csv:1: column 2 is 'Acceleration \(g\)', but unit is si" run ground.yaml --check \
    --set $file=g.csv --set $key.unit=si
bad "unit: cm.csv:1: column 2 is 'Accel \(cm/s2\)', but unit is g" run ground.yaml --check \
    --set $file=cm.csv --set $key.unit=g
bad "unit is g, a unit of accelerations, but order is velocity" run ground.yaml --check \
    --set $file=v.csv --set $key.unit=g
bad "unit is g, a unit of accelerations, but order is displacement" run ground.yaml --check \
    --set $file=bare.csv --set $key.unit=g
bad "de.csv:1: column 1 is 'Zeit', which is no known name of the time; known are t, time" run \
    ground.yaml --check --set $file=de.csv
bad "deg.csv:1: column 2 is 'Beschleunigung \(g\)', which is no known name; known are .*acceleration, a, acc.*; or give order and unit" \
    run ground.yaml --check --set $file=deg.csv
bad "unit: deg.csv:1: column 2 is 'Beschleunigung \(g\)', but unit is si" run ground.yaml --check \
    --set $file=deg.csv --set $key.unit=si --set $key.order=acceleration
bad "force.csv:1: column 2 is 'Force \(N\)', but wanted here is one of .*displacement" run ground.yaml --check \
    --set $file=force.csv
bad "odd.csv:1: column 2 is 'Acceleration \(furlong\)', whose unit is not known; SI is m/s\^2" run \
    ground.yaml --check --set $file=odd.csv
bad "scale is 9.81, but the values are in g already" run ground.yaml --check --set $file=g.csv --set $key.scale=9.81

# rows that lack a value
sed '3s/.*/1;/; 4a 2.5;NaN' g.csv >holes.csv
bad "holes.csv:3: column 2 \(acceleration\) is empty; missing: skip takes the file without the 2 rows that lack a value" \
    run ground.yaml --check --set $file=holes.csv
run run ground.yaml --check --set $file=holes.csv --set $key.missing=skip
says 'rows without a value skipped: 4 points'

# a sweep over records reads each by its head
printf 'end_time: 5\nparameters: {record: g.csv}\n' >sweep.yaml
sed -n '2,$p' ground.yaml | sed 's/file: g.at2/file: record/' >>sweep.yaml
run sweep sweep.yaml --over record=g.csv,g.at2,cm.csv,ms.csv,v.csv,de.csv --collect ground.x:max --out swept --force
column() { awk -F, -v row="$1" -v c="$2" 'NR == row + 1 { print $c }' swept/sweep.csv; }
near "$(column 1 10)" "$(column 2 10)" 1e-12
near "$(column 3 10)" "$(awk -v x="$(column 1 10)" 'BEGIN { printf "%.17g", 0.01*x/9.80665 }')" 1e-12
near "$(column 4 10)" "$(awk -v x="$(column 1 10)" 'BEGIN { printf "%.17g", x/9.80665 }')" 1e-12
near "$(column 5 10)" 2.5 1e-12
[[ $(column 6 3) == refused ]] || fail 'a head that is not known was read'
grep -q "de.csv:1: column 1 is 'Zeit'" swept/sweep.csv || fail 'the sweep does not say why'

finish
