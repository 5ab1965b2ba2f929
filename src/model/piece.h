/* SPDX-License-Identifier: MIT
 *
 * piece: a part of a text that is not ours.
 */
#ifndef RSL_MODEL_PIECE_H
#define RSL_MODEL_PIECE_H

#include <stddef.h>

/* A piece of text that does not end with a zero. */
typedef struct rsl_model_piece {
    const char *at;
    size_t length;
} rsl_model_piece;

static inline int rsl_model_is_blank(char c) { return c == ' ' || c == '\t'; }

/* Without blanks at its ends. */
static inline rsl_model_piece rsl_model_trim(rsl_model_piece piece)
{
    while (piece.length && rsl_model_is_blank(piece.at[0])) {
        piece.at++;
        piece.length--;
    }
    while (piece.length && rsl_model_is_blank(piece.at[piece.length - 1]))
        piece.length--;
    return piece;
}

/* Without blanks, then without quotes around it. */
static inline rsl_model_piece rsl_model_unquote(rsl_model_piece piece)
{
    piece = rsl_model_trim(piece);
    if (piece.length > 1 && piece.at[0] == '"' &&
        piece.at[piece.length - 1] == '"') {
        piece.at++;
        piece.length -= 2;
    }
    return piece;
}

#endif
