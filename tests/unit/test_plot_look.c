/* SPDX-License-Identifier: MIT
 *
 * The look of laws, and names beside their curves.
 */
#include <math.h>
#include <stdio.h>

#include "check.h"
#include "plot/builder.h"
#include "plot/frame.h"
#include "plot/label.h"
#include "plot/look.h"
#include "resile/law.h"
#include "resile/tangent.h"

static int same(rsl_plot_look a, rsl_plot_look b)
{
    return a.colour == b.colour && a.dash == b.dash;
}

/* Every law of the catalogue has its row. */
static void check_catalogue(void)
{
    for (size_t i = 0; i < rsl_law_count(); i++) {
        rsl_plot_look look = rsl_plot_look_of(rsl_law_at(i)->key);
        CHECK(look.colour >= 1 && look.colour <= RSL_PLOT_COLOURS);
        CHECK(look.dash == RSL_PLOT_SOLID || look.dash == RSL_PLOT_DASHDOT);
        CHECK(!same(look, rsl_plot_look_exact(look)));
    }
    for (size_t i = 0; i < rsl_tangent_law_count(); i++)
        CHECK(rsl_plot_look_of(rsl_tangent_law_at(i)->key).colour >= 1);
    CHECK(rsl_plot_look_of("no such law").colour == 0);
}

/* Laws that are much in use differ by themselves; any twenty differ in one figure. */
static void check_apart(void)
{
    static const char *const common[] = {
        "tsuji",  "hunt-crossley", "herbert-mcwhannell", "lankarani-nikravesh", "gonthier",
        "flores", "hu-guo",        "jankowski",          "carvalho-martins",    "zhiying-qishao"};
    rsl_plot_look taken[20];
    for (size_t i = 0; i < 10; i++)
        for (size_t j = 0; j < i; j++)
            CHECK(!same(rsl_plot_look_of(common[i]), rsl_plot_look_of(common[j])));
    for (size_t first = 0; first + 20 <= rsl_law_count(); first += 7)
        for (size_t i = 0; i < 20; i++) {
            const char *key = rsl_law_at(first + i)->key;
            taken[i] = rsl_plot_look_free(key, taken, i);
            for (size_t j = 0; j < i; j++)
                CHECK(!same(taken[i], taken[j]));
        }
    CHECK(same(rsl_plot_look_free("flores", taken, 20), rsl_plot_look_of("flores")));
}

/* ---- labels ---------------------------------------------------------------- */

static double height(int curve, double x)
{
    return curve == 0 ? x : curve == 1 ? x * x * x : 0.9 - 0.5 * x;
}

/* How far the curve is from a point of the drawing. */
static double distance(const rsl_plot_frame *f, int curve, double x, double y)
{
    double nearest = HUGE_VAL;
    for (int i = 0; i <= 4000; i++) {
        double u = i / 4000.0;
        nearest = fmin(
            nearest, hypot(rsl_plot_frame_x(f, u) - x, rsl_plot_frame_y(f, height(curve, u)) - y));
    }
    return nearest;
}

static void add(rsl_plot_builder *builder, int curve, const char *name)
{
    rsl_plot_builder_graph(builder, RSL_PLOT_LINE, name);
    for (int i = 0; i <= 50; i++)
        rsl_plot_builder_point(builder, i / 50.0, height(curve, i / 50.0));
}

/* A name is nearest to its own curve and crosses none. */
static void check_labels(void)
{
    static const char *const names[] = {"first", "second", "third"};
    rsl_plot_builder builder = {0};
    rsl_plot_label labels[RSL_PLOT_LABELS];
    *rsl_plot_builder_panel(&builder) = (rsl_plot_panel){.x = {.label = "x"}, .y = {.label = "y"}};
    for (int i = 0; i < 3; i++)
        add(&builder, i, names[i]);
    const rsl_plot_figure *figure = rsl_plot_builder_figure(&builder);
    rsl_plot_frame f = rsl_plot_frame_prepare(figure->panels, 680.0, 420.0, 13.0, 0.0);
    CHECK(rsl_plot_labels_place(&f, 13.0, labels) == 3);
    for (int i = 0; i < 3; i++) {
        double half = 0.5 * rsl_plot_text_width(names[i], 13.0), middle = labels[i].y - 4.0;
        CHECK(labels[i].place == (size_t)i);
        CHECK(labels[i].x - half > f.left && labels[i].x + half < f.right);
        for (int j = 0; j < 3; j++) {
            CHECK(distance(&f, j, labels[i].x, middle) > 6.0);
            if (j != i)
                CHECK(distance(&f, j, labels[i].x, middle) > distance(&f, i, labels[i].x, middle));
        }
    }
    rsl_plot_builder_free(&builder);
}

/* Curves that lie on each other, or too many of them, have a legend. */
static void check_legend(void)
{
    for (int curves = 2; curves <= 7; curves += 5) {
        rsl_plot_builder builder = {0};
        rsl_plot_label labels[RSL_PLOT_LABELS];
        *rsl_plot_builder_panel(&builder) =
            (rsl_plot_panel){.x = {.label = "x"}, .y = {.label = "y"}};
        for (int i = 0; i < curves; i++)
            add(&builder, 0, rsl_plot_builder_text(&builder, "curve %d", i));
        const rsl_plot_figure *figure = rsl_plot_builder_figure(&builder);
        rsl_plot_frame f = rsl_plot_frame_prepare(figure->panels, 680.0, 420.0, 13.0, 0.0);
        CHECK(rsl_plot_labels_place(&f, 13.0, labels) == 0);
        rsl_plot_builder_free(&builder);
    }
}

int main(void)
{
    check_catalogue();
    check_apart();
    check_labels();
    check_legend();
    return check_report();
}
