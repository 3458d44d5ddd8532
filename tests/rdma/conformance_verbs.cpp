// SPDX-License-Identifier: Apache-2.0
// The suite over the real module, on a machine that has an adapter.
//
//     rdma_conformance [--errors] [--slow] [NAME...]
//
// runs what uses verbs rightly, or only the named parts; with --errors also what does not, with --slow also what takes
// half a minute. Ends with 1 if a part failed, or there was none.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "rdma/conformance.hpp"
#include "rdma/load.hpp"

namespace {

using conformance::part;
using conformance::part_kind;

struct options {
    bool errors = false;
    bool slow = false;
    std::vector<std::string> names;
};

options parse(int argc, char** argv) {
    options wanted;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--errors") {
            wanted.errors = true;
        } else if (word == "--slow") {
            wanted.slow = true;
        } else {
            wanted.names.push_back(word);
        }
    }
    return wanted;
}

bool wants(const options& wanted, const part& one) {
    if (!wanted.names.empty()) {
        return std::find(wanted.names.begin(), wanted.names.end(), one.name) != wanted.names.end();
    }
    if (one.kind == part_kind::errors) return wanted.errors;
    return one.kind != part_kind::slow || wanted.slow;
}

/// True if it passed.
bool run(const part& one, via::rdma::provider& by, std::span<std::byte> memory) {
    std::printf("%-45s", one.name);
    (void)std::fflush(stdout);
    try {
        one.run(by, memory);
        std::puts("passed");
        return true;
    } catch (const std::exception& error) {
        std::printf("FAILED\n    %s\n", error.what());
        return false;
    }
}

}  // namespace

int main(int argc, char** argv) {
    const options wanted = parse(argc, argv);
    std::string problem;
    const auto provider = via::rdma::load_provider(problem, VERBS_MODULE_DIRECTORY);
    if (provider == nullptr) {
        std::fprintf(stderr, "rdma_conformance: %s\n", problem.c_str());
        return 1;
    }
    std::vector<std::byte> memory(conformance::memory_needed);
    int passed = 0;
    int failed = 0;
    for (const auto parts : {conformance::right_parts(), conformance::wrong_parts(), conformance::bell_parts()}) {
        for (const part& one : parts) {
            if (wants(wanted, one)) ++(run(one, *provider, memory) ? passed : failed);
        }
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0 ? 1 : 0;
}
