// SPDX-License-Identifier: Apache-2.0
// What the library's kernels of reductions yield, of every type with every operation, on simulated GPUs: the bits of
// the host's operations, combined in the order that via_reduce() documents. A block of each PE; what several blocks
// share tests/gpu shows.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include <cuda_bf16.h>
#include <cuda_fp16.h>
// These are the processor's, too, and name for it what the simulation names.
#undef __device__
#undef __host__
#undef __forceinline__
#undef __noinline__
#undef __shared__

#include <viaduct.h>

#include "simulated_world.hpp"
#include "support/catch.hpp"
#include "support/random.hpp"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wold-style-cast"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#include "reduce_elements.cuh"
#pragma GCC diagnostic pop

namespace {

namespace kernels = via::route::kernels;
using bytes = std::vector<unsigned char>;

/// What a member gets: what all come to together, what it comes to alone, or its block.
enum class part { shared, alone, block };

struct reduction {
    via_type type;
    std::size_t element;
    via_op op;
    part what;
    std::size_t count;
};

constexpr std::size_t source_at = 64;
constexpr std::size_t dest_at = simulated::heap_bytes / 2;
constexpr unsigned char poison = 0xA5;

/// Any bits, but most floating-point numbers such that sums and products of some are numbers.
bytes elements(const reduction& of, std::size_t size, std::uint64_t seed) {
    bytes made(size);
    for (std::size_t i = 0; i < size; ++i) made[i] = static_cast<unsigned char>(support::mix(seed + i));
    const auto one = static_cast<unsigned char>(of.type == VIA_HALF ? 0x3c : 0x3f);
    const bool is_real =
        of.type == VIA_HALF || of.type == VIA_BFLOAT16 || of.type == VIA_FLOAT || of.type == VIA_DOUBLE;
    for (std::size_t i = of.element - 1; is_real && i < size; i += of.element)
        if (made[i] % 8 != 0) made[i] = static_cast<unsigned char>((made[i] & 0x80) | one);
    return made;
}

/// In the documented order: a PE's own, then what PEs 4p+1 to 4p+4 come to.
bytes by_host(const reduction& of, const std::vector<bytes>& sources, std::size_t from, std::size_t pe = 0) {
    const auto begin = sources[pe].begin() + static_cast<std::ptrdiff_t>(from);
    bytes all{begin, begin + static_cast<std::ptrdiff_t>(of.count * of.element)};
    for (std::size_t child = 4 * pe + 1; child <= 4 * pe + 4 && child < sources.size(); ++child) {
        const bytes its = by_host(of, sources, from, child);
        if (!all.empty()) REQUIRE(via_reduce_local(of.op, of.type, all.data(), its.data(), of.count) == VIA_OK);
    }
    return all;
}

/// With one NaN for all: of floats and doubles processors have several.
template <class T>
bytes with_one_nan(bytes numbers) {
    for (std::size_t i = 0; i < numbers.size(); i += sizeof(T)) {
        T number;
        std::memcpy(&number, &numbers[i], sizeof number);
        if (number != number) std::fill_n(&numbers[i], sizeof number, static_cast<unsigned char>(0xff));
    }
    return numbers;
}
bool same(const reduction& of, const bytes& a, const bytes& b) {
    if (of.type == VIA_FLOAT) return with_one_nan<float>(a) == with_one_nan<float>(b);
    if (of.type == VIA_DOUBLE) return with_one_nan<double>(a) == with_one_nan<double>(b);
    return a == b;
}

void by_kernel(const reduction& of, const simulated::world::arguments& by, std::size_t beside) {
    kernels::reduce_arguments a{};
    a.world = by.ctx.abi();
    a.team = by.team.abi();
    const std::size_t own = of.what == part::block ? static_cast<std::size_t>(by.team.pe()) * of.count * of.element : 0;
    a.source = reinterpret_cast<std::uintptr_t>(by.heap) + source_at + beside + own;
    a.dest = reinterpret_cast<std::uintptr_t>(by.heap) + dest_at + beside;
    a.count = of.count;
    a.op = of.op;
    a.type = of.type;
    a.alone = of.what == part::shared ? 0 : 1;
    a.scattered = of.what == part::block ? 1 : 0;
    of.element < 4 ? kernels::reduce_narrow(a, by.team) : kernels::reduce_numbers(a, by.team);
}

void check(simulated::world& w, unsigned threads, const reduction& of, std::size_t beside) {
    CAPTURE(of.type, of.op, static_cast<int>(of.what), of.count, beside);
    const auto npes = static_cast<std::size_t>(w.npes());
    const std::size_t size = of.count * of.element;
    std::vector<bytes> sources;
    for (std::size_t pe = 0; pe < npes; ++pe) {
        sources.push_back(elements(of, of.what == part::block ? size * npes : size, 1000003 * (pe + 1) + of.count));
        char* const heap = w.heap(static_cast<int>(pe));
        if (size != 0) std::memcpy(heap + source_at + beside, sources.back().data(), sources.back().size());
        std::memset(heap + dest_at, poison, beside + size + 64);
    }
    w.run(threads, [&](const simulated::world::arguments& by) { by_kernel(of, by, beside); });
    REQUIRE_FALSE(w.failed());
    for (std::size_t pe = 0; pe < npes; ++pe) {
        const auto* const dest = reinterpret_cast<const unsigned char*>(w.heap(static_cast<int>(pe))) + dest_at;
        REQUIRE(same(of, {dest + beside, dest + beside + size},
                     by_host(of, sources, of.what == part::block ? pe * size : 0)));
        REQUIRE(bytes(dest, dest + beside) == bytes(beside, poison));
        REQUIRE(bytes(dest + beside + size, dest + beside + size + 64) == bytes(64, poison));
    }
}

struct type {
    via_type name;
    std::size_t element;
    bool has_bits;
};
constexpr std::array types{type{VIA_INT8, 1, true},   type{VIA_UINT8, 1, true},  type{VIA_INT16, 2, true},
                           type{VIA_UINT16, 2, true}, type{VIA_HALF, 2, false},  type{VIA_BFLOAT16, 2, false},
                           type{VIA_INT32, 4, true},  type{VIA_UINT32, 4, true}, type{VIA_INT64, 8, true},
                           type{VIA_UINT64, 8, true}, type{VIA_FLOAT, 4, false}, type{VIA_DOUBLE, 8, false}};

}  // namespace

TEST_CASE("A kernel of the library reduces as the host does") {
    const int npes = GENERATE(1, 2, 3, 5, 9);
    CAPTURE(npes);
    simulated::world w{npes};
    for (const type& each : types) {
        for (int op = VIA_SUM; op <= (each.has_bits ? VIA_XOR : VIA_PROD); ++op) {
            for (const part what : {part::shared, part::alone, part::block}) {
                for (const std::size_t count : {0U, 1U, 17U, npes < 9 ? 700U : 70U}) {
                    const std::size_t beside = (count + static_cast<unsigned>(op)) % 3 * each.element;
                    check(w, npes < 9 ? 64 : 32, {each.name, each.element, static_cast<via_op>(op), what, count},
                          beside);
                }
            }
        }
    }
}
