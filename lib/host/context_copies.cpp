// SPDX-License-Identifier: Apache-2.0
// How the long way of a context's transfers moves bytes: by the processor, the GPU, the kernel, or the remote route.
#include <algorithm>
#include <cstring>
#include <optional>
#include <vector>

#include "host/context.hpp"

namespace via::host {

/// What the GPU still does with a window's memory keeps the right to use it. Nobody waits here.
void context::keep(spot& at, base::returns when) {
    if (!at.use || when == base::returns::delivered) return;
    std::move(at.use).release_after(device_.route->given_for(at.world_pe));
}

/// A word that a put from the processor's memory fills on a GPU's heap: it is set as a signal is, which takes no copy.
std::optional<route::word_setting> context::as_word(const spot& at, const void* source, std::size_t size) const {
    std::uint64_t value = 0;
    const bool is_word = size == sizeof value && reinterpret_cast<std::uintptr_t>(at.address) % sizeof value == 0;
    if (!is_word || !at.on_device || at.remote || at.use || is_device(source)) return std::nullopt;
    std::memcpy(&value, source, sizeof value);
    return route::word_setting{reinterpret_cast<std::uint64_t*>(at.address), value};
}

void context::copy_to(spot& at, const void* source, std::size_t size, base::returns when, const char* call) {
    if (!at.is_mapped()) {
        write_rows(at, source, {.size = size}, when, call);
    } else if (!at.on_device && !is_device(source)) {
        route::store(at.address, source, size);
    } else if (const auto word = as_word(at, source, size)) {
        device_.route->set_words(at.world_pe, {&*word, 1}, false);
    } else {
        // Nobody on the host sees a copy by the GPU before it is done; on a GPU a signal says so, in the same lane.
        if (at.use && !at.on_device) when = base::returns::delivered;
        device_.route->copy(at.world_pe, at.address, source, size, when);
        keep(at, when);
    }
    tell(at);
}

void context::copy_from(spot& at, void* dest, std::size_t size, base::returns when, const char* call) {
    if (!at.is_mapped()) return read_rows(at, dest, {.size = size}, when, call);
    if (!at.on_device && !is_device(dest)) return route::load(dest, at.address, size);
    if (at.use && !at.on_device) when = base::returns::delivered;
    device_.route->copy(at.world_pe, dest, at.address, size, when);
    keep(at, when);
}

namespace {

/// The kernel copies between memory of processors, and the remote route does, so that a GPU's goes by way of a buffer
/// of at most so many bytes.
constexpr std::size_t most_buffered = std::size_t{1} << 20;

/// A part of some rows that fits the buffer, where it lies packed: several whole rows, or a piece of one.
struct buffered_part {
    std::size_t here = 0;
    std::size_t there = 0;
    std::size_t size = 0;
    std::size_t count = 0;

    [[nodiscard]] std::size_t bytes() const noexcept { return size * count; }
    [[nodiscard]] base::rows packed(std::size_t there_step) const noexcept {
        return {.size = size, .count = count, .here_step = size, .there_step = there_step};
    }
};

/// Calls `move(part)` for all of it.
template <class Move>
void for_each_part(const base::rows& shape, Move move) {
    const std::size_t size = std::min(shape.size, most_buffered);
    const std::size_t some = most_buffered / size;
    for (std::size_t row = 0; row < shape.count; row += size == shape.size ? some : 1) {
        for (std::size_t at = 0; at < shape.size; at += size) {
            move(buffered_part{.here = row * shape.here_step + at,
                               .there = row * shape.there_step + at,
                               .size = std::min(size, shape.size - at),
                               .count = size == shape.size ? std::min(some, shape.count - row) : 1});
        }
    }
}

}  // namespace

/// To `skip` bytes behind the spot.
void context::write_there(const spot& at, std::size_t skip, const void* source, const base::rows& shape,
                          base::returns when, const char* call) {
    if (at.remote) return remote_->put(at.world_pe, at.far + skip, source, shape, when, call, &told_);
    at.use.process().write(at.address + skip, source, shape, call);
}

void context::read_there(const spot& at, std::size_t skip, void* dest, const base::rows& shape, base::returns when,
                         const char* call) {
    if (at.remote) return remote_->get(at.world_pe, dest, at.far + skip, shape, when, call, &told_);
    at.use.process().read(dest, at.address + skip, shape, call);
}

void context::write_rows(const spot& at, const void* source, const base::rows& shape, base::returns when,
                         const char* call) {
    if (!is_device(source)) return write_there(at, 0, source, shape, when, call);
    const auto* from = static_cast<const std::byte*>(source);
    std::vector<std::byte> buffer;
    for_each_part(shape, [&](const buffered_part& part) {
        buffer.resize(part.bytes());
        device_.route->copy_rows(core_.pe, buffer.data(), part.size, from + part.here, shape.here_step, part.size,
                                 part.count, base::returns::delivered);
        write_there(at, part.there, buffer.data(), part.packed(shape.there_step), base::returns::source_reusable, call);
    });
}

void context::read_rows(const spot& at, void* dest, const base::rows& shape, base::returns when, const char* call) {
    if (!is_device(dest)) return read_there(at, 0, dest, shape, when, call);
    auto* to = static_cast<std::byte*>(dest);
    std::vector<std::byte> buffer;
    for_each_part(shape, [&](const buffered_part& part) {
        buffer.resize(part.bytes());
        read_there(at, part.there, buffer.data(), part.packed(shape.there_step), base::returns::delivered, call);
        device_.route->copy_rows(core_.pe, to + part.here, shape.here_step, buffer.data(), part.size, part.size,
                                 part.count, base::returns::delivered);
    });
}

}  // namespace via::host
