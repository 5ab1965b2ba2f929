#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile impact: files, contacts, tables, drawings, refusals. Digits are tested in
# test_impact_reference.c; here a sphere in closed form, and what the user types.
source "$(dirname "$0")/lib.bash" "$@"
examples=$(cd "$(dirname "$0")/../.." && pwd)/examples/impact
cd "$work"

# every example, with every command of its comments
for file in "$examples"/*.yaml; do
    cp "$file" .
    name=$(basename "$file")
    good impact "$name"
    says '^  n  '
    says '^  change of kinetic energy +-'
    while read -r line; do
        eval "good $line"
    done < <(sed -nE 's/^#   resile (impact .*[^ ])  .*/\1/p' "$name")
    if ! grep -q '^  law:' "$name"; then
        good impact "$name" --compare
        says '^  stronge  '
    fi
    good impact "$name" --hodograph all.html
    grep -q '<canvas id="space"' all.html || fail "$name: the page has no stage"
    node -e '
const text = require("fs").readFileSync("all.html", "utf8");
const scene = JSON.parse(text.match(/id="bodies">([^]*?)<\/script>/)[1]);
const n = scene.times.length;
if (n !== 121 || scene.poses.length !== 14 * n || scene.poses.some(x => !Number.isFinite(x)))
    throw new Error("the poses are not whole");
const script = text.match(/<script>\n([^]*?)<\/script>/)[1];
new Function(script);' || fail "$name: the page"
done

# a sphere that slips all the time: P = (1 + e) m v, the friction takes mu P from the momentum
cat >ball.yaml <<'Y'
bodies:
  - {name: floor, fixed: true}
  - {name: ball, shape: sphere, radius: 30 mm, mass: 0.2, velocity: [2, 0, -3], spin: [0, 0, 40]}
normal: [0, 0, 1]
tangent: [1, 0, 0]
contact: {friction: 0.1, restitution: 0.8}
Y
good impact ball.yaml --json
json_near bodies.1.velocity_after.0 1.46 1e-15 bodies.1.velocity_after.2 2.4 1e-15 impulse.0 1.08 1e-15
json_near bodies.1.spin_after.1 45 1e-13 bodies.1.spin_after.2 40 0 energy_change -0.406512 1e-14
json_is phases.0.mode '"slip"' phases. 1 flags '[]' warnings '[]' directions '[]' frame.0 '[0,0,1]'
sed 's/mass: 0.2/density: 7850/' ball.yaml >steel.yaml
good impact steel.yaml --json
json_near bodies.1.mass 0.88781408390447538 1e-12

# a tilted rod: e of the contact point, e_E^2 = 1 - (m_c/m)(1 - e^2) of the body
cp "$examples/tilted-rod.yaml" tilted.yaml
good impact tilted.yaml --json
json_near restitution_newton 0.5 1e-14 contact_mass 0.328565127 1e-8 restitution_bodies 0.868087642311 1e-11
json_near bodies.1.velocity_after.2 -0.507152309465 1e-11
good impact tilted.yaml --set bodies.1.angle=0 --json
json_near restitution_bodies 0.5 1e-13 contact_mass 1 1e-13
good impact --inverse-mass '1,0.4,0;0.4,2,0;0,0,2' --velocity -1,0.3,0 -e 0 --friction 0.5 --json
json_is restitution_bodies null contact_mass 1

# the contact alone, by rows or from files; options in place of the file
good impact --inverse-mass '1,0.4,0;0.4,2,0;0,0,2' --velocity -1,0.3,0 -e 0 --friction 0.5 --json
json_near impulse.0 1.1521739130434783 1e-15
json_is phases.0.mode '"slip"' phases.1.mode '"stick"'
silent_about '"bodies"'
printf '1 0.4 0\n0.4 2 0\n0 0 2\n' >w.txt
good impact --inverse-mass w.txt --velocity -1,0.3,0 -e 0 --friction 0.5
says '^  stick '
good impact ball.yaml --friction 0 --restitution 1 --hypothesis newton --json
json_near bodies.1.velocity_after.2 3 1e-15 bodies.1.velocity_after.0 2 0
json_is hypothesis '"newton"'

# laws with forces: the sphere of a closed form, elastic, no tangential spring: the same impulses
sed 's/^contact:.*/contact: {law: hertz, stiffness: 1e7, tangential: {law: tanh, friction: 0.05, slip_speed: 1e-3}}/' \
    ball.yaml >soft.yaml
good impact soft.yaml --json
json_near bodies.1.velocity_after.0 1.7 1e-12 bodies.1.velocity_after.2 3 1e-12 impulse.0 1.2 1e-12
json_near bodies.1.spin_after.1 25 1e-10 restitution_energetic 1 1e-12 bodies.1.spin_after.2 40 0
json_is law '"hertz"' friction_law '"tanh"' gains 0
good impact superball.yaml
says '^  hertz, mindlin-rescaled, twist$'
says '^  phases \(s slip, S stick\) +Ss$'
good impact superball.yaml --path -
says '^time \[s\],depth \[m\],impulse_n'
good impact superball.yaml --set 'bodies.ball.velocity=[0,0,1]'
says 'there is no impact'
bad 'are for rigid contact' impact superball.yaml -e 0.4
bad 'are for rigid contact' impact superball.yaml --compare
bad "no law 'hertzz'; did you mean 'hertz'" impact superball.yaml --set contact.law=hertzz
bad 'contact.mass: follows from the bodies' impact superball.yaml --set contact.mass=1
bad 'belongs to rigid contact' impact superball.yaml --set contact.friction=0.1
bad 'coulomb-rigid has no force' impact superball.yaml --set contact.tangential.law=coulomb-rigid
bad 'is for slip along one line' impact superball.yaml --set contact.tangential.law=mindlin-deresiewicz

# apart: nothing happens
good impact ball.yaml --set 'bodies.ball.velocity=[0,0,1]'
says 'there is no impact'
bad 'there is no path' impact ball.yaml --set 'bodies.ball.velocity=[0,0,1]' --hodograph a.svg

# newton that gains energy is said to
warned 'gain: the kinetic energy increases' impact --inverse-mass '1,0.9,0;0.9,1.2,0;0,0,1' \
    --velocity -1,-0.3,0 -e 1 --friction 0.9 --hypothesis newton

# the path
good impact box.yaml --path -
says '^impulse_n \[N s\],impulse_t1'
(($(grep -c ',slip$' "$out") > 16)) || fail 'the path has few points'
good impact box.yaml --hodograph box.svg --path box.csv
grep -q '<svg' box.svg || fail 'no drawing'

# what is wrong, with its place
try() { sed "$2" ball.yaml >bad.yaml && bad "$1" impact bad.yaml; }
try 'bad.yaml:3:[0-9]+: bodies.1.length is no key of the shape sphere' 's/mass: 0.2/mass: 0.2, length: 1/'
try 'bad.yaml:3:[0-9]+: bodies.1.radius is required by the shape sphere' 's/radius: 30 mm, //'
try 'needs one of mass and density' 's/mass: 0.2, //'
try 'has 2 entries; allowed: 3' 's/\[2, 0, -3\]/[2, 0]/'
try 'has no direction: its length is 0' 's/normal: \[0, 0, 1\]/normal: [0, 0, 0]/'
try 'normal is required: the centres of both bodies are at one place' '/^normal/d'
try 'static friction must be at least the kinetic one' 's/friction: 0.1/friction: 0.1, friction_static: 0.05/'
try 'both masses are infinite' '/ball/s/.*/  - {name: ball, fixed: true, arm: [0, 0, 1], velocity: [0, 0, -1]}/'
try 'axis is required by the angle' 's/mass: 0.2/mass: 0.2, angle: 0.3/'
try 'an edge or a face of the box is farthest along the normal' 's/shape: sphere, radius: 30 mm/shape: box, size: [1, 1, 1]/'
try 'has 1 entry; allowed: 2|has 1 entries; allowed: 2' '/floor/d'
try 'the tangent is parallel to the normal' 's/tangent: .*/tangent: [0, 0, 2]/'
try 'inertia: needs 3 numbers .* or 6' 's/mass: 0.2/mass: 0.2, inertia: [1, 1, 1, 1]/'
try 'must be positive definite' 's/mass: 0.2/mass: 0.2, inertia: [1, 1, -1]/'
try 'contact.restitution is required without law' 's/, restitution: 0.8//'
try 'needs a law with a force' 's/friction: 0.1/tangential: {law: spring, friction: 0.1}/'
bad 'FILE.yaml is required' impact
bad 'are for a contact without a FILE.yaml' impact ball.yaml --velocity 1,2,3
bad 'needs a coefficient of restitution' impact --inverse-mass '1,0,0;0,1,0;0,0,1' --velocity -1,0,0
bad '3 of 3' impact --inverse-mass '1,0;0,1' --velocity -1,0,0 -e 1
bad 'least eigenvalue is -' impact --inverse-mass '1,2,0;2,1,0;0,0,1' --velocity -1,0,0 -e 1
bad 'cannot be read' impact none.yaml
bad '--compare shows all hypotheses' impact ball.yaml --compare --json
bad 'does not end in' impact ball.yaml --hodograph a.gif

finish
