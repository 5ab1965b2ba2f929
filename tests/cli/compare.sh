#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile compare
source "$(dirname "$0")/lib.bash" "$@"

good compare -e 0.5
says 'mass 1 kg \(default\), stiffness 1e\+08 N/m\^n \(default\), speed 1 m/s \(default\)'
says '^law +calibration +end +asked +returned'
says '^flores +published +depth +0\.5 +0\.470445 +-5\.911 '
says '^hunt-crossley +published +depth +0\.5 +0\.662962 +\+32\.592 '
says '^newton +published +— +0\.5 +0\.500000 +0\.000 +— +0 +0 +no'
says '^anagnostopoulos .* yes$'
says '^Skipped'
says '^kelvin-voigt +exact '
silent_about '^flores +exact '

good compare -e 0.5 --mass 2 --stiffness 1e6 --speed 3
says 'mass 2 kg, stiffness 1e\+06 N/m\^n, speed 3 m/s'

# Given order, and sorted by error.
good compare -e 0.5 --laws hunt-crossley,flores,gonthier --json
json_is . 3 0.law '"hunt-crossley"' 1.law '"flores"' 2.law '"gonthier"'
json_keys 0 law calibration end_rule restitution_in restitution_out damping \
    lambda_dimensionless depth_max time_of_depth_max force_max \
    time_of_force_max duration impulse energy_in energy_dissipated \
    energy_residual method
good compare -e 0.5 --laws hunt-crossley,flores,gonthier --sort --json
json_is 0.law '"gonthier"' 1.law '"flores"' 2.law '"hunt-crossley"'

# Both calibrations.
good compare -e 0.5 --laws flores,hertz,newton --exact --json
json_is . 4 0.calibration '"published"' 1.calibration '"exact"' \
    2.law '"hertz"' 2.restitution_in null 3.law '"newton"' 3.force_max null \
    3.duration 0
json_near 1.restitution_out 0.5 1e-12
good compare -e 0.3 --exact --json
if [[ -n $reader ]]; then
    count=$(json .)
    for ((i = 0; i < count; i++)); do
        paths+=("$i.calibration" "$i.restitution_out")
    done
    json "${paths[@]}" | paste - - | awk '
        $1 == "\"exact\"" && $2 != "null" { n++; d = $2 - 0.3; if (d > 1e-8 || d < -1e-8) bad = 1 }
        END { exit !(n > 20 && !bad) }' || fail 'an exact law is not exact'
fi

# What cannot be computed is named with its reason, in JSON too.
good compare -e 0.5 --laws thornton-ning,flores,table --json
json_is . 3 0.law '"flores"' 1.law '"thornton-ning"' 1.calibration '"published"' 2.law '"table"' \
    1.message '"thornton-ning needs radius: effective radius R1 R2/(R1+R2) (m)"'

# Laws that need more get it; what the others cannot use does not disturb them.
good compare -e 0.5 --laws flores,thornton-ning,kelvin-voigt,general,alizadeh \
    --radius 0.01 --modulus 1e11 --yield-pressure 1e9 --damping 1000 \
    --exponent 1.5 --m 1.5 --q 1 --exact --json
json_is 0.law '"flores"' 2.law '"thornton-ning"' 3.law '"kelvin-voigt"' \
    3.restitution_in null 3.damping 1000 4.law '"kelvin-voigt"' \
    4.calibration '"exact"'
good compare -e 0.5 --laws antypov-elliott --end force --json
json_near 0.restitution_out 0.55 2e-3
good compare -e 0.5 --laws all
says '^tsuji '
good compare -e 1 --laws flores
good compare -e 0 --laws hunt-crossley,newton

good compare -e 0.5 --laws flores,tsuji,walton-braun,newton --exact \
    --plot "$work/few.svg"
says 'The plot is in'
drawing "$work/few.svg" 'restitution returned' 'depth [µm]' 'force [kN]' 'time [ms]' 'flores, exact'
good compare -e 0.5 --plot "$work/all.svg" --json
drawing "$work/all.svg" 'restitution returned' flores
bad 'nothing to plot' compare -e 0.5 --laws hertz --plot "$work/none.svg"
bad 'cannot be written' compare -e 0.5 --plot "$work/none/p.svg"
bad 'does not end in .svg' compare -e 0.5 --plot "$work/p.png"
[[ -z $(find "$work" -name '*.part-*') ]] || fail 'half a drawing stays'

bad '-e is missing' compare
bad '-e is 1.5; it must be from 0 to 1' compare -e 1.5
bad '--restitution is -0.5' compare -e -0.5
bad '--restitution' compare -e nan
bad "no law 'flors'; did you mean 'flores'" compare -e 0.5 --laws flors
bad 'names the law flores twice' compare -e 0.5 --laws flores,flores
bad 'empty name' compare -e 0.5 --laws flores,,tsuji
bad 'empty name' compare -e 0.5 --laws flores,
bad "no law 'all'" compare -e 0.5 --laws flores,all
bad 'none of the laws can be computed' compare -e 0.5 --laws goldsmith
bad 'none of the laws can be computed' compare -e 0 --laws flores
bad "--end is 'x'" compare -e 0.5 --end x
bad '--mass is 0;' compare -e 0.5 --mass 0
bad '--speed' compare -e 0.5 --speed inf
bad 'too many' compare flores -e 0.5

# Several restitutions: what is returned, and the errors of restitution, impulse and energy.
good compare --returned --laws flores,gonthier,hertz
says '^  law +calibration +e = 0\.1 .* e = 0\.9'
says '^  flores +published +0\.069444 .* 0\.470445 .* 0\.893921'
says 'hertz takes no restitution'
good compare --returned --over 0.5,1 --laws flores,goyal --exact --json
json_is asked '[0.5,1]' laws.0.law '"flores"' laws.1.calibration '"exact"'
json_near laws.0.returned.0 0.470444779326739525 1e-14 # h = 8(1-e)/(5e) = 1.6 in h(1+x) = ln((1+h)/(1-xh))
json_near laws.1.returned.0 0.5 1e-14 laws.2.returned.0 0.70710678118654752 1e-12
json_near laws.0.returned.1 1 1e-14
# what cannot be computed is named, in JSON and in the table, with its reason
good compare --returned --over 0,0.5 --laws flores,hertz --json --csv named.csv
json_is laws.0.returned.0 null skipped.0.law '"hertz"' skipped.0.calibration '"published"' \
    skipped.0.message '"hertz takes no restitution"'
grep -qx 'hertz,published,,,hertz takes no restitution' named.csv || fail 'named.csv leaves hertz out'
grep -q '^flores,published,0,,.*0 is outside the range of flores' named.csv ||
    fail 'named.csv does not say why there is no number'
[[ $(wc -l <named.csv) == 4 ]] || fail 'named.csv has not 2 + 1 rows'
# from the restitution 0.470444779326739525: impulse (1 + x)/1.5, energy (1 - x^2)/0.75
good compare --matrix --over 0.5 --laws flores --json
json_near laws.0.restitution_error.0 -5.911044134652095 1e-11 laws.0.impulse_error.0 -1.970348044884032 1e-11 \
    laws.0.energy_error.0 3.824227947228714 1e-11
good compare --matrix --laws flores,tsuji --exact --csv matrix.csv --plot matrix.svg
says '^Error of the impulse' '^Error of the energy lost'
says '^  flores +exact +0\.000 +0\.000 +0\.000 +0\.000 +0\.000'
[[ $(wc -l <matrix.csv) == 21 ]] || fail 'matrix.csv has not 4 x 5 rows'
[[ $(head -1 matrix.csv) == law,calibration,asked,restitution_error,impulse_error,energy_error,message ]] ||
    fail 'the head of matrix.csv'
grep -q '<svg' matrix.svg || fail 'matrix.svg is no drawing'
bad 'two questions' compare --matrix --returned
bad 'give several by --over' compare --matrix -e 0.5
bad "--over has 'x'" compare --matrix --over 0.1,x
bad "--over has '1.5'" compare --returned --over 1.5
bad '--over is for --matrix and --returned' compare -e 0.5 --over 0.1
bad '--plot draws up to 12 rows' compare --returned --plot all.svg
bad 'hertz takes no restitution' compare --returned --laws hertz

finish
