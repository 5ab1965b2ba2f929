/* SPDX-License-Identifier: MIT
 *
 * Somebody else's program on mechanisms: reads a model and counts its bodies. */
#include <resile/model.h>
#include <resile/resile.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    rsl_model_file *file = NULL;
    rsl_error error = {0};
    if (argc < 2 || rsl_model_read(argv[1], NULL, 0, &file, &error) != RSL_OK)
        return fprintf(stderr, "%s\n", rsl_error_text(&error).text), 1;
    printf("%zu bodies\n", rsl_model_planar(file)->body_count);
    rsl_model_free(file);
    return 0;
}
