// SPDX-License-Identifier: Apache-2.0
// The program of two units.
#include <nvshmem.h>

int first(int* destination);
int second(int* destination);

int main() {
    return nvshmemx_init_status() == NVSHMEM_STATUS_NOT_INITIALIZED && first(nullptr) == 17 && second(nullptr) == 17
               ? 0
               : 1;
}
