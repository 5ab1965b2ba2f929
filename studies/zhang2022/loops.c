/* SPDX-License-Identifier: MIT
 *
 * zhang2022: Fig. 7, force over depth in the units of Sec. 3.1: mass and speed
 * are 1, k = (n + 1)(c^2 + c^q)/(2 (1 + c^q)).
 */
#include <math.h>

#include "num/elementary.h"
#include "parts.h"

enum { CASES = 5, PANELS = 7 };

typedef struct panel {
    double n, c;
    double m[CASES], q[CASES];
} panel;

/* Panel "a", ... of the caption. */
static panel panel_of(rsl_study *study, int number)
{
    panel p;
    int letter = 'a' + number;
    p.n = rsl_study_input(study, rsl_study_print(study, "n7%c", letter));
    p.c = rsl_study_input(study, rsl_study_print(study, "c7%c", letter));
    rsl_study_input_list(study, rsl_study_print(study, "m7%c", letter), p.m, CASES);
    rsl_study_input_list(study, rsl_study_print(study, "q7%c", letter), p.q, CASES);
    return p;
}

enum { A, B, C, D, E, F, G };

typedef struct result {
    double force[CASES], depth[CASES];
} result;

static void run(rsl_study *study, int number, result *r)
{
    const panel all = panel_of(study, number), *p = &all;
    rsl_study_figure *figure = rsl_study_draw(
        study, rsl_study_print(study, "Fig. 7%c, n = %.1f, c = %.1f", 'a' + number, p->n, p->c),
        "x", "dimensionless force");
    for (int i = 0; i < CASES; i++) {
        double cq = rsl_num_pow(p->c, p->q[i]);
        double k = (p->n + 1.0) * (p->c * p->c + cq) / (2.0 * (1.0 + cq));
        rsl_study_impact impact = {"zhang2022", p->c, 1.0, k, 1.0, 0.0, p->n, p->m[i], p->q[i]};
        rsl_collide_outcome o = rsl_study_collide(study, &impact);
        r->force[i] = o.force_max;
        r->depth[i] = o.depth_max;
        rsl_study_draw_impact(study, figure,
                              rsl_study_print(study, "m = %.1f, q = %.1f", p->m[i], p->q[i]),
                              &impact, RSL_STUDY_DEPTH, RSL_STUDY_FORCE);
    }
}

/* Largest minus smallest over the mean, in percent. */
static double spread(const double values[CASES])
{
    double low = values[0], high = low;
    for (int i = 1; i < CASES; i++) {
        low = fmin(low, values[i]);
        high = fmax(high, values[i]);
    }
    return 200.0 * (high - low) / (high + low);
}

/* 1: rises along the cases, -1: falls, 0: neither. */
static int trend(const double values[CASES])
{
    int rises = 1, falls = 1;
    for (int i = 1; i < CASES; i++) {
        rises &= values[i] > values[i - 1];
        falls &= values[i] < values[i - 1];
    }
    return rises - falls;
}

/* The five pairs of Figs. 7c to 7g: (low m, low q), (low, high), (middle),
 * (high, low), (high, high). Larger m and smaller q give more force. */
static int larger_m_smaller_q(const result *r)
{
    return r->force[3] > r->force[0] && r->force[4] > r->force[1] && r->force[0] > r->force[1] &&
           r->force[3] > r->force[4];
}

static const char *five(rsl_study *study, const double v[CASES])
{
    return rsl_study_print(study, "%.4f, %.4f, %.4f, %.4f, %.4f", v[0], v[1], v[2], v[3], v[4]);
}

static void claim_pairs(rsl_study *study, int number, const result *r)
{
    rsl_study_claim(study, rsl_study_print(study, "%c.force", 'a' + number), larger_m_smaller_q(r),
                    0, "peak forces %s", five(study, r->force));
}

static void claim_depth(rsl_study *study, int number, const result *r)
{
    double percent = spread(r->depth);
    rsl_study_claim(study, rsl_study_print(study, "%c.depth", 'a' + number),
                    percent < 100.0 * RSL_STUDY_UNCHANGED, 0,
                    "the depths differ by %.2f %%, the forces by %.1f %%", percent,
                    spread(r->force));
}

void rsl_study_zhang2022_fig7(rsl_study *study)
{
    result r[PANELS];
    for (int i = 0; i < PANELS; i++)
        run(study, i, &r[i]);
    rsl_study_claim(study, "a.force", trend(r[A].force) == -1, 0, "peak forces %s",
                    five(study, r[A].force));
    rsl_study_claim(study, "b.force", trend(r[B].force) == -1, trend(r[B].force) == 1,
                    "m = 0.8, 1.2, 1.5, 1.8, 2.2: peak forces %s", five(study, r[B].force));
    for (int i = C; i < PANELS; i++)
        claim_pairs(study, i, &r[i]);
    for (int i = A; i < PANELS; i++)
        claim_depth(study, i, &r[i]);
    rsl_study_claim(study, "n", r[D].force[2] < r[C].force[2] && r[C].force[2] < r[E].force[2], 0,
                    "m = n, q = 1, n = 1, 1.5, 2: %.4f, %.4f, %.4f", r[D].force[2], r[C].force[2],
                    r[E].force[2]);
    rsl_study_claim(study, "c",
                    spread(r[F].force) < spread(r[C].force) &&
                        spread(r[C].force) < spread(r[G].force),
                    0, "c = 0.9, 0.6, 0.3: the forces differ by %.1f, %.1f, %.1f %%",
                    spread(r[F].force), spread(r[C].force), spread(r[G].force));
}
