/* SPDX-License-Identifier: MIT
 *
 * Contact forces of a large island at rest: minimum-norm solution in the friction cones, by a
 * semismooth Newton method on the dual (Qi & Sun 1993, Math. Program. 58).
 *
 * The unknowns are three multipliers l per body instead of two forces per contact, so that the
 * Hessian B H B' has the sparsity of the body graph. With the Jacobian J of the contacts at rest,
 * the inverse mass matrix W, B = W^1/2 J' and required accelerations r of the rows, c is the
 * smallest vector with B'c = r:
 *
 *     primal   min  x'V x/2   subject to  B x = c,  x_i in K_i = {|T| <= mu N}
 *     dual     max  l'c - sum_i max_{x_i in K_i} ( x_i'(B'l)_i - x_i'V_i x_i/2 )
 *
 * x_i(l) is the V_i-projection of V_i^-1 (B'l)_i onto its cone, H = dx/d(B'l). The gradient c - B
 * x vanishes at the solution. The dual is piecewise quadratic: Newton's step is exact inside a
 * piece, and the dual value controls the line search. An unbounded dual means that no admissible
 * forces exist.
 *
 * Rigid-body modes make B B' singular: Tikhonov shift of its diagonal, then one step of iterative
 * refinement.
 *
 * Friction of slipping contacts acts with their normal force, along other lines than the rows: F =
 * W^1/2 (J_N - slip_ratio J_T)', B'F x = r. These forces may also change accelerations that no row
 * contains: F x = c + Z y with B'Z = 0. The dual is then maximised subject to Z'l = 0. Vectors of
 * Z are those that the inverse of the shifted B B' amplifies by far the most.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "num/linear.h"
#include "planar/contact/contact.h"
#include "planar/rigid/internal.h"

/* Smaller islands are solved by force_dense.c. */
enum { ROWS_MIN = 48 };
/* Newton steps; few are needed if a solution exists. */
enum { STEPS_MAX = 40 };
/* Tikhonov shift, relative to the largest diagonal entry. */
static const double perturbation = 1e-10;
/* Rows with a smaller diagonal entry, relative to the largest, carry no force. */
static const double diagonal_min = 1e-12;
/* Residual: round-off and tolerance, relative to the right-hand side; round-off under a heavy
 * body, relative to the largest product of a force and its diagonal entry. */
static const double round_off = 1e-13, accepted = 1e-11, force_round_off = 1e-14;

#define NO_PLACE ((size_t)-1)

/* Position of a force: inside its cone, on an edge, at the apex. */
typedef enum piece { UNKNOWN, INSIDE, ABOVE, BELOW, NOTHING } piece;

/* Rows of B' or F': [normal, tangent][body][axis]. */
typedef struct lines {
    double at[2][2][3];
} lines;

/* One contact of the island. */
typedef struct touch {
    rsl_planar_contact_unknown *unknowns;
    size_t place[2]; /* of its bodies in the order; NO_PLACE: immobile */
    lines row, line; /* B' and F' */
    int holds[2];    /* 1: the row carries a force */
    double give[2];  /* diagonal entries of the Delassus operator */
    double right[2];
    double weight;         /* V of the tangent; V of the normal is 1 */
    double x[2];           /* force: normal, tangent */
    double turn[3];        /* H: NN, NT, TT */
    piece piece, factored; /* at the last evaluation; at the last factorisation */
} touch;

typedef struct wide {
    const rsl_planar_compiled_model *fixed;
    rsl_planar_workspace *scratch;
    touch *touch;
    size_t *body, *place;      /* bodies in order; position of each body */
    size_t *first, *next;      /* lists of contacts: per body; per contact and side */
    size_t touches, bodies, n; /* n: three per body */
    int in_cones;              /* 1: forces are restricted to the friction cones */
    double *matrix;            /* n by n */
    double *c, *l, *d;         /* n each: see above; d: Newton step of l */
    double *left, *kept;       /* residual c - F x orthogonal to Z; l before a step */
    double *z, *by_z;          /* Z by vectors; matrix^-1 Z */
    double *border;            /* Z' matrix^-1 Z */
    size_t frees;              /* number of vectors in Z */
    double lift;               /* Tikhonov shift */
    double size;               /* max norm of the right-hand side */
} wide;

/* ---- breadth-first order of the bodies ------------------------------------------------------ */

static int is_mobile(const wide *w, size_t body) { return w->fixed->dof[body].count > 0; }

static const rsl_planar_constraint_row *row_of(const wide *w, size_t i, size_t c)
{
    return &w->scratch->rigid->rows[2 * w->touch[i].unknowns->number + c];
}

static void list_touches(wide *w)
{
    for (size_t i = 0; i <= w->fixed->bodies; i++)
        w->first[i] = w->place[i] = NO_PLACE;
    for (size_t i = 0; i < w->touches; i++) {
        const rsl_planar_constraint_row *row = row_of(w, i, 0);
        const size_t body[2] = {row->a, row->b};
        for (size_t side = 0; side < 2; side++) {
            w->next[2 * i + side] = w->first[body[side]];
            w->first[body[side]] = is_mobile(w, body[side]) ? 2 * i + side : NO_PLACE;
        }
    }
}

static void append_body(wide *w, size_t body)
{
    if (!is_mobile(w, body) || w->place[body] != NO_PLACE)
        return;
    w->place[body] = w->bodies;
    w->body[w->bodies++] = body;
}

/* Breadth-first order from `start`; returns the last body. */
static size_t order_from(wide *w, size_t start)
{
    for (size_t i = 0; i < w->bodies; i++)
        w->place[w->body[i]] = NO_PLACE;
    w->bodies = 0;
    append_body(w, start);
    for (size_t i = 0; i < w->bodies; i++)
        for (size_t at = w->first[w->body[i]]; at != NO_PLACE; at = w->next[at]) {
            append_body(w, row_of(w, at / 2, 0)->a);
            append_body(w, row_of(w, at / 2, 0)->b);
        }
    return w->body[w->bodies - 1];
}

/* Orders the bodies from one end of the island to the other. Nonzero: not connected by contacts. */
static int order_bodies(wide *w)
{
    list_touches(w);
    const rsl_planar_constraint_row *row = row_of(w, 0, 0);
    size_t end = order_from(w, is_mobile(w, row->a) ? row->a : row->b);
    order_from(w, end);
    w->n = 3 * w->bodies;
    for (size_t i = 0; i < w->touches; i++)
        for (size_t side = 0; side < 2; side++) {
            size_t body = side == 0 ? row_of(w, i, 0)->a : row_of(w, i, 0)->b;
            w->touch[i].place[side] = w->place[body];
            if (is_mobile(w, body) && w->place[body] == NO_PLACE)
                return 1;
        }
    return 0;
}

/* ---- rows ---------------------------------------------------------------------------------- */

static double fill_row(const wide *w, touch *t, size_t c, const rsl_planar_constraint_row *row)
{
    double give = 0.0;
    for (size_t k = 0; k < 3; k++) {
        double a = row->ja[k] * sqrt(w->fixed->dof[row->a].inverse[k]);
        double b = row->jb[k] * sqrt(w->fixed->dof[row->b].inverse[k]);
        t->row.at[c][0][k] = a;
        t->row.at[c][1][k] = b;
        give += a * a + b * b;
    }
    return give;
}

/* F' = B', with the normal line of a slipping contact inclined by its friction. */
static void incline_lines(touch *t)
{
    t->line = t->row;
    for (size_t side = 0; side < 2; side++)
        for (size_t k = 0; k < 3; k++)
            t->line.at[0][side][k] -= t->unknowns->slip_ratio * t->row.at[1][side][k];
}

/* Skips rows with a vanishing diagonal. Returns the number of rows with a force. */
static size_t fill_rows(wide *w, const double *right)
{
    double max = 0.0;
    size_t count = 0;
    for (size_t i = 0; i < w->touches; i++)
        for (size_t c = 0; c < 2; c++)
            max = fmax(max, fill_row(w, &w->touch[i], c, row_of(w, i, c)));
    for (size_t i = 0; i < w->touches; i++) {
        touch *t = &w->touch[i];
        for (size_t c = 0; c < 2; c++) {
            t->give[c] = fill_row(w, t, c, row_of(w, i, c));
            t->holds[c] = (c == 0 || t->unknowns->sticks) && t->give[c] > diagonal_min * max;
            t->right[c] = t->holds[c] ? right[2 * t->unknowns->number + c] : 0.0;
            w->size = fmax(w->size, fabs(t->right[c]));
            count += (size_t)t->holds[c];
        }
        t->unknowns->residual =
            t->unknowns->sticks && !t->holds[1] ? right[2 * t->unknowns->number + 1] : 0.0;
        t->weight = 1.0;
        incline_lines(t);
    }
    return count;
}

/* B'l or F'l of a contact; 0 for a row without force. */
static void row_rates(const touch *t, const lines *of, const double *l, double out[2])
{
    for (size_t c = 0; c < 2; c++) {
        out[c] = 0.0;
        for (size_t side = 0; side < 2 && t->holds[c]; side++)
            for (size_t k = 0; k < 3 && t->place[side] != NO_PLACE; k++)
                out[c] += of->at[c][side][k] * l[3 * t->place[side] + k];
    }
}

/* out += share B x or F x of a contact. */
static void scatter(const touch *t, const lines *of, const double x[2], double share, double *out)
{
    for (size_t side = 0; side < 2; side++)
        for (size_t k = 0; k < 3 && t->place[side] != NO_PLACE; k++)
            out[3 * t->place[side] + k] +=
                share * (of->at[0][side][k] * x[0] + of->at[1][side][k] * x[1]);
}

/* ---- forces x(l) --------------------------------------------------------------------------- */

/* Projection of g outside the cone onto its nearer edge or apex, and its derivative H. */
static void project_on_edge(touch *t, const double g[2])
{
    double mu = t->holds[1] ? t->unknowns->mu_static : 0.0, side = g[1] < 0.0 ? -mu : mu;
    double by = 1.0 / (1.0 + t->weight * mu * mu), along = by * (g[0] + side * g[1]);
    t->piece = side < 0.0 ? BELOW : ABOVE;
    if (!(along > 0.0)) {
        t->piece = NOTHING;
        along = by = 0.0;
    }
    t->x[0] = along;
    t->x[1] = side * along;
    t->turn[0] = by;
    t->turn[1] = side * by;
    t->turn[2] = side * side * by;
}

/* x and H of a contact for g = F'l. */
static void project(const wide *w, touch *t, const double g[2])
{
    double v = t->weight;
    if (w->in_cones &&
        !(fabs(g[1]) <= t->unknowns->mu_static * v * g[0] || (!t->holds[1] && g[0] >= 0.0))) {
        project_on_edge(t, g);
        return;
    }
    t->piece = INSIDE;
    t->x[0] = g[0];
    t->x[1] = g[1] / v;
    t->turn[0] = t->holds[0] ? 1.0 : 0.0;
    t->turn[1] = 0.0;
    t->turn[2] = t->holds[1] ? 1.0 / v : 0.0;
}

static double product(const wide *w, const double *a, const double *b)
{
    double sum = 0.0;
    for (size_t k = 0; k < w->n; k++)
        sum += a[k] * b[k];
    return sum;
}

/* Makes v orthogonal to the first vectors of Z. */
static void orthogonalise(const wide *w, size_t vectors, double *v)
{
    for (size_t j = 0; j < vectors; j++) {
        const double *z = w->z + j * w->n;
        double part = product(w, z, v);
        for (size_t k = 0; k < w->n; k++)
            v[k] -= part * z[k];
    }
}

/* All forces at l, and the residual `left`. Returns the dual value. */
static double evaluate_dual(wide *w, const double *l, double *left)
{
    double value = 0.0;
    for (size_t k = 0; k < w->n; k++) {
        left[k] = w->c[k];
        value += l[k] * w->c[k];
    }
    for (size_t i = 0; i < w->touches; i++) {
        touch *t = &w->touch[i];
        double g[2];
        row_rates(t, &t->line, l, g);
        project(w, t, g);
        scatter(t, &t->line, t->x, -1.0, left);
        value -= 0.5 * (t->x[0] * t->x[0] + t->weight * t->x[1] * t->x[1]);
    }
    orthogonalise(w, w->frees, left);
    return value;
}

/* Max norm of B' left. */
static double residual_norm(const wide *w, const double *left)
{
    double max = 0.0;
    for (size_t i = 0; i < w->touches; i++) {
        double g[2];
        row_rates(&w->touch[i], &w->touch[i].row, left, g);
        max = fmax(max, fmax(fabs(g[0]), fabs(g[1])));
    }
    return max;
}

/* Tolerance of that norm. */
static double residual_max(const wide *w)
{
    double max = 0.0;
    for (size_t i = 0; i < w->touches; i++)
        for (size_t c = 0; c < 2; c++)
            max = fmax(max, w->touch[i].give[c] * fabs(w->touch[i].x[c]));
    return fmax(accepted * w->size, force_round_off * max);
}

/* ---- Hessian ------------------------------------------------------------------------------- */

/* Adds the block b H b' of two bodies of a contact. */
static void add_block(wide *w, const touch *t, const lines *of, size_t one, size_t two)
{
    const double *h = t->turn;
    for (size_t k = 0; k < 3; k++) {
        double n = of->at[0][one][k], s = of->at[1][one][k];
        double by_n = h[0] * n + h[1] * s, by_s = h[1] * n + h[2] * s;
        double *line = w->matrix + (3 * t->place[one] + k) * w->n + 3 * t->place[two];
        for (size_t j = 0; j < 3; j++)
            line[j] += by_n * of->at[0][two][j] + by_s * of->at[1][two][j];
    }
}

static int is_factored(const wide *w)
{
    for (size_t i = 0; i < w->touches; i++)
        if (w->touch[i].factored != w->touch[i].piece)
            return 0;
    return 1;
}

/* Factors B H B', or F H F' if `slipping`, plus the Tikhonov shift. Nonzero: singular. */
static int factor(wide *w, int slipping)
{
    double max = 0.0;
    memset(w->matrix, 0, w->n * w->n * sizeof *w->matrix);
    for (size_t i = 0; i < w->touches; i++) {
        touch *t = &w->touch[i];
        t->factored = t->piece;
        for (size_t one = 0; one < 2; one++)
            for (size_t two = 0; two < 2; two++)
                if (t->place[one] != NO_PLACE && t->place[two] != NO_PLACE &&
                    t->place[one] <= t->place[two])
                    add_block(w, t, slipping ? &t->line : &t->row, one, two);
    }
    for (size_t k = 0; k < w->n; k++)
        max = fmax(max, w->matrix[k * w->n + k]);
    for (size_t k = 0; k < w->n; k++)
        w->matrix[k * w->n + k] += perturbation * max;
    w->lift = perturbation * max;
    return !(max > 0.0) || rsl_num_factor_symmetric(w->matrix, w->n, w->n, 0.0) != 0;
}

static void solve(const wide *w, double *x) { rsl_num_solve_factored(w->matrix, w->n, w->n, x); }

static void invalidate_factor(wide *w)
{
    for (size_t i = 0; i < w->touches; i++)
        w->touch[i].factored = UNKNOWN;
}

/* Z by inverse iteration with the factor of B B', vector by vector, until one is not amplified. */
static void find_null_space(wide *w)
{
    enum { ROUNDS = 4 };
    for (; w->frees < w->n; w->frees++) {
        double *v = w->z + w->frees * w->n, size = 0.0;
        for (size_t k = 0; k < w->n; k++)
            v[k] = (double)((k + 1) * (2 * w->frees + 3) * 7919 % 101) - 50.0;
        for (int round = 0; round < ROUNDS; round++) {
            orthogonalise(w, w->frees, v);
            size = sqrt(product(w, v, v));
            for (size_t k = 0; k < w->n; k++)
                v[k] /= size;
            solve(w, v);
            for (size_t k = 0; k < w->n; k++)
                v[k] *= w->lift;
        }
        orthogonalise(w, w->frees, v);
        size = sqrt(product(w, v, v));
        if (!(size > 0.5))
            break;
        for (size_t k = 0; k < w->n; k++)
            v[k] /= size;
    }
    invalidate_factor(w);
}

/* Factors Z' matrix^-1 Z for steps orthogonal to Z. Nonzero: singular. */
static int factor_border(wide *w)
{
    if (w->frees == 0)
        return 0;
    memcpy(w->by_z, w->z, w->frees * w->n * sizeof *w->by_z);
    for (size_t i = 0; i < w->frees; i++) {
        solve(w, w->by_z + i * w->n);
        for (size_t j = 0; j < w->frees; j++)
            w->border[j * w->frees + i] = product(w, w->z + j * w->n, w->by_z + i * w->n);
    }
    return rsl_num_factor_symmetric(w->border, w->frees, w->frees, 0.0) != 0;
}

/* Replaces d by the x of matrix x = d + Z y, Z'x = 0. */
static void solve_orthogonal(wide *w, double *d)
{
    solve(w, d);
    if (w->frees == 0)
        return;
    double *y = w->border + w->frees * w->frees;
    for (size_t j = 0; j < w->frees; j++)
        y[j] = product(w, w->z + j * w->n, d);
    rsl_num_solve_factored(w->border, w->frees, w->frees, y);
    for (size_t j = 0; j < w->frees; j++)
        for (size_t k = 0; k < w->n; k++)
            d[k] -= y[j] * w->by_z[j * w->n + k];
    orthogonalise(w, w->frees, d);
}

/* ---- solution ------------------------------------------------------------------------------ */

/* B B'c = B r by iterative refinement with the shifted factor. Nonzero: inconsistent. */
static int find_c(wide *w)
{
    double before = HUGE_VAL, max;
    memset(w->c, 0, w->n * sizeof *w->c);
    for (;; before = max) {
        max = 0.0;
        memset(w->left, 0, w->n * sizeof *w->left);
        for (size_t i = 0; i < w->touches; i++) {
            double g[2];
            row_rates(&w->touch[i], &w->touch[i].row, w->c, g);
            for (size_t c = 0; c < 2; c++) {
                g[c] = w->touch[i].right[c] - g[c];
                max = fmax(max, fabs(g[c]));
            }
            scatter(&w->touch[i], &w->touch[i].row, g, 1.0, w->left);
        }
        if (!(max > round_off * w->size && max < 0.5 * before))
            return !(max <= accepted * w->size);
        solve(w, w->left);
        for (size_t k = 0; k < w->n; k++)
            w->c[k] += w->left[k];
    }
}

/* Line search along d by halving (Armijo). Nonzero: no increase of the dual value. */
static int line_search(wide *w, double *value, double *max)
{
    double slope = product(w, w->left, w->d), step = 1.0, there, far;
    memcpy(w->kept, w->l, w->n * sizeof *w->l);
    for (int halvings = 0; halvings < 30; halvings++, step *= 0.5) {
        for (size_t k = 0; k < w->n; k++)
            w->l[k] = w->kept[k] + step * w->d[k];
        there = evaluate_dual(w, w->l, w->left);
        far = residual_norm(w, w->left);
        if (there >= *value + 1e-4 * step * slope || (step == 1.0 && far < 0.5 * *max)) {
            *value = there;
            *max = far;
            return 0;
        }
    }
    return 1;
}

/* Semismooth Newton iteration from l. Nonzero: no admissible forces, or not converged. */
static int find_forces(wide *w)
{
    double value = evaluate_dual(w, w->l, w->left), max = residual_norm(w, w->left);
    double before = HUGE_VAL;
    for (int i = 0; i < STEPS_MAX && max > round_off * w->size; i++) {
        if (max <= residual_max(w) && !(max < 0.5 * before))
            break;
        before = max;
        if (!is_factored(w) && (factor(w, 1) != 0 || factor_border(w) != 0))
            return 1;
        memcpy(w->d, w->left, w->n * sizeof *w->d);
        solve_orthogonal(w, w->d);
        if (line_search(w, &value, &max) != 0)
            break;
    }
    return !(max <= residual_max(w));
}

static void write_forces(const wide *w)
{
    for (size_t i = 0; i < w->touches; i++) {
        touch *t = &w->touch[i];
        memcpy(t->unknowns->force, t->x, sizeof t->x);
        if (!t->unknowns->sticks)
            t->unknowns->force[1] = -t->unknowns->slip_ratio * t->x[0];
    }
}

/* Weights tangential unknowns by 1/(mu N). */
static void weigh_by_limit(wide *w)
{
    double max = 0.0;
    for (size_t i = 0; i < w->touches; i++)
        max = fmax(max, w->touch[i].unknowns->mu_static * w->touch[i].x[0]);
    for (size_t i = 0; i < w->touches && max > 0.0; i++)
        w->touch[i].weight =
            max / fmax(w->touch[i].unknowns->mu_static * w->touch[i].x[0], 1e-8 * max);
    invalidate_factor(w);
}

static double *carve(double **room, size_t count)
{
    double *taken = *room;
    *room += count;
    return taken;
}

/* Nonzero: out of memory. */
static int allocate(wide *w, rsl_planar_contact_unknown *unknowns, size_t count, int slipping)
{
    size_t bodies = w->fixed->bodies + 1;
    size_t max = 3 * (bodies < 2 * count ? bodies : 2 * count);
    size_t touch_size = (sizeof(touch) + sizeof(double) - 1) / sizeof(double);
    double *room =
        rsl_planar_rigid_work(w->scratch, (slipping ? 4 : 1) * max * max + 6 * max + 3 * bodies +
                                              2 * count + count * touch_size);
    if (room == NULL)
        return 1;
    w->touch = (touch *)(void *)carve(&room, count * touch_size);
    w->touches = count;
    for (size_t i = 0; i < count; i++)
        w->touch[i] = (touch){.unknowns = &unknowns[i]};
    w->body = (size_t *)(void *)carve(&room, bodies);
    w->place = (size_t *)(void *)carve(&room, bodies);
    w->first = (size_t *)(void *)carve(&room, bodies);
    w->next = (size_t *)(void *)carve(&room, 2 * count);
    w->c = carve(&room, max);
    w->l = carve(&room, max);
    w->d = carve(&room, max);
    w->left = carve(&room, max);
    w->kept = carve(&room, max);
    w->matrix = carve(&room, max * max);
    if (slipping) {
        w->z = carve(&room, max * max);
        w->by_z = carve(&room, max * max);
        w->border = room;
    }
    return 0;
}

static int is_large(const rsl_planar_contact_unknown *unknowns, size_t count)
{
    size_t rows = 0;
    for (size_t i = 0; i < count; i++)
        rows += unknowns[i].sticks ? 2 : 1;
    return rows >= ROWS_MIN;
}

static int any_slips(const rsl_planar_contact_unknown *unknowns, size_t count)
{
    while (count > 0 && unknowns[count - 1].slip_ratio == 0.0)
        count--;
    return count > 0;
}

int rsl_planar_solve_rest_forces_newton(const rsl_planar_compiled_model *fixed,
                                        rsl_planar_workspace *work,
                                        rsl_planar_contact_unknown *unknowns, size_t count,
                                        const double *right, int in_limits)
{
    wide w = {.fixed = fixed, .scratch = work};
    int slipping = any_slips(unknowns, count);
    assert(sizeof(size_t) <= sizeof(double));
    if (work->active_count > 0 || !is_large(unknowns, count) ||
        allocate(&w, unknowns, count, slipping) != 0 || order_bodies(&w) != 0 ||
        fill_rows(&w, right) <= w.n)
        return 1;
    memset(w.l, 0, w.n * sizeof *w.l);
    evaluate_dual(&w, w.l, w.left);
    if (factor(&w, 0) != 0 || find_c(&w) != 0)
        return 1;
    if (slipping)
        find_null_space(&w);
    if (find_forces(&w) != 0)
        return 1;
    if (in_limits) {
        weigh_by_limit(&w);
        w.in_cones = 1;
        memset(w.l, 0, w.n * sizeof *w.l);
        if (find_forces(&w) != 0)
            return 1;
    }
    write_forces(&w);
    return 0;
}
