/* SPDX-License-Identifier: MIT
 *
 * Stiffness from geometry and material, by the formulas typed once more, and
 * the table of materials.
 */
#include <math.h>
#include <string.h>

#include "check.h"
#include "csv.h"
#include "resile/resile.h"

static const double pi = 3.14159265358979323846;

static void test_modulus(void)
{
    double e = 0.0, swapped = 0.0;
    SCENE("steel on aluminium");
    CHECK_STATUS(rsl_stiffness_modulus(200e9, 0.29, 68.9e9, 0.33, &e, NULL), RSL_OK);
    CHECK_CLOSE(e, 1 / ((1 - 0.29 * 0.29) / 200e9 + (1 - 0.33 * 0.33) / 68.9e9), 1e-14);
    CHECK_STATUS(rsl_stiffness_modulus(68.9e9, 0.33, 200e9, 0.29, &swapped, NULL), RSL_OK);
    CHECK_CLOSE(swapped, e, 1e-15);
    SCENE("rubber on something rigid");
    CHECK_STATUS(rsl_stiffness_modulus(2.76e6, 0.48, HUGE_VAL, 0.0, &e, NULL), RSL_OK);
    CHECK_CLOSE(e, 2.76e6 / (1 - 0.48 * 0.48), 1e-14);
    SCENE("the edges of Poisson's ratio");
    CHECK_STATUS(rsl_stiffness_modulus(1.0, 0.5, 1.0, -0.99, &e, NULL), RSL_OK);
    CHECK_CLOSE(e, 1 / (0.75 + (1 - 0.99 * 0.99)), 1e-13);
}

static void test_radius(void)
{
    double r = 0.0;
    SCENE("two balls");
    CHECK_STATUS(rsl_stiffness_radius(0.02, 0.03, &r, NULL), RSL_OK);
    CHECK_CLOSE(r, 0.012, 1e-15);
    SCENE("ball on a plane, either way round");
    CHECK_STATUS(rsl_stiffness_radius(0.02, HUGE_VAL, &r, NULL), RSL_OK);
    CHECK_CLOSE(r, 0.02, 1e-15);
    CHECK_STATUS(rsl_stiffness_radius(HUGE_VAL, 0.02, &r, NULL), RSL_OK);
    CHECK_CLOSE(r, 0.02, 1e-15);
    SCENE("ball in a socket, either way round");
    CHECK_STATUS(rsl_stiffness_radius(0.02, -0.0201, &r, NULL), RSL_OK);
    CHECK_CLOSE(r, 0.02 * 0.0201 / 0.0001, 1e-12);
    CHECK_STATUS(rsl_stiffness_radius(-0.0201, 0.02, &r, NULL), RSL_OK);
    CHECK_CLOSE(r, 0.02 * 0.0201 / 0.0001, 1e-12);
}

static void test_stiffness(void)
{
    double k = 0.0;
    SCENE("Hertz");
    CHECK_STATUS(rsl_stiffness_hertz(1.13e11, 0.01, &k, NULL), RSL_OK);
    CHECK_CLOSE(k, 4.0 / 3 * 1.13e11 * 0.1, 1e-15);
    SCENE("spur gears");
    CHECK_STATUS(rsl_stiffness_gear(2.07e11, 0.3, 0.025, &k, NULL), RSL_OK);
    CHECK_CLOSE(k, pi * 2.07e11 * 0.025 / (4 * (1 - 0.09)), 1e-14);
}

/* k and b/a by mpmath, 30 digits, with the definitions of Johnson's Eqs. 4.3 to 4.28. */
static void check_ellipse(const double radius[4], double angle, double k, double ratio)
{
    rsl_stiffness_elliptic found = {0};
    SCENE("radii %g %g %g %g, angle %g", radius[0], radius[1], radius[2], radius[3], angle);
    if (CHECK_STATUS(rsl_stiffness_ellipse(1.1e11, radius, angle, &found, NULL), RSL_OK)) {
        CHECK_CLOSE(found.stiffness, k, 1e-13);
        CHECK_CLOSE(found.axis_ratio, ratio, 1e-12);
    }
}

static void test_ellipse(void)
{
    const double flat = HUGE_VAL;
    check_ellipse((double[4]){0.01, 0.03, 0.02, 0.05}, 0.7, 15333458726.4248814,
                  0.585943097514177387);
    check_ellipse((double[4]){0.01, flat, 0.02, flat}, pi / 3, 19415931507.8682822,
                  0.418369462987862182);
    check_ellipse((double[4]){0.005, 0.005, -0.0052, flat}, 0.0, 28504713356.7754343,
                  0.122905740188634752);
    check_ellipse((double[4]){0.01, flat, 0.3, flat}, 0.02, 1059989032362.45052,
                  0.0013350491868256724);
    check_ellipse((double[4]){0.01, 0.02, flat, flat}, 0.0, 17616004462.1128501,
                  0.630595701428099705);
    /* circles: two equal cylinders crossed, two balls, a ball in a socket */
    check_ellipse((double[4]){0.01, flat, 0.01, flat}, pi / 2, 4.0 / 3 * 1.1e11 * 0.1, 1.0);
    check_ellipse((double[4]){0.02, 0.02, 0.03, 0.03}, 0.4, 4.0 / 3 * 1.1e11 * sqrt(0.012), 1.0);
    check_ellipse((double[4]){0.02, 0.02, -0.0201, -0.0201}, 0.0, 4.0 / 3 * 1.1e11 * sqrt(4.02),
                  1.0);
    rsl_stiffness_elliptic found, other;
    const double one[4] = {0.01, 0.03, 0.02, 0.05}, swapped[4] = {0.02, 0.05, 0.01, 0.03};
    SCENE("the bodies change places, the axes of a body change places");
    CHECK_STATUS(rsl_stiffness_ellipse(1e11, one, 0.3, &found, NULL), RSL_OK);
    CHECK_STATUS(rsl_stiffness_ellipse(1e11, swapped, 0.3, &other, NULL), RSL_OK);
    CHECK_CLOSE(found.stiffness, other.stiffness, 1e-14);
    const double turned[4] = {0.03, 0.01, 0.02, 0.05};
    CHECK_STATUS(rsl_stiffness_ellipse(1e11, turned, 0.3 + pi / 2, &other, NULL), RSL_OK);
    CHECK_CLOSE(found.stiffness, other.stiffness, 1e-13);
    const double parallel[4] = {0.01, HUGE_VAL, 0.02, HUGE_VAL}, inside[4] = {0.02, 0.02, -0.01, 1};
    const double nothing[4] = {0.0, 1.0, 1.0, 1.0};
    SCENE("lines, bodies that fit into each other, no numbers");
    CHECK_STATUS(rsl_stiffness_ellipse(1e11, parallel, 0.0, &found, NULL), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_stiffness_ellipse(1e11, inside, 0.0, &found, NULL), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_stiffness_ellipse(1e11, nothing, 0.0, &found, NULL), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_stiffness_ellipse(0.0, one, 0.0, &found, NULL), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_stiffness_ellipse(1e11, one, (double)NAN, &found, NULL), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_stiffness_ellipse(1e11, NULL, 0.0, &found, NULL), RSL_ERROR_ARGUMENT);
}

/* Two ways to one stiffness: the function, and the row of the catalogue. */
static void test_rows(void)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact c;
    double k = 0.0;
    SCENE("hertz of the catalogue");
    spec.modulus = 1.13e11;
    spec.radius = 0.013;
    CHECK_STATUS(rsl_stiffness_hertz(1.13e11, 0.013, &k, NULL), RSL_OK);
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("hertz"), &spec, &c, NULL), RSL_OK);
    CHECK_ULP(c.stiffness, k, 1);
    SCENE("gears of the catalogue");
    spec = rsl_law_parameters_default();
    spec.young = 2.07e11;
    spec.poisson = 0.3;
    spec.length = 0.025;
    CHECK_STATUS(rsl_stiffness_gear(2.07e11, 0.3, 0.025, &k, NULL), RSL_OK);
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("linear"), &spec, &c, NULL), RSL_OK);
    CHECK_ULP(c.stiffness, k, 2);
}

/* Digits of tests/reference/foundation.py; the force leads back to the depth. */
static void test_foundation(void)
{
    static const char *const names[] = {"sphere", "cylinder", "box", "socket"};
    csv_table table = csv_read("foundation.csv");
    for (size_t row = 0; row < table.rows; row++) {
        const double size[2] = {csv_number(&table, row, "first"),
                                csv_number(&table, row, "second")};
        double depth = csv_number(&table, row, "depth"), back = 0.0;
        int shape = 0;
        rsl_stiffness_footprint f = {0};
        while (strcmp(names[shape], csv_text(&table, row, "shape")) != 0)
            shape++;
        SCENE("%s at %g m", names[shape], depth);
        CHECK_STATUS(
            rsl_stiffness_foundation((rsl_stiffness_shape)shape, size, 1e9, depth, &f, NULL),
            RSL_OK);
        CHECK_CLOSE(f.force, 1e9 * csv_number(&table, row, "force"), 2e-15);
        CHECK_CLOSE(f.area, csv_number(&table, row, "area"), 2e-15);
        if (shape != RSL_STIFFNESS_SOCKET)
            CHECK_CLOSE(f.tangent, 1e9 * f.area, 1e-15);
        rsl_stiffness_footprint less = {0};
        CHECK_STATUS(rsl_stiffness_foundation((rsl_stiffness_shape)shape, size, 1e9,
                                              depth * (1.0 - 1e-5), &less, NULL),
                     RSL_OK);
        CHECK_CLOSE(0.5 * (f.tangent + less.tangent), (f.force - less.force) / (1e-5 * depth),
                    1e-9);
        CHECK_CLOSE(f.mean_radius, csv_number(&table, row, "mean_radius"), 2e-15);
        if (depth < 1e-6)
            CHECK_CLOSE(f.force, f.stiffness * pow(depth, f.exponent),
                        depth / (shape == RSL_STIFFNESS_SOCKET ? 0.5 * size[1] : size[0]));
        CHECK_STATUS(rsl_stiffness_foundation_depth((rsl_stiffness_shape)shape, size, 1e9, f.force,
                                                    &back, NULL),
                     RSL_OK);
        CHECK_CLOSE(back, depth, 1e-13);
    }
    CHECK_INT(table.rows, 32);
    csv_free(&table);
    double k = 0.0;
    SCENE("a bonded layer");
    CHECK_STATUS(rsl_stiffness_foundation_modulus(5e6, 0.4, 0.002, &k, NULL), RSL_OK);
    CHECK_CLOSE(k, 5e6 * 0.6 / (1.4 * 0.2 * 0.002), 1e-14);
}

/* Digits of tests/reference/polygon.py; the order of the vertices and the first of them are free. */
static void test_polygon(void)
{
    static const struct {
        size_t count;
        double vertices[10], area, centre[2], mean_radius;
    } cases[] = {
        {4,
         {0.01, 0.02, 0.04, 0.02, 0.04, 0.04, 0.01, 0.04},
         6e-4,
         {0.025, 0.03},
         0.013575795007834765},
        {3, {0.0, 0.0, 0.0, 0.5, 2.0, 0.0}, 0.5, {2.0 / 3.0, 1.0 / 6.0}, 0.33561753752279627},
        {5,
         {1.0, 0.0, 3.0, 1.0, 2.5, 4.0, 0.0, 3.5, -1.0, 1.5},
         10.625,
         {1.1705882352941176, 2.0294117647058824},
         1.832858672999128},
        {4,
         {0.0, 0.0, 1.0, 0.0, 1.0, 1e-3, 0.5, 1.5e-3},
         0.001,
         {0.58333333333333333, 0.00058333333333333335},
         0.0035194570214246237},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (size_t shift = 0; shift < 2 * cases[i].count; shift++) {
            double v[10];
            size_t count = cases[i].count;
            for (size_t j = 0; j < count; j++) {
                size_t k =
                    shift < count ? (j + shift) % count : (2 * count - 1 - j + shift) % count;
                v[2 * j] = cases[i].vertices[2 * k];
                v[2 * j + 1] = cases[i].vertices[2 * k + 1];
            }
            rsl_stiffness_patch patch = {0};
            SCENE("polygon %zu from %zu", i, shift);
            CHECK_STATUS(rsl_stiffness_polygon(v, count, &patch, NULL), RSL_OK);
            CHECK_CLOSE(patch.area, cases[i].area, 1e-14);
            CHECK_CLOSE(patch.centre[0], cases[i].centre[0], 1e-14);
            CHECK_CLOSE(patch.centre[1], cases[i].centre[1], 1e-14);
            CHECK_CLOSE(patch.mean_radius, cases[i].mean_radius, 1e-13);
        }
}

static void test_polygon_refused(void)
{
    static const double star[] = {0.0, 1.0, 0.59, -0.81, -0.95, 0.31, 0.95, 0.31, -0.59, -0.81};
    static const double dent[] = {0.0, 0.0, 1.0, 0.0, 0.2, 0.2, 0.0, 1.0};
    static const double line[] = {0.0, 0.0, 1.0, 1.0, 2.0, 2.0};
    static const double crossed[] = {0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 0.0, 1.0};
    const double infinite[] = {0.0, 0.0, 1.0, 0.0, 0.0, (double)INFINITY};
    const struct {
        const double *vertices;
        size_t count;
        const char *word;
    } cases[] = {{star, 5, "convex"}, {dent, 4, "convex"},    {line, 3, "is a line"},
                 {line, 2, "three"},  {crossed, 4, "convex"}, {infinite, 3, "finite"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        rsl_stiffness_patch patch;
        rsl_error error = {0};
        SCENE("refused polygon %zu", i);
        CHECK_STATUS(rsl_stiffness_polygon(cases[i].vertices, cases[i].count, &patch, &error),
                     RSL_ERROR_ARGUMENT);
        CHECK(strstr(error.message, cases[i].word) != NULL);
    }
}

static void test_foundation_refused(void)
{
    const double size[2] = {0.02, 0.03}, none[2] = {0.02, 0.0};
    rsl_stiffness_footprint f;
    double value = 0.0;
    rsl_error error;
    SCENE("refused foundations");
    CHECK_STATUS(rsl_stiffness_foundation(RSL_STIFFNESS_SPHERE, size, 1e9, 0.021, &f, &error),
                 RSL_ERROR_ARGUMENT);
    CHECK_TEXT(error.path, "depth");
    CHECK_STATUS(rsl_stiffness_foundation(RSL_STIFFNESS_BOX, none, 1e9, 0.01, &f, &error),
                 RSL_ERROR_ARGUMENT);
    CHECK_TEXT(error.path, "width");
    CHECK_STATUS(rsl_stiffness_foundation((rsl_stiffness_shape)7, size, 1e9, 0.01, &f, &error),
                 RSL_ERROR_ARGUMENT);
    CHECK_TEXT(error.path, "shape");
    CHECK_STATUS(
        rsl_stiffness_foundation_depth(RSL_STIFFNESS_CYLINDER, size, 1e9, 1e9, &value, &error),
        RSL_ERROR_ARGUMENT);
    CHECK_TEXT(error.path, "force");
    CHECK_STATUS(
        rsl_stiffness_foundation_depth(RSL_STIFFNESS_BOX, size, 1e9, (double)NAN, &value, &error),
        RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_stiffness_foundation_modulus(5e6, 0.5, 0.002, &value, &error),
                 RSL_ERROR_ARGUMENT);
    CHECK_TEXT(error.path, "poisson");
    CHECK(value == 0.0);
}

/* Every material is found by its key, and is of this world. */
static void test_materials(void)
{
    CHECK(rsl_stiffness_material_count() >= 10);
    for (size_t i = 0; i < rsl_stiffness_material_count(); i++) {
        const rsl_stiffness_material *m = rsl_stiffness_material_at(i);
        SCENE("material %s", m->key);
        CHECK(rsl_stiffness_material_find(m->key) == m);
        const rsl_stiffness_material *same = NULL;
        CHECK_STATUS(rsl_stiffness_material_get(m->key, &same, NULL), RSL_OK);
        CHECK(same == m);
        CHECK(strlen(m->title) > 0 && strlen(m->source) > 0);
        CHECK(m->young > 1e5 && m->young < 1.3e12);
        CHECK(m->poisson >= 0.0 && m->poisson <= 0.5);
        CHECK(m->density > 100.0 && m->density < 23000.0);
        CHECK(!rsl_given(m->yield) || (m->yield > 1e5 && m->yield < 0.1 * m->young));
        for (size_t j = 0; j < i; j++)
            CHECK(strcmp(rsl_stiffness_material_at(j)->key, m->key) != 0);
    }
    SCENE("nearest materials");
    const rsl_stiffness_material *material = NULL;
    rsl_error error;
    CHECK_STATUS(rsl_stiffness_material_get("stel", &material, &error), RSL_ERROR_UNKNOWN);
    CHECK_TEXT(rsl_error_text(&error).text, "there is no material 'stel'; did you mean 'steel'?");
    SCENE("other names and letter cases of materials");
    CHECK(rsl_stiffness_material_find("Steel") == rsl_stiffness_material_find("steel"));
    CHECK(rsl_stiffness_material_find("aluminum") == rsl_stiffness_material_find("aluminium"));
    CHECK(rsl_stiffness_material_find("Aluminum") != NULL);
}

int main(void)
{
    test_modulus();
    test_radius();
    test_stiffness();
    test_ellipse();
    test_rows();
    test_foundation();
    test_foundation_refused();
    test_polygon();
    test_polygon_refused();
    test_materials();
    return check_report();
}
