/* SPDX-License-Identifier: MIT
 *
 * The elementary functions: against 450 digits at hard arguments, against long double at many, the
 * special values of C17 Annex F, and what must hold exactly.
 */
#include <float.h>

#include "check.h"
#include "csv.h"
#include "num/elementary.h"

#define NOT_A_NUMBER ((double)NAN)

/* A function of one or of two numbers, and the largest error it may have, in units of the last
 * place. */
typedef struct function {
    const char *name;
    double (*one)(double);
    double (*two)(double, double);
    long double (*wide_one)(long double);
    long double (*wide_two)(long double, long double);
    double ulps;
    double low, high; /* arguments are drawn from here, y from -3 to 3 */
} function;

#define ONE(name, ulps, low, high)                                                                 \
    {                                                                                              \
#name, rsl_num_##name, NULL, name##l, NULL, ulps, low, high                                \
    }
#define TWO(name, ulps, low, high)                                                                 \
    {                                                                                              \
#name, NULL, rsl_num_##name, NULL, name##l, ulps, low, high                                \
    }

static const function functions[] = {
    ONE(exp, 0.52, -700.0, 700.0), ONE(expm1, 0.52, -2.0, 2.0),   ONE(log, 0.52, 1e-3, 4.0),
    ONE(log1p, 0.52, -0.99, 3.0),  ONE(log10, 0.52, 1e-3, 100.0), TWO(pow, 0.52, 1e-6, 1e6),
    ONE(cbrt, 0.52, -9.0, 70.0),   ONE(sinh, 0.52, -50.0, 50.0),  ONE(cosh, 0.52, -50.0, 50.0),
    ONE(tanh, 0.52, -3.0, 3.0),    ONE(asinh, 0.52, -100.0, 1e3), ONE(atanh, 0.52, -0.99, 0.99),
    ONE(sin, 0.82, -100.0, 100.0), ONE(cos, 0.82, -100.0, 100.0), ONE(tan, 0.65, -100.0, 100.0),
    TWO(atan2, 0.52, -5.0, 5.0),   ONE(asin, 0.52, -1.0, 1.0),    TWO(hypot, 0.9, -5.0, 5.0),
};
enum { FUNCTIONS = sizeof functions / sizeof *functions };

static const function *find(const char *name)
{
    for (size_t i = 0; i < FUNCTIONS; i++)
        if (strcmp(functions[i].name, name) == 0)
            return &functions[i];
    return NULL;
}

static double value_of(const function *f, double x, double y)
{
    return f->one != NULL ? f->one(x) : f->two(x, y);
}

static double unit_of(double x)
{
    int exponent;
    frexp(x, &exponent);
    return ldexp(1.0, exponent < -1021 ? -1074 : exponent - 53);
}

static void test_digits(void)
{
    csv_table t = csv_read("elementary.csv");
    for (size_t row = 0; row < t.rows; row++) {
        const function *f = find(csv_text(&t, row, "function"));
        double x = csv_number(&t, row, "x"), y = csv_number(&t, row, "y");
        double high = csv_number(&t, row, "high"), low = csv_number(&t, row, "low");
        SCENE("%s, %.17g, %.17g", f->name, x, y);
        CHECK(fabs(((value_of(f, x, y) - high) - low) / unit_of(high)) <= f->ulps);
    }
    csv_free(&t);
}

/* xorshift (Marsaglia 2003), from 0 to 1 */
static double draw(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (double)(*state >> 11) * 0x1p-53;
}

static void test_dense(const function *f)
{
    uint64_t state = 88172645463325252u;
    for (int i = 0; i < 20000; i++) {
        double x = f->low + (f->high - f->low) * draw(&state), y = 6.0 * draw(&state) - 3.0;
        long double wide = f->one != NULL ? f->wide_one(x) : f->wide_two(x, y);
        double off = (double)((long double)value_of(f, x, y) - wide) / unit_of((double)wide);
        SCENE("%s, %.17g, %.17g: off by %g", f->name, x, y, off);
        CHECK(fabs(off) <= f->ulps);
    }
}

/* ---- special values ------------------------------------------------------------- */

typedef struct special {
    const char *name;
    double x, y, value;
} special;

#define INF HUGE_VAL

static const special specials[] = {
    {"exp", 0.0, 0, 1.0},
    {"exp", -0.0, 0, 1.0},
    {"exp", INF, 0, INF},
    {"exp", -INF, 0, 0.0},
    {"exp", 709.8, 0, INF},
    {"exp", -745.2, 0, 0.0},
    {"exp", 1e300, 0, INF},
    {"exp", -1e300, 0, 0.0},
    {"expm1", -0.0, 0, -0.0},
    {"expm1", INF, 0, INF},
    {"expm1", -INF, 0, -1.0},
    {"log", 0.0, 0, -INF},
    {"log", -0.0, 0, -INF},
    {"log", 1.0, 0, 0.0},
    {"log", INF, 0, INF},
    {"log", -1.0, 0, NOT_A_NUMBER},
    {"log", -INF, 0, NOT_A_NUMBER},
    {"log1p", -0.0, 0, -0.0},
    {"log1p", -1.0, 0, -INF},
    {"log1p", -1.5, 0, NOT_A_NUMBER},
    {"log1p", INF, 0, INF},
    {"log10", 0.0, 0, -INF},
    {"log10", 1.0, 0, 0.0},
    {"log10", 1000.0, 0, 3.0},
    {"log10", -1.0, 0, NOT_A_NUMBER},
    {"cbrt", -0.0, 0, -0.0},
    {"cbrt", -INF, 0, -INF},
    {"cbrt", 27.0, 0, 3.0},
    {"cbrt", -8e-300, 0, -2e-100},
    {"sinh", -0.0, 0, -0.0},
    {"sinh", -INF, 0, -INF},
    {"sinh", 711.0, 0, INF},
    {"cosh", -0.0, 0, 1.0},
    {"cosh", -INF, 0, INF},
    {"cosh", -711.0, 0, INF},
    {"tanh", -0.0, 0, -0.0},
    {"tanh", INF, 0, 1.0},
    {"tanh", -INF, 0, -1.0},
    {"asinh", -0.0, 0, -0.0},
    {"asinh", -INF, 0, -INF},
    {"atanh", -0.0, 0, -0.0},
    {"atanh", 1.0, 0, INF},
    {"atanh", -1.0, 0, -INF},
    {"atanh", 1.5, 0, NOT_A_NUMBER},
    {"sin", -0.0, 0, -0.0},
    {"sin", INF, 0, NOT_A_NUMBER},
    {"cos", -0.0, 0, 1.0},
    {"cos", -INF, 0, NOT_A_NUMBER},
    {"tan", -0.0, 0, -0.0},
    {"tan", INF, 0, NOT_A_NUMBER},
    {"asin", -0.0, 0, -0.0},
    {"asin", 1.0 + 0x1p-52, 0, NOT_A_NUMBER},
    {"atan2", 0.0, 0.0, 0.0},
    {"atan2", -0.0, 0.0, -0.0},
    {"atan2", 0.0, -0.0, 0x1.921fb54442d18p+1},
    {"atan2", -0.0, -0.0, -0x1.921fb54442d18p+1},
    {"atan2", -0.0, 5.0, -0.0},
    {"atan2", -0.0, -5.0, -0x1.921fb54442d18p+1},
    {"atan2", 5.0, 0.0, 0x1.921fb54442d18p+0},
    {"atan2", -5.0, -0.0, -0x1.921fb54442d18p+0},
    {"atan2", 5.0, INF, 0.0},
    {"atan2", -5.0, INF, -0.0},
    {"atan2", 5.0, -INF, 0x1.921fb54442d18p+1},
    {"atan2", INF, 5.0, 0x1.921fb54442d18p+0},
    {"atan2", -INF, INF, -0x1.921fb54442d18p-1},
    {"atan2", INF, -INF, 0x1.2d97c7f3321d2p+1},
    {"hypot", -0.0, -0.0, 0.0},
    {"hypot", INF, NOT_A_NUMBER, INF},
    {"hypot", NOT_A_NUMBER, -INF, INF},
    {"hypot", 1e308, 1.7e308, INF},
    {"pow", 0.0, 3.0, 0.0},
    {"pow", -0.0, 3.0, -0.0},
    {"pow", -0.0, 2.0, 0.0},
    {"pow", 0.0, -3.0, INF},
    {"pow", -0.0, -3.0, -INF},
    {"pow", -0.0, -2.5, INF},
    {"pow", -1.0, INF, 1.0},
    {"pow", -1.0, -INF, 1.0},
    {"pow", 1.0, NOT_A_NUMBER, 1.0},
    {"pow", NOT_A_NUMBER, 0.0, 1.0},
    {"pow", NOT_A_NUMBER, -0.0, 1.0},
    {"pow", -8.0, 1.0 / 3.0, NOT_A_NUMBER},
    {"pow", 0.5, -INF, INF},
    {"pow", -0.5, INF, 0.0},
    {"pow", 2.0, -INF, 0.0},
    {"pow", -2.0, INF, INF},
    {"pow", INF, -1.0, 0.0},
    {"pow", INF, 0.5, INF},
    {"pow", -INF, -3.0, -0.0},
    {"pow", -INF, -2.0, 0.0},
    {"pow", -INF, 3.0, -INF},
    {"pow", -INF, 2.0, INF},
    {"pow", 2.0, 1024.0, INF},
    {"pow", -2.0, 1025.0, -INF},
    {"pow", 2.0, -1076.0, 0.0},
    {"pow", -2.0, -1077.0, -0.0},
    {"pow", 1.5, 1e300, INF},
    {"pow", 1.5, -1e300, 0.0},
    {"pow", -1.5, 1e300, INF},
    {"pow", 1.0 - 0x1p-53, 1e300, 0.0},
    {"pow", 3.0, 1e-300, 1.0},
    {"pow", -3.0, 5e-324, NOT_A_NUMBER},
};

static int same(double a, double b)
{
    return isnan(b) ? isnan(a) : a == b && !signbit(a) == !signbit(b);
}

static void test_specials(void)
{
    for (size_t i = 0; i < sizeof specials / sizeof *specials; i++) {
        const special *s = &specials[i];
        SCENE("%s, %g, %g", s->name, s->x, s->y);
        CHECK(same(value_of(find(s->name), s->x, s->y), s->value));
    }
    for (size_t i = 0; i < FUNCTIONS; i++) {
        SCENE("%s of no number", functions[i].name);
        CHECK(isnan(value_of(&functions[i], NOT_A_NUMBER, 2.0)));
        CHECK(functions[i].two == NULL || isnan(value_of(&functions[i], 2.0, NOT_A_NUMBER)));
    }
}

/* ---- what must hold exactly -------------------------------------------------------- */

static void test_exact(void)
{
    for (int k = -22; k <= 22; k++) {
        SCENE("powers, %d", k);
        CHECK(rsl_num_pow(2.0, k) == ldexp(1.0, k));
        CHECK(rsl_num_pow(ldexp(1.0, 2 * k), 0.5) == ldexp(1.0, k));
        CHECK(k < 0 || rsl_num_log10(rsl_num_pow(10.0, k)) == k);
        CHECK(rsl_num_hypot(3.0 * k, 4.0 * k) == fabs(5.0 * k));
    }
    for (int i = -3000; i <= 3000; i++) {
        double x = 0.0137 * i;
        rsl_num_direction at = rsl_num_direction_of(x);
        SCENE("symmetries, %g", x);
        CHECK(at.sine == rsl_num_sin(x) && at.cosine == rsl_num_cos(x));
        CHECK(rsl_num_sin(-x) == -at.sine && rsl_num_cos(-x) == at.cosine);
        CHECK(rsl_num_tanh(-x) == -rsl_num_tanh(x) && rsl_num_sinh(-x) == -rsl_num_sinh(x));
        CHECK(rsl_num_hypot(x, 1.0) == rsl_num_hypot(-1.0, x));
    }
}

/* Gamma and Beta by their values at whole and half numbers. */
static void test_gamma(void)
{
    const double root_pi = 1.77245385090551602730;
    double factorial = 1.0;
    for (int n = 1; n <= 8; n++, factorial *= n - 1) {
        SCENE("Gamma(%d)", n);
        CHECK_CLOSE(rsl_num_gamma(n), factorial, 1e-15);
    }
    CHECK_CLOSE(rsl_num_gamma(0.5), root_pi, 1e-15);
    CHECK_CLOSE(rsl_num_gamma(2.5), 0.75 * root_pi, 1e-15);
    CHECK_CLOSE(rsl_num_gamma(1e-300), 1e300, 1e-15);
    /* mpmath */
    CHECK_CLOSE(rsl_num_gamma(1.4), 0.88726381750307529406, 1e-15);
    CHECK_CLOSE(rsl_num_gamma(7.25), 1155.3810139199896872, 2e-15);
    CHECK_CLOSE(rsl_num_beta(0.8, 1.5), 0.88434146863383446307, 2e-15);
    CHECK_CLOSE(rsl_num_beta(20.5, 3.25), 1.1722234688420601346e-4, 1e-13);
    CHECK_CLOSE(rsl_num_beta(1.0, 50.0), 0.02, 1e-13);
}

/* Many at a time: the bits of rsl_num_exp also where one of a group is far; ln to 1e-16 or a unit of
 * the last place. */
static void test_many(void)
{
    enum { COUNT = 4099 };
    static double x[COUNT], y[COUNT];
    SCENE("many at a time");
    for (int i = 0; i < COUNT; i++)
        x[i] = i % 97 == 5 ? (i - 2000.0) : 1e-2 * (i - 2000.0);
    rsl_num_exps(x, y, COUNT);
    for (int i = 0; i < COUNT; i++)
        CHECK(y[i] == rsl_num_exp(x[i]));
    for (int i = 0; i < COUNT; i++)
        x[i] = i % 3 == 0 ? 1.0 + 1e-7 * (i - 2000.0) : ldexp(1.0 + i * 2.4e-4, i % 2000 - 1000);
    rsl_num_logs(x, y, COUNT);
    for (int i = 0; i < COUNT; i++) {
        double right = rsl_num_log(x[i]);
        CHECK_NEAR(y[i], right, fmax(1.2e-16, 2.3e-16 * fabs(right)));
    }
}

int main(void)
{
    test_many();
    test_digits();
    for (size_t i = 0; i < FUNCTIONS && LDBL_MANT_DIG > DBL_MANT_DIG; i++)
        test_dense(&functions[i]);
    test_specials();
    test_exact();
    test_gamma();
    return check_report();
}
