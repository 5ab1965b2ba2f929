/* SPDX-License-Identifier: MIT
 *
 * Where the energy is and where it went, and the states that the observer
 * gets.
 */
#include <math.h>
#include <string.h>

#include "planar/rigid.h"

static double kinetic_energy(const rsl_planar *system)
{
    double sum = 0.0;
    for (size_t i = 0; i < system->bodies; i++)
        for (int c = 0; c < 3; c++) {
            double u = system->frame[i].u[c];
            sum += 0.5 * system->mover[i].mass[c] * u * u;
        }
    return sum;
}

/* The scale grows with the speeds, samples or none; tolerances follow the
 * speeds alone, so that to look at a run does not change it. */
void rsl_planar_note_energy(rsl_planar *system)
{
    const double *u = system->y + system->free_count;
    double sum = 0.0;
    for (size_t k = 0; k < system->free_count; k++) {
        const rsl_planar_mover *mover = &system->mover[system->freed[k].body];
        sum += 0.5 * mover->mass[system->freed[k].axis] * u[k] * u[k];
    }
    system->energy_moved = fmax(system->energy_moved, sum);
    system->energy_scale = fmax(system->energy_scale, sum);
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

/* The worst residual so far against the largest energy so far: at rest, where
 * many a run begins, both are of the size of rounding. */
static void judge(rsl_planar *system, const rsl_planar_energy *energy)
{
    system->residual_worst =
        fmax(system->residual_worst, fabs(energy->residual));
    if (energy->scale > 0.0)
        system->summary.residual_max = system->residual_worst / energy->scale;
}

rsl_planar_energy rsl_planar_ledger(rsl_planar *system, double t,
                                    const double *y)
{
    double sums[RSL_PLANAR_SUM_COUNT] = {0};
    memcpy(sums, y + 2 * system->free_count, system->sum_count * sizeof *sums);
    rsl_planar_energy energy = {.work_drives = sums[RSL_PLANAR_SUM_DRIVES],
                                .work_loads = sums[RSL_PLANAR_SUM_LOADS],
                                .lost_contacts = sums[RSL_PLANAR_SUM_CONTACTS],
                                .lost_friction = sums[RSL_PLANAR_SUM_FRICTION],
                                .lost_dampers = sums[RSL_PLANAR_SUM_DAMPERS]};
    int first = !system->ledger_open;
    rsl_planar_evaluate(system, t, y);
    energy.kinetic = kinetic_energy(system);
    energy.gravity = system->now.energy_gravity;
    energy.springs = system->now.energy_springs;
    energy.contacts = system->now.energy_contacts;
    if (first) {
        system->gravity_start = energy.gravity;
        system->ledger_open = 1;
    }
    double held =
        energy.kinetic + energy.gravity + energy.springs + energy.contacts;
    system->energy_scale = fmax(system->energy_scale,
                                largest_part(&energy, system->gravity_start));
    energy.scale = system->energy_scale;
    if (!first)
        energy.residual = held - system->energy_start - energy.work_drives -
                          energy.work_loads + energy.lost_contacts +
                          energy.lost_friction + energy.lost_dampers;
    judge(system, &energy);
    return energy;
}

/* ---- the observer -------------------------------------------------------------- */

/* Bodies as the model has them: at the origins of their frames. */
static void fill_bodies(rsl_planar *system)
{
    for (size_t i = 0; i < system->bodies; i++) {
        const rsl_planar_frame *f = &system->frame[i];
        rsl_planar_point com = system->mover[i].com;
        rsl_planar_point r =
            rsl_planar_turn(f, (rsl_planar_point){-com.x, -com.y});
        double w = f->u[2], w2 = w * w;
        system->pose[i] =
            (rsl_planar_pose){f->q[0] + r.x, f->q[1] + r.y, f->q[2]};
        system->motion[i] =
            (rsl_planar_motion){f->u[0] - w * r.y, f->u[1] + w * r.x, w};
        system->acceleration[i] =
            (rsl_planar_motion){f->a[0] - f->a[2] * r.y - w2 * r.x,
                                f->a[1] + f->a[2] * r.x - w2 * r.y, f->a[2]};
    }
}

static void fill_depths(rsl_planar *system)
{
    const rsl_planar_model *m = &system->model;
    for (size_t i = 0; i < m->contact_count; i++)
        system->contact_depth[i] =
            m->contacts[i].kind == RSL_PLANAR_CONTACT_GROUP ? RSL_NUM_NAN
                                                            : -HUGE_VAL;
    for (size_t i = 0; i < system->spot_count; i++) {
        const rsl_planar_spot *spot = &system->spots[i];
        double *depth = &system->contact_depth[spot->contact];
        if (!isnan(*depth))
            *depth = fmax(*depth, -rsl_planar_spot_touch(system, spot).gap);
    }
}

static void fill_momentum(const rsl_planar *system, double sum[3])
{
    for (size_t i = 0; i < system->bodies; i++) {
        const rsl_planar_frame *f = &system->frame[i];
        const double *m = system->mover[i].mass;
        double px = m[0] * f->u[0], py = m[1] * f->u[1];
        sum[0] += px;
        sum[1] += py;
        sum[2] += m[2] * f->u[2] + f->q[0] * py - f->q[1] * px;
    }
}

static void hand_out(rsl_planar *system, const rsl_planar_observer *observer,
                     double t, const double *y)
{
    rsl_planar_view state = {.time = t,
                             .pose = system->pose,
                             .motion = system->motion,
                             .acceleration = system->acceleration,
                             .contact_force = system->contact_force,
                             .contact_depth = system->contact_depth};
    state.energy = rsl_planar_ledger(system, t, y);
    fill_bodies(system);
    fill_depths(system);
    fill_momentum(system, state.momentum);
    observer->sample(&state, observer->user);
}

static void hand_out_at(rsl_planar *system, const rsl_planar_observer *observer,
                        double t)
{
    rsl_planar_stepper_at(&system->stepper, t, 0, system->size,
                          system->sample_y);
    hand_out(system, observer, t, system->sample_y);
}

/* Between the ends of a step of moreau there is nothing: the nearer one. */
static void hand_out_nearest(rsl_planar *system,
                             const rsl_planar_observer *observer, double t)
{
    double t0 = system->stepper.t0, t1 = system->stepper.t1;
    if (t - t0 < t1 - t)
        hand_out(system, observer, t0, system->room->before);
    else
        hand_out(system, observer, t1, system->y);
}

/* The samples that are due in the last step, the one at its end included only
 * if it is the end of the run or due. */
void rsl_planar_observe(rsl_planar *system, const rsl_planar_observer *observer)
{
    double t1 = system->stepper.t1, end = system->model.end_time;
    if (observer->sample == NULL)
        return;
    for (;;) {
        double t = (double)system->sample_number * observer->interval;
        if (t > end)
            t = end;
        if (t > t1 || system->sampled_end)
            return;
        if (system->model.integrator == RSL_PLANAR_INTEGRATOR_MOREAU)
            hand_out_nearest(system, observer, t);
        else
            hand_out_at(system, observer, t);
        system->sample_number++;
        system->sampled_end = t >= end;
    }
}
