// SPDX-License-Identifier: Apache-2.0
// pmix_program CASE [SECONDS [DIRECTORY]]: one PE of a job that a launcher with PMIx started. Prints what it fails
// with, as "status: message; hint". CASE is
//   a case of the conformance suite by its name, or "all" of them and forty worlds besides;
//   join   a world with a deadline, by the module in the directory;
//   late   the same, but PE 0 comes to no world.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

#include "base/error.hpp"
#include "bootstrap/pmix.hpp"
#include "conformance.hpp"

namespace {

using namespace via;

std::unique_ptr<bootstrap::bootstrap> join(double limit, const char* directory = PMIX_MODULE_DIRECTORY) {
    return bootstrap::join_pmix("a test asks for it", base::deadline{base::seconds{limit}}, directory);
}

const char* name_of(via_status status) {
    switch (status) {
        case VIA_ERR_BOOTSTRAP: return "VIA_ERR_BOOTSTRAP";
        case VIA_ERR_TIMEOUT: return "VIA_ERR_TIMEOUT";
        case VIA_ERR_UNSUPPORTED: return "VIA_ERR_UNSUPPORTED";
        default: return "another status";
    }
}

/// PMIx says how large the job is, so the first world tells.
test::participant myself() {
    const auto first = join(60);
    test::participant me{.pe = first->pe(), .npes = first->npes(), .join = [] { return join(60); }};
    first->leave();
    return me;
}

void run_conformance(std::string_view name) {
    const test::participant me = myself();
    bool found = false;
    for (const test::conformance_case& one : test::conformance_cases()) {
        const bool often = one.name == std::string_view{"many_worlds"};  // PMIx takes more time for each
        if (one.name != name && (name != "all" || often)) continue;
        found = true;
        if (me.npes < one.least_npes) continue;
        for (int i = 0; i < (name == "all" && one.name == std::string_view{"identity"} ? 40 : 1); ++i) one.run(me);
    }
    if (!found) throw std::runtime_error{"there is no such case"};
    std::printf("PE %d conforms\n", me.pe);
}

void run_join(double limit, const char* directory) {
    const auto job = join(limit, directory);
    (void)job->allgather({}, base::deadline{base::seconds{60}});
    std::printf("PE %d of %d\n", job->pe(), job->npes());
    job->leave();
}

void run(int argc, char** argv) {
    const std::string_view name = argc > 1 ? argv[1] : "";
    const double limit = argc > 2 ? std::atof(argv[2]) : 60;
    const char* rank = std::getenv("PMIX_RANK");
    if (name == "join" || name == "late") {
        if (name == "late" && rank != nullptr && rank == std::string_view{"0"}) {
            std::this_thread::sleep_for(base::seconds{limit + 3});
            return;
        }
        run_join(limit, argc > 3 ? argv[3] : PMIX_MODULE_DIRECTORY);
    } else {
        run_conformance(name);
    }
}

}  // namespace

int main(int argc, char** argv) {
    try {
        run(argc, argv);
        return 0;
    } catch (const base::error& error) {
        const base::failure& what = error.details();
        std::printf("%s: %s; %s\n", name_of(what.status), what.message.c_str(), what.hint.c_str());
    } catch (const std::exception& error) {
        std::printf("%s\n", error.what());
    }
    return 1;
}
