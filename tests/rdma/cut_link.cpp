// SPDX-License-Identifier: Apache-2.0
// Two PEs whose link is cut for a few seconds while PE 0 puts: `cut_link SECONDS`, for how long it puts. What PE 0 is
// told to be lost it puts again, which does no harm here. Both say how it ended: that every round has arrived as it was
// put, with how often something was lost and the longest time that a round took; or the error.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include <viaduct/viaduct.hpp>

namespace {

using clock_type = std::chrono::steady_clock;

double since(clock_type::time_point begin) { return std::chrono::duration<double>{clock_type::now() - begin}.count(); }

/// What a round puts: so much that it goes by several packets.
constexpr std::size_t length = 2048;
/// Of so many rounds one is counted.
constexpr std::uint64_t every = 8;
/// The signal of the last round has this bit as well.
constexpr via::signal last = via::signal{1} << 63;

/// What lies at PE 1.
struct place {
    std::uint64_t* data;
    via::signal* signal;
    std::uint64_t* counted;  ///< of some rounds
};

/// How often something was lost, of PE 0's.
struct losses {
    int puts = 0;
    std::uint64_t additions = 0;  ///< of which nobody knows whether they were done
};

/// Until it is done, unless one loss comes after the other.
template <class Round>
void until_done(int& lost, Round round) {
    for (int tries = 1;; ++tries) {
        try {
            return round();
        } catch (const via::error& error) {
            std::printf("PE 0 is told about PE %d: %s\n", error.pe(), error.what());
            if (tries == 5) throw;
            ++lost;
        }
    }
}

/// Never again when it fails: it may have been done.
void count(via::world& world, std::uint64_t* word, losses& lost) {
    try {
        world.atomic_add(word, 1, 1);
    } catch (const via::error& error) {
        std::printf("PE 0 is told of an atomic about PE %d: %s\n", error.pe(), error.what());
        ++lost.additions;
    }
}

/// Every word of every round is another one.
std::vector<std::uint64_t> message_of(std::uint64_t round) {
    std::vector<std::uint64_t> words(length);
    std::iota(words.begin(), words.end(), round * length);
    return words;
}

/// Throws where they differ first.
void check(const std::vector<std::uint64_t>& back, const std::vector<std::uint64_t>& message) {
    const auto [here, there] = std::mismatch(back.begin(), back.end(), message.begin());
    if (here == back.end()) return;
    throw std::runtime_error{"what was read back is not what was put: word " + std::to_string(here - back.begin()) +
                             " is " + std::to_string(*here) + " and not " + std::to_string(*there)};
}

/// Each round has data, a signal, and a quiet, and is read back.
void put(via::world& world, double seconds, const place& there) {
    double longest = 0;
    losses lost;
    std::uint64_t round = 0;
    std::vector<std::uint64_t> back(length);
    const auto put_round = [&](const std::vector<std::uint64_t>& message, via::signal value) {
        until_done(lost.puts, [&] {
            world.put_signal(there.data, message, there.signal, value, 1);
            world.quiet();
        });
    };
    for (const auto begin = clock_type::now(); since(begin) < seconds;) {
        const auto start = clock_type::now();
        const std::vector<std::uint64_t> message = message_of(++round);
        put_round(message, round);
        until_done(lost.puts, [&] { world.get(back, there.data, 1); });
        check(back, message);
        if (round % every == 0) count(world, there.counted, lost);
        longest = std::max(longest, since(start));
        if (round == 20) std::printf("PE 0: puts are under way\n");
    }
    const std::uint64_t counted = world.atomic_fetch(there.counted, 1);
    if (counted > round / every || counted + lost.additions < round / every)
        throw std::runtime_error{"an atomic was done twice, or not at all"};
    ++round;
    put_round(message_of(round), round | last);
    std::printf(
        "PE 0 ended right: %lu rounds, of which the longest took %.1f s; told of %d losses, and of %lu atomics\n",
        static_cast<unsigned long>(round), longest, lost.puts, static_cast<unsigned long>(lost.additions));
}

/// Looks at every round that it sees: a signal that has come means that its data has.
void look(via::world& world, const std::uint64_t* data, const via::signal* signal) {
    for (via::signal seen = 0; (seen & last) == 0;) {
        const bool is_first = seen == 0;
        seen = world.wait_until(signal, VIA_GT, seen);
        const std::uint64_t round = seen & ~last;
        if (!std::all_of(data, data + length, [&](std::uint64_t word) { return word / length >= round; }))
            throw std::runtime_error{"a signal came before its data"};
        if (is_first) std::printf("PE 1: puts are under way\n");
    }
    std::printf("PE 1 ended right\n");
}

}  // namespace

int main(int argc, char** argv) {
    std::setvbuf(stdout, nullptr, _IOLBF, 0);  // the script that cuts the link waits for lines
    const double seconds = argc > 1 ? std::strtod(argv[1], nullptr) : 1;
    try {
        via::world world;
        const auto data = world.allocate<std::uint64_t>(length);
        const auto signal = world.allocate<via::signal>(1);
        const auto counted = world.allocate<std::uint64_t>(1);
        if (world.pe() == 0) {
            put(world, seconds, {.data = data.data(), .signal = signal.data(), .counted = counted.data()});
        } else {
            look(world, data.data(), signal.data());
        }
        world.finalize();
    } catch (const via::error& error) {
        std::printf("an error about PE %d: %s\n", error.pe(), error.what());
        return 3;
    } catch (const std::exception& error) {
        std::printf("%s\n", error.what());
        return 1;
    }
    return 0;
}
