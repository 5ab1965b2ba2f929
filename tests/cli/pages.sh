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
mapfile -t pages <"$work/list"
# Headings give anchors as GitHub makes them; a link leads to a file, and a heading of it if it has a `#`.
(cd "$root" && LC_ALL=C awk '
    function place(path, parts, count, out, depth, i) {
        count = split(path, parts, "/")
        depth = 0
        for (i = 1; i <= count; i++)
            if (parts[i] == "..") depth--
            else if (parts[i] != "." && parts[i] != "") out[++depth] = parts[i]
        path = out[1]
        for (i = 2; i <= depth; i++) path = path "/" out[i]
        return path
    }
    FNR == 1 { code = 0; folder = FILENAME; sub(/[^\/]*$/, "", folder) }
    /^ *```/ { code = !code }
    code { next }
    /^#+ / {
        slug = tolower($0)
        sub(/^#+ +/, "", slug)
        gsub(/\]\([^)]*\)/, "", slug)
        gsub(/[^a-z0-9 _\200-\377-]/, "", slug)
        gsub(/ /, "-", slug)
        times = seen[FILENAME "#" slug]++
        anchor[FILENAME "#" slug (times ? "-" times : "")] = 1
    }
    {
        line = $0
        while (match(line, /\]\([^)# ][^) ]*\)|\]\(#[^) ]*\)/)) {
            link = substr(line, RSTART + 2, RLENGTH - 3)
            line = substr(line, RSTART + RLENGTH)
            if (link ~ /^(https?|mailto):/) continue
            hash = index(link, "#")
            file = hash == 1 ? FILENAME : place(folder (hash ? substr(link, 1, hash - 1) : link))
            print "link", FILENAME, link, file, (hash ? file "#" substr(link, hash + 1) : "-")
        }
    }
    END { for (a in anchor) print "anchor", a }' "${pages[@]}") >"$work/links"
awk '$1 == "anchor" { known[$2] = 1 }
    $1 == "link" && $5 ~ /\.md#/ { asked[$5] = $2 " leads to " $3 }
    END { for (a in asked) if (!(a in known)) print asked[a] }' "$work/links" >"$work/astray"
[[ -s $work/links ]] || fail "no links in the pages"
while read -r line; do fail "$line, which has no such heading"; done <"$work/astray"
while read -r page link file; do
    [[ -e $root/$file ]] || fail "$page leads to '$link', which is not there"
done < <(sed -nE 's/^link ([^ ]+) ([^ ]+) ([^ ]+) .*/\1 \2 \3/p' "$work/links" | sort -u -k3,3)

# No table that the build writes is empty.
while read -r page; do
    ! grep -A1 -E '^<!-- [a-z-]+:begin -->' "$root/$page" | grep -qE '^<!-- [a-z-]+:end -->' ||
        fail "a table of $page is empty"
done <"$work/list"
finish
