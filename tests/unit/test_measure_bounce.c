/* SPDX-License-Identifier: MIT
 *
 * The restitution of a bouncing ball: exact data give it back, noisy ones an interval that holds it
 * in 95 of 100 cases, by every way of measuring.
 */
#include "check.h"
#include "num/elementary.h"
#include "num/random.h"
#include "num/student.h"
#include "resile/bounce.h"

enum { MAX = 4000, SETS = 400 };

static const double gravity = 9.81;
static double value[MAX], time_of[MAX];
static rsl_fit_bounce_impact impacts[MAX];
static rsl_fit_bounce_result result;
static rsl_error error;

static rsl_status ask(rsl_fit_bounce_kind kind, size_t count)
{
    rsl_fit_bounce_data data = {.kind = kind,
                                .count = count,
                                .value = value,
                                .time = kind == RSL_FIT_BOUNCE_TRACK ? time_of : NULL,
                                .gravity = gravity};
    return rsl_fit_bounce(&data, impacts, &result, &error);
}

/* ---- bounces that are known -------------------------------------------------------- */

/* The height of a ball that is let go at `drop` and returns e v^power of its speed at each impact. */
static double height_at(double t, double drop, double e, double power)
{
    double speed = sqrt(2.0 * gravity * drop), fall = speed / gravity;
    if (t < fall)
        return drop - 0.5 * gravity * t * t;
    t -= fall;
    for (int i = 0; i < 60; i++) {
        speed *= e * rsl_num_pow(speed, power);
        if (t < 2.0 * speed / gravity)
            return t * (speed - 0.5 * gravity * t);
        t -= 2.0 * speed / gravity;
    }
    return 0.0;
}

/* Fills `count` values of a kind; sizes of noise: a share, or m and s. */
static void bounce(rsl_fit_bounce_kind kind, size_t count, double e, double share, double size,
                   rsl_num_random_stream *random)
{
    double height = 1.0, clock = 0.3;
    for (size_t i = 0; i < count; i++) {
        double flight = sqrt(8.0 * height / gravity);
        double exact = kind == RSL_FIT_BOUNCE_HEIGHTS   ? height
                       : kind == RSL_FIT_BOUNCE_FLIGHTS ? flight
                                                        : clock;
        if (kind == RSL_FIT_BOUNCE_TRACK) {
            time_of[i] = 0.004 * (double)i;
            exact = 0.02 + height_at(time_of[i], 0.8, e, 0.0);
        }
        double noise = random ? rsl_num_random_normal(random) : 0.0;
        value[i] = exact * (1.0 + share * noise) + size * noise;
        clock += flight;
        height *= e * e;
    }
}

static const struct way {
    const char *name;
    rsl_fit_bounce_kind kind;
    size_t count, impacts;
    double e, share, size; /* noise */
} ways[] = {{"heights, 1 %", RSL_FIT_BOUNCE_HEIGHTS, 8, 7, 0.8, 0.01, 0.0},
            {"heights, 3 mm", RSL_FIT_BOUNCE_HEIGHTS, 8, 7, 0.8, 0.0, 0.003},
            {"four heights, 5 mm", RSL_FIT_BOUNCE_HEIGHTS, 4, 3, 0.7, 0.0, 0.005},
            {"flights, 1 ms", RSL_FIT_BOUNCE_FLIGHTS, 10, 9, 0.75, 0.0, 0.001},
            {"impacts, 0.5 ms", RSL_FIT_BOUNCE_IMPACTS, 12, 10, 0.8, 0.0, 0.0005},
            {"track, 2 mm", RSL_FIT_BOUNCE_TRACK, 600, 0, 0.8, 0.0, 0.002}};

static void test_exact(void)
{
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        const struct way *w = &ways[i];
        SCENE("%s, exact", w->name);
        bounce(w->kind, w->count, w->e, 0.0, 0.0, NULL);
        if (!CHECK_STATUS(ask(w->kind, w->count), RSL_OK)) {
            printf("%s\n", rsl_error_text(&error).text);
            continue;
        }
        CHECK_CLOSE(result.restitution, w->e, 1e-12);
        CHECK(w->impacts == 0 ? result.impact_count >= 5 : result.impact_count == w->impacts);
        CHECK_CLOSE(result.low, w->e, 1e-10);
        CHECK_CLOSE(result.high, w->e, 1e-10);
        CHECK_NEAR(result.exponent, 0.0, 1e-10);
        for (size_t j = 0; j < result.impact_count; j++)
            CHECK_CLOSE(impacts[j].restitution, w->e, 1e-10);
        /* the first fall is measured by heights and the track alone */
        double speed = sqrt(2.0 * gravity * (w->kind == RSL_FIT_BOUNCE_TRACK ? 0.8 : 1.0));
        CHECK_CLOSE(impacts[0].speed, speed, 1e-10);
    }
}

/* 400 sets each: within 3 of 95 %, in all and of each impact. */
static void test_coverage(void)
{
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        const struct way *w = &ways[i];
        size_t held = 0, single = 0, singles = 0, flat = 0;
        SCENE("%s, %d sets", w->name, SETS);
        for (size_t n = 0; n < SETS; n++) {
            rsl_num_random_stream random = {.seed = 20 + i, .run = n + 1};
            bounce(w->kind, w->count, w->e, w->share, w->size, &random);
            if (!CHECK_STATUS(ask(w->kind, w->count), RSL_OK)) {
                printf("%s\n", rsl_error_text(&error).text);
                break;
            }
            held += result.low <= w->e && w->e <= result.high;
            flat += result.exponent_low <= 0.0 && 0.0 <= result.exponent_high;
            singles += result.impact_count;
            for (size_t j = 0; j < result.impact_count; j++)
                single += impacts[j].low <= w->e && w->e <= impacts[j].high;
        }
        printf("%-20s e in all %.1f %%, of each %.1f %%, no trend %.1f %%\n", w->name,
               100.0 * (double)held / SETS, 100.0 * (double)single / (double)singles,
               100.0 * (double)flat / SETS);
        CHECK_NEAR((double)held / SETS, 0.95, 0.03);
        CHECK_NEAR((double)single / (double)singles, 0.95, 0.03);
        CHECK_NEAR((double)flat / SETS, 0.95, 0.03);
    }
}

/* e(v) of a ball that returns less at higher speed: 0.8 v^-0.1, or 0.9 - 0.05 v^0.25 of a measured
 * kind that is no power. */
static double power_of(double v) { return 0.8 * rsl_num_pow(v, -0.1); }
static double curve_of(double v) { return 0.9 - 0.05 * rsl_num_pow(v, 0.25); }

static void bounce_over(rsl_fit_bounce_kind kind, size_t count, double (*e)(double), double share,
                        double size, rsl_num_random_stream *random)
{
    double speed = sqrt(2.0 * gravity), clock = 0.3;
    for (size_t i = 0; i < count; i++) {
        double exact = kind == RSL_FIT_BOUNCE_HEIGHTS   ? 0.5 * speed * speed / gravity
                       : kind == RSL_FIT_BOUNCE_FLIGHTS ? 2.0 * speed / gravity
                                                        : clock;
        double noise = rsl_num_random_normal(random);
        value[i] = exact * (1.0 + share * noise) + size * noise;
        time_of[i] = speed; /* of the impact that begins here */
        clock += 2.0 * speed / gravity;
        speed *= e(speed);
    }
}

static const struct slope {
    const char *name;
    rsl_fit_bounce_kind kind;
    size_t count;
    double (*e)(double);
    double share, size;
    double error; /* of a time, flight or height, as it is to be found */
    double max;   /* that is taken for it: the e(v) that is no power leaves something too */
} slopes[] = {
    {"heights, 1 %", RSL_FIT_BOUNCE_HEIGHTS, 8, power_of, 0.01, 0.0, 0.01, 1.15},
    {"heights, 1 mm", RSL_FIT_BOUNCE_HEIGHTS, 8, power_of, 0.0, 0.001, 0.001, 1.15},
    {"flights, 1 ms", RSL_FIT_BOUNCE_FLIGHTS, 10, power_of, 0.0, 0.001, 0.001, 1.15},
    {"impacts, 0.3 ms", RSL_FIT_BOUNCE_IMPACTS, 12, power_of, 0.0, 3e-4, 3e-4, 1.15},
    {"impacts, e(v) measured", RSL_FIT_BOUNCE_IMPACTS, 12, curve_of, 0.0, 3e-4, 3e-4, 1.5}};

/* Where e changes with the speed, the interval of each impact holds its e in 95 of 100 cases too, and
 * the noise is that of what was measured. */
static void test_coverage_of_trend(void)
{
    for (size_t i = 0; i < sizeof slopes / sizeof slopes[0]; i++) {
        const struct slope *w = &slopes[i];
        size_t single = 0, singles = 0, trends = 0, seen = 0;
        double noise = 0.0;
        SCENE("%s, e changes with the speed", w->name);
        for (size_t n = 0; n < SETS; n++) {
            rsl_num_random_stream random = {.seed = 60 + i, .run = n + 1};
            bounce_over(w->kind, w->count, w->e, w->share, w->size, &random);
            if (!CHECK_STATUS(ask(w->kind, w->count), RSL_OK))
                break;
            trends += result.exponent_high < 0.0;
            int told = (result.noise == RSL_FIT_BOUNCE_NOISE_RELATIVE) == (w->share > 0.0);
            seen += (size_t)told;
            noise += told ? result.sigma * result.sigma : 0.0;
            singles += result.impact_count;
            for (size_t j = 0; j < result.impact_count; j++) {
                double e = w->e(time_of[j]);
                single += impacts[j].low <= e && e <= impacts[j].high;
            }
        }
        noise = sqrt(noise / (double)seen) / w->error;
        printf("%-24s of each %.1f %%, trend %.1f %%, noise %.2f of the true one\n", w->name,
               100.0 * (double)single / (double)singles, 100.0 * (double)trends / SETS, noise);
        CHECK((double)single / (double)singles > 0.92);
        CHECK((double)single / (double)singles < 0.98 || w->max > 1.2);
        CHECK(noise > 0.85 && noise < w->max);
        CHECK(trends > SETS * 9 / 10);
    }
}

/* e = 0.8 v^-1/5 is found as such. */
static void test_exponent(void)
{
    SCENE("e falls with the speed");
    double h = 1.0;
    for (size_t i = 0; i < 8; i++, h *= 0.64 * rsl_num_pow(2.0 * gravity * h, -0.2))
        value[i] = h;
    CHECK_STATUS(ask(RSL_FIT_BOUNCE_HEIGHTS, 8), RSL_OK);
    CHECK_NEAR(result.exponent, -0.2, 1e-10);
    CHECK_CLOSE(result.coefficient, 0.8, 1e-10);
    CHECK(result.exponent_high < 0.0);
    for (size_t i = 0; i < 700; i++) {
        time_of[i] = 0.003 * (double)i;
        rsl_num_random_stream random = {.seed = 3, .run = i + 1};
        value[i] = height_at(time_of[i], 1.0, 0.8, -0.2) + 1e-4 * rsl_num_random_normal(&random);
    }
    CHECK_STATUS(ask(RSL_FIT_BOUNCE_TRACK, 700), RSL_OK);
    CHECK(result.scattered == 1);
    CHECK(result.exponent_high < 0.0);
    for (size_t j = 0; j < 4; j++)
        CHECK_NEAR(impacts[j].restitution, 0.8 * rsl_num_pow(impacts[j].speed, -0.2), 2e-3);
}

/* Several drops count together; two values give e and no interval. */
static void test_drops(void)
{
    static const unsigned char first[6] = {1, 0, 0, 1, 0, 0};
    const double heights[6] = {1.0, 0.64, 0.4096, 2.0, 1.28, 0.8192};
    rsl_fit_bounce_data data = {.count = 6, .value = heights, .first = first, .gravity = 1.0};
    SCENE("two drops");
    CHECK_STATUS(rsl_fit_bounce(&data, impacts, &result, &error), RSL_OK);
    CHECK_INT(result.drop_count, 2);
    CHECK_INT(result.impact_count, 4);
    CHECK_INT(impacts[2].drop, 1);
    CHECK_CLOSE(result.restitution, 0.8, 1e-12);
    SCENE("two heights");
    data.count = 2;
    CHECK_STATUS(rsl_fit_bounce(&data, impacts, &result, &error), RSL_OK);
    CHECK_CLOSE(result.restitution, 0.8, 1e-15);
    CHECK(result.freedom == 0 && result.high == HUGE_VAL && result.standard_error == HUGE_VAL);
    CHECK(isnan(result.exponent));
}

static void refuse(rsl_fit_bounce_data data, const char *says)
{
    SCENE("%s", says);
    error = (rsl_error){0};
    CHECK(rsl_fit_bounce(&data, impacts, &result, &error) < 0);
    CHECK_TEXT(rsl_error_text(&error).text, says);
}

static void test_refusals(void)
{
    const double good[] = {1.0, 0.6, 0.4}, zero[] = {1.0, 0.0, 0.4}, nan[] = {1.0, (double)NAN};
    refuse((rsl_fit_bounce_data){.count = 3, .value = good},
           "gravity = 0 is out of range: must be > 0 m/s^2");
    refuse((rsl_fit_bounce_data){.count = 1, .value = good, .gravity = 1.0}, "two values");
    refuse((rsl_fit_bounce_data){.count = 3, .value = zero, .gravity = 1.0}, "must be > 0");
    refuse((rsl_fit_bounce_data){.count = 2, .value = nan, .gravity = 1.0}, "finite");
    refuse(
        (rsl_fit_bounce_data){
            .kind = RSL_FIT_BOUNCE_IMPACTS, .count = 3, .value = good, .gravity = 1.0},
        "not after");
    refuse((rsl_fit_bounce_data){.kind = RSL_FIT_BOUNCE_IMPACTS,
                                 .count = 2,
                                 .value = (const double[]){1.0, 2.0},
                                 .gravity = 1.0},
           "three times");
    bounce(RSL_FIT_BOUNCE_TRACK, 600, 0.8, 0.0, 0.0, NULL);
    rsl_fit_bounce_data track = {.kind = RSL_FIT_BOUNCE_TRACK,
                                 .count = 600,
                                 .value = value,
                                 .time = time_of,
                                 .gravity = 1.62};
    refuse(track, "check the units");
    track.count = 50;
    track.gravity = gravity;
    refuse(track, "a fall and a rise");
}

/* Printed digits: Abramowitz & Stegun 1964, Table 26.10, and mpmath 1.3 (50 digits). */
static void test_student(void)
{
    SCENE("Student's distribution");
    CHECK_CLOSE(rsl_num_student_975(1), 12.706204736174705, 1e-13);
    CHECK_CLOSE(rsl_num_student_975(2), 4.3026527297494639, 1e-13);
    CHECK_CLOSE(rsl_num_student_975(3), 3.1824463052837096, 1e-13);
    CHECK_CLOSE(rsl_num_student_975(10), 2.2281388519862747, 1e-13);
    CHECK_CLOSE(rsl_num_student_975(99), 1.9842169515864175, 1e-13);
    CHECK_CLOSE(rsl_num_student_975(2000), 1.961150826099438, 1e-13);
    CHECK_CLOSE(rsl_num_student_975(2001), 1.9611502326224414, 1e-13);
    CHECK_CLOSE(rsl_num_student_975(1000000), 1.959966356814107, 1e-13);
}

/* A ratio that no double holds is refused, and the result stays as it was. */
static void test_out_of_range(void)
{
    const double flights[] = {1.0, 1e-320, 1e308, 0.5};
    rsl_fit_bounce_data data = {.count = 4, .value = flights, .gravity = 9.81};
    SCENE("flights from 1e-320 to 1e308");
    data.kind = RSL_FIT_BOUNCE_FLIGHTS;
    result.sigma = 7.5;
    CHECK(rsl_fit_bounce(&data, impacts, &result, &error) < 0);
    CHECK(*error.message && result.sigma == 7.5);
}

int main(void)
{
    test_out_of_range();
    test_student();
    test_exact();
    test_coverage();
    test_coverage_of_trend();
    test_exponent();
    test_drops();
    test_refusals();
    return check_report();
}
