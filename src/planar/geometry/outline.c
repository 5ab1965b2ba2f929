/* SPDX-License-Identifier: MIT
 *
 * Construction of the outline of a shape: vertices, edges, size and width.
 */
#include <math.h>
#include <string.h>

#include "num/elementary.h"
#include "planar/core/core.h"
#include "planar/geometry/geometry.h"
#include "planar/geometry/internal.h"

static rsl_planar_point minus(rsl_planar_point a, rsl_planar_point b)
{
    return (rsl_planar_point){a.x - b.x, a.y - b.y};
}

static void measure(rsl_planar_outline *outline)
{
    int n = outline->count;
    for (int i = 0; i < n; i++) {
        outline->middle.x += outline->corner[i].x / n;
        outline->middle.y += outline->corner[i].y / n;
        rsl_planar_point d = minus(outline->corner[(i + 1) % n], outline->corner[i]);
        outline->length[i] = rsl_num_hypot(d.x, d.y);
        if (n > 1)
            outline->along[i] =
                (rsl_planar_point){d.x / outline->length[i], d.y / outline->length[i]};
    }
    for (int i = 0; i < n; i++) {
        rsl_planar_point d = minus(outline->corner[i], outline->middle);
        outline->size = fmax(outline->size, rsl_num_hypot(d.x, d.y) + outline->radius);
    }
}

/* Half the smallest width: a deeper indentation passes through the body. */
static double half_width(const rsl_planar_outline *outline)
{
    double min = outline->count < 3 ? 0.0 : HUGE_VAL;
    for (int k = 0; k < outline->count && outline->count > 2; k++) {
        double width = 0.0;
        for (int i = 0; i < outline->count; i++) {
            rsl_planar_point d = minus(outline->corner[i], outline->corner[k]);
            width = fmax(width, d.y * outline->along[k].x - d.x * outline->along[k].y);
        }
        min = fmin(min, width);
    }
    return 0.5 * min + outline->radius;
}

rsl_status rsl_planar_outline_make(const rsl_planar_compiled_model *fixed,
                                   rsl_planar_workspace *work, size_t body,
                                   const rsl_planar_shape *shape, rsl_planar_outline *outline)
{
    rsl_planar_point corner[RSL_PLANAR_CORNERS_MAX];
    rsl_planar_shape centred = *shape;
    centred.at = rsl_planar_from_centre(fixed, body, shape->at);
    centred.to = rsl_planar_from_centre(fixed, body, shape->to);
    *outline = (rsl_planar_outline){.count = rsl_planar_shape_corners(&centred, corner)};
    if (shape->kind == RSL_PLANAR_SHAPE_CAM)
        return rsl_planar_cam_make(work, &centred, outline);
    if (outline->count == 0)
        return RSL_OK;
    size_t count = (size_t)outline->count;
    outline->radius = rsl_planar_shape_rounding(shape);
    outline->corner = rsl_planar_allocate(work, count, sizeof *outline->corner);
    outline->along = rsl_planar_allocate(work, count, sizeof *outline->along);
    outline->length = rsl_planar_allocate(work, count, sizeof *outline->length);
    if (outline->corner == NULL || outline->along == NULL || outline->length == NULL)
        return RSL_ERROR_MEMORY;
    memcpy(outline->corner, corner, count * sizeof *corner);
    measure(outline);
    outline->half_width = half_width(outline);
    return RSL_OK;
}
