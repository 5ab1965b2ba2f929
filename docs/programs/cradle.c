/* SPDX-License-Identifier: MIT
 *
 * What storing the speed at first touch does to contacts that overlap or rest. Balls in a row under
 * F = k d^n (1 + h v/v0), v0 stored at each touch, and under its memoryless form; exact damping for
 * e, classical Runge-Kutta. With an argument, data for the plots of docs/theory/memoryless.md.
 */
#include <math.h>
#include <resile/resile.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MASS 1.0
#define STIFFNESS 1e6
#define GRAVITY 9.81
#define STEP 1e-6

typedef struct row { /* contact i is between ball i and ball i + 1 */
    int balls, wall; /* wall: ball 0 does not move, and the others have weight */
    int stored;
    double h, x[3], v[3], onset[2], floor; /* floor: least speed stored */
    rsl_memoryless law;
} row;

static double force(const row *s, int i, double d, double v)
{
    double memory = s->onset[i] > 0.0 ? s->h * v / s->onset[i] : 0.0;
    double mass = s->wall ? MASS : 0.5 * MASS;
    rsl_law_response r = {0};
    if (s->stored)
        return d > 0.0 ? STIFFNESS * d * sqrt(d) * (1.0 + memory) : 0.0;
    rsl_memoryless_force(&s->law, STIFFNESS, mass, d, v, &r, NULL);
    return r.force;
}

static void accelerate(const row *s, const double *x, const double *v, double *a)
{
    a[0] = 0.0;
    a[1] = a[2] = s->wall ? -GRAVITY : 0.0;
    for (int i = 0; i + 1 < s->balls; i++) {
        double f = force(s, i, x[i] - x[i + 1], v[i] - v[i + 1]);
        a[i] -= f / MASS;
        a[i + 1] += f / MASS;
    }
    a[0] = s->wall ? 0.0 : a[0];
}

/* A touch is seen at the first step that finds the balls together. */
static void remember(row *s)
{
    for (int i = 0; i + 1 < s->balls; i++) {
        if (s->x[i] < s->x[i + 1])
            s->onset[i] = 0.0;
        else if (s->onset[i] == 0.0)
            s->onset[i] = fmax(s->v[i] - s->v[i + 1], s->floor);
    }
}

static void run(row *s, double duration)
{
    static const double share[4] = {0.0, 0.5, 0.5, 1.0};
    static const double weight[4] = {1.0, 2.0, 2.0, 1.0};
    for (long n = lround(duration / STEP); n > 0; n--) {
        double kx[5][3] = {{0}}, kv[5][3] = {{0}}, y[3], u[3];
        remember(s);
        for (int k = 0; k < 4; k++) {
            for (int i = 0; i < s->balls; i++) {
                y[i] = s->x[i] + share[k] * STEP * kx[k][i];
                u[i] = s->v[i] + share[k] * STEP * kv[k][i];
                kx[k + 1][i] = u[i];
            }
            accelerate(s, y, u, kv[k + 1]);
        }
        for (int k = 0; k < 4; k++)
            for (int i = 0; i < s->balls; i++) {
                s->x[i] += STEP / 6.0 * weight[k] * kx[k + 1][i];
                s->v[i] += STEP / 6.0 * weight[k] * kv[k + 1][i];
            }
    }
}

static row row_of(int balls, int stored, double e)
{
    row s = {.balls = balls, .wall = balls == 2, .stored = stored};
    rsl_collide_exponents form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0}; /* n, m, q */
    s.h = rsl_collide_hysteresis_ratio(e);
    if (rsl_memoryless_prepare(&form, s.h, &s.law, NULL) < 0)
        exit(1);
    return s;
}

/* Three balls: the first comes with 1 m/s, the others are `gap` apart. */
static row cradle(int stored, double e, double gap, double min)
{
    row s = row_of(3, stored, e);
    s.floor = min;
    s.v[0] = 1.0;
    s.x[2] = gap;
    run(&s, 0.05);
    return s;
}

/* A ball over a plane, at a height, moving down. */
static row ball(int stored, double height, double speed)
{
    row s = row_of(2, stored, 0.5);
    s.x[1] = height;
    s.v[1] = -speed;
    return s;
}

/* ---- data for plots -------------------------------------------------------- */

/* gap, then the velocities of the stored and the memoryless form. */
static void print_gaps(double e)
{
    for (int i = 0; i <= 28; i++) {
        double gap = 1e-9 * pow(10.0, 0.25 * i);
        row s = cradle(1, e, gap, 0.0), f = cradle(0, e, gap, 0.0);
        printf("%.3e %.5f %.5f %.5f %.5f %.5f %.5f\n", gap, s.v[0], s.v[1], s.v[2], f.v[0], f.v[1],
               f.v[2]);
    }
}

/* Time and depth in mm: both forms, dropped from 5 cm, then set down. */
static void print_rest(void)
{
    row s[4] = {ball(1, 0.05, 0.0), ball(0, 0.05, 0.0), ball(1, 0.0, 1e-5), ball(0, 0.0, 1e-5)};
    for (int i = 0; i <= 1000; i++) {
        printf("%.4f", 5e-4 * i);
        for (int j = 0; j < 4; j++) {
            printf(" %.5f", -1e3 * s[j].x[1]);
            run(&s[j], 5e-4);
        }
        puts("");
    }
}

/* Zero without a sign. */
static double tidy(double v) { return fabs(v) < 5e-5 ? 0.0 : v; }

/* ---- the numbers of the page, checked -------------------------------------- */

static int check_cradle(void)
{
    static const double e[] = {1.0, 0.999, 0.8}, gaps[] = {0.0, 1e-6, 1e-2};
    static const double last[2][3][3] = {
        /* memoryless, stored: third ball */
        {{0.9946, 0.9946, 1.0000}, {0.9936, 0.9936, 0.9990}, {0.8236, 0.8237, 0.8100}},
        {{0.9946, 0.9946, 1.0000}, {0.6660, 0.9291, 0.9990}, {0.6000, 0.5835, 0.8100}}};
    int wrong = 0;
    puts("three balls       e   gap [m]      v1       v2       v3  energy left");
    for (int i = 0; i < 9; i++)
        for (int stored = 1; stored >= 0; stored--) {
            row s = cradle(stored, e[i / 3], gaps[i % 3], 0.0);
            double *v = s.v;
            printf("%-11s  %6g  %8g  %7.4f  %7.4f  %7.4f  %11.4f\n",
                   stored ? "stored" : "memoryless", e[i / 3], gaps[i % 3], tidy(v[0]), tidy(v[1]),
                   v[2], v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
            wrong += fabs(v[0] + v[1] + v[2] - 1.0) > 1e-9;
            wrong += fabs(v[2] - last[stored][i / 3][i % 3]) > 2e-4;
        }
    return wrong;
}

/* A ball that was dropped or set down, left alone, then knocked with 1 m/s. */
static int check_ball(void)
{
    static const double share[2][2] = {{1.0, 1.0}, {1.0, 0.2003}};
    static const double rebound[2] = {0.4522, 0.0}; /* memoryless, stored */
    int wrong = 0;
    puts("\na ball           came  last touch  depth/static  knocked, leaves "
         "at");
    for (int i = 0; i < 4; i++) {
        int down = i / 2, stored = 1 - i % 2;
        row s = down ? ball(stored, 0.0, 1e-5) : ball(stored, 0.05, 0.0);
        run(&s, 0.5);
        double statics = pow(MASS * GRAVITY / STIFFNESS, 1.0 / 1.5);
        double depth = -s.x[1] / statics, onset = s.onset[0], leaves = 0.0;
        s.v[1] = -1.0;
        for (int j = 0; j < 300; j++) {
            run(&s, 1e-4);
            leaves = fmax(leaves, s.x[1] >= 0.0 ? s.v[1] : 0.0);
        }
        printf("%-11s  %8s  %10.3g  %12.4f  %18.4f\n", stored ? "stored" : "memoryless",
               down ? "set down" : "dropped", onset, depth, leaves);
        wrong += fabs(depth - share[stored][down]) > 1e-4;
        wrong += fabs(leaves - rebound[stored]) > 1e-4;
    }
    return wrong;
}

/* Three balls without a gap, e = 0.8, no speed stored below a floor. */
static int check_floor(void)
{
    static const double min[] = {0.001, 0.01, 0.067, 0.3};
    static const double last[] = {0.5898, 0.5831, 0.6286, 0.7570};
    int wrong = 0;
    puts("\nstored, floor       v3");
    for (int i = 0; i < 4; i++) {
        row s = cradle(1, 0.8, 0.0, min[i]);
        printf("%13g  %7.4f\n", min[i], s.v[2]);
        wrong += fabs(s.v[2] - last[i]) > 2e-4;
    }
    return wrong;
}

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "gaps") == 0)
        return print_gaps(atof(argv[2])), 0;
    if (argc > 1 && strcmp(argv[1], "rest") == 0)
        return print_rest(), 0;
    return check_cradle() + check_ball() + check_floor() ? 1 : 0;
}
