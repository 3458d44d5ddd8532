// SPDX-License-Identifier: Apache-2.0
#include "words.hpp"

#include <fmt/format.h>

#include "bootstrap/bootstrap.hpp"

namespace via::bootstrap {
namespace {

/// The end of the run of successive numbers that begins at `first`. Two numbers are not worth a dash.
std::size_t run_end(const std::vector<int>& pes, std::size_t first) {
    std::size_t end = first + 1;
    while (end < pes.size() && pes[end] == pes[end - 1] + 1) ++end;
    return end - first == 2 ? first + 1 : end;
}

}  // namespace

const char* const how_left_early = "left the job while others still waited for it";

std::string pe_list(const std::vector<int>& pes) {
    static constexpr std::size_t most_runs = 8;
    if (pes.empty()) return "no PE";
    std::vector<std::string> parts;
    std::size_t at = 0;
    while (at < pes.size() && parts.size() < most_runs) {
        const std::size_t end = run_end(pes, at);
        parts.push_back(end - at == 1 ? fmt::format("{}", pes[at]) : fmt::format("{}-{}", pes[at], pes[end - 1]));
        at = end;
    }
    if (at < pes.size()) parts.push_back(fmt::format("{} more", pes.size() - at));
    std::string text = (pes.size() == 1 ? "PE " : "PEs ") + parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i) text += (i + 1 == parts.size() ? " and " : ", ") + parts[i];
    return text;
}

std::string how_abandoned(const std::string& reason) { return "abandoned the job: " + reason; }

base::failure missing(const std::vector<int>& pes) {
    return {.status = VIA_ERR_TIMEOUT,
            .message = pe_list(pes) + " did not come before the deadline",
            .hint =
                "see whether it runs and reaches the same call; VIADUCT_TIMEOUT, or via_config.timeout, gives slow PEs "
                "more time",
            .pe = pes.empty() ? -1 : pes.front()};
}

base::failure peer_failed(int pe, const std::string& how) {
    return {.status = VIA_ERR_PEER_FAILED,
            .message = fmt::format("PE {} {}", pe, how),
            .hint = "the cause is in that PE's own output",
            .pe = pe};
}

void check_contribution(std::size_t size) {
    if (size <= bootstrap::max_contribution) return;
    base::fail(
        {.status = VIA_ERR_ARGUMENT,
         .message = fmt::format("a contribution of {} bytes is more than an allgather of the bootstrap takes, {}", size,
                                bootstrap::max_contribution),
         .size = size});
}

void check_pe(int pe, int npes) {
    if (pe >= 0 && pe < npes) return;
    base::fail({.status = VIA_ERR_PE,
                .message = fmt::format("PE {} is not in this job, whose PEs are 0 to {}", pe, npes - 1),
                .pe = pe});
}

}  // namespace via::bootstrap
