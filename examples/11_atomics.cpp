// SPDX-License-Identifier: Apache-2.0
// Work for whoever is free: PEs draw numbers from a counter on PE 0, and PE 0 takes results as they come.
//
//     viarun -n 4 ./11_atomics
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

#include <viaduct/viaduct.hpp>

namespace {

constexpr std::size_t tasks = 40;

/// How many steps the Collatz sequence of `n` takes.
std::uint64_t steps(std::uint64_t n) {
    std::uint64_t count = 0;
    for (; n != 1; ++count) n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    return count;
}

}  // namespace

int main() {
    via::world world;
    auto next = world.allocate<std::size_t>(1);          // the next task, on PE 0
    auto result = world.allocate<std::uint64_t>(tasks);  // by task, on PE 0
    auto finished = world.allocate<via::signal>(tasks);  // one word a task announces its result
    auto longest = world.allocate<std::uint64_t>(1);     // the most steps that any PE has seen, on PE 0

    std::size_t done = 0;
    for (;;) {
        const std::size_t task = world.atomic_fetch_inc(next.data(), 0);  // every task goes to one PE
        if (task >= tasks) break;
        const std::uint64_t count = steps(task + 1);
        world.put_signal(result.at(task), {&count, 1}, finished.at(task), 1, 0);
        std::uint64_t known = world.atomic_fetch(longest.data(), 0);
        while (known < count) {  // a maximum by compare and swap
            const std::uint64_t seen = world.atomic_compare_swap(longest.data(), known, count, 0);
            if (seen == known) break;
            known = seen;
        }
        ++done;
    }

    bool correct = true;
    if (world.pe() == 0) {
        // In the order of arrival; what was taken is skipped.
        std::vector<int> taken(tasks, 0);
        const via::signal one = 1;
        via_condition arrival = via::each_of<via::signal>(finished.view(), VIA_EQ, one);
        arrival.skip = taken.data();
        for (std::size_t i = 0; i < tasks; ++i) {
            const std::size_t task = world.wait_any(arrival);
            taken[task] = 1;
            correct = correct && result[task] == steps(task + 1);
        }
    }
    world.barrier();
    if (world.pe() == 0)
        std::printf("the longest of %zu sequences takes %lu steps\n", tasks, static_cast<unsigned long>(longest[0]));
    std::printf("PE %d did %zu tasks\n", world.pe(), done);
    correct = correct && world.sum(done) == tasks;
    return correct ? 0 : 1;
}
