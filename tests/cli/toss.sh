#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile toss: files, tables, pages, refusals. Digits are tested in test_space_toss.c; here a ball in closed
# form, and what the user types.
source "$(dirname "$0")/lib.bash" "$@"
examples=$(cd "$(dirname "$0")/../.." && pwd)/examples/toss
cd "$work"

# every example, with every command of its comments
for file in "$examples"/*.yaml; do
    cp "$file" .
    name=$(basename "$file")
    good toss "$name"
    says '^  residual '
    while read -r line; do
        eval "good $line"
    done < <(sed -nE 's/^#   resile (toss .*[^ ])  .*/\1/p' "$name")
    good toss "$name" --plot all.html
    grep -q '<canvas id="space"' all.html || fail "$name: the page has no stage"
    node -e '
const text = require("fs").readFileSync("all.html", "utf8");
const scene = JSON.parse(text.match(/id="bodies">([^]*?)<\/script>/)[1]);
const n = scene.times.length;
if (n < 10 || scene.poses.length !== 7 * n || scene.poses.some(x => !Number.isFinite(x)))
    throw new Error("the poses are not whole");' || fail "$name: the page"
done
good init toss
good toss toss.yaml
says '^  rest: all bodies have come to rest$'
says '^  die   yes    [-+][xyz] '

# a ball in closed form: t = sqrt(2 h/g), then 2 e v/g; it rests
cat >ball.yaml <<'Y'
bodies:
  - {name: ball, shape: sphere, radius: 0.1, mass: 2, position: [0, 0, 1.1]}
contact: {friction: 0.2, restitution: 0.5}
end_time: 3
Y
good toss ball.yaml --json
json_near events.0.time 0.45152364098573097 1e-15 events.1.time 0.90304728197146194 1e-14
json_near events.0.impulse.2 13.288340754210061 1e-13 lost_impacts 19.62 1e-4 residual 0 1e-12
json_is end '"rest"' bodies.0.rests true events.0.other '"floor"' warnings '[]'
good toss ball.yaml --set end_time=0.5 --json
json_is end '"time"' bodies.0.rests false
json_near time 0.5 0 bodies.0.velocity.2 1.7391703771050302 1e-13
warned 'accumulation at 1.35' toss ball.yaml --set rest_speed=0
warned 'limit at .*: the largest number of impacts was reached' toss ball.yaml --set impacts=3
good toss ball.yaml --events -
says '^time \[s\],body,on,slow,'
good toss ball.yaml --trajectory -
(($(wc -l <"$out") > 150)) || fail 'the trajectory has few rows'
good toss ball.yaml --trajectory t.csv --events e.csv --plot b.svg
grep -q '<svg' b.svg || fail 'no drawing'
# two bodies do not disturb each other
sed 's/^contact/  - {name: other, shape: box, size: [1, 1, 1], mass: 1, position: [5, 0, 3], spin: [1, 2, 3]}\n&/' \
    ball.yaml >two.yaml
good toss two.yaml --json
json_near events.0.time 0.45152364098573097 1e-15

# what is wrong, with its place
try() { sed "$2" ball.yaml >bad.yaml && bad "$1" toss bad.yaml; }
try 'bad.yaml:2:[0-9]+: bodies.0.shape is required' 's/shape: sphere, radius: 0.1, mass: 2/inertia: [1, 1, 1], mass: 2/'
try 'fixed:? is for impacts; what is fixed is one of planes' 's/mass: 2/fixed: true/'
try 'arm:? follows from the shape' 's/mass: 2/mass: 2, arm: [0, 0, 1]/'
try 'inertia:? must be positive definite' 's/mass: 2/mass: 2, inertia: [1, 1, -1]/'
try 'needs one of mass and density' 's/mass: 2, //'
try 'end_time' 's/end_time.*//'
try 'contact' 's/^contact.*//'
try 'has no direction: its length is 0' 's/^end/planes: [{normal: [0, 0, 0]}]\nend/'
try 'is 0.05 m behind floor: it must begin in front of it' 's/1.1/0.05/'
try 'contact.restitution is required without law' 's/, restitution: 0.5//'
bad 'FILE.yaml is required' toss
bad 'cannot be read' toss none.yaml
bad 'only one of' toss ball.yaml --json --events -
bad 'does not end in' toss ball.yaml --plot a.gif

finish
