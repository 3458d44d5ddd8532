// SPDX-License-Identifier: Apache-2.0
// Letters between control threads, over real sockets.
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <thread>
#include <vector>

#include "route/letters.hpp"
#include "support/catch.hpp"
#include "town.hpp"

namespace {

using namespace via;

constexpr std::chrono::seconds bound{20};

/// What has come, and from whom.
class letterbox {
public:
    struct letter {
        int from;
        int number;
        bool operator==(const letter&) const = default;
    };
    void take(int from, std::span<const std::byte> bytes) {
        letter came{from, -1};
        if (bytes.size() == sizeof came.number) std::memcpy(&came.number, bytes.data(), sizeof came.number);
        const std::lock_guard lock{mutex_};
        all_.push_back(came);
        changed_.notify_all();
    }
    [[nodiscard]] std::vector<letter> wait_for(std::size_t count) {
        std::unique_lock lock{mutex_};
        (void)changed_.wait_for(lock, bound, [&] { return all_.size() >= count; });
        return all_;
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<letter> all_;
};

bool send(route::letters& by, int pe, int number) { return by.send(pe, std::as_bytes(std::span{&number, 1})); }

/// Sends until that fails, as it must.
bool fails_at_last(route::letters& by, int pe) {
    const base::deadline until{base::seconds{20}};
    while (!until.expired()) {
        if (!send(by, pe, 0)) return true;
        std::this_thread::yield();
    }
    return false;
}

}  // namespace

TEST_CASE("the letters to one PE arrive in order, under the sender's name") {
    letterbox box;
    test::town town{3};
    town.open(2, [&](int from, std::span<const std::byte> bytes) { box.take(from, bytes); });
    route::letters zero{town.at(0).core};
    route::letters one{town.at(1).core};
    constexpr int many = 2000;
    for (int i = 0; i < many; ++i) {
        REQUIRE(send(zero, 2, i));
        REQUIRE(send(one, 2, i));
    }
    int next[2] = {0, 0};
    for (const auto& came : box.wait_for(2 * many)) {
        REQUIRE((came.from == 0 || came.from == 1));
        REQUIRE(came.number == next[came.from]++);
    }
    CHECK(next[0] == many);
    CHECK(next[1] == many);
    town.stop();
}

TEST_CASE("letters may be as large as messages are") {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::byte> came;
    test::town town{2};
    town.open(1, [&](int, std::span<const std::byte> bytes) {
        const std::lock_guard lock{mutex};
        came.assign(bytes.begin(), bytes.end());
        changed.notify_all();
    });
    route::letters by{town.at(0).core};
    std::vector<std::byte> sent(base::max_message, std::byte{5});
    sent.back() = std::byte{6};
    REQUIRE(by.send(1, sent));
    std::unique_lock lock{mutex};
    CHECK(changed.wait_for(lock, bound, [&] { return !came.empty(); }));
    CHECK(came == sent);
    lock.unlock();
    town.stop();
}

TEST_CASE("a line that could not be opened is opened by the next letter") {
    letterbox box;
    test::town town{2};
    town.open(1, [&](int from, std::span<const std::byte> bytes) { box.take(from, bytes); });
    std::vector<core::peer_card> wrong = town.cards();
    wrong.at(1).address[0] = '?';  // where nobody listens
    test::town::introduce(town.at(0), wrong);
    route::letters by{town.at(0).core};
    CHECK_FALSE(send(by, 1, 1));
    test::town::introduce(town.at(0), town.cards());
    CHECK(send(by, 1, 2));
    CHECK(box.wait_for(1) == std::vector<letterbox::letter>{{0, 2}});
    town.stop();
}

TEST_CASE("who does not show the secret delivers nothing") {
    letterbox box;
    test::town town{2};
    town.open(1, [&](int from, std::span<const std::byte> bytes) { box.take(from, bytes); });
    std::vector<core::peer_card> wrong = town.cards();
    wrong.at(1).secret[0] ^= 1;
    test::town::introduce(town.at(0), wrong);
    route::letters by{town.at(0).core};
    CHECK(fails_at_last(by, 1));
    CHECK_FALSE(send(by, 1, 1));
    town.stop();
    CHECK(box.wait_for(0).empty());
}

TEST_CASE("to a PE that is gone no letter arrives, and none is tried again") {
    letterbox box;
    auto town = std::make_unique<test::town>(2);
    town->open(1, [&](int from, std::span<const std::byte> bytes) { box.take(from, bytes); });
    core::core mine;
    mine.npes = 2;
    mine.others = core::peers{town->cards()};
    route::letters by{mine};
    REQUIRE(send(by, 1, 1));
    CHECK(box.wait_for(1).size() == 1);
    town.reset();
    CHECK(fails_at_last(by, 1));
    for (int i = 0; i < 3; ++i) CHECK_FALSE(send(by, 1, i));
}

TEST_CASE("a PE that does not read holds a sender up for seconds at most") {
    test::town town{2};  // whose PE 1 accepts nobody
    route::letters by{town.at(0).core};
    CHECK(fails_at_last(by, 1));
    CHECK_FALSE(send(by, 1, 1));
}
