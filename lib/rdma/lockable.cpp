// SPDX-License-Identifier: Apache-2.0
#include "rdma/lockable.hpp"

#include <fstream>
#include <string>
#include <sys/resource.h>

namespace via::rdma {

std::optional<std::uint64_t> lockable_bytes() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_MEMLOCK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
    constexpr unsigned lock_bit = 14;  // capabilities(7)
    std::ifstream status{"/proc/self/status"};
    for (std::string word; status >> word;) {
        std::uint64_t capabilities = 0;
        if (word == "CapEff:" && status >> std::hex >> capabilities && (capabilities >> lock_bit & 1U) != 0)
            return std::nullopt;
    }
    return std::uint64_t{limit.rlim_cur};
}

}  // namespace via::rdma
