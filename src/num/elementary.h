/* SPDX-License-Identifier: MIT
 *
 * The elementary functions, our own: what a C library gives differs in the last bit from one
 * library to the next, and in one library from a machine with fused multiply-add to one without.
 * These are made of + - * / and sqrt of IEEE 754 in a fixed order, so that they give the same bits
 * on every machine and with every compiler. (floor, fabs, fmod, remainder, ldexp, ... of the
 * library are exact and may be used.)
 *
 * Special values are those of C17, Annex F; errno is left alone. The largest errors that the tests
 * have seen stand beside the functions, in units of the last place (1/2 is a correct rounding).
 */
#ifndef RSL_NUM_ELEMENTARY_H
#define RSL_NUM_ELEMENTARY_H

/* ---- src/num/exponential.c ------------------------------------------------------ */

double rsl_num_exp(double x);           /* 0.51 */
double rsl_num_expm1(double x);         /* 0.51: e^x - 1 */
double rsl_num_log(double x);           /* 0.51 */
double rsl_num_log1p(double x);         /* 0.51: ln(1 + x) */
double rsl_num_log10(double x);         /* 0.51 */
double rsl_num_pow(double x, double y); /* 0.51 */
double rsl_num_cbrt(double x);          /* 0.51 */
double rsl_num_sinh(double x);          /* 0.51 */
double rsl_num_cosh(double x);          /* 0.51 */
double rsl_num_tanh(double x);          /* 0.51 */
double rsl_num_asinh(double x);         /* 0.51 */
double rsl_num_atanh(double x);         /* 0.51 */

/* Of many numbers, in less time: the bits of rsl_num_exp, and ln of positive normal numbers with an
 * error of 1e-16 or of one in the last place, whichever is more. */
void rsl_num_exps(const double *x, double *y, int count);
void rsl_num_logs(const double *x, double *y, int count);

/* ---- src/num/angle.c ------------------------------------------------------------- */

double rsl_num_sin(double x);             /* 0.78 */
double rsl_num_cos(double x);             /* 0.78 */
double rsl_num_tan(double x);             /* 0.60 */
double rsl_num_atan2(double y, double x); /* 0.51 */
double rsl_num_asin(double x);            /* 0.51 */
double rsl_num_hypot(double x, double y); /* 0.80 */

/* The point of the unit circle at an angle: rsl_num_cos and rsl_num_sin of it, for the price of
 * little more than one. */
typedef struct rsl_num_direction {
    double cosine, sine;
} rsl_num_direction;

rsl_num_direction rsl_num_direction_of(double angle);

/* ---- src/num/gamma.c --------------------------------------------------------------- */

/* For 0 < x <= 8. */
double rsl_num_gamma(double x);

/* B(a, b) = Gamma(a) Gamma(b)/Gamma(a + b) for positive a and b. Relative error about 1e-15 where
 * a + b <= 8, and 2e-16 times the largest of the three logarithms beyond. */
double rsl_num_beta(double a, double b);

#endif
