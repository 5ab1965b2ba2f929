#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every command of README.md runs, in the order of the page and in an empty folder; links of all pages lead somewhere.
source "$(dirname "$0")/lib.bash" "$@"
root=$(realpath "$(dirname "$0")/../..")
cd "$work"
# In the order of the page: what is indented or follows a prompt.
commands=0
while read -r line; do
    read -ra words <<<"$line"
    run "${words[@]}"
    ((status == 0)) || fail "'resile $line' of README.md ended with $status"
    [[ -s $out ]] || fail "'resile $line' printed nothing"
    commands=$((commands + 1))
done < <(sed -nE 's/^(    |\$ )resile ([^#]*).*$/\2/p' "$root/README.md")
((commands >= 3)) || fail "$commands commands in README.md"

(cd "$root" && find README.md CHANGELOG.md CONTRIBUTING.md docs -name '*.md') >"$work/list"
while read -r page; do
    folder=$(dirname "$root/$page")
    while read -r link; do
        [[ -e $folder/${link%%#*} ]] || fail "$page leads to '$link', which is not there"
    done < <(grep -oE '\]\([^)# ][^) ]*\)' "$root/$page" | sed 's/^](//; s/)$//' | grep -vE '^(https?|mailto):')
done <"$work/list"

# No table that the build writes is empty.
while read -r page; do
    ! grep -A1 -E '^<!-- [a-z-]+:begin -->' "$root/$page" | grep -qE '^<!-- [a-z-]+:end -->' ||
        fail "a table of $page is empty"
done <"$work/list"
finish
