/* SPDX-License-Identifier: MIT
 *
 * Friction over arrays: in cache against the loop that one would write by hand for one law, and
 * against the library's own functions one by one; in memory against a copy of the same bytes.
 */

#include <math.h>
#include <stdlib.h>

#include "bench.h"
#include "resile/resile.h"

enum { IN_CACHE = 1000, IN_MEMORY = 8000000 };
enum { IN = 13, OUT = 7, ARRAYS = IN + RSL_TANGENT_STATE_COUNT + OUT };

typedef struct scene {
    rsl_tangent tangent;
    rsl_tangent_batch batch;
    double *array[ARRAYS]; /* NULL where the laws do not need it */
    double *room;
    double step;
} scene;

/* ---- scenes ------------------------------------------------------------------ */

static rsl_tangent make(int all)
{
    rsl_error error;
    rsl_tangent t;
    const rsl_tangent_laws laws = {rsl_tangent_law_find("mindlin-rescaled"),
                                   all ? rsl_tangent_law_find("rolling-spring") : NULL,
                                   all ? rsl_tangent_law_find("twist") : NULL};
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    spec.friction = 0.4;
    spec.stiffness = 2e7;
    if (all) {
        spec.radius = 0.01;
        spec.rolling_friction = 0.05;
        spec.rolling_stiffness = 3.0;
    }
    if (rsl_tangent_prepare(&laws, &spec, NULL, &t, &error) != RSL_OK)
        bench_fail("no contact: ", rsl_error_text(&error).text);
    return t;
}

/* Normals all round, a third of the contacts at rest, the others sliding. */
static void fill(const scene *s, size_t i)
{
    double *const *a = s->array, u = 2.0 * fmod(0.7548776662 * (double)i, 1.0) - 1.0;
    double turn = 6.28318530717958648 * fmod(0.5698402910 * (double)i, 1.0);
    double flat = sqrt(1.0 - u * u), speed = i * 2654435761u % 3 ? 4.0 : 0.0;
    a[0][i] = flat * cos(turn), a[1][i] = flat * sin(turn), a[2][i] = u;
    a[3][i] = -speed * sin(turn), a[4][i] = speed * cos(turn), a[5][i] = 0.0;
    a[6][i] = 1e-5 * (1.5 + u);
    a[7][i] = 3.0 + u;
    for (int k = 0; k < 3 && a[8]; k++)
        a[8 + k][i] = 100.0 * a[3 + k][i];
    if (a[11])
        a[11][i] = a[12][i] = 100.0 * u;
}

static void forget(scene *s)
{
    for (int k = IN; k < ARRAYS; k++)
        for (size_t i = 0; i < s->batch.count && s->array[k]; i++)
            s->array[k][i] = 0.0;
}

static scene scene_make(size_t count, int all)
{
    scene s = {.tangent = make(all), .step = 1e-6, .batch = {.count = count}};
    unsigned needs = rsl_tangent_batch_needs(&s.tangent);
    s.room = aligned_alloc(64, ARRAYS * (count + 24) * sizeof *s.room);
    if (!s.room)
        bench_fail("no memory for ", "a batch");
    for (int k = 0; k < ARRAYS; k++) {
        int memory = k >= IN && k < IN + RSL_TANGENT_STATE_COUNT;
        int wanted =
            memory ? (int)(needs >> (k - IN) & 1u) : all || k < 8 || (k > IN && k < ARRAYS - 4);
        s.array[k] = wanted ? s.room + (size_t)k * (count + 24) : NULL;
    }
    rsl_tangent_batch *b = &s.batch;
    for (int k = 0; k < 3; k++) {
        b->normal[k] = s.array[k];
        b->slip[k] = s.array[3 + k];
        b->rolling[k] = s.array[8 + k];
        b->traction[k] = s.array[IN + RSL_TANGENT_STATE_COUNT + k];
        b->torque_rolling[k] = s.array[IN + RSL_TANGENT_STATE_COUNT + 3 + k];
    }
    b->depth = s.array[6];
    b->force = s.array[7];
    b->twist_rate = s.array[11];
    b->spin_mean = s.array[12];
    b->torque_twist = s.array[ARRAYS - 1];
    for (int k = 0; k < RSL_TANGENT_STATE_COUNT; k++)
        b->memory[k] = s.array[IN + k];
    for (size_t i = 0; i < count; i++)
        fill(&s, i);
    forget(&s);
    return s;
}

/* ---- the library ------------------------------------------------------------- */

static double pass_batch(void *of)
{
    scene *s = of;
    rsl_tangent_batch_counts tally;
    if (rsl_tangent_batch_advance(&s->tangent, &s->batch, s->step, &tally, NULL) != RSL_OK ||
        tally.refused > 0)
        bench_fail("no friction of ", s->tangent.laws.friction->key);
    return s->batch.traction[0][s->batch.count / 2];
}

static double pass_one_by_one(void *of)
{
    scene *s = of;
    const rsl_tangent_batch *b = &s->batch;
    for (size_t i = 0; i < b->count; i++) {
        double state[RSL_TANGENT_STATE_COUNT] = {0};
        rsl_tangent_traction r;
        rsl_tangent_kinematics m = {.depth = b->depth[i], .force = b->force[i]};
        for (int k = 0; k < 3; k++) {
            m.normal[k] = b->normal[k][i];
            m.slip[k] = b->slip[k][i];
            m.rolling[k] = b->rolling[k][i];
        }
        m.twist_rate = b->twist_rate[i];
        m.spin_mean = b->spin_mean[i];
        for (int k = 0; k < RSL_TANGENT_STATE_COUNT; k++)
            state[k] = b->memory[k] ? b->memory[k][i] : 0.0;
        if (rsl_tangent_advance(&s->tangent, state, &m, s->step, NULL, NULL) != RSL_OK ||
            rsl_tangent_force(&s->tangent, state, &m, &r, NULL) != RSL_OK)
            bench_fail("no friction of ", s->tangent.laws.friction->key);
        for (int k = 0; k < RSL_TANGENT_STATE_COUNT; k++)
            if (b->memory[k])
                b->memory[k][i] = state[k];
        for (int k = 0; k < 3; k++) {
            b->traction[k][i] = r.force[k];
            b->torque_rolling[k][i] = r.torque_rolling[k];
        }
        b->torque_twist[i] = r.torque_twist;
    }
    return b->traction[0][b->count / 2];
}

/* ---- others ------------------------------------------------------------------ */

/* mindlin-rescaled and nothing else: one contact of the arrays, the spring turned from n0 to n1,
 * rescaled, stretched, cut. */
static void by_hand(const scene *s, size_t i)
{
    double *const *a = s->array, *const *memory = s->batch.memory;
    double d = a[6][i], push = a[7][i], x[3], n0[3], n1[3], w[3];
    for (int k = 0; k < 3; k++) {
        n1[k] = a[k][i];
        n0[k] = memory[k][i];
        x[k] = memory[RSL_TANGENT_STATE_SPRING + k][i];
    }
    double k0 = memory[RSL_TANGENT_STATE_STIFFNESS][i];
    if (d <= 0.0 || push <= 0.0) {
        for (int k = 0; k < 3; k++)
            memory[k][i] = memory[RSL_TANGENT_STATE_SPRING + k][i] = s->batch.traction[k][i] = 0.0;
        memory[RSL_TANGENT_STATE_STIFFNESS][i] = 0.0;
        return;
    }
    double kt = s->tangent.stiffness * sqrt(d), cap = s->tangent.friction * push;
    if (k0 > 0.0) {
        double c = n0[0] * n1[0] + n0[1] * n1[1] + n0[2] * n1[2];
        w[0] = n0[1] * n1[2] - n0[2] * n1[1];
        w[1] = n0[2] * n1[0] - n0[0] * n1[2];
        w[2] = n0[0] * n1[1] - n0[1] * n1[0];
        double along = (w[0] * x[0] + w[1] * x[1] + w[2] * x[2]) / (1.0 + c);
        double y[3] = {w[1] * x[2] - w[2] * x[1], w[2] * x[0] - w[0] * x[2],
                       w[0] * x[1] - w[1] * x[0]};
        double keep = kt > k0 ? k0 / kt : 1.0;
        for (int k = 0; k < 3; k++)
            x[k] = keep * (c * x[k] + y[k] + along * w[k]);
    }
    for (int k = 0; k < 3; k++)
        x[k] += s->step * a[3 + k][i];
    double pull = kt * sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
    double part = pull > cap ? cap / pull : 1.0;
    for (int k = 0; k < 3; k++) {
        memory[k][i] = n1[k];
        memory[RSL_TANGENT_STATE_SPRING + k][i] = part * x[k];
        s->batch.traction[k][i] = -kt * part * x[k];
    }
    memory[RSL_TANGENT_STATE_STIFFNESS][i] = kt;
}

static double pass_by_hand(void *of)
{
    const scene *s = of;
    for (size_t i = 0; i < s->batch.count; i++)
        by_hand(s, i);
    return s->batch.traction[0][s->batch.count / 2];
}

/* The bytes of friction alone, array by array, and an addition: 15 are read, 10 written. */
static double pass_copy(void *of)
{
    const scene *s = of;
    double *const *a = s->array, *const *memory = s->batch.memory;
    size_t count = s->batch.count;
    for (int k = 0; k < 3; k++) {
        double *x = memory[RSL_TANGENT_STATE_SPRING + k], *n = memory[k],
               *out = s->batch.traction[k];
        for (size_t i = 0; i < count; i++)
            n[i] = 0.5 * (n[i] + a[k][i]);
        for (size_t i = 0; i < count; i++)
            out[i] = x[i] = 0.5 * (x[i] + a[3 + k][i]);
    }
    double *stiffness = memory[RSL_TANGENT_STATE_STIFFNESS];
    for (size_t i = 0; i < count; i++)
        stiffness[i] = 0.5 * stiffness[i] + (a[6][i] + a[7][i]);
    return s->batch.traction[0][count / 2];
}

/* ---- errors ------------------------------------------------------------------ */

/* Largest difference from another way after a few steps, over the cap. */
static double difference(scene *s, bench_pass *other)
{
    enum { STEPS = 5 };
    double *kept = malloc(3 * s->batch.count * sizeof *kept), worst = 0.0;
    if (!kept)
        bench_fail("no memory for ", "a batch");
    forget(s);
    for (int i = 0; i < STEPS; i++)
        other(s);
    for (size_t i = 0; i < 3 * s->batch.count; i++)
        kept[i] = s->batch.traction[i % 3][i / 3];
    forget(s);
    for (int i = 0; i < STEPS; i++)
        pass_batch(s);
    for (size_t i = 0; i < 3 * s->batch.count; i++)
        worst = fmax(worst, fabs(kept[i] - s->batch.traction[i % 3][i / 3]) /
                                (s->tangent.friction * s->batch.force[i / 3]));
    free(kept);
    return worst;
}

static void compare(bench_report *report, scene *s, const char *own, bench_side peer, double target)
{
    double error = peer.pass == pass_copy ? 0.0 : difference(s, peer.pass);
    bench_case compared = {.own = {own, pass_batch, error},
                           .peer = peer,
                           .scene = s,
                           .operations = s->batch.count,
                           .repeats = s->batch.count > IN_CACHE ? 9 : 0,
                           .target = target,
                           .error_bound = 1e-13,
                           .error_unit = "relative"};
    bench_compare(report, &compared);
}

void bench_tangent(bench_report *report)
{
    scene s = scene_make(IN_CACHE, 0);
    compare(report, &s, "friction, 1000 contacts", (bench_side){"loop by hand", pass_by_hand, 0.0},
            3.0);
    free(s.room);
    s = scene_make(IN_CACHE, 1);
    compare(report, &s, "with rolling and twist", (bench_side){"one by one", pass_one_by_one, 0.0},
            0.0);
    free(s.room);
    s = scene_make(IN_MEMORY, 0);
    compare(report, &s, "friction, 8 million contacts",
            (bench_side){"copy of the bytes", pass_copy, 0.0}, 0.77);
    free(s.room);
}
