/* SPDX-License-Identifier: MIT
 *
 * safaeifar2020: Figs. 13 to 17, the impact damper of Table 4.
 */
#include <math.h>

#include "mechanism.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "parts.h"

enum { CONTAINER, IMPACTOR, PEAKS = 1000 };

/* What is kept of a run. */
typedef struct track {
    rsl_study *study;
    rsl_study_figure *figure; /* positions; NULL: not wanted */
    double half_gap;
    int line;          /* of the figure: one pass each */
    double x, v, time; /* of the container, last sample */
    double peak_time[PEAKS], peak[PEAKS];
    size_t peaks;
    double zone_end; /* the ledger is wanted at this time */
    double lost_contacts, lost_friction, lost_dampers;
    double last_touch, last_stick;
} track;

/* An extreme of the position lies where the velocity changes its sign: on the
 * parabola through it, x + v^2 dt/(2 (v - v')). */
static void note_peak(track *t, const rsl_planar_view *state)
{
    double v = state->motion[CONTAINER].x;
    if (t->time >= 0.0 && (v < 0.0) != (t->v < 0.0) && t->peaks < PEAKS) {
        double dt = state->time - t->time;
        t->peak_time[t->peaks] = t->time + dt * t->v / (t->v - v);
        t->peak[t->peaks++] = fabs(t->x + 0.5 * t->v * t->v * dt / (t->v - v));
    }
    t->v = v;
    t->x = state->pose[CONTAINER].x;
    t->time = state->time;
}

static void on_sample(const rsl_planar_view *state, void *user)
{
    track *t = user;
    double x = state->pose[CONTAINER].x;
    note_peak(t, state);
    if (state->time <= t->zone_end) {
        t->lost_contacts = state->energy.lost_contacts;
        t->lost_friction = state->energy.lost_friction;
        t->lost_dampers = state->energy.lost_dampers;
    }
    if (t->figure)
        rsl_study_point(t->study, t->figure, state->time,
                        t->line == 0   ? state->pose[IMPACTOR].x
                        : t->line == 1 ? x - t->half_gap
                                       : x + t->half_gap);
}

/* Runs with a gap; the number of impacts, and the time of the last (else NaN). */
static size_t run(rsl_study *study, track *t, double gap)
{
    rsl_study_events events;
    rsl_study_model model = {
        .name = "impact-damper", .interval = 0.01, .sample = on_sample, .user = t};
    t->study = study;
    t->half_gap = 0.5 * gap;
    t->time = -1.0;
    t->peaks = 0;
    rsl_study_set(study, &model, "parameters.gap", gap);
    t->last_touch = RSL_NUM_NAN;
    if (rsl_study_simulate(study, &model, &events) && events.count)
        t->last_touch = events.records[events.count - 1].t_touch;
    t->last_stick = events.last_stick;
    size_t count = events.count;
    rsl_study_events_free(&events);
    return count;
}

/* ---- Fig. 13 ------------------------------------------------------------- */

static void draw_positions(rsl_study *study, double gap)
{
    static const char *const names[] = {"impact mass", "left side", "right side"};
    static track t;
    rsl_study_figure *figure =
        rsl_study_draw(study, "Fig. 13, gap 20 mm", "time [s]", "position [m]");
    for (int line = 0; line < 3; line++) {
        t = (track){.figure = figure, .line = line};
        rsl_study_line(study, figure, names[line]);
        run(study, &t, gap);
    }
}

/* The damper of the main mass against contacts and friction, while there are
 * impacts. */
static void claim_losses(rsl_study *study, double last_touch)
{
    static track t;
    t = (track){.zone_end = last_touch};
    run(study, &t, rsl_study_input(study, "gap13"));
    double others = t.lost_friction + t.lost_dampers;
    rsl_study_claim(
        study, "losses", others<0.1 * t.lost_contacts, t.lost_dampers> t.lost_contacts,
        "until the last impact the damper takes %.2f mJ, friction %.2f mJ, the impacts %.2f mJ",
        1e3 * t.lost_dampers, 1e3 * t.lost_friction, 1e3 * t.lost_contacts);
}

/* Ends of the two zones with the gap of the caption of Fig. 13. */
typedef struct zones {
    double impact, friction;
} zones;

static zones zones_of_caption(rsl_study *study, double ratio)
{
    rsl_study_model model = {.name = "impact-damper"};
    rsl_study_events events;
    zones ends = {RSL_NUM_NAN, RSL_NUM_NAN};
    rsl_study_set(study, &model, "parameters.gap", rsl_study_input(study, "caption13"));
    rsl_study_set(study, &model, "parameters.ratio", ratio);
    if (rsl_study_simulate(study, &model, &events) && events.count)
        ends = (zones){events.records[events.count - 1].t_touch, events.last_stick};
    rsl_study_events_free(&events);
    return ends;
}

/* With 10 mm and the damping of Table 4; a damping ratio of 0.002 comes near
 * the printed times, but nothing in the paper says so. */
static void claim_caption(rsl_study *study)
{
    zones table = zones_of_caption(study, rsl_study_input(study, "damper.ratio"));
    zones guess = zones_of_caption(study, 0.002);
    rsl_study_anchor(study, "caption.impact", table.impact);
    rsl_study_anchor(study, "caption.friction", table.friction);
    rsl_study_claim(
        study, "caption",
        fabs(table.impact / 30.0 - 1.0) < 0.05 && fabs(table.friction / 45.0 - 1.0) < 0.05, 0,
        "%.1f and %.1f s; with a damping ratio of 0.002 in place of 0.003 %.1f and %.1f s",
        table.impact, table.friction, guess.impact, guess.friction);
}

void rsl_study_safaeifar2020_fig13(rsl_study *study)
{
    static track t;
    double gap = rsl_study_input(study, "gap13");
    t = (track){0};
    rsl_study_anchor(study, "impacts", (double)run(study, &t, gap));
    rsl_study_anchor(study, "impact", t.last_touch);
    rsl_study_anchor(study, "friction", t.last_stick);
    draw_positions(study, gap);
    rsl_study_figure *figure = study->figure_count ? study->figures[0] : NULL;
    rsl_study_range(figure, 0.0, rsl_study_input(study, "damper.span"), 0.0, 0.0);
    rsl_study_mark(study, figure, t.last_touch, "impact");
    rsl_study_mark(study, figure, t.last_stick, "friction");
    rsl_study_mark(study, figure, rsl_study_find(study, "impact")->printed, NULL);
    rsl_study_mark(study, figure, rsl_study_find(study, "friction")->printed, NULL);
    rsl_study_remark(figure,
                     "Lines: where the zones of impact and of friction end here, and, without "
                     "a name, where the paper has them.");
    rsl_study_answer(rsl_study_find(study, "impact"), t.last_touch);
    rsl_study_answer(rsl_study_find(study, "friction"), t.last_stick);
    claim_losses(study, t.last_touch);
    claim_caption(study);
}

/* ---- Figs. 14 to 17: amplitudes ------------------------------------------ */

/* Amplitude at a time, between the peaks around it. */
static double amplitude(const track *t, double time)
{
    for (size_t i = 1; i < t->peaks; i++)
        if (t->peak_time[i] >= time) {
            double part = (time - t->peak_time[i - 1]) / (t->peak_time[i] - t->peak_time[i - 1]);
            return t->peak[i - 1] + part * (t->peak[i] - t->peak[i - 1]);
        }
    return RSL_NUM_NAN;
}

/* x0 exp(-xi omega t), without the small mass */
static double alone(rsl_study *study, double time)
{
    double omega =
        sqrt(rsl_study_input(study, "damper.spring") / rsl_study_input(study, "damper.main"));
    return rsl_study_input(study, "damper.displacement") *
           rsl_num_exp(-rsl_study_input(study, "damper.ratio") * omega * time);
}

static void draw_amplitude(rsl_study *study, const char *title, double gap, track *t)
{
    rsl_study_figure *figure = rsl_study_draw(study, title, "time [s]", "amplitude [m]");
    *t = (track){0};
    run(study, t, gap);
    rsl_study_line(study, figure, "with impact damper");
    rsl_study_point(study, figure, 0.0, rsl_study_input(study, "damper.displacement"));
    for (size_t i = 0; i < t->peaks; i++)
        rsl_study_point(study, figure, t->peak_time[i], t->peak[i]);
    rsl_study_line(study, figure, "without");
    for (int i = 0; i <= 60; i++)
        rsl_study_point(study, figure, i, alone(study, i));
    rsl_study_range(figure, 0.0, rsl_study_input(study, "damper.span"), 0.0,
                    rsl_study_input(study, "damper.displacement"));
    rsl_study_mark(study, figure, t->last_touch, "impact");
    rsl_study_mark(study, figure, t->last_stick, "friction");
    rsl_study_remark(figure, "Lines: ends of the zones of impact and of friction.");
}

/* How far the peaks up to `end` are from a straight line. */
static double nonlinearity(const track *t, double end)
{
    size_t count = 0;
    while (count < t->peaks && t->peak_time[count] <= end)
        count++;
    return count > 2 ? rsl_study_nonlinearity(t->peak_time, t->peak, count) : (double)INFINITY;
}

void rsl_study_safaeifar2020_fig14(rsl_study *study)
{
    static track t;
    draw_amplitude(study, "Fig. 14, gap 20 mm", rsl_study_input(study, "gap.1"), &t);
    rsl_study_anchor(study, "ten", amplitude(&t, 10.0));
    double bent = nonlinearity(&t, t.last_touch);
    rsl_study_claim(study, "linear", bent < RSL_STUDY_LINEAR,
                    bent >= RSL_STUDY_LINEAR && bent < 0.1,
                    "up to the last impact within %.3f of its range of a straight line", bent);
}

/* The amplitude after 10 s falls from one gap to the next. */
void rsl_study_safaeifar2020_fig15(rsl_study *study)
{
    static track t;
    double at[4], gap[4];
    rsl_study_input_list(study, "gap", gap, 4);
    draw_amplitude(study, "Fig. 15, gap 30 mm", gap[1], &t);
    for (int i = 0; i < 4; i++) {
        t = (track){0};
        run(study, &t, gap[i]);
        at[i] = amplitude(&t, 10.0);
        rsl_study_anchor(study, rsl_study_print(study, "ten.%d", i + 1), at[i]);
    }
    rsl_study_claim(study, "improves", at[0] > at[1] && at[1] > at[2] && at[2] > at[3], 0,
                    "amplitude after 10 s: %.2f, %.2f, %.2f, %.2f mm", 1e3 * at[0], 1e3 * at[1],
                    1e3 * at[2], 1e3 * at[3]);
}

/* A gap of zero is not a model; 0.01 mm is as good as none. */
void rsl_study_safaeifar2020_fig16(rsl_study *study)
{
    static track t;
    double without = alone(study, 10.0);
    draw_amplitude(study, "Fig. 16, gap 40 mm", rsl_study_input(study, "gap.3"), &t);
    rsl_study_anchor(study, "ten", amplitude(&t, 10.0));
    t = (track){0};
    run(study, &t, 1e-5);
    double with = amplitude(&t, 10.0);
    rsl_study_claim(study, "small", fabs(with / without - 1.0) < 0.02, 0,
                    "gap 0.01 mm: amplitude after 10 s %.3f mm, without damper %.3f mm", 1e3 * with,
                    1e3 * without);
}

static size_t touches(rsl_study *study, double gap)
{
    static track t;
    t = (track){0};
    return run(study, &t, gap);
}

void rsl_study_safaeifar2020_fig17(rsl_study *study)
{
    static track t;
    size_t at61 = touches(study, 0.061), at118 = touches(study, 0.118),
           at130 = touches(study, 0.130);
    draw_amplitude(study, "Fig. 17, gap 50 mm", rsl_study_input(study, "gap.4"), &t);
    rsl_study_anchor(study, "last", t.last_touch);
    rsl_study_anchor(study, "ten", amplitude(&t, 10.0));
    rsl_study_claim(study, "large", at61 == 0, at61 > 0 && at118 > 0 && at130 == 0,
                    "impacts at a gap of 61 mm: %zu, 118 mm: %s, 130 mm: %s", at61,
                    at118 ? "some" : "none", at130 ? "some" : "none");
}
