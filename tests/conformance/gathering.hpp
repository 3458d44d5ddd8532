// SPDX-License-Identifier: Apache-2.0
// Callbacks as a program has them that meets by means of its own: here, by a team that there is.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include <viaduct/viaduct.hpp>

namespace conformance {

/// Numbers the PEs of a team from its last to its first.
class gathering {
public:
    explicit gathering(const via::team& among) : among_{among.team_handle()} {}

    [[nodiscard]] via_callbacks callbacks() noexcept {
        const int npes = via_team_npes(among_);
        return {sizeof(via_callbacks), this, npes - 1 - via_team_pe(among_), npes, allgather, nullptr};
    }
    /// What the next allgather returns, having done its work.
    void fail_with(int code) noexcept { code_ = code; }

private:
    static int allgather(void* context, const void* mine, void* all, std::size_t size) {
        auto& self = *static_cast<gathering*>(context);
        const auto npes = static_cast<std::size_t>(via_team_npes(self.among_));
        std::vector<std::byte> parts(npes * size);
        if (const via_status status = via_fcollect(self.among_, parts.data(), mine, size); status != VIA_OK)
            return status;
        for (std::size_t i = 0; i < npes; ++i)
            std::copy_n(parts.data() + i * size, size, static_cast<std::byte*>(all) + (npes - 1 - i) * size);
        return self.code_;
    }

    via_team* among_;
    int code_ = 0;
};

}  // namespace conformance
