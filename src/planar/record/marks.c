/* SPDX-License-Identifier: MIT
 *
 * State and closed contacts at given times: the windows of a run.
 */
#include <assert.h>
#include <math.h>

#include "planar/dem/dem.h"
#include "planar/record/internal.h"
#include "planar/record/record.h"

/* Reports the records of the closed contacts with their integrals at y, the last evaluated state;
 * the stored records stay as they are. */
static void report_records(rsl_planar *system, const double *y, const rsl_planar_observer *to)
{
    for (size_t i = 0; i < system->state.point_count && to->contact != NULL; i++) {
        rsl_planar_contact_point *point = &system->state.points[i];
        if (point->status != RSL_PLANAR_STATUS_CLOSED &&
            point->status != RSL_PLANAR_STATUS_RIGID_ACTIVE)
            continue;
        rsl_planar_contact_record kept = point->record;
        rsl_planar_sum_record(system, point, y);
        to->contact(&point->record, to->user);
        point->record = kept;
    }
}

static void report_mark(rsl_planar *system, double t, const rsl_planar_observer *to)
{
    int moreau = system->fixed->model.integrator == RSL_PLANAR_INTEGRATOR_MOREAU;
    int fixed = moreau || system->fixed->grains != NULL;
    rsl_planar_summary unused = {0};
    rsl_planar_view view = rsl_planar_view_inside(system, t);
    if (to->sample != NULL)
        to->sample(&view, to->user);
    report_records(system, fixed ? system->state.y : system->work.sample_y, to);
    if (system->fixed->grains != NULL)
        rsl_planar_grains_finish(system, to, &unused);
}

/* A mark at the end of a step is reported by the next step, after the event there; only the last
 * step of a run includes its end. */
void rsl_planar_pass_marks(rsl_planar *system, const rsl_planar_observer *observer)
{
    double t0 = system->state.stepper.t0, t1 = system->state.stepper.t1;
    int fixed = system->fixed->model.integrator == RSL_PLANAR_INTEGRATOR_MOREAU ||
                system->fixed->grains != NULL;
    assert(system->state.inside);
    for (size_t i = 0; i < observer->mark_count; i++) {
        const rsl_planar_mark *mark = &observer->marks[i];
        double ahead = fixed ? 0.5 * (t1 - t0) : 0.0; /* fixed steps: to the nearer end */
        int last = t1 >= system->fixed->model.end_time && mark->time >= t1;
        if ((mark->time >= t0 + ahead && mark->time < t1 + ahead) || (last && t1 > t0))
            report_mark(system, fixed || last ? t1 : mark->time, mark->observer);
    }
}
