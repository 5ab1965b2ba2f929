/* SPDX-License-Identifier: MIT
 *
 * Products with the Jacobian of many impacts: against the variational equations of single impacts
 * (rsl_collide_gradient), from all three sources of derivatives, by Lambda and by e; the two products
 * are transposes of each other; impacts without derivatives; what is refused.
 */
#include "check.h"
#include "num/random.h"
#include "resile/batch.h"
#include "resile/gradient.h"

enum { COUNT = 150, ROWS = 7, COLUMNS = 4 };

static const size_t rows[ROWS] = {RSL_COLLIDE_ROW_restitution,
                                  RSL_COLLIDE_ROW_depth_max,
                                  RSL_COLLIDE_ROW_time_of_depth_max,
                                  RSL_COLLIDE_ROW_force_max,
                                  RSL_COLLIDE_ROW_time_of_force_max,
                                  RSL_COLLIDE_ROW_duration,
                                  RSL_COLLIDE_ROW_impulse};

static double input[COLUMNS][COUNT], direction[COLUMNS][COUNT], gradient[COLUMNS][COUNT];
static double outcome[ROWS][COUNT], change[ROWS][COUNT], weight[ROWS][COUNT];
static int status[COUNT];
static rsl_batch_table values, slopes;

static rsl_batch_impacts batch_of(const rsl_collide_exponents *form, int by_lambda, size_t count)
{
    return (rsl_batch_impacts){.count = count,
                               .form = *form,
                               .mass = input[0],
                               .stiffness = input[1],
                               .speed = input[2],
                               .lambda = by_lambda ? input[3] : NULL,
                               .restitution_in = by_lambda ? NULL : input[3],
                               .restitution = outcome[0],
                               .depth_max = outcome[1],
                               .force_max = outcome[3], /* the others are not wanted */
                               .duration = outcome[5],
                               .status = status};
}

static rsl_batch_impact_inputs inputs_of(double array[COLUMNS][COUNT])
{
    return (rsl_batch_impact_inputs){array[0], array[1], array[2], array[3]};
}

static rsl_batch_impact_outcomes outcomes_of(double array[ROWS][COUNT])
{
    return (rsl_batch_impact_outcomes){array[0], array[1], array[2], array[3],
                                       array[4], array[5], array[6]};
}

static void fill(uint64_t seed, int by_lambda, double least)
{
    rsl_num_random_stream random = {.seed = seed, .run = 1};
    for (size_t i = 0; i < COUNT; i++) {
        double x = rsl_num_random_next(&random);
        input[0][i] = exp(10.0 * rsl_num_random_next(&random) - 5.0);
        input[1][i] = exp(20.0 * rsl_num_random_next(&random));
        input[2][i] = exp(8.0 * rsl_num_random_next(&random) - 4.0);
        input[3][i] = by_lambda ? exp(9.0 * x - 6.0) : least + (0.999 - least) * x;
        for (int c = 0; c < COLUMNS; c++)
            direction[c][i] = input[c][i] * (2.0 * rsl_num_random_next(&random) - 1.0);
        for (int r = 0; r < ROWS; r++)
            weight[r][i] = 2.0 * rsl_num_random_next(&random) - 1.0;
    }
}

/* The same impact by itself: `general` with its damping, or calibrated. */
static rsl_status jacobian_of(const rsl_collide_exponents *form, int by_lambda, size_t i,
                              rsl_collide_jacobian *j)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.mass = input[0][i];
    spec.stiffness = input[1][i];
    spec.speed = input[2][i];
    spec.exponent = form->n;
    spec.m = form->m;
    spec.q = form->q;
    spec.end = form->end;
    if (by_lambda) {
        double length =
            pow(spec.mass * spec.speed * spec.speed / spec.stiffness, 1.0 / (form->n + 1.0));
        spec.damping = input[3][i] * spec.stiffness * pow(length, form->n - form->m) /
                       pow(spec.speed, form->q);
    } else {
        spec.restitution = input[3][i];
        spec.calibration = RSL_LAW_EXACT;
    }
    return rsl_collide_gradient(rsl_law_find("general"), &spec, NULL, j, NULL);
}

/* J d with d of constant Lambda replaced by d of the damping: lambda = Lambda U(M, k, v0). */
static double product(const rsl_collide_exponents *form, int by_lambda, size_t i,
                      const rsl_collide_jacobian *j, size_t row, double *size)
{
    double mass = direction[0][i] / input[0][i], stiffness = direction[1][i] / input[1][i];
    double speed = direction[2][i] / input[2][i], over = 1.0 / (form->n + 1.0);
    double length = over * (mass + 2.0 * speed - stiffness);
    double damping = j->damping * (direction[3][i] / input[3][i] + stiffness +
                                   (form->n - form->m) * length - form->q * speed);
    const double *value = j->value[row];
    double part[COLUMNS] = {value[RSL_LAW_INDEX_mass] * direction[0][i],
                            value[RSL_LAW_INDEX_stiffness] * direction[1][i],
                            value[RSL_LAW_INDEX_speed] * direction[2][i],
                            by_lambda ? value[RSL_LAW_INDEX_damping] * damping
                                      : value[RSL_LAW_INDEX_restitution] * direction[3][i]};
    double sum = 0.0;
    *size = 0.0;
    for (int c = 0; c < COLUMNS; c++) {
        sum += part[c];
        *size += fabs(part[c]);
    }
    return sum;
}

static void check_against_single(const rsl_collide_exponents *form, int by_lambda, size_t step)
{
    for (size_t i = 0; i < COUNT; i += step) {
        rsl_collide_jacobian j;
        if (status[i] != RSL_OK)
            continue;
        SCENE("n %g m %g q %g, impact %zu, z %g", form->n, form->m, form->q, i, input[3][i]);
        CHECK_STATUS(jacobian_of(form, by_lambda, i, &j), RSL_OK);
        const double value[ROWS] = {
            j.outcome.restitution, j.outcome.depth_max,         j.outcome.time_of_depth_max,
            j.outcome.force_max,   j.outcome.time_of_force_max, j.outcome.duration,
            j.outcome.impulse};
        for (int r = 0; r < ROWS; r++) {
            double size, wanted = product(form, by_lambda, i, &j, rows[r], &size);
            CHECK_NEAR(change[r][i], wanted, 2e-11 * (size + fabs(value[r])));
        }
    }
}

/* w.(J d) = (J^T w).d for each impact. */
static void check_transposed(void)
{
    for (size_t i = 0; i < COUNT; i++) {
        double left = 0.0, right = 0.0, size = 0.0;
        if (status[i] != RSL_OK)
            continue;
        for (int r = 0; r < ROWS; r++) {
            left += weight[r][i] * change[r][i];
            size += fabs(weight[r][i] * change[r][i]);
        }
        for (int c = 0; c < COLUMNS; c++) {
            right += gradient[c][i] * direction[c][i];
            size += fabs(gradient[c][i] * direction[c][i]);
        }
        SCENE("impact %zu", i);
        CHECK_NEAR(left, right, 1e-13 * size);
    }
}

/* `step`: which impacts are compared with single ones, whose derivatives take long. */
static void test_form(rsl_collide_exponents form, int by_lambda, int tables, size_t step)
{
    rsl_batch_impact_inputs in = inputs_of(direction), back = inputs_of(gradient);
    rsl_batch_impact_outcomes out = outcomes_of(change), seed = outcomes_of(weight);
    int solved = 0;
    fill(7, by_lambda, 0.02);
    rsl_batch_impacts batch = batch_of(&form, by_lambda, tables ? COUNT : COUNT / 5);
    memset(status, 0x7f, sizeof status); /* impacts beyond the batch do not count */
    if (tables) {
        batch.table = &values;
        batch.slope_table = &slopes;
    }
    CHECK_STATUS(rsl_batch_collide_jvp(&batch, &in, &out, NULL), RSL_OK);
    CHECK_STATUS(rsl_batch_collide_vjp(&batch, &seed, &back, NULL), RSL_OK);
    for (size_t i = 0; i < batch.count; i++)
        solved += status[i] == RSL_OK;
    CHECK(solved > (int)batch.count / 2);
    check_against_single(&form, by_lambda, step);
    check_transposed();
}

static void test_forms(void)
{
    const rsl_collide_exponents forms[] = {
        {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0}, /* built in */
        {1.5, 1.0, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
        {1.2, 0.7, 1.2, RSL_LAW_SEPARATION_ZERO_FORCE, 0},
    };
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++)
        for (int by_lambda = 0; by_lambda < 2; by_lambda++) {
            CHECK_STATUS(rsl_batch_table_prepare(&forms[f], &values, NULL), RSL_OK);
            CHECK_STATUS(rsl_batch_slope_table_prepare(&forms[f], &slopes, NULL), RSL_OK);
            test_form(forms[f], by_lambda, 1, 5);
            test_form(forms[f], by_lambda, 0, 7);
        }
}

/* Hertz: duration ~ v0^(-1/5) M^(2/5) k^(-2/5), F ~ v0^(6/5); e = 1 throughout. */
static void test_elastic(void)
{
    const rsl_collide_exponents form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    rsl_batch_impact_inputs in = inputs_of(direction);
    rsl_batch_impact_outcomes out = outcomes_of(change);
    rsl_batch_impacts batch = batch_of(&form, 1, 3);
    for (size_t i = 0; i < 3; i++) {
        input[0][i] = input[1][i] = input[2][i] = 2.0;
        input[3][i] = 0.0;
        for (size_t c = 0; c < COLUMNS; c++)
            direction[c][i] = c == i ? 2.0 : 0.0;
    }
    CHECK_STATUS(rsl_batch_collide_jvp(&batch, &in, &out, NULL), RSL_OK);
    const double of_duration[] = {0.4, -0.4, -0.2}, of_force[] = {0.6, 0.4, 1.2};
    for (size_t i = 0; i < 3; i++) {
        CHECK_CLOSE(change[5][i], of_duration[i] * outcome[5][i], 1e-14);
        CHECK_CLOSE(change[3][i], of_force[i] * outcome[3][i], 1e-14);
        CHECK_NEAR(change[0][i], 0.0, 0.0);
    }
    /* de/dLambda = -2/3, elsewhere */
    direction[3][0] = 1.0;
    direction[0][0] = 0.0;
    CHECK_STATUS(rsl_batch_collide_jvp(&batch, &in, &out, NULL), RSL_OK);
    CHECK_CLOSE(change[0][0], -2.0 / 3.0, 1e-12);
}

static void test_failures(void)
{
    const rsl_collide_exponents form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    const rsl_collide_exponents other = {1.5, 1.0, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    rsl_batch_impact_inputs in = inputs_of(direction), none = {0};
    rsl_batch_impact_outcomes out = outcomes_of(change);
    rsl_error error;
    fill(3, 0, 0.1);
    input[0][1] = -1.0;
    input[3][2] = 1.5;
    input[2][3] = (double)NAN;
    rsl_batch_impacts batch = batch_of(&form, 0, 5);
    CHECK_STATUS(rsl_batch_collide_jvp(&batch, &in, &out, NULL), RSL_OK);
    for (size_t i = 0; i < 5; i++)
        for (int r = 0; r < ROWS; r++)
            CHECK(isnan(change[r][i]) == (i >= 1 && i <= 3));
    CHECK_STATUS(rsl_batch_collide_jvp(&batch, &none, &out, NULL), RSL_OK);
    CHECK_NEAR(change[3][0], 0.0, 0.0);
    batch.count = 0;
    CHECK_STATUS(rsl_batch_collide_vjp(&batch, &out, &in, NULL), RSL_OK);
    CHECK_STATUS(rsl_batch_collide_vjp(NULL, &out, &in, &error), RSL_ERROR_MISSING);
    CHECK_STATUS(rsl_batch_slope_table_prepare(&other, &slopes, NULL), RSL_OK);
    batch.slope_table = &slopes;
    CHECK_STATUS(rsl_batch_collide_jvp(&batch, &in, &out, &error), RSL_ERROR_CONFLICT);
    batch.form = other;
    CHECK_STATUS(rsl_batch_collide_jvp(&batch, &in, &out, &error), RSL_OK);
    batch.slope_table = NULL;
    batch.table = &slopes; /* a table of derivatives is no table of outcomes */
    CHECK_STATUS(rsl_batch_collide_jvp(&batch, &in, &out, &error), RSL_ERROR_CONFLICT);
}

int main(void)
{
    test_forms();
    test_elastic();
    test_failures();
    return check_report();
}
