/* SPDX-License-Identifier: MIT
 *
 * A convex body on an elastic foundation: a layer that gives way under each point as a spring of its
 * own, p = K u (Winkler; johnson1985, Sec. 4.3). With the overlap u(x, y) = d - z(x, y) of the body
 * and the plane of the undeformed layer,
 *
 *     F = integral of K u dA = K V,   dF/dd = K A,
 *
 * where V is the volume of the body below the plane and A = dV/dd its section with the plane.
 */
#include <math.h>

#include "base/range.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "num/roots.h"
#include "resile/stiffness.h"

/* Section of the body by a plane at depth d. */
typedef struct section {
    double volume, area, mean_radius;
    double slope; /* dV/dd */
} section;

/* k of V = k d^n for small d. */
typedef struct shape_row {
    const char *sizes[2]; /* NULL: it has no second one */
    double exponent;
    int round; /* cut no deeper than its first size, the radius */
    double (*leading)(const double size[2]);
    section (*cut_at)(const double size[2], double d);
} shape_row;

/* Mean over all directions of the distance from the centre of a rectangle to its edge, by half its
 * sides p and q: (2/pi) (p asinh(q/p) + q asinh(p/q)). */
static double mean_of_rectangle(double p, double q)
{
    if (!(p > 0.0 && q > 0.0))
        return 0.0;
    return 2.0 / RSL_NUM_PI * (p * rsl_num_asinh(q / p) + q * rsl_num_asinh(p / q));
}

/* V = pi d^2 (R - d/3), A = pi d (2 R - d) */
static section cut_sphere(const double size[2], double d)
{
    double chord = d * (2.0 * size[0] - d);
    return (section){RSL_NUM_PI * d * d * (size[0] - d / 3.0), RSL_NUM_PI * chord, sqrt(chord),
                     RSL_NUM_PI * chord};
}

static double leading_sphere(const double size[2]) { return RSL_NUM_PI * size[0]; }

/* phi - sin phi, without cancellation for small phi. */
static double segment(double phi)
{
    double term = phi * phi * phi / 6.0, sum = 0.0;
    if (phi > 1.0)
        return phi - rsl_num_sin(phi);
    for (int k = 4; k <= 24; k += 2) {
        sum += term;
        term *= -phi * phi / (k * (k + 1));
    }
    return sum;
}

/* V = L R^2 (phi - sin phi)/2 with the angle sin(phi/4) = sqrt(d/(2 R)), A = 2 L sqrt(d (2 R - d)) */
static section cut_cylinder(const double size[2], double d)
{
    double radius = size[0], length = size[1], half = sqrt(d * (2.0 * radius - d));
    double phi = 4.0 * rsl_num_asin(sqrt(d / (2.0 * radius)));
    return (section){0.5 * length * radius * radius * segment(phi), 2.0 * length * half,
                     mean_of_rectangle(half, 0.5 * length), 2.0 * length * half};
}

/* V -> (4/3) L sqrt(2 R) d^(3/2) */
static double leading_cylinder(const double size[2])
{
    return 4.0 / 3.0 * size[1] * sqrt(2.0 * size[0]);
}

/* V = a b d, A = a b */
static section cut_box(const double size[2], double d)
{
    double area = size[0] * size[1];
    return (section){area * d, area, mean_of_rectangle(0.5 * size[0], 0.5 * size[1]), area};
}

static double leading_box(const double size[2]) { return size[0] * size[1]; }

/* A ball of radius R in a socket of radius R + D. At the angle t from the line of centres the overlap
 * along the radius is u = (D + d) cos t - D, over the cap cos t > c = D/(D + d), of area 2 pi R^2 (1 - c):
 *
 *     V = integral of u cos t dA = pi R^2 d^2 (3 D + 2 d)/(3 (D + d)^2),
 *     dV/dd = integral of cos^2 t dA = 2 pi R^2 (1 - c^3)/3. */
static section cut_socket(const double size[2], double d)
{
    double gap = size[1], sum = gap + d, c = gap / sum, square = RSL_NUM_PI * size[0] * size[0];
    double area = 2.0 * square * (d / sum);
    return (section){square * (d / sum) * (d / sum) * (3.0 * gap + 2.0 * d) / 3.0, area,
                     size[0] * sqrt((d / sum) * (1.0 + c)), area * (1.0 + c + c * c) / 3.0};
}

static double leading_socket(const double size[2])
{
    return RSL_NUM_PI * size[0] * size[0] / size[1];
}

static const shape_row shapes[] = {
    [RSL_STIFFNESS_SPHERE] = {{"radius", NULL}, 2.0, 1, leading_sphere, cut_sphere},
    [RSL_STIFFNESS_CYLINDER] = {{"radius", "length"}, 1.5, 1, leading_cylinder, cut_cylinder},
    [RSL_STIFFNESS_BOX] = {{"length", "width"}, 1.0, 0, leading_box, cut_box},
    [RSL_STIFFNESS_SOCKET] = {{"radius", "clearance"}, 2.0, 1, leading_socket, cut_socket},
};
enum { SHAPES = sizeof shapes / sizeof shapes[0] };

static rsl_status check_positive(const char *name, double value, rsl_error *error)
{
    return rsl_range_check(name, value, RSL_RANGE_ABOVE(0.0), "", error);
}

static rsl_status check_shape(rsl_stiffness_shape shape, const double size[2], double modulus,
                              rsl_error *error)
{
    if ((unsigned)shape >= SHAPES)
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "shape", "there is no shape %d", (int)shape);
    if (!size)
        return rsl_error_missing(error, "the size of the body");
    rsl_status status = check_positive("modulus", modulus, error);
    for (int i = 0; i < 2 && status == RSL_OK; i++)
        if (shapes[shape].sizes[i])
            status = check_positive(shapes[shape].sizes[i], size[i], error);
    return status;
}

rsl_status rsl_stiffness_foundation(rsl_stiffness_shape shape, const double size[2], double modulus,
                                    double depth, rsl_stiffness_footprint *result, rsl_error *error)
{
    if (!result)
        return rsl_error_missing(error, "room for the footprint");
    rsl_status status = check_shape(shape, size, modulus, error);
    if (status != RSL_OK)
        return status;
    const shape_row *row = &shapes[shape];
    status = rsl_range_check("depth", depth, RSL_RANGE(0.0, row->round ? size[0] : HUGE_VAL), "m",
                             error);
    if (status != RSL_OK)
        return status;
    section cut = row->cut_at(size, depth);
    *result = (rsl_stiffness_footprint){.stiffness = modulus * row->leading(size),
                                        .exponent = row->exponent,
                                        .force = modulus * cut.volume,
                                        .tangent = modulus * cut.slope,
                                        .area = cut.area,
                                        .mean_radius = cut.mean_radius};
    return RSL_OK;
}

typedef struct search {
    const shape_row *row;
    const double *size;
    double volume;
} search;

static double excess(double depth, void *user)
{
    const search *s = user;
    return s->row->cut_at(s->size, depth).volume - s->volume;
}

rsl_status rsl_stiffness_foundation_depth(rsl_stiffness_shape shape, const double size[2],
                                          double modulus, double force, double *depth,
                                          rsl_error *error)
{
    if (!depth)
        return rsl_error_missing(error, "room for the depth");
    rsl_status status = check_shape(shape, size, modulus, error);
    if (status == RSL_OK)
        status = rsl_range_check("force", force, RSL_RANGE_FROM(0.0), "N", error);
    if (status != RSL_OK)
        return status;
    search s = {&shapes[shape], size, force / modulus};
    double high = s.row->round ? size[0] : 2.0 * s.volume / (size[0] * size[1]);
    if (s.volume == 0.0) {
        *depth = 0.0;
        return RSL_OK;
    }
    if (rsl_num_root_bracketed(excess, &s, 0.0, high, depth) < 0)
        return rsl_error_at(error, RSL_ERROR_ARGUMENT, "force",
                            "%g N is not reached at the depth of the radius, %g m", force, high);
    return RSL_OK;
}

rsl_status rsl_stiffness_foundation_modulus(double young, double poisson, double thickness,
                                            double *modulus, rsl_error *error)
{
    if (!modulus)
        return rsl_error_missing(error, "room for the modulus");
    rsl_status status = check_positive("young", young, error);
    status = status ? status : check_positive("thickness", thickness, error);
    if (status == RSL_OK && !(poisson > -1.0 && poisson < 0.5))
        status = rsl_range_refuse(error, "poisson", poisson,
                                  "> -1 and < 0.5, as a layer that keeps its volume is no bed of "
                                  "springs");
    if (status != RSL_OK)
        return status;
    /* A thin layer that is bonded to its base is strained in one direction alone:
     * K = E (1 - nu)/((1 + nu)(1 - 2 nu) h)  (johnson1985, Sec. 4.3) */
    *modulus = young * (1.0 - poisson) / ((1.0 + poisson) * (1.0 - 2.0 * poisson) * thickness);
    return RSL_OK;
}
