/* SPDX-License-Identifier: MIT
 *
 * State and closed contacts at given times: the windows of a run.
 */
#include <assert.h>
#include <math.h>

#include "planar/record/internal.h"
#include "planar/record/record.h"

/* Reports the records of the closed contacts with their integrals at y, the last evaluated state;
 * the stored records stay as they are. */
static void report_records(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                           const double *y, const rsl_planar_observer *to)
{
    for (size_t i = 0; i < state->point_count && to->contact != NULL; i++) {
        rsl_planar_contact_point *point = &state->points[i];
        if (point->status != RSL_PLANAR_STATUS_CLOSED &&
            point->status != RSL_PLANAR_STATUS_RIGID_ACTIVE)
            continue;
        rsl_planar_contact_record kept = point->record;
        rsl_planar_sum_record(fixed, point, y);
        to->contact(&point->record, to->user);
        point->record = kept;
    }
}

static void report_mark(rsl_planar *system, double t, const rsl_planar_observer *to)
{
    const rsl_planar_integrator_row *integrator = rsl_planar_integrator_of(system->fixed);
    rsl_planar_summary unused = {0};
    rsl_planar_view view = rsl_planar_view_inside(system, t, 0);
    if (to->sample != NULL)
        to->sample(&view, to->user);
    report_records(system->fixed, &system->state,
                   integrator->dense_output ? system->work.sample_y : system->state.y, to);
    if (integrator->finish != NULL)
        integrator->finish(system, to, &unused);
}

/* A mark at the end of a step is reported by the next step, after the event there; only the last
 * step of a run includes its end. */
void rsl_planar_pass_marks(rsl_planar *system, const rsl_planar_observer *observer)
{
    double t0 = system->state.stepper.t0, t1 = system->state.stepper.t1;
    int dense = rsl_planar_integrator_of(system->fixed)->dense_output;
    assert(system->state.inside);
    for (size_t i = 0; i < observer->mark_count; i++) {
        const rsl_planar_mark *mark = &observer->marks[i];
        double ahead = dense ? 0.0 : 0.5 * (t1 - t0); /* else to the nearer end */
        int last = t1 >= system->fixed->model.end_time && mark->time >= t1;
        if ((mark->time >= t0 + ahead && mark->time < t1 + ahead) || (last && t1 > t0))
            report_mark(system, !dense || last ? t1 : mark->time, mark->observer);
    }
}
