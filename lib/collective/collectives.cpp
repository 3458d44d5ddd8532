// SPDX-License-Identifier: Apache-2.0
#include "collective/collectives.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include <fmt/format.h>

#include "base/error.hpp"
#include "reductions.hpp"

namespace via::collective {
namespace {

/// Calls `f(offset, bytes)` for every chunk of `size` bytes; once, with no bytes, for none.
template <class F>
void for_each_chunk(std::size_t size, F&& f) {
    std::size_t at = 0;
    do {
        const std::size_t bytes = std::min(core::chunk_bytes, size - at);
        f(at, bytes);
        at += bytes;
    } while (at < size);
}

void check_buffers(const void* dest, const void* source, std::size_t size, const char* call) {
    if (size == 0 || (dest != nullptr && source != nullptr)) return;
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = fmt::format("{}: {} is NULL", call, dest == nullptr ? "dest" : "source"),
                .size = size});
}

}  // namespace

/// Arguments that are wrong here are an error everywhere: the others are on their way into the call.
template <class Check>
void collectives::run_if_wrong(const core::signature& call, Check&& check) {
    contribution part{.call = call};
    attempt(part, check);
    if (part.failure != VIA_OK) tree_.run(part);
}

void collectives::barrier() {
    operations_.quiet();
    tree_.run({.call = {.what = core::signature::kind::barrier}});
}

void collectives::reduce(via_op op, via_type type, void* dest, const void* source, std::size_t count) {
    const core::signature call{.what = core::signature::kind::reduce,
                               .op = static_cast<std::uint8_t>(op),
                               .type = static_cast<std::uint8_t>(type),
                               .size = count};
    combine_function combine = nullptr;
    std::size_t size = 0;
    run_if_wrong(call, [&] {
        combine = combiner(op, type);
        const std::size_t element = element_size(type);
        if (count > SIZE_MAX / element) {
            base::fail({.status = VIA_ERR_ARGUMENT,
                        .message = fmt::format("reduce: {} elements are more than memory holds", count)});
        }
        size = count * element;
        check_buffers(dest, source, size, "reduce");
    });
    if (size != 0 && dest != source) std::memmove(dest, source, size);
    for_each_chunk(size, [&](std::size_t at, std::size_t bytes) {
        tree_.run({.call = call, .data = {static_cast<std::byte*>(dest) + at, bytes}, .combine = combine});
    });
}

void collectives::broadcast(void* dest, const void* source, std::size_t size, int root) {
    const core::signature call{.what = core::signature::kind::broadcast, .root = root, .size = size};
    const bool is_root = core_.pe == root;
    run_if_wrong(call, [&] {
        if (root < 0 || root >= core_.npes) {
            base::fail(
                {.status = VIA_ERR_PE,
                 .message = fmt::format("broadcast: root {} is out of range, the world has {} PEs", root, core_.npes),
                 .pe = root});
        }
        check_buffers(dest, is_root ? source : dest, size, "broadcast");
    });
    if (is_root && size != 0 && dest != source) std::memmove(dest, source, size);
    if (size > core::chunk_bytes) {
        const bool symmetric = is_root && core_.heap.holds(core_.heap.offset(dest), size);
        return broadcast_direct(dest, call, symmetric);
    }
    tree_.run({.call = call, .data = {static_cast<std::byte*>(dest), size}, .filled = is_root});
}

/// Large data: the root says where it lies; if in its heap, everyone fetches it at once, else it goes in chunks.
void collectives::broadcast_direct(void* dest, const core::signature& call, bool symmetric_here) {
    static constexpr std::uint64_t not_symmetric = ~std::uint64_t{0};
    const bool is_root = core_.pe == call.root;
    std::uint64_t offset = symmetric_here ? core_.heap.offset(dest) : not_symmetric;
    tree_.run({.call = call, .data = std::as_writable_bytes(std::span{&offset, 1}), .filled = is_root});
    if (offset == not_symmetric) {
        for_each_chunk(call.size, [&](std::size_t at, std::size_t bytes) {
            tree_.run({.call = call, .data = {static_cast<std::byte*>(dest) + at, bytes}, .filled = is_root});
        });
        return;
    }
    contribution fetched{.call = call};
    if (!is_root) attempt(fetched, [&] { operations_.get(dest, core_.heap.base + offset, call.size, call.root); });
    tree_.run(fetched);  // the root's memory may change again when all have it
}

}  // namespace via::collective
