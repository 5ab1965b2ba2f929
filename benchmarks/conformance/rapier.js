/* SPDX-License-Identifier: MIT
 *
 * Rapier 3-D: step of 1/60 s (its default), restitution by the maximum of the two colliders.
 */
import RAPIER from '@dimforge/rapier3d-compat';

import {balls, floor, gravity, mass, play, radius, restitution} from './scene.js';

await RAPIER.init();
const world = new RAPIER.World({x: 0, y: -gravity, z: 0});
const collider = shape => shape.setRestitution(restitution).setFriction(0).setMass(mass);
if (floor)
  world.createCollider(collider(RAPIER.ColliderDesc.cuboid(5, 1, 5)).setTranslation(0, -1, 0));
const bodies = balls.map(ball => {
  const desc = RAPIER.RigidBodyDesc.dynamic().setTranslation(0, ball.y, 0).setLinvel(0, ball.v, 0);
  const body = world.createRigidBody(desc);
  world.createCollider(collider(RAPIER.ColliderDesc.ball(radius)), body);
  return body;
});
play(world.timestep, () => world.step(), i => [bodies[i].translation().y, bodies[i].linvel().y]);
