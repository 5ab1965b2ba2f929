/* SPDX-License-Identifier: MIT
 *
 * The scene a driver is asked for, from its command line, and the line it prints per time step.
 */
const [radius, mass, restitution, gravity, duration, ...states] = process.argv.slice(2).map(Number);
export {radius, mass, restitution, gravity, duration};

/* Balls on one vertical line: height of the centre above the floor and upward speed. */
export const balls = [];
for (let i = 0; i < states.length; i += 2) balls.push({y: states[i], v: states[i + 1]});

/* There is a floor at height 0 where there is gravity. */
export const floor = gravity > 0;

const lines = [];
/* One line: time, heights, speeds. `states` is a list of [height, speed]. */
function print(time, states) {
  lines.push([time, ...states.map(s => s[0]), ...states.map(s => s[1])].join(' '));
}
/* Steps the engine through the scene: `step` advances by dt, `look` gives [height, speed] of ball i. */
export function play(dt, step, look) {
  const steps = Math.round(duration / dt);
  for (let n = 0; n <= steps; n++) {
    print(n * dt, balls.map((_, i) => look(i)));
    if (n < steps) step();
  }
  process.stdout.write(lines.join('\n') + '\n');
}
