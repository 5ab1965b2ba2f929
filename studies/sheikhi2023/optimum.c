/* SPDX-License-Identifier: MIT
 *
 * sheikhi2023: the optimum, Eqs. 25 to 30.
 */
#include <math.h>

#include "law.h"
#include "parts.h"

typedef rsl_study_safaeifar2020_moments moments;

/* A of the exponents of the paper, and of those of safaeifar2020. */
static double new_factor(rsl_study *study)
{
    return rsl_study_safaeifar2020_factor(rsl_study_input(study, "a"), rsl_study_input(study, "b"));
}

static double old_factor(rsl_study *study)
{
    return rsl_study_safaeifar2020_factor(rsl_study_input(study, "old.a"),
                                          rsl_study_input(study, "old.b"));
}

/* ---- Eqs. 26 to 28 ------------------------------------------------------- */

static void check_integral(rsl_study *study, double integral)
{
    rsl_study_row *eq28 = rsl_study_find(study, "eq28");
    rsl_study_integrate(study, rsl_study_find(study, "eq26"), NULL, NULL, 0, integral);
    rsl_study_answer(rsl_study_find(study, "eq27"), integral);
    rsl_study_answer_if(study, eq28, "I as printed", 0.4 / 0.31788);
    rsl_study_answer_if(study, eq28, "a and b as printed", 0.4 / integral);
}

/* Whether a printed I rounds from that of two exponents. */
static int rounds_to(double printed, double a, double b)
{
    return fabs(0.4 / rsl_study_safaeifar2020_factor(a, b) - printed) < 5e-6;
}

/* I as printed is not that of the printed a and b. The RMS of both, above the least. */
static void claim_together(rsl_study *study, const moments *m, double integral)
{
    double a = rsl_study_input(study, "a"), b = rsl_study_input(study, "b"), printed = 0.31788;
    double least = rsl_study_safaeifar2020_error(m, m->m1 / m->m2);
    double of_integral = rsl_study_safaeifar2020_error(m, 0.4 / printed) - least;
    double of_exponents = rsl_study_safaeifar2020_error(m, 0.4 / integral) - least;
    rsl_study_claim(study, "together", rounds_to(printed, a, b),
                    rounds_to(0.31778, a, b) && rounds_to(printed, a, 3.4143) &&
                        rounds_to(printed, 2.9447, b) && of_integral < of_exponents,
                    "RMS above the least: %.1e with the printed I, %.1e with the printed a and b",
                    of_integral, of_exponents);
}

/* ---- the optimum --------------------------------------------------------- */

static void draw(rsl_study *study, const moments *m)
{
    rsl_study_figure *figure =
        rsl_study_draw(study, "The RMS near its least value", "A = 2/(5 I)", "RMS error [%]");
    const double laws[] = {old_factor(study), new_factor(study), 200.0 / 159.0, 1.25};
    static const char *const names[] = {"a = 1.5, b = 5.5", "a = 2.939, b = 3.409", "200/159",
                                        "5/4"};
    rsl_study_line(study, figure, "100 sqrt(k0 - 2 A m1 + A^2 m2)");
    for (int i = 0; i <= 100; i++) {
        double x = 1.248 + 2e-4 * i;
        rsl_study_point(study, figure, x, rsl_study_safaeifar2020_error(m, x));
    }
    for (int i = 0; i < 4; i++) {
        rsl_study_dots(study, figure, names[i], 7.0);
        rsl_study_point(study, figure, laws[i], rsl_study_safaeifar2020_error(m, laws[i]));
    }
}

/* Where a search ended. */
static rsl_study_sheikhi2023_country end_of(const rsl_study_sheikhi2023_course *course)
{
    const rsl_study_sheikhi2023_moment *last = &course->at[RSL_STUDY_SHEIKHI2023_ITERATIONS];
    rsl_study_sheikhi2023_country best = last->countries[0];
    for (size_t i = 1; i < last->country_count; i++)
        if (last->countries[i].value < best.value)
            best = last->countries[i];
    return best;
}

/* Three searches: the same RMS at three places, and A = 2/(5 I) of all of them
 * is that of the least RMS. */
static void claim_curve(rsl_study *study, const moments *m, double printed, double min)
{
    rsl_study_sheikhi2023_country end[3];
    rsl_study_sheikhi2023_course course;
    double best = m->m1 / m->m2, off = fabs(best - 1.2583), apart;
    for (unsigned i = 0; i < 3; i++) {
        if (!rsl_study_sheikhi2023_search(study, "icaco", i + 1, m, &course))
            return;
        end[i] = end_of(&course);
        off = fmax(off, fabs(rsl_study_safaeifar2020_factor(end[i].a, end[i].b) - best));
    }
    apart =
        fmin(fabs(end[0].a - end[1].a), fmin(fabs(end[0].a - end[2].a), fabs(end[1].a - end[2].a)));
    rsl_study_claim(study, "unique", printed <= min && apart < 1e-3, off < 5e-5 && apart > 0.1,
                    "least RMS %.6f, printed point %.6f; three runs end at (%.2f, %.2f), (%.2f, "
                    "%.2f) and (%.2f, %.2f)",
                    min, printed, end[0].a, end[0].b, end[1].a, end[1].b, end[2].a, end[2].b);
}

static void claim_optimum(rsl_study *study, const moments *m)
{
    double here = new_factor(study), best = m->m1 / m->m2;
    double old = rsl_study_safaeifar2020_error(m, old_factor(study));
    double new = rsl_study_safaeifar2020_error(m, here);
    double old_law = rsl_study_safaeifar2020_error(m, 1.25);
    double new_law = rsl_study_safaeifar2020_error(m, 200.0 / 159.0);
    double min = rsl_study_safaeifar2020_error(m, best), found;
    rsl_study_sheikhi2023_course course;
    rsl_study_answer(rsl_study_find(study, "rms"), new);
    rsl_study_answer(rsl_study_find(study, "old"), old);
    rsl_study_claim(study, "gain", old - new > 1e-4,
                    fabs(old - new) < 1e-4 && fabs(old_law - new_law - 0.016) < 5e-4,
                    "%.4f and %.4f; the laws: %.4f and %.4f", old, new, old_law, new_law);
    claim_curve(study, m, new, min);
    if (!rsl_study_sheikhi2023_search(study, "icaco", 1, m, &course))
        return;
    found = course.at[RSL_STUDY_SHEIKHI2023_ITERATIONS].min;
    rsl_study_claim(
        study, "closed", min - found > 1e-9, fabs(found - min) < 1e-9,
        "m1/m2 = %.6f and the search, with %zu evaluations, give the same RMS within 1e-9: %s",
        best, course.at[RSL_STUDY_SHEIKHI2023_ITERATIONS].evaluations,
        fabs(found - min) < 1e-9 ? "yes" : "no");
}

/* ---- Eqs. 28 and 30 ------------------------------------------------------ */

static void check_law(rsl_study *study)
{
    static const char *const names[] = {"K", "x", "c", "w", "v"};
    const double eq28 = 1.25834; /* as printed */
    rsl_study_impact impact = {"sheikhi-safaeifar", 0.6, 2.5, 1e8, .speed = 1.5};
    double time = 0.5 * rsl_study_collide(study, &impact).time_of_depth_max;
    rsl_law_contact contact;
    rsl_collide_curve_point p;
    rsl_study_evaluate(study, rsl_study_find(study, "eq28b"), names, &eq28, 1, eq28);
    if (!rsl_study_contact(study, &impact, &contact))
        return;
    if (rsl_collide_at(&contact, NULL, &time, 1, &p, rsl_study_error(study)) < 0)
        return;
    rsl_study_evaluate(study, rsl_study_find(study, "eq30"), names,
                       (double[]){1e8, p.depth, 0.6, p.rate, 1.5}, 5, p.force);
}

void rsl_study_sheikhi2023_optimum(rsl_study *study)
{
    moments m = rsl_study_safaeifar2020_moments_printed(study);
    double integral = 0.4 / new_factor(study);
    draw(study, &m);
    claim_optimum(study, &m);
    check_integral(study, integral);
    claim_together(study, &m, integral);
    check_law(study);
}
