/* SPDX-License-Identifier: MIT
 *
 * The mechanism in the small about a state at rest: natural frequencies, modes, and the statics of
 * what no contact bears.
 *
 * With the coordinates x = M^1/2 q and the accelerations a of an evaluation, joints and sticking
 * contacts kept, f(x, x') = M^1/2 a. Small motions that keep the rows C of joints stay in their
 * null space, of which the columns of Z are an orthonormal basis: x = x0 + Z e, and
 *
 *     e'' + D e' + K e = 0,   K = -Z' df/dx Z,   D = -Z' df/dx' Z.
 *
 * K is symmetric where forces have a potential; its eigenvalues are the squares of the circular
 * frequencies. That the evaluation is made beside the joints, by a second-order distance, does not
 * change a first derivative. Differences of eighth order: with steps of 0.2 % of the lengths what is
 * left out is of the size of rounding.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "num/eigen.h"
#include "planar/constraints.h"
#include "planar/contacts.h"
#include "planar/forces.h"
#include "planar/geometry.h"
#include "planar/ledger.h"
#include "planar/linear.h"

enum { COORDINATES_MOST = 600 };

typedef struct linear {
    size_t n, d;   /* coordinates, freedoms */
    double *root;  /* n: roots of the masses */
    double *z;     /* d lines of n: the basis */
    double *k, *c; /* d by d */
    double *f;     /* d: what is left of the forces */
    double *full;  /* n */
    double *y;     /* the state that is looked at, and one beside it */
    double *beside;
} linear;

static void free_linear(linear *l)
{
    free(l->root);
    free(l->z);
    free(l->k);
    free(l->c);
    free(l->f);
    free(l->full);
    free(l->y);
    free(l->beside);
}

static int make_linear(const rsl_planar *system, linear *l)
{
    size_t n = system->fixed->free_count, size = system->state.size;
    *l = (linear){.n = n,
                  .root = calloc(n + 1, sizeof(double)),
                  .z = calloc((n + 1) * (n + 1), sizeof(double)),
                  .k = calloc((n + 1) * (n + 1), sizeof(double)),
                  .c = calloc((n + 1) * (n + 1), sizeof(double)),
                  .f = calloc(n + 1, sizeof(double)),
                  .full = calloc(n + 1, sizeof(double)),
                  .y = calloc(size + 1, sizeof(double)),
                  .beside = calloc(size + 1, sizeof(double))};
    if (!l->root || !l->z || !l->k || !l->c || !l->f || !l->full || !l->y || !l->beside)
        return 0;
    for (size_t i = 0; i < n; i++) {
        rsl_planar_freed of = system->fixed->freed[i];
        l->root[i] = sqrt(system->fixed->mover[of.body].mass[of.axis]);
    }
    memcpy(l->y, system->state.y, size * sizeof(double));
    return 1;
}

/* ---- the null space of the rows --------------------------------------------------- */

static double dot(const double *a, const double *b, size_t n)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* Takes the parts along `count` orthonormal lines out of one, twice for rounding; what is left of
 * its length. */
static double clean(const double *lines, size_t count, size_t n, double *line)
{
    for (int round = 0; round < 2; round++)
        for (size_t k = 0; k < count; k++) {
            double part = dot(lines + k * n, line, n);
            for (size_t i = 0; i < n; i++)
                line[i] -= part * lines[k * n + i];
        }
    return sqrt(dot(line, line, n));
}

static void scale(double *line, size_t n, double by)
{
    for (size_t i = 0; i < n; i++)
        line[i] *= by;
}

/* A row in the coordinates x. */
static void fill_row(const rsl_planar *system, const linear *l, const rsl_planar_row *row,
                     double *line)
{
    const rsl_planar_mover *a = &system->fixed->mover[row->a], *b = &system->fixed->mover[row->b];
    memset(line, 0, l->n * sizeof *line);
    for (int c = 0; c < 3; c++) {
        if (a->free[c] >= 0)
            line[a->free[c]] += row->ja[c] / l->root[a->free[c]];
        if (b->free[c] >= 0)
            line[b->free[c]] += row->jb[c] / l->root[b->free[c]];
    }
}

/* Orthonormal lines: those of the rows first, then, each time, the coordinate of which most is
 * left. The latter are moved to the front. At the last evaluation. */
static void find_basis(const rsl_planar *system, linear *l)
{
    size_t n = l->n, held = 0;
    for (size_t i = 0; i < system->work.active_count && held < n; i++) {
        const rsl_planar_row *row = &system->work.rows[system->work.active[i]];
        double *line = l->z + held * n;
        if (row->left_out)
            continue;
        fill_row(system, l, row, line);
        double size = sqrt(dot(line, line, n)), left = clean(l->z, held, n, line);
        if (left > 1e-9 * size) {
            scale(line, n, 1.0 / left);
            held++;
        }
    }
    for (size_t count = held; count < n; count++) {
        double *line = l->z + count * n, most = -1.0;
        size_t best = 0;
        for (size_t i = 0; i < n; i++) {
            double left = 1.0;
            for (size_t k = 0; k < count; k++)
                left -= l->z[k * n + i] * l->z[k * n + i];
            if (left > most) {
                most = left;
                best = i;
            }
        }
        memset(line, 0, n * sizeof *line);
        line[best] = 1.0;
        scale(line, n, 1.0 / clean(l->z, count, n, line));
    }
    l->d = n - held;
    memmove(l->z, l->z + held * n, l->d * n * sizeof *l->z);
}

/* ---- forces and their derivatives --------------------------------------------------- */

/* M^1/2 a into `full`, at a state without speeds but those in y. */
static int forces(rsl_planar *system, linear *l, const double *y)
{
    if (rsl_planar_evaluate(system, 0.0, y) != 0)
        return 0;
    for (size_t i = 0; i < l->n; i++) {
        rsl_planar_freed of = system->fixed->freed[i];
        l->full[i] = l->root[i] * system->work.frame[of.body].a[of.axis];
    }
    return 1;
}

/* How far a coordinate may go: 0.2 % of the lengths or of a radian, and of contacts that are closed
 * not far against their depth, where their force is smooth. */
static double reach_of(const rsl_planar *system)
{
    double reach = system->fixed->reach > 0.0 ? 2e-3 * system->fixed->reach : 2e-3;
    for (size_t i = 0; i < system->work.closed_count; i++) {
        const rsl_planar_spot *spot = &system->state.spots[system->work.closed[i]];
        double depth = -rsl_planar_spot_touch(system, spot).gap;
        if (spot->status == RSL_PLANAR_SPOT_CLOSED && depth > 0.0)
            reach = fmin(reach, 0.02 * depth);
    }
    return reach;
}

static double step_along(const rsl_planar *system, const linear *l, const double *line,
                         double reach)
{
    double most = 0.0, length = system->fixed->reach > 0.0 ? system->fixed->reach : 1.0;
    for (size_t i = 0; i < l->n; i++) {
        double arm = system->fixed->freed[i].axis == 2 ? length : 1.0;
        most = fmax(most, arm * fabs(line[i] / l->root[i]));
    }
    return reach / most;
}

/* One column of K or D: the derivative along a line of the basis, of places or of rates. */
static int differ(rsl_planar *system, linear *l, size_t column, int rates, double h, double *out)
{
    static const double weights[] = {4.0 / 5.0, -1.0 / 5.0, 4.0 / 105.0, -1.0 / 280.0};
    const double *line = l->z + column * l->n;
    size_t first = rates ? l->n : 0;
    for (size_t i = 0; i < l->d; i++)
        out[i * l->d + column] = 0.0;
    for (int k = 1; k <= 4; k++)
        for (int side = -1; side <= 1; side += 2) {
            memcpy(l->beside, l->y, system->state.size * sizeof(double));
            for (size_t i = 0; i < l->n; i++)
                l->beside[first + i] += side * k * h * line[i] / l->root[i];
            if (!forces(system, l, l->beside))
                return 0;
            for (size_t i = 0; i < l->d; i++)
                out[i * l->d + column] -=
                    side * weights[k - 1] / h * dot(l->z + i * l->n, l->full, l->n);
        }
    return 1;
}

/* Basis, forces, K and (if wanted) D about l->y. */
static int linearise(rsl_planar *system, linear *l, int damping)
{
    if (!forces(system, l, l->y))
        return 0;
    find_basis(system, l);
    double reach = reach_of(system);
    for (size_t i = 0; i < l->d; i++)
        l->f[i] = dot(l->z + i * l->n, l->full, l->n);
    for (size_t i = 0; i < l->d; i++) {
        double h = step_along(system, l, l->z + i * l->n, reach);
        if (!differ(system, l, i, 0, h, l->k) || (damping && !differ(system, l, i, 1, h, l->c)))
            return 0;
    }
    return 1;
}

/* The symmetric part stays; what is taken away, over what is there. */
static double make_symmetric(double *matrix, size_t n)
{
    double most = 0.0, odd = 0.0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k <= i; k++) {
            double a = matrix[i * n + k], b = matrix[k * n + i];
            most = fmax(most, fmax(fabs(a), fabs(b)));
            odd = fmax(odd, 0.5 * fabs(a - b));
            matrix[i * n + k] = matrix[k * n + i] = 0.5 * (a + b);
        }
    return most > 0.0 ? odd / most : 0.0;
}

/* ---- modes ---------------------------------------------------------------------------- */

static int by_square(const void *left, const void *right)
{
    const rsl_planar_mode *a = left, *b = right;
    return a->square < b->square ? -1 : a->square > b->square;
}

void rsl_planar_modal_free(rsl_planar_modal *modal)
{
    if (modal == NULL)
        return;
    free(modal->mode);
    free(modal->shape);
    free(modal);
}

/* The origins of the bodies along one vector of the basis; the largest is 1, in m or, if nothing
 * is shifted, in rad. */
static void fill_shape(rsl_planar *system, const linear *l, const double *vectors, size_t j,
                       rsl_planar_motion *shape)
{
    double most = 0.0, turn = 0.0;
    memset(l->beside, 0, l->n * sizeof *l->beside);
    for (size_t k = 0; k < l->d; k++)
        for (size_t i = 0; i < l->n; i++)
            l->beside[i] += vectors[k * l->d + j] * l->z[k * l->n + i] / l->root[i];
    for (size_t b = 0; b < system->fixed->bodies; b++) {
        const int *free = system->fixed->mover[b].free;
        rsl_planar_point com = system->fixed->mover[b].com;
        rsl_planar_point r =
            rsl_planar_turn(&system->work.frame[b], (rsl_planar_point){-com.x, -com.y});
        double x = free[0] >= 0 ? l->beside[free[0]] : 0.0;
        double y = free[1] >= 0 ? l->beside[free[1]] : 0.0;
        double w = free[2] >= 0 ? l->beside[free[2]] : 0.0;
        shape[b] = (rsl_planar_motion){x - w * r.y, y + w * r.x, w};
        most = fmax(most, fmax(fabs(shape[b].x), fabs(shape[b].y)));
        turn = fmax(turn, fabs(w));
    }
    double unit = most > 1e-9 * turn * fmax(system->fixed->reach, 1e-300) ? most : turn;
    for (size_t b = 0; b < system->fixed->bodies && unit > 0.0; b++) {
        shape[b].x /= unit;
        shape[b].y /= unit;
        shape[b].angle /= unit;
    }
}

/* D in the directions of the modes: the ratio of one is exact where D couples none of them. */
static void fill_modes(rsl_planar *system, linear *l, const double *values, const double *vectors,
                       rsl_planar_modal *out)
{
    size_t d = l->d, bodies = system->fixed->bodies;
    double most = 0.0, beside = 0.0;
    for (size_t j = 0; j < d; j++) {
        rsl_planar_mode *mode = &out->mode[j];
        *mode = (rsl_planar_mode){.square = values[j], .shape = out->shape + j * bodies};
        for (size_t m = 0; m < d; m++) {
            double sum = 0.0;
            for (size_t i = 0; i < d; i++)
                for (size_t k = 0; k < d; k++)
                    sum += vectors[i * d + j] * l->c[i * d + k] * vectors[k * d + m];
            if (m == j)
                mode->damping = sum;
            *(m == j ? &most : &beside) = fmax(m == j ? most : beside, fabs(sum));
        }
        fill_shape(system, l, vectors, j, out->shape + j * bodies);
    }
    out->coupling = most > 0.0 ? beside / most : 0.0;
}

/* Squares that are rounding of the largest are zero. */
static void finish_modes(rsl_planar_modal *out)
{
    double most = 0.0;
    for (size_t i = 0; i < out->count; i++)
        most = fmax(most, fabs(out->mode[i].square));
    for (size_t i = 0; i < out->count; i++) {
        rsl_planar_mode *mode = &out->mode[i];
        if (fabs(mode->square) < 1e-11 * most)
            mode->square = 0.0;
        mode->omega = mode->square > 0.0 ? sqrt(mode->square) : 0.0;
        mode->frequency = mode->omega / (2.0 * RSL_NUM_PI);
        mode->damping_ratio = mode->omega > 0.0 ? mode->damping / (2.0 * mode->omega) : RSL_NUM_NAN;
    }
    qsort(out->mode, out->count, sizeof *out->mode, by_square);
}

static rsl_status solve_modes(rsl_planar *system, linear *l, rsl_planar_modal *out,
                              rsl_error *error)
{
    size_t d;
    if (!linearise(system, l, 1))
        return rsl_error_set(error, RSL_ERROR_CONVERGENCE, "the joints are singular at t = 0");
    d = out->count = l->d;
    out->mode = calloc(d + 1, sizeof *out->mode);
    out->shape = calloc(d * system->fixed->bodies + 1, sizeof *out->shape);
    double *values = calloc(d + 1, sizeof *values);
    double *vectors = calloc(d * d + 1, sizeof *vectors);
    rsl_status status = RSL_OK;
    out->residual = sqrt(dot(l->f, l->f, d));
    out->asymmetry = make_symmetric(l->k, d);
    if (!out->mode || !out->shape || !values || !vectors)
        status = rsl_error_no_memory(error);
    else if (d > 0 && !rsl_num_eigen_symmetric(l->k, d, values, vectors))
        status = rsl_error_set(error, RSL_ERROR_CONVERGENCE, "the stiffness is not finite");
    if (status == RSL_OK) {
        fill_modes(system, l, values, vectors, out);
        finish_modes(out);
    }
    free(values);
    free(vectors);
    return status;
}

/* The root of the sum of m g^2 over the free coordinates, to judge what is left of forces by. */
static double weight_of(const rsl_planar *system)
{
    const double g[2] = {system->fixed->model.gravity.x, system->fixed->model.gravity.y};
    double sum = 0.0;
    for (size_t i = 0; i < system->fixed->free_count; i++) {
        rsl_planar_freed of = system->fixed->freed[i];
        if (of.axis < 2)
            sum += system->fixed->mover[of.body].mass[of.axis] * g[of.axis] * g[of.axis];
    }
    return sqrt(sum);
}

rsl_status rsl_planar_modes(rsl_planar *system, rsl_planar_modal **modal, rsl_error *error)
{
    linear l;
    if (system == NULL || modal == NULL)
        return rsl_error_missing(error, "a system and room for the modes");
    *modal = NULL;
    if (system->fixed->free_count > COORDINATES_MOST || system->fixed->grains != NULL)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the model has %zu free coordinates; modes are for %d at most, and "
                             "not for crowds",
                             system->fixed->free_count, COORDINATES_MOST);
    rsl_status status = rsl_planar_advance(system, 0.0, NULL, error);
    if (status < 0)
        return status;
    if (system->work.resting > 0)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "rigid contacts are at rest at t = 0, which hold one way only; modes "
                             "need compliant laws there");
    rsl_planar_modal *out = calloc(1, sizeof *out);
    int ok = make_linear(system, &l) && out != NULL;
    for (size_t i = 0; ok && i < l.n; i++)
        l.y[l.n + i] = 0.0; /* about rest */
    status = ok ? solve_modes(system, &l, out, error) : rsl_error_no_memory(error);
    if (status == RSL_OK)
        out->weight = weight_of(system);
    free_linear(&l);
    if (status != RSL_OK) {
        rsl_planar_modal_free(out);
        return status;
    }
    *modal = out;
    return RSL_OK;
}

/* ---- statics ---------------------------------------------------------------------------- */

/* Newton's step in the directions of the modes, down the potential in all of them, and not further
 * than a fifth of the lengths. Nonzero: a force without any stiffness against it. */
static int newton(rsl_planar *system, linear *l, double *values, double *vectors)
{
    size_t d = l->d;
    double most = 0.0, *step = l->full;
    make_symmetric(l->k, d);
    if (!rsl_num_eigen_symmetric(l->k, d, values, vectors))
        return 1;
    for (size_t j = 0; j < d; j++)
        most = fmax(most, fabs(values[j]));
    memset(step, 0, l->n * sizeof *step);
    for (size_t j = 0; j < d; j++) {
        double force = 0.0, stiffness = fmax(fabs(values[j]), 1e-10 * most);
        for (size_t k = 0; k < d; k++)
            force += vectors[k * d + j] * l->f[k];
        if (!(stiffness > 0.0))
            return force != 0.0;
        for (size_t k = 0; k < d; k++)
            for (size_t i = 0; i < l->n; i++)
                step[i] += force / stiffness * vectors[k * d + j] * l->z[k * l->n + i];
    }
    double length = system->fixed->reach > 0.0 ? system->fixed->reach : 1.0;
    double far = step_along(system, l, step, 0.2 * length);
    for (size_t i = 0; i < l->n; i++)
        l->y[i] += fmin(1.0, far) * step[i] / l->root[i];
    return 0;
}

/* Steps until the forces are gone, as far as rounding lets them. */
static int find_rest(rsl_planar *system, linear *l)
{
    enum { ROUNDS = 200 };
    double *values = calloc(l->n + 1, sizeof *values);
    double *vectors = calloc(l->n * l->n + 1, sizeof *vectors);
    double weight = weight_of(system), before = HUGE_VAL;
    int found = 0, ok = values && vectors;
    for (int round = 0; ok && !found && round < ROUNDS; round++) {
        ok = linearise(system, l, 0);
        double left = ok ? sqrt(dot(l->f, l->f, l->d)) : HUGE_VAL;
        found = left <= 1e-15 * weight || (left <= 1e-12 * weight && left >= 0.5 * before) ||
                (weight == 0.0 && left >= 0.5 * before && before < 1e-9);
        before = left;
        if (ok && !found)
            ok = newton(system, l, values, vectors) == 0;
        if (ok && system->fixed->joint_rows > 0)
            rsl_planar_project_positions(system, 0.0, l->y);
    }
    free(values);
    free(vectors);
    return ok && found;
}

rsl_status rsl_planar_begin_hanging(rsl_planar *system, rsl_error *error)
{
    linear l;
    double far = 0.0;
    size_t n = system->fixed->free_count;
    if (n == 0)
        return RSL_OK;
    if (n > COORDINATES_MOST || system->fixed->grains != NULL)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "start: equilibrium without contacts is for %d free coordinates at "
                             "most, and there are %zu",
                             COORDINATES_MOST, n);
    int ok = make_linear(system, &l);
    if (!ok) {
        free_linear(&l);
        return rsl_error_no_memory(error);
    }
    memset(l.y + n, 0, n * sizeof *l.y);
    ok = find_rest(system, &l);
    for (size_t i = 0; ok && i < n; i++) {
        if (system->fixed->freed[i].axis < 2)
            far = fmax(far, fabs(l.y[i] - system->state.y[i]));
        system->state.y[i] = l.y[i];
    }
    free_linear(&l);
    if (!ok)
        return rsl_error_set(error, RSL_ERROR_CONVERGENCE,
                             "start: equilibrium finds no state of rest: something falls, or "
                             "nothing holds it; start: given begins where the bodies are placed");
    system->state.summary.start_shift = fmax(system->state.summary.start_shift, far);
    rsl_planar_project_velocities(system, 0.0, system->state.y);
    return rsl_planar_evaluate(system, 0.0, system->state.y) == 0
               ? RSL_OK
               : rsl_error_set(error, RSL_ERROR_CONVERGENCE, "the joints are singular at t = 0");
}

/* ---- freedoms ------------------------------------------------------------------------------ */

rsl_planar_freedoms rsl_planar_count_freedoms(const rsl_planar *system)
{
    assert(system != NULL);
    size_t redundant = rsl_planar_redundant(system, NULL, 0);
    size_t rows = system->fixed->joint_rows - redundant;
    assert(rows <= system->fixed->free_count);
    return (rsl_planar_freedoms){.coordinates = system->fixed->free_count,
                                 .constraints = system->fixed->joint_rows,
                                 .redundant = redundant,
                                 .freedoms = system->fixed->free_count - rows};
}
