// SPDX-License-Identifier: Apache-2.0
#include "queue.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>

#include <arpa/inet.h>
#include <fmt/format.h>

#include "problems.hpp"
#include "translation.hpp"

namespace via::verbs_module {
namespace {

/// An adapter takes longer than that to give a connection up.
constexpr std::int64_t a_while = 100'000'000;  // ns

/// In ns, to some milliseconds: what is exact may take a call of the system, which is long beside a small read.
std::int64_t coarse_now() noexcept {
    timespec now{};
    (void)::clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

}  // namespace

ibv_qp* find(const pairs_by_number& pairs, std::uint32_t number) noexcept {
    const auto found = pairs.find(number);
    return found == pairs.end() ? nullptr : found->second;
}

int post_receive(ibv_qp& pair, std::uint64_t id) noexcept {
    ibv_recv_wr empty{};
    empty.wr_id = id;
    ibv_recv_wr* refused = nullptr;
    return ibv_post_recv(&pair, &empty, &refused);
}

queue::queue(ibv_context& context, int room, int most, bool in_software) : in_software_{in_software} {
    if (room < 1 || room > most) {
        throw problem_found{
            fmt::format("a completion queue for {} completions cannot be made: the adapter has 1 to {}", room, most)};
    }
    owner_.reset(ibv_create_cq(&context, room, nullptr, nullptr, 0));
    if (owner_ == nullptr) throw problem_found{cannot_make("ibv_create_cq", errno)};
}

void queue::join(ibv_qp& pair, int rings) {
    for (int i = 0; i < rings; ++i) check(post_receive(pair, rdma::no_id), "ibv_post_recv");
    pairs_.insert_or_assign(pair.qp_num, &pair);
}

int queue::poll(std::span<rdma::completion> into) noexcept {
    std::array<ibv_wc, 16> raw;  // ibv_poll_cq() writes what is read
    std::size_t taken = 0;
    while (taken < into.size()) {
        const std::size_t room = std::min(raw.size(), into.size() - taken);
        const int found = ibv_poll_cq(owner_.get(), static_cast<int>(room), raw.data());
        if (found < 0) return -1;
        for (std::size_t i = 0; i < static_cast<std::size_t>(found); ++i) {
            const ibv_wc& each = raw[i];
            if (each.wr_id == rdma::no_id) {  // a receive request, also when its connection ends
                if (is_ring(each)) into[taken++] = {.id = ntohl(each.imm_data), .rang = true};
                continue;
            }
            rdma::outcome what = outcome_of(each.status);
            if (what == rdma::outcome::done && !is_believable(each)) what = rdma::outcome::unreachable;
            into[taken++] = {.id = each.wr_id, .what = what, .vendor = each.vendor_err};
        }
        if (static_cast<std::size_t>(found) < room) break;
    }
    return static_cast<int>(taken);
}

/// If it is, its receive request is given back. A connection that has gone may have left completions.
bool queue::is_ring(const ibv_wc& what) noexcept {
    if (what.status != IBV_WC_SUCCESS || what.opcode != IBV_WC_RECV_RDMA_WITH_IMM) return false;
    ibv_qp* const whose = find(pairs_, what.qp_num);
    if (whose != nullptr) (void)post_receive(*whose, rdma::no_id);  // one that takes none has failed
    return whose != nullptr;
}

/// Linux' rdma_rxe (6.1) calls a read done, with nothing read, when it gives the connection up after its link was cut
/// for some seconds (tests/rdma/README.md). So where none has come for a while, the connection is asked if it stands.
bool queue::is_believable(const ibv_wc& success) noexcept {
    if (!in_software_ || success.opcode == IBV_WC_RDMA_WRITE) return true;
    const std::int64_t now = coarse_now();
    const bool is_soon = now - last_ < a_while;
    last_ = now;
    return is_soon || stands(success.qp_num);
}

/// False also if nobody can say.
bool queue::stands(std::uint32_t number) const noexcept {
    ibv_qp* const whose = find(pairs_, number);
    ibv_qp_attr now{};
    ibv_qp_init_attr made{};
    return whose != nullptr && ibv_query_qp(whose, &now, IBV_QP_STATE, &made) == 0 && now.qp_state == IBV_QPS_RTS;
}

}  // namespace via::verbs_module
