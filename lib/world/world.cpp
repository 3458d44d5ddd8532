// SPDX-License-Identifier: Apache-2.0
#include "world/world.hpp"

#include <fcntl.h>
#include <new>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/fence.hpp"
#include "core/wait.hpp"
#include "ring_executor.hpp"
#include "world/describe.hpp"

namespace via::world {

world::world(std::unique_ptr<bootstrap::bootstrap> job, const core::settings& options) : job_{std::move(job)} {
    core_.pe = job_->pe();
    core_.npes = job_->npes();
    core_.options = options;
    make_memory();
    windows_ = std::make_shared<route::windows>(core_);
    meet();
    peers_.emplace(core_, !job_->spans_processes());
    addresses_.emplace(core_, *heap_);
    if (device_) {
        addresses_->add_device(device_->heap());
        device_->streams().know(*addresses_);
    }
    join_windows();
    waits_.emplace(core_, device_ ? &device_->route() : nullptr, remote_.get(), *addresses_);
    predefine_teams();
    member_ = true;
    try {
        listen();
        if (device_) attach_devices();
        make_engine();
    } catch (const std::exception& failed) {
        abandon(failed.what(),
                false);  // others may tell of failures already, and no destructor of this object ends that
        throw;
    }
}

world::~world() {
    abandon("destroyed its world without finalizing", false);
    for_each_task_list([](task::task_list& each) { each.finish(); });
    stop_control();
}

void world::make_memory() {
    std::size_t& heap_size = core_.options.heap_size;
    if (heap_size == 0) heap_size = core::default_heap_size(core_.npes);
    memory_ = std::make_shared<heap::host_backing>(core::control_area, heap_size);
    heap_ = std::make_unique<heap::symmetric_heap>(memory_);
    memory_->commit_control({.begin = 0, .size = core::peer_block_area});
    core_.heap = {.base = memory_->base(), .size = memory_->size()};
    auto* block = new (memory_->control()) core::peer_block{};
    block->magic = core::peer_block::magic_value;
    block->version = core::peer_block::version_value;
    block->pe = core_.pe;
    job_->retain(memory_);
}

const via_abi_device_context& world::device_context(const char* call) {
    const via_abi_device_context& made = device(call).context();
    start_engine_for_kernels();
    return made;
}

void world::start_engine_for_kernels() {
    if (!progress_) return;
    device_->streams().expect_kernels();
    progress_->start();
}

/// The descriptor of what others may map. Runs on the control thread.
base::fd world::lend(std::uint64_t what) const {
    if (what != route::attach_request::whole_host_heap) return device_ ? device_->lend(what) : base::fd{};
    return base::fd{::fcntl(memory_->share().descriptor, F_DUPFD_CLOEXEC, 0)};
}

void world::on_failure(int pe, const std::string& how) {
    const bool is_news = !core_.failed.has(pe);
    core_.failed.report(pe, how);
    base::full_fence();                  // see peer_map::attach()
    core_.others.set_heap(pe, nullptr);  // later operations on it take the slow path and throw
    core_.others.set_device_heap(pe, nullptr);
    if (device_) device_->note_failure(pe);
    core::wake(core_.block());
    windows_->peer_died(pe);
    if (remote_) remote_->give_up(pe);
    if (is_news && tell_failure_) tell_failure_(pe, how);
}

void world::tell_of_failures(via_failure_handler handler, void* argument) {
    constexpr const char* call = "on_failure";
    if (handler == nullptr) {
        base::fail({.status = VIA_ERR_ARGUMENT, .message = fmt::format("{}: handler is NULL", call)});
    }
    if (!job_->spans_processes()) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: all PEs are threads of this process, and nobody watches", call),
                    .hint = "start the PEs as processes, by viarun for example"});
    }
    control_->loop().post([this, handler, argument] {
        tell_failure_ = [handler, argument](int pe, const std::string& how) { handler(pe, how.c_str(), argument); };
        for (const auto& [pe, how] : core_.failed.list()) {
            if (pe != core_.pe) tell_failure_(pe, how);
        }
    });
}

device_side& world::device(const char* call) const {
    if (device_) return *device_;
    const std::string absence = why_no_gpu();
    base::fail(
        {.status = VIA_ERR_UNSUPPORTED,
         .message = fmt::format("{}: this world has no device heap: {}", call, absence.empty() ? no_device_ : absence),
         .hint = absence.empty()
                     ? "cudaSetDevice() before the world is made, or VIADUCT_DEVICE=spread, gives every PE a GPU"
                     : "memory of GPUs needs their driver on every machine; the host heap does not"});
}

heap::symmetric_heap& world::heap_of(memory_kind where) {
    return where == memory_kind::host ? *heap_ : device("malloc_device").heap();
}

void* world::allocate(memory_kind where, std::size_t size, std::size_t align, bool taken, heap::taking when) {
    using calls = team::signature::kind;
    const bool on_device = where == memory_kind::device;
    const calls of_host = when == heap::taking::at_once ? calls::allocate : calls::allocate_sparse;
    team::contribution part{
        .call = {.what = on_device ? calls::allocate_device : of_host, .size = size, .extra = align}};
    std::optional<heap::allocation_plan> plan;
    attempt(part, [&] {
        if (!taken) base::fail({.status = VIA_ERR_ARGUMENT, .message = "where the address goes is NULL"});
        heap::symmetric_heap& heap = heap_of(where);
        if (size != 0) plan.emplace(heap.prepare_allocate(size, align, when));
    });
    agreement().run(part);  // a throw rolls the plan back, on every PE
    if (!plan) return nullptr;
    if (is_mapped_by_gpus(where) && plan->new_segment()) map_on_all(where, *plan->new_segment());
    return (on_device ? core_.device : core_.heap).base + plan->commit();
}

void world::free(void* address) {
    const bool on_device = addresses_->on_device(address);
    const core::region& heap = on_device ? core_.device : core_.heap;
    const std::size_t offset = heap.offset(address);
    const bool inside = heap.holds(offset, 1);
    team::contribution part{
        .call = {.what = on_device ? team::signature::kind::free_device : team::signature::kind::free,
                 .extra = inside               ? offset
                          : address == nullptr ? team::free_nothing
                                               : team::free_elsewhere}};
    std::optional<heap::free_plan> plan;
    const memory_kind where = on_device ? memory_kind::device : memory_kind::host;
    attempt(part, [&] {
        default_context_->complete("free");
        if (address == nullptr) return;
        if (!inside) (void)addresses_->offset(address, 1, "free", "address");  // throws
        plan.emplace(heap_of(where).prepare_free(offset));
    });
    agreement().run(part);
    if (!plan) return;
    if (is_mapped_by_gpus(where) && plan->dying_segment()) {
        // Peers unmap before the owner releases.
        unmap(where, *plan->dying_segment());
        agreement().run({.call = {.what = part.call.what}});
    }
    plan->commit();
}

void world::require_pe(int pe, const char* call) const {
    if (pe >= 0 && pe < core_.npes) return;
    base::fail({.status = VIA_ERR_PE,
                .message = fmt::format("{}: PE {} is out of range, the world has {} PEs", call, pe, core_.npes),
                .pe = pe});
}

const via_place& world::place_of(int pe) const {
    require_pe(pe, "place_of");
    return places_.of(pe);
}

void* world::ptr(const void* address, int pe) {
    const std::size_t offset = addresses_->offset(address, 1, "ptr", "address");
    require_pe(pe, "ptr");
    if (addresses_->on_device(address)) {
        std::byte* base = core_.others.device_heap(pe);
        return base == nullptr ? nullptr : base + offset;
    }
    return peers_->reachable(pe) ? peers_->heap(pe, "ptr") + offset : nullptr;
}

void world::check_symmetric(const void* address, std::size_t size, const char* argument) const {
    if (size != 0) (void)addresses_->own(address, 1, size, "check_symmetric", argument);
}

/// Only an adapter has to know it, and of the processor's memory.
void world::register_buffer(void* address, std::size_t size) {
    static constexpr const char* call = "buffer_register";
    auto* const begin = static_cast<std::byte*>(address);
    if (size == 0) base::fail({.status = VIA_ERR_ARGUMENT, .message = fmt::format("{}: size is 0", call)});
    const bool on_device = windows_->check_memory(begin, size);
    const core::region given{begin, size};
    for (const core::region& heap : {core_.heap, core_.device}) {
        const bool ends_with_some = heap.size != 0 && given.holds(given.offset(heap.base), 1);
        if (!heap.holds(heap.offset(begin), 1) && !ends_with_some) continue;
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = fmt::format("{}: the {} bytes at {} lie in the symmetric heap", call, size, address),
                    .hint = "memory of the heap need not be registered",
                    .size = size});
    }
    buffers_.add(begin, size, on_device ? nullptr : remote_.get(), call);
}

void world::unregister_buffer(void* address) { buffers_.remove(static_cast<std::byte*>(address), "buffer_unregister"); }

std::string world::describe() const {
    return via::world::describe(core_, places_, *heap_, device_.get(), no_device_, remote_.get(), *windows_,
                                progress_.get(), *job_);
}

}  // namespace via::world
