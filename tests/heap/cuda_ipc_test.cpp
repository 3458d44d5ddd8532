// SPDX-License-Identifier: Apache-2.0
// The cache over CUDA's calls, between two processes; on the fake driver where there is no GPU. Cases whose tag begins
// with a dot are the importer; they run only when another case starts them.
#include <csignal>
#include <cstdio>
#include <set>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

#include "cuda_ipc_fixture.hpp"
#include "route/revocation.hpp"
#include "support/gpu_pool.hpp"

using namespace via;
using namespace via::test;

TEST_CASE("another process maps an allocation through the cache") {
    const gpu mine{0};
    cuda::allocation memory;
    heap::exported_buffer what;
    {
        const cuda::entered in{*mine.device};
        memory = cuda::allocate(*mine.device, 4 * mib);
        // From the middle: what is lent is the whole.
        what = heap::describe_allocation(*mine.device, at(memory.get(), mib), 2 * mib, this_life(), 3);
    }
    CHECK(what.base == memory.get());
    CHECK(what.size == 4 * mib);
    what.registration = 1;
    mine.write(at(memory.get(), 0), 11);
    mine.write(at(memory.get(), 4 * mib - 8), 12);
    const std::string described = "TEST_BUFFER=" + hex(heap::encode(what));
    expect_success("[.importer]", {described});
    CHECK(mine.read(at(memory.get(), 0)) == 21);
    CHECK(mine.read(at(memory.get(), 4 * mib - 8)) == 22);
    // Wherever the importer's numbering of GPUs has it, or has not.
    if (gpus() > 1) {
        expect_success("[.reader]", {described, "CUDA_VISIBLE_DEVICES=1,0"});
        expect_success("[.reader]", {described, "CUDA_VISIBLE_DEVICES=1"});
    } else {
        WARN("visible devices in other orders were not tried: this machine has one GPU");
    }
    if (mine.is_fake() && gpus() > 1) {
        expect_success("[.refused]", {described, "CUDA_VISIBLE_DEVICES=1", "FAKE_CUDA_NO_P2P=1"});
    } else {
        WARN("GPUs that do not reach each other were not tried: these do, or there is one");
    }
    memory.reset();
    expect_success("[.late]", {described});
}

TEST_CASE("importer", "[.importer]") {
    const gpu mine{0};
    const auto calls = driver_of(mine);
    heap::ipc_cache cache{calls, {}};
    const heap::exported_buffer what = buffer_from_environment();
    // A thread without a context of its own.
    std::thread user{[&] {
        for (int i = 0; i < 1000; ++i) {
            heap::ipc_lease lease = cache.acquire(what, patient, "put");
            if (i == 0) {
                CHECK(mine.read(lease.at(0)) == 11);
                CHECK(mine.read(lease.at(what.size - 8)) == 12);
                mine.write(lease.at(0), 21);
                mine.write(lease.at(what.size - 8), 22);
            }
            cache.release_after(std::move(lease), calls->after(mine.by.get()));
        }
    }};
    user.join();
    CHECK(cache.counters().opens == 1);
    CHECK(cache.counters().hits == 999);
    // The last events may not be reached yet.
    const base::deadline soon{patient};
    auto left = cache.revoke(what.owner, what.id, what.registration);
    while (left == heap::ipc_cache::presence::in_use && !soon.expired()) {
        std::this_thread::yield();
        left = cache.revoke(what.owner, what.id, what.registration);
    }
    CHECK(left == heap::ipc_cache::presence::absent);
    CHECK(cache.counters().mappings == 0);
    CHECK(cache.counters().quarantined_bytes == 0);
}

TEST_CASE("reader", "[.reader]") {
    const gpu mine{0};
    heap::ipc_cache cache{driver_of(mine), {}};
    const heap::exported_buffer what = buffer_from_environment();
    CHECK(what.device != mine.device->id());  // this process's number 0 is another GPU than the owner's
    const heap::ipc_lease lease = cache.acquire(what, patient, "get");
    CHECK(mine.read(lease.at(0)) == 21);
}

TEST_CASE("importer without P2P", "[.refused]") {
    const gpu mine{0};
    heap::ipc_cache cache{driver_of(mine), {}};
    const auto refused = support::failure_of([&] { (void)cache.acquire(buffer_from_environment(), patient, "get"); });
    CHECK(refused.status == VIA_ERR_UNSUPPORTED);
    CHECK(refused.message.find("of PE 3") != std::string::npos);
}

TEST_CASE("importer of what is gone", "[.late]") {
    const gpu mine{0};
    heap::ipc_cache cache{driver_of(mine), {}};
    const auto refused = support::failure_of([&] { (void)cache.acquire(buffer_from_environment(), patient, "get"); });
    INFO(refused.message);
    CHECK(refused.status == VIA_ERR_ADDRESS);
    CHECK(cache.counters().refusals == 1);
}

TEST_CASE("an owner that is killed") {
    support::subprocess owner{{"/proc/self/exe", "[.owner]"}};
    REQUIRE(owner.wait_for("END", support::subprocess::seconds{60}));
    const std::string& out = owner.out();
    const std::size_t begin = out.find("BUFFER=") + 7;
    const heap::exported_buffer what = buffer_of(out.substr(begin, out.find("END") - begin));
    const gpu mine{another_gpu()};
    heap::ipc_cache cache{driver_of(mine), {}};
    heap::ipc_lease in_use = cache.acquire(what, patient, "get");
    CHECK(mine.read(in_use.at(8)) == 77);
    owner.send(SIGKILL);
    (void)owner.finish(support::subprocess::seconds{60});
    cache.forget(what.owner);
    CHECK(mine.read(in_use.at(8)) == 77);  // what is mapped stays, for the copy that has begun
    const auto refused = support::failure_of([&] { (void)cache.acquire(what, patient, "get"); });
    CHECK(refused.status == VIA_ERR_PEER_FAILED);
    in_use = {};
    CHECK(cache.counters().mappings == 0);
    CHECK(cache.counters().quarantined_bytes == 0);
}

TEST_CASE("owner", "[.owner]") {
    const gpu mine{0};
    const cuda::entered in{*mine.device};
    const cuda::allocation memory = cuda::allocate(*mine.device, mib);
    mine.write(at(memory.get(), 8), 77);
    heap::exported_buffer what = heap::describe_allocation(*mine.device, at(memory.get(), 0), mib, this_life(), 0);
    what.registration = 1;
    std::printf("BUFFER=%sEND\n", hex(heap::encode(what)).c_str());
    std::fflush(stdout);
    ::pause();
}

TEST_CASE("an importer that is killed in the middle of a copy") {
    const gpu mine{0};
    const cuda::entered in{*mine.device};
    cuda::allocation memory = cuda::allocate(*mine.device, mib);
    heap::exported_buffer what = heap::describe_allocation(*mine.device, at(memory.get(), 0), mib, this_life(), 0);
    route::revocations lent{0};
    lent.add(what);
    REQUIRE(lent.grant(what.registration, 1));
    support::subprocess importer{{"/proc/self/exe", "[.copies]"}, {"TEST_BUFFER=" + hex(heap::encode(what))}};
    REQUIRE(importer.wait_for("COPIES", support::subprocess::seconds{60}));

    route::revocations::messages asked;
    const auto now = base::clock::now();
    CHECK(lent.revoke(what.registration, now + std::chrono::hours{1}, asked) == route::revocations::state::revoking);
    CHECK(asked.size() == 1);
    importer.send(SIGKILL);
    (void)importer.finish(support::subprocess::seconds{60});
    CHECK(lent.now(what.registration) == route::revocations::state::revoking);
    lent.peer_died(1);
    CHECK(lent.now(what.registration) == route::revocations::state::free);
    CHECK(lent.forget(what.registration));
    memory.reset();
    memory = cuda::allocate(*mine.device, mib);
    mine.write(at(memory.get(), 0), 5);
    CHECK(mine.read(at(memory.get(), 0)) == 5);
}

TEST_CASE("importer that copies until it is killed", "[.copies]") {
    const gpu mine{another_gpu()};
    heap::ipc_cache cache{driver_of(mine), {}};
    const heap::ipc_lease lease = cache.acquire(buffer_from_environment(), patient, "put");
    for (std::uint64_t i = 0;; ++i) {
        mine.write(lease.at(0), i);
        if (i == 10) std::printf("COPIES\n"), std::fflush(stdout);
    }
}

TEST_CASE("another process maps virtual memory of several pieces") {
    const gpu mine{0};
    const cuda::entered in{*mine.device};
    constexpr std::size_t piece = 2 * mib;
    const cuda::reservation space = cuda::reserve(*mine.device, 3 * piece, 0);
    std::vector<cuda::physical> memory;
    std::vector<cuda::mapped> mappings;
    for (std::size_t i = 0; i < 3; ++i) {
        memory.push_back(cuda::create(*mine.device, piece));
        mappings.push_back(cuda::map(*mine.device, space.get() + i * piece, piece, memory.back()));
        cuda::allow(*mine.device, space.get() + i * piece, piece, mine.device->number());
        mine.write(at(space.get(), i * piece), 30 + i);
    }
    memory.clear();  // as a program does: the mappings keep the memory
    // What a window covers begins in the first piece and ends in the last.
    heap::exported_buffer what =
        heap::describe_allocation(*mine.device, at(space.get(), mib), 2 * piece, this_life(), 3);
    CHECK(what.kind == heap::handle_kind::files);
    CHECK(what.pieces == 3);
    CHECK(what.base == space.get());
    CHECK(what.size == 3 * piece);
    what.registration = 1;
    inherited_files files;
    for (std::uint32_t i = 0; i < 3; ++i) {
        const heap::lent_piece lent = heap::lend_piece(*mine.device, what, i);
        CHECK(lent.size == piece);
        files.add(lent.file);
    }
    CHECK(heap::describe_allocation(*mine.device, at(space.get(), piece), piece, this_life(), 3).pieces == 1);
    const auto beyond = support::failure_of(
        [&] { (void)heap::describe_allocation(*mine.device, at(space.get(), 2 * piece), 2 * piece, this_life(), 3); });
    CHECK(beyond.status == VIA_ERR_UNSUPPORTED);
    expect_success("[.pieces]", {"TEST_BUFFER=" + hex(heap::encode(what)), "TEST_FILES=" + files.numbers()});
    // A part is another buffer than the whole; and so is the whole when a piece was replaced, which is not lent then.
    CHECK(heap::describe_allocation(*mine.device, at(space.get(), 0), 2 * piece, what.owner, 3).id != what.id);
    CHECK(heap::describe_allocation(*mine.device, at(space.get(), 0), 3 * piece, what.owner, 3).same_memory(what));
    CHECK(heap::is_still_there(*mine.device, what));
    mappings[1].reset();
    CHECK_FALSE(heap::is_still_there(*mine.device, what));
    mappings[1] = cuda::map(*mine.device, space.get() + piece, piece, cuda::create(*mine.device, piece));
    cuda::allow(*mine.device, space.get() + piece, piece, mine.device->number());
    CHECK_FALSE(heap::is_still_there(*mine.device, what));
    const auto replaced = support::failure_of([&] {
        for (std::uint32_t i = 0; i < 3; ++i) (void)heap::lend_piece(*mine.device, what, i);
    });
    CHECK(replaced.status == VIA_ERR_ADDRESS);
    CHECK_FALSE(
        heap::describe_allocation(*mine.device, at(space.get(), 0), 3 * piece, what.owner, 3).same_memory(what));
}

TEST_CASE("no two of many allocations of several pieces have one number") {
    const gpu mine{0};
    const cuda::entered in{*mine.device};
    const std::size_t piece = cuda::granularity(*mine.device);
    const auto self = this_life();
    std::set<std::uint64_t> seen;
    // Pieces are counted one after the other, so that numbers differ in their last bits alone.
    for (int round = 0; round < 64; ++round) {
        const std::size_t pieces = 2 + static_cast<std::size_t>(round) % 3;
        const cuda::reservation space = cuda::reserve(*mine.device, pieces * piece, 0);
        std::vector<cuda::mapped> mapped;
        for (std::size_t i = 0; i < pieces; ++i) {
            const CUdeviceptr there = space.get() + i * piece;
            mapped.push_back(cuda::map(*mine.device, there, piece, cuda::create(*mine.device, piece)));
            cuda::allow(*mine.device, there, piece, mine.device->number());
        }
        for (std::size_t count = 1; count <= pieces; ++count) {
            const auto what = heap::describe_allocation(*mine.device, at(space.get(), 0), count * piece, self, 3);
            CHECK(what.pieces == count);
            CHECK(seen.insert(what.id).second);
        }
    }
}

TEST_CASE("an owner that dies while it is asked for a piece of its memory has died") {
    const gpu mine{0};
    const auto asked_in_vain = [](const heap::exported_buffer& what, std::uint32_t) -> heap::lent_piece {
        base::fail({.status = VIA_ERR_PEER_FAILED, .message = "PE 3 was killed", .pe = what.pe});
    };
    heap::cuda_ipc_driver driver{mine.device, base::this_process(), asked_in_vain};
    for (const heap::handle_kind kind : {heap::handle_kind::files, heap::handle_kind::pool}) {
        heap::exported_buffer what;
        what.owner = this_life();
        ++what.owner.process.pid;
        what.size = 2 * mib;
        what.pieces = 1;
        what.kind = kind;
        const heap::open_result got = driver.open(what);
        CHECK(got.what == heap::open_result::outcome::owner_gone);
        CHECK(got.why == "PE 3 was killed");
    }
}

TEST_CASE("importer of several pieces", "[.pieces]") {
    const gpu mine{0};
    std::size_t lent = 2 * mib;
    const auto lend = [&](const heap::exported_buffer&, std::uint32_t index) {
        return heap::lent_piece{inherited_files::take("TEST_FILES", index), lent};
    };
    const heap::exported_buffer what = buffer_from_environment();
    heap::ipc_cache cache{std::make_shared<heap::cuda_ipc_driver>(mine.device, base::this_process(), lend), {}};
    {
        const heap::ipc_lease lease = cache.acquire(what, patient, "get");
        for (std::size_t i = 0; i < 3; ++i) CHECK(mine.read(lease.at(i * 2 * mib)) == 30 + i);
    }
    CHECK(cache.revoke(what.owner, what.id, 1) == heap::ipc_cache::presence::absent);
    CHECK(cache.counters().quarantined_bytes == 0);
    // An owner whose pieces are not what it said.
    heap::exported_buffer wrong = what;
    wrong.id = 2;
    wrong.pieces = 2;
    CHECK(support::failure_of([&] { (void)cache.acquire(wrong, patient, "get"); }).status == VIA_ERR_ADDRESS);
    CHECK(cache.counters().mappings == 0);
}

TEST_CASE("another process maps memory of a pool, which it asks the owner for each time") {
    const gpu mine{0};
    const cuda::entered in{*mine.device};
    const support::gpu_pool pool{*mine.device, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR};
    const heap::incarnation self = this_life();
    cuda::allocation memory[2];
    std::string described;
    inherited_files files;
    for (std::size_t i = 0; i < 2; ++i) {
        memory[i] = pool.take((i + 1) * mib);
        mine.write(at(memory[i].get(), 8), 40 + i);
        heap::exported_buffer what = heap::describe_allocation(*mine.device, at(memory[i].get(), 100), 100, self, 3);
        CHECK(what.kind == heap::handle_kind::pool);
        CHECK(what.base == memory[i].get());
        CHECK(what.size >= (i + 1) * mib);
        what.registration = i + 1;
        CHECK(heap::is_still_there(*mine.device, what));
        described += hex(heap::encode(what)) + ":";
        files.add(heap::lend_piece(*mine.device, what, 0).file);
    }
    if (gpus() == 1) WARN("visible devices in another order were not tried: this machine has one GPU");
    std::uint64_t value = 40;  // each importer adds ten
    for (const char* visible : {"0,1", "1,0"}) {
        if (gpus() == 1 && *visible == '1') continue;
        expect_success("[.pools]",
                       {"TEST_BUFFER=" + described, "TEST_FILES=" + files.numbers(),
                        "TEST_VALUE=" + std::to_string(value), std::string{"CUDA_VISIBLE_DEVICES="} + visible});
        value += 10;
    }
    CHECK(mine.read(at(memory[0].get(), 8)) == value);
    const heap::exported_buffer gone = heap::describe_allocation(*mine.device, at(memory[1].get(), 0), 1, self, 3);
    memory[1].reset();
    CHECK_FALSE(heap::is_still_there(*mine.device, gone));
    CHECK(support::failure_of([&] { (void)heap::lend_piece(*mine.device, gone, 0); }).status == VIA_ERR_ADDRESS);
}

TEST_CASE("importer of memory of a pool", "[.pools]") {
    const gpu mine{0};
    std::uint32_t asked = 0;
    const auto lend = [&](const heap::exported_buffer&, std::uint32_t) {
        return heap::lent_piece{inherited_files::take("TEST_FILES", asked++), 0};
    };
    const std::string all = std::getenv("TEST_BUFFER");
    const std::size_t middle = all.find(':');
    const heap::exported_buffer first = buffer_of(all.substr(0, middle));
    const heap::exported_buffer second = buffer_of(all.substr(middle + 1, all.size() - middle - 2));
    heap::ipc_cache cache{std::make_shared<heap::cuda_ipc_driver>(mine.device, base::this_process(), lend), {}};
    const heap::ipc_lease lease = cache.acquire(first, patient, "get");
    const auto found = static_cast<std::uint64_t>(std::stoi(std::getenv("TEST_VALUE")));
    CHECK(mine.read(lease.at(8)) == found);
    mine.write(lease.at(8), found + 10);
    CHECK(mine.read(cache.acquire(second, patient, "get").at(8)) == 41);
    CHECK(asked == 2);
    CHECK(cache.revoke(second.owner, second.id, 2) == heap::ipc_cache::presence::absent);
    CHECK(mine.read(lease.at(8)) == found + 10);
    CHECK(cache.revoke(first.owner, first.id, 1) == heap::ipc_cache::presence::in_use);
    CHECK(cache.counters().quarantined_bytes == 0);
}

TEST_CASE("memory of a pool that is opened again while it is in use is there until the last user has gone") {
    const gpu mine{0};
    const cuda::entered in{*mine.device};
    const support::gpu_pool pool{*mine.device, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR};
    const cuda::allocation memory = pool.take(mib);
    mine.write(at(memory.get(), 8), 60);
    heap::exported_buffer what = heap::describe_allocation(*mine.device, at(memory.get(), 0), mib, this_life(), 3);
    what.registration = 1;
    inherited_files files;
    files.add(heap::lend_piece(*mine.device, what, 0).file);
    for (const char* driver : {"FAKE_CUDA_REIMPORTS=0", "FAKE_CUDA_REIMPORTS=1"}) {
        expect_success("[.pooled_twice]",
                       {"TEST_BUFFER=" + hex(heap::encode(what)), "TEST_FILES=" + files.numbers(), driver});
    }
}

TEST_CASE("importer of memory of a pool, twice", "[.pooled_twice]") {
    const gpu mine{0};
    const auto lend = [](const heap::exported_buffer&, std::uint32_t) {
        return heap::lent_piece{inherited_files::take("TEST_FILES", 0), 0};
    };
    using presence = heap::ipc_cache::presence;
    heap::ipc_cache cache{std::make_shared<heap::cuda_ipc_driver>(mine.device, base::this_process(), lend), {}};
    const heap::exported_buffer what = buffer_from_environment();
    heap::exported_buffer later = what;
    later.registration = 2;
    heap::ipc_lease first = cache.acquire(what, patient, "get");
    CHECK(cache.revoke(what.owner, what.id, 1) == presence::in_use);
    heap::ipc_lease second = cache.acquire(later, patient, "get");
    CHECK(cache.counters().opens == 2);
    CHECK(mine.read(second.at(8)) == 60);
    first = {};
    CHECK(cache.revoke(what.owner, what.id, 1) == presence::absent);
    CHECK(mine.read(second.at(8)) == 60);
    second = {};
    CHECK(cache.revoke(what.owner, what.id, 2) == presence::absent);
    CHECK(cache.counters().mappings == 0);
    CHECK(cache.counters().quarantined_bytes == 0);
    later.registration = 3;
    CHECK(mine.read(cache.acquire(later, patient, "get").at(8)) == 60);
}

TEST_CASE("the end of a cache leaves mapped what a copy uses, virtual memory and memory of a pool as well") {
    const gpu mine{0};
    const cuda::entered in{*mine.device};
    const std::size_t piece = cuda::granularity(*mine.device);
    const support::gpu_pool pool{*mine.device, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR};
    const cuda::allocation pooled = pool.take(piece);
    const cuda::reservation space = cuda::reserve(*mine.device, piece, 0);
    const cuda::mapped virtual_memory = cuda::map(*mine.device, space.get(), piece, cuda::create(*mine.device, piece));
    cuda::allow(*mine.device, space.get(), piece, mine.device->number());
    for (const CUdeviceptr there : {pooled.get(), space.get()}) {
        mine.write(at(there, 8), 1);
        heap::exported_buffer what = heap::describe_allocation(*mine.device, at(there, 0), piece, this_life(), 3);
        what.registration = 1;
        inherited_files files;
        files.add(heap::lend_piece(*mine.device, what, 0).file);
        expect_success("[.ends_in_use]", {"TEST_BUFFER=" + hex(heap::encode(what)), "TEST_FILES=" + files.numbers()});
        CHECK(mine.read(at(there, 8)) == 55);
    }
}

TEST_CASE("importer whose cache ends under a copy", "[.ends_in_use]") {
    const gpu mine{0};
    const gpu other{0};  // its stream
    const heap::exported_buffer what = buffer_from_environment();
    const auto lend = [&](const heap::exported_buffer&, std::uint32_t) {
        return heap::lent_piece{inherited_files::take("TEST_FILES", 0), static_cast<std::size_t>(what.size)};
    };
    const cuda::allocation gate = mine.allocate(mib);
    mine.write(at(gate.get(), 0), 0);
    mine.write(at(gate.get(), 8), 55);
    {
        auto calls = std::make_shared<heap::cuda_ipc_driver>(mine.device, base::this_process(), lend);
        heap::ipc_cache cache{calls, {}};
        heap::ipc_lease lease = cache.acquire(what, patient, "put");
        mine.enqueue_wait(at(gate.get(), 0), 1);
        mine.enqueue_copy(lease.at(8), at(gate.get(), 8));
        cache.release_after(std::move(lease), calls->after(mine.by.get()));
    }
    other.write(at(gate.get(), 0), 1);
    mine.synchronize();
}

TEST_CASE("memory of this process is used where it is, on the same GPU and by P2P") {
    const gpu mine{0};
    const gpu other{another_gpu()};
    if (gpus() == 1) WARN("memory of another GPU of the process was not tried: this machine has one");
    const heap::incarnation self = this_life();
    cuda::allocation memory;
    heap::exported_buffer what;
    {
        const cuda::entered in{*mine.device};
        memory = cuda::allocate(*mine.device, mib);
        what = heap::describe_allocation(*mine.device, at(memory.get(), 0), mib, self, 0);
    }
    what.registration = 1;
    mine.write(at(memory.get(), 8), 5);
    for (const gpu* reader : {&mine, &other}) {
        heap::ipc_cache cache{std::make_shared<heap::cuda_ipc_driver>(reader->device, self.process, no_pieces), {}};
        const heap::ipc_lease lease = cache.acquire(what, patient, "get");
        CHECK(lease.at(0) == at(memory.get(), 0));
        CHECK(reader->read(lease.at(8)) == 5);
    }
    const support::gpu_pool pool{*mine.device, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR};
    const cuda::allocation pooled = pool.take(mib);
    mine.write(at(pooled.get(), 8), 6);
    what = heap::describe_allocation(*mine.device, at(pooled.get(), 0), mib, self, 0);
    what.registration = 2;
    heap::ipc_cache cache{std::make_shared<heap::cuda_ipc_driver>(other.device, self.process, no_pieces), {}};
    const heap::ipc_lease lease = cache.acquire(what, patient, "get");
    CHECK(lease.at(0) == at(pooled.get(), 0));
    CHECK(other.read(lease.at(8)) == 6);
}

TEST_CASE("memory that others cannot map is refused by its kind") {
    const gpu mine{0};
    const cuda::entered in{*mine.device};
    int on_the_stack = 0;
    const cuda::pinned pinned = cuda::allocate_pinned(*mine.device, 4096);
    const cuda::reservation space = cuda::reserve(*mine.device, 2 * mib, 0);
    const auto describe = [&](const void* address, std::size_t size) {
        return support::failure_of(
            [&] { (void)heap::describe_allocation(*mine.device, address, size, this_life(), 0); });
    };
    for (const void* address : {static_cast<const void*>(&on_the_stack), static_cast<const void*>(pinned.get()),
                                static_cast<const void*>(at(space.get(), 0))}) {
        const auto refused = describe(address, 1);
        CHECK(refused.status == VIA_ERR_UNSUPPORTED);
        CHECK_FALSE(refused.hint.empty());
    }
    // Memory of a pool that was not created to be shared.
    const support::gpu_pool pool{*mine.device, CU_MEM_HANDLE_TYPE_NONE};
    const cuda::allocation pooled = pool.take(mib);
    const auto unshared = describe(at(pooled.get(), 0), mib);
    CHECK(unshared.message.find("a pool that was not created to be shared") != std::string::npos);
    CHECK(unshared.hint.find("CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR") != std::string::npos);
    // Virtual memory that was not created to be shared.
    CUmemAllocationProp own{};
    own.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    own.location = {CU_MEM_LOCATION_TYPE_DEVICE, {mine.device->number()}};
    CUmemGenericAllocationHandle handle = 0;
    REQUIRE(mine.device->calls().mem_create(&handle, 2 * mib, &own, 0) == CUDA_SUCCESS);
    REQUIRE(mine.device->calls().mem_map(space.get(), 2 * mib, 0, handle, 0) == CUDA_SUCCESS);
    CHECK(describe(at(space.get(), 0), mib).message.find("not created to be shared") != std::string::npos);
    CHECK(mine.device->calls().mem_unmap(space.get(), 2 * mib) == CUDA_SUCCESS);
    CHECK(mine.device->calls().mem_release(handle) == CUDA_SUCCESS);
    // Another GPU's, and more than there is.
    const cuda::allocation some = cuda::allocate(*mine.device, mib);
    CHECK(describe(at(some.get(), 8), mib).status == VIA_ERR_ADDRESS);
    if (gpus() == 1) {
        WARN("memory of another GPU was not tried: this machine has one");
        return;
    }
    const gpu other{1};
    const cuda::entered there{*other.device};
    const cuda::allocation theirs = cuda::allocate(*other.device, mib);
    CHECK(describe(at(theirs.get(), 0), mib).message.find("another GPU") != std::string::npos);
}
