#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile reproduce
source "$(dirname "$0")/lib.bash" "$@"

good reproduce --list
says '^safaeifar2020\.table2 +Table 2$'
good reproduce --list --json
json_keys 0 paper item title

# One item: pages, results, every cell of a table.
good reproduce safaeifar2020.table2 --out "$work/one"
says '^safaeifar2020\.table2 +0 +110 +0 +0 +0$'
says '^basis: 0 independent, 110 fitted, 0 self, 0 second hand$'
says "^$work/one/results.json$"
holds "$work/one" index.html results.json safaeifar2020.html
for page in "$work"/one/*.html; do
    grep -q '</html>' "$page" || fail "$page is not whole"
    grep -q 'name="viewport"' "$page" || fail "$page is not for phones"
    ! grep -qE '(src|href)="http' "$page" || fail "$page needs other files"
done
cp "$work/one/results.json" "$out"
json_is . 110 0.paper '"safaeifar2020"' 0.item '"safaeifar2020.table2"' \
    0.what '"a = 1, b = 1.5"' 0.printed 95.092 109.verdict '"consistent"' 0.basis '"fitted"'
json_keys 0 paper item what printed computed deviation class within right paper_way verdict kind basis reason choices unknown note
json_near 0.computed 95.092 1e-5

# Items of two papers, with mechanisms and figures in the pages.
good reproduce flores2011.integral flores2011.equations flores2011.fig5 \
    safaeifar2020.fig19 --json --out "$work/some"
json_keys 0 paper item what printed computed deviation class within right paper_way verdict kind basis reason choices unknown note
json_is 0.item '"flores2011.integral"' 0.printed 0.24971047130972
json_near 0.computed 0.24971047130972 1e-13
holds "$work/some" bouncing-ball.yaml flores2011.html index.html results.json \
    safaeifar2020.html slider-crank-driven.yaml slider-crank.yaml vibrating-table.yaml
cmp -s "$out" "$work/some/results.json" || fail 'results.json is not what --json prints'
grep -q '<svg' "$work/some/flores2011.html" || fail 'no figure on the page'
grep -q '<math displaystyle="true">.*<msqrt>' "$work/some/flores2011.html" || fail 'no typeset formula on the page'
grep -q '</mrow></math> <math displaystyle="true"><mo form="infix">−</mo>' "$work/some/flores2011.html" ||
    fail 'a long formula in one piece, which a page cuts off'
grep -q "parameters.radius=0.1&#39;" "$work/some/flores2011.html" || fail 'a command line with digits that say nothing'
grep -q 'href="bouncing-ball.yaml"' "$work/some/flores2011.html" || fail 'no link to the model'
grep -q 'resile reproduce flores2011.fig5<' "$work/some/flores2011.html" || fail 'no command line'
grep -q 'assumed: none is printed' "$work/some/flores2011.html" || fail 'no assumptions'

# Said and wrong is no misprint on the pages; dots where a figure has dots.
good reproduce banerjee2016.fig9 banerjee2016.table1 sheikhi2023.fig7 --out "$work/more"
says '^banerjee2016\.table1 +32 +55 +0 +22 +11$'
grep -q 'does not hold' "$work/more/banerjee2016.html" || fail 'no claim that fails'
grep -q 'absolute (within the amount given: 0.04, 0.08, 0.015, 0.025, 0.012)' \
    "$work/more/banerjee2016.html" || fail 'no tolerances'
grep -q '22 computed wrongly' "$work/more/banerjee2016.html" || fail 'no wrong numbers'
grep -q "by the paper's way 22.6725" "$work/more/banerjee2016.html" || fail 'no evidence'
grep -q '<path class="dots c' "$work/more/sheikhi2023.html" || fail 'no dots'
! grep -q 'doi:' "$work/more/sheikhi2023.html" || fail 'a DOI that is none'

# An answer that depends on a choice left open: the choices, and which way each goes.
good reproduce sheikhi2023.fig9 --json --out "$work/open"
json_is 0.verdict '"undecided"' 0.choices.0.holds false 0.choices.4.holds true \
    0.choices.4.choice '"eta = 0.1^(i-1)"'
grep -q '<b>eta = 0.1^(i-1)</b>, holds' "$work/open/sheikhi2023.html" || fail 'no choices'
grep -q '<b>? 1</b><span>undecided' "$work/open/index.html" || fail 'no count of what is undecided'

# All of it: every row has a class and, but for claims, a tolerance; what is called wrong has what should
# stand there or the way that leads to what is printed.
run reproduce all --json --out "$work/all"
((status == 0)) || fail "all papers ended with $status"
! grep -qvE '^[0-9]+ of [0-9]+: ' "$err" || fail 'more on stderr than how far a slow machine is'
if [[ $reader == python ]]; then
    "$python" -SE - "$out" <<'PYTHON' || fail 'rows without tolerance, right value or the way of the paper'
import json, sys
rows = json.load(open(sys.argv[1]))
classes = {"digits", "absolute", "relative", "formula", "claim"}
assert len(rows) >= 770 and {r["class"] for r in rows} == classes
for r in rows:
    assert (r["within"] is None) == (r["class"] == "claim"), r
    assert r["verdict"] != "wrong" or r["right"] or r["paper_way"] is not None, r
    if r["class"] in ("digits", "absolute") and r["verdict"] in ("reproduced", "consistent") and not r["note"]:
        assert r["paper_way"] is not None or abs(r["deviation"]) <= 1.000001 * r["within"], r
by_way = [r for r in rows if r["item"] == "safaeifar2020.rms" and r["what"] == "RMS of Flores et al."]
assert by_way[0]["right"] == "29.312" and abs(by_way[0]["paper_way"] - 29.4379163) < 1e-6
PYTHON
fi
[[ $(find "$work/all" -name '*.html' | wc -l) == 8 ]] || fail 'not five papers, two benchmarks and an index'

# A benchmark: a parameter that is given nowhere leaves a number undecided, and says which.
good reproduce chung2011.test6 chung2011.test7 lammps2026.grazing --json --out "$work/tests"
json_is 0.verdict '"consistent"' 0.basis '"second hand"' 5.verdict '"undecided"' \
    5.unknown '"the tangential dashpot of the authors'"'"' program"' 18.item '"chung2011.test7"'
grep -q 'was not at hand' "$work/tests/chung2011.html" || fail 'second hand is not said'
grep -q 'Not known:' "$work/tests/chung2011.html" || fail 'what is not known is not said'

# Other inputs: the numbers of the item, its curves as files, and no verdict.
good reproduce flores2011.fig6 --inputs --json
json_is 0.input '"height"' 0.value '"1.0"' 5.input '"c6.1"'
good reproduce flores2011.fig6 --set c=0.9,0.7,0.5,0.3,0.1 --set mass=2 --data "$work/data"
says '^  resile compare --laws flores --over e=0.2,0.4,0.6,0.8,1 '
says 'data/flores2011.fig6-4.csv$'
holds "$work/data" flores2011.fig6-1.csv flores2011.fig6-2.csv flores2011.fig6-3.csv \
    flores2011.fig6-4.csv flores2011.fig6.csv inputs.csv
grep -q '^fig6,c6.5,c_r,fifth,0.1,,set; print: 0.2$' "$work/data/inputs.csv" || fail 'the inputs that were set'
[[ $(head -1 "$work/data/flores2011.fig6-4.csv") == 'curve,deformation [m],contact force [N]' ]] || fail 'heads'
# The deepest points of the curves are those of the command, which the item names.
deepest() { awk -F, 'NR > 1 && $1 == "c = '"$1"'" && $2 > d { d = $2 } END { printf "%.5g", d }' "$work/data/flores2011.fig6-4.csv"; }
"$program" collide flores -e 0.5 --mass 2 --stiffness 1.4e8 --speed 4.2021423107743498 --load 19.62 --json >"$out"
json_near depth_max "$(deepest 0.5)" 2e-5
good reproduce zhang2022.table1 --set speed=0.2 --json --data "$work/ball"
json_is 0.verdict null 0.printed 0.8891
good reproduce zhang2022.table1 --set speed=0.2 --out "$work/varied"
says '^zhang2022.table1 +m = 1.5, q = 1.0: c +0.8891 '
grep -q 'not those of print' "$work/varied/zhang2022.html" || fail 'no word about other inputs'
good reproduce flores2011.fig9 --commands
bad "'d' is no input of flores2011.fig9; allowed: height" reproduce flores2011.fig9 --set d=3
bad "did you mean 'radius'" reproduce flores2011 --set radios=3
bad 'given 2 values; it takes one, or one for each of its 3' reproduce flores2011.fig9 --set c=1,2 --data "$work/no"
good reproduce safaeifar2020.fig14 --set gap=30mm --data "$work/gap"
says 'gap.1 +30 +mm'
bad "gap.1 = '0.03m' must be a finite number in mm" reproduce safaeifar2020.fig14 --set gap=0.03m --data "$work/no"
good reproduce safaeifar2020.table2 --inputs
says 'safaeifar2020.table2 has no input that can be set'
bad "c9.1 = 'x' must be a finite number" reproduce flores2011.fig9 --set c=x --data "$work/no"
bad "'tablemass' does not enter" reproduce flores2011.fig8 --set tablemass=2 --data "$work/no"
bad 'is no input of safaeifar2020.fig3; there is none' reproduce safaeifar2020.fig3 --set c=2
bad 'iterations = -1 must be a whole number from 1' reproduce sheikhi2023.optimum --set iterations=-1 --data "$work/no"
bad 'must have the form NAME=VALUE' reproduce flores2011.fig9 --set c

# Every item has a command, and all of them work.
mkdir "$work/typed"
"$program" reproduce --list --json >"$out"
json_items=$(json .)
"$program" reproduce --commands --json >"$out"
if [[ $reader == python ]]; then
    "$python" -SE - "$out" "$json_items" >"$work/lines" <<'PYTHON' || fail 'an item without a command'
import json, sys
rows = json.load(open(sys.argv[1]))
assert len({r["item"] for r in rows}) == int(sys.argv[2])
for command in dict.fromkeys(r["command"] for r in rows):
    if "sweep" not in command and "examples/" not in command:  # a second each
        print(command)
PYTHON
    cd "$work/typed"
    while read -r line; do
        read -ra words <<<"$line"
        good "${words[@]:1}"
    done <"$work/lines"
fi

bad "did you mean 'safaeifar2020.table1'" reproduce safaeifar2020.table --out "$work/no"
bad 'is not a folder' reproduce safaeifar2020.table1 --out "$work/one/index.html"
bad 'needs a value' reproduce --out
finish
