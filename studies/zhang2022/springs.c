/* SPDX-License-Identifier: MIT
 *
 * zhang2022: Figs. 4 and 5, depth over time in the units of Sec. 3.1 by the system equation and by
 * the approximate one, a stiff spring in compression and a soft one in restitution:
 *
 *     x'' + k x^n + l x^m sgn(x')|x'|^q = 0         (Eqs. 40, 43, 46)
 *     x'' + (k* + l*) x^m = 0,  then  x'' + (k* - s l*) x^m = 0
 *                                                   (Eqs. 47, 48, 49)
 *
 * Eqs. 47 and 49 are wrong for q other than 1 (see the equations): s is c and
 * should be c^q, l* has a factor too much. The figures are drawn here with the
 * right ones; what the text says of them is tried with both.
 */
#include <math.h>

#include "num/constants.h"
#include "num/elementary.h"
#include "parts.h"

enum { STEPS = 300 };

typedef struct pair {
    double m, q;
} pair;

/* ---- the two equations --------------------------------------------------- */

/* Depths at times from the touch on; 0 after the end. */
static double sample(rsl_study *study, const rsl_law_contact *contact, const double times[STEPS],
                     double depth[STEPS])
{
    rsl_collide_curve_point points[STEPS];
    rsl_collide_outcome o;
    size_t count = 0;
    for (int i = 0; i < STEPS; i++)
        depth[i] = 0.0;
    if (rsl_collide(contact, NULL, &o, rsl_study_error(study)) < 0)
        return RSL_NUM_NAN;
    while (count < STEPS && times[count] <= o.duration)
        count++;
    rsl_collide_at(contact, NULL, times, count, points, rsl_study_error(study));
    for (size_t i = 0; i < count; i++)
        depth[i] = points[i].depth;
    return o.duration;
}

static rsl_law_contact system_contact(rsl_study *study, pair p, double c)
{
    double cq = rsl_num_pow(c, p.q), k = 2.5 * (c * c + cq) / (2.0 * (1.0 + cq));
    rsl_study_impact impact = {"zhang2022", c, 1.0, k, 1.0, 0.0, 1.5, p.m, p.q};
    rsl_law_contact contact = {0};
    rsl_study_contact(study, &impact, &contact);
    return contact;
}

/* A spring K x^m met with a speed. */
static rsl_law_contact spring(rsl_study *study, double K, double m, double speed)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact = {0};
    spec.stiffness = K;
    spec.exponent = spec.m = m;
    spec.q = 1.0;
    spec.damping = 0.0;
    spec.mass = 1.0;
    spec.speed = speed;
    rsl_collide_prepare(rsl_law_find("general"), &spec, &contact, rsl_study_error(study));
    return contact;
}

/* The stiff and the soft spring, printed or right. */
typedef struct springs {
    double stiff, soft;
} springs;

static springs springs_of(pair p, double c, int printed)
{
    double cq = rsl_num_pow(c, p.q), m1 = p.m + 1.0;
    double k = m1 * (c * c + cq) / (2.0 * (1.0 + cq));
    double l = m1 * (1.0 - c * c) / (2.0 * (1.0 + cq));
    if (printed)
        l *= 0.5 * (2.0 + p.q) * rsl_num_pow(2.0 / (2.0 + p.q), 1.0 / p.q);
    return (springs){k + l, k - (printed ? c : cq) * l};
}

/* Compression is the first half of an impact on the stiff spring; restitution the second half of
 * one on the soft spring that reaches the same depth X: soft X^(m+1)/(m+1) = u^2/2. */
static double approximate(rsl_study *study, pair p, springs s, const double times[STEPS],
                          double depth[STEPS])
{
    double deepest = rsl_num_pow((p.m + 1.0) / (2.0 * s.stiff), 1.0 / (p.m + 1.0));
    double out = sqrt(2.0 * s.soft * rsl_num_pow(deepest, p.m + 1.0) / (p.m + 1.0));
    rsl_law_contact stiff = spring(study, s.stiff, p.m, 1.0);
    rsl_law_contact soft = spring(study, s.soft, p.m, out);
    double shifted[STEPS], later[STEPS], half, half_soft, zero[STEPS] = {0.0};
    half = 0.5 * sample(study, &stiff, times, depth);
    half_soft = 0.5 * sample(study, &soft, zero, later);
    for (int i = 0; i < STEPS; i++)
        shifted[i] = fmax(0.0, half_soft + times[i] - half);
    sample(study, &soft, shifted, later);
    for (int i = 0; i < STEPS; i++)
        if (times[i] > half)
            depth[i] = later[i];
    return half + half_soft;
}

/* ---- their distance ------------------------------------------------------ */

typedef struct comparison {
    double distance; /* largest difference of the depths */
    double duration; /* of the approximate equation over the system */
} comparison;

static comparison compare(rsl_study *study, pair p, double c, int printed, rsl_study_figure *figure)
{
    rsl_law_contact contact = system_contact(study, p, c);
    springs s = springs_of(p, c, printed);
    double times[STEPS], one[STEPS], two[STEPS];
    double zero[STEPS] = {0.0}, longest = 0.0;
    comparison result = {0.0, 0.0};
    longest = fmax(sample(study, &contact, zero, one), approximate(study, p, s, zero, two));
    for (int i = 0; i < STEPS; i++)
        times[i] = longest * i / (STEPS - 1);
    result.duration = 1.0 / sample(study, &contact, times, one);
    result.duration *= approximate(study, p, s, times, two);
    for (int i = 0; i < STEPS; i++)
        result.distance = fmax(result.distance, fabs(one[i] - two[i]));
    for (int line = 0; figure && line < 2; line++) {
        rsl_study_line(study, figure,
                       rsl_study_print(study, "m = %.1f, q = %.1f, %s", p.m, p.q,
                                       line ? "approximate" : "system"));
        if (line)
            rsl_study_dashed(figure);
        for (int i = 0; i < STEPS; i++)
            rsl_study_point(study, figure, times[i], line ? two[i] : one[i]);
    }
    return result;
}

enum { RESTITUTIONS = 3, PAIRS_MAX = 5 };
enum { HIGH, MIDDLE, LOW };

typedef struct comparisons {
    comparison right[RESTITUTIONS][PAIRS_MAX];
    comparison printed[RESTITUTIONS][PAIRS_MAX];
} comparisons;

static void compare_all(rsl_study *study, const char *title, const pair *pairs, int count,
                        comparisons *all)
{
    double restitutions[RESTITUTIONS];
    rsl_study_input_list(study, "c4", restitutions, RESTITUTIONS);
    for (int i = 0; i < RESTITUTIONS; i++) {
        double c = restitutions[i];
        rsl_study_figure *figure = rsl_study_draw(
            study, rsl_study_print(study, "%s%c, c = %.1f", title, "abc"[i], c), "τ", "x");
        for (int j = 0; j < count; j++) {
            all->right[i][j] = compare(study, pairs[j], c, 0, figure);
            all->printed[i][j] = compare(study, pairs[j], c, 1, NULL);
        }
    }
}

static double worst(const comparison *row, int count)
{
    double max = 0.0;
    for (int i = 0; i < count; i++)
        max = fmax(max, row[i].distance);
    return max;
}

/* The place of a pair in the order of the distances, from 0. */
static int rank(const comparison *row, int count, int which)
{
    int place = 0;
    for (int i = 0; i < count; i++)
        place += row[i].distance < row[which].distance;
    return place;
}

/* ---- Fig. 4 -------------------------------------------------------------- */

static const char *three(rsl_study *study, const comparison *row)
{
    return rsl_study_print(study, "%.3f, %.3f, %.3f", row[0].distance, row[1].distance,
                           row[2].distance);
}

void rsl_study_zhang2022_fig4(rsl_study *study)
{
    pair pairs[3];
    comparisons all;
    double right[RESTITUTIONS], printed[RESTITUTIONS], q[3];
    rsl_study_input_list(study, "q4", q, 3);
    for (int i = 0; i < 3; i++)
        pairs[i] = (pair){rsl_study_input(study, "n"), q[i]};
    compare_all(study, "Fig. 4", pairs, 3, &all);
    for (int i = 0; i < RESTITUTIONS; i++) {
        right[i] = worst(all.right[i], 3);
        printed[i] = worst(all.printed[i], 3);
    }
    rsl_study_claim(study, "order", right[HIGH] < right[MIDDLE] && right[MIDDLE] < right[LOW], 0,
                    "largest difference of x: %.4f, %.4f, %.4f", right[HIGH], right[MIDDLE],
                    right[LOW]);
    rsl_study_claim(study, "high", right[HIGH] < 0.01, 0, "q = 0.9, 1.0, 1.1: %s",
                    three(study, all.right[HIGH]));
    rsl_study_claim(study, "low", right[LOW] > 2.0 * all.right[LOW][1].distance,
                    right[LOW] < 0.07 && printed[LOW] > 2.0 * all.printed[LOW][1].distance,
                    "q = 0.9, 1.0, 1.1: %s; with Eqs. 47 and 49 as printed %s",
                    three(study, all.right[LOW]), three(study, all.printed[LOW]));
    rsl_study_claim(study, "best", rank(all.right[LOW], 3, 1) == 0, 0, "q = 0.9, 1.0, 1.1: %s",
                    three(study, all.right[LOW]));
}

/* ---- Fig. 5 -------------------------------------------------------------- */

/* In the order of the text; pair 1 of the inputs comes third. */
enum { M12_Q09, M12_Q11, M15_Q10, M18_Q09, M18_Q11, FIVE };

static const char *distances(rsl_study *study, const comparison *row)
{
    return rsl_study_print(study, "%.3f, %.3f, %.3f, %.3f, %.3f", row[0].distance, row[1].distance,
                           row[2].distance, row[3].distance, row[4].distance);
}

/* Whether two pairs are the two nearest. */
static int nearest_two(const comparison *row, int a, int b)
{
    return rank(row, FIVE, a) < 2 && rank(row, FIVE, b) < 2;
}

static void claim_best(rsl_study *study, const char *key, const comparisons *all, int c, int said,
                       int found)
{
    rsl_study_claim(study, key, nearest_two(all->right[c], M15_Q10, said),
                    nearest_two(all->right[c], M15_Q10, found) &&
                        nearest_two(all->printed[c], M15_Q10, said),
                    "differences in the order of the text: %s; with Eqs. 47 and 49 as printed %s",
                    distances(study, all->right[c]), distances(study, all->printed[c]));
}

void rsl_study_zhang2022_fig5(rsl_study *study)
{
    static const int order[FIVE] = {2, 3, 1, 4, 5};
    pair five[FIVE];
    comparisons all;
    const comparison *high = all.right[HIGH];
    for (int i = 0; i < FIVE; i++)
        five[i] = (pair){rsl_study_input(study, rsl_study_print(study, "m.%d", order[i])),
                         rsl_study_input(study, rsl_study_print(study, "q.%d", order[i]))};
    compare_all(study, "Fig. 5", five, FIVE, &all);
    double by_q = fmax(fabs(high[M12_Q09].duration - high[M12_Q11].duration),
                       fabs(high[M18_Q09].duration - high[M18_Q11].duration));
    double by_m = fabs(high[M12_Q09].duration - high[M18_Q09].duration);
    rsl_study_claim(
        study, "duration", by_m > 20.0 * by_q, 0,
        "duration of the approximate equation over the system: %.4f, %.4f, %.4f, %.4f, %.4f",
        high[0].duration, high[1].duration, high[2].duration, high[3].duration, high[4].duration);
    claim_best(study, "middle", &all, MIDDLE, M18_Q11, M18_Q09);
    claim_best(study, "low", &all, LOW, M12_Q09, M18_Q09);
    rsl_study_claim(study, "order",
                    worst(all.right[HIGH], FIVE) < worst(all.right[MIDDLE], FIVE) &&
                        worst(all.right[MIDDLE], FIVE) < worst(all.right[LOW], FIVE),
                    0, "largest difference of x: %.4f, %.4f, %.4f", worst(all.right[HIGH], FIVE),
                    worst(all.right[MIDDLE], FIVE), worst(all.right[LOW], FIVE));
}
