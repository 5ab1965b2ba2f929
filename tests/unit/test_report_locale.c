/* SPDX-License-Identifier: MIT
 *
 * An application that speaks German still gets numbers with a point, in files and in sentences,
 * and reads them so.
 */
#define _POSIX_C_SOURCE 200809L

#include <locale.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/text.h"
#include "check.h"
#include "read_file.h"
#include "resile/measure.h"
#include "resile/report.h"
#include "resile/sweep.h"
#include "scratch_folder.h"

static const char model[] = "gravity: [0, -9.81]\n"
                            "end_time: 0.25\n"
                            "bodies:\n"
                            "  - {name: ball, mass: 1.5, inertia: 0.5, position: [0.5, 2.25]}\n";

/* The German locale of this machine or, where it has none, one made here. */
static int speak_german(void)
{
    if (!setlocale(LC_ALL, "de_DE.UTF-8")) {
        setenv("LOCPATH", ".", 1);
        if (system("localedef -i de_DE -f UTF-8 --no-archive ./de_DE.UTF-8 2>/dev/null") != 0 ||
            !setlocale(LC_ALL, "de_DE.UTF-8"))
            return 0;
    }
    char text[8];
    snprintf(text, sizeof text, "%.1f", 0.5);
    return strcmp(text, "0,5") == 0;
}

static void run_model(void)
{
    rsl_model_file *file = NULL;
    rsl_planar *system = NULL;
    rsl_report *results = NULL;
    rsl_planar_summary summary;
    rsl_error error = {0};
    rsl_report_options options = rsl_report_options_default();
    options.interval = 0.0625;
    CHECK_STATUS(rsl_model_read_text(model, strlen(model), "m", NULL, NULL, 0, &file, &error),
                 RSL_OK);
    CHECK_STATUS(rsl_model_system_new(file, &system, &error), RSL_OK);
    CHECK_STATUS(rsl_report_open(".", rsl_model_planar(file), &options, &results, &error), RSL_OK);
    rsl_planar_observer observer = rsl_report_observer(results);
    CHECK_STATUS(rsl_planar_run(system, &observer, &summary, &error), RSL_OK);
    CHECK_STATUS(rsl_report_close(results, &summary, NULL, &error), RSL_OK);
    rsl_report_free(results);
    rsl_planar_free(system);
    rsl_model_free(file);
}

/* The first row of the table and the height after a quarter of a second. */
static void check_files(void)
{
    char *table = slurp("trajectory.csv"), *summary = slurp("summary.json");
    char *page = slurp("report.html");
    CHECK_TEXT(table, "\n0,0.5,2.25,");
    CHECK_TEXT(summary, "0.25");
    CHECK(strstr(summary, "0,25") == NULL);
    CHECK_TEXT(page, "0.25");
    CHECK(strstr(page, "0,25") == NULL);
    free(page);
    free(table);
    free(summary);
}

static void check_sentence(void)
{
    rsl_model_file *file = NULL;
    rsl_error error = {0};
    const char *settings[] = {"bodies.ball.mass=-1.5"};
    CHECK_STATUS(rsl_model_read_text(model, strlen(model), "m", NULL, settings, 1, &file, &error),
                 RSL_ERROR_ARGUMENT);
    CHECK_TEXT(rsl_error_text(&error).text, "-1.5");
    CHECK_STATUS(rsl_error_set(&error, RSL_ERROR_ARGUMENT, "is %g", 0.5), RSL_ERROR_ARGUMENT);
    CHECK_TEXT(rsl_error_text(&error).text, "0.5");
}

/* Every kind of conversion, as in the locale of C; commas of the text stay, and so does the length of
 * what does not fit. */
static void check_print(void)
{
    char text[160], cut[12];
    int length = rsl_text_print(text, sizeof text,
                                "a, %s|%5.2f|%.*g|%-8.3e|%+d|%zu|%ld|%llu|%x|%c|%.2s|%jd|%g|100 %%",
                                "b, c", 2.5, 3, 0.125, 1234.5, 7, (size_t)8, -9L, 10ULL, 255u, 'd',
                                "efg", (intmax_t)11, (double)INFINITY);
    static const char expected[] = "a, b, c| 2.50|0.125|1.234e+03|+7|8|-9|10|ff|d|ef|11|inf|100 %";
    CHECK_TEXT(text, expected);
    CHECK_INT(length, sizeof expected - 1);
    CHECK_INT(rsl_text_print(cut, sizeof cut, "%s %.3f, %g", "length", 0.5, 1.5), 17);
    CHECK_TEXT(cut, "length 0.50");
    CHECK_INT(rsl_text_print(NULL, 0, "%g %d", 0.5, 12), 6);
}

/* What a summary says in words. */
static void check_words(void)
{
    rsl_planar_summary summary = {0};
    summary.flags[0].count = 1;
    summary.flags[0].worst = 2.5;
    summary.flags[0].time = 0.125;
    CHECK_TEXT(rsl_planar_flag_text(&summary, 0).text, "2.5");
    CHECK_TEXT(rsl_planar_flag_text(&summary, 0).text, "t = 0.125 s");
}

/* A spring that makes the steps short: its period in the summary. */
static void check_pace(void)
{
    static const char stiff[] =
        "end_time: 0.25\n"
        "bodies: [{name: a, mass: 1, inertia: 1, velocity: [1, 0]}]\n"
        "springs: [{name: s, bodies: [world, a], points: [[-1, 0], [0, 0]], rest: 1,\n"
        "           stiffness: 1e6}]\n";
    rsl_model_file *file = NULL;
    rsl_planar *system = NULL;
    rsl_planar_summary summary;
    rsl_error error = {0};
    CHECK_STATUS(rsl_model_read_text(stiff, strlen(stiff), "m", NULL, NULL, 0, &file, &error),
                 RSL_OK);
    CHECK_STATUS(rsl_model_system_new(file, &system, &error), RSL_OK);
    CHECK_STATUS(rsl_planar_run(system, NULL, &summary, &error), RSL_OK);
    CHECK_TEXT(summary.step_limiter, "its period is 0.00628 s");
    rsl_planar_free(system);
    rsl_model_free(file);
}

/* An expression of signals is read at every look. */
static void check_formula(void)
{
    rsl_model_file *file = NULL;
    rsl_planar *system = NULL;
    rsl_planar_output height;
    rsl_planar_view view;
    rsl_error error = {0};
    CHECK_STATUS(rsl_model_read_text(model, strlen(model), "m", NULL, NULL, 0, &file, &error),
                 RSL_OK);
    CHECK_STATUS(rsl_model_signal(file, "1.5*ball.y + 0.25", &height, &error), RSL_OK);
    CHECK_STATUS(rsl_model_system_new(file, &system, &error), RSL_OK);
    rsl_planar_get_view(system, &view);
    CHECK_NEAR(rsl_planar_output_value(&height, &view), 3.625, 0.0);
    rsl_planar_free(system);
    rsl_model_free(file);
}

/* Measured tables, with a unit that is a number, and what a study collects. */
static void check_measured(void)
{
    static const char table[] = "speed,restitution\n3,0.75\n4.5,0.625\n";
    static const char *const wanted[] = {"ball.y:every:0.125"}, *const units[] = {"speed=0.5"};
    rsl_measure_options options = rsl_measure_options_default();
    rsl_measure_file *file = NULL;
    rsl_sweep_study *study = NULL;
    rsl_sweep_record record = {0};
    rsl_error error = {0};
    options.units = units;
    options.unit_count = 1;
    FILE *out = fopen("hits.csv", "w");
    fputs(table, out);
    fclose(out);
    if (CHECK_STATUS(rsl_measure_file_read("hits.csv", &options, &file, &error), RSL_OK)) {
        CHECK_NEAR(rsl_measure_file_data(file)->impacts[1].restitution, 0.625, 0.0);
        CHECK_NEAR(rsl_measure_file_data(file)->impacts[0].speed, 1.5, 0.0);
    }
    rsl_measure_file_free(file);
    CHECK_STATUS(rsl_sweep_study_new(model, strlen(model), "m", NULL, wanted, 1, &study, &error),
                 RSL_OK);
    CHECK_STATUS(rsl_sweep_study_check(study, NULL, 0, &error), RSL_OK);
    CHECK_STATUS(rsl_sweep_study_run(study, NULL, 0, RSL_UNSET, &record, &error), RSL_OK);
    CHECK_INT(record.point_count, 3);
    rsl_sweep_record_free(&record);
    rsl_sweep_study_free(study);
}

int main(void)
{
    place_enter();
    if (!speak_german())
        return check_skip("there is no German locale: apt-get install locales");
    run_model();
    check_files();
    check_sentence();
    check_print();
    check_words();
    check_pace();
    check_formula();
    check_measured();
    char text[8];
    snprintf(text, sizeof text, "%.1f", 0.5);
    CHECK_TEXT(text, "0,5"); /* the application's own locale is left alone */
    return check_report();
}
