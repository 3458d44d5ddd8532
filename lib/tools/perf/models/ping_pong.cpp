// SPDX-License-Identifier: Apache-2.0
#include "models/ping_pong.hpp"

#include <stdexcept>

namespace perf::models {
namespace {

/// A stream takes so much ahead of what it does without the host having to wait for room.
constexpr int rounds_on_stream = 100;
constexpr int rounds_otherwise = 1000;

}  // namespace

/// Its kernel runs once with nothing to wait for: what it needs of the driver, as memory for its stack, the driver may
/// give only when nothing waits on the GPU.
ping_pong::ping_pong(site& on)
    : on_{on},
      data_{on.world().allocate_device<word>(1)},
      source_{on.world().allocate_device<word>(1)},
      signal_{on.world().allocate_device<word>(1)},
      host_signal_{on.world().allocate<word>(1)} {
    on_.by_turns([&] {
        launch_ping_pong(on_.how(), arguments_of(0), on_.main());
        launch_work(1, on_.main());
        on_.finish();
        on_.world().check_kernels();
    });
}

ping_pong_arguments ping_pong::arguments_of(int rounds) const {
    ping_pong_arguments what{};
    what.data = data_.data();
    what.source = source_.data();
    what.signal = signal_.data();
    what.gate = on_.gate();
    what.open = on_.gate_number();
    what.rounds = static_cast<word>(rounds);
    what.first = on_.pe() == 0;
    what.other = on_.other();
    return what;
}

double ping_pong::run_by_host(int rounds, word cycles) {
    const word base = on_.take_numbers(rounds);
    const bool first = on_.pe() == 0;
    on_.world().sync();
    const auto begin = clock::now();
    for (word number = base + 1; number <= base + static_cast<word>(rounds); ++number) {
        if (!first) on_.wait_for(host_signal_.data(), number);
        if (cycles != 0) {
            launch_work(cycles, on_.main());
            check(cudaStreamSynchronize(on_.main()), "cudaStreamSynchronize");
        }
        on_.world().put_signal(data_.data(), {source_.data(), 1}, host_signal_.data(), number, on_.other());
        if (first) on_.wait_for(host_signal_.data(), number);
    }
    return seconds_since(begin);
}

double ping_pong::run_on_stream(int rounds, word cycles) {
    const word base = on_.take_numbers(rounds);
    const bool first = on_.pe() == 0;
    const via::on_stream by = on_.on();
    on_.hold();
    for (word number = base + 1; number <= base + static_cast<word>(rounds); ++number) {
        if (!first) by.wait_until(signal_.data(), VIA_GE, number);
        if (cycles != 0) launch_work(cycles, on_.main());
        by.put_signal(data_.data(), {source_.data(), 1}, signal_.data(), number, on_.other());
        if (first) by.wait_until(signal_.data(), VIA_GE, number);
    }
    const auto begin = on_.open();
    on_.finish();
    return seconds_since(begin);
}

double ping_pong::run_in_kernel(int rounds, word cycles) {
    on_.shut();
    ping_pong_arguments what = arguments_of(rounds);
    what.base = on_.take_numbers(rounds);
    what.cycles = cycles;
    on_.by_turns([&] { launch_ping_pong(on_.how(), what, on_.main()); });
    const auto begin = on_.open();
    on_.finish();
    const double seconds = seconds_since(begin);
    on_.world().check_kernels();
    return seconds;
}

double ping_pong::run(model by, double work) {
    via::world& world = on_.world();
    const word sent = on_.gate_number() * 1000 + static_cast<word>(index_of(by)) * 10 + 1;
    world.p(source_.data(), sent + static_cast<word>(on_.pe()), on_.pe());
    world.p(data_.data(), 0, on_.pe());
    world.barrier();
    const word cycles = work > 0 ? on_.cycles_of(work) : 0;
    const int rounds = on_.repeats(by == model::stream ? rounds_on_stream : rounds_otherwise);
    const double seconds = by == model::cpu      ? run_by_host(rounds, cycles)
                           : by == model::stream ? run_on_stream(rounds, cycles)
                                                 : run_in_kernel(rounds, cycles);
    world.barrier();
    if (world.g(data_.data(), on_.pe()) != sent + static_cast<word>(on_.other()))
        throw std::runtime_error{std::string{"ping-pong, "} + name_of(by) + ": other data came than was sent"};
    return world.max(seconds) / (2.0 * rounds);
}

}  // namespace perf::models
