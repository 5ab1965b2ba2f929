/* SPDX-License-Identifier: MIT
 *
 * planck (Box2D in JavaScript): step of 1/60 s, 8 and 3 iterations as its guide says.
 */
import {Box, Circle, Vec2, World} from 'planck';

import {balls, floor, gravity, mass, play, radius, restitution} from './scene.js';

const world = new World(Vec2(0, -gravity));
const material = {
  restitution,
  friction: 0,
  density: mass / (Math.PI * radius * radius)
};
if (floor) world.createBody().createFixture(new Box(5, 1, Vec2(0, -1)), material);
const bodies = balls.map(ball => {
  const body = world.createDynamicBody(Vec2(0, ball.y));
  body.createFixture(new Circle(radius), material);
  body.setLinearVelocity(Vec2(0, ball.v));
  return body;
});
const dt = 1 / 60;
play(
    dt, () => world.step(dt, 8, 3),
    i => [bodies[i].getPosition().y, bodies[i].getLinearVelocity().y]);
