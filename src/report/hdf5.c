/* SPDX-License-Identifier: MIT
 *
 * report: results.h5, for programs that read HDF5.
 *
 *     /trajectory      rows x (1 + signals), with the attributes names, units
 *     /events/NAME     one dataset per column of events.csv
 *     /                the key numbers of the run as attributes
 */
#include "report/report.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "system/library.h"

#ifdef RSL_HAVE_HDF5

#include <hdf5.h>

/* What is called. The macros of hdf5.h that stand for variables call H5open() first; here another call always came
 * before. */
#define CALLS(X)                                                                                   \
    X(H5Aclose)                                                                                    \
    X(H5Acreate2)                                                                                  \
    X(H5Awrite)                                                                                    \
    X(H5Dclose)                                                                                    \
    X(H5Dcreate2)                                                                                  \
    X(H5Dget_space)                                                                                \
    X(H5Dset_extent)                                                                               \
    X(H5Dwrite)                                                                                    \
    X(H5Eget_auto2)                                                                                \
    X(H5Eset_auto2)                                                                                \
    X(H5Fclose)                                                                                    \
    X(H5Fcreate)                                                                                   \
    X(H5Gclose)                                                                                    \
    X(H5Gcreate2)                                                                                  \
    X(H5Pclose)                                                                                    \
    X(H5Pcreate)                                                                                   \
    X(H5Pset_chunk)                                                                                \
    X(H5Sclose)                                                                                    \
    X(H5Screate)                                                                                   \
    X(H5Screate_simple)                                                                            \
    X(H5Sselect_hyperslab)                                                                         \
    X(H5Tclose)                                                                                    \
    X(H5Tcopy)                                                                                     \
    X(H5Tset_cset)                                                                                 \
    X(H5Tset_size)                                                                                 \
    X(H5dont_atexit)                                                                               \
    X(H5get_libversion)                                                                            \
    X(H5T_NATIVE_DOUBLE_g)                                                                         \
    X(H5T_C_S1_g)                                                                                  \
    X(H5P_CLS_DATASET_CREATE_ID_g)

static struct {
    CALLS(RSL_LIBRARY_POINTER)
} api;

/* H5F_ACC_EXCL without the call in it */
static const unsigned EXCLUSIVE = 0x0004U;

enum { BLOCK_NUMBERS = 65536 }; /* that are written at once, about */

struct rsl_report_h5 {
    hid_t file, trajectory;
    hsize_t rows, columns;
    double *block; /* rows that are not written yet */
    size_t block_rows, waiting;
    int failed;
    H5E_auto2_t report; /* how the program had errors of HDF5 reported */
    void *report_user;
};

static const char file_name[] = "results.h5";

/* Since 1.10 the identifiers have 64 bits, and what is called here is as it was then. */
rsl_status rsl_report_h5_load(rsl_error *error)
{
    static rsl_library library = {.title = "HDF5",
                                  .package = "libhdf5-dev",
                                  .files = RSL_HDF5_FILES,
                                  .names = CALLS(RSL_LIBRARY_NAME),
                                  .addresses = &api};
    unsigned major = 0, minor = 0, release = 0;
    rsl_status status = rsl_library_load(&library, error);
    if (status != RSL_OK)
        return status;
    /* HDF5 1.10 crashes at exit after a close that failed on a full disk; before any other call */
    api.H5dont_atexit();
    api.H5get_libversion(&major, &minor, &release);
    if (major == 1 && minor < 10)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "HDF5 %u.%u.%u is too old: results.h5 needs 1.10 or later", major,
                             minor, release);
    return RSL_OK;
}

static void fail(rsl_report *results)
{
    results->h5->failed = 1;
    rsl_report_fail(results, RSL_ERROR_FILE, "the file '%.120s/%s' cannot be written",
                    results->place.path, file_name);
}

/* ---- attributes ---------------------------------------------------------- */

static hid_t text_type(void)
{
    hid_t type = api.H5Tcopy(*api.H5T_C_S1_g);
    api.H5Tset_size(type, H5T_VARIABLE);
    api.H5Tset_cset(type, H5T_CSET_UTF8);
    return type;
}

static int put_attribute(hid_t where, const char *name, hid_t type, hid_t space, const void *value)
{
    hid_t attribute = api.H5Acreate2(where, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
    int done = attribute >= 0 && api.H5Awrite(attribute, type, value) >= 0;
    /* what is written may be written when it is closed */
    return attribute >= 0 && api.H5Aclose(attribute) >= 0 && done;
}

static int put_number(hid_t where, const char *name, double value)
{
    hid_t space = api.H5Screate(H5S_SCALAR);
    int done = put_attribute(where, name, *api.H5T_NATIVE_DOUBLE_g, space, &value);
    api.H5Sclose(space);
    return done;
}

/* One text, count 0, or a list of them. */
static int put_texts(hid_t where, const char *name, const char **values, hsize_t count)
{
    hid_t space = count > 0 ? api.H5Screate_simple(1, &count, NULL) : api.H5Screate(H5S_SCALAR);
    hid_t type = text_type();
    int done = put_attribute(where, name, type, space, values);
    api.H5Tclose(type);
    api.H5Sclose(space);
    return done;
}

static int put_text(hid_t where, const char *name, const char *value)
{
    return put_texts(where, name, &value, 0);
}

/* ---- trajectory ---------------------------------------------------------- */

static int put_heads(const rsl_report *results, hid_t trajectory)
{
    size_t count = results->columns.count + 1;
    const char **texts = calloc(2 * count, sizeof *texts);
    if (!texts)
        return 0;
    texts[0] = "t";
    texts[count] = "s";
    for (size_t i = 1; i < count; i++) {
        texts[i] = results->columns.all[i - 1].name;
        texts[count + i] = rsl_planar_output_unit(&results->columns.all[i - 1]);
    }
    int done = put_texts(trajectory, "names", texts, count) &&
               put_texts(trajectory, "units", texts + count, count);
    free(texts);
    return done;
}

static hid_t make_trajectory(const rsl_report_h5 *h5)
{
    hsize_t size[2] = {0, h5->columns}, limit[2] = {H5S_UNLIMITED, h5->columns};
    hsize_t chunk[2] = {h5->block_rows, h5->columns};
    hid_t space = api.H5Screate_simple(2, size, limit);
    hid_t how = api.H5Pcreate(*api.H5P_CLS_DATASET_CREATE_ID_g), made;
    api.H5Pset_chunk(how, 2, chunk);
    made = api.H5Dcreate2(h5->file, "trajectory", *api.H5T_NATIVE_DOUBLE_g, space, H5P_DEFAULT, how,
                          H5P_DEFAULT);
    api.H5Pclose(how);
    api.H5Sclose(space);
    return made;
}

void rsl_report_h5_open(rsl_report *results)
{
    rsl_error error;
    rsl_report_h5 *h5 = calloc(1, sizeof *h5);
    results->h5 = h5;
    if (h5) {
        /* a library does not print */
        api.H5Eget_auto2(H5E_DEFAULT, &h5->report, &h5->report_user);
        api.H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
        h5->columns = results->columns.count + 1;
        h5->block_rows = BLOCK_NUMBERS / (size_t)h5->columns + 1;
        h5->block = calloc(h5->block_rows * h5->columns, sizeof(double));
        h5->file = h5->trajectory = -1;
    }
    if (!h5 || !h5->block) {
        rsl_report_fail(results, RSL_ERROR_MEMORY, "there is not enough memory for results.h5");
        return;
    }
    char *path = rsl_report_folder_reserve(&results->place, file_name, &error);
    if (!path) {
        rsl_report_fail(results, error.status, "%s", error.message);
        return;
    }
    /* a file that is there is not opened, and no link is followed */
    h5->file = api.H5Fcreate(path, EXCLUSIVE, H5P_DEFAULT, H5P_DEFAULT);
    free(path);
    if (h5->file >= 0)
        h5->trajectory = make_trajectory(h5);
    if (h5->trajectory < 0 || !put_heads(results, h5->trajectory))
        fail(results);
}

static void flush(rsl_report *results)
{
    rsl_report_h5 *h5 = results->h5;
    hsize_t size[2] = {h5->rows + h5->waiting, h5->columns};
    hsize_t start[2] = {h5->rows, 0}, count[2] = {h5->waiting, h5->columns};
    if (h5->waiting == 0 || h5->failed)
        return;
    int done = api.H5Dset_extent(h5->trajectory, size) >= 0;
    hid_t target = api.H5Dget_space(h5->trajectory);
    hid_t source = api.H5Screate_simple(2, count, NULL);
    done = done && api.H5Sselect_hyperslab(target, H5S_SELECT_SET, start, NULL, count, NULL) >= 0 &&
           api.H5Dwrite(h5->trajectory, *api.H5T_NATIVE_DOUBLE_g, source, target, H5P_DEFAULT,
                        h5->block) >= 0;
    api.H5Sclose(source);
    api.H5Sclose(target);
    h5->rows += h5->waiting;
    h5->waiting = 0;
    if (!done)
        fail(results);
}

void rsl_report_h5_row(rsl_report *results)
{
    rsl_report_h5 *h5 = results->h5;
    assert(h5->waiting < h5->block_rows);
    memcpy(h5->block + h5->waiting * h5->columns, results->row, h5->columns * sizeof(double));
    if (++h5->waiting == h5->block_rows)
        flush(results);
}

/* ---- events -------------------------------------------------------------- */

static int put_dataset(hid_t group, const char *name, hid_t type, hsize_t count, const void *values)
{
    hid_t space = api.H5Screate_simple(1, &count, NULL);
    hid_t set = api.H5Dcreate2(group, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    int done = set >= 0 &&
               (count == 0 || api.H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0);
    done = set >= 0 && api.H5Dclose(set) >= 0 && done;
    api.H5Sclose(space);
    return done;
}

static int put_event_names(const rsl_report_event_list *events, hid_t group)
{
    const char **names = calloc(events->count + 1, sizeof *names);
    hid_t type = text_type();
    for (size_t i = 0; names && i < events->count; i++)
        names[i] = events->all[i].name;
    int done = names && put_dataset(group, "contact", type, events->count, names);
    api.H5Tclose(type);
    free(names);
    return done;
}

static int put_events(const rsl_report_event_list *events, hid_t file)
{
    double *values = calloc(events->count + 1, sizeof *values);
    hid_t group = api.H5Gcreate2(file, "events", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    int done = values && group >= 0 && put_event_names(events, group);
    for (const rsl_report_event_column *c = rsl_report_event_columns; done && c->name; c++) {
        for (size_t i = 0; i < events->count; i++)
            values[i] = c->value(&events->all[i]);
        done = put_dataset(group, c->name, *api.H5T_NATIVE_DOUBLE_g, events->count, values);
    }
    done = group >= 0 && api.H5Gclose(group) >= 0 && done;
    free(values);
    return done;
}

/* ---- the whole ----------------------------------------------------------- */

static int put_run(const rsl_report *results, const rsl_planar_summary *summary,
                   const rsl_report_run_field *fields, hid_t file)
{
    int done = 1;
    for (; fields->name && done; fields++)
        if (rsl_report_run_field_holds(fields, summary))
            done = put_number(file, fields->name, fields->value(results, summary));
    return done;
}

static int put_energies(const rsl_planar_energy *energy, hid_t file)
{
    int done = 1;
    for (size_t i = 0; i < RSL_REPORT_ENERGY_COUNT && done; i++) {
        char name[64];
        snprintf(name, sizeof name, "energy_%s", rsl_report_energies[i].name);
        done = put_number(file, name, rsl_report_energies[i].value(energy));
    }
    return done;
}

static int put_summary(const rsl_report *results, const rsl_planar_summary *summary, hid_t file)
{
    const char *title = results->model->title;
    return put_text(file, "resile", rsl_version()) && put_text(file, "model", results->name) &&
           put_text(file, "title", title ? title : "") &&
           put_text(file, "integrator", rsl_planar_integrator_type_at(summary->integrator)->name) &&
           put_number(file, "end_time", results->model->end_time) &&
           put_number(file, "time", summary->time) &&
           put_run(results, summary, rsl_report_run_counts, file) &&
           put_energies(&summary->energy, file) &&
           put_run(results, summary, rsl_report_run_measures, file);
}

void rsl_report_h5_close(rsl_report *results, const rsl_planar_summary *summary)
{
    rsl_report_h5 *h5 = results->h5;
    rsl_error error;
    flush(results);
    if (!h5->failed &&
        (!put_events(&results->events, h5->file) || !put_summary(results, summary, h5->file)))
        fail(results);
    if (h5->trajectory >= 0 && api.H5Dclose(h5->trajectory) < 0)
        fail(results);
    h5->trajectory = -1;
    if (h5->file >= 0 && api.H5Fclose(h5->file) < 0)
        fail(results);
    h5->file = -1;
    if (!h5->failed && rsl_report_folder_finish_named(&results->place, file_name, &error) != RSL_OK)
        rsl_report_fail(results, error.status, "%s", error.message);
    rsl_report_h5_discard(results);
}

void rsl_report_h5_discard(rsl_report *results)
{
    rsl_report_h5 *h5 = results->h5;
    if (h5->trajectory >= 0)
        api.H5Dclose(h5->trajectory);
    if (h5->file >= 0)
        api.H5Fclose(h5->file);
    api.H5Eset_auto2(H5E_DEFAULT, h5->report, h5->report_user);
    free(h5->block);
    free(h5);
    results->h5 = NULL;
}

#else

rsl_status rsl_report_h5_load(rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                         "this resile was built without HDF5 and cannot write results.h5; "
                         "build it again where libhdf5-dev is installed");
}

/* Never called: rsl_report_open refuses before. */
void rsl_report_h5_open(rsl_report *results) { (void)results; }
void rsl_report_h5_row(rsl_report *results) { (void)results; }
void rsl_report_h5_discard(rsl_report *results) { (void)results; }

void rsl_report_h5_close(rsl_report *results, const rsl_planar_summary *summary)
{
    (void)results;
    (void)summary;
}

#endif

int rsl_report_hdf5_available(void)
{
    rsl_error error;
    return rsl_report_h5_load(&error) == RSL_OK;
}
