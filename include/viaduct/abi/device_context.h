// SPDX-License-Identifier: Apache-2.0
/// @file device_context.h
/// @brief What a kernel gets of a world and of a team, by value, and where they meet in device memory.
///
/// Plain structures of fixed layout, shared by the library and by kernels compiled elsewhere, NVRTC included: no header
/// is needed, and addresses are numbers. The library fills `version` and `size`; viaduct/device.cuh checks both.
#ifndef VIADUCT_ABI_DEVICE_CONTEXT_H
#define VIADUCT_ABI_DEVICE_CONTEXT_H

#ifdef __cplusplus
extern "C" {
#endif

/** Raised with every change of a layout in this file. */
#define VIA_ABI_VERSION 12U
/** Near peers: those whose heap address is in the context itself, so that a kernel need not load it. */
#define VIA_ABI_NEAR_PEERS 8
/** Bytes of device control memory right below every PE's device heap. */
#define VIA_ABI_CONTROL_SIZE (2ULL << 20)
/** Bytes at its beginning for a ::via_abi_device_block; the tables of peers and team blocks follow. All of it is zeros
 * at first. */
#define VIA_ABI_DEVICE_BLOCK_SIZE 4096ULL

/**
 * What every operation of a kernel needs of a world. Addresses are device addresses in the context of this PE's GPU.
 * What is needed seldom lies elsewhere: a compiler reads a kernel's arguments before the loops that may need them.
 */
typedef struct via_abi_device_context {
    unsigned int version;         /**< VIA_ABI_VERSION of the library that filled this in */
    unsigned int size;            /**< sizeof(via_abi_device_context) of that library */
    int pe;                       /**< this PE */
    int npes;                     /**< PEs of the world */
    unsigned long long heap;      /**< this PE's device heap */
    unsigned long long heap_size; /**< bytes of addresses that it may grow to; the same on every PE */
    unsigned long long near_peers[VIA_ABI_NEAR_PEERS]; /**< where the first PEs' device heaps are mapped, or 0 */
    unsigned long long world;                          /**< a ::via_abi_device_world, or 0 */
    unsigned int checked;                              /**< 1: addresses are checked against the heap */
    unsigned int no_atomics; /**< bit i: this GPU's atomics are not atomic on the device heap of near peer i */
    unsigned long long
        engine; /**< a ::via_abi_device_engine of viaduct/abi/ring.h for what the GPU does not reach, or 0 */
} via_abi_device_context;

/** The rest of what a kernel needs of a world: for other addresses, and when something is wrong. */
typedef struct via_abi_device_world {
    int pe;                            /**< as in the context, like the next three */
    int npes;                          /**< PEs of the world */
    unsigned long long heap;           /**< this PE's device heap */
    unsigned long long heap_size;      /**< bytes of addresses of it */
    unsigned long long peers;          /**< an array of npes addresses: where each PE's device heap is mapped, or 0 */
    unsigned long long host_heap;      /**< this PE's host heap */
    unsigned long long host_heap_size; /**< bytes of addresses of it; the same on every PE */
    unsigned long long host_peers;     /**< as `peers`, of host heaps; all of them 0 until via_expose_host_heap() */
    unsigned long long atomics;        /**< an array of npes bytes: 1 if this GPU's are atomic on a PE's device heap */
    unsigned long long report;         /**< a ::via_abi_device_report in host memory that the kernel can write, or 0 */
    unsigned long long claims;         /**< this PE's ::via_abi_device_block */
    unsigned long long hang_limit;     /**< nanoseconds after which a wait gives up and reports; 0: never */
    unsigned int checked;              /**< 1: addresses are checked against the heap */
    unsigned int host_atomics;         /**< 1: this GPU's atomics on host memory are atomic for everyone */
} via_abi_device_world;

/** At the beginning of a PE's control memory: what its own kernels settle among themselves, and what they read. */
typedef struct via_abi_device_block {
    unsigned int claimed;       /**< number of the latest report that a kernel has claimed; the first is 1 */
    unsigned int unused[31];    /**< keeps what is written in another line */
    via_abi_device_world world; /**< written once, before there are kernels */
} via_abi_device_block;
/** In such a block, a ::via_abi_device_engine of viaduct/abi/ring.h, if there is one. */
#define VIA_ABI_ENGINE_OFFSET 1024ULL

/** What a kernel needs of a team, besides the world's context. */
typedef struct via_abi_device_team {
    int pe;                     /**< this PE's number in the team */
    int npes;                   /**< PEs of the team */
    int start;                  /**< member i is PE start + i * stride of the world, if `members` is 0 */
    int stride;                 /**< see start */
    unsigned long long members; /**< else an array of npes ints: the PE of the world of each member */
    unsigned long long block;   /**< offset of the team's ::via_abi_team_block from the start of the control memory */
    unsigned long long number;  /**< its number in commands of viaduct/abi/ring.h; 0: kernels of all members meet */
    unsigned long long done;    /**< with a number, the word that says how many of its collectives are done */
    unsigned long long atomics; /**< 1: this GPU's are known to be atomic on the device heaps of all members */
    unsigned int stages;        /**< offset of the block's stages from the start of the control memory */
    unsigned int stage_bytes;   /**< via_abi_stage_bytes() of so many members */
} via_abi_device_team;

/** Lanes: the blocks of a kernel of several meet those of the same number, each in a lane of its own. */
#define VIA_ABI_LANES 32

/**
 * Where the kernels of a team meet; one in the control memory of every member, all zeros at first. After it come
 * 2 * npes words for each of via_abi_lanes() lanes: how often member i has come, which it alone counts, in the block of
 * every member; then how often this PE has waited for member i, which only its own kernels use. Then, from
 * via_abi_stages_offset() on, two stages, each of npes slots of 2 * via_abi_stage_bytes() bytes: member i writes to
 * slot i of every member's block. All of it has via_abi_team_block_size() bytes.
 */
typedef struct via_abi_team_block {
    unsigned long long exchanges; /**< by way of the stages so far; only this PE's own kernels use it */
    unsigned long long place;     /**< of its part of a collection, from one kernel of it to the next */
    unsigned long long unused[2]; /**< keeps what differs in use in different sectors */
} via_abi_team_block;

/** Most bytes of data that a slot of a stage holds. A slot is twice as large: every four bytes have their number. */
#define VIA_ABI_STAGE_MOST 2048ULL
/** Teams of more members than these have smaller slots, so that no team's stages take more than those of so many. */
#define VIA_ABI_STAGE_MEMBERS 8

/**
 * What a kernel says when it gives up waiting or is called wrongly; who claims report number `taken` + 1 fills it in.
 * (It is claimed in device memory: not every GPU has atomics on host memory.) After it come npes bytes, written by the
 * host: 1 for a PE of the world that has failed.
 */
typedef struct via_abi_device_report {
    unsigned int taken;           /**< written by the host: reports that it has taken */
    unsigned int kind;            /**< a VIA_ABI_REPORT_... value, written last */
    int pe;                       /**< the PE that reports */
    int other;                    /**< the PE concerned, or -1 */
    unsigned long long address;   /**< of the word or range */
    unsigned long long value;     /**< waited for, or bytes of the range */
    unsigned long long seen;      /**< in the word at last */
    unsigned long long waited_ns; /**< since the wait began */
    unsigned int cmp;             /**< how the two compare: a via_cmp */
    unsigned int failed;          /**< written by the host: 1 once any PE of the world has failed */
    unsigned int engine_failed;   /**< written by the host: 1 once something that the engine was asked for has failed */
    unsigned int job_end;         /**< written by kernels that end the job: VIA_ABI_JOB_END and the exit status */
} via_abi_device_report;

/** In via_abi_device_report::job_end, beside 8 bits of status, since that may be 0. */
#define VIA_ABI_JOB_END 0x100U

#define VIA_ABI_REPORT_NONE 0U    /**< nothing yet */
#define VIA_ABI_REPORT_HANG 1U    /**< a wait took longer than the limit */
#define VIA_ABI_REPORT_ADDRESS 2U /**< an address outside the heap */
#define VIA_ABI_REPORT_PE 3U      /**< a PE out of range, or whose memory is not mapped */
#define VIA_ABI_REPORT_FAILED 4U  /**< a wait was given up because a PE has failed */
#define VIA_ABI_REPORT_ATOMIC 5U  /**< an atomic where this GPU's are not: on host memory, or over a link */
#define VIA_ABI_REPORT_ENGINE 6U  /**< a wait for the progress engine took longer than the limit, or it has ended */
/** A matched transfer was started twice (`value` is 0), or awaited and not started (1); `seen` is its version. */
#define VIA_ABI_REPORT_TRANSFER 7U
/** A collective of a team of NVSHMEM that is none, or has none of the kind in kernels; `value` is its handle. */
#define VIA_ABI_REPORT_TEAM 8U

#ifdef __cplusplus
}
#endif

#if defined(__cplusplus) && !defined(__CUDACC_RTC__) /* which takes no function of the host */

/** Bytes of data that a slot holds in a team of `npes` members: a multiple of 16. */
constexpr unsigned long long via_abi_stage_bytes(int npes) {
    return npes <= VIA_ABI_STAGE_MEMBERS
               ? VIA_ABI_STAGE_MOST
               : VIA_ABI_STAGE_MOST * VIA_ABI_STAGE_MEMBERS / static_cast<unsigned int>(npes) / 16 * 16;
}
/** Lanes of a team of `npes` members: for a thousand pairs of words in all, and at least one lane. */
constexpr unsigned int via_abi_lanes(int npes) {
    return npes <= 1024 / VIA_ABI_LANES ? VIA_ABI_LANES : npes <= 1024 ? 1024U / static_cast<unsigned int>(npes) : 1;
}
/** Where the stages begin in a team's block. */
constexpr unsigned long long via_abi_stages_offset(int npes) {
    return (sizeof(via_abi_team_block) + 16ULL * via_abi_lanes(npes) * static_cast<unsigned int>(npes) + 63) / 64 * 64;
}
/** Bytes of a team's block: a multiple of 64. */
constexpr unsigned long long via_abi_team_block_size(int npes) {
    return via_abi_stages_offset(npes) + 4 * via_abi_stage_bytes(npes) * static_cast<unsigned int>(npes);
}
/** Says where the kernels of a team meet: in a block that begins so many bytes after the control memory does. */
inline void via_abi_place_team(via_abi_device_team &team, unsigned long long block) {
    team.block = block;
    team.stages = static_cast<unsigned int>(block + via_abi_stages_offset(team.npes));
    team.stage_bytes = static_cast<unsigned int>(via_abi_stage_bytes(team.npes));
}

#endif

#endif
