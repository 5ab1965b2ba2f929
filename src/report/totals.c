/* SPDX-License-Identifier: MIT
 *
 * report: totals of the contacts, and the part of the run that counts.
 *
 * The window begins at `from`. Events count if they touch inside it. Of a contact that is closed
 * when it begins, impulse and loss are those inside: a mark of the run tells what there was up to
 * then. The largest forces and depths are those inside, found within the steps.
 *
 * A contact may have several points (corners of a body, pairs of a group). `force_max` is the
 * largest normal force at one point, `resultant_max` the largest sum of the normal forces of all
 * points at the same time.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "planar/run/run.h"
#include "report/report.h"

/* ---- several points -------------------------------------------------------- */

/* A ball or a tip touches one shape at one point. */
static int touches_once(const rsl_planar_model *model, size_t body, size_t shape)
{
    if (body >= model->body_count)
        return 0;
    const rsl_planar_body *of = &model->bodies[body];
    if (shape == RSL_PLANAR_ALL_SHAPES && of->shape_count == 1)
        shape = 0;
    return shape < of->shape_count && (of->shapes[shape].kind == RSL_PLANAR_SHAPE_CIRCLE ||
                                       of->shapes[shape].kind == RSL_PLANAR_SHAPE_POINT);
}

static int is_one_shape(const rsl_planar_model *model, size_t body, size_t shape)
{
    return shape != RSL_PLANAR_ALL_SHAPES ||
           (body < model->body_count && model->bodies[body].shape_count == 1);
}

static int may_have_points(const rsl_planar_model *model, const rsl_planar_contact_pair *pair)
{
    if (pair->kind != RSL_PLANAR_CONTACT_SHAPES)
        return pair->kind == RSL_PLANAR_CONTACT_GROUP;
    return !is_one_shape(model, pair->body_a, pair->shape_a) ||
           !is_one_shape(model, pair->body_b, pair->shape_b) ||
           (!touches_once(model, pair->body_a, pair->shape_a) &&
            !touches_once(model, pair->body_b, pair->shape_b));
}

static int has_points(const rsl_planar_model *model)
{
    for (size_t i = 0; i < model->contact_count; i++)
        if (may_have_points(model, &model->contacts[i]))
            return 1;
    return 0;
}

/* 1: resultants of contacts are located inside the steps. */
static int finds_resultants(const rsl_planar_model *model)
{
    return rsl_planar_integrator_for(model).locates_events;
}

/* ---- events ---------------------------------------------------------------- */

static void raise(double *max, double value)
{
    if (value > *max)
        *max = value;
}

/* The mean restitution has the speeds of touch for weights: in impacts of several contacts at once a
 * slow one is thrown off by the others at many times its speed. Where they leave faster than they
 * came, none is a restitution. */
static void add_restitution(rsl_report_contact_sum *sum, const rsl_planar_contact_record *record)
{
    if (!isfinite(record->restitution))
        return;
    sum->speed_touch += record->speed_touch;
    sum->speed_separate += record->restitution * record->speed_touch;
    double mean = sum->speed_separate / sum->speed_touch;
    sum->total.restitution_mean = mean <= 1.0 + 1e-6 ? mean : (double)NAN;
}

static void add_sums(rsl_report_contact_total *total, const rsl_planar_contact_record *record,
                     double sign)
{
    if (isfinite(record->impulse))
        total->impulse += sign * record->impulse;
    if (isfinite(record->energy_lost))
        total->energy_lost += sign * record->energy_lost;
}

static int is_only_point(const rsl_report *results, const rsl_planar_contact_record *record)
{
    const char *name = results->model->contacts[record->contact].name;
    return !name || strcmp(record->name, name) == 0;
}

void rsl_report_totals_record(rsl_report *results, const rsl_planar_contact_record *record)
{
    rsl_report_contact_sum *sum = &results->sums[record->contact];
    rsl_report_contact_total *total = &sum->total;
    if (record->t_touch < results->from) { /* under way at the mark, or over before it */
        if (results->in_window)
            add_sums(total, record, 1.0);
        return;
    }
    total->events++;
    if (!(record->t_touch <= total->last_touch))
        total->last_touch = record->t_touch;
    if (record->t_separate >= results->from)
        results->separations++;
    add_restitution(sum, record);
    add_sums(total, record, 1.0);
    raise(&total->force_max, record->force_max);
    raise(&total->depth_max, record->depth_max);
    if (is_only_point(results, record))
        raise(&results->resultants[record->contact], record->force_max);
    else if (!finds_resultants(results->model))
        results->resultants[record->contact] = (double)NAN;
}

/* A group whose touches are only counted: its largest force and depth are those of the whole
 * run. */
static void add_granular(const rsl_planar_granular_total *group, void *user)
{
    rsl_report *results = user;
    assert(group->contact < results->model->contact_count);
    rsl_report_contact_sum *sum = &results->sums[group->contact];
    rsl_report_contact_total *total = &sum->total;
    int whole = !(results->from > 0.0);
    total->counted = 1;
    total->events = group->touches - sum->before.touches;
    total->force_max = whole ? group->force_max : (double)NAN;
    total->depth_max = whole ? group->depth_max : (double)NAN;
    results->resultants[group->contact] = total->impulse = (double)NAN;
    total->energy_lost = group->energy_lost - sum->before.energy_lost;
    results->separations += group->separations - sum->before.separations;
}

/* ---- inside the steps ------------------------------------------------------- */

static void on_point(const rsl_planar_peak *peak, void *user)
{
    rsl_report *results = user;
    rsl_report_contact_total *total = &results->sums[peak->contact].total;
    if (peak->time < results->from)
        return;
    raise(&total->force_max, peak->force);
    raise(&total->depth_max, peak->depth);
}

/* ---- where the window begins ------------------------------------------------ */

static void begin_window(const rsl_planar_view *state, void *user)
{
    rsl_report *results = user;
    results->in_window = 1;
    results->before = state->energy;
    results->time_first = state->time;
    for (size_t i = 0; i < results->model->contact_count; i++) {
        rsl_report_contact_sum *sum = &results->sums[i];
        sum->force_before = state->contact_force[i];
        raise(&results->resultants[i], state->contact_force[i]);
        raise(&sum->total.depth_max, state->contact_depth[i]);
    }
}

static void closed_before(const rsl_planar_contact_record *record, void *user)
{
    rsl_report *results = user;
    rsl_report_contact_sum *sum = &results->sums[record->contact];
    if (record->t_touch < results->from)
        add_sums(&sum->total, record, -1.0);
    if (!finds_resultants(results->model)) /* the largest is unknown from here on */
        sum->total.force_max = sum->total.depth_max = results->resultants[record->contact] =
            (double)NAN;
    else if (is_only_point(results, record))
        raise(&sum->total.force_max, sum->force_before);
}

static void group_before(const rsl_planar_granular_total *group, void *user)
{
    rsl_report *results = user;
    results->sums[group->contact].before = *group;
}

void rsl_report_totals_observe(rsl_report *results, rsl_planar_observer *observer)
{
    int from = results->from > 0.0;
    observer->granular = add_granular;
    observer->point = from ? on_point : NULL;
    if (from || has_points(results->model))
        observer->resultants = results->resultants;
    observer->resultants_from = results->from;
    results->at_mark = (rsl_planar_observer){.user = results,
                                             .sample = begin_window,
                                             .contact = closed_before,
                                             .granular = group_before};
    results->mark = (rsl_planar_mark){results->from, &results->at_mark};
    observer->marks = &results->mark;
    observer->mark_count = from ? 1 : 0;
}

/* ---- the summary ------------------------------------------------------------ */

rsl_planar_summary rsl_report_summary(const rsl_report *results, const rsl_planar_summary *summary)
{
    assert(results && summary);
    rsl_planar_summary part = *summary;
    const rsl_planar_energy *before = &results->before;
    if (!(results->from > 0.0))
        return part;
    part.touches = part.sticks = part.slips = 0;
    for (size_t i = 0; i < results->model->contact_count; i++)
        part.touches += results->sums[i].total.events;
    part.separations = results->separations;
    for (size_t i = 0; i < results->sticks.count; i++)
        if (results->sticks.all[i].time >= results->from)
            *(results->sticks.all[i].sticks ? &part.sticks : &part.slips) += 1;
    part.energy.work_drives -= before->work_drives;
    part.energy.work_loads -= before->work_loads;
    part.energy.lost_contacts -= before->lost_contacts;
    part.energy.lost_friction -= before->lost_friction;
    part.energy.lost_dampers -= before->lost_dampers;
    part.energy.residual -= before->residual;
    return part;
}
