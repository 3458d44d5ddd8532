// SPDX-License-Identifier: Apache-2.0
// The library's own kernels. They are compiled to machine code for every kind of GPU, embedded, and loaded when a world
// is made, since a kernel that is loaded at first use waits behind every kernel that runs.
#include <cstddef>
#include <type_traits>

#include <viaduct.h>
#include <viaduct/device.cuh>
#include <viaduct/device/pattern.cuh>
#include <viaduct/device/transfer_set.cuh>

#include "arguments.hpp"
#include "push_elements.cuh"
#include "reduce_elements.cuh"

namespace {

namespace vd = via::device;
using via::route::kernels::alltoalls_arguments;
using via::route::kernels::ask_arguments;
using via::route::kernels::atomic_arguments;
using via::route::kernels::copy_arguments;
using via::route::kernels::meet_blocks;
using via::route::kernels::move_arguments;
using via::route::kernels::reduce_arguments;
using via::route::kernels::reduce_narrow;
using via::route::kernels::reduce_numbers;
using via::route::kernels::repeat_arguments;
using via::route::kernels::reshape_arguments;
using via::route::kernels::rounds_arguments;
using via::route::kernels::scan;
using via::route::kernels::spread_arguments;
using via::route::kernels::sync_blocks;
using via::route::kernels::wait_arguments;
using via::route::kernels::wait_some_arguments;
using via::route::kernels::whole_grid;

/// Comes first in every kernel, since they are launched as cuda::start::beside: returns when the stream has come to
/// this kernel, and its memory is as what came before has left it. A block that ended without it would end too early
/// for the next kernel.
__device__ __forceinline__ void await_stream() {
#if __CUDA_ARCH__ >= 900
    static_assert(__CUDA_ARCH__ >= 10 * via::route::kernels::awaiting_from);
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

/// Read where the arguments lie. A copy would need local memory, since its tables are indexed; and a kernel with more
/// local memory than any before it in its context waits until all that run have ended, those of other PEs included.
template <class Arguments>
__device__ const vd::team& team_of(const Arguments& a) {
    static_assert(sizeof(vd::team) == sizeof a.world + sizeof a.team);
    static_assert(offsetof(Arguments, team) == offsetof(Arguments, world) + sizeof a.world);
    return reinterpret_cast<const vd::team&>(a.world);
}

template <class T>
__device__ T as(unsigned long long bits) {
    if constexpr (sizeof(T) == 4) {
        const auto low = static_cast<unsigned>(bits);
        T value;
        memcpy(&value, &low, sizeof value);
        return value;
    } else {
        T value;
        memcpy(&value, &bits, sizeof value);
        return value;
    }
}

/// The unsigned word of T's size.
template <class T>
using word_of = std::conditional_t<sizeof(T) == 4, unsigned, unsigned long long>;

template <class T>
__device__ unsigned long long bits_of(T value) {
    unsigned long long bits = 0;
    memcpy(&bits, &value, sizeof value);
    return bits;
}

/// Integers of either sign are the same here: additions wrap around and nothing is compared for order.
template <class Word>
__device__ unsigned long long on_word(const atomic_arguments& a) {
    auto* const word = reinterpret_cast<Word*>(a.word);
    const auto operand = as<Word>(a.operand);
    switch (a.op) {
        case VIA_ATOMIC_FETCH: return vd::detail::load_relaxed(word);
        case VIA_ATOMIC_SET:
            // A store is one on host memory too, where an exchange may be a load and a store.
            if (a.fetched == 0) return vd::detail::store_relaxed(word, operand), 0;
            [[fallthrough]];
        case VIA_ATOMIC_SWAP: return atomicExch_system(word, operand);
        case VIA_ATOMIC_COMPARE_SWAP: return atomicCAS_system(word, as<Word>(a.compare), operand);
        case VIA_ATOMIC_ADD: return atomicAdd_system(word, operand);
        case VIA_ATOMIC_AND: return atomicAnd_system(word, operand);
        case VIA_ATOMIC_OR: return atomicOr_system(word, operand);
        default: return atomicXor_system(word, operand);
    }
}

template <class Float>
__device__ unsigned long long add_float(const atomic_arguments& a) {
    return bits_of(atomicAdd_system(reinterpret_cast<Float*>(a.word), as<Float>(a.operand)));
}

template <class Word>
__device__ void wait(const wait_arguments& a) {
    const vd::context world{a.world};
    (void)world.wait_until(reinterpret_cast<const Word*>(a.word), static_cast<vd::cmp>(a.cmp), as<Word>(a.value));
}

/// No words are waited for at once: then no index is written, or that there are none.
template <class Word>
__device__ void wait_some(const wait_some_arguments& a) {
    const vd::context world{a.world};
    const auto* const values = reinterpret_cast<const Word*>(a.values);
    const vd::condition<Word> what{
        reinterpret_cast<const Word*>(a.words), a.count, static_cast<vd::cmp>(a.cmp), values[0],
        a.each != 0 ? values : nullptr,         a.skip};
    auto* const result = reinterpret_cast<vd::detail::size*>(a.result);
    *result = a.indices != 0 ? world.wait_some(what, reinterpret_cast<vd::detail::size*>(a.indices))
                             : world.wait_any(what, *result + 1);
}

/// The part of a range of bytes that is this block's. Parts begin at multiples of 128 bytes.
struct part_of_block {
    unsigned long long begin;
    unsigned long long bytes;

    explicit __device__ part_of_block(unsigned long long all) {
        const unsigned long long most = ((all + gridDim.x - 1) / gridDim.x + 127) / 128 * 128;
        begin = most * blockIdx.x < all ? most * blockIdx.x : all;
        bytes = most < all - begin ? most : all - begin;
    }
};

/// The words that kernels of a team leave for the next ones of this member.
__device__ via_abi_team_block& block_of(const vd::team& team) {
    return *reinterpret_cast<via_abi_team_block*>(team.world().abi().heap - VIA_ABI_CONTROL_SIZE + team.abi().block);
}
/// The place of what has no room.
constexpr unsigned long long nowhere = ~0ULL;

__device__ void find_place(const vd::team& team, const move_arguments& a) {
    const vd::detail::share mine = vd::detail::share_of(team, vd::block, a.bytes);
    if (threadIdx.x != 0) return;
    const bool good = vd::detail::has_room(team, reinterpret_cast<const void*>(a.dest), a.capacity, mine.total);
    block_of(team).place = good ? mine.begin : nowhere;
}

/// By way of the stages, if that is how this movement is done; then one block does all of it.
__device__ bool move_little(const vd::team& team, const move_arguments& a) {
    using namespace vd::detail;
    const unsigned long long words = words_of(a.bytes) * static_cast<unsigned>(team.npes());
    if (gridDim.x > 1 || !fits_stage(team, vd::block, a.bytes, words)) return false;
    const auto bytes = static_cast<unsigned>(a.bytes);
    if (a.what == move_arguments::broadcast) {
        broadcast_staged<unsigned char>(team, vd::block, a.dest, a.source, bytes, a.root);
        return true;
    }
    if (a.what != move_arguments::fcollect && a.what != move_arguments::alltoall) return false;
    exchange_staged<unsigned char>(team, vd::block, a.dest, a.source, a.what == move_arguments::alltoall ? bytes : 0,
                                   bytes);
    return true;
}

/// This block's part of a movement. Of what one has for all everyone takes a copy himself: its links would be the
/// bound.
__device__ void move_parts(const vd::team& team, const move_arguments& a) {
    using namespace vd::detail;
    const part_of_block part{a.bytes};
    const auto address = [&](unsigned long long begin) { return reinterpret_cast<char*>(begin + part.begin); };
    const unsigned long long mine = team.pe() * a.bytes;
    const bool by_member = a.what == move_arguments::alltoall || a.what == move_arguments::scatter;
    const bool leads = team.pe() == a.root;
    if (!meet_blocks(team)) return;
    if (a.what == move_arguments::broadcast || a.what == move_arguments::scatter) {
        const unsigned long long from = a.source + (by_member ? mine : 0);
        if (!leads || a.dest != from)
            pull<unsigned char>(team, vd::block, address(a.dest), address(from), part.bytes, a.root);
    } else if (a.what == move_arguments::gather) {
        if (!leads || a.dest + mine != a.source)
            push<unsigned char>(team, vd::block, address(a.dest + mine), address(a.source), part.bytes, a.root);
    } else {
        for_each_member(team, vd::block, part.bytes,
                        pushing<unsigned char, vd::team>{team, address(a.dest + mine), address(a.source),
                                                         by_member ? a.bytes : 0, part.bytes});
    }
    sync_blocks(team);
}

/// Pushes a block's part of so many bytes to a member.
__device__ void spread_part(const vd::team& team, unsigned long long dest, unsigned long long source,
                            unsigned long long bytes, int member) {
    const part_of_block part{bytes};
    vd::detail::push<unsigned char>(team, vd::block, reinterpret_cast<const void*>(dest + part.begin),
                                    reinterpret_cast<const void*>(source + part.begin), part.bytes, member);
}

__device__ void spread_collection(const vd::team& team, const spread_arguments& a) {
    const unsigned long long place = block_of(team).place;
    for (int i = 1; place != nowhere && i <= team.npes(); ++i)
        spread_part(team, a.dest + place, a.source, a.bytes, (team.pe() + i) % team.npes());
}

/// Where its block from this PE goes is for each member to say.
__device__ void spread_blocks(const vd::team& team, const spread_arguments& a) {
    const auto* const sizes = reinterpret_cast<const unsigned long long*>(a.source_sizes);
    const auto* const offsets = reinterpret_cast<const unsigned long long*>(a.source_offsets);
    const auto* const mine = reinterpret_cast<const unsigned long long*>(a.dest_offsets) + team.pe();
    for (int i = 1; i <= team.npes(); ++i) {
        const int to = (team.pe() + i) % team.npes();
        const unsigned long long table = sizes[to] == 0 ? 0 : team.locate(mine, sizeof *mine, to);
        if (table == 0) continue;
        const auto place = vd::detail::load_relaxed(reinterpret_cast<const unsigned long long*>(table));
        spread_part(team, a.dest + place, a.source + offsets[to], sizes[to], to);
    }
}

/// Whether all threads see to this end of a round together: a send, when it begins, and a receive that is spread when
/// it ends.
__device__ bool takes_block(const vd::transfer_end& one, int starts) {
    if (starts != 0) return vd::detail::sends(one);
    return !vd::detail::sends(one) && (one.flags & VIA_ABI_TRANSFER_COPIES) != 0;
}

}  // namespace

extern "C" __global__ void viaduct_ask(const __grid_constant__ ask_arguments a) {
    await_stream();
    using namespace vd::detail;
    const u64 world = a.world.world;
    const u64 engine = a.world.engine;
    if (a.what.head == 0) return far_quiet(world, engine);
    if (via_abi_command_of(a.what.head) == VIA_ABI_COMMAND_COLLECTIVE) {
        (void)far_collective(world, engine, a.what, a.done);
        return;
    }
    if (via_abi_has_answer(a.what.head)) {
        *reinterpret_cast<u64*>(a.fetched) = ask(world, engine, a.what);
        return;
    }
    const u64 position = push(world, engine, a.what);
    if (a.waits != 0) await_done(world, ring_of_block(engine), position);
}

extern "C" __global__ void viaduct_atomic(const __grid_constant__ atomic_arguments a) {
    await_stream();
    __threadfence_system();
    unsigned long long before = 0;
    if (a.op == VIA_ATOMIC_ADD && a.type == VIA_FLOAT) {
        before = add_float<float>(a);
    } else if (a.op == VIA_ATOMIC_ADD && a.type == VIA_DOUBLE) {
        before = add_float<double>(a);
    } else if (a.type == VIA_INT32 || a.type == VIA_UINT32 || a.type == VIA_FLOAT) {
        before = on_word<unsigned>(a);
    } else {
        before = on_word<unsigned long long>(a);
    }
    if (a.fetched != 0) *reinterpret_cast<volatile unsigned long long*>(a.fetched) = before;
    __threadfence_system();
}

extern "C" __global__ void __launch_bounds__(512, 1) viaduct_copy(const __grid_constant__ copy_arguments a) {
    await_stream();
    using vd::detail::from_here;
    using vd::detail::to_peer;
    if (a.rows == 1) {
        const part_of_block part{a.bytes};
        if (part.bytes == 0) return;
        vd::detail::copy<from_here, to_peer, unsigned char>(vd::block, a.dest + part.begin, a.source + part.begin,
                                                            part.bytes);
        if (a.then.word == 0) return;
        vd::block.sync();
        if (vd::block.rank() == 0) {
            __threadfence_system();
            (void)on_word<unsigned long long>(a.then);
        }
        return;
    }
    if (a.bytes >= 2048) {
        for (unsigned long long row = blockIdx.x; row < a.rows; row += gridDim.x)
            vd::detail::copy<from_here, to_peer, unsigned char>(vd::block, a.dest + row * a.dest_step,
                                                                a.source + row * a.source_step, a.bytes);
        return;
    }
    const unsigned long long step = static_cast<unsigned long long>(gridDim.x) * blockDim.x;
    for (unsigned long long row = blockIdx.x * blockDim.x + threadIdx.x; row < a.rows; row += step)
        vd::detail::copy<from_here, to_peer, unsigned char>(vd::thread, a.dest + row * a.dest_step,
                                                            a.source + row * a.source_step, a.bytes);
}

extern "C" __global__ void __launch_bounds__(512, 1) viaduct_reshape(const __grid_constant__ reshape_arguments a) {
    await_stream();
    vd::detail::copy_pattern<vd::detail::from_here, vd::detail::to_peer>(whole_grid{}, a.what);
}

extern "C" __global__ void viaduct_wait(const __grid_constant__ wait_arguments a) {
    await_stream();
    switch (a.type) {
        case VIA_INT32: return wait<int>(a);
        case VIA_UINT32: return wait<unsigned>(a);
        case VIA_INT64: return wait<long long>(a);
        default: return wait<unsigned long long>(a);
    }
}

extern "C" __global__ void viaduct_wait_some(const __grid_constant__ wait_some_arguments a) {
    await_stream();
    switch (a.type) {
        case VIA_INT32: return wait_some<int>(a);
        case VIA_UINT32: return wait_some<unsigned>(a);
        case VIA_INT64: return wait_some<long long>(a);
        default: return wait_some<unsigned long long>(a);
    }
}

// start() and wait() of transfer_set.cuh, for ends of which the GPU reaches all. Copies by patterns are in line, and at
// one place: the calls that these are made in elsewhere would take local memory. The ends are a list's, which begins
// and ends rounds in turns, so that a checked world has nothing to check.
extern "C" __global__ void __launch_bounds__(512, 1) viaduct_rounds(const __grid_constant__ rounds_arguments a) {
    await_stream();
    const auto& world = reinterpret_cast<const vd::context&>(a.world);  // as team_of() says
    const auto rank = static_cast<int>(vd::block.rank());
    const auto end = [&](int i) -> vd::transfer_end& { return *reinterpret_cast<vd::transfer_end*>(a.ends[i]); };
    if (rank < a.count && !takes_block(end(rank), a.starts)) {
        if (a.starts != 0) {
            vd::detail::give_word(world, end(rank));
        } else if (!vd::detail::sends(end(rank))) {
            (void)vd::detail::take_word(world, end(rank));
        }
    }
    for (int i = 0; i < a.count; ++i) {
        if (!takes_block(end(i), a.starts)) continue;
        const vd::transfer_end one = vd::detail::head_of(end(i));
        bool ready = false;
        if (rank == 0) ready = vd::detail::take_word(world, one);
        if (!vd::detail::from_leader(vd::block, ready)) continue;
        if ((one.flags & VIA_ABI_TRANSFER_COPIES) != 0)
            vd::detail::copy_pattern<vd::detail::from_peer, vd::detail::to_peer>(vd::block, end(i).copy);
        if (a.starts == 0) continue;
        if ((one.flags & VIA_ABI_TRANSFER_PUTS) == 0) {
            vd::block.sync();
            if (rank == 0) vd::detail::give_word(world, one);
            continue;
        }
        world.put_signal_nbi(vd::block, reinterpret_cast<vd::detail::u8*>(one.dest),
                             reinterpret_cast<const vd::detail::u8*>(one.source), one.size,
                             reinterpret_cast<vd::signal_word*>(one.word_there), 1, vd::signal_op::set, one.pe);
    }
}

// Compilers and drivers know cudaGraphSetConditional() as they know printf(): that takes no relocatable device code.
extern "C" __global__ void viaduct_repeat(const __grid_constant__ repeat_arguments a) {
    await_stream();
    const unsigned long long passes = ++*reinterpret_cast<unsigned long long*>(a.passes);
    const bool is_wanted = a.again != 0 && *reinterpret_cast<const int*>(a.again) != 0;
    const bool is_allowed = a.most_passes == 0 || passes < a.most_passes;
    if (a.condition == 0) return;
    const bool goes_on = is_wanted && is_allowed && !vd::context{a.world}.failed();
    cudaGraphSetConditional(a.condition, goes_on ? 1 : 0);
}

// One block a multiprocessor is enough for these: so no register is spilled to local memory, see team_of().

extern "C" __global__ void __launch_bounds__(512, 1) viaduct_move(const __grid_constant__ move_arguments a) {
    await_stream();
    const vd::team& team = team_of(a);
    switch (a.what) {
        case move_arguments::nothing: return team.sync(vd::block);
        case move_arguments::places: return find_place(team, a);
        case move_arguments::collect:
            return team.collect(vd::block, reinterpret_cast<unsigned char*>(a.dest), a.capacity,
                                reinterpret_cast<const unsigned char*>(a.source), a.bytes);
        default: break;
    }
    if (!move_little(team, a)) move_parts(team, a);
}

extern "C" __global__ void __launch_bounds__(512, 1) viaduct_spread(const __grid_constant__ spread_arguments a) {
    await_stream();
    const vd::team& team = team_of(a);
    if (a.dest_offsets == 0) {
        spread_collection(team, a);
    } else {
        if (!meet_blocks(team)) return;
        spread_blocks(team, a);
        sync_blocks(team);
    }
}

extern "C" __global__ void __launch_bounds__(512, 1) viaduct_alltoalls(const __grid_constant__ alltoalls_arguments a) {
    await_stream();
    const vd::team& team = team_of(a);
    if (!meet_blocks(team)) return;
    via::route::kernels::push_elements(team, a);
    sync_blocks(team);
}

extern "C" __global__ void __launch_bounds__(512, 1) viaduct_reduce(const __grid_constant__ reduce_arguments a) {
    await_stream();
    reduce_numbers(a, team_of(a));
}

extern "C" __global__ void __launch_bounds__(512, 1) viaduct_reduce_narrow(const __grid_constant__ reduce_arguments a) {
    await_stream();
    reduce_narrow(a, team_of(a));
}

extern "C" __global__ void __launch_bounds__(512, 1) viaduct_scan(const __grid_constant__ reduce_arguments a) {
    await_stream();
    const vd::team& team = team_of(a);
    switch (a.type) {
        case VIA_INT32: return scan<int>(a, team);
        case VIA_UINT32: return scan<unsigned>(a, team);
        case VIA_INT64: return scan<long long>(a, team);
        case VIA_UINT64: return scan<unsigned long long>(a, team);
        case VIA_FLOAT: return scan<float>(a, team);
        default: return scan<double>(a, team);
    }
}
