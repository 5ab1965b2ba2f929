/* SPDX-License-Identifier: MIT
 *
 * check: a tiny vocabulary for tests. One test program, one main:
 *
 *     int main(void)
 *     {
 *         SCENE("steel on steel, e = %g", e);
 *         CHECK_CLOSE(outcome.restitution, e, 1e-12);
 *         return check_report();
 *     }
 *
 * A failed check prints one line and the test goes on; every check returns whether it held, so that
 * `if (!CHECK(p)) return;` can leave early. NaN never holds. A test that checked nothing fails.
 */
#ifndef RESILE_TESTS_CHECK_H
#define RESILE_TESTS_CHECK_H

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "resile/base.h"

/* Labels the checks that follow; takes a printf format. */
#define SCENE(...) check_scene(__VA_ARGS__)

/* The condition holds. */
#define CHECK(condition) check_that((condition) ? 1 : 0, #condition, __FILE__, __LINE__)

/* Two integers are the same. */
#define CHECK_INT(value, expected)                                                                 \
    check_int((long long)(value), (long long)(expected), #value, __FILE__, __LINE__)

/* |value - expected| <= tolerance |expected|. Zero is met by zero alone. */
#define CHECK_CLOSE(value, expected, tolerance)                                                    \
    check_close(value, expected, tolerance, 0.0, #value, __FILE__, __LINE__)

/* |value - expected| <= tolerance, for what is compared with zero. */
#define CHECK_NEAR(value, expected, tolerance)                                                     \
    check_close(value, expected, 0.0, tolerance, #value, __FILE__, __LINE__)

/* At most `ulps` doubles lie between the two. */
#define CHECK_ULP(value, expected, ulps)                                                           \
    check_ulp(value, expected, ulps, #value, __FILE__, __LINE__)

/* Two status codes are the same. */
#define CHECK_STATUS(status, expected) check_status(status, expected, #status, __FILE__, __LINE__)

/* The text contains the needle. */
#define CHECK_TEXT(haystack, needle) check_text(haystack, needle, #haystack, __FILE__, __LINE__)

/* Return codes of a test program. */
enum { CHECK_PASSED = 0, CHECK_FAILED = 1, CHECK_SKIPPED = 77 };

/* Failures beyond these are counted, not printed. */
enum { CHECK_LINES_MAX = 100 };

/* What the test has seen so far. */
static struct {
    unsigned long count, failed;
    char scene[160];
} check_state;

__attribute__((format(printf, 1, 2))) static inline void check_scene(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(check_state.scene, sizeof check_state.scene, format, arguments);
    va_end(arguments);
}

/* Counts a check; prints the line of a failed one. */
__attribute__((format(printf, 4, 5))) static inline int
check_count(int holds, const char *file, int line, const char *format, ...)
{
    check_state.count++;
    if (holds)
        return 1;
    if (++check_state.failed > CHECK_LINES_MAX)
        return 0;
    printf("%s:%d: ", file, line);
    if (check_state.scene[0])
        printf("[%s] ", check_state.scene);
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
    fflush(stdout); /* a crash later must not swallow it */
    return 0;
}

static inline int check_that(int holds, const char *what, const char *file, int line)
{
    return check_count(holds, file, line, "does not hold: %s", what);
}

static inline int check_int(long long value, long long expected, const char *what, const char *file,
                            int line)
{
    return check_count(value == expected, file, line, "%s is %lld, not %lld", what, value,
                       expected);
}

static inline int check_close(double value, double expected, double relative, double absolute,
                              const char *what, const char *file, int line)
{
    double off = fabs(value - expected);
    int holds = off <= relative * fabs(expected) || off <= absolute;
    if (isinf(value) || isinf(expected))
        holds = value == expected;
    return check_count(holds, file, line, "%s is %.17g, not %.17g (off by %.3g, relative %.3g)",
                       what, value, expected, off, off / fabs(expected));
}

/* The doubles in rising order as integers; -0 and 0 are the same. */
static inline int64_t check_order(double x)
{
    int64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits < 0 ? INT64_MIN - bits : bits;
}

static inline int check_ulp(double value, double expected, double ulps, const char *what,
                            const char *file, int line)
{
    /* as doubles: the difference of two int64_t may overflow */
    double off = fabs((double)check_order(value) - (double)check_order(expected));
    if (off < 0x1p53)
        off = fabs((double)(check_order(value) - check_order(expected)));
    int holds = !isnan(value) && !isnan(expected) && off <= ulps;
    return check_count(holds, file, line, "%s is %.17g, not %.17g (%.0f ulp)", what, value,
                       expected, off);
}

static inline int check_status(rsl_status status, rsl_status expected, const char *what,
                               const char *file, int line)
{
    return check_count(status == expected, file, line, "%s is %d (%s), not %d (%s)", what,
                       (int)status, rsl_status_text(status), (int)expected,
                       rsl_status_text(expected));
}

static inline int check_text(const char *haystack, const char *needle, const char *what,
                             const char *file, int line)
{
    int holds = haystack && strstr(haystack, needle);
    return check_count(holds, file, line, "%s is \"%s\", without \"%s\"", what,
                       haystack ? haystack : "(NULL)", needle);
}

/* The exit code of a test: nothing checked is a failure. */
static inline int check_verdict(unsigned long count, unsigned long failed)
{
    return count > 0 && failed == 0 ? CHECK_PASSED : CHECK_FAILED;
}

/* Closes the test: the numbers on one line, the exit code of main. */
static inline int check_report(void)
{
    printf("%lu checks, %lu failed\n", check_state.count, check_state.failed);
    if (check_state.count == 0)
        printf("a test that checks nothing fails\n");
    return check_verdict(check_state.count, check_state.failed);
}

/* Closes a test that cannot run here: says why, the exit code of main. */
static inline int check_skip(const char *reason)
{
    printf("skipped: %s\n", reason);
    return CHECK_SKIPPED;
}

#endif
