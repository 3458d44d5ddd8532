// SPDX-License-Identifier: Apache-2.0
// Carries a task_program out as a task list and looks at what its tasks came to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <viaduct/stream.hpp>
#include <viaduct/viaduct.hpp>

#include "support/require.hpp"
#include "task_program.hpp"

namespace conformance {

/// How a list decides about its passes.
enum class decided_by { nothing, task, kernel };

/// One PE's part, in memory of its processor or its GPU. Kernels are calls of the library in the order of the stream,
/// or by the processor where there is none.
template <class Memory>
class task_run {
public:
    using record = task_program::record;

    task_run(via::world& world, const task_program& program, via_task_way way, decided_by control, std::uint64_t passes)
        : world_{world},
          program_{program},
          passes_{passes},
          records_{allocate<record>(program.slots())},
          clock_{allocate<std::uint64_t>(1)},
          wanted_{allocate<int>(passes + 1)},
          shifted_{allocate<int>(passes + 1)},
          by_{world.everyone().make_context(way == VIA_TASK_LOOP ? VIA_CONTEXT_KERNELS : 0)},
          list_{world.make_task_list()} {
        std::vector<int> wanted(passes + 1, 1);
        wanted[passes] = 0;
        // The control looks after a pass: the first entry is for the start.
        world.put(wanted_.data(), via::span<const int>{wanted.data(), wanted.size()}, world.pe());
        world.quiet();
        record_all();
        set_control(control);
        list_.prepare(way, passes + 1);
    }

    void run() { list_.run(); }
    [[nodiscard]] via::task_list& list() { return list_; }

    /// After as many passes.
    void check(std::uint64_t passes) {
        const auto all = program_.expected(passes)[static_cast<std::size_t>(world_.pe())];
        for (std::size_t task = 0; task < all.size(); ++task) {
            const auto& what = program_.of(world_.pe())[task];
            if (what.what == task_program::action::send || what.what == task_program::action::barrier) continue;
            record got{};
            world_.get(via::span<std::uint64_t>{got.data(), got.size()}, at(what.slot)->data(), world_.pe());
            for (std::size_t i = 0; i < got.size(); ++i) {
                support::require_equal(got[i], all[task][i],
                                       "word " + std::to_string(i) + " of task " + std::to_string(task) + " of PE " +
                                           std::to_string(world_.pe()));
            }
        }
    }

private:
    template <class T>
    [[nodiscard]] via::symmetric<T, Memory> allocate(std::size_t count) {
        if constexpr (std::is_same_v<Memory, via::device_memory>) {
            return world_.template allocate_device<T>(count);
        } else {
            return world_.template allocate<T>(count);
        }
    }
    [[nodiscard]] record* at(std::size_t slot) { return records_.data() + slot; }

    void copy(void* dest, const void* source, std::size_t size, via_stream on) {
        if (on == nullptr) {
            std::memcpy(dest, source, size);
        } else {
            via::check(via_put_on_stream(by_.context_handle(), dest, source, size, world_.pe(), on));
        }
    }

    /// What was put is there for later work of the stream: the progress engine may have been asked for it.
    void complete(via_stream on) {
        if (on != nullptr) via::check(via_quiet_on_stream(by_.context_handle(), on));
    }

    void record_all() {
        using action = task_program::action;
        const auto& mine = program_.of(world_.pe());
        std::vector<via::task> made;
        const via::task tick = list_.kernel("clock", 0, [this](via_stream on) { this->tick(on); });
        for (std::size_t task = 0; task < mine.size(); ++task) {
            const auto& what = mine[task];
            const std::string name = "task " + std::to_string(task);
            std::vector<via::task> after{tick};
            for (const std::size_t each : what.after) after.push_back(made[each]);
            switch (what.what) {
                case action::kernel:
                    made.push_back(list_.kernel(
                        name.c_str(), what.stream, [this, task](via_stream on) { work(task, on); }, after));
                    break;
                case action::send: {
                    const via::span<const record> from{at(mine[what.source].slot), 1};
                    made.push_back(list_.transfer(name.c_str(), what.stream,
                                                  via::transfer_end::send(from, what.pe, what.label), after,
                                                  what.blocks));
                    break;
                }
                case action::receive: {
                    const via::span<record> to{at(what.slot), 1};
                    made.push_back(list_.transfer(name.c_str(), what.stream,
                                                  via::transfer_end::receive(to, what.pe, what.label), after,
                                                  what.blocks));
                    break;
                }
                case action::reduction:
                    made.push_back(list_.template reduce<std::uint64_t>(
                        name.c_str(), what.stream, VIA_SUM, at(what.slot)->data(),
                        {at(mine[what.source].slot)->data(), task_program::words}, after));
                    break;
                case action::barrier: made.push_back(list_.barrier(name.c_str(), what.stream)); break;
            }
        }
    }

    void tick(via_stream on) {
        if (on == nullptr) {
            ++*clock_.data();
        } else {
            via::check(via_signal_on_stream(by_.context_handle(), clock_.data(), 1, VIA_SIGNAL_ADD, world_.pe(), on));
        }
        complete(on);
    }

    void work(std::size_t task, via_stream on) {
        const auto& mine = program_.of(world_.pe());
        const auto& what = mine[task];
        std::uint64_t* const dest = at(what.slot)->data();
        copy(dest, clock_.data(), sizeof *dest, on);
        for (std::size_t i = 0; i < what.after.size(); ++i) {
            const std::uint64_t* const from = at(mine[what.after[i]].slot)->data();
            copy(dest + 1 + i, from + task_program::word_of(task, i), sizeof *dest, on);
        }
        complete(on);
    }

    /// Another entry of `wanted` comes to the front, in every pass.
    void shift(via_stream on) {
        copy(shifted_.data(), wanted_.data() + 1, passes_ * sizeof(int), on);
        complete(on);
        copy(wanted_.data(), shifted_.data(), passes_ * sizeof(int), on);
        complete(on);
    }

    void set_control(decided_by control) {
        if (control == decided_by::task) list_.control([this] { return ++seen_ < passes_; });
        if (control == decided_by::kernel) list_.control_kernel([this](via_stream on) { shift(on); }, wanted_.data());
    }

    via::world& world_;
    const task_program& program_;
    std::uint64_t passes_;
    std::uint64_t seen_ = 0;
    via::symmetric<record, Memory> records_;
    via::symmetric<std::uint64_t, Memory> clock_;
    via::symmetric<int, Memory> wanted_;
    via::symmetric<int, Memory> shifted_;
    via::context by_;
    via::task_list list_;
};

}  // namespace conformance
