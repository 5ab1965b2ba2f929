/* SPDX-License-Identifier: MIT
 *
 * Views of the state for observers: samples inside the last step.
 */
#include <assert.h>
#include <math.h>

#include "planar/dem/dem.h"
#include "planar/geometry/geometry.h"
#include "planar/record/internal.h"
#include "planar/record/record.h"

static void add_moreau_forces(rsl_planar *system);

/* ---- views --------------------------------------------------------------------- */

/* Pose, velocity and acceleration of the bodies at the origins of their frames. */
static void fill_bodies(rsl_planar *system)
{
    for (size_t i = 0; i < system->fixed->bodies; i++) {
        const rsl_planar_frame *f = &system->work.frame[i];
        rsl_planar_point com = system->fixed->dof[i].com;
        rsl_planar_point r = rsl_planar_turn(f, (rsl_planar_point){-com.x, -com.y});
        double w = f->u[2], w2 = w * w;
        system->work.pose[i] = (rsl_planar_pose){f->q[0] + r.x, f->q[1] + r.y, f->q[2]};
        system->work.motion[i] = (rsl_planar_motion){f->u[0] - w * r.y, f->u[1] + w * r.x, w};
        system->work.acceleration[i] = (rsl_planar_motion){
            f->a[0] - f->a[2] * r.y - w2 * r.x, f->a[1] + f->a[2] * r.x - w2 * r.y, f->a[2]};
    }
}

static void fill_momentum(const rsl_planar *system, double sum[3])
{
    for (size_t i = 0; i < system->fixed->bodies; i++) {
        const rsl_planar_frame *f = &system->work.frame[i];
        const double *m = system->fixed->dof[i].mass;
        double px = m[0] * f->u[0], py = m[1] * f->u[1];
        sum[0] += px;
        sum[1] += py;
        sum[2] += m[2] * f->u[2] + f->q[0] * py - f->q[1] * px;
    }
}

/* View of the last evaluated state, at t, with its energies. */
static rsl_planar_view view_of(rsl_planar *system, double t, rsl_planar_energy energy)
{
    const rsl_planar_workspace *work = &system->work;
    rsl_planar_view view = {.time = t,
                            .pose = work->pose,
                            .motion = work->motion,
                            .acceleration = work->acceleration,
                            .contact_force = work->contact_force,
                            .contact_depth = work->contact_depth,
                            .contact_slip = work->contact_slip,
                            .contact_friction = work->contact_friction,
                            .joint = work->joint,
                            .clearance = work->clearance,
                            .drive = work->drive,
                            .spring = work->stretch,
                            .marker = work->marker,
                            .energy = energy};
    fill_bodies(system);
    if (system->fixed->model.integrator == RSL_PLANAR_INTEGRATOR_MOREAU)
        add_moreau_forces(system);
    rsl_planar_measure(system);
    fill_momentum(system, view.momentum);
    return view;
}

/* State at *t inside the current step, from the dense output. Moreau steps have none: *t is set to
 * the nearer end. */
static const double *state_inside(rsl_planar *system, double *t)
{
    rsl_planar_state *state = &system->state;
    double t0 = state->stepper.t0, t1 = state->stepper.t1;
    assert(state->inside && *t >= t0 && *t <= t1);
    if (system->fixed->model.integrator == RSL_PLANAR_INTEGRATOR_MOREAU) {
        int first = *t - t0 < t1 - *t;
        *t = first ? t0 : t1;
        return first ? state->before : state->y;
    }
    if (system->fixed->grains != NULL) {
        rsl_planar_grains_at(system, *t, system->work.sample_y);
        return system->work.sample_y;
    }
    rsl_planar_stepper_at(&state->stepper, *t, 0, state->size, system->work.sample_y);
    return system->work.sample_y;
}

/* Samples are due at the multiples of the interval and at the end of the run. */
void rsl_planar_observe(rsl_planar *system, double until, const rsl_planar_observer *observer)
{
    rsl_planar_state *state = &system->state;
    double end = system->fixed->model.end_time;
    if (observer->sample == NULL)
        return;
    until = fmin(until, state->stepper.t1);
    while (!state->sampled_end) {
        double t = fmin(end, (double)state->sample_number * observer->interval);
        if (t > until)
            return;
        state->sample_number++;
        state->sampled_end = t >= end;
        const double *y = state_inside(system, &t);
        rsl_planar_energy energy = rsl_planar_ledger(system, t, y);
        rsl_planar_view view = view_of(system, t, energy);
        observer->sample(&view, observer->user);
    }
}

rsl_planar_view rsl_planar_view_inside(rsl_planar *system, double t)
{
    const double *y = state_inside(system, &t);
    rsl_planar_energy energy = rsl_planar_energy_at(system, t, y);
    return view_of(system, t, energy);
}

void rsl_planar_look(rsl_planar *system, rsl_planar_view *view)
{
    assert(system != NULL && view != NULL);
    const rsl_planar_state *state = &system->state;
    double t = state->inside ? state->reached : state->time;
    const double *y = state->inside ? state_inside(system, &t) : state->y;
    rsl_planar_energy energy = rsl_planar_energy_at(system, t, y);
    energy.scale = fmax(energy.scale, rsl_planar_energy_scale_min(system));
    *view = view_of(system, t, energy);
}

static void add_moreau_forces(rsl_planar *system)
{
    double h = system->state.stepper.t1 - system->state.stepper.t0;
    for (size_t i = 0; i < system->state.point_count && h > 0.0; i++)
        system->work.contact_force[system->state.points[i].contact] +=
            system->state.points[i].moreau.impulse[0] / h;
}
