/* SPDX-License-Identifier: MIT
 *
 * fit_scene: measurements of known impacts for the tests of fits, and the fit
 * of one. The curves come from a plain Runge-Kutta integration in time, written
 * here: nothing of the library takes part.
 */
#ifndef RESILE_TESTS_FIT_SCENE_H
#define RESILE_TESTS_FIT_SCENE_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "resile/fit.h"

/* F = k d^n + lambda d^m sgn(v)|v|^q; contact ends at d = 0, or at F = 0. */
typedef struct scene_truth {
    double k, n, lambda, m, q, mass, speed;
    int force_end;
} scene_truth;

/* A sliotar core: family A at e = 0.5 or so, n = 3/2. */
static const scene_truth scene_core = {3.5e6, 1.5, 2.5e5, 1.5, 1.0, 0.0896, 15.0, 0};

enum { SCENE_MAX = 20000 };

typedef struct scene_record {
    size_t count;
    double time[SCENE_MAX], force[SCENE_MAX], depth[SCENE_MAX], rate[SCENE_MAX];
    double restitution, duration, force_max, depth_max;
} scene_record;

static inline double scene_force(const scene_truth *s, double d, double v)
{
    if (d <= 0.0)
        return 0.0;
    return s->k * pow(d, s->n) + s->lambda * pow(d, s->m) * copysign(pow(fabs(v), s->q), v);
}

static inline void scene_step(const scene_truth *s, double h, double *d, double *v)
{
    double a1 = -scene_force(s, *d, *v) / s->mass, v1 = *v;
    double v2 = *v + 0.5 * h * a1;
    double a2 = -scene_force(s, *d + 0.5 * h * v1, v2) / s->mass;
    double v3 = *v + 0.5 * h * a2;
    double a3 = -scene_force(s, *d + 0.5 * h * v2, v3) / s->mass;
    double v4 = *v + h * a3;
    double a4 = -scene_force(s, *d + h * v3, v4) / s->mass;
    *d += h / 6.0 * (v1 + 2.0 * v2 + 2.0 * v3 + v4);
    *v += h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
}

static inline int scene_ended(const scene_truth *s, double d, double v)
{
    return v < 0.0 && (d <= 0.0 || (s->force_end && scene_force(s, d, v) <= 0.0));
}

/* `count` samples from `from` to `to` (s, 0 is first touch), `fine` steps
 * between two of them. Outside of contact the bodies fly freely. */
static inline void scene_make(scene_record *r, const scene_truth *s, size_t count, double from,
                              double to, int fine)
{
    double d = 0.0, v = s->speed, t = 0.0, left = 0.0;
    double dt = (to - from) / (double)(count - 1);
    int over = 0;
    memset(r, 0, sizeof *r);
    r->count = count;
    for (size_t i = 0; i < count; i++) {
        double wanted = from + dt * (double)i;
        r->time[i] = wanted;
        if (wanted <= 0.0) {
            r->depth[i] = s->speed * wanted;
            r->rate[i] = s->speed;
            continue;
        }
        double h = (wanted - t) / fine;
        for (int j = 0; j < fine && !over; j++) {
            double before = d, speed = v;
            scene_step(s, h, &d, &v);
            t += h;
            r->depth_max = fmax(r->depth_max, d);
            r->force_max = fmax(r->force_max, scene_force(s, d, v));
            if (scene_ended(s, d, v)) {
                double share = d <= 0.0 ? before / (before - d) : 1.0;
                over = 1;
                left = t - h + share * h;
                v = speed + share * (v - speed);
                d = d <= 0.0 ? 0.0 : d;
                r->duration = left;
                r->restitution = -v / s->speed;
            }
        }
        r->force[i] = over ? 0.0 : scene_force(s, d, v);
        r->depth[i] = over ? d + v * (wanted - left) : d;
        r->rate[i] = v;
        t = wanted;
    }
}

/* ---- noise --------------------------------------------------------------- */

typedef struct scene_noise {
    uint64_t state;
} scene_noise;

/* Uniform in (0, 1): splitmix64. */
static inline double scene_uniform(scene_noise *n)
{
    uint64_t z = n->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return ((double)(z >> 11) + 0.5) / 9007199254740992.0;
}

/* Normal with variance one (Box and Muller). */
static inline double scene_normal(scene_noise *n)
{
    double r = sqrt(-2.0 * log(scene_uniform(n)));
    return r * cos(6.283185307179586 * scene_uniform(n));
}

/* y + noise of standard deviation `size`. */
static inline void scene_add(scene_noise *n, double *y, size_t count, double size)
{
    for (size_t i = 0; i < count; i++)
        y[i] += size * scene_normal(n);
}

/* ---- fits ------------------------------------------------------------------ */

static rsl_fit_result fitted;

/* Inputs that may be free. */
enum {
    FREE_K = RSL_LAW_INPUT_BIT(stiffness),
    FREE_E = RSL_LAW_INPUT_BIT(restitution),
    FREE_N = RSL_LAW_INPUT_BIT(exponent),
    FREE_M = RSL_LAW_INPUT_BIT(m),
    FREE_Q = RSL_LAW_INPUT_BIT(q),
    FREE_LAMBDA = RSL_LAW_INPUT_BIT(damping),
    FREE_MASS = RSL_LAW_INPUT_BIT(mass),
    FREE_SPEED = RSL_LAW_INPUT_BIT(speed)
};

static inline rsl_fit_options scene_options(const char *law, double mass, double speed,
                                            rsl_law_inputs free)
{
    rsl_fit_options o = rsl_fit_options_default();
    o.law = rsl_law_find(law);
    o.spec.mass = mass;
    o.spec.speed = speed;
    o.free = free;
    return o;
}

static inline rsl_fit_record scene_measured(const scene_record *s, int force, int depth, int rate)
{
    rsl_fit_record r = {.count = s->count, .time = s->time};
    r.channel[RSL_FIT_FORCE] = force ? s->force : NULL;
    r.channel[RSL_FIT_DEPTH] = depth ? s->depth : NULL;
    r.channel[RSL_FIT_RATE] = rate ? s->rate : NULL;
    r.mass = r.speed = RSL_UNSET;
    return r;
}

/* Fits into `fitted`; 0 and a sentence if that fails. */
static inline int scene_fit(rsl_fit_data data, const rsl_fit_options *o)
{
    rsl_error error = {0};
    rsl_status status = rsl_fit(&data, o, &fitted, &error);
    if (status != RSL_OK)
        printf("%s\n", rsl_error_text(&error).text);
    return CHECK_STATUS(status, RSL_OK);
}

/* A parameter of `fitted`. */
static inline const rsl_fit_parameter *fitted_find(const char *name)
{
    for (size_t i = 0; i < fitted.parameter_count; i++)
        if (strcmp(fitted.parameters[i].name, name) == 0)
            return &fitted.parameters[i];
    printf("no parameter %s\n", name);
    exit(1);
}

static inline double fitted_value(const char *name) { return fitted_find(name)->value; }

#endif
