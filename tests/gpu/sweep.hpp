// SPDX-License-Identifier: Apache-2.0
// What is swept, the same for this library and for the one beside it: sizes, alignments, numbers of blocks, and how
// often each operation is repeated in one measurement.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace sweep {

inline constexpr std::size_t most = std::size_t{64} << 20;
/// Larger copies are not timed by a warp, and not by a thread.
inline constexpr std::size_t most_by_warp = std::size_t{128} << 10;
inline constexpr std::size_t most_by_thread = std::size_t{64} << 10;

/// Bytes of one copy by one group.
inline std::vector<std::size_t> sizes() {
    std::vector<std::size_t> all{8, 16};
    for (std::size_t bytes = 64; bytes <= (std::size_t{1} << 20); bytes *= 2) all.push_back(bytes);
    for (std::size_t bytes = std::size_t{4} << 20; bytes <= most; bytes *= 4) all.push_back(bytes);
    return all;
}
/// Threads of a block, beside 1024, and what is copied by these.
inline constexpr int smaller_blocks[] = {128, 256, 512};
inline constexpr std::size_t by_smaller_blocks[] = {std::size_t{32} << 10, std::size_t{128} << 10,
                                                    std::size_t{1} << 20};
/// Bytes of one copy that several blocks share.
inline constexpr std::size_t shared_sizes[] = {std::size_t{1} << 20, std::size_t{8} << 20, most};
/// Launches of such a kernel in a measurement: enough that its beginning, until the first one runs, does not count. By
/// 40 launches of 6.5 us each it was 5 % of the whole.
inline int shared_launches(std::size_t bytes) { return bytes < (std::size_t{8} << 20) ? 200 : 20; }
inline constexpr int blocks[] = {1, 2, 4, 8, 16, 32};

/// How far the two ends lie beside a multiple of 16.
struct alignment {
    const char* name;
    int dest;
    int source;
};
inline constexpr alignment aligned{"aligned", 0, 0};
inline constexpr alignment both_off{"both+4", 4, 4};
inline constexpr alignment source_off{"source+3", 0, 3};
inline constexpr alignment each_off{"dest+1,source+8", 1, 8};
inline constexpr alignment alignments[] = {aligned, both_off, source_off, each_off};

/// A get is repeated from other bytes each time, so that none is served by a cache of this GPU from the time before: it
/// must say what the peer has now. How far apart these lie, and where they begin again.
constexpr std::size_t get_step(std::size_t bytes) { return (bytes + 511) / 256 * 256; }
constexpr std::size_t get_end(std::size_t bytes) {
    return most / get_step(bytes) <= 1 ? 1 : most / get_step(bytes) * get_step(bytes);
}

/// Repetitions within a measurement by so many threads: enough for the clock, not more than some milliseconds.
inline int turns(std::size_t bytes, int threads) {
    const std::size_t rounds = bytes / (16 * static_cast<std::size_t>(threads)) + 1;
    return static_cast<int>(std::clamp<std::size_t>(20000 / rounds, 5, 300));
}
inline constexpr int meetings = 2000;
/// Where words of signals lie, in bytes from some beginning: how long one is on its way depends on that, by a tenth,
/// and more on the page than on the place in it.
inline constexpr std::size_t places_of_signals = 16;
constexpr std::size_t signal_place(std::size_t i) { return i * ((std::size_t{4} << 20) + 4096 + 256); }
inline constexpr std::size_t signal_words = signal_place(places_of_signals) / 8;
inline constexpr int collectives = 300;

/// Bytes of a collective, in kernels and on streams.
inline constexpr std::size_t collective_sizes[] = {8, 1024, 32768, std::size_t{1} << 20};
/// Bytes of a put on a stream.
inline constexpr std::size_t stream_sizes[] = {8, 4096, 65536, std::size_t{1} << 20, most};
/// Of one with a signal.
inline constexpr std::size_t announced_sizes[] = {8, 4096, 65536, std::size_t{128} << 10, std::size_t{1} << 20};
inline int stream_calls(std::size_t bytes) { return bytes <= 65536 ? 400 : 20; }
/// Bytes of a host's put.
inline constexpr std::size_t host_sizes[] = {8, 1024, 16384, 65536, std::size_t{1} << 20, most};
inline int host_calls(std::size_t bytes) { return bytes <= 65536 ? 500 : 10; }

inline double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace sweep
