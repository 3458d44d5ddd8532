// SPDX-License-Identifier: Apache-2.0
#include "models/reaction.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace perf::models {
namespace {

/// The streams, and words of the host heap by which the host releases them and hears of it. A word is a cache line of
/// its own.
class waiting_streams {
public:
    waiting_streams(site& on, int count)
        : on_{on}, count_{static_cast<std::size_t>(count)}, words_{on.world().allocate<word>((count_ + 1) * apart)} {
        if (on.pe() != 0) return;
        for (std::size_t i = 0; i < count_; ++i) streams_.push_back(make_stream());
    }

    /// Seconds from the store for one stream until its next memory operation is seen.
    [[nodiscard]] double sample(std::size_t timed, clock::duration pause) {
        ++number_;
        for (std::size_t i = 0; i < count_; ++i) by(i).wait_until(word_at(i), VIA_GE, number_);
        by(timed).signal(word_at(count_), number_, on_.pe());
        // The streams come to their waits meanwhile, and the GPU looks at them again and again.
        for (const auto begin = clock::now(); clock::now() - begin < pause;) {
        }
        const auto begin = clock::now();
        on_.world().signal(word_at(timed), number_, on_.pe());
        on_.wait_for(word_at(count_), number_);
        const double took = seconds_since(begin);
        for (std::size_t i = 0; i < count_; ++i) {
            if (i != timed) on_.world().signal(word_at(i), number_, on_.pe());
        }
        for (const stream& each : streams_) on_.finish(each.get());
        return took;
    }

private:
    static constexpr std::size_t apart = 8;
    [[nodiscard]] word* word_at(std::size_t i) const { return words_.at(i * apart); }
    [[nodiscard]] via::on_stream by(std::size_t i) const { return {on_.world(), streams_[i].get()}; }

    site& on_;
    std::size_t count_;
    host_array<word> words_;
    std::vector<stream> streams_;
    word number_ = 0;
};

}  // namespace

int most_waiting_streams() {
    constexpr int usual = 8;  // CUDA's default
    const char* queues = std::getenv("CUDA_DEVICE_MAX_CONNECTIONS");
    return queues == nullptr ? usual : std::max(1, std::atoi(queues));
}

reaction_row measure_reaction(site& on, int streams, int rounds) {
    reaction_row row;
    row.streams = streams;
    waiting_streams all{on, streams};
    on.world().barrier();
    std::vector<double> medians;
    const int samples = on.repeats(100);
    for (int round = 0; on.pe() == 0 && round <= rounds; ++round) {
        std::vector<double> times;
        for (int i = 0; i < samples; ++i) {
            // At another moment each time, so that a period of the GPU's looks is seen whole.
            const auto pause = std::chrono::nanoseconds{60'000 + 613 * (i * 37 % 100)};
            times.push_back(all.sample(static_cast<std::size_t>(i % streams), pause));
        }
        if (round == 0) continue;  // the first time everything is slower
        const auto [least, most] = std::minmax_element(times.begin(), times.end());
        row.least = round == 1 ? *least : std::min(row.least, *least);
        row.most = std::max(row.most, *most);
        medians.push_back(timing::of(times).median);
    }
    row.reaction = timing::of(medians);
    on.world().barrier();
    return row;
}

}  // namespace perf::models
