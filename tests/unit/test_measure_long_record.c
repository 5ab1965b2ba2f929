/* SPDX-License-Identifier: MIT
 *
 * Long records of a short impact: the pulse is found wherever it lies, however few of all samples it
 * has.
 */
#include "fit_scene.h"

enum { LONG = 1000000 };

static double times[LONG], force[LONG];
static scene_record pulse;

/* k = 2e7, n = 3/2, 0.25 kg, 3 m/s, e = 0.63: 1.9 ms. */
static const scene_truth drop = {2e7, 1.5, 2e7 * 0.85 / 3.0, 1.5, 1.0, 0.25, 3.0, 0};

static const struct record {
    const char *name;
    size_t count;  /* samples */
    double step;   /* s */
    double noise;  /* over the peak */
    double offset; /* N, over the peak: the instrument's zero */
    size_t trials;
} records[] = {{"3800 samples of 1e6, noise 2 %", LONG, 5e-7, 0.02, 0.006, 8},
               {"3800 samples of 1e6, noise 10 %", LONG, 5e-7, 0.1, 0.1, 2},
               {"380 samples of 1e6, noise 5 %", LONG, 5e-6, 0.05, -0.2, 2},
               {"380 samples of 1e6, noise 20 %", LONG, 5e-6, 0.2, 0.0, 2},
               {"95 samples of 1e5, noise 2 %", 100000, 2e-5, 0.02, 0.05, 6},
               {"95 samples of 1e5, noise 1e-6", 100000, 2e-5, 1e-6, 0.0, 2}};

/* The impact begins at a random place of the middle of the record. Returns its time. */
static double make(const struct record *r, scene_noise *noise)
{
    size_t size = (size_t)(2.2e-3 / r->step);
    double late = scene_uniform(noise);
    size_t from = (size_t)((0.1 + 0.8 * scene_uniform(noise)) * (double)(r->count - size));
    scene_make(&pulse, &drop, size, -late * r->step, ((double)size - 1.0 - late) * r->step, 40);
    for (size_t i = 0; i < r->count; i++) {
        int inside = i >= from && i < from + size;
        times[i] = r->step * (double)i;
        force[i] = (inside ? pulse.force[i - from] : 0.0) +
                   pulse.force_max * (r->offset + r->noise * scene_normal(noise));
    }
    return ((double)from + late) * r->step;
}

static void try_record(const struct record *r, unsigned long seed)
{
    scene_noise noise = {seed};
    double touch = make(r, &noise);
    rsl_fit_record record = {
        .count = r->count, .time = times, .mass = RSL_UNSET, .speed = RSL_UNSET};
    record.channel[RSL_FIT_FORCE] = force;
    rsl_fit_options o = scene_options("flores", drop.mass, drop.speed, FREE_K | FREE_E);
    o.spec.calibration = RSL_LAW_EXACT;
    o.nuisance = 1u << RSL_FIT_OFFSET | 1u << RSL_FIT_BASELINE;
    SCENE("%s, seed %lu", r->name, seed);
    if (!scene_fit((rsl_fit_data){.records = &record, .record_count = 1}, &o))
        return;
    const struct {
        const char *name;
        double truth;
    } all[] = {{"k", drop.k},
               {"e", pulse.restitution},
               {"offset", touch},
               {"baseline", r->offset * pulse.force_max}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        const rsl_fit_parameter *p = fitted_find(all[i].name);
        CHECK(p->identifiable);
        CHECK_NEAR(p->value, all[i].truth, 5.0 * p->standard_error + 1e-9 * fabs(all[i].truth));
    }
    CHECK_CLOSE(fitted.sigma, r->noise * pulse.force_max, 0.02);
}

/* Told of every evaluation, in order; stops after `most`. */
typedef struct listener {
    size_t told, max;
} listener;

static int listen(void *user, const rsl_law *law, size_t evaluations)
{
    listener *l = user;
    CHECK(law != NULL && evaluations == l->told);
    return ++l->told > l->max;
}

static void check_progress(void)
{
    listener all = {0, SIZE_MAX}, few = {0, 5};
    scene_make(&pulse, &drop, 400, 0.0, 2.2e-3, 40);
    rsl_fit_record record = scene_measured(&pulse, 1, 0, 0);
    rsl_fit_data data = {.records = &record, .record_count = 1};
    rsl_fit_options o = scene_options("flores", drop.mass, drop.speed, FREE_K | FREE_E);
    const rsl_law *const laws[] = {rsl_law_find("flores"), rsl_law_find("hertz")};
    rsl_fit_rank ranks[2];
    rsl_error error = {0};
    SCENE("a fit is watched");
    o.progress = listen;
    o.user = &all;
    if (scene_fit(data, &o))
        CHECK_INT(all.told, fitted.evaluations);
    SCENE("and stopped");
    o.user = &few;
    CHECK_STATUS(rsl_fit(&data, &o, &fitted, &error), RSL_STOPPED);
    CHECK_INT(few.told, 6);
    few.told = 0;
    o.free = 0;
    CHECK_STATUS(rsl_fit_laws(&data, &o, laws, 2, ranks, &error), RSL_STOPPED);
    CHECK_INT(few.told, 6);
}

int main(void)
{
    check_progress();
    for (size_t i = 0; i < sizeof records / sizeof records[0]; i++)
        for (size_t j = 0; j < records[i].trials; j++)
            try_record(&records[i], 100 * i + j + 1);
    return check_report();
}
