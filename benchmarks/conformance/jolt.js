/* SPDX-License-Identifier: MIT
 *
 * Jolt: one collision step of 1/60 s per update, restitution by the maximum of the two bodies.
 */
import initJolt from 'jolt-physics';

import {balls, floor, gravity, mass, play, radius, restitution} from './scene.js';

const Jolt = await initJolt();
const [still, moving] = [0, 1];
const settings = new Jolt.JoltSettings();
const pairs = new Jolt.ObjectLayerPairFilterTable(2);
pairs.EnableCollision(still, moving);
pairs.EnableCollision(moving, moving);
const layers = new Jolt.BroadPhaseLayerInterfaceTable(2, 2);
for (const layer of [still, moving])
  layers.MapObjectToBroadPhaseLayer(layer, new Jolt.BroadPhaseLayer(layer));
settings.mObjectLayerPairFilter = pairs;
settings.mBroadPhaseLayerInterface = layers;
settings.mObjectVsBroadPhaseLayerFilter =
    new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 2, pairs, 2);
const jolt = new Jolt.JoltInterface(settings), system = jolt.GetPhysicsSystem();
system.SetGravity(new Jolt.Vec3(0, -gravity, 0));

function add(shape, y, motion, layer, velocity) {
  const body = new Jolt.BodyCreationSettings(
      shape, new Jolt.RVec3(0, y, 0), Jolt.Quat.prototype.sIdentity(), motion, layer);
  body.mRestitution = restitution;
  body.mFriction = body.mLinearDamping = body.mAngularDamping = 0;
  if (layer === moving) {
    body.mOverrideMassProperties = Jolt.EOverrideMassProperties_CalculateInertia;
    body.mMassPropertiesOverride.mMass = mass;
    body.mLinearVelocity = new Jolt.Vec3(0, velocity, 0);
  }
  const created = system.GetBodyInterface().CreateBody(body);
  system.GetBodyInterface().AddBody(created.GetID(), Jolt.EActivation_Activate);
  return created;
}
if (floor) add(new Jolt.BoxShape(new Jolt.Vec3(5, 1, 5)), -1, Jolt.EMotionType_Static, still, 0);
const bodies = balls.map(
    ball => add(new Jolt.SphereShape(radius), ball.y, Jolt.EMotionType_Dynamic, moving, ball.v));
const dt = 1 / 60;
play(
    dt, () => jolt.Step(dt, 1),
    i => [bodies[i].GetPosition().GetY(), bodies[i].GetLinearVelocity().GetY()]);
