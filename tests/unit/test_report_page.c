/* SPDX-License-Identifier: MIT
 *
 * report.html: needs nothing else, stays small, and shows what was computed;
 * and the pieces it is made of.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "fake_run.h"
#include "plot/html.h"
#include "read_file.h"
#include "report/json.h"
#include "report/report.h"
#include "scratch_folder.h"

/* The page of a run of so many balls; the caller frees it. */
static char *page_of(fake_world *world, double until, const rsl_error *ended_early)
{
    static const char *const settings[] = {"a=<i>b</i>&\"c\"'d'"};
    rsl_report_options options = rsl_report_options_default();
    rsl_report *results = NULL;
    rsl_error error = {0};
    options.settings = settings;
    options.setting_count = 1;
    if (!CHECK_STATUS(rsl_report_open(".", &world->model, &options, &results, &error), RSL_OK))
        exit(check_report());
    rsl_planar_observer observer = rsl_report_observer(results);
    rsl_planar_summary summary = fake_run(world, &observer, until);
    CHECK_STATUS(rsl_report_close(results, &summary, ended_early, &error), RSL_OK);
    rsl_report_free(results);
    return slurp("report.html");
}

static size_t count_of(const char *text, const char *needle)
{
    size_t count = 0;
    while ((text = strstr(text, needle)) != NULL) {
        count++;
        text += strlen(needle);
    }
    return count;
}

static int has(const char *text, const char *needle) { return strstr(text, needle) != NULL; }

/* ---- the page ------------------------------------------------------------ */

static void check_self_contained(const char *page)
{
    static const char *const outside[] = {"http:",   "https:", "//www", "src=", "href=",  "url(",
                                          "@import", "fetch(", "<link", "<img", "<iframe"};
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        SCENE("a page without %s", outside[i]);
        CHECK(!has(page, outside[i]));
    }
    SCENE("elements are closed");
    CHECK_INT(count_of(page, "<script"), count_of(page, "</script>"));
    CHECK_INT(count_of(page, "<svg"), count_of(page, "</svg>"));
    CHECK_INT(count_of(page, "<figure>"), count_of(page, "</figure>"));
    CHECK_INT(count_of(page, "<table>"), count_of(page, "</table>"));
    CHECK_INT(count_of(page, "<div"), count_of(page, "</div>"));
    CHECK(has(page, "</body>\n</html>\n"));
}

static void test_page(void)
{
    fake_world *world = fake_world_new(3, 2.0);
    for (int i = 1; i < 3; i++)
        world->contacts[i].spec.restitution_of_speed = rsl_restitution_find("bridges");
    char *page = page_of(world, 2.0, NULL);
    check_self_contained(page);
    SCENE("a page of three balls");
    CHECK(has(page, "<h1>Balls that jump</h1>"));
    CHECK(has(page, "<canvas"));
    CHECK_INT(count_of(page, "<svg"), 8);
    CHECK(has(page, "<figcaption>Positions</figcaption>"));
    CHECK(has(page, "<figcaption>Velocities</figcaption>"));
    CHECK(has(page, "<figcaption>Contact forces</figcaption>"));
    CHECK(has(page, "<figcaption>Force over depth</figcaption>"));
    CHECK(has(page, "<figcaption>Energy balance</figcaption>"));
    CHECK(has(page, "<figcaption>Residual of the energy balance</figcaption>"));
    CHECK(has(page, "ball0 at 0.125 s"));
    CHECK_INT(count_of(page, "Restitution by bridges: e = 0.32"), 1);
    CHECK(!has(page, "class=\"warning\""));
    CHECK(strlen(page) < 400000);
    free(page);
    free(world);
}

/* Names from untrusted files. */
static void test_names(void)
{
    static const char bad[] = "</script><b onload='x'>&\"";
    fake_world *world = fake_world_new(2, 2.0);
    rsl_error early = {.status = RSL_ERROR_CONVERGENCE, .message = "at <b>"};
    world->model.title = bad;
    world->bodies[1].name = world->contacts[0].name = bad;
    char *page = page_of(world, 1.5, &early);
    check_self_contained(page);
    SCENE("names that look like tags");
    CHECK(!has(page, "<b onload"));
    CHECK(!has(page, "<i>b"));
    CHECK(has(page, "a=&lt;i&gt;b&lt;/i&gt;&amp;&quot;c&quot;&#39;d&#39;"));
    CHECK(has(page, "<h1>&lt;/script&gt;&lt;b onload=&#39;x&#39;&gt;&amp;&quot;</h1>"));
    CHECK(has(page, "\\u003c/script\\u003e\\u003cb onload='x'\\u003e\\u0026\\\""));
    CHECK(has(page, "class=\"warning\""));
    CHECK(has(page, "at &lt;b&gt;"));
    free(page);
    free(world);
}

/* 800 bodies, and a run of many events: bounded. */
static void test_size(void)
{
    fake_world *world = fake_world_new(800, 5.0);
    char *page = page_of(world, 5.0, NULL);
    check_self_contained(page);
    SCENE("a page of 800 balls");
    CHECK(strlen(page) > 1000000);
    CHECK(strlen(page) < 5000000);
    CHECK(has(page, "The first 200 of 16000 events"));
    CHECK(has(page, "10 of 40 signals are shown."));
    CHECK(has(page, "The first 100 of 800 contacts"));
    free(page);
    free(world);
    world = fake_world_new(1, 500.0);
    page = page_of(world, 500.0, NULL);
    SCENE("a page of 2000 events of one ball");
    CHECK(strlen(page) < 400000);
    CHECK(has(page, "The first 200 of 2000 events"));
    free(page);
    free(world);
}

static void test_nothing(void)
{
    fake_world *world = fake_world_new(0, 1.0);
    world->model.title = NULL;
    world->model.contact_count = 0;
    char *page = page_of(world, 1.0, NULL);
    check_self_contained(page);
    SCENE("a page of nothing that moves");
    CHECK(has(page, "<h1>A run of a mechanism</h1>"));
    free(page);
    free(world);
}

/* ---- its pieces ---------------------------------------------------------- */

/* The test vectors of RFC 4648. */
static void test_base64(void)
{
    static const char *const vectors[][2] = {{"", ""},
                                             {"f", "Zg=="},
                                             {"fo", "Zm8="},
                                             {"foo", "Zm9v"},
                                             {"foob", "Zm9vYg=="},
                                             {"fooba", "Zm9vYmE="},
                                             {"foobar", "Zm9vYmFy"}};
    char text[64];
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        FILE *stream = fmemopen(text, sizeof text, "w");
        SCENE("base64 of '%s'", vectors[i][0]);
        if (!CHECK(stream != NULL))
            return;
        memset(text, 0, sizeof text);
        rsl_report_base64(stream, (const unsigned char *)vectors[i][0], strlen(vectors[i][0]));
        fclose(stream);
        CHECK(strcmp(text, vectors[i][1]) == 0);
    }
}

int main(void)
{
    place_enter();
    test_page();
    test_names();
    test_size();
    test_nothing();
    test_base64();
    return check_report();
}
