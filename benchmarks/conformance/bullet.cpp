/* SPDX-License-Identifier: MIT
 *
 * Bullet: step of 1/60 s and its default sequential impulses; restitution is the product of the two
 * bodies' numbers, so each gets the square root. Balls are 0.1 m, the least its manual advises.
 */
#include <btBulletDynamicsCommon.h>

#include "scene.h"

static btRigidBody *add(btDiscreteDynamicsWorld &world, const scene &s, btCollisionShape *shape,
                        double mass, double height, double speed) {
    btVector3 inertia(0, 0, 0);
    if (mass > 0.0) shape->calculateLocalInertia((btScalar)mass, inertia);
    const btTransform place(btQuaternion::getIdentity(), btVector3(0, (btScalar)height, 0));
    btRigidBody *body = new btRigidBody(btRigidBody::btRigidBodyConstructionInfo(
        (btScalar)mass, new btDefaultMotionState(place), shape, inertia));
    body->setRestitution((btScalar)sqrt(s.restitution));
    body->setFriction(0);
    body->setLinearVelocity(btVector3(0, (btScalar)speed, 0));
    world.addRigidBody(body);
    return body;
}

int main(int argc, char **argv) {
    const scene s = scene_read(argc, argv);
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase pairs;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world(&dispatcher, &pairs, &solver, &configuration);
    world.setGravity(btVector3(0, (btScalar)-s.gravity, 0));
    btStaticPlaneShape ground(btVector3(0, 1, 0), 0);
    btSphereShape ball((btScalar)s.radius);
    if (s.gravity > 0.0) add(world, s, &ground, 0.0, 0.0, 0.0);
    btRigidBody *body[SCENE_BALLS];
    for (int i = 0; i < s.balls; i++)
        body[i] = add(world, s, &ball, s.mass, s.height[i], s.speed[i]);
    const double dt = 1.0 / 60.0;
    for (int n = 0, steps = scene_steps(&s, dt); n <= steps; n++) {
        double height[SCENE_BALLS], speed[SCENE_BALLS];
        for (int i = 0; i < s.balls; i++) {
            height[i] = body[i]->getWorldTransform().getOrigin().y();
            speed[i] = body[i]->getLinearVelocity().y();
        }
        scene_print(&s, n * dt, height, speed);
        world.stepSimulation((btScalar)dt, 0);
    }
}
