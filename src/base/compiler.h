/* SPDX-License-Identifier: MIT
 *
 * compiler: what gcc and clang know beyond C17 (vector types, attributes, instructions chosen at run
 * time). RSL_PLAIN_C compiles the core without all of it: one lane, and the same bits. RSL_ONE_FILE is
 * the core in one file, with the vector width of the compiler's options alone.
 */
#ifndef RSL_BASE_COMPILER_H
#define RSL_BASE_COMPILER_H

#if defined(__GNUC__) && !defined(RSL_PLAIN_C)
#define RSL_GNU_C
#if defined(__x86_64__) && !defined(_WIN32) && !defined(RSL_ONE_FILE)
#define RSL_GNU_X86 /* kernels for AVX2 and AVX-512, chosen at run time; on Windows gcc does not align their
                       stack (its bug 54412) */
#endif
#endif

/* The arguments `text` and `rest` are a format and what it prints; 0: they come as a va_list. */
#if defined(RSL_GNU_C) && defined(__MINGW32__) && !defined(__clang__)
#define RSL_PRINTF(text, rest) __attribute__((format(gnu_printf, text, rest))) /* as C17 has it */
#elif defined(RSL_GNU_C)
#define RSL_PRINTF(text, rest) __attribute__((format(printf, text, rest)))
#else
#define RSL_PRINTF(text, rest)
#endif

#endif
