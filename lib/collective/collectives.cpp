// SPDX-License-Identifier: Apache-2.0
#include "collective/collectives.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "checks.hpp"
#include "movement.hpp"

namespace via::collective {

using kind = team::signature::kind;
using bytes = std::span<std::byte>;
using const_bytes = std::span<const std::byte>;

namespace {

[[nodiscard]] bytes piece(void* base, std::size_t offset, std::size_t size) noexcept {
    return {static_cast<std::byte*>(base) + offset, size};
}
[[nodiscard]] const_bytes piece(const void* base, std::size_t offset, std::size_t size) noexcept {
    return {static_cast<const std::byte*>(base) + offset, size};
}

}  // namespace

void collectives::check_root(int root, const char* call) const {
    if (root >= 0 && root < by_.npes()) return;
    base::fail({.status = VIA_ERR_PE,
                .message = fmt::format("{}: root {} is out of range, the team has {} PEs", call, root, by_.npes()),
                .pe = root});
}

copier collectives::copier_of(team::contribution& part, const void* dest, const void* source) const {
    return {part, core_, context_.gpu(), dest, source};
}

void collectives::sync() { by_.run({.call = {.what = kind::sync}}); }

void collectives::barrier() {
    team::contribution part{.call = {.what = kind::barrier}};
    attempt(part, [&] { context_.quiet(); });  // what is lost of one PE's is for all to know
    by_.run(part);
}

void collectives::broadcast(void* dest, const void* source, std::size_t size, int root) {
    team::contribution part{.call = {.what = kind::broadcast, .root = root, .size = size}};
    const bool is_root = by_.pe() == root;
    attempt(part, [&] {
        check_root(root, "broadcast");
        check_buffer(dest, size, "broadcast", "dest");
        if (is_root) check_buffer(source, size, "broadcast", "source");
    });
    copier buffers = copier_of(part, dest, is_root ? source : nullptr);
    move(core_, by_, part,
         {.buffers = buffers,
          .cells = 1,
          .offered = [&](std::size_t) { return piece(source, 0, is_root ? size : 0); },
          .wanted = [&](int pe) { return piece(dest, 0, pe == root && (!is_root || dest != source) ? size : 0); },
          .source = is_root ? source : nullptr,
          .longest = size,
          .same_for_all = piece(dest, 0, size)});
}

void collectives::broadcast_eager(void* dest, const void* source, std::size_t size, int root) {
    if (core_.checked_anywhere || !by_.may_be_eager(size) || root < 0 || root >= by_.npes())
        return broadcast(dest, source, size, root);
    team::contribution part{.call = {.what = kind::broadcast, .root = root, .size = size}};
    const bool is_root = by_.pe() == root;
    attempt(part, [&] {
        check_buffer(dest, size, "broadcast", "dest");
        if (is_root) check_buffer(source, size, "broadcast", "source");
    });
    copier buffers = copier_of(part, dest, is_root ? source : nullptr);
    const_bytes data = piece(source, 0, is_root ? size : 0);
    if (is_root) {
        std::array<std::byte, team::eager_bytes> room;
        if (buffers.from_gpu() && part.failure == VIA_OK) {
            attempt(part, [&] { buffers.load(room.data(), data.data(), size); });
            data = {room.data(), size};
        }
        data = by_.show_eager(part.call, data, part.failure);
    } else {
        data = by_.take_eager(part.call);
    }
    throw_noted(part);
    buffers.store(static_cast<std::byte*>(dest), data.data(), size);
    buffers.finish();
}

void collectives::fcollect(void* dest, const void* source, std::size_t size) {
    team::contribution part{.call = {.what = kind::fcollect, .size = size}};
    attempt(part, [&] {
        check_buffer(dest, bytes_of(size, npes(), "fcollect"), "fcollect", "dest");
        check_buffer(source, size, "fcollect", "source");
    });
    copier buffers = copier_of(part, dest, source);
    move(core_, by_, part,
         {.buffers = buffers,
          .cells = 1,
          .offered = [&](std::size_t) { return piece(source, 0, size); },
          .wanted = [&](int pe) { return piece(dest, static_cast<std::size_t>(pe) * size, size); },
          .source = source,
          .longest = size,
          .same_for_all = piece(dest, 0, part.failure == VIA_OK ? size * npes() : 0)});
}

/// How many bytes each member brings, of which this one brings `size`.
void collectives::gather_sizes(const team::contribution& part, std::size_t size, std::span<std::size_t> sizes) {
    copier own;
    move(core_, by_, part,
         {.buffers = own,
          .cells = 1,
          .offered =
              [&](std::size_t) {
                  return std::as_bytes(std::span{&size, 1});
              },
          .wanted = [&](int pe) { return std::as_writable_bytes(sizes.subspan(static_cast<std::size_t>(pe), 1)); },
          .source = nullptr,
          .longest = sizeof size});
}

void collectives::collect(void* dest, std::size_t capacity, const void* source, std::size_t size) {
    team::contribution part{.call = {.what = kind::collect}};
    std::vector<std::size_t> sizes;
    std::vector<std::size_t> begins;  // and the end of the last
    attempt(part, [&] {
        sizes.resize(npes());
        begins.resize(npes() + 1);
        check_buffer(source, size, "collect", "source");
    });
    gather_sizes(part, size, sizes);
    attempt(part, [&] {
        const auto sum = [](std::size_t a, std::size_t b) { return b > SIZE_MAX - a ? SIZE_MAX : a + b; };
        std::inclusive_scan(sizes.begin(), sizes.end(), begins.begin() + 1, sum);
        const std::size_t total = begins.back();
        check_buffer(dest, total, "collect", "dest");
        if (total <= capacity) return;
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = fmt::format("collect: all PEs send {} bytes, and dest has room for {}", total, capacity),
                    .size = total});
    });
    copier buffers = copier_of(part, dest, source);
    const auto piece_of = [&](int pe) {
        const auto from = static_cast<std::size_t>(pe);
        return piece(dest, begins[from], sizes[from]);
    };
    move(core_, by_, part,
         {.buffers = buffers,
          .cells = 1,
          .offered = [&](std::size_t) { return piece(source, 0, size); },
          .wanted = piece_of,
          .source = source,
          .longest = *std::max_element(sizes.begin(), sizes.end()),
          .same_for_all = piece(dest, 0, begins.back())});
}

/// Block i of this PE's source for PE i; what comes from PE j is block j of the destination.
void collectives::move_blocks(team::contribution part, copier& buffers, void* dest, const void* source,
                              std::size_t size) {
    move(core_, by_, std::move(part),
         {.buffers = buffers,
          .cells = npes(),
          .offered = [&](std::size_t cell) { return piece(source, cell * size, size); },
          .wanted = [&](int pe) { return piece(dest, static_cast<std::size_t>(pe) * size, size); },
          .source = source,
          .place = [&](int) { return static_cast<std::size_t>(by_.pe()) * size; },
          .longest = size});
}

void collectives::alltoall(void* dest, const void* source, std::size_t size) {
    team::contribution part{.call = {.what = kind::alltoall, .size = size}};
    attempt(part, [&] {
        const std::size_t all = bytes_of(size, npes(), "alltoall");
        check_buffer(dest, all, "alltoall", "dest");
        check_buffer(source, all, "alltoall", "source");
    });
    copier buffers = copier_of(part, dest, source);
    move_blocks(std::move(part), buffers, dest, source, size);
}

void collectives::alltoalls(void* dest, std::ptrdiff_t dest_stride, const void* source, std::ptrdiff_t source_stride,
                            std::size_t element, std::size_t count) {
    team::contribution part{.call = {.what = kind::alltoalls, .size = count, .extra = element}};
    std::vector<std::byte> packed;
    std::vector<std::byte> received;
    attempt(part, [&] {
        const std::size_t all = bytes_of(bytes_of(count, element, "alltoalls"), npes(), "alltoalls");
        check_buffer(dest, all, "alltoalls", "dest");
        check_buffer(source, all, "alltoalls", "source");
        if (dest_stride < 1 || source_stride < 1) {
            base::fail({.status = VIA_ERR_ARGUMENT, .message = "alltoalls: a stride is less than 1"});
        }
        packed.resize(all);
        received.resize(all);
    });
    const std::size_t size = part.failure == VIA_OK ? count * element : 0;
    const std::size_t elements = element == 0 ? 0 : packed.size() / element;
    copier buffers = copier_of(part, dest, source);
    attempt(part, [&] {
        if (part.failure != VIA_OK) return;
        buffers.load_rows(packed.data(), static_cast<const std::byte*>(source),
                          element * static_cast<std::size_t>(source_stride), element, elements);
    });
    copier between;
    move_blocks(std::move(part), between, received.data(), packed.data(), size);
    buffers.store_rows(static_cast<std::byte*>(dest), element * static_cast<std::size_t>(dest_stride), received.data(),
                       element, elements);
}

void collectives::alltoallv(void* dest, const std::size_t* dest_sizes, const std::size_t* dest_offsets,
                            const void* source, const std::size_t* source_sizes, const std::size_t* source_offsets) {
    struct entry {
        std::size_t size;
        std::size_t offset;
        std::size_t longest;
    };
    team::contribution part{.call = {.what = kind::alltoallv}};
    std::vector<entry> sent;
    std::vector<entry> expected;
    attempt(part, [&] {
        for (const auto* table : {dest_sizes, dest_offsets, source_sizes, source_offsets}) {
            check_buffer(table, npes(), "alltoallv", "a table");
            if (!context_.is_device(table)) continue;
            base::fail({.status = VIA_ERR_ARGUMENT,
                        .message = "alltoallv: a table lies in memory of a GPU",
                        .hint = "via_alltoallv_on_stream() reads tables there"});
        }
        const std::size_t longest = *std::max_element(source_sizes, source_sizes + npes());
        for (std::size_t pe = 0; pe < npes(); ++pe) {
            check_buffer(source, source_sizes[pe], "alltoallv", "source");
            check_buffer(dest, dest_sizes[pe], "alltoallv", "dest");
            sent.push_back({source_sizes[pe], source_offsets[pe], longest});
        }
        expected.resize(npes());
    });
    if (part.failure != VIA_OK) sent.resize(npes());
    copier tables;
    move_blocks(part, tables, expected.data(), sent.data(), sizeof(entry));
    std::size_t longest = 0;
    attempt(part, [&] {
        for (std::size_t pe = 0; pe < npes(); ++pe) {
            longest = std::max(longest, expected[pe].longest);
            if (expected[pe].size == dest_sizes[pe]) continue;
            base::fail({.status = VIA_ERR_MISMATCH,
                        .message = fmt::format("alltoallv: PE {} sends {} bytes, and {} are expected", pe,
                                               expected[pe].size, dest_sizes[pe])});
        }
    });
    copier buffers = copier_of(part, dest, source);
    move(core_, by_, part,
         {.buffers = buffers,
          .cells = npes(),
          .offered = [&](std::size_t cell) { return piece(source, source_offsets[cell], source_sizes[cell]); },
          .wanted =
              [&](int pe) {
                  const auto from = static_cast<std::size_t>(pe);
                  return piece(dest, dest_offsets[from], dest_sizes[from]);
              },
          .source = source,
          .place = [&](int pe) { return expected[static_cast<std::size_t>(pe)].offset; },
          .longest = longest});
}

void collectives::gather(void* dest, const void* source, std::size_t size, int root) {
    team::contribution part{.call = {.what = kind::gather, .root = root, .size = size}};
    const bool is_root = by_.pe() == root;
    attempt(part, [&] {
        check_root(root, "gather");
        check_buffer(source, size, "gather", "source");
        if (is_root) check_buffer(dest, bytes_of(size, npes(), "gather"), "gather", "dest");
    });
    copier buffers = copier_of(part, is_root ? dest : nullptr, source);
    move(core_, by_, part,
         {.buffers = buffers,
          .cells = 1,
          .offered = [&](std::size_t) { return piece(source, 0, size); },
          .wanted = [&](int pe) { return piece(dest, static_cast<std::size_t>(pe) * size, is_root ? size : 0); },
          .source = source,
          .longest = size});
}

void collectives::scatter(void* dest, const void* source, std::size_t size, int root) {
    team::contribution part{.call = {.what = kind::scatter, .root = root, .size = size}};
    const bool is_root = by_.pe() == root;
    attempt(part, [&] {
        check_root(root, "scatter");
        check_buffer(dest, size, "scatter", "dest");
        if (is_root) check_buffer(source, bytes_of(size, npes(), "scatter"), "scatter", "source");
    });
    copier buffers = copier_of(part, dest, is_root ? source : nullptr);
    move(core_, by_, part,
         {.buffers = buffers,
          .cells = npes(),
          .offered = [&](std::size_t cell) { return piece(source, cell * size, is_root ? size : 0); },
          .wanted = [&](int pe) { return piece(dest, 0, pe == root ? size : 0); },
          .source = is_root ? source : nullptr,
          .place = [&](int) { return static_cast<std::size_t>(by_.pe()) * size; },
          .longest = size});
}

}  // namespace via::collective
