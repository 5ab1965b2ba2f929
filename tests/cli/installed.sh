#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# An installed program, in an empty folder: every command that the tour prints works as it stands.
source "$(dirname "$0")/lib.bash" "$@"

cmake --install "$(dirname "$program")" --prefix "$work/prefix" >"$out" 2>"$err" ||
    fail 'cannot be installed'
export PATH=$work/prefix/bin:$PATH LD_LIBRARY_PATH=$work/prefix/lib
[[ $(command -v resile) == "$work/prefix/bin/resile" ]] || fail 'the installed program is not found'
resile tour --out "$work/tour" >"$work/text" || fail 'no tour'
commands=$(sed -n '/^To go on/,$ s/^  .*   \(resile .*\)/\1/p' "$work/text")
(($(wc -l <<<"$commands") == 7)) || fail "the tour prints other commands: $commands"
mkdir "$work/empty"
cd "$work/empty"
while read -r line; do
    status=0
    bash -c "$line" >"$out" 2>"$err" </dev/null || status=$?
    checks=$((checks + 1))
    ((status == 0)) || fail "'$line' ended with $status"
done <<<"$commands"
finish
