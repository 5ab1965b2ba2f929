/* SPDX-License-Identifier: MIT
 *
 * impacts: a sweep of impacts with known outcome, to be solved by the library and by its peers.
 */
#ifndef RESILE_BENCH_IMPACTS_H
#define RESILE_BENCH_IMPACTS_H

#include "bench.h"
#include "csv.h"
#include "peers.h"
#include "resile/resile.h"

enum { IMPACTS_MAX = 32 };

typedef struct bench_impact {
    rsl_law_parameters spec; /* what was asked for */
    rsl_law_contact contact;
    long double restitution, duration; /* exact; 1, s */
    long double lambda;                /* exact, without dimension */
} bench_impact;

typedef struct bench_impacts {
    const rsl_law *law;
    peer_force *force;
    peer_cvode *cvode;
    double rk4_step;
    double accuracy; /* asked of the library; 0: all it has */
    size_t count;
    bench_impact rows[IMPACTS_MAX];
} bench_impacts;

/* Which rows of a table to take, and the bodies. */
typedef struct bench_sweep {
    const char *table, *law;
    double n, m, q;      /* rows with these; m, q: 0 for a table without */
    double e_min, e_max; /* and with restitutions between these */
    double mass, stiffness;
    double speed_first, speed_last; /* rising evenly over the rows */
    int calibrated;                 /* 1: damping from e, 0: from Lambda */
} bench_sweep;

/* A steel ball on a cylindrical specimen, family A, 0.15 to 0.5 m/s (Zhang &
 * Sharf 2009, as solved with RK4 at 1e-8 s in zhang2022, section 3.3.1), and a
 * sliotar core at 15 m/s with the exponents that fit its measurement best,
 * m = 1.1 and q = 1.25 (zhang2022, section 3.3.2). */
extern const bench_sweep bench_steel_ball, bench_sliotar;

/* Contact ends at d = 0 throughout. */
void bench_impacts_read(bench_impacts *impacts, const bench_sweep *sweep);

/* Forces for the peers: m = n = 3/2 and q = 1; n = 3/2, any m and q. */
double bench_hertz_force(const rsl_law_contact *contact, double d, double v);
double bench_general_force(const rsl_law_contact *contact, double d, double v);

/* Passes: the outcome of each impact; the same from the bare numbers. */
double bench_pass_collide(void *impacts);
double bench_pass_prepare(void *impacts);
double bench_pass_prepare_collide(void *impacts);
double bench_pass_cvode(void *impacts);
double bench_pass_rk4(void *impacts);

/* Largest relative error of restitution and duration. */
double bench_error_collide(const bench_impacts *impacts);
double bench_error_cvode(const bench_impacts *impacts);
double bench_error_rk4(const bench_impacts *impacts);

/* Compares rsl_collide with CVODE over the sweep. */
void bench_compare_cvode(bench_report *report, bench_impacts *impacts, const char *name,
                         double target, double bound);

/* A number of a table with all the digits that a long double takes. */
long double bench_number(const csv_table *table, size_t row, const char *column);

#endif
