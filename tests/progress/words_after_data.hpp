// SPDX-License-Identifier: Apache-2.0
// Data that a stream puts, and a word that it changes then: whoever sees the word sees the data.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include <viaduct/viaduct.hpp>
#include <viaduct_stream.h>

#include "conformance/device_memory.hpp"
#include "conformance/own_stream.hpp"
#include "support/effort.hpp"
#include "support/require.hpp"
#include "world/cuda_graph.hpp"

namespace via::test {

using conformance::kind;
using conformance::memory;
using conformance::own_stream;
using conformance::right_of;

/// How a stream changes a word.
enum class change { signal, signal_by_kernel, set, add };

/// Another stream, by which the engine has something to do all the time.
class busy_stream {
public:
    explicit busy_stream(via::world& world) : world_{world}, word_{world, kind::device, 8}, stream_{world} {
        word_.write(std::vector<std::byte>(8));
        world.barrier();
        thread_ = std::thread{[this] { run(); }};
    }
    busy_stream(const busy_stream&) = delete;
    busy_stream& operator=(const busy_stream&) = delete;
    busy_stream(busy_stream&&) = delete;
    busy_stream& operator=(busy_stream&&) = delete;
    ~busy_stream() {
        set(wish::end);
        thread_.join();
    }

    /// Collective: `work` makes or frees what CUDA may let wait until no stream of the process has anything to do. Who
    /// calls it then keeps the engine waiting as well, and what the streams wait for is the engine.
    template <class Work>
    void pause_for(Work&& work) {
        set(wish::pause);
        {
            std::unique_lock lock{mutex_};
            changed_.wait(lock, [&] { return is_idle_; });
        }
        world_.barrier();
        work();
        world_.barrier();
        set(wish::run);
    }

private:
    enum class wish { run, pause, end };

    void set(wish what) {
        const std::scoped_lock lock{mutex_};
        wish_ = what;
        changed_.notify_all();
    }
    [[nodiscard]] bool goes_on() {
        std::unique_lock lock{mutex_};
        is_idle_ = true;
        changed_.notify_all();
        changed_.wait(lock, [&] { return wish_ != wish::pause; });
        is_idle_ = false;
        return wish_ == wish::run;
    }
    void run() {
        stream_.enter();
        const std::uint64_t one = 1;
        while (goes_on()) {
            check(via_atomic_on_stream(world_.context_handle(), VIA_ATOMIC_ADD, VIA_UINT64, word_.at(0), &one, nullptr,
                                       nullptr, right_of(world_), stream_.get()));
            stream_.synchronize();
        }
    }

    via::world& world_;
    memory word_;
    own_stream stream_;
    std::mutex mutex_;
    std::condition_variable changed_;
    wish wish_ = wish::run;
    bool is_idle_ = false;
    std::thread thread_;
};

/// However that is, and whether the GPU reaches the data, or the word, or the engine does: who sees the word sees what
/// was put before. Beside other streams that keep the engine busy.
class announced_data {
public:
    announced_data(via::world& world, kind where, change how)
        : world_{world},
          how_{how},
          source_{world, kind::device, size},
          data_{world, kind::device, size},
          word_{world, where, 8},
          answer_{world, kind::device, 8} {
        check(via_context_create(world.team_handle(), VIA_CONTEXT_KERNELS, &by_kernels_));
        word_.write(std::vector<std::byte>(8));
    }
    announced_data(const announced_data&) = delete;
    announced_data& operator=(const announced_data&) = delete;
    announced_data(announced_data&&) = delete;
    announced_data& operator=(announced_data&&) = delete;
    ~announced_data() { (void)via_context_destroy(by_kernels_); }

    /// In all PEs: to the right, from the left. By a graph that is made while another stream pauses, if there is one.
    void send(std::uint64_t number, busy_stream* graphs_pause) {
        std::vector<std::byte> bytes(size);
        for (std::size_t at = 0; at < size; at += sizeof number) std::memcpy(bytes.data() + at, &number, sizeof number);
        source_.write(bytes);
        const auto enqueue = [&] {
            check(via_put_nbi_on_stream(by(), data_.at(0), source_.at(0), size, right_of(world_), stream_.get()));
            change_word(number);
            check(via_quiet_on_stream(by(), stream_.get()));
        };
        std::optional<world_test::cuda_graph> graph;
        if (graphs_pause != nullptr) {
            graphs_pause->pause_for([&] { graph.emplace(stream_, enqueue); });
            graph->launch();
        } else {
            enqueue();
        }
        (void)world_.wait_until(word_.as<via::signal>(), VIA_EQ, number);
        const auto last = data_.as<std::uint64_t>(size - sizeof number);
        support::require_equal(world_.g(last, world_.pe()), number, "who sees the word sees the data before it");
        stream_.synchronize();
        world_.barrier();
        if (graph) graphs_pause->pause_for([&] { graph.reset(); });
    }

private:
    static constexpr std::size_t size = 4096;

    [[nodiscard]] via_context* by() const { return world_.context_handle(); }
    void change_word(std::uint64_t number) {
        auto* const word = word_.as<std::uint64_t>();
        const int right = right_of(world_);
        const std::uint64_t one = 1;
        switch (how_) {
            case change::signal:
                return check(via_signal_on_stream(by(), word, number, VIA_SIGNAL_SET, right, stream_.get()));
            case change::signal_by_kernel:
                return check(via_signal_on_stream(by_kernels_, word, number, VIA_SIGNAL_SET, right, stream_.get()));
            case change::set:
                return check(via_atomic_on_stream(by(), VIA_ATOMIC_SET, VIA_UINT64, word, &number, nullptr, nullptr,
                                                  right, stream_.get()));
            case change::add:
                return check(via_atomic_on_stream(by(), VIA_ATOMIC_ADD, VIA_UINT64, word, &one, nullptr, answer_.at(0),
                                                  right, stream_.get()));
        }
    }

    via::world& world_;
    change how_;
    own_stream stream_{world_};
    memory source_;
    memory data_;
    memory word_;
    memory answer_;
    via_context* by_kernels_ = nullptr;
};

/// All ways of both.
inline void run_words_after_data(via::world& world) {
    busy_stream beside{world};
    for (const kind where : {kind::host, kind::device}) {
        for (const change how : {change::signal, change::signal_by_kernel, change::set, change::add}) {
            for (const bool by_graph : {false, true}) {
                std::optional<announced_data> data;
                beside.pause_for([&] { data.emplace(world, where, how); });
                for (int i = 1; i <= support::effort(20); ++i)
                    data->send(static_cast<std::uint64_t>(i), by_graph ? &beside : nullptr);
                beside.pause_for([&] { data.reset(); });
            }
        }
    }
}

}  // namespace via::test
