// SPDX-License-Identifier: Apache-2.0
// Task lists on streams, as graphs, and as graphs that repeat themselves: the same programs, with the same results.
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>

#include <viaduct/stream.hpp>
#include <viaduct/viaduct.hpp>

#include "device_memory.hpp"
#include "device_suite.hpp"
#include "neighbours.hpp"
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
    // What the progress engine does of collectives no graph has.
    const bool collectives = way == VIA_TASK_STREAMS || !has_engine(world);
    for (int i = 0; i < times(4); ++i) {
        const task_program program{support::mix(seed + static_cast<std::uint64_t>(i)), world.npes(), 1 + i % 3, 8,
                                   collectives};
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

/// More transfers in a step than one kernel has, all sends before the first receive.
void many_at_once(via::world& world, std::uint64_t /*seed*/) {
    constexpr int count = 40;
    auto comes = world.allocate_device<int>(count);
    auto goes = world.allocate_device<int>(count);
    for (int i = 0; i < count; ++i) world.p(goes.at(std::size_t(i)), 100 * world.pe() + i, world.pe());
    world.quiet();
    for (const via_task_way way : {VIA_TASK_STREAMS, VIA_TASK_GRAPH}) {
        via::task_list list = world.make_task_list();
        for (int i = 0; i < count; ++i)
            list.transfer("goes", 0, transfer_end::send<int>({goes.at(std::size_t(i)), 1}, right_of(world), i));
        for (int i = 0; i < count; ++i)
            list.transfer("comes", 0, transfer_end::receive<int>({comes.at(std::size_t(i)), 1}, left_of(world), i));
        list.prepare(way);
        list.run();
        for (int i = 0; i < count; ++i)
            require_equal(world.g(comes.at(std::size_t(i)), world.pe()), 100 * left_of(world) + i, "what came");
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
    auto values = world.allocate_device<std::int16_t>(1);
    auto here = world.allocate<int>(1);
    auto there = world.allocate_device<int>(1);
    via::task_list list = world.make_task_list();
    const auto nothing = [](via_stream) {};
    list.reduce<std::int16_t>("small", 0, VIA_SUM, values.data(), {values.data(), 1});
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

constexpr std::array cases{
    test_case{"task lists on streams", on_streams},
    test_case{"task lists as graphs", as_graphs},
    test_case{"task lists as loops", as_loops},
    test_case{"task lists of GPU memory by the host", by_host},
    test_case{"task lists of many transfers at once", many_at_once},
    test_case{"task lists that nobody waits for", not_awaited},
    test_case{"task lists that GPUs do not carry out", refused},
    test_case{"task lists with a bound", bounded},
};

}  // namespace

std::span<const test_case> device_task_list_cases() { return cases; }

}  // namespace conformance
