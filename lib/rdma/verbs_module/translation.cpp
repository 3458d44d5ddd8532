// SPDX-License-Identifier: Apache-2.0
#include "translation.hpp"

#include <cstring>

#include <arpa/inet.h>

namespace via::verbs_module {

using rdma::outcome;
using rdma::request;

outcome outcome_of(ibv_wc_status status) noexcept {
    switch (status) {
        case IBV_WC_SUCCESS: return outcome::done;
        case IBV_WC_WR_FLUSH_ERR: return outcome::flushed;
        case IBV_WC_RETRY_EXC_ERR:
        case IBV_WC_RESP_TIMEOUT_ERR:
        case IBV_WC_REM_ABORT_ERR: return outcome::unreachable;
        case IBV_WC_RNR_RETRY_EXC_ERR: return outcome::not_ready;
        // The responder says "invalid request" of what is out of bounds, too, and of an operation that it never allows.
        case IBV_WC_REM_ACCESS_ERR:
        case IBV_WC_REM_INV_REQ_ERR:
        case IBV_WC_REM_INV_RD_REQ_ERR: return outcome::remote_access;
        case IBV_WC_REM_OP_ERR: return outcome::remote_failed;
        case IBV_WC_LOC_LEN_ERR:
        case IBV_WC_LOC_QP_OP_ERR:
        case IBV_WC_LOC_EEC_OP_ERR:
        case IBV_WC_LOC_PROT_ERR:
        case IBV_WC_MW_BIND_ERR:
        case IBV_WC_BAD_RESP_ERR:
        case IBV_WC_LOC_ACCESS_ERR:
        case IBV_WC_LOC_RDD_VIOL_ERR:
        case IBV_WC_INV_EECN_ERR:
        case IBV_WC_INV_EEC_STATE_ERR:
        case IBV_WC_FATAL_ERR:
        case IBV_WC_GENERAL_ERR:
        case IBV_WC_TM_ERR:
        case IBV_WC_TM_RNDV_INCOMPLETE: break;
    }
    return outcome::local;
}

rdma::event event_of(const ibv_async_event& raw) noexcept {
    using kind = rdma::event::kind;
    switch (raw.event_type) {
        case IBV_EVENT_PORT_ERR: return {.what = kind::port_down, .port = raw.element.port_num};
        case IBV_EVENT_PORT_ACTIVE: return {.what = kind::port_up, .port = raw.element.port_num};
        case IBV_EVENT_LID_CHANGE:
        case IBV_EVENT_PKEY_CHANGE:
        case IBV_EVENT_GID_CHANGE: return {.what = kind::address_changed, .port = raw.element.port_num};
        // No completion comes out of such a queue any more, and each connection has one.
        case IBV_EVENT_CQ_ERR:
        case IBV_EVENT_DEVICE_FATAL: return {.what = kind::adapter_failed};
        default: return {};
    }
}

void translate(const request& from, ibv_send_wr& into, ibv_sge& memory) noexcept {
    memory = {.addr = reinterpret_cast<std::uintptr_t>(from.local), .length = from.size, .lkey = from.local_key};
    into = {};
    into.wr_id = from.id;
    into.sg_list = &memory;
    into.num_sge = from.size == 0 ? 0 : 1;  // adapters take a length of 0 for the largest one
    unsigned flags = 0;
    if (from.signalled) flags |= IBV_SEND_SIGNALED;
    if (from.copied) flags |= IBV_SEND_INLINE;
    if (from.fenced) flags |= IBV_SEND_FENCE;
    into.send_flags = flags;
    const bool atomic = from.what == request::kind::fetch_add || from.what == request::kind::compare_swap;
    if (!atomic) {
        const auto write = from.rings ? IBV_WR_RDMA_WRITE_WITH_IMM : IBV_WR_RDMA_WRITE;
        into.opcode = from.what == request::kind::write ? write : IBV_WR_RDMA_READ;
        into.imm_data = htonl(from.ring);
        into.wr.rdma.remote_addr = from.remote;
        into.wr.rdma.rkey = from.remote_key;
        return;
    }
    const bool add = from.what == request::kind::fetch_add;
    into.opcode = add ? IBV_WR_ATOMIC_FETCH_AND_ADD : IBV_WR_ATOMIC_CMP_AND_SWP;
    into.wr.atomic.remote_addr = from.remote;
    into.wr.atomic.rkey = from.remote_key;
    into.wr.atomic.compare_add = add ? from.operand : from.compare;
    into.wr.atomic.swap = add ? 0 : from.operand;
}

std::uint32_t bytes_of(ibv_mtu mtu) noexcept { return std::uint32_t{128} << static_cast<unsigned>(mtu); }

ibv_mtu mtu_of(std::uint32_t bytes) noexcept {
    for (const ibv_mtu mtu : {IBV_MTU_4096, IBV_MTU_2048, IBV_MTU_1024, IBV_MTU_512}) {
        if (bytes >= bytes_of(mtu)) return mtu;
    }
    return IBV_MTU_256;
}

/// Codes of the InfiniBand specification (PortInfo: LinkWidthActive, LinkSpeedActive, LinkSpeedExtActive).
std::uint32_t megabits_of(const ibv_port_attr& port) noexcept {
    const auto lanes = [&]() -> std::uint32_t {
        switch (port.active_width) {
            case 1: return 1;
            case 2: return 4;
            case 4: return 8;
            case 8: return 12;
            case 16: return 2;
            default: return 0;
        }
    };
    const auto lane = [&]() -> std::uint32_t {
        switch (port.active_speed) {
            case 1: return 2'000;  // SDR, DDR and QDR send ten bits for eight
            case 2: return 4'000;
            case 4: return 8'000;
            case 8: return 10'000;     // FDR10
            case 16: return 14'000;    // FDR
            case 32: return 25'000;    // EDR
            case 64: return 50'000;    // HDR
            case 128: return 100'000;  // NDR
            default: return 0;
        }
    };
    return lanes() * lane();
}

rdma::gid gid_of(const ibv_gid& raw) noexcept {
    rdma::gid made;
    static_assert(sizeof made == sizeof raw.raw);
    std::memcpy(made.data(), raw.raw, sizeof raw.raw);
    return made;
}

ibv_gid raw_gid(const rdma::gid& from) noexcept {
    ibv_gid raw{};
    std::memcpy(raw.raw, from.data(), from.size());
    return raw;
}

}  // namespace via::verbs_module
