// SPDX-License-Identifier: Apache-2.0
#include "core/peers.hpp"

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
    if (card.route_is_remote != first.route_is_remote) {
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

}  // namespace via::core
