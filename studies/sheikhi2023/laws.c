/* SPDX-License-Identifier: MIT
 *
 * sheikhi2023: Table 1, Figs. 4 and 10, equations of Secs. 2 and 3.
 */
#include <math.h>

#include "law.h"
#include "num/constants.h"
#include "parts.h"
#include "ratios.h"
#include "resile/rigid.h"
#include "resile/stiffness.h"

static double error_of(rsl_study *study, int law, double c)
{
    return fabs(rsl_study_rival_error(study, law, c));
}

/* ---- Figs. 4 and 10 ------------------------------------------------------ */

static void draw(rsl_study *study, const char *title, const int *shown, int count)
{
    rsl_study_figure *figure =
        rsl_study_draw(study, title, "coefficient of restitution", "hysteresis damping ratio");
    rsl_study_range(figure, 0.0, 1.0, 0.0, 10.0);
    for (int k = 0; k < count; k++)
        rsl_study_rival_draw(study, figure, shown[k], rsl_study_rival_name(shown[k]));
}

static int is_closest(rsl_study *study, double c)
{
    for (int law = RSL_STUDY_HUNT; law < RSL_STUDY_SAFAEIFAR; law++)
        if (error_of(study, law, c) < error_of(study, RSL_STUDY_SAFAEIFAR, c))
            return 0;
    return 1;
}

void rsl_study_sheikhi2023_fig4(rsl_study *study)
{
    static const int shown[] = {RSL_STUDY_EXACT,    RSL_STUDY_HUNT,   RSL_STUDY_LANKARANI,
                                RSL_STUDY_FLORES,   RSL_STUDY_GHARIB, RSL_STUDY_HU_GUO,
                                RSL_STUDY_SAFAEIFAR};
    double from = 1.0, to = 0.0, worst = rsl_study_rival_worst(study, RSL_STUDY_SAFAEIFAR, 0.0);
    double at_zero = 1e-6 * rsl_study_rival_ratio(study, RSL_STUDY_SAFAEIFAR, 1e-6);
    draw(study, "Fig. 4", shown, 7);
    for (int i = 1; i < RSL_STUDY_STEPS; i++)
        if (is_closest(study, rsl_study_step(i))) {
            from = fmin(from, rsl_study_step(i));
            to = fmax(to, rsl_study_step(i));
        }
    rsl_study_claim(study, "similar", worst < RSL_STUDY_CLOSE, 0,
                    "the resulting restitution is off by up to %.4f", worst);
    rsl_study_claim(study, "infinite", at_zero > 0.9, 0, "c h -> %.4f", at_zero);
    rsl_study_claim(study, "zero", rsl_study_rival_ratio(study, RSL_STUDY_SAFAEIFAR, 1.0) == 0.0, 0,
                    "h = %g", rsl_study_rival_ratio(study, RSL_STUDY_SAFAEIFAR, 1.0));
    rsl_study_claim(study, "closest", to - from > 0.8,
                    fabs(from - 0.2) < 0.006 && fabs(to - 0.365) < 0.006,
                    "closest from c = %.3f to %.3f, in steps of 0.005", from, to);
}

void rsl_study_sheikhi2023_fig10(rsl_study *study)
{
    static const int shown[] = {RSL_STUDY_EXACT, RSL_STUDY_SHEIKHI, RSL_STUDY_SAFAEIFAR,
                                RSL_STUDY_FLORES, RSL_STUDY_HU_GUO};
    double low = rsl_study_rival_off(study, RSL_STUDY_SHEIKHI, 1e-4),
           high = rsl_study_rival_off(study, RSL_STUDY_SHEIKHI, 0.9999);
    double worst = rsl_study_rival_worst(study, RSL_STUDY_SHEIKHI, 0.0);
    double flores = rsl_study_rival_off(study, RSL_STUDY_FLORES, 0.1),
           hu_guo = rsl_study_rival_off(study, RSL_STUDY_HU_GUO, 0.1);
    rsl_study_impact impact = {"sheikhi-safaeifar", 1.0, 1.0, 1.0, .speed = 1.0};
    rsl_study_impact hertz = {"hertz", 1.0, 1.0, 1.0, .speed = 1.0};
    double duration =
        rsl_study_collide(study, &impact).duration - rsl_study_collide(study, &hertz).duration;
    draw(study, "Fig. 10", shown, 5);
    rsl_study_claim(study, "consistent", fmax(fabs(low), fabs(high)) < 0.01,
                    fabs(low - 0.258) < 5e-4 && fabs(high + 0.161) < 5e-4 &&
                        fabs(worst - 0.037) < 5e-4,
                    "h off by %+.1f %% and %+.1f %%, restitution by up to %.4f", 100.0 * low,
                    100.0 * high, worst);
    rsl_study_claim(study, "low", fmin(flores, hu_guo) > 0.3, 0, "by %+.0f %% and %+.0f %%",
                    100.0 * flores, 100.0 * hu_guo);
    rsl_study_claim(study, "elastic",
                    rsl_study_rival_ratio(study, RSL_STUDY_SHEIKHI, 1.0) == 0.0 &&
                        fabs(duration) < 1e-12,
                    0, "h = %g, and the duration is that of Hertz",
                    rsl_study_rival_ratio(study, RSL_STUDY_SHEIKHI, 1.0));
    rsl_study_claim(study, "infinite",
                    1e-6 * rsl_study_rival_ratio(study, RSL_STUDY_SHEIKHI, 1e-6) > 0.9, 0,
                    "c h -> %.4f", 1e-6 * rsl_study_rival_ratio(study, RSL_STUDY_SHEIKHI, 1e-6));
}

/* ---- equations ----------------------------------------------------------- */

static void evaluate(rsl_study *study, const char *key, const char *const *names,
                     const double *values, size_t count, double computed)
{
    rsl_study_evaluate(study, rsl_study_find(study, key), names, values, count, computed);
}

static void check_pair(rsl_study *study)
{
    static const char *const names[] = {"m1", "m2", "v1", "v2", "c", "u1", "u2"};
    const rsl_rigid_pair pair = {{2.0, 5.0}, {3.0, -1.0}, 0.6};
    double values[] = {2.0, 5.0, 3.0, -1.0, 0.6, RSL_NUM_NAN, RSL_NUM_NAN};
    rsl_rigid_pair_after after;
    if (rsl_rigid_pair_collide(&pair, &after, rsl_study_error(study)) < 0)
        return;
    values[5] = after.velocity[0];
    values[6] = after.velocity[1];
    evaluate(study, "eq1", names, values, 7, 2.0 * after.velocity[0] + 5.0 * after.velocity[1]);
    evaluate(study, "eq2", names, values, 7, after.energy_lost);
    evaluate(study, "eq3a", names, values, 5, after.velocity[0]);
    evaluate(study, "eq3b", names, values, 5, after.velocity[1]);
}

static void check_stiffness(rsl_study *study)
{
    static const char *const names[] = {"s1", "s2", "R1", "R2"};
    const double pi = acos(-1.0);
    double values[] = {(1.0 - 0.3 * 0.3) / (pi * 210e9), (1.0 - 0.33 * 0.33) / (pi * 70e9), 0.02,
                       0.05};
    double modulus, radius, k;
    if (rsl_stiffness_modulus(210e9, 0.3, 70e9, 0.33, &modulus, rsl_study_error(study)) < 0 ||
        rsl_stiffness_radius(0.02, 0.05, &radius, rsl_study_error(study)) < 0 ||
        rsl_stiffness_hertz(modulus, radius, &k, rsl_study_error(study)) < 0)
        return;
    evaluate(study, "eq6", names, values, 4, k);
}

/* Eqs. 9 and 11 on an impact that is integrated, without a closed form. */
static void check_impact(rsl_study *study)
{
    static const char *const names[] = {"K", "C", "c", "v", "h"};
    rsl_study_impact impact = {"sheikhi-safaeifar", 0.6, 2.5, 1e8, .speed = 1.5};
    rsl_study_steps s;
    if (!rsl_study_stepped(study, &impact, &s))
        return;
    double c = s.outcome.restitution, h = s.contact.damping * 1.5 / 1e8;
    const double values[] = {1e8, s.contact.damping, c, 1.5, h};
    evaluate(study, "eq9", names, values, 5, 1.5);
    evaluate(study, "eq11", names, values, 5, h);
    rsl_study_claim_explicit(study, rsl_study_explicit(h), c, h);
}

/* Eqs. 16 and 17: C from the two balances of energy with the work I C v D of the damping,
 *     (2/5 K + I C v) D = m v^2/2,  I C v (1 + c) D = m v^2 (1 - c^2)/2,
 * so that I C v = (1 - c) (2/5 K + I C v), iterated to its fixed point. */
static void check_factor(rsl_study *study)
{
    static const char *const names[] = {"K", "I", "c", "v"};
    const double K = 1e8, I = 0.31, c = 0.6, v = 1.5;
    const double values[] = {K, I, c, v};
    double work = 0.0;
    for (int i = 0; i < 200; i++)
        work = (1.0 - c) * (0.4 * K + work);
    evaluate(study, "eq16", names, values, 4, work / (I * v));
    evaluate(study, "eq17", names, values, 4, work / (I * K));
}

static void check_coefficients(rsl_study *study)
{
    static const char *const none[] = {"a"};
    double zero = 0.0;
    evaluate(study, "eq12", none, &zero, 1, rsl_study_safaeifar2020_factor(2., 2.));
    evaluate(study, "eq13", none, &zero, 1, rsl_study_safaeifar2020_factor(2.5, 2.));
    evaluate(study, "eq15", none, &zero, 1,
             rsl_study_safaeifar2020_factor(rsl_study_input(study, "old.a"),
                                            rsl_study_input(study, "old.b")));
}

/* Eq. 18 maps 0 < r < 1 evenly on the box: the ends of r on the bounds, its middle on the centre. */
static void check_countries(rsl_study *study)
{
    static const char *const names[] = {"U", "L", "r"};
    const double lower = 1.0, upper = 6.0;
    evaluate(study, "eq18", names, (double[]){upper, lower, 0.0}, 3, lower);
    evaluate(study, "eq18", names, (double[]){upper, lower, 0.5}, 3, 0.5 * (lower + upper));
    evaluate(study, "eq18", names, (double[]){upper, lower, 1.0}, 3, upper);
}

static void claim_bodies(rsl_study *study)
{
    static const double bodies[][3] = {{1.0, 1.4e8, 4.2}, {0.004, 1e8, 0.3}, {250.0, 3e5, 12.0}};
    double low = 1.0, high = 0.0;
    for (int i = 0; i < 3; i++) {
        rsl_study_impact impact = {"sheikhi-safaeifar", 0.6, bodies[i][0], bodies[i][1],
                                   .speed = bodies[i][2]};
        double e = rsl_study_collide(study, &impact).restitution;
        low = fmin(low, e);
        high = fmax(high, e);
    }
    rsl_study_claim(study, "bodies", high - low > 1e-12, high - low <= 1e-12,
                    "the restitutions of three pairs of bodies are %s",
                    high - low <= 1e-12 ? "the same within 1e-12" : "different");
}

void rsl_study_sheikhi2023_equations(rsl_study *study)
{
    check_pair(study);
    check_stiffness(study);
    check_impact(study);
    check_coefficients(study);
    check_factor(study);
    check_countries(study);
    claim_bodies(study);
}
