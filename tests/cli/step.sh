#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile step. The promise itself is tested in test_step.c; here what the user
# types and gets.
source "$(dirname "$0")/lib.bash" "$@"

numbers=(--mass 1 --stiffness 1.4e8 --speed 4.2)
flores=(step flores -e 0.6 "${numbers[@]}")

good "${flores[@]}"
says '^flores, as published, contact ends at depth 0'
says 'within 0.001'
says '^  verlet  '
says '^  verlet-predicted '
says '^  semi-implicit-euler '
says '^  rk4 '
says '^ +200  '
says 'every smaller step'
good "${flores[@]}" --method rk4
silent_about '^  verlet'
silent_about 'same points'

# One method, one object; all methods, an array.
good "${flores[@]}" --exact --method verlet --json
json_keys '' law method error step steps_per_contact duration \
    restitution_exact worst_error order
json_is law '"flores"' method '"verlet"' error 0.001 calibration '"exact"' \
    end_rule '"depth"' forces_per_step 1 bands. 6
json_near restitution_exact 0.6 1e-12
json_near order 2.5 0.03
json_near steps_per_contact 12.5 0.1
if [[ -n $reader ]]; then
    read -r step count duration worst < <(json step steps_per_contact duration \
        worst_error | tr '\n' ' ') || true
    awk -v s="$step" -v n="$count" -v t="$duration" -v w="$worst" \
        'BEGIN { x = s * n / t - 1
                 exit !(x < 1e-12 && x > -1e-12 && w > 0 && w <= 1e-3) }' ||
        fail "step $step, $count, $duration, worst $worst"
fi
cp "$out" "$work/verlet"
good "${flores[@]}" --json
json_is . 4 0.method '"verlet"' 1.method '"verlet-predicted"' \
    2.method '"semi-implicit-euler"' 3.method '"rk4"' 3.forces_per_step 4
[[ -z $reader ]] || json_is 2.step "$(json 0.step)"

# semi-implicit Euler asked for alone is computed alone, and is the same.
good "${flores[@]}" --exact --method semi-implicit-euler --json
sed -i 's/semi-implicit-euler/verlet/' "$out"
cmp -s "$out" "$work/verlet" || fail 'semi-implicit-euler differs from verlet'

# A wider error, a larger step.
good "${flores[@]}" --method rk4 --error 0.05 --json
json_near error 0.05 1e-15
json_near steps_per_contact 2.8 0.1

# The end rule, a law that jumps at the touch, laws that unload elsewhere.
good step tsuji -e 0.5 "${numbers[@]}" --end force --method verlet --error 0.01 \
    --json
json_is end_rule '"force"'
good step goyal -e 0.5 "${numbers[@]}" --method verlet --error 0.01 --json
json_near order 1 0.1
good step walton-braun -e 0.5 "${numbers[@]}" --method rk4 --error 0.01
good step hertz "${numbers[@]}" --method verlet
says 'restitution 1 exactly'

# Too much asked of some methods: a row without a step, and why.
good step tsuji -e 0.02 "${numbers[@]}" --exact --error 2e-5
says '^  verlet +—'
says '^  verlet-predicted +[0-9]'
says '^verlet needs more than 16384 steps per contact'
refused 1 'verlet needs more than 16384 steps per contact' \
    step tsuji -e 0.02 "${numbers[@]}" --exact --error 2e-5 --method verlet
refused 1 'do not separate' step kelvin-voigt --damping 1e6 "${numbers[@]}"

# Rayleigh time: pi R sqrt(rho/G)/(0.1631 nu + 0.8766), G = E/(2 (1 + nu)).
grain=(step --rayleigh --radius 1e-3)
good "${grain[@]}" --young 2e11 --poisson 0.25 --density 8000 --json
json_near rayleigh_time 1.0829364508293881e-06 1e-12
json_near grains.0.shear_modulus 8e10 1e-14
json_is hertz_time null
good "${grain[@]}" --material rubber,steel,glass --speed 1 --json
json_keys '' rayleigh_time hertz_time grains
[[ -z $reader ]] || json_is rayleigh_time "$(json grains.2.rayleigh_time)" \
    hertz_time "$(json grains.2.hertz_time)" grains.2.material '"glass"'
good "${grain[@]}" --material rubber,steel,glass --speed 1
says '^rubber '
says '^smallest Rayleigh time 1.0189e-06 s'
says '^smallest Hertz time '
good "${grain[@]}" --material steel
says '^Rayleigh time '
says '10 % of it'
silent_about '^Hertz time'

# What is refused.
bad 'KEY of a law is required' step
bad "no law 'floors'; did you mean 'flores'" step floors -e 0.5
bad "--method is 'euler'; allowed: verlet, " "${flores[@]}" --method euler
bad "--error = 0 is out of range: must be > 0" "${flores[@]}" --error 0
bad "--error = -1" "${flores[@]}" --error -1
bad "error = 1 is out of range" "${flores[@]}" --error 1
bad "error = 1e-10 is out of range" "${flores[@]}" --error 1e-10
bad "--error" "${flores[@]}" --error nan
bad 'speed' step flores -e 0.5 --mass 1 --stiffness 1e8
bad 'mass' step flores -e 0.5 --speed 1 --stiffness 1e8
bad 'impulse law' step newton -e 0.5 --mass 1 --speed 1
bad "--end is 'top'" "${flores[@]}" --end top
bad '--density needs --material' "${flores[@]}" --density 1000
good step flores -e 0.6 --material steel --radius1 10mm --speed 20mm/s
says '^k = 1.456e\+10 N/m\^1.5 from steel on steel'
bad 'flores does not go with --rayleigh' "${flores[@]}" --rayleigh
bad '--mass does not go with --rayleigh' "${grain[@]}" --material steel --mass 1
bad '--error does not go with --rayleigh' "${grain[@]}" --material steel --error 1
bad '--radius is required' step --rayleigh --material steel
bad '--young is required' "${grain[@]}"
bad '--density is required' "${grain[@]}" --young 1e9 --poisson 0.3
bad 'say the same thing twice' "${grain[@]}" --material steel --density 1
bad "there is no material 'steal'; did you mean 'steel'" \
    "${grain[@]}" --material steal
bad "no material ''" "${grain[@]}" --material steel,
bad 'poisson = 0.6 is' "${grain[@]}" --young 1e9 --poisson 0.6 --density 1e3
bad '--density = 0 is out of range' "${grain[@]}" --young 1e9 --poisson 0.3 --density 0
# The tangential motion: sqrt(kappa 7/2) times as fast as the undamped normal one.
plain=(step hertz --mass 0.01 --stiffness 1e8 --speed 2 --method verlet --json)
good "${plain[@]}"
silent_about tangential
limit=$(json stability_limit)
good "${plain[@]}" --ratio 0.5
json_near tangential_stability_limit "$(awk -v l="$limit" 'BEGIN { printf "%.17g", l / sqrt(0.5 * 3.5) }')" 1e-12
json_near tangential_period "$(awk -v l="$limit" 'BEGIN { printf "%.17g", 3.14159265358979 * l / sqrt(1.75) }')" 1e-12
good "${plain[@]}" --ratio 0.5 --shape disc
json_near tangential_stability_limit "$(awk -v l="$limit" 'BEGIN { printf "%.17g", l / sqrt(1.5) }')" 1e-12
good step hertz --mass 0.01 --stiffness 1e8 --speed 2 --ratio 0.8235
says '^Tangential motion: its period is '
bad '--ratio = 0 is out of range' "${plain[@]}" --ratio 0
bad 'box' "${plain[@]}" --ratio 0.5 --shape box
finish
