/* SPDX-License-Identifier: MIT
 *
 * banerjee2016: damping of the laws (Secs. 2 and 5.4): Figs. 3, 4 and 16, the
 * formulas, the implicit relations.
 */
#include <math.h>
#include <string.h>

#include "num/constants.h"
#include "num/elementary.h"
#include "parts.h"

static const char *yes(int holds) { return holds ? "yes" : "no"; }

static double returned(rsl_study *study, const char *law, double c)
{
    return rsl_study_banerjee2016_outcome(study, law, c).restitution;
}

/* |c_out - c| at its worst over c = 0.05 ... 0.95. */
static double worst_error(rsl_study *study, const char *law)
{
    double worst = 0.0;
    for (int i = 1; i < 20; i++)
        worst = fmax(worst, fabs(returned(study, law, 0.05 * i) - 0.05 * i));
    return worst;
}

/* ---- Fig. 3 -------------------------------------------------------------- */

/* Eqs. 16 and 17: exp(-(factor xi/s) atan(s/xi)), s = sqrt(1 - xi^2). */
static double relation(double factor, double xi)
{
    double s = sqrt(1.0 - xi * xi);
    return rsl_num_exp(-factor * xi / s * rsl_num_atan2(s, xi));
}

void rsl_study_banerjee2016_fig3(rsl_study *study)
{
    static const char *const names[] = {"xi"};
    rsl_study_figure *figure =
        rsl_study_draw(study, "Fig. 3", "damping ratio", "coefficient of restitution");
    rsl_study_range(figure, 0.0, 1.0, 0.0, 1.0);
    double root = 0.0;
    for (int i = 1; i < 20; i++) {
        double xi = 0.05 * i, c = 0.05 * i;
        double out = rsl_study_banerjee2016_kelvin_outcome(study, xi, RSL_LAW_SEPARATION_ZERO_FORCE,
                                                           RSL_COLLIDE_METHOD_INTEGRATED)
                         .restitution;
        rsl_study_evaluate(study, rsl_study_find(study, "eq17"), names, &xi, 1, out);
        root = fmax(root, fabs(returned(study, "goyal", c) - sqrt(c)));
    }
    for (int factor = 4; factor >= 2; factor -= 2) {
        rsl_study_line(study, figure, factor == 4 ? "Goyal" : "Brogliato");
        for (int i = 0; i < 200; i++)
            rsl_study_point(study, figure, i / 200.0, relation(factor, i / 200.0));
    }
    rsl_study_claim(study, "goyal", root < 1e-12, 0,
                    "sqrt(c) within 1e-12 for c = 0.05 ... 0.95: %s", yes(root < 1e-12));
    rsl_study_claim(study, "brogliato", worst_error(study, "brogliato") < 1e-12, 0,
                    "c within 1e-12: %s", yes(worst_error(study, "brogliato") < 1e-12));
}

/* ---- Fig. 4 -------------------------------------------------------------- */

/* alpha of a contact prepared with mass and stiffness 1. */
static double alpha_of(rsl_study *study, const char *law, double c)
{
    rsl_study_impact impact = rsl_study_banerjee2016_impact(law, c);
    rsl_law_contact contact;
    return rsl_study_contact(study, &impact, &contact) ? contact.damping : RSL_NUM_NAN;
}

/* The damping that returns c, found by the library without the formula. */
static double alpha_wanted(double c)
{
    const rsl_collide_exponents form = {1.5, 0.25, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    double lambda = RSL_NUM_NAN;
    rsl_collide_lambda_from_restitution(&form, c, &lambda, NULL, NULL);
    return lambda;
}

static double spread_over_bodies(rsl_study *study)
{
    static const double bodies[][3] = {{1.0, 1.0, 1.0}, {0.004, 1e8, 0.3}, {250.0, 3e5, 12.0}};
    double low = 1.0, high = 0.0;
    for (int i = 0; i < 3; i++) {
        rsl_study_impact impact = {"tsuji", 0.5, bodies[i][0], bodies[i][1], .speed = bodies[i][2]};
        double e = rsl_study_collide(study, &impact).restitution;
        low = fmin(low, e);
        high = fmax(high, e);
    }
    return high - low;
}

void rsl_study_banerjee2016_fig4(rsl_study *study)
{
    rsl_study_figure *figure =
        rsl_study_draw(study, "Fig. 4", "coefficient of restitution", "alpha");
    rsl_study_range(figure, 0.0, 1.0, 0.0, 0.0);
    double formula = 0.0, spread = spread_over_bodies(study);
    rsl_study_line(study, figure, "Tsuji et al., fitted");
    for (int i = 1; i <= 100; i++)
        rsl_study_point(study, figure, 0.01 * i, alpha_of(study, "tsuji", 0.01 * i));
    rsl_study_line(study, figure, "exact");
    for (int i = 1; i <= 100; i++) {
        double c = 0.01 * i;
        double alpha = -sqrt(5.0) * rsl_num_log(c) / rsl_num_hypot(acos(-1.0), rsl_num_log(c));
        rsl_study_point(study, figure, c, alpha);
        if (i < 100)
            formula = fmax(formula, fabs(alpha_wanted(c) / alpha - 1.0));
    }
    rsl_study_claim(study, "empirical", formula > 1e-9, formula < 1e-9,
                    "formula and the alpha that returns c agree within 1e-9: %s; the fitted curve "
                    "returns c within %.4f",
                    yes(formula < 1e-9), worst_error(study, "tsuji"));
    rsl_study_claim(study, "material", spread > 1e-12, spread <= 1e-12,
                    "the restitutions of three pairs of bodies are %s",
                    spread <= 1e-12 ? "the same within 1e-12" : "different");
}

/* ---- the formulas -------------------------------------------------------- */

/* The ratio that returns c with a linear spring, found without a formula. */
static double ratio_wanted(double c, rsl_law_separation end)
{
    const rsl_collide_exponents form = {1.0, 0.0, 1.0, end, 0};
    double lambda = RSL_NUM_NAN;
    rsl_collide_lambda_from_restitution(&form, c, &lambda, NULL, NULL);
    return 0.5 * lambda;
}

static void try_formula(rsl_study *study, rsl_study_row *row, double c)
{
    static const char *const names[] = {"c", "K", "v", "M", "w", "xi"};
    const double K = 3e6, v = 1.5, M = 2.5;
    const char *law = rsl_study_text(study, row, "law");
    rsl_study_impact impact = {law, c, M, K, .speed = v};
    double xi = strcmp(law, "goyal") == 0 ? ratio_wanted(sqrt(c), RSL_LAW_SEPARATION_ZERO_FORCE)
                                          : ratio_wanted(c, RSL_LAW_SEPARATION_ZERO_DEPTH);
    double values[6] = {c, K, v, M, sqrt(K / M), xi};
    rsl_law_contact contact;
    if (rsl_study_contact(study, &impact, &contact))
        rsl_study_evaluate(study, row, names, values, 6, contact.damping);
}

void rsl_study_banerjee2016_laws(rsl_study *study)
{
    double gonthier = returned(study, "gonthier", 0.5);
    for (size_t i = 0; i < study->row_count; i++)
        for (int j = 1; study->rows[i].class == RSL_STUDY_FORMULA && j < 10; j++)
            try_formula(study, &study->rows[i], 0.1 * j);
    rsl_study_claim(study, "gonthier", fabs(gonthier - 0.5) < 1e-9, fabs(gonthier - 0.488) < 5e-4,
                    "%.4f for the input 0.5, off by up to %.4f", gonthier,
                    worst_error(study, "gonthier"));
}

/* ---- implicit relations -------------------------------------------------- */

/* The least of ln((1 + h)/(1 - c h)) - 2 c h, over h. */
static double min_gap(double c)
{
    double min = HUGE_VAL, h;
    for (h = 1e-6; c * h < 1.0; h *= 1.05)
        min = fmin(min, (rsl_num_log1p(h) - rsl_num_log1p(-c * h) - 2.0 * c * h) / h);
    return min;
}

void rsl_study_banerjee2016_implicit(rsl_study *study)
{
    static const char *const names[] = {"h", "c", "k"};
    double gap = HUGE_VAL, same = 0.0;
    for (int i = 1; i < 20; i++) {
        double c = 0.05 * i;
        double h = rsl_study_ratio(study, "zhang-sharf", c);
        double values[3] = {h, c, 1.0 / h};
        /* below c = 0.2 the logarithm of 1 - c h, near 0, eats the digits */
        if (c > 0.19) {
            rsl_study_evaluate(study, rsl_study_find(study, "eq29"), names, values, 3, h);
            rsl_study_evaluate(study, rsl_study_find(study, "eq32"), names, values, 3, h);
            rsl_study_evaluate(study, rsl_study_find(study, "eq34"), names, values, 3, 1.0 + c);
        }
        gap = fmin(gap, min_gap(c));
        same = fmax(same, fabs(rsl_study_ratio(study, "luo-nahon", c) /
                                   rsl_study_ratio(study, "khatiwada", c) -
                               1.0));
    }
    rsl_study_claim(study, "none", gap <= 0.0, gap > 0.0,
                    "left minus right side is at least %.3f times C v", gap);
    rsl_study_claim(study, "same", same < 1e-12, 0, "C within 1e-12 of each other: %s",
                    yes(same < 1e-12));
}

/* ---- Fig. 16 ------------------------------------------------------------- */

static const char *const bars[] = {
    "anagnostopoulos",    "goyal",    "brogliato",           "tsuji",           "hunt-crossley",
    "herbert-mcwhannell", "lee-wang", "lankarani-nikravesh", "gonthier",        "zhang-sharf",
    "zhiying-qishao",     "ye",       "luo-nahon",           "gharib-hurmuzlu", "khatiwada",
    "jankowski"};
enum { BARS = sizeof bars / sizeof bars[0] };

/* Three bars for each model, as one line that goes up and down. */
static void draw_bars(rsl_study *study)
{
    static const char *const names[] = {"hysteresis area", "restitution after the impact",
                                        "impulse"};
    rsl_study_figure *figure =
        rsl_study_draw(study, "Fig. 16", "model, see the list below", "value, without dimension");
    const char *list = "";
    for (int k = 0; k < 3; k++) {
        rsl_study_line(study, figure, names[k]);
        for (int i = 0; i < BARS; i++) {
            rsl_collide_outcome o = rsl_study_banerjee2016_outcome(study, bars[i], 0.5);
            double x = i + 0.6 + 0.27 * k;
            double y = k == 0 ? o.energy_dissipated : k == 1 ? o.restitution : o.impulse;
            rsl_study_point(study, figure, x, 0.0);
            rsl_study_point(study, figure, x, y);
            rsl_study_point(study, figure, x + 0.23, y);
            rsl_study_point(study, figure, x + 0.23, 0.0);
        }
    }
    for (int i = 0; i < BARS; i++)
        list = rsl_study_print(study, "%s%s%d %s", list, i ? ", " : "", i + 1, bars[i]);
    rsl_study_remark(
        figure,
        rsl_study_print(study, "%s. At c = 0.5 the area should be 0.375, the impulse 1.5.", list));
}

static void claim_exact(rsl_study *study)
{
    static const char *const implicit[] = {"zhang-sharf", "luo-nahon", "khatiwada"};
    const rsl_collide_exponents pulled = {1.5, 0.25, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE, 0};
    double worst = 0.0, linear, jankowski, tsuji, at_force = RSL_NUM_NAN;
    for (int i = 0; i < 3; i++)
        worst = fmax(worst, worst_error(study, implicit[i]));
    linear = fmax(worst_error(study, "anagnostopoulos"), worst_error(study, "brogliato"));
    jankowski = worst_error(study, "jankowski");
    tsuji = fabs(returned(study, "tsuji", 0.5) - 0.5);
    rsl_collide_restitution_from_lambda(&pulled, alpha_of(study, "tsuji", 0.5), &at_force, NULL,
                                        NULL);
    rsl_study_claim(study, "implicit", worst > 1e-9, worst < 1e-9,
                    "c within 1e-9 for c = 0.05 ... 0.95: %s", yes(worst < 1e-9));
    rsl_study_claim(study, "tsuji", tsuji > 0.01, tsuji < 0.00015,
                    "off by %.5f at c = 0.5; ended at force zero it returns %.4f", tsuji, at_force);
    rsl_study_claim(study, "none", worst > 1e-9 && linear > 1e-9, worst < 1e-9 && linear < 1e-9,
                    "c within 1e-9: %s and %s", yes(worst < 1e-9), yes(linear < 1e-9));
    rsl_study_claim(study, "best", worst > jankowski, worst < 1e-9,
                    "the implicit ones are off by less than 1e-9: %s; Jankowski by up to %.4f",
                    yes(worst < 1e-9), jankowski);
}

static double relative_error(rsl_study *study, const char *law, double c)
{
    return fabs(returned(study, law, c) / c - 1.0);
}

static void claim_trends(rsl_study *study)
{
    double gharib[3], low, high;
    const char *except = "";
    int falling = 0, rising = 0, others = RSL_STUDY_BANERJEE2016_DAMPED - 1;
    for (int i = 0; i < 3; i++)
        gharib[i] = relative_error(study, "gharib-hurmuzlu", 0.25 * (i + 1));
    for (int i = 0; i < RSL_STUDY_BANERJEE2016_DAMPED; i++) {
        const char *law = rsl_study_banerjee2016_damped[i];
        double error[3];
        if (strcmp(law, "gharib-hurmuzlu") == 0)
            continue;
        for (int j = 0; j < 3; j++)
            error[j] = relative_error(study, law, 0.25 * (j + 1));
        rising += error[0] < error[1] && error[1] < error[2];
        if (error[0] > error[1] && error[1] > error[2])
            falling++;
        else
            except = law;
    }
    low = relative_error(study, "brogliato", 0.05);
    high = relative_error(study, "brogliato", 0.95);
    rsl_study_claim(study, "gharib", gharib[0] < gharib[1] && gharib[1] < gharib[2], 0,
                    "%.2f, %.2f and %.2f %%", 100.0 * gharib[0], 100.0 * gharib[1],
                    100.0 * gharib[2]);
    rsl_study_claim(study, "most", 2 * falling > others, 0,
                    "at c = 0.25, 0.5 and 0.75: for %d of %d laws%s%s", falling, others,
                    *except ? ", not for " : "", except);
    rsl_study_claim(study, "unique", rising == 0, rising == 1 && strcmp(except, "gonthier") == 0,
                    "%d other laws have errors that rise with c%s%s", rising, rising ? ": " : "",
                    rising ? except : "");
    rsl_study_claim(study, "brogliato", high > relative_error(study, "jankowski", 0.95),
                    low < 1e-9 && high < 1e-9,
                    "Brogliato is off by less than 1e-9 at c = 0.05: %s; at 0.95: %s",
                    yes(low < 1e-9), yes(high < 1e-9));
    const double soft = 0.001;
    double jankowski = relative_error(study, "jankowski", soft);
    rsl_study_claim_if(study, "plastic", "Jankowski, in the paper's measure", jankowski > 0.1, 0,
                       "%.6f for the input 0.001, %.0f %% off", returned(study, "jankowski", soft),
                       100.0 * jankowski);
    rsl_study_claim_if(study, "plastic", "Brogliato, with the ratio of Eq. 17",
                       relative_error(study, "brogliato", soft) > 0.1, 0,
                       "%.6f for the input 0.001", returned(study, "brogliato", soft));
}

void rsl_study_banerjee2016_fig16(rsl_study *study)
{
    draw_bars(study);
    claim_exact(study);
    claim_trends(study);
}
