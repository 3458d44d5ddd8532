// SPDX-License-Identifier: Apache-2.0
// Any order of joins, contributions, farewells and failures leaves a world in order: it sends to PEs that are present
// only, answers a round at most once, and is over when and only when every PE has left or failed.
#include <array>

#include "bootstrap/rendezvous_world.hpp"
#include "fuzz_target.hpp"

using namespace via;

namespace {

constexpr int npes = 5;

/// What the world must be like, told from the calls that were made.
struct model {
    enum class presence { absent, joined, lost, over };
    std::array<presence, npes> state = {};
    std::array<bool, npes> waits = {};  // has contributed and not been answered
    bool failed = false;                // some PE has: there are no rounds any more

    [[nodiscard]] presence& at(int pe) { return state[static_cast<std::size_t>(pe)]; }
    [[nodiscard]] bool& waiting(int pe) { return waits[static_cast<std::size_t>(pe)]; }
    [[nodiscard]] bool all_over() const {
        for (const presence one : state) {
            if (one != presence::over) return false;
        }
        return true;
    }
};

void on_send(model& expected, int pe, const bootstrap::batch& messages) {
    using namespace bootstrap::protocol;
    fuzz_check(expected.at(pe) == model::presence::joined, "messages go to PEs that are present");
    fuzz_check(!messages->empty(), "a batch holds a message");
    std::string problem;
    const auto first = decode(messages->front(), problem);
    fuzz_check(first.has_value(), "messages are valid");
    if (std::holds_alternative<gathered>(*first) || std::holds_alternative<missing>(*first)) {
        fuzz_check(expected.waiting(pe), "a round is answered to those who wait");
    }
    if (!std::holds_alternative<welcome>(*first)) expected.waiting(pe) = false;
}

/// Does one thing, as far as the server would: it passes on what PEs that are present say.
void act(bootstrap::rendezvous_world& world, model& expected, int pe, int what) {
    using presence = model::presence;
    const bool present = expected.at(pe) == presence::joined;
    const std::array<std::byte, 8> bytes = {};
    switch (what) {
        case 0:
            if (expected.at(pe) != presence::absent) return;
            expected.at(pe) = presence::joined;
            world.join(pe);
            return;
        case 1:
            if (!present || expected.waiting(pe)) return;
            expected.waiting(pe) = !expected.failed;
            fuzz_check(world.contribute(pe, bytes, base::seconds{0}), "a PE that does not wait may contribute");
            return;
        case 2:
            if (!present) return;
            expected.at(pe) = presence::over;
            world.leave(pe);
            return;
        case 3:
            expected.failed = expected.failed || expected.at(pe) != presence::over;
            expected.at(pe) = presence::over;
            world.fail(pe, "was killed");
            return;
        case 4:
            if (!present) return;
            expected.at(pe) = presence::lost;
            world.lose(pe, "closed its connection", base::deadline{base::seconds{0}});
            return;
        default: break;
    }
    for (presence& one : expected.state) {
        if (one != presence::lost) continue;
        one = presence::over;
        expected.failed = true;
    }
    (void)world.check_time();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    model expected;
    bootstrap::rendezvous_world world{
        npes, [&](int pe, const bootstrap::batch& messages) { on_send(expected, pe, messages); }};
    for (std::size_t i = 0; i < size && i < 200; ++i) {
        act(world, expected, data[i] % npes, data[i] / npes % 6);
        for (int pe = 0; pe < npes; ++pe) {
            fuzz_check(world.present(pe) == (expected.at(pe) == model::presence::joined),
                       "the world knows who is present");
        }
        fuzz_check(world.over() == expected.all_over(), "the world knows when it is over");
    }
    return 0;
}

std::vector<std::vector<std::uint8_t>> fuzz_corpus() {
    return {
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14},  // join, two rounds, leave
        {0, 1, 2, 3, 4, 5, 6, 7, 15, 8, 9, 10, 11, 12, 13},                 // a failure in a round
        {0, 1, 2, 3, 4, 20, 25, 5, 6, 25, 12, 13, 14},                      // a lost connection, a deadline
    };
}
