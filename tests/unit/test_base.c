/* SPDX-License-Identifier: MIT
 *
 * base: nearness of words, lists of words, numbers as text.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/word.h"
#include "check.h"

static void test_misfit(void)
{
    static const struct {
        const char *list, *typed;
        size_t misfit;
    } rows[] = {
        {"flores", "flores", 0},
        {"flores", "FLORES", 0},
        {"flores", "florse", 2},       /* one swap */
        {"flores", "floes", 2},        /* one letter less */
        {"flores", "floress", 2},      /* one more */
        {"flores", "flures", 2},       /* another */
        {"hunt-crossley", "hunt", 1},  /* begun, not finished */
        {"hunt-crossley", "hnut-", 3}, /* begun with a swap */
        {"hooke hertz", "herzt", 2},   /* the best of a list */
        {"ca", "abc", 6},              /* each letter is touched once */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        SCENE("'%s' for '%s'", rows[i].typed, rows[i].list);
        CHECK(rsl_word_edit_distance(rows[i].list, rows[i].typed) == rows[i].misfit);
    }
}

static void test_alike(void)
{
    SCENE("spellings");
    CHECK(rsl_word_equal("optimise", "Optimize") && rsl_word_equal("behavior", "behaviour"));
    CHECK(rsl_word_equal("centre_of_mass", "Center-Of-Mass"));
    CHECK(!rsl_word_equal("hour", "ho") && !rsl_word_equal("a", "") && rsl_word_equal("", ""));
    CHECK(rsl_word_among("hooke linear-spring", "LINEAR_SPRING"));
    CHECK(!rsl_word_among("hooke linear-spring", "linear") && !rsl_word_among("", "linear"));
    char text[200]; /* too long for another spelling */
    memset(text, 'a', sizeof text);
    text[199] = '\0';
    CHECK(rsl_word_equal(text, text) && !rsl_word_equal(text, text + 1));
}

static void test_choice(void)
{
    SCENE("near");
    rsl_word_choice choice = rsl_word_choose("grund");
    rsl_word_offer(&choice, "ball");
    rsl_word_offer(&choice, "ground");
    CHECK_TEXT(rsl_word_advise(&choice).text, "did you mean 'ground'?");
    CHECK_TEXT(rsl_word_suggestion(rsl_word_nearest(&choice)).text, "did you mean 'ground'? ");
    SCENE("not near");
    choice = rsl_word_choose("wheel");
    CHECK_TEXT(rsl_word_advise(&choice).text, "there are none");
    rsl_word_offer(&choice, "ball");
    rsl_word_offer(&choice, "ground");
    CHECK(rsl_word_nearest(&choice) == NULL);
    CHECK(rsl_word_suggestion(rsl_word_nearest(&choice)).text[0] == '\0');
    CHECK_TEXT(rsl_word_advise(&choice).text, "allowed: ball, ground");
    SCENE("two letters are near to what they begin, and to nothing else");
    choice = rsl_word_choose("ab");
    rsl_word_offer(&choice, "axb");
    CHECK(rsl_word_nearest(&choice) == NULL);
    rsl_word_offer(&choice, "abc");
    CHECK_TEXT(rsl_word_nearest(&choice), "abc");
    SCENE("a list that is too long");
    for (int i = 0; i < 100; i++)
        rsl_word_offer(&choice, "another-word");
    CHECK_TEXT(choice.list, "another-word, ...");
    CHECK(strlen(choice.list) < sizeof choice.list);
}

static void test_text(void)
{
    SCENE("words");
    rsl_text_words words;
    const char *list = " a, f(b, c) ,[1,2]";
    CHECK(rsl_text_split(list, strlen(list), &words) && words.count == 3);
    CHECK(strcmp(words.all[1], "f(b, c)") == 0);
    rsl_text_words_free(&words);
}

/* ---- numbers as text ------------------------------------------------------- */

static int prints_as_printf(double value)
{
    for (int digits = 1; digits <= 17; digits++) {
        char expected[64];
        snprintf(expected, sizeof expected, "%.*g", digits, value);
        if (strcmp(rsl_text_decimal(value, digits).text, expected) != 0)
            return CHECK_TEXT(rsl_text_decimal(value, digits).text, expected);
    }
    return 1;
}

/* As printf: edges, ties, powers of ten and their neighbours, all sizes of numbers. */
static void test_decimal(void)
{
    static const double rows[] = {
        0.0,     -0.0,     1.0,       -1.0, 0.5,  2.5,      3.5,     0.125,     1e-4,
        1e-5,    9.5,      99.5,      1e22, 1e23, DBL_MAX,  DBL_MIN, 5e-324,    HUGE_VAL,
        12345.5, 123456.5, 8388608.5, 0.1,  1e17, 1e16 + 2, 1e-11,   9.9999e-12};
    uint64_t random = 0x9e3779b97f4a7c15u;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        CHECK(prints_as_printf(rows[i]));
    for (int i = -30; i <= 30; i++) {
        double power = pow(10.0, i);
        CHECK(prints_as_printf(power));
        CHECK(prints_as_printf(nextafter(power, 0.0)));
        CHECK(prints_as_printf(nextafter(power, HUGE_VAL)));
    }
    for (int i = 0; i < 50000; i++) {
        double any, near;
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        memcpy(&any, &random, sizeof any);
        near = ldexp((double)(random >> (11 + random % 40)), -(int)(random % 97));
        if (!CHECK((i % 20 != 0 || isnan(any) || prints_as_printf(any)) && prints_as_printf(near)))
            return;
    }
}

/* Random bit patterns, and numbers of a few digits between 1e-30 and 1e30, each with a random number of digits. */
static void test_decimal_random(long tries)
{
    uint64_t random = 0x2545f4914f6cdd1du;
    SCENE("numbers at random as text");
    for (long i = 0; i < tries; i++) {
        char expected[64], text[RSL_TEXT_DECIMAL];
        double value;
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        memcpy(&value, &random, sizeof value);
        if (i % 2 != 0)
            value = (double)(random >> (11 + random % 40)) * pow(10.0, (int)(random % 61) - 38);
        if (!isfinite(value))
            continue;
        int digits = i % 3 ? 17 : 1 + (int)(random % 17);
        int length = snprintf(expected, sizeof expected, "%.*g", digits, value);
        if (!CHECK(rsl_text_put_decimal(text, value, digits) == (size_t)length) ||
            !CHECK_TEXT(text, expected))
            return;
    }
}

int main(int count, char **words)
{
    int all = count > 1 && strcmp(words[1], "all") == 0;
    test_decimal_random(all ? 10000000 : 1000000);
    test_misfit();
    test_alike();
    test_choice();
    test_text();
    test_decimal();
    return check_report();
}
