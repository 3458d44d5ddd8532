// SPDX-License-Identifier: Apache-2.0
// The process behind `importer`: a cache, and lines that say what to do with it.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <fcntl.h>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "cuda_ipc_fixture.hpp"
#include "support/footprint.hpp"

namespace {

using namespace via;
using namespace via::test;
using presence = heap::ipc_cache::presence;

std::size_t setting(const char* name, std::size_t otherwise) {
    const char* text = std::getenv(name);
    return text == nullptr ? otherwise : static_cast<std::size_t>(std::stoull(text));
}

class service {
public:
    service() = default;
    service(const service&) = delete;
    service& operator=(const service&) = delete;
    service(service&&) = delete;
    service& operator=(service&&) = delete;
    ~service() {
        if (at_last_.joinable()) (void)loosen();
    }

    [[nodiscard]] std::string run(const std::string& line) {
        std::istringstream words{line};
        std::string verb;
        words >> verb;
        try {
            if (verb == "put") return put(words);
            if (verb == "get") return get(words);
            if (verb == "stuck") return stuck(words);
            if (verb == "loosen") return loosen();
            if (verb == "revoke") return revoke(words);
            if (verb == "revoking") return revoking(words);
            if (verb == "together") return together(words);
            if (verb == "number") return number(words);
        } catch (const base::error& failed) {
            return "error " + std::to_string(failed.details().status) + " " + failed.what();
        }
        return "there is no " + verb;
    }

private:
    static heap::exported_buffer buffer(std::istream& words) {
        std::string text;
        words >> text;
        return buffer_of(text);
    }
    heap::ipc_lease acquire(const heap::exported_buffer& what) { return cache_.acquire(what, base::seconds{1}, "put"); }

    std::string put(std::istream& words) {
        const heap::exported_buffer what = buffer(words);
        std::size_t offset = 0;
        std::uint64_t expected = 0;
        std::uint64_t value = 0;
        words >> offset >> expected >> value;
        heap::ipc_lease lease = acquire(what);
        const std::uint64_t seen = mine_.read(lease.at(offset));
        if (seen != expected) return "read " + std::to_string(seen) + ", not " + std::to_string(expected);
        mine_.enqueue_write(lease.at(offset), value);
        cache_.release_after(std::move(lease), calls_->after(mine_.by.get()));
        mine_.synchronize();
        return "ok";
    }
    std::string get(std::istream& words) {
        const heap::exported_buffer what = buffer(words);
        std::size_t offset = 0;
        words >> offset;
        const heap::ipc_lease lease = acquire(what);
        return std::to_string(mine_.read(lease.at(offset)));
    }

    /// A copy whose stream does not come to it before loosen(); or for some seconds, as a driver may make calls wait
    /// for what streams wait for.
    std::string stuck(std::istream& words) {
        const heap::exported_buffer what = buffer(words);
        std::size_t offset = 0;
        std::uint64_t value = 0;
        words >> offset >> value;
        heap::ipc_lease lease = acquire(what);
        open_gate(0);
        held_up_.enqueue_wait(gate_.get(), 1);
        held_up_.enqueue_write(lease.at(offset), value);
        cache_.release_after(std::move(lease), calls_->after(held_up_.by.get()));
        loosened_ = false;
        at_last_ = std::thread{[this] {
            for (int i = 0; i < 500 && !loosened_; ++i) std::this_thread::sleep_for(std::chrono::milliseconds{10});
            open_gate(1);
        }};
        return "ok";
    }
    std::string loosen() {
        loosened_ = true;
        at_last_.join();
        held_up_.synchronize();
        return "ok";
    }
    void open_gate(std::uint64_t value) const {
        __atomic_store_n(reinterpret_cast<std::uint64_t*>(gate_.get()), value, __ATOMIC_RELEASE);
    }

    static std::string name_of(presence left) {
        return left == presence::absent ? "absent" : left == presence::pinned ? "pinned" : "in use";
    }
    std::string revoking(std::istream& words) {
        const heap::exported_buffer what = buffer(words);
        return name_of(cache_.revoke(what.owner, what.id, what.registration));
    }
    /// And waits until it is gone.
    std::string revoke(std::istream& words) {
        const heap::exported_buffer what = buffer(words);
        const base::deadline soon{patient};
        presence left = cache_.revoke(what.owner, what.id, what.registration);
        while (left == presence::in_use && !soon.expired()) {
            std::this_thread::yield();
            left = cache_.revoke(what.owner, what.id, what.registration);
        }
        return name_of(left);
    }

    /// Threads without a context of their own come to a buffer at the same time.
    std::string together(std::istream& words) {
        const heap::exported_buffer what = buffer(words);
        std::atomic<int> waiting = 16;
        std::atomic<int> failed = 0;
        std::vector<std::thread> threads;
        for (int i = waiting; i > 0; --i) {
            threads.emplace_back([&] {
                --waiting;
                while (waiting != 0) std::this_thread::yield();
                try {
                    const heap::ipc_lease lease = cache_.acquire(what, patient, "put");
                } catch (const base::error&) {
                    ++failed;
                }
            });
        }
        for (std::thread& each : threads) each.join();
        return failed == 0 ? "ok" : std::to_string(failed) + " failed";
    }

    std::string number(std::istream& words) {
        std::string which;
        words >> which;
        cache_.poll();
        const heap::ipc_counters counted = cache_.counters();
        const std::map<std::string, std::uint64_t> all{
            {"opens", counted.opens},
            {"hits", counted.hits},
            {"evictions", counted.evictions},
            {"retries", counted.stale_retries},
            {"quarantined", counted.quarantined_bytes},
            {"mappings", counted.mappings},
            {"bytes", counted.bytes},
            {"free", mine_.free_memory()},
            {"files", static_cast<std::uint64_t>(support::measure_footprint().descriptors)},
        };
        return std::to_string(all.at(which));
    }

    gpu mine_{static_cast<int>(setting("TEST_GPU", 0))};
    gpu held_up_{static_cast<int>(setting("TEST_GPU", 0))};
    std::shared_ptr<heap::cuda_ipc_driver> calls_ = driver_of(mine_);
    cuda::pinned gate_ = [this] {
        const cuda::entered in{*mine_.device};
        return cuda::allocate_pinned(*mine_.device, 4096);
    }();
    std::thread at_last_;
    std::atomic<bool> loosened_ = false;
    heap::ipc_cache cache_{calls_,
                           {.keep = true, .most_mappings = setting("TEST_MAPPINGS", heap::ipc_policy::unlimited)}};
};

}  // namespace

TEST_CASE("what another process is told to do", "[.service]") {
    service all;
    std::FILE* commands = ::fdopen(static_cast<int>(setting("TEST_COMMANDS", 0)), "r");
    REQUIRE(commands != nullptr);
    char* line = nullptr;
    std::size_t room = 0;
    for (int count = 1; ::getline(&line, &room, commands) > 0; ++count) {
        std::string text = line;
        text.pop_back();
        std::cout << "<" << count << " " << all.run(text) << " " << count << ">\n" << std::flush;
    }
    std::free(line);
    (void)std::fclose(commands);
}
