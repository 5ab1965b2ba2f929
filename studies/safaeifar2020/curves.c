/* SPDX-License-Identifier: MIT
 *
 * safaeifar2020: Figs. 3 to 6, damping ratio and restitution of the laws over
 * the restitution asked for.
 */
#include <math.h>

#include "law.h"
#include "num/roots.h"
#include "parts.h"

typedef struct law_name {
    const char *key, *name;
} law_name;

/* In the order of the legends. */
static const law_name laws[] = {
    {"exact", "numerical model"},
    {"hunt-crossley", "Hunt and Crossley"},
    {"lankarani-nikravesh", "Lankarani and Nikravesh"},
    {"flores", "Flores et al."},
    {"gharib-hurmuzlu", "Gharib and Hurmuzlu"},
    {"hu-guo", "Hu and Guo"},
    {"safaeifar-farshidianfar", "new model"},
};
enum { EXACT, HUNT, LANKARANI, FLORES, GHARIB, HU_GUO, NEW, LAWS };

enum { STEPS = 200 };

/* c of step i, from 1/STEPS to 1. */
static double step(int i) { return (double)i / STEPS; }

static double ratio(rsl_study *study, int law, double c)
{
    return rsl_study_ratio(study, laws[law].key, c);
}

static double error_of(rsl_study *study, int law, double c)
{
    return rsl_study_returned(study, laws[law].key, c) - c;
}

/* ---- Figs. 3 and 4: h over c --------------------------------------------- */

static void draw_ratio(rsl_study *study, rsl_study_figure *figure, int law)
{
    rsl_study_line(study, figure, laws[law].name);
    for (int i = 1; i <= STEPS; i++) {
        double h = ratio(study, law, step(i));
        if (h <= 10.0)
            rsl_study_point(study, figure, step(i), h);
    }
}

/* Largest distance of the restitution from the one asked for, c >= from. */
static double worst_error(rsl_study *study, int law, double from)
{
    double worst = 0.0;

    for (int i = 1; i < STEPS; i++)
        if (step(i) >= from)
            worst = fmax(worst, fabs(error_of(study, law, step(i))));
    return worst;
}

/* h of the law over h of the exact relation, minus 1. */
static double off(rsl_study *study, int law, double c)
{
    return ratio(study, law, c) / ratio(study, EXACT, c) - 1.0;
}

static void claim_high(rsl_study *study)
{
    double others = fmax(
        fmax(worst_error(study, HUNT, 0.8), worst_error(study, LANKARANI, 0.8)),
        fmax(worst_error(study, FLORES, 0.8), worst_error(study, HU_GUO, 0.8)));
    double gharib = worst_error(study, GHARIB, 0.8);

    rsl_study_claim(study, rsl_study_find(study, "high"),
                    others < 0.05 && gharib > 0.05, 0,
                    "restitution within %.4f for all but Gharib and Hurmuzlu, "
                    "which are off by up to %.4f",
                    others, gharib);
}

/* "Infinite" is h c -> a constant that is not zero. */
static void claim_infinite(rsl_study *study)
{
    const double c = 1e-6;
    double flores = c * ratio(study, FLORES, c);
    double gharib = c * ratio(study, GHARIB, c);
    double hu_guo = c * ratio(study, HU_GUO, c);
    double exact = c * ratio(study, EXACT, c);

    rsl_study_claim(study, rsl_study_find(study, "infinite"),
                    flores > 0.9 && gharib > 0.9 && hu_guo > 0.9 && exact > 0.9,
                    0, "c h -> %.4f, %.4f, %.4f and %.4f", flores, gharib,
                    hu_guo, exact);
}

static void claim_closest(rsl_study *study)
{
    double low[LAWS], high[LAWS];
    int best_low = HUNT, best_high = HUNT;

    for (int law = HUNT; law <= HU_GUO; law++) {
        low[law] = fabs(off(study, law, 0.1));
        high[law] = fabs(off(study, law, 0.9));
        best_low = low[law] < low[best_low] ? law : best_low;
        best_high = high[law] < high[best_high] ? law : best_high;
    }
    rsl_study_claim(study, rsl_study_find(study, "low"), best_low == GHARIB, 0,
                    "at c = 0.1 h of %s is off by %.2g", laws[best_low].name,
                    low[best_low]);
    rsl_study_claim(
        study, rsl_study_find(study, "moderate"),
        (best_high == HU_GUO) && high[FLORES] < high[HUNT], 0,
        "at c = 0.9 h is off by %.2g (Hu and Guo), %.2g (Flores et al.), %.2g "
        "(Hunt and Crossley)",
        high[HU_GUO], high[FLORES], high[HUNT]);
}

void rsl_study_safaeifar2020_fig3(rsl_study *study)
{
    rsl_study_figure *figure =
        rsl_study_draw(study, "Fig. 3", "coefficient of restitution",
                       "hysteresis damping ratio");

    for (int law = EXACT; law <= HU_GUO; law++)
        draw_ratio(study, figure, law);
    claim_high(study);
    claim_infinite(study);
    claim_closest(study);
}

void rsl_study_safaeifar2020_fig4(rsl_study *study)
{
    static const int shown[] = {EXACT, NEW, FLORES, HU_GUO};
    double worst = 0.0, low = off(study, NEW, 1e-3),
           high = off(study, NEW, 0.999);
    rsl_study_figure *figure =
        rsl_study_draw(study, "Fig. 4", "coefficient of restitution",
                       "hysteresis damping ratio");

    for (int i = 0; i < 4; i++)
        draw_ratio(study, figure, shown[i]);
    for (int i = 1; i < STEPS; i++)
        worst = fmax(worst, fabs(off(study, NEW, step(i))));
    rsl_study_claim(study, rsl_study_find(study, "consistent"), worst < 0.01,
                    fabs(low - 0.25) < 0.003 && fabs(high + 1.0 / 6) < 0.003,
                    "h is off by %+.1f %% at c = 0.001 and by %+.1f %% at c = "
                    "0.999; the restitution by up to %.4f",
                    100.0 * low, 100.0 * high, worst_error(study, NEW, 0.0));
}

/* ---- Figs. 5 and 6: restitution returned --------------------------------- */

void rsl_study_safaeifar2020_fig5(rsl_study *study)
{
    rsl_study_figure *figure =
        rsl_study_draw(study, "Fig. 5", "input coefficient of restitution",
                       "output coefficient of restitution");
    double worst = 0.0;

    for (int law = EXACT; law < LAWS; law++) {
        rsl_study_line(study, figure, laws[law].name);
        for (int i = 1; i < STEPS; i++)
            rsl_study_point(study, figure, step(i),
                            step(i) + error_of(study, law, step(i)));
    }
    for (int i = 1; i < STEPS; i++)
        worst = fmax(worst, fabs(error_of(study, EXACT, step(i))));
    rsl_study_claim(
        study, rsl_study_find(study, "differs"),
        worst < 1e-12 && worst_error(study, NEW, 0.0) > 0.01, 0,
        "the exact law returns what is asked for within 1e-12: %s; the "
        "new one within %.4f",
        worst < 1e-12 ? "yes" : "no", worst_error(study, NEW, 0.0));
}

/* |error of the new law| - |error of another|. */
static double advantage(double c, void *user)
{
    rsl_study *study = user;

    return fabs(error_of(study, NEW, c)) - fabs(error_of(study, HU_GUO, c));
}

void rsl_study_safaeifar2020_fig6(rsl_study *study)
{
    rsl_study_figure *figure =
        rsl_study_draw(study, "Fig. 6", "input coefficient of restitution",
                       "error of the output");
    int better_than_flores = 1, better_than_both = 1;
    double crossing = 0.0;

    for (int law = HUNT; law < LAWS; law++) {
        rsl_study_line(study, figure, laws[law].name);
        for (int i = 1; i < STEPS; i++)
            rsl_study_point(study, figure, step(i),
                            error_of(study, law, step(i)));
    }
    if (rsl_num_root_bracketed(advantage, study, 0.2, 0.45, &crossing) < 0)
        crossing = 0.0;
    for (int i = 1; step(i) < 0.4; i++) {
        double new = fabs(error_of(study, NEW, step(i)));
        better_than_flores &= new < fabs(error_of(study, FLORES, step(i)));
        if (step(i) < crossing)
            better_than_both &= new < fabs(error_of(study, HU_GUO, step(i)));
    }
    rsl_study_claim(study, rsl_study_find(study, "low"),
                    better_than_flores && crossing >= 0.4,
                    better_than_flores && better_than_both &&
                        fabs(crossing - 0.365) < 5e-4,
                    "the errors of the new law and of Hu and Guo cross at c = "
                    "%.4f",
                    crossing);
}
