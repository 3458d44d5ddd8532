// SPDX-License-Identifier: Apache-2.0
// What the parts of an exchange take.
#include <algorithm>
#include <array>

#include "models/exchange.hpp"

namespace perf::models {
namespace {

/// Of each part in a row.
constexpr int usual_count = 32;

std::array<double*, 20> numbers_of(model_terms& t) {
    return {&t.launch.pack,    &t.launch.interior, &t.launch.unpack,  &t.launch_fused,     &t.enqueue.send,
            &t.enqueue.wait,   &t.synchronize,     &t.kernels.pack,   &t.kernels.interior, &t.kernels.unpack,
            &t.blocks.pack,    &t.blocks.interior, &t.blocks.unpack,  &t.by_cpu.send,      &t.by_cpu.wait,
            &t.by_stream.send, &t.by_stream.wait,  &t.by_kernel.send, &t.by_kernel.wait,   &t.iterations};
}

double median(std::vector<double> all) { return timing::of(std::move(all)).median; }

/// Nanoseconds from one stamp to another, in seconds; stamps of different multiprocessors may differ a little.
double between(word begin, word end) { return end > begin ? static_cast<double>(end - begin) * 1e-9 : 0; }

/// Of one run of the fused kernel: the longest of each kind of block.
struct fused_parts {
    double pack = 0;
    double send = 0;
    double interior = 0;
    double wait = 0;
    double unpack = 0;
};
fused_parts parts_of(const stamp* block, const exchange_arguments& a) {
    fused_parts longest;
    longest.wait = between(block[0].begin, block[0].end);
    const unsigned first_interior = 1 + a.pack_blocks;
    const unsigned first_unpack = first_interior + a.interior_blocks;
    for (unsigned i = 1; i < first_unpack + a.pack_blocks; ++i) {
        const stamp& at = block[i];
        if (i < first_interior) {
            longest.pack = std::max(longest.pack, between(at.begin, at.middle));
            longest.send = std::max(longest.send, between(at.middle, at.end));
        } else if (i < first_unpack) {
            longest.interior = std::max(longest.interior, between(at.begin, at.end));
        } else {
            longest.unpack = std::max(longest.unpack, between(at.middle, at.end));
        }
    }
    return longest;
}

}  // namespace

/// The stream is held meanwhile, so that calls and what they enqueue are told apart.
template <class Enqueue>
exchange::paces exchange::pace_of(int count, Enqueue enqueue) {
    const word base = on_.take_numbers(count);
    on_.world().barrier();
    on_.hold();
    const auto first_call = clock::now();
    for (word number = base + 1; number <= base + static_cast<word>(count); ++number) enqueue(number);
    const double called = seconds_since(first_call);
    const auto begin = on_.open();
    on_.finish();
    return {called / count, std::max(0.0, seconds_since(begin) - opening_) / count};
}

/// Kernels that unpack what has not been sent.
exchange_arguments exchange::unverified(word number) const {
    exchange_arguments a = arguments_of(number);
    a.wrong = memory_.counts.at(2);
    a.seen = memory_.counts.at(3);
    return a;
}

void exchange::measure_kernels(model_terms& t) {
    const int count = on_.repeats(usual_count);
    const paces pack = pace_of(count, [&](word number) { launch_pack(unverified(number), on_.main()); });
    const paces interior = pace_of(count, [&](word number) { launch_interior(unverified(number), on_.main()); });
    const paces unpack = pace_of(count, [&](word number) { launch_unpack(unverified(number), on_.main()); });
    t.launch = {pack.call, interior.call, unpack.call};
    t.kernels = {pack.stream, interior.stream, unpack.stream};
}

/// The host's part: what it takes to wait for a stream, beyond what the stream does; a send; a wait.
void exchange::measure_host(model_terms& t) {
    const int count = on_.repeats(usual_count);
    const word base = on_.take_numbers(count);
    std::vector<double> synchronized;
    std::vector<double> sent;
    std::vector<double> waited;
    on_.world().barrier();
    for (int i = 0; i < count; ++i) {
        const auto begin = clock::now();
        launch_pack(unverified(base + 1), on_.main());
        check(cudaStreamSynchronize(on_.main()), "cudaStreamSynchronize");
        synchronized.push_back(seconds_since(begin));
    }
    on_.world().barrier();
    for (word number = base + 1; number <= base + static_cast<word>(count); ++number) {
        const exchange_arguments now = arguments_of(number);
        const auto begin = clock::now();
        send_by_host(now);
        const auto middle = clock::now();
        on_.wait_for(memory_.host_signal.data(), number);
        waited.push_back(seconds_since(middle));
        sent.push_back(std::chrono::duration<double>(middle - begin).count());
    }
    t.synchronize = std::max(0.0, median(std::move(synchronized)) - t.launch.pack - t.kernels.pack);
    t.by_cpu = {median(std::move(sent)), median(std::move(waited))};
}

/// Sends alone, then sends and waits: the difference are the waits.
void exchange::measure_stream(model_terms& t) {
    const int count = on_.repeats(usual_count);
    const paces sends = pace_of(count, [&](word number) { send_on_stream(arguments_of(number)); });
    double waits = 0;
    const paces both = pace_of(count, [&](word number) {
        const exchange_arguments now = arguments_of(number);
        send_on_stream(now);
        const auto begin = clock::now();
        on_.on().wait_until(now.arrived, VIA_GE, number);
        waits += seconds_since(begin);
    });
    t.enqueue = {sends.call, waits / count};
    t.by_stream = {sends.stream, std::max(0.0, both.stream - sends.stream)};
}

/// The blocks say themselves when they began and ended.
void exchange::measure_fused(model_terms& t) {
    const int count = on_.repeats(usual_count);
    const exchange_arguments any = arguments_of(0);
    const std::size_t blocks = 1 + 2 * any.pack_blocks + any.interior_blocks;
    std::size_t next = 0;
    const paces all = pace_of(count, [&](word number) {
        exchange_arguments now = unverified(number);
        now.stamps = memory_.stamps.at(blocks * next++);
        launch_fused(on_.how(), now, on_.main());
    });
    on_.world().check_kernels();
    std::vector<stamp> found(blocks * next);
    on_.world().get(via::span<stamp>{found.data(), found.size()}, static_cast<const stamp*>(memory_.stamps.data()),
                    on_.pe());
    std::vector<double> pack, send, interior, wait, unpack;
    for (std::size_t i = 0; i < next; ++i) {
        const fused_parts parts = parts_of(found.data() + blocks * i, any);
        pack.push_back(parts.pack);
        send.push_back(parts.send);
        interior.push_back(parts.interior);
        wait.push_back(parts.wait);
        unpack.push_back(parts.unpack);
    }
    t.launch_fused = all.call;
    t.blocks = {median(std::move(pack)), median(std::move(interior)), median(std::move(unpack))};
    t.by_kernel = {median(std::move(send)), median(std::move(wait))};
}

model_terms exchange::measure_terms() {
    model_terms t;
    t.iterations = on_.repeats(usual_iterations);
    on_.hold();
    const auto begin = on_.open();
    on_.finish();
    opening_ = seconds_since(begin);
    measure_kernels(t);
    measure_host(t);
    measure_stream(t);
    measure_fused(t);
    on_.world().barrier();
    return t;
}

model_terms median_of(std::vector<model_terms> all) {
    model_terms middle;
    const auto into = numbers_of(middle);
    for (std::size_t i = 0; i < into.size(); ++i) {
        std::vector<double> values;
        for (model_terms& each : all) values.push_back(*numbers_of(each)[i]);
        *into[i] = median(std::move(values));
    }
    return middle;
}

}  // namespace perf::models
