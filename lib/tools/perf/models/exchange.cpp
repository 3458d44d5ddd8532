// SPDX-License-Identifier: Apache-2.0
#include "models/exchange.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

namespace perf::models {
namespace {

constexpr std::size_t bytes_of_block = 16 * 1024;

unsigned blocks_for(std::size_t bytes, unsigned most) {
    return static_cast<unsigned>(std::clamp(bytes / bytes_of_block, std::size_t{1}, std::size_t{most}));
}

/// One run of the fused kernel that sends nothing and waits for nothing: what it needs of the driver, as memory for its
/// stack, the driver may give only when nothing waits on the GPU.
void warm_up(site& on, const exchange_memory& memory) {
    exchange_arguments nothing{};
    nothing.packed = memory.packed.data();
    nothing.halo = memory.halos.data();
    nothing.wrong = memory.counts.at(2);
    nothing.seen = memory.counts.at(3);
    nothing.me = on.pe();
    nothing.other = on.pe();
    nothing.pack_blocks = 1;
    nothing.interior_blocks = 1;
    nothing.arrived = memory.signals.data();
    nothing.released = memory.released.data();
    nothing.ticket = memory.tickets.data();
    launch_fused(on.how(), nothing, on.main());
    on.finish();
    on.world().check_kernels();
}

}  // namespace

std::vector<shape> shapes_of(const std::vector<std::size_t>& sizes) {
    constexpr std::size_t small = 64 * 1024;
    constexpr std::size_t times = 16;
    std::vector<shape> all;
    for (const std::size_t size : sizes) all.push_back({size, "interior of 64 KiB", small / sizeof(double)});
    for (const std::size_t size : sizes) all.push_back({size, "interior of 16 halos", times * size / sizeof(double)});
    return all;
}

exchange_memory::exchange_memory(site& on, const std::vector<shape>& shapes) {
    std::size_t words = 1;
    std::size_t cells = 1;
    for (const shape& each : shapes) {
        words = std::max(words, each.size / sizeof(word));
        cells = std::max(cells, each.cells);
    }
    via::world& world = on.world();
    edge = world.allocate_device<word>(words);
    packed = world.allocate_device<word>(words);
    halos = world.allocate_device<word>(2 * words);
    ghost = world.allocate_device<word>(words);
    interior = world.allocate_device<double>(cells);
    counts = world.allocate_device<word>(4);
    signals = world.allocate_device<word>(most_pack_blocks);
    released = world.allocate_device<word>(1);
    tickets = world.allocate_device<unsigned>(2);
    stamps = world.allocate_device<stamp>(std::size_t{most_fused_blocks} * usual_iterations);
    host_signal = world.allocate<word>(1);
    std::vector<word> values(words);
    for (std::size_t i = 0; i < words; ++i) values[i] = edge_value(on.pe(), i);
    world.put(edge.data(), values, on.pe());
    world.barrier();
    on.by_turns([&] { warm_up(on, *this); });
}

exchange::exchange(site& on, exchange_memory& memory, const shape& what) : on_{on}, memory_{memory}, what_{what} {}

exchange_arguments exchange::arguments_of(word number) const {
    exchange_arguments a{};
    a.words = what_.size / sizeof(word);
    a.edge = memory_.edge.data();
    a.packed = memory_.packed.data();
    a.halo = memory_.halos.data() + number % 2 * a.words;
    a.ghost = memory_.ghost.data();
    a.interior = memory_.interior.data();
    a.cells = what_.cells;
    a.wrong = memory_.counts.at(0);
    a.seen = memory_.counts.at(1);
    a.number = number;
    a.me = on_.pe();
    a.other = on_.other();
    a.pack_blocks = blocks_for(what_.size, most_pack_blocks);
    a.interior_blocks = blocks_for(what_.cells * sizeof(double), most_interior_blocks);
    a.arrived = memory_.signals.data();
    a.released = memory_.released.data();
    a.ticket = memory_.tickets.data();
    a.whole = on_.how().by_engine;  // which copies one large message faster than many small ones
    return a;
}

void exchange::send_by_host(const exchange_arguments& now) {
    on_.world().put_signal(now.halo, {now.packed, now.words}, memory_.host_signal.data(), now.number, now.other);
}

void exchange::send_on_stream(const exchange_arguments& now) {
    on_.on().put_signal(now.halo, {now.packed, now.words}, now.arrived, now.number, now.other);
}

double exchange::run_by_host(int iterations) {
    const word base = on_.take_numbers(iterations);
    on_.world().sync();
    const auto begin = clock::now();
    for (word number = base + 1; number <= base + static_cast<word>(iterations); ++number) {
        const exchange_arguments now = arguments_of(number);
        launch_pack(now, on_.main());
        check(cudaStreamSynchronize(on_.main()), "cudaStreamSynchronize");
        send_by_host(now);
        launch_interior(now, on_.main());
        on_.wait_for(memory_.host_signal.data(), number);
        launch_unpack(now, on_.main());
    }
    check(cudaStreamSynchronize(on_.main()), "cudaStreamSynchronize");
    return seconds_since(begin);
}

void exchange::iterate_on_stream(word number) {
    const exchange_arguments now = arguments_of(number);
    launch_pack(now, on_.main());
    send_on_stream(now);
    launch_interior(now, on_.main());
    on_.on().wait_until(now.arrived, VIA_GE, number);
    launch_unpack(now, on_.main());
}

/// Where all must be enqueued before it begins, an iteration takes as long as the GPU does, or as long as the host to
/// enqueue it if that is longer: the one goes on beside the other where it may.
template <class Enqueue>
double exchange::run_ahead(int iterations, Enqueue enqueue) {
    const word base = on_.take_numbers(iterations);
    const auto enqueue_all = [&] {
        for (word number = base + 1; number <= base + static_cast<word>(iterations); ++number) enqueue(number);
    };
    on_.hold();
    if (!on_.enqueues_ahead()) {
        const auto begin = on_.open();
        enqueue_all();
        on_.finish();
        return seconds_since(begin);
    }
    const auto first_call = clock::now();
    enqueue_all();
    const double enqueued = seconds_since(first_call);
    const auto begin = on_.open();
    on_.finish();
    return std::max(enqueued, seconds_since(begin));
}

void exchange::verify(model by) {
    word found[2] = {};
    on_.world().get(via::span<word>{found, 2}, static_cast<const word*>(memory_.counts.data()), on_.pe());
    if (found[0] == 0 && found[1] == memory_.expected) return;
    throw std::runtime_error{fmt::format("{}, halo of {}: {} words received were wrong, and {} were looked at of {}",
                                         name_of(by), text_of_size(what_.size), found[0], found[1], memory_.expected)};
}

double exchange::run(model by) {
    const int iterations = on_.repeats(usual_iterations);
    on_.world().barrier();
    const double seconds =
        by == model::cpu ? run_by_host(iterations)
        : by == model::stream
            ? run_ahead(iterations, [this](word number) { iterate_on_stream(number); })
            : run_ahead(iterations, [this](word number) { launch_fused(on_.how(), arguments_of(number), on_.main()); });
    on_.world().check_kernels();
    memory_.expected += what_.size / sizeof(word) * static_cast<word>(iterations);
    verify(by);
    return on_.world().max(seconds) / iterations;
}

}  // namespace perf::models
