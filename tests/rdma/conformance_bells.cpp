// SPDX-License-Identifier: Apache-2.0
// Writes that ring, and the bell that wakes who sleeps until they do.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <poll.h>

#include "rdma/conformance.hpp"
#include "rdma/two_ends.hpp"
#include "support/random.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;
using via::rdma::bell;
using via::rdma::provider;
using via::rdma::request;
using bytes = std::span<std::byte>;

constexpr int rings_at_once = 4;

/// Two ends, and a way beside theirs whose far end has a bell.
class bell_tower {
public:
    bell_tower(provider& by, bytes memory) : ends_{by, memory} {
        std::string problem;
        bell_ = ends_.adapter().make_bell(64, 1, problem);
        require(bell_ != nullptr, "cannot make a bell: " + problem);
        way_ = ends_.join_more({.rung = bell_.get(), .rings = rings_at_once});
    }
    bell_tower(const bell_tower&) = delete;
    bell_tower& operator=(const bell_tower&) = delete;
    bell_tower(bell_tower&&) = delete;
    bell_tower& operator=(bell_tower&&) = delete;
    ~bell_tower() = default;

    [[nodiscard]] two_ends& ends() noexcept { return ends_; }
    [[nodiscard]] joined_pair& way() noexcept { return way_; }
    [[nodiscard]] bell& rung() noexcept { return *bell_; }

    [[nodiscard]] request ring(std::uint32_t value, std::size_t size = 8, std::size_t at = 0) {
        request made = ends_.make(request::kind::write, at, at, size, value);
        made.rings = true;
        made.ring = value;
        return made;
    }
    void post(const request& one) { conformance::post(*way_.near, {&one, 1}); }
    /// What is under way goes on, on a fabric that needs that.
    void drive() {
        std::array<via::rdma::completion, 16> ended{};
        const int found = way_.queue->poll(ended);
        require(found >= 0, "the adapter failed");
        for (int i = 0; i < found; ++i)
            require(ended[static_cast<std::size_t>(i)].what == via::rdma::outcome::done, "a write that rings failed");
        done_ += found;
    }
    [[nodiscard]] int done() const noexcept { return done_; }
    /// Sleeps until the descriptor can be read.
    void wake() {
        eventually(
            [&] {
                drive();
                pollfd which{.fd = bell_->descriptor(), .events = POLLIN, .revents = 0};
                return ::poll(&which, 1, 10) == 1;
            },
            "a ring that wakes");
    }
    [[nodiscard]] bool is_quiet() {
        pollfd which{.fd = bell_->descriptor(), .events = POLLIN, .revents = 0};
        return ::poll(&which, 1, 0) == 0;
    }
    /// All that has come; no more than fits.
    [[nodiscard]] std::vector<std::uint32_t> take(std::size_t room = 64) {
        std::vector<std::uint32_t> found(room);
        const int count = bell_->take(found);
        require(count >= 0, "the adapter failed");
        found.resize(static_cast<std::size_t>(count));
        return found;
    }

private:
    two_ends ends_;
    std::unique_ptr<bell> bell_;
    joined_pair way_;
    int done_ = 0;
};

void a_ring_comes_after_its_data(provider& by, bytes memory) {
    bell_tower tower{by, memory};
    require(tower.take().empty() && tower.is_quiet(), "a bell rang before anyone rang it");
    for (const std::size_t size : {std::size_t{0}, std::size_t{8}, std::size_t{1000}, std::size_t{1} << 20}) {
        const auto value = static_cast<std::uint32_t>(0x80000001U + size);
        const auto data = support::random_bytes(size, 5, value);
        std::copy(data.begin(), data.end(), tower.ends().near().memory.begin());
        tower.post(tower.ring(value, size));
        tower.wake();
        const auto found = tower.take();
        require(found.size() == 1 && found[0] == value, "another ring came");
        require(std::equal(data.begin(), data.end(), tower.ends().far().memory.begin()), "a ring overtook its data");
        require(tower.take().empty() && tower.is_quiet(), "a ring came twice");
    }
    tower.ends().check_margins();
}

/// However the taking and the coming meet, nobody sleeps while there is a ring. More are posted than the far end has
/// room for. Where every ring has come the end of a write may yet be to come, and no ring is due before the next post.
void no_ring_is_lost(provider& by, bytes memory) {
    bell_tower tower{by, memory};
    constexpr std::uint32_t count = 2000;
    std::uint32_t posted = 0;
    std::uint32_t next = 0;
    const auto has_room = [&] {
        tower.drive();
        return posted - static_cast<std::uint32_t>(tower.done()) < 32;
    };
    while (next < count) {
        if (next == posted) eventually(has_room, "the end of a write that rang");
        for (; posted < count && has_room(); ++posted) tower.post(tower.ring(posted));
        tower.wake();
        const std::size_t room = 1 + next % 3;
        for (bool is_all = false; !is_all;) {
            const auto found = tower.take(room);
            for (const std::uint32_t each : found) require_equal(each, next++, "the next ring");
            is_all = found.size() < room;
        }
    }
    eventually(
        [&] {
            tower.drive();
            return tower.done() == static_cast<int>(count);
        },
        "the end of all writes that ring");
    require(tower.take().empty(), "a ring came twice");
}

/// Two connections ring one bell; who does not ring says nothing there.
void two_ring_one_bell(provider& by, bytes memory) {
    bell_tower tower{by, memory};
    joined_pair other = tower.ends().join_more({.rung = &tower.rung(), .rings = rings_at_once});
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < 3; ++i) {
        tower.post(tower.ring(i));
        const request one = tower.ring(100 + i);
        post(*other.near, {&one, 1});
        const request silent = tower.ends().make(request::kind::write, 0, 64, 8, 1000);
        post(*other.near, {&silent, 1});
    }
    for (std::uint32_t i = 0; i < 3; ++i) {
        expect(*other.queue, 100 + i);
        expect(*other.queue, 1000);
    }
    eventually(
        [&] {
            tower.drive();
            const auto more = tower.take();
            found.insert(found.end(), more.begin(), more.end());
            return found.size() >= 6;
        },
        "six rings");
    std::sort(found.begin(), found.end());
    require(found == std::vector<std::uint32_t>{0, 1, 2, 100, 101, 102}, "other rings came");
}

/// A connection that ends may wake who waits, but for nothing, and not again and again.
void a_bell_whose_connection_ends(provider& by, bytes memory) {
    bell_tower tower{by, memory};
    tower.post(tower.ring(1));
    tower.wake();
    require(tower.take().size() == 1, "a ring came");
    tower.way().far->stop();
    eventually([&] { return tower.take().empty() && tower.is_quiet(); }, "quiet");
    joined_pair other = tower.ends().join_more({.rung = &tower.rung(), .rings = rings_at_once});
    tower.way().near.reset();
    tower.way().far.reset();
    tower.way() = std::move(other);
    tower.post(tower.ring(2));
    tower.wake();
    const auto found = tower.take();
    require(found.size() == 1 && found[0] == 2, "the bell rings for others");
}

void a_bell_that_goes_with_rings_in_it(provider& by, bytes memory) {
    bell_tower tower{by, memory};
    for (std::uint32_t i = 0; i < 3; ++i) tower.post(tower.ring(i));
    tower.wake();
    tower.way().near.reset();
    tower.way().far.reset();
    eventually([&] { return tower.take(1).empty() && tower.is_quiet(); }, "quiet");
    bell_tower another{by, memory};
    another.post(another.ring(7));
    another.wake();  // and goes with that
}

/// Where an end has no bell rings arrive where its requests end, after their data and in their order, however many more
/// are posted than it has room for; and its own requests end there as ever.
void rings_without_a_bell(provider& by, bytes memory) {
    two_ends ends{by, memory, {.rings = rings_at_once}};
    constexpr std::uint32_t count = 500;
    constexpr std::size_t size = 5000;  // more than a packet
    std::uint32_t posted = 0;
    std::uint32_t done = 0;
    std::uint32_t heard = 0;
    std::uint32_t own_posted = 0;
    std::uint32_t own_done = 0;
    const auto fill = [&](std::uint32_t number) {
        std::fill_n(ends.near().memory.begin() + number % 2 * size, size, static_cast<std::byte>(number));
    };
    const auto poll = [&](via::rdma::completion_queue& from, std::uint32_t& ended) {
        std::array<via::rdma::completion, 3> found{};
        const int taken = from.poll(found);
        require(taken >= 0, "the adapter failed");
        for (const auto& each : std::span{found}.first(static_cast<std::size_t>(taken))) {
            require(each.what == via::rdma::outcome::done, "a request or a ring failed");
            if (!each.rang) {
                ++ended;
                continue;
            }
            require(&from == ends.far().queue.get(), "a ring came to who rang");
            require_equal(each.id, 0xffff0000U + heard, "the next ring");
            const auto there = ends.far().memory.subspan(heard % 2 * size, size);
            require(std::all_of(there.begin(), there.end(),
                                [&](std::byte one) { return one == static_cast<std::byte>(heard); }),
                    "a ring overtook its data");
            ++heard;
        }
    };
    eventually(
        [&] {
            if (posted < count && posted < heard + 2) {
                fill(posted);
                const std::size_t at = posted % 2 * size;
                request one = ends.make(request::kind::write, at, at, size, posted);
                one.rings = true;
                one.ring = 0xffff0000U + posted++;
                post(*ends.near().way, {&one, 1});
            }
            if (own_posted < count && own_posted == own_done) {
                const request one = ends.make(request::kind::write, ends.far(), 20000, 20000, 8, own_posted++);
                post(*ends.far().way, {&one, 1});
            }
            poll(*ends.near().queue, done);
            poll(*ends.far().queue, own_done);
            return heard == count && done == count && own_done == count;
        },
        "the end of all writes that ring");
    for (std::uint32_t i = 0; i < 2 * rings_at_once; ++i) {
        request one = ends.make(request::kind::write, 0, 0, 8, i);
        one.rings = true;
        post(*ends.near().way, {&one, 1});
    }
    ends.near().way.reset();  // with rings that nobody has taken, and some that wait
    ends.check_margins();
}

void impossible_bells(provider& by, bytes memory) {
    two_ends ends{by, memory};
    std::string problem;
    require(ends.adapter().make_bell(0, 0, problem) == nullptr && !problem.empty(), "a bell without room");
}

constexpr part all[] = {
    {"a ring comes after its data", part_kind::plain, a_ring_comes_after_its_data},
    {"no ring is lost", part_kind::plain, no_ring_is_lost},
    {"two connections ring one bell", part_kind::plain, two_ring_one_bell},
    {"a bell whose connection ends", part_kind::plain, a_bell_whose_connection_ends},
    {"a bell that goes with rings in it", part_kind::plain, a_bell_that_goes_with_rings_in_it},
    {"rings without a bell", part_kind::plain, rings_without_a_bell},
    {"bells that cannot be", part_kind::plain, impossible_bells},
};

}  // namespace

std::span<const part> bell_parts() noexcept { return all; }

}  // namespace conformance
