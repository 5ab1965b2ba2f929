#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The buildings of a model: what they become, their damping, and what is refused.
source "$(dirname "$0")/lib.bash" "$@"
examples=$(realpath "$(dirname "$0")/../../examples")
cd "$work"
cp "$examples"/{pounding-2.yaml,quake.at2,buildings.yaml} .

# the same bits as the model written by hand, where its numbers are exact
left='2*0.05*sqrt(3.46e6*25e3)/(2*sin(pi/14))'
right='2*0.05*sqrt(2.215e9*1e6)/(2*sin(pi/14))'
cat >row.yaml <<END
title: Two buildings in an earthquake
end_time: 25
buildings:
  motion: {history: {file: quake.at2, unit: si, scale: 9.81}}
  pounding: {law: jankowski, restitution: 0.65, stiffness: 2.75e9}
  row:
    - {name: left, storeys: 3, heights: [3, 3, 3], masses: [25e3], stiffness: [3.46e6], dampers: [$left]}
    - {name: right, storeys: 3, heights: [3], masses: [1e6], stiffness: [2.215e9], dampers: [$right], gap: 0.03125}
END
signals='output.signals=[ground.x, left-1.x, left-3.x, left-3.vx, right-3.x, contacts.left-right-3.force, energy.residual]'
good run pounding-2.yaml --set gap=0.03125 --set "$signals" --set output.interval=0.05 --out hand
good run row.yaml --set "$signals" --set output.interval=0.05 --out made
cmp hand/trajectory.csv made/trajectory.csv || fail 'the trajectories differ'
(($(wc -l <made/events.csv) > 10)) || fail 'nothing pounds'
cmp hand/events.csv made/events.csv || fail 'the events differ'

# equal storeys: w_j = 2 sqrt(k/m) sin((2j - 1) pi/14); ratio z w_j/w_1, or Rayleigh's through 1 and 3
good modes buildings.yaml --set buildings.motion=0 --json
json_near modes.0.omega 5.235987755982989 1e-10
json_near modes.0.damping_ratio 0.05 1e-10
json_near modes.1.damping_ratio "$(awk 'BEGIN { p = atan2(0, -1)/14; printf "%.16g", 0.05*sin(3*p)/sin(p) }')" 1e-10
json_near modes.2.omega 20.943951023931955 1e-10
json_near modes.2.damping_ratio 0.05 1e-10
json_near modes.4.damping_ratio "$(awk 'BEGIN { p = atan2(0, -1)/14
    a = sin(p); b = sin(3*p); c = sin(5*p); printf "%.16g", 0.05*(a*c/b + b)/(a + c) }')" 1e-10
json_near modes.5.damping_ratio 0.05 1e-10

# a ratio for each mode
good modes buildings.yaml --set buildings.motion=0 --set buildings.row.left.damping='[0.05, 0.02, 0.1]' --json
json_near modes.0.damping_ratio 0.05 1e-10
json_near modes.1.damping_ratio 0.02 1e-10
json_near modes.3.damping_ratio 0.1 1e-10
json_near modes.3.omega "$(awk 'BEGIN { p = atan2(0, -1)/14; printf "%.16g", 5.235987755982989*sin(5*p)/sin(p) }')" 1e-10

# the floor against the ground, storey by storey: what is written unless the model says what
good run buildings.yaml --set end_time=6 --out out
awk -F, 'NR == 1 { next } { d = $3 - $4 - $5 - $6; if (d < -1e-12 || d > 1e-12) bad = 1; if ($3 > most) most = $3 }
    END { exit bad || most < 1e-3 }' out/trajectory.csv || fail 'drifts do not add up'

head -1 out/trajectory.csv | grep -q 'ground.x \[m\],points.left-3.x \[m\],springs.left-1.length .*springs.left-1.force \[N\],points.right-3.x .*contacts.left-right-3.force \[N\]' ||
    fail 'the signals of buildings are not written'

# a storey that yields bears no more than its yield and its hardening; the books close
good run buildings.yaml --set end_time=12 --set buildings.row.left.hardening=0 --set buildings.row.left.damping='[0]' \
    --set output.signals='[springs.left-1.force, springs.left-1.permanent]' --out yields --json
json_is status '"done"'
awk -F, 'NR > 1 { f = $2 < 0 ? -$2 : $2; if (f > most) most = f; p = $3 < 0 ? -$3 : $3; if (p > left) left = p }
    END { exit !(most > 79999 && most < 80000.001 && left > 0.01) }' yields/trajectory.csv || fail 'the storey does not yield'
awk -v r="$(json residual_max)" 'BEGIN { exit !(r < 1e-10) }' || fail 'the books do not close'

# contacts.*.law means pounding too
good run buildings.yaml --check --set contacts.*.law=anagnostopoulos
says 'left-right-1  anagnostopoulos'

row=buildings.row
bad "buildings.row.1.name: 'left' is the name of buildings.row.0 already" run buildings.yaml --check --set $row.right.name=left
bad "buildings.row.0: makes a body 'left-1', which is the name of bodies.0 already" run buildings.yaml --check --set 'bodies=[{name: left-1, mass: 1, inertia: 1}]'
bad "buildings.pounding: makes a contact 'left-right-1', which is the name of contacts.0 already" run buildings.yaml --check \
    --set 'contacts=[{name: left-right-1, bodies: [left-1, right-2], stop: {gap: 1}, law: hertz, stiffness: 1}]'
bad 'buildings.row.0.hardening.*>= 0 and < 1' run buildings.yaml --check --set $row.left.hardening=1
bad 'damping: has 4 entries; allowed: one, two, or 3, for each mode' run buildings.yaml --check --set $row.left.damping='[0.1, 0.1, 0.1, 0.1]'
bad 'yield: has 2 entries' run buildings.yaml --check --set $row.left.yield='[1, 2]'
bad 'left.masses: has 2 entries; allowed: one for all storeys, or 3|masses: has 2 entries' run buildings.yaml --check --set $row.left.masses='[1, 2]'
bad 'needs either `stiffness`, of its storeys, or `period`' run buildings.yaml --check --set $row.left.stiffness='[1e6]'
bad 'gives a negative damper' run buildings.yaml --check --set $row.right.damping='[0.05, 0.9]'
bad 'modes is \[3, 1\]; allowed: two different modes' run buildings.yaml --check --set $row.right.modes='[3, 1]'
bad 'stands beside `damping`' run buildings.yaml --check --set $row.left.dampers='[1]'
bad 'gap is to the building before, and this one is the first' run buildings.yaml --check --set $row.left.gap=1
bad 'heights: has no floor at the height' run buildings.yaml --check --set $row.right.heights='[2]' --set $row.right.storeys=1 --set $row.right.damping='[0.05]'
bad 'pounding.restitution' run buildings.yaml --check --set buildings.pounding.restitution=1.5
bad "storeys" run buildings.yaml --check --set $row.left.storeys=0

finish
