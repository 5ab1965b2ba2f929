/* SPDX-License-Identifier: MIT
 *
 * report: joints with clearance. While the run goes on, the path of each
 * journal in its bearing and of the corners of each slider across its guide
 * are collected; at the end the phases are found, and drawn in report.html.
 */
#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/error.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "report/page.h"

/* The path is drawn to this share of the gap. */
#define PATH_TOLERANCE 1e-3
#define NO_JOINT SIZE_MAX

/* ---- phases ------------------------------------------------------------ */

const char *const rsl_report_phase_names[RSL_REPORT_PHASE_KIND_COUNT] = {
    [RSL_REPORT_PHASE_FLIGHT] = "flight",
    [RSL_REPORT_PHASE_IMPACT] = "impact",
    [RSL_REPORT_PHASE_FOLLOWING] = "following"};

/* The contacts of one joint that are being taken together. */
typedef struct group {
    double done; /* the phases are known up to here */
    double begin, end, scale, force_max, impulse;
    size_t contacts; /* 0: none yet */
} group;

static int add_phase(rsl_report_phases *phases, rsl_report_phase phase)
{
    assert(phase.begin <= phase.end && phase.kind < RSL_REPORT_PHASE_KIND_COUNT);
    if (!rsl_array_grow(&phases->all, phases->count, &phases->capacity, sizeof phase))
        return 0;
    phases->all[phases->count++] = phase;
    return 1;
}

/* The flight before a time, if there was one. */
static int add_flight(rsl_report_phases *phases, size_t joint, group *of, double until)
{
    rsl_report_phase flight = {
        .joint = joint, .kind = RSL_REPORT_PHASE_FLIGHT, .begin = of->done, .end = until};
    if (!(until > of->done))
        return 1;
    of->done = until;
    return add_phase(phases, flight);
}

/* The group is complete: it and the flight before it are written down. */
static int end_group(rsl_report_phases *phases, size_t joint, group *of)
{
    if (of->contacts == 0)
        return 1;
    int lasts = of->end - of->begin > RSL_REPORT_IMPACT_SCALES * of->scale;
    rsl_report_phase phase = {.joint = joint,
                              .kind = lasts ? RSL_REPORT_PHASE_FOLLOWING : RSL_REPORT_PHASE_IMPACT,
                              .begin = of->begin,
                              .end = of->end,
                              .contacts = of->contacts,
                              .force_max = of->force_max,
                              .impulse = of->impulse};
    if (!add_flight(phases, joint, of, of->begin))
        return 0;
    of->contacts = 0;
    of->done = of->end;
    return add_phase(phases, phase);
}

static double or_zero(double number) { return isfinite(number) ? number : 0.0; }

static int take(rsl_report_phases *phases, size_t joint, group *of,
                const rsl_planar_contact_record *record, double to)
{
    double end = isfinite(record->t_separate) ? record->t_separate : to;
    double scale = or_zero(record->time_scale);
    if (of->contacts > 0 && record->t_touch > of->end + fmax(of->scale, scale) &&
        !end_group(phases, joint, of))
        return 0;
    if (of->contacts == 0)
        *of = (group){.done = of->done, .begin = record->t_touch, .end = record->t_touch};
    of->contacts++;
    of->end = fmax(of->end, end);
    of->scale = fmax(of->scale, scale);
    of->force_max = fmax(of->force_max, or_zero(record->force_max));
    of->impulse += or_zero(record->impulse);
    return 1;
}

static int by_joint(const void *left, const void *right)
{
    const rsl_report_phase *a = left, *b = right;
    if (a->joint != b->joint)
        return a->joint < b->joint ? -1 : 1;
    if (a->begin != b->begin)
        return a->begin < b->begin ? -1 : 1;
    return a->end < b->end ? -1 : a->end > b->end;
}

/* Which joint each contact belongs to. */
static size_t *joints_of_contacts(const rsl_planar_model *model)
{
    size_t *joint = calloc(model->contact_count + 1, sizeof *joint);
    for (size_t i = 0; joint && i < model->contact_count; i++)
        joint[i] = NO_JOINT;
    for (size_t i = 0; joint && i < model->clearance_count; i++) {
        const rsl_planar_clearance *clearance = &model->clearances[i];
        for (size_t k = 0; k < clearance->contact_count; k++)
            joint[clearance->first_contact + k] = i;
    }
    return joint;
}

int rsl_report_phases_init(rsl_report_phases *phases, const rsl_planar_model *model,
                           const rsl_planar_contact_record *records, size_t count, double from,
                           double to)
{
    size_t joints = model->clearance_count;
    size_t *joint = joints_of_contacts(model);
    group *groups = calloc(joints + 1, sizeof *groups);
    int ok = joint && groups;
    for (size_t i = 0; ok && i < joints; i++)
        groups[i].done = from;
    for (size_t i = 0; ok && i < count; i++) {
        assert(records[i].contact < model->contact_count);
        assert(i == 0 || records[i - 1].t_touch <= records[i].t_touch);
        size_t of = joint[records[i].contact];
        if (of != NO_JOINT)
            ok = take(phases, of, &groups[of], &records[i], to);
    }
    for (size_t i = 0; ok && i < joints; i++)
        ok = end_group(phases, i, &groups[i]) && add_flight(phases, i, &groups[i], to);
    if (ok && phases->count > 1)
        qsort(phases->all, phases->count, sizeof *phases->all, by_joint);
    free(joint);
    free(groups);
    return ok;
}

void rsl_report_phases_free(rsl_report_phases *phases)
{
    free(phases->all);
    *phases = (rsl_report_phases){0};
}

/* The first phase of a joint, or of the joints after it. */
static size_t first_of(const rsl_report_phases *phases, size_t joint)
{
    size_t low = 0, high = phases->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (phases->all[middle].joint < joint)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

rsl_report_phase_total rsl_report_phases_total(const rsl_report_phases *phases, size_t joint,
                                               double from)
{
    rsl_report_phase_total total = {0};
    double whole = 0.0;
    for (size_t i = first_of(phases, joint); i < phases->count && phases->all[i].joint == joint;
         i++) {
        const rsl_report_phase *phase = &phases->all[i];
        double begin = fmax(phase->begin, from);
        if (phase->end < from)
            continue;
        total.share[phase->kind] += phase->end - begin;
        total.count[phase->kind]++;
        total.force_max = fmax(total.force_max, phase->force_max);
        whole += phase->end - begin;
    }
    for (int kind = 0; kind < RSL_REPORT_PHASE_KIND_COUNT; kind++)
        total.share[kind] /= whole > 0.0 ? whole : 1.0;
    return total;
}

/* ---- opening --------------------------------------------------------------- */

static int makes_sense(const rsl_planar_model *model, const rsl_planar_clearance *c)
{
    size_t wanted = c->kind == RSL_PLANAR_JOINT_REVOLUTE ? 1 : RSL_REPORT_CORNER_COUNT;
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
            for (int k = 0; k < RSL_REPORT_CORNER_COUNT; k++)
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
                                 "clearance %zu of the model names bodies or contacts that are not "
                                 "there, or has no gap",
                                 i);
    if (!make_views(results))
        return rsl_error_set(error, RSL_ERROR_MEMORY, "there is not enough memory for the results");
    return RSL_OK;
}

void rsl_report_clearances_free(rsl_report *results)
{
    for (size_t i = 0; i < results->view_count; i++) {
        rsl_report_orbit_free(&results->views[i].orbit);
        for (int k = 0; k < RSL_REPORT_CORNER_COUNT; k++)
            rsl_plot_series_free(&results->views[i].corner[k]);
    }
    free(results->views);
    rsl_report_phases_free(&results->phases);
}

/* ---- observing ------------------------------------------------------------- */

static rsl_planar_point in_world(const rsl_planar_pose *pose, rsl_planar_point p)
{
    rsl_num_direction along = rsl_num_direction_of(pose->angle);
    double c = along.cosine, s = along.sine;
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
    for (size_t k = 0; k < RSL_REPORT_CORNER_COUNT; k++) {
        double depth = state->contact_depth[clearance->first_contact + k];
        double shift = clearance->gap + depth;
        rsl_plot_series_add(&view->corner[k], state->time, k < 2 ? shift : -shift);
    }
}

void rsl_report_clearances_sample(rsl_report *results, const rsl_planar_view *state)
{
    assert(results->view_count <= results->model->clearance_count);
    if (state->time < results->from)
        return;
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
        !rsl_report_phases_init(&results->phases, results->model, results->events.all,
                                results->events.count, 0.0, summary->time))
        rsl_report_fail(results, RSL_ERROR_MEMORY, "there is not enough memory for phases.csv");
}

/* A phase that lasts into the analysis may have had its peak before: the contacts know better. */
static rsl_report_phase_total phases_of(const rsl_report *results, size_t joint)
{
    const rsl_planar_clearance *clearance = &results->model->clearances[joint];
    rsl_report_phase_total total = rsl_report_phases_total(&results->phases, joint, results->from);
    if (results->from > 0.0)
        total.force_max = 0.0;
    for (size_t k = 0; results->from > 0.0 && k < clearance->contact_count; k++)
        total.force_max =
            fmax(total.force_max, results->sums[clearance->first_contact + k].total.force_max);
    return total;
}

/* The farthest that journal or corner went, over the gap; NaN: no contact. */
static double eccentricity_of(const rsl_report *results, size_t joint)
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
    rsl_report_phase_total total = phases_of(results, joint);
    return (rsl_report_clearance_total){.flight = total.share[RSL_REPORT_PHASE_FLIGHT],
                                        .impact = total.share[RSL_REPORT_PHASE_IMPACT],
                                        .following = total.share[RSL_REPORT_PHASE_FOLLOWING],
                                        .impacts = total.count[RSL_REPORT_PHASE_IMPACT],
                                        .followings = total.count[RSL_REPORT_PHASE_FOLLOWING],
                                        .force_max = total.force_max,
                                        .eccentricity = eccentricity_of(results, joint)};
}

static const char *type_of(const rsl_planar_clearance *clearance)
{
    return rsl_planar_joint_type_at(clearance->kind)->name;
}

void rsl_report_write_clearances(rsl_report_json *json, const rsl_report *results)
{
    const rsl_planar_model *model = results->model;
    if (model->clearance_count == 0)
        return;
    rsl_report_json_array(json, "clearances");
    for (size_t i = 0; i < model->clearance_count; i++) {
        const rsl_planar_clearance *clearance = &model->clearances[i];
        rsl_report_phase_total total = phases_of(results, i);
        rsl_report_json_object(json, NULL);
        rsl_report_json_text(json, "joint", clearance->name ? clearance->name : "");
        rsl_report_json_text(json, "type", type_of(clearance));
        rsl_report_json_number(json, "gap", clearance->gap);
        for (int kind = 0; kind < RSL_REPORT_PHASE_KIND_COUNT; kind++) {
            rsl_report_json_object(json, rsl_report_phase_names[kind]);
            rsl_report_json_number(json, "count", (double)total.count[kind]);
            rsl_report_json_number(json, "share", total.share[kind]);
            rsl_report_json_close(json);
        }
        rsl_report_json_number(json, "force_max", total.force_max);
        rsl_report_json_number(json, "eccentricity_max", eccentricity_of(results, i));
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

/* ---- the section of report.html ---------------------------------------- */

/* The columns of the table: head, and value of clearance `c` or total `t`. */
#define COLUMNS(X)                                                                                 \
    X("gap [m]", c->gap)                                                                           \
    X("flight [%]", 100.0 * t->flight)                                                             \
    X("impact [%]", 100.0 * t->impact)                                                             \
    X("following [%]", 100.0 * t->following)                                                       \
    X("impacts", (double)t->impacts)                                                               \
    X("followings", (double)t->followings)                                                         \
    X("force, max [N]", t->force_max)                                                              \
    X("eccentricity, max", t->eccentricity)

static void put_phases(FILE *out, const rsl_report *results)
{
#define HEAD(head, of_joint) ">" head,
    static const char *const heads[] = {"joint", "type", COLUMNS(HEAD) NULL};
    size_t count = results->model->clearance_count;
    rsl_report_page_open_table(out, heads);
    for (size_t i = 0; i < count && i < RSL_REPORT_PAGE_ROWS; i++) {
        const rsl_planar_clearance *c = &results->model->clearances[i];
        const rsl_report_clearance_total total = rsl_report_clearance(results, i);
        const rsl_report_clearance_total *t = &total;
        fputs("<tr>", out);
        rsl_report_page_name(out, c->name);
        rsl_report_page_name(out, type_of(c));
#define CELL(head, of_joint) rsl_report_page_cell(out, of_joint);
        COLUMNS(CELL)
        fputs("</tr>\n", out);
    }
    rsl_report_page_close_table(out);
    fprintf(out,
            "<p class=\"note\">Flight: no contact. Impact: contact of at most %g time scales; "
            "following: a longer one. The scale is L/v, about a third of an impact without loss. "
            "phases.csv has them all.</p>\n",
            RSL_REPORT_IMPACT_SCALES);
}

/* The path of the journal, and the circle that its centre reaches when the journal touches. */
static void draw_journal(FILE *out, rsl_report *results, const rsl_planar_clearance *clearance,
                         const rsl_report_gap_view *view)
{
    enum { CIRCLE = 240 };
    rsl_plot_builder builder = {0};
    rsl_plot_point *path =
        rsl_plot_builder_take(&builder, (RSL_REPORT_ORBIT_POINTS + 1) * sizeof *path);
    double since = 0.0;
    size_t count = path ? rsl_report_orbit_points(&view->orbit, path, &since) : 0;
    *rsl_plot_builder_panel(&builder) = (rsl_plot_panel){
        .x = {.label = "x", .unit = "m"}, .y = {.label = "y", .unit = "m"}, .equal = 1};
    rsl_plot_builder_graph(&builder, RSL_PLOT_LINE, "path");
    for (size_t i = 0; i < count; i++)
        rsl_plot_builder_point(&builder, path[i].x, path[i].y);
    rsl_plot_builder_graph(&builder, RSL_PLOT_LINE, "clearance circle");
    for (int i = 0; i <= CIRCLE; i++) {
        double angle = 2.0 * RSL_NUM_PI * i / CIRCLE;
        rsl_plot_builder_point(&builder, clearance->gap * rsl_num_cos(angle),
                               clearance->gap * rsl_num_sin(angle));
    }
    builder.figure.title = rsl_plot_builder_text(&builder, "Journal in its bearing: %s",
                                                 clearance->name ? clearance->name : "");
    builder.figure.note = rsl_plot_builder_text(&builder, "The path from %.6g s on.", since);
    rsl_report_page_figure(out, results, &builder);
}

static void draw_slider(FILE *out, rsl_report *results, const rsl_planar_clearance *clearance,
                        const rsl_report_gap_view *view)
{
    static const char *const names[RSL_REPORT_CORNER_COUNT] = {"behind, left", "ahead, left",
                                                               "behind, right", "ahead, right"};
    rsl_plot_builder builder = {0};
    rsl_report_page_panel(&builder, results, "shift", "m");
    for (int k = 0; k < RSL_REPORT_CORNER_COUNT; k++)
        rsl_report_page_line(&builder, names[k], &view->corner[k]);
    for (int side = 0; side < 2; side++) {
        double y = side ? -clearance->gap : clearance->gap;
        rsl_plot_builder_graph(&builder, RSL_PLOT_LINE, side ? "right wall" : "left wall");
        rsl_plot_builder_point(&builder, results->time_first, y);
        rsl_plot_builder_point(&builder, results->time_last, y);
    }
    builder.figure.title = rsl_plot_builder_text(&builder, "Corners across the guide: %s",
                                                 clearance->name ? clearance->name : "");
    rsl_report_page_figure(out, results, &builder);
}

void rsl_report_page_clearances(FILE *out, rsl_report *results)
{
    if (results->model->clearance_count == 0)
        return;
    fputs("<h2>Joints with clearance</h2>\n<div class=\"plots\">\n", out);
    for (size_t i = 0; i < results->view_count; i++) {
        const rsl_planar_clearance *clearance = &results->model->clearances[i];
        if (clearance->kind == RSL_PLANAR_JOINT_REVOLUTE)
            draw_journal(out, results, clearance, &results->views[i]);
        else
            draw_slider(out, results, clearance, &results->views[i]);
    }
    fputs("</div>\n", out);
    put_phases(out, results);
}
