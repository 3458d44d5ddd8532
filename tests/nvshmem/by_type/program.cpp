// SPDX-License-Identifier: Apache-2.0
// Every host and stream function of nvshmem.h that comes in types, with random data against a model; one PE a process,
// on a driver that needs no GPU. Collectives and meetings in the team of all PEs, and in the one of every second PE.
#include <cstdlib>
#include <iostream>

#include "model.hpp"

namespace {

void run() {
    ::unsetenv("NVSHMEM_DEBUG");  // what is refused on purpose would be told a thousand times
    nvshmem_test::set_device(0);
    nvshmem_init();
    {
        const nvshmem_test::stream s;
        nvshmem_test::transfers(s);
        nvshmem_test::atomics();
        nvshmem_test::waits(s);
        const int npes = nvshmem_n_pes();
        nvshmem_team_t even = NVSHMEM_TEAM_INVALID;
        nvshmem_test::require(
            nvshmem_team_split_strided(NVSHMEM_TEAM_WORLD, 0, 2, (npes + 1) / 2, nullptr, 0, &even) == 0, "split");
        for (const nvshmem_team_t team : {NVSHMEM_TEAM_WORLD, even}) {
            const nvshmem_test::members m{team};
            nvshmem_test::meetings(m, s);
            nvshmem_test::collectives(m, s);
            nvshmem_test::small_floats(m, s);
        }
        nvshmem_team_destroy(even);
    }
    nvshmem_finalize();
}

}  // namespace

int main() {
    try {
        run();
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return 0;
}
