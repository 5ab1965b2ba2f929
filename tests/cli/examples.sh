#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The models of examples/: every command on the pages of docs/examples works and
# prints what is quoted there, every run closes its ledger, and the events of the
# buildings are those of an integration apart (tests/reference/pounding.csv).
source "$(dirname "$0")/lib.bash" "$@"
export LC_ALL=C

root=$(cd "$(dirname "$0")/../.." && pwd)
pages=$root/docs/examples
mkdir "$work/bin" "$work/here"
ln -s "$program" "$work/bin/resile"
ln -s "$root/examples" "$work/here/examples"
cd "$work/here"

# residual FOLDER LIMIT: the run is done and its ledger closes.
residual() {
    grep -q '"status": "done"' "$1/summary.json" || fail "$1 did not reach its end"
    awk -F'[:,]' -v limit="$2" '/"residual_max"/ { found = $2 + 0 < limit }
        END { exit !found }' "$1/summary.json" ||
        fail "$1: the ledger is off by $(grep residual_max "$1/summary.json")"
}

# Where a command of `resile run` leaves its files.
folder_of() {
    if [[ $1 =~ --out\ ([^ ]+) ]]; then
        echo "${BASH_REMATCH[1]}"
    else
        [[ $1 =~ examples/([^ ]+)\.yaml ]] && echo "out/${BASH_REMATCH[1]}"
    fi
}

# The ledger of grains is as coarse as their tolerance of 1e-3, and as their steps.
limit_of() { [[ $1 == *granular* ]] && echo 2e-3 || { [[ $1 == *heap* ]] && echo 4e-3 || echo 1e-8; }; }

# quoted FILE: each of its lines is among those on $out, in this order. Numbers
# may differ by 0.2 % or in the last digit after the point, `*` is any word, and
# `...` stands for lines left out.
quoted() {
    awk '
    function same(want, got,    digits, unit, d) {
        if (want == got || want == "*") return 1
        if (want !~ /^[-+0-9.e]+$/ || got !~ /^[-+0-9.e]+$/) return 0
        digits = want ~ /e/ || want !~ /\./ ? 0 : length(want) - index(want, ".")
        unit = digits ? 1.5 * 10^-digits : 0
        d = want - got
        if (d < 0) d = -d
        return d <= unit || d <= 2e-3 * (want < 0 ? -want : want)
    }
    function line_fits(want, got,    n, a, b, i) {
        n = split(want, a)
        if (split(got, b) != n) return 0
        for (i = 1; i <= n; i++) if (!same(a[i], b[i])) return 0
        return 1
    }
    NR == FNR { line[++count] = $0; next }
    $0 == "..." { next }
    {
        do at++; while (at <= count && !line_fits($0, line[at]))
        if (at > count) { print "not printed: " $0; exit 1 }
    }' "$out" "$1"
}

# Warnings without their numbers and the place of the worst.
plain() { sed -E 's/ \(t = .*//; s/[0-9]+([.][0-9]+)?/#/g'; }

# try COMMAND: runs a quoted command and holds it against what follows it.
try() {
    status=0
    PATH=$work/bin:$PATH bash -c "$1" >"$out" 2>"$err" </dev/null || status=$?
    without_progress
    checks=$((checks + 1))
    ((status == 0)) || fail "'$1' ended with $status"
    # a page that warns of something need not do so again
    ! plain <"$err" | grep -vxFf "$work/known" || fail "'$1' warns, and the page does not"
    quoted "$work/quote" || fail "'$1' prints something else"
    [[ $1 == "resile run "* ]] || return 0
    local folder
    folder=$(folder_of "$1")
    residual "$folder" "$(limit_of "$1")"
    [[ $folder != out/* || $1 == *--set* ]] || ran+=" ${folder#out/}"
}

# The commands of a page with their quotes.
page() {
    local line command='' inside=0
    { grep '^resile: ' "$1" || true; } | plain >"$work/known"
    while IFS= read -r line; do
        if [[ $line == '```console' ]]; then
            inside=1
        elif ((inside)) && [[ $line == '```' || $line == '$ '* ]]; then
            [[ -z $command ]] || try "$command"
            : >"$work/quote"
            command=${line#'$ '}
            [[ $line != '```' ]] || { inside=0 && command=''; }
        elif ((inside)); then
            printf '%s\n' "$line" >>"$work/quote"
        fi
    done <"$1"
}

ran=' '
for file in "$pages"/*.md; do
    page "$file"
done

# Each model has a page that runs it as it is.
for file in examples/*.yaml; do
    name=$(basename "$file" .yaml)
    [[ "$ran " == *" $name "* ]] || fail "no page runs $name"
    [[ -s $root/docs/img/example-${name%-driven}.svg ]] || fail "no picture of $name"
done

# like_reference FOLDER MODEL LAW: the same events as in the table, touches within
# 1e-4 s, largest forces within 0.2 %.
like_reference() {
    awk -F, -v model="$2" -v law="$3" '
    function near(a, b, limit) { a -= b; return a < limit && a > -limit }
    NR == FNR {
        if (FNR == 1) for (i = 1; i <= NF; i++) { sub(/ \[.*/, "", $i); column[$i] = i }
        else {
            n = ++events[$1]
            touch[$1, n] = $column["t_touch"]
            force[$1, n] = $column["force_max"]
            left++
        }
        next
    }
    $1 == model && $2 == law {
        left--
        if (!near(touch[$3, $4], $5, 1e-4)) bad = 1
        if (!near(force[$3, $4] / $7, 1, 2e-3)) bad = 1
    }
    END { exit bad || left != 0 }' "$1/events.csv" \
        "$root/tests/reference/pounding.csv" || fail "the events in $1"
    (($(wc -l <"$1/events.csv") > 30)) || fail "no pounding in $1"
}
like_reference out/pounding-2 pounding-2 jankowski
like_reference out/hertz-damp pounding-2 muthukumar-desroches
like_reference out/linear pounding-2 anagnostopoulos
like_reference out/pounding-3 pounding-3 jankowski

# whole FOLDER END: the phases of each joint go from 0 to END without a hole.
whole() {
    awk -F, -v end="$2" '
    NR == 1 { next }
    $2 !~ /^(flight|impact|following)$/ { bad = 1 }
    $1 != joint && joint != "" && at != end { bad = 1 }
    $1 != joint { joint = $1; at = 0 }
    $3 != at || $4 < $3 { bad = 1 }
    { at = $4; seen[$2]++ }
    END { exit bad || at - end > 1e-15 || end - at > 1e-15 || !seen["flight"] ||
        !seen["impact"] || !seen["following"] }' "$1/phases.csv" ||
        fail "the phases in $1"
}
whole out/slider-crank-clearance 0.024
whole out/slider-crank-guide 0.1

# The earthquake is what its script writes.
if [[ $reader == python ]]; then
    "$python" "$root/tools/synthetic_quake.py" | cmp - examples/quake.at2 ||
        fail 'examples/quake.at2 is not what tools/synthetic_quake.py writes'
fi
finish
