/* SPDX-License-Identifier: MIT
 *
 * What the steps of reading a model share:
 *
 *     bytes -> tree of nodes with places -> settings -> parameters
 *           -> structs of raw.h, by the rows of fields.h -> model of planar.h
 */
#ifndef RSL_MODEL_READER_H
#define RSL_MODEL_READER_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "measure/unit.h"
#include "resile/model.h"

/* Hard limits of what a file may ask for. */
enum {
    RSL_MODEL_FILE_MAX = 16 * 1024 * 1024,      /* bytes of a model file */
    RSL_MODEL_DEPTH_MAX = 32,                   /* lists and mappings inside each other */
    RSL_MODEL_NODE_MAX = 2000000,               /* values */
    RSL_MODEL_ALIAS_MAX = 100000,               /* values that come from aliases */
    RSL_MODEL_KEY_MAX = 256,                    /* keys of one mapping */
    RSL_MODEL_NAME_MAX = 64,                    /* bytes of a name */
    RSL_MODEL_WORD_MAX = 128,                   /* bytes of a word in a list */
    RSL_MODEL_BODY_MAX = 100000,                /* bodies, repeated ones included */
    RSL_MODEL_LIST_MAX = 100000,                /* entries of any other section */
    RSL_MODEL_TABLE_MAX = 1000000,              /* points of a table */
    RSL_MODEL_GROUP_MAX = 100000000,            /* bodies looked at for groups */
    RSL_MODEL_POINT_MAX = 10000000,             /* points of all histories together */
    RSL_MODEL_HISTORY_MAX = 1024 * 1024 * 1024, /* bytes of a history file */
    RSL_MODEL_MEMORY_MAX = 1024 * 1024 * 1024   /* bytes of everything */
};

/* A place in the model file, or a setting. */
typedef struct rsl_model_mark {
    uint32_t line, column; /* from 1 */
    uint32_t setting;      /* from 1; 0: the file */
} rsl_model_mark;

typedef enum rsl_model_kind { RSL_MODEL_SCALAR, RSL_MODEL_SEQUENCE, RSL_MODEL_MAP } rsl_model_kind;

typedef struct rsl_model_node {
    rsl_model_kind kind;
    int quoted;               /* a scalar in quotes */
    const char *text;         /* of a scalar; ended by the zero after `length` */
    size_t length;            /* of the text; number of entries of the others */
    const char *key;          /* in a mapping */
    rsl_model_mark key_place; /* of the key */
    rsl_model_mark place;     /* of the value */
    struct rsl_model_node *parent, *first, *last, *next;
} rsl_model_node;

/* A number and what it measures. */
typedef struct rsl_model_quantity {
    double value; /* in SI units */
    /* `pure`: no unit was given, so that it counts as one of any dimension; `open`: a parameter
     * without a unit is in it, so that its dimension is not known. */
    enum { RSL_MODEL_OPEN, RSL_MODEL_PURE, RSL_MODEL_MEASURED } state;
    rsl_measure_dimension of; /* if it is measured */
} rsl_model_quantity;

/* A named number. */
typedef struct rsl_model_parameter {
    const char *name;
    double value;
    int known;    /* 0: not evaluated yet */
    int measured; /* 1: it has a dimension */
    rsl_measure_dimension of;
    const char *word; /* that it is: a law, a material, a file; NULL: a number */
} rsl_model_parameter;

struct rsl_model_field;

enum { RSL_MODEL_NOTE_MAX = 240 };

typedef struct rsl_model_reader {
    const char *name, *folder;
    const struct rsl_model_field *form; /* of the whole file, see fields.h */
    /* What the bound structs become; `to` is the caller's. */
    int (*build)(struct rsl_model_reader *reader, void *raw, void *to);
    void *to;
    const char *const *settings;
    size_t setting_count;
    const rsl_law *rigid; /* takes the place of every law; NULL: none does */
    rsl_arena *arena;     /* of the model file: lives as long as it does */
    rsl_model_node *root;
    rsl_model_parameter *parameters;
    size_t parameter_count;
    const char *signal_unit; /* inside a signal: the unit of what it moves; else NULL */
    rsl_error *error;        /* never NULL */
    size_t node_count, alias_count;
    size_t point_count, group_work;
    char note[RSL_MODEL_NOTE_MAX]; /* see inputs.h */
} rsl_model_reader;

/* What can fail in this folder returns 1 if it went well, and 0 with the error
 * of the reader filled.
 *
 * Fills it: a place, the path of a node (NULL: none), a sentence. Returns 0. */
int rsl_model_fail(rsl_model_reader *reader, rsl_model_mark place, const rsl_model_node *of,
                   rsl_status status, const char *format, ...) RSL_PRINTF(5, 6);

/* The same for what stands, or would stand, under a path of keys and numbers
 * below a node; NULL: the node itself. */
int rsl_model_fail_at(rsl_model_reader *reader, const rsl_model_node *node, const char *below,
                      rsl_status status, const char *format, ...) RSL_PRINTF(5, 6);

int rsl_model_no_memory(rsl_model_reader *reader);

/* A path: "contacts.0.law". What does not fit is left out. */
typedef struct rsl_model_path_text {
    char text[128];
} rsl_model_path_text;
rsl_model_path_text rsl_model_path(const char *format, ...) RSL_PRINTF(1, 2);

/* ---- the tree ------------------------------------------------------------ */

/* Parses YAML into a tree. `setting` as in rsl_model_mark. */
int rsl_model_tree_parse(rsl_model_reader *reader, const char *text, size_t length,
                         uint32_t setting, rsl_model_node **root);

/* Refuses what is not UTF-8 text, with its place. */
int rsl_model_tree_check_bytes(rsl_model_reader *reader, const char *text, size_t length,
                               uint32_t setting);

/* A new node at a place, and an entry more. NULL: no memory, error filled. */
rsl_model_node *rsl_model_tree_new(rsl_model_reader *reader, rsl_model_kind kind,
                                   rsl_model_mark place);
void rsl_model_tree_append(rsl_model_node *parent, rsl_model_node *child);

/* The entry of a key, and of a word of a path (a key; a number or the name of
 * an entry). NULL if there is none. */
rsl_model_node *rsl_model_tree_get(const rsl_model_node *map, const char *key);
rsl_model_node *rsl_model_tree_step(const rsl_model_node *node, const char *word, size_t length);

/* The node of a path below `from`, or as much of it as there is; NULL: nothing of it. */
/* The path of a node: keys and numbers. */
rsl_model_path_text rsl_model_tree_path(const rsl_model_node *node);
const rsl_model_node *rsl_model_tree_find(const rsl_model_node *from, const char *path);

/* An empty plain scalar, ~ or null. */
int rsl_model_tree_is_empty(const rsl_model_node *node);

/* ---- the steps ----------------------------------------------------------- */

/* Brings the settings into the tree. */
int rsl_model_settings_apply(rsl_model_reader *reader);

/* Evaluates the parameters. */
int rsl_model_parameters_evaluate(rsl_model_reader *reader);

struct rsl_model_raw_model;

/* Checks the tree against the rows of fields.h, evaluates all numbers, and
 * fills the structs of raw.h, defaults included; they live in the arena. */
int rsl_model_bind(rsl_model_reader *reader, void **raw);

/* All steps for the file of the reader's name, in the form it names. Name, form, build, arena
 * and settings are the caller's. */
rsl_status rsl_model_read_form(rsl_model_reader *reader, rsl_error *error);

/* Buildings become bodies, springs, contacts and points behind those of the file. */
int rsl_model_expand_buildings(rsl_model_reader *reader, struct rsl_model_raw_model *raw,
                               struct rsl_model_file *file);

#endif
