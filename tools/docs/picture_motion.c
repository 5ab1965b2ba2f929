/* SPDX-License-Identifier: MIT
 *
 * The moving picture of the README: two turns of the mechanism of `resile init clearance`. On the left the
 * mechanism, on the right the centre of the journal in the clearance circle. An SVG with animated
 * attributes, which every browser shows without a script.
 */
#include <math.h>
#include <stdlib.h>

#include "num/constants.h"
#include "pictures.h"

enum { FRAMES = 160, PATH = 800 };

static const double crank_length = 0.05, rod_length = 0.12, gap = 0.5e-3; /* m, as in the model */

static const double pivot_x = 150.0, pivot_y = 140.0, scale = 2100.0; /* pixels, pixels per m */
static const double joint_x = 760.0, joint_y = 148.0, joint_scale = 96.0 / 0.5e-3;

static const char *const head =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"920\" height=\"280\" viewBox=\"0 0 920 "
    "280\">\n"
    "<title>Slider-crank mechanism with clearance in the piston pin</title>\n"
    "<style>\n"
    "text { font: 13px Helvetica, Arial, sans-serif; fill: #333; }\n"
    ".head { font-weight: bold; }\n"
    ".guide { stroke: #bbb; stroke-width: 1.2; }\n"
    ".bar { stroke-width: 9; stroke-linecap: round; }\n"
    ".pin { fill: #fff; stroke: #333; stroke-width: 1.6; }\n"
    ".path { fill: none; stroke: #d55e00; stroke-width: 0.8; opacity: 0.55; }\n"
    "</style>\n"
    "<rect width=\"920\" height=\"280\" fill=\"#fff\"/>\n";

/* Positions of one instant, in pixels. */
typedef struct frame {
    double pin_x, pin_y, end_x, end_y, slider_x, journal_x, journal_y;
} frame;

typedef struct columns {
    size_t crank, x, y, angle, slider;
} columns;

static columns columns_of(const docs_table *t)
{
    return (columns){.crank = docs_column(t, "crank.angle [rad]"),
                     .x = docs_column(t, "rod.x [m]"),
                     .y = docs_column(t, "rod.y [m]"),
                     .angle = docs_column(t, "rod.angle [rad]"),
                     .slider = docs_column(t, "slider.x [m]")};
}

/* The journal is the end of the rod; its place in the bearing is relative to the slider. */
static frame frame_of(const docs_table *t, const columns *c, size_t row)
{
    double turn = docs_number(t, row, c->crank), angle = docs_number(t, row, c->angle);
    double x = docs_number(t, row, c->x) + 0.5 * rod_length * cos(angle);
    double y = docs_number(t, row, c->y) + 0.5 * rod_length * sin(angle);
    double slider = docs_number(t, row, c->slider);
    return (frame){pivot_x + scale * crank_length * cos(turn),
                   pivot_y - scale * crank_length * sin(turn),
                   pivot_x + scale * x,
                   pivot_y - scale * y,
                   pivot_x + scale * slider,
                   joint_x + joint_scale * (x - slider),
                   joint_y - joint_scale * y};
}

/* One attribute over the frames: the double at `offset` of each, plus `shift`. */
static void animate(docs_text *out, const char *attribute, const frame *frames, size_t offset,
                    double shift)
{
    docs_add(out, "<animate attributeName=\"%s\" dur=\"8s\" repeatCount=\"indefinite\" values=\"",
             attribute);
    for (size_t i = 0; i <= FRAMES; i++) {
        const double *member = (const double *)((const char *)&frames[i] + offset);
        docs_add(out, "%s%.1f", i ? ";" : "", *member + shift);
    }
    docs_add(out, "\"/>");
}

#define ANIMATE(out, attribute, frames, member, shift)                                             \
    animate(out, attribute, frames, offsetof(frame, member), shift)

static void add_mechanism(docs_text *out, const frame *f)
{
    docs_add(out, "<text x=\"12\" y=\"24\" class=\"head\">Slider-crank, 600 rpm</text>\n");
    docs_add(out, "<path class=\"guide\" d=\"M330 108H560M330 172H560\"/>\n");
    docs_add(
        out,
        "<rect y=\"%.1f\" width=\"84\" height=\"63\" rx=\"4\" fill=\"#cfe3f1\" stroke=\"#0072b2\">",
        pivot_y - 31.5);
    ANIMATE(out, "x", f, slider_x, -42.0);
    docs_add(out, "</rect>\n<line class=\"bar\" stroke=\"#009e73\">");
    ANIMATE(out, "x1", f, pin_x, 0.0);
    ANIMATE(out, "y1", f, pin_y, 0.0);
    ANIMATE(out, "x2", f, end_x, 0.0);
    ANIMATE(out, "y2", f, end_y, 0.0);
    docs_add(out, "</line>\n<line class=\"bar\" stroke=\"#0072b2\" x1=\"%.1f\" y1=\"%.1f\">",
             pivot_x, pivot_y);
    ANIMATE(out, "x2", f, pin_x, 0.0);
    ANIMATE(out, "y2", f, pin_y, 0.0);
    docs_add(out, "</line>\n<circle class=\"pin\" r=\"5\" cx=\"%.1f\" cy=\"%.1f\"/>\n", pivot_x,
             pivot_y);
    docs_add(out, "<circle class=\"pin\" r=\"5\">");
    ANIMATE(out, "cx", f, pin_x, 0.0);
    ANIMATE(out, "cy", f, pin_y, 0.0);
    docs_add(out, "</circle>\n<circle class=\"pin\" r=\"5\">");
    ANIMATE(out, "cx", f, end_x, 0.0);
    ANIMATE(out, "cy", f, end_y, 0.0);
    docs_add(out, "</circle>\n");
}

static void add_journal_path(docs_text *out, const docs_table *t, const columns *c)
{
    docs_add(out, "<path class=\"path\" d=\"");
    for (size_t i = 0; i <= PATH; i++) {
        frame f = frame_of(t, c, 1 + i * (t->rows - 2) / PATH);
        docs_add(out, "%s%.1f %.1f", i ? "L" : "M", f.journal_x, f.journal_y);
    }
    docs_add(out, "\"/>\n");
}

static void add_bearing(docs_text *out, const docs_table *t, const columns *c, const frame *f)
{
    docs_add(out, "<text x=\"610\" y=\"24\" class=\"head\">Journal in the piston pin, 0.5 mm "
                  "clearance</text>\n");
    docs_add(out,
             "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"none\" stroke=\"#bbb\" "
             "stroke-width=\"3\"/>\n",
             joint_x, joint_y, joint_scale * gap);
    add_journal_path(out, t, c);
    docs_add(out, "<circle r=\"6\" fill=\"#d55e00\">");
    ANIMATE(out, "cx", f, journal_x, 0.0);
    ANIMATE(out, "cy", f, journal_y, 0.0);
    docs_add(out, "</circle>\n");
}

void docs_draw_motion(docs_job *job)
{
    static const char *const settings[] = {NULL};
    static frame frames[FRAMES + 1];
    docs_text out = {0}, path = {0};
    docs_run(job, "motion", "init/clearance", settings);
    docs_table t = docs_table_of(job, "motion", "trajectory");
    columns c = columns_of(&t);
    for (size_t i = 0; i <= FRAMES; i++)
        frames[i] = frame_of(&t, &c, 1 + i * (t.rows - 2) / FRAMES);
    docs_add(&out, "%s", head);
    add_mechanism(&out, frames);
    add_bearing(&out, &t, &c, frames);
    docs_add(&out, "</svg>\n");
    docs_add(&path, "%s/docs/img/motion-clearance.svg", job->source);
    docs_settle(job, path.at, &out);
    docs_table_free(&t);
    free(path.at);
    free(out.at);
}
