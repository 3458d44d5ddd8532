// SPDX-License-Identifier: Apache-2.0
#include "gpu_rows.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include <viaduct/stream.hpp>

#include "cuda/device.hpp"
#include "cuda/memory.hpp"
#include "plan.hpp"

namespace perf {
namespace {

CUdeviceptr number(const void* address) noexcept { return reinterpret_cast<CUdeviceptr>(address); }

/// The GPU whose memory that is.
std::unique_ptr<via::cuda::device> gpu_of(const void* address) {
    const auto any = via::cuda::device::numbered(0);
    const via::cuda::entered in{*any};
    int ordinal = 0;
    any->calls().check(
        any->calls().pointer_get_attribute(&ordinal, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, number(address)),
        "cuPointerGetAttribute", "cannot find the GPU of the heap");
    return via::cuda::device::numbered(ordinal);
}

/// Two areas of GPU memory and a stream, and what is called on them.
class bench {
public:
    bench(via::world& world, const options& wanted, std::size_t area)
        : world_{world},
          options_{wanted},
          dest_{world.allocate_device<std::byte>(area, 4096)},
          source_{world.allocate_device<std::byte>(area, 4096)},
          gpu_{gpu_of(dest_.data())},
          last_{world.npes() - 1} {
        const via::cuda::entered in{*gpu_};
        stream_ = via::cuda::make_stream(*gpu_);
    }

    /// Makes `count` calls of a size.
    using work = std::function<void(std::size_t size, std::size_t count)>;
    struct test {
        const char* name;
        role who;
        sizes how_large;
        std::size_t count;
        work library;
        work plain;  ///< empty where CUDA has nothing of the kind
    };
    [[nodiscard]] std::vector<test> by_host();
    [[nodiscard]] std::vector<test> by_stream();
    [[nodiscard]] row measure(const test& t, std::size_t size);

    /// True if the GPUs of all PEs reach each other's memory.
    [[nodiscard]] bool is_mapped() {
        bool all = true;
        for (int pe = 0; pe <= last_; ++pe) all = all && world_.ptr(dest_.data(), pe) != nullptr;
        const int mine = all ? 1 : 0;
        int least = 0;
        world_.reduce(VIA_MIN, &least, {&mine, 1});
        return least == 1;
    }

private:
    [[nodiscard]] std::byte* dest() const { return dest_.data(); }
    [[nodiscard]] const std::byte* source() const { return source_.data(); }
    [[nodiscard]] via::on_stream on() { return {world_, stream_.get()}; }
    void synchronize() const {
        gpu_->calls().check(gpu_->calls().stream_synchronize(stream_.get()), "cuStreamSynchronize", "cannot wait");
    }
    void copy(void* to, const void* from, std::size_t size) const {
        gpu_->calls().check(gpu_->calls().memcpy_async(number(to), number(from), size, stream_.get()), "cuMemcpyAsync",
                            "cannot copy");
    }
    /// The same copies by CUDA alone; waited for one by one, or all at the end.
    [[nodiscard]] work plain_copies(bool puts, bool each);
    [[nodiscard]] double seconds(const work& what, std::size_t size, std::size_t count);

    via::world& world_;
    const options& options_;
    via::symmetric<std::byte, via::device_memory> dest_;
    via::symmetric<std::byte, via::device_memory> source_;
    std::shared_ptr<const via::cuda::device> gpu_;
    via::cuda::stream stream_;
    int last_;
};

bench::work bench::plain_copies(bool puts, bool each) {
    std::byte* const there = world_.ptr(puts ? dest_.data() : source_.data(), last_);
    if (there == nullptr) return {};
    return [=, this](std::size_t size, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            puts ? copy(there, source(), size) : copy(dest(), there, size);
            if (each) synchronize();
        }
        synchronize();
    };
}

std::vector<bench::test> bench::by_host() {
    const auto repeat = [](auto call) {
        return [call](std::size_t size, std::size_t count) {
            for (std::size_t i = 0; i < count; ++i) call(size);
        };
    };
    auto* const sums = reinterpret_cast<double*>(dest());
    const auto* const addends = reinterpret_cast<const double*>(source());
    return {
        {"gpu_put", role::one, sizes::transfer, 2'000, repeat([this](std::size_t size) {
             world_.put(dest(), {source(), size}, last_);
             world_.quiet();
         }),
         plain_copies(true, true)},
        {"gpu_get", role::one, sizes::transfer, 2'000, repeat([this](std::size_t size) {
             world_.get({dest(), size}, source(), last_);
         }),
         plain_copies(false, true)},
        {"gpu_alltoall",
         role::all,
         sizes::block,
         1'000,
         repeat([this](std::size_t size) { world_.alltoall(dest(), source(), size); }),
         {}},
        {"gpu_sum",
         role::all,
         sizes::sum,
         1'000,
         repeat([=, this](std::size_t size) {
             world_.reduce(VIA_SUM, sums, {addends, size / sizeof(double)});
         }),
         {}},
    };
}

std::vector<bench::test> bench::by_stream() {
    const auto enqueue = [this](auto call) {
        return [this, call](std::size_t size, std::size_t count) {
            for (std::size_t i = 0; i < count; ++i) call(on(), size);
            synchronize();
        };
    };
    auto* const sums = reinterpret_cast<double*>(dest());
    const auto* const addends = reinterpret_cast<const double*>(source());
    return {
        {"stream_put", role::one, sizes::transfer, 1'000, enqueue([this](const via::on_stream& by, std::size_t size) {
             by.put(dest(), {source(), size}, last_);
         }),
         plain_copies(true, false)},
        {"stream_get", role::one, sizes::transfer, 1'000, enqueue([this](const via::on_stream& by, std::size_t size) {
             by.get({dest(), size}, source(), last_);
         }),
         plain_copies(false, false)},
        {"stream_barrier",
         role::all,
         sizes::none,
         500,
         enqueue([](const via::on_stream& by, std::size_t) { by.barrier(); }),
         {}},
        {"stream_alltoall",
         role::all,
         sizes::block,
         500,
         enqueue([this](const via::on_stream& by, std::size_t size) { by.alltoall(dest(), source(), size); }),
         {}},
        {"stream_sum",
         role::all,
         sizes::sum,
         500,
         enqueue([=](const via::on_stream& by, std::size_t size) {
             by.reduce(VIA_SUM, sums, addends, size / sizeof(double));
         }),
         {}},
    };
}

/// Of PE 0, or in a collective of all; the others wait for it.
double bench::seconds(const work& what, std::size_t size, std::size_t count) {
    const via::cuda::entered in{*gpu_};
    const auto start = std::chrono::steady_clock::now();
    what(size, count);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    return took.count() / static_cast<double>(count);
}

row bench::measure(const test& t, std::size_t size) {
    const std::size_t calls = calls_of(t.count, size, t.who, last_ + 1, usable_processors(), options_.effort);
    const bool acts = t.who == role::all || world_.pe() == 0;
    std::vector<double> library;
    std::vector<double> plain;
    if (acts) (void)seconds(t.library, size, calls / 10 + 1);
    if (acts && t.plain) (void)seconds(t.plain, size, calls / 10 + 1);
    for (int round = 0; round < options_.rounds; ++round) {
        world_.barrier();
        if (acts) library.push_back(seconds(t.library, size, calls));
        world_.barrier();
        if (acts && t.plain) plain.push_back(seconds(t.plain, size, calls));
    }
    world_.barrier();
    return {t.name, size, timing::of(std::move(library)), timing::of(std::move(plain))};
}

/// Bytes that the largest of the tests needs in each area.
std::size_t largest_area(const options& wanted, int npes) {
    std::size_t largest = 64;
    for (const sizes kind : {sizes::transfer, sizes::block, sizes::sum}) {
        for (const std::size_t size : sizes_of(kind, wanted.sizes))
            largest = std::max(largest, area_of(kind, size, npes));
    }
    return largest;
}

bool is_wanted(const options& wanted, const std::string& name) {
    return wanted.tests.empty() || std::find(wanted.tests.begin(), wanted.tests.end(), name) != wanted.tests.end();
}

}  // namespace

gpu_report measure_gpu(via::world& world, const options& wanted) {
    gpu_report found;
    try {
        world.check_kernels();
    } catch (const via::error& none) {  // then every PE's world has no device heap
        if (none.status() != VIA_ERR_UNSUPPORTED) throw;
        found.without = none.what();
        return found;
    }
    bench all{world, wanted, largest_area(wanted, world.npes())};
    std::vector<bench::test> tests = all.by_host();
    if (all.is_mapped()) {
        for (bench::test& each : all.by_stream()) tests.push_back(std::move(each));
    } else {
        found.without = "the PEs' GPUs do not all reach each other: no rows of streams";
    }
    for (const bench::test& t : tests) {
        if (!is_wanted(wanted, t.name)) continue;
        for (const std::size_t size : sizes_of(t.how_large, wanted.sizes)) found.rows.push_back(all.measure(t, size));
    }
    return found;
}

}  // namespace perf
