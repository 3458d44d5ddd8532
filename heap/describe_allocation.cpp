// SPDX-License-Identifier: Apache-2.0
#include "heap/describe_allocation.hpp"

#include <cstring>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cuda/memory.hpp"

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

bool has_legacy_handle(const cuda::device& where, std::uint64_t address) {
    return ask<unsigned>(where, CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE, address) != 0;
}

/// True for virtual memory that was created to be shared by file descriptors. Memory of a pool has no such handle of
/// its own.
bool has_file(const cuda::device& where, std::uint64_t address) {
    CUmemoryPool pool = nullptr;
    const CUresult found = where.calls().pointer_get_attribute(&pool, CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE, address);
    if (found == CUDA_SUCCESS && pool != nullptr) return false;
    const auto types = ask<unsigned long long>(where, CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES, address);
    return (types & CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR) != 0;
}

/// The pieces from `made.base` on, as far as the bytes reach.
void describe_pieces(const cuda::device& where, std::uint64_t end, exported_buffer& made) {
    made.kind = handle_kind::files;
    for (made.pieces = 1; made.end() < end && made.pieces < exported_buffer::most_pieces; ++made.pieces) {
        const std::uint64_t next = made.end();
        check_kind(where, next);
        if (!has_file(where, next)) refuse(next, "memory of another kind than what lies before it", "");
        made.size += extent_of(where, next).size;
    }
}

void describe_legacy(const cuda::device& where, exported_buffer& made) {
    CUipcMemHandle handle{};
    where.calls().check(where.calls().ipc_get_mem_handle(&handle, made.base), "cuIpcGetMemHandle",
                        "cannot share GPU memory");
    static_assert(sizeof handle.reserved == sizeof made.handle);
    std::memcpy(made.handle.data(), handle.reserved, sizeof handle.reserved);
}

}  // namespace

exported_buffer describe_allocation(const cuda::device& where, const void* address, std::size_t size,
                                    const incarnation& self, int pe) {
    const cuda::entered in{where};
    const auto begin = reinterpret_cast<std::uint64_t>(address);
    check_kind(where, begin);
    const bool legacy = has_legacy_handle(where, begin);
    if (!legacy && !has_file(where, begin)) {
        refuse(begin, "memory of a pool, or virtual memory that was not created to be shared",
               "use cudaMalloc(), or ask for CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR in cuMemCreate()");
    }
    exported_buffer made;
    made.owner = self;
    made.pe = pe;
    made.device = where.id();
    made.id = ask<unsigned long long>(where, CU_POINTER_ATTRIBUTE_BUFFER_ID, begin);
    const extent first = extent_of(where, begin);
    made.base = first.base;
    made.size = first.size;
    if (legacy) {
        describe_legacy(where, made);
    } else {
        describe_pieces(where, begin + size, made);
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

lent_piece lend_piece(const cuda::device& where, const exported_buffer& what, std::uint32_t index) {
    const cuda::entered in{where};
    std::uint64_t at = what.base;
    for (std::uint32_t i = 0; i < index; ++i) at += extent_of(where, at).size;
    const cuda::physical memory = cuda::retain(where, at);
    return {.file = cuda::export_file(where, memory), .size = extent_of(where, at).size};
}

}  // namespace via::heap
