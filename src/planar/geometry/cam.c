/* SPDX-License-Identifier: MIT
 *
 * Cams: a closed curve through points, and its gap to discs, corners and flats.
 *
 * The curve is the periodic cubic spline over the chord length: position, tangent and curvature
 * are continuous. A disc centred at c is nearest to the point P(s) with (P - c) P' = 0, a flat
 * with the normal n to the one with n P' = 0. Both are computed by Newton's method inside a
 * bracket given by the nearest knot. Where the curvature is 1/rho, the curve is a circle of that
 * radius to second order.
 *
 * Against an outline with edges, every edge and every corner gives a direction of separation; the
 * largest distance is the gap. The gap is continuous, and so is the normal where contact moves
 * from an edge to its end.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "num/elementary.h"
#include "planar/core/core.h"
#include "planar/geometry/geometry.h"
#include "planar/geometry/internal.h"

struct rsl_planar_curve {
    size_t count;                 /* number of knots */
    double *length;               /* chord from knot i to the next, m */
    rsl_planar_point *p, *second; /* knots, and d2P/ds2 there */
    int convex;                   /* 1: no concave part */
};

/* Point of the curve with its derivatives by the chord length s. */
typedef struct curve_point {
    rsl_planar_point p, slope, second; /* P, P', P'' */
} curve_point;

static rsl_planar_point minus(rsl_planar_point a, rsl_planar_point b)
{
    return (rsl_planar_point){a.x - b.x, a.y - b.y};
}

static rsl_planar_point plus(rsl_planar_point a, double factor, rsl_planar_point b)
{
    return (rsl_planar_point){a.x + factor * b.x, a.y + factor * b.y};
}

static double cross(rsl_planar_point a, rsl_planar_point b) { return a.x * b.y - a.y * b.x; }

/* Cubic of segment k at the fraction x of its chord h: with y = 1 - x,
 * P = y p_k + x p_j + h^2 ((y^3 - y) P''_k + (x^3 - x) P''_j)/6. */
static curve_point curve_at(const rsl_planar_curve *c, size_t k, double x)
{
    size_t j = (k + 1) % c->count;
    double h = c->length[k], y = 1.0 - x;
    curve_point at;
    at.p = plus(plus(c->p[k], x, minus(c->p[j], c->p[k])), (y * y * y - y) * h * h / 6.0,
                c->second[k]);
    at.p = plus(at.p, (x * x * x - x) * h * h / 6.0, c->second[j]);
    at.slope = plus(plus((rsl_planar_point){0.0, 0.0}, 1.0 / h, minus(c->p[j], c->p[k])),
                    -(3.0 * y * y - 1.0) * h / 6.0, c->second[k]);
    at.slope = plus(at.slope, (3.0 * x * x - 1.0) * h / 6.0, c->second[j]);
    at.second = plus(plus(c->second[k], x, c->second[j]), -x, c->second[k]);
    return at;
}

/* Outward unit normal: the curve runs counter-clockwise. */
static rsl_planar_point normal_at(const curve_point *at)
{
    double length = rsl_num_hypot(at->slope.x, at->slope.y);
    return (rsl_planar_point){at->slope.y / length, -at->slope.x / length};
}

static double curvature_at(const curve_point *at)
{
    double length = rsl_num_hypot(at->slope.x, at->slope.y);
    return cross(at->slope, at->second) / (length * length * length);
}

/* ---- construction ------------------------------------------------------------------------ */

/* Gauss-Seidel sweeps for h_i P''_i + 2 (h_i + h_j) P''_j + h_j P''_k = 6 (slope_j - slope_i) over
 * the closed ring of knots. The diagonal is twice the sum of the other entries of its row: each
 * sweep at least halves the error. */
static void solve_second_derivatives(rsl_planar_curve *c)
{
    size_t n = c->count;
    for (int sweep = 0; sweep < 60; sweep++)
        for (size_t j = 0; j < n; j++) {
            size_t i = (j + n - 1) % n, k = (j + 1) % n;
            double a = c->length[i], b = c->length[j];
            rsl_planar_point before = minus(c->p[j], c->p[i]), after = minus(c->p[k], c->p[j]);
            rsl_planar_point *m = c->second;
            m[j].x =
                (6.0 * (after.x / b - before.x / a) - a * m[i].x - b * m[k].x) / (2.0 * (a + b));
            m[j].y =
                (6.0 * (after.y / b - before.y / a) - a * m[i].y - b * m[k].y) / (2.0 * (a + b));
        }
}

static double area_of(const rsl_planar_point *p, size_t n)
{
    double twice = 0.0;
    for (size_t i = 0; i < n; i++)
        twice += cross(p[i], p[(i + 1) % n]);
    return 0.5 * twice;
}

/* Spline through the points of the shape, counter-clockwise; c has memory for them. */
static void fill_curve(const rsl_planar_shape *shape, rsl_planar_curve *c)
{
    size_t n = shape->point_count;
    rsl_num_direction along = rsl_num_direction_of(shape->angle);
    double cosine = along.cosine, sine = along.sine;
    int turned = area_of(shape->points, n) < 0.0;
    c->count = n;
    for (size_t i = 0; i < n; i++) {
        rsl_planar_point p = shape->points[turned ? (n - i) % n : i];
        c->p[i].x = shape->at.x + cosine * p.x - sine * p.y;
        c->p[i].y = shape->at.y + sine * p.x + cosine * p.y;
    }
    for (size_t i = 0; i < n; i++) {
        rsl_planar_point d = minus(c->p[(i + 1) % n], c->p[i]);
        c->length[i] = rsl_num_hypot(d.x, d.y);
        c->second[i] = (rsl_planar_point){0.0, 0.0};
    }
    solve_second_derivatives(c);
}

/* Green's theorem with six Gauss points per segment, exact for cubics:
 * A = int P x P'/2, centroid int P (P x P')/(3 A), mean r^2 int r^2 (P x P')/(4 A). */
static rsl_planar_cam_area measure(const rsl_planar_curve *c)
{
    static const double node[] = {0.2386191860831969, 0.6612093864662645, 0.9324695142031521};
    static const double weight[] = {0.4679139345726910, 0.3607615730481386, 0.1713244923791704};
    rsl_planar_cam_area sum = {0};
    rsl_planar_point origin = c->p[0];
    for (size_t k = 0; k < c->count; k++)
        for (int i = 0; i < 6; i++) {
            curve_point at = curve_at(c, k, 0.5 + (i % 2 ? 0.5 : -0.5) * node[i / 2]);
            rsl_planar_point p = minus(at.p, origin);
            double part = 0.5 * weight[i / 2] * c->length[k] * cross(p, at.slope);
            sum.area += 0.5 * part;
            sum.centre = plus(sum.centre, part / 3.0, p);
            sum.inertia += 0.25 * part * rsl_planar_dot(p, p);
        }
    sum.centre = (rsl_planar_point){sum.centre.x / sum.area, sum.centre.y / sum.area};
    sum.inertia = sum.inertia / sum.area - rsl_planar_dot(sum.centre, sum.centre);
    sum.centre = plus(sum.centre, 1.0, origin);
    return sum;
}

rsl_planar_cam_area rsl_planar_cam_measure(const rsl_planar_shape *shape)
{
    static const rsl_planar_cam_area none = {0};
    size_t n = shape->point_count;
    rsl_planar_curve c = {.length = malloc(n * sizeof *c.length)};
    c.p = malloc(2 * n * sizeof *c.p);
    c.second = c.p + n;
    rsl_planar_cam_area area = none;
    if (c.length != NULL && c.p != NULL) {
        fill_curve(shape, &c);
        area = measure(&c);
    }
    free(c.length);
    free(c.p);
    return area;
}

rsl_status rsl_planar_cam_make(rsl_planar_workspace *work, const rsl_planar_shape *centred,
                               rsl_planar_outline *outline)
{
    size_t n = centred->point_count;
    rsl_planar_curve *c = rsl_planar_allocate(work, 1, sizeof *c);
    if (c == NULL)
        return RSL_ERROR_MEMORY;
    c->length = rsl_planar_allocate(work, n, sizeof *c->length);
    c->p = rsl_planar_allocate(work, n, sizeof *c->p);
    c->second = rsl_planar_allocate(work, n, sizeof *c->second);
    if (c->length == NULL || c->p == NULL || c->second == NULL)
        return RSL_ERROR_MEMORY;
    fill_curve(centred, c);
    c->convex = rsl_planar_cam_hollow(c) == HUGE_VAL;
    outline->curve = c;
    outline->middle = measure(c).centre;
    outline->half_width = HUGE_VAL;
    for (size_t k = 0; k < n; k++)
        for (int part = 0; part < 4; part++) {
            rsl_planar_point d = minus(curve_at(c, k, 0.25 * part).p, outline->middle);
            outline->size = fmax(outline->size, rsl_num_hypot(d.x, d.y));
            outline->half_width = fmin(outline->half_width, rsl_num_hypot(d.x, d.y));
        }
    outline->size *= 1.01;
    return RSL_OK;
}

double rsl_planar_cam_hollow(const rsl_planar_curve *c)
{
    double min = 0.0;
    for (size_t k = 0; k < c->count; k++)
        for (int part = 0; part < 4; part++) {
            curve_point at = curve_at(c, k, 0.25 * part);
            min = fmin(min, curvature_at(&at));
        }
    /* smaller concave curvatures are round-off of the points */
    return min < -1e-6 / c->length[0] ? -1.0 / min : HUGE_VAL;
}

/* ---- nearest point ----------------------------------------------------------------- */

/* Objective to minimise over the curve, in the frame of the cam: the squared distance from a
 * centre, or the height above a flat. Its derivative is negative before the minimum. */
typedef struct objective {
    int foot;           /* 1: distance from a centre; 0: height above a flat */
    rsl_planar_point v; /* centre, or outward normal of the flat */
} objective;

static double objective_value(const objective *a, rsl_planar_point p)
{
    rsl_planar_point d = minus(p, a->v);
    return a->foot ? rsl_planar_dot(d, d) : rsl_planar_dot(a->v, p);
}

/* Derivative of the objective by s (half of it for a distance), and its own derivative. */
static double objective_slope(const objective *a, const curve_point *at, double *change)
{
    if (!a->foot) {
        *change = rsl_planar_dot(a->v, at->second);
        return rsl_planar_dot(a->v, at->slope);
    }
    rsl_planar_point d = minus(at->p, a->v);
    *change = rsl_planar_dot(at->slope, at->slope) + rsl_planar_dot(d, at->second);
    return rsl_planar_dot(d, at->slope);
}

/* Minimum on segment k: Newton's method with bisection where a step leaves the bracket. */
static curve_point minimum_in(const rsl_planar_curve *c, const objective *a, size_t k)
{
    double low = 0.0, high = 1.0, x = 0.5, change;
    curve_point at = curve_at(c, k, x);
    for (int i = 0; i < 80; i++) {
        double g = objective_slope(a, &at, &change);
        if (g == 0.0 || high - low < 1e-16)
            break;
        if (g < 0.0)
            low = x;
        else
            high = x;
        double next = x - g / (change * c->length[k]);
        if (!(next > low && next < high))
            next = 0.5 * (low + high);
        if (next == x)
            break;
        x = next;
        at = curve_at(c, k, x);
    }
    return at;
}

/* Nearest knot. On a convex curve every stride-th knot is tested, then a descent from the best. */
static size_t nearest_knot(const rsl_planar_curve *c, const objective *a)
{
    size_t best = 0, n = c->count, stride = c->convex ? n / 16 + 1 : 1;
    double min = HUGE_VAL;
    for (size_t k = 0; k < n; k += stride) {
        double h = objective_value(a, c->p[k]);
        if (h < min) {
            min = h;
            best = k;
        }
    }
    for (int back = 0; back < 2; back++)
        for (size_t i = 0; i < stride; i++) {
            size_t next = (best + (back ? n - 1 : 1)) % n;
            double h = objective_value(a, c->p[next]);
            if (h >= min)
                break;
            min = h;
            best = next;
        }
    return best;
}

/* Minimum on the segment beside the nearest knot in which the derivative changes its sign. */
static curve_point nearest(const rsl_planar_curve *c, const objective *a)
{
    size_t best = nearest_knot(c, a), n = c->count;
    double change;
    curve_point at = curve_at(c, best, 0.0);
    return minimum_in(c, a, objective_slope(a, &at, &change) > 0.0 ? (best + n - 1) % n : best);
}

/* ---- contact point ----------------------------------------------------------------- */

static rsl_planar_point to_local(const rsl_planar_frame *f, rsl_planar_point world)
{
    double x = world.x - f->q[0], y = world.y - f->q[1];
    return (rsl_planar_point){f->c * x + f->s * y, f->c * y - f->s * x};
}

static rsl_planar_point direction_to_local(const rsl_planar_frame *f, rsl_planar_point d)
{
    return (rsl_planar_point){f->c * d.x + f->s * d.y, f->c * d.y - f->s * d.x};
}

/* Nearest points of a cam and the other body, in the world. */
typedef struct closest {
    double gap;              /* m */
    int corner;              /* 1: disc or vertex of the other body; 0: flat */
    rsl_planar_point centre; /* disc or vertex, or a point of the flat */
    rsl_planar_point normal; /* flat: out of the other body; disc or vertex: out of the cam */
    rsl_planar_point p;      /* on the cam */
    double curvature;        /* of the cam at p, 1/m */
    double radius;           /* of the disc, or rounding of the other outline, m */
} closest;

static closest at_flat(const rsl_planar_frame *cam, const rsl_planar_curve *c, rsl_planar_point on,
                       rsl_planar_point n, double radius)
{
    objective a = {0, direction_to_local(cam, n)};
    curve_point at = nearest(c, &a);
    closest f = {.centre = on, .normal = n, .radius = radius, .curvature = curvature_at(&at)};
    f.p = rsl_planar_to_world(cam, at.p);
    f.gap = rsl_planar_dot(minus(f.p, on), n) - radius;
    return f;
}

static closest at_disc(const rsl_planar_frame *cam, const rsl_planar_curve *c,
                       rsl_planar_point centre, double radius)
{
    objective a = {1, to_local(cam, centre)};
    curve_point at = nearest(c, &a);
    closest f = {.corner = 1, .centre = centre, .radius = radius, .curvature = curvature_at(&at)};
    f.normal = rsl_planar_turn(cam, normal_at(&at));
    f.p = rsl_planar_to_world(cam, at.p);
    f.gap = rsl_planar_dot(minus(centre, f.p), f.normal) - radius;
    return f;
}

/* Separation of an outline along the normal of f: that of its nearest vertex. */
static double separation_along(const rsl_planar_frame *frame, const rsl_planar_outline *outline,
                               const closest *f)
{
    double min = HUGE_VAL;
    for (int i = 0; i < outline->count; i++)
        min = fmin(min, rsl_planar_dot(minus(rsl_planar_to_world(frame, outline->corner[i]), f->p),
                                       f->normal));
    return min - f->radius;
}

static closest closest_points(const rsl_planar_workspace *work,
                              const rsl_planar_contact_point *point)
{
    assert(point->kind == RSL_PLANAR_GEOMETRY_CAM && point->outline[0]->curve != NULL);
    const rsl_planar_frame *cam = &work->frame[point->a], *other = &work->frame[point->b];
    const rsl_planar_curve *c = point->outline[0]->curve;
    const rsl_planar_outline *outline = point->outline[1];
    if (outline->count == 0)
        return at_flat(cam, c, rsl_planar_to_world(other, point->other.at),
                       rsl_planar_turn(other, point->other.normal), 0.0);
    closest best = {.gap = -HUGE_VAL};
    for (int i = 0; i < outline->count; i++) {
        rsl_planar_point corner = rsl_planar_to_world(other, outline->corner[i]);
        closest f = at_disc(cam, c, corner, outline->radius);
        f.gap = separation_along(other, outline, &f);
        if (f.gap > best.gap)
            best = f;
        if (outline->count == 1)
            continue;
        rsl_planar_point t = rsl_planar_turn(other, outline->along[i]);
        f = at_flat(cam, c, corner, (rsl_planar_point){t.y, -t.x}, outline->radius);
        if (f.gap > best.gap)
            best = f;
    }
    return best;
}

rsl_planar_gap rsl_planar_cam_gap(const rsl_planar_workspace *work,
                                  const rsl_planar_contact_point *point)
{
    closest f = closest_points(work, point);
    rsl_planar_gap touch = {.gap = f.gap, .normal = f.normal, .at = f.p};
    if (f.corner) {
        touch.at = plus(f.centre, -f.radius, f.normal);
        touch.normal = (rsl_planar_point){-f.normal.x, -f.normal.y};
    }
    return touch;
}

void rsl_planar_cam_osculation(const rsl_planar_workspace *work,
                               const rsl_planar_contact_point *point, rsl_planar_osculating_pair *m)
{
    closest f = closest_points(work, point);
    const rsl_planar_frame *cam = &work->frame[point->a], *other = &work->frame[point->b];
    double flattest = 1e-6 / point->outline[0]->size;
    if (f.corner) {
        int round = fabs(f.curvature) > flattest;
        *m = (rsl_planar_osculating_pair){
            .disc = other, .other = cam, .centre = f.centre, .radius = f.radius, .disc_is_b = 1};
        m->anchor = round ? plus(f.p, -1.0 / f.curvature, f.normal) : f.p;
        m->curve = !round ? 0.0 : f.curvature > 0.0 ? 1.0 : -1.0;
        return;
    }
    double radius = 1.0 / fmax(flattest, f.curvature);
    *m = (rsl_planar_osculating_pair){
        .disc = cam, .other = other, .radius = radius, .anchor = f.centre};
    m->centre = plus(f.p, radius, f.normal);
}
