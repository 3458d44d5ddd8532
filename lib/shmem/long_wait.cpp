// SPDX-License-Identifier: Apache-2.0
#include "long_wait.hpp"

#include <array>
#include <cstdio>

#include "objects.hpp"

namespace via::shmem {

void report_wait(const char* call, unsigned periods, const std::string& what) noexcept {
    std::array<char, 32> seconds{};
    (void)std::snprintf(seconds.data(), seconds.size(), "%.1f s", the_job.hang_report * periods);
    say(std::string{call} + " has waited " + seconds.data() + ": " + what);
}

std::string describe_word(const void* word, const std::string& is, int cmp, const std::string& shall_be) {
    static constexpr std::array symbols{"==", "!=", ">", ">=", "<", "<="};
    return describe_address(word) + " is " + is + ", it waits for " +
           symbols.at(static_cast<std::size_t>(cmp - SHMEM_CMP_EQ)) + ' ' + shall_be + " from any PE";
}

}  // namespace via::shmem
