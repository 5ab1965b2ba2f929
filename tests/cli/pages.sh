#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every command of the table in README.md does what it says, in an empty folder; links of all pages lead somewhere.
source "$(dirname "$0")/lib.bash" "$@"
root=$(realpath "$(dirname "$0")/../..")
cd "$work"
commands=0
while read -r line; do
    read -ra words <<<"$line"
    [[ ${words[0]} != grains ]] || words+=(--check) # what runs it need not be installed
    run "${words[@]}"
    ((status == 0)) || fail "'resile $line' of README.md ended with $status"
    [[ -s $out ]] || fail "'resile $line' printed nothing"
    commands=$((commands + 1))
done < <(sed -nE '/^## What you can do/,/^## Install/ s/.*\| `resile ([^`]*)` \|$/\1/p' "$root/README.md")
((commands == 16)) || fail "$commands commands in the table of README.md"

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
