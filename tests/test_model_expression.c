/* SPDX-License-Identifier: MIT
 *
 * Numbers written as expressions.
 */
#include "check.h"
#include "model/expression.h"

static const rsl_model_parameter names[] = {{"height", 2.0, 1}, {"x_1", 0.5, 1}, {"later", 9.0, 0}};

static rsl_status evaluate(const char *text, double *value, char *why)
{
    return rsl_model_expression_value(text, names, 3, value, why);
}

static void check_value(const char *text, double expected)
{
    char why[RSL_MODEL_WHY_MAX];
    double value = 0.0;
    SCENE("%s", text);
    CHECK_STATUS(evaluate(text, &value, why), RSL_OK);
    CHECK_ULP(value, expected, 0);
}

static void check_error(const char *text, const char *expected)
{
    char why[RSL_MODEL_WHY_MAX];
    double value = 77.0;
    SCENE("%.100s", text);
    CHECK_STATUS(evaluate(text, &value, why), RSL_ERROR_ARGUMENT);
    CHECK_TEXT(why, expected);
    CHECK_CLOSE(value, 77.0, 0.0);
}

static void check_values(void)
{
    check_value("1", 1.0);
    check_value("  0.1 ", 0.1);
    check_value(".5", 0.5);
    check_value("5.", 5.0);
    check_value("+1e-11", 1e-11);
    check_value("1.25E+2", 125.0);
    check_value("-2", -2.0);
    check_value("--2", 2.0);
    check_value("- + - 2", 2.0);
    check_value("1 + 2*3", 7.0);
    check_value("(1 + 2)*3", 9.0);
    check_value("10 - 4 - 3", 3.0);
    check_value("16/4/2", 2.0);
    check_value("2*-3", -6.0);
    check_value("2^3^2", 512.0);
    check_value("-2^2", -4.0);
    check_value("2^-1", 0.5);
    check_value("(-2)^3", -8.0);
    check_value("height/2 + x_1", 1.5);
    check_value("pi", 3.14159265358979323846);
    check_value("sqrt(height*8)", 4.0);
    check_value("sin(0) + cos(0) + tan(0)", 1.0);
    check_value("atan2(1, 1)*4", 3.14159265358979323846);
    check_value("abs(-3)", 3.0);
    check_value("min(3, height) + max(3, height)", 5.0);
    check_value("exp(0) + log(1)", 1.0);
    check_value("min(max(1, 2), 3)", 2.0);
    check_value("((((((((((1))))))))))", 1.0);
    check_value("1\n  + 2", 3.0);
    check_value("5e-324", 5e-324);
}

static void check_errors(void)
{
    check_error("", "is empty; a number is wanted");
    check_error("   ", "is empty");
    check_error("1 +", "a number is missing at the end");
    check_error("(1", "a ')' is missing");
    check_error("1)", "')' is too much");
    check_error("1 2", "'2' is too much");
    check_error("1e", "the exponent of the number '1e' is missing");
    check_error("1e+", "the exponent");
    check_error("1.2.3", "there is '.' in it");
    check_error("0x1F", "there is 'x' in it");
    check_error("1_000", "there is '_' in it");
    check_error(".", "'.' is no number");
    check_error("1e400", "too large");
    check_error("1/0", "divides by zero");
    check_error("1/(height - 2)", "divides by zero");
    check_error("0/0", "divides by zero");
    check_error("log(0)", "log(0) is not a finite number");
    check_error("sqrt(-1)", "sqrt(-1) is not a finite number");
    check_error("(-1)^0.5", "-1^0.5 is not a finite number");
    check_error("0^-1", "is not a finite number");
    check_error("1e308*10", "is not a finite number");
    check_error("1e308 + 1e308", "is not a finite number");
    check_error("nan", "'nan' is not a finite number");
    check_error("inf", "'inf' is not a finite number");
    check_error(".inf", "is not a finite number");
    check_error("-.inf", "'.' is no number");
    check_error("hieght", "there is no parameter 'hieght'; do you mean 'height'");
    check_error("q", "neither a number nor one of the parameters");
    check_error("later", "is not known yet here");
    check_error("sqrt", "sqrt is a function: write sqrt(x)");
    check_error("sqrt()", "is not understood");
    check_error("sqrt(1, 2)", "sqrt takes 1 number");
    check_error("atan2(1)", "atan2 takes 2 numbers");
    check_error("height(1)", "'(1)' is too much");
    check_error("1 $ 2", "'$ 2' is too much");
    check_error("$", "'$' is not understood");
    check_error("*", "'*' is not understood");
    check_error("1 ** 2", "is not understood");
    check_error("2^", "a number is missing at the end");
}

/* Any nesting, by any way, ends with a sentence and not with the stack. */
static void check_depth(void)
{
    static const char *const ways[] = {"(", "-(", "2^", "sqrt(", "max(1, "};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        char text[3000] = "";
        for (int n = 0; n < 400; n++)
            strcat(text, ways[i]);
        check_error(text, "nested too deep");
    }
    char text[3000] = "";
    for (int n = 0; n < 1000; n++)
        strcat(text, "--");
    strcat(text, "1");
    check_value(text, 1.0); /* signs are not nesting */
}

static void check_names(void)
{
    SCENE("names");
    CHECK(rsl_model_expression_allows_name("gap"));
    CHECK(rsl_model_expression_allows_name("_gap2"));
    CHECK(!rsl_model_expression_allows_name("2gap"));
    CHECK(!rsl_model_expression_allows_name("pi"));
    CHECK(!rsl_model_expression_allows_name("sqrt"));
    CHECK(!rsl_model_expression_allows_name("a-b"));
    CHECK(!rsl_model_expression_allows_name(""));
}

int main(void)
{
    check_values();
    check_errors();
    check_depth();
    check_names();
    return check_report();
}
