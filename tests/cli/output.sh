#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What a command writes: no file of another and no input is lost, no link is followed, two do not
# write into one folder, and what cannot be written is said, with one exit status everywhere.
[[ ! -w /dev/shm ]] || export TMPDIR=/dev/shm # quicker than a disk
source "$(dirname "$0")/lib.bash" "$@"
cd "$work"

cat >ball.yaml <<'END'
gravity: [0, -9.81]
end_time: 0.5
bodies:
  - {name: ground, fixed: true, shapes: [line: {at: [0, 0], normal: [0, 1]}]}
  - {name: ball, mass: 1, position: [0, 1.1], shapes: [circle: {radius: 0.1}]}
contacts:
  - {name: floor, bodies: [ball, ground], law: flores, restitution: 0.7, stiffness: 1e7}
END
sweep=(sweep ball.yaml --over bodies.ball.mass=1:2:2 --collect ball.y:max --jobs 1)
optimise=(optimise ball.yaml --minimise ball.y:end --over bodies.ball.mass=1:2 --evaluations 3
    --method ica --jobs 1)
reproduce=(reproduce safaeifar2020.table2)
printf 'speed,restitution\n1,0.7\n2,0.69\n3,0.71\n' >hits.csv
fit=(fit hits.csv --law flores --mass 1 --stiffness 1e6)
"$program" init grains3d bed.yaml >/dev/null
grains=(grains bed.yaml --input)
impact=(collide flores -e 0.6 --mass 1 --stiffness 1.4e8 --speed 4.2)

# ---- inputs ---------------------------------------------------------------------------

# The history of a model has the name of a result: the folder is refused, by any name of the file.
mkdir own
printf '0 0\n1 0.5\n' >own/trajectory.csv
cat >own/cart.yaml <<'END'
end_time: 0.5
bodies:
  - {name: cart, mass: 1, locked: [y, angle], motion: {x: {history: {file: trajectory.csv}}}}
END
cp own/trajectory.csv kept.csv
mkdir linked hard
ln -s ../own/trajectory.csv linked/events.csv
ln own/trajectory.csv hard/report.html
for force in '' --force; do
    for folder in own linked hard own/../linked; do
        bad "--out: the file '.*' is read by the same command" \
            run own/cart.yaml --out $folder $force
        cmp own/trajectory.csv kept.csv || fail 'the input is lost'
    done
    # of a sweep, which has other names
    ln -sf ../own/cart.yaml linked/sweep.csv
    bad "linked/sweep.csv' is read by the same command" \
        sweep own/cart.yaml --over bodies.cart.mass=1,2 --out linked $force
    rm linked/sweep.csv
done
(cd own && bad 'read by the same command' run cart.yaml --out .)
good run own/cart.yaml --out fresh

# Measured data and models under the name of a drawing.
printf 'speed [m/s],restitution\n1,0.8\n2,0.75\n3,0.7\n4,0.68\n' >measured.svg
cp measured.svg kept.svg
fit=(fit measured.svg --law flores --mass 1 --stiffness 1e8)
bad 'it is read or written by the same command' "${fit[@]}" --plot measured.svg
ln -s measured.svg alias.svg
bad 'it is read or written by the same command' "${fit[@]}" --plot alias.svg
cmp measured.svg kept.svg || fail 'the measurement is lost'
cp ball.yaml model.svg
bad 'it is read or written by the same command' "${optimise[@]/ball.yaml/./model.svg}" --plot model.svg
cmp ball.yaml model.svg || fail 'the model is lost'

# The press test of a table; two results under one name, by whatever spelling; a link that leads
# nowhere.
printf 'depth [m],force [N]\n0,0\n1e-4,10\n2e-4,40\n1e-4,0\n' >press.csv
cp press.csv kept.csv
bad 'it is read or written by the same command' \
    collide table --table press.csv --mass 1 --speed 0.01 --curve press.csv
cmp press.csv kept.csv || fail 'the press test is gone'
bad "--curve and --plot name the same file 'two.svg'" \
    "${impact[@]}" --curve two.svg --plot ./two.svg
[[ ! -e two.svg ]] || fail 'one of two results was written'
ln -s real.svg other.svg
echo old >real.svg
bad 'it is read or written by the same command' "${impact[@]}" --curve other.svg --plot real.svg
ln -s nowhere.yaml empty.yaml
bad "'empty.yaml' is there already" init ball empty.yaml
[[ -L empty.yaml ]] || fail 'init has replaced a link'

# ---- files of others ------------------------------------------------------------------

# foreign NAME... -- COMMAND...: a folder with these files is refused and stays; --force goes on.
foreign() {
    local names=()
    while [[ $1 != -- ]]; do
        names+=("$1")
        shift
    done
    shift
    rm -rf foreign
    mkdir foreign
    for name in "${names[@]}" notes.txt; do echo mine >"foreign/$name"; done
    bad "--out: 'foreign' holds files .*replaced: ${names[0]}.*\(--force\)" "$@" --out foreign
    (($(cat foreign/* | grep -c mine) == ${#names[@]} + 1)) || fail 'a file of another is lost'
    run "$@" --out foreign --force
    ((status == 0)) || fail "--force: $status"
    [[ $(cat foreign/notes.txt) == mine ]] || fail '--force takes too much'
    (($(find foreign -type f -exec grep -lx mine {} + | wc -l) == 1)) ||
        fail 'results beside files of others'
    run "$@" --out foreign # ours now
    ((status == 0)) || fail "a second time: $status"
}
foreign summary.json trajectory.csv -- run ball.yaml
foreign phases.csv -- run ball.yaml
foreign plot-9-mine.svg -- "${sweep[@]}"
foreign evaluations.csv -- "${optimise[@]}"
foreign index.html results.json -- "${reproduce[@]}"
foreign index.html loops.svg -- tour
foreign input.lmp -- "${grains[@]}"

# Results of another command.
good run ball.yaml --out taken
bad "--out: 'taken' holds the results of 'run'.*\(--force\)" "${sweep[@]}" --out taken
good "${sweep[@]}" --out taken --force
[[ -s taken/sweep.csv && ! -e taken/trajectory.csv ]] || fail 'results of two commands'
bad "holds the results of 'sweep'" run ball.yaml --out taken
[[ -s taken/sweep.journal ]] || fail 'the journal is lost'

# Without the marker, as `cp folder/*` leaves it, the journal vouches for a sweep that goes on.
mkdir moved
cp taken/* moved
good "${sweep[@]}" --out moved
says '^2 runs, 2 of them done before$'

# ---- links ----------------------------------------------------------------------------

# The temporary name of a process is a link: its target stays, and the results are whole.
echo precious >precious
# trapped NAMES COMMAND...: links under the names that the process, which is $$, would take.
trapped() {
    rm -rf trap
    mkdir trap
    PROGRAM=$program bash -c 'for name in $1; do ln -s ../precious "trap/$name.part-$$"; done
        exec "$PROGRAM" "${@:2}"' bash "$@" --out trap >"$out" 2>"$err" || fail 'links stop it'
    [[ $(<precious) == precious ]] || fail 'a link was followed'
    checks=$((checks + 1))
}
trapped "trajectory.csv summary.json .resile" run ball.yaml
holds trap events.csv report.html summary.json trajectory.csv
trapped "sweep.csv report.html sweep.journal" "${sweep[@]}"
[[ -s trap/sweep.csv ]] || fail 'no table'
# A result, the journal, the marker or the lock is a link.
for name in sweep.csv sweep.journal .resile .resile.lock; do
    rm -rf trap
    mkdir trap
    ln -s ../precious "trap/$name"
    bad '--out: |trap/.resile.lock' "${sweep[@]}" --out trap
    [[ $(<precious) == precious ]] || fail "$name: a link was followed"
done
# A single file: the temporary is a link.
PROGRAM=$program bash -c 'ln -s precious "curve.csv.part-$$"; exec "$PROGRAM" "$@"' bash \
    "${impact[@]}" --curve curve.csv >/dev/null || fail 'the curve'
[[ $(<precious) == precious && -s curve.csv ]] || fail 'a link was followed'

# ---- two at once ----------------------------------------------------------------------

# in_use FOLDER COMMAND...: while that works in the folder, everybody else is turned away.
in_use() {
    local folder=$1 first other force
    "$program" "${@:2}" --out "$folder" >/dev/null 2>&1 &
    first=$!
    until [[ -s $folder/.resile.lock ]]; do
        kill -0 $first 2>/dev/null || fail 'it has not begun'
        sleep 0.01
    done
    kill -STOP $first # it holds the lock and takes no time
    for other in 'run ball.yaml' "${sweep[*]}" "${optimise[*]}" "${reproduce[*]}" "${grains[*]}" tour; do
        for force in '' --force; do
            bad "--out: another process is at work in '$folder' \(resile $2, process $first on " \
                $other --out "$folder" $force
        done
    done
    kill -TERM $first
    kill -CONT $first
    wait $first || true
    [[ ! -e $folder/.resile.lock ]] || fail 'the lock stays'
}
in_use busy-run run ball.yaml --set end_time=1e6 --set output.interval=1
[[ -s busy-run/summary.json ]] || fail 'the first one has lost its results'
in_use busy-sweep sweep ball.yaml --over bodies.ball.mass=1:2:999 --set end_time=60 --jobs 1

# ---- what cannot be written -----------------------------------------------------------

# One exit status for a folder that may not be written; /proc is one for root too.
read_only=/proc
if [[ $(id -u) != 0 ]]; then
    mkdir closed
    chmod a-w closed
    read_only=closed
fi
for command in 'run ball.yaml' "${sweep[*]}" "${optimise[*]}" "${reproduce[*]}" "${grains[*]}" tour; do
    bad "the folder '$read_only' cannot be written: " $command --out $read_only
done
bad "the file '$read_only/x.csv' cannot be written: " "${impact[@]}" --curve $read_only/x.csv
bad "the file '$read_only/x.svg' cannot be written: " "${impact[@]}" --plot $read_only/x.svg

# limited BLOCKS COMMAND...: files may not grow beyond that, which is as good as a full disk.
limited() {
    local blocks=$1
    shift
    status=0
    (ulimit -f "$blocks" && exec "$program" "$@" 2>&1 >/dev/null) | cat >"$err" || status=$?
    ((status == 1)) || fail "a full disk ended $1 with $status"
    (($(wc -l <"$err") == 1)) && grep -q "^resile: the file '.*' cannot be written: " "$err" ||
        fail "a full disk: no sentence of $1"
    checks=$((checks + 1))
}

# A sentence, status 1, and what was there stays byte for byte.
full() {
    local folder=$1 blocks=$2
    shift 2
    good "$@" --out "$folder"
    cp -r "$folder" before
    limited "$blocks" "$@" "${again[@]}" --out "$folder"
    diff -r before "$folder" >"$out" || fail "a full disk has changed the results of $1"
    rm -rf before
}
again=(--set bodies.ball.mass=3)
full full-run 16 run ball.yaml
again=()
full full-sweep 2 "${sweep[@]}"
full full-reproduce 4 "${reproduce[@]}"
full full-grains 1 "${grains[@]}"
full full-tour 4 tour
# nothing may be written at all: not even the marker of a sweep or a search that begins anew
for command in 'run ball.yaml' "${sweep[*]}" "${optimise[*]}" "${reproduce[*]}" "${grains[*]}" tour; do
    # shellcheck disable=SC2086
    limited 0 $command --out nothing
    ! compgen -G 'nothing/*' >/dev/null || [[ $command == tour ]] || fail "$command left a file"
    rm -rf nothing
done

# Every option that names a file: what stands there stays, and no half of the new one does.
printf 'height [m]\n1\n0.64\n0.41\n0.262\n' >heights.csv
oblique=(oblique hertz --modulus 1e9 --mass 0.01 --radius 0.01 --speed 2 --angle 30 --friction 0.3
    --poisson 0.3)
one_file() {
    local file=$1
    good "${@:2}" "$file"
    cp "$file" before
    limited 0 "${@:2}" "$file"
    cmp "$file" before || fail "a full disk has changed '$file' of $2"
    ! compgen -G "$file.part-*" >/dev/null || fail "$2 leaves half a file"
}
for kind in svg html; do
    one_file "p.$kind" "${impact[@]}" --plot
    one_file "p.$kind" "${fit[@]}" --plot
    one_file "p.$kind" "${optimise[@]}" --out searched --plot
    one_file "p.$kind" optimise rosenbrock --evaluations 40 --plot
    one_file "p.$kind" compare "${impact[@]:2}" --plot
    one_file "p.$kind" restitution "${impact[@]:1}" --plot
    one_file "p.$kind" "${oblique[@]}" --plot
    one_file "p.$kind" bounce heights.csv --plot
done
one_file c.csv "${impact[@]}" --curve
one_file c.csv "${oblique[@]}" --curve
one_file c.csv compare "${impact[@]:2}" --curve
one_file c.csv compare --resulting --laws flores,tsuji --csv
one_file c.csv optimise rosenbrock --evaluations 40 --history
one_file c.csv restitution "${impact[@]:1}" --csv
one_file c.csv bounce heights.csv --csv
one_file m.yaml init ball --force

# ---- what the machine lacks ------------------------------------------------------------

# few open files: done, or status 4 and the reason; never a word about the model or the folder
good run ball.yaml --out few
few=0
for ((limit = 4; limit < 14; limit++)); do
    for work in 'run ball.yaml --out few' 'run ball.yaml --out fresh' 'grains bed.yaml --input --out few3' \
        'sweep ball.yaml --over end_time=0.1,0.2 --jobs 1 --out few2' 'init ball few.yaml --force'; do
        status=0
        # shellcheck disable=SC2086
        (ulimit -n $limit && exec "$program" $work) >"$out" 2>"$err" </dev/null || status=$?
        without_progress
        ((status == 0 || status == 127)) && continue # 127: not even its libraries can be opened
        ((status == 4)) || fail "'$work' with $limit open files ended with $status"
        grep -q 'Too many open files' "$err" || fail "'$work' with $limit open files says something else"
        few=$((few + 1))
    done
done
((few > 3)) || fail 'there were open files enough'

# ---- what is no ordinary file ---------------------------------------------------------

good "${impact[@]}" --curve table.csv
cp "$out" text
good "${impact[@]}" --curve /dev/null
[[ -c /dev/null ]] || fail '/dev/null was replaced'
if [[ -w /dev/full ]]; then
    refused 4 "the file '/dev/full' cannot be written: No space left" \
        "${impact[@]}" --curve /dev/full
    [[ -c /dev/full ]] || fail '/dev/full was replaced'
fi
# the standard output: a file, a pipe
"$program" "${impact[@]}" --curve /dev/stdout >both
cmp <(head -n "$(wc -l <table.csv)" both) table.csv || fail 'a curve on stdout'
(($(wc -l <both) == $(wc -l <table.csv) + $(wc -l <text))) || fail 'text is lost behind the curve'
"$program" "${impact[@]}" --curve /dev/stdout | cat >piped
cmp both piped || fail 'a curve into a pipe'
mkfifo pipe
cat pipe >through &
good "${impact[@]}" --curve pipe
wait $!
cmp through table.csv || fail 'a curve through a pipe of the file system'
[[ -p pipe ]] || fail 'the pipe was replaced'
finish
