// SPDX-License-Identifier: MIT
//
// The heap by Box2D, with ten sweeps a step and nobody asleep. Its slop is 5 mm whatever the
// size of the bodies: lengths are stretched so that this is one hundredth of a radius.
#include <box2d/box2d.h>

#include <vector>

#include "heap.h"

namespace
{
const double stretch = 50.0;
const int sweeps = 10, corrections = 3;

double real(float stretched) { return double(stretched) / stretch; }

void add_walls(b2World &world, const heap &given)
{
    b2BodyDef still;
    b2Body *box = world.CreateBody(&still);
    const float width = float(stretch * given.width), height = 100.0f * width;
    const b2Vec2 corner[] = {{0.0f, height}, {0.0f, 0.0f}, {width, 0.0f}, {width, height}};
    for (int i = 0; i < 3; i++) {
        b2EdgeShape edge;
        edge.SetTwoSided(corner[i], corner[i + 1]);
        b2FixtureDef wall;
        wall.shape = &edge;
        wall.friction = float(given.friction);
        box->CreateFixture(&wall);
    }
}

b2Body *add_disc(b2World &world, const heap &given, size_t i)
{
    b2BodyDef def;
    def.type = b2_dynamicBody;
    def.position.Set(float(stretch * given.disc[i].x), float(stretch * given.disc[i].y));
    def.userData.pointer = i + 1;
    b2Body *body = world.CreateBody(&def);
    b2CircleShape circle;
    circle.m_radius = float(stretch * given.disc[i].radius);
    b2FixtureDef disc;
    disc.shape = &circle;
    disc.density = float(given.density / (stretch * stretch));
    disc.friction = float(given.friction);
    disc.restitution = float(given.restitution);
    disc.restitutionThreshold = float(stretch * 2.0 * given.gravity * given.step);
    body->CreateFixture(&disc);
    return body;
}

// The normal of a manifold points from A to B, its tangent is turned the other way.
heap_contact read_contact(b2Contact &contact)
{
    const b2Manifold &manifold = *contact.GetManifold();
    const size_t a = contact.GetFixtureA()->GetBody()->GetUserData().pointer;
    const size_t b = contact.GetFixtureB()->GetBody()->GetUserData().pointer;
    b2WorldManifold world;
    contact.GetWorldManifold(&world);
        const double turn = b > 0 ? 1.0 : -1.0; // as seen from the body that is a disc
    heap_contact out = {};
    out.a = (b > 0 ? b : a) - 1;
    out.b = b > 0 && a > 0 ? a - 1 : HEAP_WALL;
    out.nx = turn * double(world.normal.x);
    out.ny = turn * double(world.normal.y);
    out.x = real(world.points[0].x);
    out.y = real(world.points[0].y);
    out.normal = real(manifold.points[0].normalImpulse);
    out.tangent = -real(manifold.points[0].tangentImpulse);
    return out;
}

void measure(const heap &given, b2World &world, const std::vector<b2Body *> &discs,
             heap_part &part)
{
    std::vector<double> places(3 * discs.size()), speeds(3 * discs.size());
    std::vector<heap_contact> contacts;
    for (size_t i = 0; i < discs.size(); i++) {
        const b2Vec2 at = discs[i]->GetPosition(), u = discs[i]->GetLinearVelocity();
        places[3 * i] = real(at.x);
        places[3 * i + 1] = real(at.y);
        speeds[3 * i] = real(u.x);
        speeds[3 * i + 1] = real(u.y);
        speeds[3 * i + 2] = double(discs[i]->GetAngularVelocity());
    }
    for (b2Contact *c = world.GetContactList(); c != nullptr; c = c->GetNext())
        if (c->IsTouching() && c->GetManifold()->pointCount > 0)
            contacts.push_back(read_contact(*c));
    heap_state state = {reinterpret_cast<double(*)[3]>(places.data()),
                        reinterpret_cast<double(*)[3]>(speeds.data()), contacts.data(),
                        contacts.size()};
    heap_measure(&given, &state, &part);
}
} // namespace

extern "C" void heap_run_box2d(const heap *given, heap_part *parts, size_t count)
{
    b2World world(b2Vec2(0.0f, float(-stretch * given->gravity)));
    world.SetAllowSleeping(false);
    world.SetContinuousPhysics(false);
    add_walls(world, *given);
    std::vector<b2Body *> discs;
    for (size_t i = 0; i < given->count; i++)
        discs.push_back(add_disc(world, *given, i));
    size_t done = 0;
    for (size_t k = 0; k < count; k++) {
        const size_t last = size_t(parts[k].until / given->step + 0.5);
        const double start = heap_seconds();
        parts[k].steps = last - done;
        for (; done < last; done++)
            world.Step(float(given->step), sweeps, corrections);
        parts[k].seconds = heap_seconds() - start;
        measure(*given, world, discs, parts[k]);
    }
}
