/* SPDX-License-Identifier: MIT
 *
 * Joints with clearance: phases, paths, and what is written of them.
 */
#include "clearance_scene.h"
#include "read_file.h"
#include "report/report.h"
#include "resile/report.h"
#include "scratch_folder.h"

/* ---- phases ------------------------------------------------------------------ */

static rsl_planar_contact_record touched(size_t contact, double touch, double separate,
                                         double scale, double force)
{
    return (rsl_planar_contact_record){.contact = contact,
                                       .t_touch = touch,
                                       .t_separate = separate,
                                       .time_scale = scale,
                                       .force_max = force,
                                       .impulse = 0.5};
}

static void check_phase(const rsl_report_phases *phases, size_t number, size_t joint,
                        rsl_report_phase_kind kind, double begin, double end, size_t contacts)
{
    const rsl_report_phase *phase = &phases->all[number];
    CHECK_INT(phase->joint, joint);
    CHECK_INT(phase->kind, kind);
    CHECK_CLOSE(phase->begin, begin, 0.0);
    CHECK_CLOSE(phase->end, end, 0.0);
    CHECK_INT(phase->contacts, contacts);
}

/* Two joints: one with contact 1, one with contacts 2 to 5; contact 0 belongs
 * to none. */
static void test_phases(void)
{
    const rsl_planar_clearance joints[2] = {{.first_contact = 1, .contact_count = 1},
                                            {.first_contact = 2, .contact_count = 4}};
    rsl_planar_model model = rsl_planar_model_default();
    const double nan = (double)NAN;
    const rsl_planar_contact_record records[] = {
        touched(0, 0.0, 9.0, 0.1, 99.0),
        touched(4, 0.0, 0.5, 0.125, 1.0), /* two corners, one impact */
        touched(5, 0.25, 0.75, 0.125, 3.0),
        touched(1, 1.0, 1.5, 0.125, 7.0),  /* an impact */
        touched(1, 1.75, 2.0, 0.125, 2.0), /* another one */
        touched(1, 2.1, 2.3, 0.125, 2.0),  /* too near to fly between */
        touched(2, 3.0, 3.0, 0.0, 4.0),    /* a rigid one takes no time */
        touched(3, 4.0, 6.0, 0.125, 5.0),  /* follows */
        touched(1, 8.0, nan, 0.125, 8.0),  /* follows to the end */
    };
    rsl_report_phases phases = {0};
    SCENE("phases");
    model.clearances = joints;
    model.clearance_count = 2;
    model.contact_count = 6;
    if (!CHECK(rsl_report_phases_init(&phases, &model, records, 9, 0.0, 10.0)) ||
        !CHECK_INT(phases.count, 12))
        return;
    check_phase(&phases, 0, 0, RSL_REPORT_PHASE_FLIGHT, 0.0, 1.0, 0);
    check_phase(&phases, 1, 0, RSL_REPORT_PHASE_IMPACT, 1.0, 1.5, 1);
    check_phase(&phases, 2, 0, RSL_REPORT_PHASE_FLIGHT, 1.5, 1.75, 0);
    check_phase(&phases, 3, 0, RSL_REPORT_PHASE_IMPACT, 1.75, 2.3, 2);
    check_phase(&phases, 4, 0, RSL_REPORT_PHASE_FLIGHT, 2.3, 8.0, 0);
    check_phase(&phases, 5, 0, RSL_REPORT_PHASE_FOLLOWING, 8.0, 10.0, 1);
    check_phase(&phases, 6, 1, RSL_REPORT_PHASE_IMPACT, 0.0, 0.75, 2);
    check_phase(&phases, 7, 1, RSL_REPORT_PHASE_FLIGHT, 0.75, 3.0, 0);
    check_phase(&phases, 8, 1, RSL_REPORT_PHASE_IMPACT, 3.0, 3.0, 1);
    check_phase(&phases, 9, 1, RSL_REPORT_PHASE_FLIGHT, 3.0, 4.0, 0);
    check_phase(&phases, 10, 1, RSL_REPORT_PHASE_FOLLOWING, 4.0, 6.0, 1);
    check_phase(&phases, 11, 1, RSL_REPORT_PHASE_FLIGHT, 6.0, 10.0, 0);
    rsl_report_phase_total total = rsl_report_phases_total(&phases, 1, 0.0);
    CHECK_CLOSE(total.share[RSL_REPORT_PHASE_FLIGHT], 0.725, 1e-15);
    CHECK_CLOSE(total.share[RSL_REPORT_PHASE_IMPACT], 0.075, 1e-14);
    CHECK_CLOSE(total.share[RSL_REPORT_PHASE_FOLLOWING], 0.2, 1e-15);
    CHECK_INT(total.count[RSL_REPORT_PHASE_IMPACT], 2);
    CHECK_CLOSE(total.force_max, 5.0, 0.0);
    CHECK_CLOSE(rsl_report_phases_total(&phases, 0, 0.0).force_max, 8.0, 0.0);
    total = rsl_report_phases_total(&phases, 1, 5.0);
    CHECK_CLOSE(total.share[RSL_REPORT_PHASE_FLIGHT], 0.8, 1e-15);
    CHECK_CLOSE(total.share[RSL_REPORT_PHASE_FOLLOWING], 0.2, 1e-15);
    CHECK_INT(total.count[RSL_REPORT_PHASE_IMPACT], 0);
    rsl_report_phases_free(&phases);
}

/* ---- paths --------------------------------------------------------------------- */

/* Distance of a point from a line between two others. */
static double off_line(rsl_plot_point p, rsl_plot_point a, rsl_plot_point b)
{
    double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y;
    double share = length > 0.0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / length : 0.0;
    share = fmin(1.0, fmax(0.0, share));
    return hypot(p.x - a.x - share * x, p.y - a.y - share * y);
}

static rsl_plot_point rose(double angle)
{
    double r = fabs(cos(2.5 * angle));
    return (rsl_plot_point){r * cos(angle), r * sin(angle)};
}

/* Every point that was left out is near the path that is drawn. */
static void test_orbit(void)
{
    enum { POINTS = 40000, ROOM = 2000 };
    static rsl_plot_point kept[ROOM + 1];
    rsl_report_orbit orbit;
    double since, worst = 0.0;
    SCENE("a path with points left out");
    if (!CHECK(rsl_report_orbit_init(&orbit, ROOM, 1e-3)))
        return;
    for (int i = 0; i < POINTS; i++) {
        rsl_plot_point p = rose(4.0 * scene_pi * i / POINTS);
        rsl_report_orbit_add(&orbit, i, p.x, p.y);
    }
    size_t count = rsl_report_orbit_points(&orbit, kept, &since);
    CHECK(count > 100 && count < 600);
    CHECK_NEAR(since, 0.0, 0.0);
    for (int i = 0; i < POINTS; i += 7) {
        double nearest = 1.0;
        for (size_t k = 1; k < count; k++)
            nearest =
                fmin(nearest, off_line(rose(4.0 * scene_pi * i / POINTS), kept[k - 1], kept[k]));
        worst = fmax(worst, nearest);
    }
    CHECK(worst < 2.01e-3);
    SCENE("there and back on one line");
    rsl_report_orbit_free(&orbit);
    if (!CHECK(rsl_report_orbit_init(&orbit, 3, 1e-3)))
        return;
    for (int i = 0; i <= 400; i++)
        rsl_report_orbit_add(&orbit, i, fabs(remainder(0.01 * i, 2.0)), 0.0);
    count = rsl_report_orbit_points(&orbit, kept, &since);
    if (CHECK_INT(count, 4)) { /* three in the ring, and the last one */
        CHECK_NEAR(kept[0].x, 1.0, 1e-12);
        CHECK_NEAR(kept[1].x, 0.0, 1e-12);
        CHECK_NEAR(kept[2].x, 1.0, 1e-12);
        CHECK_NEAR(kept[3].x, 0.0, 1e-12);
        CHECK_NEAR(since, 100.0, 0.0);
    }
    rsl_report_orbit_free(&orbit);
}

/* ---- results -------------------------------------------------------------------- */

/* A model made by hand may name what is not there. */
static void test_refused_by_results(void)
{
    rsl_report_options options = rsl_report_options_default();
    scene_begin(&s, 1.0);
    size_t ball = scene_disc(&s, "ball", 1.0, 0.1, 0.0, 1.0);
    scene_touch(&s, ball, scene_floor(&s), "hertz", -1.0, 1e8);
    const rsl_planar_clearance good = {.name = "joint",
                                       .kind = RSL_PLANAR_JOINT_REVOLUTE,
                                       .body_b = 1,
                                       .gap = 0.1,
                                       .contact_count = 1};
    rsl_planar_clearance bad[6] = {good, good, good, good, good, good};
    bad[0].body_b = 2;
    bad[1].first_contact = 1;
    bad[2].contact_count = 4;
    bad[3].gap = (double)NAN;
    bad[4].kind = RSL_PLANAR_JOINT_RIGID;
    bad[5].first_contact = (size_t)-1;
    s.model.clearance_count = 1;
    for (int i = 0; i < 6; i++) {
        rsl_report *results = NULL;
        rsl_error error = {0};
        SCENE("a clearance that cannot be, %d", i);
        s.model.clearances = &bad[i];
        CHECK_STATUS(rsl_report_open(".", &s.model, &options, &results, &error),
                     RSL_ERROR_ARGUMENT);
        CHECK(results == NULL);
        CHECK_TEXT(rsl_error_text(&error).text, "clearance 0 of the model");
    }
}

/* What the writers leave of the example: shares that make up the whole. */
static void test_written(void)
{
    const char *const setting[] = {"parameters.turns=0.14"};
    rsl_model_file *file = read_example("slider-crank-clearance", setting, 1);
    rsl_report_options options = rsl_report_options_default();
    rsl_report *results = NULL;
    rsl_planar *system = NULL;
    rsl_planar_summary summary;
    SCENE("phases of a run");
    if (file == NULL)
        return;
    CHECK_STATUS(rsl_report_open(".", rsl_model_planar(file), &options, &results, NULL), RSL_OK);
    CHECK_STATUS(rsl_planar_new(rsl_model_planar(file), &system, NULL), RSL_OK);
    if (results != NULL && system != NULL) {
        rsl_planar_observer observer = rsl_report_observer(results);
        CHECK_STATUS(rsl_planar_run(system, &observer, &summary, NULL), RSL_OK);
        CHECK_STATUS(rsl_report_close(results, &summary, NULL, NULL), RSL_OK);
        rsl_report_clearance_total total = rsl_report_clearance(results, 0);
        CHECK_CLOSE(total.flight + total.impact + total.following, 1.0, 1e-14);
        CHECK_INT(total.impacts, 5);
        CHECK_INT(total.followings, 1);
        CHECK(total.eccentricity > 1.15 && total.eccentricity < 1.16);
        char *page = slurp("report.html"), *table = slurp("phases.csv");
        if (CHECK(page != NULL && table != NULL)) {
            CHECK_TEXT(page, "Journal in its bearing: pin");
            CHECK_TEXT(page, "clearance circle");
            CHECK_TEXT(table, "joint,phase,t_begin [s],t_end [s],contacts,");
            CHECK_TEXT(table, "pin,flight,0,0.0002272848801");
            CHECK_TEXT(table, "\npin,following,0.00120342820");
        }
        free(page);
        free(table);
    }
    rsl_planar_free(system);
    rsl_report_free(results);
    rsl_model_free(file);
}

int main(void)
{
    place_enter();
    test_phases();
    test_orbit();
    test_refused_by_results();
    test_written();
    return check_report();
}
