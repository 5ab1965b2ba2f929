#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A mechanism from a measurement: the table, JSON, what is refused.
source "$(dirname "$0")/lib.bash" "$@"
cd "$work"
cat >line.yaml <<'END'
parameters: {x0: 100 mm, v: 1}
gravity: [0, 0]
end_time: 1
bodies:
  - {name: a, mass: 1, position: [x0, 0], velocity: [v, 0], locked: [y, angle]}
END
cat >line.csv <<'END'
# made by hand
time [ms], a.x [mm], "2*a.x"
0,    210, 0.42
500, 1210, 2.42

1000, 2210,
END

good identify line.yaml line.csv --free x0,v
says '^  parameter +start +value +std\. error +95 % from +to +unit$'
says '^  x0 +0\.1 +0\.21 .* m$'
says '^  v +1 +2 '
says '^5 measured values, [0-9] iterations'
good identify line.yaml line.csv --free x0,v --json
[[ $(json parameters.v.identifiable) == [Tt]rue ]] || fail 'v is not identifiable'
good identify line.yaml line.csv --free x0,bodies.a.mass,v
says '^  bodies\.a\.mass +1 +not determined +— +— +—'

bad 'a model and a measurement are required' identify
bad 'a model and a measurement are required' identify line.yaml --free v
bad '--free is required' identify line.yaml line.csv
bad "'w': the model has no number there" identify line.yaml line.csv --free w
bad 'none.csv' identify line.yaml none.csv --free v
printf 'x,a.x\n0,1\n' >bad.csv
bad "bad.csv:1: the first column is 'x'; allowed: t or time" identify line.yaml bad.csv --free v
printf 't,a.x [furlong]\n0,1\n' >bad.csv
bad 'bad.csv:1: the unit \[furlong\] is not known' identify line.yaml bad.csv --free v
printf 't,a.x\n0,1\n1,one\n' >bad.csv
bad "bad.csv:3: 'one' is no number" identify line.yaml bad.csv --free v
printf 't,a.x\n0,1\n1\n' >bad.csv
bad 'bad.csv:3: the row has not 2 cells' identify line.yaml bad.csv --free v
printf 't,a.x\n' >bad.csv
bad 'there are no values' identify line.yaml bad.csv --free v
printf 't,a.x\n0,1\n7,2\n' >bad.csv
bad 'time 2 of the measurement is 7 s' identify line.yaml bad.csv --free v
finish
