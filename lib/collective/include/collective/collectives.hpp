// SPDX-License-Identifier: Apache-2.0
/// @file collectives.hpp
/// @brief The collectives of one team. Described in viaduct.h, where each has its C name.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <utility>

#include <viaduct.h>

#include "core/core.hpp"
#include "host/context.hpp"
#include "stream/operations.hpp"
#include "team/team.hpp"

namespace via::collective {

class copier;

/// One at a time. Arguments that are wrong on one PE are an error on every PE: the others are on their way into the
/// call. Buffers may lie in memory of the processor or of a GPU.
class collectives {
public:
    /// The team as its kernels see it; called as a collective of the team.
    using team_on_device = std::function<stream::team_on_device()>;

    collectives(core::core& c, team::exchange& by, host::context& context, team_on_device on_device) noexcept
        : core_{c}, by_{by}, context_{context}, on_device_{std::move(on_device)} {}

    void sync();
    void barrier();
    void broadcast(void* dest, const void* source, std::size_t size, int root);
    void broadcast_eager(void* dest, const void* source, std::size_t size, int root);
    void fcollect(void* dest, const void* source, std::size_t size);
    void collect(void* dest, std::size_t capacity, const void* source, std::size_t size);
    void alltoall(void* dest, const void* source, std::size_t size);
    void alltoalls(void* dest, std::ptrdiff_t dest_stride, const void* source, std::ptrdiff_t source_stride,
                   std::size_t element, std::size_t count);
    void alltoallv(void* dest, const std::size_t* dest_sizes, const std::size_t* dest_offsets, const void* source,
                   const std::size_t* source_sizes, const std::size_t* source_offsets);
    void gather(void* dest, const void* source, std::size_t size, int root);
    void scatter(void* dest, const void* source, std::size_t size, int root);
    void reduce(via_op op, via_type type, void* dest, const void* source, std::size_t count);
    void reduce_with(const team::combiner& combine, void* dest, const void* source, std::size_t count);
    void reducescatter(via_op op, via_type type, void* dest, const void* source, std::size_t count);
    void scan(via_op op, via_type type, void* dest, const void* source, std::size_t count, bool exclusive);

    /// See team::exchange. What GPUs do meanwhile goes on.
    void interrupt() noexcept { by_.interrupt(); }
    void resume() noexcept { by_.resume(); }

private:
    /// A reduction or scan as a kernel does it, or what none does.
    struct by_kernel {
        bool exists = false;
        via_op op = VIA_SUM;
        via_type type = VIA_INT32;
        stream::reducing how = stream::reducing::whole;
    };

    [[nodiscard]] std::size_t npes() const noexcept { return static_cast<std::size_t>(by_.npes()); }
    void check_root(int root, const char* call) const;
    [[nodiscard]] copier copier_of(team::contribution& part, const void* dest, const void* source) const;
    void gather_sizes(const team::contribution& part, std::size_t size, std::span<std::size_t> sizes);
    void move_blocks(team::contribution part, copier& buffers, void* dest, const void* source, std::size_t size);
    void reduce(team::contribution part, const team::combiner& combine, const by_kernel& kernel, void* dest,
                const void* source, std::size_t size);
    [[nodiscard]] by_kernel kernel_for(via_op op, via_type type, stream::reducing how) const noexcept;
    [[nodiscard]] bool maps_all_gpus() const noexcept;
    [[nodiscard]] bool is_usable(const copier& buffers, const by_kernel& kernel, const void* dest, const void* source,
                                 std::size_t element) const noexcept;
    [[nodiscard]] bool run_kernel(const team::signature& call, const by_kernel& kernel, void* dest, const void* source,
                                  std::size_t size, std::size_t element);
    void reduce_own_block(const team::signature& call, const team::combiner& combine, std::span<std::byte> dest,
                          std::size_t source_offset);
    void reduce_segments(const team::signature& call, const team::combiner& combine, std::span<std::byte> dest,
                         std::size_t source_offset);

    core::core& core_;
    team::exchange& by_;
    host::context& context_;
    team_on_device on_device_;
    std::unique_ptr<stream::own_stream> stream_;  ///< of the kernels of this team; made when first needed
};

/// Bytes of an element. Throws VIA_ERR_ARGUMENT if there is no such reduction.
[[nodiscard]] std::size_t element_size(via_op op, via_type type);
/// Combines into `into` what is at `from`, on this PE alone. Throws VIA_ERR_ARGUMENT.
void combine_here(via_op op, via_type type, void* into, const void* from, std::size_t count);

}  // namespace via::collective
