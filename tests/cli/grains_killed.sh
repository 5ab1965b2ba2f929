#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile grains that is killed leaves no process behind, and its folder is locked while there is one.
# Scripts stand for mpirun and LAMMPS: each rank has a process group of its own, as with Open MPI.
source "$(dirname "$0")/lib.bash" "$@"
cd "$work"
good init grains3d bed.yaml
mkdir bin ids
# ends its ranks when it is asked to; `how` says deaf: it does not even listen
cat >bin/mpirun <<'END2'
#!/usr/bin/env bash
work=$(dirname "$(dirname "$0")")
trap '' PIPE
trap 'kill -KILL "${ranks[@]}"; exit 143' TERM
[[ $(cat "$work/how") != deaf ]] || trap '' TERM
[[ $(cat "$work/how") != root ]] || {
    printf '%s\n' ------- 'mpirun has detected an attempt to run as root.' '' 'Do not.' -------
    exit 1
}
count=$2
shift 2
ranks=()
for ((i = 0; i < count; i++)); do
    setsid "$@" &
    ranks+=($!)
done
echo $$ >"$work/ids/mpirun"
wait
END2
cat >lmp <<'END2'
#!/usr/bin/env bash
trap '' PIPE
echo '0 0 2 3 0 1 0 0 0 4 0'
while (($#)); do
    case $1 in
        -log) echo log >"$2" ;;
        -var) [[ $2 != dump ]] || dump=$3 ;;
    esac
    shift
done
printf 'ITEM: %s\n' $'TIMESTEP\n0' $'NUMBER OF ATOMS\n0' $'BOX BOUNDS ff ff ff\n0 1\n0 1\n0 1' \
    'ATOMS id radius x y z vx vy vz omegax omegay omegaz c_touch' >"$dump"
[[ $(cat "$(dirname "$0")/how") != end ]] || exit 0
echo $$ >"$(dirname "$0")/ids/rank-$$"
while :; do sleep 0.05; done
END2
chmod +x bin/mpirun lmp
trap 'for id in $(cat ids/* 2>/dev/null); do kill -KILL "$id" 2>/dev/null || true; done; rm -rf "$work"' EXIT
export PATH=$work/bin:$PATH

# begin RANKS: a run whose processes are all there; its number is $id.
begin() {
    rm -f ids/*
    setsid "$program" grains bed.yaml --lammps ./lmp --ranks "$1" --out o >/dev/null 2>&1 &
    id=$!
    local wanted=$(($1 == 1 ? 1 : $1 + 1))
    for _ in {1..200}; do
        (($(find ids -type f -size +0 | wc -l) < wanted)) || return 0
        sleep 0.05
    done
    fail 'LAMMPS does not start'
}

killed() {
    kill -KILL "$@"
    wait "$id" 2>/dev/null || true
}

living() { ps -o pid= -o stat= -p "$(cat ids/* | paste -sd,)" | awk '$2 !~ /^Z/'; }

all_end() {
    for _ in {1..300}; do
        [[ -n $(living) ]] || return 0
        sleep 0.05
    done
    fail "$1: still there: $(living)"
}

works_again() {
    echo end >how
    good grains bed.yaml --lammps ./lmp --out o
}

for ranks in 1 2; do
    echo run >how
    begin $ranks
    killed $id
    all_end "$ranks ranks"
    sleep 0.1
    works_again
done

# deaf: they get some seconds, and the folder is theirs until then
echo deaf >how
begin 2
killed $id
[[ -n $(living) ]] || fail 'nothing to wait for'
refused 2 "another process is at work in 'o' \(resile grains, process [0-9]+ on" \
    grains bed.yaml --lammps ./lmp --out o
all_end deaf
sleep 0.1
works_again

# the process that watches is killed as well: mpirun is asked to end
echo run >how
begin 2
guard=$(ps -o pid= --ppid $id | head -n 1)
killed $guard $id
all_end 'both killed'
works_again

# mpirun is killed: its ranks go with it
echo run >how
begin 2
kill -KILL "$(cat ids/mpirun)"
all_end mpirun
status=0
wait $id || status=$?
((status == 4)) || fail "mpirun was killed: status $status"

# an orderly end waits for all of them
echo run >how
begin 2
kill -TERM $id
status=0
wait $id || status=$?
((status == 143)) || fail "SIGTERM: status $status"
[[ -z $(living) ]] || fail 'ranks survive the end of the run'

# mpirun that is not there, or does not want to
status=0
PATH=/nowhere "$program" grains bed.yaml --lammps ./lmp --ranks 2 --out o2 >"$out" 2>"$err" || status=$?
((status == 1)) || fail "no mpirun: status $status"
grep -q "'mpirun' cannot be started: No such file" "$err" || fail 'no mpirun: not said'
echo root >how
refused 1 '--ranks: mpirun does not run as root; .*OMPI_ALLOW_RUN_AS_ROOT=1 and OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 .* 1 rank' \
    grains bed.yaml --lammps ./lmp --ranks 2 --out o2
finish
