/* SPDX-License-Identifier: MIT
 *
 * chung2011: tests 4 to 8, oblique impacts. Which Mindlin law the authors' program has, and whether
 * it has a dashpot along the plane, is not told: three are tried.
 */
#include <math.h>
#include <string.h>

#include "num/constants.h"
#include "num/elementary.h"
#include "parts.h"

typedef struct way {
    const char *name, *law;
    double share; /* of Mindlin's stiffness */
} way;

static const way ways[] = {{"displacement stored", "mindlin-displacement", 1.0},
                           {"force stored", "mindlin-force", 1.0},
                           {"rescaled", "mindlin-rescaled", 1.0},
                           {"force stored, half the stiffness", "mindlin-force", 0.5}};
enum { WAYS = 3, WAYS_AND_HALF = 4 };

/* Partial slip after Mindlin and Deresiewicz, what Maw, Barber and Fawcett solved. */
static const way partial_slip = {"partial slip", "mindlin-deresiewicz", 1.0};

/* The sphere of a material with friction and restitution of the test. */
static rsl_study_sphere sphere_of(rsl_study *study, const char *material, const way *by)
{
    rsl_study_sphere sphere = rsl_study_chung2011_sphere(study, material);
    double e = rsl_study_chung2011_here(study, "e");
    sphere.normal = e < 1.0 ? "tsuji" : "hertz";
    sphere.restitution = e < 1.0 ? e : RSL_UNSET;
    sphere.end = e < 1.0 ? RSL_LAW_SEPARATION_ZERO_FORCE : RSL_LAW_SEPARATION_DEFAULT;
    sphere.tangent = by->law;
    sphere.friction.friction = rsl_study_chung2011_here(study, "mu");
    sphere.friction.ratio = by->share * rsl_tangent_mindlin_ratio(sphere.friction.poisson);
    sphere.friction.poisson = RSL_UNSET;
    sphere.friction.cells = by == &partial_slip ? 200.0 : RSL_UNSET;
    return sphere;
}

/* A quantity of one impact at an abscissa of its figure. */
typedef double quantity(rsl_study *study, const char *material, const char *name, double x,
                        const way *by);

/* A row under every way, or, where it is said in the row, by partial slip. */
static void answer_row(rsl_study *study, rsl_study_row *row, quantity *of, int count)
{
    const char *material = rsl_study_text(study, row, "material");
    const char *name = rsl_study_text(study, row, "quantity");
    double x = rsl_study_number(study, row, "x");
    if (strcmp(rsl_study_text(study, row, "by"), "partial slip") == 0)
        rsl_study_answer(row, of(study, material, name, x, &partial_slip));
    else
        for (int i = 0; i < count; i++)
            rsl_study_answer_if(study, row, ways[i].name, of(study, material, name, x, &ways[i]));
}

/* The points of the rows of one material and quantity. */
static void draw_rows(rsl_study *study, rsl_study_figure *figure, const char *material,
                      const char *name)
{
    rsl_study_dots(study, figure, "published", 5.0);
    for (size_t i = 0; i < study->row_count; i++)
        if (strcmp(rsl_study_text(study, &study->rows[i], "material"), material) == 0 &&
            strcmp(rsl_study_text(study, &study->rows[i], "quantity"), name) == 0)
            rsl_study_point(study, figure, rsl_study_number(study, &study->rows[i], "x"),
                            study->rows[i].printed);
}

/* What is drawn of a material: published points, and lines of the laws between two abscissas. */
typedef struct picture {
    const char *title, *x, *y, *material, *name;
    double low, high;
} picture;

static void draw(rsl_study *study, const picture *p, quantity *of, const way *const *by,
                 size_t count)
{
    rsl_study_figure *figure = rsl_study_draw(study, p->title, p->x, p->y);
    draw_rows(study, figure, p->material, p->name);
    for (size_t i = 0; i < count; i++) {
        int steps = by[i] == &partial_slip ? 12 : 60; /* its springs take a tenth of a second */
        rsl_study_line(study, figure, by[i]->name);
        for (int j = 0; j <= steps; j++) {
            double x = p->low + (p->high - p->low) * j / steps;
            rsl_study_point(study, figure, x, of(study, p->material, p->name, x, by[i]));
        }
    }
}

static void run_rows(rsl_study *study, quantity *of, int count)
{
    for (size_t i = 0; i < study->row_count; i++)
        answer_row(study, &study->rows[i], of, count);
}

/* ---- test 4: x is the angle of incidence, degrees ------------------------------------------ */

static double at_angle(rsl_study *study, const char *material, const char *name, double x,
                       const way *by)
{
    rsl_study_sphere sphere = sphere_of(study, material, by);
    double v = rsl_study_chung2011_here(study, "v"), angle = x * (RSL_NUM_PI / 180.0);
    sphere.approach = v * rsl_num_cos(angle);
    sphere.along = v * rsl_num_sin(angle);
    rsl_study_rebound r = rsl_study_oblique(study, &sphere);
    if (strcmp(name, "spin") == 0)
        return r.spin;
    return strcmp(name, "angle") == 0 ? r.angle : r.along / sphere.along;
}

void rsl_study_chung2011_test4(rsl_study *study)
{
    static const way *const both[] = {&ways[0], &ways[1], &ways[2]}, *const one[] = {&partial_slip};
    static const picture pictures[] = {
        {"Alumina: speed along the plane", "incidence [deg]", "after over before", "alumina",
         "speed", 3.0, 87.0},
        {"Alumina: spin", "incidence [deg]", "spin [rad/s]", "alumina", "spin", 3.0, 87.0},
        {"Experiment: rebound at the contact", "incidence [deg]", "rebound [deg]", "alumina",
         "angle", 1.0, 87.0}};
    run_rows(study, at_angle, WAYS);
    draw(study, &pictures[0], at_angle, both, 3);
    draw(study, &pictures[1], at_angle, both, 3);
    draw(study, &pictures[2], at_angle, one, 1);
}

/* ---- test 5: x is the slip over mu times the normal speed ----------------------------------- */

static double at_slip(rsl_study *study, const char *material, const char *name, double x,
                      const way *by)
{
    rsl_study_sphere sphere = sphere_of(study, material, by);
    double mu = sphere.friction.friction;
    sphere.approach = rsl_study_chung2011_here(study, "v");
    sphere.along = x * mu * sphere.approach;
    rsl_study_rebound r = rsl_study_oblique(study, &sphere);
    if (strcmp(name, "spin") == 0)
        return r.spin * sphere.radius / (mu * sphere.approach);
    return (r.along - sphere.radius * r.spin) / (mu * r.up);
}

void rsl_study_chung2011_test5(rsl_study *study)
{
    static const way *const all[] = {&ways[0], &ways[1], &ways[2], &ways[3]};
    static const way *const one[] = {&partial_slip};
    static const picture pictures[] = {
        {"Steel", "slip before/(mu v_n)", "slip after/(mu v_n)", "steel", "slip", 0.05, 10.0},
        {"Finite elements", "slip before/(mu v_n)", "slip after/(mu v_n)", "steel",
         "slip by finite elements", 0.05, 10.0}};
    run_rows(study, at_slip, WAYS_AND_HALF);
    draw(study, &pictures[0], at_slip, all, 4);
    draw(study, &pictures[1], at_slip, one, 1);
}

/* ---- tests 6 and 8: x is (7/2) mu (1 + e) v_n/(r w) ------------------------------------------ */

static double spinning(rsl_study *study, const char *material, const char *name, double x,
                       const way *by)
{
    rsl_study_sphere sphere = sphere_of(study, material, by);
    double e = rsl_study_chung2011_here(study, "e");
    (void)name;
    sphere.approach = rsl_study_chung2011_here(study, "v");
    sphere.spin =
        -3.5 * sphere.friction.friction * (1.0 + e) * sphere.approach / (x * sphere.radius);
    return rsl_study_oblique(study, &sphere).outcome.restitution_tangential;
}

void rsl_study_chung2011_test6(rsl_study *study)
{
    static const way *const all[] = {&ways[0], &ways[1], &ways[2]};
    static const picture alloy = {"Aluminium alloy",
                                  "(7/2) mu (1 + e) v_n/(r w)",
                                  "tangential restitution",
                                  "aluminium",
                                  "beta",
                                  0.15,
                                  24.0};
    static const double shown[] = {0.5, 1.5, 4.5, 24.0};
    run_rows(study, spinning, WAYS);
    draw(study, &alloy, spinning, all, 3);
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++)
        for (int w = 0; w < WAYS; w++)
            rsl_study_anchor(study, rsl_study_print(study, "%s.%g", ways[w].law, shown[i]),
                             spinning(study, "aluminium", "beta", shown[i], &ways[w]));
}

/* ---- test 7: x is the spin, rad/s ------------------------------------------------------------ */

/* Two spheres meet along x, with the laws of `sphere`. */
static double collide(rsl_study *study, const rsl_study_sphere *sphere, rsl_oblique_sphere body[2])
{
    const double normal[3] = {1.0, 0.0, 0.0};
    rsl_oblique_outcome outcome = {.restitution_tangential = RSL_NUM_NAN};
    rsl_law_contact contact;
    rsl_tangent tangent;
    if (rsl_study_laws(study, sphere, &contact, &tangent))
        rsl_oblique_spheres_collide(&contact, &tangent, body, normal, NULL, &outcome,
                                    rsl_study_error(study));
    return outcome.restitution_tangential;
}

/* Sphere 1 moves along +x, 2 along -x; both carry spins +-w about z. */
static void meet(rsl_study *study, const char *material, double w, rsl_oblique_sphere body[2])
{
    rsl_study_sphere sphere = sphere_of(study, material, &ways[2]);
    double v = rsl_study_chung2011_here(study, "v");
    for (int i = 0; i < 2; i++)
        body[i] = (rsl_oblique_sphere){.mass = sphere.mass,
                                       .radius = sphere.radius,
                                       .inertia_ratio = 0.4,
                                       .velocity = {i ? -v : v, 0.0, 0.0},
                                       .spin = {0.0, 0.0, i ? -w : w}};
    sphere.mass *= 0.5;
    sphere.stiffness *= 0.5 * sqrt(0.5);
    sphere.approach = 2.0 * v;
    collide(study, &sphere, body);
}

void rsl_study_chung2011_test7(rsl_study *study)
{
    for (size_t i = 0; i < study->row_count; i++) {
        rsl_study_row *row = &study->rows[i];
        rsl_oblique_sphere body[2];
        meet(study, rsl_study_text(study, row, "material"), rsl_study_number(study, row, "x"),
             body);
        int spin = strcmp(rsl_study_text(study, row, "quantity"), "spin") == 0;
        rsl_study_answer(row, spin ? body[0].spin[2] : body[0].velocity[1]);
    }
}

/* ---- test 8 ---------------------------------------------------------------------------------- */

/* The sphere of test 6 on one of radius 5 r: the heavy one hardly moves, and of the stiffness only
 * the ratio of both directions counts, which is the same for any modulus of the other sphere. */
static double on_sphere(rsl_study *study, const char *material, const char *name, double x,
                        const way *by)
{
    rsl_study_sphere sphere = sphere_of(study, "aluminium", by);
    double density = rsl_study_chung2011_of(study, "aluminium", "rho");
    double share = rsl_study_chung2011_of(study, material, "modulus"); /* of 2 over that of 1 */
    double factor = rsl_study_chung2011_here(study, "radius");
    double e = rsl_study_chung2011_here(study, "e"), v = rsl_study_chung2011_here(study, "v");
    (void)name;
    rsl_oblique_sphere body[2] = {
        {.mass = sphere.mass,
         .radius = sphere.radius,
         .inertia_ratio = 0.4,
         .velocity = {v, 0.0, 0.0},
         .spin = {0.0, 0.0, 3.5 * sphere.friction.friction * (1.0 + e) * v / (x * sphere.radius)}},
        {.mass = rsl_study_sphere_mass(density * rsl_study_chung2011_here(study, "density"),
                                       factor * sphere.radius),
         .radius = factor * sphere.radius,
         .inertia_ratio = 0.4}};
    sphere.stiffness *= share / (1.0 + share) * sqrt(factor / (1.0 + factor));
    sphere.mass = body[0].mass * body[1].mass / (body[0].mass + body[1].mass);
    sphere.approach = v;
    return collide(study, &sphere, body);
}

void rsl_study_chung2011_test8(rsl_study *study)
{
    double worst = 0.0;
    for (size_t i = 0; i < study->row_count; i++)
        if (study->rows[i].class != RSL_STUDY_CLAIM)
            answer_row(study, &study->rows[i], on_sphere, WAYS);
    for (int w = 0; w < WAYS; w++)
        for (double x = 0.2; x < 25.0; x *= 1.5) {
            double plane = spinning(study, "aluminium", "", x, &ways[w]);
            worst = fmax(worst, fabs(on_sphere(study, "A", "", x, &ways[w]) - plane));
            worst = fmax(worst, fabs(on_sphere(study, "B", "", x, &ways[w]) - plane));
        }
    rsl_study_claim(study, "plane", worst < 1e-3, 0,
                    "tangential restitutions differ by no more than %.0e, in case B too", worst);
}
