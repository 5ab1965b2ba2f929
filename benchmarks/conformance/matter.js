/* SPDX-License-Identifier: MIT
 *
 * matter-js: lengths in pixels (here 100 to the metre), steps of 1/60 s as its runner does.
 */
import Matter from 'matter-js';

import {balls, floor, gravity, mass, play, radius, restitution} from './scene.js';

const {Bodies, Body, Composite, Engine} = Matter;
const pixels = 100, dt = 1000 / 60;
/* Gravity is scaled per millisecond squared; y points down, so heights change their sign. */
const engine = Engine.create({gravity: {x: 0, y: 1, scale: gravity * pixels / 1e6}});
const material = {
  restitution,
  friction: 0,
  frictionAir: 0,
  frictionStatic: 0
};
if (floor)
  Composite.add(
      engine.world,
      Bodies.rectangle(0, pixels, 10 * pixels, 2 * pixels, {...material, isStatic: true}));
const bodies = balls.map(ball => {
  const body =
      Bodies.circle(0, -ball.y * pixels, radius * pixels, {...material, inertia: Infinity});
  Body.setMass(body, mass);
  Body.setVelocity(body, {x: 0, y: -ball.v * pixels / 60});  // pixels per step of 1/60 s
  Composite.add(engine.world, body);
  return body;
});
play(
    dt / 1000, () => Engine.update(engine, dt),
    i => [-bodies[i].position.y / pixels, -Body.getVelocity(bodies[i]).y / pixels * 60]);
