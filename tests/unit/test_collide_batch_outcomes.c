/* SPDX-License-Identifier: MIT
 *
 * Batches of calibrations and outcomes: reference digits, one lane at a time
 * and all together, NaN beside numbers, any length and place in memory; and
 * the accuracy that an integrated outcome was asked for.
 */
#include <float.h>
#include <stdlib.h>

#include "scaled_row.h"

enum { ROOM = 1024 };

/* The same bits, NaN included. */
static int same(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

/* A number in [0, 1): Knuth's linear congruences. */
static double random_share(void)
{
    static uint64_t state = 20;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (double)(state >> 11) * 0x1p-53;
}

static double random_between(double low, double high)
{
    return low * pow(high / low, random_share());
}

/* ---- h(e) and e(h) ---------------------------------------------------------- */

typedef void relation(const double *in, double *out, size_t count);
typedef double scalar(double in);

static void test_relation(const char *file, const char *from, const char *to, relation *batch)
{
    csv_table t = csv_read(file);
    static double in[ROOM], out[ROOM];
    CHECK(t.rows > 100 && t.rows <= ROOM);
    for (size_t i = 0; i < t.rows; i++)
        in[i] = csv_number(&t, i, from);
    batch(in, out, t.rows);
    for (size_t i = 0; i < t.rows; i++) {
        SCENE("%s at %s = %.17g", to, from, in[i]);
        CHECK_ULP(out[i], csv_number(&t, i, to), 4);
    }
    csv_free(&t);
}

static double any_number(void)
{
    static const double special[] = {
        0.0,         -0.0,     1.0,     1.0 + DBL_EPSILON, -1.0,  HUGE_VAL,     -HUGE_VAL,
        (double)NAN, 0x1.8p-6, DBL_MIN, DBL_TRUE_MIN,      1e300, 1.0 - 0x1p-53};
    double dice = random_share();
    if (dice < 0.2)
        return special[(size_t)(dice * 5.0 * (sizeof special / sizeof *special))];
    return dice < 0.3 ? random_between(1e-3, 1e3) : random_share();
}

/* Any start and length, in place or not: what the scalar function says. */
static void test_lanes(relation *batch, scalar *one)
{
    static double in[ROOM], out[ROOM];
    for (size_t count = 0; count < 200; count++) {
        size_t begin = count % 7, wrong = 0;
        for (size_t i = 0; i < ROOM; i++) {
            in[i] = any_number();
            out[i] = 77.0;
        }
        batch(in + begin, out + begin, count);
        for (size_t i = 0; i < ROOM; i++) {
            int inside = i >= begin && i < begin + count;
            wrong += !same(out[i], inside ? one(in[i]) : 77.0);
        }
        batch(in + begin, in + begin, count);
        for (size_t i = begin; i < begin + count; i++)
            wrong += !same(in[i], out[i]);
        SCENE("%zu lanes from %zu on", count, begin);
        CHECK_INT(wrong, 0);
    }
}

/* ---- outcomes --------------------------------------------------------------- */

enum { FIELDS = 7 };

/* A batch with room for everything. */
typedef struct scene {
    rsl_batch_impacts batch;
    double mass[ROOM], stiffness[ROOM], speed[ROOM], damping[ROOM];
    double out[FIELDS][ROOM];
    int status[ROOM];
} scene;

static scene made;

static void set_outputs(scene *s)
{
    s->batch.restitution = s->out[0];
    s->batch.depth_max = s->out[1];
    s->batch.time_of_depth_max = s->out[2];
    s->batch.force_max = s->out[3];
    s->batch.time_of_force_max = s->out[4];
    s->batch.duration = s->out[5];
    s->batch.impulse = s->out[6];
    s->batch.status = s->status;
}

/* `calibrated`: s->damping holds restitutions, else Lambda. */
static void set_up(scene *s, rsl_collide_exponents form, int calibrated)
{
    memset(s->out, 0, sizeof s->out);
    s->batch = (rsl_batch_impacts){
        .form = form, .mass = s->mass, .stiffness = s->stiffness, .speed = s->speed};
    if (calibrated)
        s->batch.restitution_in = s->damping;
    else
        s->batch.lambda = s->damping;
    set_outputs(s);
}

static void put_impact(scene *s, size_t i, const scale *bodies, double damping)
{
    s->mass[i] = bodies->mass;
    s->stiffness[i] = bodies->stiffness;
    s->speed[i] = bodies->speed;
    s->damping[i] = damping;
}

static void run(scene *s, size_t count)
{
    rsl_error error = {0};
    s->batch.count = count;
    if (!CHECK_STATUS(rsl_batch_collide(&s->batch, &error), RSL_OK))
        printf("    %s\n", rsl_error_text(&error).text);
}

/* Lane i as an outcome without units. */
static rsl_collide_outcome lane(const scene *s, size_t i)
{
    scale bodies = {s->mass[i], s->stiffness[i], s->speed[i]};
    rsl_collide_outcome o = {.restitution = s->out[0][i],
                             .depth_max = s->out[1][i],
                             .time_of_depth_max = s->out[2][i],
                             .force_max = s->out[3][i],
                             .time_of_force_max = s->out[4][i],
                             .duration = s->out[5][i],
                             .impulse = s->out[6][i]};
    return scaled_back(o, s->batch.form.n, &bodies);
}

/* Every row of a family A table with this n, at every scale, by e and by h. */
static void test_table(double n, double tolerance)
{
    csv_table t = csv_read("family_a.csv");
    rsl_collide_exponents form = {n, n, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    static size_t row_of[ROOM];
    for (int calibrated = 0; calibrated < 2; calibrated++) {
        size_t count = 0;
        set_up(&made, form, calibrated);
        for (size_t row = 0; row < t.rows; row++)
            for (int k = 0; csv_number(&t, row, "n") == n && k < SCALED_COUNT; k++) {
                row_of[count] = row;
                put_impact(&made, count++, &scaled_all[k],
                           csv_number(&t, row, calibrated ? "e" : "h"));
            }
        CHECK(count > 50 && count <= ROOM);
        run(&made, count);
        for (size_t i = 0; i < count; i++) {
            rsl_collide_outcome o = lane(&made, i);
            SCENE("n = %g, %s = %g, lane %zu", n, calibrated ? "e" : "h", made.damping[i], i);
            CHECK_INT(made.status[i], RSL_OK);
            scaled_check_row(&t, row_of[i], &o, tolerance);
            CHECK_CLOSE(o.impulse, 1.0 + csv_number(&t, row_of[i], "e"), tolerance);
        }
    }
    csv_free(&t);
}

/* What rsl_collide says about lane i. */
static rsl_status collide_lane(const scene *s, size_t i, rsl_collide_outcome *o)
{
    const rsl_collide_exponents *f = &s->batch.form;
    scale bodies = {s->mass[i], s->stiffness[i], s->speed[i]};
    double lambda = s->damping[i];
    rsl_law_contact contact;
    if (s->batch.restitution_in &&
        !CHECK_STATUS(rsl_collide_lambda_from_restitution(f, s->damping[i], &lambda, NULL, NULL),
                      RSL_OK))
        return RSL_ERROR_ARGUMENT;
    scaled_form form = {f->n, f->m, f->q, lambda, f->end};
    if (!scaled_contact(&form, &bodies, &contact))
        return RSL_ERROR_ARGUMENT;
    return rsl_collide(&contact, NULL, o, NULL);
}

static void check_lane(const scene *s, size_t i, double tolerance)
{
    rsl_collide_outcome o = {0};
    CHECK_INT(s->status[i], collide_lane(s, i, &o));
    CHECK_CLOSE(s->out[0][i], o.restitution, tolerance);
    CHECK_CLOSE(s->out[1][i], o.depth_max, tolerance);
    CHECK_CLOSE(s->out[2][i], o.time_of_depth_max, tolerance);
    CHECK_CLOSE(s->out[3][i], o.force_max, tolerance);
    CHECK_CLOSE(s->out[4][i], o.time_of_force_max, tolerance);
    if (s->status[i] == RSL_OK)
        CHECK_CLOSE(s->out[5][i], o.duration, tolerance);
    else
        CHECK(s->out[5][i] == o.duration);
    CHECK_CLOSE(s->out[6][i], o.impulse, tolerance);
}

static void put_random(scene *s, size_t i, double damping)
{
    scale bodies = {random_between(1e-9, 1e6), random_between(1.0, 1e12),
                    random_between(1e-6, 1e3)};
    put_impact(s, i, &bodies, damping);
}

/* The table and the closed form, across the place where they meet. */
static void test_agreement(void)
{
    rsl_collide_exponents form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE, 0};
    for (int calibrated = 0; calibrated < 2; calibrated++) {
        set_up(&made, form, calibrated);
        for (size_t i = 0; i < 500; i++) {
            double e = i < 20 ? ldexp(1.0, -(int)i) : random_between(1e-5, 1.0);
            put_random(&made, i, calibrated ? e : rsl_collide_hysteresis_ratio(e));
        }
        made.damping[20] = ldexp(1.0, -10) * (1.0 - DBL_EPSILON);
        run(&made, 500);
        for (size_t i = 0; i < 500; i++) {
            SCENE("agreement: %s = %.17g", calibrated ? "e" : "h", made.damping[i]);
            check_lane(&made, i, 1e-14);
        }
    }
}

/* Elastic: half a period, from either input. */
static void test_elastic(void)
{
    rsl_collide_exponents form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    for (int calibrated = 0; calibrated < 2; calibrated++) {
        set_up(&made, form, calibrated);
        put_impact(&made, 0, &scaled_units, calibrated ? 1.0 : 0.0);
        put_impact(&made, 1, &scaled_units, calibrated ? 1.0 : 1e-300);
        run(&made, 2);
        for (size_t i = 0; i < 2; i++) {
            SCENE("elastic, lane %zu", i);
            /* T = 2 xmax Int_0^1 dx/sqrt(1 - x^(5/2)), xmax^(5/2) = 5/4 */
            double beta = exp(lgamma(0.4) + lgamma(0.5) - lgamma(0.9));
            CHECK(made.out[0][i] == 1.0);
            CHECK_CLOSE(made.out[1][i], pow(1.25, 0.4), 4e-16);
            CHECK_CLOSE(made.out[5][i], 0.8 * pow(1.25, 0.4) * beta, 2e-15);
            CHECK_CLOSE(made.out[2][i], 0.5 * made.out[5][i], 4e-16);
            CHECK_CLOSE(made.out[4][i], made.out[2][i], 4e-16);
            CHECK(made.out[6][i] == 2.0);
        }
    }
}

/* Any other exponents: rsl_collide, lane after lane. */
static void test_other_forms(void)
{
    static const rsl_collide_exponents forms[] = {
        {1.5, 1.1, 1.25, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
        {1.5, 0.25, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE, 0},
        {1.0, 0.0, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
        {1.5, 1.5, 2.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
        {1.0, 1.0, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0}};
    for (size_t k = 0; k < sizeof forms / sizeof *forms; k++)
        for (int calibrated = 0; calibrated < 2; calibrated++) {
            set_up(&made, forms[k], calibrated);
            for (size_t i = 0; i < 12; i++) /* some ask for the same again */
                put_random(&made, i, 0.15 + 0.2 * (double)(i / 3));
            run(&made, 12);
            for (size_t i = 0; i < 12; i++) {
                SCENE("form %zu, %s = %g", k, calibrated ? "e" : "Lambda", made.damping[i]);
                check_lane(&made, i, 2e-15);
            }
        }
}

/* Kelvin-Voigt beyond the critical damping stays in contact. */
static void test_no_separation(void)
{
    rsl_collide_exponents form = {1.0, 0.0, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    set_up(&made, form, 0);
    put_impact(&made, 0, &scaled_units, 1.0);
    put_impact(&made, 1, &scaled_units, 3.0);
    run(&made, 2);
    SCENE("overdamped");
    CHECK_INT(made.status[0], RSL_OK);
    CHECK_INT(made.status[1], RSL_NO_SEPARATION);
    CHECK(made.out[0][1] == 0.0 && made.out[5][1] == HUGE_VAL);
}

/* ---- lanes that are no numbers ------------------------------------------------ */

static void spoil(scene *s, size_t i)
{
    static const double bad[] = {0.0,    -0.0,     -1.0,      (double)NAN,
                                 1e-310, HUGE_VAL, -HUGE_VAL, -DBL_MIN};
    double value = bad[i % 8];
    switch (i / 8 % 4) {
    case 0:
        s->mass[i] = value;
        break;
    case 1:
        s->stiffness[i] = value;
        break;
    case 2:
        s->speed[i] = value;
        break;
    default:
        s->damping[i] = value == 0.0 || value == 1e-310 ? -1.0 : value;
    }
}

/* Every other lane is spoilt; the rest must not notice. */
static void test_bad_lanes(rsl_collide_exponents form, size_t count)
{
    static scene clean;
    for (int calibrated = 0; calibrated < 2; calibrated++) {
        set_up(&clean, form, calibrated);
        for (size_t i = 0; i < count; i++)
            put_random(&clean, i, 0.05 + 0.9 * random_share());
        run(&clean, count);
        made = clean;
        set_up(&made, form, calibrated);
        for (size_t i = 1; i < count; i += 2)
            spoil(&made, i);
        run(&made, count);
        for (size_t i = 0; i < count; i++) {
            int wrong = 0, all_nan = 1;
            for (int k = 0; k < FIELDS; k++) {
                wrong += !same(made.out[k][i], clean.out[k][i]);
                all_nan = all_nan && isnan(made.out[k][i]);
            }
            SCENE("lane %zu beside bad ones: M %g k %g v %g damping %g", i, made.mass[i],
                  made.stiffness[i], made.speed[i], made.damping[i]);
            if (i % 2 == 0)
                CHECK(wrong == 0 && made.status[i] == RSL_OK);
            else
                CHECK(made.status[i] < 0 ? all_nan : !all_nan);
        }
    }
}

/* Numbers far out, where products leave the range of a double. */
static void test_far_out(void)
{
    rsl_collide_exponents form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    set_up(&made, form, 0);
    for (size_t i = 0; i < 300; i++) {
        scale bodies = {random_between(1e-300, 1e300), random_between(1e-300, 1e300),
                        random_between(1e-300, 1e300)};
        put_impact(&made, i, &bodies, random_between(1e-3, 10.0));
    }
    run(&made, 300);
    for (size_t i = 0; i < 300; i++) {
        SCENE("far out: M %g k %g v %g", made.mass[i], made.stiffness[i], made.speed[i]);
        CHECK(made.status[i] == RSL_OK ? isfinite(made.out[5][i]) : isnan(made.out[5][i]));
    }
}

/* ---- places in memory ---------------------------------------------------------- */

/* In place, with nothing but what is wanted, in parts: the same bits. */
static void test_places(void)
{
    rsl_collide_exponents form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    static scene again;
    enum { COUNT = 333 };
    set_up(&made, form, 1);
    for (size_t i = 0; i < COUNT; i++)
        put_random(&made, i, random_between(1e-3, 1.0));
    run(&made, COUNT);
    again = made;
    again.batch = (rsl_batch_impacts){.form = form,
                                      .mass = again.mass,
                                      .stiffness = again.stiffness,
                                      .speed = again.speed,
                                      .restitution_in = again.damping,
                                      .duration = again.damping,
                                      .force_max = again.mass};
    run(&again, COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        SCENE("in place, lane %zu", i);
        CHECK(same(again.damping[i], made.out[5][i]) && same(again.mass[i], made.out[3][i]));
    }
    for (size_t begin = 0, size = 0; begin + size <= COUNT; begin += size++) {
        rsl_batch_impacts part = made.batch;
        double duration[COUNT + 1];
        part.count = size;
        part.mass += begin;
        part.stiffness += begin;
        part.speed += begin;
        part.restitution_in += begin;
        part.restitution = part.depth_max = part.time_of_depth_max = NULL;
        part.force_max = part.time_of_force_max = part.impulse = NULL;
        part.status = NULL;
        part.duration = duration;
        SCENE("a part of %zu from %zu on", size, begin);
        CHECK_STATUS(rsl_batch_collide(&part, NULL), RSL_OK);
        CHECK(memcmp(duration, made.out[5] + begin, size * sizeof *duration) == 0);
    }
}

static void test_refused(void)
{
    rsl_collide_exponents form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
    rsl_error error = {0};
    SCENE("refused");
    set_up(&made, form, 0);
    made.batch.count = 1;
    rsl_batch_impacts b = made.batch;
    b.mass = NULL;
    CHECK_STATUS(rsl_batch_collide(&b, &error), RSL_ERROR_MISSING);
    CHECK(strlen(error.message) > 10);
    b = made.batch;
    b.lambda = NULL;
    CHECK_STATUS(rsl_batch_collide(&b, NULL), RSL_ERROR_MISSING);
    b = made.batch;
    b.restitution_in = b.mass;
    CHECK_STATUS(rsl_batch_collide(&b, NULL), RSL_ERROR_CONFLICT);
    b = made.batch;
    b.form.n = (double)NAN;
    CHECK_STATUS(rsl_batch_collide(&b, NULL), RSL_ERROR_ARGUMENT);
    b = made.batch;
    b.form.end = RSL_LAW_SEPARATION_DEFAULT;
    CHECK_STATUS(rsl_batch_collide(&b, NULL), RSL_ERROR_ARGUMENT);
    b = made.batch;
    b.accuracy = (double)NAN;
    CHECK_STATUS(rsl_batch_collide(&b, NULL), RSL_ERROR_ARGUMENT);
    b = (rsl_batch_impacts){.form = form};
    CHECK_STATUS(rsl_batch_collide(&b, NULL), RSL_OK);
}

/* ---- the accuracy asked for ------------------------------------------------------ */

static rsl_collide_outcome row_outcome(const csv_table *t, size_t row,
                                       const rsl_collide_options *options)
{
    scaled_form f = {csv_number(t, row, "n"), csv_number(t, row, "m"), csv_number(t, row, "q"),
                     csv_number(t, row, "Lambda"), scaled_end_of_row(t, row)};
    rsl_law_contact contact;
    rsl_collide_outcome o = {0};
    if (scaled_contact(&f, &scaled_units, &contact))
        CHECK_STATUS(rsl_collide(&contact, options, &o, NULL), RSL_OK);
    return o;
}

/* Both integrators, over all rows: no worse than asked. */
static void test_accuracy(rsl_collide_method method)
{
    csv_table t = csv_read("family_d.csv");
    for (double accuracy = 1e-3; accuracy > 1e-13; accuracy *= 0.1)
        for (size_t row = 0; row < t.rows; row++) {
            rsl_collide_options options = {.method = method, .accuracy = accuracy};
            SCENE("%s, accuracy %g, row %zu", rsl_collide_method_name(method), accuracy, row);
            rsl_collide_outcome o = row_outcome(&t, row, &options);
            scaled_check_row(&t, row, &o, fmax(accuracy, 1e-12));
            CHECK_NEAR(o.depth_end, csv_number(&t, row, "depth_end"), fmax(accuracy, 1e-12));
        }
    csv_free(&t);
}

static void test_accuracy_refused(void)
{
    static const double bad[] = {-1e-3, 1.0, HUGE_VAL, (double)NAN};
    rsl_law_contact contact;
    rsl_collide_outcome o;
    scaled_form f = {1.5, 0.5, 1.0, 0.3, RSL_LAW_SEPARATION_ZERO_DEPTH};
    for (size_t i = 0; i < 4 && scaled_contact(&f, &scaled_units, &contact); i++) {
        rsl_collide_options options = {.accuracy = bad[i]};
        SCENE("accuracy %g", bad[i]);
        CHECK_STATUS(rsl_collide(&contact, &options, &o, NULL), RSL_ERROR_ARGUMENT);
    }
}

/* ---- two integrators that share nothing but the law -------------------------------- */

static void test_two_integrators(const scaled_form *f)
{
    rsl_collide_options path = {.method = RSL_COLLIDE_METHOD_INTEGRATED};
    rsl_law_contact contact;
    rsl_collide_outcome a, b;
    SCENE("n = %g, m = %g, q = %g, Lambda = %g, end %s", f->n, f->m, f->q, f->lambda,
          rsl_law_separation_name(f->end));
    if (!scaled_contact(f, &scaled_units, &contact) ||
        !CHECK_INT(rsl_collide(&contact, NULL, &a, NULL), rsl_collide(&contact, &path, &b, NULL)))
        return;
    CHECK_CLOSE(a.restitution, b.restitution, 1e-12);
    CHECK_CLOSE(a.depth_max, b.depth_max, 1e-12);
    CHECK_CLOSE(a.time_of_depth_max, b.time_of_depth_max, 1e-12);
    CHECK_CLOSE(a.force_max, b.force_max, 1e-12);
    CHECK_CLOSE(a.impulse, b.impulse, 1e-12);
    CHECK_NEAR(a.depth_end, b.depth_end, 1e-12);
    CHECK_NEAR(a.energy_dissipated, b.energy_dissipated, 1e-12);
    CHECK_NEAR(a.energy_residual, 0.0, 1e-14);
    if (a.restitution > 0.0)
        CHECK_CLOSE(a.duration, b.duration, 1e-11);
}

static void test_integrators(void)
{
    /* a peak of the force just before a panel ends; contact that ends so near
     * d = 0 that its last force is lost beside the first */
    static const scaled_form places[] = {
        {1.5, 3.7304, 1.6928, 42.313, RSL_LAW_SEPARATION_ZERO_DEPTH},
        {3.8609, 2.8501, 3.3181, 0.00010573, RSL_LAW_SEPARATION_ZERO_FORCE},
        {3.5, 3.0, 3.5, 0.013021, RSL_LAW_SEPARATION_ZERO_FORCE}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        test_two_integrators(&places[i]);
    for (int i = 0; i < 1000; i++) {
        scaled_form f = {random_between(0.7, 3.5), 3.0 * random_share(), random_between(0.5, 3.0),
                         random_between(1e-3, 10.0),
                         i % 2 ? RSL_LAW_SEPARATION_ZERO_FORCE : RSL_LAW_SEPARATION_ZERO_DEPTH};
        test_two_integrators(&f);
    }
}

int main(void)
{
    test_relation("h_of_e.csv", "e", "h", rsl_batch_hysteresis_ratio);
    test_relation("e_of_h.csv", "h", "e", rsl_batch_hysteresis_restitution);
    test_lanes(rsl_batch_hysteresis_ratio, rsl_collide_hysteresis_ratio);
    test_lanes(rsl_batch_hysteresis_restitution, rsl_collide_hysteresis_restitution);
    test_table(1.5, 1e-14);
    test_table(1.0, 1e-12);
    test_agreement();
    test_elastic();
    test_other_forms();
    test_no_separation();
    test_bad_lanes((rsl_collide_exponents){1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0}, 256);
    test_bad_lanes((rsl_collide_exponents){1.5, 1.1, 1.25, RSL_LAW_SEPARATION_ZERO_DEPTH, 0}, 64);
    test_far_out();
    test_places();
    test_refused();
    test_accuracy(RSL_COLLIDE_METHOD_AUTO);
    test_accuracy(RSL_COLLIDE_METHOD_INTEGRATED);
    test_accuracy_refused();
    test_integrators();
    return check_report();
}
