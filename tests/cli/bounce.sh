#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile bounce
source "$(dirname "$0")/lib.bash" "$@"
cd "$work"

printf 'height [cm]\n100\n64\n40.96\n26.2144\n' >heights.csv
good bounce heights.csv
says '^e = 0\.8, 95 % from 0\.8 to 0\.8; 3 impacts of 1 drop, from heights'
says '1 +1 +4\.42945 +0\.8 '
says 'restitution +0\.8'
good bounce heights.csv --json --plot e.svg --csv e.csv
json_near restitution 0.8 1e-12
json_near impacts.2.restitution 0.8 1e-12
json_near impacts.1.speed 3.5435575344560 1e-9
json_is measured '"heights"'
grep -q 'speed of approach' e.svg || fail 'the drawing'
[[ $(head -n 1 e.csv) == 'drop,speed [m/s],restitution,std. error,low,high' ]] || fail 'the head of the table'
(($(wc -l <e.csv) == 4)) || fail 'the rows of the table'

# the same ball on the moon, by a stop watch, by a microphone, in several drops
printf 'flight_time\n1\n0.8\n0.64\n' >flights.csv
good bounce flights.csv --gravity 1.62m/s2 --json
json_near restitution 0.8 1e-12
json_near impacts.0.speed 0.81 1e-12
printf '1,0\n2,0\n2,8\n3,44\n' >clicks.txt
good bounce clicks.txt --columns t --json
json_near restitution 0.8 1e-12
json_is measured '"times of impacts"'
printf 'drop,height\na,1\na,0.25\nb,2\nb,0.5\n' >drops.csv
good bounce drops.csv --json
json_near restitution 0.5 1e-12
json_near drops 2 0
printf 'drop_height,rebound_height\n1,0.25\n2,0.5\n' >pairs.csv
good bounce pairs.csv --json
json_near restitution 0.5 1e-12

# a head of two words and one column: no blank parts it, because no row has two cells
printf 'Impact Time (s)\n1\n2\n2.8\n3.44\n' >words.csv
good bounce words.csv --json
json_near restitution 0.8 1e-12
json_near drops 1 0
printf 'Impact Time (ms)\n1000,0\n2000,0\n2800,0\n3440,0\n' >words.csv
good bounce words.csv --json
json_near restitution 0.8 1e-12
printf 'Impact Height (cm)\na 100\na 64\nb 50\nb 32\n' >words.csv
good bounce words.csv --json
json_near drops 2 0

# rows that lack a value: refused with the option that skips them; neighbours of a bounce that is
# missing are no neighbours
printf 'height\n1\n0.64\nNaN\n0.262144\n0.16777216\n\n0.1073741824\n' >gap.csv
bad "gap.csv:4: 'NaN' in column 1 \(height\).*; --missing skip takes the file without the 1 row that lacks a value" bounce gap.csv
good bounce gap.csv --missing skip
says '^1 row lacks a value and was skipped'
says '; 3 impacts of 2 drops'
good bounce gap.csv --missing skip --json
json_near restitution 0.8 1e-12
json_near missing 1 0
json_near impacts.1.speed 2.26787 1e-4
printf 'drop_height,rebound_height\n1,0.25\n2,\n,0.3\n3\n2,0.5\n' >pairs.csv
good bounce pairs.csv --json --missing skip
json_near restitution 0.5 1e-12
json_near missing 3 0
printf 'height\nNaN\nna\n' >none-left.csv
bad 'every row below the names of the columns lacks a value' bounce none-left.csv --missing skip
printf 't;note\n1;\n2;\n-;\n3,44;\n3,952;\n4,3616;\n4,68928;\n' >clicks.csv
good bounce clicks.csv --missing skip --json
json_near restitution 0.8 1e-12
json_near drops 2 0
bad "--missing is 'leave'" bounce heights.csv --missing leave

# a camera: parabolas of e = 0.5 from 1 m, held for a while
awk 'BEGIN {
    print "t,height [mm]"
    for (i = 0; i < 400; i++) {
        t = i / 200 - 0.2; z = 1; v = sqrt(2 * 9.81)
        if (t > 0) {
            z = 1 - 9.81 * t * t / 2
            for (s = t - v / 9.81; s > 0 && v > 1e-3; s -= 2 * v / 9.81) {
                v *= 0.5
                z = s * (v - 9.81 * s / 2)
            }
        }
        printf "%.4f,%.9f\n", i / 200, 1000 * (z > 0 ? z : 0)
    }
}' >track.csv
good bounce track.csv --json
json_near restitution 0.5 1e-6
json_near gravity 9.81 1e-6
json_is measured '"a track"'
bad 'check the units of height and time' bounce track.csv --unit height=m
bad 'check the units of height and time' bounce track.csv --gravity 1.62

# e = 0.9 - 0.05 v^0.25 by a microphone with errors of 0.3 ms: the noise is that of the clock, and the
# drawing has the trend
printf '%s\n' 't [s]' 0.49971 0.97732 1.37657 1.71205 1.99596 2.23532 2.43872 2.61152 2.75865 2.88472 \
    2.99209 3.08415 >slower.csv
good bounce slower.csv --json --plot slower.svg
json_near sigma 3e-4 0.4
json_near impacts.0.stderr 0.0013 0.5
json_near impacts.9.stderr 0.006 0.5
json_near coefficient 0.85 1e-3
drawing slower.svg 'in all' 'e ~ v^-0.0159'

# one impact has no interval, and says so
printf 'height\n1\n0.64\n' >two.csv
warned 'e has no interval' bounce two.csv
says '^e = 0\.8; 1 impact of 1 drop'
printf 'height\n0.4096\n0.64\n1\n1.5625\n' >turned.csv
warned 'more than came in' bounce turned.csv

bad 'the file with the bounces is required' bounce
bad "the file 'none.csv'" bounce none.csv
printf 't,force\n0,1\n1,5\n2,1\n' >record.csv
bad 'no bounces are found.*without force, depth or velocity' bounce record.csv
printf 'force\n1\n2\n' >force.csv
bad 'no bounces are found.*; --columns and --unit say' bounce force.csv
printf 'height\n1\n0\n' >zero.csv
bad 'zero.csv:3: the bounce is out of range: must be > 0' bounce zero.csv
printf 'height\n1\nnan\n' >nan.csv
bad 'nan.csv:3' bounce nan.csv
printf 't\n1\n1\n2\n' >same.csv
bad 'same.csv:3: the time 1 does not rise' bounce same.csv
printf 't\n1\n2\n' >short.csv
bad 'three times of impacts' bounce short.csv
printf 'height\n1\n' >single.csv
bad 'two values at least' bounce single.csv
for noise in share size; do
    good bounce heights.csv --noise $noise --json
    json_is noise "\"$noise\""
done
bad '--noise' bounce heights.csv --noise loud
bad '--gravity' bounce heights.csv --gravity 0

finish
