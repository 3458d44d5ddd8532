// SPDX-License-Identifier: Apache-2.0
// Streams that have the engine of a world do what their GPUs do not reach: what conformance does not look at. Run by
// viarun, or with `--threads N` as so many PEs of one process; with `--victim` PE 1 dies, with `--abandon` it leaves,
// and streams go on; with `--leave-copies` it leaves while the GPU copies to another one for it. `--streams N` is how
// many of a PE wait at once: a GPU has queues for 32 of a process, behind which the others wait, the engine's own as
// well.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <viaduct/threads.hpp>
#include <viaduct/viaduct.hpp>
#include <viaduct_prepared.h>
#include <viaduct_stream.h>

#include "conformance/device_memory.hpp"
#include "conformance/own_stream.hpp"
#include "progress/words_after_data.hpp"
#include "rdma/loaded_fabric.hpp"
#include "support/effort.hpp"
#include "support/require.hpp"

namespace {

using conformance::kind;
using conformance::left_of;
using conformance::memory;
using conformance::own_stream;
using conformance::right_of;
using support::require;
using support::require_equal;
using via::check;

constexpr kind kinds[] = {kind::host, kind::device};

/// Without them a kernel asks the engine, for one thing after the other.
bool has_memory_operations() { return std::getenv("FAKE_CUDA_NO_MEMORY_OPERATIONS") == nullptr; }

/// A counter of the engine, as via_describe() says.
std::uint64_t counted(const via::world& world, const std::string& name) {
    const std::string text = world.describe();
    const std::size_t at = text.find("\"" + name + "\": ");
    require(at != std::string::npos, "there is a counter of " + name);
    return std::stoull(text.substr(at + name.size() + 4));
}

/// A stream that goes on when the processor says so: by a word that it writes itself, since a GPU that copies one there
/// may have to do so behind the stream.
class gate {
public:
    explicit gate(via::world& world) : world_{world}, word_{world, kind::host, 8} {}
    void close_for(const own_stream& stream) {
        check(via_signal_wait_until_on_stream(world_.context_handle(), word_.as<std::uint64_t>(), VIA_GE, opened_ + 1,
                                              stream.get()));
    }
    void open() {
        world_.signal(word_.as<via::signal>(), ++opened_, world_.pe());
        (void)via_quiet(world_.context_handle());  // which may say what the stream has come to by now
    }

private:
    via::world& world_;
    memory word_;
    std::uint64_t opened_ = 0;
};

/// Nothing happens before the stream has come to it, everything in its order, and what is not waited for by the next
/// quiet. The engine does all of it.
void run_order(via::world& world) {
    const own_stream stream{world};
    const int right = right_of(world);
    via_context* const by = world.context_handle();
    const std::size_t rounds = support::effort(500);
    for (const kind where : kinds) {
        gate held{world};
        memory numbers{world, kind::device, rounds * 8};
        memory far{world, where, 16};
        memory back{world, kind::device, 8};
        far.write(std::vector<std::byte>(16));
        std::vector<std::byte> values(rounds * 8);
        for (std::uint64_t i = 0; i < rounds; ++i) {
            const std::uint64_t number = i + 1;
            std::memcpy(values.data() + i * 8, &number, 8);
        }
        numbers.write(values);
        world.barrier();
        const std::uint64_t before = counted(world, "engine_commands");
        held.close_for(stream);
        for (std::size_t i = 0; i < rounds; ++i)
            check(via_put_nbi_on_stream(by, far.at(0), numbers.at(i * 8), 8, right, stream.get()));
        check(via_signal_on_stream(by, far.as<std::uint64_t>(8), 1, VIA_SIGNAL_SET, right, stream.get()));
        check(via_get_nbi_on_stream(by, back.at(0), far.at(0), 8, right, stream.get()));
        check(via_quiet_on_stream(by, stream.get()));
        require_equal(world.g(far.as<std::uint64_t>(8), right), 0U, "a stream that waits has asked for nothing");
        require_equal(counted(world, "engine_commands"), before, "the engine has done nothing");
        world.barrier();
        held.open();
        (void)world.wait_until(far.as<via::signal>(8), VIA_EQ, 1);
        require_equal(world.g(far.as<std::uint64_t>(0), world.pe()), rounds, "who sees the signal sees the last put");
        stream.synchronize();
        require_equal(world.g(back.as<std::uint64_t>(0), world.pe()), rounds, "a get comes after the puts before it");
        if (where == kind::device)
            require_equal(counted(world, "engine_commands"), before + rounds + 2, "the engine has done each once");
        world.barrier();
    }
}

/// At one stream: a quiet of the one waits for nothing that the other has yet to release behind it.
void run_two_threads(via::world& world) {
    const own_stream stream{world};
    via_context* const by = world.context_handle();
    const memory source{world, kind::device, 8};
    const memory far{world, kind::device, 8};
    std::atomic<bool> puts = true;
    std::thread other{[&] {
        while (puts) (void)via_quiet_on_stream(by, stream.get());
    }};
    via_status status = VIA_OK;
    for (std::size_t left = support::effort(3000); left != 0 && status == VIA_OK; --left)
        status = via_put_nbi_on_stream(by, far.at(0), source.at(0), 8, right_of(world), stream.get());
    puts = false;
    other.join();
    check(status);
    check(via_quiet_on_stream(by, stream.get()));
    stream.synchronize();
    world.barrier();
}

/// More streams than there are lanes, unless there are to be fewer, all with something pending; then many, one after
/// the other, by few.
void run_many_streams(via::world& world, std::size_t streams) {
    const int right = right_of(world);
    via_context* const by = world.context_handle();
    memory source{world, kind::device, streams * 8};
    memory far{world, kind::device, streams * 8};
    std::vector<std::byte> mine = conformance::bytes_of(streams * 8, 5, world.pe());
    source.write(mine);
    far.write(std::vector<std::byte>(streams * 8));
    world.barrier();
    std::vector<std::unique_ptr<own_stream>> all;
    std::vector<std::unique_ptr<gate>> gates;
    for (std::size_t i = 0; i < streams; ++i) {
        all.push_back(std::make_unique<own_stream>(world));
        gates.push_back(std::make_unique<gate>(world));
    }
    for (std::size_t i = 0; i < streams; ++i) {
        gates[i]->close_for(*all[i]);
        check(via_put_on_stream(by, far.at(i * 8), source.at(i * 8), 8, right, all[i]->get()));
    }
    for (const std::unique_ptr<gate>& each : gates) each->open();
    for (const std::unique_ptr<own_stream>& each : all) each->synchronize();
    world.barrier();
    require(far.read() == conformance::bytes_of(streams * 8, 5, left_of(world)), "each stream's put has come");
    world.barrier();
    for (std::size_t round = 0; round < 100; ++round) {
        const own_stream one{world};
        check(via_put_on_stream(by, far.at(round % streams * 8), source.at(0), 8, right, one.get()));
        one.synchronize();
    }
    world.check_kernels();
    world.barrier();
}

/// A list that was prepared begins at once, when the stream has come to it.
void run_prepared(via::world& world) {
    constexpr std::size_t puts = 5;
    const own_stream stream{world};
    gate held{world};
    memory mine{world, kind::device, puts * 8};
    memory far{world, kind::device, puts * 8};
    const std::vector<std::byte> values = conformance::bytes_of(puts * 8, 9, world.pe());
    mine.write(values);
    far.write(std::vector<std::byte>(puts * 8));
    std::vector<via_prepared> list(puts);
    for (std::size_t i = 0; i < puts; ++i)
        check(via_prepare_put(world.context_handle(), far.at(i * 8), mine.at(i * 8), 8, right_of(world), &list[i]));
    world.barrier();
    const std::uint64_t commands = counted(world, "engine_commands");
    const std::uint64_t batches = counted(world, "engine_batches");
    held.close_for(stream);
    check(via_post_on_stream(list.data(), list.size(), stream.get()));
    check(via_wait_posted_on_stream(list.data(), list.size(), stream.get()));
    require_equal(counted(world, "engine_commands"), commands, "a stream that waits has begun none");
    held.open();
    stream.synchronize();
    require_equal(counted(world, "engine_commands"), commands + puts, "each is done");
    if (has_memory_operations()) require_equal(counted(world, "engine_batches"), batches + 1, "all at once");
    world.barrier();
    require(far.read() == conformance::bytes_of(puts * 8, 9, left_of(world)), "and the data is there");
    world.barrier();
}

/// What a stream was given is done also when the stream has been destroyed.
void run_destroyed(via::world& world) {
    gate held{world};
    memory source{world, kind::device, 8};
    memory far{world, kind::device, 16};
    source.write(std::vector<std::byte>(8, std::byte{9}));
    far.write(std::vector<std::byte>(16));
    world.barrier();
    const std::shared_ptr<const via::cuda::device> gpu = via::cuda::device::spread(world.pe());
    const via::cuda::entered in{*gpu};
    const via::cuda::event end = via::cuda::make_event(*gpu);
    {
        const own_stream stream{world};
        held.close_for(stream);
        check(via_put_signal_on_stream(world.context_handle(), far.at(0), source.at(0), 8, far.as<std::uint64_t>(8), 1,
                                       VIA_SIGNAL_ADD, right_of(world), stream.get()));
        gpu->calls().check(gpu->calls().event_record(end.get(), stream.get()), "cuEventRecord", "a test");
    }
    const own_stream next{world};
    check(via_put_on_stream(world.context_handle(), far.at(0), source.at(0), 1, world.pe(), next.get()));
    next.synchronize();
    held.open();
    (void)world.wait_until(far.as<via::signal>(8), VIA_EQ, 1);
    require(far.read(8) == std::vector<std::byte>(8, std::byte{9}), "the data came with its signal");
    while (gpu->calls().event_query(end.get()) == CUDA_ERROR_NOT_READY) std::this_thread::yield();
    world.barrier();
}

/// What lies in a GPU here and is reached by no copy engine there passes a buffer: more than it holds, as one row, and
/// as rows of more.
void run_large(via::world& world) {
    constexpr std::size_t row = (std::size_t{3} << 19) + 5;
    constexpr std::size_t all = 3 * row;
    const int right = right_of(world);
    via_context* const by = world.context_handle();
    memory source{world, kind::device, all};
    memory far{world, kind::device, all};
    memory back{world, kind::device, all};
    source.write(conformance::bytes_of(all, 21, world.pe()));
    far.write(std::vector<std::byte>(all));
    world.barrier();
    check(via_put(by, far.at(0), source.at(0), all, right));
    check(via_quiet(by));
    world.barrier();
    require(far.read() == conformance::bytes_of(all, 21, left_of(world)), "a put of many bytes");
    check(via_get(by, back.at(0), far.at(0), all, right));
    require(back.read() == conformance::bytes_of(all, 21, world.pe()), "a get of many bytes");
    world.barrier();
    far.write(std::vector<std::byte>(all));
    back.write(std::vector<std::byte>(all));
    world.barrier();
    check(via_iput(by, far.at(0), 2, source.at(0), 1, row, 2, right));
    check(via_iget(by, back.at(0), 1, far.at(0), 2, row, 2, right));
    std::vector<std::byte> expected = conformance::bytes_of(all, 21, world.pe());
    std::fill(expected.begin() + 2 * row, expected.end(), std::byte{});
    require(back.read() == expected, "large rows there and back");
    world.barrier();
}

/// A team is not destroyed before its collectives on streams are done.
void run_busy_team(via::world& world) {
    const own_stream stream{world};
    gate held{world};
    via_team* team = nullptr;
    check(via_team_split_color(world.team_handle(), 0, world.pe(), &team));
    check(via_barrier_on_stream(team, stream.get()));
    stream.synchronize();
    held.close_for(stream);
    if (world.pe() == 0) check(via_barrier_on_stream(team, stream.get()));
    require_equal(via_team_destroy(team), VIA_ERR_ARGUMENT, "one PE's stream has not come to its part");
    if (world.pe() != 0) check(via_barrier_on_stream(team, stream.get()));
    held.open();
    stream.synchronize();
    check(via_team_destroy(team));
}

/// A PE that acknowledges nothing holds up nobody's streams but those that want something of it.
void run_slow_peer(via::world& world) {
    const char* const module = std::getenv("VIADUCT_RDMA_MODULE");
    if (module == nullptr || world.npes() < 3) return;
    via::test::fake_fabric& fabric = via::test::loaded_fabric(module);
    const own_stream slow{world};
    const own_stream other{world};
    memory far{world, kind::host, 8};
    memory source{world, kind::device, 8};
    source.write(std::vector<std::byte>(8, std::byte{7}));
    if (world.pe() == 1) fabric.hold_back(static_cast<std::byte*>(far.at(0)), 8);
    world.barrier();
    if (world.pe() == 0) {
        check(via_put_on_stream(world.context_handle(), far.at(0), source.at(0), 8, 1, slow.get()));
        check(via_put_on_stream(world.context_handle(), far.at(0), source.at(0), 8, 2, other.get()));
        const auto is_done = [](const own_stream& which) {
            const via::cuda::entered in{which.gpu()};
            return which.gpu().calls().stream_query(static_cast<CUstream>(which.get())) == CUDA_SUCCESS;
        };
        const auto given_up = std::chrono::steady_clock::now() + std::chrono::seconds{20};
        while (!is_done(other)) require(std::chrono::steady_clock::now() < given_up, "another PE's put is done");
        require(!is_done(slow), "the slow one's is not");
        fabric.hold_back(nullptr, 0);
        slow.synchronize();
    }
    world.barrier();
    if (world.pe() != 0) require(far.read() == std::vector<std::byte>(8, std::byte{7}), "the data is there");
    world.barrier();
}

/// PE 1 ends without a word. Streams that want something of it go on, and the host hears of whom.
void run_victim(via::world& world) {
    world.expose_host_heap();
    const own_stream stream{world};
    memory far{world, kind::device, 16};
    gate held{world};
    via_context* const by = world.context_handle();
    (void)world.g(far.as<std::uint64_t>(0), 1);  // it is mapped
    check(via_barrier_on_stream(world.team_handle(), stream.get()));
    stream.synchronize();
    held.close_for(stream);
    check(via_put_on_stream(by, far.at(0), far.at(8), 8, 1, stream.get()));
    check(via_atomic_on_stream(by, VIA_ATOMIC_FETCH, VIA_UINT64, far.at(8), nullptr, nullptr, far.at(0), 1,
                               stream.get()));
    world.barrier();
    if (world.pe() == 1) std::_Exit(0);
    check(via_barrier_on_stream(world.team_handle(), stream.get()));
    for (std::uint64_t one = 1;;) {  // until it is known
        if (via_put(by, far.at(0), &one, sizeof one, 1) == VIA_ERR_PEER_FAILED) break;
    }
    held.open();
    stream.synchronize();
    try {
        world.check_kernels();
    } catch (const via::error& failed) {
        require_equal(failed.status(), VIA_ERR_PEER_FAILED, failed.what());
        require_equal(failed.pe(), 1, "it is said who");
        std::printf("PE %d was told that PE 1 has failed\n", world.pe());
        std::fflush(stdout);
        std::_Exit(0);
    }
    require(false, "the host hears of it");
}

/// Ends a PE's world.
struct left {};

/// PE 1 leaves its world while a stream of it waits for the others in a collective: it goes on, and they are told.
void run_abandon(via::world& world, const own_stream& stream) {
    check(via_barrier_on_stream(world.team_handle(), stream.get()));
    stream.synchronize();
    world.barrier();
    if (world.pe() == 1) {
        check(via_barrier_on_stream(world.team_handle(), stream.get()));
        throw left{};
    }
    try {
        for (;;) world.barrier();
    } catch (const via::error& failed) {
        require_equal(failed.status(), VIA_ERR_PEER_FAILED, failed.what());
    }
}

/// PE 1 leaves its world while large copies to another PE are under way beside its stream.
void run_copies(via::world& world, const own_stream& stream) {
    constexpr std::size_t size = std::size_t{8} << 20;
    const memory dest{world, kind::device, size};
    const memory source{world, kind::device, size};
    world.barrier();
    if (world.pe() == 1) {
        for (int i = 0; i < 100; ++i)
            check(via_put_nbi_on_stream(world.context_handle(), dest.at(0), source.at(0), size, 0, stream.get()));
        throw left{};
    }
    try {
        for (;;) world.barrier();
    } catch (const via::error& failed) {
        require_equal(failed.status(), VIA_ERR_PEER_FAILED, failed.what());
    }
}

void leave(bool by_engine) {
    std::unique_ptr<own_stream> stream;
    try {
        via::world world;
        stream = std::make_unique<own_stream>(world);
        by_engine ? run_abandon(world, *stream) : run_copies(world, *stream);
    } catch (const left&) {
        stream->synchronize();
    }
}

void run(via::world& world, std::size_t streams) {
    world.expose_host_heap();  // else CUDA has a caller wait until its stream comes to a copy there
    const auto part = [&](const char* name, auto what) {
        what(world);
        if (world.pe() == 0) std::printf("%s: ok\n", name);
        std::fflush(stdout);
    };
    part("order", run_order);
    part("words after data", via::test::run_words_after_data);
    part("two threads", run_two_threads);
    part("prepared", run_prepared);
    part("many streams", [&](via::world& of) { run_many_streams(of, streams); });
    part("destroyed streams", run_destroyed);
    part("many bytes", run_large);
    part("a team that is busy", run_busy_team);
    part("a slow peer", run_slow_peer);
}

}  // namespace

int main(int argc, char** argv) {
    int threads = 0;
    std::size_t streams = 40;
    bool victim = false;
    bool abandons = false;
    bool leaves_copies = false;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--threads") == 0 && i + 1 < argc) threads = std::atoi(argv[++i]);
        if (std::strcmp(argv[i], "--streams") == 0 && i + 1 < argc) streams = std::strtoul(argv[++i], nullptr, 10);
        victim = victim || std::strcmp(argv[i], "--victim") == 0;
        abandons = abandons || std::strcmp(argv[i], "--abandon") == 0;
        leaves_copies = leaves_copies || std::strcmp(argv[i], "--leave-copies") == 0;
    }
    try {
        if (threads > 0) {
            via::run_threads(threads, [&](via::world& world) { run(world, streams); });
        } else if (abandons || leaves_copies) {
            leave(!leaves_copies);
        } else {
            via::world world;
            victim ? run_victim(world) : run(world, streams);
            world.finalize();
        }
    } catch (const std::exception& failed) {
        std::fprintf(stderr, "%s\n", failed.what());
        return 1;
    }
    std::puts("streams by the engine: ok");
    return 0;
}
