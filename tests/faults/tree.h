/* SPDX-License-Identifier: MIT
 *
 * tree: all files below a folder, in memory, to be put elsewhere and to be compared.
 */
#ifndef RESILE_TESTS_TREE_H
#define RESILE_TESTS_TREE_H

#include <stddef.h>
#include <sys/types.h>

typedef struct tree_file {
    char path[256]; /* below the folder */
    char *bytes;    /* owned, with a zero behind them */
    size_t length;
    mode_t mode;
} tree_file;

typedef struct tree {
    tree_file *files; /* owned */
    size_t count;
} tree;

/* Whatever goes wrong ends the program: it is not what is tested. */
tree tree_read(const char *folder);
void tree_write(const tree *of, const char *folder);
void tree_remove(const char *folder);
void tree_free(tree *of);

const tree_file *tree_find(const tree *of, const char *path);
int tree_same(const tree_file *a, const tree_file *b); /* NULL is like nothing */

#endif
