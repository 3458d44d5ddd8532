// SPDX-License-Identifier: Apache-2.0
// Memory that the other process reads and writes, and what its bytes must be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "reference/channel.hpp"
#include "reference/verbs.hpp"

namespace rdma {

/// Data, behind it bytes that no transfer may touch, and a word for atomics.
class memory {
public:
    static constexpr std::size_t data_size = std::size_t{4} << 20;
    static constexpr std::size_t guard_size = 64;

    static constexpr std::size_t whole_size = data_size + guard_size + sizeof(std::uint64_t);

    /// @param bytes  `whole_size` of them, zeros, which outlive this.
    memory(ibv_pd* domain, std::byte* bytes);

    [[nodiscard]] std::byte* data() noexcept { return bytes_; }
    [[nodiscard]] std::uint64_t word() const noexcept;
    void set_word(std::uint64_t value) noexcept;
    /// Where verbs find the data, and the word.
    [[nodiscard]] std::uint64_t data_address() const noexcept { return reinterpret_cast<std::uintptr_t>(bytes_); }
    [[nodiscard]] std::uint64_t word_address() const noexcept { return data_address() + data_size + guard_size; }
    [[nodiscard]] std::uint32_t local_key() const noexcept { return registration_->lkey; }
    [[nodiscard]] std::uint32_t remote_key() const noexcept { return registration_->rkey; }

    /// Bytes that depend on the seed and on the place.
    void fill(std::uint64_t seed, std::size_t size) noexcept;
    /// Where the first byte in [begin, end) is that fill(seed) would not have left there.
    [[nodiscard]] std::optional<std::size_t> mismatch(std::uint64_t seed, std::size_t begin, std::size_t end) const;

private:
    std::byte* bytes_;
    memory_registration registration_;
};

/// What the initiator needs to know of the target's memory.
struct memory_keys {
    std::uint64_t data_address = 0;
    std::uint64_t word_address = 0;
    std::uint32_t key = 0;
};
[[nodiscard]] memory_keys keys_of(const memory& of) noexcept;

/// What the initiator has the target do with its memory between two measurements.
struct request {
    enum class kind : std::uint32_t { fill, mismatch, word, clear_word, end } what = kind::end;
    std::uint64_t seed = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The target's part: does what the channel asks until it is told that this is the end.
void serve(const channel& by, memory& with);

/// The initiator's view of that.
class far_memory {
public:
    far_memory(const channel& by, const memory_keys& keys) noexcept : by_{by}, keys_{keys} {}

    [[nodiscard]] const memory_keys& keys() const noexcept { return keys_; }
    void fill(std::uint64_t seed, std::size_t size) const { (void)ask({request::kind::fill, seed, 0, size}); }
    [[nodiscard]] std::optional<std::size_t> mismatch(std::uint64_t seed, std::size_t begin, std::size_t end) const;
    [[nodiscard]] std::uint64_t word() const { return ask({request::kind::word}); }
    void clear_word() const { (void)ask({request::kind::clear_word}); }
    void end() const { (void)ask({request::kind::end}); }

private:
    [[nodiscard]] std::uint64_t ask(const request& what) const;

    const channel& by_;
    memory_keys keys_;
};

}  // namespace rdma
