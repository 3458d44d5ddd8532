// SPDX-License-Identifier: Apache-2.0
#include "heap/cuda_ipc_driver.hpp"

#include <algorithm>
#include <cstring>

#include "base/error.hpp"
#include "cuda/capture.hpp"
#include "cuda/submission.hpp"

namespace via::heap {
namespace {

using outcome = open_result::outcome;

/// CUDA_ERROR_CONTAINED, which not every cuda.h has.
constexpr auto contained = static_cast<CUresult>(226);

outcome outcome_of(CUresult result) {
    switch (result) {
        case contained:
        case CUDA_ERROR_ILLEGAL_ADDRESS:
        case CUDA_ERROR_LAUNCH_FAILED: return outcome::context_gone;  // for good: nothing of it runs any more
        case CUDA_SUCCESS: return outcome::opened;
        case CUDA_ERROR_ALREADY_MAPPED: return outcome::already_mapped;
        case CUDA_ERROR_OUT_OF_MEMORY: return outcome::no_memory;
        case CUDA_ERROR_INVALID_VALUE:
        case CUDA_ERROR_INVALID_HANDLE:
        case CUDA_ERROR_MAP_FAILED: return outcome::no_such_memory;
        case CUDA_ERROR_INVALID_DEVICE:
        case CUDA_ERROR_PEER_ACCESS_UNSUPPORTED:
        case CUDA_ERROR_TOO_MANY_PEERS:
        case CUDA_ERROR_NOT_SUPPORTED: return outcome::unreachable;
        case CUDA_ERROR_DEINITIALIZED:
        case CUDA_ERROR_NOT_INITIALIZED:
        case CUDA_ERROR_INVALID_CONTEXT:
        case CUDA_ERROR_CONTEXT_IS_DESTROYED: return outcome::context_gone;
        default: return outcome::failed;
    }
}

close_result closed_by(CUresult result) {
    if (result == CUDA_SUCCESS) return close_result::closed;
    return outcome_of(result) == outcome::context_gone ? close_result::context_gone : close_result::failed;
}

/// The event is behind the copy in its stream.
class event_completion final : public completion {
public:
    event_completion(const cuda::device& where, CUstream by) : where_{where}, event_{cuda::make_event(where)} {
        cuda::record_event(where, by, event_.get());
    }
    event_completion(const event_completion&) = delete;
    event_completion& operator=(const event_completion&) = delete;
    event_completion(event_completion&&) = delete;
    event_completion& operator=(event_completion&&) = delete;
    ~event_completion() override = default;

    [[nodiscard]] bool reached() noexcept override {
        const cuda::entered in{where_, cuda::entered::quietly};
        const cuda::beside_captures unhindered{where_};
        return where_.calls().event_query(event_.get()) != CUDA_ERROR_NOT_READY;
    }

private:
    const cuda::device& where_;
    cuda::event event_;
};

}  // namespace

/// A cache that ends leaves open what a copy has not done with, or a captured graph has: that must not lose its memory
/// now, whatever the kind of its handle. A handle_kind::legacy mapping just stays; here what would undo the others is
/// given up on purpose. Only the end of the process gives it back.
cuda_ipc_driver::~cuda_ipc_driver() {
    for (auto& [address, pieces] : files_) {
        for (cuda::mapped& each : pieces.mappings) each.abandon();
        pieces.space.abandon();
    }
}

open_result cuda_ipc_driver::said(CUresult result) const {
    return {.what = outcome_of(result), .why = where_->calls().text(result)};
}

open_result cuda_ipc_driver::open(const exported_buffer& what) {
    try {
        const cuda::entered in{*where_};
        if (what.owner.process == self_) return open_neighbour(what);
        switch (what.kind) {
            case handle_kind::legacy: return open_legacy(what);
            case handle_kind::files: return open_files(what);
            case handle_kind::pool: return open_pooled(what);
        }
    } catch (const base::error& failed) {
        const base::failure& details = failed.details();
        const bool context = details.call == "cuCtxPushCurrent";
        return {.what = context                                 ? outcome::context_gone
                        : details.status == VIA_ERR_MEMORY      ? outcome::no_memory
                        : details.status == VIA_ERR_ADDRESS     ? outcome::no_such_memory
                        : details.status == VIA_ERR_PEER_FAILED ? outcome::owner_gone
                                                                : outcome::failed,
                .why = details.message};
    }
    return {.what = outcome::unreachable, .why = "its handle is of an unknown kind"};
}

/// Memory of this process: at its own address, once this GPU may reach that one. The CUDA runtime and PEs use the
/// primary contexts.
open_result cuda_ipc_driver::open_neighbour(const exported_buffer& what) {
    auto* const address = reinterpret_cast<std::byte*>(what.base);
    open_result mine{.what = outcome::opened, .address = address, .size = static_cast<std::size_t>(what.size)};
    if (what.device == where_->id()) return mine;
    const int gpu = where_->find(what.device);
    if (gpu < 0 || !where_->reaches(gpu)) return {.what = outcome::unreachable, .why = "there is no P2P to its GPU"};
    if (what.kind == handle_kind::files) {
        cuda::allow(*where_, what.base, static_cast<std::size_t>(what.size), where_->number());
        return mine;
    }
    if (what.kind == handle_kind::pool) {
        cuda::allow_pool(*where_, reinterpret_cast<CUmemoryPool>(what.pool), where_->number());
        return mine;
    }
    const cuda::driver& calls = where_->calls();
    CUcontext theirs = nullptr;
    CUresult result = calls.device_primary_ctx_retain(&theirs, gpu);
    if (result != CUDA_SUCCESS) return said(result);
    result = calls.ctx_enable_peer_access(theirs, 0);
    (void)calls.device_primary_ctx_release(gpu);
    return result == CUDA_SUCCESS || result == CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED ? mine : said(result);
}

/// The driver says no size of an imported allocation: a handle maps the whole of it.
open_result cuda_ipc_driver::open_legacy(const exported_buffer& what) {
    CUipcMemHandle handle{};
    static_assert(sizeof handle.reserved == sizeof what.handle);
    std::memcpy(handle.reserved, what.handle.data(), sizeof handle.reserved);
    CUdeviceptr address = 0;
    const CUresult result = where_->calls().ipc_open_mem_handle(&address, handle, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS);
    open_result made = said(result);
    made.address = reinterpret_cast<std::byte*>(address);
    return made;
}

open_result cuda_ipc_driver::open_files(const exported_buffer& what) {
    const auto size = static_cast<std::size_t>(what.size);
    imported_pieces made;
    made.space = cuda::reserve(*where_, size, 0);
    std::size_t at = 0;
    for (std::uint32_t index = 0; index < what.pieces; ++index) {
        const lent_piece lent = pieces_(what, index);
        if (lent.size == 0 || lent.size > size - at) break;
        const cuda::physical memory = cuda::import_file(*where_, lent.file.get());
        made.mappings.push_back(cuda::map(*where_, made.space.get() + at, lent.size, memory));
        cuda::allow(*where_, made.space.get() + at, lent.size, where_->number());
        at += lent.size;
    }
    if (at != size) return {.what = outcome::no_such_memory, .why = "its pieces are not as large as it is"};
    auto* const address = reinterpret_cast<std::byte*>(made.space.get());
    const std::lock_guard lock{mutex_};
    files_.emplace(address, std::move(made));
    return {.what = outcome::opened, .address = address, .size = size};
}

/// PEs that are threads may each lend the same memory.
std::list<cuda_ipc_driver::imported_part>::iterator cuda_ipc_driver::find_part(const exported_buffer& what) noexcept {
    return std::find_if(parts_.begin(), parts_.end(), [&](const imported_part& each) {
        return each.what.owner.process == what.owner.process && each.what.same_memory(what);
    });
}

/// The owner is asked each time, though its pool may be here: it lends the pool only if the memory is there still, and
/// no driver promises to refuse memory of a pool that was freed. And the pool is imported each time, since only its
/// file says which it is: the owner may give the handle of a pool that is gone to another.
open_result cuda_ipc_driver::open_pooled(const exported_buffer& what) {
    const lent_piece lent = pieces_(what, 0);
    const std::lock_guard turn{turn_};
    {
        const std::lock_guard lock{mutex_};
        if (const auto known = find_part(what); known != parts_.end()) {
            ++known->users;
            return {.what = outcome::opened, .address = reinterpret_cast<std::byte*>(known->memory)};
        }
    }
    if (!freeing_) freeing_ = cuda::make_stream(*where_);
    CUmemoryPool pool = cuda::import_pool(*where_, lent.file.get());
    if (what.device != where_->id() && !reachable_.contains(pool)) {
        cuda::allow_pool(*where_, pool, where_->number());
        reachable_.insert(pool);
    }
    CUmemPoolPtrExportData data{};
    static_assert(sizeof data.reserved == sizeof what.handle);
    std::memcpy(data.reserved, what.handle.data(), sizeof data.reserved);
    std::list<imported_part> made{{.what = what}};
    const CUresult result = cuda::import_pooled(*where_, pool, data, made.front().memory);
    if (result != CUDA_SUCCESS) return said(result);
    auto* const address = reinterpret_cast<std::byte*>(made.front().memory);
    const std::lock_guard lock{mutex_};
    parts_.splice(parts_.end(), made);
    return {.what = outcome::opened, .address = address};
}

/// The memory goes with the last of its users.
close_result cuda_ipc_driver::close_pooled(const exported_buffer& what) {
    const std::lock_guard turn{turn_};
    CUdeviceptr gone = 0;
    {
        const std::lock_guard lock{mutex_};
        const auto known = find_part(what);
        if (known == parts_.end()) return close_result::failed;
        if (--known->users != 0) return close_result::closed;
        gone = known->memory;
        parts_.erase(known);
    }
    const cuda::entered in{*where_};
    return closed_by(cuda::free_pooled(*where_, gone, freeing_.get()));
}

close_result cuda_ipc_driver::close(const exported_buffer& what, std::byte* address) noexcept {
    if (what.owner.process == self_) return close_result::closed;
    if (what.kind == handle_kind::files) {
        std::unique_lock lock{mutex_};
        const auto gone = files_.extract(address);
        lock.unlock();  // and unmaps, where there is still a context
        return gone.empty() ? close_result::failed : close_result::closed;
    }
    try {
        if (what.kind == handle_kind::pool) return close_pooled(what);
        const cuda::entered in{*where_};
        return closed_by(where_->calls().ipc_close_mem_handle(reinterpret_cast<CUdeviceptr>(address)));
    } catch (const base::error&) {
        return close_result::context_gone;
    }
}

std::unique_ptr<completion> after(const cuda::device& where, CUstream by) {
    const cuda::entered in{where};
    return std::make_unique<event_completion>(where, by);
}

std::unique_ptr<completion> cuda_ipc_driver::after(CUstream by) const { return heap::after(*where_, by); }

}  // namespace via::heap
