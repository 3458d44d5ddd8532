// SPDX-License-Identifier: Apache-2.0
// Windows over memory of GPUs that PEs allocated themselves.
#include <memory>

#include <viaduct_stream.h>

#include "device_suite.hpp"
#include "own_stream.hpp"
#include "window_cases.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;
using support::require_error;
using via::check;

/// Copies by a stream of the PE's GPU. What is derived has the memory.
class gpu_bytes {
public:
    void write(const std::vector<std::byte>& from, std::size_t offset) {
        move(data() + offset, from.data(), from.size());
    }
    [[nodiscard]] std::vector<std::byte> read() const {
        std::vector<std::byte> all(size_);
        move(all.data(), base_, size_);
        return all;
    }
    [[nodiscard]] std::byte* data() noexcept { return base_; }
    [[nodiscard]] static bool words(via::world&, int) { return true; }

protected:
    gpu_bytes(const via::world& world, std::size_t size)
        : gpu_{via::cuda::device::spread(world.pe())}, stream_{world}, size_{size} {}
    void set_base(CUdeviceptr at) noexcept { base_ = reinterpret_cast<std::byte*>(at); }
    [[nodiscard]] const via::cuda::device& gpu() const noexcept { return *gpu_; }

private:
    void move(void* to, const void* from, std::size_t size) const {
        if (size == 0) return;
        {
            const via::cuda::entered in{*gpu_};
            gpu_->calls().check(gpu_->calls().memcpy_async(reinterpret_cast<CUdeviceptr>(to),
                                                           reinterpret_cast<CUdeviceptr>(from), size, stream_.get()),
                                "cuMemcpyAsync", "a test copies");
        }
        stream_.synchronize();
    }

    std::shared_ptr<const via::cuda::device> gpu_;
    own_stream stream_;
    std::size_t size_;
    std::byte* base_ = nullptr;
};

/// As cudaMalloc() gives it; from the middle of an allocation.
class allocated_memory : public gpu_bytes {
public:
    allocated_memory(const via::world& world, std::size_t size) : gpu_bytes{world, size} {
        const via::cuda::entered in{gpu()};
        memory_ = via::cuda::allocate(gpu(), size + before + 100);
        set_base(memory_.get() + before);
    }

private:
    static constexpr std::size_t before = 512;
    via::cuda::allocation memory_;
};

/// Virtual memory of two pieces, used across the border between them.
class piece_memory : public gpu_bytes {
public:
    piece_memory(const via::world& world, std::size_t size) : gpu_bytes{world, size} {
        const via::cuda::entered in{gpu()};
        const std::size_t piece = via::cuda::granularity(gpu());
        require(size < piece, "a test's memory fits");
        space_ = via::cuda::reserve(gpu(), 2 * piece, 0);
        for (std::size_t i = 0; i < 2; ++i) {
            mappings_.push_back(
                via::cuda::map(gpu(), space_.get() + i * piece, piece, via::cuda::create(gpu(), piece)));
            via::cuda::allow(gpu(), space_.get() + i * piece, piece, gpu().number());
        }
        set_base(space_.get() + piece - size / 2 / 8 * 8);
    }

private:
    via::cuda::reservation space_;
    std::vector<via::cuda::mapped> mappings_;
};

void on_streams(via::world& world, std::uint64_t seed) {
    const own_stream stream{world};
    const int right = (world.pe() + 1) % world.npes();
    const int left = (world.pe() + world.npes() - 1) % world.npes();
    constexpr std::size_t size = 300000;
    allocated_memory mine{world, size + 64};
    allocated_memory source{world, size};
    mine.write(std::vector<std::byte>(size + 64, std::byte{0}), 0);
    via::window window = world.register_window(mine.data(), size + 64);
    via_context* const by = world.context_handle();
    for (const bool nbi : {false, true}) {
        const auto salt = [&](int pe) { return static_cast<std::uint64_t>(pe * 2 + (nbi ? 1 : 0)); };
        source.write(support::random_bytes(size, seed, salt(world.pe())), 0);
        const auto put = nbi ? via_put_nbi_on_stream : via_put_on_stream;
        const auto get = nbi ? via_get_nbi_on_stream : via_get_on_stream;
        check(put(by, window.at<std::byte>(64), source.data(), size, right, stream.get()));
        check(via_quiet_on_stream(by, stream.get()));
        stream.synchronize();
        world.barrier();
        const std::vector<std::byte> all = mine.read();
        require(std::vector<std::byte>(all.begin() + 64, all.end()) == support::random_bytes(size, seed, salt(left)),
                "a put on a stream put its bytes");
        check(get(by, source.data(), window.at<std::byte>(64), size, left, stream.get()));
        check(via_quiet_on_stream(by, stream.get()));
        stream.synchronize();
        require(source.read() == support::random_bytes(size, seed, salt((left + world.npes() - 1) % world.npes())),
                "a get on a stream brought the bytes");
        world.barrier();
    }
    auto* const word = window.at<std::uint64_t>(0);
    const std::uint64_t three = 3;
    check(via_put_signal_on_stream(by, window.at<std::byte>(64), source.data(), 8, word, 40, VIA_SIGNAL_SET, right,
                                   stream.get()));
    check(via_signal_on_stream(by, word, 2, VIA_SIGNAL_ADD, right, stream.get()));
    check(via_atomic_on_stream(by, VIA_ATOMIC_ADD, VIA_UINT64, window.at<std::uint64_t>(1), &three, nullptr, nullptr,
                               right, stream.get()));
    stream.synchronize();
    require_equal(world.g(word, right), 42U, "signals on a stream");
    require_equal(world.g(window.at<std::uint64_t>(1), right), 3U, "an atomic on a stream");
    window.destroy();
}

/// A stream takes no window's memory of the processor.
void streams_and_host_memory(via::world& world, std::uint64_t) {
    std::vector<std::byte> mine(64);
    allocated_memory source{world, 64};
    via::window window = world.register_window(mine.data(), mine.size());
    require(via_put_on_stream(world.context_handle(), window.at<std::byte>(0), source.data(), 8, world.pe(), nullptr) ==
                VIA_ERR_UNSUPPORTED,
            "a stream is refused memory of the processor in a window");
    // The host's transfers go from the one to the other.
    source.write(std::vector<std::byte>(64, std::byte{7}), 0);
    const int right = (world.pe() + 1) % world.npes();
    check(via_put(world.context_handle(), window.at<std::byte>(0), source.data(), 64, right));
    world.quiet();
    world.barrier();
    require(mine == std::vector<std::byte>(64, std::byte{7}), "from a GPU to the processor's memory of a window");
    check(via_get(world.context_handle(), source.data(), window.at<std::byte>(8), 32, right));
    require(source.read() == std::vector<std::byte>(64, std::byte{7}), "and back");
    window.destroy();
}

/// Memory that was freed while it was attached: the next who asks is told so.
void freed_without_a_word(via::world& world, std::uint64_t) {
    auto mine = std::make_unique<allocated_memory>(world, 64);
    via::window window = world.create_window(128);
    window.attach(0, mine->data(), 64);
    mine.reset();
    world.barrier();
    const int right = (world.pe() + 1) % world.npes();
    const via::error gone =
        require_error(VIA_ERR_ADDRESS, [&] { world.p(window.at<std::byte>(0), std::byte{1}, right); });
    require(gone.pe() == right, "the error names the PE");
    world.barrier();
    window.destroy();
}

void staged(via::world& world, std::uint64_t) {
    allocated_memory mine{world, 64};
    via::window window = world.register_window(mine.data(), 64);
    const int right = (world.pe() + 1) % world.npes();
    const via::error no =
        require_error(VIA_ERR_UNSUPPORTED, [&] { world.p(window.at<std::byte>(0), std::byte{1}, right); });
    require(no.pe() == right, "the error names the PE");
    world.p(window.at<std::byte>(0), std::byte{1}, world.pe());
    window.destroy();
}

}  // namespace

std::span<const test_case> device_window_cases() { return window_cases_of<allocated_memory>::all(); }
std::span<const test_case> device_window_piece_cases() { return window_cases_of<piece_memory>::all(); }
std::span<const test_case> device_window_stream_cases() {
    static constexpr test_case cases[] = {{"windows on streams", on_streams},
                                          {"windows of the processor's memory on streams", streams_and_host_memory},
                                          {"windows over memory that was freed", freed_without_a_word}};
    return cases;
}
std::span<const test_case> device_window_staged_cases() {
    static constexpr test_case cases[] = {{"windows without P2P", staged}};
    return cases;
}

}  // namespace conformance
