// SPDX-License-Identifier: Apache-2.0
// Heat in a rod that all PEs share, as a task list: every PE records once what a step is, and when to stop. Run it with
// "viarun -n 4 17_task_list".
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

#include <viaduct/viaduct.hpp>

int main() {
    try {
        via::world world;
        constexpr std::size_t n = 1000;
        const bool is_first = world.pe() == 0;
        const bool is_last = world.pe() == world.npes() - 1;

        // A rod of n points a PE between a hot end and a cold one; at either end of a part the neighbour's point.
        auto now = world.allocate<double>(n + 2);
        std::vector<double> next(n + 2);
        auto change = world.allocate<double>(1);
        auto greatest = world.allocate<double>(1);
        auto again = world.allocate<int>(1);
        now[0] = next[0] = is_first ? 1 : 0;

        via::task_list step = world.make_task_list();
        std::vector<via::task> ghosts;
        const auto swap_points = [&](std::size_t mine, std::size_t theirs, int pe) {
            ghosts.push_back(step.transfer("send", 0, via::transfer_end::send<double>({now.data() + mine, 1}, pe)));
            ghosts.push_back(
                step.transfer("receive", 0, via::transfer_end::receive<double>({now.data() + theirs, 1}, pe)));
        };
        if (!is_first) swap_points(1, 0, world.pe() - 1);
        if (!is_last) swap_points(n, n + 1, world.pe() + 1);

        const auto relax = [&](std::size_t i) { next[i] = (now[i - 1] + now[i + 1]) / 2; };
        const via::task interior = step.kernel("interior", 1, [&](via_stream) {
            for (std::size_t i = 2; i < n; ++i) relax(i);
        });
        ghosts.push_back(interior);
        step.kernel(
            "ends", 0,
            [&](via_stream) {
                relax(1);
                relax(n);
                change[0] = 0;
                for (std::size_t i = 1; i <= n; ++i) {
                    change[0] = std::max(change[0], std::abs(next[i] - now[i]));
                    now[i] = next[i];
                }
            },
            ghosts);
        step.reduce<double>("greatest change", 0, VIA_MAX, greatest.data(), {change.data(), 1});
        step.control_kernel([&](via_stream) { again[0] = greatest[0] > 1e-4 ? 1 : 0; }, again.data());

        step.prepare(VIA_TASK_HOST, 1'000'000);
        step.run();
        if (is_first)
            std::printf("%llu steps, the first point has %.4f\n", static_cast<unsigned long long>(step.passes()),
                        now[1]);
        const bool good = greatest[0] <= 1e-4 && (!is_first || now[1] > 0.9);
        step.destroy();
        return good ? 0 : 1;
    } catch (const via::error& failed) {
        std::fprintf(stderr, "%s\n", failed.what());
        return 1;
    }
}
