#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Derivatives of a run: the table, JSON, what is refused.
source "$(dirname "$0")/lib.bash" "$@"
cd "$work"
cat >ball.yaml <<'END'
parameters: {e: 0.8, h: 1.25, word: newton}
gravity: [0, -10]
end_time: 2
bodies:
  - {name: ground, fixed: true, shapes: [line: {}]}
  - {name: ball, mass: 2, position: [0, h], locked: [x, angle], shapes: [point: {}]}
contacts:
  - {name: floor, bodies: [ball, ground], law: word, restitution: e}
END

# Touches at 0.5, 1.3 and 1.94 s: derivatives in closed form.
good run ball.yaml --sensitivity e,h --collect t=events.t_touch:each,ball.y:end
says '^Derivatives of the run, in SI units$'
says '^  quantity y +unit of y +y +dy/d e +dy/d h +relative error$'
says '^  t, 2 +s +1\.3 +1 +0\.52 +[0-9]e-10$'
says '^  t, 3 +s +1\.94 +2\.6 +0\.776 +[0-9]e-10$'
says '^  t, 1 +s +0\.5 +0 +0\.2 '
[[ ! -e out ]] || fail 'something was written'

good run ball.yaml --sensitivity e --collect t=events.t_touch:each --json
says '"quantity": "t", "unit": "s", "number": 3, "time": 1\.94'
says '"e": \{"kind": "smooth", "value": 2\.(60000000|59999999)[0-9]*, "error": [0-9.]+e-[01][0-9]'

# One side at the end of the range; a number given in the command.
good run ball.yaml --set e=1 --sensitivity e --collect t=events.t_touch:each
says '^  t, 2 +s +1\.5 +1 below\* '
says '^  \* one-sided: the other side has another slope or does not exist$'

bad '--sensitivity needs --collect' run ball.yaml --sensitivity e
bad "'stifness': the model has no number there" run ball.yaml --sensitivity stifness --collect ball.y:end
bad "'word': it is a word, not a number" run ball.yaml --sensitivity word --collect ball.y:end
bad "--collect 'ball.y:ende': there is no statistic 'ende'" run ball.yaml --sensitivity e --collect ball.y:ende
bad '--rigid cannot be combined' run ball.yaml --rigid newton --sensitivity e --collect ball.y:end
bad 'the integrator moreau does not locate the contacts' run ball.yaml --set integrator=moreau \
    --set step_max=0.001 --sensitivity e --collect ball.y:end
bad '--collect needs --sensitivity' run ball.yaml --collect ball.y:end
finish
