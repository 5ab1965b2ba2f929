/* SPDX-License-Identifier: MIT
 *
 * flores2011: Figs. 6 and 7, one contact of the falling ball.
 */
#include <math.h>

#include "law.h"
#include "num/roots.h"
#include "parts.h"

/* The ground stops the fall of the centre from its height to the radius. */
static rsl_study_impact ball(rsl_study *study, const char *law, double c)
{
    double g = rsl_study_input(study, "g"), mass = rsl_study_input(study, "mass");
    double fall = rsl_study_input(study, "height") - rsl_study_input(study, "radius");
    return (rsl_study_impact){
        law, c, mass, rsl_study_input(study, "stiffness"), sqrt(2.0 * g * fall), .load = mass * g};
}

static rsl_collide_outcome outcome(rsl_study *study, double c)
{
    rsl_study_impact impact = ball(study, "flores", c);
    return rsl_study_collide(study, &impact);
}

/* ---- Fig. 6 -------------------------------------------------------------- */

enum { SHOWN = 5 };

static void draw(rsl_study *study, const double shown[SHOWN])
{
    rsl_study_figure *figure[4] = {
        rsl_study_draw(study, "Fig. 6a", "time [s]", "deformation [m]"),
        rsl_study_draw(study, "Fig. 6b", "time [s]", "velocity of deformation [m/s]"),
        rsl_study_draw(study, "Fig. 6c", "time [s]", "contact force [N]"),
        rsl_study_draw(study, "Fig. 6d", "deformation [m]", "contact force [N]")};
    for (int i = 0; i < SHOWN; i++) {
        rsl_study_impact impact = ball(study, "flores", shown[i]);
        const char *name = rsl_study_print(study, "c = %.1f", shown[i]);
        rsl_study_draw_impact(study, figure[0], name, &impact, RSL_STUDY_TIME, RSL_STUDY_DEPTH);
        rsl_study_draw_impact(study, figure[1], name, &impact, RSL_STUDY_TIME, RSL_STUDY_RATE);
        rsl_study_draw_impact(study, figure[2], name, &impact, RSL_STUDY_TIME, RSL_STUDY_FORCE);
        rsl_study_draw_impact(study, figure[3], name, &impact, RSL_STUDY_DEPTH, RSL_STUDY_FORCE);
    }
}

static double slope(double c, void *user)
{
    const double step = 1e-4;
    return outcome(user, c + step).force_max - outcome(user, c - step).force_max;
}

/* Every quantity of the five contacts, from one c to the next smaller one. */
void rsl_study_flores2011_fig6(rsl_study *study)
{
    rsl_collide_outcome o[SHOWN];
    int depth = 1, force = 1, duration = 1, loop = 1;
    double min = 0.0, shown[SHOWN];
    rsl_study_input_list(study, "c6", shown, SHOWN);
    draw(study, shown);
    for (int i = 0; i < SHOWN; i++)
        o[i] = outcome(study, shown[i]);
    for (int i = 1; i < SHOWN; i++) {
        depth &= o[i].depth_max < o[i - 1].depth_max;
        force &= o[i].force_max < o[i - 1].force_max;
        duration &= o[i].duration > o[i - 1].duration;
        loop &= o[i].energy_dissipated > o[i - 1].energy_dissipated;
    }
    if (rsl_num_root_bracketed(slope, study, 0.5, 0.9, &min) < 0)
        min = 0.0;
    rsl_study_anchor(study, "hertz.depth", o[0].depth_max);
    rsl_study_anchor(study, "hertz.force", o[0].force_max);
    for (int i = 1; i < SHOWN; i++) {
        rsl_study_anchor(study, rsl_study_print(study, "depth.%d", i + 1), o[i].depth_max);
        rsl_study_anchor(study, rsl_study_print(study, "duration.%d", i + 1), o[i].duration);
    }
    rsl_study_claim(study, "depth", depth, 0, "%.4f, %.4f, %.4f, %.4f, %.4f mm",
                    1e3 * o[0].depth_max, 1e3 * o[1].depth_max, 1e3 * o[2].depth_max,
                    1e3 * o[3].depth_max, 1e3 * o[4].depth_max);
    rsl_study_claim(study, "force", force,
                    fabs(min - 0.691) < 5e-4 && o[4].force_max > o[0].force_max,
                    "%.0f, %.0f, %.0f, %.0f, %.0f N; least at c = %.4f", o[0].force_max,
                    o[1].force_max, o[2].force_max, o[3].force_max, o[4].force_max, min);
    rsl_study_claim(study, "duration", duration, 0, "%.4f ms for c = 1, %.4f ms for c = 0.2",
                    1e3 * o[0].duration, 1e3 * o[4].duration);
    rsl_study_claim(study, "loop", loop, 0, "lost: %.3f, %.3f, %.3f, %.3f, %.3f J",
                    o[0].energy_dissipated, o[1].energy_dissipated, o[2].energy_dissipated,
                    o[3].energy_dissipated, o[4].energy_dissipated);
    rsl_study_claim(study, "hertz", fabs(o[0].energy_dissipated) < 1e-12 * o[0].energy_in, 0,
                    "lost: %.1g J of %.3f J", o[0].energy_dissipated, o[0].energy_in);
}

/* ---- Fig. 7 -------------------------------------------------------------- */

static double worst(rsl_study *study, const char *law, double from)
{
    double max = 0.0;
    for (int i = 1; i < 100; i++)
        if (0.01 * i >= from)
            max = fmax(max, fabs(rsl_study_returned(study, law, 0.01 * i) - 0.01 * i));
    return max;
}

static void draw_restitution(rsl_study *study)
{
    static const char *const laws[][2] = {{"hunt-crossley", "Hunt and Crossley"},
                                          {"lankarani-nikravesh", "Lankarani and Nikravesh"},
                                          {"flores", "this paper"},
                                          {"exact", "equal"}};
    rsl_study_figure *figure = rsl_study_draw(study, "Fig. 7", "pre-restitution coefficient",
                                              "post-restitution coefficient");
    rsl_study_range(figure, 0.0, 1.0, 0.0, 1.0);
    for (int law = 0; law < 4; law++) {
        rsl_study_line(study, figure, laws[law][1]);
        for (int i = 1; i < 100; i++)
            rsl_study_point(study, figure, 0.01 * i,
                            rsl_study_returned(study, laws[law][0], 0.01 * i));
    }
}

void rsl_study_flores2011_fig7(rsl_study *study)
{
    double hunt = worst(study, "hunt-crossley", 0.9);
    double lankarani = worst(study, "lankarani-nikravesh", 0.9);
    double hunt_zero = rsl_study_returned(study, "hunt-crossley", 0.0);
    double lankarani_zero = rsl_study_returned(study, "lankarani-nikravesh", 0.0);
    double flores = worst(study, "flores", 0.0);
    rsl_collide_outcome soft = outcome(study, 0.01);
    draw_restitution(study);
    rsl_study_claim(study, "high", hunt < RSL_STUDY_CLOSE && lankarani < RSL_STUDY_CLOSE, 0,
                    "from c = 0.9 on within %.4f and %.4f", hunt, lankarani);
    rsl_study_claim(study, "plastic", hunt_zero > 0.1 && lankarani_zero > 0.1, 0,
                    "%.4f and %.4f for the input 0", hunt_zero, lankarani_zero);
    rsl_study_claim(study, "close", flores < RSL_STUDY_CLOSE, 0,
                    "the restitution is off by up to %.4f", flores);
    rsl_study_claim(study, "separate", soft.force_min < 0.0, soft.force_min >= 0.0,
                    "c = 0.01: the deepest pull is %.1g N, the peak force %.3g N", soft.force_min,
                    soft.force_max);
}
