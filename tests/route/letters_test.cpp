// SPDX-License-Identifier: Apache-2.0
// Letters between control threads, over real sockets.
#include <condition_variable>
#include <cstring>
#include <future>
#include <mutex>
#include <utility>
#include <vector>

#include "route/letters.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "support/lowered_limit.hpp"
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

std::vector<std::byte> letter_of(int number) {
    std::vector<std::byte> bytes(sizeof number);
    std::memcpy(bytes.data(), &number, sizeof number);
    return bytes;
}

/// PE 0 of a town writes letters, in its control thread, which stops before they go.
struct writer {
    explicit writer(int npes = 2) : town{npes}, by{town.at(0).core, town.at(0).control.loop()} {
        town.open(0, [](int, std::span<const std::byte>) {});
    }
    writer(const writer&) = delete;
    writer& operator=(const writer&) = delete;
    ~writer() { town.stop(); }

    void open(letterbox& box, int pe = 1) {
        town.open(pe, [&box](int from, std::span<const std::byte> bytes) { box.take(from, bytes); });
    }
    /// Returns when the control thread has done it.
    template <class Task>
    auto run(Task task) {
        std::packaged_task<decltype(task())()> whole{std::move(task)};
        auto done = whole.get_future();
        town.at(0).control.loop().post([&whole] { whole(); });
        return done.get();
    }
    void send(int number, int pe = 1) {
        run([&] { by.send(pe, letter_of(number)); });
    }
    [[nodiscard]] std::size_t waiting(int pe = 1) {
        return run([&] { return by.waiting(pe); });
    }
    void introduce(std::vector<core::peer_card> cards) {
        run([&] { test::town::introduce(town.at(0), std::move(cards)); });
    }
    /// Until PE 1 takes no more; how many letters those were.
    [[nodiscard]] int fill() {
        int sent = 0;
        for (; waiting() < 3 && sent < 1'000'000; ++sent) send(sent);
        return sent;
    }

    test::town town;
    route::letters by;
};

bool counts_up(const std::vector<letterbox::letter>& came, int count) {
    for (int i = 0; i < count; ++i) {
        if (came.at(static_cast<std::size_t>(i)) != letterbox::letter{0, i}) return false;
    }
    return came.size() == static_cast<std::size_t>(count);
}

}  // namespace

TEST_CASE("the letters to one PE arrive in order, under the sender's name") {
    letterbox box;
    test::town town{3};
    town.open(2, [&](int from, std::span<const std::byte> bytes) { box.take(from, bytes); });
    route::letters zero{town.at(0).core, town.at(0).control.loop()};
    route::letters one{town.at(1).core, town.at(1).control.loop()};
    constexpr int many = 100;  // that a socket holds
    for (int i = 0; i < many; ++i) {
        zero.send(2, letter_of(i));
        one.send(2, letter_of(i));
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
    route::letters by{town.at(0).core, town.at(0).control.loop()};
    std::vector<std::byte> sent(base::max_message, std::byte{5});
    sent.back() = std::byte{6};
    by.send(1, sent);
    std::unique_lock lock{mutex};
    CHECK(changed.wait_for(lock, bound, [&] { return !came.empty(); }));
    CHECK(came == sent);
    lock.unlock();
    town.stop();
}

TEST_CASE("what cannot be sent waits, with all behind it, and is sent in order when it can be") {
    letterbox box;
    writer t;
    t.open(box);
    SECTION("for want of a descriptor") {
        if (!support::can_be_without_descriptors) {
            WARN("not tried: this sanitizer needs descriptors");
            return;
        }
        const support::lowered_limit no_descriptors{RLIMIT_NOFILE, 0};
        for (int i = 0; i < 3; ++i) t.send(i);
        CHECK(t.waiting() == 3);
    }
    SECTION("where nobody listens") {
        std::vector<core::peer_card> wrong = t.town.cards();
        wrong.at(1).address[0] = '?';
        t.introduce(wrong);
        for (int i = 0; i < 3; ++i) t.send(i);
        CHECK(t.waiting() == 3);
        t.introduce(t.town.cards());
    }
    t.send(3);
    CHECK(counts_up(box.wait_for(4), 4));
    CHECK(t.waiting() == 0);
}

TEST_CASE("a PE that does not read holds nobody up, and gets all in order when it reads") {
    letterbox box;
    writer t;
    const int sent = t.fill();
    CHECK(t.waiting() == 3);
    t.open(box);
    CHECK(counts_up(box.wait_for(static_cast<std::size_t>(sent)), sent));
}

TEST_CASE("what an old line still carries is read before the next line, whatever is ready first") {
    letterbox box;
    writer t{3};
    t.open(box);
    t.send(0);
    REQUIRE(box.wait_for(1).size() == 1);
    std::promise<void> gate;
    t.town.at(1).control.loop().post([&] { gate.get_future().wait(); });
    route::letters third{t.town.at(2).core, t.town.at(2).control.loop()};
    third.send(1, letter_of(7));  // so that the listener is the first
    t.send(1);
    route::letters next{t.town.at(0).core, t.town.at(0).control.loop()};
    t.run([&] {
        t.by.forget(1);  // closes the line
        next.send(1, letter_of(2));
    });
    gate.set_value();
    auto came = box.wait_for(4);
    std::erase(came, letterbox::letter{2, 7});
    CHECK(counts_up(came, 3));
    t.town.stop();
}

TEST_CASE("who does not show the secret delivers nothing") {
    letterbox box;
    writer t;
    t.open(box);
    std::vector<core::peer_card> wrong = t.town.cards();
    wrong.at(1).secret[0] ^= 1;
    t.introduce(wrong);
    t.send(1);
    t.introduce(t.town.cards());
    t.run([&] {  // PE 1 has come to what was sent before when it has this
        route::letters fresh{t.town.at(0).core, t.town.at(0).control.loop()};
        fresh.send(1, letter_of(2));
    });
    const auto came = box.wait_for(1);
    REQUIRE_FALSE(came.empty());
    CHECK(came.front() == letterbox::letter{0, 2});
}

TEST_CASE("to a PE that has died nothing is sent, and nothing waits") {
    letterbox box;
    writer t;
    CHECK(t.fill() > 0);
    t.run([&] { t.by.forget(1); });
    CHECK(t.waiting() == 0);
    t.send(1);
    CHECK(t.waiting() == 0);
}
