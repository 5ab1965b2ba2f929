/* SPDX-License-Identifier: MIT
 *
 * The same bits everywhere, for the core: the elementary functions, every law of the catalogue, the
 * memoryless form, impulses, derivatives. See bits.h.
 */
#include "bits.h"
#include "num/elementary.h"
#include "ordinary_parameters.h"

/* ---- elementary functions ----------------------------------------------------- */

typedef struct function {
    const char *name;
    double (*one)(double);
    double (*two)(double, double);
} function;

static const function functions[] = {
    {"exp", rsl_num_exp, NULL},     {"expm1", rsl_num_expm1, NULL}, {"log", rsl_num_log, NULL},
    {"log1p", rsl_num_log1p, NULL}, {"log10", rsl_num_log10, NULL}, {"pow", NULL, rsl_num_pow},
    {"cbrt", rsl_num_cbrt, NULL},   {"sinh", rsl_num_sinh, NULL},   {"cosh", rsl_num_cosh, NULL},
    {"tanh", rsl_num_tanh, NULL},   {"asinh", rsl_num_asinh, NULL}, {"atanh", rsl_num_atanh, NULL},
    {"sin", rsl_num_sin, NULL},     {"cos", rsl_num_cos, NULL},     {"tan", rsl_num_tan, NULL},
    {"asin", rsl_num_asin, NULL},   {"atan2", NULL, rsl_num_atan2}, {"hypot", NULL, rsl_num_hypot},
    {"beta", NULL, rsl_num_beta},
};

/* Numbers of all sizes, or between -1 and 1 where the function has values only there. */
static double argument(uint64_t *state, int small)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    double mantissa = (double)(*state >> 11) * 0x1p-52 - 1.0;
    return small ? mantissa : ldexp(mantissa, (int)(*state % 41) - 20);
}

static uint64_t hash_function(const function *f)
{
    uint64_t hash = BITS_START, state = 88172645463325252u;
    int small = f->one == rsl_num_asin || f->one == rsl_num_atanh;
    for (int i = 0; i < 4000; i++) {
        double x = argument(&state, small), y = argument(&state, 1);
        if (f->two == rsl_num_beta || f->two == rsl_num_pow)
            x = 8.0 * fabs(argument(&state, 1)) + 0x1p-30;
        if (f->two == rsl_num_beta)
            y = 8.0 * fabs(y) + 0x1p-30;
        bits_add(&hash, f->one != NULL ? f->one(x) : f->two(x, y));
    }
    return hash;
}

/* ---- laws ----------------------------------------------------------------------- */

static void add_outcome(uint64_t *hash, const rsl_collide_outcome *o)
{
    const double all[] = {o->restitution,       o->speed_out,         o->depth_max,
                          o->time_of_depth_max, o->force_max,         o->force_min,
                          o->duration,          o->time_of_force_max, o->depth_end,
                          o->impulse,           o->energy_in,         o->energy_out,
                          o->work_of_load,      o->energy_dissipated, o->energy_residual};
    bits_add_all(hash, all, sizeof all / sizeof *all);
}

static void add_curve(uint64_t *hash, const rsl_law_contact *c, double tolerance)
{
    enum { POINTS = 400 };
    static rsl_collide_curve_point p[POINTS];
    size_t count = 0;
    rsl_status status = rsl_collide_curve(c, NULL, tolerance, p, POINTS, &count, NULL);
    bits_add(hash, (double)status);
    for (size_t i = 0; i < count && i < POINTS && status == RSL_OK; i++) {
        const double all[] = {p[i].time, p[i].depth, p[i].rate, p[i].force, p[i].energy_dissipated};
        bits_add_all(hash, all, sizeof all / sizeof *all);
    }
}

static void add_impact(uint64_t *hash, const rsl_law *law, const rsl_law_parameters *spec)
{
    rsl_law_contact c;
    rsl_collide_outcome o;
    rsl_status status = rsl_collide_prepare(law, spec, &c, NULL);
    bits_add(hash, (double)status);
    if (status != RSL_OK)
        return;
    bits_add(hash, c.damping);
    status = rsl_collide(&c, NULL, &o, NULL);
    bits_add(hash, (double)status);
    if (status == RSL_OK) {
        add_outcome(hash, &o);
        add_curve(hash, &c, 1e-3);
    }
}

static uint64_t hash_law(const rsl_law *law)
{
    static const double restitutions[] = {0.05, 0.3, 0.6, 0.9, 0.999};
    uint64_t hash = BITS_START;
    for (int end = RSL_LAW_SEPARATION_ZERO_DEPTH; end <= sensible_last_end(law); end++) {
        rsl_law_parameters spec = sensible_published(law);
        spec.end = (rsl_law_separation)end;
        add_impact(&hash, law, &spec);
        for (size_t i = 0; i < sizeof restitutions / sizeof *restitutions; i++) {
            spec = sensible_exact(law, restitutions[i]);
            spec.end = (rsl_law_separation)end;
            add_impact(&hash, law, &spec);
        }
    }
    return hash;
}

/* ---- derivatives -------------------------------------------------------------- */

static uint64_t hash_gradient(const rsl_law *law)
{
    static const double restitutions[] = {0.3, 0.6, 0.95};
    uint64_t hash = BITS_START;
    for (size_t i = 0; i < sizeof restitutions / sizeof *restitutions; i++) {
        rsl_law_parameters spec = sensible_exact(law, restitutions[i]);
        rsl_collide_jacobian j;
        rsl_status status = rsl_collide_gradient(law, &spec, NULL, &j, NULL);
        bits_add(&hash, (double)status);
        if (status == RSL_OK)
            bits_add_all(&hash, &j.value[0][0], sizeof j.value / sizeof j.value[0][0]);
    }
    return hash;
}

/* ---- the memoryless form, impulses ------------------------------------ */

static uint64_t hash_memoryless(const rsl_collide_exponents *form)
{
    static rsl_memoryless memoryless;
    uint64_t hash = BITS_START;
    if (!CHECK_STATUS(rsl_memoryless_prepare(form, 0.4, &memoryless, NULL), RSL_OK))
        return 0;
    for (int i = -400; i <= 400; i++) {
        rsl_law_response r;
        double depth = 1e-7 * (1 + abs(i) % 37), rate = 1e-3 * i;
        CHECK_STATUS(rsl_memoryless_force(&memoryless, 1e9, 0.5, depth, rate, &r, NULL), RSL_OK);
        bits_add(&hash, r.force);
    }
    return hash;
}

static uint64_t hash_impulses(void)
{
    uint64_t hash = BITS_START;
    for (int i = 0; i < 200; i++) {
        double angle = 0.031 * i;
        rsl_rigid_planar p = {.body = {{1.5, 0.02, {0.3, 0.4}, 2.0, {0.1, 0.03}},
                                       {0.7, 0.01, {-1.0, -0.2}, -5.0, {-0.05, 0.04}}},
                              .normal = {rsl_num_cos(angle), rsl_num_sin(angle)},
                              .restitution = 0.6,
                              .friction = 0.3,
                              .hypothesis = RSL_RIGID_HYPOTHESIS_POISSON};
        rsl_rigid_planar_after after;
        bits_add(&hash, (double)rsl_rigid_planar_collide(&p, &after, NULL));
        bits_add_all(&hash, &after.velocity[0][0], 4);
        bits_add_all(&hash, after.spin, 2);
        bits_add(&hash, after.energy_lost);
    }
    return hash;
}

int main(int count, char **words)
{
    static const rsl_collide_exponents forms[] = {
        {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
        {1.5, 0.25, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE, 0},
        {1.3, 0.7, 1.1, RSL_LAW_SEPARATION_ZERO_FORCE, 0}};
    bits_table table = bits_begin(count, words);
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        bits_row(&table, "function", functions[i].name, hash_function(&functions[i]));
    for (size_t i = 0; i < rsl_law_count(); i++)
        bits_row(&table, "law", rsl_law_at(i)->key, hash_law(rsl_law_at(i)));
    bits_row(&table, "gradient", "flores", hash_gradient(rsl_law_find("flores")));
    bits_row(&table, "gradient", "kuwabara-kono", hash_gradient(rsl_law_find("kuwabara-kono")));
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        bits_row(&table, "memoryless",
                 i == 0   ? "A"
                 : i == 1 ? "C"
                          : "D",
                 hash_memoryless(&forms[i]));
    bits_row(&table, "impulses", "in the plane", hash_impulses());
    return bits_end(&table, 80);
}
