/* SPDX-License-Identifier: MIT
 *
 * What the steps of reading a model share:
 *
 *     bytes -> tree -> settings -> checked tree -> canonical text
 *                                  (schema)        -> libcyaml -> model
 */
#ifndef RSL_IO_READER_H
#define RSL_IO_READER_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "io/arena.h"
#include "resile/model.h"

/* Hard limits of what a file may ask for. */
enum {
    IO_FILE_MAX = 16 * 1024 * 1024, /* bytes of a model file */
    IO_DEPTH_MAX = 32,              /* lists and mappings inside each other */
    IO_NODE_MAX = 2000000,          /* values */
    IO_ALIAS_MAX = 100000,          /* values that come from aliases */
    IO_KEY_MAX = 256,               /* keys of one mapping */
    IO_NAME_MAX = 64,               /* bytes of a name */
    IO_BODY_MAX = 100000,           /* bodies, repeated ones included */
    IO_LIST_MAX = 100000,           /* entries of any other section */
    IO_TABLE_MAX = 1000000,         /* points of a table */
    IO_GROUP_MAX = 100000000,       /* bodies looked at for groups */
    IO_POINT_MAX = 10000000,        /* points of all histories together */
    IO_HISTORY_MAX = 1024 * 1024 * 1024, /* bytes of a history file */
    IO_MEMORY_MAX = 1024 * 1024 * 1024   /* bytes of everything */
};

/* A place in the model file, or a setting. */
typedef struct io_place {
    uint32_t line, column; /* from 1; 0: unknown */
    uint32_t setting;      /* from 1; 0: the file */
} io_place;

typedef enum io_kind { IO_SCALAR, IO_LIST, IO_MAP } io_kind;

typedef struct io_node {
    io_kind kind;
    int quoted;         /* a scalar in quotes */
    const char *text;   /* of a scalar; ended by the zero after `length` */
    size_t length;      /* of the text; number of entries of the others */
    const char *key;    /* in a mapping */
    io_place key_place; /* of the key */
    io_place place;     /* of the value */
    double number;      /* of a scalar, once it is checked */
    struct io_node *first, *last, *next;
} io_node;

/* A named number. */
typedef struct io_parameter {
    const char *name;
    double value;
    int known; /* 0: not evaluated yet */
} io_parameter;

typedef struct io_reader {
    const char *name, *folder;
    const char *const *settings;
    size_t setting_count;
    io_arena *arena; /* of the model file: lives as long as it does */
    io_node *root;
    io_parameter parameters[IO_KEY_MAX];
    size_t parameter_count;
    rsl_model_error *error; /* never NULL */
    size_t node_count, alias_count;
    size_t point_count, group_work;
} io_reader;

/* Fills the error: place, path (may be NULL or ""), sentence. Returns the
 * status. */
rsl_status rsl_io_fail(io_reader *reader, io_place place, const char *path,
                       rsl_status status, const char *format, ...)
    RSL_PRINTF(5, 6);

/* The same at a path of the file, whose place is looked up. */
rsl_status rsl_io_fail_at(io_reader *reader, const char *path,
                          rsl_status status, const char *format, ...)
    RSL_PRINTF(4, 5);

rsl_status rsl_io_no_memory(io_reader *reader);

/* A path in the making: "contacts", ".0", ".law". */
typedef struct io_path {
    char text[128];
    size_t length;
} io_path;

/* Appends a word or a number, with a dot between; returns the length before,
 * for rsl_path_cut. What does not fit is left out. */
size_t rsl_path_add(io_path *path, const char *word);
size_t rsl_path_add_number(io_path *path, size_t number);
void rsl_path_cut(io_path *path, size_t length);
io_path rsl_path(const char *format, ...) RSL_PRINTF(1, 2);

/* ---- the tree ------------------------------------------------------------ */

/* Parses YAML into a tree. `setting` as in io_place. */
rsl_status rsl_tree_parse(io_reader *reader, const char *text, size_t length,
                          uint32_t setting, io_node **root);

/* Refuses what is not UTF-8 text, with its place. */
rsl_status rsl_tree_check_bytes(io_reader *reader, const char *text,
                                size_t length, uint32_t setting);

/* A new node at a place, and an entry more. NULL: no memory, error filled. */
io_node *rsl_tree_new(io_reader *reader, io_kind kind, io_place place);
void rsl_tree_append(io_node *parent, io_node *child);

/* The entry of a key, of a number, of a word of a path (a key; a number or the
 * name of an entry). NULL if there is none. */
io_node *rsl_tree_get(const io_node *map, const char *key);
io_node *rsl_tree_at(const io_node *list, size_t number);
io_node *rsl_tree_step(const io_node *node, const char *word, size_t length);

/* The node of a path, or as much of it as there is; NULL: nothing. */
const io_node *rsl_tree_find(const io_node *root, const char *path);

/* An empty plain scalar, ~ or null. */
int rsl_tree_is_empty(const io_node *node);

/* ---- the steps ----------------------------------------------------------- */

/* Brings the settings into the tree. */
rsl_status rsl_settings_apply(io_reader *reader);

/* Evaluates the parameters. */
rsl_status rsl_parameters_evaluate(io_reader *reader);

/* Checks the tree against the schema, evaluates all numbers, and writes short
 * forms out. */
rsl_status rsl_tree_check(io_reader *reader);

/* A text with everything, defaults included, as libcyaml binds it. The text is
 * malloc'ed. */
rsl_status rsl_tree_canonical(io_reader *reader, char **text, size_t *length);

struct io_model;

/* The structs of raw.h from the canonical text. */
rsl_status rsl_raw_load(io_reader *reader, const char *text, size_t length,
                        struct io_model **raw);
void rsl_raw_free(struct io_model *raw);

#endif
