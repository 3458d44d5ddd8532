// SPDX-License-Identifier: Apache-2.0
// What goes wrong with mapped memory in the field, over CUDA's calls: memory that is freed, with or without a word, and
// other memory at its place; contexts and drivers that go first. Between processes; on the fake driver where there is
// no GPU. Where a driver will not show a scenario (it gives no address twice, say), a warning says so by name.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cuda_ipc_importer.hpp"
#include "support/effort.hpp"
#include "support/footprint.hpp"

using namespace via;
using namespace via::test;

namespace {

/// This process lends what it allocates; every allocation has a word of its own at both ends.
class owner {
public:
    struct lent {
        cuda::allocation memory;
        heap::exported_buffer what;
        std::uint64_t word = 0;
    };

    [[nodiscard]] lent lend(std::size_t size) { return describe(mine.allocate(size)); }
    [[nodiscard]] lent describe(cuda::allocation memory) {
        lent made;
        made.memory = std::move(memory);
        made.what = heap::describe_allocation(*mine.device, at(made.memory.get(), 0), made.memory.size(), life_, 0);
        made.what.registration = ++registrations_;
        made.word = ++words_ * 100;
        mine.write(at(made.memory.get(), 0), made.word);
        mine.write(at(made.memory.get(), last(made)), made.word + 1);
        return made;
    }
    [[nodiscard]] static std::size_t last(const lent& of) { return of.memory.size() - 8; }

    /// The importer reads both ends and writes there.
    void put(importer& by, lent& into) {
        by.put(into.what, 0, into.word, into.word + 10);
        by.put(into.what, last(into), into.word + 1, into.word + 11);
        into.word += 10;
        CHECK(mine.read(at(into.memory.get(), 0)) == into.word);
        CHECK(mine.read(at(into.memory.get(), last(into))) == into.word + 1);
    }
    /// Allocates until `fits`; what did not is kept meanwhile, so that the next is another. Empty if none does.
    template <class Fits>
    [[nodiscard]] std::optional<cuda::allocation> allocate_until(std::size_t size, Fits&& fits) {
        std::vector<cuda::allocation> others;
        for (int i = 0; i < 64; ++i) {
            cuda::allocation memory = mine.allocate(size);
            if (fits(memory.get())) return memory;
            others.push_back(std::move(memory));
        }
        return std::nullopt;
    }

    gpu mine{0};

private:
    heap::incarnation life_ = this_life();
    std::uint64_t registrations_ = 0;
    std::uint64_t words_ = 0;
};

constexpr std::size_t size = 4 * mib;

bool overlaps(CUdeviceptr here, std::size_t bytes, const heap::exported_buffer& old) {
    return here < old.end() && old.base < here + bytes;
}

/// Memory at the address of `old`, or of another size over a part of it. That is freed first: after it was had back, or
/// without a word.
std::optional<owner::lent> replace(owner& mine, importer& other, owner::lent old, std::size_t next, bool had_back) {
    if (had_back) CHECK(other.revoke(old.what) == "absent");
    old.memory.reset();
    auto memory = mine.allocate_until(next, [&](CUdeviceptr here) {
        return next == old.what.size ? here == old.what.base : overlaps(here, next, old.what);
    });
    if (!memory) return std::nullopt;
    return mine.describe(std::move(*memory));
}

}  // namespace

TEST_CASE("memory at the address of a freed one is another one, whatever its size, over CUDA") {
    owner mine;
    importer other;
    for (const bool had_back : {true, false}) {
        for (const std::size_t next : {size, 4 * size, size / 2}) {
            std::vector<cuda::allocation> around;
            for (int i = 0; i < 4; ++i) around.push_back(mine.mine.allocate(size));
            owner::lent old = mine.lend(size);
            for (int i = 0; i < 4; ++i) around.push_back(mine.mine.allocate(size));
            mine.put(other, old);
            const std::uint64_t before = old.what.id;
            if (next > size) around.clear();  // so that there is room for more
            auto now = replace(mine, other, std::move(old), next, had_back);
            if (!now) {
                WARN("no allocation of " << next << " bytes came to lie where one of " << size << " was freed"
                                         << (had_back ? "" : " without a word"));
                continue;
            }
            CHECK(now->what.id != before);
            mine.put(other, *now);
            CHECK(other.number("mappings") == 1);
            CHECK(other.revoke(now->what) == "absent");
        }
    }
    CHECK(other.number("quarantined") == 0);
    other.end();
}

TEST_CASE("a new allocation over two old ones replaces both, over CUDA") {
    owner mine;
    importer other;
    std::vector<owner::lent> old;
    for (int i = 0; i < 8; ++i) old.push_back(mine.lend(size));
    for (owner::lent& each : old) mine.put(other, each);
    for (owner::lent& each : old) each.memory.reset();
    const auto covered = [&](CUdeviceptr here) {
        return std::count_if(old.begin(), old.end(),
                             [&](const auto& each) { return overlaps(here, 4 * size, each.what); });
    };
    auto over = mine.allocate_until(4 * size, [&](CUdeviceptr here) { return covered(here) >= 2; });
    if (!over) {
        WARN("no allocation came to lie over two that were freed");
        return;
    }
    const auto replaced = covered(over->get());
    owner::lent all = mine.describe(std::move(*over));
    mine.put(other, all);
    CHECK(other.number("mappings") == 8 - replaced + 1);
    CHECK(other.number("quarantined") == 0);
    CHECK(other.revoke(all.what) == "absent");
    other.end();
}

TEST_CASE("a copy in flight keeps its mapping when the memory is replaced, over CUDA") {
    owner mine;
    importer other;
    owner::lent old = mine.lend(size);
    mine.put(other, old);
    other.expect("stuck " + hex(heap::encode(old.what)) + " 0 666");
    CHECK(other.tell("revoking " + hex(heap::encode(old.what))) == "in use");
    // As no owner may: without waiting for the copy.
    auto now = replace(mine, other, std::move(old), size, false);
    if (!now) {
        WARN("no allocation came to lie where one was freed that others had mapped");
        other.expect("loosen");
        return;
    }
    const std::string got = other.tell("get " + hex(heap::encode(now->what)) + " 0");
    if (got.rfind("error", 0) == 0)
        WARN("refused while the copy was in flight: " << got);
    else
        CHECK(got == std::to_string(now->word));
    other.expect("loosen");
    CHECK(mine.mine.read(at(now->memory.get(), 0)) == now->word);  // the late copy went where it was to go
    mine.put(other, *now);
    CHECK(other.revoke(now->what) == "absent");
    other.end();
}

TEST_CASE("what the owner freed without a word is refused, over CUDA") {
    owner mine;
    importer other;
    owner::lent gone = mine.lend(size);
    gone.memory.reset();
    const std::string got = other.tell("get " + hex(heap::encode(gone.what)) + " 0");
    INFO(got);
    CHECK(got.rfind("error " + std::to_string(VIA_ERR_ADDRESS) + " ", 0) == 0);
    owner::lent next = mine.lend(size);
    mine.put(other, next);
    CHECK(other.revoke(next.what) == "absent");
    other.end();
}

TEST_CASE("threads that touch one buffer first open it once, over CUDA") {
    owner mine;
    importer other;
    for (int round = 1; round <= 10; ++round) {
        owner::lent one = mine.lend(size);
        other.expect("together " + hex(heap::encode(one.what)));
        CHECK(other.number("opens") == round);
        mine.put(other, one);
        CHECK(other.revoke(one.what) == "absent");
    }
    other.end();
}

TEST_CASE("a working set above the limit is mapped in turns, over CUDA") {
    owner mine;
    importer other{{"TEST_MAPPINGS=4"}};
    std::vector<owner::lent> all;
    for (int i = 0; i < 8; ++i) all.push_back(mine.lend(mib));
    for (int round = 0; round < 3; ++round) {
        for (owner::lent& each : all) mine.put(other, each);
        CHECK(other.number("mappings") <= 4);
    }
    CHECK(other.number("evictions") == 20);
    for (const owner::lent& each : all) CHECK(other.revoke(each.what) == "absent");
    CHECK(other.number("mappings") == 0);
    other.end();
}

/// Ten thousand times where there is a GPU.
TEST_CASE("malloc, put, free many times leaves both GPUs' memory as it was") {
    owner mine;
    importer other{{"TEST_GPU=" + std::to_string(another_gpu())}};
    const int rounds = mine.mine.is_fake() ? support::effort(600) : 10000;
    long long before = 0;
    long long theirs = 0;
    long long files = 0;
    for (int i = 0; i < rounds; ++i) {
        if (i == rounds / 10) {
            before = static_cast<long long>(mine.mine.free_memory());
            theirs = other.number("free");
            files = other.number("files");
        }
        owner::lent one = mine.lend(mib * static_cast<std::size_t>(1 + i % 5));
        other.put(one.what, 0, one.word, one.word + 10);
        CHECK(other.revoke(one.what) == "absent");
    }
    constexpr long long slack = 8 * static_cast<long long>(mib);
    CHECK(static_cast<long long>(mine.mine.free_memory()) + slack >= before);
    CHECK(other.number("free") + slack >= theirs);
    CHECK(other.number("files") <= files);
    CHECK(other.number("opens") == rounds);
    CHECK(other.number("mappings") == 0);
    other.end();
}

TEST_CASE("a context that was destroyed before the cache, over CUDA") {
    owner mine;
    const owner::lent one = mine.lend(size);
    const owner::lent two = mine.lend(size);
    expect_success("[.lost]",
                   {"TEST_BUFFER=" + hex(heap::encode(one.what)), "TEST_NEXT=" + hex(heap::encode(two.what))});
    CHECK(mine.mine.read(at(one.memory.get(), 0)) == one.word);
}

TEST_CASE("importer whose context is destroyed", "[.lost]") {
    const heap::exported_buffer what = buffer_from_environment();
    const heap::exported_buffer next = buffer_of(std::getenv("TEST_NEXT"));
    const std::shared_ptr<const cuda::device> device = cuda::device::numbered(0);
    auto cache = std::make_unique<heap::ipc_cache>(
        std::make_shared<heap::cuda_ipc_driver>(device, base::this_process(), no_pieces), heap::ipc_policy{});
    heap::ipc_lease lease = cache->acquire(what, patient, "put");
    REQUIRE(device->calls().device_primary_ctx_release(device->number()) == CUDA_SUCCESS);  // the last one
    const auto refused = support::failure_of([&] { (void)cache->acquire(next, patient, "put"); });
    INFO(refused.message);
    CHECK(refused.status == VIA_ERR_SYSTEM);
    lease = {};
    CHECK(cache->revoke(what.owner, what.id, what.registration) == heap::ipc_cache::presence::absent);
    CHECK(cache->counters().quarantined_bytes == 0);
    cache.reset();
}

TEST_CASE("a cache that ends at exit, after the driver has shut down, over CUDA") {
    owner mine;
    const owner::lent one = mine.lend(size);
    expect_success("[.exit]", {"TEST_BUFFER=" + hex(heap::encode(one.what))});
    CHECK(mine.mine.read(at(one.memory.get(), 0)) == one.word);
}

namespace {
/// Made before the driver is loaded, so that it goes after what the driver does at exit.
std::vector<std::shared_ptr<const void>>& kept_until_exit() {
    static std::vector<std::shared_ptr<const void>> all;
    return all;
}
}  // namespace

TEST_CASE("importer whose cache ends at exit", "[.exit]") {
    auto& last = kept_until_exit();
    const std::shared_ptr<const cuda::device> device = cuda::device::numbered(0);
    const auto cache = std::make_shared<heap::ipc_cache>(
        std::make_shared<heap::cuda_ipc_driver>(device, base::this_process(), no_pieces), heap::ipc_policy{});
    { const heap::ipc_lease lease = cache->acquire(buffer_from_environment(), patient, "put"); }
    CHECK(cache->counters().mappings == 1);
    last.push_back(cache);
}
