/* SPDX-License-Identifier: MIT
 *
 * space: the stage of a page with the data of its pictures.
 */
#include "space/space.h"

#include <assert.h>

#include "plot/html.h"
#include "report/json.h"

static void put_body(rsl_report_json *json, const rsl_space_body *body)
{
    rsl_report_json_object(json, NULL);
    rsl_report_json_text(json, "name", body->name);
    rsl_report_json_flag(json, "fixed", body->fixed);
    rsl_report_json_text(json, "shape",
                         body->has_solid ? rsl_impact_shape_name(body->solid.shape) : "none");
    rsl_report_json_vector(json, "size", body->solid.size, 3);
    rsl_report_json_vector(json, "arm", body->arm, 3);
    rsl_report_json_close(json);
}

static void put_marks(rsl_report_json *json, const rsl_space_scene *scene)
{
    rsl_report_json_array(json, "marks");
    for (size_t i = 0; i < scene->mark_count; i++) {
        rsl_report_json_object(json, NULL);
        rsl_report_json_number(json, "time", scene->marks[i].time);
        rsl_report_json_vector(json, "at", scene->marks[i].at, 3);
        rsl_report_json_vector(json, "impulse", scene->marks[i].impulse, 3);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

void rsl_space_put_scene(FILE *page, const rsl_space_scene *scene)
{
    assert(scene->frame_count > 1 && scene->body_count > 0);
    fputs("<div class=\"stage\">\n<canvas id=\"space\" tabindex=\"0\" role=\"img\" "
          "aria-label=\"the bodies in space; drag or arrow keys turn the view, wheel or + and - "
          "zoom\"></canvas>\n<div class=\"controls\"><button id=\"play\">Play</button>"
          "<input id=\"time\" type=\"range\" min=\"0\" max=\"1000\" step=\"any\" value=\"0\" "
          "aria-label=\"time\"><output id=\"clock\"></output>"
          "<select id=\"speed\" aria-label=\"speed\"></select>"
          "<button id=\"home\">Reset view</button></div>\n</div>\n",
          page);
    fputs("<script type=\"application/json\" id=\"bodies\">", page);
    rsl_report_json json = rsl_report_json_start(page);
    json.digits = 7;
    json.in_page = 1;
    rsl_report_json_object(&json, NULL);
    rsl_report_json_array(&json, "bodies");
    for (size_t i = 0; i < scene->body_count; i++)
        put_body(&json, &scene->bodies[i]);
    rsl_report_json_close(&json);
    rsl_report_json_vector(&json, "normal", scene->normal, 3);
    rsl_report_json_vector(&json, "ground", scene->ground, 3);
    put_marks(&json, scene);
    rsl_report_json_vector(&json, "times", scene->times, scene->frame_count);
    rsl_report_json_array(&json, "poses"); /* position and orientation, frame by frame */
    for (size_t i = 0; i < scene->frame_count * scene->body_count; i++) {
        for (int k = 0; k < 3; k++)
            rsl_report_json_number(&json, NULL, scene->poses[i].position[k]);
        for (int k = 0; k < 4; k++)
            rsl_report_json_number(&json, NULL, scene->poses[i].orientation[k]);
    }
    rsl_report_json_close(&json);
    rsl_report_json_close(&json);
    fputs("</script>\n", page);
}
