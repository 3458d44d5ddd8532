// SPDX-License-Identifier: Apache-2.0
// Windows over memory of GPUs that PEs allocated themselves.
#include <memory>

#include <viaduct_stream.h>

#include "device_suite.hpp"
#include "neighbours.hpp"
#include "own_stream.hpp"
#include "support/gpu_pool.hpp"
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

    [[nodiscard]] const via::cuda::device& gpu() const noexcept { return *gpu_; }

protected:
    gpu_bytes(const via::world& world, std::size_t size)
        : gpu_{via::cuda::device::spread(world.pe())}, stream_{world}, size_{size} {}
    void set_base(CUdeviceptr at) noexcept { base_ = reinterpret_cast<std::byte*>(at); }

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
    piece_memory(const via::world& world, std::size_t size)
        : gpu_bytes{world, size}, piece_{piece_size()}, mappings_(2) {
        require(size < piece_, "a test's memory fits");
        {
            const via::cuda::entered in{gpu()};
            space_ = via::cuda::reserve(gpu(), 2 * piece_, 0);
        }
        for (std::size_t i = 0; i < 2; ++i) replace(i);
        set_base(space_.get() + piece_ - size / 2 / 8 * 8);
    }
    [[nodiscard]] std::size_t piece() const noexcept { return piece_; }
    [[nodiscard]] std::byte* whole() const noexcept { return reinterpret_cast<std::byte*>(space_.get()); }
    /// Other memory at the same place.
    void replace(std::size_t index) {
        const via::cuda::entered in{gpu()};
        const CUdeviceptr at = space_.get() + index * piece_;
        mappings_[index].reset();
        mappings_[index] = via::cuda::map(gpu(), at, piece_, via::cuda::create(gpu(), piece_));
        via::cuda::allow(gpu(), at, piece_, gpu().number());
    }

private:
    [[nodiscard]] std::size_t piece_size() const {
        const via::cuda::entered in{gpu()};
        return via::cuda::granularity(gpu());
    }

    std::size_t piece_;
    via::cuda::reservation space_;
    std::vector<via::cuda::mapped> mappings_;
};

/// As cudaMallocFromPoolAsync() gives it from a pool that was made to be shared; from the middle of an allocation.
class pool_memory : public gpu_bytes {
public:
    pool_memory(const via::world& world, std::size_t size)
        : gpu_bytes{world, size}, pool_{gpu(), CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR} {
        memory_ = pool_.take(size + before + 100);
        set_base(memory_.get() + before);
    }
    /// Another one of the same pool.
    [[nodiscard]] via::cuda::allocation take_more(std::size_t size) const { return pool_.take(size); }

private:
    static constexpr std::size_t before = 256;
    support::gpu_pool pool_;
    via::cuda::allocation memory_;
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

/// A stream takes no window's memory of the processor, unless there is an engine for that.
void streams_and_host_memory(via::world& world, std::uint64_t) {
    std::vector<std::byte> mine(64);
    allocated_memory source{world, 64};
    via::window window = world.register_window(mine.data(), mine.size());
    const own_stream stream{world};
    source.write(std::vector<std::byte>(64, std::byte{5}), 0);
    const via_status put =
        via_put_on_stream(world.context_handle(), window.at<std::byte>(0), source.data(), 8, world.pe(), stream.get());
    require(put == (has_engine(world) ? VIA_OK : VIA_ERR_UNSUPPORTED),
            "a stream's put to memory of the processor in a window");
    stream.synchronize();
    require(mine[7] == (put == VIA_OK ? std::byte{5} : std::byte{0}), "what was done, or refused");
    world.barrier();
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

/// Two allocations of one pool at a time, and one of a pool that was not made to be shared.
void pools(via::world& world, std::uint64_t) {
    pool_memory first{world, 4096};
    const via::cuda::allocation second = first.take_more(8192);
    via::window window = world.create_window(12288);
    window.attach(0, first.data(), 4096);
    window.attach(4096, reinterpret_cast<void*>(second.get()), 8192);
    world.barrier();
    const int right = (world.pe() + 1) % world.npes();
    for (const std::size_t offset : {std::size_t{4095}, std::size_t{4096}, std::size_t{12287}, std::size_t{0}}) {
        world.p(window.at<std::byte>(offset), static_cast<std::byte>(offset + 3), right);
    }
    world.quiet();
    for (const std::size_t offset : {std::size_t{0}, std::size_t{4095}, std::size_t{4096}, std::size_t{12287}}) {
        require(world.g(window.at<std::byte>(offset), right) == static_cast<std::byte>(offset + 3),
                "a byte of a pool's memory");
    }
    world.barrier();
    window.detach(0);
    world.barrier();
    world.p(window.at<std::byte>(5000), std::byte{9}, right);
    require(world.g(window.at<std::byte>(5000), right) == std::byte{9}, "the other one is still attached");
    const via::cuda::device& gpu = first.gpu();
    const support::gpu_pool own{gpu, CU_MEM_HANDLE_TYPE_NONE};
    const via::cuda::allocation unshared = own.take(64);
    const via::error no =
        require_error(VIA_ERR_UNSUPPORTED, [&] { window.attach(0, reinterpret_cast<void*>(unshared.get()), 64); });
    require(std::string{no.what()}.find("pool") != std::string::npos, "a pool that is not shared is refused by name");
    require(no.hint().find("CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR") != std::string::npos, "with what would do");
    world.barrier();
    window.destroy();
}

/// Attachments that have pieces in common are mapped side by side, and each goes when it is detached.
void shared_pieces(via::world& world, std::uint64_t) {
    const piece_memory mine{world, 64};
    const std::size_t piece = mine.piece();
    via::window window = world.create_window(4 * piece);
    window.attach(0, mine.whole(), piece);               // the first
    window.attach(piece, mine.whole(), 2 * piece);       // both
    window.attach(3 * piece, mine.whole() + piece, 64);  // of the second
    world.barrier();
    const int right = (world.pe() + 1) % world.npes();
    const via_window_counts before = window_counts(world);
    for (int round = 0; round < 10; ++round) {
        const auto value = static_cast<std::byte>(round);
        world.p(window.at<std::byte>(5), value, right);
        world.p(window.at<std::byte>(3 * piece + 7), value, right);
        world.quiet();
        require(world.g(window.at<std::byte>(piece + 5), right) == value, "one piece by two attachments");
        require(world.g(window.at<std::byte>(2 * piece + 7), right) == value, "the other, likewise");
    }
    const via_window_counts after = window_counts(world);
    require_equal(after.opens - before.opens, 3U, "opens");
    require_equal(after.evictions + after.stale_retries, before.evictions + before.stale_retries, "what had to go");
    world.barrier();
    window.detach(0);
    world.barrier();
    require_equal(window_counts(world).mappings, after.mappings - 1, "mappings when one has gone");
    world.p(window.at<std::byte>(piece + 5), std::byte{77}, right);
    require(world.g(window.at<std::byte>(piece + 5), right) == std::byte{77}, "the others are there");
    world.barrier();
    window.destroy();
}

/// A piece that was replaced under an attachment: neither that nor what shares the piece is lent.
void replaced_piece(via::world& world, std::uint64_t) {
    piece_memory mine{world, 64};
    const std::size_t piece = mine.piece();
    via::window window = world.create_window(3 * piece);
    window.attach(0, mine.whole(), 2 * piece);
    mine.replace(1);
    window.attach(2 * piece, mine.whole() + piece, piece);
    world.barrier();
    const int right = (world.pe() + 1) % world.npes();
    for (const std::size_t offset : {std::size_t{0}, 2 * piece}) {
        const via::error gone =
            require_error(VIA_ERR_ADDRESS, [&] { world.p(window.at<std::byte>(offset), std::byte{1}, right); });
        require(std::string{gone.what()}.find("freed while it was attached") != std::string::npos, gone.what());
    }
    world.barrier();
    window.detach(0);
    world.barrier();
    world.p(window.at<std::byte>(2 * piece), std::byte{1}, right);
    require(world.g(window.at<std::byte>(2 * piece), right) == std::byte{1}, "what is there now is lent");
    world.barrier();
    window.destroy();
}

/// Transfers of the host are staged; kernels are refused. The next PE is on another GPU.
void staged(via::world& world, std::uint64_t seed) {
    constexpr std::size_t size = std::size_t{5} << 20;  // more than what is staged at a time
    const int right = (world.pe() + 1) % world.npes();
    const int left = (world.pe() + world.npes() - 1) % world.npes();
    allocated_memory mine{world, size};
    allocated_memory source{world, size};
    source.write(support::random_bytes(size, seed, static_cast<std::uint64_t>(world.pe())), 0);
    via::window window = world.register_window(mine.data(), size);
    via_context* const by = world.context_handle();
    check(via_put_nbi(by, window.at<std::byte>(0), source.data(), size, right));
    world.quiet();
    world.barrier();
    require(mine.read() == support::random_bytes(size, seed, static_cast<std::uint64_t>(left)),
            "from one GPU to the other");
    source.write(std::vector<std::byte>(size), 0);
    check(via_get(by, source.data(), window.at<std::byte>(0), size, right));
    require(source.read() == support::random_bytes(size, seed, static_cast<std::uint64_t>(world.pe())), "and back");
    const via::error kernels = require_error(VIA_ERR_UNSUPPORTED, [&] { (void)window.on_device(); });
    require(std::string{kernels.what()}.find("kernels do not stage") != std::string::npos, kernels.what());
    const std::string text = world.describe();
    require(text.find("\"BAD\"") == std::string::npos || text.find(": staged") != std::string::npos, text);
    window.destroy();
    require_equal(window_counts(world).mappings, 0U, "mappings that are left");
}

}  // namespace

std::span<const test_case> device_window_cases() { return window_cases_of<allocated_memory>::all(); }
std::span<const test_case> device_window_piece_cases() { return window_cases_of<piece_memory>::all(); }
std::span<const test_case> device_window_pool_cases() { return window_cases_of<pool_memory>::all(); }
std::span<const test_case> device_window_stream_cases() {
    static constexpr test_case cases[] = {{"windows on streams", on_streams},
                                          {"windows of the processor's memory on streams", streams_and_host_memory}};
    return cases;
}
std::span<const test_case> device_window_shared_piece_cases() {
    static constexpr test_case cases[] = {{"windows over virtual memory with pieces in common", shared_pieces}};
    return cases;
}
std::span<const test_case> device_window_lent_cases() {
    static constexpr test_case cases[] = {
        {"windows over memory that was freed", freed_without_a_word},
        {"windows over several allocations of a pool", pools},
        {"windows over virtual memory of which a piece was replaced", replaced_piece}};
    return cases;
}
std::span<const test_case> device_window_staged_cases() {
    static constexpr test_case cases[] = {{"windows without P2P", staged}};
    return cases;
}

}  // namespace conformance
