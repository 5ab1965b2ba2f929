#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# How the program is linked: no library comes from the current folder, and what hardens it is there.
source "$(dirname "$0")/lib.bash" "$@"

for file in "$program" "$(dirname "$program")"/*.so; do
    [[ -f $file ]] || continue
    paths=$(readelf -d "$file" | sed -n "s/.*(R\(UN\)\?PATH).*\[\(.*\)\]/\2:/p")
    while IFS= read -r -d: path; do
        [[ -z $paths || $path == /* ]] || fail "$file: the loader also looks in '$path'"
    done <<<"$paths"
    checks=$((checks + 1))
done

dynamic=$(readelf -d "$program")
headers=$(readelf -hl "$program")
[[ $headers == *"DYN (Position-Independent"* ]] || fail "the program has fixed addresses"
[[ $headers == *GNU_RELRO* && $dynamic == *NOW* ]] || fail "the table of functions can be written to"
[[ $headers =~ GNU_STACK[^$'\n']*$'\n'[^$'\n']*RWE ]] && fail "the stack can be executed"

# guards that the build says it has; the sanitizers bring their own
cache=$(dirname "$program")/CMakeCache.txt
if grep -q '^RESILE_HAS_STACK_PROTECTOR:INTERNAL=1' "$cache" && grep -q '^RESILE_SANITIZE:BOOL=OFF' "$cache"; then
    symbols=$(nm -D "$program")
    [[ $symbols == *__stack_chk_fail* ]] || fail "the stacks are not guarded"
    grep -q '^CMAKE_BUILD_TYPE:[A-Z]*=Release' "$cache" && [[ $symbols != *__*printf_chk* ]] &&
        fail "calls of the C library are not checked"
fi
finish
