// SPDX-License-Identifier: Apache-2.0
#include "reference/connection.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <random>
#include <stdexcept>

#include <fmt/format.h>
#include <sched.h>

namespace rdma {
namespace {

using clock = std::chrono::steady_clock;

constexpr std::uint32_t most_inline = 1024;
constexpr std::uint8_t acknowledge_timeout = 20;  // 4.096 us << 20: 4.3 s
constexpr std::uint8_t retries = 7;
constexpr std::uint8_t not_ready_timer = 12;   // 0.64 ms
constexpr std::uint8_t not_ready_retries = 7;  // for ever
constexpr int most_reads = 16;
constexpr auto patience = std::chrono::seconds{30};

ibv_ah_attr path_to(const port& here, const endpoint& peer) {
    ibv_ah_attr path{};
    path.dlid = peer.lid;
    path.port_num = here.number;
    if (here.is_ethernet()) {
        path.is_global = 1;
        path.grh.dgid = peer.gid;
        path.grh.sgid_index = static_cast<std::uint8_t>(here.gid_index);
        path.grh.hop_limit = 64;
    }
    return path;
}

}  // namespace

connection::connection(const port& here, ibv_pd* domain, std::uint32_t depth)
    : here_{here},
      completions_{
          made(ibv_create_cq(here.context.get(), static_cast<int>(depth), nullptr, nullptr, 0), "ibv_create_cq")} {
    make_queue_pair(domain, depth);
    ibv_qp_attr attributes{};
    attributes.qp_state = IBV_QPS_INIT;
    attributes.pkey_index = here.pkey_index;
    attributes.port_num = here.number;
    attributes.qp_access_flags = IBV_ACCESS_REMOTE_WRITE | IBV_ACCESS_REMOTE_READ | IBV_ACCESS_REMOTE_ATOMIC;
    check(ibv_modify_qp(pair_.get(), &attributes, IBV_QP_STATE | IBV_QP_PKEY_INDEX | IBV_QP_PORT | IBV_QP_ACCESS_FLAGS),
          "ibv_modify_qp to INIT");
    address_.queue_pair = pair_->qp_num;
    address_.first_packet = std::random_device{}() & 0xffffffU;
    address_.lid = here.attributes.lid;
    address_.mtu = static_cast<std::uint8_t>(here.attributes.active_mtu);
    address_.reads = static_cast<std::uint8_t>(std::min(here.device.max_qp_rd_atom, most_reads));
    address_.gid = here.gid;
}

/// No device says how much it takes inline; a pair with too much cannot be made.
void connection::make_queue_pair(ibv_pd* domain, std::uint32_t depth) {
    for (std::uint32_t size = most_inline;; size /= 2) {
        ibv_qp_init_attr wanted{};
        wanted.send_cq = wanted.recv_cq = completions_.get();
        wanted.cap.max_send_wr = depth;
        wanted.cap.max_recv_wr = 1;
        wanted.cap.max_send_sge = wanted.cap.max_recv_sge = 1;
        wanted.cap.max_inline_data = size;
        wanted.qp_type = IBV_QPT_RC;
        pair_.reset(ibv_create_qp(domain, &wanted));
        inline_limit_ = wanted.cap.max_inline_data;
        if (pair_ != nullptr) return;
        if (size == 0) (void)made(pair_.get(), "ibv_create_qp");
    }
}

void connection::connect(const endpoint& peer) {
    mtu_ = std::min(here_.attributes.active_mtu, static_cast<ibv_mtu>(peer.mtu));
    to_ready_to_receive(peer);
    to_ready_to_send(peer);
}

void connection::to_ready_to_receive(const endpoint& peer) {
    ibv_qp_attr attributes{};
    attributes.qp_state = IBV_QPS_RTR;
    attributes.ah_attr = path_to(here_, peer);
    attributes.path_mtu = mtu_;
    attributes.dest_qp_num = peer.queue_pair;
    attributes.rq_psn = peer.first_packet;
    attributes.max_dest_rd_atomic = address_.reads;
    attributes.min_rnr_timer = not_ready_timer;
    check(ibv_modify_qp(pair_.get(), &attributes,
                        IBV_QP_STATE | IBV_QP_AV | IBV_QP_PATH_MTU | IBV_QP_DEST_QPN | IBV_QP_RQ_PSN |
                            IBV_QP_MAX_DEST_RD_ATOMIC | IBV_QP_MIN_RNR_TIMER),
          "ibv_modify_qp to RTR");
}

void connection::to_ready_to_send(const endpoint& peer) {
    ibv_qp_attr attributes{};
    attributes.qp_state = IBV_QPS_RTS;
    attributes.timeout = acknowledge_timeout;
    attributes.retry_cnt = retries;
    attributes.rnr_retry = not_ready_retries;
    attributes.sq_psn = address_.first_packet;
    attributes.max_rd_atomic = std::min(peer.reads, address_.reads);
    check(ibv_modify_qp(pair_.get(), &attributes,
                        IBV_QP_STATE | IBV_QP_TIMEOUT | IBV_QP_RETRY_CNT | IBV_QP_RNR_RETRY | IBV_QP_SQ_PSN |
                            IBV_QP_MAX_QP_RD_ATOMIC),
          "ibv_modify_qp to RTS");
}

void connection::post(ibv_send_wr& first) {
    ibv_send_wr* refused = nullptr;
    check(ibv_post_send(pair_.get(), &first, &refused), "ibv_post_send");
    ++counts_.post_calls;
    for (const ibv_send_wr* request = &first; request != nullptr; request = request->next) {
        ++counts_.work_requests;
        if ((request->send_flags & IBV_SEND_SIGNALED) != 0) ++counts_.signalled;
    }
}

void connection::await(std::uint64_t completions) {
    std::array<ibv_wc, 16> found{};
    auto idle_since = clock::time_point::max();
    while (counts_.completions < completions) {
        const int count = ibv_poll_cq(completions_.get(), static_cast<int>(found.size()), found.data());
        if (count < 0) throw std::runtime_error{"ibv_poll_cq failed"};
        if (count > 0) {
            ++counts_.polls;
            for (int i = 0; i < count; ++i) take(found[static_cast<std::size_t>(i)]);
            idle_since = clock::time_point::max();
            continue;
        }
        // The clock is read where nothing is to do anyway.
        if ((++counts_.empty_polls & 0x3ffU) == 0) {
            const auto now = clock::now();
            idle_since = std::min(idle_since, now);
            if (now - idle_since > patience) throw std::runtime_error{"no request completed for 30 seconds"};
        }
        ::sched_yield();
    }
}

void connection::take(const ibv_wc& completion) {
    if (completion.status != IBV_WC_SUCCESS) {
        throw std::runtime_error{fmt::format("a request failed: {}", ibv_wc_status_str(completion.status))};
    }
    ++counts_.completions;
}

}  // namespace rdma
