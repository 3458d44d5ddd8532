// SPDX-License-Identifier: Apache-2.0
/// @file cuda_operations.hpp
/// @brief The stream initiator: on the mapped route by itself, on others by the progress engine.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/core.hpp"
#include "route/kernel_report.hpp"
#include "route/kernel_set.hpp"
#include "stream/fan.hpp"
#include "stream/lanes.hpp"
#include "stream/operations.hpp"

namespace via::stream {

/// An address as the driver names it.
[[nodiscard]] inline CUdeviceptr number(const void* address) noexcept { return reinterpret_cast<CUdeviceptr>(address); }

/// A VIA_ABI_COLLECTIVE_... for a far team, whose number comes later. What else there is of it, the caller adds.
[[nodiscard]] via_abi_command far_collective(unsigned which, const void* dest, const void* source,
                                             std::size_t size) noexcept;

/// Copies are the copy engine's, words memory operations of the stream, and small kernels what neither can do, or what
/// one does sooner than both.
/// Memory operations bake their values in, which is right for values that the caller names; numbers that must differ
/// from call to call, as the numbers of meetings, live in device memory and are counted by kernels. So a captured
/// call is right in every replay, and eager and captured ones mix.
///
/// What the GPU does not reach, the progress engine does: a stream's memory operations release a command that the call
/// has prepared, and wait for its end (stream/lanes.hpp). Where they must not be, under capture too, a kernel asks the
/// engine as a user's kernels do.
class cuda_operations final : public operations {
public:
    /// @param world  as kernels see it; filled in before the first call.
    /// @param most_blocks  of a collective; the same on all PEs, and so few that those of all PEs of a GPU run at once.
    cuda_operations(core::core& c, std::shared_ptr<const cuda::device> where, const route::kernel_set& kernels,
                    const route::kernel_report& report, const via_abi_device_context& world, unsigned most_blocks);

    void check_kernels(const char* call) const override { report_.throw_if_any(call); }
    [[nodiscard]] std::unique_ptr<own_stream> make_stream() override;
    [[nodiscard]] std::unique_ptr<list_streams> make_list_streams(std::size_t streams, std::size_t marks) override;

    /// Makes the lanes. The engine shall read them, and then there is one. Called while no kernel waits.
    [[nodiscard]] std::vector<progress::source*> make_lanes();
    void know(const host::addresses& all) noexcept override { addresses_ = &all; }
    void join_engine(std::function<void()> start) override { start_engine_ = std::move(start); }
    void expect_kernels() noexcept override { kernels_ask_ = true; }
    [[nodiscard]] progress::lane_words* take_team_words() override { return team_words_.take(); }
    void give_back_team_words(progress::lane_words& words) noexcept override { team_words_.give_back(words); }
    void keep_words() noexcept override {
        team_words_.keep();
        if (lanes_) lanes_->keep_words();
    }
    [[nodiscard]] bool drain(base::seconds most) const override { return fans_.drain(most); }

    void put(host::context& by, void* dest, const void* source, std::size_t size, int pe, bool nbi,
             via_stream on) override;
    void get(host::context& by, void* dest, const void* source, std::size_t size, int pe, bool nbi,
             via_stream on) override;
    void iput(host::context& by, void* dest, const void* source, const rows& shape, int pe, via_stream on) override;
    void iget(host::context& by, void* dest, const void* source, const rows& shape, int pe, via_stream on) override;
    void reshape(host::context& by, const via_abi_pattern_copy& what, const char* call, via_stream on) override;
    void rounds(std::span<const via_abi_transfer* const> ends, bool starts, via_stream on) override;
    void signal(host::context& by, std::uint64_t* word, std::uint64_t value, via_signal_op op, int pe,
                via_stream on) override;
    void put_signal(host::context& by, void* dest, const void* source, std::size_t size, const announcement& what,
                    int pe, bool nbi, via_stream on) override;
    void atomic(host::context& by, via_atomic_op op, via_type type, void* word, const void* operand,
                const void* compare, void* fetched, int pe, via_stream on) override;
    void post(host::context& by, std::span<const via_abi_prepared> all, via_stream on) override;
    void quiet(host::context& by, int pe, const char* call, via_stream on) override;
    void wait(host::context& by, const via_condition& what, const char* call, via_stream on) override;
    void wait_some(host::context& by, const via_condition& what, std::size_t* indices, std::size_t* result,
                   via_stream on) override;
    void sync(const team_on_device& who, via_stream on) override;
    void barrier(const team_on_device& who, via_stream on) override;
    void move(const team_on_device& who, movement what, void* dest, const void* source, std::size_t size, int root,
              via_stream on) override;
    void collect(const team_on_device& who, void* dest, std::size_t capacity, const void* source, std::size_t size,
                 via_stream on) override;
    void alltoalls(const team_on_device& who, void* dest, const void* source, const rows& shape,
                   via_stream on) override;
    void alltoallv(const team_on_device& who, void* dest, const void* source, const tables& pieces,
                   via_stream on) override;
    void reduce(const team_on_device& who, via_op op, via_type type, void* dest, const void* source, std::size_t count,
                reducing how, via_stream on) override;

private:
    /// A word at a PE, where the GPU reaches it.
    struct word_at {
        CUdeviceptr address;
        int world_pe;
        route::window_use use = {};  ///< in a window
        bool is_far = false;         ///< the engine goes there
    };
    /// What the engine is asked for.
    struct engine_call {
        via_abi_command what;
        bool waits = true;              ///< later work of the stream sees it done
        const void* fetched = nullptr;  ///< where an answer goes
    };

    /// The range at a PE.
    [[nodiscard]] host::target find(host::context& by, const void* symmetric, std::size_t size, int pe,
                                    const char* call, const char* argument, CUstream on) const;
    [[nodiscard]] bool is_captured(CUstream on) const;
    /// A window's memory may go when the stream has done what it has been given; if that is captured, never.
    void keep(route::window_use use, CUstream on) const;
    /// Whether the stream's GPU does not go there itself. Throws if there is no engine that does.
    [[nodiscard]] bool is_far(const host::target& at, const char* call) const;
    /// `there` is symmetric.
    void ask_engine(host::context& by, engine_call call, const void* there, int world_pe, CUstream on);
    /// Several, complete, that the stream does not wait for.
    void ask_engine(host::context& by, std::span<const via_abi_command> all, CUstream on);
    void ask_by_kernel(const engine_call& call, bool captured, CUstream on);
    [[nodiscard]] bool has_lanes_for(const host::context& by, bool captured) const noexcept {
        return lanes_ != nullptr && !captured && !by.kernels_only();
    }
    [[nodiscard]] std::optional<via_abi_command> far_part(host::context& by, const via_abi_prepared& what,
                                                          const char* call, CUstream on);
    void note_asked(int world_pe) noexcept {
        if (core_.kernels_may_reach(world_pe)) asks_for_near_.store(true, std::memory_order_relaxed);
    }
    void quiet_lanes(CUstream on);
    void quiet_kernels(CUstream on);
    /// What the stream has sent to the word's PE is there before what comes next on the stream changes the word.
    void release(const word_at& word, CUstream on);
    /// A far team's thread does it when the stream has come to it, and the stream goes on when it is done.
    void leave_to(far_team& who, via_abi_command what, CUstream on);
    void leave_errand(far_team& who, const via_abi_command& what, CUstream on);
    [[nodiscard]] bool uses_kernels_only(const host::context& by) const noexcept {
        return by.kernels_only() || !where_->has_memory_operations();
    }
    /// What is done to a word. On host memory a GPU's atomics may not be atomic, its loads and stores are.
    /// A value is fetched or set: on host memory that is an atomic as well.
    enum class access { store, value, atomic };
    [[nodiscard]] static access access_of(via_signal_op op) noexcept {
        return op == VIA_SIGNAL_ADD ? access::atomic : access::store;
    }
    [[nodiscard]] word_at find_word(host::context& by, const void* word, std::size_t size, int pe, access what,
                                    const char* call, CUstream on);
    /// The stream goes on after what nbi calls on it have sent to a PE, or with a negative one to all.
    void join(int world_pe, CUstream on) {
        if (world_pe != core_.pe) fans_.join(branch_of(world_pe), on);
    }
    void join_all(CUstream on) { join(-1, on); }
    /// Another PE's, or of all. What goes to this PE itself stays on the stream.
    [[nodiscard]] int branch_of(int world_pe) const noexcept {
        return world_pe < 0 ? -1 : (world_pe - core_.pe - 1 + core_.npes) % core_.npes;
    }
    void copy(void* to, const void* from, std::size_t size, int world_pe, bool nbi, CUstream on);
    void copy_rows(CUstream by, void* to, std::size_t to_step, const void* from, std::size_t from_step,
                   std::size_t size, std::size_t count) const;
    void signal_at(host::context& by, const word_at& at, const announcement& what, CUstream on);
    [[nodiscard]] bool put_signal_by_kernel(host::context& by, void* dest, const void* source, std::size_t size,
                                            const announcement& what, const word_at& word, int pe, CUstream on);
    void wait_for_word(bool by_kernels, const via_condition& what, std::size_t index, CUstream on);
    [[nodiscard]] bool wait_by_memory_operation(const via_condition& what, CUdeviceptr word, const void* value,
                                                CUstream on);
    [[nodiscard]] CUdeviceptr check_symmetric(const void* address, std::size_t size, const char* call,
                                              const char* argument) const;
    void check_device_table(const void* table, std::size_t count, const char* call, const char* argument) const;
    void check_words(host::context& by, const via_condition& what, const char* call) const;
    /// Where a stream leaves a result of 8 bytes.
    static void check_result(const host::context& by, const void* where, const char* call, const char* argument);
    void meet(const team_on_device& who, CUstream on);
    /// Blocks of a collective where each does `each` bytes; the same on all members.
    [[nodiscard]] unsigned blocks_for(const team_on_device& who, std::size_t bytes, std::size_t each) const;
    void launch_move(const team_on_device& who, int what, CUdeviceptr dest, CUdeviceptr source, std::size_t size,
                     int root, CUstream on, std::size_t capacity = 0);
    void move_large(const team_on_device& who, movement what, CUdeviceptr dest, CUdeviceptr source, std::size_t size,
                    int root, CUstream on, const char* call);
    [[nodiscard]] std::vector<std::byte*> heaps_of(const team_on_device& who, const char* call) const;

    core::core& core_;
    std::shared_ptr<const cuda::device> where_;
    const route::kernel_set& kernels_;
    const route::kernel_report& report_;
    const via_abi_device_context& world_;
    unsigned most_blocks_;
    const host::addresses* addresses_ = nullptr;  ///< see know()
    fans fans_;
    lane_word_pool team_words_;
    std::unique_ptr<lanes> lanes_;             ///< with an engine, where streams have memory operations
    std::function<void()> start_engine_;       ///< with an engine
    std::atomic<bool> kernels_ask_ = false;    ///< of the engine: the program's, or those of captured nbi calls
    std::atomic<bool> asks_for_near_ = false;  ///< of the engine, for a PE of which this GPU writes some words itself
};

}  // namespace via::stream
