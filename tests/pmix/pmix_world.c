/* SPDX-License-Identifier: Apache-2.0 */
/* One PE that makes twenty worlds in turn, and a second one in each, by whatever launcher started it. */
#include <stdio.h>

#include <viaduct.h>

static int failed(const char *call) {
    via_error_info info;
    via_last_error(&info);
    printf("%s: %s: %s; %s\n", call, via_status_string(info.status), info.message, info.hint);
    return 1;
}

int main(void) {
    int i;
    for (i = 0; i < 20; ++i) {
        via_world *first = NULL;
        via_world *second = NULL;
        if (via_world_create(NULL, &first) != VIA_OK) return failed("via_world_create");
        if (via_world_create(NULL, &second) != VIA_OK) return failed("the second via_world_create");
        if (i == 19) printf("PE %d of %d\n", via_pe(first), via_npes(second));
        if (via_world_finalize(first) != VIA_OK) return failed("via_world_finalize");
        if (via_world_finalize(second) != VIA_OK) return failed("the second via_world_finalize");
    }
    return 0;
}
