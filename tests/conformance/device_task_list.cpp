// SPDX-License-Identifier: Apache-2.0
// Task lists on streams, as graphs, and as graphs that repeat themselves: the same programs, with the same results.
#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <viaduct/stream.hpp>
#include <viaduct/viaduct.hpp>

#include "device_memory.hpp"
#include "device_suite.hpp"
#include "layout_sample.hpp"
#include "neighbours.hpp"
#include "own_stream.hpp"
#include "sample.hpp"
#include "support/random.hpp"
#include "support/require.hpp"
#include "task_run.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;
using support::require_error;
using via::transfer_end;

void programs(via::world& world, std::uint64_t seed, via_task_way way) {
    constexpr std::uint64_t passes = 3;
    for (int i = 0; i < times(4); ++i) {
        const task_program program{support::mix(seed + static_cast<std::uint64_t>(i)), world.npes(), 1 + i % 3, 8};
        {
            task_run<via::device_memory> by_kernel{world, program, way, decided_by::kernel, passes};
            by_kernel.run();
            require_equal(by_kernel.list().passes(), passes, "passes");
            by_kernel.check(passes);
        }
        if (way == VIA_TASK_LOOP) continue;
        task_run<via::device_memory> by_task{world, program, way, decided_by::task, passes};
        by_task.run();
        by_task.check(passes);
        task_run<via::device_memory> once{world, program, way, decided_by::nothing, passes};
        for (std::uint64_t pass = 1; pass <= passes; ++pass) {
            once.run();
            once.check(pass);
        }
    }
}

void on_streams(via::world& world, std::uint64_t seed) { programs(world, seed, VIA_TASK_STREAMS); }
void as_graphs(via::world& world, std::uint64_t seed) { programs(world, seed, VIA_TASK_GRAPH); }
void as_loops(via::world& world, std::uint64_t seed) { programs(world, seed, VIA_TASK_LOOP); }

constexpr std::size_t element = 8;
constexpr std::size_t message_room = element * most_elements;  // of each message at either end

/// A list in which everyone sends `count` messages to the right, all in one step, each from a layout at random into
/// another one; sends are recorded first.
void record_layouts(via::world& world, via::task_list& list, std::uint64_t seed, std::byte* source, std::byte* dest,
                    std::size_t count) {
    const auto label = [](std::size_t i) { return static_cast<int>(i); };
    for (std::size_t i = 0; i < count; ++i) {
        const via::layout here = sample_layout(support::mix(seed + i), element);
        list.transfer("goes", 0, transfer_end::send(source + i * message_room, here, right_of(world), label(i)));
    }
    for (std::size_t i = 0; i < count; ++i) {
        const via::layout there = sample_layout(support::mix(seed + i) / 16, element);
        list.transfer("comes", 0, transfer_end::receive(dest + i * message_room, there, left_of(world), label(i)));
    }
}

/// What becomes of the left neighbour's memory.
std::vector<std::byte> after_layouts(const std::vector<std::byte>& theirs, std::uint64_t seed, std::size_t count) {
    std::vector<std::byte> expected(theirs.size(), std::byte{0xA5});
    for (std::size_t i = 0; i < count; ++i) {
        const via::layout here = sample_layout(support::mix(seed + i), element);
        const via::layout there = sample_layout(support::mix(seed + i) / 16, element);
        reshape(expected, there, theirs, here, i * message_room);
    }
    return expected;
}

/// Into a heap and into memory that is none's, where messages come by a stage; more of them than one kernel takes, too.
void between_layouts(via::world& world, std::uint64_t seed) {
    const own_stream stream{world};
    auto again = world.allocate_device<int>(1);
    for (const std::size_t count : {std::size_t{5}, std::size_t{40}}) {
        const std::size_t size = count * message_room;
        memory source{world, kind::device, size};
        memory dest{world, kind::device, size};
        memory seen{world, kind::device, size};
        const auto copy = [&](std::byte* to, const std::byte* from) {
            stream.copy(reinterpret_cast<std::uint64_t>(to), reinterpret_cast<std::uint64_t>(from), size);
            stream.synchronize();
        };
        const auto own = stream.take_memory(size);
        for (const via_task_way way : {VIA_TASK_STREAMS, VIA_TASK_GRAPH, VIA_TASK_LOOP}) {
            for (const bool is_staged : {false, true}) {
                auto* const into = is_staged ? reinterpret_cast<std::byte*>(own.get()) : dest.at(0);
                via::task_list list = world.make_task_list();
                record_layouts(world, list, seed, source.at(0), into, count);
                list.control_kernel([](via_stream) {}, again.data());
                list.prepare(way);
                for (std::uint64_t round = 0; round < 2; ++round) {
                    source.write(bytes_of(size, seed + round, world.pe()));
                    seen.write(std::vector<std::byte>(size, std::byte{0xA5}));
                    copy(into, seen.at(0));
                    world.barrier();
                    list.run();
                    copy(seen.at(0), into);
                    require(seen.read() == after_layouts(bytes_of(size, seed + round, left_of(world)), seed, count),
                            "each element is where the receiver's layout says, and nothing else");
                }
                ++seed;
            }
        }
    }
}

/// Memory of the GPU, by threads of the processor.
void by_host(via::world& world, std::uint64_t /*seed*/) {
    auto values = world.allocate_device<double>(2);
    const double mine = world.pe() + 1;
    world.p(values.data(), mine, world.pe());
    world.quiet();
    via::task_list list = world.make_task_list();
    list.transfer("comes", 0, transfer_end::receive<double>({values.at(1), 1}, left_of(world)));
    list.transfer("goes", 0, transfer_end::send<double>({values.data(), 1}, right_of(world)));
    list.prepare(VIA_TASK_HOST);
    for (int round = 0; round < 3; ++round) list.run();
    require(world.g(values.at(1), world.pe()) == left_of(world) + 1, "what came");
}

/// Tasks that are awaited right after the start are those of that run.
void started_again(via::world& world, std::uint64_t /*seed*/) {
    auto count = world.allocate_device<via::signal>(1);
    for (const via_task_way way : {VIA_TASK_STREAMS, VIA_TASK_GRAPH, VIA_TASK_LOOP}) {
        auto again = world.allocate_device<int>(1);
        const via::context by = world.everyone().make_context(way == VIA_TASK_LOOP ? VIA_CONTEXT_KERNELS : 0);
        via::task_list list = world.make_task_list();
        const via::task counts = list.kernel("counts", 0, [&](via_stream on) {
            via::check(via_signal_on_stream(by.context_handle(), count.data(), 1, VIA_SIGNAL_ADD, world.pe(), on));
            via::check(via_quiet_on_stream(by.context_handle(), on));
        });
        list.control_kernel([](via_stream) {}, again.data());
        list.prepare(way);
        const std::uint64_t before = world.g(count.data(), world.pe());
        for (std::uint64_t round = 1; round <= 3; ++round) {
            list.start();
            list.wait(std::array{counts});
            require_equal(world.g(count.data(), world.pe()), before + round, "what a complete task has counted");
            list.wait();
            require_equal(list.passes(), 1U, "passes");
        }
    }
}

/// A list that goes out of scope is over first: its functions are the program's, which frees them then.
void not_awaited(via::world& world, std::uint64_t /*seed*/) {
    int called = 0;
    {
        via::task_list list = world.make_task_list();
        list.kernel("counts", 0, [&](via_stream) { ++called; });
        list.prepare(VIA_TASK_STREAMS);
        list.start();
    }
    require_equal(called, 1, "calls");
    via::task_list list = world.make_task_list();
    list.kernel("counts", 0, [&](via_stream) { ++called; });
    list.prepare(VIA_TASK_STREAMS);
    list.start();
    list = world.make_task_list();
    require_equal(called, 2, "calls");
}

/// What only lists on GPUs refuse.
void refused(via::world& world, std::uint64_t /*seed*/) {
    auto values = world.allocate_device<std::complex<float>>(1);
    auto here = world.allocate<int>(1);
    auto there = world.allocate_device<int>(1);
    via::task_list list = world.make_task_list();
    const auto nothing = [](via_stream) {};
    list.reduce<std::complex<float>>("complex", 0, VIA_SUM, values.data(), {values.data(), 1});
    require_error(VIA_ERR_UNSUPPORTED, [&] { list.prepare(VIA_TASK_STREAMS); });
    list.prepare(VIA_TASK_HOST);
    list.clear();
    list.kernel("nothing", 0, nothing);
    list.control_kernel(nothing, here.data());
    require_error(VIA_ERR_ARGUMENT, [&] { list.prepare(VIA_TASK_GRAPH); });
    list.clear();
    list.kernel("nothing", 0, nothing);
    list.control_kernel(nothing, there.data());
    require_error(VIA_ERR_ARGUMENT, [&] { list.prepare(VIA_TASK_HOST); });
    list.clear();
    list.kernel("nothing", 0, nothing);
    list.control([] { return false; });
    require_error(VIA_ERR_UNSUPPORTED, [&] { list.prepare(VIA_TASK_LOOP); });
    list.clear();
    list.kernel("throws", 0, [](via_stream) { throw std::runtime_error{"of the program"}; });
    for (const via_task_way way : {VIA_TASK_GRAPH, VIA_TASK_STREAMS}) {
        std::string text;
        try {
            list.prepare(way);
            list.run();
        } catch (const std::runtime_error& thrown) {
            text = thrown.what();
        }
        require(text == "of the program", "what a function throws comes to who prepares or waits");
    }
}

/// A control that never has enough.
void bounded(via::world& world, std::uint64_t /*seed*/) {
    auto again = world.allocate_device<int>(1);
    world.p(again.data(), 1, world.pe());
    world.quiet();
    via::task_list list = world.make_task_list();
    for (const via_task_way way : {VIA_TASK_STREAMS, VIA_TASK_GRAPH, VIA_TASK_LOOP}) {
        const via::task nothing = list.kernel("nothing", 1, [](via_stream) {});
        list.control_kernel([](via_stream) {}, again.data());
        list.prepare(way, 5);
        require(list.stream(1) != nullptr, "its streams can be seen");
        require_error(VIA_ERR_TIMEOUT, [&] { list.run(); });
        require_equal(list.passes(), 5U, "passes");
        require(list.state(nothing) == VIA_TASK_QUEUED, "a list that has failed is not complete");
        list.clear();
    }
}

}  // namespace

std::span<const test_case> device_task_list_cases() {
    static constexpr std::array cases{
        test_case{"task lists on streams", on_streams},
        test_case{"task lists as graphs", as_graphs},
        test_case{"task lists as loops", as_loops},
        test_case{"task lists of messages between layouts", between_layouts},
        test_case{"task lists of GPU memory by the host", by_host},
        test_case{"task lists that nobody waits for", not_awaited},
        test_case{"task lists on GPUs that are started again", started_again},
        test_case{"task lists that GPUs do not carry out", refused},
        test_case{"task lists with a bound", bounded},
    };
    return cases;
}

}  // namespace conformance
