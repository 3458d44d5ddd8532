// SPDX-License-Identifier: Apache-2.0
#include "collectives.hpp"

namespace via::shmem {

// A put that is refused ends the call on every PE alike only if all make it: so this PE meets the others all the same.
via_status put_to_each(via_team* team, void* dest, const void* source, std::size_t size) noexcept {
    const int me = via_team_pe(team);
    const int npes = via_team_npes(team);
    auto* const to = static_cast<std::byte*>(dest) + static_cast<std::size_t>(me) * size;
    const auto* const from = static_cast<const std::byte*>(source);
    via_status refused = VIA_OK;
    for (int i = 1; i <= npes && refused == VIA_OK; ++i) {  // each begins at another, so that not all write to one
        const int member = (me + i) % npes;
        int pe = member;
        if (team != the_job.everyone) refused = via_team_translate(team, member, the_job.everyone, &pe);
        if (refused == VIA_OK)
            refused = via_put_nbi(the_job.context, to, from + static_cast<std::size_t>(member) * size, size, pe);
    }
    const via_status met = via_barrier(team);
    return refused != VIA_OK ? refused : met;
}

}  // namespace via::shmem
