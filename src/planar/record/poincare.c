/* SPDX-License-Identifier: MIT
 *
 * Poincare sections: the states where a signal crosses a level, at the onset of a contact, or at
 * whole multiples of a period.
 *
 * A signal is sampled at five times of a step. A crossing between two samples is located to round-
 * off. A signal that crosses twice within a quarter of a step is not detected; steps are as long
 * as the motion is smooth.
 */
#include <assert.h>
#include <math.h>

#include "num/roots.h"
#include "planar/record/internal.h"
#include "planar/record/record.h"

enum { PARTS = 4 };

/* Signal of a section minus a level. */
typedef struct signal_query {
    rsl_planar *system;
    const rsl_planar_section *section;
    double level;
} signal_query;

static double value_at(double t, void *user)
{
    const signal_query *at = user;
    int kinematic = rsl_planar_output_is_kinematic(&at->section->signal);
    rsl_planar_view view = rsl_planar_view_inside(at->system, t, kinematic);
    return rsl_planar_output_value(&at->section->signal, &view) - at->level;
}

static void report(rsl_planar *system, size_t number, double t, const rsl_planar_observer *observer)
{
    rsl_planar_view view = rsl_planar_view_inside(system, t, 0);
    observer->section(number, &view, observer->user);
}

/* Index of the highest level at or below a value; it grows by one at every upward crossing. */
static double levels_below(const rsl_planar_section *section, double value)
{
    if (section->every > 0.0)
        return floor((value - section->level) / section->every);
    return value >= section->level ? 0.0 : -1.0;
}

/* Locates and reports the crossings between two samples. */
static void report_crossings(rsl_planar *system, size_t number, const double t[2],
                             const double value[2], const rsl_planar_observer *observer)
{
    const rsl_planar_section *section = &observer->sections[number];
    double from = levels_below(section, value[0]), to = levels_below(section, value[1]);
    double count = fabs(to - from), sign = to > from ? 1.0 : -1.0;
    if (!(count > 0.0) || count > 1e6 || section->direction * sign < 0.0)
        return;
    for (double k = 0.0; k < count; k++) {
        double level_index = sign > 0.0 ? from + 1.0 + k : from - k, root = t[1];
        signal_query at = {system, section,
                           section->level + level_index * fmax(section->every, 0.0)};
        if (section->every <= 0.0)
            at.level = section->level;
        if (rsl_num_root_bracketed(value_at, &at, t[0], t[1], &root) < 0)
            root = t[1];
        report(system, number, root, observer);
    }
}

static void pass_levels(rsl_planar *system, size_t number, const rsl_planar_observer *observer)
{
    const rsl_planar_section *section = &observer->sections[number];
    double t0 = system->state.stepper.t0, h = system->state.stepper.t1 - t0;
    signal_query at = {system, section, 0.0};
    double t[2] = {t0, t0}, value[2] = {value_at(t0, &at), 0.0};
    for (int i = 1; i <= PARTS && h > 0.0; i++) {
        t[1] = i == PARTS ? system->state.stepper.t1 : t0 + 0.25 * i * h;
        value[1] = value_at(t[1], &at);
        report_crossings(system, number, t, value, observer);
        t[0] = t[1];
        value[0] = value[1];
    }
}

static void pass_periods(rsl_planar *system, size_t number, const rsl_planar_observer *observer)
{
    const rsl_planar_section *section = &observer->sections[number];
    double t0 = system->state.stepper.t0, t1 = system->state.stepper.t1;
    double first = floor((t0 - section->phase) / section->period) + 1.0;
    for (double k = fmax(first, 0.0);; k++) {
        double t = section->phase + k * section->period;
        if (t > t1)
            return;
        if (t > t0)
            report(system, number, t, observer);
    }
}

void rsl_planar_pass_sections(rsl_planar *system, const rsl_planar_observer *observer)
{
    const rsl_planar_event *event = &system->state.event;
    assert(system->state.inside && observer->section != NULL);
    for (size_t i = 0; i < observer->section_count; i++) {
        const rsl_planar_section *section = &observer->sections[i];
        if (section->kind == RSL_PLANAR_SECTION_LEVEL)
            pass_levels(system, i, observer);
        if (section->kind == RSL_PLANAR_SECTION_PERIOD)
            pass_periods(system, i, observer);
        if (section->kind == RSL_PLANAR_SECTION_TOUCH && event->kind == RSL_PLANAR_EVENT_CONTACT &&
            event->point != RSL_PLANAR_NO_CONTACT &&
            system->state.points[event->point].contact == section->contact)
            report(system, i, system->state.stepper.t1, observer);
    }
}
