// SPDX-License-Identifier: Apache-2.0
/// @file order.cuh
/// @brief Loads, stores and fences with an order and a scope that are written out, and what else is one
/// instruction that C++ does not name. Others are in atomic_instruction.cuh and bulk.cuh, and nowhere else.
///
/// Every access is a PTX instruction of its own: it compiles in no time, needs no other header, and cannot be split,
/// merged or taken from a stale L1 line. Addresses are numbers. What a peer may see or write is accessed at system
/// scope.
///
/// No constant in these headers is `inline`: once nvcc 13.0 has seen one, it defines static constants of any class
/// within it, as C++17 does, and what C++11 defines outside, as the header ratio does, is a second definition.
#ifndef VIADUCT_DEVICE_ORDER_CUH
#define VIADUCT_DEVICE_ORDER_CUH

namespace via::device {

/// Tag: an operation on a word that orders nothing but itself.
struct relaxed_order {};
/// Tag: an operation on a word that orders what comes before it, and, if it fetches, what comes after it. The default.
struct ordered_order {};
/// The operation orders nothing but itself: cheaper where only the word matters.
constexpr relaxed_order relaxed{};
/// The operation releases what the thread did before, and if it fetches, acquires as well. The default.
constexpr ordered_order ordered{};

}  // namespace via::device

namespace via::device::detail {

using size = decltype(sizeof(0));
using u8 = unsigned char;
using u16 = unsigned short;
using s32 = int;
using u32 = unsigned int;
using u64 = unsigned long long;

/// Sixteen bytes: the widest access.
struct alignas(16) vec16 {
    u32 w[4];
};

[[nodiscard]] inline __device__ u64 address_of(const void* p) { return reinterpret_cast<u64>(p); }

/// Orders all that the thread did or has seen before all that it does after, for everyone: both release and acquire.
inline __device__ void fence_system() { asm volatile("fence.acq_rel.sys;" ::: "memory"); }

/// Whether a fence can acquire and no more. Then a wait need not acquire with every look, which empties L1 each time.
#if __CUDA_ARCH__ >= 900 && __CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ >= 1208
constexpr bool has_acquire_fence = true;
#else
constexpr bool has_acquire_fence = false;
#endif

/// Orders what the thread has seen before all that it does after: acquire. Where no fence is only that, fence_system().
inline __device__ void acquire_fence() {
    if constexpr (has_acquire_fence) {
        asm volatile("fence.acquire.sys;" ::: "memory");
    } else {
        fence_system();
    }
}

[[nodiscard]] inline __device__ u64 nanoseconds() {
    u64 now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now)::"memory");
    return now;
}

/// The lane of the thread in its warp.
[[nodiscard]] inline __device__ u32 lane_of_thread() {
    u32 lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

/// The number of the thread in its block. One instruction for a compiler, which would take what it is made of for cheap
/// and make it again in each turn of a loop; but special registers are slow.
[[nodiscard]] inline __device__ u32 rank_in_block() {
    u32 rank;
    asm("{.reg .u32 x, y, z, nx, ny;\n\t"
        "mov.u32 x, %%tid.x;\n\tmov.u32 y, %%tid.y;\n\tmov.u32 z, %%tid.z;\n\t"
        "mov.u32 nx, %%ntid.x;\n\tmov.u32 ny, %%ntid.y;\n\t"
        "mad.lo.u32 y, ny, z, y;\n\tmad.lo.u32 %0, nx, y, x;}"
        : "=r"(rank));
    return rank;
}

/// The threads of the block, likewise.
[[nodiscard]] inline __device__ u32 threads_in_block() {
    u32 threads;
    asm("{.reg .u32 x, y, z;\n\t"
        "mov.u32 x, %%ntid.x;\n\tmov.u32 y, %%ntid.y;\n\tmov.u32 z, %%ntid.z;\n\t"
        "mul.lo.u32 x, x, y;\n\tmul.lo.u32 %0, x, z;}"
        : "=r"(threads));
    return threads;
}

/// A bit for each lane of the warp before the thread's.
[[nodiscard]] inline __device__ u32 lanes_below() {
    u32 below;
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(below));
    return below;
}

/// 0, which a compiler does not know.
[[nodiscard]] inline __device__ u32 unknown_zero() {
    u32 zero;
    asm volatile("mov.u32 %0, 0;" : "=r"(zero));
    return zero;
}

/// One of two words, by an instruction. A compiler that sees a choice may branch, and shuffle in both branches, each
/// with some of the lanes; the hardware then brings them together, but slowly.
[[nodiscard]] inline __device__ u32 chosen(bool first, u32 a, u32 b) {
    u32 v;
    asm("{.reg .pred q; setp.ne.u32 q, %3, 0; selp.u32 %0, %1, %2, q;}" : "=r"(v) : "r"(a), "r"(b), "r"(u32{first}));
    return v;
}

/// A value of which a compiler knows nothing: what is made of it is made here. Else it is made before a loop of the
/// caller's, and has a register all through that loop, even if no turn comes here.
[[nodiscard]] inline __device__ u32 in_place(u32 value) {
    asm volatile("" : "+r"(value));
    return value;
}
[[nodiscard]] inline __device__ u64 in_place(u64 value) {
    asm volatile("" : "+l"(value));
    return value;
}

/// The next number, computed here and not before: what came between its load and this did not wait for it.
[[nodiscard]] inline __device__ u64 next_of(u64 number) {
    u64 next;
    asm volatile("add.u64 %0, %1, 1;" : "=l"(next) : "l"(number) : "memory");
    return next;
}

// --- Words that others write or wait for. ---

[[nodiscard]] inline __device__ u32 load_acquire(const u32* p) {
    u32 v;
    asm volatile("ld.acquire.sys.global.u32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
    return v;
}
[[nodiscard]] inline __device__ u64 load_acquire(const u64* p) {
    u64 v;
    asm volatile("ld.acquire.sys.global.u64 %0, [%1];" : "=l"(v) : "l"(p) : "memory");
    return v;
}
[[nodiscard]] inline __device__ u32 load_relaxed(const u32* p) {
    u32 v;
    asm volatile("ld.relaxed.sys.global.u32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
    return v;
}
[[nodiscard]] inline __device__ u64 load_relaxed(const u64* p) {
    u64 v;
    asm volatile("ld.relaxed.sys.global.u64 %0, [%1];" : "=l"(v) : "l"(p) : "memory");
    return v;
}
/// A look at a word that is waited for. After the one that ends the wait, and before anything else, comes
/// acquire_seen().
template <class Word>
[[nodiscard]] __device__ __forceinline__ Word look(const Word* p) {
    return has_acquire_fence ? load_relaxed(p) : load_acquire(p);
}
/// Makes the thread's last look() an acquire.
inline __device__ void acquire_seen() {
    if (has_acquire_fence) acquire_fence();
}
inline __device__ void store_relaxed(u32* p, u32 v) {
    asm volatile("st.relaxed.sys.global.u32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
}
inline __device__ void store_relaxed(u64* p, u64 v) {
    asm volatile("st.relaxed.sys.global.u64 [%0], %1;" ::"l"(p), "l"(v) : "memory");
}
inline __device__ void store_release(u32* p, u32 v) {
    asm volatile("st.release.sys.global.u32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
}
inline __device__ void store_release(u64* p, u64 v) {
    asm volatile("st.release.sys.global.u64 [%0], %1;" ::"l"(p), "l"(v) : "memory");
}
/// What kernels of one GPU settle among themselves. The addition returns what was there.
[[nodiscard]] inline __device__ u64 add_on_gpu(u64* p, u64 v) {
    u64 before;
    asm volatile("atom.relaxed.gpu.global.add.u64 %0, [%1], %2;" : "=l"(before) : "l"(p), "l"(v) : "memory");
    return before;
}
[[nodiscard]] inline __device__ u64 load_relaxed_on_gpu(const u64* p) {
    u64 v;
    asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(v) : "l"(p) : "memory");
    return v;
}
[[nodiscard]] inline __device__ u64 load_acquire_on_gpu(const u64* p) {
    u64 v;
    asm volatile("ld.acquire.gpu.global.u64 %0, [%1];" : "=l"(v) : "l"(p) : "memory");
    return v;
}
inline __device__ void store_release_on_gpu(u64* p, u64 v) {
    asm volatile("st.release.gpu.global.u64 [%0], %1;" ::"l"(p), "l"(v) : "memory");
}
inline __device__ void add_relaxed(u64* p, u64 v) {
    asm volatile("red.relaxed.sys.global.add.u64 [%0], %1;" ::"l"(p), "l"(v) : "memory");
}
inline __device__ void add_release(u64* p, u64 v) {
    asm volatile("red.release.sys.global.add.u64 [%0], %1;" ::"l"(p), "l"(v) : "memory");
}

/// A unit of data as a register holds it. Of a byte or two the instructions fill and use a whole register.
template <class Unit>
struct in_register {
    Unit bits;
};
template <>
struct in_register<u8> {
    u32 bits;
};
template <>
struct in_register<u16> {
    u32 bits;
};

// --- Data. Each has a condition, so that several can be under way without a branch between them. What is not loaded is
// 0: a register that kept its old value instead would be taken all through a caller's loop. ---

/// The loads of `From` for units narrower than a register, and for registers.
template <class From>
struct narrow_loads {
    template <class Unit>
    static __device__ __forceinline__ void load(in_register<Unit>& v, u64 p, bool on) {
        From::load(v.bits, p, on);
    }
    static __device__ __forceinline__ void load(u8& v, u64 p, bool on) {
        in_register<u8> r;
        From::load(r, p, on);
        v = static_cast<u8>(r.bits);
    }
    static __device__ __forceinline__ void load(u16& v, u64 p, bool on) {
        in_register<u16> r;
        From::load(r, p, on);
        v = static_cast<u16>(r.bits);
    }
};

/// Reads what this GPU's thread may read: global, shared or constant memory. Weak: the caller has ordered it.
struct from_here : narrow_loads<from_here> {
    using narrow_loads::load;
    static __device__ void load(in_register<u8>& v, u64 p, bool on) {
        v.bits = 0;
        asm volatile("{.reg .pred q; setp.ne.u32 q, %2, 0; @q ld.u8 %0, [%1];}"
                     : "+r"(v.bits)
                     : "l"(p), "r"(u32{on})
                     : "memory");
    }
    static __device__ void load(in_register<u16>& v, u64 p, bool on) {
        v.bits = 0;
        asm volatile("{.reg .pred q; setp.ne.u32 q, %2, 0; @q ld.u16 %0, [%1];}"
                     : "+r"(v.bits)
                     : "l"(p), "r"(u32{on})
                     : "memory");
    }
    static __device__ void load(u32& v, u64 p, bool on) {
        v = 0;
        asm volatile("{.reg .pred q; setp.ne.u32 q, %2, 0; @q ld.u32 %0, [%1];}"
                     : "+r"(v)
                     : "l"(p), "r"(u32{on})
                     : "memory");
    }
    static __device__ void load(u64& v, u64 p, bool on) {
        v = 0;
        asm volatile("{.reg .pred q; setp.ne.u32 q, %2, 0; @q ld.u64 %0, [%1];}"
                     : "+l"(v)
                     : "l"(p), "r"(u32{on})
                     : "memory");
    }
    static __device__ void load(vec16& v, u64 p, bool on) {
        v.w[0] = v.w[1] = v.w[2] = v.w[3] = 0;  // `v = {}` is a load of a constant in relocatable device code
        asm volatile("{.reg .pred q; setp.ne.u32 q, %5, 0; @q ld.v4.u32 {%0, %1, %2, %3}, [%4];}"
                     : "+r"(v.w[0]), "+r"(v.w[1]), "+r"(v.w[2]), "+r"(v.w[3])
                     : "l"(p), "r"(u32{on})
                     : "memory");
    }
};

/// Reads a symmetric object. Never from L1, where a line may be older than what its owner has written since.
struct from_peer : narrow_loads<from_peer> {
    using narrow_loads::load;
    static __device__ void load(in_register<u8>& v, u64 p, bool on) {
        v.bits = 0;
        asm volatile("{.reg .pred q; setp.ne.u32 q, %2, 0; @q ld.relaxed.sys.global.u8 %0, [%1];}"
                     : "+r"(v.bits)
                     : "l"(p), "r"(u32{on})
                     : "memory");
    }
    static __device__ void load(in_register<u16>& v, u64 p, bool on) {
        v.bits = 0;
        asm volatile("{.reg .pred q; setp.ne.u32 q, %2, 0; @q ld.relaxed.sys.global.u16 %0, [%1];}"
                     : "+r"(v.bits)
                     : "l"(p), "r"(u32{on})
                     : "memory");
    }
    static __device__ void load(u32& v, u64 p, bool on) {
        v = 0;
        asm volatile("{.reg .pred q; setp.ne.u32 q, %2, 0; @q ld.relaxed.sys.global.u32 %0, [%1];}"
                     : "+r"(v)
                     : "l"(p), "r"(u32{on})
                     : "memory");
    }
    static __device__ void load(u64& v, u64 p, bool on) {
        v = 0;
        asm volatile("{.reg .pred q; setp.ne.u32 q, %2, 0; @q ld.relaxed.sys.global.u64 %0, [%1];}"
                     : "+l"(v)
                     : "l"(p), "r"(u32{on})
                     : "memory");
    }
    static __device__ void load(vec16& v, u64 p, bool on) {
        v.w[0] = v.w[1] = v.w[2] = v.w[3] = 0;  // `v = {}` is a load of a constant in relocatable device code
        asm volatile("{.reg .pred q; setp.ne.u32 q, %5, 0; @q ld.relaxed.sys.global.v4.u32 {%0, %1, %2, %3}, [%4];}"
                     : "+r"(v.w[0]), "+r"(v.w[1]), "+r"(v.w[2]), "+r"(v.w[3])
                     : "l"(p), "r"(u32{on})
                     : "memory");
    }
};

/// Writes what this GPU's thread may write: global or shared memory.
struct to_here {
    static __device__ void store(in_register<u8> v, u64 p, bool on) {
        asm volatile("{.reg .pred q; setp.ne.u32 q, %2, 0; @q st.u8 [%0], %1;}" ::"l"(p), "r"(v.bits), "r"(u32{on})
                     : "memory");
    }
    static __device__ void store(in_register<u16> v, u64 p, bool on) {
        asm volatile("{.reg .pred q; setp.ne.u32 q, %2, 0; @q st.u16 [%0], %1;}" ::"l"(p), "r"(v.bits), "r"(u32{on})
                     : "memory");
    }
    static __device__ void store(u32 v, u64 p, bool on) {
        asm volatile("{.reg .pred q; setp.ne.u32 q, %2, 0; @q st.u32 [%0], %1;}" ::"l"(p), "r"(v), "r"(u32{on})
                     : "memory");
    }
    static __device__ void store(u64 v, u64 p, bool on) {
        asm volatile("{.reg .pred q; setp.ne.u32 q, %2, 0; @q st.u64 [%0], %1;}" ::"l"(p), "l"(v), "r"(u32{on})
                     : "memory");
    }
    static __device__ void store(const vec16& v, u64 p, bool on) {
        asm volatile("{.reg .pred q; setp.ne.u32 q, %5, 0; @q st.v4.u32 [%0], {%1, %2, %3, %4};}" ::"l"(p), "r"(v.w[0]),
                     "r"(v.w[1]), "r"(v.w[2]), "r"(v.w[3]), "r"(u32{on})
                     : "memory");
    }
    template <class Unit>
    static __device__ __forceinline__ void store(in_register<Unit> v, u64 p, bool on) {
        store(v.bits, p, on);
    }
    static __device__ __forceinline__ void store(u8 v, u64 p, bool on) { store(in_register<u8>{v}, p, on); }
    static __device__ __forceinline__ void store(u16 v, u64 p, bool on) { store(in_register<u16>{v}, p, on); }
};

/// Writes a symmetric object. Words at once and relaxed, so that others may poll them; wide ones weak.
struct to_peer {
    static __device__ void store(in_register<u8> v, u64 p, bool on) {
        asm volatile("{.reg .pred q; setp.ne.u32 q, %2, 0; @q st.relaxed.sys.global.u8 [%0], %1;}" ::"l"(p),
                     "r"(v.bits), "r"(u32{on})
                     : "memory");
    }
    static __device__ void store(in_register<u16> v, u64 p, bool on) {
        asm volatile("{.reg .pred q; setp.ne.u32 q, %2, 0; @q st.relaxed.sys.global.u16 [%0], %1;}" ::"l"(p),
                     "r"(v.bits), "r"(u32{on})
                     : "memory");
    }
    static __device__ void store(u32 v, u64 p, bool on) {
        asm volatile("{.reg .pred q; setp.ne.u32 q, %2, 0; @q st.relaxed.sys.global.u32 [%0], %1;}" ::"l"(p), "r"(v),
                     "r"(u32{on})
                     : "memory");
    }
    static __device__ void store(u64 v, u64 p, bool on) {
        asm volatile("{.reg .pred q; setp.ne.u32 q, %2, 0; @q st.relaxed.sys.global.u64 [%0], %1;}" ::"l"(p), "l"(v),
                     "r"(u32{on})
                     : "memory");
    }
    static __device__ void store(const vec16& v, u64 p, bool on) {
        asm volatile("{.reg .pred q; setp.ne.u32 q, %5, 0; @q st.global.v4.u32 [%0], {%1, %2, %3, %4};}" ::"l"(p),
                     "r"(v.w[0]), "r"(v.w[1]), "r"(v.w[2]), "r"(v.w[3]), "r"(u32{on})
                     : "memory");
    }
    template <class Unit>
    static __device__ __forceinline__ void store(in_register<Unit> v, u64 p, bool on) {
        store(v.bits, p, on);
    }
    static __device__ __forceinline__ void store(u8 v, u64 p, bool on) { store(in_register<u8>{v}, p, on); }
    static __device__ __forceinline__ void store(u16 v, u64 p, bool on) { store(in_register<u16>{v}, p, on); }
};

}  // namespace via::device::detail

#endif
