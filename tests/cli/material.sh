#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# From a material to an impact: --material, --radius1, --radius2, --density; units; validity; help.
source "$(dirname "$0")/lib.bash" "$@"

# E* = E/(2 (1 - nu^2)) = 200e9/(2 (1 - 0.29^2)), k = (4/3) E* sqrt(R), M = (4/3) pi R^3 rho
slow=(--material steel --radius1 10mm --speed 4mm/s)
good collide hertz "${slow[@]}"
says '^k = 1\.456e\+10 N/m\^1\.5 from steel on steel, E\* = 109 GPa, R = 10 mm; M = 0\.03288 kg; yield strength 250 MPa$'
good collide hertz "${slow[@]}" --json
json_near stiffness 14557630017.833097 1e-13
json_near mass 0.032882003107573169 1e-13
json_near pair.modulus 109182225133.74823 1e-13
json_is pair.material1 '"steel"' pair.yield_strength 250000000 warnings '[]'

# two bodies: R = R1 R2/(R1 + R2), M = m1 m2/(m1 + m2); other words for the same
good collide flores -e 0.7 --material steel,glass --radius1 10mm --radius2 5mm --speed 1mm/s --json
json_near pair.radius 0.0033333333333333335 1e-14
json_near mass 0.0012588822016681918 1e-13
json_is pair.material2 '"glass"'
good collide hertz --material steel --radius 10mm --speed 4mm/s --json
json_near stiffness 14557630017.833097 1e-13
good collide hertz --material steel --radius1 1cm --radius2 plane --density 7.85e3kg/m^3 \
    --speed 4mm/s --json
json_near mass 0.032882003107573169 1e-13
good collide --law hertz "${slow[@]}"
good stiffness sphere-plane --material steel --radius 10mm --json
json_near stiffness 14557630017.833097 1e-13

# every command that takes a contact
for command in damping "force --depth 1um --rate 1mm/s" step "restitution --from 1mm/s --to 4mm/s"; do
    read -r name rest <<<"$command"
    read -ra more <<<"$rest"
    asked=("$name" flores -e 0.7 --material steel --radius1 10mm "${more[@]}")
    [[ $name == restitution ]] || asked+=(--speed 4mm/s)
    good "${asked[@]}"
    says '^k = 1\.456e\+10 N/m\^1\.5 from steel on steel'
done
good compare -e 0.7 --laws flores,tsuji "${slow[@]}" --json
json_near 0.mass 0.032882003107573169 1e-13
json_near 1.stiffness 14557630017.833097 1e-13
good compare -e 0.7 --laws flores,kelvin-voigt,thornton-ning "${slow[@]}"
says 'kelvin-voigt: material: gives a stiffness of Hertz, of the exponent 3/2, but$'
good restitution thornton-1997,johnson-1985 --material steel --radius1 10mm --from 1 --to 2 --count 2 --json
json_is speed.1 2

# what was given goes before what follows
good collide hertz --material steel --radius1 10mm --mass 20g --stiffness 1e9 --speed 1mm/s --json
json_is stiffness 1000000000 mass 0.02

# validity: Hertz p0 = (6 F E*^2/(pi^3 R^2))^(1/3) = 4.49 GPa; thornton-ning by itself
warned 'peak pressure 4.49 GPa, yield begins at 400 MPa \(1.6 times the yield strength\) or 4.73 mm/s: an elastic-plastic law gives e = 0.26 and 1.29 kN instead of 3.93 kN; see thornton-ning$' \
    collide hertz --material steel --radius1 10mm --speed 2m/s
warned 'peak pressure' collide hertz --material steel --radius1 10mm --speed 2m/s --json
json_is warnings.0 "$(json warnings.0)"
json warnings.0 | grep -q 'see thornton-ning' || fail 'no warning in JSON'
good collide thornton-ning --material steel --radius1 10mm --speed 2m/s --json
# sqrt(6 sqrt(3)/5) sqrt(1 - r^2/6) (r/(r + 2 sqrt(6/5 - r^2/5)))^(1/4), r = v_y/v0
awk 'BEGIN { pi = 4 * atan2(1, 1); E = 109182225133.74823; R = 0.01; p = 4e8; M = 0.032882003107573169
    d = R * (pi * p / (2 * E))^2; F = 4 / 3 * E * sqrt(R) * d^1.5; r = sqrt(4 * F * d / (5 * M)) / 2
    printf "%.15g\n", sqrt(6 * sqrt(3) / 5) * sqrt(1 - r^2 / 6) * (r / (r + 2 * sqrt(6 / 5 - r^2 / 5)))^0.25 }' >"$work/e"
json_near restitution_out "$(cat "$work/e")" 1e-10
warned 'contact radius .* of the radius 10 mm' collide hertz --material rubber --radius1 10mm --speed 1m/s
warned 'a wave needs .* too short' collide hertz --material glass --radius1 10mm --speed 300m/s
warned 'flores: peak pressure' compare -e 0.7 --laws flores,tsuji --material steel \
    --radius1 10mm --speed 2m/s
grep -q '1 other impacts leave' "$err" || fail 'the other law is not counted'

# units: any number, errors that name what is wanted
good collide hertz --mass 20g --stiffness 1.4e8N/m^1.5 --speed 3.6km/h --load 1kN --json
json_is mass 0.02 speed 1 load 1000
good collide linear --mass 1kg --stiffness 20kN/mm --speed 1 --json
json_is stiffness 20000000
bad "--mass is '10mm'; mm is the wrong unit; allowed: a mass, such as 20g" collide hertz --mass 10mm
bad "--speed is '3kg'; kg is the wrong unit; allowed: a speed, such as 3m/s" collide hertz --speed 3kg
bad "--mass is '1x'; there is no unit 'x'; allowed: a mass" collide hertz --mass 1x
bad 'stiffness: has the unit of N/m\^1.5, but the law linear takes N/m' \
    collide linear --mass 1 --stiffness 1e8N/m^1.5 --speed 1
bad "allowed: a length, such as 10mm" collide hertz --material steel --radius1 10s --speed 1
bad '--radius1 is required: radius of body 1' collide hertz --material steel --speed 1
bad '--radius1 needs --material' collide hertz --radius1 10mm --mass 1 --stiffness 1 --speed 1
bad "--material: there is no material 'steal'; did you mean 'steel'" \
    collide hertz --material steal --radius1 10mm --speed 1
bad 'one or two names' collide hertz --material steel,glass,ice --radius1 10mm --speed 1
bad "the density of 'rigid' is not known" collide hertz --material rigid,steel --radius1 10mm --speed 1
good collide hertz --material rigid,steel --radius1 10mm --density 7850 --speed 1mm/s
bad '--radius and --radius1 are given' collide hertz --material steel --radius 1mm --radius1 1mm --speed 1
bad '--radius1 is required beside --radius2' collide hertz --material steel --radius2 1mm --speed 1

# model files: units on any number give the same bits as the numbers in SI
cat >"$work/units.yaml" <<'END'
parameters: {radius: 5cm, drop: 4*radius}
end_time: 1500ms
gravity: [0, -9.81m/s^2]
bodies:
  - {name: ground, fixed: true, shapes: [{line: {normal: [0, 1]}}]}
  - {name: ball, mass: 500g, position: [0mm, radius + drop], velocity: [1.8km/h, 0], angle: 180deg, shapes: [{circle: {radius: radius}}]}
contacts:
  - {name: floor, bodies: [ball, ground], law: flores, restitution: 70%, stiffness: 100kN/m^1.5}
END
cat >"$work/plain.yaml" <<'END'
end_time: 1.5
gravity: [0, -9.81]
bodies:
  - {name: ground, fixed: true, shapes: [{line: {normal: [0, 1]}}]}
  - {name: ball, mass: 0.5, position: [0, 0.05 + 4*0.05], velocity: [0.5, 0], angle: pi, shapes: [{circle: {radius: 0.05}}]}
contacts:
  - {name: floor, bodies: [ball, ground], law: flores, restitution: 0.7, stiffness: 1e5}
END
good run "$work/units.yaml" --out "$work/units"
good run "$work/plain.yaml" --out "$work/plain"
cmp -s "$work/units/trajectory.csv" "$work/plain/trajectory.csv" || fail 'units change the numbers'
bad "wrong unit; allowed: a mass, such as 20g" run "$work/units.yaml" --set bodies.ball.mass=2s --out "$work/no"

# the curve on standard output, with units in its head; those of many laws
good collide flores -e 0.6 "${slow[@]}" --curve -
[[ $(head -n 1 "$out") == 't [s],depth [m],rate [m/s],force [N],'* ]] || fail 'head of the curve'
awk -F, 'NR > 1 && NF != 7 { exit 1 } END { exit NR < 20 }' "$out" || fail 'more than a curve'
bad '--json and --curve - both want standard output' collide flores -e 0.6 "${slow[@]}" --curve - --json
good compare -e 0.7 --laws flores,tsuji "${slow[@]}" --exact --curve "$work/c.csv"
says 'The curves are in'
[[ $(head -n 1 "$work/c.csv") == 'law,calibration,t [s],depth [m],'* ]] || fail 'head of the curves'
[[ $(cut -d, -f1,2 "$work/c.csv" | tail -n +2 | uniq | tr '\n' ' ') == \
    'flores,published flores,exact tsuji,published tsuji,exact ' ]] || fail 'laws of the curves'
good compare -e 0.7 --laws flores "${slow[@]}" --curve -

# help: what everybody needs first; what one law takes
good collide --help
says '^  -e, --restitution e'
[[ $(grep -nE '^  --(speed|material|radius1|exponent)' "$out" | sed 's/.*--\([a-z0-9]*\).*/\1/' | tr '\n' ' ') == \
    'speed material radius1 exponent ' ]] || fail 'order of the help'
good collide tsuji --help
says '^What tsuji needs'
silent_about '--yield-strength'
says '^  --damping lambda'
good help collide thornton-ning
says '^  --yield-pressure p_y'
silent_about '--exponent'
finish
