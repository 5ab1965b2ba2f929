/* SPDX-License-Identifier: MIT
 *
 * Before a run: bodies that are brought to where their joints want them from what is given, joints
 * with clearance like the ideal ones, parameters that are words, and settings of all contacts.
 */
#include <math.h>
#include <string.h>

#include "check.h"
#include "resile/model.h"

static const char crank[] =
    "parameters: {r: 0.05, l: 0.12, w: 520}\n"
    "end_time: 0.02\nassemble: true\n"
    "bodies:\n"
    "  - {name: crank, mass: 0.3, inertia: 1e-4, angle: 1, spin: w}\n"
    "  - {name: rod, mass: 0.21, inertia: 2.5e-4}\n"
    "  - {name: slider, mass: 0.14, inertia: 1e-4}\n"
    "joints:\n"
    "  - {name: motor, type: driven, bodies: [world, crank], drive: {constant: {velocity: w}}}\n"
    "  - {name: pivot, type: revolute, bodies: [world, crank], points: [[0, 0], [-r/2, 0]]}\n"
    "  - {name: crank-pin, type: revolute, bodies: [crank, rod], points: [[r/2, 0], [-l/2, 0]]}\n"
    "  - {name: guide, type: translational, bodies: [world, slider], axis: [1, 0]}\n"
    "  - {name: pin, type: revolute, bodies: [slider, rod], points: [[0, 0], [l/2, 0]]";
static const char ideal[] = "}\n";
static const char loose[] =
    ",\n     clearance: {bearing: 0.01, journal: 0.0095, law: flores, restitution: 0.9,"
    " stiffness: 1e10}}\n";

static rsl_model_file *read_model(const char *text, const char *setting)
{
    rsl_model_file *file = NULL;
    rsl_error error = {0};
    rsl_status status =
        rsl_model_read_text(text, strlen(text), "start", NULL, setting ? &setting : NULL,
                            setting != NULL, &file, &error);
    if (!CHECK_STATUS(status, RSL_OK))
        printf("%s\n", rsl_error_text(&error).text);
    return file;
}

/* Only the crank's angle and speed are given: the rest is trigonometry. */
static void check_assembled(const char *end)
{
    const double r = 0.05, l = 0.12, w = 520.0;
    double p = -asin(r * sin(1.0) / l), wp = -r * w * cos(1.0) / (l * cos(p));
    char text[2000];
    rsl_planar *system;
    rsl_planar_view view;
    rsl_error error = {0};
    snprintf(text, sizeof text, "%s%s", crank, end);
    rsl_model_file *file = read_model(text, NULL);
    if (!file)
        return;
    if (CHECK_STATUS(rsl_model_system_new(file, &system, &error), RSL_OK)) {
        rsl_planar_get_view(system, &view);
        CHECK_CLOSE(view.pose[0].angle, 1.0, 1e-15);
        CHECK_CLOSE(view.pose[0].x, 0.5 * r * cos(1.0), 1e-12);
        CHECK_CLOSE(view.pose[1].angle, p, 1e-12);
        CHECK_CLOSE(view.pose[2].x, r * cos(1.0) + l * cos(p), 1e-12);
        CHECK_NEAR(view.pose[2].y, 0.0, 1e-14);
        CHECK_CLOSE(view.motion[0].angle, w, 1e-14);
        CHECK_CLOSE(view.motion[1].angle, wp, 1e-12);
        CHECK_CLOSE(view.motion[2].x, -r * w * sin(1.0) - l * sin(p) * wp, 1e-12);
        rsl_planar_free(system);
    } else {
        printf("%s\n", rsl_error_text(&error).text);
    }
    rsl_model_free(file);
}

static void test_assemble(void)
{
    SCENE("ideal joints");
    check_assembled(ideal);
    SCENE("a joint with clearance");
    check_assembled(loose);
}

static const char balls[] =
    "parameters: {law: flores, mat: steel}\nend_time: 1\nbodies:\n"
    "  - {name: wall, fixed: true, shapes: [{line: {}}]}\n"
    "  - {name: a, mass: 1, position: [0, 1], shapes: [{circle: {radius: 0.1}}]}\n"
    "  - {name: b, mass: 1, position: [1, 1], shapes: [{circle: {radius: 0.1}}]}\n"
    "contacts:\n"
    "  - {bodies: [a, wall], law: law, restitution: 0.8, materials: [mat, glass]}\n"
    "  - {bodies: [b, wall], law: tsuji, restitution: 0.8, stiffness: 1e8}\n";

static void check_laws(const char *setting, const char *first, const char *second)
{
    rsl_model_file *file = read_model(balls, setting);
    SCENE("%s", setting ? setting : "no setting");
    if (!file)
        return;
    const rsl_planar_contact_pair *contacts = rsl_model_planar(file)->contacts;
    CHECK_TEXT(contacts[0].law->key, first);
    CHECK_TEXT(contacts[1].law->key, second);
    rsl_model_free(file);
}

static void test_words(void)
{
    check_laws(NULL, "flores", "tsuji");
    check_laws("law=hunt-crossley", "hunt-crossley", "tsuji");
    check_laws("contacts.*.law=lankarani-nikravesh", "lankarani", "lankarani");
    check_laws("contacts.*.law=law", "flores", "flores");
}

static void test_all_clearances(void)
{
    char text[2000];
    snprintf(text, sizeof text, "%s%s", crank, loose);
    rsl_model_file *file = read_model(text, "contacts.*.restitution=0.5");
    if (!file)
        return;
    CHECK_CLOSE(rsl_model_planar(file)->contacts[0].spec.restitution, 0.5, 0.0);
    rsl_model_free(file);
}

static void check_refused(const char *text, const char *setting, const char *word)
{
    rsl_model_file *file = NULL;
    rsl_error error = {0};
    SCENE("%s", setting);
    CHECK(rsl_model_read_text(text, strlen(text), "start", NULL, &setting, 1, &file, &error) < 0);
    CHECK_TEXT(rsl_error_text(&error).text, word);
    rsl_model_free(file);
}

static void test_refused(void)
{
    check_refused(balls, "mat=nan", "finite");
    check_refused(balls, "mat=lwa", "did you mean");
    check_refused(balls, "contacts.1.stiffness=mat", "is the word 'steel'");
    check_refused(balls, "contacts.*.lw=x", "'lw' is not there");
    check_refused(balls, "contacts.*=x", "all entries");
    check_refused(balls, "joints.*.type=rigid", "not there");
    check_refused(balls, "analyse.from=2", "< end_time");
    check_refused(balls, "analyse.from=-1", "out of range");
}

int main(void)
{
    test_assemble();
    test_words();
    test_all_clearances();
    test_refused();
    return check_report();
}
