// SPDX-License-Identifier: Apache-2.0
// What other devices have to do with a GPU's memory: flushes, and memory for their drivers. On a GPU where there is
// one, else on the fake driver. Cases whose tag begins with a dot are for drivers that the machine's own is not; others
// start them, each in a process of its own.
#include <array>
#include <cstddef>
#include <string>
#include <unistd.h>
#include <vector>

#include "cuda/gpudirect.hpp"
#include "cuda/memory.hpp"
#include "cuda/submission.hpp"
#include "rdma/device_memory.hpp"
#include "rdma/fake_adapter.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"
#include "support/subprocess.hpp"

using namespace via;
using rdma::device_way;

namespace {

constexpr std::size_t mib = std::size_t{1} << 20;

/// The first GPU, with its context current.
struct gpu {
    gpu() : device{cuda::device::numbered(0)}, in{*device} {}
    [[nodiscard]] bool is_fake() const { return device->name().rfind("Fake", 0) == 0; }
    [[nodiscard]] bool has(CUdevice_attribute what) const { return device->attribute(what) != 0; }

    std::shared_ptr<const cuda::device> device;
    cuda::entered in;
};

/// Memory as the symmetric heap has it, readable by its GPU.
struct segment {
    explicit segment(const cuda::device& where) : space{cuda::reserve(where, size_for(where), 0)} {
        memory = cuda::create(where, space.size());
        mapping = cuda::map(where, space.get(), space.size(), memory);
        cuda::allow(where, space.get(), space.size(), where.number());
    }
    static std::size_t size_for(const cuda::device& where) {
        const std::size_t least = cuda::granularity(where);
        return (2 * mib + least - 1) / least * least;
    }
    cuda::reservation space;
    cuda::physical memory;
    cuda::mapped mapping;
};

std::byte* at(CUdeviceptr address) { return reinterpret_cast<std::byte*>(address); }

rdma::dma_buf_source exports_of(const gpu& of, bool by_pcie) {
    return [&of, by_pcie](std::byte* begin, std::size_t size, std::string& problem) -> rdma::dma_buf {
        auto made = cuda::export_dma_buf(*of.device, reinterpret_cast<CUdeviceptr>(begin), size, by_pcie, problem);
        return {.file = std::move(made.file), .note = std::move(made.note)};
    };
}

/// A descriptor that is as large as what it is for, and is of a dma-buf where the driver is a real one.
void check_dma_buf(const gpu& of, const base::fd& file, std::size_t size) {
    REQUIRE(file);
    CHECK(::lseek(file.get(), 0, SEEK_END) == static_cast<off_t>(size));
    if (of.is_fake()) return;
    std::array<char, 256> target{};
    const std::string link = "/proc/self/fd/" + std::to_string(file.get());
    REQUIRE(::readlink(link.c_str(), target.data(), target.size() - 1) > 0);
    INFO(target.data());
    CHECK(std::string{target.data()}.find("dmabuf") != std::string::npos);
}

/// Runs the case of that tag on a driver with these answers, where the machine's own is the fake one.
void on_driver(const std::string& tag, const std::vector<std::string>& answers) {
    const auto outcome = support::run_program({"/proc/self/exe", tag}, support::subprocess::seconds{60}, answers);
    INFO(tag << "\n" << outcome.text());
    CHECK(outcome.status == 0);
    CHECK(outcome.out.find("passed") != std::string::npos);  // and there was one
}

}  // namespace

TEST_CASE("the host flushes where the driver says so, for the owner and for all devices") {
    const gpu mine;
    const cuda::remote_writes said = cuda::ask_remote_writes(*mine.device);
    WARN(mine.device->name() << ": writes ordering " << said.ordering << ", host flush " << said.host_flush
                             << ", flush in streams " << said.memop_flush);
    for (const auto scope :
         {CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER, CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_ALL_DEVICES}) {
        if (said.host_flush) {
            CHECK_NOTHROW(cuda::flush_remote_writes(*mine.device, scope));
        } else {
            CHECK_FALSE(support::failure_of([&] { cuda::flush_remote_writes(*mine.device, scope); }).message.empty());
        }
    }
}

TEST_CASE("streams flush where the driver says so, and refuse elsewhere") {
    const gpu mine;
    const cuda::stream by = cuda::make_stream(*mine.device);
    const cuda::allocation word = cuda::allocate(*mine.device, sizeof(std::uint64_t));
    cuda::clear(*mine.device, by.get(), word.get(), sizeof(std::uint64_t));
    cuda::write_word(*mine.device, by.get(), word.get(), 7);
    if (cuda::ask_remote_writes(*mine.device).memop_flush) {
        cuda::flush_by_stream(*mine.device, by.get());
        // It returns no earlier than the stream has come to it.
        CHECK(mine.device->calls().stream_query(by.get()) == CUDA_SUCCESS);
    } else {
        CHECK(support::failure_of([&] {
                  cuda::flush_by_stream(*mine.device, by.get());
              }).message.find("cuStreamBatchMemOp") != std::string::npos);
    }
}

TEST_CASE("memory of either kind is exported as a dma-buf, or it is said why not") {
    const gpu mine;
    const segment heap{*mine.device};
    const cuda::allocation plain = cuda::allocate(*mine.device, 2 * mib);
    for (const CUdeviceptr begin : {heap.space.get(), plain.get()}) {
        std::string problem;
        const cuda::dma_buf made = cuda::export_dma_buf(*mine.device, begin, 2 * mib, false, problem);
        INFO(problem);
        if (mine.has(CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED)) {
            check_dma_buf(mine, made.file, 2 * mib);
            CHECK(made.note.empty());
        } else {
            CHECK_FALSE(made.file);
            CHECK_FALSE(problem.empty());
        }
        // The way by the PCI bus is had, or is told not to be; there is a dma-buf as often as without the wish.
        const cuda::dma_buf wished = cuda::export_dma_buf(*mine.device, begin, 2 * mib, true, problem);
        CHECK(static_cast<bool>(wished.file) == static_cast<bool>(made.file));
        CHECK(wished.note.empty() == !wished.file);
    }
    std::string problem;
    const cuda::dma_buf crooked = cuda::export_dma_buf(*mine.device, plain.get() + 8, 4096, false, problem);
    CHECK_FALSE(crooked.file);
    CHECK_FALSE(problem.empty());
}

TEST_CASE("an adapter gets at GPU memory by the best way that driver and adapter have") {
    const gpu mine;
    const segment heap{*mine.device};
    for (unsigned bits = 0; bits < 4; ++bits) {
        const bool takes = (bits & 1) != 0;
        const bool peers = (bits & 2) != 0;
        INFO(takes << peers);
        test::fake_fabric fabric;
        test::fake_adapter adapter{fabric};
        fabric.register_any_memory();
        fabric.refuse_dma_bufs(takes ? 0 : 1);
        fabric.refuse_registrations(peers ? 0 : 1);
        const auto made = register_device_memory(adapter, at(heap.space.get()) + 64, mib, exports_of(mine, false));
        INFO(made.words);
        const bool as_dma_buf = takes && mine.has(CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED);
        CHECK(made.way == (as_dma_buf ? device_way::dma_buf : peers ? device_way::peer_memory : device_way::staged));
        CHECK(fabric.registered() == (made.way == device_way::staged ? 0 : mib));
    }
}

TEST_CASE("on drivers of every kind") {
    if (!gpu{}.is_fake()) {
        WARN("drivers of other kinds were not tried: this machine has a real one");
        return;
    }
    const std::string flush = "the host flushes*,streams flush*";
    for (const char* options : {"0", "1", "2", "3"})
        on_driver(flush, {std::string{"FAKE_CUDA_FLUSH_OPTIONS="} + options});
    const std::string memory = "memory of either kind*,an adapter gets*";
    on_driver(memory, {"FAKE_CUDA_NO_DMA_BUF=1"});
    on_driver(memory, {"FAKE_CUDA_PCIE_PATH=1"});
    on_driver("[.answers]", {"FAKE_CUDA_FLUSH_OPTIONS=2", "FAKE_CUDA_WRITES_ORDERING=0", "FAKE_CUDA_PCIE_PATH=1"});
}

TEST_CASE("what the driver answers is what is known", "[.answers]") {
    const gpu mine;
    const cuda::remote_writes said = cuda::ask_remote_writes(*mine.device);
    CHECK(said.ordering == CU_GPU_DIRECT_RDMA_WRITES_ORDERING_NONE);
    CHECK_FALSE(said.host_flush);
    CHECK(said.memop_flush);
    const segment heap{*mine.device};
    test::fake_fabric fabric;
    test::fake_adapter adapter{fabric};
    const auto made = register_device_memory(adapter, at(heap.space.get()), mib, exports_of(mine, true));
    CHECK(made.words == "by dma-buf, by the PCI bus");
}
