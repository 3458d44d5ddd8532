// SPDX-License-Identifier: Apache-2.0
#include "connection.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <limits>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <sys/random.h>

#include "problems.hpp"
#include "translation.hpp"

namespace via::verbs_module {
namespace {

// Of an attempt to reach the other end, as exponents and counts of the InfiniBand specification.
constexpr std::uint8_t answer_timeout = 20;    ///< 4.096 us * 2^20: 4.3 s
constexpr std::uint8_t retries = 6;            ///< as many as there are with an end: rxe takes 7 for no end
constexpr std::uint8_t not_ready_delay = 12;   ///< 0.64 ms
constexpr std::uint8_t not_ready_retries = 7;  ///< without end
constexpr std::uint8_t hops = 64;

constexpr std::uint32_t low_24_bits = 0xffffff;

/// Where the count of packets begins: another number each time, so that late ones of an earlier connection are told
/// from those of this one.
std::uint32_t first_packet() {
    std::uint32_t number = 0;
    if (::getrandom(&number, sizeof number, 0) != sizeof number) throw problem_found{failure_of("getrandom", errno)};
    return number & low_24_bits;
}

/// An index at which the table has nothing gives an address of zeros.
rdma::gid own_gid(ibv_context& context, int port, int index) {
    ibv_gid raw{};
    if (ibv_query_gid(&context, static_cast<std::uint8_t>(port), index, &raw) == 0 && gid_of(raw) != rdma::gid{}) {
        return gid_of(raw);
    }
    throw problem_found{
        fmt::format("port {} of {} has no GID of index {}", port, ibv_get_device_name(context.device), index)};
}

std::uint16_t own_pkey(ibv_context& context, int port, int index) {
    __be16 key = 0;
    check(ibv_query_pkey(&context, static_cast<std::uint8_t>(port), index, &key), "ibv_query_pkey");
    return ntohs(key);
}

std::uint8_t as_count(int value) {
    return static_cast<std::uint8_t>(std::clamp(value, 0, int{std::numeric_limits<std::uint8_t>::max()}));
}

/// True if the number of an error of ibv_post_send() says that the queue is full.
bool means_full(int error) { return error == ENOMEM || error == EAGAIN || error == ENOBUFS; }

}  // namespace

connection::connection(ibv_pd& domain, queue& ends, const port_facts& of, const rdma::connection_limits& limits)
    : of_{of}, use_{limits.use}, ends_{ends}, rung_{static_cast<bell*>(limits.rung)} {
    check(ibv_query_port(domain.context, static_cast<std::uint8_t>(of_.number), &port_), "ibv_query_port");
    if (limits.requests < 1 || limits.requests > of.limits.max_qp_wr) {
        throw problem_found{
            fmt::format("a connection with {} requests under way cannot be made: the adapter has 1 to {}",
                        limits.requests, of.limits.max_qp_wr)};
    }
    chain_.resize(static_cast<std::size_t>(limits.requests));
    pieces_.resize(chain_.size());
    make_pair(domain, limits);
    initialize();
    here_ = {.queue = pair_->qp_num,
             .packet = first_packet(),
             .mtu = bytes_of(port_.active_mtu),
             .lid = port_.lid,
             .reads = as_count(of_.limits.max_qp_rd_atom),
             .address = own_gid(*domain.context, of_.number, use_.gid_index),
             .pkey = own_pkey(*domain.context, of_.number, use_.pkey_index),
             .layer = is_ethernet() ? rdma::link::ethernet : rdma::link::infiniband,
             .is_reached_by_address = is_reached_by_address() ? std::uint8_t{1} : std::uint8_t{0}};
    ends_.join(*pair_, rung_ == nullptr ? limits.rings : 0);
    try {
        if (rung_ != nullptr) rung_->join(*pair_, limits.rings);
    } catch (...) {
        ends_.leave(*pair_);
        throw;
    }
}

connection::~connection() {
    ends_.leave(*pair_);
    if (rung_ != nullptr) rung_->leave(*pair_);
}

/// How many bytes go inline is not to be asked of an adapter but by making a queue pair: less is asked for until it is
/// granted.
void connection::make_pair(ibv_pd& domain, const rdma::connection_limits& limits) {
    ibv_qp_init_attr wanted{};
    for (std::uint32_t copied = limits.copied;; copied /= 2) {
        wanted = {};
        wanted.send_cq = &ends_.raw();
        wanted.recv_cq = rung_ == nullptr ? &ends_.raw() : &rung_->raw();
        wanted.qp_type = IBV_QPT_RC;
        wanted.cap = {.max_send_wr = static_cast<std::uint32_t>(limits.requests),
                      .max_recv_wr = static_cast<std::uint32_t>(std::max(limits.rings, 1)),
                      .max_send_sge = 1,
                      .max_recv_sge = 1,
                      .max_inline_data = copied};
        errno = 0;
        pair_.reset(ibv_create_qp(&domain, &wanted));
        if (pair_ != nullptr || copied == 0) break;
    }
    if (pair_ == nullptr) throw problem_found{cannot_make("ibv_create_qp", errno)};
    most_copied_ = wanted.cap.max_inline_data;
}

void connection::initialize() {
    unsigned access = IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_WRITE | IBV_ACCESS_REMOTE_READ;
    if (of_.limits.atomic_cap != IBV_ATOMIC_NONE) access |= IBV_ACCESS_REMOTE_ATOMIC;
    ibv_qp_attr to{};
    to.qp_state = IBV_QPS_INIT;
    to.pkey_index = use_.pkey_index;
    to.port_num = static_cast<std::uint8_t>(of_.number);
    to.qp_access_flags = access;
    check(ibv_modify_qp(pair_.get(), &to, IBV_QP_STATE | IBV_QP_PKEY_INDEX | IBV_QP_PORT | IBV_QP_ACCESS_FLAGS),
          "ibv_modify_qp to INIT");
}

bool connection::connect(const rdma::endpoint& there, std::string& problem) noexcept {
    return guarded(problem, [&] {
        be_ready_to_receive(there);
        be_ready_to_send(there);
        return true;
    });
}

bool connection::is_ethernet() const noexcept { return port_.link_layer == IBV_LINK_LAYER_ETHERNET; }

bool connection::is_reached_by_address() const noexcept {
    return is_ethernet() || (port_.flags & IBV_QPF_GRH_REQUIRED) != 0;
}

ibv_ah_attr connection::way_to(const rdma::endpoint& there) const noexcept {
    ibv_ah_attr way{};
    way.dlid = there.lid;
    way.port_num = static_cast<std::uint8_t>(of_.number);
    if (!is_ethernet()) way.sl = use_.service_level;
    if (is_reached_by_address() || there.is_reached_by_address != 0) {
        way.is_global = 1;
        way.grh.dgid = raw_gid(there.address);
        way.grh.sgid_index = static_cast<std::uint8_t>(use_.gid_index);
        way.grh.hop_limit = hops;
        way.grh.traffic_class = use_.traffic_class;
    }
    return way;
}

void connection::be_ready_to_receive(const rdma::endpoint& there) {
    ibv_qp_attr to{};
    to.qp_state = IBV_QPS_RTR;
    to.ah_attr = way_to(there);
    to.path_mtu = mtu_of(std::min(here_.mtu, there.mtu));
    to.dest_qp_num = there.queue & low_24_bits;
    to.rq_psn = there.packet & low_24_bits;
    to.max_dest_rd_atomic = as_count(here_.reads);
    to.min_rnr_timer = not_ready_delay;
    check(ibv_modify_qp(pair_.get(), &to,
                        IBV_QP_STATE | IBV_QP_AV | IBV_QP_PATH_MTU | IBV_QP_DEST_QPN | IBV_QP_RQ_PSN |
                            IBV_QP_MAX_DEST_RD_ATOMIC | IBV_QP_MIN_RNR_TIMER),
          "ibv_modify_qp to RTR");
}

void connection::be_ready_to_send(const rdma::endpoint& there) {
    ibv_qp_attr to{};
    to.qp_state = IBV_QPS_RTS;
    to.sq_psn = here_.packet;
    to.timeout = answer_timeout;
    to.retry_cnt = retries;
    to.rnr_retry = not_ready_retries;
    to.max_rd_atomic = as_count(std::min(of_.limits.max_qp_init_rd_atom, int{there.reads}));
    check(ibv_modify_qp(pair_.get(), &to,
                        IBV_QP_STATE | IBV_QP_SQ_PSN | IBV_QP_TIMEOUT | IBV_QP_RETRY_CNT | IBV_QP_RNR_RETRY |
                            IBV_QP_MAX_QP_RD_ATOMIC),
          "ibv_modify_qp to RTS");
}

int connection::post(std::span<const rdma::request> all) noexcept {
    const std::size_t count = std::min(all.size(), chain_.size());
    if (count == 0) return 0;
    for (std::size_t i = 0; i < count; ++i) {
        translate(all[i], chain_[i], pieces_[i]);
        if (i > 0) chain_[i - 1].next = &chain_[i];
    }
    ibv_send_wr* refused = nullptr;
    const int result = ibv_post_send(pair_.get(), chain_.data(), &refused);
    if (result == 0) return static_cast<int>(count);
    if (refused == nullptr) return -1;  // then nobody knows what was taken
    const auto taken = static_cast<int>(refused - chain_.data());
    return taken > 0 || means_full(std::abs(result)) ? taken : -1;
}

/// An adapter that cannot even do that has failed, and moves nothing.
void connection::stop() noexcept {
    ibv_qp_attr to{};
    to.qp_state = IBV_QPS_ERR;
    (void)ibv_modify_qp(pair_.get(), &to, IBV_QP_STATE);
}

}  // namespace via::verbs_module
