// SPDX-License-Identifier: Apache-2.0
// Two PEs whose link is cut for a few seconds while PE 0 puts: `cut_link SECONDS`, for how long it puts. Both say how
// it ended: that every round has arrived as it was put, with the longest time that a round took; or the error.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <vector>

#include <viaduct/viaduct.hpp>

namespace {

using clock_type = std::chrono::steady_clock;

double since(clock_type::time_point begin) { return std::chrono::duration<double>{clock_type::now() - begin}.count(); }

template <class... Values>
void say(const char* format, Values... values) {
    std::printf(format, values...);
    std::fflush(stdout);
}

/// What a round puts: so much that it goes by several packets.
constexpr std::size_t length = 2048;
/// The signal of the last round has this bit as well.
constexpr via::signal last = via::signal{1} << 63;

/// Each round has data, a signal, and a quiet; and is read back now and then.
void put(via::world& world, double seconds, std::uint64_t* data, via::signal* signal) {
    double longest = 0;
    std::uint64_t round = 0;
    std::vector<std::uint64_t> back(length);
    for (const auto begin = clock_type::now(); since(begin) < seconds;) {
        const auto start = clock_type::now();
        const std::vector<std::uint64_t> message(length, ++round);
        world.put_signal(data, message, signal, round, 1);
        world.quiet();
        if (round % 8 == 0) {
            world.get(back, data, 1);
            if (back != message) throw std::runtime_error{"what was read back is not what was put"};
        }
        longest = std::max(longest, since(start));
        if (round == 20) say("PE 0: puts are under way\n");
    }
    const std::vector<std::uint64_t> message(length, ++round);
    world.put_signal(data, message, signal, round | last, 1);
    world.quiet();
    say("PE 0 ended right: %lu rounds, of which the longest took %.1f s\n", static_cast<unsigned long>(round), longest);
}

/// Looks at every round that it sees: a signal that has come means that its data has.
void look(via::world& world, const std::uint64_t* data, const via::signal* signal) {
    for (via::signal seen = 0; (seen & last) == 0;) {
        const bool is_first = seen == 0;
        seen = world.wait_until(signal, VIA_GT, seen);
        const std::uint64_t round = seen & ~last;
        if (!std::all_of(data, data + length, [&](std::uint64_t word) { return word >= round; }))
            throw std::runtime_error{"a signal came before its data"};
        if (is_first) say("PE 1: puts are under way\n");
    }
    say("PE 1 ended right\n");
}

}  // namespace

int main(int argc, char** argv) {
    const double seconds = argc > 1 ? std::strtod(argv[1], nullptr) : 1;
    try {
        via::world world;
        const auto data = world.allocate<std::uint64_t>(length);
        const auto signal = world.allocate<via::signal>(1);
        if (world.pe() == 0) {
            put(world, seconds, data.data(), signal.data());
        } else {
            look(world, data.data(), signal.data());
        }
        world.finalize();
    } catch (const via::error& error) {
        say("an error about PE %d: %s\n", error.pe(), error.what());
        return 3;
    } catch (const std::exception& error) {
        say("%s\n", error.what());
        return 1;
    }
    return 0;
}
