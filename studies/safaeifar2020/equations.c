/* SPDX-License-Identifier: MIT
 *
 * safaeifar2020: equations that can be tried. One impact is integrated step by
 * step, without the closed forms that the equations are.
 */
#include <math.h>

#include "law.h"
#include "mechanism.h"
#include "num/constants.h"
#include "parts.h"

/* An impact with a mass that is not 1, so that a missing m shows. */
static const rsl_study_impact impact = {"safaeifar-farshidianfar", 0.6, 2.5, 1e8, .speed = 1.5};

/* Symbols of the paper; u is the (negative) velocity at separation, x and w
 * depth and rate at a moment of approach. */
static const char *const names[] = {"m", "K", "C", "v", "u", "c", "w", "h"};
enum { M, K, C, V, U, CR, W, H, SYMBOLS };

typedef struct solved {
    double value[SYMBOLS];
    double depth_max, depth; /* greatest, and where the rate is w */
    double lost_approach, lost;
} solved;

static int solve(rsl_study *study, solved *s)
{
    rsl_study_steps steps;
    if (!rsl_study_stepped(study, &impact, &steps))
        return 0;
    const rsl_collide_outcome *o = &steps.outcome;
    double damping = steps.contact.damping;
    *s = (solved){{impact.mass, impact.stiffness, damping, impact.speed,
                   -o->restitution * impact.speed, o->restitution, steps.half.rate,
                   damping * impact.speed / impact.stiffness},
                  o->depth_max,
                  steps.half.depth,
                  steps.deepest.energy_dissipated,
                  o->energy_dissipated};
    return 1;
}

/* Eq. 65 between the start and the first impact: the main mass slides under
 * the small one to the left. */
typedef struct moment {
    double time, main_mass, small_mass;
} moment;

static void on_sample(const rsl_planar_view *state, void *user)
{
    moment *m = user;
    if (state->time > 0.0 && m->time == 0.0)
        *m = (moment){state->time, state->pose[0].x, state->pose[1].x};
}

static void check_damper(rsl_study *study)
{
    static const char *const symbols[] = {"A", "B", "xi", "wn", "t", "s"};
    moment m = {0.0, 0.0, 0.0};
    rsl_study_model model = {
        .name = "impact-damper", .interval = 0.04, .sample = on_sample, .user = &m};
    rsl_study_events events;
    double xi = rsl_study_input(study, "damper.ratio");
    double spring = rsl_study_input(study, "damper.spring");
    double omega = sqrt(spring / rsl_study_input(study, "damper.main"));
    double shift = rsl_study_input(study, "damper.friction") *
                   rsl_study_input(study, "damper.small") * rsl_study_input(study, "damper.g") /
                   spring;
    double B = rsl_study_input(study, "damper.displacement") - shift;
    double A = xi * B / sqrt(1.0 - xi * xi);
    double values[6] = {A, B, xi, omega, 0.0, -shift};
    rsl_study_set(study, &model, "end_time", 0.04);
    rsl_study_simulate(study, &model, &events);
    rsl_study_events_free(&events);
    values[4] = m.time;
    rsl_study_evaluate(study, rsl_study_find(study, "eq65"), symbols, values, 6, m.main_mass);
}

/* Eq. 63 against the speed at which the ball of the example arrives. */
static void check_fall(rsl_study *study)
{
    static const char *const symbols[] = {"g", "H", "R"};
    const double values[] = {rsl_study_input(study, "ball.g"),
                             rsl_study_input(study, "ball.height"),
                             rsl_study_input(study, "ball.radius")};
    rsl_study_model model = {.name = "bouncing-ball"};
    rsl_study_events events;
    rsl_study_set(study, &model, "end_time", 0.5);
    rsl_study_simulate(study, &model, &events);
    rsl_study_evaluate(study, rsl_study_find(study, "eq63"), symbols, values, 3,
                       events.count ? events.records[0].speed_touch : RSL_NUM_NAN);
    rsl_study_events_free(&events);
}

static void evaluate(rsl_study *study, const char *key, const solved *s, double computed)
{
    rsl_study_evaluate(study, rsl_study_find(study, key), names, s->value, SYMBOLS, computed);
}

void rsl_study_safaeifar2020_equations(rsl_study *study)
{
    solved s;
    if (!solve(study, &s))
        return;
    evaluate(study, "eq20", &s, -s.lost);
    evaluate(study, "eq29", &s, s.depth_max);
    evaluate(study, "eq31", &s, s.depth);
    evaluate(study, "eq32", &s, -s.lost_approach);
    evaluate(study, "eq33", &s, s.lost_approach - s.lost);
    evaluate(study, "eq34", &s, -s.lost);
    evaluate(study, "eq35", &s, -s.lost);
    evaluate(study, "eq39", &s, s.value[H]);
    double explicit = rsl_study_explicit(s.value[H]);
    rsl_study_claim_explicit(study, explicit, s.value[CR], s.value[H]);
    check_fall(study);
    check_damper(study);
}
