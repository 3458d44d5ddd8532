// SPDX-License-Identifier: Apache-2.0
#include "route/peer_map.hpp"

#include <thread>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/fence.hpp"
#include "base/seqpacket.hpp"
#include "heap/host_backing.hpp"
#include "route/attach_message.hpp"

namespace via::route {
namespace {

/// How long a peer that refuses connections may take to be reported dead, before it is just called unreachable.
constexpr base::seconds grace{2};
constexpr base::seconds patience_of_reports{0.2};

}  // namespace

peer_map::peer_map(core::core& c, bool memory_is_retained) : core_{c} {
    const base::identity& mine = c.others.card(c.pe).process;
    for (int pe = 0; pe < c.npes; ++pe) {
        const core::peer_card& card = c.others.card(pe);
        // An address is only meaningful in its own process, and for as long as its owner is there.
        if (pe == c.pe || (memory_is_retained && card.process == mine))
            c.others.set_heap(pe, reinterpret_cast<std::byte*>(card.heap_address));
    }
}

bool peer_map::reachable(int pe) const {
    return core_.others.card(core_.pe).process.same_host(core_.others.card(pe).process);
}

core::peer_block* peer_map::try_block(int pe) noexcept {
    try {
        std::byte* base = core_.others.heap(pe);
        return &core::block_of(base != nullptr ? base : attach(pe, "a report", patience_of_reports));
    } catch (...) {
        return nullptr;
    }
}

std::byte* peer_map::attach(int pe, const char* doing, base::seconds limit) {
    const std::lock_guard lock{mutex_};
    core_.failed.throw_if(pe, doing);
    if (std::byte* base = core_.others.heap(pe)) return base;  // another thread was first
    if (!reachable(pe)) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: PE {} is on another host or in another network namespace", doing, pe),
                    .hint = "this version reaches PEs of one host only",
                    .pe = pe});
    }
    const base::deadline until{limit};
    base::mapping memory = ask(pe, doing, until);
    std::byte* base = memory.data() + core::heap_distance;
    const core::peer_block& block = core::block_of(base);
    if (block.magic != core::peer_block::magic_value || block.version != core::peer_block::version_value ||
        block.pe != pe) {
        fail_unreachable(pe, doing, until, "its memory does not begin with its control block");
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

base::mapping peer_map::ask(int pe, const char* doing, const base::deadline& until) {
    const core::peer_card& card = core_.others.card(pe);
    base::fd socket;
    try {
        socket = base::dial(card.address, until);
    } catch (const base::error& refused) {
        if (refused.details().call != "connect") throw;  // want of a descriptor here says nothing of the peer
        fail_unreachable(pe, doing, until, refused.what());
    }
    attach_request request;
    request.secret = card.secret;
    request.from = core_.pe;
    request.to = pe;
    if (!base::send_message(socket.get(), std::as_bytes(std::span{&request, 1}), until)) {
        fail_unreachable(pe, doing, until, "it closed the connection");
    }
    if (!base::wait_readable(socket.get(), until)) {
        core_.failed.throw_if(pe, doing);
        base::fail({.status = VIA_ERR_TIMEOUT,
                    .message = fmt::format("{}: PE {} did not hand out its memory in time", doing, pe),
                    .hint = "is the process stopped? VIADUCT_TIMEOUT sets the bound",
                    .pe = pe});
    }
    base::message answer;
    const base::received what = base::receive_message(socket.get(), answer);
    if (what == base::received::malformed) {
        base::fail({.status = VIA_ERR_SYSTEM,
                    .message = fmt::format("{}: the memory of PE {} could not be received", doing, pe),
                    .hint = "has this process no file descriptor left? see ulimit -n",
                    .call = "recvmsg",
                    .pe = pe});
    }
    if (what != base::received::message) fail_unreachable(pe, doing, until, "it closed the connection");
    const auto reply = decode_reply(answer.bytes);
    if (!reply || reply->from != pe) fail_unreachable(pe, doing, until, "its answer is malformed");
    if (reply->granted == 0) fail_unreachable(pe, doing, until, fmt::format("it refused: {}", reply->reason));
    if (!answer.file) fail_unreachable(pe, doing, until, "its answer came without the memory");
    return heap::host_backing::map_peer(answer.file.get(), core::heap_distance + card.heap_size);
}

void peer_map::fail_unreachable(int pe, const char* doing, const base::deadline& until, const std::string& why) const {
    // A process that just died refuses connections before its death is reported; the report says more.
    const base::deadline report{grace};
    while (!report.expired() && !until.expired()) {
        core_.failed.throw_if(pe, doing);
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }
    base::fail({.status = VIA_ERR_PEER_FAILED,
                .message = fmt::format("{}: PE {} cannot be reached: {}", doing, pe, why),
                .hint = "it has died or finalized",
                .pe = pe});
}

}  // namespace via::route
