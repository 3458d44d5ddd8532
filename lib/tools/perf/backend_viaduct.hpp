// SPDX-License-Identifier: Apache-2.0
/// @file backend_viaduct.hpp
/// @brief The operations that are measured, by Viaduct. The same members as backend_shmem.hpp's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <viaduct/viaduct.hpp>

namespace perf {

/// @tparam World  a via::world, or what has its calls.
template <class World>
class native_backend {
public:
    explicit native_backend(World& world) : world_{world} {}

    static std::string name() {
        const int v = via_version();
        return "Viaduct " + std::to_string(v / 10000) + '.' + std::to_string(v / 100 % 100) + '.' +
               std::to_string(v % 100);
    }
    [[nodiscard]] int pe() const { return world_.pe(); }
    [[nodiscard]] int npes() const { return world_.npes(); }
    /// Collective; zeroed, and kept until the job ends.
    [[nodiscard]] std::byte* allocate(std::size_t size) {
        block_ = world_.template allocate<std::byte>(size, 4096);
        return block_.data();
    }
    /// The buffer's registration for as long as it lasts.
    using registration = via::registered_buffer;
    [[nodiscard]] registration registered(std::byte* local, std::size_t size) {
        return world_.register_buffer(local, size);
    }
    [[nodiscard]] std::byte* mapped(std::byte* address, int pe) const { return world_.ptr(address, pe); }

    void put(std::byte* dest, const std::byte* source, std::size_t size, int pe) {
        world_.put(dest, {source, size}, pe);
    }
    void put_nbi(std::byte* dest, const std::byte* source, std::size_t size, int pe) {
        world_.put_nbi(dest, {source, size}, pe);
    }
    void get(std::byte* dest, const std::byte* source, std::size_t size, int pe) {
        world_.get({dest, size}, source, pe);
    }
    void get_nbi(std::byte* dest, const std::byte* source, std::size_t size, int pe) {
        world_.get_nbi({dest, size}, source, pe);
    }
    void iput(std::uint64_t* dest, const std::uint64_t* source, std::size_t count, int pe) {
        world_.iput(dest, 2, source, 2, count, pe);
    }
    void iget(std::uint64_t* dest, const std::uint64_t* source, std::size_t count, int pe) {
        world_.iget(dest, 2, source, 2, count, pe);
    }
    void p(std::uint64_t* dest, std::uint64_t value, int pe) { world_.p(dest, value, pe); }
    std::uint64_t g(const std::uint64_t* source, int pe) { return world_.g(source, pe); }

    std::uint64_t fetch(std::uint64_t* word, int pe) { return world_.atomic_fetch(word, pe); }
    void set(std::uint64_t* word, std::uint64_t value, int pe) { world_.atomic_set(word, value, pe); }
    void add(std::uint64_t* word, std::uint64_t value, int pe) { world_.atomic_add(word, value, pe); }
    std::uint64_t fetch_add(std::uint64_t* word, std::uint64_t value, int pe) {
        return world_.atomic_fetch_add(word, value, pe);
    }
    std::uint64_t fetch_xor(std::uint64_t* word, std::uint64_t value, int pe) {
        return world_.atomic_fetch_xor(word, value, pe);
    }
    std::uint64_t swap(std::uint64_t* word, std::uint64_t value, int pe) { return world_.atomic_swap(word, value, pe); }
    std::uint64_t compare_swap(std::uint64_t* word, std::uint64_t compare, std::uint64_t value, int pe) {
        return world_.atomic_compare_swap(word, compare, value, pe);
    }

    void put_signal(std::byte* dest, const std::byte* source, std::size_t size, std::uint64_t* word,
                    std::uint64_t value, int pe) {
        world_.put_signal(dest, {source, size}, word, value, pe);
    }
    void put_fence_p(std::byte* dest, const std::byte* source, std::size_t size, std::uint64_t* word,
                     std::uint64_t value, int pe) {
        world_.put(dest, {source, size}, pe);
        world_.fence();
        world_.p(word, value, pe);
    }
    void signal(std::uint64_t* word, std::uint64_t value, int pe) { world_.signal(word, value, pe); }
    void wait_at_least(std::uint64_t* word, std::uint64_t value) { world_.wait_until(word, VIA_GE, value); }
    void quiet() { world_.quiet(); }

    void sync() { world_.sync(); }
    void barrier() { world_.barrier(); }
    void broadcast(std::byte* dest, const std::byte* source, std::size_t size, int root) {
        world_.broadcast(dest, {source, size}, root);
    }
    void fcollect(std::byte* dest, const std::byte* source, std::size_t size) { world_.fcollect(dest, {source, size}); }
    void alltoall(std::byte* dest, const std::byte* source, std::size_t size) { world_.alltoall(dest, source, size); }
    void sum(double* dest, const double* source, std::size_t count) { world_.reduce(VIA_SUM, dest, {source, count}); }

private:
    World& world_;
    via::symmetric<std::byte> block_;
};

using viaduct_backend = native_backend<via::world>;

}  // namespace perf
