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

/* Islands with fewer rows than this are as soon solved by their contacts. */
enum { ROWS_MIN = 48 };

/* Newton's steps: few are needed, unless there is no solution. */
enum { STEPS_MAX = 40 };

/* Added to the diagonal, as a share of its largest number. */
static const double perturbation = 1e-10;

/* A tangent or normal that gives less than this share of the others has no row. */
static const double least_give = 1e-12;

/* What may be left of the right-hand side, as a share of its largest number; and of what the largest
 * force alone does to its row, which is what rounding leaves under a heavy body. */
static const double rounding = 1e-13, enough = 1e-11, of_force = 1e-14;

#define NO_PLACE ((size_t)-1)

/* Where forces are: in their cone, on its edges, or at its tip. */
typedef enum piece { UNKNOWN, INSIDE, ABOVE, BELOW, NOTHING } piece;

/* Lines of B' or F', normal and tangent, by side and axis. */
typedef struct lines {
    double at[2][2][3];
} lines;

/* One contact. */
typedef struct touch {
    rsl_planar_contact_unknown *unknowns;
    size_t place[2]; /* of its bodies in the order; NO_PLACE: one that does not give */
    lines row, line; /* B' and F' */
    int holds[2];
    double give[2]; /* what a unit of force does to its row */
    double right[2];
    double weight;  /* V of the tangent; that of the normal is 1 */
    double x[2];    /* force */
    double turn[3]; /* H: normal, both, tangent */
    piece piece, factored;
} touch;

typedef struct wide {
    rsl_planar *system;
    touch *touch;
    size_t touches;
    size_t *body, *place; /* the bodies in order, and where each stands */
    size_t *first, *next; /* per body and per contact and side: lists of contacts */
    size_t bodies, n;     /* n: three per body */
    int in_cones;
    double *matrix;      /* n by n */
    double *c, *l, *d;   /* n each: see above, and a step of l */
    double *left, *kept; /* c - F x, across Z */
    double *z, *by_z;    /* Z, one vector after the other, and the inverse of the matrix times it */
    double *border;      /* Z' by_z */
    size_t frees;        /* vectors of Z */
    double lift;         /* the hair */
    double size;         /* of the right-hand side */
} wide;

/* ---- bodies in an order in which neighbours stand near each other ---------------------------- */

static int gives(const wide *w, size_t body) { return w->system->fixed->dof[body].count > 0; }

static const rsl_planar_constraint_row *row_of(const wide *w, size_t i, size_t c)
{
    return &w->system->work.rigid->rows[2 * w->touch[i].unknowns->number + c];
}

static void list_touches(wide *w)
{
    for (size_t i = 0; i <= w->system->fixed->bodies; i++)
        w->first[i] = w->place[i] = NO_PLACE;
    for (size_t i = 0; i < w->touches; i++) {
        const rsl_planar_constraint_row *row = row_of(w, i, 0);
        const size_t body[2] = {row->a, row->b};
        for (size_t side = 0; side < 2; side++) {
            w->next[2 * i + side] = w->first[body[side]];
            w->first[body[side]] = gives(w, body[side]) ? 2 * i + side : NO_PLACE;
        }
    }
}

static void take_place(wide *w, size_t body)
{
    if (!gives(w, body) || w->place[body] != NO_PLACE)
        return;
    w->place[body] = w->bodies;
    w->body[w->bodies++] = body;
}

/* From body to body, nearest first; returns the one that is farthest. */
static size_t order_from(wide *w, size_t start)
{
    for (size_t i = 0; i < w->bodies; i++)
        w->place[w->body[i]] = NO_PLACE;
    w->bodies = 0;
    take_place(w, start);
    for (size_t i = 0; i < w->bodies; i++)
        for (size_t at = w->first[w->body[i]]; at != NO_PLACE; at = w->next[at]) {
            take_place(w, row_of(w, at / 2, 0)->a);
            take_place(w, row_of(w, at / 2, 0)->b);
        }
    return w->body[w->bodies - 1];
}

/* From one end of the island to the other. Contacts that are not all of one island, which joints
 * would tie, are not for here. */
static int order_bodies(wide *w)
{
    list_touches(w);
    const rsl_planar_constraint_row *row = row_of(w, 0, 0);
    size_t end = order_from(w, gives(w, row->a) ? row->a : row->b);
    order_from(w, end);
    w->n = 3 * w->bodies;
    for (size_t i = 0; i < w->touches; i++)
        for (size_t side = 0; side < 2; side++) {
            size_t body = side == 0 ? row_of(w, i, 0)->a : row_of(w, i, 0)->b;
            w->touch[i].place[side] = w->place[body];
            if (gives(w, body) && w->place[body] == NO_PLACE)
                return 1;
        }
    return 0;
}

/* ---- rows ---------------------------------------------------------------------------------- */

static double fill_row(const wide *w, touch *t, size_t c, const rsl_planar_constraint_row *row)
{
    double give = 0.0;
    for (size_t k = 0; k < 3; k++) {
        double a = row->ja[k] * sqrt(w->system->fixed->dof[row->a].inverse[k]);
        double b = row->jb[k] * sqrt(w->system->fixed->dof[row->b].inverse[k]);
        t->row.at[c][0][k] = a;
        t->row.at[c][1][k] = b;
        give += a * a + b * b;
    }
    return give;
}

/* Forces act along the rows, those of what slips along lines that lean. */
static void lean_lines(touch *t)
{
    t->line = t->row;
    for (size_t side = 0; side < 2; side++)
        for (size_t k = 0; k < 3; k++)
            t->line.at[0][side][k] -= t->unknowns->slip_ratio * t->row.at[1][side][k];
}

/* Rows along which the bodies cannot give have no force. Returns how many have one. */
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
            t->holds[c] = (c == 0 || t->unknowns->sticks) && t->give[c] > least_give * max;
            t->right[c] = t->holds[c] ? right[2 * t->unknowns->number + c] : 0.0;
            w->size = fmax(w->size, fabs(t->right[c]));
            count += (size_t)t->holds[c];
        }
        t->unknowns->residual =
            t->unknowns->sticks && !t->holds[1] ? right[2 * t->unknowns->number + 1] : 0.0;
        t->weight = 1.0;
        lean_lines(t);
    }
    return count;
}

/* (B'l) or (F'l) of a contact, 0 where it has no row. */
static void rates_of(const touch *t, const lines *of, const double *l, double out[2])
{
    for (size_t c = 0; c < 2; c++) {
        out[c] = 0.0;
        for (size_t side = 0; side < 2 && t->holds[c]; side++)
            for (size_t k = 0; k < 3 && t->place[side] != NO_PLACE; k++)
                out[c] += of->at[c][side][k] * l[3 * t->place[side] + k];
    }
}

/* out += share B x or F x of a contact. */
static void spread(const touch *t, const lines *of, const double x[2], double share, double *out)
{
    for (size_t side = 0; side < 2; side++)
        for (size_t k = 0; k < 3 && t->place[side] != NO_PLACE; k++)
            out[3 * t->place[side] + k] +=
                share * (of->at[0][side][k] * x[0] + of->at[1][side][k] * x[1]);
}

/* ---- forces by l -------------------------------------------------------------------------------- */

/* Outside the cone: its nearest edge, or nothing; and how it moves with g = V p. */
static void go_to_edge(touch *t, const double g[2])
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

static void respond(const wide *w, touch *t, const double g[2])
{
    double v = t->weight;
    if (w->in_cones &&
        !(fabs(g[1]) <= t->unknowns->mu_static * v * g[0] || (!t->holds[1] && g[0] >= 0.0))) {
        go_to_edge(t, g);
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

/* v less its parts along Z. */
static void go_across(const wide *w, size_t vectors, double *v)
{
    for (size_t j = 0; j < vectors; j++) {
        const double *z = w->z + j * w->n;
        double part = product(w, z, v);
        for (size_t k = 0; k < w->n; k++)
            v[k] -= part * z[k];
    }
}

/* All forces at l, and `left` = c - F x across Z. Returns the value. */
static double respond_all(wide *w, const double *l, double *left)
{
    double value = 0.0;
    for (size_t k = 0; k < w->n; k++) {
        left[k] = w->c[k];
        value += l[k] * w->c[k];
    }
    for (size_t i = 0; i < w->touches; i++) {
        touch *t = &w->touch[i];
        double g[2];
        rates_of(t, &t->line, l, g);
        respond(w, t, g);
        spread(t, &t->line, t->x, -1.0, left);
        value -= 0.5 * (t->x[0] * t->x[0] + t->weight * t->x[1] * t->x[1]);
    }
    go_across(w, w->frees, left);
    return value;
}

/* What is left of the right-hand side by `left`, at most. */
static double largest_left(const wide *w, const double *left)
{
    double max = 0.0;
    for (size_t i = 0; i < w->touches; i++) {
        double g[2];
        rates_of(&w->touch[i], &w->touch[i].row, left, g);
        max = fmax(max, fmax(fabs(g[0]), fabs(g[1])));
    }
    return max;
}

/* What is enough. */
static double most_left(const wide *w)
{
    double max = 0.0;
    for (size_t i = 0; i < w->touches; i++)
        for (size_t c = 0; c < 2; c++)
            max = fmax(max, w->touch[i].give[c] * fabs(w->touch[i].x[c]));
    return fmax(enough * w->size, of_force * max);
}

/* ---- the matrix ------------------------------------------------------------------------------- */

/* Adds  b H b' of two sides of a contact. */
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

/* B H B', or F H F' if `leaning`, on and above the diagonal, with the hair; factored. */
static int factor(wide *w, int leaning)
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
                    add_block(w, t, leaning ? &t->line : &t->row, one, two);
    }
    for (size_t k = 0; k < w->n; k++)
        max = fmax(max, w->matrix[k * w->n + k]);
    for (size_t k = 0; k < w->n; k++)
        w->matrix[k * w->n + k] += perturbation * max;
    w->lift = perturbation * max;
    return !(max > 0.0) || rsl_num_factor_symmetric(w->matrix, w->n, w->n, 0.0) != 0;
}

static void solve(const wide *w, double *x) { rsl_num_solve_factored(w->matrix, w->n, w->n, x); }

static void forget_factor(wide *w)
{
    for (size_t i = 0; i < w->touches; i++)
        w->touch[i].factored = UNKNOWN;
}

/* Z from the factor of B B': a vector without order, made longer in the directions that the rows do
 * not have until it has no others; then one across it; and so on, until all become short. */
static void find_frees(wide *w)
{
    enum { ROUNDS = 4 };
    for (; w->frees < w->n; w->frees++) {
        double *v = w->z + w->frees * w->n, size = 0.0;
        for (size_t k = 0; k < w->n; k++)
            v[k] = (double)((k + 1) * (2 * w->frees + 3) * 7919 % 101) - 50.0;
        for (int round = 0; round < ROUNDS; round++) {
            go_across(w, w->frees, v);
            size = sqrt(product(w, v, v));
            for (size_t k = 0; k < w->n; k++)
                v[k] /= size;
            solve(w, v);
            for (size_t k = 0; k < w->n; k++)
                v[k] *= w->lift;
        }
        go_across(w, w->frees, v);
        size = sqrt(product(w, v, v));
        if (!(size > 0.5))
            break;
        for (size_t k = 0; k < w->n; k++)
            v[k] /= size;
    }
    forget_factor(w);
}

/* For steps across Z: the inverse times Z, and Z' of that. */
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

/* d of  matrix d = d + Z y,  Z'd = 0. */
static void solve_across(wide *w, double *d)
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
    go_across(w, w->frees, d);
}

/* ---- what is asked for --------------------------------------------------------------------- */

/* c: B B'c = B r, by the factor of B B'. Each round leaves the share `perturbation` of what was left. */
static int find_c(wide *w)
{
    double before = HUGE_VAL, max;
    memset(w->c, 0, w->n * sizeof *w->c);
    for (;; before = max) {
        max = 0.0;
        memset(w->left, 0, w->n * sizeof *w->left);
        for (size_t i = 0; i < w->touches; i++) {
            double g[2];
            rates_of(&w->touch[i], &w->touch[i].row, w->c, g);
            for (size_t c = 0; c < 2; c++) {
                g[c] = w->touch[i].right[c] - g[c];
                max = fmax(max, fabs(g[c]));
            }
            spread(&w->touch[i], &w->touch[i].row, g, 1.0, w->left);
        }
        if (!(max > rounding * w->size && max < 0.5 * before))
            return !(max <= enough * w->size);
        solve(w, w->left);
        for (size_t k = 0; k < w->n; k++)
            w->c[k] += w->left[k];
    }
}

/* Goes along d as far as the value grows. Nonzero: it does not. */
static int go_along(wide *w, double *value, double *max)
{
    double slope = product(w, w->left, w->d), step = 1.0, there, far;
    memcpy(w->kept, w->l, w->n * sizeof *w->l);
    for (int halvings = 0; halvings < 30; halvings++, step *= 0.5) {
        for (size_t k = 0; k < w->n; k++)
            w->l[k] = w->kept[k] + step * w->d[k];
        there = respond_all(w, w->l, w->left);
        far = largest_left(w, w->left);
        if (there >= *value + 1e-4 * step * slope || (step == 1.0 && far < 0.5 * *max)) {
            *value = there;
            *max = far;
            return 0;
        }
    }
    return 1;
}

/* Forces x with F x = c across Z, the least of them; from l on. Nonzero: there are none, or they are not found. */
static int find_forces(wide *w)
{
    double value = respond_all(w, w->l, w->left), max = largest_left(w, w->left);
    double before = HUGE_VAL;
    for (int i = 0; i < STEPS_MAX && max > rounding * w->size; i++) {
        if (max <= most_left(w) && !(max < 0.5 * before))
            break;
        before = max;
        if (!is_factored(w) && (factor(w, 1) != 0 || factor_border(w) != 0))
            return 1;
        memcpy(w->d, w->left, w->n * sizeof *w->d);
        solve_across(w, w->d);
        if (go_along(w, &value, &max) != 0)
            break;
    }
    return !(max <= most_left(w));
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

/* Tangents by what they may bear. */
static void weigh_by_grip(wide *w)
{
    double max = 0.0;
    for (size_t i = 0; i < w->touches; i++)
        max = fmax(max, w->touch[i].unknowns->mu_static * w->touch[i].x[0]);
    for (size_t i = 0; i < w->touches && max > 0.0; i++)
        w->touch[i].weight =
            max / fmax(w->touch[i].unknowns->mu_static * w->touch[i].x[0], 1e-8 * max);
    forget_factor(w);
}

static double *take(double **room, size_t count)
{
    double *taken = *room;
    *room += count;
    return taken;
}

/* Memory for it, from one piece. */
static int place_all(wide *w, rsl_planar_contact_unknown *unknowns, size_t count, int leans)
{
    size_t bodies = w->system->fixed->bodies + 1;
    size_t max = 3 * (bodies < 2 * count ? bodies : 2 * count);
    size_t touch_size = (sizeof(touch) + sizeof(double) - 1) / sizeof(double);
    double *room =
        rsl_planar_rigid_work(w->system, (leans ? 4 : 1) * max * max + 6 * max + 3 * bodies +
                                             2 * count + count * touch_size);
    if (room == NULL)
        return 1;
    w->touch = (touch *)(void *)take(&room, count * touch_size);
    w->touches = count;
    for (size_t i = 0; i < count; i++)
        w->touch[i] = (touch){.unknowns = &unknowns[i]};
    w->body = (size_t *)(void *)take(&room, bodies);
    w->place = (size_t *)(void *)take(&room, bodies);
    w->first = (size_t *)(void *)take(&room, bodies);
    w->next = (size_t *)(void *)take(&room, 2 * count);
    w->c = take(&room, max);
    w->l = take(&room, max);
    w->d = take(&room, max);
    w->left = take(&room, max);
    w->kept = take(&room, max);
    w->matrix = take(&room, max * max);
    if (leans) {
        w->z = take(&room, max * max);
        w->by_z = take(&room, max * max);
        w->border = room;
    }
    return 0;
}

/* Joints are not among the bodies' numbers. */
static int is_for_here(const rsl_planar *system, const rsl_planar_contact_unknown *unknowns,
                       size_t count)
{
    size_t rows = 0;
    for (size_t i = 0; i < count; i++)
        rows += unknowns[i].sticks ? 2 : 1;
    return rows >= ROWS_MIN && system->work.active_count == 0;
}

static int one_leans(const rsl_planar_contact_unknown *unknowns, size_t count)
{
    while (count > 0 && unknowns[count - 1].slip_ratio == 0.0)
        count--;
    return count > 0;
}

int rsl_planar_solve_rest_forces_newton(rsl_planar *system, rsl_planar_contact_unknown *unknowns,
                                        size_t count, const double *right, int by_grip)
{
    wide w = {.system = system};
    int leans = one_leans(unknowns, count);
    assert(sizeof(size_t) <= sizeof(double));
    if (!is_for_here(system, unknowns, count) || place_all(&w, unknowns, count, leans) != 0 ||
        order_bodies(&w) != 0 || fill_rows(&w, right) <= w.n)
        return 1;
    memset(w.l, 0, w.n * sizeof *w.l);
    respond_all(&w, w.l, w.left);
    if (factor(&w, 0) != 0 || find_c(&w) != 0)
        return 1;
    if (leans)
        find_frees(&w); /* and forgets the factor */
    if (find_forces(&w) != 0)
        return 1;
    if (by_grip) {
        weigh_by_grip(&w);
        w.in_cones = 1;
        memset(w.l, 0, w.n * sizeof *w.l);
        if (find_forces(&w) != 0)
            return 1;
    }
    write_forces(&w);
    return 0;
}
