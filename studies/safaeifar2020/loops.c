/* SPDX-License-Identifier: MIT
 *
 * safaeifar2020: Figs. 8 to 11, force over depth of a ball that falls on the
 * ground (Table 3), and what the paper concludes from them.
 */
#include <math.h>

#include "law.h"
#include "num/roots.h"
#include "parts.h"

/* Table 3, with the speed of Eq. 63. */
static rsl_study_impact ball(rsl_study *study, const char *law, double c)
{
    double fall = rsl_study_input(study, "ball.height") - rsl_study_input(study, "ball.radius");
    double start = rsl_study_input(study, "ball.velocity");
    double speed = sqrt(start * start + 2.0 * rsl_study_input(study, "ball.g") * fall);
    return (rsl_study_impact){law, c, rsl_study_input(study, "ball.mass"),
                              rsl_study_input(study, "ball.stiffness"), .speed = speed};
}

static const struct {
    const char *key, *name;
} laws[] = {
    {"hertz", "Hertz"},
    {"hunt-crossley", "Hunt and Crossley"},
    {"lankarani-nikravesh", "Lankarani and Nikravesh"},
    {"flores", "Flores et al."},
    {"gharib-hurmuzlu", "Gharib and Hurmuzlu"},
    {"hu-guo", "Hu and Guo"},
    {"safaeifar-farshidianfar", "new model"},
};
enum { HERTZ, HUNT, LANKARANI, FLORES, GHARIB, HU_GUO, NEW, LAWS };

static rsl_collide_outcome outcome(rsl_study *study, const char *law, double c)
{
    rsl_study_impact impact = ball(study, law, c);
    return rsl_study_collide(study, &impact);
}

/* The figure of a restitution, with depth and force of the law of the paper anchored. */
static void draw(rsl_study *study, const char *title, double c)
{
    rsl_collide_outcome o = outcome(study, laws[NEW].key, c);
    rsl_study_anchor(study, "depth", o.depth_max);
    rsl_study_anchor(study, "force", o.force_max);
    rsl_study_figure *figure = rsl_study_draw(study, title, "deformation [m]", "contact force [N]");
    for (int i = 0; i < LAWS; i++) {
        rsl_study_impact impact = ball(study, laws[i].key, c);
        rsl_study_draw_impact(study, figure, laws[i].name, &impact, RSL_STUDY_DEPTH,
                              RSL_STUDY_FORCE);
    }
}

/* How far peak force and depth of a law are from those of another, relative. */
static double distance(rsl_study *study, const char *law, const char *other, double c)
{
    rsl_collide_outcome a = outcome(study, law, c), b = outcome(study, other, c);
    return fmax(fabs(a.force_max / b.force_max - 1.0), fabs(a.depth_max / b.depth_max - 1.0));
}

void rsl_study_safaeifar2020_fig8(rsl_study *study)
{
    static const int alike[] = {FLORES, GHARIB, HU_GUO, NEW};
    double worst = 0.0, others = 1.0;
    double c = rsl_study_input(study, "c8");
    draw(study, "Fig. 8", c);
    for (int i = 0; i < 4; i++)
        worst = fmax(worst, distance(study, laws[alike[i]].key, "exact", c));
    others = fmin(distance(study, "hunt-crossley", "exact", c),
                  distance(study, "lankarani-nikravesh", "exact", c));
    rsl_study_claim(
        study, "alike", worst < RSL_STUDY_ALIKE && others > RSL_STUDY_ALIKE, 0,
        "peak force and depth within %.0f %% of the exact law; the two others at least %.0f %% off",
        100.0 * worst, 100.0 * others);
}

void rsl_study_safaeifar2020_fig11(rsl_study *study)
{
    static const int alike[] = {HUNT, LANKARANI, FLORES, HU_GUO, NEW};
    double worst = 0.0, gharib;
    double c = rsl_study_input(study, "c11");
    draw(study, "Fig. 11", c);
    for (int i = 0; i < 5; i++)
        worst = fmax(worst, distance(study, laws[alike[i]].key, "hertz", c));
    gharib = distance(study, "gharib-hurmuzlu", "hertz", c);
    rsl_study_claim(study, "hertz", worst < RSL_STUDY_ALIKE && gharib > RSL_STUDY_ALIKE, 0,
                    "peak force and depth within %.0f %% of Hertz; Gharib and Hurmuzlu %.0f %% off",
                    100.0 * worst, 100.0 * gharib);
}

void rsl_study_safaeifar2020_fig9(rsl_study *study)
{
    int rises = 1;
    double before = 0.0;
    draw(study, "Fig. 9", rsl_study_input(study, "c9"));
    for (int i = 1; i <= 20; i++) {
        double depth = outcome(study, "safaeifar-farshidianfar", 0.05 * i).depth_max;
        rises &= depth > before;
        before = depth;
    }
    rsl_study_claim(study, "depth", rises, 0, "it rises from c = 0.05 to 1, to %.4f mm",
                    1e3 * before);
}

/* ---- peak force against restitution -------------------------------------- */

/* Peak force of the law over that of Hertz. */
static double force(rsl_study *study, double c)
{
    return outcome(study, "exact", c).force_max / outcome(study, "hertz", c).force_max;
}

/* Slope of the peak force at c, by a central difference. */
static double slope(double c, void *user)
{
    const double step = 1e-4;
    return force(user, c + step) - force(user, c - step);
}

static double above_hertz(double c, void *user) { return force(user, c) - 1.0; }

void rsl_study_safaeifar2020_fig10(rsl_study *study)
{
    double lowest = 0.0, equal = 0.0;
    draw(study, "Fig. 10", rsl_study_input(study, "c10"));
    rsl_study_figure *figure =
        rsl_study_draw(study, "Peak force of the exact law", "coefficient of restitution",
                       "peak force over that of Hertz");
    rsl_study_line(study, figure, "exact law");
    for (int i = 10; i <= 100; i++)
        rsl_study_point(study, figure, 0.01 * i, force(study, 0.01 * i));
    if (rsl_num_root_bracketed(slope, study, 0.5, 0.9, &lowest) < 0 ||
        rsl_num_root_bracketed(above_hertz, study, 0.2, 0.5, &equal) < 0)
        lowest = 0.0;
    rsl_study_claim(study, "force", lowest <= 0.0,
                    fabs(lowest - 0.674) < 5e-4 && force(study, 0.9) < 1.0 &&
                        force(study, 0.9) > force(study, lowest),
                    "least at c = %.4f, %.5f of Hertz; equal to Hertz at c = %.4f and at 1", lowest,
                    force(study, lowest), equal);
}
