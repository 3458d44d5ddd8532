// SPDX-License-Identifier: Apache-2.0
// Several importers and owners at once: random registers, revocations, frees, copies, deaths and failures of the
// driver. Every copy is checked by the fake driver at its beginning and at its end, and a wrong one fails the test.
//
// VIADUCT_STRESS_SECONDS says for how long (default: a second); VIADUCT_STRESS_SEED repeats a run's choices.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "fake_queue.hpp"
#include "ipc_fixture.hpp"
#include "support/random.hpp"

using namespace via;
using namespace via::test;

namespace {

constexpr std::size_t owners = 3;
constexpr std::size_t buffers_each = 6;
constexpr std::size_t importers = 2;
constexpr std::size_t threads_each = 2;

double number_from(const char* name, double otherwise) {
    const char* text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtod(text, nullptr);
}

/// A process that lends buffers, lives and dies.
struct owner {
    std::mutex mutex;
    heap::incarnation life;
    std::vector<exported_buffer> lent;
};

class stress {
public:
    /// @param owners_wait  false: owners free what they have asked for and not got back yet, as no owner may.
    stress(const ipc_policy& policy, bool counts_opens, std::uint64_t seed, bool owners_wait = true)
        : seed_{seed}, owners_wait_{owners_wait} {
        for (std::size_t i = 0; i < importers; ++i) {
            auto& driver = drivers_.emplace_back(std::make_shared<fake_ipc_driver>(machine_, std::byte(i)));
            driver->counts_opens = counts_opens;
            driver->in_open = driver->in_close = driver->after_close = [this] {
                if (support::mix(++calls_) % 4 == 0) std::this_thread::sleep_for(std::chrono::microseconds{20});
            };
            caches_.push_back(std::make_unique<ipc_cache>(driver, policy));
        }
    }

    /// @param patience  for as much longer, where a machine that others use has run these threads too little for
    /// check().
    void run(std::chrono::duration<double> time, std::chrono::duration<double> patience) {
        for (owner& o : owners_) begin_life(o);
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < importers; ++i) {
            for (std::size_t t = 0; t < threads_each; ++t) threads.emplace_back([this, i, t] { import(i, t); });
        }
        for (std::size_t o = 0; o < owners; ++o) threads.emplace_back([this, o] { lend(owners_[o], o); });
        std::this_thread::sleep_for(time);
        const auto begun = std::chrono::steady_clock::now();
        while (!has_done_enough() && std::chrono::steady_clock::now() - begun < patience)
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
        over_ = true;
        for (std::thread& thread : threads) thread.join();
    }

    void check() {
        CHECK(copies_ > 100);
        for (std::size_t i = 0; i < importers; ++i) {
            const auto counted = caches_[i]->counters();
            INFO("importer " << i << ": " << counted.opens << " opens, " << counted.hits << " hits, "
                             << counted.evictions << " evictions, " << counted.stale_retries << " retries, "
                             << counted.refusals << " refusals");
            CHECK(counted.opens > 0);
            CHECK(counted.hits > 0);
            CHECK(drivers_[i]->misuse().empty());
            CHECK(drivers_[i]->mapped() == counted.mappings);
            caches_[i].reset();
            CHECK(drivers_[i]->mapped() == 0);
            CHECK(drivers_[i]->misuse().empty());
        }
        CHECK(unexpected_.load() == 0);
    }
    [[nodiscard]] bool saw_a_wrong_copy() const {
        return std::any_of(drivers_.begin(), drivers_.end(), [](const auto& d) { return !d->misuse().empty(); });
    }
    [[nodiscard]] std::uint64_t copies() const { return copies_; }

private:
    using random = std::mt19937_64;

    /// Every importer has opened mappings and met some that were open, and there were copies to go wrong.
    [[nodiscard]] bool has_done_enough() const {
        return copies_ > 100 && std::all_of(caches_.begin(), caches_.end(), [](const auto& cache) {
                   const auto counted = cache->counters();
                   return counted.opens > 0 && counted.hits > 0;
               });
    }

    void begin_life(owner& o) {
        o.life = machine_.start(42);  // always the same pid
        for (std::size_t b = 0; b < buffers_each; ++b) o.lent.push_back(allocate(o, b, 1 + b % 3));
    }
    /// At a place, allocations of different sizes follow each other.
    exported_buffer allocate(owner& o, std::size_t place, std::uint64_t mibs) {
        return machine_.allocate(o.life, va + place * 4 * mib, mibs * mib);
    }

    /// The owner: has a buffer back, frees it, and lends another at its place; or dies.
    void lend(owner& o, std::size_t which) {
        random choose{seed_ + 1000 + which};
        while (!over_) {
            std::this_thread::sleep_for(std::chrono::microseconds{choose() % 300});
            if (choose() % 200 == 0) {
                die(o);
                continue;
            }
            const std::size_t place = choose() % buffers_each;
            const exported_buffer old = o.lent[place];
            for (auto& cache : caches_) (void)cache->revoke(old.owner, old.id, old.registration);
            if (owners_wait_) wait_for(old);
            const bool frees = choose() % 4 != 0;
            if (frees) machine_.free(old);
            const exported_buffer next = frees ? allocate(o, place, 1 + choose() % 3) : machine_.register_again(old);
            const std::lock_guard lock{o.mutex};
            o.lent[place] = next;
        }
    }

    void wait_for(const exported_buffer& back) {
        for (auto& cache : caches_) {
            while (cache->revoke(back.owner, back.id, back.registration) != presence::absent) std::this_thread::yield();
        }
    }

    void die(owner& o) {
        const heap::incarnation gone = o.life;
        const std::vector<exported_buffer> had = o.lent;
        machine_.kill(gone);
        for (auto& cache : caches_) cache->forget(gone);
        for (const exported_buffer& b : had) wait_for(b);
        machine_.bury(gone);
        const std::lock_guard lock{o.mutex};
        o.lent.clear();
        begin_life(o);
    }

    struct copy_under_way {
        fake_copy copy;
        exported_buffer what;
        std::byte* address;
        bool in_queue;  ///< and not told on its own
    };

    /// The importer: puts, some of them on streams.
    void import(std::size_t which, std::size_t thread) {
        random choose{seed_ + 10 * which + thread};
        ipc_cache& cache = *caches_[which];
        fake_ipc_driver& driver = *drivers_[which];
        std::vector<copy_under_way> under_way;
        const auto queue = std::make_shared<fake_queue>();
        const auto finish_one = [&](std::size_t which_one) {
            auto at = under_way.begin() + static_cast<std::ptrdiff_t>(which_one);
            // Those of the queue are done in its order.
            if (at->in_queue) at = std::find_if(under_way.begin(), at, [](const auto& each) { return each.in_queue; });
            (void)driver.touch(at->address, at->what);
            at->in_queue ? queue->finish_one() : at->copy.finish();
            under_way.erase(at);
        };
        while (!over_) {
            if (choose() % 500 == 0) driver.answer_next(static_cast<outcome>(1 + choose() % 3));
            try {
                const exported_buffer what = pick(choose);
                ipc_lease lease = cache.acquire(what, base::seconds{0.02}, "put");
                const std::uint64_t offset = choose() % what.size;
                (void)driver.touch(lease.at(offset), what, offset);
                ++copies_;
                if (choose() % 3 == 0) {
                    const bool in_queue = choose() % 2 == 0;
                    copy_under_way& begun = under_way.emplace_back(copy_under_way{{}, what, lease.at(0), in_queue});
                    if (in_queue) {
                        cache.release_after(std::move(lease), fake_queue::give(queue));
                    } else {
                        cache.release_after(std::move(lease), begun.copy.completion());
                    }
                } else {
                    if (choose() % 8 == 0) std::this_thread::yield();
                    (void)driver.touch(lease.at(offset), what, offset);
                }
            } catch (const base::error& refused) {
                const bool mixed_up = refused.details().message.find("another buffer") != std::string::npos;
                if (mixed_up || refused.details().status == VIA_ERR_UNSUPPORTED) ++unexpected_;
            }
            if (under_way.size() > 2) finish_one(choose() % under_way.size());
        }
        while (!under_way.empty()) finish_one(0);
    }

    exported_buffer pick(random& choose) {
        owner& o = owners_[choose() % owners];
        const std::lock_guard lock{o.mutex};
        return o.lent[choose() % o.lent.size()];
    }

    std::uint64_t seed_;
    bool owners_wait_;
    fake_machine machine_;
    std::vector<std::shared_ptr<fake_ipc_driver>> drivers_;
    std::vector<std::unique_ptr<ipc_cache>> caches_;
    std::array<owner, owners> owners_;
    std::atomic<bool> over_ = false;
    std::atomic<std::uint64_t> calls_ = 0;
    std::atomic<std::uint64_t> copies_ = 0;
    std::atomic<int> unexpected_ = 0;
};

}  // namespace

TEST_CASE("random use by several importers of several owners, never a wrong byte", "[ipc][stress]") {
    const auto [policy, counts_opens] = GENERATE(table<ipc_policy, bool>({
        {ipc_policy{}, true},
        {ipc_policy{.keep = false}, false},
        {ipc_policy{.keep = true, .most_mappings = owners * buffers_each / 2}, true},  // half the working set
        {ipc_policy{.keep = true, .most_mappings = owners * buffers_each / 2}, false},
        {ipc_policy{.keep = false, .most_bytes = 12 * mib}, true},
    }));
    const double seconds = number_from("VIADUCT_STRESS_SECONDS", 1.0);
    const auto seed = static_cast<std::uint64_t>(number_from("VIADUCT_STRESS_SEED", double(std::random_device{}())));
    CAPTURE(seed, policy.keep, policy.most_mappings, policy.most_bytes, counts_opens);
    stress all{policy, counts_opens, seed};
    all.run(std::chrono::duration<double>{seconds / 5}, std::chrono::seconds{20});
    if (seconds > 10) WARN(all.copies() << " copies");
    all.check();
}

TEST_CASE("the stress finds owners that do not wait for their buffers", "[ipc][stress]") {
    bool found = false;
    const base::deadline until{base::seconds{60}};
    for (std::uint64_t seed = 1; !found && !until.expired(); ++seed) {
        stress one{{}, true, seed, false};
        one.run(std::chrono::milliseconds{100}, std::chrono::seconds{0});
        found = one.saw_a_wrong_copy();
    }
    CHECK(found);
}
