#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile cite
source "$(dirname "$0")/lib.bash" "$@"

good cite flores
says '^@[a-z]+\{'
says 'Flores'
good cite flores jankowski tsuji
(($(grep -c '^@' "$out") == 3)) || fail 'three laws, not three entries'
good cite flores flores
(($(grep -c '^@' "$out") == 1)) || fail 'the same source twice'
good cite all
(($(grep -c '^@' "$out") > 30)) || fail 'too few entries'
[[ -z $(grep '^@' "$out" | sort | uniq -d) ]] || fail 'an entry appears twice'
awk '{ open += gsub(/\{/, "{"); open -= gsub(/\}/, "}") } END { exit open != 0 }' \
    "$out" || fail 'braces do not match'

good cite flores tsuji --json
json_is . 2 0.key '"flores"' 1.key '"tsuji"'
json_keys 0 key doi bibtex

bad 'KEY of a law is required' cite
bad "no law 'nobody'" cite nobody
bad "no law 'nobody'" cite flores nobody
bad "no law 'all'" cite flores all
finish
