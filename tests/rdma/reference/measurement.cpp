// SPDX-License-Identifier: Apache-2.0
#include "reference/measurement.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>

namespace rdma {
namespace {

constexpr std::size_t chain_length = 16;
constexpr std::size_t word_size = sizeof(std::uint64_t);
constexpr std::size_t word_offset = memory::data_size + memory::guard_size;

/// Two regions of the pattern never agree by chance: what a transfer must not touch is filled by another seed.
constexpr std::uint64_t untouched(std::uint64_t seed) { return ~seed; }

// --- Requests. ---

/// A request to move `size` bytes at the same offset here and there.
ibv_send_wr transfer(const site& at, ibv_wr_opcode opcode, ibv_sge& here, std::size_t offset, std::size_t size) {
    here = {at.mine.data_address() + offset, static_cast<std::uint32_t>(size), at.mine.local_key()};
    ibv_send_wr request{};
    request.sg_list = &here;
    request.num_sge = 1;
    request.opcode = opcode;
    if (opcode == IBV_WR_RDMA_WRITE && size <= at.link.inline_limit()) request.send_flags = IBV_SEND_INLINE;
    request.wr.rdma.remote_addr = at.far.keys().data_address + offset;
    request.wr.rdma.rkey = at.far.keys().key;
    return request;
}

/// A request to add 1 to the word there; the old value comes to the word here.
ibv_send_wr addition(const site& at, ibv_sge& here) {
    here = {at.mine.word_address(), word_size, at.mine.local_key()};
    ibv_send_wr request{};
    request.sg_list = &here;
    request.num_sge = 1;
    request.opcode = IBV_WR_ATOMIC_FETCH_AND_ADD;
    request.wr.atomic.remote_addr = at.far.keys().word_address;
    request.wr.atomic.compare_add = 1;
    request.wr.atomic.rkey = at.far.keys().key;
    return request;
}

void post_and_await(const site& at, ibv_send_wr& first, ibv_send_wr& last) {
    last.send_flags |= IBV_SEND_SIGNALED;
    at.link.post(first);
    at.link.await(at.link.done().signalled);
}

// --- Operations, one after the other. ---

void one_by_one(const site& at, ibv_wr_opcode opcode, std::size_t size, std::size_t count) {
    ibv_sge here{};
    ibv_send_wr request = transfer(at, opcode, here, 0, size);
    for (std::size_t i = 0; i < count; ++i) post_and_await(at, request, request);
}

void put(const site& at, std::size_t size, std::size_t count) { one_by_one(at, IBV_WR_RDMA_WRITE, size, count); }
void get(const site& at, std::size_t size, std::size_t count) { one_by_one(at, IBV_WR_RDMA_READ, size, count); }

/// A put, and behind it on the same pair the signal that announces it.
void put_signal(const site& at, std::size_t size, std::size_t count) {
    std::array<ibv_sge, 2> here{};
    ibv_send_wr request = transfer(at, IBV_WR_RDMA_WRITE, here[0], 0, size);
    ibv_send_wr signal = addition(at, here[1]);
    request.next = &signal;
    for (std::size_t i = 0; i < count; ++i) post_and_await(at, request, signal);
}

/// A put, and behind it the number of the operation as a write of the word: a flag.
void put_flag(const site& at, std::size_t size, std::size_t count) {
    std::array<ibv_sge, 2> here{};
    ibv_send_wr request = transfer(at, IBV_WR_RDMA_WRITE, here[0], 0, size);
    ibv_send_wr flag = transfer(at, IBV_WR_RDMA_WRITE, here[1], word_offset, word_size);
    request.next = &flag;
    for (std::size_t i = 0; i < count; ++i) {
        at.mine.set_word(i + 1);
        post_and_await(at, request, flag);
    }
}

/// Elements that lie apart, each by a request of its own, in one chain.
void strided(const site& at, std::size_t size, std::size_t count) {
    std::array<ibv_sge, elements> here{};
    std::array<ibv_send_wr, elements> chain{};
    for (std::size_t i = 0; i < elements; ++i) {
        chain[i] = transfer(at, IBV_WR_RDMA_WRITE, here[i], i * stride, size);
        if (i > 0) chain[i - 1].next = &chain[i];
    }
    for (std::size_t i = 0; i < count; ++i) post_and_await(at, chain[0], chain[elements - 1]);
}

void fetch_add(const site& at, std::size_t, std::size_t count) {
    ibv_sge here{};
    ibv_send_wr request = addition(at, here);
    for (std::size_t i = 0; i < count; ++i) {
        post_and_await(at, request, request);
        if (at.mine.word() != i) {
            throw std::runtime_error{fmt::format("fetch_add gave {} where {} was", at.mine.word(), i)};
        }
    }
}

// --- Operations that overlap. ---

/// Places of `size` bytes that the operations under way use, each its own as far as the memory reaches.
std::size_t places(std::size_t size) { return std::clamp(memory::data_size / size, std::size_t{1}, window); }

/// Chains of requests, of each of which the last is signalled.
void stream(const site& at, ibv_wr_opcode opcode, std::size_t size, std::size_t count) {
    std::array<ibv_sge, chain_length> here{};
    std::array<ibv_send_wr, chain_length> chain{};
    const std::uint64_t completed_before = at.link.done().completions;
    std::uint64_t posted = 0;
    for (std::size_t next = 0; next < count;) {
        const std::size_t length = std::min(chain_length, count - next);
        for (std::size_t i = 0; i < length; ++i, ++next) {
            chain[i] = transfer(at, opcode, here[i], next % places(size) * size, size);
            if (i > 0) chain[i - 1].next = &chain[i];
        }
        chain[length - 1].send_flags |= IBV_SEND_SIGNALED;
        constexpr std::uint64_t chains = window / chain_length;
        if (posted >= chains) at.link.await(completed_before + posted - chains + 1);
        at.link.post(chain[0]);
        ++posted;
    }
    at.link.await(completed_before + posted);
}

void put_stream(const site& at, std::size_t size, std::size_t count) { stream(at, IBV_WR_RDMA_WRITE, size, count); }
void get_stream(const site& at, std::size_t size, std::size_t count) { stream(at, IBV_WR_RDMA_READ, size, count); }

// --- What the memory has before, and must have afterwards. ---

void require_nowhere(std::optional<std::size_t> wrong, const char* what) {
    if (wrong) throw std::runtime_error{fmt::format("byte {} is wrong: {}", *wrong, what)};
}

/// Bytes that `count` operations reach.
std::size_t reach(std::size_t size, std::size_t count) { return size * std::min(count, places(size)); }

void prepare_put(const site& at, std::uint64_t seed, std::size_t) {
    at.mine.fill(seed, memory::data_size);
    at.far.fill(untouched(seed), memory::data_size + memory::guard_size);
    at.far.clear_word();
}

void verify_put_to(const site& at, std::uint64_t seed, std::size_t end) {
    require_nowhere(at.far.mismatch(seed, 0, end), "it was put");
    require_nowhere(at.far.mismatch(untouched(seed), end, memory::data_size + memory::guard_size),
                    "it is behind what was put");
}

void verify_put(const site& at, std::uint64_t seed, std::size_t size, std::size_t) { verify_put_to(at, seed, size); }
void verify_put_stream(const site& at, std::uint64_t seed, std::size_t size, std::size_t count) {
    verify_put_to(at, seed, reach(size, count));
}

void verify_word(const site& at, std::uint64_t, std::size_t, std::size_t count) {
    if (at.far.word() == count) return;
    throw std::runtime_error{fmt::format("the word is {} after {} additions of 1", at.far.word(), count)};
}

void verify_put_signal(const site& at, std::uint64_t seed, std::size_t size, std::size_t count) {
    verify_put_to(at, seed, size);
    verify_word(at, seed, size, count);
}

void verify_strided(const site& at, std::uint64_t seed, std::size_t size, std::size_t) {
    for (std::size_t i = 0; i < elements; ++i) {
        require_nowhere(at.far.mismatch(seed, i * stride, i * stride + size), "it was put");
        require_nowhere(at.far.mismatch(untouched(seed), i * stride + size, (i + 1) * stride),
                        "it is between elements");
    }
}

void prepare_get(const site& at, std::uint64_t seed, std::size_t) {
    at.far.fill(seed, memory::data_size);
    at.mine.fill(untouched(seed), memory::data_size + memory::guard_size);
}

void verify_get_to(const site& at, std::uint64_t seed, std::size_t end) {
    require_nowhere(at.mine.mismatch(seed, 0, end), "it was got");
    require_nowhere(at.mine.mismatch(untouched(seed), end, memory::data_size + memory::guard_size),
                    "it is behind what was got");
}

void verify_get(const site& at, std::uint64_t seed, std::size_t size, std::size_t) { verify_get_to(at, seed, size); }
void verify_get_stream(const site& at, std::uint64_t seed, std::size_t size, std::size_t count) {
    verify_get_to(at, seed, reach(size, count));
}

void prepare_word(const site& at, std::uint64_t, std::size_t) { at.far.clear_word(); }

counts difference(const counts& after, const counts& before) {
    return {after.work_requests - before.work_requests,
            after.post_calls - before.post_calls,
            after.signalled - before.signalled,
            after.completions - before.completions,
            after.polls - before.polls,
            after.empty_polls - before.empty_polls};
}

}  // namespace

const std::vector<measurement>& all_measurements() {
    static const std::vector<measurement> all{
        {"put", "RDMA write, until it has completed", true, put, prepare_put, verify_put},
        {"put_signal", "write and fetch-and-add in one chain, until both have", true, put_signal, prepare_put,
         verify_put_signal},
        {"put_flag", "write, and the word inline, in one chain, until both have", true, put_flag, prepare_put,
         verify_put_signal},
        {"strided", "16 words that lie apart, in one chain", false, strided, prepare_put, verify_strided},
        {"get", "RDMA read", true, get, prepare_get, verify_get},
        {"fetch_add", "64 bits", false, fetch_add, prepare_word, verify_word},
        {"put_stream", "writes, 64 under way, every 16th signalled", true, put_stream, prepare_put, verify_put_stream},
        {"get_stream", "reads, likewise", true, get_stream, prepare_get, verify_get_stream},
    };
    return all;
}

sample measure(const measurement& what, const site& at, std::size_t size, std::size_t count, std::uint64_t seed,
               const std::function<void()>& make, const std::function<counts()>& asked) {
    what.prepare(at, seed, size);
    const counts before = asked();
    const auto start = std::chrono::steady_clock::now();
    make();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    const counts after = asked();
    what.verify(at, seed, size, count);
    return {taken.count() / static_cast<double>(count), count, difference(after, before)};
}

sample measure(const measurement& what, const site& at, std::size_t size, std::size_t count, std::uint64_t seed) {
    return measure(
        what, at, size, count, seed, [&] { what.make(at, size, count); }, [&] { return at.link.done(); });
}

}  // namespace rdma
