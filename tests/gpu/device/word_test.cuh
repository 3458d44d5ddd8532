// SPDX-License-Identifier: Apache-2.0
// Atomics, waits, what is refused, what is reported.
#pragma once

#include <algorithm>

#include "check.hpp"
#include "job.cuh"

namespace word_test {

namespace vd = via::device;

template <class T>
struct words {
    T added, fetched_added, balance, swapped, exchanged, set;
    T bits_and, bits_or, bits_xor, fetched_and, fetched_or, fetched_xor;
};
inline constexpr int threads = 128;

/// Every thread of every PE does each operation on the words of every PE. `seen` notes what fetch_add returned.
template <class T>
__global__ void integers(const __grid_constant__ vd::context ctx, words<T>* w, T* seen) {
    const int me = ctx.pe() * threads + static_cast<int>(threadIdx.x);
    const T bit = T{1} << (me % 31);
    for (int pe = 0; pe < ctx.npes(); ++pe) {
        ctx.atomic_add(&w->added, T(me), pe);
        ctx.atomic_inc(&w->added, pe, vd::relaxed);
        ctx.p(seen + ctx.atomic_fetch_add(&w->fetched_added, T{1}, pe), T(me), pe);
        (void)ctx.atomic_fetch_inc(&w->balance, pe, vd::relaxed);
        (void)ctx.atomic_fetch_add(&w->balance, T(-1), pe);
        for (;;) {
            const T old = ctx.atomic_fetch(&w->swapped, pe);
            if (ctx.atomic_compare_swap(&w->swapped, old, T(old + 3), pe) == old) break;
        }
        ctx.atomic_or(&w->bits_or, bit, pe);
        ctx.atomic_and(&w->bits_and, T(~bit), pe);
        ctx.atomic_xor(&w->bits_xor, T(me), pe);
        (void)ctx.atomic_fetch_or(&w->fetched_or, bit, pe, vd::relaxed);
        (void)ctx.atomic_fetch_and(&w->fetched_and, T(~bit), pe);
        (void)ctx.atomic_fetch_xor(&w->fetched_xor, T(me), pe);
        (void)ctx.atomic_swap(&w->exchanged, T(7), pe);
        ctx.atomic_set(&w->set, T(-9), pe);
    }
}

template <class T>
void integer_words(int npes) {
    job::world w{npes, 1 << 20};
    const words<T> begin{0, 0, 0, 0, 0, 0, T(-1), 0, 0, T(-1), 0, 0};
    for (int i = 0; i < npes; ++i) w.fill(i, 0), w.write(i, 0, std::vector<words<T>>{begin});
    for (int i = 0; i < npes; ++i) {
        auto& p = w.on(i);
        integers<T><<<1, threads, 0, p.stream>>>(p.context, w.at<words<T>>(i, 0), w.at<T>(i, 4096));
        job::cuda(cudaGetLastError());
    }
    w.wait();
    const int n = npes * threads;
    T sum = 0, ors = 0, xors = 0;
    for (int me = 0; me < n; ++me) sum += T(me), ors |= T{1} << (me % 31), xors ^= T(me);
    for (int i = 0; i < npes; ++i) {
        const auto got = w.read<words<T>>(i, 0, 1)[0];
        check::that(got.added == sum + T(n), "atomic_add and atomic_inc");
        check::that(got.fetched_added == T(n) && got.balance == 0, "atomic_fetch_add");
        auto seen = w.read<T>(i, 4096, static_cast<std::size_t>(n));
        std::sort(seen.begin(), seen.end());
        bool each_once = true;
        for (int me = 0; me < n; ++me) each_once = each_once && seen[static_cast<std::size_t>(me)] == T(me);
        check::that(each_once, "atomic_fetch_add returns every value once");
        check::that(got.swapped == T(3 * n), "atomic_compare_swap");
        check::that(got.bits_or == ors && got.fetched_or == ors, "or");
        check::that(got.bits_and == T(~ors) && got.fetched_and == T(~ors), "and");
        check::that(got.bits_xor == xors && got.fetched_xor == xors, "xor");
        check::that(got.exchanged == T(7) && got.set == T(-9), "swap and set");
    }
    check::that(!w.failed(), "nothing is reported");
}

template <class T>
__global__ void floats(const __grid_constant__ vd::context ctx, T* w) {
    for (int pe = 0; pe < ctx.npes(); ++pe) {
        ctx.atomic_add(w, T(threadIdx.x), pe);
        (void)ctx.atomic_fetch_add(w + 1, T(0.5), pe, vd::relaxed);
        (void)ctx.atomic_swap(w + 2, T(-1.25), pe);
        ctx.atomic_set(w + 3, T(3.5), pe);
        if (ctx.atomic_fetch(w + 4, pe) != T(2.5)) ctx.atomic_set(w + 5, T(1), pe);
    }
}

template <class T>
void float_words(int npes) {
    job::world w{npes, 1 << 20};
    for (int i = 0; i < npes; ++i) w.fill(i, 0), w.write(i, 4 * sizeof(T), std::vector<T>{T(2.5)});
    for (int i = 0; i < npes; ++i) {
        auto& p = w.on(i);
        floats<T><<<1, threads, 0, p.stream>>>(p.context, w.at<T>(i, 0));
    }
    w.wait();
    for (int i = 0; i < npes; ++i) {
        const auto got = w.read<T>(i, 0, 6);
        check::that(got[0] == T(npes * threads * (threads - 1) / 2) && got[1] == T(npes * threads) / 2, "add");
        check::that(got[2] == T(-1.25) && got[3] == T(3.5) && got[5] == T(0), "swap, set, fetch");
    }
}

/// PE 0 waits in every way; PE 1 makes it come true a little later, word by word.
__global__ void waiting(const __grid_constant__ vd::context ctx, vd::signal_word* words, int* result) {
    const auto c = [&](vd::signal_word first) { return vd::condition<vd::signal_word>{words, 8, vd::cmp::eq, first}; };
    if (ctx.pe() == 1) {
        if (threadIdx.x == 0) {
            for (int i = 0; i < 8; ++i) {
                __nanosleep(20000);
                ctx.signal_set(words + (i * 3) % 8, 5, 0);
            }
            ctx.signal_add(words + 8, 3, 0);
            ctx.signal_add(words + 8, 4, 0, vd::relaxed);
        }
        return;
    }
    const auto expect = [&](int number, bool holds) {
        if (!holds) atomicOr(result, 1 << number);
    };
    __shared__ vd::detail::size indices[8];
    const auto any = ctx.wait_any(vd::block, c(5));
    expect(0, any < 8);
    const auto some = ctx.wait_some(vd::block, c(5), indices);
    expect(1, some >= 1 && indices[0] < 8);
    ctx.wait_all(vd::block, c(5));
    expect(2, ctx.test_all(c(5)) && ctx.test_any(c(5)) == 0 && ctx.test_any(c(5), 3) == 3 &&
                  ctx.test_any(c(6)) == vd::no_index);
    expect(3, ctx.signal_wait_until(vd::block, words + 8, vd::cmp::ge, 7) == 7);
    expect(4, ctx.signal_wait_until(vd::warp, words + 8, vd::cmp::gt, 6) == 7);
    expect(5, ctx.wait_until(words + 8, vd::cmp::ne, 0) == 7 && ctx.signal_fetch(words + 8) == 7);
    expect(6, ctx.test(words + 8, vd::cmp::le, 7) && !ctx.test(words + 8, vd::cmp::lt, 7));
    const auto* negative = reinterpret_cast<const int*>(words + 16);
    expect(7, ctx.test(negative, vd::cmp::lt, 0) && ctx.test(negative, vd::cmp::eq, -4));
    vd::condition<vd::signal_word> none{words, 0, vd::cmp::eq, 0};
    expect(8, ctx.wait_any(none) == vd::no_index && ctx.wait_some(none, indices) == 0 && ctx.test_all(none));
    expect(9, !ctx.failed());
}

inline void waits() {
    job::world w{2, 1 << 20};
    for (int i = 0; i < 2; ++i) w.fill(i, 0);
    w.write(0, 128, std::vector<int>{-4});
    for (int i = 0; i < 2; ++i) {
        auto& p = w.on(i);
        waiting<<<1, 64, 0, p.stream>>>(p.context, w.at<vd::signal_word>(i, 0), w.at<int>(i, 4096));
    }
    w.wait();
    const int wrong = w.read<int>(0, 4096, 1)[0];
    check::that(wrong == 0, "waits and tests that were wrong in some thread, as bits: " + std::to_string(wrong));
    check::that(!w.failed(), "nothing is reported");
}

__global__ void wait_in_vain(const __grid_constant__ vd::context ctx, unsigned* word, unsigned* seen) {
    *seen = ctx.wait_until(word, vd::cmp::ge, 5U);
    if (!ctx.failed()) *seen = 99;
    ctx.wait_all(vd::condition<unsigned>{word, 1, vd::cmp::ge, 5U});
}
__global__ void wrongly(const __grid_constant__ vd::context ctx, int* word, int what) {
    switch (what) {
        case 0: ctx.p(word, 1, ctx.npes()); break;
        case 1: ctx.p(word, 1, -1); break;
        case 2: ctx.p(reinterpret_cast<int*>(8), 1, 1); break;
        case 3: ctx.put(vd::block, word, word + 8, 1 << 20, 1); break;
        case 4: (void)ctx.atomic_fetch_add(reinterpret_cast<int*>(ctx.abi().heap + ctx.abi().heap_size), 1, 1); break;
        case 5: ctx.p(word, 1, 1); break;
        case 6: (void)ctx.atomic_fetch_add(word, 1, 1); break;
        case 7: ctx.signal_add(reinterpret_cast<vd::signal_word*>(word), 1, 1, vd::relaxed); break;
        case 8:
            word[8] = 5;
            ctx.put_signal(vd::thread, word, word + 8, 1, reinterpret_cast<vd::signal_word*>(word + 2), 1,
                           vd::signal_op::add, 1);
            break;
        default: ctx.p(word, 1, 1);
    }
    if (ctx.ptr(word, ctx.npes()) != nullptr || ctx.ptr(word, 0) != word) ctx.p(word, 2, 0);
}

inline void reports() {
    {
        job::world w{2, 1 << 20, 30'000'000};
        for (int i = 0; i < 2; ++i) w.fill(i, 0);
        auto& p = w.on(0);
        wait_in_vain<<<1, 1, 0, p.stream>>>(p.context, w.at<unsigned>(0, 64), w.at<unsigned>(0, 0));
        w.wait();
        const auto& r = *p.report;
        check::that(w.read<unsigned>(0, 0, 1)[0] == 0,
                    "a wait that was given up returns what it saw, and failed() says so");
        check::that(r.kind == VIA_ABI_REPORT_HANG && r.pe == 0 && r.address == w[0].context.heap + 64 && r.value == 5 &&
                        r.seen == 0 && r.cmp == 3 && r.waited_ns >= 30'000'000,
                    "the report of a hang");
    }
    const unsigned kinds[] = {VIA_ABI_REPORT_PE,      VIA_ABI_REPORT_PE,      VIA_ABI_REPORT_ADDRESS,
                              VIA_ABI_REPORT_ADDRESS, VIA_ABI_REPORT_ADDRESS, VIA_ABI_REPORT_PE,
                              VIA_ABI_REPORT_ATOMIC,  VIA_ABI_REPORT_ATOMIC,  VIA_ABI_REPORT_ATOMIC,
                              VIA_ABI_REPORT_NONE};
    constexpr int good = 9;  // what is not reported
    for (int what = 0; what <= good; ++what) {
        job::world w{2, 1 << 20};
        for (int i = 0; i < 2; ++i) w.fill(i, 0);
        auto& p = w.on(0);
        auto context = p.context;
        context.checked = p.rest.checked = 1;
        if (what == 5) {
            context.near_peers[1] = 0;
            p.rest.peers = context.heap + 4096;  // zeros
        }
        if (what >= 6) context.no_atomics = 1U << 1, p.rest.atomics = context.heap + 4096;  // zeros
        w.show_rest(0);
        wrongly<<<1, what == 3 ? 64 : 1, 0, p.stream>>>(context, w.at<int>(0, 64), what);
        w.wait();
        check::that(p.report->kind == kinds[what],
                    "report " + std::to_string(what) + ": kind " + std::to_string(p.report->kind));
        const auto heap = w.read<int>(1, 0, 1 << 18);
        check::that(std::count(heap.begin(), heap.end(), 0) == (1 << 18) - (what == good ? 1 : 0), "nothing was done");
        check::that(w.read<int>(0, 64, 1)[0] == 0, "ptr()");
    }
    job::world w{2, 1 << 20};
    auto context = w[0].context;
    context.version += 1;
    check::that(!vd::context{context}.valid() && vd::context{w[0].context}.valid(), "valid()");
}

__global__ void rest(int*) {}

inline void residence() {
    job::world w{1, 1 << 20};
    const int fit = vd::max_resident_blocks(rest, 1024);
    check::that(fit >= 1, "some blocks fit");
    vd::launch_resident(rest, dim3(static_cast<unsigned>(fit)), dim3(1024), 0, w.on(0).stream, nullptr);
    w.wait();
    try {
        vd::launch_resident(rest, dim3(static_cast<unsigned>(fit) + 1), dim3(1024), 0, w.on(0).stream, nullptr);
        check::that(false, "too many blocks are refused");
    } catch (const vd::launch_error& error) {
        check::that(error.blocks_that_fit() == fit && error.code() == cudaErrorCooperativeLaunchTooLarge, error.what());
    }
}

inline void all(const std::string& filter) {
    for (const int npes : {2, 4, 9}) {
        const std::string n = std::to_string(npes);
        check::run("atomic.i32." + n, filter, [=] { integer_words<int>(npes); });
        check::run("atomic.u32." + n, filter, [=] { integer_words<unsigned>(npes); });
        check::run("atomic.i64." + n, filter, [=] { integer_words<long long>(npes); });
        check::run("atomic.u64." + n, filter, [=] { integer_words<unsigned long long>(npes); });
        check::run("atomic.f32." + n, filter, [=] { float_words<float>(npes); });
        check::run("atomic.f64." + n, filter, [=] { float_words<double>(npes); });
    }
    check::run("wait.forms", filter, waits);
    check::run("report", filter, reports);
    check::run("launch_resident", filter, residence);
}

}  // namespace word_test
