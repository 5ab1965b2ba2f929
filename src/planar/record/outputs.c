/* SPDX-License-Identifier: MIT
 *
 * Output quantities of a state: one row per quantity.
 */
#include <assert.h>
#include <string.h>

#include "num/elementary.h"
#include "resile/planar.h"

/* ---- quantities -------------------------------------------------------------- */

/* Joint reaction: force and moment of the first body on the second. */
#define REACTION(X, of, value)                                                                     \
    X(of, fx, 0, "N", "force on the second body", value.x)                                         \
    X(of, fy, 0, "N", "force on the second body", value.y)                                         \
    X(of, moment, 0, "N m", "about the point of the second body", value.moment)                    \
    X(of, magnitude, 0, "N", "size of the force", rsl_num_hypot(value.x, value.y))

/* Owner, name, 1 if kinematic, unit, meaning, value in `state` for the owner i. */
#define QUANTITIES(X)                                                                              \
    X(BODY, x, 1, "m", "position of the origin", state->pose[i].x)                                 \
    X(BODY, y, 1, "m", "position of the origin", state->pose[i].y)                                 \
    X(BODY, angle, 1, "rad", "angle, counter-clockwise", state->pose[i].angle)                     \
    X(BODY, vx, 1, "m/s", "velocity of the origin", state->motion[i].x)                            \
    X(BODY, vy, 1, "m/s", "velocity of the origin", state->motion[i].y)                            \
    X(BODY, spin, 1, "rad/s", "rate of the angle", state->motion[i].angle)                         \
    X(BODY, ax, 0, "m/s^2", "acceleration of the origin", state->acceleration[i].x)                \
    X(BODY, ay, 0, "m/s^2", "acceleration of the origin", state->acceleration[i].y)                \
    X(BODY, spin_rate, 0, "rad/s^2", "second rate of the angle", state->acceleration[i].angle)     \
    X(BODY, drive_fx, 0, "N", "force that its prescribed motion takes", state->drive[i].x)         \
    X(BODY, drive_fy, 0, "N", "force that its prescribed motion takes", state->drive[i].y)         \
    X(BODY, drive_torque, 0, "N m", "moment that its prescribed motion takes",                     \
      state->drive[i].moment)                                                                      \
    X(BODY, drive_power, 0, "W", "power that its prescribed motion takes", state->drive[i].power)  \
    X(CONTACT, force, 0, "N", "normal force, the resultant of its points",                         \
      state->contact_force[i])                                                                     \
    X(CONTACT, depth, 1, "m", "depth of the deepest point; negative: gap",                         \
      state->contact_depth[i])                                                                     \
    X(CONTACT, slip, 1, "m/s", "speed along the tangent, at the deepest point",                    \
      state->contact_slip[i])                                                                      \
    X(CONTACT, friction, 0, "N", "friction against the slip", state->contact_friction[i])          \
    REACTION(X, JOINT, state->joint[i])                                                            \
    X(JOINT, torque, 0, "N m", "of a drive: another word for moment", state->joint[i].moment)      \
    X(JOINT, power, 0, "W", "put in by a drive", state->joint[i].power)                            \
    X(JOINT, friction, 0, "N m", "of a pin: moment of its friction against the turning",           \
      state->joint[i].friction)                                                                    \
    X(JOINT, drag, 0, "N", "of a guide: its friction against the sliding", state->joint[i].drag)   \
    REACTION(X, CLEARANCE, state->clearance[i])                                                    \
    X(SPRING, force, 0, "N", "pull of spring and damper", state->spring[i].force)                  \
    X(SPRING, length, 0, "m", "from end to end, or along the axis", state->spring[i].length)       \
    X(SPRING, speed, 0, "m/s", "rate of the length", state->spring[i].rate)                        \
    X(SPRING, permanent, 0, "m", "elongation that is left, of one that yields",                    \
      state->spring[i].permanent)                                                                  \
    X(TORSION, moment, 0, "N m", "that turns the bodies back", state->spring[i].force)             \
    X(TORSION, angle, 0, "rad", "relative angle", state->spring[i].length)                         \
    X(TORSION, spin, 0, "rad/s", "rate of the relative angle", state->spring[i].rate)              \
    X(TORSION, permanent, 0, "rad", "angle that is left, of one that yields",                      \
      state->spring[i].permanent)                                                                  \
    X(MARKER, x, 1, "m", "place of the point", state->marker[i].place.x)                           \
    X(MARKER, y, 1, "m", "place of the point", state->marker[i].place.y)                           \
    X(MARKER, vx, 1, "m/s", "velocity of the point", state->marker[i].velocity.x)                  \
    X(MARKER, vy, 1, "m/s", "velocity of the point", state->marker[i].velocity.y)                  \
    X(MARKER, ax, 0, "m/s^2", "acceleration of the point", state->marker[i].acceleration.x)        \
    X(MARKER, ay, 0, "m/s^2", "acceleration of the point", state->marker[i].acceleration.y)        \
    X(ENERGY, kinetic, 0, "J", "of motion", state->energy.kinetic)                                 \
    X(ENERGY, gravity, 0, "J", "of weight", state->energy.gravity)                                 \
    X(ENERGY, springs, 0, "J", "in springs", state->energy.springs)                                \
    X(ENERGY, contacts, 0, "J", "stored in contacts", state->energy.contacts)                      \
    X(ENERGY, work_drives, 0, "J", "put in by drives", state->energy.work_drives)                  \
    X(ENERGY, work_loads, 0, "J", "put in by loads", state->energy.work_loads)                     \
    X(ENERGY, lost_contacts, 0, "J", "lost in contacts", state->energy.lost_contacts)              \
    X(ENERGY, lost_friction, 0, "J", "lost by friction", state->energy.lost_friction)              \
    X(ENERGY, lost_dampers, 0, "J", "lost in dampers", state->energy.lost_dampers)                 \
    X(ENERGY, residual, 0, "J", "residual of the energy balance", state->energy.residual)          \
    X(MOMENTUM, x, 1, "kg m/s", "of the free bodies", state->momentum[0])                          \
    X(MOMENTUM, y, 1, "kg m/s", "of the free bodies", state->momentum[1])                          \
    X(MOMENTUM, angular, 1, "kg m^2/s", "about the origin of the world", state->momentum[2])

#define VALUE(of, name, kinematic, unit, doc, value)                                               \
    static double of##_##name(const rsl_planar_view *state, size_t i)                              \
    {                                                                                              \
        (void)i;                                                                                   \
        return value;                                                                              \
    }

QUANTITIES(VALUE)

static const rsl_planar_quantity quantities[] = {
#define ROW(of, name, kinematic, unit, doc, value)                                                 \
    {RSL_PLANAR_OWNER_##of, #name, unit, doc, of##_##name, kinematic},
    QUANTITIES(ROW)};

enum { QUANTITY_COUNT = sizeof quantities / sizeof *quantities };

const rsl_planar_quantity *rsl_planar_quantity_at(size_t number)
{
    return number < QUANTITY_COUNT ? &quantities[number] : NULL;
}

const rsl_planar_quantity *rsl_planar_quantity_find(rsl_planar_owner of, const char *name)
{
    for (size_t i = 0; i < QUANTITY_COUNT; i++)
        if (name != NULL && quantities[i].of == of && strcmp(quantities[i].name, name) == 0)
            return &quantities[i];
    return NULL;
}

double rsl_planar_output_value(const rsl_planar_output *output, const rsl_planar_view *state)
{
    assert(output != NULL && output->quantity != NULL && state != NULL);
    if (output->formula != NULL)
        return output->formula->value(output->formula, state);
    return output->quantity->value(state, output->index);
}

const char *rsl_planar_output_unit(const rsl_planar_output *output)
{
    assert(output != NULL && output->quantity != NULL);
    return output->formula != NULL ? output->formula->unit : output->quantity->unit;
}

int rsl_planar_output_is_kinematic(const rsl_planar_output *output)
{
    assert(output != NULL && output->quantity != NULL);
    return output->formula != NULL ? output->formula->kinematic : output->quantity->kinematic;
}
