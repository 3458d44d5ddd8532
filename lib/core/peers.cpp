// SPDX-License-Identifier: Apache-2.0
#include "core/peers.hpp"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::core {
namespace {

void check_card(const peer_card& card, int pe, const peer_card& first) {
    if (card.heap_size != first.heap_size) {
        base::fail({.status = VIA_ERR_MISMATCH,
                    .message = fmt::format("PE {} has a heap of at most {} bytes, PE 0 one of {}", pe, card.heap_size,
                                           first.heap_size),
                    .hint = "give every PE the same VIADUCT_HEAP_SIZE",
                    .pe = pe});
    }
    if (card.granularity != first.granularity) {
        base::fail(
            {.status = VIA_ERR_MISMATCH,
             .message = fmt::format("PE {} has pages of {} bytes, PE 0 of {}", pe, card.granularity, first.granularity),
             .hint = "run all PEs on kernels of one page size",
             .pe = pe});
    }
    if (card.pes_per_host != first.pes_per_host) {
        base::fail({.status = VIA_ERR_MISMATCH,
                    .message = fmt::format("PE {} and PE 0 have different values of VIADUCT_ROUTE", pe),
                    .hint = "give every PE the same VIADUCT_ROUTE",
                    .pe = pe});
    }
    if (std::memchr(card.address, 0, sizeof card.address) == nullptr) {
        base::fail(
            {.status = VIA_ERR_BOOTSTRAP, .message = fmt::format("PE {} sent a malformed address", pe), .pe = pe});
    }
}

}  // namespace

void peers::require_device_atomics(int pe, const char* doing) const {
    if (has_device_atomics(pe)) return;
    base::fail(
        {.status = VIA_ERR_UNSUPPORTED,
         .message = fmt::format("{}: this GPU's atomics are not atomic over the link to the GPU of PE {}", doing, pe),
         .hint = no_atomics_hint,
         .pe = pe});
}

std::vector<peer_card> read_cards(std::span<const std::vector<std::byte>> gathered) {
    std::vector<peer_card> cards;
    cards.reserve(gathered.size());
    for (const std::vector<std::byte>& bytes : gathered) {
        const int pe = static_cast<int>(cards.size());
        peer_card card;
        if (bytes.size() == sizeof card) std::memcpy(&card, bytes.data(), sizeof card);
        if (bytes.size() != sizeof card || card.version != peer_card::version_value) {
            base::fail({.status = VIA_ERR_BOOTSTRAP,
                        .message = fmt::format("PE {} runs another version of the library", pe),
                        .hint = "link every program of the job with the same libviaduct.so",
                        .pe = pe});
        }
        check_card(card, pe, cards.empty() ? card : cards.front());
        cards.push_back(card);
    }
    return cards;
}

std::vector<int> hosts_of(std::span<const peer_card> cards) {
    std::vector<int> hosts;
    std::vector<std::size_t> firsts;
    const auto share_host = [&](std::size_t first, std::size_t pe) {
        const std::size_t pretended = cards[pe].pes_per_host;
        if (pretended != 0 && first / pretended != pe / pretended) return false;
        return cards[first].process.same_host(cards[pe].process);
    };
    for (std::size_t pe = 0; pe < cards.size(); ++pe) {
        // The neighbours of a PE mostly have numbers next to it.
        const auto found =
            std::find_if(firsts.rbegin(), firsts.rend(), [&](std::size_t first) { return share_host(first, pe); });
        const std::size_t host = found == firsts.rend() ? pe : *found;
        hosts.push_back(static_cast<int>(host));
        if (host == pe) firsts.push_back(pe);
    }
    return hosts;
}

bool peers::span_hosts() const noexcept {
    return std::any_of(hosts_.begin(), hosts_.end(), [](int host) { return host != 0; });
}

control_address write_control(const base::tcp_address& where) noexcept {
    control_address made;
    made.port = where.port;
    where.host.copy(made.host, sizeof made.host - 1);
    return made;
}

std::vector<base::tcp_address> read_controls(std::span<const std::vector<std::byte>> gathered) {
    std::vector<base::tcp_address> all;
    all.reserve(gathered.size());
    for (const std::vector<std::byte>& bytes : gathered) {
        control_address came;
        if (bytes.size() == sizeof came) std::memcpy(&came, bytes.data(), sizeof came);
        came.host[sizeof came.host - 1] = '\0';
        all.push_back({.host = came.host, .port = came.port});
        if (base::is_host_number(all.back().host) && came.port != 0) continue;
        const int pe = static_cast<int>(all.size()) - 1;
        base::fail({.status = VIA_ERR_BOOTSTRAP,
                    .message = fmt::format("PE {} sent a malformed address of its control thread", pe),
                    .pe = pe});
    }
    return all;
}

}  // namespace via::core
