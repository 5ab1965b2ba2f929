#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile tour
source "$(dirname "$0")/lib.bash" "$@"

good tour --out "$work/deep/er"
says '^The catalogue.*: [0-9]+ laws'
says '^  flores +2011 +0\.4704 +-5\.91 +0\.5000000000'
says '^Its energy balance'
says "^  $work/deep/er/index.html$"
says '^  Ball on the ground +10 +42 +8\.8291 +1e-1[0-9]$'
says "^  Newton's cradle +2 +18 +0\.0417041 +1e-[01][0-9]$"
page=$work/deep/er/index.html
for name in bouncing-ball cradle; do
    says "^  $work/deep/er/$name/report.html$"
    grep -q "href=\"$name/report.html\"" "$page" || fail "no link to $name"
    holds "$work/deep/er/$name" events.csv report.html summary.json trajectory.csv
done
grep -q '</html>' "$page" || fail 'the page is not whole'
grep -q 'name="viewport"' "$page" || fail 'the page is not for phones'
! grep -qE '(src|href)="(http|[a-z]+\.svg)' "$page" ||
    fail 'the page needs other files'
holds "$work/deep/er" index.html loops.svg restitution.svg impact.svg \
    bouncing-ball cradle
drawing "$work/deep/er/loops.svg" 'depth [µm]' 'force [N]' flores
drawing "$work/deep/er/restitution.svg" 'input coefficient of restitution' 'resulting coefficient of restitution' ideal lankarani-nikravesh
drawing "$work/deep/er/impact.svg" 'depth [mm]' 'force [kN]'
(($(grep -c '<figure>' "$page") == 3 && $(grep -c '<svg' "$page") == 6)) ||
    fail 'the drawings are not in the page'

# Once more over it, and as JSON.
good tour --out "$work/deep/er/" --json
json_is 'published.' 10 'exact.' 10 impact.law '"flores"' 'runs.' 2 runs.0.touches 42
json_near exact.3.restitution_out 0.5 1e-12

# Where nothing is said, it goes to resile-tour.
(cd "$work" && "$program" tour >/dev/null) && [[ -s $work/resile-tour/index.html ]] ||
    fail 'no folder resile-tour'

: >"$work/file"
bad "is not a folder|Not a directory" tour --out "$work/file"
bad 'cannot be made|Not a directory' tour --out "$work/file/sub"
bad 'needs a value' tour --out
bad 'too many' tour somewhere
finish
