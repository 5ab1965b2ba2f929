/* SPDX-License-Identifier: MIT
 *
 * cannon-es: fixed step of 1/60 s, its default solver of ten iterations.
 */
import * as CANNON from 'cannon-es';

import {balls, floor, gravity, mass, play, radius, restitution} from './scene.js';

const world = new CANNON.World({gravity: new CANNON.Vec3(0, -gravity, 0)});
const material = new CANNON.Material();
world.addContactMaterial(
    new CANNON.ContactMaterial(material, material, {restitution, friction: 0}));
if (floor) {
  const plane = new CANNON.Body({mass: 0, material, shape: new CANNON.Plane()});
  plane.quaternion.setFromEuler(-Math.PI / 2, 0, 0);  // its normal is z
  world.addBody(plane);
}
const bodies = balls.map(ball => {
  const body =
      new CANNON.Body({mass, material, shape: new CANNON.Sphere(radius), linearDamping: 0});
  body.position.set(0, ball.y, 0);
  body.velocity.set(0, ball.v, 0);
  world.addBody(body);
  return body;
});
const dt = 1 / 60;
play(dt, () => world.step(dt), i => [bodies[i].position.y, bodies[i].velocity.y]);
