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

# Over the restitution: h of Flores and of the exact relation (root of h (1 + e) = ln((1 + h)/(1 - e h)),
# mpmath), I = 1/4; xi of the linear damper.
good damping flores,exact,anagnostopoulos --over e=0.2,0.5 --json --csv over.csv --plot over.svg
json_is over '"restitution"' values.1 0.5 laws.1.law '"exact"' laws.2.hysteresis_ratio.0 null
json_near laws.0.hysteresis_ratio.0 6.4 1e-14
json_near laws.0.path_integral.1 0.25 1e-14
json_near laws.1.hysteresis_ratio.0 4.919166715790787 1e-14
json_near laws.2.damping_ratio.1 0.21545376196624678 1e-14
json_near laws.2.alpha.1 0.43090752393249356 1e-14
json_near laws.2.loss_factor.1 0.43383557378215558 1e-12
json_near laws.0.restitution_out.1 0.4704447793267395 1e-12
[[ $(wc -l <over.csv) == 7 ]] || fail 'a row per law and value'
grep -q '^law,restitution,hysteresis_ratio,damping_ratio,alpha,' over.csv || fail 'head of the file'
for word in flores exact anagnostopoulos 'hysteresis ratio h' 'damping ratio xi'; do
    grep -q ">$word<" over.svg || fail "the drawing has no '$word'"
done
good damping flores,tsuji -e 0.5
says 'hysteresis ratio h'
says 'restitution +flores'
says '0\.5 +1\.6'
says 'damping ratio xi'
good damping flores -e 0.5 --over v0=10mm/s:20mm/s:3 --quantity lambda
says '0\.015 +1\.06667e\+10'
good damping safaeifar-family -e 0.5 --path-rate 3.1 --over path_depth=2.3,3 --quantity integral
says '2\.3 +0\.297616'
good damping all --over e=0.3,0.6 --plot all.html
says 'laws are left out'
says 'The drawing shows the first 20 of'
good damping flores --over e=0.1,2
says 'no value everywhere: restitution = 2 is out of range'
good damping tsuji -e 0.5 --mass 1 --stiffness 1e8
says 'alpha +0\.48188'
bad 'hertz has no damping coefficient' damping flores,hertz --over e=0.1:0.9:3
bad "'x', which is no input of a law" damping flores --over x=1:2:3
bad 'allowed: INPUT=VALUES' damping flores --over 0.1,0.2
bad 'needs its count' damping flores --over e=0.1:2
bad '--over varies it' damping flores -e 0.5 --over e=0.1,0.3
bad 'restitution = -0.1 is out of range: must be >= 0' damping flores --over e=-0.1,0.5
bad "--quantity has 'foo'; allowed: h, xi" damping flores --over e=0.5 --quantity foo
bad 'none of the laws has a damping ratio xi' damping flores --over e=0.5 --quantity xi
bad 'alpha is not used by flores' damping flores -e 0.5 --over alpha=1,2
bad 'wrong unit' damping flores -e 0.5 --over v0=1kg,2kg
bad '--area is not used by flores' damping flores --over e=0.4,0.5 --area 3
bad '-e is required' damping flores,exact
bad 'does not end in .svg' damping flores --over e=0.4,0.5 --plot x.eps

bad 'KEY of a law is required' damping
bad "no law 'flore'; did you mean 'flores'" damping flore -e 0.5
bad 'no damping coefficient' damping hertz --stiffness 1e8
bad 'no damping coefficient' damping newton -e 0.5
bad 'stiffness' damping flores -e 0.5 --speed 1
bad 'speed' damping flores -e 0.5 --stiffness 1e8
bad 'restitution' damping flores --stiffness 1e8 --speed 1
bad 'either a restitution or a damping, not both' "${flores[@]}" --damping 5
bad "--damping is not used by walton-braun" \
    damping walton-braun -e 0.5 --stiffness 1e8 --damping 5
bad 'mass' "${flores[@]}" --exact
bad 'damping' damping kelvin-voigt --damping 12 --stiffness 1e6 --mass 1 \
    --speed 1 --exact
bad 'restitution = 1.5 is out of range' damping flores -e 1.5 --stiffness 1e8 --speed 1
bad '--damping = -3 is out of range' damping kelvin-voigt --damping -3 --stiffness 1e6
finish
