/* SPDX-License-Identifier: MIT
 *
 * Spheres that stick: Johnson, Kendall and Roberts; Derjaguin, Muller and Toporov. Both may be damped
 * as the viscous laws are, by lambda d_a^m v with d_a = a^2/R, which is d for Hertz.
 *
 * JKR, A = a/lam: d R/lam^2 = A^2 - sqrt(2 pi A). With A = b^2 that is b^4 - c b, c = sqrt(2 pi),
 * least at b0 = (c/4)^(1/3), where contact ends. With b = b0 + h the linear term is gone,
 *
 *     (d - d_end) R/lam^2 = h^2 (6 b0^2 + 4 b0 h + h^2),
 *
 * convex and rising in h: Newton's steps from above come down to the root.
 */
#include <float.h>
#include <math.h>

#include "base/error.h"
#include "law/damping.h"
#include "law/extra.h"
#include "law/families.h"
#include "law/models.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "resile/adhesion.h"

/* ---- JKR ---------------------------------------------------------------------------- */

/* h of a scaled height above the end of contact. */
static double above_end(double height, double b0)
{
    if (!(height > 0.0))
        return 0.0;
    double quartic = sqrt(sqrt(height)), square = sqrt(height / 6.0) / b0;
    double h = fmin(quartic, square);
    for (int i = 0; i < 60; i++) {
        double value = h * h * (6.0 * b0 * b0 + h * (4.0 * b0 + h)) - height;
        double slope = h * (12.0 * b0 * b0 + h * (12.0 * b0 + 4.0 * h));
        double next = h - value / slope;
        if (!(next < h))
            break;
        h = next;
    }
    return h;
}

/* Int F dd/(w lam^2), from A = 0. */
static double jkr_energy(double a)
{
    double root = sqrt(a);
    return a * a *
           (8.0 / 15.0 * a * a * a + RSL_NUM_PI - 8.0 / 3.0 * sqrt(RSL_NUM_PI / 2.0) * a * root);
}

static double limited(double tangent) { return fmax(-DBL_MAX, fmin(DBL_MAX, tangent)); }

/* lambda d_a^m v, and how d_a changes with d. */
static void add_damping(const rsl_law_contact *c, double reach, double slope, double v,
                        rsl_law_response *r)
{
    if (c->damping == 0.0)
        return;
    double coefficient = c->damping * rsl_num_pow(reach, c->m);
    r->force += coefficient * v;
    r->dforce_drate = coefficient;
    r->dforce_ddepth = limited(r->dforce_ddepth + c->m * coefficient / reach * slope * v);
    r->dissipated_power = coefficient * v * v;
}

static void jkr_force(const rsl_law_contact *c, double d, double v, rsl_law_response *r)
{
    const rsl_law_adhesive *s = &rsl_law_extra_of(c)->adhesive;
    double b0 = rsl_num_cbrt(0.25 * sqrt(2.0 * RSL_NUM_PI)), first = rsl_num_cbrt(2.0 * RSL_NUM_PI);
    double b = b0 + above_end((d - s->depth_break) / s->length, b0), a = b * b;
    double eight = sqrt(8.0 * RSL_NUM_PI);
    /* dF/dA and dd/dA in their units; the second is 0 at the end of contact */
    double force_a = 4.0 * a * a - 1.5 * eight * b, depth_a = 2.0 * a - 0.25 * eight / b;
    *r = (rsl_law_response){.force = s->unit * (4.0 / 3.0 * a * a * a - eight * a * b)};
    r->dforce_ddepth = limited(s->unit / s->length * force_a / fmax(depth_a, 1e-300));
    r->elastic_energy = s->unit * s->length * (jkr_energy(a) - jkr_energy(first));
    add_damping(c, s->length * a * a, 2.0 * a / fmax(depth_a, 1e-300), v, r);
}

static double jkr_reach(const rsl_law_contact *c, double d, double *slope)
{
    const rsl_law_adhesive *s = &rsl_law_extra_of(c)->adhesive;
    double b0 = rsl_num_cbrt(0.25 * sqrt(2.0 * RSL_NUM_PI));
    double b = b0 + above_end((d - s->depth_break) / s->length, b0), a = b * b;
    *slope = 2.0 * a / fmax(2.0 * a - 0.25 * sqrt(8.0 * RSL_NUM_PI) / b, 1e-300);
    return s->length * a * a;
}

static double jkr_end(const rsl_law_contact *c)
{
    return rsl_law_extra_of(c)->adhesive.depth_break;
}

/* ---- DMT ---------------------------------------------------------------------------- */

static void dmt_force(const rsl_law_contact *c, double d, double v, rsl_law_response *r)
{
    double inside = fmax(d, 0.0), root = sqrt(inside), hertz = c->stiffness * inside * root;
    *r = (rsl_law_response){.force = hertz - rsl_law_extra_of(c)->adhesive.pull,
                            .dforce_ddepth = 1.5 * c->stiffness * root,
                            .elastic_energy =
                                0.4 * hertz * d - rsl_law_extra_of(c)->adhesive.pull * d};
    if (d > 0.0)
        add_damping(c, d, 1.0, v, r);
}

const rsl_law_model rsl_law_model_jkr = {.name = "jkr",
                                         .force = jkr_force,
                                         .free_depth = jkr_end,
                                         .equivalent_depth = jkr_reach,
                                         .damped = 1,
                                         .fixed_stiffness = 1,
                                         .sustains_tension = 1};
const rsl_law_model rsl_law_model_dmt = {
    .name = "dmt", .force = dmt_force, .damped = 1, .fixed_stiffness = 1};

/* ---- rows ------------------------------------------------------------------------------ */

static rsl_status adhesive(const rsl_law_parameters *spec, rsl_law_contact *c, rsl_error *error)
{
    rsl_adhesion_pair pair = {spec->modulus, spec->radius, spec->work_of_adhesion};
    rsl_adhesion_jkr_values values;
    if (spec->end == RSL_LAW_SEPARATION_ZERO_FORCE)
        return rsl_error_set(
            error, RSL_ERROR_CONFLICT,
            "%s is tensile before separation, which the end rule force would cut off", c->law->key);
    rsl_status status = rsl_adhesion_jkr(&pair, &values, error);
    if (status != RSL_OK)
        return status;
    double lam = values.radius_break / (0.5 * rsl_num_cbrt(RSL_NUM_PI));
    c->stiffness = 4.0 / 3.0 * pair.modulus * sqrt(pair.radius);
    if (!rsl_given(spec->m))
        c->m = 0.25;
    rsl_law_extra_in(c)->adhesive = (rsl_law_adhesive){
        .unit = pair.work * pair.radius,
        .length = lam * lam / pair.radius,
        .depth_break = values.depth_break,
        .pull = c->model == &rsl_law_model_jkr ? 2.0 * values.pull_off
                                               : 2.0 * RSL_NUM_PI * pair.work * pair.radius,
    };
    return rsl_law_damping_set(spec, c, 0.0, error);
}

#define ADHESIVE                                                                                   \
    .family = RSL_LAW_FAMILY_ADHESIVE, .n = 1.5, .m = RSL_UNSET, .q = 1.0,                         \
    .end = RSL_LAW_SEPARATION_ZERO_DEPTH, .restitution_max = 1.0, .restitution_min_open = 1,       \
    .inputs = RSL_LAW_INPUT_BIT(modulus) | RSL_LAW_INPUT_BIT(radius) |                             \
              RSL_LAW_INPUT_BIT(work_of_adhesion),                                                 \
    .options = RSL_LAW_IN_LAMBDA | RSL_LAW_IN_E | RSL_LAW_INPUT_BIT(m), .published = adhesive,     \
    .calibrated = 1

const rsl_law rsl_law_rows_adhesion[] = {
    {
        ADHESIVE,
        .key = "jkr",
        .aliases = "johnson-kendall-roberts",
        .title = "Soft adhesive spheres",
        .authors = "Johnson, Kendall, Roberts",
        .year = 1971,
        .doi = "10.1098/rspa.1971.0141",
        .bibtex = "@article{johnson1971,\n"
                  "  author = {Johnson, K. L. and Kendall, K. and Roberts, A. D.},\n"
                  "  title = {Surface energy and the contact of elastic solids},\n"
                  "  journal = {Proc. R. Soc. Lond. A},\n"
                  "  volume = {324}, pages = {301--313}, year = {1971},\n"
                  "  doi = {10.1098/rspa.1971.0141}\n"
                  "}",
        .equation = "F = w R ((4/3) A^3 - sqrt(8 pi) A^(3/2)) + lambda (a^2/R)^m v, "
                    "d = (lam^2/R)(A^2 - sqrt(2 pi A)), a = lam A, lam = (w R^2/E*)^(1/3)",
        .parameter = "w given; lambda given, or of the restitution; m = 1/4 unless given",
        .model = &rsl_law_model_jkr,
        .exact = "touches at d = 0, holds down to d = -3 (pi/8)^(2/3) lam^2/R; pull-off "
                 "(3/2) pi w R; loses W = 7.0921959718639 (w^5 R^4/E*^2)^(1/3): "
                 "e = sqrt(1 - 2 W/(M v0^2)) without damping, sticks below v0 = sqrt(2 W/M)",
        .errata = "codes that keep no memory of the touch end contact at d = 0 on the way back, "
                  "and lose nothing",
    },
    {
        ADHESIVE,
        .key = "dmt",
        .aliases = "derjaguin-muller-toporov",
        .title = "Hard adhesive spheres",
        .authors = "Derjaguin, Muller, Toporov",
        .year = 1975,
        .doi = "10.1016/0021-9797(75)90018-1",
        .bibtex = "@article{derjaguin1975,\n"
                  "  author = {Derjaguin, B. V. and Muller, V. M. and Toporov, Yu. P.},\n"
                  "  title = {Effect of contact deformations on the adhesion of particles},\n"
                  "  journal = {J. Colloid Interface Sci.},\n"
                  "  volume = {53}, pages = {314--326}, year = {1975},\n"
                  "  doi = {10.1016/0021-9797(75)90018-1}\n"
                  "}",
        .equation = "F = (4/3) E* sqrt(R) d^(3/2) - 2 pi w R + lambda d^m v",
        .parameter = "w given; lambda given, or of the restitution; m = 1/4 unless given",
        .model = &rsl_law_model_dmt,
        .exact = "pull-off 2 pi w R; acts for d > 0 only, so that nothing is lost without damping: "
                 "e = 1, (2/5) k d^(5/2) - 2 pi w R d = M v0^2/2 at the deepest point",
        .errata = "some codes ask for gamma = w/2 of like bodies",
    },
};

const size_t rsl_law_rows_adhesion_count = RSL_LAW_ROWS(rsl_law_rows_adhesion);
