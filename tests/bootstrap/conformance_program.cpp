// SPDX-License-Identifier: Apache-2.0
// One PE of one conformance case, as a process: under viarun, or with unique ids that its worlds take in turn and with
// VIADUCT_PE and VIADUCT_NPES.
//
//     conformance_program CASE [ID...]
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "bootstrap/launcher_address.hpp"
#include "bootstrap/select.hpp"
#include "conformance.hpp"

namespace {

using namespace via;

test::participant under_viarun() {
    const bootstrap::request wanted;
    const auto launcher = bootstrap::launcher_address::parse(wanted.launcher.value());
    return {.pe = launcher.pe, .npes = launcher.npes, .join = [wanted] {
                return bootstrap::select(wanted, base::deadline{base::seconds{60}});
            }};
}

test::participant with_ids(const std::vector<std::string>& ids) {
    bootstrap::request wanted;
    wanted.id.pe = std::atoi(std::getenv("VIADUCT_PE"));
    wanted.id.npes = std::atoi(std::getenv("VIADUCT_NPES"));
    return {.pe = wanted.id.pe, .npes = wanted.id.npes, .join = [wanted, ids, turn = std::size_t{0}]() mutable {
                wanted.id.text = ids[turn++ % ids.size()];
                return bootstrap::select(wanted, base::deadline{base::seconds{60}});
            }};
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view name = argc > 1 ? argv[1] : "";
    try {
        for (const test::conformance_case& one : test::conformance_cases()) {
            if (one.name != name) continue;
            one.run(argc > 2 ? with_ids({argv + 2, argv + argc}) : under_viarun());
            return 0;
        }
        std::fprintf(stderr, "there is no case '%s'\n", argc > 1 ? argv[1] : "");
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
    }
    return 1;
}
