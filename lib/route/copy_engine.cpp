// SPDX-License-Identifier: Apache-2.0
#include "route/copy_engine.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <new>

#include <fmt/format.h>

#include "base/error.hpp"
#include "core/wait.hpp"
#include "cuda/capture.hpp"
#include "cuda/submission.hpp"
#include "heap/cuda_ipc_driver.hpp"
#include "route/mapped_atomic.hpp"

namespace via::route {
namespace {

/// More streams than a GPU has hardware queues for would wait behind each other.
constexpr std::size_t most_lanes = 8;
/// Up to here a copy by the processor to pinned memory is faster than to wait for the copy engine.
constexpr std::size_t most_staged = 16 * 1024;

CUdeviceptr device_address(const void* address) noexcept { return reinterpret_cast<CUdeviceptr>(address); }

}  // namespace

copy_engine::copy_engine(core::core& c, std::shared_ptr<const cuda::device> where, const device_map& peers,
                         const kernel_set& kernels, const kernel_report& report)
    : core_{c},
      where_{std::move(where)},
      peers_{peers},
      kernels_{kernels},
      report_{report},
      by_pe_(static_cast<std::size_t>(c.npes)) {
    give_lanes();
    reader_ = add_lane(nullptr).get();
    const cuda::entered in{*where_};
    desks_ = cuda::allocate_pinned(*where_, lanes_.size() * sizeof(desk));
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
        lanes_[i]->at = new (desks_.get() + i * sizeof(desk)) desk;
        lanes_[i]->at->done = 0;
    }
}

copy_engine::~copy_engine() {
    for (const auto& each : lanes_) each->end();
}

const std::shared_ptr<copy_engine::lane>& copy_engine::add_lane(std::unique_ptr<far_gpu> far) {
    const std::shared_ptr<lane>& made = lanes_.emplace_back(std::make_shared<lane>());
    made->where = far ? far->where() : where_;
    made->kernels = far ? &far->kernels() : &kernels_;
    made->far = std::move(far);
    const cuda::entered in{*made->where};
    made->by = cuda::make_stream(*made->where);
    return made;
}

void copy_engine::give_lanes() {
    std::vector<std::shared_ptr<lane>> near;
    std::map<const cuda::device*, std::shared_ptr<lane>> far;
    std::size_t turn = 0;
    for (int pe = 0; pe < core_.npes; ++pe) {
        if (pe == core_.pe) continue;
        std::shared_ptr<lane>& given = by_pe_[static_cast<std::size_t>(pe)];
        if (const auto& gpu = peers_.far(pe)) {
            std::shared_ptr<lane>& of_gpu = far[gpu.get()];
            if (of_gpu == nullptr) of_gpu = add_lane(std::make_unique<far_gpu>(where_, gpu));
            given = of_gpu;
        } else {
            if (near.size() < most_lanes) near.push_back(add_lane(nullptr));
            given = near[turn++ % most_lanes];
        }
    }
    // Every four streams take 2 MiB of the GPU's memory, so what this PE sends itself has none of its own.
    if (near.empty()) near.push_back(add_lane(nullptr));
    by_pe_[static_cast<std::size_t>(core_.pe)] = near.front();
}

std::byte* copy_engine::heap(int pe, const char* doing) {
    if (std::byte* base = core_.others.device_heap(pe)) return base;
    core_.failed.throw_if(pe, doing);
    if (peers_.way(pe) == device_way::staged) return peers_.staged(pe).base;
    base::fail(
        {.status = VIA_ERR_UNSUPPORTED,
         .message = fmt::format("{}: the device memory of PE {} cannot be reached: {}", doing, pe, peers_.reason(pe)),
         .hint = "via-info shows how each PE is reached; with VIADUCT_ROUTE=remote the host's transfers go by RDMA",
         .pe = pe});
}

/// Something for the lane's PEs will be under way.
void copy_engine::begin(lane& l) noexcept {
    l.given.store(l.given.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    if (!std::exchange(l.busy, true)) busy_.fetch_add(1, std::memory_order_relaxed);
}

/// The lane's context is current. That of a far GPU has host memory and its own at hand; what is this GPU's is moved by
/// it, and what goes from one to the other is staged.
void copy_engine::enqueue(lane& l, const row_place& to, const row_place& from, const row_shape& shape) const {
    if (!l.far) return enqueue_copy(*l.where, to, from, shape, l.by.get());
    const core::region staged = peers_.staged(l.pe);
    const auto is_far = [&](const void* address) {  // of the device heap, or what windows have mapped there
        return staged.offset(address) < staged.size || l.where->is_own_memory(address);
    };
    const bool to_far = is_far(to.address);
    const bool from_far = is_far(from.address);
    if (to_far && !from_far && is_device(from.address)) return l.far->put(to, from, shape, l.by.get());
    if (from_far && !to_far && is_device(to.address)) return l.far->get(to, from, shape, l.by.get());
    if (to_far || from_far) return enqueue_copy(*l.where, to, from, shape, l.by.get());
    l.far->run_near(l.by.get(), [&](CUstream near) { enqueue_copy(*where_, to, from, shape, near); });
}

/// Room in the lane's pinned memory until it is next waited for.
std::byte* copy_engine::place(lane& l, std::size_t size) {
    if (size > sizeof l.at->bytes - l.used) finish(l);
    std::byte* room = l.at->bytes + l.used;
    l.used += heap::align_up(size, 16);
    return room;
}

void copy_engine::small_put(lane& l, void* to, const void* from, std::size_t size) {
    std::byte* room = place(l, size);
    begin(l);
    std::memcpy(room, from, size);
    copy_async(l, to, room, size);
}

void copy_engine::small_get(lane& l, void* to, const void* from, std::size_t size) {
    std::byte* room = place(l, size);
    begin(l);
    copy_async(l, room, from, size);
    finish(l);
    std::memcpy(to, room, size);
}

/// Calls `work` with the lane as its own.
template <class Work>
void copy_engine::use(lane& l, Work work) {
    core_.failed.naming_deaths([&] {
        const cuda::entered in{*l.where};
        const std::lock_guard lock{l.mutex};
        work(l);
    });
}

void copy_engine::copy(int pe, void* to, const void* from, std::size_t size, base::returns when) {
    use(lane_of(pe), [&](lane& l) {
        l.pe = pe;
        const bool small = size <= most_staged;
        if (small && when == base::returns::source_reusable && !is_device(from)) return small_put(l, to, from, size);
        if (small && when == base::returns::delivered && !is_device(to)) return small_get(l, to, from, size);
        begin(l);
        copy_async(l, to, from, size);
        if (when != base::returns::at_once) finish(l);
    });
}

void copy_engine::copy_rows(int pe, void* to, std::size_t to_step, const void* from, std::size_t from_step,
                            std::size_t size, std::size_t count, base::returns when) {
    use(lane_of(pe), [&](lane& l) {
        l.pe = pe;
        begin(l);
        enqueue(l, {to, to_step}, {from, from_step}, {size, count});
        if (when != base::returns::at_once) finish(l);
    });
}

void copy_engine::reshape(int pe, const via_abi_pattern_copy& what, base::returns when) {
    use(lane_of(pe), [&](lane& l) {
        l.pe = pe;
        begin(l);
        if (l.far) {
            l.far->run_near(l.by.get(), [&](CUstream near) { kernels_.launch_reshape(what, near); });
        } else {
            kernels_.launch_reshape(what, l.by.get());
        }
        if (when != base::returns::at_once) finish(l);
    });
}

// A memory operation orders all that its stream has done before it, for everyone; so does the kernel, by a fence.
void copy_engine::set_words(int pe, std::span<const word_setting> words, bool by_kernel) {
    use(lane_of(pe), [&](lane& l) {
        l.pe = pe;
        begin(l);
        if (!by_kernel) return l.write_words(words);
        for (const word_setting& each : words) l.kernels->set_word({device_address(each.word), each.value}, l.by.get());
    });
}

void copy_engine::atomic(int pe, via_atomic_op op, via_type type, void* word, const void* operand, const void* compare,
                         void* fetched) {
    use(lane_of(pe), [&](lane& l) {
        l.pe = pe;
        begin(l);
        l.kernels->launch_atomic(op, type, device_address(word), operand, compare,
                                 fetched == nullptr ? nullptr : &l.at->fetched, l.by.get());
        finish(l);
        if (fetched != nullptr) std::memcpy(fetched, &l.at->fetched, atomic_size(op, type));
    });
}

void copy_engine::read(void* to, const void* from, std::size_t size) {
    auto* into = static_cast<std::byte*>(to);
    const auto* out = static_cast<const std::byte*>(from);
    use(*reader_, [&](lane& l) {
        l.pe = core_.pe;
        for (std::size_t done = 0; done < size; done += most_staged) {
            small_get(l, into + done, out + done, std::min(most_staged, size - done));
        }
    });
}

void copy_engine::write(void* to, const void* from, std::size_t size) {
    auto* into = static_cast<std::byte*>(to);
    const auto* out = static_cast<const std::byte*>(from);
    use(*reader_, [&](lane& l) {
        l.pe = core_.pe;
        for (std::size_t done = 0; done < size; done += most_staged) {
            small_put(l, into + done, out + done, std::min(most_staged, size - done));
        }
        finish(l);
    });
}

void copy_engine::clear(CUdeviceptr address, std::size_t size) {
    use(*reader_, [&](lane& l) { cuda::clear(*where_, l.by.get(), address, size); });
}

void copy_engine::quiet(int pe) {
    use(lane_of(pe), [&](lane& l) { finish(l); });
}

void copy_engine::quiet() {
    if (!is_busy()) return;
    for (const auto& each : lanes_) {
        if (each.get() != reader_) use(*each, [&](lane& l) { finish(l); });
    }
}

heap::work_mark copy_engine::given_for(int pe) noexcept {
    const std::shared_ptr<lane>& l = by_pe_[static_cast<std::size_t>(pe)];
    return {.queue = l, .count = l->given.load(std::memory_order_relaxed)};
}

/// The stream says that it has done so in the same call, since a word is what is waited for next.
void copy_engine::lane::write_words(std::span<const word_setting> words) {
    std::array<cuda::word_value, cuda::most_words_at_once> all{};
    std::size_t count = 0;
    for (const word_setting& each : words) all[count++] = {device_address(each.word), each.value};
    const std::uint64_t mine = given.load(std::memory_order_relaxed);
    all[count++] = {device_address(&at->done), mine};
    kernels->write_words({all.data(), count}, by.get());
    asked = mine;
}

/// Lets the lane's stream say when it has done what it has been given so far.
void copy_engine::lane::ask_for_word() {
    const std::uint64_t count = given.load(std::memory_order_relaxed);
    if (asked == count) return;
    kernels->write_word(device_address(&at->done), count, by.get());
    asked = count;
}

/// Whoever gives the lane work, or waits for it, has the lock, and may have it for long. The driver is asked seldom
/// where the word will tell: a question keeps other threads' calls of the driver waiting.
bool copy_engine::lane::is_done(std::uint64_t count) noexcept {
    const std::unique_lock lock{mutex, std::try_to_lock};
    if (!lock) return false;
    if (at == nullptr) return !rest || rest->reached();
    if (__atomic_load_n(&at->done, __ATOMIC_ACQUIRE) >= count) return true;
    constexpr unsigned looks_between_questions = 64;  // a GPU that has failed writes no word
    if (asked >= count && ++looks % looks_between_questions != 0) return false;
    const cuda::entered in{*where, cuda::entered::quietly};
    const cuda::beside_captures unhindered{*where};
    const CUresult state = where->calls().stream_query(by.get());
    if (state == CUDA_SUCCESS) {
        // Nothing is left that could write the word: the next who asks need not ask the driver.
        asked = given.load(std::memory_order_relaxed);
        __atomic_store_n(&at->done, asked, __ATOMIC_RELEASE);
    }
    if (state != CUDA_ERROR_NOT_READY) return true;
    try {
        ask_for_word();  // others may keep the stream busy for ever
    } catch (const base::error&) {
        return false;  // its next piece of work will say what is wrong
    }
    return false;
}

/// The stream goes.
void copy_engine::lane::end() noexcept {
    const std::lock_guard lock{mutex};
    try {
        if (busy) rest = heap::after(*where, by.get());
    } catch (const base::error&) {
        // The context is gone, and with it all work.
    }
    by = {};
    far.reset();
    at = nullptr;
}

/// Returns when all of the lane is done.
void copy_engine::finish(lane& l) {
    if (!l.busy) return;
    l.ask_for_word();
    wait_for(l);
    l.used = 0;
    l.busy = false;
    busy_.fetch_sub(1, std::memory_order_relaxed);
}

void copy_engine::wait_for(lane& l) {
    int looks = 0;
    // A GPU that has failed writes no word; the driver says so.
    const auto is_done = [&] {
        if (__atomic_load_n(&l.at->done, __ATOMIC_ACQUIRE) >= l.asked) return true;
        constexpr int looks_between_questions = 1024;
        if (++looks % looks_between_questions == 0) {
            const cuda::beside_captures unhindered{*l.where};
            const CUresult state = l.where->calls().stream_query(l.by.get());
            if (state != CUDA_ERROR_NOT_READY) l.where->calls().check(state, "cuStreamQuery", "a GPU operation failed");
        }
        return false;
    };
    const auto describe = [&] {
        return fmt::format("the completion of GPU operations for PE {} (does a kernel keep the GPU?)", l.pe);
    };
    const auto stay = [] {};  // copies to mapped memory end, whoever has died
    (void)core::wait(core_, {.ready = is_done, .describe = describe, .give_up = stay, .rings = false});
}

}  // namespace via::route
