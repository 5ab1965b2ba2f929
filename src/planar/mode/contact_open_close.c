/* SPDX-License-Identifier: MIT
 *
 * Opening and closing of contact points: preparation of the law, separation, next feature.
 */
#include <assert.h>
#include <math.h>

#include "base/error.h"
#include "num/elementary.h"
#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/geometry/geometry.h"
#include "planar/mode/internal.h"
#include "planar/mode/mode.h"
#include "planar/record/record.h"

/* ---- closing ------------------------------------------------------------- */

/* 1: a speed v exceeds 0.1 sqrt(a d), d the static indentation. The force grows with the
 * indentation, so the test is whether the force at 100 v^2/a exceeds M a. */
static int exceeds_slowest_impact(const rsl_planar_contact_point *point, double mass,
                                  double closing_acceleration, double speed)
{
    double depth = 100.0 * speed * speed / closing_acceleration;
    return rsl_planar_contact_force(point, depth, 0.0).force > mass * closing_acceleration;
}

/* Bisection over the logarithm of the indentation; the elastic force grows with it. */
double rsl_planar_static_depth(const rsl_planar_contact_point *point, double force)
{
    double low = -40.0, high = 3.0; /* powers of ten */
    for (int i = 0; i < 60; i++) {
        double middle = 0.5 * (low + high);
        double middle_force = rsl_planar_contact_force(point, rsl_num_pow(10.0, middle), 0.0).force;
        if (middle_force < force)
            low = middle;
        else
            high = middle;
    }
    return rsl_num_pow(10.0, low);
}

/* Smallest impact velocity, m/s, under the closing acceleration a; slower contacts are sustained
 * from their onset. The limit 0.1 sqrt(a d), d the static indentation, is far below the
 * velocities at which a damped contact still separates: no rebound is affected. */
static double slowest_impact(const rsl_planar_contact_point *point, const rsl_planar_gap *touch,
                             double closing_acceleration)
{
    double mass = point->law.mass, speed = fmax(0.0, -touch->gap_rate);
    if (!(closing_acceleration > 0.0))
        return RSL_PLANAR_VELOCITY_EPS;
    if (exceeds_slowest_impact(point, mass, closing_acceleration, speed))
        return RSL_PLANAR_VELOCITY_EPS;
    return fmax(RSL_PLANAR_VELOCITY_EPS,
                0.1 * sqrt(closing_acceleration *
                           rsl_planar_static_depth(point, mass * closing_acceleration)));
}

/* Time scale of the impact, s: L/v0, L = (M v0^2/k)^(1/(n+1)). */
static double time_scale(const rsl_law_contact *law, double mass, double speed)
{
    double n = law->n > 0.0 ? law->n : 1.5;
    if (!(law->stiffness > 0.0))
        return 1e-6;
    double length = rsl_num_pow(mass * speed * speed / law->stiffness, 1.0 / (n + 1.0));
    return length / speed;
}

/* Friction at the onset of contact: slip in the direction of the slip velocity, with the mode
 * pending. */
static rsl_status begin_friction(const rsl_planar_compiled_model *fixed,
                                 const rsl_planar_state *state, rsl_planar_workspace *work,
                                 rsl_planar_contact_point *point, const rsl_planar_gap *touch,
                                 rsl_error *error)
{
    const rsl_planar_friction *law = &fixed->model.contacts[point->contact].friction;
    rsl_planar_friction_state *friction = &point->friction;
    friction->law = law;
    friction->sign = touch->slip < 0.0 ? -1 : 1;
    friction->has_stuck = 0;
    if (law->static_ == 0.0 && law->kinetic == 0.0)
        friction->mode = RSL_PLANAR_FRICTION_NONE;
    else
        friction->mode =
            law->slip_speed > 0.0 ? RSL_PLANAR_FRICTION_SMOOTH : RSL_PLANAR_FRICTION_SLIP;
    friction->mode_pending = friction->mode == RSL_PLANAR_FRICTION_SLIP;
    rsl_status status = rsl_planar_tangent_begin(fixed, work, point, touch->spin, error);
    if (status < 0)
        return status;
    rsl_planar_list_closed_contacts(fixed, state, work);
    int coulomb = friction->mode == RSL_PLANAR_FRICTION_SLIP ||
                  point->rolling.mode == RSL_PLANAR_FRICTION_SLIP;
    if (!coulomb || work->closed_count <= work->sticking_points)
        return RSL_OK;
    work->sticking_points = work->closed_count;
    if (rsl_planar_grow_rows(fixed, work) == RSL_OK)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_MEMORY,
                         "there is no memory for %zu contacts with friction", work->closed_count);
}

/* Normal law at the onset of contact. A contact that starts at rest gets the law of a sustained
 * contact; if there is none, the smallest impact velocity or the speed floor of the model. `onset`:
 * impact velocity of the prepared law, m/s. */
static rsl_status begin_law(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                            rsl_planar_contact_point *point, const rsl_planar_gap *touch,
                            double mass, double closing_acceleration, double *onset,
                            rsl_error *error)
{
    const rsl_planar_contact_pair *pair = &fixed->model.contacts[point->contact];
    double speed = fmax(0.0, -touch->gap_rate);
    *onset = fmax(speed, RSL_PLANAR_VELOCITY_EPS);
    point->regime = RSL_PLANAR_REGIME_IMPACT;
    point->damper = NULL;
    rsl_status status = rsl_planar_prepare_contact(fixed, point, mass, *onset, error);
    if (status < 0)
        return status;
    point->force_jumps_at_reversal = rsl_planar_law_force_jumps(&point->law);
    double slowest = slowest_impact(point, touch, closing_acceleration);
    double floor = rsl_given(pair->speed_floor) ? pair->speed_floor : slowest;
    if (pair->form == RSL_PLANAR_STORED && floor > *onset) {
        *onset = floor;
        status = rsl_planar_prepare_contact(fixed, point, mass, floor, error);
    }
    if (status >= 0 && speed < slowest) {
        status = rsl_planar_contact_make_sustained(fixed, work, point, error);
        for (int i = 0; i < 100 && status >= 0 && closing_acceleration > 0.0; i++)
            if (!rsl_planar_contact_fit_depth(
                    fixed, point, rsl_planar_static_depth(point, mass * closing_acceleration)))
                break;
    }
    if (point->law.model->memoryless)
        *onset = fmax(speed, RSL_PLANAR_VELOCITY_EPS);
    if (touch->gap < 0.0) /* starts inside: its indentation is the peak */
        rsl_planar_contact_update_peak(point, -touch->gap);
    point->force_nonsmooth = !rsl_planar_law_is_smooth(&point->law);
    return status;
}

/* 1: the contact point reloads its residual indentation along the unloading curve. */
static int reloads(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                   const rsl_planar_contact_point *point)
{
    if (!(point->residual_indentation > 0.0 && rsl_planar_contact_is_unloading(point) &&
          rsl_planar_contact_free_depth(point) > 0.0))
        return 0;
    return fixed->model.contacts[point->contact].reload == RSL_PLANAR_RELOAD_ELASTIC ||
           rsl_planar_contact_damps_unloading(fixed, work, point);
}

/* Starts the record, the friction and the integrals of a closed contact. */
static rsl_status enter_contact(rsl_planar *system, rsl_planar_contact_point *point,
                                rsl_error *error)
{
    rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
    rsl_planar_begin_record(system->fixed, &system->state, &system->work, point, &touch,
                            system->state.time);
    point->status = RSL_PLANAR_STATUS_CLOSED;
    point->end.predicted = point->end.wrong = 0;
    rsl_status status =
        begin_friction(system->fixed, &system->state, &system->work, point, &touch, error);
    return status < 0 ? status : rsl_planar_take_integrals(system, point, error);
}

rsl_status rsl_planar_contact_close(rsl_planar *system, rsl_planar_contact_point *point,
                                    double closing_acceleration, rsl_error *error)
{
    assert(point->status == RSL_PLANAR_STATUS_OPEN && !point->rigid);
    const rsl_planar_contact_pair *pair = &system->fixed->model.contacts[point->contact];
    if (reloads(system->fixed, &system->work, point)) {
        /* from here on the indentation includes the residual one */
        rsl_planar_contact_fix_feature(system->fixed, &system->state, &system->work, point);
        point->status = RSL_PLANAR_STATUS_CLOSED;
        point->residual_indentation -= rsl_planar_contact_free_depth(point);
        rsl_status status = enter_contact(system, point, error);
        return status >= 0 &&
                       rsl_planar_contact_damps_unloading(system->fixed, &system->work, point)
                   ? rsl_planar_contact_make_sustained(system->fixed, &system->work, point, error)
                   : status;
    }
    rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
    double mass = pair->spec.mass, onset;
    if (!rsl_given(mass))
        mass = rsl_planar_effective_mass(system->fixed, &system->work, &touch, point->a, point->b);
    rsl_status status = begin_law(system->fixed, &system->work, point, &touch, mass,
                                  closing_acceleration, &onset, error);
    if (status < 0)
        return status;
    point->scale = time_scale(&point->law, mass, onset);
    point->isolated_impact_depth =
        rsl_planar_isolated_impact_depth(&point->law, onset * point->scale);
    status = enter_contact(system, point, error);
    double max =
        rsl_planar_heaviest_mass(system->fixed, &system->work, &touch, point->a, point->b, mass);
    point->record.time_scale = time_scale(&point->law, max, onset);
    point->record.floored =
        pair->form == RSL_PLANAR_STORED &&
        (onset > point->record.speed_touch || point->regime != RSL_PLANAR_REGIME_IMPACT);
    return status;
}

/* ---- opening ------------------------------------------------------------- */

/* No friction and no integrals from here on. */
static void release(rsl_planar_state *state, rsl_planar_contact_point *point,
                    rsl_planar_contact_status status)
{
    if (point->integral_index != RSL_PLANAR_NO_INDEX)
        state->integral_set_used[point->integral_index] = 0;
    point->integral_index = RSL_PLANAR_NO_INDEX;
    point->status = status;
    point->friction.mode = point->rolling.mode = RSL_PLANAR_FRICTION_NONE;
    point->friction.has_stuck = 0;
}

/* Energy still stored at the end of contact is dissipated. */
static void dissipate_stored_energy(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                                    const rsl_planar_workspace *work,
                                    rsl_planar_contact_point *point)
{
    rsl_planar_gap touch = rsl_planar_contact_gap(fixed, work, point);
    double left = rsl_planar_contact_force_at(point, &touch).elastic_energy;
    rsl_planar_integrals_of(fixed, state)[RSL_PLANAR_SUM_CONTACTS] += left;
    if (point->integral_index != RSL_PLANAR_NO_INDEX)
        rsl_planar_contact_integrals(fixed, state, point)[RSL_PLANAR_INTEGRAL_DISSIPATION] += left;
}

/* After a plastic contact the gap counts from the bottom of the residual indentation. */
void rsl_planar_contact_open(rsl_planar *system, rsl_planar_contact_point *point,
                             rsl_planar_contact_status status)
{
    assert(point->status == RSL_PLANAR_STATUS_CLOSED);
    dissipate_stored_energy(system->fixed, &system->state, &system->work, point);
    rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
    rsl_planar_end_record(&system->state, point, &touch, system->state.time);
    point->friction.stored = point->rolling.stored = 0.0; /* dissipated */
    rsl_planar_sum_record(system->fixed, point, system->state.y);
    rsl_planar_flag_record(system, point, &system->state.summary);
    release(&system->state, point, status);
    if (!rsl_planar_law_is_adhesive(&point->law))
        point->residual_indentation += rsl_planar_contact_free_depth(point);
    system->work.valid.forces = 0;
    rsl_planar_list_closed_contacts(system->fixed, &system->state, &system->work);
}

void rsl_planar_contact_undo_closing(rsl_planar *system, rsl_planar_contact_point *point)
{
    assert(point->status != RSL_PLANAR_STATUS_OPEN && system->state.summary.touches > 0);
    release(&system->state, point, RSL_PLANAR_STATUS_OPEN);
    system->state.summary.touches--;
    rsl_planar_list_closed_contacts(system->fixed, &system->state, &system->work);
}

rsl_status rsl_planar_contact_reclose(rsl_planar *system, rsl_planar_contact_point *point,
                                      rsl_error *error)
{
    assert(point->status == RSL_PLANAR_STATUS_OVERLAPPING_FREE);
    rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
    double stored = rsl_planar_contact_force_at(point, &touch).elastic_energy;
    rsl_planar_integrals_of(system->fixed, &system->state)[RSL_PLANAR_SUM_CONTACTS] -= stored;
    return enter_contact(system, point, error);
}

/* A vertex continues at the next edge. The gap is continuous, except at a tip of zero width; the
 * change of stored energy is dissipated. The slip direction follows the new tangent. */
void rsl_planar_contact_next_feature(const rsl_planar_compiled_model *fixed,
                                     rsl_planar_state *state, const rsl_planar_workspace *work,
                                     rsl_planar_contact_point *point)
{
    rsl_planar_gap touch = rsl_planar_contact_gap(fixed, work, point);
    double before = 0.0, after = 0.0;
    if (point->status == RSL_PLANAR_STATUS_CLOSED)
        before = rsl_planar_contact_force_at(point, &touch).elastic_energy;
    rsl_planar_outline_next_feature(fixed, state, work, point);
    touch = rsl_planar_contact_gap(fixed, work, point);
    if (point->status == RSL_PLANAR_STATUS_CLOSED)
        after = rsl_planar_contact_force_at(point, &touch).elastic_energy;
    if (fixed->sum_count > RSL_PLANAR_SUM_CONTACTS)
        rsl_planar_integrals_of(fixed, state)[RSL_PLANAR_SUM_CONTACTS] += before - after;
    rsl_planar_friction_mode mode = point->friction.mode;
    if ((mode == RSL_PLANAR_FRICTION_STICK || mode == RSL_PLANAR_FRICTION_SLIP) &&
        fabs(touch.slip) > RSL_PLANAR_VELOCITY_EPS)
        rsl_planar_friction_set_slip(&point->friction, touch.slip < 0.0 ? -1 : 1);
}

void rsl_planar_contact_next_features(const rsl_planar_compiled_model *fixed,
                                      rsl_planar_state *state, const rsl_planar_workspace *work)
{
    for (size_t i = 0; i < state->point_count; i++) {
        rsl_planar_contact_point *point = &state->points[i];
        rsl_planar_contact_update_side(fixed, work, point);
        if (point->kind == RSL_PLANAR_GEOMETRY_OUTLINE && point->status != RSL_PLANAR_STATUS_OPEN &&
            rsl_planar_outline_feature_margin(work, point) < 0.0)
            rsl_planar_contact_next_feature(fixed, state, work, point);
    }
}
