#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile oblique and resile stick: what the user types and gets. Digits are tested in
# test_oblique_reference.c.
source "$(dirname "$0")/lib.bash" "$@"

# Every command that the pages quote runs as it stands.
root=$(cd "$(dirname "$0")/../.." && pwd)
commands=0
while IFS= read -r line; do
    read -ra words <<<"${line#'$ resile '}"
    good "${words[@]}"
    commands=$((commands + 1))
done < <(grep -hE '^\$ resile (oblique|stick) ' "$root"/docs/examples/*.md
    sed -n 's/^    resile oblique /$ resile oblique /p' "$root"/docs/laws/*.md)
((commands >= 18)) || fail 'no page quotes resile oblique and stick, and those of the laws'

at=(--stiffness 1e8 --mass 0.01 --radius 0.01 --speed 2)
numbers=("${at[@]}" --angle 45)
slanted=(oblique hertz --tangent mindlin-rescaled --friction 0.3 --poisson 0.3 "${at[@]}")
rescaled=("${slanted[@]}" --angle 45)
good "${rescaled[@]}"
says '^mindlin-rescaled with hertz, 45 degrees from the normal'
says '^  tangential restitution e_t +'
says '^ +rigid Coulomb would give '
says '^  phases: sSs'
says '^  lost by the change of area '
# A law that gives energy says so, also where slip takes more of it.
good oblique hertz --tangent mindlin-displacement --friction 0.3 --ratio 0.8 "${numbers[@]}"
says '^The change of area gave energy, if less than slip took: this law is not passive'
good "${rescaled[@]}"
silent_about 'not passive'
good "${rescaled[@]}" --json
# Straight on nothing slips, whatever the law.
for tangent in spring mindlin-rescaled mindlin-deresiewicz dahl tanh coulomb-rigid; do
    stiff=(--ratio 0.8)
    [[ $tangent == spring || $tangent == dahl ]] && stiff=(--tangent-stiffness 1e6)
    good oblique hertz --tangent $tangent --friction 0.3 "${stiff[@]}" --slip-speed 0.01 "${at[@]}" \
        --angle 0
    says '^  velocity of the centre, up +2  m/s'
    says '^  spin +0  rad/s'
done

# A range, and all laws beside each other.
good oblique hertz --tangent spring --friction 0.3 --tangent-stiffness 1e6 "${numbers[@]}"
good oblique hertz --tangent mindlin-rescaled --friction 0.3 --poisson 0.3 --stiffness 1e8 \
    --mass 0.01 --radius 0.01 --speed 2 --angle 5:85:9
(($(grep -cE '^ +[0-9]' "$out") >= 9)) || fail 'nine angles have nine rows'
good "${rescaled[@]}" --compare
says 'mindlin-force'
says 'coulomb-rigid'
good "${rescaled[@]}" --plot "$work/plot.svg"
grep -q '<svg' "$work/plot.svg" || fail 'the plot is no SVG'

# From the material: mass, stiffness and Poisson's number follow.
steel=(oblique hertz --tangent mindlin-rescaled --friction 0.3 --material steel --speed 2 --angle 45)
warned 'peak pressure .*, yield begins at 400 MPa' "${steel[@]}" --radius 10mm
says '^k = 1\.456e\+10 N/m\^1\.5 from steel on steel, .*; M = 0\.03288 kg'
bad 'meets a plane; --radius2 is 0.01 m' "${steel[@]}" --radius1 10mm --radius2 10mm
bad 'or --material and --radius' "${steel[@]}"
bad 'less than any double can hold; give --mass' "${steel[@]}" --radius 1e-300

# Odd input: one sentence each.
bad 'friction' oblique hertz --tangent mindlin-rescaled --poisson 0.3 "${numbers[@]}"
bad 'say the same thing' "${rescaled[@]}" --ratio 0.8
bad 'mindlin-rescaled' oblique hertz --tangent mindlin-rescald --friction 0.3 --poisson 0.3 \
    "${numbers[@]}"
bad "angle = 90 is out of range" "${slanted[@]}" --angle 90
bad "angle 'nan' is not " "${slanted[@]}" --angle nan
for angle in 45mm 0:45deg:x : 0:45:-1; do
    bad "angle '$angle' is not understood" "${slanted[@]}" --angle "$angle"
done
# The table has the names of the JSON, with units, and all digits.
good "${slanted[@]}" --angle 30 --csv
[[ $(head -n 1 "$out") == 'tangent,angle [deg],status,restitution,restitution_tangential,rebound_angle [deg],'* ]] ||
    fail 'the head of the table'
# An angle may have its unit; without one it is in degrees.
for angle in 30 30deg 0.52359877559829882rad; do
    good "${slanted[@]}" --angle "$angle" --csv
    cut -d, -f3- "$out" >"$work/angle$angle"
done
cmp "$work/angle30" "$work/angle30deg" && cmp "$work/angle30" "$work/angle0.52359877559829882rad" ||
    fail 'an angle with its unit is another one'
bad 'radius = 0 is out of range' oblique hertz --friction 0.3 --poisson 0.3 --stiffness 1e8 --mass 0.01 \
    --radius 0 --speed 2
bad 'friction = -1 is out of range' oblique hertz --friction -1 --poisson 0.3 "${numbers[@]}"
bad 'poisson = 0.6 is out of range' oblique hertz --friction 0.3 --poisson 0.6 "${numbers[@]}"

good stick --modulus 2e9 --radius 5e-6 --work-of-adhesion 0.1 --mass 1.1e-12
says '^  sticking speed, JKR +0.122324 '
bad 'radius' stick --modulus 2e9 --radius 0 --work-of-adhesion 0.1
bad 'modulus' stick --modulus nan --radius 1e-6 --work-of-adhesion 0.1
bad 'work' stick --modulus 2e9 --radius 1e-6

# Two bodies: momentum and angular momentum stay, energy goes where the ledger says, a common velocity
# changes nothing, and a heavy second body is a plane.
two=(oblique flores -e 0.6 --stiffness 1.4e8 --radius 0.05 --radius2 0.08 --angle 30 --friction 0.3
    --poisson 0.3 --spin 20 --json)
good "${two[@]}" --mass1 2 --mass2 3 --velocity1 4 --velocity2=-1 --spin2=-7
cp "$out" "$work/two.json"
good "${two[@]}" --mass1 2 --mass2 3 --velocity1 14 --velocity2=9 --spin2=-7
cp "$out" "$work/moved.json"
good "${two[@]}" --mass1 2 --mass2 fixed --velocity1 5
cp "$out" "$work/fixed.json"
good oblique flores -e 0.6 --stiffness 1.4e8 --radius 0.05 --angle 30 --friction 0.3 --poisson 0.3 \
    --spin 20 --json --mass 2 --speed 5
cp "$out" "$work/plane.json"
python3 - "$work" <<'END' || fail 'two bodies do not keep what nature keeps'
import json, math, sys
two, moved, fixed, plane = (json.load(open(f'{sys.argv[1]}/{n}.json'))[0]
                            for n in ('two', 'moved', 'fixed', 'plane'))
m, r, v, w = (2.0, 3.0), (0.05, 0.08), (4.0, -1.0), (20.0, -7.0)
I = [0.4 * m[k] * r[k]**2 for k in (0, 1)]
c, s = math.cos(math.pi / 6), math.sin(math.pi / 6)
b = two['bodies']
n = (b['velocity1_n'], b['velocity2_n'])
t = (b['velocity1_t'], b['velocity2_t'])
z = (b['spin1'], b['spin2'])
near = lambda a, b: abs(a - b) < 1e-10 * max(1.0, abs(b))
assert near(m[0] * n[0] + m[1] * n[1], (m[0] * v[0] + m[1] * v[1]) * c)
assert near(m[0] * t[0] + m[1] * t[1], (m[0] * v[0] + m[1] * v[1]) * s)
assert near(n[1] - n[0], two['restitution'] * (v[0] - v[1]) * c)
# about the contact point, for each body alone: friction and normal force have no moment there; the
# first lies above (its centre r up), spin positive clockwise, t to the right
for k, up in ((0, 1), (1, -1)):
    before = I[k] * w[k] + up * r[k] * m[k] * v[k] * s
    after = I[k] * z[k] + up * r[k] * m[k] * t[k]
    assert near(before, after), (k, before, after)
kinetic = lambda n, t, z: sum(0.5 * m[k] * (n[k]**2 + t[k]**2) + 0.5 * I[k] * z[k]**2 for k in (0, 1))
lost = kinetic([x * c for x in v], [x * s for x in v], w) - kinetic(n, t, z)
ledger = sum(two[k] for k in ('lost_normal', 'lost_slip', 'lost_damping', 'lost_area'))
assert abs(lost - ledger) < 1e-9 * lost, (lost, ledger)
for key, shift in (('velocity1_n', 10 * c), ('velocity2_n', 10 * c), ('velocity1_t', 10 * s),
                   ('velocity2_t', 10 * s), ('spin1', 0), ('spin2', 0)):
    assert abs(moved['bodies'][key] - b[key] - shift) < 1e-9, key
assert near(fixed['bodies']['velocity1_n'], -plane['velocity_n'])
assert near(fixed['bodies']['velocity1_t'], plane['velocity_x'])
assert near(fixed['bodies']['spin1'], plane['spin']) and fixed['bodies']['spin2'] == 0
assert fixed['bodies']['velocity2_n'] == 0 and fixed['bodies']['velocity2_t'] == 0
END
bad 'out of range: must be > --velocity2' "${two[@]}" --mass1 2 --velocity1 1 --velocity2 3
bad '--spin2 is that of a second body' oblique hertz --stiffness 1e8 --mass 1 --radius 0.1 --speed 1 \
    --friction 0.3 --poisson 0.3 --spin2 3
bad '--speed is the approach speed, which follows' "${two[@]}" --mass1 2 --velocity1 1 --speed 3

finish
