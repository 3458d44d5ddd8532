// SPDX-License-Identifier: Apache-2.0
// One round of the stress of windows, as one PE of it: `window_stress SECONDS SEED VICTIM [careless]`. Every PE
// attaches memory of its GPU, of one kind or the other, to a window, has it back, frees it, with or without a word, and
// attaches other memory, while two threads of every PE copy to and from everyone's, by the host and by streams, and
// check every byte. PE VICTIM is killed in the middle of it (-1: none), and the others go on. A PE that has seen
// nothing wrong prints "PE N is well: ...", or "PE N lost its GPU: ..." if the victim's death took that along: between
// GPUs a driver answers CUDA_ERROR_CONTAINED to one that is copying to memory whose process dies. With
// VIADUCT_STRESS_POLITE=1 nothing is freed without a word: what a driver makes of that is its own affair. With
// VIADUCT_DEVICE_P2P=none the host alone copies. With a fourth argument, owners write to memory that others still have,
// which these must notice.
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <unistd.h>
#include <vector>

#include <viaduct/viaduct.hpp>
#include <viaduct_stream.h>

#include "conformance/window_cases.hpp"
#include "support/random.hpp"
#include "window_stress.hpp"

namespace {

using namespace window_stress;
using random_numbers = std::mt19937_64;
using clock_type = std::chrono::steady_clock;

struct manners {
    bool polite = false;    ///< nothing is freed without a word
    bool careless = false;  ///< memory is used for something else before it was had back
    bool staged = false;    ///< no GPU reaches another, so that streams are refused: the host alone copies
    bool victim = false;    ///< a PE is killed

    [[nodiscard]] bool may_be_lost(const std::string& error) const {
        return victim && error.find("CUDA_ERROR_CONTAINED") != std::string::npos;
    }
};

/// The owner's side.
class lender {
public:
    lender(via::world& world, via::window& window, manners how, std::uint64_t seed, verdict& result)
        : world_{world}, window_{window}, how_{how}, result_{result}, by_{world}, random_{seed} {}

    void step() {
        const std::size_t slot = random_() % slots;
        if (!attached_[slot]) {
            make(slot);
        } else if (random_() % 8 == 0) {
            take_back(slot);
            make(slot);  // often where it was
        } else if (random_() % 8 == 0 && !how_.polite) {
            free_without_a_word(slot);
        } else {
            take_back(slot);
        }
        std::this_thread::sleep_for(std::chrono::microseconds{random_() % 2000});
    }
    void take_all_back() {
        for (std::size_t slot = 0; slot < slots; ++slot)
            if (attached_[slot]) take_back(slot);
    }
    /// Without a GPU: the others let go of the memory before it goes with this process, lest theirs are lost too.
    void leave() {
        for (std::size_t slot = 0; slot < slots; ++slot) {
            try {
                if (attached_[slot]) window_.detach(slot * room);
            } catch (const via::error& error) {
                if (error.status() != VIA_ERR_ARGUMENT) throw;  // the loss came between its detach and its end
            }
        }
    }

private:
    void make(std::size_t slot) {
        const word count = ++counts_[slot];
        attached_[slot].emplace(from_, size_of(world_.npes(), world_.pe(), slot, count), count);
        const block& memory = *attached_[slot];
        words all(memory.size() / sizeof(word));
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = tag(from_owner, world_.pe(), slot, count, i);
        memory.write(all);
        window_.attach(slot * room, memory.data(), memory.size());
        ++result_.attachments;
    }
    /// Nobody writes to it any more when it is had back.
    void take_back(std::size_t slot) {
        const block& memory = *attached_[slot];
        if (how_.careless) memory.write(words(memory.size() / sizeof(word), poison));
        window_.detach(slot * room);
        if (!how_.careless) check(slot, memory.read());
        memory.write(words(memory.size() / sizeof(word), poison));
        if (random_() % 4 == 0) std::this_thread::sleep_for(std::chrono::milliseconds{1});
        if (!memory.holds(poison)) wrong(slot, "was written to after it was detached");
        attached_[slot].reset();
    }
    /// Others may still write to what was freed, but not to what is allocated next, which mostly lies at its place.
    void free_without_a_word(std::size_t slot) {
        const std::size_t count = attached_[slot]->size() / sizeof(word);
        attached_[slot].reset();
        const block next{from_, count, counts_[slot]};
        next.write(words(count, poison));
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
        if (!next.holds(poison)) wrong(slot, "was freed, and what lies there now was written to");
        window_.detach(slot * room);
        if (!next.holds(poison)) wrong(slot, "was freed, and what lies there now was written to at its end");
    }
    void check(std::size_t slot, const words& all) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            const word mine = tag(from_owner, world_.pe(), slot, counts_[slot], i);
            if (all[i] == mine) continue;
            const std::size_t writer = (i - header) / stripe;
            const bool in_stripe = i >= header && i < read_only_begin(world_.npes());
            const auto kind = from_thread + static_cast<unsigned>(writer);
            if (!in_stripe || !alike(all[i], tag(kind, world_.pe(), slot, 0, i)))
                return wrong(slot, "has a wrong word at " + std::to_string(i) + ": " + std::to_string(all[i]));
        }
        result_.bytes += all.size() * sizeof(word);
    }
    void wrong(std::size_t slot, const std::string& what) {
        result_.wrong("slot " + std::to_string(slot) + " of PE " + std::to_string(world_.pe()) + " " + what);
    }

    via::world& world_;
    via::window& window_;
    manners how_;
    verdict& result_;
    mover by_;
    source from_{by_};
    random_numbers random_;
    std::optional<block> attached_[slots];
    word counts_[slots] = {};
};

/// The importer's side: one thread, whose copies are the host's or a stream's.
class borrower {
public:
    borrower(via::world& world, const via::window& window, unsigned number, bool on_stream, manners how,
             std::uint64_t seed, verdict& result)
        : world_{world},
          window_{window},
          how_{how},
          writer_{2 * static_cast<unsigned>(world.pe()) + number},
          on_stream_{on_stream},
          result_{result},
          by_{world},
          from_{by_},
          buffer_{from_, room / sizeof(word), 2},
          random_{seed},
          seen_(static_cast<std::size_t>(world.npes()) * slots),
          dead_(static_cast<std::size_t>(world.npes())) {}

    void step() {
        const auto others = static_cast<unsigned>(world_.npes() - 1);  // one's own freed memory is nobody's mistake
        pe_ = (world_.pe() + 1 + static_cast<int>(random_() % others)) % world_.npes();
        slot_ = random_() % slots;
        if (dead_[static_cast<std::size_t>(pe_)]) return;
        const auto count = look();
        if (!count) return;
        if (random_() % 2 == 0) {
            read(*count);
        } else {
            write(*count);
        }
    }

private:
    /// Which attachment is there now. Numbers never go back.
    [[nodiscard]] std::optional<word> look() {
        words got(1);
        if (!get(0, got)) return std::nullopt;
        word& seen = seen_[static_cast<std::size_t>(pe_) * slots + slot_];
        if (!alike(got[0], tag(from_owner, pe_, slot_, 0, 0)) || count_in(got[0]) < seen) {
            wrong("begins with " + std::to_string(got[0]) + " after attachment " + std::to_string(seen));
            return std::nullopt;
        }
        seen = count_in(got[0]);
        return seen;
    }
    /// Some range of what nobody writes, often up to an end of it.
    void read(word count) {
        const std::size_t first = read_only_begin(world_.npes());
        const std::size_t last = size_of(world_.npes(), pe_, slot_, count);
        std::size_t begin = first + random_() % (last - first);
        if (random_() % 4 == 0) begin = first;
        std::size_t size = 1 + random_() % (last - begin);
        if (random_() % 4 == 0) size = last - begin;
        words got(size);
        if (!get(begin, got) || look() != count) return;
        for (std::size_t i = 0; i < size; ++i) {
            if (got[i] != tag(from_owner, pe_, slot_, count, begin + i))
                return wrong("has a wrong word at " + std::to_string(begin + i) + ": " + std::to_string(got[i]));
        }
    }
    void write(word count) {
        const std::size_t into = random_() % stripe;
        const std::size_t begin = stripe_begin(writer_) + into;
        words sent(1 + random_() % (stripe - into));
        ++sent_;
        for (std::size_t i = 0; i < sent.size(); ++i)
            sent[i] = tag(from_thread + writer_, pe_, slot_, sent_, begin + i);
        if (!put(begin, sent) || look() != count) return;
        words got(sent.size());
        if (!get(begin, got) || look() != count) return;
        if (got != sent) wrong("has not what was put there at " + std::to_string(begin));
    }

    [[nodiscard]] bool get(std::size_t begin, words& into) {
        const void* const from = window_.at<word>(begin, slot_ * room);
        const std::size_t size = into.size() * sizeof(word);
        via_context* const by = world_.context_handle();
        if (!on_stream_) return is_done(via_get(by, into.data(), from, size, pe_), size);
        if (!is_done(via_get_on_stream(by, buffer_.data(), const_cast<void*>(from), size, pe_, by_.stream().get()),
                     size))
            return false;
        by_.move(into.data(), buffer_.data(), size);
        return true;
    }
    [[nodiscard]] bool put(std::size_t begin, const words& from) {
        void* const to = window_.at<word>(begin, slot_ * room);
        const std::size_t size = from.size() * sizeof(word);
        via_context* const by = world_.context_handle();
        if (!on_stream_) return is_done(via_put(by, to, from.data(), size, pe_), size) && is_done(via_quiet(by), 0);
        by_.move(buffer_.data(), from.data(), size);
        if (!is_done(via_put_on_stream(by, to, buffer_.data(), size, pe_, by_.stream().get()), size)) return false;
        by_.stream().synchronize();
        return true;
    }
    /// Memory that is not there, and limits that have no room, are part of the game; so is death.
    [[nodiscard]] bool is_done(via_status status, std::size_t size) {
        if (status == VIA_OK) {
            if (size != 0) ++result_.copies;
            result_.bytes += size;
            return true;
        }
        via_error_info info{};
        via_last_error(&info);
        ++result_.refusals;
        if (status == VIA_ERR_PEER_FAILED)
            dead_[static_cast<std::size_t>(info.pe >= 0 ? info.pe : pe_)] = true;
        else if (status != VIA_ERR_ADDRESS && status != VIA_ERR_MEMORY)
            note_failure(std::string{"is refused: "} + info.message);
        return false;
    }
    void note_failure(const std::string& what) {
        if (how_.may_be_lost(what)) return result_.lost(what);
        wrong(what);
    }
    void wrong(const std::string& what) {
        result_.wrong("slot " + std::to_string(slot_) + " of PE " + std::to_string(pe_) + ", as PE " +
                      std::to_string(world_.pe()) + (on_stream_ ? " sees it on a stream, " : " sees it, ") + what);
    }

    via::world& world_;
    const via::window& window_;
    manners how_;
    unsigned writer_;
    bool on_stream_;
    verdict& result_;
    mover by_;
    source from_;
    block buffer_;
    random_numbers random_;
    words seen_;
    std::vector<bool> dead_;
    word sent_ = 0;
    int pe_ = 0;
    std::size_t slot_ = 0;
};

void run(via::world& world, double seconds, std::uint64_t seed, int victim, manners how, verdict& result) {
    const auto until = clock_type::now() + std::chrono::duration<double>{seconds};
    via::window window = world.create_window(slots * room);
    random_numbers random{support::mix(seed * 100 + static_cast<unsigned>(world.pe()))};
    lender mine{world, window, how, random(), result};
    borrower by_host{world, window, 0, false, how, random(), result};
    borrower by_stream{world, window, 1, !how.staged, how, random(), result};
    world.barrier();
    const auto is_over = [&] { return clock_type::now() >= until || result.is_wrong(); };
    const auto attempt = [&](const auto& work) {
        try {
            work();
        } catch (const std::exception& error) {
            if (how.may_be_lost(error.what())) return result.lost(error.what());
            result.wrong(std::string{"PE "} + std::to_string(world.pe()) + ": " + error.what());
        }
    };
    const auto go_on = [&](auto& side) {
        attempt([&] {
            while (!is_over() && !result.is_lost()) side.step();
        });
    };
    std::thread host{[&] { go_on(by_host); }};
    std::thread streams{[&] { go_on(by_stream); }};
    std::thread death;
    if (world.pe() == victim) {
        const std::chrono::duration<double> left{seconds * (0.2 + 0.6 * static_cast<double>(random() % 1000) / 1000)};
        death = std::thread{[left] {
            std::this_thread::sleep_for(left);
            ::kill(::getpid(), SIGKILL);
        }};
    }
    go_on(mine);
    host.join();
    streams.join();
    if (death.joinable()) death.join();
    if (!result.is_lost()) attempt([&] { mine.take_all_back(); });
    if (result.is_lost()) attempt([&] { mine.leave(); });
    if (victim >= 0) return;
    world.barrier();
    window.destroy();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) return 2;
    const char* const p2p = std::getenv("VIADUCT_DEVICE_P2P");
    const manners how{.polite = std::getenv("VIADUCT_STRESS_POLITE") != nullptr,
                      .careless = argc > 4,
                      .staged = p2p != nullptr && std::string_view{p2p} == "none",
                      .victim = std::atoi(argv[3]) >= 0};
    // They are no settings of the library, which would say so.
    for (const char* name : {"VIADUCT_STRESS_SECONDS", "VIADUCT_STRESS_SEED", "VIADUCT_STRESS_POLITE"})
        ::unsetenv(name);
    verdict result;
    try {
        via::config config;
        config.device = "spread";
        via::world world{config};
        const int victim = std::atoi(argv[3]);
        run(world, std::atof(argv[1]), std::strtoull(argv[2], nullptr, 10), victim, how, result);
        const via_window_counts counts = conformance::window_counts(world);
        if (result.is_lost()) {
            std::cout << "PE " + std::to_string(world.pe()) + " lost its GPU: " + result.loss() + "\n" << std::flush;
        } else if (!result.is_wrong()) {
            std::cout << "PE " + std::to_string(world.pe()) + " is well: " + result.text() + " " +
                             std::to_string(counts.opens) + " opens " + std::to_string(counts.hits) + " hits " +
                             std::to_string(counts.evictions) + " evictions\n"
                      << std::flush;
        }
        if (victim < 0) world.finalize();
    } catch (const std::exception& error) {
        result.wrong(error.what());
    }
    return result.is_wrong() ? 1 : 0;
}
