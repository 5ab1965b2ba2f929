/* SPDX-License-Identifier: MIT
 *
 * The same work natively and as WebAssembly: microseconds of each, in a line. tools/web_speed
 * compiles it twice.
 */
#include <resile/resile.h>
#include <stdio.h>
#include <time.h>

enum { MANY = 10000 };

static rsl_collide_curve_point points[4096];
static double depth[MANY], rate[MANY], force[MANY];
static rsl_memoryless table;

static double now(void)
{
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static rsl_law_contact made(const char *key)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    spec.restitution = 0.5;
    spec.mass = 1.0;
    spec.stiffness = 1e8;
    spec.speed = 1.0;
    spec.calibration = RSL_LAW_EXACT;
    rsl_collide_prepare(rsl_law_find(key), &spec, &contact, NULL);
    return contact;
}

static void impact(const char *key)
{
    rsl_law_contact contact = made(key);
    rsl_collide_outcome out;
    rsl_collide(&contact, NULL, &out, NULL);
}

static void curve(const char *key)
{
    rsl_law_contact contact = made(key);
    size_t count;
    rsl_collide_curve(&contact, NULL, 1e-3, points, 4096, &count, NULL);
}

static void batch(const char *key)
{
    rsl_law_contact contact = made(key);
    rsl_batch all = {.count = MANY, .depth = depth, .rate = rate, .force = force};
    rsl_batch_force(&contact, &all, NULL, NULL);
}

static void batch_memoryless(const char *key)
{
    rsl_law_contact contact = made(key);
    rsl_batch all = {.count = MANY, .depth = depth, .rate = rate, .force = force};
    rsl_memoryless_convert(&contact, &table, NULL);
    rsl_batch_force(&contact, &all, NULL, NULL);
}

static void step(const char *key)
{
    rsl_law_contact contact = made(key);
    rsl_step_advice advice;
    rsl_step_advise(&contact, RSL_STEP_SCHEME_VERLET, 1e-3, &advice, NULL);
}

/* The least of several rounds: the others were disturbed. */
static double min(void (*work)(const char *), const char *key)
{
    double best = 1e9;
    for (int i = 0; i < 7; i++) {
        long count = 0;
        double began = now(), took;
        do {
            work(key);
            count++;
        } while ((took = now() - began) < 0.05);
        if (took / (double)count < best)
            best = took / (double)count;
    }
    return 1e6 * best;
}

int main(void)
{
    static const struct {
        const char *what, *key;
        void (*work)(const char *);
    } rows[] = {
        {"one impact, family A", "flores", impact},
        {"one impact, family C", "tsuji", impact},
        {"one impact, family D", "kuwabara-kono", impact},
        {"the curve of one, 1e-3", "flores", curve},
        {"10,000 forces", "flores", batch},
        {"10,000 forces, memoryless", "flores", batch_memoryless},
        {"the time step for 1e-3", "flores", step},
    };
    for (int i = 0; i < MANY; i++) {
        depth[i] = 1e-7 * (i + 1);
        rate[i] = 1.0 - 2e-4 * i;
    }
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        printf("%s\t%.3g\n", rows[i].what, min(rows[i].work, rows[i].key));
    return 0;
}
