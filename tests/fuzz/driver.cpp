// SPDX-License-Identifier: Apache-2.0
// Runs a fuzz target without libFuzzer: driver [rounds] [seed]. The same seed gives the same inputs.
#include <algorithm>
#include <chrono>
#include <random>

#include "fuzz_target.hpp"

namespace {

using input = std::vector<std::uint8_t>;

/// Makes inputs from those of the corpus.
class mutator {
public:
    explicit mutator(std::uint64_t seed) : random_{seed}, corpus_{fuzz_corpus()} {}

    [[nodiscard]] input next() {
        input made = pick();
        for (std::size_t changes = below(6); changes > 0; --changes) change(made);
        return made;
    }

private:
    [[nodiscard]] std::size_t below(std::size_t limit) { return static_cast<std::size_t>(random_() % limit); }
    [[nodiscard]] const input& pick() { return corpus_[below(corpus_.size())]; }

    void change(input& bytes) {
        const std::size_t at = below(bytes.size() + 1);
        switch (below(6)) {
            case 0:  // flip a bit
                if (at < bytes.size()) bytes[at] = static_cast<std::uint8_t>(bytes[at] ^ 1U << below(8));
                return;
            case 1:  // set a byte
                if (at < bytes.size()) bytes[at] = static_cast<std::uint8_t>(below(256));
                return;
            case 2:  // cut the end
                bytes.resize(at);
                return;
            case 3:  // insert some bytes
                bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at), 1 + below(40),
                             static_cast<std::uint8_t>(below(256)));
                return;
            case 4: {  // go on as another input does
                const input& other = pick();
                const auto from = static_cast<std::ptrdiff_t>(below(other.size() + 1));
                bytes.resize(at);
                bytes.insert(bytes.end(), other.begin() + from, other.end());
                return;
            }
            default: extreme(bytes, at); return;
        }
    }

    /// Writes a number at which parsers break.
    void extreme(input& bytes, std::size_t at) {
        static constexpr std::uint32_t numbers[] = {0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 4095, 4096, 32768, 65536};
        const std::uint32_t number = numbers[below(std::size(numbers))];
        for (std::size_t i = 0; i < 4 && at + i < bytes.size(); ++i) {
            bytes[at + i] = static_cast<std::uint8_t>(number >> 8 * i);
        }
    }

    std::mt19937_64 random_;
    std::vector<input> corpus_;
};

}  // namespace

int main(int argc, char** argv) {
    const unsigned long rounds = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100000;
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : std::random_device{}();
    std::printf("%lu rounds with seed %llu\n", rounds, static_cast<unsigned long long>(seed));
    std::fflush(stdout);
    for (const input& valid : fuzz_corpus()) LLVMFuzzerTestOneInput(valid.data(), valid.size());
    mutator inputs{seed};
    for (unsigned long round = 0; round < rounds; ++round) {
        const input made = inputs.next();
        LLVMFuzzerTestOneInput(made.data(), made.size());
    }
    return 0;
}
