/* SPDX-License-Identifier: MIT
 *
 * report: the records that a model follows, and how they were read.
 */
#include <math.h>
#include <stdio.h>

#include "report/report.h"

static rsl_report_record record_of(const char *owner, const char *part,
                                   const rsl_planar_signal *signal, const char *const units[3])
{
    rsl_report_record r = {.signal = signal, .unit = units[signal->order]};
    snprintf(r.name, sizeof r.name, "%.80s.%s", owner ? owner : "", part);
    r.duration = signal->time[signal->count - 1] - signal->time[0];
    for (size_t i = 0; i < signal->count; i++)
        r.peak = fmax(r.peak, fabs(signal->scale * signal->value[i]));
    return r;
}

/* The signal of a number, all of them counted through: motions, drives, loads; NULL behind them. */
static const rsl_planar_signal *signal_at(const rsl_planar_model *m, size_t i, const char **owner,
                                          const char **part, int *kind)
{
    static const char *const parts[] = {"x", "y", "angle", "drive", "force.x", "force.y", "torque"};
    static const int kinds[] = {0, 0, 1, 1, 2, 2, 3};
    size_t p, motions = 3 * m->body_count, drives = m->joint_count;
    const rsl_planar_signal *signal;
    if (i < motions) {
        p = i % 3;
        *owner = m->bodies[i / 3].name;
        signal = &m->bodies[i / 3].motion[p];
    } else if (i < motions + drives) {
        p = 3;
        *owner = m->joints[i - motions].name;
        signal = &m->joints[i - motions].drive;
    } else if (i < motions + drives + 3 * m->load_count) {
        const rsl_planar_load *load = &m->loads[(i - motions - drives) / 3];
        const rsl_planar_signal *const all[] = {&load->force_x, &load->force_y, &load->torque};
        p = 4 + (i - motions - drives) % 3;
        *owner = load->name;
        signal = all[p - 4];
    } else {
        return NULL;
    }
    *part = parts[p];
    *kind = kinds[p];
    return signal;
}

int rsl_report_next_record(const rsl_planar_model *model, size_t *at, rsl_report_record *record)
{
    static const char *const units[][3] = {{"m", "m/s", "m/s^2"},
                                           {"rad", "rad/s", "rad/s^2"},
                                           {"N", "N/s", "N/s^2"},
                                           {"N m", "N m/s", "N m/s^2"}};
    const char *owner, *part;
    const rsl_planar_signal *signal;
    int kind;
    while ((signal = signal_at(model, (*at)++, &owner, &part, &kind)))
        if (signal->kind == RSL_PLANAR_SIGNAL_HISTORY && signal->count > 1) {
            *record = record_of(owner, part, signal, units[kind]);
            return 1;
        }
    return 0;
}

rsl_report_message rsl_report_record_text(const rsl_report_record *r)
{
    rsl_report_message out;
    snprintf(out.text, sizeof out.text,
             "%s follows a record%s%s: %zu points over %.6g s, peak %.6g %s", r->name,
             r->signal->read ? " of " : "", r->signal->read ? r->signal->read : "",
             r->signal->count, r->duration, r->peak, r->unit);
    return out;
}
