#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The commands of the README, in order, in an empty folder. Those of compilers and of make are not run.
source "$(dirname "$0")/lib.bash" "$@"
readme=$(realpath "$(dirname "$0")/../../README.md")
cd "$work"
mapfile -t lines < <(sed -nE 's/^(    |\$ )(resile .*)$/\2/p' "$readme")
((${#lines[@]} >= 3)) || fail "the README shows ${#lines[@]} commands"
for line in "${lines[@]}"; do
    read -ra words <<<"${line%%#*}"
    run "${words[@]:1}" # warnings are allowed
    ((status == 0)) || fail "'$line' ended with $status"
    [[ -s $out ]] || fail "'$line' printed nothing"
done
[[ -s out/clearance/report.html && -s out/clearance/events.csv ]] || fail 'the report and the events are missing'
finish
