#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile restitution
source "$(dirname "$0")/lib.bash" "$@"

steel=(--material steel --mass 0.03 --radius 0.01)

good restitution bridges --count 4
says '^bridges: Ice spheres'
says '0\.00015 +0\.854958'
says '0\.051 +0\.218564'
good restitution Bridges --from 0.01 --to 0.02 --count 2 --json
json_is speed '[0.01,0.02]'
json_near restitution.bridges.0 0.32 1e-14

# beyond the speeds that were measured, and beyond that of yield of an elastic law
warned '0.01 to 0.1 m/s is the range given, and bridges holds at 0.015 to 5.1 cm/s' \
    restitution bridges --from 0.01 --to 0.1 --count 2
warned 'yield begins at 400 MPa .* or 4\.7. mm/s' restitution flores -e 0.8 --material steel \
    --radius1 10mm --from 0.1 --to 1 --count 2 --json
says '"peak pressure .*yield begins'
good restitution flores -e 0.8 --material steel --radius1 10mm --from 1mm/s --to 4mm/s --count 2

# a law and the function that belongs to it, from the modulus of the material
good restitution thornton-1997,thornton-ning,johnson-1985 "${steel[@]}" --yield-pressure 4e8 \
    --from 0.01 --to 100 --count 5 --json
json_near restitution.thornton-1997.4 0.0993946914 1e-6
json_near restitution.thornton-ning.4 0.0993946914 1e-6
json_near restitution.johnson-1985.4 0.193825 1e-5

# made for 1 m/s and met at others: the damping of a material
material=(--mass 0.1 --stiffness 1e8)
good restitution schwager-poschel -e 0.8 --exact --speed 1 "${material[@]}" --from 0.1 --to 10 \
    --count 3 --json
json_near restitution.schwager-poschel.1 0.8 1e-9
says '0\.86'
# made anew at each speed
good restitution schwager-poschel -e 0.8 --exact "${material[@]}" --count 3 --json
json_near restitution.schwager-poschel.0 0.8 1e-9
json_near restitution.schwager-poschel.2 0.8 1e-9

good restitution bridges --plot "$work/e.svg" --csv "$work/e.csv" --count 3
head -n 1 "$work/e.csv" | grep -q '^speed \[m/s\],bridges' || fail 'the head of the table'
(($(wc -l <"$work/e.csv") == 4)) || fail 'the rows of the table'
grep -q 'restitution' "$work/e.svg" || fail 'the drawing'

bad "no law and no function 'brigdes'; did you mean 'bridges'" restitution brigdes
bad '--mass is not used by bridges' restitution bridges --mass 3
bad 'the KEY of a law or function is required' restitution
bad '--to = 0.5 is out of range: must be > --from = 1' restitution bridges --from 1 --to 0.5
bad 'mass is required by mueller-poschel' restitution mueller-poschel --stiffness 1e8 --damping 3
bad '--from' restitution bridges --from 0
bad '--count' restitution bridges --count 1
bad 'more than 8 keys' restitution flores,flores,flores,flores,flores,flores,flores,flores,flores

# in a model: each impact at its own speed; settings and sweeps of the function and of a number
cd "$work"
cat >ice.yaml <<'END'
end_time: 1
bodies:
  - {name: wall, fixed: true, shapes: [{line: {}}]}
  - {name: ball, mass: 2, position: [0, 0.125], velocity: [0, -0.125], shapes: [{circle: {radius: 0.1}}]}
contacts:
  - {name: ice, bodies: [ball, wall], law: newton, restitution: {law: bridges}}
END
collect=(--collect contacts.ice.restitution:first)
warned '2 of 2 runs have flags' sweep ice.yaml --over contacts.0.restitution.law=bridges,ice "${collect[@]}" --out by-word
(($(grep -c ',done,.*,0\.1772038018410' by-word/sweep.csv) == 2)) || fail 'a sweep over functions'
good sweep ice.yaml --over contacts.0.restitution=0.25,0.75 "${collect[@]}" --out by-number
(($(grep -cE ',(0\.[27]5),done,.*,\1,' by-number/sweep.csv) == 2)) || fail 'a sweep over numbers'
warned 'contact ice was hit with 0.125 m/s; the function of its restitution holds up to 0.05' run ice.yaml --out ice --set 'contacts.0.restitution={law: ice}'
grep -q 'Restitution by bridges: e = 0.32' ice/report.html || fail 'no function on the page'

# a law with a force is calibrated at the speed of each impact
compliant=(--set contacts.0.law=hertz --set contacts.0.stiffness=1e9 --set tolerance=1e-9)
warned '2 of 2 runs have flags' sweep ice.yaml --over contacts.0.restitution.law=bridges,ice "${compliant[@]}" \
    "${collect[@]}" --out compliant
(($(grep -cE ',done,.*,0\.177203' compliant/sweep.csv) == 2)) || fail 'a function of a law with a force'

# and so is one impact
ball=(--mass 1 --stiffness 1e8)
good collide hertz --restitution-law bridges "${ball[@]}" --speed 0.04 --json
json_near restitution_out 0.23134917 1e-7
json_is calibration '"exact"'
good collide flores --exact --restitution-law 0.1:0.9,1:0.8,10:0.55,40:0.5 "${ball[@]}" --speed 2.5 --json
json_near restitution_out 0.703547880875694 1e-12
film=(--restitution-law wet-film --radius 0.01 --film 4e-4 --roughness 2e-6 --viscosity-shear 0.5)
good collide hertz -e 0.9 "${film[@]}" --mass 0.03 --stiffness 1e9 --speed 0.3 --json
json_near restitution_out 0.400645352545964 1e-12
good compare --laws hertz,flores,newton --restitution-law bridges "${ball[@]}" --speed 0.04 --json
json_near 0.restitution_in 0.23134917 1e-7
bad "there is no restitution 'brigdes'; did you mean 'bridges'" collide hertz --restitution-law brigdes "${ball[@]}" --speed 1
bad "'1:x' is no point" collide hertz --restitution-law 1:x "${ball[@]}" --speed 1
bad 'speeds must ascend' collide hertz --restitution-law 1:0.5,1:0.6 "${ball[@]}" --speed 1
bad 'given twice' collide hertz -e 0.5 --restitution-law bridges "${ball[@]}" --speed 1
bad 'needs: speed' collide hertz --restitution-law bridges "${ball[@]}"
bad 'roughness' collide hertz -e 0.9 --restitution-law wet-film --radius 0.01 "${ball[@]}" --speed 1

finish
