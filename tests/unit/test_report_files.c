/* SPDX-License-Identifier: MIT
 *
 * What a run leaves behind, with made-up motion: tables, summary, failures.
 */
#define _POSIX_C_SOURCE 200809L

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "fake_run.h"
#include "json.h"
#include "read_file.h"
#include "scratch_folder.h"

static char folder[64];

/* The path of a file of the results. */
static const char *in_folder(const char *file)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    return path;
}

static int is_there(const char *file)
{
    struct stat info;
    return stat(in_folder(file), &info) == 0;
}

/* Runs it all; returns the status of the close. */
static rsl_status run(fake_world *world, const rsl_report_options *options, double until,
                      rsl_error *error)
{
    rsl_report *results;
    rsl_status status = rsl_report_open(folder, &world->model, options, &results, error);
    if (status != RSL_OK)
        return status;
    rsl_planar_observer observer = rsl_report_observer(results);
    rsl_planar_summary summary = fake_run(world, &observer, until);
    status = rsl_report_close(results, &summary, NULL, error);
    rsl_report_free(results);
    return status;
}

static size_t count_lines(const char *text)
{
    size_t count = 0;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

/* The start of line `number` of a text, counted from 0. */
static const char *line_of(const char *text, size_t number)
{
    while (number-- > 0)
        text = strchr(text, '\n') + 1;
    return text;
}

static int starts(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* ---- the trajectory ------------------------------------------------------ */

static void test_trajectory(fake_world *world)
{
    static const char *const names[] = {"ball0.y", "ball1.vy", "contacts.ball1.depth",
                                        "momentum.angular"};
    rsl_planar_output signals[4];
    rsl_report_options options = rsl_report_options_default();
    rsl_error error = {0};
    char *text, *end;
    double time;
    SCENE("signals that were asked for");
    for (size_t i = 0; i < 4; i++)
        CHECK_STATUS(rsl_planar_output_find(&world->model, names[i], &signals[i], &error), RSL_OK);
    options.signals = signals;
    options.signal_count = 4;
    options.interval = 0.1;
    if (!CHECK_STATUS(run(world, &options, 1.0, &error), RSL_OK))
        return;
    text = slurp(in_folder("trajectory.csv"));
    CHECK(starts(
        text,
        "t [s],ball0.y [m],ball1.vy [m/s],contacts.ball1.depth [m],momentum.angular [kg m^2/s]\n"));
    CHECK_INT(count_lines(text), 12);
    for (size_t i = 0; i <= 10; i++) {
        double wanted;
        time = strtod(line_of(text, i + 1), &end);
        fake_sample(world, time, &(rsl_planar_observer){.sample = fake_ignore});
        CHECK_CLOSE(time, 0.1 * (double)i, 0.0);
        wanted = world->pose[1].y; /* all digits: the same bits come back */
        CHECK(strtod(end + 1, &end) == wanted);
        wanted = world->motion[2].y;
        CHECK(strtod(end + 1, &end) == wanted);
        wanted = world->depth[1];
        CHECK(strtod(end + 1, &end) == wanted);
        CHECK(strtod(end + 1, &end) == 0.5);
        CHECK(*end == '\n');
    }
    free(text);
}

/* The end is written, also where it falls between two rows. */
static void test_last_row(fake_world *world)
{
    rsl_report_options options = rsl_report_options_default();
    rsl_error error = {0};
    SCENE("a run that ends between two rows");
    options.interval = 0.4;
    CHECK_STATUS(run(world, &options, 1.0, &error), RSL_OK);
    char *text = slurp(in_folder("trajectory.csv"));
    if (CHECK_INT(count_lines(text), 5))
        CHECK_NEAR(strtod(line_of(text, 4), NULL), 1.0, 2e-3);
    CHECK(strtod(line_of(text, 3), NULL) == 0.8);
    free(text);
}

static void test_default_signals(fake_world *world)
{
    rsl_report_options options = rsl_report_options_default();
    rsl_error error = {0};
    SCENE("the default signals");
    world->bodies[1].freedom[0] = RSL_PLANAR_LOCKED;
    world->bodies[1].freedom[2] = RSL_PLANAR_PRESCRIBED;
    world->bodies[2].name = "a, \"b\"";
    CHECK_STATUS(run(world, &options, 1.0, &error), RSL_OK);
    char *text = slurp(in_folder("trajectory.csv"));
    CHECK(starts(
        text, "t [s],ball0.y [m],ball0.vy [m/s],\"a, \"\"b\"\".x [m]\",\"a, \"\"b\"\".y [m]\","));
    CHECK_TEXT(
        text,
        "spin [rad/s]\",contacts.ball0.force [N],contacts.ball1.force [N],energy.kinetic [J],");
    CHECK_TEXT(text, ",energy.residual [J]\n");
    CHECK_INT(count_lines(text), 1002);
    free(text);
}

/* ---- events -------------------------------------------------------------- */

static void test_events(fake_world *world)
{
    rsl_report_options options = rsl_report_options_default();
    rsl_error error = {0};
    double before = 0.0, touch;
    char *text, *end;
    size_t lines, open = 0;
    SCENE("events, the last of them open");
    touch = fake_touch(1, 3) + 0.5 * fake_contact;
    world->contacts[2].name = "with, comma";
    CHECK_STATUS(run(world, &options, touch, &error), RSL_OK);
    text = slurp(in_folder("events.csv"));
    CHECK(starts(text, "contact,t_touch [s],t_deepest [s],t_separate [s],speed_touch [m/s],"
                       "speed_separate [m/s],restitution,depth_max [m],force_max [N],"
                       "impulse [N s],energy_lost [J],mass [kg],onset_speed [m/s],floored,"
                       "friction_impulse [N s],friction_lost [J],x [m],y [m]\n"));
    lines = count_lines(text);
    CHECK_INT(lines, 1 + 3 * 3 + 2);
    for (size_t i = 1; i < lines; i++) {
        const char *line = line_of(text, i);
        line += *line == '"' ? strlen("\"with, comma\"") : strlen("ball0");
        touch = strtod(line + 1, &end);
        CHECK(touch >= before);
        before = touch;
        open +=
            strstr(end, ",,2,,,0.001") != NULL && strstr(end, ",,2,,,0.001") < strchr(end, '\n');
    }
    CHECK_INT(open, 1);
    CHECK_TEXT(text, "\n\"with, comma\",");
    CHECK(!is_there("sticks.csv"));
    free(text);
    CHECK_CLOSE(json_number(in_folder("summary.json"), "open_contacts"), 1.0, 0.0);
    CHECK_CLOSE(json_number(in_folder("summary.json"), "contacts", "0", "events"), 4.0, 0.0);
}

static void test_sticks(fake_world *world)
{
    rsl_report_options options = rsl_report_options_default();
    rsl_report *results;
    rsl_planar_summary summary = {.time = 1.0};
    rsl_error error = {0};
    SCENE("sticks and slips");
    if (!CHECK_STATUS(rsl_report_open(folder, &world->model, &options, &results, &error), RSL_OK))
        return;
    rsl_planar_observer observer = rsl_report_observer(results);
    fake_sample(world, 0.0, &observer);
    observer.stick(&(rsl_planar_stick_record){"guide", 0.125, 1}, observer.user);
    observer.stick(&(rsl_planar_stick_record){"guide", 0.5, 0}, observer.user);
    CHECK_STATUS(rsl_report_close(results, &summary, NULL, &error), RSL_OK);
    CHECK_STATUS(rsl_report_close(results, &summary, NULL, &error), RSL_ERROR_ARGUMENT);
    rsl_report_free(results);
    char *text = slurp(in_folder("sticks.csv"));
    CHECK(strcmp(text, "name,t [s],begins\nguide,0.125,stick\nguide,0.5,slip\n") == 0);
    free(text);
}

/* ---- the summary --------------------------------------------------------- */

static void test_summary(fake_world *world)
{
    static const char *const settings[] = {"bodies.0.mass=2", "title=\"a\\b\""};
    rsl_report_options options = rsl_report_options_default();
    rsl_error error = {0}, early = {.status = RSL_ERROR_CONVERGENCE, .message = "a small step"};
    rsl_report *results;
    rsl_planar_summary summary;
    SCENE("the summary of a run that failed");
    options.model = "balls.yaml";
    options.settings = settings;
    options.setting_count = 2;
    if (!CHECK_STATUS(rsl_report_open(folder, &world->model, &options, &results, &error), RSL_OK))
        return;
    rsl_planar_observer observer = rsl_report_observer(results);
    summary = fake_run(world, &observer, 0.9);
    CHECK_STATUS(rsl_report_close(results, &summary, &early, &error), RSL_OK);
    const char *path = in_folder("summary.json");
    CHECK_CLOSE(json_number(path, "end_time"), 1.0, 0.0);
    CHECK_CLOSE(json_number(path, "time"), 0.9, 0.0);
    CHECK_CLOSE(json_number(path, "steps"), 123.0, 0.0);
    CHECK_CLOSE(json_number(path, "memory_bytes"), 4096.0, 0.0);
    CHECK_CLOSE(json_number(path, "energy", "kinetic"), 0.1, 0.0);
    CHECK_CLOSE(json_number(path, "residual_max"), 1.25e-16, 0.0);
    CHECK_CLOSE(json_number(path, "contacts", "1", "restitution_mean"), 0.5, 0.0);
    CHECK_CLOSE(json_number(path, "contacts", "1", "impulse"),
                3.0 * json_number(path, "contacts", "1", "events"), 1e-15);
    CHECK_CLOSE(json_number(path, "contacts", "0", "force_max"), 1000.0 / (1.0 + fake_touch(0, 0)),
                1e-15);
    CHECK(json_has(path, "wall_seconds"));
    char *text = slurp(path);
    CHECK_TEXT(text, "\"status\": \"failed\"");
    CHECK_TEXT(text, "\"message\": \"a small step\"");
    CHECK_TEXT(text, "\"title=\\\"a\\\\b\\\"\"");
    CHECK_INT(rsl_report_contact(results, 0).events, json_number(path, "contacts", "0", "events"));
    rsl_report_free(results);
    free(text);
}

/* A slow contact that others throw off counts as much as its speed; and where they leave faster than
 * they came there is no restitution. */
static void test_restitution(fake_world *world)
{
    rsl_report_options options = rsl_report_options_default();
    rsl_report *results = NULL;
    rsl_error error = {0};
    static const double speed[] = {1.0, 1e-3, 1e-3}, ratio[] = {0.5, 17.0, 1000.0};
    static const double mean[] = {0.5, 0.517 / 1.001, NAN};
    SCENE("the mean restitution");
    if (!CHECK_STATUS(rsl_report_open(folder, &world->model, &options, &results, &error), RSL_OK))
        return;
    rsl_planar_observer observer = rsl_report_observer(results);
    for (int i = 0; i < 3; i++) {
        rsl_planar_contact_record record = {.t_touch = 0.1, .speed_touch = speed[i]};
        record.restitution = ratio[i];
        record.speed_separate = ratio[i] * speed[i];
        observer.contact(&record, observer.user);
        double found = rsl_report_contact(results, 0).restitution_mean;
        if (isnan(mean[i]))
            CHECK(isnan(found));
        else
            CHECK_CLOSE(found, mean[i], 1e-14);
    }
    rsl_report_free(results);
}

/* ---- what is refused ----------------------------------------------------- */

static int stop_at_half(const rsl_planar_progress *progress, void *user)
{
    ++*(int *)user;
    return progress->time >= 0.5;
}

static void test_progress(fake_world *world)
{
    rsl_report_options options = rsl_report_options_default();
    rsl_error error = {0};
    int calls = 0;
    SCENE("the caller's progress stops the run");
    options.progress = stop_at_half;
    options.user = &calls;
    CHECK_STATUS(run(world, &options, 2.0, &error), RSL_OK);
    CHECK_INT(calls, 3);
    char *text = slurp(in_folder("trajectory.csv"));
    CHECK(count_lines(text) < 300);
    free(text);
}

static void check_refused(const fake_world *world, const char *where,
                          const rsl_report_options *options, rsl_status expected,
                          const char *sentence)
{
    rsl_report *results = NULL;
    rsl_error error = {0};
    CHECK_STATUS(rsl_report_open(where, &world->model, options, &results, &error), expected);
    CHECK(results == NULL);
    CHECK_TEXT(rsl_error_text(&error).text, sentence);
}

static void test_refused(fake_world *world)
{
    rsl_report_options options = rsl_report_options_default();
    const rsl_planar_output beyond = {
        "ball9.x", rsl_planar_quantity_find(RSL_PLANAR_OWNER_BODY, "x"), 9, NULL};
    const double bad[] = {0.0, -2.0, -1.0, (double)INFINITY, 1e-300};
    SCENE("what is refused");
    check_refused(world, "/dev/null/there", &options, RSL_ERROR_FILE, "'/dev/null/there'");
    check_refused(world, "no/such/folder", &options, RSL_ERROR_FILE, "'no/such/folder'");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        options.interval = bad[i];
        check_refused(world, folder, &options, RSL_ERROR_ARGUMENT, "interval");
    }
    options = rsl_report_options_default();
    options.signals = &beyond;
    options.signal_count = 1;
    check_refused(world, folder, &options, RSL_ERROR_ARGUMENT, "ball9.x");
    options = rsl_report_options_default();
    world->model.end_time = (double)NAN;
    check_refused(world, folder, &options, RSL_ERROR_ARGUMENT, "end_time");
    rsl_report_free(NULL);
}

/* A full disk, in the shape of files that may not grow further: the earlier run stays whole. */
static void test_full_disk(fake_world *world)
{
    rsl_report_options options = rsl_report_options_default();
    rsl_report *results;
    rsl_error error = {0};
    struct rlimit before, tight;
    SCENE("a full disk");
    CHECK_STATUS(run(world, &options, 0.5, &error), RSL_OK);
    char *old = slurp(in_folder("summary.json"));
    if (!CHECK_STATUS(rsl_report_open(folder, &world->model, &options, &results, &error), RSL_OK))
        return;
    rsl_planar_observer observer = rsl_report_observer(results);
    rsl_planar_summary summary = fake_run(world, &observer, 1.0);
    signal(SIGXFSZ, SIG_IGN);
    CHECK(getrlimit(RLIMIT_FSIZE, &before) == 0);
    tight = (struct rlimit){.rlim_cur = 4096, .rlim_max = before.rlim_max};
    CHECK(setrlimit(RLIMIT_FSIZE, &tight) == 0);
    CHECK_STATUS(rsl_report_close(results, &summary, NULL, &error), RSL_ERROR_FILE);
    CHECK(setrlimit(RLIMIT_FSIZE, &before) == 0);
    CHECK_TEXT(rsl_error_text(&error).text, "' cannot be written: File too large");
    rsl_report_free(results);
    char *now = slurp(in_folder("summary.json"));
    CHECK(old && now && strcmp(old, now) == 0);
    CHECK(is_there("report.html") && is_there("events.csv"));
    free(old);
    free(now);
}

/* An earlier run stays until this one is whole, and leaves nothing that could be taken for this
 * one's. */
static void test_earlier_run(fake_world *world)
{
    rsl_report_options options = rsl_report_options_default();
    rsl_report *results;
    rsl_error error = {0};
    SCENE("a folder that was used before");
    test_sticks(world);
    CHECK(is_there("sticks.csv") && is_there("summary.json"));
    CHECK_STATUS(rsl_report_open(folder, &world->model, &options, &results, &error), RSL_OK);
    rsl_report_free(results);
    CHECK(is_there("sticks.csv") && is_there("summary.json"));
    CHECK_STATUS(run(world, &options, 0.5, &error), RSL_OK);
    CHECK(!is_there("sticks.csv") && is_there("summary.json"));
}

/* ---- hdf5 ---------------------------------------------------------------- */

static void test_hdf5(fake_world *world)
{
    rsl_report_options options = rsl_report_options_default();
    rsl_error error = {0};
    unsigned char head[8] = {0};
    SCENE("hdf5");
    options.hdf5 = 1;
    if (!rsl_report_hdf5_available()) {
        check_refused(world, folder, &options, RSL_ERROR_ARGUMENT, "without HDF5");
        return;
    }
    CHECK_STATUS(run(world, &options, 1.0, &error), RSL_OK);
    FILE *file = fopen(in_folder("results.h5"), "rb");
    if (CHECK(file != NULL)) {
        CHECK(fread(head, 1, sizeof head, file) == sizeof head);
        CHECK(memcmp(head, "\211HDF\r\n\032\n", sizeof head) == 0);
        fclose(file);
    }
}

/* Each test in a folder of its own: what json.h has read stays as it is. */
static void in_own_folder(void (*test)(fake_world *), size_t balls, double end_time)
{
    static int number;
    fake_world *world = fake_world_new(balls, end_time);
    snprintf(folder, sizeof folder, "%d", ++number);
    if (CHECK(mkdir(folder, 0777) == 0))
        test(world);
    free(world);
}

int main(void)
{
    place_enter();
    in_own_folder(test_trajectory, 2, 1.0);
    in_own_folder(test_last_row, 1, 1.0);
    in_own_folder(test_default_signals, 2, 1.0);
    in_own_folder(test_events, 3, 1.0);
    in_own_folder(test_sticks, 1, 1.0);
    in_own_folder(test_summary, 2, 1.0);
    in_own_folder(test_restitution, 1, 1.0);
    in_own_folder(test_progress, 1, 2.0);
    in_own_folder(test_refused, 1, 1.0);
    in_own_folder(test_full_disk, 1, 1.0);
    in_own_folder(test_earlier_run, 1, 1.0);
    in_own_folder(test_hdf5, 2, 1.0);
    return check_report();
}
