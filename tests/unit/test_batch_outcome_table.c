/* SPDX-License-Identifier: MIT
 *
 * Outcomes of any form from its table: against 20 digits, by Lambda and by e, with and without units;
 * where the table ends; in parts; what is refused.
 */
#include "check.h"
#include "csv.h"
#include "resile/batch.h"

enum { COUNT = 64, FIELDS = 7 };

static const char *const columns[FIELDS] = {
    "e", "depth_max", "time_of_depth_max", "force_max", "time_of_force_max", "duration", "impulse"};

typedef struct scene {
    rsl_batch_impacts batch;
    double mass[COUNT], stiffness[COUNT], speed[COUNT], damping[COUNT], out[FIELDS][COUNT];
    int status[COUNT];
} scene;

static scene s;
static rsl_batch_table table;

static void set_up(const rsl_collide_exponents *form, int calibrated, size_t count)
{
    s.batch = (rsl_batch_impacts){.count = count,
                                  .form = *form,
                                  .table = &table,
                                  .mass = s.mass,
                                  .stiffness = s.stiffness,
                                  .speed = s.speed,
                                  .lambda = calibrated ? NULL : s.damping,
                                  .restitution_in = calibrated ? s.damping : NULL,
                                  .restitution = s.out[0],
                                  .depth_max = s.out[1],
                                  .time_of_depth_max = s.out[2],
                                  .force_max = s.out[3],
                                  .time_of_force_max = s.out[4],
                                  .duration = s.out[5],
                                  .impulse = s.out[6],
                                  .status = s.status};
}

static rsl_collide_exponents form_of(const csv_table *t, size_t row)
{
    int depth = strcmp(csv_text(t, row, "end"), "depth") == 0;
    return (rsl_collide_exponents){
        csv_number(t, row, "n"), csv_number(t, row, "m"), csv_number(t, row, "q"),
        depth ? RSL_LAW_SEPARATION_ZERO_DEPTH : RSL_LAW_SEPARATION_ZERO_FORCE, 0};
}

/* One row with units: mass 0.3, stiffness 2e5, speed 1.7. */
static void check_row(const csv_table *t, size_t row, const rsl_collide_exponents *form,
                      int calibrated)
{
    double length = pow(0.3 * 1.7 * 1.7 / 2e5, 1.0 / (form->n + 1.0)), time = length / 1.7;
    double unit[FIELDS] = {1.0, length, time, 0.3 * 1.7 * 1.7 / length, time, time, 0.3 * 1.7};
    SCENE("row %zu, by %s", row, calibrated ? "e" : "Lambda");
    set_up(form, calibrated, 1);
    s.mass[0] = 0.3;
    s.stiffness[0] = 2e5;
    s.speed[0] = 1.7;
    s.damping[0] = csv_number(t, row, calibrated ? "e" : "Lambda");
    CHECK_STATUS(rsl_batch_collide(&s.batch, NULL), RSL_OK);
    CHECK_INT(s.status[0], RSL_OK);
    double tolerance =
        csv_number(t, row, "e") > 0.0155 ? 1e-12 : 1e-10; /* the table has it, or not */
    for (int i = 0; i < FIELDS - 1; i++)
        CHECK_CLOSE(s.out[i][0], csv_number(t, row, columns[i]) * unit[i], tolerance);
    CHECK_CLOSE(s.out[6][0], (1.0 + csv_number(t, row, "e")) * unit[6], 1e-12);
}

/* The rows of a form stand together. */
static void test_digits(void)
{
    csv_table t = csv_read("family_d.csv");
    for (size_t row = 0; row < t.rows; row++) {
        rsl_collide_exponents form = form_of(&t, row);
        if (form.n != table.form.n || form.m != table.form.m || form.q != table.form.q ||
            form.end != table.form.end)
            CHECK_STATUS(rsl_batch_table_prepare(&form, &table, NULL), RSL_OK);
        check_row(&t, row, &form, 0);
        check_row(&t, row, &form, 1);
    }
    csv_free(&t);
}

/* Over the whole range and beyond it the same as one by one; each impact by itself. */
static void test_range(const rsl_collide_exponents *form, int calibrated)
{
    static double kept[FIELDS][COUNT];
    CHECK_STATUS(rsl_batch_table_prepare(form, &table, NULL), RSL_OK);
    for (int i = 0; i < COUNT; i++) {
        double x = exp2(-11.0 + 18.0 * (i + 0.3) / COUNT);
        s.mass[i] = 0.2 + i;
        s.stiffness[i] = 1e5;
        s.speed[i] = 0.1 * (1.0 + i);
        s.damping[i] = calibrated ? 1.0 / (1.0 + x) : x;
    }
    set_up(form, calibrated, COUNT);
    CHECK_STATUS(rsl_batch_collide(&s.batch, NULL), RSL_OK);
    memcpy(kept, s.out, sizeof kept);
    set_up(form, calibrated, 0);
    for (int i = 0; i < COUNT; i++) {
        rsl_batch_impacts one = s.batch;
        double out[FIELDS];
        one.count = 1;
        one.mass += i;
        one.stiffness += i;
        one.speed += i;
        one.lambda = one.lambda ? one.lambda + i : NULL;
        one.restitution_in = one.restitution_in ? one.restitution_in + i : NULL;
        one.restitution = &out[0];
        one.depth_max = &out[1];
        one.time_of_depth_max = &out[2];
        one.force_max = &out[3];
        one.time_of_force_max = &out[4];
        one.duration = &out[5];
        one.impulse = &out[6];
        one.status = NULL;
        SCENE("n = %g, m = %g, q = %g, damping %g", form->n, form->m, form->q, s.damping[i]);
        CHECK_STATUS(rsl_batch_collide(&one, NULL), RSL_OK);
        CHECK(memcmp(&out[3], &kept[3][i], sizeof out[3]) == 0);
        one.table = NULL;
        CHECK_STATUS(rsl_batch_collide(&one, NULL), RSL_OK);
        for (int k = 0; k < FIELDS; k++)
            if (isfinite(out[k]))
                CHECK_CLOSE(kept[k][i], out[k], 1e-12);
            else
                CHECK(!isfinite(kept[k][i]));
    }
}

static void test_refused(void)
{
    rsl_collide_exponents form = {1.5, 0.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
                          bad = {1.5, -1.0, 1.0, 1, 0};
    CHECK_STATUS(rsl_batch_table_prepare(&form, &table, NULL), RSL_OK);
    form.m = 0.6;
    set_up(&form, 0, COUNT);
    CHECK_STATUS(rsl_batch_collide(&s.batch, NULL), RSL_ERROR_CONFLICT);
    CHECK_STATUS(rsl_batch_table_prepare(&bad, &table, NULL), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_batch_table_prepare(NULL, &table, NULL), RSL_ERROR_MISSING);
    CHECK_STATUS(rsl_batch_table_prepare(&form, NULL, NULL), RSL_ERROR_MISSING);
}

int main(void)
{
    static const rsl_collide_exponents forms[] = {
        {1.5, 0.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
        {1.5, 0.0, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
        {1.5, 0.0, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE, 0},
        {1.5, 0.25, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE, 0},
        {1.0, 0.0, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
        {1.5, 1.5, 2.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
        {1.08, 1.08, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
        {1.5, 0.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 1}};
    test_digits();
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        test_range(&forms[i], 0);
        test_range(&forms[i], 1);
    }
    test_refused();
    return check_report();
}
