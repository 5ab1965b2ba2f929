/* SPDX-License-Identifier: MIT
 *
 * banerjee2016: forces of Sec. 2 that need more than a stiffness, and Fig. 5.
 */
#include <math.h>

#include "num/constants.h"
#include "num/elementary.h"
#include "parts.h"

static void evaluate(rsl_study *study, const char *key, const char *const *names,
                     const double *values, size_t count, double computed)
{
    rsl_study_evaluate(study, rsl_study_find(study, key), names, values, count, computed);
}

/* The force of a law at a depth and a rate; NaN: failed. */
static double force_of(rsl_study *study, const char *law, const rsl_law_parameters *spec,
                       double depth, double rate)
{
    rsl_law_contact contact;
    rsl_law_response response = {.force = RSL_NUM_NAN};
    if (rsl_collide_prepare(rsl_law_find(law), spec, &contact, rsl_study_error(study)) >= 0)
        rsl_law_force(&contact, depth, rate, &response, rsl_study_error(study));
    return response.force;
}

/* ---- Eqs. 8 to 23 -------------------------------------------------------- */

static const double M = 0.02, K = 1e8, C = 3.0, D = 1e-4, W = 0.6;

static void check_viscous(rsl_study *study)
{
    static const char *const names[] = {"K", "C", "M", "d", "w", "xi", "al"};
    const double c = 0.5;
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_study_impact tsuji = {"tsuji", c, M, K, .speed = W};
    rsl_law_contact contact;
    spec.stiffness = K;
    double elastic = force_of(study, "brandlein", &spec, D, 0.0);
    spec.mass = M;
    spec.damping = C;
    if (!rsl_study_contact(study, &tsuji, &contact))
        return;
    double alpha = contact.damping / sqrt(M * K);
    const double values[] = {K, C, M, D, W, C / M, alpha};
    evaluate(study, "eq8", names, values, 7, elastic);
    evaluate(study, "eq18", names, values, 7, force_of(study, "kuwabara-kono", &spec, D, W));
    evaluate(study, "eq21", names, values, 7, force_of(study, "lee-herrmann", &spec, D, W));
    spec.damping = contact.damping;
    evaluate(study, "eq20", names, values, 7, force_of(study, "tsuji", &spec, D, W));
}

/* C of two viscosities, and what C d^m v over K d^(3/2) becomes if lengths are counted in mm: C/K
 * is a time and stays. */
static void check_viscosities(rsl_study *study)
{
    static const char *const names[] = {"K", "E", "nu", "e1", "e2"};
    const double values[] = {K, 5e6, 0.3, 40.0, 90.0};
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    double change[2];
    spec.stiffness = K;
    spec.young = values[1];
    spec.poisson = values[2];
    spec.viscosity_shear = values[3];
    spec.viscosity_bulk = values[4];
    spec.mass = M;
    spec.speed = W;
    if (rsl_collide_prepare(rsl_law_find("brilliantov"), &spec, &contact, rsl_study_error(study)) <
        0)
        return;
    evaluate(study, "eq22", names, values, 5, contact.damping);
    for (int i = 0; i < 2; i++) {
        double power = (i ? 0.65 : 0.5) - 1.5, time = contact.damping / K;
        change[i] =
            (time * rsl_num_pow(1e3 * D, power) * 1e3 * W) / (time * rsl_num_pow(D, power) * W);
    }
    rsl_study_claim(study, "eq23", fabs(change[1] - 1.0) < 1e-9, fabs(change[0] - 1.0) < 1e-9,
                    "damping over elastic force, with lengths in mm instead of m: %.3f times as "
                    "large for m = 0.65, %.3f times for m = 1/2",
                    change[1], change[0]);
}

/* Eq. 4 half-way between the permanent and the greatest indentation. */
static void check_permanent(rsl_study *study)
{
    static const char *const names[] = {"F", "d", "P", "D", "n"};
    const double ratio = 0.3;
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_collide_outcome o;
    rsl_law_contact contact;
    rsl_collide_curve_point p;
    spec.stiffness = K;
    spec.permanent_ratio = ratio;
    spec.mass = M;
    spec.speed = W;
    if (rsl_collide_prepare(rsl_law_find("goldsmith"), &spec, &contact, rsl_study_error(study)) <
            0 ||
        rsl_collide(&contact, NULL, &o, rsl_study_error(study)) < 0)
        return;
    double time = 0.5 * (o.time_of_depth_max + o.duration);
    if (rsl_collide_at(&contact, NULL, &time, 1, &p, rsl_study_error(study)) < 0)
        return;
    evaluate(study, "eq4", names,
             (double[]){o.force_max, p.depth, ratio * o.depth_max, o.depth_max, 1.5}, 5, p.force);
}

/* ---- Eqs. 9, 65 and 66 --------------------------------------------------- */

static double cap_force(double E, double r, double d)
{
    return 2.0 * E * sqrt(r * r - (r - d) * (r - d)) * d;
}

static void check_polygons(rsl_study *study)
{
    static const char *const names[] = {"ga", "E", "A", "ta", "d"};
    const double values[] = {0.7, 50e9, 1e-4, 0.02, 1e-5};
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.modulus = values[1];
    spec.area = values[2];
    spec.shape_coefficient = values[0] / values[3];
    evaluate(study, "eq13", names, values, 5,
             force_of(study, "luo-nahon-overlap", &spec, values[4], 0.0));
}

static void check_caps(rsl_study *study)
{
    static const char *const names[] = {"E", "r", "d"};
    static const char *const frame[] = {"al", "x", "z"};
    const double E = 50e9, r = 0.02, d = 0.001, unit = 0.004, other = 0.003;
    evaluate(study, "eq65", names, (double[]){E, r, d}, 3, cap_force(E, r, d));
    evaluate(study, "eq66", frame, (double[]){unit / (2.0 * r), d / unit, other / unit}, 3,
             cap_force(E, r, d) / cap_force(E, r, other));
}

/* Eq. 9 with its exponent over its limit of a wide clearance, (d/(2 D))^(1/2). */
static void claim_stiffer(rsl_study *study)
{
    double max = 0.0;
    for (int i = 1; i <= 40; i++) {
        double depth = 1e-6 * i, clearance = 1e-5;
        rsl_law_parameters spec = rsl_law_parameters_default();
        spec.modulus = 115e9;
        spec.length = 0.02;
        spec.clearance = clearance;
        double wide =
            0.5 * RSL_NUM_PI * spec.modulus * spec.length * depth * sqrt(depth / (2.0 * clearance));
        max = fmax(max, force_of(study, "liu-cylinder", &spec, depth, 0.0) / wide);
    }
    rsl_study_claim(study, "stiffer", max >= 1.25, 0,
                    "depths of 0.1 to 4 clearances: at most %.3f times as stiff", max);
}

void rsl_study_banerjee2016_forces(rsl_study *study)
{
    check_permanent(study);
    check_viscous(study);
    check_viscosities(study);
    check_polygons(study);
    check_caps(study);
    claim_stiffer(study);
}

/* ---- Fig. 5 -------------------------------------------------------------- */

void rsl_study_banerjee2016_fig5(rsl_study *study)
{
    static const char *const names[] = {"K1", "K2", "d", "P"};
    rsl_study_figure *figure = rsl_study_draw(study, "Fig. 5", "depth", "force");
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_collide_outcome o;
    rsl_collide_curve_point p[3], points[400];
    size_t count = 0;
    spec.mass = spec.speed = spec.stiffness = 1.0;
    spec.stiffness_unload = 4.0;
    if (rsl_collide_prepare(rsl_law_find("valles-reinhorn"), &spec, &contact,
                            rsl_study_error(study)) < 0 ||
        rsl_collide(&contact, NULL, &o, rsl_study_error(study)) < 0)
        return;
    double times[] = {0.5 * o.time_of_depth_max, 0.5 * (o.time_of_depth_max + o.duration),
                      o.duration};
    if (rsl_collide_at(&contact, NULL, times, 3, p, rsl_study_error(study)) < 0 ||
        rsl_collide_curve(&contact, NULL, 1e-3, points, 400, &count, rsl_study_error(study)) < 0)
        return;
    const double values[] = {spec.stiffness, spec.stiffness_unload, 0.0, o.depth_end};
    for (int i = 0; i < 2; i++) {
        double at[] = {values[0], values[1], p[i].depth, values[3]};
        evaluate(study, i ? "eq35b" : "eq35a", names, at, 4, p[i].force);
    }
    rsl_study_line(study, figure, "K2 = 4 K1");
    for (size_t i = 0; i < count && i < 400; i++)
        rsl_study_point(study, figure, points[i].depth, points[i].force);
    rsl_study_claim(study, "stays", o.depth_end > 0.0, 0, "%.4f of the greatest depth",
                    o.depth_end / o.depth_max);
    rsl_study_claim(study, "lost", fabs(o.energy_dissipated / o.energy_in - 0.75) < 1e-9, 0,
                    "%.4f of the energy; the restitution is sqrt(K1/K2) = %.4f",
                    o.energy_dissipated / o.energy_in, o.restitution);
}
