/* SPDX-License-Identifier: MIT
 *
 * ODE: dWorldQuickStep of 10 ms (as in its manual), contacts made anew in each step with
 * a bounce and the manual's threshold of speed.
 */
#include <ode/ode.h>

#include "scene.h"

static dWorldID world;
static dJointGroupID contacts;
static double restitution;

static void touch(void *data, dGeomID a, dGeomID b)
{
    (void)data;
    dContact contact = {
        .surface = {.mode = dContactBounce, .bounce = restitution, .bounce_vel = 0.1}};
    if (dCollide(a, b, 1, &contact.geom, sizeof contact) == 0)
        return;
    dJointAttach(dJointCreateContact(world, contacts, &contact), dGeomGetBody(a), dGeomGetBody(b));
}

int main(int argc, char **argv)
{
    const struct scene s = scene_read(argc, argv);
    restitution = s.restitution;
    dInitODE2(0);
    world = dWorldCreate();
    dWorldSetGravity(world, 0, -s.gravity, 0);
    dSpaceID space = dSimpleSpaceCreate(0);
    contacts = dJointGroupCreate(0);
    if (s.gravity > 0.0)
        dCreatePlane(space, 0, 1, 0, 0);
    dBodyID body[SCENE_BALLS];
    for (int i = 0; i < s.balls; i++) {
        dMass mass;
        dMassSetSphereTotal(&mass, s.mass, s.radius);
        body[i] = dBodyCreate(world);
        dBodySetMass(body[i], &mass);
        dBodySetPosition(body[i], 0, s.height[i], 0);
        dBodySetLinearVel(body[i], 0, s.speed[i], 0);
        dGeomSetBody(dCreateSphere(space, s.radius), body[i]);
    }
    const double dt = 0.01;
    for (int n = 0, steps = scene_steps(&s, dt); n <= steps; n++) {
        double height[SCENE_BALLS], speed[SCENE_BALLS];
        for (int i = 0; i < s.balls; i++) {
            height[i] = dBodyGetPosition(body[i])[1];
            speed[i] = dBodyGetLinearVel(body[i])[1];
        }
        scene_print(&s, n * dt, height, speed);
        dSpaceCollide(space, NULL, touch);
        dWorldQuickStep(world, dt);
        dJointGroupEmpty(contacts);
    }
}
