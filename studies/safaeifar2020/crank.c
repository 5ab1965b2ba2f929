/* SPDX-License-Identifier: MIT
 *
 * safaeifar2020: Figs. 19 and 20, a slider-crank mechanism and a free block (Tables 5 and 6). Two
 * readings: the crank is driven at 200 rad/s (Table 6 gives one speed for all time), or it is free
 * after its start (the text counts two degrees of freedom). Centres of mass at mid-length.
 */

#include "mechanism.h"
#include "num/constants.h"
#include "parts.h"

enum { SLIDER = 2, BLOCK = 3 };

/* What is kept of a run: a line of a figure, and a state in contact. */
typedef struct track {
    rsl_study *study;
    rsl_study_figure *figure;
    size_t body;
    int velocity;
    double slider, block, depth; /* at the deepest sample */
    double slider_before, slider_after, block_before, block_after;
    double touch, separate;
} track;

static void on_sample(const rsl_planar_view *state, void *user)
{
    track *t = user;
    double depth = state->contact_depth[0];
    if (t->figure)
        rsl_study_point(t->study, t->figure, state->time,
                        t->velocity ? state->motion[t->body].x : state->pose[t->body].x);
    if (depth > t->depth) {
        t->depth = depth;
        t->slider = state->pose[SLIDER].x;
        t->block = state->pose[BLOCK].x;
    }
    if (state->time < t->touch) {
        t->slider_before = state->motion[SLIDER].x;
        t->block_before = state->motion[BLOCK].x;
    }
    if (state->time <= t->separate) {
        t->slider_after = state->motion[SLIDER].x;
        t->block_after = state->motion[BLOCK].x;
    }
}

static void run(rsl_study *study, track *t, const char *name, double interval,
                rsl_study_events *events)
{
    rsl_study_model model = {.name = name, .interval = interval, .sample = on_sample, .user = t};
    t->study = study;
    rsl_study_simulate(study, &model, events);
}

static void draw(rsl_study *study, const char *title, const char *model, const char *y,
                 int velocity)
{
    static const char *const names[] = {"slider", "free block"};
    rsl_study_figure *figure = rsl_study_draw(study, title, "time [s]", y);
    for (size_t i = 0; i < 2; i++) {
        track t = {.figure = figure, .body = SLIDER + i, .velocity = velocity};
        rsl_study_events events;
        rsl_study_line(study, figure, names[i]);
        run(study, &t, model, 2e-5, &events);
        rsl_study_events_free(&events);
    }
}

/* Eq. 70 at a moment of contact: the depth must come out positive. */
static void check_deformation(rsl_study *study, const track *t)
{
    static const char *const names[] = {"x4", "x5", "a"};
    double values[] = {t->slider, t->block, rsl_study_input(study, "slider.half")};
    rsl_study_evaluate(study, rsl_study_find(study, "eq70"), names, values, 3, t->depth);
}

/* Times, speeds before and after, and restitutions. */
static void anchor_collisions(rsl_study *study, const char *of, const rsl_study_events *events)
{
    for (size_t i = 0; i < events->count; i++) {
        const rsl_planar_contact_record *r = &events->records[i];
        rsl_study_anchor(study, rsl_study_print(study, "%s.%zu.time", of, i + 1), r->t_touch);
        rsl_study_anchor(study, rsl_study_print(study, "%s.%zu.end", of, i + 1), r->t_separate);
        rsl_study_anchor(study, rsl_study_print(study, "%s.%zu.before", of, i + 1), r->speed_touch);
        rsl_study_anchor(study, rsl_study_print(study, "%s.%zu.after", of, i + 1),
                         r->speed_separate);
    }
}

static double first_touch(const rsl_study_events *events)
{
    return events->count ? events->records[0].t_touch : RSL_NUM_NAN;
}

void rsl_study_safaeifar2020_fig19(rsl_study *study)
{
    rsl_study_events driven, free_crank;
    track t = {0}, u = {0};
    draw(study, "Fig. 19, crank driven", "slider-crank-driven", "position [m]", 0);
    draw(study, "Fig. 19, crank free", "slider-crank", "position [m]", 0);
    run(study, &t, "slider-crank-driven", 1e-6, &driven);
    run(study, &u, "slider-crank", 1e-5, &free_crank);
    rsl_study_answer_if(study, rsl_study_find(study, "time"), "crank driven", first_touch(&driven));
    rsl_study_answer_if(study, rsl_study_find(study, "time"), "crank free",
                        first_touch(&free_crank));
    rsl_study_answer_if(study, rsl_study_find(study, "collisions"), "crank driven",
                        (double)driven.count);
    rsl_study_answer_if(study, rsl_study_find(study, "collisions"), "crank free",
                        (double)free_crank.count);
    check_deformation(study, &t);
    anchor_collisions(study, "driven", &driven);
    anchor_collisions(study, "free", &free_crank);
    rsl_study_events_free(&driven);
    rsl_study_events_free(&free_crank);
}

/* Whether the slider is slower and the block faster after the collision, counted with signs. */
static int exchanges(const track *t)
{
    return t->slider_after < t->slider_before && t->block_after > t->block_before;
}

void rsl_study_safaeifar2020_fig20(rsl_study *study)
{
    rsl_study_events events;
    track t = {0}, of[2] = {{0}, {0}};
    draw(study, "Fig. 20, crank driven", "slider-crank-driven", "velocity [m/s]", 1);
    draw(study, "Fig. 20, crank free", "slider-crank", "velocity [m/s]", 1);
    run(study, &t, "slider-crank", 1e-4, &events);
    for (size_t i = 0; i < 2 && i < events.count; i++) {
        rsl_study_events again;
        of[i] =
            (track){.touch = events.records[i].t_touch, .separate = events.records[i].t_separate};
        run(study, &of[i], "slider-crank", 1e-6, &again);
        rsl_study_events_free(&again);
    }
    rsl_study_anchor(study, "slider", of[0].slider_after);
    rsl_study_anchor(study, "block", of[0].block_after);
    rsl_study_claim(
        study, "velocities", events.count == 2 && exchanges(&of[0]) && exchanges(&of[1]), 0,
        "free crank: slider %.2f to %.2f and %.2f to %.2f m/s, block %.2f to %.2f and "
        "%.2f to %.2f m/s",
        of[0].slider_before, of[0].slider_after, of[1].slider_before, of[1].slider_after,
        of[0].block_before, of[0].block_after, of[1].block_before, of[1].block_after);
    rsl_study_events_free(&events);
}
