/* SPDX-License-Identifier: MIT
 *
 * Box2D 2.4: step of 1/60 s, 6 velocity and 2 position iterations as its manual says.
 */
#include <box2d/box2d.h>

#include "scene.h"

static b2FixtureDef fixture(const scene &s, const b2Shape *shape) {
    b2FixtureDef def;
    def.shape = shape;
    def.friction = 0.0f;
    def.restitution = (float)s.restitution;
    def.density = (float)(s.mass / (b2_pi * s.radius * s.radius));
    return def;
}

int main(int argc, char **argv) {
    const scene s = scene_read(argc, argv);
    b2World world(b2Vec2(0.0f, (float)-s.gravity));
    if (s.gravity > 0.0) {
        b2PolygonShape ground;
        ground.SetAsBox(5.0f, 1.0f, b2Vec2(0.0f, -1.0f), 0.0f);
        const b2FixtureDef def = fixture(s, &ground);
        b2BodyDef still;
        world.CreateBody(&still)->CreateFixture(&def);
    }
    b2CircleShape circle;
    circle.m_radius = (float)s.radius;
    b2Body *body[SCENE_BALLS];
    for (int i = 0; i < s.balls; i++) {
        b2BodyDef def;
        def.type = b2_dynamicBody;
        def.position.Set(0.0f, (float)s.height[i]);
        def.linearVelocity.Set(0.0f, (float)s.speed[i]);
        body[i] = world.CreateBody(&def);
        const b2FixtureDef shape = fixture(s, &circle);
        body[i]->CreateFixture(&shape);
    }
    const double dt = 1.0 / 60.0;
    for (int n = 0, steps = scene_steps(&s, dt); n <= steps; n++) {
        double height[SCENE_BALLS], speed[SCENE_BALLS];
        for (int i = 0; i < s.balls; i++) {
            height[i] = body[i]->GetPosition().y;
            speed[i] = body[i]->GetLinearVelocity().y;
        }
        scene_print(&s, n * dt, height, speed);
        world.Step((float)dt, 6, 2);
    }
}
