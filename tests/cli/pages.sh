#!/usr/bin/env bash
# Every command of the table in README.md does what it says, in an empty folder; links of the new pages lead somewhere.
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

for page in README.md docs/README.md docs/tutorial.md docs/platforms.md docs/howto/{choose-a-law,own-solver,mechanism,pounding,measurements,your-engine}.md; do
    folder=$(dirname "$root/$page")
    while read -r link; do
        [[ -e $folder/${link%%#*} ]] || fail "$page leads to '$link', which is not there"
    done < <(grep -oE '\]\([^)#h][^)]*\)' "$root/$page" | sed 's/^](//; s/)$//')
done

# A page with commands or tables that are written by the build is on the list of those that the test
# `docs` runs and compares, and no such table is empty.
for page in "$root"/{README.md,docs/*.md,docs/*/*.md}; do
    [[ $page != "$root"/docs/examples/* ]] || continue # these are run by examples.sh
    ! grep -qE '^```console|^<!-- [a-z-]+:begin -->' "$page" ||
        grep -qF "\"${page#"$root"/}\"," "$root/tools/docs/main.c" ||
        fail "nothing runs the commands of ${page#"$root"/} or writes its tables"
    ! grep -A1 -E '^<!-- [a-z-]+:begin -->' "$page" | grep -qE '^<!-- [a-z-]+:end -->' ||
        fail "a table of ${page#"$root"/} is empty"
done
finish
