// SPDX-License-Identifier: Apache-2.0
// Task lists that threads of the processor carry out.
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <viaduct/prepared.hpp>
#include <viaduct/viaduct.hpp>

#include "sample.hpp"
#include "suite.hpp"
#include "support/random.hpp"
#include "support/require.hpp"
#include "task_run.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;
using support::require_error;
using via::transfer_end;

/// Programs at random, with several passes, by either control and by none.
void programs(via::world& world, std::uint64_t seed) {
    constexpr std::uint64_t passes = 3;
    for (int i = 0; i < times(8); ++i) {
        const std::uint64_t its = seed + static_cast<std::uint64_t>(i);
        const task_program program{support::mix(its), world.npes(), 1 + i % 3, 10};
        task_run<via::host_memory> by_task{world, program, VIA_TASK_HOST, decided_by::task, passes};
        by_task.run();
        require_equal(by_task.list().passes(), passes, "passes");
        by_task.check(passes);
        task_run<via::host_memory> by_kernel{world, program, VIA_TASK_HOST, decided_by::kernel, passes};
        by_kernel.run();
        by_kernel.check(passes);
        task_run<via::host_memory> once{world, program, VIA_TASK_HOST, decided_by::nothing, passes};
        for (std::uint64_t pass = 1; pass <= passes; ++pass) {
            once.run();
            once.check(pass);
        }
    }
}

/// Arrays and small vectors are reduced component by component.
void vectors(via::world& world, std::uint64_t) {
    using pair = std::array<double, 2>;
    auto values = world.allocate<pair>(2);
    values[0] = {1, 10.0 + world.pe()};
    values[1] = {-1, -1};
    via::task_list list = world.make_task_list();
    list.reduce<pair>("sums", 0, VIA_SUM, values.data() + 1, {values.data(), 1});
    list.prepare(VIA_TASK_HOST);
    list.run();
    require(values[1] == world.sum(values[0]), "the sums of a pair");
}

/// A list that was cleared is recorded anew, for another purpose.
void cleared(via::world& world, std::uint64_t seed) {
    auto values = world.allocate<double>(2);
    via::task_list list = world.make_task_list();
    for (int round = 0; round < 3; ++round) {
        values[0] = static_cast<double>(world.pe() + round) + static_cast<double>(seed % 7);
        if (round == 1) {
            list.reduce<double>("sum", 0, VIA_SUM, values.data() + 1, {values.data(), 1});
        } else {
            const int right = (world.pe() + 1) % world.npes();
            const int left = (world.pe() + world.npes() - 1) % world.npes();
            list.transfer("to the right", round, transfer_end::send<double>({values.data(), 1}, right));
            list.transfer("from the left", 0, transfer_end::receive<double>({values.data() + 1, 1}, left));
        }
        list.prepare(VIA_TASK_HOST);
        list.run();
        double expected = 0;
        for (int pe = 0; pe < world.npes(); ++pe) {
            const bool counts = round == 1 || pe == (world.pe() + world.npes() - 1) % world.npes();
            if (counts) expected += static_cast<double>(pe + round) + static_cast<double>(seed % 7);
        }
        require(values[1] == expected, "what the list has moved");
        list.clear();
    }
}

/// One-sided transfers, and waits for what they signal.
void one_sided(via::world& world, std::uint64_t seed) {
    auto inbox = world.allocate<std::uint64_t>(1);
    auto arrived = world.allocate<via::signal>(1);
    std::uint64_t outbox = 0;
    std::uint64_t passes = 0;
    const int right = (world.pe() + 1) % world.npes();
    const int left = (world.pe() + world.npes() - 1) % world.npes();
    const auto message = [&](int from) { return support::mix(seed + passes * 100 + static_cast<std::uint64_t>(from)); };
    const via_prepared put = via::prepare_put_signal(world, inbox.data(), via::span<const std::uint64_t>{&outbox, 1},
                                                     arrived.data(), 1, right);
    std::vector<std::uint64_t> seen;
    via::task_list list = world.make_task_list();
    const via::task fill = list.kernel("fill", 1, [&](via_stream) { outbox = message(world.pe()); });
    list.post("put", 0, {&put, 1}, {fill});
    list.signal_wait("arrived", 0, arrived.data(), 1);
    list.kernel("look", 0, [&](via_stream) { seen.push_back(inbox[0]); });
    list.barrier("all have looked");
    list.control([&] { return ++passes < 4; });
    list.prepare(VIA_TASK_HOST);
    list.run();
    require_equal(seen.size(), 4U, "passes");
    for (passes = 0; passes < 4; ++passes) require_equal(seen[passes], message(left), "what was put");
}

/// How far tasks are, seen from within and from outside.
void states(via::world& world, std::uint64_t /*seed*/) {
    std::atomic<bool> go{false};
    std::atomic<bool> came{false};
    via::task_list list = world.make_task_list();
    const via::task first = list.kernel("first", 0, [](via_stream) {});
    const via::task holds = list.kernel("holds", 0, [&](via_stream) {
        came = true;
        while (!go) std::this_thread::sleep_for(std::chrono::microseconds{50});
    });
    const via::task behind = list.kernel("behind", 1, [](via_stream) {}, {holds});
    list.barrier("meet");
    int decisions = 0;
    list.control([&] { return ++decisions < 1; });
    list.prepare(VIA_TASK_HOST);
    require(list.state(first) == VIA_TASK_QUEUED, "nothing has begun");
    require_error(VIA_ERR_ARGUMENT, [&] { list.wait(); });
    list.start();
    list.wait(std::array{first});
    while (!came) std::this_thread::sleep_for(std::chrono::microseconds{50});
    require(list.state(first) == VIA_TASK_COMPLETE, "the first is done");
    require(list.state(holds) == VIA_TASK_RUNNING, "the second is not");
    require(list.state(behind) == VIA_TASK_QUEUED, "nor has the third begun");
    require(!list.test(), "so the list goes on");
    require_error(VIA_ERR_ARGUMENT, [&] { list.start(); });
    require_error(VIA_ERR_ARGUMENT, [&] { list.kernel("more", 0, [](via_stream) {}); });
    require_error(VIA_ERR_ARGUMENT, [&] { list.clear(); });
    require_error(VIA_ERR_ARGUMENT, [&] { (void)list.state(99); });
    const via::error kept = require_error(VIA_ERR_ARGUMENT, [&] { list.control([] { return true; }); });
    require(std::string{kept.what()}.find("is being carried out") != std::string::npos, kept.what());
    go = true;
    list.wait(std::array{behind});
    list.wait();
    require_equal(decisions, 1, "the control that it had decides");
    require(list.state(behind) == VIA_TASK_COMPLETE, "all is done");
    require_error(VIA_ERR_ARGUMENT, [&] { list.wait(); });
    require_error(VIA_ERR_ARGUMENT, [&] { (void)list.stream(0); });
}

/// What is told of a list that was started is of that run, from the first moment on.
void started_again(via::world& world, std::uint64_t /*seed*/) {
    std::atomic<bool> go{false};
    int written = 0;
    via::task_list list = world.make_task_list();
    const via::task writes = list.kernel("writes", 0, [&](via_stream) {
        while (!go) std::this_thread::sleep_for(std::chrono::microseconds{50});
        ++written;
    });
    const via::task behind = list.kernel("behind", 1, [](via_stream) {}, {writes});
    list.prepare(VIA_TASK_HOST);
    for (int round = 1; round <= 3; ++round) {
        go = false;
        list.start();
        require(list.state(writes) != VIA_TASK_COMPLETE, "it waits");
        require(list.state(behind) == VIA_TASK_QUEUED, "and the next one waits for it");
        require_equal(list.passes(), 0U, "passes of this run");
        go = true;
        list.wait(std::array{writes});
        require_equal(written, round, "what a task that is complete has written");
        list.wait();
        require_equal(list.passes(), 1U, "passes");
    }
}

/// What is wrong on one PE every PE hears of, and the list can be mended.
void refused(via::world& world, std::uint64_t seed) {
    const int right = (world.pe() + 1) % world.npes();
    const int left = (world.pe() + world.npes() - 1) % world.npes();
    const bool is_odd = world.pe() == static_cast<int>(seed % static_cast<std::uint64_t>(world.npes()));
    auto values = world.allocate<double>(4);
    via::task_list list = world.make_task_list();
    const auto fails = [&](via_status status, via_task_way way = VIA_TASK_HOST) {
        const via::error what = require_error(status, [&] { list.prepare(way); });
        list.clear();
        return std::string{what.what()};
    };
    const auto send = [&](std::size_t count, int label) {
        return transfer_end::send<double>({values.data(), count}, right, label);
    };
    const auto receive = [&](std::size_t count, int label) {
        return transfer_end::receive<double>({values.data() + 2, count}, left, label);
    };
    (void)fails(VIA_ERR_ARGUMENT);  // no tasks
    list.transfer("lost", 0, send(1, 3));
    require(fails(VIA_ERR_MISMATCH).find("'lost'") != std::string::npos, "a task without another end is named");
    list.transfer("long", 0, send(2, 0));
    list.transfer("short", 0, receive(1, 0));
    (void)fails(VIA_ERR_MISMATCH);
    list.transfer("once", 0, send(1, 0));
    list.transfer("twice", 0, send(1, 0));
    require(fails(VIA_ERR_ARGUMENT).find("'twice'") != std::string::npos, "a label used twice is named");
    list.transfer("nobody", 0, transfer_end::send<double>({values.data(), 1}, world.npes(), 0));
    (void)fails(VIA_ERR_PE);
    list.transfer("first what comes", 0, receive(1, 0), {}, true);
    list.transfer("then what goes", 0, send(1, 0));
    require(fails(VIA_ERR_ARGUMENT).find("circle") != std::string::npos, "tasks that wait for each other");
    list.kernel("alone", 0, [](via_stream) {});
    if (is_odd) list.barrier("meet");
    if (world.npes() != 1) {
        (void)fails(VIA_ERR_MISMATCH);
    } else {
        list.clear();
    }
    list.kernel("forever", 0, [](via_stream) {});
    (void)fails(VIA_ERR_UNSUPPORTED, VIA_TASK_LOOP);
    {
        auto gone = world.allocate<double>(2);
        list.reduce<double>("of nothing", 0, VIA_SUM, values.data(), {gone.data(), 1});
    }
    require(fails(VIA_ERR_ADDRESS).find("'of nothing'") != std::string::npos, "memory that was freed");
    constexpr std::size_t one_and_a_turn = SIZE_MAX / sizeof(double) + 2;  // as many bytes as one, if that wraps
    list.reduce<double>("of too many", 0, VIA_SUM, values.data(), {values.data(), one_and_a_turn});
    require(fails(VIA_ERR_ADDRESS).find("'of too many'") != std::string::npos, "more than there are addresses");
    list.transfer("goes", 0, send(1, 5));
    list.transfer("comes", 0, receive(1, 5));
    list.prepare(VIA_TASK_HOST);
    list.run();
    require_error(VIA_ERR_ARGUMENT, [&] { list.barrier("more"); });
}

/// Memory that goes when the list is prepared already.
void freed(via::world& world, std::uint64_t /*seed*/) {
    auto sum = world.allocate<double>(1);
    via::task_list list = world.make_task_list();
    {
        auto gone = world.allocate<double>(1);
        gone[0] = 1;
        list.reduce<double>("of what goes", 0, VIA_SUM, sum.data(), {gone.data(), 1});
        list.prepare(VIA_TASK_HOST);
        list.run();
        require_equal(sum[0], static_cast<double>(world.npes()), "the sum");
    }
    const std::string why = require_error(VIA_ERR_ADDRESS, [&] { list.start(); }).what();
    require(why.find("'of what goes'") != std::string::npos, "the task is named: " + why);
    require_error(VIA_ERR_ARGUMENT, [&] { list.wait(); });
    list.clear();
}

/// Arguments that are wrong by themselves; local, with nothing recorded.
void bad_arguments(via::world& world, std::uint64_t /*seed*/) {
    via::task_list list = world.make_task_list();
    via_task_list* const handle = list.handle();
    const auto nothing = [](via_stream, void*) { return 0; };
    std::size_t task = 99;
    via_task_place place{};
    const auto refused = [&] {
        require(via_task_add_kernel(handle, &place, nothing, nullptr, &task) == VIA_ERR_ARGUMENT, "a bad place");
        require_equal(task, 99U, "no task");
    };
    place.stream = -1;
    refused();
    place.stream = 16;
    refused();
    place = {};
    place.count = 1;
    refused();
    const std::size_t itself = 0;
    place.after = &itself;
    refused();
    require(via_task_add_kernel(handle, nullptr, nullptr, nullptr, nullptr) == VIA_ERR_ARGUMENT, "no function");
    require(via_task_add_transfer(handle, nullptr, nullptr, false, nullptr) == VIA_ERR_ARGUMENT, "no end");
    require(via_task_add_post(handle, nullptr, nullptr, 1, nullptr) == VIA_ERR_ARGUMENT, "no transfers");
    require(via_task_add_signal_wait(handle, nullptr, nullptr, 1, nullptr) == VIA_ERR_ARGUMENT, "no word");
    require(via_task_add_reduce(handle, nullptr, VIA_AND, VIA_DOUBLE, nullptr, nullptr, 0, nullptr) == VIA_ERR_ARGUMENT,
            "no such reduction");
    require(via_task_set_control(handle, nullptr, nullptr) == VIA_ERR_ARGUMENT, "no control");
    require(via_task_set_control_kernel(handle, nothing, nullptr, nullptr) == VIA_ERR_ARGUMENT, "no word to look at");
    require(via_task_list_start(handle) == VIA_ERR_ARGUMENT, "it is not prepared");
    require(via_task_list_create(nullptr, nullptr) == VIA_ERR_ARGUMENT, "no list");
    require(via_task_list_start(nullptr) == VIA_ERR_ARGUMENT, "no list");
    require(via_task_list_destroy(nullptr) == VIA_OK, "nothing to do");
    require(via_task_add_kernel(handle, nullptr, nothing, nullptr, &task) == VIA_OK && task == 0, "the first task");
    list.destroy();
    require(via_task_list_start(handle) == VIA_ERR_ARGUMENT, "it was destroyed");
}

/// What functions of the program do wrong, and controls that never have enough; on every PE alike here.
void failing(via::world& world, std::uint64_t /*seed*/) {
    auto value = world.allocate<double>(1);
    auto sum = world.allocate<double>(1);
    via::task_list list = world.make_task_list();
    int later = 0;
    const auto record = [&](auto throws) {
        const via::task first = list.kernel("throws", 0, throws);
        list.reduce<double>("sum", 1, VIA_SUM, sum.data(), {value.data(), 1}, {first});
        list.kernel("later", 0, [&](via_stream) { ++later; });
        list.prepare(VIA_TASK_HOST);
    };
    record([](via_stream) { throw std::runtime_error{"of the program"}; });
    std::string text;
    try {
        list.run();
    } catch (const std::runtime_error& thrown) {
        text = thrown.what();
    }
    require(text == "of the program", "what a function throws comes to who waits");
    require_equal(later, 0, "no function is called after it");
    require_error(VIA_ERR_ARGUMENT, [&] { list.start(); });
    list.clear();
    (void)list.kernel("one", 0, [](via_stream) {});
    list.control([] { return true; });
    list.prepare(VIA_TASK_HOST, 7);
    require_error(VIA_ERR_TIMEOUT, [&] { list.run(); });
    require_equal(list.passes(), 7U, "passes");
    list.clear();
    (void)list.kernel("one", 0, [](via_stream) {});
    list.control([]() -> bool { throw std::runtime_error{"no idea"}; });
    list.prepare(VIA_TASK_HOST);
    text.clear();
    try {
        list.run();
    } catch (const std::runtime_error& thrown) {
        text = thrown.what();
    }
    require(text == "no idea", "what a control throws, too");
    list.clear();
    via_task_place place{};
    place.name = "five";
    via::check(via_task_add_kernel(
        list.handle(), &place, [](via_stream, void*) { return 5; }, nullptr, nullptr));
    list.prepare(VIA_TASK_HOST);
    text = require_error(VIA_ERR_ARGUMENT, [&] { list.run(); }).what();
    require(text.find("task 'five' returned 5") != std::string::npos, "what a function returns is told: " + text);
}

/// A stream that fails ends those that wait for what depends on it, by a word or in a collective. A transfer fails
/// whose context was destroyed.
void failing_streams(via::world& world, std::uint64_t /*seed*/) {
    auto words = world.allocate<via::signal>(3);
    auto sums = world.allocate<double>(2);
    via::task_list list = world.make_task_list();
    const auto prepare_with = [&](auto record, int to) {
        const via::context gone = world.everyone().make_context(0);
        record(via::prepare_put_signal(gone, sums.data(), via::span<const double>{}, words.data(), 1, to));
        list.prepare(VIA_TASK_HOST);
    };
    const auto fails_with_it = [&] {
        const std::string why = require_error(VIA_ERR_ARGUMENT, [&] { list.run(); }).what();
        require(why.find("destroyed") != std::string::npos, "what went wrong first is told: " + why);
        world.barrier();
        list.clear();
    };
    for (const int failing : {0, 1}) {
        const auto record = [&](const via_prepared& put) {
            list.post("fails", failing, {&put, 1});
            list.signal_wait("waits", 1 - failing, words.data(), 1);
            list.signal_wait("waits, too", 2, words.data() + 1, 1);
        };
        prepare_with(record, world.pe());
        fails_with_it();
    }
    // All but PE 0 wait for a word that PE 0 sets when its list has failed; then for PE 0 itself, which has left.
    const auto record = [&](const via_prepared& put) {
        if (world.pe() == 0) list.post("fails", 1, {&put, 1});
        if (world.pe() != 0) list.signal_wait("waits", 0, words.data() + 2, 1);
        for (double& each : via::span<double>{sums.data(), 2})
            list.reduce<double>("sum", 0, VIA_SUM, &each, {&each, 1});
    };
    prepare_with(record, 0);
    if (world.pe() == 0) {
        require_error(VIA_ERR_ARGUMENT, [&] { list.run(); });
        for (int pe = 1; pe < world.npes(); ++pe) world.signal(words.data() + 2, 1, pe);
        world.quiet();
    } else {
        require_error(VIA_ERR_PEER_FAILED, [&] { list.run(); });
    }
    world.barrier();
    list.clear();
    list.barrier("all are well");
    list.prepare(VIA_TASK_HOST);
    list.run();
}

}  // namespace

std::span<const test_case> task_list_cases() {
    static constexpr std::array cases{
        test_case{"task lists at random", programs},
        test_case{"a task list that is cleared", cleared},
        test_case{"a list that reduces vectors", vectors},
        test_case{"one-sided transfers of task lists", one_sided},
        test_case{"states of tasks", states},
        test_case{"a task list that is started again", started_again},
        test_case{"task lists that do not go together", refused},
        test_case{"memory that is freed under a task list", freed},
        test_case{"bad arguments to task lists", bad_arguments},
        test_case{"functions of task lists that fail", failing},
        test_case{"streams of task lists that fail", failing_streams},
    };
    return cases;
}

}  // namespace conformance
