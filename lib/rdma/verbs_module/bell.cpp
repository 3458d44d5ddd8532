// SPDX-License-Identifier: Apache-2.0
#include "bell.hpp"

#include <algorithm>
#include <array>
#include <cerrno>

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>

#include "problems.hpp"

namespace via::verbs_module {

bell::bell(ibv_context& context, int room, int most, int turn) {
    if (room < 1 || room > most)
        throw problem_found{fmt::format("a bell for {} rings cannot be made: the adapter has 1 to {}", room, most)};
    channel_.reset(ibv_create_comp_channel(&context));
    if (channel_ == nullptr) throw problem_found{cannot_make("ibv_create_comp_channel", errno)};
    const int flags = ::fcntl(channel_->fd, F_GETFL);
    check(::fcntl(channel_->fd, F_SETFL, flags | O_NONBLOCK) == 0 ? 0 : errno, "fcntl");
    const int vector = turn % std::max(context.num_comp_vectors, 1);  // each interrupts another processor
    owner_.reset(ibv_create_cq(&context, room, nullptr, channel_.get(), vector));
    if (owner_ == nullptr) throw problem_found{cannot_make("ibv_create_cq", errno)};
    check(ibv_req_notify_cq(owner_.get(), 0), "ibv_req_notify_cq");
}

void bell::join(ibv_qp& pair, int rings) {
    for (int i = 0; i < rings; ++i) check(post_receive(pair, 0), "ibv_post_recv");
    pairs_.insert_or_assign(pair.qp_num, &pair);
}

/// An event is acknowledged at once, or the queue could not be destroyed. Then the queue is armed, and only then
/// emptied: what comes in between is found by the one or the other.
bool bell::arm() noexcept {
    ibv_cq* which = nullptr;
    void* unused = nullptr;
    if (ibv_get_cq_event(channel_.get(), &which, &unused) != 0)
        return errno == EAGAIN || errno == EINTR;  // it is armed
    ibv_ack_cq_events(which, 1);
    return ibv_req_notify_cq(which, 0) == 0;
}

int bell::take(std::span<std::uint32_t> into) noexcept {
    if (!arm()) return -1;
    std::array<ibv_wc, 16> raw;  // ibv_poll_cq() writes what is read
    std::size_t taken = 0;
    while (taken < into.size()) {
        const std::size_t room = std::min(raw.size(), into.size() - taken);
        const int found = ibv_poll_cq(owner_.get(), static_cast<int>(room), raw.data());
        if (found < 0) return -1;
        for (std::size_t i = 0; i < static_cast<std::size_t>(found); ++i)
            if (note(raw[i])) into[taken++] = ntohl(raw[i].imm_data);
        if (static_cast<std::size_t>(found) < room) break;
    }
    return static_cast<int>(taken);
}

/// True if it is a ring. A connection that ends completes what receive requests it has, and gets no more; nor does one
/// that has gone, whose completions may have stayed.
bool bell::note(const ibv_wc& what) noexcept {
    if (what.status != IBV_WC_SUCCESS || what.opcode != IBV_WC_RECV_RDMA_WITH_IMM) return false;
    ibv_qp* const whose = find(pairs_, what.qp_num);
    if (whose == nullptr) return false;
    (void)post_receive(*whose, 0);  // one that takes none has failed
    return true;
}

}  // namespace via::verbs_module
