#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile compare
source "$(dirname "$0")/lib.bash" "$@"

good compare -e 0.5
says 'mass 1 kg \(default\), stiffness 1e\+08 N/m\^n \(default\), speed 1 m/s \(default\)'
says '^law +calibration +end +input e +resulting e'
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
    2.law '"hertz"' 2.restitution_in 0.5 2.restitution_out 0.5 3.law '"newton"' 3.force_max null \
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
    1.message '"radius is required by thornton-ning: effective radius R1 R2/(R1+R2) (m)"'

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
drawing "$work/few.svg" 'resulting restitution' 'depth [µm]' 'force [kN]' 'time [ms]' 'flores, exact'
good compare -e 0.5 --plot "$work/all.svg" --json
drawing "$work/all.svg" 'resulting restitution' flores
bad 'nothing to plot' compare -e 0.5 --laws newton --plot "$work/none.svg" --views phase
bad 'nothing to plot: none of the impacts has a reference' compare --laws hertz --plot "$work/none.svg" \
    --views errors
good compare -e 0.5 --laws hertz,linear,brandlein --plot "$work/elastic.svg"
good compare -e 0.5 --laws hertz@e=1,flores --plot "$work/reference.svg" --views force-depth
drawing "$work/reference.svg" 'Input restitution 0.5' 'hertz, e = 1'
drawing "$work/elastic.svg" hertz linear brandlein 'depth [µm]'
good compare -e 0.5 --plot "$work/all.svg"
says 'Its curves are those of the first 12 of [0-9]+ impacts; --laws chooses others'
grep -q 'first 12 of' "$work/all.svg" || fail 'the drawing does not say which curves it shows'
bad 'cannot be written' compare -e 0.5 --plot "$work/none/p.svg"
bad 'does not end in .svg' compare -e 0.5 --plot "$work/p.jpg"
[[ -z $(find "$work" -name '*.part-*') ]] || fail 'half a drawing stays'

bad '-e is required' compare
bad '--restitution = 1.5 is out of range: must be 0 to 1' compare -e 1.5
bad '--restitution = -0.5' compare -e -0.5
bad '--restitution' compare -e nan
bad "no law 'flors'; did you mean 'flores'" compare -e 0.5 --laws flors
bad 'names the law flores twice' compare -e 0.5 --laws flores,flores
bad 'empty name' compare -e 0.5 --laws flores,,tsuji
bad 'empty name' compare -e 0.5 --laws flores,
bad "no law 'all'" compare -e 0.5 --laws flores,all
bad 'none of the laws can be computed' compare -e 0.5 --laws goldsmith
bad 'none of the laws can be computed' compare -e 0 --laws flores
bad "--end is 'x'" compare -e 0.5 --end x
bad '--mass = 0 is out of range' compare -e 0.5 --mass 0
bad '--speed' compare -e 0.5 --speed inf
bad 'too many' compare flores -e 0.5

# Several inputs: resulting restitutions, and the errors of restitution, impulse and energy.
good compare --resulting --laws flores,gonthier,hertz
says '^  law +calibration +e = 0\.1 .* e = 0\.9'
says '^  flores +published +0\.069444 .* 0\.470445 .* 0\.893921'
says '^  hertz +published +0\.100000 .* 0\.500000 .* 0\.900000'
good compare --resulting --laws goldsmith,flores --permanent-ratio 0.3
says 'restitution is not used by goldsmith'
good compare --resulting --over 0.5,1 --laws flores,goyal --exact --json
json_is restitution_in '[0.5,1]' laws.0.law '"flores"' laws.1.calibration '"exact"'
json_near laws.0.restitution_out.0 0.470444779326739525 1e-14 # h = 8(1-e)/(5e) = 1.6 in h(1+x) = ln((1+h)/(1-xh))
json_near laws.1.restitution_out.0 0.5 1e-14 laws.2.restitution_out.0 0.70710678118654752 1e-12
json_near laws.0.restitution_out.1 1 1e-14
# what cannot be computed is named, in JSON and in the table, with its reason
good compare --resulting --over 0,0.5 --laws flores,goldsmith --json --csv named.csv
json_is laws.0.restitution_out.0 null skipped.0.law '"goldsmith"' skipped.0.calibration '"published"' \
    skipped.0.message '"restitution is not used by goldsmith"'
grep -qx 'goldsmith,published,,,restitution is not used by goldsmith' named.csv || fail 'named.csv leaves goldsmith out'
grep -q '^flores,published,0,,.*restitution = 0 is out of range: must be > 0 and <= 1 for flores' named.csv ||
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
[[ $(head -1 matrix.csv) == law,calibration,restitution_in,restitution_error,impulse_error,energy_error,message ]] ||
    fail 'the head of matrix.csv'
grep -q '<svg' matrix.svg || fail 'matrix.svg is no drawing'
bad 'are two tables; give one of them' compare --matrix --resulting
bad 'give several by --over' compare --matrix -e 0.5
bad "restitution = 'x'" compare --matrix --over 0.1,x
bad 'restitution = 1.5 is out of range' compare --resulting --over 1.5
good compare --resulting --plot all.svg
says 'It shows the first 12 of [0-9]+ rows'
grep -q 'first 12 of' all.svg || fail 'all.svg does not say which laws it shows'
bad 'restitution is not used by goldsmith' compare --resulting --laws goldsmith

# Several values of any input; a law may stand there again with values of its own. Root of
# h (1 + x) = ln((1 + h)/(1 - x h)) for h = 8(1-e)/(5e); zhang2022 by Runge-Kutta of M d'' = -F.
good compare --laws flores,goldsmith --permanent-ratio 0.3 --over e=0.2,0.5,0.8 --json
json_is . 4 0.values '"e = 0.2"' 2.restitution_in 0.8 3.law '"goldsmith"' 3.restitution_in null
json_near 0.restitution_out 0.155540020257341 1e-12 1.restitution_out 0.470444779326739525 1e-14 \
    2.restitution_out 0.788539125907065149 1e-14 1.dissipated_compression 0.2482466582138 1e-12 \
    1.impulse_compression 1 1e-14 1.impulse_restitution 0.470444779326739525 1e-14
good compare -e 0.7 --laws zhang2022@m=1.2,q=1.1,zhang2022@m=1.5,flores --json
json_is . 3 0.values '"m = 1.2, q = 1.1"' 1.values '"m = 1.5"' 1.q 1 2.values '""'
json_near 0.restitution_out 0.688659539467 1e-10 0.dissipated_compression 0.150184058870 1e-10 \
    0.energy_lost 0.262874019350 1e-10 0.depth_max 5.98014675733e-4 1e-10 0.duration 2.12952934749e-3 1e-10
good compare -e 0.7 --laws zhang2022 --over m=1.2,1.8 --over q=0.8:1:3 --csv grid.csv --curve curves.csv
[[ $(wc -l <grid.csv) == 7 ]] || fail 'grid.csv has not 2 x 3 rows'
says '^zhang2022 +m = 1\.8, q = 0\.9 '
[[ $(head -1 curves.csv) == law,calibration,values,* ]] || fail 'the head of curves.csv'
good compare -e 0.7 --laws flores --over speed=10mm/s,2 --json
json_is 0.speed 0.01 1.speed 2
good compare -e 0.7 --laws flores --over speed=1,2
silent_about 'speed .*default'
good compare --laws hertz,kelvin-voigt --damping 1000 --json
json_is . 2 1.restitution_in null
bad 'exponent is not used by flores' compare -e 0.7 --laws flores --over n=1.2,1.5
bad 'm is not used by flores' compare -e 0.7 --laws flores@m=1.2
bad "no input 'sped'; did you mean 'speed'" compare -e 0.7 --over sped=1,2
bad 'names the input speed twice' compare -e 0.7 --over speed=1 --over v0=2
bad 'FIRST:LAST:COUNT' compare --over e=0.1:0.9
bad 'names the law flores twice with e = 0.5' compare --laws flores@e=0.5,flores@e=0.5

# Columns, and errors against the exact form and against what was measured.
good compare -e 0.5 --laws flores,hertz --columns impulse,energy_lost,dissipated_restitution,depth_end
says '^law +calibration +impulse \[N s\] +energy lost \[J\] +dissipated in restitution \[J\] +indentation left'
says '^flores +published +1\.47044 +0\.389341 +0\.141094 +0$'
bad "--columns has 'impuls'; did you mean 'impulse'" compare -e 0.5 --columns impuls
good compare -e 0.5 --laws flores,hertz --against exact --json
json_near 0.restitution_error -5.911044134652095 1e-11 # the exact form returns 0.5
json_is 1.restitution_error null
printf 'speed [m/s],restitution,force_max [N]\n1,0.4,1700\n2,0.45,3900\n' >measured.csv
good compare -e 0.5 --laws flores --over speed=1,2,3 --against measured.csv --json
json_near 0.restitution_error 17.611194831684881 1e-11 1.restitution_error 4.5432842948310 1e-11
json_is 2.restitution_error null 0.depth_error null
good compare -e 0.5 --laws flores --over speed=1,3 --against measured.csv
says '1 of 2 impacts have no measured value'
bad 'no measured impact has the mass and the speed' compare -e 0.5 --speed 5 --laws flores --against measured.csv
printf 'time [ms],depth [um],force [N]\n0,0,0\n0.5,400,1000\n1,500,1500\n1.5,400,500\n2,0,0\n' >loop.csv
# trapezoids: 0.2 + 0.125 - 0.1 - 0.1 = 0.125 J, 1.5 N s
good compare --laws hertz --against loop.csv --json
json_near 0.impulse_error 33.333333333333333 1e-10
json_is 0.energy_error -100
bad 'cannot be read' compare -e 0.5 --against none.csv

# The drawings: measured samples, views, axes without units.
good compare -e 0.7 --laws flores,hertz --data loop.csv --plot loop.svg --views force-depth,phase,energy,errors
drawing loop.svg loop.csv 'velocity [m/s]' 'energy dissipated [J]' 'error of the loop area [%]' 'error of the impulse [%]'
good compare --laws flores --over e=0.5,0.9 --dimensionless unit --plot unit.svg
drawing unit.svg 'depth d/L' 'force F L/(M v0²)' 'flores, e = 0.9'
good compare --laws zhang2022,hertz --over e=0.6,0.7 --dimensionless depth --json
json_near 0.k_non 0.75 1e-14 1.k_non 0.875 1e-14 1.lambda_non 0.5625 1e-14
good compare -e 0.7 --laws flores,tsuji --plot page.html
grep -q '<td' page.html || fail 'the page has no table'
bad "--views has 'phas'; did you mean 'phase'" compare -e 0.7 --plot p.svg --views phas
bad 'give --plot' compare -e 0.7 --views phase
bad 'give --plot' compare -e 0.7 --data loop.csv
bad '--data has units' compare -e 0.7 --data loop.csv --plot p.svg --dimensionless unit
bad 'measured.csv has impacts and no samples to draw' compare -e 0.7 --data loop.csv --data measured.csv --plot p.svg
bad '--columns is not for --matrix' compare --matrix --columns impulse

# Two bodies, see collide: all laws in their exact form leave with the same velocities.
good compare -e 0.5 --laws newton,flores,tsuji --exact --mass1 2 --mass2 3 --velocity1 4 --velocity2=-1 --json
json_near 0.velocity1_out -0.5 1e-14 2.velocity1_out -0.5 1e-10 4.velocity2_out 2 1e-10 4.velocity_common 1 1e-14
good compare -e 0.5 --laws newton,flores --mass1 2 --mass2 3 --velocity1 4 --velocity2=-1
says '^law +calibration +input e .* velocity 1 \[m/s\] +velocity 2 \[m/s\]'
good compare -e 0.5 --laws newton --json
! grep -q velocity1_out "$out" || fail 'velocities of bodies that were not given'
bad 'mass and speed follow from --mass1' compare -e 0.5 --laws flores --over speed=1,2 --mass1 2 --velocity1 4

finish
