#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
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

# Sweeps and searches stop in an orderly way too, and say how they go on; papers and the tour write
# everything at the end and leave what was there.
cat >study.yaml <<'END'
end_time: 200
bodies: [{name: bob, mass: 1, inertia: 0.1, position: [1, 0]}]
joints: [{type: revolute, bodies: [world, bob], points: [[0, 0], [-1, 0]]}]
gravity: [0, -9.81]
END
# stop SIGNAL FOLDER PATTERN COMMAND...: sends it as soon as a line of a file of the folder matches.
stop() {
    env --default-signal=INT "$program" "${@:4}" --out "$2" >"$out" 2>"$err" &
    victim=$!
    until grep -qsrE "$3" "$2"; do sleep 0.01; done
    kill -"$1" $victim
    status=0
    wait $victim || status=$?
    ((status == 128 + $(kill -l "$1"))) || [[ -e $2/index.html && $status == 0 ]] ||
        fail "$1 ended $4 with $status"
    checks=$((checks + 1))
}
good reproduce safaeifar2020.table2 --out old
cp -r old kept
for name in INT TERM HUP; do
    stop "$name" "sweep-$name" '^[0-9]+ [0-9a-f]{16} ' sweep study.yaml \
        --over bodies.bob.mass=1:2:999 --collect bob.x:max --jobs 2
    grep -qE '^resile: stopped after [0-9]+ of 999 runs; the same command goes on' "$err" ||
        fail "$name: no sentence of a sweep"
    stop "$name" "search-$name" '^[0-9]+ [0-9a-f]{16} ' optimise study.yaml \
        --over bodies.bob.mass=1:2 --minimise bob.y:end --evaluations 999 --jobs 2
    grep -qE '^resile: stopped after [0-9]+ runs; the same command goes on' "$err" ||
        fail "$name: no sentence of a search"
    for folder in "sweep-$name" "search-$name"; do
        grep -qx 'state: incomplete' "$folder/.resile" || fail "$folder does not say it is half"
        ! compgen -G "$folder/*.csv" >/dev/null || fail "$folder has a table"
    done
    stop "$name" "tour-$name" '^tour ' tour
    [[ ! -e tour-$name/index.html ]] || grep -qx 'state: complete' "tour-$name/.resile" ||
        fail "$name: half a tour"
done

# Papers are computed before the folder is touched.
for name in INT TERM HUP; do
    env --default-signal=INT "$program" reproduce --out old --force >"$out" 2>"$err" &
    victim=$!
    sleep 0.2
    kill -"$name" $victim
    status=0
    wait $victim || status=$?
    ((status == 128 + $(kill -l "$name"))) || fail "$name ended reproduce with $status"
    diff -r kept old >/dev/null || fail "$name: the results of reproduce have changed"
    checks=$((checks + 1))
done

# A fit chooses no law from half a ranking, and leaves the drawing that was there.
good collide hunt-crossley -e 0.5 --mass 1 --stiffness 1e6 --speed 1 --curve drop.csv
echo old >fit.svg
for options in '--laws all' '--law general --free k,n,m,q,e --global --profile'; do
    for name in INT TERM HUP; do
        # shellcheck disable=SC2086
        env --default-signal=INT "$program" fit drop.csv $options --mass 1 --speed 1 \
            --plot fit.svg >"$out" 2>"$err" &
        victim=$!
        sleep 0.2
        kill -"$name" $victim
        status=0
        wait $victim || status=$?
        ((status == 128 + $(kill -l "$name"))) || fail "$name ended fit $options with $status"
        [[ $(<fit.svg) == old && ! -s $out ]] || fail "$name: fit $options left half a result"
        ! compgen -G 'fit.svg.*' >/dev/null || fail "$name: fit $options left a file behind"
        checks=$((checks + 1))
    done
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
