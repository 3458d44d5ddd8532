// SPDX-License-Identifier: Apache-2.0
/// @file consistency.hpp
/// @brief What must happen between an adapter's write into a GPU's memory and a reader of it. No CUDA is in it: what
/// the driver says comes in, who carries it out is elsewhere.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace via::rdma {

/// For whom the hardware keeps an adapter's writes in order, so that who sees a later one sees an earlier one.
enum class write_order : std::uint8_t { none, owner, all_devices };

/// What is known of a GPU and of the adapter that writes into its memory. Tests make their own.
struct consistency_probe {
    write_order order = write_order::none;
    bool host_flush = false;   ///< the host can wait until writes are visible: cuFlushGPUDirectRDMAWrites()
    bool memop_flush = false;  ///< a stream can, by a memory operation: CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES
    /// The adapter has a way of its own to the GPU, beside that of which the driver speaks. Order and flushes are of
    /// the driver's way; on the other the adapter's own read alone follows its writes.
    bool data_direct = false;
};

/// How a GPU is dealt with.
enum class consistency_row : std::uint8_t {
    ordered,  ///< the hardware keeps order: "none" is to be done
    host,     ///< by the host's flush
    memop,    ///< by the flush of a stream
    read      ///< by a read of the adapter from the memory that it wrote
};

/// Who reads what the adapter wrote.
enum class gpu_reader : std::uint8_t {
    later_work,      ///< work that the host submits when it has seen the completion
    stream_wait,     ///< work that is enqueued behind a stream's wait for the signal
    running_kernel,  ///< a kernel of the GPU that owns the memory, which waits for the signal
    other_gpu,       ///< another GPU, by P2P
    initiator        ///< the GPU that asked for the data, by a get or a fetching atomic
};
inline constexpr std::array all_gpu_readers{gpu_reader::later_work, gpu_reader::stream_wait, gpu_reader::running_kernel,
                                            gpu_reader::other_gpu, gpu_reader::initiator};

/// What must happen for a reader. "Relay" is: who wrote has the data made visible, and only then writes the signal for
/// which the reader waits.
enum class duty : std::uint8_t {
    nothing,
    launch,              ///< nothing, since work that is launched later sees it
    wait,                ///< a plain wait for the signal
    acquire,             ///< a load of the signal that acquires
    flush,               ///< the host's flush, for the owner
    flush_all,           ///< the host's flush, for all GPUs, before anyone is told
    memop_flush,         ///< a stream's flush
    relay_by_flush,      ///< for the owner
    relay_by_flush_all,  ///< for all GPUs
    relay_by_memop,      ///< by a stream
    read,                ///< a read of the adapter, before anyone is told
    relay_by_read,       ///< the engine's adapter reads
    republish            ///< the owner ought to write the data again; see settling_of()
};

/// The decision for one GPU.
struct consistency {
    consistency_row row = consistency_row::read;
    std::string reason;                                    ///< "the GPU keeps the order of an adapter's writes"
    std::array<duty, all_gpu_readers.size()> duties = {};  ///< by gpu_reader

    [[nodiscard]] duty of(gpu_reader who) const noexcept { return duties[static_cast<std::size_t>(who)]; }
};

/// What a PE that has written into a GPU's memory by its adapter does when its writes have ended, before it tells
/// anyone of them. Then work that is launched, streams that wait and kernels that run see them alike, and need no
/// relay.
enum class settling : std::uint32_t {
    nothing,
    flush,  ///< has the owner flush, by its processor or by a stream
    read    ///< reads from the memory: an adapter's read comes after its writes
};
/// @param others  GPUs other than the owner's read the memory by P2P.
[[nodiscard]] settling settling_of(const consistency& decided, bool others) noexcept;

/// Decides by what there is, or as the setting wants it. Throws VIA_ERR_UNSUPPORTED, with what the GPU offers, when it
/// wants what the GPU has not: data would be read too early, and nobody would know.
/// @param wish  of VIADUCT_FLUSH: "auto", "none", "host", "memop" or "read".
/// @param gpu   for messages: "GPU 0, NVIDIA H200".
[[nodiscard]] consistency decide_consistency(const consistency_probe& about, std::string_view wish,
                                             std::string_view gpu);

/// As VIADUCT_FLUSH has it: "none", "host", "memop" or "read".
[[nodiscard]] const char* name_of(consistency_row row) noexcept;
/// "a running kernel of the owner".
[[nodiscard]] const char* describe(gpu_reader who) noexcept;
/// "cuFlushGPUDirectRDMAWrites() to the owner".
[[nodiscard]] const char* describe(duty what) noexcept;

}  // namespace via::rdma
