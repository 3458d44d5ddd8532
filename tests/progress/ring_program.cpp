// SPDX-License-Identifier: Apache-2.0
// Every command of a ring, written by threads in place of a kernel's, and done by the engine of a world over whichever
// route leads to the other PEs, against a model. Run by viarun, or with `--threads N` as so many PEs of one process;
// with `--victim` PE 1 dies, and the others are told.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <viaduct/abi/ring.h>
#include <viaduct/threads.hpp>
#include <viaduct/viaduct.hpp>

#include "ring_collectives.hpp"
#include "ring_streams.hpp"
#include "ring_writer.hpp"
#include "support/effort.hpp"
#include "support/require.hpp"

namespace {

using support::require;
using support::require_equal;
using bytes = std::vector<unsigned char>;

constexpr unsigned writers = 4;
constexpr std::size_t field = 24 << 10;  ///< bytes of each writer at the PE that it writes to, in either heap
constexpr std::size_t words = 8;         ///< of each writer, as well
constexpr std::size_t longest = 3000;

/// The rings of a PE, and what its kernels would share.
class rings {
public:
    explicit rings(via::world& world) {
        via_abi_device_context context{};
        via::check(via_device_context(world.handle(), &context, sizeof context));
        require(context.engine != 0, "kernels have an engine");
        // The driver without a GPU lets the processor read its memory.
        auto& engine = *reinterpret_cast<via_abi_device_engine*>(context.engine);
        auto* const all = reinterpret_cast<via_abi_ring*>(engine.rings);
        for (unsigned channel = 0; channel < VIA_ABI_CHANNELS; ++channel)
            writers_.push_back(std::make_unique<via::test::ring_writer>(all[channel], engine.channels[channel]));
    }
    /// Two writers to a channel.
    [[nodiscard]] via::test::ring_writer& of(unsigned writer) { return *writers_[writer / 2]; }

private:
    std::vector<std::unique_ptr<via::test::ring_writer>> writers_;
};

/// Symmetric memory of either kind, at the same places for all.
struct memory {
    explicit memory(via::world& world)
        : on_host{world.allocate<unsigned char>(writers * field)},
          on_device{world.allocate_device<unsigned char>(writers * field)},
          host_words{world.allocate<std::uint64_t>(writers * words)},
          device_words{world.allocate_device<std::uint64_t>(writers * words)},
          stage{world.allocate_device<unsigned char>(writers * 2 * longest)} {}
    via::symmetric<unsigned char> on_host;
    via::symmetric<unsigned char, via::device_memory> on_device;
    via::symmetric<std::uint64_t> host_words;
    via::symmetric<std::uint64_t, via::device_memory> device_words;
    via::symmetric<unsigned char, via::device_memory> stage;  ///< of each writer, at this PE
};

/// One thread of a kernel, so to speak: it alone uses its part of the memory of the PE that it writes to.
class writer {
public:
    writer(via::world& world, memory& at, rings& all, unsigned number, std::uint64_t seed)
        : world_{world},
          at_{at},
          ring_{all.of(number)},
          number_{number},
          pe_{(world.pe() + 1 + static_cast<int>(number) % world.npes()) % world.npes()},
          random_{seed * 1000 + static_cast<std::uint64_t>(world.pe()) * writers + number} {}

    void run(std::size_t rounds) {
        for (std::size_t i = 0; i < rounds; ++i) {
            switch (random_() % 10) {
                case 0: put(); break;
                case 1: put_inline(); break;
                case 2: get(); break;
                case 3: strided(); break;
                case 4: get_strided(); break;
                case 5: read(); break;
                case 6: signal(); break;
                case 7: put_signal(); break;
                case 8: atomic(false); break;
                default: atomic(true); break;
            }
        }
        ring_.quiet();
    }
    /// After everyone's run: what the PE that it wrote to has, byte by byte.
    void check() {
        for (const int kind : {0, 1}) {
            bytes got(field);
            const unsigned char* from = data(kind, 0);
            world_.get(got, from, pe_);
            require(got == model_[at(kind)], "writer " + std::to_string(number_) + ": " +
                                                 (kind == 0 ? "the host heap" : "the device heap") +
                                                 " is as it should be");
            std::vector<std::uint64_t> values(words);
            world_.get(values, static_cast<const std::uint64_t*>(word(kind, 0)), pe_);
            require(std::equal(values.begin(), values.end(), words_[at(kind)].begin()), "so are words");
        }
    }

private:
    static std::size_t at(int kind) { return static_cast<std::size_t>(kind); }
    [[nodiscard]] std::size_t below(std::size_t end) { return static_cast<std::size_t>(random_() % end); }
    [[nodiscard]] int any_kind() { return static_cast<int>(random_() % 2); }
    /// Symmetric addresses of its part: kind 0 is the host heap's.
    [[nodiscard]] unsigned char* data(int kind, std::size_t offset) const {
        return (kind == 0 ? at_.on_host.data() : at_.on_device.data()) + number_ * field + offset;
    }
    [[nodiscard]] std::uint64_t* word(int kind, std::size_t index) const {
        return (kind == 0 ? at_.host_words.data() : at_.device_words.data()) + number_ * words + index;
    }
    [[nodiscard]] unsigned char* stage() const { return at_.stage.data() + number_ * 2 * longest; }

    [[nodiscard]] via_abi_command command(unsigned head, const void* there) const {
        via_abi_command made{};
        made.head = head;
        made.pe = pe_;
        made.there = reinterpret_cast<std::uintptr_t>(there);
        return made;
    }
    [[nodiscard]] bytes random_bytes(std::size_t size) {
        bytes made(size);
        for (auto& byte : made) byte = static_cast<unsigned char>(random_());
        return made;
    }
    /// Memory of this PE with these contents: the processor's, or the GPU's.
    [[nodiscard]] const unsigned char* source_of(const bytes& what, bool on_gpu) {
        if (!on_gpu) return what.data();
        world_.put(stage(), what, world_.pe());
        world_.quiet(world_.pe());
        return stage();
    }

    void put() {
        const int kind = any_kind();
        const std::size_t size = 1 + below(below(2) == 0 ? 40 : longest);
        const std::size_t offset = below(field - size);
        const bytes what = random_bytes(size);
        via_abi_command c = command(VIA_ABI_COMMAND_PUT, data(kind, offset));
        c.here = reinterpret_cast<std::uintptr_t>(source_of(what, below(2) == 0));
        c.size = size;
        ring_.wait(ring_.push(c));
        std::copy(what.begin(), what.end(), model_[at(kind)].begin() + static_cast<std::ptrdiff_t>(offset));
    }
    void put_inline() {
        const int kind = any_kind();
        const std::size_t size = 1 + below(VIA_ABI_INLINE_BYTES);
        const std::size_t offset = below(field - size);
        via_abi_command c = command(VIA_ABI_COMMAND_PUT_INLINE, data(kind, offset));
        c.size = size;
        c.value = random_();
        ring_.push(c);
        std::memcpy(model_[at(kind)].data() + offset, &c.value, size);
    }
    void get() {
        const int kind = any_kind();
        const std::size_t size = 1 + below(longest);
        const std::size_t offset = below(field - size);
        const bool to_gpu = below(2) == 0;
        bytes got(size);
        via_abi_command c = command(VIA_ABI_COMMAND_GET, data(kind, offset));
        c.here = reinterpret_cast<std::uintptr_t>(to_gpu ? stage() : got.data());
        c.size = size;
        ring_.wait(ring_.push(c));
        if (to_gpu) world_.get(got, static_cast<const unsigned char*>(stage()), world_.pe());
        require(std::equal(got.begin(), got.end(), model_[at(kind)].begin() + static_cast<std::ptrdiff_t>(offset)),
                "a get finds what was put before");
    }
    /// Elements of 1 to 12 bytes, every second or third of them.
    struct shape {
        std::size_t element, count, there, here, offset;
    };
    [[nodiscard]] shape any_shape() {
        shape s{1 + below(12), 1 + below(30), 1 + below(3), 1 + below(3), 0};
        s.offset = below(field - s.element * s.there * s.count);
        return s;
    }
    [[nodiscard]] via_abi_command strided_command(unsigned head, int kind, const shape& s) const {
        via_abi_command c = command(head, data(kind, s.offset));
        c.size = s.element;
        c.count = s.count;
        c.there_stride = static_cast<long long>(s.there);
        c.here_stride = static_cast<long long>(s.here);
        return c;
    }
    void strided() {
        const int kind = any_kind();
        const shape s = any_shape();
        const bytes what = random_bytes(s.element * s.here * s.count);
        via_abi_command c = strided_command(VIA_ABI_COMMAND_IPUT, kind, s);
        c.here = reinterpret_cast<std::uintptr_t>(source_of(what, below(2) == 0));
        ring_.wait(ring_.push(c));
        for (std::size_t i = 0; i < s.count; ++i) {
            std::memcpy(model_[at(kind)].data() + s.offset + i * s.there * s.element,
                        what.data() + i * s.here * s.element, s.element);
        }
    }
    void get_strided() {
        const int kind = any_kind();
        const shape s = any_shape();
        bytes got(s.element * s.here * s.count);
        via_abi_command c = strided_command(VIA_ABI_COMMAND_IGET, kind, s);
        c.here = reinterpret_cast<std::uintptr_t>(got.data());
        ring_.wait(ring_.push(c));
        for (std::size_t i = 0; i < s.count; ++i) {
            require(std::memcmp(got.data() + i * s.here * s.element,
                                model_[at(kind)].data() + s.offset + i * s.there * s.element, s.element) == 0,
                    "a strided get finds what was put before");
        }
    }
    void read() {
        const int kind = any_kind();
        const std::size_t size = 1 + below(VIA_ABI_INLINE_BYTES);
        const std::size_t offset = below(field - size);
        via_abi_command c = command(VIA_ABI_COMMAND_READ, data(kind, offset));
        c.size = size;
        const std::uint64_t got = ring_.ask(c);
        std::uint64_t expected = 0;
        std::memcpy(&expected, model_[at(kind)].data() + offset, size);
        require_equal(got, expected, "a read finds what was put before");
    }
    void signal() {
        const int kind = any_kind();
        const std::size_t index = below(words);
        const bool adds = below(2) == 0;
        via_abi_command c =
            command(via_abi_head(VIA_ABI_COMMAND_SIGNAL, adds ? VIA_SIGNAL_ADD : VIA_SIGNAL_SET, 0), word(kind, index));
        c.value = random_();
        ring_.push(c);
        std::uint64_t& model = words_[at(kind)][index];
        model = adds ? model + c.value : c.value;
    }
    /// The data, of which a command may carry some, and the word may lie in different heaps.
    void put_signal() {
        const int kind = any_kind();
        const int kind_of_word = any_kind();
        const bool carried = below(2) == 0;
        const std::size_t size = 1 + below(carried ? VIA_ABI_INLINE_BYTES : longest);
        const std::size_t offset = size == 8 ? below(field / 8) * 8 : below(field - size);
        const std::size_t index = below(words);
        const bool adds = below(2) == 0;
        bytes what = random_bytes(std::max<std::size_t>(size, 8));
        via_abi_command c =
            command(via_abi_head(carried ? VIA_ABI_COMMAND_PUT_INLINE_SIGNAL : VIA_ABI_COMMAND_PUT_SIGNAL,
                                 adds ? VIA_SIGNAL_ADD : VIA_SIGNAL_SET, 0),
                    data(kind, offset));
        if (carried) std::memcpy(&c.value, what.data(), 8);
        if (!carried) c.here = reinterpret_cast<std::uintptr_t>(source_of(what, below(2) == 0));
        c.size = size;
        c.word = reinterpret_cast<std::uintptr_t>(word(kind_of_word, index));
        c.signal = random_();
        ring_.wait(ring_.push(c));
        std::copy_n(what.begin(), size, model_[at(kind)].begin() + static_cast<std::ptrdiff_t>(offset));
        std::uint64_t& model = words_[at(kind_of_word)][index];
        model = adds ? model + c.signal : c.signal;
    }
    void atomic(bool fetches) {
        const int kind = any_kind();
        const std::size_t index = below(words);
        const unsigned op = fetches ? static_cast<unsigned>(below(8)) : 1 + static_cast<unsigned>(below(7));
        const bool wide = below(2) == 0;
        via_abi_command c = command(via_abi_head(fetches ? VIA_ABI_COMMAND_FETCH : VIA_ABI_COMMAND_ATOMIC, op,
                                                 wide ? VIA_ABI_TYPE_UINT64 : VIA_ABI_TYPE_UINT32),
                                    word(kind, index));
        std::uint64_t& model = words_[at(kind)][index];
        const std::uint64_t mask = wide ? ~std::uint64_t{0} : 0xffffffffU;
        const std::uint64_t before = model & mask;
        c.value = random_() & mask;
        c.compare = below(2) == 0 ? before : random_() & mask;
        const std::array<std::uint64_t, 8> after{
            before,           c.value,          c.value,          before == c.compare ? c.value : before,
            before + c.value, before & c.value, before | c.value, before ^ c.value};
        model = (model & ~mask) | (after[op] & mask);
        if (!fetches) return static_cast<void>(ring_.push(c));
        require_equal(ring_.ask(c), before, "atomic " + std::to_string(op) + " fetches what was there");
    }

    via::world& world_;
    memory& at_;
    via::test::ring_writer& ring_;
    unsigned number_;
    int pe_;
    std::mt19937_64 random_;
    std::array<bytes, 2> model_{bytes(field, 0), bytes(field, 0)};
    std::array<std::array<std::uint64_t, words>, 2> words_{};
};

void run_model(via::world& world, rings& all, std::uint64_t seed) {
    memory at{world};
    const bytes no_bytes(writers * field, 0);
    const std::vector<std::uint64_t> no_words(writers * words, 0);
    world.put(at.on_host.data(), no_bytes, world.pe());
    world.put(at.on_device.data(), no_bytes, world.pe());
    world.put(at.host_words.data(), no_words, world.pe());
    world.put(at.device_words.data(), no_words, world.pe());
    world.quiet();
    world.barrier();
    std::mutex mutex;
    std::exception_ptr failed;
    std::vector<std::unique_ptr<writer>> each;
    std::vector<std::thread> threads;
    for (unsigned w = 0; w < writers; ++w) each.push_back(std::make_unique<writer>(world, at, all, w, seed));
    for (auto& w : each) {
        threads.emplace_back([&] {
            try {
                w->run(support::effort(400));
            } catch (...) {
                const std::scoped_lock lock{mutex};
                failed = std::current_exception();
            }
        });
    }
    for (std::thread& t : threads) t.join();
    if (failed) std::rethrow_exception(failed);
    world.check_kernels();
    world.barrier();
    for (auto& w : each) w->check();
    world.barrier();
}

/// Data and then a signal by the same channel: who sees the signal sees the data.
void run_order(via::world& world, rings& all) {
    constexpr std::size_t size = 700;
    const int right = (world.pe() + 1) % world.npes();
    const int left = (world.pe() + world.npes() - 1) % world.npes();
    auto inbox = world.allocate<unsigned char>(size);
    auto signal = world.allocate<via::signal>(2);
    for (int i = 0; i < 2; ++i) world.signal(signal.data() + i, 0, world.pe());
    world.barrier();
    const std::uint64_t rounds = support::effort(200);
    for (std::uint64_t round = 1; round <= rounds; ++round) {
        const bytes message(size, static_cast<unsigned char>(round));
        via_abi_command put{};
        put.head = VIA_ABI_COMMAND_PUT;
        put.pe = right;
        put.there = reinterpret_cast<std::uintptr_t>(inbox.data());
        put.here = reinterpret_cast<std::uintptr_t>(message.data());
        put.size = size;
        via_abi_command tell{};
        tell.head = via_abi_head(VIA_ABI_COMMAND_SIGNAL, VIA_SIGNAL_SET, 0);
        tell.pe = right;
        tell.there = reinterpret_cast<std::uintptr_t>(signal.data());
        tell.value = round;
        (void)all.of(0).push(put);
        const std::uint64_t position = all.of(0).push(tell);
        (void)world.wait_until(signal.data(), VIA_GE, round);
        for (std::size_t i = 0; i < size; ++i)
            require(inbox.data()[i] == static_cast<unsigned char>(round), "a message is whole");
        all.of(0).wait(position);
        world.signal(signal.data() + 1, round, left);
        (void)world.wait_until(signal.data() + 1, VIA_GE, round);
    }
}

/// What cannot be done is told to the host once, and the engine goes on.
void run_refusals(via::world& world, rings& all) {
    auto word = world.allocate<std::uint64_t>(1);
    std::uint64_t mine = 5;
    via_abi_command outside{};
    outside.head = VIA_ABI_COMMAND_PUT_INLINE;
    outside.pe = (world.pe() + 1) % world.npes();
    outside.there = reinterpret_cast<std::uintptr_t>(&mine);
    outside.size = 8;
    via_abi_command nobody = outside;
    nobody.there = reinterpret_cast<std::uintptr_t>(word.data());
    nobody.pe = world.npes();
    via_abi_command strange = nobody;
    strange.pe = 0;
    strange.head = 77;
    via_abi_command much = outside;
    much.size = 9;
    via_abi_command question = nobody;
    question.head = VIA_ABI_COMMAND_READ;
    const auto status_of = [&](const via_abi_command& what) {
        if (via_abi_has_answer(what.head)) {
            require_equal(all.of(1).ask(what), 0U, "what is refused reads as 0");
        } else {
            all.of(1).wait(all.of(1).push(what));
        }
        try {
            world.check_kernels();
        } catch (const via::error& failed) {
            world.check_kernels();  // told once
            return failed.status();
        }
        return VIA_OK;
    };
    require_equal(status_of(outside), VIA_ERR_ADDRESS, "an address that is not symmetric");
    require_equal(mine, 5U, "nothing was written");
    require_equal(status_of(nobody), VIA_ERR_PE, "a PE that is not there");
    require_equal(status_of(question), VIA_ERR_PE, "a question to a PE that is not there");
    require_equal(status_of(strange), VIA_ERR_ARGUMENT, "no command");
    require_equal(status_of(much), VIA_ERR_ARGUMENT, "more than a command carries");
    world.barrier();
}

/// PE 1 ends without a word. Who asks the engine for it waits for no answer for ever, nor in a collective, and the host
/// hears of whom.
void run_victim(via::world& world) {
    rings all{world};
    const via_abi_device_team team = ring_test::far_team_of(world.team_handle());
    auto word = world.allocate<std::uint64_t>(1);
    (void)world.g(word.data(), 1);  // it is mapped
    world.barrier();
    if (world.pe() == 1) std::_Exit(0);
    ring_test::meet_without(world, all.of(2), team);
    via_abi_command question{};
    question.head = VIA_ABI_COMMAND_READ;
    question.pe = 1;
    question.there = reinterpret_cast<std::uintptr_t>(word.data());
    question.size = 8;
    for (;;) {
        (void)all.of(0).ask(question);
        all.of(1).quiet();
        try {
            world.check_kernels();
        } catch (const via::error& failed) {
            if (failed.status() != VIA_ERR_PEER_FAILED) continue;  // its death was not known yet
            require_equal(failed.pe(), 1, "who has failed");
            std::printf("PE %d was told that PE 1 has failed\n", world.pe());
            std::fflush(stdout);
            std::_Exit(0);  // nobody can finalize
        }
    }
}

void run(via::world& world, std::uint64_t seed) {
    rings all{world};
    run_model(world, all, seed);
    run_order(world, all);
    run_refusals(world, all);
    ring_test::run_collectives(world, all.of(3), seed);
    ring_test::refuse_collectives(world, all.of(3));
    ring_test::run_streams(world, all.of(0));
}

}  // namespace

int main(int argc, char** argv) {
    const std::uint64_t seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
    try {
        if (argc > 3 && std::string{argv[2]} == "--threads") {
            via::run_threads(std::atoi(argv[3]), [&](via::world& world) { run(world, seed); });
        } else {
            via::world world;
            if (argc > 2 && std::string{argv[2]} == "--victim") run_victim(world);
            run(world, seed);
            world.finalize();
        }
    } catch (const std::exception& failed) {
        std::fprintf(stderr, "seed %llu: %s\n", static_cast<unsigned long long>(seed), failed.what());
        return 1;
    }
    std::puts("every command: ok");
    return 0;
}
