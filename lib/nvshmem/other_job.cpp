// SPDX-License-Identifier: Apache-2.0
#include "other_job.hpp"

#include <climits>
#include <cstring>
#include <dlfcn.h>

namespace via::nvshmem {
namespace {

/// Sets `function` to what the process shows by that name. False if it shows nothing.
template <class Function>
[[nodiscard]] bool find(Function*& function, const char* name) {
    function = reinterpret_cast<Function*>(::dlsym(RTLD_DEFAULT, name));
    return function != nullptr;
}

struct shmem_calls {
    int (*my_pe)();
    int (*n_pes)();
    void* (*malloc)(std::size_t);
    void (*free)(void*);
    void (*putmem)(void*, const void*, std::size_t, int);
    void (*barrier_all)();

    [[nodiscard]] bool find_all() {
        return find(my_pe, "shmem_my_pe") && find(n_pes, "shmem_n_pes") && find(malloc, "shmem_malloc") &&
               find(free, "shmem_free") && find(putmem, "shmem_putmem") && find(barrier_all, "shmem_barrier_all");
    }
};

class shmem_job final : public other_job {
public:
    explicit shmem_job(const shmem_calls& calls) : calls_{calls} {}

    [[nodiscard]] int pe() const override { return calls_.my_pe(); }
    [[nodiscard]] int npes() const override { return calls_.n_pes(); }
    [[nodiscard]] int allgather(const void* mine, void* all, std::size_t size) const override {
        const std::size_t whole = static_cast<std::size_t>(npes()) * size;
        auto* const shared = static_cast<std::byte*>(calls_.malloc(whole));
        if (shared == nullptr) return 1;
        std::byte* const place = shared + static_cast<std::size_t>(pe()) * size;
        for (int to = 0; to < npes(); ++to) calls_.putmem(place, mine, size, to);
        calls_.barrier_all();
        std::memcpy(all, shared, whole);
        calls_.free(shared);
        return 0;
    }
    [[nodiscard]] int barrier() const override {
        calls_.barrier_all();
        return 0;
    }

private:
    shmem_calls calls_;
};

/// `Handle` is what communicators and types are: pointers in Open MPI, numbers in MPICH's ABI.
template <class Handle>
struct mpi_calls {
    int (*rank)(Handle, int*);
    int (*size)(Handle, int*);
    int (*allgather)(const void*, int, Handle, void*, int, Handle, Handle);
    int (*barrier)(Handle);

    [[nodiscard]] bool find_all() {
        return find(rank, "MPI_Comm_rank") && find(size, "MPI_Comm_size") && find(allgather, "MPI_Allgather") &&
               find(barrier, "MPI_Barrier");
    }
};

template <class Handle>
class mpi_job final : public other_job {
public:
    mpi_job(const mpi_calls<Handle>& calls, Handle comm, Handle byte) : calls_{calls}, comm_{comm}, byte_{byte} {}

    [[nodiscard]] int pe() const override { return number(calls_.rank); }
    [[nodiscard]] int npes() const override { return number(calls_.size); }
    [[nodiscard]] int allgather(const void* mine, void* all, std::size_t size) const override {
        if (size > INT_MAX) return 1;
        const int count = static_cast<int>(size);
        return calls_.allgather(mine, count, byte_, all, count, byte_, comm_);
    }
    [[nodiscard]] int barrier() const override { return calls_.barrier(comm_); }

private:
    [[nodiscard]] int number(int (*call)(Handle, int*)) const {
        int found = -1;
        return call(comm_, &found) == 0 ? found : -1;
    }

    mpi_calls<Handle> calls_;
    Handle comm_;
    Handle byte_;
};

template <class Handle>
std::unique_ptr<other_job> mpi_job_of(const void* comm, Handle byte) {
    mpi_calls<Handle> calls{};
    if (!calls.find_all()) return nullptr;
    return std::make_unique<mpi_job<Handle>>(calls, *static_cast<const Handle*>(comm), byte);
}

}  // namespace

via_callbacks other_job::callbacks() {
    return {.struct_size = sizeof(via_callbacks),
            .context = this,
            .pe = pe(),
            .npes = npes(),
            .allgather =
                [](void* job, const void* mine, void* all, std::size_t size) noexcept {
                    return static_cast<const other_job*>(job)->allgather(mine, all, size);
                },
            .barrier = [](void* job) noexcept { return static_cast<const other_job*>(job)->barrier(); }};
}

std::unique_ptr<other_job> find_shmem_job() {
    shmem_calls calls{};
    if (!calls.find_all()) return nullptr;
    return std::make_unique<shmem_job>(calls);
}

std::unique_ptr<other_job> find_mpi_job(const void* comm) {
    if (void* const byte = ::dlsym(RTLD_DEFAULT, "ompi_mpi_byte"); byte != nullptr) return mpi_job_of(comm, byte);
    constexpr int mpich_byte = 0x4c00010d;
    return mpi_job_of(comm, mpich_byte);
}

}  // namespace via::nvshmem
