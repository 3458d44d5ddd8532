/* SPDX-License-Identifier: Apache-2.0 */
/* A library that knows nothing of shmem.h and so is left after it: lifecycle.c. */
void at_the_very_end(void (*what)(void));

static void (*called)(void);

void at_the_very_end(void (*what)(void)) { called = what; }

__attribute__((destructor)) static void end(void) {
    if (called) called();
}
