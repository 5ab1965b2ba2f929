#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile fit
source "$(dirname "$0")/lib.bash" "$@"

run fit --help
((status == 0)) || fail 'no help'
says 'resile fit drop.csv --law hunt-crossley'

# A record of known numbers from the program itself, resampled and with a bit
# of noise that awk makes the same way everywhere.
known=(collide hunt-crossley -e 0.527 --exact --mass 0.0896 --stiffness 3.5e6
    --speed 15)
good "${known[@]}" --curve "$work/curve.csv"
awk -F, 'BEGIN { OFS = ","; print "t_ms,force [kN],depth_mm,velocity"; s = 7 }
    NR > 1 { s = (s * 16807) % 2147483647
             print 1e3 * $1, ($4 + 20 * (s / 1073741823.5 - 1)) / 1e3, 1e3 * $2, $3 }' \
    "$work/curve.csv" >"$work/drop.csv"
bodies=(--mass 0.0896 --speed 15)

# The curve as the program wrote it.
good fit "$work/curve.csv" --law general "${bodies[@]}" --free k,n,m,q,e --json
json_near parameters.k.value 3.5e6 1e-4
json_near parameters.q.value 1 1e-4
json_near parameters.e.value 0.527 1e-6
fit=(fit "$work/drop.csv" --law hunt-crossley "${bodies[@]}" --free k,e)

# a speed that is not that of the record
good fit "$work/drop.csv" --law hunt-crossley --mass 0.0896 --speed 2 --free k,e,offset
says 'explains less than half of what varies'

good "${fit[@]}" --exact
says '^hunt-crossley, exact, fitted to [0-9]+ values of 1 record'
says '^  k +3\.[45]'
says 'For a model file'
says '^    calibration: exact'
good "${fit[@]}" --exact --json
json_keys '' law parameters sigma aicc restitution identifiable ranking
json_is law '"hunt-crossley"' identifiable true ranking '[]' \
    parameters.k.fixed false parameters.mass.fixed true calibration '"exact"'
json_near parameters.k.value 3.5e6 0.01
json_near parameters.e.value 0.527 0.01
json_near restitution 0.527 0.01
json_keys parameters.k value stderr ci95 fixed
json_near parameters.mass.ci95.0 0.0896 1e-15

# As published, e is what goes into the formula: 3/2 (1 - e) = h.
good "${fit[@]}" --json
json_near restitution 0.527 0.01
json_near parameters.e.value 0.13718 0.01

# Exponents; a part of the columns; bounds; nuisances.
good fit "$work/drop.csv" --law general "${bodies[@]}" --free k,n,m,q,e --json
json_near parameters.n.value 1.5 0.02
json_near parameters.e.value 0.527 0.02
cut -d, -f1,3 "$work/drop.csv" >"$work/depth.csv"
good fit "$work/depth.csv" --law exact "${bodies[@]}" --json
json_near parameters.e.value 0.527 1e-3
cut -d, -f2,3 "$work/drop.csv" >"$work/loop.csv"
good fit "$work/loop.csv" --law exact "${bodies[@]}" --json
json_near parameters.e.value 0.527 0.02
good fit "$work/drop.csv" --law exact "${bodies[@]}" --free K,e,Exponent \
    --bound N=1:1.4 --json
json_near parameters.n.value 1.4 0.01
good fit "$work/drop.csv" "$work/drop.csv" --law exact "${bodies[@]}" \
    --free k,e,offset,gain --json
json_near 'parameters.gain:2.value' 1 0.02
good "${fit[@]}" --robust --profile --folds 4 --exact --json
json_near parameters.k.value 3.5e6 0.01
if ! "$program" fit "$work/drop.csv" --law exact "${bodies[@]}" --global \
    2>&1 | grep -q 'without NLopt'; then
    good fit "$work/drop.csv" --law exact "${bodies[@]}" --global --json
    json_near parameters.k.value 3.5e6 0.01
fi
good fit "$work/drop.csv" --law exact --mass 0.0896 --json # v is measured
json_near parameters.speed.value 15 0.01

# What the data do not tell.
cut -d, -f1,2 "$work/drop.csv" >"$work/force.csv"
good fit "$work/force.csv" --law exact "${bodies[@]}" --free k,e,mass,speed
says 'NOT DETERMINED: mass, k and speed'
good fit "$work/force.csv" --law exact "${bodies[@]}" --free k,e,mass,speed \
    --json
json_is identifiable false parameters.k.stderr null \
    parameters.k.identifiable false parameters.e.identifiable true

# Many laws.
good fit "$work/force.csv" --laws exact,flores,hunt-crossley,tsuji "${bodies[@]}"
says '^ +exact .* 3 laws give this curve'
says '^3 laws give the curves of exact: flores, hunt-crossley and itself'
says 'restitution in their formulas tells them apart'
good fit "$work/drop.csv" --law exact "${bodies[@]}" --free k,e,offset,baseline,drift
says '^ +drift .* N/s'
good fit "$work/force.csv" --laws exact,kelvin-voigt,tsuji,newton "${bodies[@]}"
says '^  exact +3 +0\.0'
says 'newton: is an impulse law'
good fit "$work/force.csv" --laws exact,kelvin-voigt,tsuji,newton \
    "${bodies[@]}" --json
json_is law '"exact"' ranking.0.law '"exact"' ranking.3.law '"newton"'

# The example: what went into it comes out, within its own intervals.
example=$(dirname "$0")/../../examples/drop.csv
good fit "$example" --law hunt-crossley --exact "${bodies[@]}" \
    --free k,e,offset,baseline --json
json_near parameters.e.value 0.546854 0.006
json_near parameters.k.value 3.5e6 0.006
json_near parameters.offset.value 4.03e-4 0.004
json_near parameters.baseline.value 15 0.17
json_near sigma 25 0.06

# Lists of impacts.
printf 'height [cm]\n100\n64\n40.96\n' >"$work/bounces.csv"
good fit "$work/bounces.csv" --law exact --mass 0.1 --stiffness 1e8 --json
json_near parameters.e.value 0.8 1e-6
printf 'speed,e\n0.1,0.8\n0.2,0.75\n0.5,0.68\n1,0.6\n' >"$work/ev.csv"
good fit "$work/ev.csv" --law kuwabara-kono --mass 0.1 --stiffness 1e8
says 'lambda'

# The model file takes the snippet.
good "${fit[@]}" --exact
{
    printf 'end_time: 0.1\nbodies:\n  - name: wall\n    fixed: true\n'
    printf '    shapes: [{line: {normal: [0, 1]}}]\n  - name: ball\n'
    printf '    mass: 0.0896\n    position: [0, 0.05]\n    velocity: [0, -15]\n'
    printf '    shapes: [{circle: {radius: 0.03}}]\n'
    sed -n '/^contacts:/,$p' "$out" | sed 's/^    calib/    bodies: [ball, wall]\n    calib/'
} >"$work/model.yaml"
good run "$work/model.yaml" --out "$work/run" --json

for data in drop loop ev; do
    law=(--law exact "${bodies[@]}")
    [[ $data != ev ]] || law=(--law exact --mass 1 --stiffness 1e8)
    good fit "$work/$data.csv" "${law[@]}" --plot "$work/$data.SVG"
    says 'The plot is in'
    drawing "$work/$data.SVG" measured fit
done
grep -qE '>residual \[.?N\]<' "$work/drop.SVG" || fail 'no residual'
good fit "$work/force.csv" --law exact "${bodies[@]}" --free k,e,mass,speed --plot "$work/fit.html"
grep -q 'NOT DETERMINED: mass, k and speed' "$work/fit.html" || fail 'a page without its warning'
grep -q '<figcaption>exact' "$work/fit.html" || fail 'a page without its drawing'

# Dots show the noise as it is: of Gaussian noise 38.3 % lie within half a standard deviation. A half
# sine of 100 N, 1 ms long, with noise of 2 N in 20000 samples over 50 ms; 300 of the dots and more
# are on it.
awk 'function unit() { s = (s * 16807) % 2147483647; return s / 2147483647 }
    BEGIN { s = 11; pi = 3.14159265358979; print "t [s],force [N]"
            for (i = 0; i < 20000; i++) {
                t = 2.5e-6 * i; x = (t - 0.02) / 1e-3
                f = x > 0 && x < 1 ? 100 * sin(pi * x) : 0
                print t "," f + 2 * sqrt(-2 * log(unit())) * cos(2 * pi * unit()) } }' \
    >"$work/noise.csv"
noise=(fit "$work/noise.csv" --law linear --mass 0.1 --speed 0.318309886183790
    --free k,offset,baseline)
# dots OF: the numbers of graph 1 (measured) or 2 (residual) of dots on the page
dots() {
    awk -v of="$1" 'BEGIN { RS = "\\{\"kind\":\"" } /^dots"/ && ++n == of {
        sub(/.*"y":\[/, ""); sub(/\].*/, ""); gsub(/[,\n]+/, "\n"); print }' "$work/noise.html"
}
good "${noise[@]}" --plot "$work/noise.html"
dots 2 | awk '{ n++; near += $1 > -1 && $1 < 1 }
    END { print near / n, n; exit !(n > 1000 && n <= 1600 && near / n > 0.34 && near / n < 0.43) }' \
    >"$out" || fail 'the dots of the residual are not the noise'
dots 1 | awk '$1 > 10 { n++ } END { print n; exit !(n > 300) }' >"$out" ||
    fail 'the dots do not show the impact'
cp "$work/noise.html" "$work/again.html"
good "${noise[@]}" --plot "$work/noise.html"
cmp -s "$work/noise.html" "$work/again.html" || fail 'other dots for the same data'
bad 'does not end in .svg' fit "$work/drop.csv" "${law[@]}" --plot "$work/drop.gif"

# Junk.
: >"$work/empty"
bad "the file '$work/none' cannot be read" fit "$work/none" "${fit[@]:2}"
bad 'the file is empty' fit "$work/empty" "${fit[@]:2}"
printf 't,force\n0,1\n1,zwei\n2,1\n' >"$work/bad.csv"
bad "bad.csv:3: 'zwei' in column 2 \(force\)" fit "$work/bad.csv" "${fit[@]:2}"
head -c 3000 "$program" >"$work/binary"
bad 'zero byte' fit "$work/binary" "${fit[@]:2}"
bad 'cannot be read' fit "$work/none.csv" "${fit[@]:2}"
bad 'not a plain file' fit "$work" "${fit[@]:2}"
seq 2500000 | awk 'BEGIN { print "t,force" } { print $1 "," 1 }' >"$work/long.csv"
bad 'at most 2000000 are taken' fit "$work/long.csv" "${fit[@]:2}"
rm "$work/long.csv"
bad '--law is required' fit "$work/drop.csv"
bad 'not both' fit "$work/drop.csv" --law hertz --laws all
bad "no law 'herz'" fit "$work/drop.csv" --law herz
bad "--free: there is no parameter 'x' of a fit" fit "$work/drop.csv" --law hertz --free x
bad '--bound' fit "$work/drop.csv" --law hertz --bound k=5:1
bad '--bound' fit "$work/drop.csv" --law hertz --bound k
bad "--bound: there is no parameter 'x' of a fit; allowed: k, n" fit "$work/drop.csv" --law hertz --bound x=1:2
bad "allowed: NAME=LOW:HIGH with LOW < HIGH" fit "$work/drop.csv" --law hertz --bound offset=1:-1
bad "with 0 <= LOW < HIGH" fit "$work/drop.csv" --law hertz --bound gain=-1:1
bad '--folds' fit "$work/drop.csv" --law hertz --folds 1
bad '--folds = 1e16 is out of range.* 20' fit "$work/drop.csv" --law hertz --folds 1e16
bad 'file with the data is required' fit --law hertz
bad 'mass' fit "$work/force.csv" --law hertz --speed 1
bad 'speed' fit "$work/force.csv" --law hertz --mass 1
bad 'unit' fit "$work/force.csv" --law hertz "${bodies[@]}" --unit force=stone
core=(fit "$work/force.csv" --law hunt-crossley --exact "${bodies[@]}")
bad 'restitution = 1.5 is out of range' "${core[@]}" --free k -e 1.5
bad 'restitution = 1.35 is out of range' "${core[@]}" --free k,e --bound e=1.2:1.5
bad "'yield_pressure', which the law hunt-crossley does not" "${core[@]}" \
    --free k,e,yield-pressure
bad 'not used by hunt-crossley' "${core[@]}" --free k,e --yield-pressure 1e9
bad "'gain', which is not free" "${core[@]}" --free k,e --bound gain=0.5:2
bad "'gain', which is not free" "${core[@]}" --bound gain=0.5:2
bad "'exponent', which is not free" "${core[@]}" --free k,e --bound n=1:2

# Wrong sign, wrong unit, another touch: no numbers, but what to look at.
for wrong in '--unit force=-kN' '--unit t=s' '--offset 1'; do
    # shellcheck disable=SC2086
    run "${core[@]}" --free k,e $wrong
    ((status == 1)) || fail "$wrong: status $status"
    grep -q 'comes near the data: check units and signs' "$err" ||
        fail "$wrong: $(cat "$err")"
done
# Mass and stiffness from the materials are known: k = (4/3) E* sqrt(R), M = (4/3) pi R^3 rho.
steel=(--material steel --radius1 10mm --speed 4mm/s)
good collide hunt-crossley -e 0.6 --exact "${steel[@]}" --curve "$work/steel.csv"
good fit "$work/steel.csv" --law hunt-crossley --exact "${steel[@]}"
says '^k = 1\.456e\+10 N/m\^1\.5 from steel on steel, .*M = 0\.03288 kg'
good fit "$work/steel.csv" --law hunt-crossley --exact "${steel[@]}" --json
json_near parameters.k.value 14557630017.833097 1e-13 parameters.mass.value 0.032882003107573169 1e-13
json_near parameters.e.value 0.6 1e-6
json_is parameters.k.fixed true parameters.e.fixed false pair.material1 '"steel"'
# where k is free it is found, and only the mass is taken over
good fit "$work/steel.csv" --law hunt-crossley --exact "${steel[@]}" --free k,e --json
json_near parameters.k.value 14557630017.833097 1e-4
json_is parameters.k.fixed false parameters.mass.fixed true pair.stiffness null
good fit "$work/steel.csv" --laws hunt-crossley,kelvin-voigt --exact "${steel[@]}" --json
json_is law '"hunt-crossley"' parameters.k.fixed false parameters.mass.fixed true
bad 'gives a stiffness of Hertz' fit "$work/steel.csv" --law kelvin-voigt "${steel[@]}"
bad '--radius1 needs --material' fit "$work/steel.csv" --law hertz --radius1 10mm --speed 1
bad "unknown material 'wood2'|wood2" fit "$work/steel.csv" --law hertz --material wood2 --speed 1

# Few data: no infinite criterion; an elastic curve is damped, too; nothing undetermined offered.
printf 'height\n1\n0.64\n0.41\n0.262\n0.168\n' >"$work/few.csv"
good fit "$work/few.csv" --laws hertz,hunt-crossley,flores --mass 0.05
says 'These data cannot rank laws'
says 'AIC - best'
silent_about 'inf'
says '^  hertz +2 .* 0\.8001'
good fit "$work/few.csv" --law hunt-crossley --mass 0.05
says '^    # stiffness: the data do not determine it'
silent_about '^ *(stiffness|peak force)'
says 'k +— +not determined'
refused 1 'do not tell the stiffness of gonthier' fit "$work/few.csv" --law gonthier --mass 0.05

# Decimal commas with semicolons, with names from outside.
printf '0,0;0,0\n0,001;1,5\n0,002;2,5\n0,003;1,4\n0,004;0,0\n' >"$work/comma.csv"
good fit "$work/comma.csv" --columns t,force --law hertz --mass 0.001 --speed 1
says 'fitted to 5 values of 1 record'

# Rows that lack a value.
awk -F, 'BEGIN { OFS = "," } NR == 10 { $2 = "" } NR == 20 { $2 = "NaN" } NR == 30 { $1 = "n/a" } { print }' \
    "$(dirname "$0")/../../examples/drop.csv" >"$work/holes.csv"
holes=(fit "$work/holes.csv" --law hunt-crossley --exact "${bodies[@]}" --free k,e,offset)
bad 'holes.csv:10: column 2 \(force\) is empty; --missing skip takes the file without the 3 rows that lack a value' "${holes[@]}"
good "${holes[@]}" --missing skip
says '^3 rows lack a value and were skipped'
good "${holes[@]}" --missing skip --json
json_near missing 3 0
json_near observations 557 0
printf 'speed,e,force_max\n1,0.8,10\n2,nan,30\n3,0.7,50\n' >"$work/lacks.csv"
bad "lacks.csv:3: 'nan' in column 2 .*--missing skip" fit "$work/lacks.csv" --law hunt-crossley --mass 1
good fit "$work/lacks.csv" --law hunt-crossley --mass 1 --missing skip --json
json_near missing 1 0
json_near observations 5 0

# Bounds of the touch and of what the cell shows: around the truth they change nothing, beside it
# the answer says so.
example=$(dirname "$0")/../../examples/drop.csv
asked=(--law hunt-crossley --exact "${bodies[@]}" --free k,e,offset,baseline --json)
good fit "$example" "${asked[@]}"
read_json() { "$python" -c 'import json, sys; print(json.load(open(sys.argv[1]))["parameters"][sys.argv[2]][sys.argv[3]])' "$out" "$1" "$2"; }
if [[ $reader == python ]]; then
    touch=$(read_json offset value) zero=$(read_json baseline value) k=$(read_json k value)
    good fit "$example" "${asked[@]}" --bound offset=3e-4:5e-4 --bound baseline=-100:100
    json_near parameters.offset.value "$touch" 1e-6
    json_near parameters.baseline.value "$zero" 1e-4
    json_near parameters.k.value "$k" 1e-6
    run fit "$example" "${asked[@]}" --bound offset=4.2e-4:5e-4
    json_near parameters.offset.value 4.2e-4 1e-6
    json_is parameters.offset.at_bound true
fi
good fit "$example" "${asked[@]}" --bound k=0:1e9
json_near parameters.k.value 3.5e6 0.01

# The drift of a load cell, 40 N over the record, does not pass for noise.
example=$(dirname "$0")/../../examples/drop.csv
awk -F, 'BEGIN { OFS = "," } NR > 4 { $2 += 0.04 * ((NR - 4) / 560 - 0.5) } { print }' "$example" \
    >"$work/drift.csv"
wanted=(--law hunt-crossley --exact "${bodies[@]}" --free k,e,offset,baseline)
good fit "$example" "${wanted[@]}"
silent_about 'residuals wander'
good fit "$work/drift.csv" "${wanted[@]}"
says 'residuals wander'

finish
