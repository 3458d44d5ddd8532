// SPDX-License-Identifier: Apache-2.0
#include "team/block.hpp"

#include <algorithm>

namespace via::team {
namespace {

using word [[gnu::may_alias]] = std::uint64_t;

/// Both halves of a product as one word: a multiplication of which each bit depends on all of both factors.
std::uint64_t folded(std::uint64_t one, std::uint64_t other) noexcept {
    __extension__ using wide = unsigned __int128;
    const wide product = static_cast<wide>(one) * other;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

/// The check of an exchange as it is computed: two words a multiplication, and two of these at a time. No two of the
/// three numbers that it begins with are close to each other, or words that change together might not change it; and
/// all are the exchange's, so that what an unlucky word hides in one it does not in the next.
class mix {
public:
    explicit mix(std::uint64_t number) noexcept
        : key_{folded(number ^ odd[0], odd[1])}, first_{folded(key_, odd[2])}, second_{folded(key_, odd[3])} {}

    /// Each word with acquire: what is mixed here may then be read. Both ends go through all that is pushed. Every
    /// second word comes in behind a multiplication and not before it, as then no half of a product needs to be kept.
    void add(const void* begin, std::size_t words) noexcept {
        const auto* at = static_cast<const word*>(begin);
        const auto load = [&](std::size_t i) { return __atomic_load_n(at + i, __ATOMIC_ACQUIRE); };
#pragma GCC unroll 4
        for (; words >= 4; words -= 4, at += 4) {
            first_ = folded(load(0) ^ key_, first_) ^ load(1);
            second_ = folded(load(2) ^ key_, second_) ^ load(3);
        }
        for (; words != 0; --words, ++at) first_ = folded(load(0) ^ key_, first_ ^ odd[2]);
    }
    [[nodiscard]] std::uint64_t result() const noexcept { return folded(first_ ^ odd[3], second_ ^ key_); }

private:
    static constexpr std::uint64_t odd[] = {0xd1342543de82ef95, 0xaf251af3b0f025b5, 0x9fb21c651e98df25,
                                            0x2127599bf4325c37};

    std::uint64_t key_;
    std::uint64_t first_;
    std::uint64_t second_;
};

constexpr std::size_t words_in(std::size_t bytes) noexcept { return (bytes + sizeof(word) - 1) / sizeof(word); }

}  // namespace

/// With how many rings were heard, what came with the last of them may be read as well. While the rest is written the
/// size may be that of another exchange. So is bad news under the check: it comes by a write of its own, and a push
/// that is sent again, after a packet was lost, takes what the slot has by then.
std::uint64_t check_of(const slot& one, std::uint64_t sequence) noexcept {
    constexpr std::size_t header = words_in(offsetof(slot, check) - offsetof(slot, size));
    const std::size_t size = __atomic_load_n(&one.size, __ATOMIC_RELAXED);
    mix all{sequence};
    all.add(&one.size, header);
    if (__atomic_load_n(&one.status, __ATOMIC_RELAXED) != VIA_OK) all.add(&one.outcome, words_in(sizeof one.outcome));
    if (size > most_checked) {
        all.add(&one.rings, 1);
    } else {
        all.add(data_in(one, size), words_in(size));
    }
    return all.result();
}

/// Bad news has no data.
std::uint64_t check_of(const eager_slot& one, std::uint64_t number) noexcept {
    constexpr std::size_t header = words_in(offsetof(eager_slot, short_data) - offsetof(eager_slot, call));
    const bool good = __atomic_load_n(&one.status, __ATOMIC_RELAXED) == VIA_OK;
    const auto most = good ? eager_bytes : 0;
    const auto size = std::min<std::uint64_t>(__atomic_load_n(&one.call.size, __ATOMIC_RELAXED), most);
    mix all{number};
    all.add(&one.call, header);
    all.add(data_in(one, size), words_in(size));
    return all.result();
}

}  // namespace via::team
