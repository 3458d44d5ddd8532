// SPDX-License-Identifier: Apache-2.0
#include "rdma/device_memory.hpp"

#include <utility>

#include <fmt/format.h>
#include <unistd.h>

namespace via::rdma {
namespace {

/// A range, and the whole pages that it lies in: drivers export no less.
struct pages {
    pages(std::byte* begin, std::size_t size) {
        const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
        offset = reinterpret_cast<std::uintptr_t>(begin) % page;
        first = begin - offset;
        bytes = (offset + size + page - 1) / page * page;
    }
    std::byte* first;
    std::size_t bytes;
    std::size_t offset;  ///< of the range in them
};

/// Empty with the reason if it cannot be. The registration keeps the memory, so the descriptor may go.
device_registration by_dma_buf(adapter& by, std::byte* begin, std::size_t size, const dma_buf_source& source,
                               std::string& problem) {
    if (!source) {
        problem = "nobody exports one";
        return {};
    }
    const pages around{begin, size};
    const dma_buf exported = source(around.first, around.bytes, problem);
    if (!exported.file) return {};
    const auto address = reinterpret_cast<std::uintptr_t>(begin);
    auto keys = by.register_dma_buf(exported.file.get(), around.offset, size, address, problem);
    if (keys == nullptr) return {};
    const char* comma = exported.note.empty() ? "" : ", ";
    return {.way = device_way::dma_buf,
            .keys = std::move(keys),
            .words = fmt::format("by dma-buf{}{}", comma, exported.note)};
}

}  // namespace

device_registration register_device_memory(adapter& by, std::byte* begin, std::size_t size,
                                           const dma_buf_source& source) {
    std::string no_dma_buf;
    if (auto made = by_dma_buf(by, begin, size, source, no_dma_buf); made.keys != nullptr) return made;
    std::string no_peer_memory;
    if (auto keys = by.register_memory(begin, size, access::all, no_peer_memory)) {
        return {.way = device_way::peer_memory,
                .keys = std::move(keys),
                .words = fmt::format("by plain registration (peermem); not by dma-buf: {}", no_dma_buf)};
    }
    return {.way = device_way::staged,
            .keys = nullptr,
            .words = fmt::format("staged through registered host memory; not by dma-buf: {}; nor by plain "
                                 "registration, for which one may load nvidia-peermem: {}",
                                 no_dma_buf, no_peer_memory)};
}

const char* name_of(device_way way) noexcept {
    switch (way) {
        case device_way::no_device: return "none";
        case device_way::dma_buf: return "dma-buf";
        case device_way::peer_memory: return "peermem";
        case device_way::staged: return "staged";
    }
    return "unknown";
}

}  // namespace via::rdma
