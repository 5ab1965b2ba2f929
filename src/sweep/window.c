/* SPDX-License-Identifier: MIT
 *
 * collectors: what lies inside the windows of the collectors, and of the run (analyse.from).
 *
 * Impulses and losses add up while a contact is closed. With S(t) the sum over all events up to the
 * time t, the sum of a window is S(to) - S(from): that of events under way at its ends counts in
 * part. S at a time is the sum over the events that have ended, which are handed out, and over those
 * that are closed then, which a mark of the run tells.
 */
#include "sweep/window.h"

#include <math.h>
#include <string.h>

#include "report/report.h"

static int is_of(const rsl_sweep_collector_cell *cell, size_t contact)
{
    return cell->contact == RSL_SWEEP_ALL_CONTACTS || cell->contact == contact;
}

/* ---- sums of a column ------------------------------------------------------- */

static int adds_up(const rsl_sweep_collector *one)
{
    static const char *const columns[] = {"impulse", "energy_lost", "friction_impulse",
                                          "friction_lost"};
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        if (one->kind == RSL_SWEEP_OF_COLUMN && strcmp(one->statistic->name, "sum") == 0 &&
            strcmp(one->column->name, columns[i]) == 0)
            return 1;
    return 0;
}

static void begin_edge(const rsl_planar_view *state, void *user)
{
    rsl_sweep_edge *edge = user;
    (void)state;
    edge->sum = edge->cell->sum;
}

static void add_closed(const rsl_planar_contact_record *record, void *user)
{
    rsl_sweep_edge *edge = user;
    double value = edge->column->value(record);
    if (is_of(edge->cell, record->contact) && isfinite(value))
        edge->sum += value;
}

static void mark(rsl_sweep_collector_state *collectors, double time,
                 const rsl_planar_observer *observer)
{
    collectors->marks[collectors->mark_count++] = (rsl_planar_mark){time, observer};
}

static void mark_edge(rsl_sweep_collector_state *collectors, rsl_sweep_collector_cell *cell,
                      const rsl_sweep_collector *one, int last, double time)
{
    rsl_sweep_edge *edge = &cell->edges[last];
    *edge = (rsl_sweep_edge){.cell = cell, .column = one->column, .marked = 1};
    edge->observer =
        (rsl_planar_observer){.user = edge, .sample = begin_edge, .contact = add_closed};
    mark(collectors, time, &edge->observer);
}

int rsl_sweep_window_takes(const rsl_sweep_collector_cell *cell)
{
    return cell->edges[0].marked || cell->edges[1].marked;
}

void rsl_sweep_window_add(rsl_sweep_collector_cell *cell, double value)
{
    if (isfinite(value))
        cell->sum += value;
}

double rsl_sweep_window_sum(const rsl_sweep_collector_cell *cell)
{
    double last = cell->edges[1].marked ? cell->edges[1].sum : cell->sum;
    return last - cell->edges[0].sum;
}

/* ---- the run ---------------------------------------------------------------- */

static double lost(const rsl_planar_energy *energy)
{
    return energy->lost_contacts + energy->lost_friction + energy->lost_dampers;
}

static void begin_run(const rsl_planar_view *state, void *user)
{
    rsl_sweep_collector_state *collectors = user;
    collectors->run.lost_before = lost(&state->energy);
}

static void begin_group(const rsl_planar_granular_total *group, void *user)
{
    rsl_sweep_collector_state *collectors = user;
    collectors->run.touches -= group->touches;
}

/* A group that leaves no records. */
static void end_group(const rsl_planar_granular_total *group, void *user)
{
    rsl_sweep_collector_state *collectors = user;
    collectors->run.touches += group->touches;
}

void rsl_sweep_window_observe(rsl_sweep_collector_state *collectors, rsl_planar_observer *observer)
{
    collectors->mark_count = 0;
    for (size_t i = 0; i < collectors->of->count; i++) {
        rsl_sweep_collector_cell *cell = &collectors->cells[i];
        if (!adds_up(&collectors->of->all[i]))
            continue;
        if (cell->from > 0.0)
            mark_edge(collectors, cell, &collectors->of->all[i], 0, cell->from);
        if (cell->to < collectors->end_time)
            mark_edge(collectors, cell, &collectors->of->all[i], 1, cell->to);
    }
    if (collectors->run.from > 0.0) {
        collectors->run.observer =
            (rsl_planar_observer){.user = collectors, .sample = begin_run, .granular = begin_group};
        mark(collectors, collectors->run.from, &collectors->run.observer);
    }
    observer->granular = end_group;
    observer->marks = collectors->marks;
    observer->mark_count = collectors->mark_count;
}

void rsl_sweep_window_summary(const rsl_sweep_collector_state *collectors,
                              const rsl_planar_summary *summary, rsl_sweep_record *record)
{
    record->touches = summary->touches;
    record->sticks = summary->sticks;
    record->energy_lost = lost(&summary->energy);
    if (!(collectors->run.from > 0.0))
        return;
    record->touches = collectors->run.touches;
    record->sticks = collectors->run.sticks;
    record->energy_lost -= collectors->run.lost_before;
}
