#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# resile init, resile run --check
source "$(dirname "$0")/lib.bash" "$@"
project=$(realpath "$(dirname "$0")/../..")
cd "$work"

for kind in ball pendulum slider-crank clearance pounding grains damper; do
    good init --help
    says "^  $kind +[A-Z]"
    good init "$kind"
    says "^The model is in $kind.yaml"
    good run "$kind.yaml" --check
    says 'can run; nothing was computed'
    run run "$kind.yaml" --json
    ((status == 0)) || fail "$kind.yaml does not run"
    json_is status '"done"'
    # rubber is soft, and pins of mild steel yield; the others keep the range of their laws
    case $kind in
    ball) json_is flags.0.name '"size"' flags.1.name '"waves"' flags. 2 ;;
    clearance) json_is flags.0.name '"yield"' flags.1.name '"size"' flags. 2 ;;
    *) [[ ! -s $err ]] || fail "$kind.yaml warns" ;;
    esac
    # every command of the comments at its head is one that works
    while read -r line; do
        read -ra words <<<"$line"
        [[ ${words[0]} == run && ${#words[@]} -gt 2 ]] || continue
        good "${words[@]}" --check
    done < <(sed -nE 's/^#   resile ((run|sweep) [^ ]+( --?[a-z]+ [^ ]+)*).*/\1/p' "$kind.yaml")
done

# very many grains are sent to the command for them; a few are not
warned '4096 grains in the plane.*resile grains.*LAMMPS' run grains.yaml --check --set count=64
good run grains.yaml --check --set count=54

# grains in space have a command of their own
good init grains3d
says '^  resile grains grains3d.yaml --check'
good grains grains3d.yaml --check
says 'can run; nothing was computed'

# and bodies thrown in space
good init toss
says '^  resile toss toss.yaml'
good toss toss.yaml

good init ball my.yaml
cmp -s my.yaml ball.yaml || fail 'the name changes the model'
good init ball -
cmp -s "$out" ball.yaml || fail 'standard output differs from the file'
bad "'my.yaml' is there already" init ball my.yaml
good init damper my.yaml --force
cmp -s my.yaml damper.yaml || fail '--force does not replace'
bad "no model 'bal'; did you mean 'ball'. allowed: ball, clearance.* examples and a file of it$" init bal
bad 'one argument too many' init ball a b
bad 'cannot be written' init ball none/a.yaml

# the examples: listed with a line each, one with what it reads, or all
good init
says '^  ball +A ball falls on the ground'
says "^  examples/cradle.yaml +Newton's cradle$"
says '^  examples/grains/drum.yaml +Grains in a drum$'
says '^  examples/bounce.csv +a ball let go at 1 m'
says '^  examples/quake.at2 +an earthquake'
bad "examples/pounding-2.yaml: cannot be read: No such file.*; 'resile init examples/pounding-2.yaml' writes it$" \
    run examples/pounding-2.yaml
bad "'examples/drop.csv' cannot be read.*; 'resile init examples/drop.csv' writes it$" \
    fit examples/drop.csv --law flores --mass 1 --speed 1
bad 'none.yaml: cannot be read: No such file or directory$' run none.yaml
good init examples/pounding-2.yaml
says '^The model is in examples/pounding-2.yaml$'
says '^The data are in examples/quake.at2$'
says '^  resile run examples/pounding-2.yaml --check'
holds examples pounding-2.yaml quake.at2
good run examples/pounding-2.yaml --check
good init examples/pounding-2.yaml my-pounding.yaml
[[ -s quake.at2 ]] || fail 'the record is not beside the model'
good init examples/cradle.yaml -
grep -q "^title: Newton's cradle" "$out" || fail 'the example is not printed'
bad "no model 'cradle'; did you mean 'examples/cradle.yaml'" init cradle
bad "no model 'drop.csv'; did you mean 'examples/drop.csv'" init drop.csv
bad "'examples/pounding-2.yaml' is there already" init examples/pounding-2.yaml
bad 'one argument too many' init examples here
good init examples # what is there as it would be written is no obstacle
says '^[0-9]+ models and records are in the folder examples$'
good init examples
for file in "$project"/examples/{*.yaml,*.csv,*.at2,{grains,impact,toss}/*.yaml}; do
    cmp -s "$file" "examples/${file#"$project"/examples/}" || fail "$file is not written as it is"
done
[[ ! -e examples/init ]] || fail 'the models to begin with are among the examples'
echo mine >examples/cradle.yaml
rm examples/boxes.yaml
bad "'examples/cradle.yaml' is there already" init examples
[[ ! -e examples/boxes.yaml ]] || fail 'some were written before one was refused'
good init examples --force
says 'examples'
grep -q title examples/cradle.yaml || fail '--force does not replace'

# --check writes nothing, and says what is wrong
rm -rf out
good run ball.yaml --check --json
json_is bodies 2 contacts 1 end_time 3
[[ ! -e out ]] || fail '--check writes'
bad "no parameter 'hieght'" run ball.yaml --check --set 'bodies.ball.position=[0, hieght]'
printf 'end_time: 1\nbodies:\n\t- {name: a}\n' >tab.yaml
bad 'there is a tab at the beginning of the line' run tab.yaml --check
finish
