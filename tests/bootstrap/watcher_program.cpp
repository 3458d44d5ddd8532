// SPDX-License-Identifier: Apache-2.0
// One PE as a process, which joins by VIADUCT_UNIQUE_ID, VIADUCT_PE and VIADUCT_NPES and says what it sees:
//
//     watcher_program SECONDS FAILURES
//
// joins within SECONDS, prints "joined", waits until FAILURES other PEs have failed, and prints how each did.
#include <cstdio>
#include <cstdlib>

#include "base/error.hpp"
#include "bootstrap/select.hpp"
#include "failure_watch.hpp"

int main(int argc, char** argv) {
    using namespace via;
    if (argc != 3) return 2;
    bootstrap::request wanted;
    wanted.id = {.text = std::getenv("VIADUCT_UNIQUE_ID"),
                 .pe = std::atoi(std::getenv("VIADUCT_PE")),
                 .npes = std::atoi(std::getenv("VIADUCT_NPES"))};
    const base::seconds limit{std::atof(argv[1])};
    const auto failures = static_cast<std::size_t>(std::atoi(argv[2]));
    try {
        const auto job = bootstrap::select(wanted, base::deadline{limit});
        (void)job->allgather({}, base::deadline{limit});
        std::printf("joined\n");
        std::fflush(stdout);
        test::failure_watch watch{*job};
        const bool seen = watch.wait_for(failures, base::seconds{40});
        watch.stop();
        for (const auto& [pe, how] : watch.failures()) std::printf("PE %d %s\n", pe, how.c_str());
        if (seen) job->leave();
        return seen ? 0 : 1;
    } catch (const base::error& error) {
        std::printf("failed with status %d: %s\n", static_cast<int>(error.details().status), error.what());
        return 3;
    }
}
