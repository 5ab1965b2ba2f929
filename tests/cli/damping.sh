#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile damping
source "$(dirname "$0")/lib.bash" "$@"

# flores: h = 8 (1 - e)/(5 e) = 1.6 for e = 0.5, lambda = h k/v0.
flores=(damping flores -e 0.5 --stiffness 1e8 --speed 2)
good "${flores[@]}"
says 'as published'
says 'hysteresis ratio h +1\.6 '
says 'damping lambda +8e\+07 +N s/m\^2.5'
good "${flores[@]}" --json
json_keys '' law calibration restitution_in hysteresis_ratio \
    lambda_dimensionless damping
json_is law '"flores"' calibration '"published"' restitution_in 0.5
json_near hysteresis_ratio 1.6 1e-14
json_near damping 8e7 1e-14
good "${flores[@]}" --mass 3 --json
json_near lambda_dimensionless 1.6 1e-13
json_near restitution_out 0.470445 1e-5

# Exact: h (1 + e) = ln((1 + h)/(1 - e h)).
good "${flores[@]}" --mass 1 --exact --json
json_is calibration '"exact"'
json_near restitution_out 0.5 1e-12
if [[ -n $reader ]]; then
    h=$(json hysteresis_ratio)
    awk -v h="$h" 'BEGIN { x = h * 1.5 - log((1 + h) / (1 - h / 2))
                           exit !(x < 1e-12 && x > -1e-12) }' ||
        fail "h = $h is not exact"
fi

# tsuji has no hysteresis ratio; kelvin: lambda = 2 zeta sqrt(k M).
good damping tsuji -e 0.7 --mass 0.2 --stiffness 1e9 --json
json_is hysteresis_ratio null
good damping anagnostopoulos -e 0.5 --mass 4 --stiffness 1e6 --json
json_near damping 861.8150478649872 1e-13
good damping kelvin-voigt --damping 12 --stiffness 1e6 --mass 1 --speed 1 --json
json_is damping 12 restitution_in null
good damping general -e 0.5 --exact --exponent 1.5 --m 1 --q 2 --mass 1 \
    --stiffness 1e8 --speed 1 --json
json_near restitution_out 0.5 1e-9

bad 'KEY of a law is missing' damping
bad "no law 'flore'; did you mean 'flores'" damping flore -e 0.5
bad 'no damping coefficient' damping hertz --stiffness 1e8
bad 'no damping coefficient' damping newton -e 0.5
bad 'stiffness' damping flores -e 0.5 --speed 1
bad 'speed' damping flores -e 0.5 --stiffness 1e8
bad 'restitution' damping flores --stiffness 1e8 --speed 1
bad 'either a restitution or a damping, not both' "${flores[@]}" --damping 5
bad "--damping is 5, but the law walton-braun takes none" \
    damping walton-braun -e 0.5 --stiffness 1e8 --damping 5
bad 'mass' "${flores[@]}" --exact
bad 'damping' damping kelvin-voigt --damping 12 --stiffness 1e6 --mass 1 \
    --speed 1 --exact
bad 'restitution: 1.5' damping flores -e 1.5 --stiffness 1e8 --speed 1
bad '--damping is -3' damping kelvin-voigt --damping -3 --stiffness 1e6
finish
