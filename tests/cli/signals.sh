#!/usr/bin/env bash
# Ctrl-C, the TERM of a batch system and the HUP of a closed terminal end a run in an orderly way:
# everything so far is kept, the summary says why. What the caller ignores stays ignored.
source "$(dirname "$0")/lib.bash" "$@"
cd "$work"

cat >long.yaml <<'END'
gravity: [0, -9.81]
end_time: 1e6
output: {interval: 1}
bodies:
  - {name: bob, mass: 1, inertia: 0.1, position: [1, 0]}
joints:
  - {type: revolute, bodies: [world, bob], points: [[0, 0], [-1, 0]]}
END

# begin FOLDER COMMAND...: a run that would take hours, once it has begun to write. A shell starts
# what runs in the background with INT ignored; `env --default-signal` takes that back.
begin() {
    "${@:2}" "$program" run long.yaml --out "$1" >"$out" 2>"$err" &
    victim=$!
    until compgen -G "$1/trajectory.csv*" >/dev/null; do sleep 0.01; done
    sleep 0.1
}

for name in INT TERM HUP; do
    begin "by-$name" env --default-signal=INT
    kill -"$name" $victim
    status=0
    wait $victim || status=$?
    ((status == 128 + $(kill -l $name))) || fail "$name ended it with $status"
    grep -q 'stopped on request' "by-$name/summary.json" || fail "$name: no word in the summary"
    [[ -z $(tail -c 1 "by-$name/trajectory.csv") ]] || fail "$name: a torn line"
    [[ $(tail -n 1 "by-$name/report.html") == '</html>' ]] || fail "$name: half a page"
    grep -qx 'state: complete' "by-$name/.resile" || fail "$name: the marker"
    holds "by-$name" events.csv report.html summary.json trajectory.csv
    checks=$((checks + 1))
done

# ignored from outside: the run goes on until something else ends it
begin ignored
kill -INT $victim
sleep 0.2
kill -0 $victim 2>/dev/null || fail 'an ignored Ctrl-C ended the run'
kill -TERM $victim
wait $victim || true
[[ -s ignored/summary.json ]] || fail 'nothing was kept'
finish
