/* SPDX-License-Identifier: MIT
 *
 * Settings "path=value", and the places that messages name.
 */
#define _POSIX_C_SOURCE 200809L

#include <locale.h>

#include "check.h"
#include "resile/model.h"

static const char text[] =                                    /* line */
    "parameters: {gap: 0.02, half: gap/2}\n"                  /* 1 */
    "end_time: 1\n"                                           /* 2 */
    "gravity: [0, -9.81]\n"                                   /* 3 */
    "bodies:\n"                                               /* 4 */
    "  - {name: ground, fixed: true, shapes: [{line: {}}]}\n" /* 5 */
    "  - name: ball\n"                                        /* 6 */
    "    mass:   1\n"                                         /* 7 */
    "    position: [half, gap]\n"                             /* 8 */
    "    shapes: [{circle: {radius: 0.1}}]\n"                 /* 9 */
    "repeat:\n"                                               /* 10 */
    "  - {count: [2, 2], body: {name: g, mass: 1}}\n"         /* 11 */
    "  - {count: [1, 2],\n"                                   /* 12 */
    "     body: {name: h, mass: 2}}\n"                        /* 13 */
    "contacts:\n"                                             /* 14 */
    "  - name: floor\n"                                       /* 15 */
    "    bodies: [ball, ground]\n"                            /* 16 */
    "    law: flores\n"                                       /* 17 */
    "    stiffness: 1e8\n"                                    /* 18 */
    "    restitution: 0.9 # äöü\n";                           /* 19 */

static rsl_status read_with(const char *setting, rsl_model_file **file, rsl_error *error)
{
    return rsl_model_read_text(text, strlen(text), "m.yaml", NULL, &setting, setting ? 1 : 0, file,
                               error);
}

static rsl_model_file *good(const char *setting)
{
    rsl_model_file *file = NULL;
    rsl_error error;
    SCENE("%s", setting ? setting : "no setting");
    if (!CHECK_STATUS(read_with(setting, &file, &error), RSL_OK))
        printf("%s\n", rsl_error_text(&error).text);
    return file;
}

static void bad(const char *setting, const char *expected)
{
    rsl_model_file *file = NULL;
    rsl_error error;
    char head[200];
    SCENE("%s", setting);
    CHECK(read_with(setting, &file, &error) < 0);
    CHECK(file == NULL);
    rsl_error_line line = rsl_error_text(&error);
    CHECK_TEXT(line.text, expected);
    snprintf(head, sizeof head, "setting '%s': ", setting);
    CHECK(!strncmp(line.text, head, strlen(head)));
}

/* Sets, reads, hands a number out. */
#define CHECK_SETTING(setting, what, expected)                                                     \
    do {                                                                                           \
        rsl_model_file *file = good(setting);                                                      \
        if (file) {                                                                                \
            const rsl_planar_model *m = rsl_model_planar(file);                                    \
            CHECK_CLOSE(m->what, expected, 1e-15);                                                 \
        }                                                                                          \
        rsl_model_free(file);                                                                      \
    } while (0)

static void check_good(void)
{
    CHECK_SETTING("parameters.gap=0.04", bodies[1].position.x, 0.02);
    CHECK_SETTING("parameters.gap = 1/4", bodies[1].position.y, 0.25);
    CHECK_SETTING("bodies.ball.mass=3", bodies[1].mass, 3.0);
    CHECK_SETTING("bodies.1.mass=2*gap", bodies[1].mass, 0.04);
    CHECK_SETTING("bodies.1.spin=5", bodies[1].spin, 5.0);
    CHECK_SETTING("gravity.1=-1.62", gravity.y, -1.62);
    CHECK_SETTING("gravity=[1, 2]", gravity.x, 1.0);
    CHECK_SETTING("step_max=0.5", step_max, 0.5);
    CHECK_SETTING("contacts.floor.restitution=0.5", contacts[0].spec.restitution, 0.5);
    CHECK_SETTING("contacts.0.friction={static: 0.4, kinetic: 0.2}", contacts[0].friction.kinetic,
                  0.2);
    CHECK_SETTING("contacts.0.friction.static=0.4", contacts[0].friction.static_, 0.4);
    CHECK_SETTING("bodies.ball.shapes.0.circle.radius=0.3", bodies[1].shapes[0].radius, 0.3);
    CHECK_SETTING("Gravity.1=-1.62", gravity.y, -1.62);
    CHECK_SETTING("bodies.ball.Center_of_mass=[3, 4]", bodies[1].centre_of_mass.y, 4.0);
    CHECK_SETTING("Contacts.0.Friction={Static: 0.4, KINETIC: 0.2}", contacts[0].friction.kinetic,
                  0.2);
    CHECK_SETTING("repeat.1.body.mass=7", bodies[6].mass, 7.0);
    CHECK_SETTING("bodies.ball.motion.x.harmonic={amplitude: 1, omega: 0}",
                  bodies[1].motion[0].amplitude, 1.0);
    rsl_model_file *file = good("output.interval=0.125");
    if (file)
        CHECK_CLOSE(rsl_model_get_output(file)->interval, 0.125, 0.0);
    rsl_model_free(file);
    file = good("contacts.0.law=hunt-crossley");
    if (file)
        CHECK(!strcmp(rsl_model_planar(file)->contacts[0].law->key, "hunt-crossley"));
    rsl_model_free(file);
}

static void check_bad(void)
{
    bad("parameters.gpa=1", "parameters: 'gpa' is not there; did you mean 'gap'?");
    bad("bodies.bal.mass=1", "bodies: 'bal' is not there; did you mean 'ball'?");
    bad("bodies.2.mass=1", "bodies: '2' is not there; allowed: ground, ball");
    bad("gravity.2=1", "gravity: '2' is not there; the list has 2 entries");
    bad("bodies.ball.mss=1", "'mss' is not there; did you mean 'mass'?");
    bad("parameters.Gap=1", "parameters: 'Gap' is not there; did you mean 'gap'?");
    bad("contacts.0.friction={static: 0.4, Static: 0.2}", "the key 'static' stands here twice");
    bad("grvity=1", "'grvity' is not there; did you mean 'gravity'?");
    bad("springs.0.stiffness=1", "'springs' is not there; it is not in the file");
    bad("end_time.x=1", "end_time: 'x' is not there; a single value stands here");
    bad("end_time", "a setting is written path=value");
    bad("", "a setting is written path=value");
    bad("=1", "a setting is written path=value");
    bad("end_time.=1", "a setting is written path=value");
    bad("end_time=", "there is nothing in it");
    bad("end_time=[1", "not YAML");
    bad("end_time=0", "end_time = 0 is out of range: must be > 0 s");
    bad("end_time=\xff", "the byte 0xFF is not allowed");
    bad("contacts.0.law=none", "contacts.0.law: there is no law 'none'");
    bad("contacts.floor.restitution=2",
        "contacts.0.restitution = 2 is out of range: must be 0 to 1");
    bad("bodies.ball.mass=x", "bodies.1.mass: 'x' is neither a number");
    bad("contacts=5", "contacts is '5'; allowed: a list");
}

static void check_place(const rsl_model_file *file, const char *path, size_t line, size_t column)
{
    size_t at_line = 0, at_column = 0;
    SCENE("the place of %s", path);
    CHECK_INT(rsl_model_locate(file, path, &at_line, &at_column), line > 0);
    CHECK_INT(at_line, line);
    CHECK_INT(at_column, column);
}

static void check_places(void)
{
    rsl_model_file *file = good(NULL);
    if (!file)
        return;
    check_place(file, "end_time", 2, 11);
    check_place(file, "gravity.1", 3, 14);
    check_place(file, "bodies.1.mass", 7, 13);
    check_place(file, "bodies.ball.mass", 7, 13);
    check_place(file, "bodies.1.inertia", 6, 5); /* not there: the body */
    check_place(file, "contacts.0.restitution", 19, 18);
    check_place(file, "contacts.0.bodies.1", 16, 20);
    check_place(file, "contacts.7.law", 15, 3); /* not there: the list */
    check_place(file, "bodies.2.mass", 11, 43); /* copies */
    check_place(file, "bodies.5.mass", 11, 43);
    check_place(file, "bodies.6.mass", 13, 28);
    check_place(file, "bodies.7.mass", 13, 28);
    check_place(file, "nothing", 0, 0);
    check_place(file, "", 0, 0);
    rsl_model_free(file);
}

/* ---- the numbers of the file ---------------------------------------------- */

typedef struct seen {
    size_t count;
    char settings[32][160];
} seen;

static void see(const rsl_model_number *number, void *user)
{
    seen *all = user;
    const char *line = text;
    for (size_t i = 1; i < number->line; i++)
        line = strchr(line, '\n') + 1;
    CHECK(!strncmp(line + number->column - 1, number->text, strlen(number->text)));
    if (CHECK(all->count < 32))
        snprintf(all->settings[all->count++], sizeof all->settings[0], "%s=%s", number->path,
                 number->text);
}

/* Each stands where it is said to stand, and can be set by its path. */
static void check_numbers(void)
{
    static const char *const some[] = {"parameters.gap=0.02",
                                       "end_time=1",
                                       "gravity.1=-9.81",
                                       "bodies.ball.mass=1",
                                       "bodies.ball.shapes.0.circle.radius=0.1",
                                       "repeat.1.body.mass=2",
                                       "repeat.0.count.1=2",
                                       "contacts.floor.stiffness=1e8",
                                       "contacts.floor.restitution=0.9"};
    seen all = {0};
    rsl_model_file *file = good(NULL);
    rsl_model_numbers(file, see, &all);
    rsl_model_free(file);
    CHECK_INT(all.count, 14);
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        size_t k = 0;
        while (k < all.count && strcmp(all.settings[k], some[i]) != 0)
            k++;
        SCENE("%s", some[i]);
        CHECK(k < all.count);
    }
    for (size_t i = 0; i < all.count; i++)
        rsl_model_free(good(all.settings[i]));
}

/* A program that speaks with a decimal comma reads the same numbers. */
static void check_locale(void)
{
    static const char *const tried[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE"};
    for (size_t i = 0; i < 4; i++)
        if (setlocale(LC_ALL, tried[i]))
            break;
    CHECK_SETTING("parameters.gap=0.5", bodies[1].position.x, 0.25);
    setlocale(LC_ALL, "C");
}

int main(void)
{
    check_good();
    check_bad();
    check_places();
    check_numbers();
    check_locale();
    return check_report();
}
