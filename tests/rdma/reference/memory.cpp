// SPDX-License-Identifier: Apache-2.0
#include "reference/memory.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "support/random.hpp"

namespace rdma {
namespace {

constexpr std::uint64_t nowhere = ~std::uint64_t{0};
constexpr int access =
    IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_WRITE | IBV_ACCESS_REMOTE_READ | IBV_ACCESS_REMOTE_ATOMIC;

/// The eight bytes of the pattern at a multiple of eight.
std::uint64_t pattern(std::uint64_t seed, std::size_t at) noexcept { return support::mix(seed ^ support::mix(at)); }

}  // namespace

memory::memory(ibv_pd* domain, std::byte* bytes)
    : bytes_{bytes}, registration_{made(ibv_reg_mr(domain, bytes, whole_size, access), "ibv_reg_mr")} {}

// The device writes behind the compiler's back; to poll the queue orders the processor's reads.
std::uint64_t memory::word() const noexcept {
    std::atomic_signal_fence(std::memory_order_acquire);
    std::uint64_t value = 0;
    std::memcpy(&value, bytes_ + data_size + guard_size, sizeof value);
    return value;
}

void memory::set_word(std::uint64_t value) noexcept {
    std::memcpy(bytes_ + data_size + guard_size, &value, sizeof value);
    std::atomic_signal_fence(std::memory_order_release);
}

void memory::fill(std::uint64_t seed, std::size_t size) noexcept {
    for (std::size_t at = 0; at < size; at += sizeof(std::uint64_t)) {
        const std::uint64_t value = pattern(seed, at);
        std::memcpy(bytes_ + at, &value, std::min(size - at, sizeof value));
    }
    std::atomic_signal_fence(std::memory_order_release);
}

std::optional<std::size_t> memory::mismatch(std::uint64_t seed, std::size_t begin, std::size_t end) const {
    std::atomic_signal_fence(std::memory_order_acquire);
    for (std::size_t at = begin; at < end;) {
        const std::size_t inside = at % sizeof(std::uint64_t);
        const std::size_t count = std::min(end - at, sizeof(std::uint64_t) - inside);
        const std::uint64_t value = pattern(seed, at - inside);
        const auto* const wanted = reinterpret_cast<const std::byte*>(&value) + inside;
        const auto* const wrong = std::mismatch(wanted, wanted + count, bytes_ + at).first;
        if (wrong != wanted + count) return at + static_cast<std::size_t>(wrong - wanted);
        at += count;
    }
    return std::nullopt;
}

memory_keys keys_of(const memory& of) noexcept { return {of.data_address(), of.word_address(), of.remote_key()}; }

void serve(const channel& by, memory& with) {
    for (;;) {
        const auto asked = by.receive<request>();
        std::uint64_t answer = 0;
        switch (asked.what) {
            case request::kind::fill: with.fill(asked.seed, asked.end); break;
            case request::kind::mismatch:
                answer = with.mismatch(asked.seed, asked.begin, asked.end).value_or(nowhere);
                break;
            case request::kind::word: answer = with.word(); break;
            case request::kind::clear_word: with.set_word(0); break;
            case request::kind::end: break;
        }
        by.send(answer);
        if (asked.what == request::kind::end) return;
    }
}

std::optional<std::size_t> far_memory::mismatch(std::uint64_t seed, std::size_t begin, std::size_t end) const {
    const std::uint64_t at = ask({request::kind::mismatch, seed, begin, end});
    return at == nowhere ? std::nullopt : std::optional<std::size_t>{at};
}

std::uint64_t far_memory::ask(const request& what) const {
    by_.send(what);
    return by_.receive<std::uint64_t>();
}

}  // namespace rdma
