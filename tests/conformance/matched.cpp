// SPDX-License-Identifier: Apache-2.0
// Transfers with two ends, by the host.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "sample.hpp"
#include "suite.hpp"
#include "support/effort.hpp"
#include "support/random.hpp"
#include "support/require.hpp"
#include "support/same_bits.hpp"

namespace conformance {
namespace {

using support::mix;
using support::random_bytes;
using support::require;
using support::require_equal;
using support::require_error;
using via::transfer_end;
using bytes = via::span<std::byte>;
using const_bytes = via::span<const std::byte>;

constexpr std::byte poison{0xA5};

std::size_t index(int pe) { return static_cast<std::size_t>(pe); }

std::vector<std::byte> message(std::size_t size, std::uint64_t seed, int from, int to, int label) {
    return random_bytes(size, seed, static_cast<std::uint64_t>(from * 1000 + to) * 10 + static_cast<unsigned>(label));
}

/// The two buffers of messages with everyone, with `label` of them each way, and poison around each.
struct mailbox {
    mailbox(std::size_t npes, int labels, std::size_t each)
        : size{each}, stride{each + 9}, all(npes * static_cast<std::size_t>(labels) * stride, poison) {}

    std::size_t size;
    std::size_t stride;
    std::vector<std::byte> all;
    [[nodiscard]] std::size_t at(int pe, int label, int labels) const {
        return (index(pe) * static_cast<std::size_t>(labels) + static_cast<std::size_t>(label)) * stride;
    }
};

/// With everyone, this PE included; by all at once, one by one, and in the order of the PEs' choice; into the heap and
/// into memory of the PE's own.
void everyone(via::world& world, std::uint64_t seed) {
    constexpr int labels = 2;
    const int n = world.npes();
    constexpr std::array<std::size_t, 5> sizes{0, 8, 13, 4096, 70'001};
    for (const std::size_t size : some_of(world, seed, "sizes of matched transfers", sizes, 3)) {
        for (const bool in_heap : {true, false}) {
            mailbox out{index(n), labels, size};
            mailbox in{index(n), labels, size};
            auto heap = world.allocate<std::byte>(in.all.size());
            std::byte* const inbox = in_heap ? heap.data() : in.all.data();
            std::fill_n(inbox, in.all.size(), poison);
            std::vector<transfer_end> ends;
            for (int pe = 0; pe < n; ++pe) {
                for (int label = 0; label < labels; ++label) {
                    ends.push_back(
                        transfer_end::send(const_bytes{&out.all[out.at(pe, label, labels)], size}, pe, label));
                    ends.push_back(transfer_end::receive(bytes{inbox + in.at(pe, label, labels), size}, pe, label));
                }
            }
            via::transfer_set all = world.match(ends);
            require_equal(all.count(), ends.size(), "ends of the set");
            for (std::uint64_t round = 0; round < 3; ++round) {
                for (int pe = 0; pe < n; ++pe) {
                    for (int label = 0; label < labels; ++label) {
                        const auto data = message(size, seed + round, world.pe(), pe, label);
                        std::copy(data.begin(), data.end(),
                                  out.all.begin() + static_cast<std::ptrdiff_t>(out.at(pe, label, labels)));
                    }
                }
                if (round == 0) {
                    all.start();
                    all.wait();
                } else {
                    for (std::size_t i = 0; i < ends.size(); ++i) {
                        const std::size_t each = round == 1 ? i : ends.size() - 1 - i;
                        all.start({&each, 1});
                    }
                    std::vector<std::size_t> order(ends.size());
                    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
                    for (std::size_t i = order.size(); i > 1; --i) {
                        std::swap(order[i - 1], order[mix(seed + i + index(world.pe())) % i]);
                    }
                    for (const std::size_t each : order) all.wait({&each, 1});
                }
                for (int pe = 0; pe < n; ++pe) {
                    for (int label = 0; label < labels; ++label) {
                        const std::byte* const got = inbox + in.at(pe, label, labels);
                        const auto expected = message(size, seed + round, pe, world.pe(), label);
                        require(support::same_bits(expected.begin(), expected.end(), got), "what was sent has come");
                        require(got[size] == poison && got[size + 8] == poison, "and nothing beside it");
                    }
                }
            }
        }
    }
}

/// A part of an array of three dimensions, as a plain list of its elements.
struct part {
    std::array<std::size_t, 3> shape;  ///< of the array, from the innermost
    std::array<std::size_t, 3> begin;
    std::array<std::size_t, 3> size;

    [[nodiscard]] std::size_t elements() const { return size[0] * size[1] * size[2]; }
    [[nodiscard]] std::size_t first() const { return begin[0] + shape[0] * (begin[1] + shape[1] * begin[2]); }
    [[nodiscard]] std::vector<std::size_t> list() const {
        std::vector<std::size_t> all;
        for (std::size_t z = 0; z < size[2]; ++z) {
            for (std::size_t y = 0; y < size[1]; ++y) {
                for (std::size_t x = 0; x < size[0]; ++x) {
                    all.push_back(first() + x + shape[0] * (y + shape[1] * z));
                }
            }
        }
        return all;
    }
    template <class T>
    [[nodiscard]] via::layout layout() const {
        return via::elements<T>(size[0], {{size[1], static_cast<std::ptrdiff_t>(shape[0])},
                                          {size[2], static_cast<std::ptrdiff_t>(shape[0] * shape[1])}});
    }
};

/// Faces of all six sides, and edges of one element, to a neighbour that takes them into another face of its own.
template <class T>
void faces(via::world& world, std::uint64_t seed, bool in_heap) {
    constexpr std::array<std::size_t, 3> shape{7, 5, 6};
    constexpr std::array<part, 5> sent{{{shape, {0, 1, 1}, {1, 3, 4}},
                                        {shape, {1, 0, 1}, {5, 1, 4}},
                                        {shape, {1, 1, 5}, {5, 3, 1}},
                                        {shape, {6, 4, 0}, {1, 1, 6}},
                                        {shape, {0, 0, 0}, {7, 5, 6}}}};
    constexpr std::array<part, 5> taken{{{shape, {6, 1, 1}, {1, 4, 3}},
                                         {shape, {0, 0, 0}, {5, 4, 1}},
                                         {shape, {1, 1, 0}, {3, 1, 5}},
                                         {shape, {0, 0, 5}, {3, 2, 1}},
                                         {shape, {0, 0, 0}, {7, 5, 6}}}};
    const std::size_t count = shape[0] * shape[1] * shape[2];
    const int right = (world.pe() + 1) % world.npes();
    const int left = (world.pe() + world.npes() - 1) % world.npes();
    for (std::size_t i = 0; i < sent.size(); ++i) {
        auto heap = world.allocate<T>(count);
        std::vector<T> own(count);
        std::vector<T> source(count);
        T* const dest = in_heap ? heap.data() : own.data();
        const bool listed = i % 2 == 0;  // the receiver's as a list of elements
        std::vector<std::ptrdiff_t> where;
        for (const std::size_t each : taken[i].list()) where.push_back(static_cast<std::ptrdiff_t>(each));
        const std::array ends{
            transfer_end::send(source.data() + sent[i].first(), sent[i].template layout<T>(), right, 7),
            listed ? transfer_end::receive(dest, via::elements_at<T>(where), left, 7)
                   : transfer_end::receive(dest + taken[i].first(), taken[i].template layout<T>(), left, 7)};
        via::transfer_set set = world.match(ends);
        for (std::uint64_t round = 0; round < 2; ++round) {
            const auto fill = [&](int pe, std::vector<T>& array) {
                const auto data = random_bytes(count * sizeof(T), seed + round, index(pe));
                std::memcpy(array.data(), data.data(), data.size());
            };
            fill(world.pe(), source);
            std::memset(dest, 0xA5, count * sizeof(T));
            set.start();
            set.wait();
            std::vector<T> theirs(count);
            fill(left, theirs);
            std::vector<T> expected(count);
            std::memset(expected.data(), 0xA5, count * sizeof(T));
            const auto from = sent[i].list();
            const auto to = taken[i].list();
            require_equal(to.size(), from.size(), "as many elements here as there");
            for (std::size_t k = 0; k < from.size(); ++k) expected[to[k]] = theirs[from[k]];
            require(std::memcmp(expected.data(), dest, count * sizeof(T)) == 0, "a face goes into a face");
        }
    }
}

void layouts(via::world& world, std::uint64_t seed) {
    for (const bool in_heap : {true, false}) {
        faces<std::uint8_t>(world, seed, in_heap);
        faces<float>(world, seed, in_heap);
        faces<double>(world, seed, in_heap);
        faces<std::array<double, 3>>(world, seed, in_heap);
    }
}

/// A field in parts on all PEs is put together on one, worked on there, and spread again.
void gather_and_scatter(via::world& world, std::uint64_t seed) {
    const std::size_t n = index(world.npes());
    constexpr std::size_t width = 4;
    constexpr std::size_t height = 5;
    const std::size_t row = width * n;
    auto whole = world.allocate<double>(row * height);
    auto mine = world.allocate<double>(width * height);
    const int root = static_cast<int>(seed % n);
    const bool is_root = world.pe() == root;
    const auto columns = [&] { return via::elements<double>(width, {{height, static_cast<std::ptrdiff_t>(row)}}); };
    const via::span<double> here{mine.data(), width * height};
    std::vector<transfer_end> to_root{transfer_end::send<double>(here, root)};
    std::vector<transfer_end> from_root{transfer_end::receive<double>(here, root)};
    for (std::size_t pe = 0; is_root && pe < n; ++pe) {
        to_root.push_back(transfer_end::receive(whole.at(pe * width), columns(), static_cast<int>(pe)));
        from_root.push_back(transfer_end::send(whole.at(pe * width), columns(), static_cast<int>(pe)));
    }
    via::transfer_set gather = world.match(to_root);
    via::transfer_set scatter = world.match(from_root);
    const auto value = [&](std::size_t pe, std::size_t x, std::size_t y) {
        return static_cast<double>(seed % 1000) + static_cast<double>(pe * 100 + y * 10 + x);
    };
    for (std::size_t i = 0; i < here.size(); ++i) here[i] = value(index(world.pe()), i % width, i / width);
    for (int round = 1; round <= 3; ++round) {
        gather.start();
        gather.wait();
        for (std::size_t i = 0; is_root && i < row * height; ++i) *whole.at(i) += 1;
        scatter.start();
        scatter.wait();
        for (std::size_t i = 0; i < here.size(); ++i) {
            require_equal(here[i], value(index(world.pe()), i % width, i / width) + round, "a value of the field");
        }
    }
}

/// The receiver begins the next round before it reads the last one, and a slow reader still reads what was sent.
void doubled(via::world& world, std::uint64_t seed) {
    const int right = (world.pe() + 1) % world.npes();
    const int left = (world.pe() + world.npes() - 1) % world.npes();
    constexpr std::size_t size = 333;
    const std::uint64_t rounds = static_cast<std::uint64_t>(support::effort(40));
    for (const int way : {0, 1, 2, 3}) {
        const bool in_heap = way % 2 == 0;
        const std::size_t step = way < 2 ? 1 : 2;  // from one byte of what is sent to the next
        auto heap = world.allocate<std::byte>(2 * size);
        std::vector<std::byte> own(2 * size);
        std::vector<std::byte> source(step * size);
        const bytes both{in_heap ? heap.data() : own.data(), 2 * size};
        const via::layout apart = via::elements<std::byte>(1, {{size, static_cast<std::ptrdiff_t>(step)}});
        const std::array ends{transfer_end::send(source.data(), apart, right),
                              transfer_end::receive_double<std::byte>(both, left)};
        via::transfer_set set = world.match(ends);
        constexpr std::size_t send = 0;
        const via::span<const std::size_t> none;  // which is not all
        set.start(none);
        set.wait(none);
        require(set.test(none), "none are done at once");
        constexpr std::size_t receive = 1;
        set.start({&receive, 1});
        for (std::uint64_t round = 1; round <= rounds; ++round) {
            const auto data = message(size, seed + round, world.pe(), 0, 0);
            for (std::size_t i = 0; i < size; ++i) source[i * step] = data[i];
            set.start({&send, 1});
            set.wait();
            if (round < rounds) set.start({&receive, 1});
            if (mix(seed + round + index(world.pe())) % 8 == 0) {
                std::this_thread::sleep_for(std::chrono::microseconds{200});
            }
            const std::byte* const got = set.data<std::byte>(receive);
            require(got == both.data() + (round % 2 == 1 ? 0 : size), "the halves are used in turns");
            const auto expected = message(size, seed + round, left, 0, 0);
            require(support::same_bits(expected.begin(), expected.end(), got), "and hold the last round's message");
        }
    }
}

/// What is tested for is there when the test says so, and all or nothing ends.
void tests(via::world& world, std::uint64_t seed) {
    const int other = world.npes() - 1 - world.pe();
    std::vector<std::byte> source(1000);
    auto dest = world.allocate<std::byte>(1000);
    const std::array ends{transfer_end::send<std::byte>(source, other),
                          transfer_end::receive<std::byte>(bytes{dest.data(), 1000}, other)};
    via::transfer_set set = world.match(ends);
    for (std::uint64_t round = 0; round < 5; ++round) {
        const auto data = message(1000, seed + round, world.pe(), 0, 0);
        std::copy(data.begin(), data.end(), source.begin());
        constexpr std::size_t receive = 1;
        set.start({&receive, 1});
        world.barrier();
        require(!set.test({&receive, 1}), "nothing comes before it was sent");
        world.barrier();
        constexpr std::size_t send = 0;
        set.start({&send, 1});
        while (!set.test()) std::this_thread::yield();
        const auto expected = message(1000, seed + round, other, 0, 0);
        require(support::same_bits(expected.begin(), expected.end(), dest.data()), "what was tested for has come");
        require_error(VIA_ERR_ARGUMENT, [&] { (void)set.test(); });  // its round has ended
        world.barrier();
    }
}

/// On every PE alike, and the world goes on.
void matching_errors(via::world& world, std::uint64_t) {
    const bool first = world.pe() == 0;
    const int last = world.npes() - 1;
    std::array<double, 4> four{};
    auto heap = world.allocate<double>(4);
    const via::span<double> whole{heap.data(), 4};
    const auto refused = [&](via_status status, const std::vector<transfer_end>& ends, const char* why) {
        const via::error got = require_error(status, [&] { (void)world.match(ends); });
        require(std::string{got.what()}.find(why) != std::string::npos,
                std::string{"'"} + got.what() + "' says: " + why);
    };
    using list = std::vector<transfer_end>;
    const list none;
    const transfer_end good = transfer_end::send<double>(four, last, 3);
    refused(VIA_ERR_MISMATCH, first ? list{good} : none, "sends to PE");
    refused(VIA_ERR_MISMATCH, first ? list{transfer_end::receive<double>(whole, last, 3)} : none, "receives from PE");
    refused(VIA_ERR_ARGUMENT, first ? list{good, good} : none, "twice, by ends 0 and 1");
    refused(VIA_ERR_PE, first ? list{transfer_end::send<double>(four, world.npes())} : none, "out of range");
    refused(VIA_ERR_ARGUMENT, first ? list{transfer_end::send<double>(four, last, -1)} : none, "label is negative");
    refused(VIA_ERR_ARGUMENT, first ? list{transfer_end::send<double>({nullptr, 4}, last)} : none, "buffer is NULL");
    refused(VIA_ERR_ADDRESS,
            first ? list{transfer_end::receive<double>({heap.data(), std::size_t{1} << 40}, last)} : none, "heap");
    refused(
        VIA_ERR_ARGUMENT,
        first ? list{transfer_end::send(four.data(), via::elements<double>(1, {{1, 1}, {1, 1}, {1, 1}, {1, 1}}), last)}
              : none,
        "4 dimensions");
    const list ring_of_other_sizes{transfer_end::send<double>({four.data(), 3}, (world.pe() + 1) % world.npes()),
                                   transfer_end::receive<double>(whole, (world.pe() + last) % world.npes())};
    const auto too_much = [&](std::size_t size, int count) {  // from the last PE to the first, outside the heap
        list ends;
        for (int label = 0; label < count; ++label) {
            if (first) ends.push_back(transfer_end::receive<double>({four.data(), size / sizeof(double)}, last, label));
            if (world.pe() == last)
                ends.push_back(transfer_end::send<double>({four.data(), size / sizeof(double)}, 0, label));
        }
        return ends;
    };
    constexpr std::size_t quarter = SIZE_MAX / 4 + 1;  // of all addresses
    refused(VIA_ERR_ARGUMENT, too_much(2 * quarter, 1), "more bytes than memory holds");
    refused(VIA_ERR_MEMORY, too_much(quarter, 4), "more bytes than memory holds");
    refused(VIA_ERR_MISMATCH, ring_of_other_sizes, "bytes here are");
    via_transfers* made = nullptr;
    require(via_transfers_match(world.handle(), nullptr, first ? 1 : 0, &made) == VIA_ERR_ARGUMENT,
            "a list is not NULL, on any PE");
    require(via_transfers_match(nullptr, nullptr, 0, &made) == VIA_ERR_ARGUMENT, "nor is the world");
    require(via_transfers_match(world.handle(), nullptr, 0, first ? nullptr : &made) == VIA_ERR_ARGUMENT,
            "nor the place of the set, on any PE");
    require(made == nullptr, "and nobody gets one");
    via::transfer_set empty = world.match(none);
    empty.start();
    empty.wait();
    require(empty.test(), "nothing is done at once");
    require_equal(empty.count(), 0U, "ends of an empty set");
}

void round_errors(via::world& world, std::uint64_t) {
    const int right = (world.pe() + 1) % world.npes();
    const int left = (world.pe() + world.npes() - 1) % world.npes();
    std::array<double, 4> four{};
    auto heap = world.allocate<double>(4);
    const std::array ends{transfer_end::send<double>(four, right),
                          transfer_end::receive<double>({heap.data(), 4}, left)};
    via::transfer_set set = world.match(ends);
    const std::array<std::size_t, 2> twice{1, 1};
    const std::size_t beyond = 2;
    require_error(VIA_ERR_ARGUMENT, [&] { set.wait(); });
    require_error(VIA_ERR_ARGUMENT, [&] { set.start(twice); });
    require_error(VIA_ERR_ARGUMENT, [&] { set.start({&beyond, 1}); });
    require(via_transfers_start(set.transfers_handle(), nullptr, 1) == VIA_ERR_ARGUMENT, "all have no number");
    require(via_transfers_start(nullptr, nullptr, 0) == VIA_ERR_ARGUMENT, "a set is not NULL");
    require(via_transfers_test(set.transfers_handle(), nullptr, 0, nullptr) == VIA_ERR_ARGUMENT, "nor is the answer");
    require(via_transfers_data(set.transfers_handle(), 2) == nullptr, "what is no end has no data");
    set.start();
    require_error(VIA_ERR_ARGUMENT, [&] { set.start(); });
    require_error(VIA_ERR_ARGUMENT, [&] { set.destroy(); });
    set.wait();
    world.barrier();
    via_transfers* const handle = set.transfers_handle();
    set.destroy();
    require(via_transfers_start(handle, nullptr, 0) == VIA_ERR_ARGUMENT, "what was destroyed is not started");
    require(via_transfers_count(handle) == 0, "and has no ends");
    require_error(VIA_ERR_ARGUMENT, [&] { set.start(); });
    world.barrier();
}

/// By a layout alone, from one array to another.
void packing(via::world& world, std::uint64_t seed) {
    const auto data = random_bytes(600, seed, index(world.pe()));
    std::array<long long, 3> offsets{300, 0, 500};
    via_layout what{};
    what.block = 3;
    what.dims = 2;
    what.counts[0] = 4;
    what.strides[0] = 5;
    what.counts[1] = 2;
    what.strides[1] = 40;
    what.offsets = offsets.data();
    what.pieces = offsets.size();
    require_equal(via_layout_size(&what), 72U, "bytes of the layout");
    std::vector<std::byte> packed(72);
    require(via_pack(packed.data(), data.data(), &what) == VIA_OK, "pack");
    std::vector<std::byte> expected;
    for (const long long piece : offsets) {
        for (int y = 0; y < 2; ++y) {
            for (int x = 0; x < 4; ++x) {
                for (int i = 0; i < 3; ++i)
                    expected.push_back(data[static_cast<std::size_t>(piece + 40 * y + 5 * x + i)]);
            }
        }
    }
    require(packed == expected, "what is packed lies together, in order");
    std::vector<std::byte> spread(600);
    require(via_unpack(spread.data(), &what, packed.data()) == VIA_OK, "unpack");
    std::vector<std::byte> again(72);
    require(via_pack(again.data(), spread.data(), &what) == VIA_OK, "pack");
    require(again == packed, "what was spread is where it was");
    require_equal(std::count(spread.begin(), spread.end(), std::byte{0}) >= 600 - 72, true, "and nothing else");
    require(via_pack(nullptr, data.data(), &what) == VIA_ERR_ARGUMENT, "dest is there");
    require(via_pack(packed.data(), data.data(), nullptr) == VIA_ERR_ARGUMENT, "so is the layout");
    what.dims = 9;
    require(via_pack(packed.data(), data.data(), &what) == VIA_ERR_ARGUMENT && via_layout_size(&what) == 0,
            "and it is one");
}

}  // namespace

std::span<const test_case> matched_cases() {
    static constexpr std::array cases{
        test_case{"matched transfers with everyone", everyone},
        test_case{"matched transfers between layouts", layouts},
        test_case{"a field gathered and scattered", gather_and_scatter},
        test_case{"matched transfers into two buffers in turns", doubled},
        test_case{"tests of matched transfers", tests},
        test_case{"packing and unpacking", packing},
        test_case{"bad input to matching", matching_errors},
        test_case{"rounds that are none", round_errors},
    };
    return cases;
}

}  // namespace conformance
