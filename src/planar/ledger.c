/* SPDX-License-Identifier: MIT
 *
 * Where the energy is and where it went, and the states that the observer
 * gets.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "planar/forces.h"
#include "planar/geometry.h"
#include "planar/grains.h"
#include "planar/ledger.h"
#include "planar/rigid.h"
#include "planar/stepper.h"

static double kinetic_energy(const rsl_planar *system)
{
    double sum = 0.0;
    for (size_t i = 0; i < system->fixed->bodies; i++)
        for (int c = 0; c < 3; c++) {
            double u = system->work.frame[i].u[c];
            sum += 0.5 * system->fixed->mover[i].mass[c] * u * u;
        }
    return sum;
}

/* The scale grows with the speeds, samples or none; tolerances follow the
 * speeds alone, so that to look at a run does not change it. */
void rsl_planar_note_energy(rsl_planar *system)
{
    const double *u = system->state.y + system->fixed->free_count;
    double sum = 0.0;
    for (size_t k = 0; k < system->fixed->free_count; k++) {
        const rsl_planar_mover *mover = &system->fixed->mover[system->fixed->freed[k].body];
        sum += 0.5 * mover->mass[system->fixed->freed[k].axis] * u[k] * u[k];
    }
    system->state.energy_moved = fmax(system->state.energy_moved, sum);
    if (!(sum <= system->state.energy_scale)) /* NaN too: the integrators of fixed steps see it */
        system->state.energy_scale = sum;
}

static double largest_part(const rsl_planar_energy *e, double gravity_start)
{
    double parts[] = {e->kinetic,           fabs(e->gravity - gravity_start),
                      e->springs,           e->contacts,
                      fabs(e->work_drives), fabs(e->work_loads),
                      e->lost_contacts,     e->lost_friction,
                      e->lost_dampers};
    double most = 0.0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        most = fmax(most, parts[i]);
    return most;
}

/* Where nothing moves all parts are rounding, and none is a scale. What the weights do along a
 * millionth of the way from the origin, and of the largest length, is far above rounding and far
 * below any motion. */
static double least_scale(const rsl_planar *system)
{
    const rsl_planar_fixed *fixed = system->fixed;
    double g[2] = {fabs(fixed->model.gravity.x), fabs(fixed->model.gravity.y)}, sum = 0.0;
    for (size_t k = 0; k < fixed->moving_count; k++) {
        size_t i = fixed->moving[k];
        for (int c = 0; c < 2; c++)
            sum +=
                fixed->mover[i].mass[c] * g[c] * (fixed->reach + fabs(system->work.frame[i].q[c]));
    }
    return 1e-6 * sum;
}

/* The energies at (t, y); a look at them changes nothing. */
static rsl_planar_energy energy_at(rsl_planar *system, double t, const double *y)
{
    assert(system->fixed->sum_count <= RSL_PLANAR_SUM_COUNT);
    const rsl_planar_state *state = &system->state;
    double sums[RSL_PLANAR_SUM_COUNT] = {0};
    memcpy(sums, y + 2 * system->fixed->free_count, system->fixed->sum_count * sizeof *sums);
    rsl_planar_energy energy = {.work_drives = sums[RSL_PLANAR_SUM_DRIVES],
                                .work_loads = sums[RSL_PLANAR_SUM_LOADS],
                                .lost_contacts = sums[RSL_PLANAR_SUM_CONTACTS],
                                .lost_friction = sums[RSL_PLANAR_SUM_FRICTION],
                                .lost_dampers = sums[RSL_PLANAR_SUM_DAMPERS]};
    rsl_planar_evaluate(system, t, y);
    energy.kinetic = kinetic_energy(system);
    energy.gravity = system->work.now.energy_gravity;
    energy.springs = system->work.now.energy_springs;
    energy.contacts = system->work.now.energy_contacts;
    energy.contacts += system->work.now.energy_friction;
    energy.lost_friction -= system->work.now.energy_friction;
    double start = state->ledger_open ? state->gravity_start : energy.gravity;
    energy.scale = fmax(state->energy_scale, largest_part(&energy, start));
    double stored = energy.kinetic + energy.gravity + energy.springs + energy.contacts;
    if (state->ledger_open)
        energy.residual = stored - state->energy_start - energy.work_drives - energy.work_loads +
                          energy.lost_contacts + energy.lost_friction + energy.lost_dampers;
    return energy;
}

/* The worst residual so far is judged against the largest energy so far: at
 * rest, where many a run begins, both are of the size of rounding. */
rsl_planar_energy rsl_planar_ledger(rsl_planar *system, double t, const double *y)
{
    rsl_planar_state *state = &system->state;
    rsl_planar_energy energy = energy_at(system, t, y);
    if (!state->ledger_open)
        state->gravity_start = energy.gravity;
    state->ledger_open = 1;
    state->energy_scale = energy.scale;
    energy.scale = fmax(energy.scale, least_scale(system));
    state->residual_worst = fmax(state->residual_worst, fabs(energy.residual));
    if (energy.scale > 0.0)
        state->summary.residual_max = state->residual_worst / energy.scale;
    return energy;
}

/* ---- the observer -------------------------------------------------------------- */

/* Bodies as the model has them: at the origins of their frames. */
static void fill_bodies(rsl_planar *system)
{
    for (size_t i = 0; i < system->fixed->bodies; i++) {
        const rsl_planar_frame *f = &system->work.frame[i];
        rsl_planar_point com = system->fixed->mover[i].com;
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
        const double *m = system->fixed->mover[i].mass;
        double px = m[0] * f->u[0], py = m[1] * f->u[1];
        sum[0] += px;
        sum[1] += py;
        sum[2] += m[2] * f->u[2] + f->q[0] * py - f->q[1] * px;
    }
}

/* The state at (t, y), with energies that are there. */
static rsl_planar_view view_of(rsl_planar *system, double t, rsl_planar_energy energy)
{
    const rsl_planar_work *work = &system->work;
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
        rsl_planar_moreau_forces(system);
    rsl_planar_measure(system);
    fill_momentum(system, view.momentum);
    return view;
}

/* Where a time of the step at work is found. Between the ends of a step of
 * moreau there is nothing: the nearer one. */
static const double *inside(rsl_planar *system, double *t)
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

/* The one at the end of the step is handed out only if it is the end of the
 * run or due. */
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
        const double *y = inside(system, &t);
        rsl_planar_energy energy = rsl_planar_ledger(system, t, y);
        rsl_planar_view view = view_of(system, t, energy);
        observer->sample(&view, observer->user);
    }
}

rsl_planar_view rsl_planar_view_inside(rsl_planar *system, double t)
{
    const double *y = inside(system, &t);
    rsl_planar_energy energy = energy_at(system, t, y);
    return view_of(system, t, energy);
}

void rsl_planar_look(rsl_planar *system, rsl_planar_view *view)
{
    assert(system != NULL && view != NULL);
    const rsl_planar_state *state = &system->state;
    double t = state->inside ? state->reached : state->time;
    const double *y = state->inside ? inside(system, &t) : state->y;
    rsl_planar_energy energy = energy_at(system, t, y);
    energy.scale = fmax(energy.scale, least_scale(system));
    *view = view_of(system, t, energy);
}
