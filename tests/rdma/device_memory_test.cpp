// SPDX-License-Identifier: Apache-2.0
// The ways of an adapter to GPU memory: which is taken, and what is said of the others.
#include <cstdint>
#include <string>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

#include "rdma/device_memory.hpp"
#include "rdma/fake_adapter.hpp"
#include "rdma/two_ends.hpp"
#include "support/catch.hpp"

using namespace via;
using rdma::device_way;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// An owner of memory who exports it, and notes what it was asked for.
struct owner {
    std::byte* begin = nullptr;
    std::size_t size = 0;
    int calls = 0;
    bool refuses = false;
    std::string note = {};

    rdma::dma_buf_source source() {
        return [this](std::byte* from, std::size_t bytes, std::string& problem) -> rdma::dma_buf {
            ++calls;
            begin = from;
            size = bytes;
            if (refuses) problem = "the owner was told so";
            if (refuses) return {};
            base::fd file{::memfd_create("dma-buf", MFD_CLOEXEC)};
            REQUIRE(::ftruncate(file.get(), static_cast<off_t>(bytes)) == 0);
            return {.file = std::move(file), .note = note};
        };
    }
};

/// Whole pages, two of them.
struct memory {
    memory() {
        page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
        bytes = static_cast<std::byte*>(std::aligned_alloc(page, 2 * page));
        REQUIRE(bytes != nullptr);
    }
    memory(const memory&) = delete;
    memory& operator=(const memory&) = delete;
    memory(memory&&) = delete;
    memory& operator=(memory&&) = delete;
    ~memory() { std::free(bytes); }

    std::size_t page;
    std::byte* bytes;
};

}  // namespace

TEST_CASE("the ways are tried in their order, and every no is told", "[rdma]") {
    const memory gpu;
    for (unsigned bits = 0; bits < 16; ++bits) {
        const bool exports = (bits & 1) != 0;  // the owner has one to give
        const bool gives = (bits & 2) != 0;
        const bool takes = (bits & 4) != 0;  // the adapter takes it
        const bool peers = (bits & 8) != 0;
        INFO(exports << gives << takes << peers);
        test::fake_fabric fabric;
        test::fake_adapter adapter{fabric};
        fabric.refuse_dma_bufs(takes ? 0 : 1);
        fabric.refuse_registrations(peers ? 0 : 1);
        owner by{.refuses = !gives};
        auto made = register_device_memory(adapter, gpu.bytes, gpu.page, exports ? by.source() : nullptr);

        const bool as_dma_buf = exports && gives && takes;
        const device_way expected = as_dma_buf ? device_way::dma_buf
                                    : peers    ? device_way::peer_memory
                                               : device_way::staged;
        CHECK(made.way == expected);
        CHECK((made.keys != nullptr) == (expected != device_way::staged));
        CHECK(fabric.registered() == (expected == device_way::staged ? 0 : gpu.page));
        CHECK(by.calls == (exports ? 1 : 0));
        CHECK(has(made.words, "not by dma-buf") == !as_dma_buf);
        CHECK(has(made.words, "nobody exports") == !exports);
        CHECK(has(made.words, "the owner was told so") == (exports && !gives));
        CHECK(has(made.words, "told so of dma-bufs") == (exports && gives && !takes));
        CHECK(has(made.words, "load nvidia-peermem") == (expected == device_way::staged));
        CHECK(made.words.find('\n') == std::string::npos);
        made.keys.reset();
        CHECK(fabric.registered() == 0);
        CHECK(fabric.misuse().empty());
    }
}

TEST_CASE("what is exported are whole pages, what is registered is the range", "[rdma]") {
    const memory gpu;
    test::fake_fabric fabric;
    test::fake_adapter adapter{fabric};
    struct range {
        std::size_t begin;
        std::size_t size;
        std::size_t pages;
    };
    for (const auto& [begin, size, pages] :
         {range{0, 1, 1}, range{0, gpu.page, 1}, range{8, 64, 1}, range{gpu.page - 8, 16, 2},
          range{gpu.page, gpu.page, 1}, range{16, 2 * gpu.page - 32, 2}, range{1, gpu.page - 1, 1}}) {
        INFO(begin << ", " << size);
        owner by;
        const auto made = register_device_memory(adapter, gpu.bytes + begin, size, by.source());
        CHECK(made.way == device_way::dma_buf);
        CHECK(by.begin == gpu.bytes + begin / gpu.page * gpu.page);
        CHECK(by.size == pages * gpu.page);
        CHECK(fabric.registered() == size);
    }
}

TEST_CASE("what the owner says of its dma-buf is said, and the descriptor goes", "[rdma]") {
    const memory gpu;
    test::fake_fabric fabric;
    test::fake_adapter adapter{fabric};
    owner by{.note = "over PCIe"};
    int last = -1;
    const auto source = [&](std::byte* from, std::size_t bytes, std::string& problem) {
        rdma::dma_buf made = by.source()(from, bytes, problem);
        last = made.file.get();
        return made;
    };
    const auto made = register_device_memory(adapter, gpu.bytes, 64, source);
    CHECK(made.words == "by dma-buf, over PCIe");
    CHECK(::lseek(last, 0, SEEK_CUR) == -1);
    CHECK(std::string{name_of(made.way)} == "dma-buf");
}

TEST_CASE("memory of a dma-buf is reached by the addresses of its owner, and not beside them", "[rdma]") {
    const memory gpu;
    std::vector<std::byte> around(std::size_t{1} << 20);
    test::fake_fabric fabric;
    test::fake_provider provider{fabric};
    conformance::two_ends ends{provider, around};
    owner by;
    const auto made = register_device_memory(ends.adapter(), gpu.bytes + 8, 128, by.source());
    REQUIRE(made.keys);
    ends.near().memory[0] = std::byte{42};
    rdma::request one = ends.make(rdma::request::kind::write, 0, 0, 8, 1);
    one.remote_key = made.keys->remote_key();
    one.remote = reinterpret_cast<std::uintptr_t>(gpu.bytes) + 8 + 120;
    ends.run(one);
    CHECK(gpu.bytes[128] == std::byte{42});
    one.remote += 1;
    conformance::post(*ends.near().way, {&one, 1});
    CHECK_NOTHROW(conformance::expect(*ends.near().queue, 1, rdma::outcome::remote_access));
}
