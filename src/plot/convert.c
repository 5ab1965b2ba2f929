/* SPDX-License-Identifier: MIT
 *
 * convert: a drawing as PDF and PNG, by librsvg and cairo.
 */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "plot/convert.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "system/library.h"

/* ---- the libraries -------------------------------------------------------- */

/* As librsvg-2/rsvg.h and cairo.h declare them; the structs stay theirs. */
typedef struct rectangle {
    double x, y, width, height;
} rectangle;
typedef struct rsvg_handle rsvg_handle;
typedef struct cairo cairo;
typedef struct cairo_surface cairo_surface;
typedef int cairo_write(void *stream, const unsigned char *bytes, unsigned length);

enum { CAIRO_OK = 0, CAIRO_WRITE_ERROR = 11, CAIRO_ARGB32 = 0, CAIRO_DATE = 5 };

/* Name, result and arguments of each function that is called. */
#define FUNCTIONS(X)                                                                               \
    X(rsvg_handle_new_from_data, rsvg_handle *, (const char *bytes, size_t length, void **error))  \
    X(rsvg_handle_render_document, int,                                                            \
      (rsvg_handle * handle, cairo * drawing, const rectangle *place, void **error))               \
    X(g_object_unref, void, (rsvg_handle * handle))                                                \
    X(g_error_free, void, (void *error))                                                           \
    X(cairo_pdf_surface_create_for_stream, cairo_surface *,                                        \
      (cairo_write * write, void *stream, double width, double height))                            \
    X(cairo_pdf_surface_set_metadata, void, (cairo_surface * surface, int key, const char *text))  \
    X(cairo_image_surface_create, cairo_surface *, (int format, int width, int height))            \
    X(cairo_surface_write_to_png_stream, int,                                                      \
      (cairo_surface * surface, cairo_write * write, void *stream))                                \
    X(cairo_surface_finish, void, (cairo_surface * surface))                                       \
    X(cairo_surface_status, int, (cairo_surface * surface))                                        \
    X(cairo_surface_destroy, void, (cairo_surface * surface))                                      \
    X(cairo_create, cairo *, (cairo_surface * surface))                                            \
    X(cairo_status, int, (cairo * drawing))                                                        \
    X(cairo_destroy, void, (cairo * drawing))

#define MEMBER(name, result, arguments) result(*name) arguments;
#define NAME(name, result, arguments) RSL_LIBRARY_NAME(name)
typedef struct calls {
    FUNCTIONS(MEMBER)
} calls;

static calls called;

/* A name on Linux and the BSDs, one on macOS. What librsvg is linked to is found through it. */
static rsl_library librsvg = {.title = "librsvg, 2.46 or later,",
                              .package = "librsvg2-2",
                              .files = "librsvg-2.so.2|librsvg-2.2.dylib",
                              .names = FUNCTIONS(NAME),
                              .addresses = &called};

rsl_status rsl_plot_convert_check(rsl_error *error)
{
    rsl_error why = {0};
    if (rsl_library_load(&librsvg, &why) == RSL_OK)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_FILE, "PDF and PNG are drawn by librsvg: %s",
                         why.message);
}

/* ---- drawing ---------------------------------------------------------------- */

static int write_bytes(void *stream, const unsigned char *bytes, unsigned length)
{
    return fwrite(bytes, 1, length, stream) == length ? CAIRO_OK : CAIRO_WRITE_ERROR;
}

/* Draws the SVG on a surface of that size and gives the surface back; 0: it could not. */
static int draw(const calls *of, rsvg_handle *svg, cairo_surface *surface, rectangle place)
{
    void *why = NULL;
    cairo *drawing = of->cairo_create(surface);
    int done = of->rsvg_handle_render_document(svg, drawing, &place, &why) &&
               of->cairo_status(drawing) == CAIRO_OK;
    of->cairo_destroy(drawing);
    if (why)
        of->g_error_free(why);
    return done;
}

/* The same drawing gives the same bytes: without the date of today. */
static int write_pdf(const calls *of, rsvg_handle *svg, FILE *stream, double width, double height)
{
    rectangle place = {0.0, 0.0, width * 0.75, height * 0.75}; /* points */
    cairo_surface *surface =
        of->cairo_pdf_surface_create_for_stream(write_bytes, stream, place.width, place.height);
    of->cairo_pdf_surface_set_metadata(surface, CAIRO_DATE, "2000-01-01T00:00:00Z");
    int done = draw(of, svg, surface, place);
    of->cairo_surface_finish(surface);
    done = done && of->cairo_surface_status(surface) == CAIRO_OK;
    of->cairo_surface_destroy(surface);
    return done;
}

static int write_png(const calls *of, rsvg_handle *svg, FILE *stream, double width, double height)
{
    rectangle place = {0.0, 0.0, floor(width + 0.5), floor(height + 0.5)};
    cairo_surface *surface =
        of->cairo_image_surface_create(CAIRO_ARGB32, (int)place.width, (int)place.height);
    int done = of->cairo_surface_status(surface) == CAIRO_OK && draw(of, svg, surface, place) &&
               of->cairo_surface_write_to_png_stream(surface, write_bytes, stream) == CAIRO_OK;
    of->cairo_surface_destroy(surface);
    return done;
}

/* The sizes of an SVG, in units of 1/96 inch. */
static void read_size(const char *svg, double size[2])
{
    const char *box = strstr(svg, "viewBox=\"0 0 ");
    int read = box ? sscanf(box, "viewBox=\"0 0 %lf %lf", &size[0], &size[1]) : 0;
    assert(read == 2);
    (void)read;
}

static rsl_status convert(const calls *of, FILE *stream, const char *svg, size_t length,
                          rsl_plot_format format, double scale, rsl_error *error)
{
    double size[2] = {0.0, 0.0};
    void *why = NULL;
    rsvg_handle *handle = of->rsvg_handle_new_from_data(svg, length, &why);
    read_size(svg, size);
    int done = handle && (format == RSL_PLOT_PDF
                              ? write_pdf(of, handle, stream, size[0], size[1])
                              : write_png(of, handle, stream, scale * size[0], scale * size[1]));
    if (handle)
        of->g_object_unref(handle);
    if (why)
        of->g_error_free(why);
    if (done)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_MEMORY,
                         "librsvg cannot draw the figure: there is not enough memory or it cannot "
                         "be written");
}

rsl_status rsl_plot_convert(FILE *stream, const rsl_plot_figure *figure, rsl_plot_format format,
                            double resolution, rsl_error *error)
{
    char *svg = NULL;
    size_t length;
    if (format == RSL_PLOT_SVG) {
        rsl_plot_figure_svg(stream, figure);
        return RSL_OK;
    }
    rsl_status status = rsl_plot_convert_check(error);
    if (status != RSL_OK)
        return status;
    FILE *memory = open_memstream(&svg, &length);
    if (!memory)
        return rsl_error_no_memory(error);
    rsl_plot_figure_svg(memory, figure);
    status = fclose(memory) == 0 && svg ? convert(&called, stream, svg, length, format,
                                                  resolution > 0.0 ? resolution / 96.0 : 1.0, error)
                                        : rsl_error_no_memory(error);
    free(svg);
    return status;
}
