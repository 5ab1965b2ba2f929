% SPDX-License-Identifier: MIT
% What the program prints for the same impact, to the last digit, and its refusals.
numbers = struct("restitution", 0.5, "mass", 1, "stiffness", 1e8, "speed", 2);
outcome = resile_collide("flores", numbers);
assert(outcome.restitution == 0.4704447793267395);
assert(outcome.duration == 0.0020074594025994005);
outcome = resile_collide("flores", numbers, "exact");
assert(abs(outcome.restitution - 0.5) < 1e-15);
numbers.mass = -1;
fails = {@() resile_collide("flores", numbers), "mass = -1 is out of range";
         @() resile_collide("florez", numbers), "there is no law 'florez'";
         @() resile_collide("flores", struct("weight", 1)), "a contact takes no 'weight'";
         @() resile_collide(), "resile_collide\\(LAW, NUMBERS\\)"};
for i = 1:rows(fails)
  try
    fails{i, 1}();
    error("not refused: %s", fails{i, 2});
  catch trouble
    assert(! isempty(regexp(trouble.message, fails{i, 2})), trouble.message);
  end
end
disp("octave: 7 checks hold");
