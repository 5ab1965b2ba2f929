/* SPDX-License-Identifier: MIT
 *
 * The scene as a model of MuJoCo. It has no restitution: a contact is a spring and a dashpot in
 * units of the effective mass, and `solref="-k -b"` gives both. For the restitution e a dashpot
 * needs the damping ratio -ln e / sqrt(pi^2 + ln^2 e); k makes a contact last 16 steps of 2 ms,
 * and `solimp` keeps the impedance constant, or the numbers would mean something else in each depth.
 */
import {balls, floor, gravity, mass, radius, restitution} from './scene.js';

export function modelText() {
  const impedance = 0.95, stiffness = 1e4, loss = Math.log(restitution);
  const damping = 2 * Math.sqrt(stiffness) * -loss / Math.hypot(Math.PI, loss);
  const geom =
      `condim="1" solref="${- stiffness} ${- damping}" solimp="${impedance} ${impedance} 0.001"`;
  const body = ball => `<body pos="0 0 ${ball.y}"><joint type="slide" axis="0 0 1"/>` +
      `<geom type="sphere" size="${radius}" mass="${mass}" ${geom}/></body>`;
  const plane = floor ? `<geom type="plane" size="5 5 1" ${geom}/>` : '';
  return `<mujoco><option gravity="0 0 ${- gravity}"/>` +
      `<worldbody>${plane}${balls.map(body).join('')}</worldbody></mujoco>`;
}
