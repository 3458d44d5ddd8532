/* SPDX-License-Identifier: Apache-2.0 */
/* A program that knows nothing of the library, which comes and goes with a plugin: plugged PLUGIN. It ends well all the
 * same. */
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    void *const plugin = dlopen(argv[1], RTLD_NOW);
    if (plugin == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return 3;
    }
    int (*take_part)(void);
    *(void **)&take_part = dlsym(plugin, "take_part");
    if (take_part == NULL || !take_part()) return 4;
    return dlclose(plugin) == 0 ? 0 : 5;
}
