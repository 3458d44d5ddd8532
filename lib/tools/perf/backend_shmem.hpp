// SPDX-License-Identifier: Apache-2.0
/// @file backend_shmem.hpp
/// @brief The operations that are measured, by an OpenSHMEM. The same members as backend_viaduct.hpp's.
///
/// Written for 1.4, which Open MPI's is: collectives are those of active sets. The same for every OpenSHMEM, so that
/// what is compared is what a program gets that is compiled against another one. Only a put with a signal is 1.5's own
/// call where there is one, and else what programs for 1.4 write instead, which is a test of its own as well.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <string>
#include <utility>

#include <shmem.h>

namespace perf {

class shmem_backend {
public:
    static std::string name() {
        int major = 0;
        int minor = 0;
        shmem_info_get_version(&major, &minor);
        const std::string specification = "OpenSHMEM " + std::to_string(major) + '.' + std::to_string(minor);
#if defined(OSHMEM_MAJOR_VERSION)
        return "Open MPI " + std::to_string(OSHMEM_MAJOR_VERSION) + '.' + std::to_string(OSHMEM_MINOR_VERSION) + '.' +
               std::to_string(OSHMEM_RELEASE_VERSION) + " (" + specification + ')';
#else
        return SHMEM_VENDOR_STRING " (" + specification + ')';
#endif
    }
    [[nodiscard]] static int pe() { return shmem_my_pe(); }
    [[nodiscard]] static int npes() { return shmem_n_pes(); }
    /// Collective; zeroed, and kept until the job ends.
    [[nodiscard]] std::byte* allocate(std::size_t size) {
        auto* block = static_cast<std::byte*>(shmem_align(4096, size));
        turns_ = 2 * static_cast<std::size_t>(npes());
        sync_ = static_cast<long*>(shmem_malloc(turns_ * sync_words * sizeof(long)));
        const std::size_t work_doubles = size / 32 + 1 + SHMEM_REDUCE_MIN_WRKDATA_SIZE;
        work_ = static_cast<double*>(shmem_malloc(2 * work_doubles * sizeof(double)));
        if (block == nullptr || sync_ == nullptr || work_ == nullptr) throw std::bad_alloc{};
        other_work_ = work_ + work_doubles;
        for (std::size_t i = 0; i < turns_ * sync_words; ++i) sync_[i] = SHMEM_SYNC_VALUE;
        std::memset(block, 0, size);
        shmem_barrier_all();
        return block;
    }
    struct registration {};
    [[nodiscard]] static registration registered(std::byte* /*local*/, std::size_t /*size*/) { return {}; }
    [[nodiscard]] static std::byte* mapped(std::byte* address, int pe) {
        return static_cast<std::byte*>(shmem_ptr(address, pe));
    }

    static void put(std::byte* dest, const std::byte* source, std::size_t size, int pe) {
        shmem_putmem(dest, source, size, pe);
    }
    static void put_nbi(std::byte* dest, const std::byte* source, std::size_t size, int pe) {
        shmem_putmem_nbi(dest, source, size, pe);
    }
    static void get(std::byte* dest, const std::byte* source, std::size_t size, int pe) {
        shmem_getmem(dest, source, size, pe);
    }
    static void get_nbi(std::byte* dest, const std::byte* source, std::size_t size, int pe) {
        shmem_getmem_nbi(dest, source, size, pe);
    }
    static void iput(std::uint64_t* dest, const std::uint64_t* source, std::size_t count, int pe) {
        shmem_iput64(dest, source, 2, 2, count, pe);
    }
    static void iget(std::uint64_t* dest, const std::uint64_t* source, std::size_t count, int pe) {
        shmem_iget64(dest, source, 2, 2, count, pe);
    }
    static void p(std::uint64_t* dest, std::uint64_t value, int pe) { shmem_uint64_p(dest, value, pe); }
    static std::uint64_t g(const std::uint64_t* source, int pe) { return shmem_uint64_g(source, pe); }

    static std::uint64_t fetch(std::uint64_t* word, int pe) { return shmem_ulong_atomic_fetch(word, pe); }
    static void set(std::uint64_t* word, std::uint64_t value, int pe) { shmem_ulong_atomic_set(word, value, pe); }
    static void add(std::uint64_t* word, std::uint64_t value, int pe) { shmem_ulong_atomic_add(word, value, pe); }
    static std::uint64_t fetch_add(std::uint64_t* word, std::uint64_t value, int pe) {
        return shmem_ulong_atomic_fetch_add(word, value, pe);
    }
    static std::uint64_t fetch_xor(std::uint64_t* word, std::uint64_t value, int pe) {
        return shmem_uint64_atomic_fetch_xor(word, value, pe);
    }
    static std::uint64_t swap(std::uint64_t* word, std::uint64_t value, int pe) {
        return shmem_ulong_atomic_swap(word, value, pe);
    }
    static std::uint64_t compare_swap(std::uint64_t* word, std::uint64_t compare, std::uint64_t value, int pe) {
        return shmem_ulong_atomic_compare_swap(word, compare, value, pe);
    }

    static void put_signal(std::byte* dest, const std::byte* source, std::size_t size, std::uint64_t* word,
                           std::uint64_t value, int pe) {
#if SHMEM_MAJOR_VERSION > 1 || SHMEM_MINOR_VERSION >= 5
        shmem_putmem_signal(dest, source, size, word, value, SHMEM_SIGNAL_SET, pe);
#else
        put_fence_p(dest, source, size, word, value, pe);
#endif
    }
    static void put_fence_p(std::byte* dest, const std::byte* source, std::size_t size, std::uint64_t* word,
                            std::uint64_t value, int pe) {
        shmem_putmem(dest, source, size, pe);
        shmem_fence();
        shmem_uint64_p(word, value, pe);
    }
    /// Without a fence: nothing precedes it where it is measured alone.
    static void signal(std::uint64_t* word, std::uint64_t value, int pe) { shmem_uint64_p(word, value, pe); }
    static void wait_at_least(std::uint64_t* word, std::uint64_t value) {
        shmem_uint64_wait_until(word, SHMEM_CMP_GE, value);
#if defined(OSHMEM_MAJOR_VERSION)
        // That of 4.1.6 returns at once, each time, and must be asked again.
        while (__atomic_load_n(word, __ATOMIC_ACQUIRE) < value) shmem_uint64_wait_until(word, SHMEM_CMP_GE, value);
#endif
    }
    static void quiet() { shmem_quiet(); }

    static void sync() { shmem_sync_all(); }
    static void barrier() { shmem_barrier_all(); }
    void broadcast(std::byte* dest, const std::byte* source, std::size_t size, int root) {
        shmem_broadcast64(dest, source, size / 8, root, 0, 0, npes(), next_sync());
    }
    void fcollect(std::byte* dest, const std::byte* source, std::size_t size) {
        shmem_fcollect64(dest, source, size / 8, 0, 0, npes(), next_sync());
    }
    void alltoall(std::byte* dest, const std::byte* source, std::size_t size) {
        shmem_alltoall64(dest, source, size / 8, 0, 0, npes(), next_sync());
    }
    void sum(double* dest, const double* source, std::size_t count) {
        std::swap(work_, other_work_);
        shmem_double_sum_to_all(dest, source, static_cast<int>(count), 0, 0, npes(), work_, next_sync());
    }

private:
    /// Room for any collective's.
    static constexpr std::size_t sync_words = 64;
    static_assert(SHMEM_COLLECT_SYNC_SIZE <= sync_words && SHMEM_REDUCE_SYNC_SIZE <= sync_words &&
                  SHMEM_BCAST_SYNC_SIZE <= sync_words && SHMEM_ALLTOALL_SYNC_SIZE <= sync_words);

    /// A pSync may be used again when every PE has left the call that used it. The roots of broadcasts go round: who
    /// has come `npes` calls further has heard from everyone that they have left. (A division for it would take as
    /// long as all that a layer does.)
    long* next_sync() {
        if (++turn_ == turns_) turn_ = 0;
        return sync_ + turn_ * sync_words;
    }

    long* sync_ = nullptr;
    double* work_ = nullptr;
    double* other_work_ = nullptr;  // by turns: a sum needs everyone, so nobody is still in the one before the last
    std::size_t turns_ = 1;
    std::size_t turn_ = 0;
};

}  // namespace perf
