/* SPDX-License-Identifier: MIT
 *
 * Views of the state for observers: samples inside the last step.
 */
#include <assert.h>
#include <math.h>

#include "planar/core/core.h"
#include "planar/dem/dem.h"
#include "planar/geometry/geometry.h"
#include "planar/record/internal.h"
#include "planar/record/record.h"

static void add_impulses(const rsl_planar_state *state, rsl_planar_workspace *work);

/* Energies of a kinematic view. */
static const rsl_planar_energy no_energy = {RSL_NUM_NAN, RSL_NUM_NAN, RSL_NUM_NAN, RSL_NUM_NAN,
                                            RSL_NUM_NAN, RSL_NUM_NAN, RSL_NUM_NAN, RSL_NUM_NAN,
                                            RSL_NUM_NAN, RSL_NUM_NAN, RSL_NUM_NAN};

/* ---- views --------------------------------------------------------------------- */

/* Pose, velocity and acceleration of the bodies at the origins of their frames. */
static void fill_bodies(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    for (size_t i = 0; i < fixed->bodies; i++) {
        const rsl_planar_frame *f = &work->frame[i];
        rsl_planar_point com = fixed->dof[i].com;
        rsl_planar_point r = rsl_planar_turn(f, (rsl_planar_point){-com.x, -com.y});
        double w = f->u[2], w2 = w * w;
        work->pose[i] = (rsl_planar_pose){f->q[0] + r.x, f->q[1] + r.y, f->q[2]};
        work->motion[i] = (rsl_planar_motion){f->u[0] - w * r.y, f->u[1] + w * r.x, w};
        work->acceleration[i] = (rsl_planar_motion){f->a[0] - f->a[2] * r.y - w2 * r.x,
                                                    f->a[1] + f->a[2] * r.x - w2 * r.y, f->a[2]};
    }
}

static void fill_momentum(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                          double sum[3])
{
    for (size_t i = 0; i < fixed->bodies; i++) {
        const rsl_planar_frame *f = &work->frame[i];
        const double *m = fixed->dof[i].mass;
        double px = m[0] * f->u[0], py = m[1] * f->u[1];
        sum[0] += px;
        sum[1] += py;
        sum[2] += m[2] * f->u[2] + f->q[0] * py - f->q[1] * px;
    }
}

/* Kinematic view at t from the current frames of the bodies. */
static rsl_planar_view view_of_frames(const rsl_planar_compiled_model *fixed,
                                      rsl_planar_workspace *work, double t)
{
    assert(work->valid.time == t);
    rsl_planar_view view = {.time = t,
                            .pose = work->pose,
                            .motion = work->motion,
                            .contact_depth = work->contact_depth,
                            .contact_slip = work->contact_slip,
                            .marker = work->marker,
                            .energy = no_energy};
    fill_bodies(fixed, work);
    fill_momentum(fixed, work, view.momentum);
    return view;
}

/* View of the last evaluated state, at t, with its energies. */
static rsl_planar_view view_of(rsl_planar *system, double t, rsl_planar_energy energy)
{
    const rsl_planar_workspace *work = &system->work;
    rsl_planar_view view = view_of_frames(system->fixed, &system->work, t);
    view.acceleration = work->acceleration;
    view.contact_force = work->contact_force;
    view.contact_friction = work->contact_friction;
    view.joint = work->joint;
    view.clearance = work->clearance;
    view.drive = work->drive;
    view.spring = work->stretch;
    view.energy = energy;
    if (rsl_planar_integrator_of(system->fixed)->contact_impulses)
        add_impulses(&system->state, &system->work);
    rsl_planar_measure(system->fixed, &system->state, &system->work);
    system->state.summary.output_evaluations++;
    return view;
}

/* State at *t inside the current step. */
static const double *state_inside(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                                  rsl_planar_workspace *work, double *t)
{
    assert(state->inside);
    assert(*t >= state->stepper.t0 && *t <= state->stepper.t1);
    return rsl_planar_integrator_of(fixed)->interpolate(fixed, state, work, t);
}

static size_t parts_of(const rsl_planar_observer *observer)
{
    return observer->motion != NULL && observer->parts > 1 ? observer->parts : 1;
}

double rsl_planar_next_sample(const rsl_planar *system, const rsl_planar_observer *observer)
{
    if (observer->sample == NULL || system->state.sampled_end)
        return HUGE_VAL;
    size_t parts = parts_of(observer), number = system->state.sample_number;
    double t = (double)(number / parts) * observer->interval;
    if (number % parts > 0)
        t += (double)(number % parts) / (double)parts * observer->interval;
    return fmin(system->fixed->model.end_time, t);
}

/* Samples are due at the multiples of the interval and at the end of the run; positions and
 * velocities at the parts of the interval. */
void rsl_planar_observe(rsl_planar *system, double until, const rsl_planar_observer *observer)
{
    rsl_planar_state *state = &system->state;
    double t;
    until = fmin(until, state->stepper.t1);
    while ((t = rsl_planar_next_sample(system, observer)) <= until) {
        state->sampled_end = t >= system->fixed->model.end_time;
        int between = state->sample_number++ % parts_of(observer) > 0 && !state->sampled_end;
        rsl_planar_view view;
        if (between) {
            view = rsl_planar_view_inside(system, t, 1);
        } else {
            const double *y = state_inside(system->fixed, &system->state, &system->work, &t);
            view = view_of(system, t, rsl_planar_ledger(system, t, y));
        }
        (between ? observer->motion : observer->sample)(&view, observer->user);
    }
}

rsl_planar_view rsl_planar_view_inside(rsl_planar *system, double t, int kinematic)
{
    const double *y = state_inside(system->fixed, &system->state, &system->work, &t);
    if (!kinematic)
        return view_of(system, t, rsl_planar_energy_at(system, t, y));
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, t, y);
    rsl_planar_view view = view_of_frames(system->fixed, &system->work, t);
    rsl_planar_measure_motion(system->fixed, &system->state, &system->work);
    return view;
}

void rsl_planar_get_view(rsl_planar *system, rsl_planar_view *view)
{
    assert(system != NULL && view != NULL);
    const rsl_planar_state *state = &system->state;
    double t = state->inside ? state->reached : state->time;
    const double *y =
        state->inside ? state_inside(system->fixed, &system->state, &system->work, &t) : state->y;
    rsl_planar_energy energy = rsl_planar_energy_at(system, t, y);
    energy.scale = fmax(energy.scale, rsl_planar_energy_scale_min(system));
    *view = view_of(system, t, energy);
}

static void add_impulses(const rsl_planar_state *state, rsl_planar_workspace *work)
{
    double h = state->stepper.t1 - state->stepper.t0;
    for (size_t i = 0; i < state->point_count && h > 0.0; i++)
        work->contact_force[state->points[i].contact] += state->points[i].moreau.impulse[0] / h;
}
