/* SPDX-License-Identifier: MIT
 *
 * Any law and any load, along the path of collide/phase_plane.c. The extremes of
 * the force lie at ends of pieces or where its rate changes sign inside one.
 */
#include <math.h>

#include "collide/impact.h"
#include "law/models.h"
#include "num/constants.h"
#include "num/roots.h"

typedef struct watch {
    rsl_collide_dimensionless *impact;
    rsl_collide_solved *solved;
    rsl_collide_phase_point last, deepest;
    double stored; /* at the deepest point */
} watch;

static double force_at(const watch *w, const rsl_collide_phase_point *p)
{
    rsl_collide_phase_force f;
    const rsl_collide_phase_problem *problem = &w->impact->problem;
    double min = fmax(1e-200, 1e-300 / w->impact->length); /* a depth that is a number */
    problem->force(rsl_collide_phase_inside(problem, p->x, min), p->u, &f, problem->user);
    return f.force;
}

static double stored_at(const watch *w, const rsl_collide_phase_point *p)
{
    rsl_law_response r;
    const rsl_collide_dimensionless *i = w->impact;
    double depth = p->x * i->length;
    if (i->contact.model->sustains_tension) /* to the end of contact, whatever was rounded */
        depth = fmax(depth, i->contact.model->free_depth(&i->contact));
    rsl_law_response_at(&i->contact, depth, p->u * i->speed, &r);
    return r.elastic_energy / i->energy;
}

static void note_force(watch *w, const rsl_collide_phase_point *p)
{
    double force = force_at(w, p);
    if (force > w->solved->force_max) {
        w->solved->force_max = force;
        w->solved->time_of_force_max = p->time;
    }
    w->solved->force_min = fmin(w->solved->force_min, force);
}

static double force_rate_at(double fraction, void *user)
{
    rsl_collide_phase_point p;
    if (rsl_collide_phase_at(user, fraction, &p) != RSL_OK)
        return RSL_NUM_NAN;
    return rsl_collide_phase_force_rate(user, &p);
}

static void note_extreme_inside(watch *w, const rsl_collide_phase_step *step)
{
    rsl_collide_phase_step copy = *step;
    double before = rsl_collide_phase_force_rate(step, &step->from);
    double after = rsl_collide_phase_force_rate(step, &step->to), fraction;
    rsl_collide_phase_point p;
    if ((before > 0.0) == (after > 0.0))
        return;
    if (rsl_num_root_bracketed(force_rate_at, &copy, 0.0, 1.0, &fraction) == RSL_OK &&
        rsl_collide_phase_at(step, fraction, &p) == RSL_OK)
        note_force(w, &p);
}

static void look(const rsl_collide_phase_step *step, void *visitor)
{
    watch *w = visitor;
    note_force(w, &step->from);
    note_extreme_inside(w, step);
    note_force(w, &step->to);
    w->last = step->to;
    if (step->way > 0) {
        w->deepest = step->to;
        w->stored = stored_at(w, &step->to);
    }
}

static double rest_excess(double x, void *user)
{
    rsl_collide_phase_force f;
    const rsl_collide_phase_problem *problem = user;
    problem->force(x, 0.0, &f, problem->user);
    return f.force - problem->load;
}

/* A contact that creeps in under a load is deepest at rest, where the force
 * holds the load; the path stops a little before. */
static double rest_depth(const rsl_collide_dimensionless *impact, double x)
{
    rsl_collide_phase_problem problem = impact->problem;
    double root;
    if (rsl_num_root_bracketed(rest_excess, &problem, x, 1.01 * x, &root) == RSL_OK)
        return root;
    return x;
}

rsl_status rsl_collide_solve_polar(const rsl_law_contact *contact, double accuracy,
                                   rsl_collide_solved *solved)
{
    rsl_collide_polar_problem problem;
    rsl_collide_polar_outcome o;
    if (!rsl_collide_dimensionless_polar(contact, &problem))
        return RSL_ERROR_CONVERGENCE;
    if (rsl_collide_solve_viscous(&problem, solved))
        return RSL_OK;
    problem.accuracy = accuracy;
    rsl_status status = rsl_collide_polar_solve(&problem, &o);
    if (status != RSL_OK)
        return status;
    int pulls = contact->end == RSL_LAW_SEPARATION_ZERO_DEPTH && rsl_collide_can_pull(contact);
    *solved = (rsl_collide_solved){
        .restitution = o.restitution,
        .depth_max = o.depth_max,
        .time_of_depth_max = o.time_of_depth_max,
        .force_max = o.force_max,
        .time_of_force_max = o.time_of_force_max,
        .force_min = pulls ? o.force_min : 0.0,
        .duration = o.duration,
        .depth_end = o.depth_end,
        .dissipated = o.dissipated,
        .impulse = 1.0 + o.restitution, /* momentum: no load */
    };
    return RSL_OK;
}

/* During unloading a plastic contact loses nothing: u^2/2 = W at the deepest point, and the impulse is
 * 1 + u. Where that way is short the path knows it only as the difference of two depths, and with it
 * u to eps/e^2 of itself, within which the two must agree: a law of the caller's may not say W. */
static void refine_plastic(const watch *w, double end, rsl_collide_solved *solved)
{
    const rsl_law_model *shape = w->impact->contact.model;
    double part = (w->deepest.x - end) / w->deepest.x, u = sqrt(2.0 * w->stored);
    int keeps = shape->rate_free && shape->free_depth && !shape->peak_at_limit;
    if (!keeps || w->impact->problem.load != 0.0 || part > 0.01 ||
        fabs(u - solved->restitution) > (1e-6 + 2e-12 / part) * u)
        return;
    solved->restitution = u;
    solved->impulse = 1.0 + u;
}

/* Without damping adhesion loses what is stored where contact ends, W: u^2/2 = 1/2 - W. */
static void refine_adhesive(const watch *w, double stored, rsl_collide_solved *solved)
{
    const rsl_law_contact *c = &w->impact->contact;
    double square = 1.0 - 2.0 * stored;
    if (!c->law || c->law->family != RSL_LAW_FAMILY_ADHESIVE || c->damping != 0.0 ||
        w->impact->problem.load != 0.0 || !(square > 0.0))
        return;
    solved->restitution = sqrt(square);
    solved->impulse = 1.0 + solved->restitution;
}

rsl_status rsl_collide_solve_integrated(rsl_collide_dimensionless *impact,
                                        rsl_collide_solved *solved)
{
    rsl_collide_phase_point end;
    watch w = {.impact = impact, .solved = solved};
    *solved = (rsl_collide_solved){0};
    rsl_status status = rsl_collide_phase_run(&impact->problem, look, &w, &end);
    if (status < 0)
        return status;
    if (impact->contact.end == RSL_LAW_SEPARATION_ZERO_FORCE ||
        (impact->problem.load == 0.0 && !rsl_collide_can_pull(&impact->contact)))
        solved->force_min = 0.0;
    solved->depth_max = w.deepest.x;
    solved->time_of_depth_max = w.deepest.time;
    if (status == RSL_NO_SEPARATION) {
        if (w.deepest.u > 0.0)
            solved->depth_max = rest_depth(impact, w.deepest.x);
        solved->duration = HUGE_VAL;
        solved->depth_end = solved->depth_max;
        solved->dissipated = w.deepest.dissipated + w.stored + 0.5 * w.deepest.u * w.deepest.u +
                             impact->problem.load * (solved->depth_max - w.deepest.x);
        solved->impulse = w.deepest.impulse;
        return status;
    }
    solved->restitution = -end.u;
    solved->duration = end.time;
    solved->depth_end = end.x;
    double stored = stored_at(&w, &end);
    solved->dissipated = end.dissipated + stored;
    solved->impulse = end.impulse;
    refine_plastic(&w, end.x, solved);
    refine_adhesive(&w, stored, solved);
    return status;
}
