/* SPDX-License-Identifier: MIT
 *
 * export: engines that take a restitution and solve impulses.
 */
#include "export_rows.h"

/* Engines that returned another restitution when they were run. */
#define EXPORT_RETURNS_MEASURED                                                                    \
    "Newton's law by its manual; run at its default step it returned another value, see the page " \
    "on conformance",                                                                              \
        NULL

/* The lines of two like bodies. */
#define IMPULSES(engine, lines, ...)                                                               \
    static const cli_export_form engine##_forms[] = {{"restitution", "rigid", RSL_UNSET,           \
                                                      RSL_UNSET, 0, 0, EXPORT_TEXT(lines),         \
                                                      .why = __VA_ARGS__, .friction = 1}}

IMPULSES(bullet,
         "body->setRestitution(@root@);  // both bodies: their product is @e@\n"
         "body->setFriction(sqrt(@mu@));\n"
         "world->getSolverInfo().m_restitutionVelocityThreshold = 0.01;",
         EXPORT_RETURNS_MEASURED);
IMPULSES(ode,
         "contact.surface.mode = dContactBounce;\n"
         "contact.surface.mu = @mu@;\n"
         "contact.surface.bounce = @e@;\n"
         "contact.surface.bounce_vel = 0.01;",
         EXPORT_RETURNS_RIGID);
IMPULSES(gazebo,
         "<surface>\n"
         "  "
         "<bounce><restitution_coefficient>@e@</restitution_coefficient><threshold>0.01</"
         "threshold></bounce>\n"
         "  <friction><ode><mu>@mu@</mu><mu2>@mu@</mu2></ode></friction>\n"
         "</surface>",
         EXPORT_RETURNS_RIGID);
IMPULSES(dart,
         "shape->getDynamicsAspect()->setRestitutionCoeff(@root@);  // both: their product is @e@\n"
         "shape->getDynamicsAspect()->setFrictionCoeff(@mu@);",
         EXPORT_RETURNS_RIGID);
IMPULSES(rapier, "let collider = ColliderBuilder::ball(r).restitution(@e@).friction(@mu@);",
         EXPORT_RETURNS_RIGID);
IMPULSES(jolt,
         "settings.mRestitution = @e@f;\n"
         "settings.mFriction = @mu@f;\n"
         "physics_settings.mMinVelocityForRestitution = 0.01f;",
         EXPORT_RETURNS_RIGID);
IMPULSES(box2d,
         "shapeDef.material.restitution = @e@f;\n"
         "shapeDef.material.friction = @mu@f;\n"
         "worldDef.restitutionThreshold = 0.01f;",
         EXPORT_RETURNS_RIGID);
IMPULSES(chipmunk,
         "cpShapeSetElasticity(shape, @root@);  // both shapes: their product is @e@\n"
         "cpShapeSetFriction(shape, sqrt(@mu@));",
         EXPORT_RETURNS_RIGID);
IMPULSES(planck,
         "body.createFixture({shape, restitution: @e@, friction: @mu@});\n"
         "Settings.velocityThreshold = 0.01;",
         EXPORT_RETURNS_RIGID);
IMPULSES(matter, "Bodies.circle(x, y, r, {restitution: @e@, friction: @mu@, frictionAir: 0});",
         EXPORT_RETURNS_MEASURED);
IMPULSES(cannon,
         "world.addContactMaterial(\n"
         "    new ContactMaterial(a, b, {restitution: @e@, friction: @mu@}));",
         EXPORT_RETURNS_MEASURED);

#define ROW(engine, title, source, combination, limit)                                             \
    {                                                                                              \
#engine, title, source, "SI", "newton", RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER,               \
            EXPORT_FORMS(engine), .law = "newton", .combine = (combination), .threshold = (limit)  \
    }

const cli_exporter cli_exporters_impulses[] = {
    ROW(bullet, "Bullet", "source, 2026", "product of the two: each body has the square root",
        "m_restitutionVelocityThreshold of contact info, 0.2 m/s by default"),
    ROW(ode, "Open Dynamics Engine", "manual, dSurfaceParameters", "one value for the contact",
        "bounce_vel of the contact"),
    ROW(gazebo, "Gazebo", "SDFormat 1.12, surface", "that of the physics engine below",
        "threshold of bounce"),
    ROW(dart, "DART", "source of ContactConstraint, 2026",
        "product of the two: each body has the square root", "0.1 m/s, a constant of the source"),
    ROW(rapier, "Rapier", "manual and source, 2026", "the average of two colliders", NULL),
    ROW(jolt, "Jolt Physics", "source, PhysicsSettings, 2026", "the larger of two restitutions",
        "mMinVelocityForRestitution, 1 m/s by default"),
    ROW(box2d, "Box2D", "manual, version 3", "the larger of two restitutions",
        "restitutionThreshold of the world, 1 m/s by default"),
    ROW(chipmunk, "Chipmunk", "manual, version 7",
        "product of the two: each shape has the square root", NULL),
    ROW(planck, "planck", "manual", "the larger of two restitutions",
        "Settings.velocityThreshold, 1 m/s by default"),
    ROW(matter, "matter-js", "manual", "the larger of two restitutions", "Resolver._restingThresh"),
    ROW(cannon, "cannon-es", "manual, ContactMaterial", "one value for a pair of materials", NULL),
};
EXPORT_TABLE(impulses);
