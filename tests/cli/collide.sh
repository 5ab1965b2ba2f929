#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile collide
source "$(dirname "$0")/lib.bash" "$@"

numbers=(--mass 1 --stiffness 1.4e8 --speed 4.2)
flores=(collide flores -e 0.6 "${numbers[@]}")
keys=(law calibration end_rule restitution_in restitution_out damping
    lambda_dimensionless depth_max time_of_depth_max force_max
    time_of_force_max duration impulse energy_in energy_dissipated
    energy_residual method)

good "${flores[@]}"
says '^flores, as published, contact ends at depth 0'
says 'resulting restitution +0\.577276'
says 'Energy balance'
good "${flores[@]}" --json
json_keys '' "${keys[@]}" speed_out
json_is law '"flores"' calibration '"published"' end_rule '"depth"' \
    method '"closed-form"' separated true load 0
json_near restitution_in 0.6 1e-16
json_near restitution_out 0.577276 1e-5
json_near energy_in 8.82 1e-14
# 0.6 is no double: its 17 digits are these, whatever the last bits of a result.
grep -q '"restitution_in": 0.59999999999999998,' "$out" ||
    fail 'fewer than 17 digits'

# Exact returns what was asked, by closed form and by integration.
good "${flores[@]}" --exact --json
json_near restitution_out 0.6 1e-12
json_is calibration '"exact"'
good "${flores[@]}" --exact --method integrated --json
json_near restitution_out 0.6 1e-9
json_is method '"integrated"'
good "${flores[@]}" --method auto --json
json_is method '"closed-form"'

# The end rule changes the restitution: 0.5 becomes 0.550.
good collide antypov-elliott -e 0.5 "${numbers[@]}" --json
json_near restitution_out 0.5 1e-12
good collide antypov-elliott -e 0.5 "${numbers[@]}" --end force --json
json_near restitution_out 0.55 2e-3
json_is end_rule '"force"' force_min 0

# Exponents of the caller.
good collide general -e 0.4 --exact --exponent 1.5 --m 1 --q 1.5 \
    "${numbers[@]}" --json
json_near restitution_out 0.4 1e-9
good collide hunt-crossley -e 0.4 --exact --exponent 1 "${numbers[@]}" --json
json_near restitution_out 0.4 1e-12

# Elastic, plastic, rigid.
good collide hertz "${numbers[@]}" --json
json_is restitution_in null damping null
json_near restitution_out 1 1e-12
good collide walton-braun -e 0.5 "${numbers[@]}" --json
json_near restitution_out 0.5 1e-10
good collide newton -e 0.5 --mass 2 --speed 3 --json
json_is restitution_out 0.5 duration 0 force_max null impulse 9
good collide newton -e 0.5 --mass 2 --speed 3
says 'rigid'

# A load.
good "${flores[@]}" --load 100
says 'closed form no longer applies'
good "${flores[@]}" --load 100 --json
json_is load 100
good "${flores[@]}" --load -100 --json
json_is load -100

# Next to critical damping, from below.
good collide tsuji --damping 2236.0679774997884 --mass 1 --stiffness 1e6 --speed 2 --json
json_is restitution_out 0 duration null separated false method '"closed-form"'

# The bodies stay together: overdamped, contact never ends.
stuck=(collide kelvin-voigt --damping 1e5 --mass 1 --stiffness 1e8 --speed 1)
good "${stuck[@]}"
says 'stay together'
good "${stuck[@]}" --json
json_is restitution_out 0 duration null separated false

# The curve.
good "${flores[@]}" --curve "$work/a b.csv"
says 'points\) is in '
[[ $(head -n 1 "$work/a b.csv") == \
    't [s],depth [m],rate [m/s],force [N],energy_kinetic [J],energy_elastic [J],energy_dissipated [J]' ]] ||
    fail 'head of the curve'
awk -F, 'NR > 1 { if (NF != 7 || $1 <= last) exit 1; last = $1
             sum = $5 + $6 + $7
             if (sum < 8.82 * (1 - 1e-9) || sum > 8.82 * (1 + 1e-9)) exit 1 }
         NR == 2 { last = $1; if ($1 != 0 || $2 != 0 || $3 != 4.2) exit 1 }
         BEGIN { last = -1 } END { exit !(NR > 20 && $2 == 0 && $3 < 0) }' \
    "$work/a b.csv" || fail 'the curve is not an impact'
good "${flores[@]}" --curve "$work/a b.csv" --json
json_is law '"flores"'

# The drawing.
good "${flores[@]}" --plot "$work/it's.svg"
says 'The plot is in'
drawing "$work/it's.svg" 'force [kN]' 'depth [mm]' 'time [ms]' 'velocity [m/s]'
good collide tsuji -e 0.3 "${numbers[@]}" --plot "$work/p.svg" \
    --curve "$work/p.csv" --json
json_is law '"tsuji"'
mkdir "$work/files"
good "${flores[@]}" --plot "$work/files/p.svg" --curve "$work/files/p.csv"
holds "$work/files" p.svg p.csv

# Another format is refused before anything is computed or written.
for name in p.jpg p.eps p.svg.gz plot; do
    bad 'does not end in .svg, .pdf, .png or, for a page, in .html' \
        "${flores[@]}" --plot "$work/files/$name" --curve "$work/files/c.csv"
done
holds "$work/files" p.svg p.csv

# Files that cannot be written; nothing half-written stays.
mkdir "$work/folder"
bad 'No such file or folder|No such file or directory' \
    "${flores[@]}" --curve "$work/none/c.csv"
bad 'it is a folder' "${flores[@]}" --curve "$work/folder"
bad 'cannot be written' "${flores[@]}" --curve "$work/folder/"
holds "$work/folder"
bad 'cannot be written' "${flores[@]}" --plot "$work/none/p.svg"
mkdir "$work/folder.svg"
bad 'it is a folder' "${flores[@]}" --plot "$work/folder.svg"
if [[ $(id -u) != 0 ]]; then
    chmod a-w "$work/folder"
    bad 'cannot be written' "${flores[@]}" --curve "$work/folder/c.csv"
    chmod u+w "$work/folder"
fi
ln -s "$work/real.csv" "$work/folder/link.csv"
: >"$work/real.csv"
good "${flores[@]}" --curve "$work/folder/link.csv"
[[ -L $work/folder/link.csv && -s $work/real.csv ]] || fail 'the link is gone'

bad "no law 'floors'; did you mean 'flores'" collide floors -e 0.5
bad "--method is 'rk4'; allowed: auto, integrated" "${flores[@]}" --method rk4
bad '--load' "${flores[@]}" --load nan
bad '--load' "${flores[@]}" --load heavy
bad 'either a restitution or a damping, not both' "${flores[@]}" --damping 5
bad '--alpha is not used by flores' "${flores[@]}" --alpha 1
bad 'mass' collide flores -e 0.5 --stiffness 1e8 --speed 1
bad 'speed' collide hertz --stiffness 1e8 --mass 1
bad 'damping' collide kelvin-voigt "${numbers[@]}"

bad '--stiffness-unload: has the unit of N/m\^1.5, but the law valles-reinhorn takes N/m' collide valles-reinhorn \
    --mass 1 --speed 1 --stiffness 1e6N/m --stiffness-unload 4e6N/m^1.5
good collide valles-reinhorn --mass 1 --speed 1 --stiffness 1e6N/m --stiffness-unload 4MN/m --json
json_near restitution_out 0.5 1e-12

# a material beside a law that takes no k prints none
good collide jackson-green --material steel --radius1 10mm --speed 0.1
says '^steel on steel, E\* = '
warned 'yield' collide hertz --material steel --radius1 10mm --speed 0.1
says '^k = .* from steel on steel'

# exponents that are not given are the usual ones, and the output says so
good collide general -e 0.5 "${numbers[@]}"
says '^exponents n = 1\.5 \(default\), m = 1\.5 \(default\), q = 1 \(default\)$'
good collide zhang2022 -e 0.5 --m 1.2 "${numbers[@]}" --json
json_is m 1.2 assumed '["exponent","q"]'
good collide zhang2021 -e 0.5 --exponent 1 "${numbers[@]}"
says '^exponents n = 1, m = 1 \(default\)$'
good collide alizadeh -e 0.5 "${numbers[@]}"
says '^exponents q = 1 \(default\)$'
says "resulting restitution +0.5$"
bad 'damping' collide alizadeh "${numbers[@]}"

# Derivatives: Hertz has T ~ M^(2/5) k^(-2/5) v0^(-1/5), and e = 1 has one side.
good collide hertz --mass 1 --stiffness 1e6 --speed 1 --gradient --json
duration=$(json duration)
for pair in mass=0.4 stiffness=-0.4e-6 speed=-0.2; do
    json_near "gradient.duration.${pair%=*}" "$(awk -v t="$duration" -v p="${pair#*=}" \
        'BEGIN { printf "%.17g", t * p }')" 1e-11
done
json_is gradient_kind.duration.mass '"smooth"' gradient_kind.restitution.mass '"zero"'
good "${flores[@]}" --gradient
says '^Derivatives, in SI units'
says '^ *quantity y +unit of y +dy/de +dy/dM +dy/dk +dy/dv0$'
says '^ *restitution +1 +[0-9.]+ +0 +0 +0$'
silent_about 'one-sided'
good collide flores -e 1 "${numbers[@]}" --gradient
says 'one-sided'
good collide hertz --material aluminium --radius1 10mm --speed 1mm/s --gradient --json
json_is gradient_kind.force_max.speed '"smooth"'
bad 'no derivatives of walton-braun: only laws F = k d\^n' \
    collide walton-braun -e 0.5 "${numbers[@]}" --gradient
bad 'external load' "${flores[@]}" --load 10 --gradient
bad 'memoryless form' "${flores[@]}" --form memoryless --exact --gradient
refused 1 'do not separate' "${stuck[@]}" --gradient

# A law that acts at a distance says where its depth begins.
good collide exponential-spring --force-scale 100 --steepness 500 -e 0.6 --mass 0.5 --speed 0.5
says 'acts at a distance: depth counts from 0.074 m before the touch on'
# The pictures of one impact; without dimensions, k_non = (n+1) e/2 and lambda_non = 3 (1-e^2)(m+1)/(4 (1+e)) for q = 1
# (zhang2022, Eqs. 35 and 41), whatever mass, stiffness and speed: 0.75 and 0.75 for e = 0.6, n = m = 1.5.
good collide zhang2022 -e 0.6 --mass 2 --stiffness 1e8 --speed 3 --dimensionless depth --json
json_near dimensionless.k_non 0.75 1e-14 dimensionless.lambda_non 0.75 1e-14 dimensionless.energy 18 1e-14
good collide zhang2022 -e 0.6 --mass 1 --stiffness 0.75 --speed 1 --dimensionless depth --json
json_near dimensionless.length 1 1e-14 force_max 0.926055 1e-6
# q = 2: k_non = (n+1) e^2/(1 + e^2), lambda_non = (m+1)(1 - e^2)/(1 + e^2)
good collide zhang2022 -e 0.6 --q 2 --mass 2 --stiffness 1e8 --speed 3 --dimensionless depth --json
json_near dimensionless.k_non 0.66176470588235294 1e-14 dimensionless.lambda_non 1.1764705882352941 1e-14
good collide flores -e 0.6 --mass 2 --stiffness 1e8 --speed 3 --dimensionless unit
says '^  k_non = k L\^\(n\+1\)/\(M v0\^2\) +1$'
good collide flores -e 0.6 --mass 2 --stiffness 1e8 --speed 3 --dimensionless peak --plot "$work/v.svg" \
    --views phase,energy
drawing "$work/v.svg" 'velocity v/v0' 'energy W/(M v0²)' kinetic elastic dissipated
good collide flores -e 0.6 --mass 2 --stiffness 1e8 --speed 3 --plot "$work/v.svg" --views phase
drawing "$work/v.svg" 'velocity [m/s]' 'depth [mm]'
bad 'hertz has no input restitution; peak is for every law' collide hertz --mass 2 --stiffness 1e8 \
    --speed 3 --dimensionless depth
bad 'newton is rigid' collide newton -e 0.5 --mass 2 --speed 3 --dimensionless peak
bad "--views has 'phas'; did you mean 'phase'" collide hertz --mass 2 --stiffness 1e8 --speed 3 --plot p.svg --views phas
bad 'give --plot' collide hertz --mass 2 --stiffness 1e8 --speed 3 --views phase

# Two bodies: momentum 2*4 - 3*1 = 5 kg m/s is kept, the common velocity is 5/5; by Newton with e = 0.5 the velocities
# are 1 - 0.5*3 and 1 + 0.5*2.
two=(--mass1 2 --mass2 3 --velocity1 4 --velocity2=-1)
good collide newton -e 0.5 "${two[@]}" --json
json_near mass 1.2 1e-14 speed 5 1e-14 bodies.velocity_common 1 1e-14 bodies.velocity1_out -0.5 1e-14 \
    bodies.velocity2_out 2 1e-14 impulse 9 1e-14
good collide flores -e 0.5 --stiffness 1e8 "${two[@]}" --exact
says '^  velocity of the first body after +-0\.5  m/s'
says '^  velocity of the second body after +2  m/s'
good collide newton -e 0.5 --mass1 2 --velocity1 4 --velocity2 1 --json # body 2 is fixed: 1 - 0.5*3
json_near bodies.velocity1_out -0.5 1e-14 bodies.velocity2_out 1 1e-14 bodies.velocity_common 1 1e-14 mass 2 1e-14
good collide newton -e 0.5 --mass1 2 --mass2 fixed --velocity1 4 --json
json_is bodies.velocity1_out -2 bodies.velocity2_out 0
bad 'must be > --velocity2' collide newton -e 0.5 --mass1 2 --velocity1 1 --velocity2 1
bad '--mass is the effective mass' collide newton -e 0.5 --mass1 2 --velocity1 1 --mass 1
bad '--speed is the approach speed' collide newton -e 0.5 --mass1 2 --velocity1 1 --speed 1
bad '--mass1 is required' collide newton -e 0.5 --velocity1 1 --mass 1
bad '--velocity1 is required' collide newton -e 0.5 --mass1 1 --speed 1
bad '--load presses' collide flores -e 0.5 --stiffness 1e8 "${two[@]}" --load 10

finish
