#!/usr/bin/env bash
# Every command of the table in README.md does what it says; links of the new pages lead somewhere.
source "$(dirname "$0")/lib.bash" "$@"
root=$(realpath "$(dirname "$0")/../..")
cd "$work"
cp -r "$root/examples" .
for kind in ball damper grains3d; do good init "$kind"; done

commands=0
while read -r line; do
    read -ra words <<<"$line"
    [[ ${words[0]} != grains ]] || words+=(--check) # what runs it need not be installed
    run "${words[@]}"
    ((status == 0)) || fail "'resile $line' of README.md ended with $status"
    [[ -s $out ]] || fail "'resile $line' printed nothing"
    commands=$((commands + 1))
done < <(sed -nE '/^## What you can do/,/^## Install/ s/.*\| `resile ([^`]*)` \|$/\1/p' "$root/README.md")
((commands == 15)) || fail "$commands commands in the table of README.md"

for page in README.md docs/README.md docs/tutorial.md docs/platforms.md docs/howto/{choose-a-law,own-solver,mechanism,pounding,measurements,your-engine}.md; do
    folder=$(dirname "$root/$page")
    while read -r link; do
        [[ -e $folder/${link%%#*} ]] || fail "$page leads to '$link', which is not there"
    done < <(grep -oE '\]\([^)#h][^)]*\)' "$root/$page" | sed 's/^](//; s/)$//')
done

# A page with commands is on the list of those that the test `docs` runs and compares.
for page in "$root"/{README.md,docs/*.md,docs/howto/*.md}; do
    ! grep -q '^```console' "$page" || grep -qF "\"${page#"$root"/}\"," "$root/tools/docs/main.c" ||
        fail "nothing runs the commands of ${page#"$root"/}"
done
finish
