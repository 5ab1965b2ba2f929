#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# How a drawing looks: one table of options for every command that draws; formats.
source "$(dirname "$0")/lib.bash" "$@"
cd "$work"
numbers=(--mass 1 --stiffness 1.4e8 --speed 4.2)
flores=(compare --laws flores --over e=0.4,0.8 "${numbers[@]}" --views force-depth)

# Every command that has --plot has them all, with the same words.
options=$("$program" collide --help | grep -E '^  --(figure|font|title|x-|y-|log|colours|line|resol)' | cut -c 1-30)
(($(wc -l <<<"$options") == 12)) || fail "collide has not all options of figures: $options"
drawing_commands=0
for command in $("$program" --help | sed -n 's/^  \([a-z]\{3,\}\) .*/\1/p'); do
    "$program" "$command" --help >"$out" 2>/dev/null || continue
    grep -q '^  --plot ' "$out" || continue
    drawing_commands=$((drawing_commands + 1))
    while read -r option _; do
        says "^  $option "
    done <<<"$options"
done
((drawing_commands >= 9)) || fail "only $drawing_commands commands draw"

# The size is that asked for, in mm, whatever stands below the panels; letters are in points.
for size in '85 60 8' '8.5cm 60mm 8pt' '3.34645669291in 60 8'; do
    read -r width height font <<<"$size"
    good "${flores[@]}" --plot size.svg --figure-width "$width" --figure-height "$height" \
        --font-size "$font"
    grep -q '<svg .* width="85.00mm" height="60.00mm"' size.svg || fail "not 85 x 60 mm: $size"
    grep -q 'text { font-size: 10.67px; }' size.svg || fail 'letters are not 8 points high'
done
bad 'figure-height 30 is too low for this drawing; [0-9]+ mm is the least' \
    "${flores[@]}" --plot low.svg --figure-height 30
bad '--font-size = 100 is out of range: must be 4 to 40 points' \
    "${flores[@]}" --plot x.svg --font-size 100
bad "--figure-width is '9kg'; kg is the wrong unit" "${flores[@]}" --plot x.svg --figure-width 9kg

# A unit in brackets: the values are in it. The peak of e = 0.4 is 11523.8 N at most 1.33 mm deep.
good "${flores[@]}" --plot plain.html --y-label 'pressing force [kN]' --y-limits 0:12 \
    --x-label 'depth [µm]' --title 'One law'
python3 - <<'END' || fail 'the values are not in the units of the labels'
import json, re, subprocess, sys
page = open('plain.html').read()
panel = json.loads(re.search(r'application/json">(.*?)</script>', page, re.S).group(1))['panels'][0]
assert panel['y']['label'] == 'pressing force' and panel['y']['unit'] == 'kN'
assert panel['y']['plain'] and panel['y']['given'] and panel['x']['unit'] == 'µm'
peak = max(panel['graphs'][0]['y'])
assert abs(peak - 11.5238) < 1e-3, peak
deep = max(panel['graphs'][0]['x'])
assert abs(deep - 1733.25) < 20 or abs(deep - 1328.47) < 0.02, deep
END
grep -q '<h1>One law</h1>' plain.html || fail 'the title is not the one asked for'
grep -q 'pressing force \[kN\]' plain.html || fail 'the label has another unit'
bad "--y-label 'force \[mm\]': the axis is in N, which cannot be shown in mm" \
    "${flores[@]}" --plot x.svg --y-label 'force [mm]'
bad "--x-limits is '3:1'; the low end must be below" "${flores[@]}" --plot x.svg --x-limits 3:1
bad "--x-limits: '1kg'" "${flores[@]}" --plot x.svg --x-limits 1kg:2kg
bad '--x-label is given 3 times, and the drawing has 1 panel' \
    "${flores[@]}" --plot x.svg --x-label a --x-label b --x-label c

# Limits in a unit are limits in SI.
good "${flores[@]}" --plot a.svg --x-limits 0:0.4mm
good "${flores[@]}" --plot b.svg --x-limits 0:4e-4
cmp a.svg b.svg || fail 'limits in mm are others than in m'

# Logarithmic axes have no zero; a mechanism of dashes in place of colours.
good "${flores[@]}" --plot log.svg --log xy
grep -q '10⁻' log.svg || grep -q '>0.1<' log.svg || fail 'no powers of ten'
bad '--x-limits is .*; the ends of a logarithmic axis are > 0' \
    "${flores[@]}" --plot x.svg --log x --x-limits 0:1
good "${flores[@]}" --plot black.svg --colours black
grep -q 'line.c1 { stroke-dasharray' black.svg || fail 'no dashes in place of colours'
good "${flores[@]}" --plot line.svg --line '1=black dotted 2' --line 'flores, e = 0.8=red'
grep -q 'class="line ck dotted" style="stroke-width:2"' line.svg || fail 'the first is not dotted'
grep -q 'class="line c9" d=' line.svg || fail 'the second is not red'
bad "there is no curve 'flor'; did you mean 'flores, e = 0.4'" "${flores[@]}" --plot x.svg --line flor=red
bad "'rot' is no colour .*, no dash .* and no width" "${flores[@]}" --plot x.svg --line 1=rot
bad "--line is 'red'; allowed: CURVE=STYLE" "${flores[@]}" --plot x.svg --line red

# Without a drawing, and on a page.
bad '--title is for a drawing; give --plot FILE.svg' compare --laws flores -e 0.5 "${numbers[@]}" --title x
bad '--figure-width is for a drawing on paper' "${flores[@]}" --plot x.html --figure-width 80
bad '--resolution is for a PNG' "${flores[@]}" --plot x.svg --resolution 300
[[ ! -e x.svg && ! -e x.html && ! -e low.svg ]] || fail 'a refused drawing was written'

# PDF and PNG where librsvg is installed, else one sentence; the same bytes each time.
echo 'leak:libfontconfig' >fonts # what librsvg loads; all other leaks are found
export LSAN_OPTIONS=suppressions=$PWD/fonts:print_suppressions=0
if "$program" "${flores[@]}" --plot a.pdf >/dev/null 2>"$err"; then
    good "${flores[@]}" --plot a.pdf --figure-width 85 --figure-height 60
    good "${flores[@]}" --plot b.pdf --figure-width 85 --figure-height 60
    [[ $(head -c 5 a.pdf) == %PDF- ]] || fail 'no PDF'
    cmp a.pdf b.pdf || fail 'two PDF of one drawing differ'
    good "${flores[@]}" --plot a.png --figure-width 85 --figure-height 60 --resolution 254
    read -r -a size < <(od -A n -t u1 -j 16 -N 8 a.png)
    [[ ${size[*]} == '0 0 3 82 0 0 2 88' ]] || # 850 and 600
        fail "85 x 60 mm at 254 dots per inch are ${size[*]}"
else
    grep -q 'PDF and PNG are drawn by librsvg' "$err" || fail 'no sentence about the library'
fi
finish
