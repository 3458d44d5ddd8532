// SPDX-License-Identifier: Apache-2.0
// Operations on streams in graphs, with the driver alone: captured once and run many times, between calls that
// are not captured, by two executables of one graph, and in a loop in one. `graph_program PES [far]`: PEs are threads;
// far: other PEs are not reached by kernels.
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include <viaduct/stream.hpp>
#include <viaduct/viaduct.hpp>

#include "conformance/own_stream.hpp"
#include "cuda_graph.hpp"
#include "graph_collectives.hpp"
#include "kernels/arguments.hpp"
#include "route/kernel_set.hpp"
#include "support/require.hpp"

namespace {

using conformance::own_stream;
using support::require;
using support::require_equal;
using world_test::cuda_graph;
using word = std::uint64_t;
using device_words = via::symmetric<word, via::device_memory>;

template <class T>
unsigned long long address(const T* of) {
    return reinterpret_cast<unsigned long long>(of);
}

/// A step of a ring: everyone puts its word to the right, waits for the left's, takes that for its own, and adds one to
/// the right's counter. Before, its word becomes the sum of all.
class ring {
public:
    ring(via::world& world, const via::context& by) : world_{world}, by_{by} {
        world.p(mine_.data(), first(world.pe()), world.pe());
        world.quiet();
        world.barrier();
    }

    void enqueue() {
        const via::on_stream on{by_, stream_.get()};
        const int right = (world_.pe() + 1) % world_.npes();
        const int left = (world_.pe() + world_.npes() - 1) % world_.npes();
        via::check(via_reduce_on_stream(world_.team_handle(), VIA_SUM, VIA_UINT64, sum_.data(), mine_.data(), 1,
                                        stream_.get()));
        on.put_signal(inbox_.data(), via::span<const word>{sum_.data(), 1}, arrived_.data(), 1, right);
        await_and_reset(on, arrived_.data());
        on.put(mine_.data(), via::span<const word>{inbox_.data(), 1}, world_.pe());
        on.signal(rounds_.data(), 1, right, VIA_SIGNAL_ADD);
        on.fence();
        on.signal(taken_.data(), 1, left);  // which may send more now
        await_and_reset(on, taken_.data());
        on.quiet();
    }
    void step() {
        enqueue();
        ++steps_;
    }
    /// A graph of one step or several.
    void run(const cuda_graph& graph, int times, int steps = 1) {
        for (int i = 0; i < times; ++i) graph.launch();
        steps_ += times * steps;
    }
    void verify(const std::string& when) {
        stream_.synchronize();
        world_.barrier();
        require_equal(world_.g(mine_.data(), world_.pe()), expected(), "the word after " + when);
        require_equal(world_.g(rounds_.data(), world_.pe()), word(steps_), "the steps after " + when);
        world_.barrier();
    }
    [[nodiscard]] const own_stream& stream() const { return stream_; }

private:
    /// Who waits for a word resets it: a value that is baked in must not be met by an earlier step's.
    void await_and_reset(const via::on_stream& on, word* arrived) const {
        const word zero = 0;
        on.wait_until(arrived, VIA_EQ, 1);
        via::check(via_atomic_on_stream(by_.context_handle(), VIA_ATOMIC_SET, VIA_UINT64, arrived, &zero, nullptr,
                                        nullptr, world_.pe(), stream_.get()));
    }
    static word first(int pe) { return word(pe) * word(pe) + 3; }
    [[nodiscard]] word expected() const {
        const int npes = world_.npes();
        if (steps_ == 0) return first(world_.pe());
        word sum = 0;
        for (int pe = 0; pe < npes; ++pe) sum += first(pe);
        for (int i = 1; i < steps_; ++i) sum *= word(npes);
        return sum;
    }

    via::world& world_;
    const via::context& by_;
    own_stream stream_{world_};
    device_words mine_ = world_.allocate_device<word>(1);
    device_words sum_ = world_.allocate_device<word>(1);
    device_words inbox_ = world_.allocate_device<word>(1);
    device_words arrived_ = world_.allocate_device<word>(1);
    device_words taken_ = world_.allocate_device<word>(1);
    device_words rounds_ = world_.allocate_device<word>(1);
    int steps_ = 0;
};

void run_ring(via::world& world, int options) {
    const via::context by = world.everyone().make_context(options);
    ring steps{world, by};
    steps.step();
    steps.verify("a step that was not captured");
    const cuda_graph graph{steps.stream(), [&] { steps.enqueue(); }};
    const cuda_graph second = graph.instantiate_again();
    world.barrier();  // who has nothing running has room for all that a driver does to make them
    steps.run(graph, 3);
    steps.verify("three of a graph");
    steps.step();
    steps.run(second, 2);
    steps.run(graph, 1);
    steps.step();
    steps.run(second, 1);
    steps.verify("steps of all kinds");
}

/// Every step scans everyone's word in place, then sends what came of it through collectives that move data.
void run_chain(via::world& world) {
    const own_stream stream{world};
    const auto npes = static_cast<std::size_t>(world.npes());
    const int last = world.npes() - 1;
    auto value = world.allocate_device<word>(1);
    auto gathered = world.allocate_device<word>(npes);
    auto scattered = world.allocate_device<word>(1);
    auto collected = world.allocate_device<word>(npes);
    world.p(value.data(), word{1}, world.pe());
    world.quiet();
    world.barrier();
    const auto enqueue = [&] {
        const via::on_stream on{world, stream.get()};
        on.inclusive_scan(VIA_SUM, value.data(), value.data(), 1);
        on.gather(gathered.data(), value.data(), 1, last);
        on.scatter(scattered.data(), gathered.data(), 1, last);
        on.fcollect(collected.data(), scattered.data(), 1);
    };
    enqueue();
    const cuda_graph graph{stream, enqueue};
    graph.launch();
    enqueue();
    for (int i = 0; i < 2; ++i) graph.launch();
    stream.synchronize();
    std::vector<word> model(npes, 1);
    for (int step = 0; step < 5; ++step) std::partial_sum(model.begin(), model.end(), model.begin());
    std::vector<word> found(npes);
    world.get(found, static_cast<const word*>(collected.data()), world.pe());
    require(found == model, "five steps, of a graph and not, are as the model");
    world.barrier();
}

/// Large nbi puts to other PEs are branches of the graph, which quiet joins. What was sent before a capture cannot be
/// joined in it, and what is not joined is lost with it.
void run_branches(via::world& world, bool is_far) {
    constexpr std::size_t count = (1 << 18) / sizeof(word);
    const own_stream stream{world};
    const auto npes = static_cast<std::size_t>(world.npes());
    auto dest = world.allocate_device<word>(count * npes);
    auto source = world.allocate_device<word>(count);
    const via::on_stream on{world, stream.get()};
    const auto send = [&] {
        const via::span<const word> sent{source.data(), count};
        for (int pe = 0; pe < world.npes(); ++pe) on.put_nbi(dest.at(count * std::size_t(world.pe())), sent, pe);
    };
    const auto refused = [&] {
        require(via_quiet_on_stream(world.context_handle(), stream.get()) == VIA_ERR_UNSUPPORTED,
                "quiet of what was sent before the capture is refused");
    };
    if (!is_far && npes > 1) {
        const device_words gate = world.allocate_device<word>(1);
        world.p(gate.data(), word{0}, world.pe());
        world.quiet();
        via::check(via_signal_wait_until_on_stream(world.context_handle(), gate.data(), VIA_EQ, 1, stream.get()));
        send();
        const cuda_graph without{stream, refused};
        world.p(gate.data(), word{1}, world.pe());
        world.quiet();
        on.quiet();
        stream.synchronize();
        cuda_graph::expect_unjoined(stream, [&] { send(); });
    }
    const cuda_graph graph{stream, [&] {
                               send();
                               on.quiet();
                           }};
    std::vector<word> content(count);
    for (word round = 1; round <= 2; ++round) {
        std::iota(content.begin(), content.end(), round * 1000 + word(world.pe()));
        world.put(source.data(), content, world.pe());
        world.quiet();
        graph.launch();
        stream.synchronize();
        world.barrier();
        for (int pe = 0; pe < world.npes(); ++pe) {
            world.get(content, static_cast<const word*>(dest.at(count * std::size_t(pe))), world.pe());
            require(content.front() == round * 1000 + word(pe) && content.back() == content.front() + count - 1,
                    "a graph's nbi puts came from everyone");
        }
        world.barrier();
    }
}

/// Whether a step can be the body of a conditional node. If the driver takes no memory operations there, it may say so
/// at once or when it has all.
bool fits_body(ring& steps) {
    try {
        return cuda_graph::conditional(steps.stream(), CU_GRAPH_COND_TYPE_IF, [&](auto) { steps.enqueue(); }).can_run();
    } catch (const via::error&) {
        return false;
    }
}

/// A loop in a graph, whose last kernel counts: so many steps by one launch.
void run_loop(via::world& world) {
    constexpr int passes = 4;
    const via::context usual = world.everyone().make_context(0);
    const via::context by = world.everyone().make_context(VIA_CONTEXT_KERNELS);
    ring unfit{world, usual};
    require(!fits_body(unfit), "a body takes no memory operations");
    ring steps{world, by};
    const auto gpu = std::shared_ptr<const via::cuda::device>{via::cuda::device::spread(world.pe())};
    const via::route::kernel_set kernels{gpu};
    auto again = world.allocate_device<int>(1);
    auto counter = world.allocate_device<word>(1);
    world.p(again.data(), 1, world.pe());
    world.quiet();
    const cuda_graph loop = cuda_graph::conditional(steps.stream(), CU_GRAPH_COND_TYPE_WHILE, [&](auto condition) {
        steps.enqueue();
        const via::route::kernels::repeat_arguments what{condition, address(again.data()), address(counter.data()),
                                                         word{passes}};
        kernels.launch(kernels.repeat, 1, 1, static_cast<CUstream>(steps.stream().get()), what);
    });
    world.barrier();
    steps.run(loop, 1, passes);
    steps.verify("a loop in a graph");
    require_equal(world.g(counter.data(), world.pe()), word{passes}, "the passes of the loop");
    world.p(counter.data(), word{0}, world.pe());
    world.quiet();
    steps.run(loop, 1, passes);
    steps.verify("the loop once more");
}

void run(via::world& world, bool is_far) {
    run_branches(world, is_far);
    run_ring(world, 0);
    run_ring(world, VIA_CONTEXT_KERNELS);
    run_loop(world);
    run_chain(world);
    world_test::run_collectives(world);
    if (is_far) world_test::run_after_team(world);
    if (world.pe() == 0) std::cout << "graphs of " << world.npes() << " PEs: ok\n";
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const bool is_far = argc > 2 && std::string{argv[2]} == "far";
        via::config config;
        config.device = "spread";
        via::run_threads(
            argc > 1 ? std::atoi(argv[1]) : 2, [is_far](via::world& world) { run(world, is_far); }, config);
    } catch (const std::exception& failed) {
        std::cerr << "graph_program: " << failed.what() << '\n';
        return 1;
    }
    return 0;
}
