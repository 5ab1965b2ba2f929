/* SPDX-License-Identifier: MIT
 *
 * Records of time: tables and PEER files, with exact values.
 */
#include "check.h"
#include "measure/history.h"

static int skipping;

/* Reads a text as a file of that name; NULL: it must be right. */
static int read_record(const char *name, const char *column, const char *text, const char *wrong,
                       rsl_arena *arena, rsl_measure_record *record)
{
    rsl_error error = {0};
    rsl_measure_source source = {.name = name,
                                 .text = text,
                                 .length = strlen(text),
                                 .column = column,
                                 .point_max = 100,
                                 .arena = arena,
                                 .error = &error};
    SCENE("%s, %.60s", name, text);
    rsl_status status = rsl_measure_history_read(&source, skipping, record);
    if (wrong) {
        CHECK(status < 0);
        CHECK_TEXT(rsl_error_text(&error).text, wrong);
        return 0;
    }
    if (!CHECK_STATUS(status, RSL_OK))
        printf("%s\n", rsl_error_text(&error).text);
    return status == RSL_OK;
}

static void check_record(const char *name, const char *column, const char *text, size_t count,
                         const double *time, const double *value)
{
    rsl_arena arena = {NULL, 0, 0};
    rsl_measure_record record = {.unit = 1.0};
    if (read_record(name, column, text, NULL, &arena, &record) && CHECK_INT(record.count, count))
        for (size_t i = 0; i < count; i++) {
            CHECK_ULP(record.time[i], time[i], 0);
            CHECK_ULP(record.value[i], value[i], 0);
        }
    rsl_arena_free(&arena);
}

static void check_wrong(const char *name, const char *column, const char *text, const char *wrong)
{
    rsl_arena arena = {NULL, 0, 0};
    rsl_measure_record record = {.unit = 1.0};
    read_record(name, column, text, wrong, &arena, &record);
    rsl_arena_free(&arena);
}

static void check_tables(void)
{
    static const double t[] = {0.0, 0.1, 0.25};
    static const double a[] = {1.5, -2e-3, 3.0}, b[] = {7.0, 8.0, 9.0};
    check_record("a.csv", "2", "0,1.5\n0.1,-2e-3\n0.25,3\n", 3, t, a);
    check_record("a.csv", "2", "0 1.5\n0.1\t-2e-3\n  0.25   3", 3, t, a);
    check_record("a.txt", "2", "0;1.5;7\r\n.1;-2e-3;8\r\n.25;3;9\r\n", 3, t, a);
    check_record("a.txt", "3", "0;1.5;7\n.1;-2e-3;8\n.25;3;9\n", 3, t, b);
    check_record("a.csv", "acc y",
                 "# made by hand\n% too\n\"t\", ax ,\"acc y\"\n0,7,1.5\n"
                 "0.1, 8, -0.002\n\n0.25,9,3.\n",
                 3, t, a);
    check_record("a.csv", "2", "t,ay\n0,1.5\n0.1,-2e-3\n0.25,3\n", 3, t, a);
    check_record("a", "b", "t a b\n0 x 7\n0.1 x 8\n0.25 x 9\n", 3, t, b);
    /* decimal commas, with and without names; units of time; lines before the names */
    check_record("a.csv", "2", "0,0;1,5\n0,1;-2e-3\n0,25;3\n", 3, t, a);
    check_record("a.csv", "3", "0,0;1;7,0\n0,1;2;8\n0,25;3;9\n", 3, t, b);
    check_record("a.csv", "2", "0,0 1,5\n0,1 -0,002\n0,25 3\n", 3, t, a);
    check_record("a.csv", "2", "0,0\t1,5\n0,1\t-0,002\n0,25\t3\n", 3, t, a);
    check_record("a.csv", "2", "Time (ms);Acc (g)\n0;1,5\n100;-0,002\n250,0;3\n", 3, t, a);
    check_record("a.csv", "acceleration", "Zeit [ms];Temp;Acc [g]\n0;;1,5\n100;;-0,002\n250;;3\n",
                 3, t, a);
    check_record("a.csv", "2",
                 "DAQ 9\nStation 7, 1999\nt,ay,az\nms,g,g\n0,1.5,1\n100,-2e-3,1\n250,3,1\n", 3, t,
                 a);
    check_record("a.csv", "2", "t [s] force [kN]\n0 1.5\n0.1 -2e-3\n0.25 3\n", 3, t, a);
    skipping = 1;
    check_record("a.csv", "2", "0,1.5\n0.05,\n0.1,-2e-3\nnan,2\n0.2\n0.25,3\n", 3, t, a);
    skipping = 0;
}

/* What a head says. */
static void check_head(const char *text, const char *si, double unit, const char *told)
{
    rsl_arena arena = {NULL, 0, 0};
    rsl_measure_record record = {.unit = 1.0};
    if (read_record("a.csv", "2", text, NULL, &arena, &record)) {
        CHECK(si ? record.si && strcmp(record.si, si) == 0 : !record.si);
        CHECK_CLOSE(record.unit, unit, 1e-15);
        CHECK(strcmp(record.told, told) == 0);
    }
    rsl_arena_free(&arena);
}

static void check_heads(void)
{
#define ROWS "\n0;1\n1;2\n"
    check_head("Time (s);Acceleration (g)" ROWS, "m/s^2", 9.80665, "g");
    check_head("Time (s);Acceleration (cm/s2)" ROWS, "m/s^2", 0.01, "cm/s2");
    check_head("Time (s);Accel [in/s^2]" ROWS, "m/s^2", 0.0254, "in/s^2");
    check_head("Time (s);Accel [Gal]" ROWS, "m/s^2", 0.01, "Gal");
    check_head("t;v" ROWS, "m/s", 1.0, "");
    check_head("t_ms;displacement_mm" ROWS, "m", 1e-3, "mm");
    check_head("t;Angle (deg)" ROWS, "rad", 3.14159265358979323846 / 180.0, "deg");
    check_head("t;omega (rad/s)" ROWS, "rad/s", 1.0, "rad/s");
    check_head("t;Torque (N m)" ROWS, "N m", 1.0, "N m");
    check_head("t;Beschleunigung (g)" ROWS, NULL, 1.0, "g");
    check_head("t;ay" ROWS, NULL, 1.0, "");
    check_head("t;acceleration\ns;g" ROWS, "m/s^2", 9.80665, "g");
    check_head("t;acceleration (foo)" ROWS, "m/s^2", 0.0, "foo");
    check_head("-1;5" ROWS, NULL, 1.0, "");
}

static void check_tables_wrong(void)
{
    check_wrong("a.csv", "2", "", "a.csv:1: the file is empty");
    check_wrong("a.csv", "2", "t,a\n", "there are 0");
    check_wrong("a.csv", "b", "t,a\n0,1\n", "a.csv:1: there is no column 'b'");
    check_wrong("a.csv", "2", "0,1\nx,2\n", "a.csv:2: 'x' in column 1 (t)");
    check_wrong("a.csv", "2", "0,1\n1,\n", "a.csv:2: column 2 (value) is empty");
    check_wrong("a.csv", "2", "0,1\n1\n", "a.csv:2: there is no column 2");
    check_wrong("a.csv", "2", "0,1\n1,inf\n", "a.csv:2: 'inf' in column 2");
    check_wrong("a.csv", "2", "0,1\n1,0x10\n", "'0x10' in column 2");
    check_wrong("a.csv", "2", "0,1\n1,1e999\n", "'1e999' in column 2");
    check_wrong("a.csv", "2", "1,1\n0,1\n", "a.csv:2: the time 0 does not rise");
    check_wrong("a.csv", "0", "0,1\n1,1\n", "no line of names");
    check_wrong("a.csv", "2", "Acceleration;Time\n0;1\n1;2\n",
                "a.csv:1: column 2 is the time; wanted: another one beside it");
    check_wrong("a.csv", "3", "Acceleration;Time;v\n0;1;1\n1;2;1\n",
                "a.csv:1: column 1 is 'Acceleration'; the first column of a history is the time");
    check_wrong("a.csv", "2", "Time (foo);v\n0;1\n1;2\n", "a.csv:1: the unit of 'Time (foo)'");
    check_wrong("a.csv", "2", "t,v\n0,0,1,5\n", "decimal commas need ;");
    char many[2000] = "";
    for (int i = 0; i < 200; i++)
        snprintf(many + strlen(many), 20, "%d 1\n", i);
    check_wrong("a.csv", "2", many, "at most 100 are taken");
}

#define HEAD "PEER RECORD\nSOMEWHERE, 1979\nACCELERATION IN UNITS OF G\n"

static void check_peer(void)
{
    static const double t[] = {0.0, 0.005, 0.01, 3 * 0.005, 4 * 0.005};
    static const double a[] = {0.1e-3, -.25e-2, 0.0, 1.0, -12.5};
    const char *values = " .1000000E-03  -.2500000E-02  0.0\n 1.  -12.5\n";
    static const char *const heads[] = {
        HEAD "NPTS=      5, DT=   .0050 SEC,\n", HEAD "NPTS=5, DT=.005 SEC\n",
        HEAD "NPTS = 5 , DT = 0.005 SEC\n",      HEAD "   5    0.0050   NPTS, DT\n",
        HEAD "npts= 5, dt= .005 sec\r\n",        "NPTS= 5, DT= .005\n",
    };
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        char text[400];
        snprintf(text, sizeof text, "%s%s", heads[i], values);
        check_record("quake.AT2", "2", text, 5, t, a);
    }
}

static void check_peer_wrong(void)
{
    const char *name = "q.at2";
    check_wrong(name, "2", "", "q.at2:1: the file is empty");
    check_wrong(name, "2", HEAD "NPTS= 3, DT= .01\n1.0 2.0\n",
                "q.at2:5: NPTS says 3 points, but there are 2");
    check_wrong(name, "2", HEAD "NPTS= 3, DT= .01\n1 2 3\n4\n",
                "q.at2:6: NPTS says 3 points, but there are more");
    check_wrong(name, "2", HEAD "NPTS= 101, DT= .01\n1\n",
                "q.at2:4: there are 101 points; allowed: at most 100");
    check_wrong(name, "2", HEAD "NPTS= 50, DT= .01\n1\n",
                "q.at2:4: NPTS says 50 points, but the file is too short");
    check_wrong(name, "2", HEAD "NPTS= 1, DT= .01\n1\n", "cannot be read");
    check_wrong(name, "2", HEAD "NPTS= 2.5, DT= .01\n1 2\n", "cannot be read");
    check_wrong(name, "2", HEAD "NPTS= 1e300, DT= .01\n1 2\n", "at most 100");
    check_wrong(name, "2", HEAD "NPTS= -2, DT= .01\n1 2\n", "cannot be read");
    check_wrong(name, "2", HEAD "NPTS= 2, DT= 0\n1 2\n", "cannot be read");
    check_wrong(name, "2", HEAD "NPTS= 2, DT= -1\n1 2\n", "cannot be read");
    check_wrong(name, "2", HEAD "NPTS= 2\n1 2\n", "cannot be read");
    check_wrong(name, "2", HEAD "NPTS=\n1 2\n", "cannot be read");
    check_wrong(name, "2", HEAD "NPTS= 2, DT= .01\n1 nan\n",
                "q.at2:5: 'nan' is not a finite number");
}

static void check_formats(void)
{
    SCENE("formats");
    CHECK_INT(rsl_measure_history_format("a.AT2"), RSL_MEASURE_PEER);
    CHECK_INT(rsl_measure_history_format("a.vt2"), RSL_MEASURE_PEER);
    CHECK_INT(rsl_measure_history_format("a.csv"), RSL_MEASURE_TABLE);
    CHECK_INT(rsl_measure_history_format("at2"), RSL_MEASURE_TABLE);
    CHECK_INT(rsl_measure_history_order("a.at2"), 2);
    CHECK_INT(rsl_measure_history_order("a.VT2"), 1);
    CHECK_INT(rsl_measure_history_order("a.dt2"), 0);
    CHECK_INT(rsl_measure_history_order("a.csv"), 0);
}

int main(void)
{
    check_tables();
    check_heads();
    check_tables_wrong();
    check_peer();
    check_peer_wrong();
    check_formats();
    return check_report();
}
