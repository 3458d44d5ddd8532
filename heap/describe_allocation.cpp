// SPDX-License-Identifier: Apache-2.0
#include "heap/describe_allocation.hpp"

#include <cstring>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cuda/pool.hpp"

namespace via::heap {
namespace {

[[noreturn]] void refuse(std::uint64_t address, const char* kind, const char* hint) {
    base::fail({.status = VIA_ERR_UNSUPPORTED,
                .message = fmt::format("what lies at {:#x} is {}, which other processes cannot map", address, kind),
                .hint = hint});
}

template <class Value>
Value ask(const cuda::device& where, CUpointer_attribute which, std::uint64_t address) {
    Value value{};
    where.calls().check(where.calls().pointer_get_attribute(&value, which, address), "cuPointerGetAttribute",
                        "cannot tell whose memory that is");
    return value;
}

struct extent {
    CUdeviceptr base = 0;
    std::size_t size = 0;
};

/// The allocation; of virtual memory what is mapped as one. (The pointer's attributes name the reservation there.)
extent extent_of(const cuda::device& where, std::uint64_t address) {
    extent found;
    where.calls().check(where.calls().mem_get_address_range(&found.base, &found.size, address), "cuMemGetAddressRange",
                        "cannot tell where GPU memory begins and ends");
    return found;
}

/// Memory of this GPU that is not managed. Anything else has no handle at all.
void check_kind(const cuda::device& where, std::uint64_t address) {
    if (!where.is_device_memory(reinterpret_cast<const void*>(address))) {
        refuse(address, "no memory of a GPU", "cudaMalloc() gives such memory");
    }
    if (ask<unsigned>(where, CU_POINTER_ATTRIBUTE_IS_MANAGED, address) != 0) {
        refuse(address, "managed memory", "use cudaMalloc() for what others are to reach");
    }
    if (ask<int>(where, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, address) != where.number()) {
        refuse(address, "memory of another GPU than this PE's", "a PE lends memory of the GPU that it uses");
    }
}

std::uint64_t id_of(const cuda::device& where, std::uint64_t address) {
    return ask<unsigned long long>(where, CU_POINTER_ATTRIBUTE_BUFFER_ID, address);
}

/// True for virtual memory that was created to be shared by file descriptors. Memory of a pool has no such handle of
/// its own, whatever the driver says of it.
bool has_file(const cuda::device& where, std::uint64_t address) {
    if (cuda::pool_of(where, address) != nullptr) return false;
    const auto types = ask<unsigned long long>(where, CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES, address);
    return (types & CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR) != 0;
}

handle_kind kind_of(const cuda::device& where, std::uint64_t address) {
    if (ask<unsigned>(where, CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE, address) != 0) return handle_kind::legacy;
    if (cuda::pool_of(where, address) != nullptr) return handle_kind::pool;
    if (has_file(where, address)) return handle_kind::files;
    refuse(address, "virtual memory that was not created to be shared",
           "ask for CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR in cuMemCreate(), or use cudaMalloc()");
}

/// One to one, and numbers that differ a little become numbers that differ much: the finalizer of splitmix64 (Steele,
/// Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
std::uint64_t scatter(std::uint64_t value) {
    value = (value ^ value >> 30U) * 0xbf58'476d'1ce4'e5b9U;
    value = (value ^ value >> 27U) * 0x94d0'49bb'1331'11ebU;
    return value ^ value >> 31U;
}

/// The number of several pieces is made of all of theirs and their sizes: memory of which one piece was replaced has
/// another, and so has a part of it. What there is so far is scattered before the next is mixed in, since pieces are
/// often counted one after the other, and n ^ (n + 1) is 1 for every even n. The highest bit sets it apart from that of
/// one piece, which the driver has counted.
std::uint64_t join(std::uint64_t so_far, const extent& next, std::uint64_t id) {
    so_far = scatter(so_far) ^ id;
    so_far = scatter(so_far) ^ next.size;
    return so_far | std::uint64_t{1} << 63U;
}

/// The pieces from `made.base` on, as far as the bytes reach.
void describe_pieces(const cuda::device& where, std::uint64_t end, exported_buffer& made) {
    for (made.pieces = 1; made.end() < end && made.pieces < exported_buffer::most_pieces; ++made.pieces) {
        const std::uint64_t at = made.end();
        check_kind(where, at);
        if (!has_file(where, at)) refuse(at, "memory of another kind than what lies before it", "");
        const extent next = extent_of(where, at);
        made.id = join(made.id, next, id_of(where, at));
        made.size += next.size;
    }
}

void describe_legacy(const cuda::device& where, exported_buffer& made) {
    CUipcMemHandle handle{};
    where.calls().check(where.calls().ipc_get_mem_handle(&handle, made.base), "cuIpcGetMemHandle",
                        "cannot share GPU memory");
    static_assert(sizeof handle.reserved == sizeof made.handle);
    std::memcpy(made.handle.data(), handle.reserved, sizeof handle.reserved);
}

/// The pool is exported first: only memory of a pool that is shared already can be.
void describe_pooled(const cuda::device& where, exported_buffer& made) {
    CUmemoryPool pool = cuda::pool_of(where, made.base);
    if (!cuda::export_pool(where, pool)) {
        refuse(made.base, "memory of a pool that was not created to be shared",
               "create the pool with CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, which the default pool is not; or use "
               "cudaMalloc()");
    }
    const CUmemPoolPtrExportData data = cuda::export_pooled(where, made.base);
    static_assert(sizeof data.reserved == sizeof made.handle);
    std::memcpy(made.handle.data(), data.reserved, sizeof data.reserved);
    made.pool = reinterpret_cast<std::uintptr_t>(pool);
}

}  // namespace

exported_buffer describe_allocation(const cuda::device& where, const void* address, std::size_t size,
                                    const incarnation& self, int pe) {
    const cuda::entered in{where};
    const auto begin = reinterpret_cast<std::uint64_t>(address);
    check_kind(where, begin);
    exported_buffer made;
    made.owner = self;
    made.pe = pe;
    made.device = where.id();
    made.kind = kind_of(where, begin);
    made.id = id_of(where, begin);
    const extent first = extent_of(where, begin);
    made.base = first.base;
    made.size = first.size;
    switch (made.kind) {
        case handle_kind::legacy: describe_legacy(where, made); break;
        case handle_kind::files: describe_pieces(where, begin + size, made); break;
        case handle_kind::pool: describe_pooled(where, made); break;
    }
    if (begin + size > made.end()) {
        base::fail(
            {.status = VIA_ERR_ADDRESS,
             .message = fmt::format("{} bytes at {:#x} run past the end of their allocation, which has {} from {:#x}",
                                    size, begin, made.size, made.base),
             .hint = "an allocation ends where cudaMalloc() was told",
             .size = size});
    }
    return made;
}

bool is_still_there(const cuda::device& where, const exported_buffer& what) noexcept {
    try {
        const cuda::entered in{where};
        std::uint64_t id = id_of(where, what.base);
        std::uint64_t end = what.base + extent_of(where, what.base).size;
        for (std::uint32_t piece = 1; piece < what.pieces; ++piece) {
            const extent next = extent_of(where, end);
            id = join(id, next, id_of(where, end));
            end += next.size;
        }
        return id == what.id && end == what.end();
    } catch (const base::error&) {
        return false;
    }
}

/// An importer asks for the pieces in their order: if the last is lent of what was described, so were those before.
lent_piece lend_piece(const cuda::device& where, const exported_buffer& what, std::uint32_t index) {
    const cuda::entered in{where};
    lent_piece lent{.file = {}, .size = static_cast<std::size_t>(what.size)};
    if (what.kind == handle_kind::pool) {
        CUmemoryPool pool = cuda::pool_of(where, what.base);
        if (pool != nullptr) lent.file = cuda::export_pool(where, pool);
    } else {
        std::uint64_t at = what.base;
        for (std::uint32_t i = 0; i < index; ++i) at += extent_of(where, at).size;
        lent.file = cuda::export_file(where, cuda::retain(where, at));
        lent.size = extent_of(where, at).size;
    }
    if (index + 1 != what.pieces || is_still_there(where, what)) return lent;
    base::fail({.status = VIA_ERR_ADDRESS,
                .message = fmt::format("{} was freed after it was described, and other memory is there", name_of(what)),
                .hint = "detach memory from its window before it is freed"});
}

}  // namespace via::heap
