#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile modes: freedoms, redundant constraints, frequencies.
source "$(dirname "$0")/lib.bash" "$@"
cd "$work"

cat >chain.yaml <<'END'
gravity: [0, -9.81]
end_time: 1
start: equilibrium
bodies:
  - {name: a, mass: 2, position: [0, -1], locked: [x, angle]}
  - {name: b, mass: 1, position: [0, -2], locked: [x, angle]}
springs:
  - {bodies: [world, a], rest: 1, stiffness: 1000}
  - {bodies: [a, b], rest: 1, stiffness: 500}
END
good modes chain.yaml
says '2 degrees of freedom: 2 coordinates, 0 constraints'
says 'b.y 1, a.y 0.5'
# by hand: omega^2 = 250 and 1000
good modes chain.yaml --json
json_near modes.0.omega 15.811388300841896 1e-11
json_near modes.1.omega 31.622776601683793 1e-11
json_is freedoms 2

run modes chain.yaml --set start=given
((status == 0)) || fail 'modes of an unbalanced state'
grep -q 'not in equilibrium' "$err" || fail 'nobody says that the state is not in equilibrium'
bad 'required' modes

finish
