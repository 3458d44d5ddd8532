// SPDX-License-Identifier: Apache-2.0
#include "route/peer_map.hpp"

#include <fmt/format.h>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "base/fence.hpp"
#include "heap/host_backing.hpp"
#include "route/attach_message.hpp"

namespace via::route {

peer_map::peer_map(core::core& c, bool memory_is_retained) : core_{c}, asker_{c} {
    const base::identity& mine = c.others.card(c.pe).process;
    for (int pe = 0; pe < c.npes; ++pe) {
        const core::peer_card& card = c.others.card(pe);
        // An address is only meaningful in its own process, and for as long as its owner is there.
        if (pe == c.pe || (memory_is_retained && card.process == mine && !c.others.is_remote(pe)))
            c.others.set_heap(pe, reinterpret_cast<std::byte*>(card.heap_address));
    }
}

bool peer_map::reachable(int pe) const { return !core_.others.is_remote(pe); }

std::byte* peer_map::attach(int pe, const char* doing) {
    const std::lock_guard lock{mutex_};
    core_.failed.throw_if(pe, doing);
    if (std::byte* base = core_.others.heap(pe)) return base;  // another thread was first
    if (!reachable(pe)) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: PE {} is reached by RDMA alone, and this cannot be done so", doing, pe),
                    .hint = "PEs of one host and network namespace map each other's memory where VIADUCT_ROUTE=auto",
                    .pe = pe});
    }
    const base::deadline until{base::seconds{core_.options.timeout}};
    const base::fd file = asker_.ask(pe, attach_request::whole_host_heap, doing, until);
    base::mapping memory =
        heap::host_backing::map_peer(file.get(), core::heap_distance + core_.others.card(pe).heap_size);
    std::byte* base = memory.data() + core::heap_distance;
    const core::peer_block& block = core::block_of(base);
    if (block.magic != core::peer_block::magic_value || block.version != core::peer_block::version_value ||
        block.pe != pe) {
        asker_.fail_unreachable(pe, doing, until, "its memory does not begin with its control block");
    }
    mappings_.push_back(std::move(memory));
    core_.others.set_heap(pe, base);
    core_.counted.peers_mapped.count();
    // A failure is first reported, then the base is taken away; it may have been taken away before it was set here.
    // Then the report must be seen: a fence on either side, so that not both the store and the look come too early.
    base::full_fence();
    if (core_.failed.any()) withdraw_if_failed(pe, doing);
    return base;
}

void peer_map::withdraw_if_failed(int pe, const char* doing) {
    try {
        core_.failed.throw_if(pe, doing);
    } catch (...) {
        core_.others.set_heap(pe, nullptr);
        throw;
    }
}

}  // namespace via::route
