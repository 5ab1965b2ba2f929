/* SPDX-License-Identifier: MIT
 *
 * place: a folder of its own for a test that writes files.
 */
#ifndef RESILE_TESTS_PLACE_H
#define RESILE_TESTS_PLACE_H

/* The current folder is a new one among the temporary files ($TMPDIR; /dev/shm, which is quicker
 * than a disk; /tmp) that goes with this process. Ends the test if none can be made. */
void place_enter(void);

#endif
