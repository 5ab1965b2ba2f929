/* SPDX-License-Identifier: MIT
 *
 * report: joints with clearance. While the run goes on, the path of each
 * journal in its bearing and of the corners of each slider across its guide
 * are collected; at the end the phases are found, see phases.h.
 */
#include "report/report.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "report/json.h"

/* The path is drawn to this share of the gap. */
#define PATH_TOLERANCE 1e-3

/* ---- opening --------------------------------------------------------------- */

static int makes_sense(const rsl_planar_model *model, const rsl_planar_clearance *c)
{
    size_t wanted = c->kind == RSL_PLANAR_JOINT_REVOLUTE ? 1 : RSL_REPORT_CORNERS;
    return (c->kind == RSL_PLANAR_JOINT_REVOLUTE || c->kind == RSL_PLANAR_JOINT_TRANSLATIONAL) &&
           c->body_a < model->body_count && c->body_b < model->body_count && c->gap > 0.0 &&
           isfinite(c->gap) && isfinite(c->point_a.x) && isfinite(c->point_a.y) &&
           isfinite(c->point_b.x) && isfinite(c->point_b.y) && c->contact_count == wanted &&
           c->first_contact <= model->contact_count &&
           wanted <= model->contact_count - c->first_contact;
}

/* The joints that are drawn. */
static int make_views(rsl_report *results)
{
    const rsl_planar_model *model = results->model;
    size_t count = model->clearance_count;
    int ok = 1;
    if (count > RSL_REPORT_VIEWS_SHOWN)
        count = RSL_REPORT_VIEWS_SHOWN;
    results->views = calloc(count + 1, sizeof results->views[0]);
    if (!results->views)
        return 0;
    results->view_count = count;
    for (size_t i = 0; i < count; i++) {
        rsl_report_gap_view *view = &results->views[i];
        const rsl_planar_clearance *clearance = &model->clearances[i];
        if (clearance->kind == RSL_PLANAR_JOINT_REVOLUTE)
            ok &= rsl_report_orbit_init(&view->orbit, RSL_REPORT_ORBIT_POINTS,
                                        PATH_TOLERANCE * clearance->gap);
        else
            for (int k = 0; k < RSL_REPORT_CORNERS; k++)
                ok &= rsl_plot_series_init(&view->corner[k], RSL_REPORT_TRACE_BUCKETS);
    }
    return ok;
}

rsl_status rsl_report_clearances_open(rsl_report *results, rsl_error *error)
{
    const rsl_planar_model *model = results->model;
    for (size_t i = 0; i < model->clearance_count; i++)
        if (!makes_sense(model, &model->clearances[i]))
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "clearance %zu of the model names bodies or "
                                 "contacts that are not there, or has no gap",
                                 i);
    if (!make_views(results))
        return rsl_error_set(error, RSL_ERROR_MEMORY, "there is not enough memory for the results");
    return RSL_OK;
}

void rsl_report_clearances_free(rsl_report *results)
{
    for (size_t i = 0; i < results->view_count; i++) {
        rsl_report_orbit_free(&results->views[i].orbit);
        for (int k = 0; k < RSL_REPORT_CORNERS; k++)
            rsl_plot_series_free(&results->views[i].corner[k]);
    }
    free(results->views);
    rsl_report_phases_free(&results->phases);
}

/* ---- observing ------------------------------------------------------------- */

static rsl_planar_point in_world(const rsl_planar_pose *pose, rsl_planar_point p)
{
    double c = cos(pose->angle), s = sin(pose->angle);
    return (rsl_planar_point){pose->x + c * p.x - s * p.y, pose->y + s * p.x + c * p.y};
}

/* The journal's centre seen from the bearing's, in directions of the world. */
static void add_journal(rsl_report_gap_view *view, const rsl_planar_clearance *clearance,
                        const rsl_planar_view *state)
{
    rsl_planar_point a = in_world(&state->pose[clearance->body_a], clearance->point_a);
    rsl_planar_point b = in_world(&state->pose[clearance->body_b], clearance->point_b);
    rsl_report_orbit_add(&view->orbit, state->time, b.x - a.x, b.y - a.y);
}

/* How far a corner is from where it would be in the middle of the guide: the
 * gap and the depth towards its own side. */
static void add_corners(rsl_report_gap_view *view, const rsl_planar_clearance *clearance,
                        const rsl_planar_view *state)
{
    for (size_t k = 0; k < RSL_REPORT_CORNERS; k++) {
        double depth = state->contact_depth[clearance->first_contact + k];
        double shift = clearance->gap + depth;
        rsl_plot_series_add(&view->corner[k], state->time, k < 2 ? shift : -shift);
    }
}

void rsl_report_clearances_sample(rsl_report *results, const rsl_planar_view *state)
{
    assert(results->view_count <= results->model->clearance_count);
    for (size_t i = 0; i < results->view_count; i++) {
        const rsl_planar_clearance *clearance = &results->model->clearances[i];
        if (clearance->kind == RSL_PLANAR_JOINT_REVOLUTE)
            add_journal(&results->views[i], clearance, state);
        else
            add_corners(&results->views[i], clearance, state);
    }
}

/* ---- closing --------------------------------------------------------------- */

void rsl_report_clearances_close(rsl_report *results, const rsl_planar_summary *summary)
{
    if (results->model->clearance_count > 0 &&
        !rsl_report_phases_make(&results->phases, results->model, results->events.all,
                                results->events.count, 0.0, summary->time))
        rsl_report_fail(results, RSL_ERROR_MEMORY, "there is not enough memory for phases.csv");
}

double rsl_report_clearance_eccentricity(const rsl_report *results, size_t joint)
{
    const rsl_planar_clearance *clearance = &results->model->clearances[joint];
    double depth = 0.0;
    for (size_t k = 0; k < clearance->contact_count; k++)
        depth = fmax(depth, results->sums[clearance->first_contact + k].total.depth_max);
    return depth > 0.0 ? 1.0 + depth / clearance->gap : (double)NAN;
}

rsl_report_clearance_total rsl_report_clearance(const rsl_report *results, size_t joint)
{
    assert(results && joint < results->model->clearance_count);
    rsl_report_phase_total total = rsl_report_phases_total(&results->phases, joint);
    return (rsl_report_clearance_total){.flight = total.share[RSL_REPORT_PHASE_FLIGHT],
                                        .impact = total.share[RSL_REPORT_PHASE_IMPACT],
                                        .following = total.share[RSL_REPORT_PHASE_FOLLOWING],
                                        .impacts = total.count[RSL_REPORT_PHASE_IMPACT],
                                        .followings = total.count[RSL_REPORT_PHASE_FOLLOWING],
                                        .force_max = total.force_max,
                                        .eccentricity =
                                            rsl_report_clearance_eccentricity(results, joint)};
}

const char *rsl_report_clearance_type(const rsl_planar_clearance *clearance)
{
    return rsl_planar_joint_type(clearance->kind)->name;
}

void rsl_report_write_clearances(rsl_report_json *json, const rsl_report *results)
{
    const rsl_planar_model *model = results->model;
    if (model->clearance_count == 0)
        return;
    rsl_report_json_array(json, "clearances");
    for (size_t i = 0; i < model->clearance_count; i++) {
        const rsl_planar_clearance *clearance = &model->clearances[i];
        rsl_report_phase_total total = rsl_report_phases_total(&results->phases, i);
        rsl_report_json_object(json, NULL);
        rsl_report_json_text(json, "joint", clearance->name ? clearance->name : "");
        rsl_report_json_text(json, "type", rsl_report_clearance_type(clearance));
        rsl_report_json_number(json, "gap", clearance->gap);
        for (int kind = 0; kind < RSL_REPORT_PHASE_KINDS; kind++) {
            rsl_report_json_object(json, rsl_report_phase_names[kind]);
            rsl_report_json_number(json, "count", (double)total.count[kind]);
            rsl_report_json_number(json, "share", total.share[kind]);
            rsl_report_json_close(json);
        }
        rsl_report_json_number(json, "force_max", total.force_max);
        rsl_report_json_number(json, "eccentricity_max",
                               rsl_report_clearance_eccentricity(results, i));
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}
