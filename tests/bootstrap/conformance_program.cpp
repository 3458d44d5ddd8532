// SPDX-License-Identifier: Apache-2.0
// One PE of one conformance case, as a process.
#include <cstdio>
#include <exception>
#include <string_view>

#include "base/error.hpp"
#include "bootstrap/launcher_address.hpp"
#include "bootstrap/select.hpp"
#include "conformance.hpp"

int main(int argc, char** argv) {
    using namespace via;
    const std::string_view name = argc == 2 ? argv[1] : "";
    try {
        const bootstrap::request wanted;
        const auto launcher = bootstrap::launcher_address::parse(wanted.launcher.value());
        const auto join = [&] { return bootstrap::select(wanted, base::deadline{base::seconds{60}}); };
        for (const test::conformance_case& one : test::conformance_cases()) {
            if (one.name != name) continue;
            one.run({.pe = launcher.pe, .npes = launcher.npes, .join = join});
            return 0;
        }
        std::fprintf(stderr, "there is no case '%s'\n", argc == 2 ? argv[1] : "");
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
    }
    return 1;
}
