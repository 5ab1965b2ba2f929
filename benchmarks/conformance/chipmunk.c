/* SPDX-License-Identifier: MIT
 *
 * Chipmunk 7: step of 1/60 s, its default of ten iterations; restitution is the product of the two
 * elasticities, so each body gets the square root.
 */
#include <chipmunk/chipmunk.h>

#include "scene.h"

int main(int argc, char **argv)
{
    const struct scene s = scene_read(argc, argv);
    cpSpace *space = cpSpaceNew();
    cpSpaceSetGravity(space, cpv(0.0, -s.gravity));
    if (s.gravity > 0.0) {
        cpShape *ground =
            cpSegmentShapeNew(cpSpaceGetStaticBody(space), cpv(-5.0, 0.0), cpv(5.0, 0.0), 0.0);
        cpShapeSetElasticity(cpSpaceAddShape(space, ground), sqrt(s.restitution));
    }
    cpBody *body[SCENE_BALLS];
    for (int i = 0; i < s.balls; i++) {
        const double inertia = cpMomentForCircle(s.mass, 0.0, s.radius, cpvzero);
        body[i] = cpSpaceAddBody(space, cpBodyNew(s.mass, inertia));
        cpBodySetPosition(body[i], cpv(0.0, s.height[i]));
        cpBodySetVelocity(body[i], cpv(0.0, s.speed[i]));
        cpShape *ball = cpSpaceAddShape(space, cpCircleShapeNew(body[i], s.radius, cpvzero));
        cpShapeSetElasticity(ball, sqrt(s.restitution));
    }
    const double dt = 1.0 / 60.0;
    for (int n = 0, steps = scene_steps(&s, dt); n <= steps; n++) {
        double height[SCENE_BALLS], speed[SCENE_BALLS];
        for (int i = 0; i < s.balls; i++) {
            height[i] = cpBodyGetPosition(body[i]).y;
            speed[i] = cpBodyGetVelocity(body[i]).y;
        }
        scene_print(&s, n * dt, height, speed);
        cpSpaceStep(space, dt);
    }
}
