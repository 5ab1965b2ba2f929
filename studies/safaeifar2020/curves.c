/* SPDX-License-Identifier: MIT
 *
 * safaeifar2020: Figs. 3 to 6, damping ratio and restitution of the laws over
 * the input restitution.
 */
#include <math.h>

#include "num/roots.h"
#include "parts.h"
#include "ratios.h"

/* The laws of the paper: all before that of sheikhi2023. */
enum { LAWS = RSL_STUDY_SHEIKHI };

static const char *name_of(int law)
{
    return law == RSL_STUDY_SAFAEIFAR ? "new model" : rsl_study_rival_name(law);
}

/* ---- Figs. 3 and 4: h over c --------------------------------------------- */

static void claim_high(rsl_study *study)
{
    double others = fmax(fmax(rsl_study_rival_worst(study, RSL_STUDY_HUNT, 0.8),
                              rsl_study_rival_worst(study, RSL_STUDY_LANKARANI, 0.8)),
                         fmax(rsl_study_rival_worst(study, RSL_STUDY_FLORES, 0.8),
                              rsl_study_rival_worst(study, RSL_STUDY_HU_GUO, 0.8)));
    double gharib = rsl_study_rival_worst(study, RSL_STUDY_GHARIB, 0.8);
    rsl_study_claim(
        study, "high", others < RSL_STUDY_CLOSE && gharib > RSL_STUDY_CLOSE, 0,
        "restitution within %.4f for all but Gharib and Hurmuzlu, which are off by up to %.4f",
        others, gharib);
}

/* "Infinite" is h c -> a constant that is not zero. */
static void claim_infinite(rsl_study *study)
{
    const double c = 1e-6;
    double flores = c * rsl_study_rival_ratio(study, RSL_STUDY_FLORES, c);
    double gharib = c * rsl_study_rival_ratio(study, RSL_STUDY_GHARIB, c);
    double hu_guo = c * rsl_study_rival_ratio(study, RSL_STUDY_HU_GUO, c);
    double exact = c * rsl_study_rival_ratio(study, RSL_STUDY_EXACT, c);
    rsl_study_claim(study, "infinite", flores > 0.9 && gharib > 0.9 && hu_guo > 0.9 && exact > 0.9,
                    0, "c h -> %.4f, %.4f, %.4f and %.4f", flores, gharib, hu_guo, exact);
}

static void claim_closest(rsl_study *study)
{
    double low[LAWS], high[LAWS];
    int best_low = RSL_STUDY_HUNT, best_high = RSL_STUDY_HUNT;
    for (int law = RSL_STUDY_HUNT; law <= RSL_STUDY_HU_GUO; law++) {
        low[law] = fabs(rsl_study_rival_off(study, law, 0.1));
        high[law] = fabs(rsl_study_rival_off(study, law, 0.9));
        best_low = low[law] < low[best_low] ? law : best_low;
        best_high = high[law] < high[best_high] ? law : best_high;
    }
    rsl_study_claim(study, "low", best_low == RSL_STUDY_GHARIB, 0,
                    "at c = 0.1 h of %s is off by %.2g", name_of(best_low), low[best_low]);
    rsl_study_claim(
        study, "moderate",
        (best_high == RSL_STUDY_HU_GUO) && high[RSL_STUDY_FLORES] < high[RSL_STUDY_HUNT], 0,
        "at c = 0.9 h is off by %.2g (Hu and Guo), %.2g (Flores et al.), %.2g (Hunt and Crossley)",
        high[RSL_STUDY_HU_GUO], high[RSL_STUDY_FLORES], high[RSL_STUDY_HUNT]);
}

void rsl_study_safaeifar2020_fig3(rsl_study *study)
{
    rsl_study_figure *figure =
        rsl_study_draw(study, "Fig. 3", "coefficient of restitution", "hysteresis damping ratio");
    rsl_study_range(figure, 0.0, 1.0, 0.0, 10.0);
    for (int law = RSL_STUDY_EXACT; law <= RSL_STUDY_HU_GUO; law++)
        rsl_study_rival_draw(study, figure, law, name_of(law));
    claim_high(study);
    claim_infinite(study);
    claim_closest(study);
}

void rsl_study_safaeifar2020_fig4(rsl_study *study)
{
    static const int shown[] = {RSL_STUDY_EXACT, RSL_STUDY_SAFAEIFAR, RSL_STUDY_FLORES,
                                RSL_STUDY_HU_GUO};
    double worst = 0.0, low = rsl_study_rival_off(study, RSL_STUDY_SAFAEIFAR, 1e-3),
           high = rsl_study_rival_off(study, RSL_STUDY_SAFAEIFAR, 0.999);
    rsl_study_figure *figure =
        rsl_study_draw(study, "Fig. 4", "coefficient of restitution", "hysteresis damping ratio");
    rsl_study_range(figure, 0.0, 1.0, 0.0, 10.0);
    for (int i = 0; i < 4; i++)
        rsl_study_rival_draw(study, figure, shown[i], name_of(shown[i]));
    for (int i = 1; i < RSL_STUDY_STEPS; i++)
        worst =
            fmax(worst, fabs(rsl_study_rival_off(study, RSL_STUDY_SAFAEIFAR, rsl_study_step(i))));
    rsl_study_claim(
        study, "consistent", worst < 0.01, fabs(low - 0.25) < 0.003 && fabs(high + 1.0 / 6) < 0.003,
        "h is off by %+.1f %% at c = 0.001 and by %+.1f %% at c = 0.999; the restitution by up to "
        "%.4f",
        100.0 * low, 100.0 * high, rsl_study_rival_worst(study, RSL_STUDY_SAFAEIFAR, 0.0));
}

/* ---- Figs. 5 and 6: resulting restitution -------------------------------- */

void rsl_study_safaeifar2020_fig5(rsl_study *study)
{
    rsl_study_figure *figure = rsl_study_draw(study, "Fig. 5", "input coefficient of restitution",
                                              "output coefficient of restitution");
    rsl_study_range(figure, 0.0, 1.0, 0.0, 1.0);
    double worst = 0.0;
    for (int law = RSL_STUDY_EXACT; law < LAWS; law++) {
        rsl_study_line(study, figure, name_of(law));
        for (int i = 1; i < RSL_STUDY_STEPS; i++)
            rsl_study_point(study, figure, rsl_study_step(i),
                            rsl_study_step(i) +
                                rsl_study_rival_error(study, law, rsl_study_step(i)));
    }
    for (int i = 1; i < RSL_STUDY_STEPS; i++)
        worst = fmax(worst, fabs(rsl_study_rival_error(study, RSL_STUDY_EXACT, rsl_study_step(i))));
    rsl_study_claim(
        study, "differs",
        worst < 1e-12 && rsl_study_rival_worst(study, RSL_STUDY_SAFAEIFAR, 0.0) > 0.01, 0,
        "the exact law has the input as resulting restitution within 1e-12: %s; the new one within "
        "%.4f",
        worst < 1e-12 ? "yes" : "no", rsl_study_rival_worst(study, RSL_STUDY_SAFAEIFAR, 0.0));
}

/* |error of the new law| - |error of another|. */
static double advantage(double c, void *user)
{
    rsl_study *study = user;
    return fabs(rsl_study_rival_error(study, RSL_STUDY_SAFAEIFAR, c)) -
           fabs(rsl_study_rival_error(study, RSL_STUDY_HU_GUO, c));
}

/* The four groups of Sec. 7: laws that suit high c, low and moderate c, nearly the whole range, and
 * the whole range. A law suits a range if its resulting restitution is within 0.05 of the input there, and the
 * whole range completely if within 0.01. */
static void claim_groups(rsl_study *study)
{
    double high[LAWS], low[LAWS], all[LAWS];
    for (int law = RSL_STUDY_HUNT; law < LAWS; law++) {
        all[law] = rsl_study_rival_worst(study, law, 0.0);
        high[law] = rsl_study_rival_worst(study, law, 0.8);
        low[law] = 0.0;
        for (int i = 1; rsl_study_step(i) <= 0.6; i++)
            low[law] = fmax(low[law], fabs(rsl_study_rival_error(study, law, rsl_study_step(i))));
    }
    int first = high[RSL_STUDY_GHARIB] > RSL_STUDY_CLOSE, second = 1;
    for (int law = RSL_STUDY_HUNT; law < LAWS; law++) {
        if (law != RSL_STUDY_GHARIB)
            first &= high[law] < RSL_STUDY_CLOSE;
        int named = law >= RSL_STUDY_FLORES;
        second &= named == (low[law] < RSL_STUDY_CLOSE);
    }
    rsl_study_claim(study, "group1", first, 0,
                    "from c = 0.8 on off by %.3f, %.3f, %.3f, %.3f, %.3f and %.3f in the order of "
                    "the legend",
                    high[RSL_STUDY_HUNT], high[RSL_STUDY_LANKARANI], high[RSL_STUDY_FLORES],
                    high[RSL_STUDY_GHARIB], high[RSL_STUDY_HU_GUO], high[RSL_STUDY_SAFAEIFAR]);
    rsl_study_claim(study, "group2", second,
                    low[RSL_STUDY_GHARIB] > 0.1 && low[RSL_STUDY_FLORES] < RSL_STUDY_CLOSE &&
                        low[RSL_STUDY_HU_GUO] < RSL_STUDY_CLOSE &&
                        low[RSL_STUDY_SAFAEIFAR] < RSL_STUDY_CLOSE,
                    "up to c = 0.6 off by %.3f (Flores et al.), %.3f (Gharib and Hurmuzlu), %.3f "
                    "(Hu and Guo) and %.3f (new model)",
                    low[RSL_STUDY_FLORES], low[RSL_STUDY_GHARIB], low[RSL_STUDY_HU_GUO],
                    low[RSL_STUDY_SAFAEIFAR]);
    rsl_study_claim(study, "group3",
                    all[RSL_STUDY_FLORES] < RSL_STUDY_CLOSE &&
                        all[RSL_STUDY_HU_GUO] < RSL_STUDY_CLOSE,
                    0, "off by up to %.4f and %.4f", all[RSL_STUDY_FLORES], all[RSL_STUDY_HU_GUO]);
    rsl_study_claim(study, "group4",
                    all[RSL_STUDY_SAFAEIFAR]<0.01, all[RSL_STUDY_SAFAEIFAR]> all[RSL_STUDY_HU_GUO],
                    "off by up to %.4f, Hu and Guo by %.4f", all[RSL_STUDY_SAFAEIFAR],
                    all[RSL_STUDY_HU_GUO]);
}

void rsl_study_safaeifar2020_fig6(rsl_study *study)
{
    rsl_study_figure *figure =
        rsl_study_draw(study, "Fig. 6", "input coefficient of restitution", "error of the output");
    int better_than_flores = 1, better_than_both = 1;
    double crossing = 0.0;
    rsl_study_range(figure, 0.0, 1.0, 0.0, 0.0);
    for (int law = RSL_STUDY_HUNT; law < LAWS; law++) {
        rsl_study_line(study, figure, name_of(law));
        for (int i = 1; i < RSL_STUDY_STEPS; i++)
            rsl_study_point(study, figure, rsl_study_step(i),
                            rsl_study_rival_error(study, law, rsl_study_step(i)));
    }
    if (rsl_num_root_bracketed(advantage, study, 0.2, 0.45, &crossing) < 0)
        crossing = 0.0;
    for (int i = 1; rsl_study_step(i) < 0.4; i++) {
        double new = fabs(rsl_study_rival_error(study, RSL_STUDY_SAFAEIFAR, rsl_study_step(i)));
        better_than_flores &=
            new < fabs(rsl_study_rival_error(study, RSL_STUDY_FLORES, rsl_study_step(i)));
        if (rsl_study_step(i) < crossing)
            better_than_both &=
                new < fabs(rsl_study_rival_error(study, RSL_STUDY_HU_GUO, rsl_study_step(i)));
    }
    rsl_study_claim(study, "low", better_than_flores && crossing >= 0.4,
                    better_than_flores && better_than_both && fabs(crossing - 0.365) < 5e-4,
                    "the errors of the new law and of Hu and Guo cross at c = %.4f", crossing);
    claim_groups(study);
}
