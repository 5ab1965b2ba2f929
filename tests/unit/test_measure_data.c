/* SPDX-License-Identifier: MIT
 *
 * Tables of measurements as instruments and people write them: what is read,
 * and what is said about what cannot be.
 */
#include <stdlib.h>

#include "check.h"
#include "measure/measure.h"

static rsl_arena arena;
static rsl_measure data;
static rsl_error error;
static rsl_error_line why; /* the whole sentence */
static rsl_measure_missing skipping;

static rsl_status read_with(const char *text, size_t length, const char *columns, const char *unit)
{
    rsl_measure_options options = {.columns = columns,
                                   .units = &unit,
                                   .unit_count = unit != NULL,
                                   .gravity = 9.81,
                                   .mass = 2.0,
                                   .missing = skipping};
    rsl_measure_source source = {.name = "a.csv",
                                 .text = text,
                                 .length = length,
                                 .point_max = 5000,
                                 .arena = &arena,
                                 .error = &error};
    rsl_arena_free(&arena);
    arena.limit = 64 * 1024 * 1024;
    rsl_status status = rsl_measure_read(&source, &options, &data);
    why = rsl_error_text(&error);
    return status;
}

static int good(const char *text)
{
    rsl_status status = read_with(text, strlen(text), NULL, NULL);
    if (status != RSL_OK)
        printf("%s\n", why.text);
    return CHECK_STATUS(status, RSL_OK);
}

/* Refused with the line and words of the sentence. */
static void bad(const char *text, const char *place, const char *words)
{
    SCENE("%.60s", text);
    CHECK(read_with(text, strlen(text), NULL, NULL) < 0);
    CHECK_TEXT(why.text, place);
    CHECK_TEXT(why.text, words);
}

static void check_units(void)
{
    SCENE("units in the head");
    if (!good("t_ms,force [kN],Depth (mm),velocity m/s\n"
              "0,0,0,15\n1,2.5,3,4\n2,0.5,1,-6\n"))
        return;
    CHECK_INT(data.record_count, 1);
    CHECK_INT(data.records[0].count, 3);
    CHECK_CLOSE(data.records[0].time[1], 1e-3, 1e-15);
    CHECK_CLOSE(data.records[0].channel[RSL_FIT_FORCE][1], 2500.0, 1e-15);
    CHECK_CLOSE(data.records[0].channel[RSL_FIT_DEPTH][1], 3e-3, 1e-15);
    CHECK_CLOSE(data.records[0].channel[RSL_FIT_RATE][2], -6.0, 1e-15);
    SCENE("units from outside: newton per volt");
    const char *text = "t,force [V]\n0,0\n1,2\n2,0\n";
    CHECK_STATUS(read_with(text, strlen(text), NULL, "force=-kN"), RSL_OK);
    CHECK(data.records[0].channel[RSL_FIT_FORCE][1] < 0.0);
    CHECK_STATUS(read_with(text, strlen(text), NULL, "t=-ms"), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(read_with(text, strlen(text), NULL, "force=--1"), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(read_with(text, strlen(text), NULL, "force=125"), RSL_OK);
    CHECK_CLOSE(data.records[0].channel[RSL_FIT_FORCE][1], 250.0, 1e-15);
    bad(text, "a.csv:1: column force:",
        "its unit is not known in 't,force [V]'; it can be N, newton, mN, kN");
    SCENE("case decides between milli and mega");
    if (good("t,force [mN]\n0,0\n1,2\n2,0\n"))
        CHECK_CLOSE(data.records[0].channel[RSL_FIT_FORCE][1], 2e-3, 1e-15);
    if (good("t,force [MN]\n0,0\n1,2\n2,0\n"))
        CHECK_CLOSE(data.records[0].channel[RSL_FIT_FORCE][1], 2e6, 1e-15);
}

/* Lines before the names, a line of units, cells that nobody asked for. */
static void check_scope(void)
{
    SCENE("an oscilloscope");
    if (!good("\xef\xbb\xbfModel,DSO-1\r\nTime,12:30:01\r\nSample "
              "Interval,1e-6\r\n\r\n\"Time\",\"Force\",CH2\r\nms,kN,V\r\n"
              "0,1,7\r\n1,2,7\r\n2,3,x\r\n"))
        return;
    CHECK_INT(data.records[0].count, 3);
    CHECK_CLOSE(data.records[0].time[2], 2e-3, 1e-15);
    CHECK_CLOSE(data.records[0].channel[RSL_FIT_FORCE][2], 3000.0, 1e-15);
    CHECK(data.records[0].channel[RSL_FIT_DEPTH] == NULL);
    SCENE("comments and blanks");
    if (good("# a test\n\nt   force [kN]\n% more\n 0  1\n 1  2\n\n 2  3\n"))
        CHECK_CLOSE(data.records[0].channel[RSL_FIT_FORCE][2], 3000.0, 1e-15);
    SCENE("columns of others that look like names with units");
    if (good("t,depth,rate,force,energy_kinetic,x_y\n0,0,1,0,5,a\n"
             "1,1,0,2,6,b\n2,0,-1,0,7,c\n"))
        CHECK_CLOSE(data.records[0].channel[RSL_FIT_FORCE][1], 2.0, 1e-15);
    SCENE("no names at all");
    const char *bare = "0;1,5\n1;2,5\n2;3,5\n";
    CHECK_STATUS(read_with(bare, strlen(bare), "t_ms,force", NULL), RSL_OK);
    CHECK_CLOSE(data.records[0].channel[RSL_FIT_FORCE][2], 3.5, 1e-15);
    bad("0 1\n1 2\n2 3\n", "a.csv:1:", "no line with names");
}

/* Names that are not known are told where they stand, and what stands below is not read. */
static void check_unknown_names(void)
{
    enum { ROWS = 2000 };
    static char text[ROWS * 12 + 100];
    const char *head = "DAQ-9 ; test 17\nTime;12:30:01\n\nZeit;Beschleunigung\n";
    size_t length = strlen(head);
    memcpy(text, head, length);
    for (int i = 0; i < ROWS; i++)
        length += (size_t)snprintf(text + length, 13, "0,%04d;1,5\n", i);
    bad(text,
        "a.csv:4:", "none of the names in 'Zeit;Beschleunigung' is known; known are t, force,");
    /* a name far below is not looked for */
    memcpy(text + length, "t;force\n0;1\n", 13);
    bad(text, "a.csv:4:", "'Zeit;Beschleunigung'");
    bad("Zeit Kraft\n0 1\n1 2\n", "a.csv:1:", "'Zeit Kraft'");
    bad("Zeit,Kraft\n\n0,1\n1,2\n", "a.csv:1:", "'Zeit,Kraft'");
}

/* Words of a name, and columns between blanks. */
static void check_words(void)
{
    SCENE("one column of two words");
    if (good("Impact Speed (m/s),COR\n2,0.5\n"))
        CHECK_CLOSE(data.impacts[0].speed, 2.0, 1e-15);
    if (good("Bounce Height (cm)\n100\n64\n40.96\n"))
        CHECK_INT(data.impact_count, 2);
    SCENE("two columns of a word each");
    if (good("Impact Height (cm)\na 100\na 64\nb 50\nb 32\n"))
        CHECK_INT(data.impact_count, 2);
    SCENE("two columns of a word each, units below");
    if (good("time force\nms kN\n0 1\n1 2\n2 1\n"))
        CHECK_CLOSE(data.records[0].channel[RSL_FIT_FORCE][1], 2000.0, 1e-15);
}

static void check_commas(void)
{
    SCENE("decimal commas");
    if (good("t;force\n0,5;1,25\n1;2\n1,5;-3,5e2\n")) {
        CHECK_CLOSE(data.records[0].time[0], 0.5, 1e-15);
        CHECK_CLOSE(data.records[0].channel[RSL_FIT_FORCE][2], -350.0, 1e-15);
    }
    bad("t;force\n0,5;1,25\n1.5;2\n", "a.csv:3:", "decimal comma");
    bad("t;force\n0.5;1.25\n1,5;2\n", "a.csv:3:", "not a finite number");
    bad("t;force\n0,5;1.250,5\n", "a.csv:2:", "not a finite number");
    bad("t,force\n0,5,1,25\n", "a.csv:2:", "decimal commas need ;");
}

static void check_records(void)
{
    SCENE("records by a mark");
    if (good("test,t,force,mass,speed\na,0,0,1,3\na,1,2,1,3\na,2,0,1,3\n"
             "b,0,0,2,4\nb,1,5,2,4\nb,2,1,2,4\n")) {
        CHECK_INT(data.record_count, 2);
        CHECK_CLOSE(data.records[1].channel[RSL_FIT_FORCE][1], 5.0, 1e-15);
        CHECK_CLOSE(data.records[1].mass, 2.0, 1e-15);
        CHECK_CLOSE(data.records[1].speed, 4.0, 1e-15);
    }
    SCENE("records by their clock");
    if (good("t,force\n0,0\n1,2\n2,0\n0,1\n1,3\n2,1\n"))
        CHECK_INT(data.record_count, 2);
    SCENE("acceleration stands for force");
    if (good("t,acceleration [g]\n0,0\n1,10\n2,0\n"))
        CHECK_CLOSE(data.records[0].channel[RSL_FIT_FORCE][1], 2.0 * 10.0 * 9.80665, 1e-15);
    SCENE("a mark whose first row lacks a value still parts records");
    skipping = RSL_MEASURE_MISSING_SKIP;
    if (good("test,t,force\na,0,0\na,1,2\na,2,0\nb,0,\nb,1,5\nb,nan,1\nb,2,1\nb,3\nb,4,1\n")) {
        CHECK_INT(data.missing, 3);
        CHECK_INT(data.record_count, 2);
        CHECK_INT(data.records[1].count, 3);
        CHECK_CLOSE(data.records[1].time[0], 1.0, 1e-15);
    }
    SCENE("first rows without a value");
    if (good("t;force\n;\nnan;nan\n0;1,5\n1;2,5\n2;1\n")) {
        CHECK_INT(data.missing, 2);
        CHECK_INT(data.records[0].count, 3);
    }
    bad("t,force\n0,1\n1,inf\n2,1\n", "a.csv:3:", "not a finite number");
    bad("t,force\n0,\n1,na\n", "a.csv:3:", "every row below the names of the columns lacks");
    SCENE("a bounce that is missing");
    if (good("height [cm]\n100\n64\nNA\n26.2144\n16.777216\n")) {
        CHECK_INT(data.impact_count, 2);
        CHECK_CLOSE(data.impacts[1].restitution, 0.8, 1e-14);
    }
    skipping = RSL_MEASURE_MISSING_STOP;
    SCENE("a loop");
    if (good("depth,force\n0,0\n1,2\n0,0\n"))
        CHECK(data.records[0].time == NULL);
}

static void check_impacts(void)
{
    SCENE("a table of impacts with gaps");
    if (good("speed,e,force_max [kN],duration_us\n1,0.8,2,\n2,,3,5\n")) {
        CHECK_INT(data.impact_count, 2);
        CHECK_CLOSE(data.impacts[0].restitution, 0.8, 1e-15);
        CHECK(!rsl_given(data.impacts[0].duration));
        CHECK(!rsl_given(data.impacts[1].restitution));
        CHECK_CLOSE(data.impacts[1].force_max, 3000.0, 1e-15);
        CHECK_CLOSE(data.impacts[1].duration, 5e-6, 1e-15);
    }
    SCENE("speeds before and after");
    if (good("v_in,v_out\n2,-1\n"))
        CHECK_CLOSE(data.impacts[0].restitution, 0.5, 1e-15);
    SCENE("a restitution over a velocity");
    if (good("v,e\n2,0.5\n"))
        CHECK_CLOSE(data.impacts[0].speed, 2.0, 1e-15);
    SCENE("bounces");
    if (good("height [cm]\n100\n64\n40.96\n")) {
        CHECK_INT(data.impact_count, 2);
        CHECK_CLOSE(data.impacts[0].restitution, 0.8, 1e-14);
        CHECK_CLOSE(data.impacts[1].restitution, 0.8, 1e-14);
        CHECK_CLOSE(data.impacts[0].speed, sqrt(2.0 * 9.81), 1e-14);
    }
    SCENE("drops, one a line");
    if (good("drop_height,rebound_height\n1,0.64\n2,0.98\n")) {
        CHECK_CLOSE(data.impacts[0].restitution, 0.8, 1e-14);
        CHECK_CLOSE(data.impacts[1].speed, sqrt(4.0 * 9.81), 1e-14);
    }
    SCENE("times of flight");
    if (good("flight_time [ms]\n800\n600\n450\n")) {
        CHECK_INT(data.impact_count, 2);
        CHECK_CLOSE(data.impacts[1].restitution, 0.75, 1e-14);
        CHECK_CLOSE(data.impacts[0].speed, 0.5 * 9.81 * 0.8, 1e-14);
    }
}

static void check_bad(void)
{
    bad("", "a.csv:1:", "empty");
    bad("t,force\n", "a.csv:1:", "no numbers");
    bad("t,force\n0,1\n", "a.csv:2:", "fewer than three samples");
    bad("t,force\n0,1\n1,2\n2,nan\n", "a.csv:4:", "'nan' in column 2 (force)");
    bad("t,force\n0,1\n1,inf\n2,1\n", "a.csv:3:", "not a finite number");
    bad("t,force\n0,1\n1,1e999\n2,1\n", "a.csv:3:", "not a finite number");
    bad("t,force\n0,1\n1,\n2,1\n", "a.csv:3:", "column 2 (force) is empty");
    bad("t,force\n0,1\n1\n2,1\n", "a.csv:3:", "no column 2 (force)");
    bad("t,force\n0,1\nhello\n2,1\n", "a.csv:3:", "'hello' in column 1");
    bad("t,force,force\n0,1,2\n", "a.csv:1:", "both force");
    bad("t\n0\n1\n2\n", "a.csv:2:", "needs t and one of");
    bad("t,force,acceleration\n0,1,1\n1,1,1\n2,1,1\n", "a.csv:2:", "one of them is too many");
    bad("height\n1\n", "a.csv:2:", "two of them");
    bad("height\n1\n0\n", "a.csv:3:", "> 0");
    bad("speed\n1\n2\n", "a.csv:2:", "nothing was measured");
    bad("speed,e\n1,7\n", "a.csv:2:", "restitution = 7 is out of range: must be >= 0 and < 2");
    bad("speed,e\n-1,0.5\n", "a.csv:2:", "speed = -1 is out of range: must be > 0 m/s");
    bad("speed,e\n1,-0.5\n",
        "a.csv:2:", "restitution = -0.5 is out of range: must be >= 0 and < 2");
    bad("speed,e\n1,\n", "a.csv:2:", "nothing of this impact");
    bad("some words\nand more words\n", "a.csv:", "no line with names");
    SCENE("a zero byte");
    CHECK(read_with("t,force\n0,1\0", 12, NULL, NULL) < 0);
    CHECK_TEXT(why.text, "zero byte");
    SCENE("columns that nobody knows");
    CHECK(read_with("0 1\n", 4, "x,y", NULL) < 0);
    CHECK_TEXT(why.text, "none of the columns");
    SCENE("a unit that nobody knows");
    CHECK(read_with("t,force\n0,1\n", 12, NULL, "force=stone") < 0);
    CHECK_TEXT(why.text, "'force=stone' is not known");
}

/* More rows than are taken: a sentence, before the memory is asked for. */
static void check_long(void)
{
    enum { ROWS = 6000 };
    static char text[ROWS * 4 + 20] = "t,force\n";
    char *at = text + 8;
    for (int i = 0; i < ROWS; i++, at += 4)
        memcpy(at, "1,2\n", 4);
    SCENE("too long");
    CHECK(read_with(text, (size_t)(at - text), NULL, NULL) < 0);
    CHECK_TEXT(why.text, "at most 5000 are taken");
    CHECK(arena.taken < 1000000);
}

int main(void)
{
    check_units();
    check_scope();
    check_unknown_names();
    check_words();
    check_commas();
    check_records();
    check_impacts();
    check_bad();
    check_long();
    rsl_arena_free(&arena);
    return check_report();
}
