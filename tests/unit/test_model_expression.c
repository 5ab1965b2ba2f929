/* SPDX-License-Identifier: MIT
 *
 * Numbers written as expressions.
 */
#include "check.h"
#include "model/expression.h"

static const rsl_model_parameter names[] = {
    {.name = "height", .value = 2.0, .known = 1},
    {.name = "x_1", .value = 0.5, .known = 1},
    {.name = "later", .value = 9.0},
    {.name = "gap", .value = 0.002, .known = 1, .measured = 1, .of = {{1}, 0}}};

static rsl_status evaluate(const char *text, double *value, char *why)
{
    return rsl_model_expression_value(text, names, 4, value, why);
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
    check_error("hieght", "there is no parameter 'hieght'; did you mean 'height'");
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

/* A text where a unit is wanted: the value to the last bit, or what is wrong. */
static void check_unit(const char *text, const char *si, double expected, const char *wrong)
{
    rsl_model_quantity q = {0};
    char why[RSL_MODEL_WHY_MAX] = "";
    rsl_status status = rsl_model_expression_quantity(text, names, 4, si, &q, why);
    SCENE("%s in %s: %s", text, si, why);
    CHECK((status == RSL_OK) == !wrong);
    CHECK(wrong ? strstr(why, wrong) != NULL : q.value == expected);
}

static void check_units(void)
{
    check_unit("10mm", "m", 0.01, NULL);
    check_unit("10 mm", "m", 0.01, NULL);
    check_unit("2.1e5MPa", "Pa", 2.1e11, NULL);
    check_unit("180deg", "rad", 3.14159265358979323846, NULL);
    check_unit("3m/s", "m/s", 3.0, NULL);
    check_unit("36 km/h", "m/s", 10.0, NULL);
    check_unit("0.5ms", "s", 0.0005, NULL);
    check_unit("20kN/mm", "N/m^n", 2e7, NULL);
    check_unit("1.4e8N/m^1.5", "N/m^n", 1.4e8, NULL);
    check_unit("1kg m^2", "kg m^2", 1.0, NULL);
    check_unit("1e4kg cm^2", "kg m^2", 1.0, NULL);
    check_unit("2g", "kg", 0.002, NULL);
    check_unit("2g", "m/s^2", 2.0 * 9.80665, NULL);
    check_unit("60rpm", "rad/s", 60.0 * 3.14159265358979323846 / 30.0, NULL);
    check_unit("10mm/2", "m", 0.005, NULL);
    check_unit("2*10mm + 1cm", "m", 0.03, NULL);
    check_unit("gap", "m", 0.002, NULL);
    check_unit("2*gap + 1mm", "m", 0.005, NULL);
    check_unit("gap + height", "m", 2.002, NULL);
    check_unit("gap*height", "kg", 0.004, NULL); /* height has no unit: it may be one of any */
    check_unit("sqrt(gap*2mm)", "m", 0.002, NULL);
    check_unit("sqrt(2*9.81m/s^2*height)", "m/s", sqrt(2.0 * 9.81 * 2.0), NULL);
    check_unit("2*sin(90deg)", "m", 2.0, NULL);
    check_unit("gap*2rad", "m", 0.004, NULL);
    check_unit("3m/s/1m", "rad/s", 3.0, NULL);
    check_unit("5N m/rad", "N/m or N m/rad", 5.0, NULL);
    check_unit("50%", "1", 0.5, NULL);
    check_unit("10kg", "m", 0.0, "wrong unit; allowed: a length, such as 10mm");
    check_unit("gap", "kg", 0.0, "wrong unit; allowed: a mass");
    check_unit("gap^2", "m", 0.0, "wrong unit");
    check_unit("5Hz", "rad/s", 0.0, "wrong unit; allowed: an angular speed");
    check_unit("5rad/s", "Hz", 0.0, "wrong unit; allowed: a frequency");
    check_unit("10mm + 2", "m", 0.0, "without a unit");
    check_unit("10mm + 2kg", "m", 0.0, "different units");
    check_unit("min(gap, 2s)", "m", 0.0, "different units");
    check_unit("sin(2mm)", "1", 0.0, "sin takes a pure number or an angle");
    check_unit("2^gap", "1", 0.0, "exponent");
    check_unit("10mx", "m", 0.0, "there is 'm' in it, and that is no unit");
    check_unit("1e308km", "m", 0.0, "too large");
}

int main(void)
{
    check_values();
    check_errors();
    check_units();
    check_depth();
    check_names();
    return check_report();
}
