/* SPDX-License-Identifier: MIT
 *
 * phases: what a joint with clearance does over time.
 */
#include "report/phases.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#define NO_JOINT SIZE_MAX

const char *const rsl_report_phase_names[RSL_REPORT_PHASE_KINDS] = {
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
    assert(phase.begin <= phase.end && phase.kind < RSL_REPORT_PHASE_KINDS);
    if (phases->count == phases->capacity) {
        size_t more = phases->capacity > 0 ? 2 * phases->capacity : 64;
        rsl_report_phase *all =
            more <= SIZE_MAX / sizeof *all ? realloc(phases->all, more * sizeof *all) : NULL;
        if (!all)
            return 0;
        phases->all = all;
        phases->capacity = more;
    }
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

int rsl_report_phases_make(rsl_report_phases *phases, const rsl_planar_model *model,
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

rsl_report_phase_total rsl_report_phases_total(const rsl_report_phases *phases, size_t joint)
{
    rsl_report_phase_total total = {0};
    double whole = 0.0;
    for (size_t i = first_of(phases, joint); i < phases->count && phases->all[i].joint == joint;
         i++) {
        const rsl_report_phase *phase = &phases->all[i];
        total.share[phase->kind] += phase->end - phase->begin;
        total.count[phase->kind]++;
        total.force_max = fmax(total.force_max, phase->force_max);
        whole += phase->end - phase->begin;
    }
    for (int kind = 0; kind < RSL_REPORT_PHASE_KINDS; kind++)
        total.share[kind] /= whole > 0.0 ? whole : 1.0;
    return total;
}
