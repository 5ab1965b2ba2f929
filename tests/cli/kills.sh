#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Killed at any moment, a command leaves the old result, the new one, or one that says that it is
# incomplete; the next one needs no help. The moments are random, with a seed.
[[ -n ${RESILE_KILLS-} || ! -w /dev/shm ]] || export TMPDIR=/dev/shm # quicker than a disk
source "$(dirname "$0")/lib.bash" "$@"
cd "$work"
kills=${RESILE_KILLS:-12}
RANDOM=20

cat >ball.yaml <<'END'
gravity: [0, -9.81]
end_time: 2
bodies:
  - {name: ground, fixed: true, shapes: [line: {at: [0, 0], normal: [0, 1]}]}
  - {name: ball, mass: 1, position: [0, 1.1], shapes: [circle: {radius: 0.1}]}
contacts:
  - {name: floor, bodies: [ball, ground], law: flores, restitution: 0.7, stiffness: 1e7}
END

# killed LONGEST COMMAND...: SIGKILL somewhere in the first LONGEST milliseconds.
killed() {
    local longest=$1 victim
    shift
    "$program" "$@" >/dev/null 2>&1 &
    victim=$!
    sleep "$(awk -v r=$RANDOM -v l="$longest" 'BEGIN { print r / 32768 * l / 1000 }')"
    kill -KILL $victim 2>/dev/null || true
    wait $victim 2>/dev/null || true
    checks=$((checks + 1))
}

# How long a command takes, in ms.
duration() {
    local before=${EPOCHREALTIME/[.,]/}
    "$program" "$@" >/dev/null
    echo $(((${EPOCHREALTIME/[.,]/} - before) / 1000 + 20))
}

# same FOLDER REFERENCE FILE...: these files, byte for byte.
same() {
    local file
    for file in "${@:3}"; do
        cmp -s "$1/$file" "$2/$file" || return 1
    done
}

# What does not change from one run to the next.
settle() { sed -i '/"wall_seconds"\|"memory_bytes"/d' "$1/summary.json"; }

# ---- a run ----------------------------------------------------------------------------

# of FOLDER REFERENCE: the tables and the summary are those of the reference.
of() {
    [[ -s $1/summary.json ]] || return 1
    rm -rf seen
    cp -r "$1" seen
    settle seen
    same seen "$2" trajectory.csv events.csv summary.json
}

good run ball.yaml --out old
good run ball.yaml --set bodies.ball.mass=2 --out new
longest=$(duration run ball.yaml --set bodies.ball.mass=2 --out new)
for folder in old new; do
    cp -r $folder $folder.settled
    settle $folder.settled
done
declare -A seen=([old]=0 [new]=0 [incomplete]=0)
for ((i = 0; i < kills; i++)); do
    rm -rf hit
    cp -r old hit
    killed "$longest" run ball.yaml --set bodies.ball.mass=2 --out hit
    if of hit old.settled; then
        state=old
    elif of hit new.settled; then
        state=new
    else
        state=incomplete
        [[ ! -e hit/summary.json ]] || fail 'a summary beside files of another run'
        grep -qx 'state: incomplete' hit/.resile || fail 'incomplete, but the marker does not say so'
    fi
    # the marker may still say incomplete while all is there; never the other way round
    grep -qxE 'state: (in)?complete' hit/.resile || fail 'no marker'
    seen[$state]=$((seen[$state] + 1))
    good run ball.yaml --set bodies.ball.mass=2 --out hit
    of hit new.settled || fail 'the next run does not recover'
    holds hit events.csv report.html summary.json trajectory.csv
done
printf 'run: %d old, %d new, %d incomplete\n' "${seen[old]}" "${seen[new]}" "${seen[incomplete]}"

# ---- a sweep over another one ---------------------------------------------------------

study=(sweep ball.yaml --set end_time=0.5 --collect ball.y:max --jobs 2)
good "${study[@]}" --over bodies.ball.mass=1:2:3 --out first
good "${study[@]}" --over bodies.ball.mass=2:5:12 --out second
longest=$(duration "${study[@]}" --over bodies.ball.mass=2:5:12 --force --out second)
names=(sweep.csv report.html sweep.journal)
for ((i = 0; i < kills; i++)); do
    rm -rf hit
    cp -r first hit
    killed "$longest" "${study[@]}" --over bodies.ball.mass=2:5:12 --force --out hit
    if same hit first "${names[@]}" || same hit second "${names[@]}"; then
        :
    else
        grep -qx 'state: incomplete' hit/.resile || fail 'incomplete, but the marker does not say so'
        [[ ! -e hit/sweep.csv ]] || same hit first sweep.csv report.html ||
            same hit second sweep.csv report.html || fail 'a table beside files of another sweep'
    fi
    # the same command goes on, or begins over the old one where nothing was done yet
    run "${study[@]}" --over bodies.ball.mass=2:5:12 --out hit
    ((status == 0)) || run "${study[@]}" --over bodies.ball.mass=2:5:12 --force --out hit
    ((status == 0)) || fail "the next sweep does not recover: $status"
    diff -r hit second >"$out" || fail 'other bytes after a kill'
done
finish
