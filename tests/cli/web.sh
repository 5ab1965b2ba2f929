#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile web
source "$(dirname "$0")/lib.bash" "$@"

bad 'the FOLDER is required' web
bad "'$work/none' cannot be opened" web "$work/none"
bad 'cannot be opened' web "$out"
bad '1 .*65535' web "$work" --port 0
bad '1 .*65535' web "$work" --port 70000

site=$work/site
mkdir -p "$site/deep/er" "$site/results" "$site/empty"
echo 'the secret' >"$work/secret"
echo '<p>begin</p>' >"$site/index.html"
echo '<p>a b</p>' >"$site/deep/er/a b.html"
echo '<p>run</p>' >"$site/results/report.html"
echo 'hidden' >"$site/.hidden"
printf '\0\1\2' >"$site/data.wasm"
ln -s ../secret "$site/link"
ln -s .. "$site/up"
mkfifo "$site/pipe"

"$program" web "$site" >"$work/web.out" 2>"$work/web.err" &
server=$!
trap 'kill $server 2>/dev/null || true; wait $server 2>/dev/null || true; rm -rf "$work"' EXIT
for ((i = 0; i < 200; i++)); do
    [[ -s $work/web.out ]] && break
    sleep 0.05
done
port=$(sed -nE 's|.*http://127\.0\.0\.1:([0-9]+)/.*|\1|p' "$work/web.out")
[[ $port ]] || fail "no address: $(cat "$work/web.out" "$work/web.err")"

# ask TEXT: what the server answers to these bytes.
ask() {
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf "$1" >&3
    { timeout 20 cat <&3 || fail "no answer to '${1:0:60}'"; } | tr -d '\0' >"$out"
    exec 3>&-
    checks=$((checks + 1))
}
# gets PATH PATTERN...: all of them are in the answer.
gets() {
    ask "GET $1 HTTP/1.1\r\nHost: ${host:-127.0.0.1:$port}\r\n\r\n"
    shift
    for pattern; do says "$pattern"; done
    silent_about 'the secret'
}
gets / '^HTTP/1.1 200' '^Content-Type: text/html' '^X-Content-Type-Options: nosniff' begin
gets '/index.html?x=1' 200 begin
gets '/deep/er/a%%20b.html' 200 'a b'
gets /results/ 200 run
gets /data.wasm 200 application/wasm 'Content-Length: 3'
host=localhost:$port gets / 200 begin
# nothing but files below the folder
for path in /none /empty/ /deep /deep/er/ /.hidden /link /up/secret /pipe /../secret /deep/../../secret \
    '/..%%2fsecret' '/%%2e%%2e/secret' '/deep/%%2e%%2e/%%2e%%2e/secret' '/%%' '/%%zz' '/%%00' '/a%%5cb' "$work/secret"; do
    gets "$path" '^HTTP/1.1 404'
done
# nobody else, and nothing else
host=evil.example gets / '^HTTP/1.1 403'
host=127.0.0.1 gets / '^HTTP/1.1 403'
ask 'GET / HTTP/1.1\r\n\r\n' && says '^HTTP/1.1 403'
ask "POST / HTTP/1.1\r\nHost: 127.0.0.1:$port\r\n\r\n" && says '^HTTP/1.1 405'
ask "HEAD / HTTP/1.1\r\nHost: 127.0.0.1:$port\r\n\r\n" && says '^HTTP/1.1 200' && silent_about begin
ask 'nonsense\r\n\r\n' && says '^HTTP/1.1 400'
ask "GET / HTTP/1.1\r\nX: $(printf 'x%.0s' {1..9000})" && says '^HTTP/1.1 431'
# forty that connect and say nothing keep nobody away
for ((i = 0; i < 40; i++)); do
    exec {silent[i]}<>"/dev/tcp/127.0.0.1/$port"
done
gets / 200 begin
# a port that is taken
refused 1 "127.0.0.1:$port cannot be served" web "$site" --port "$port"
kill -INT $server 2>/dev/null || true
kill $server
wait $server 2>/dev/null && fail 'it should end by the signal' || true
finish
