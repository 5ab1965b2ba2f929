/* SPDX-License-Identifier: MIT
 *
 * Products with the Jacobian of the outcomes of many impacts. An outcome is y = s phi(z), with a
 * number phi of the dimensionless impact, z = Lambda or e, and a scale s = M^a v0^b L^c,
 *
 *     L = (M v0^2/k)^(1/(n+1)),    dln L = (dln M + 2 dln v0 - dln k)/(n+1),
 *     dy = y (a dln M + b dln v0 + c dln L) + s phi' dz.
 *
 * phi' is the derivative of the table of family A, of the slope table, or of the variational
 * equations of the path (collide/gradient_path.c).
 */
#include <assert.h>
#include <math.h>

#include "base/error.h"
#include "collide/families.h"
#include "contact/outcome_table.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "resile/batch.h"

enum { BLOCK = 64, FIELDS = RSL_BATCH_TABLE_FIELD_COUNT, ROWS = FIELDS + 1, COLUMNS = 4 };

/* The scale of each outcome: exponents of mass, speed and length. */
static const double scales[ROWS][3] = {
    {0, 0, 0},  /* restitution */
    {0, 0, 1},  /* depth_max */
    {0, -1, 1}, /* time_of_depth_max */
    {1, 2, -1}, /* force_max */
    {0, -1, 1}, /* time_of_force_max */
    {0, -1, 1}, /* duration */
    {1, 1, 0},  /* impulse */
};

/* A block of impacts with its outcomes. */
typedef struct block {
    rsl_batch_impacts part;
    double *outcome[ROWS];
    double memory[ROWS][BLOCK];
    int status[BLOCK];
    int tabled; /* 1: the form of the table of family A */
} block;

static const double *from(const double *array, size_t begin)
{
    return array ? array + begin : NULL;
}

static rsl_status solve(const rsl_batch_impacts *b, size_t begin, block *k, rsl_error *error)
{
    rsl_batch_impacts *p = &k->part;
    double *given[ROWS] = {b->restitution, b->depth_max,         b->time_of_depth_max,
                           b->force_max,   b->time_of_force_max, b->duration,
                           b->impulse};
    for (int r = 0; r < ROWS; r++)
        k->outcome[r] = given[r] ? given[r] + begin : k->memory[r];
    *p = *b;
    p->count = b->count - begin < BLOCK ? b->count - begin : BLOCK;
    p->mass = from(b->mass, begin);
    p->stiffness = from(b->stiffness, begin);
    p->speed = from(b->speed, begin);
    p->lambda = from(b->lambda, begin);
    p->restitution_in = from(b->restitution_in, begin);
    p->restitution = k->outcome[0];
    p->depth_max = k->outcome[1];
    p->time_of_depth_max = k->outcome[2];
    p->force_max = k->outcome[3];
    p->time_of_force_max = k->outcome[4];
    p->duration = k->outcome[5];
    p->impulse = k->outcome[6];
    p->status = b->status ? b->status + begin : k->status;
    return rsl_batch_collide(p, error);
}

/* ---- one impact --------------------------------------------------------------- */

static void hertz_slopes(double e, double unit, double slope[FIELDS])
{
    rsl_collide_hertz h = rsl_collide_hertz_slope(e);
    const double all[FIELDS] = {1.0,         h.depth_max,         h.time_of_depth_max,
                                h.force_max, h.time_of_force_max, h.duration};
    for (int j = 0; j < FIELDS; j++)
        slope[j] = unit * all[j];
}

/* phi' of impact i of the block; 0: it has none. */
static int slopes_of(const block *k, size_t i, double slope[FIELDS])
{
    const rsl_batch_impacts *p = &k->part;
    int by_lambda = p->lambda != NULL;
    double e = k->outcome[0][i], z = by_lambda ? p->lambda[i] : p->restitution_in[i], lambda = z;
    double value[FIELDS];
    if (k->tabled && e >= RSL_COLLIDE_HERTZ_MIN) {
        hertz_slopes(e, by_lambda ? 1.0 / rsl_collide_hysteresis_slope(e) : 1.0, slope);
        return 1;
    }
    if (p->slope_table && rsl_batch_table_evaluate(p->slope_table, by_lambda, z, slope))
        return 1;
    if (!by_lambda &&
        rsl_collide_lambda_from_restitution(&p->form, z, &lambda, NULL, NULL) != RSL_OK)
        return 0;
    return rsl_batch_slopes_of(&p->form, lambda, !by_lambda, value, slope);
}

/* Columns: mass, stiffness, speed, z. */
static void set_matrix(const block *k, size_t i, double matrix[ROWS][COLUMNS])
{
    const rsl_batch_impacts *p = &k->part;
    double slope[ROWS], mass = p->mass[i], stiffness = p->stiffness[i], speed = p->speed[i];
    double per_mass = 1.0 / mass, per_stiffness = 1.0 / stiffness, per_speed = 1.0 / speed;
    double over = 1.0 / (p->form.n + 1.0), momentum = mass * speed, energy = momentum * speed;
    if (p->status[i] != RSL_OK || !slopes_of(k, i, slope)) {
        for (int r = 0; r < ROWS; r++)
            for (int c = 0; c < COLUMNS; c++)
                matrix[r][c] = RSL_NUM_NAN;
        return;
    }
    double length = rsl_num_pow(energy * per_stiffness, over), time = length * per_speed;
    const double unit[ROWS] = {1.0, length, time, energy / length, time, time, momentum};
    slope[ROWS - 1] = slope[0]; /* of 1 + e */
    for (int r = 0; r < ROWS; r++) {
        const double *s = scales[r], y = k->outcome[r][i];
        matrix[r][0] = y * per_mass * (s[0] + s[2] * over);
        matrix[r][1] = -y * per_stiffness * s[2] * over;
        matrix[r][2] = y * per_speed * (s[1] + 2.0 * s[2] * over);
        matrix[r][3] = unit[r] * slope[r];
    }
}

/* ---- products ----------------------------------------------------------------- */

static double at(const double *array, size_t i) { return array ? array[i] : 0.0; }

static void multiply(double matrix[ROWS][COLUMNS], double *const input[COLUMNS],
                     double *const outcome[ROWS], size_t i)
{
    double x[COLUMNS];
    for (int c = 0; c < COLUMNS; c++)
        x[c] = at(input[c], i);
    for (int r = 0; r < ROWS; r++)
        if (outcome[r])
            outcome[r][i] = matrix[r][0] * x[0] + matrix[r][1] * x[1] + matrix[r][2] * x[2] +
                            matrix[r][3] * x[3];
}

static void multiply_transposed(double matrix[ROWS][COLUMNS], double *const input[COLUMNS],
                                double *const outcome[ROWS], size_t i)
{
    double sum[COLUMNS] = {0.0};
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLUMNS; c++)
            sum[c] += matrix[r][c] * at(outcome[r], i);
    for (int c = 0; c < COLUMNS; c++)
        if (input[c])
            input[c][i] = sum[c];
}

static rsl_status form_products(const rsl_batch_impacts *b, const rsl_batch_impact_inputs *in,
                                const rsl_batch_impact_outcomes *out, int transposed,
                                rsl_error *error)
{
    if (!b || !in || !out)
        return rsl_error_missing(error, "a batch, and arrays of inputs and outcomes");
    double *const input[COLUMNS] = {in->mass, in->stiffness, in->speed, in->damping};
    double *const outcome[ROWS] = {out->restitution, out->depth_max,         out->time_of_depth_max,
                                   out->force_max,   out->time_of_force_max, out->duration,
                                   out->impulse};
    const rsl_collide_exponents *f = &b->form;
    block k = {.tabled = f->n == 1.5 && f->m == 1.5 && f->q == 1.0 && !f->approach_only};
    size_t begin = 0;
    do { /* an empty batch is checked, too */
        rsl_status status = solve(b, begin, &k, error);
        if (status != RSL_OK)
            return status;
        for (size_t i = 0; i < k.part.count; i++) {
            double matrix[ROWS][COLUMNS];
            set_matrix(&k, i, matrix);
            (transposed ? multiply_transposed : multiply)(matrix, input, outcome, begin + i);
        }
        begin += BLOCK;
    } while (begin < b->count);
    return RSL_OK;
}

rsl_status rsl_batch_collide_jvp(const rsl_batch_impacts *batch,
                                 const rsl_batch_impact_inputs *input,
                                 const rsl_batch_impact_outcomes *outcome, rsl_error *error)
{
    return form_products(batch, input, outcome, 0, error);
}

rsl_status rsl_batch_collide_vjp(const rsl_batch_impacts *batch,
                                 const rsl_batch_impact_outcomes *outcome,
                                 const rsl_batch_impact_inputs *input, rsl_error *error)
{
    return form_products(batch, input, outcome, 1, error);
}
