#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile map
source "$(dirname "$0")/lib.bash" "$@"

studies=$(realpath "$(dirname "$0")/../../studies")
cd "$work"

# safaeifar2020 Table 2, all 110 cells within half of the last digit printed and 2e-4 for what the
# digits leave open of its sampling: two restitutions fourteen times each and e = 1 have the moments
# that the table implies (tests/reference/law_error.py).
sample=$(printf '0.11791244327945959,%.0s' {1..14})$(printf '0.63102015386641715,%.0s' {1..14})1
good map safaeifar-family --over path_depth=1:6:11 --over path_rate=1.5:6:10 --sample "e=$sample" \
    --csv cells.csv --plot map.svg
says '^safaeifar-family: rms error of the damping \[%\], 29 values of restitution from 0\.117912 to 1$'
says '^ +1\.5  +62\.2512  40\.7559 '
says '^Lowest cell: 12\.5956 % at path_depth 1\.5, path_rate 5\.5$'
[[ $(head -n 1 cells.csv) == 'path_depth,path_rate,rms [%],mean [%],max [%],bias [%]' ]] ||
    fail 'head of the file'
paste -d, <(tail -n +2 cells.csv | cut -d, -f1-3) \
    <(grep '^,' "$studies/safaeifar2020/table2.csv" | cut -d, -f2,5,6) |
    awk -F, '{ d = $3 - $4; if (d < 0) d = -d; n += $1 == $5 && $2 == $6 && d < 0.0007 }
        END { exit n != 110 }' || fail 'a cell of Table 2'
drawing map.svg path_depth path_rate 'error [%]' 'lowest cell' \
    'safaeifar-family: rms error of the damping'
(($(grep -c 'paint-order' map.svg) >= 4)) || fail 'the contours are not named'

# flores over e: its damping errors at 0.2, 0.5, 0.8 (tests/reference/law_error.py)
good map flores --over mass=1,2 --over speed=1,3 --sample e=0.2,0.5,0.8 --json
json_is law '"flores"' quantity '"damping"' measure '"rms"' down.input '"mass"' \
    across.values.1 3 sample.input '"restitution"'
json_near percent.1.0 19.098586158958763 1e-13
json_near lowest.percent 19.098586158958763 1e-13
good map flores --over e=0.2,0.5 --over speed=1,3 --measure bias --json
json_near percent.0.1 30.103335986878834 1e-13
json_near percent.1.1 11.673313870401925 1e-13
json_is lowest.restitution 0.5
good map flores --over mass=1,2 --over speed=1,3 -e 0.5 --quantity restitution --measure mean --json
json_near percent.0.0 5.911044134652 1e-9
# the default sampling
good map flores --over mass=1,2 --over speed=1,3
says '99 values of restitution from 0\.01 to 0\.99'
# an input that the default would give may be sampled
good map flores --over mass=1,2 --over e=0.5,0.6 --sample speed=1:3:3
says '^ +2 +11\.6733 +9\.41611$'
# cells without a value
good map flores --over speed=1,2 --over e=0.5,2
says '^2 of 4 cells have no value: restitution = 2 is out of range'
good map safaeifar-family --over path_depth=1:6:26 --over path_rate=1.5:6:3 --plot page.html
grep -q 'safaeifar-family' page.html || fail 'a page without the law'

bad '--over is required twice and is given 1 times' map flores --over mass=1,2
bad '--over varies mass twice' map flores --over mass=1,2 --over mass=3,4
bad 'the law hertz has no damping' map hertz --over mass=1,2 --over speed=3,4
bad '--over varies path_depth, but the law flores takes none' map flores --over mass=1,2 \
    --over path_depth=3,4
bad '--speed is given, and --over varies it' map flores --over mass=1,2 --over speed=1,2 --speed 3
bad '--sample and --over both vary restitution' map flores --over e=0.1,0.2 --over speed=1,2 \
    --sample e=0.5
bad '-e is given, and --sample varies it|--restitution is given, and --sample varies it' map flores \
    --over mass=1,2 --over speed=1,2 -e 0.5 --sample e=0.5
bad "--measure is 'least'; allowed: rms, mean, max, bias" map flores --over mass=1,2 \
    --over speed=1,2 --measure least
bad "'zz', which is no input of a law" map flores --over zz=1,2 --over speed=1,2
bad '--exact is given' map flores --over mass=1,2 --over speed=1,2 --exact
bad 'path-rate is required' map safaeifar-family --over path_depth=1:6:3 --over speed=1,2
bad 'does not end in .svg' map flores --over mass=1,2 --over speed=1,2 --plot map.jpg
finish
