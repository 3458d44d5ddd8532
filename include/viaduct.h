/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file viaduct.h
 * @brief The C interface of Viaduct: a symmetric heap and one-sided communication on it.
 *
 * Everything hangs off a `via_world`, one PE's membership of a job. Nothing is global: several worlds may live in one
 * process, PEs may be threads of one process, and create and finalize may be repeated. A world has the memory (malloc,
 * free, ptr, waits on local words). A `via_context` of it carries transfers (put, get, signals, atomics, order), and a
 * `via_team`, an ordered set of its PEs, collectives. Every world has a default context and a team of all PEs.
 *
 * Errors: every call that can fail returns a ::via_status. The library never ends the process. Details of the last
 * failed call of the calling thread are in via_last_error().
 *
 * Collective calls are marked so. Every PE of the team (the world's calls: of the world) makes the same collective
 * calls in the same order with matching arguments; a mismatch is detected and every PE gets VIA_ERR_MISMATCH. What one
 * PE cannot do, no PE does: all get the error, and the world is as before. The contents of a destination are undefined
 * after an error.
 *
 * Thread safety, always OpenSHMEM's THREAD_MULTIPLE: transfers, waits and tests may be called by several threads at
 * once, on one context as well unless it was made private or serialized. Collective calls on one team are made by one
 * thread at a time, and by different threads on different teams at once. What is collective over the world (malloc,
 * free, finalize) counts as a call on the team of all PEs.
 *
 * Processes: a child made by fork() shares its parent's worlds in memory and has none of its own. It must not touch
 * them, nor leave them (in C++: destroy them); it ends by exec or _exit().
 *
 * Memory: "symmetric address" means an address inside this PE's own symmetric heap, or of a window (see there); the
 * library translates it to the peer. Sizes are in bytes unless a parameter is called `count`. By default an address is
 * checked against the heap; with via_config.checked against its allocation, so that freed memory and the end of an
 * allocation are errors as well.
 */
#ifndef VIADUCT_H
#define VIADUCT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VIA_VERSION_MAJOR 0 /**< incompatible changes, once it is 1 */
#define VIA_VERSION_MINOR 1 /**< additions; before 1.0 also incompatible changes */
#define VIA_VERSION_PATCH 0 /**< corrections */

/** Marks what the library exports. */
#if defined(__GNUC__)
#define VIA_API __attribute__((visibility("default")))
#else
#define VIA_API
#endif

/**
 * Gives an enumeration a fixed type in C++, where one without cannot hold what is none of its values, and a check would
 * come too late.
 */
#ifdef __cplusplus
#define VIA_INT_ENUM : int
extern "C" {
#else
#define VIA_INT_ENUM
#endif

/** What a call returns. */
typedef enum via_status VIA_INT_ENUM {
    VIA_OK = 0,
    VIA_ERR_ARGUMENT,    /**< an argument is outside what the call accepts */
    VIA_ERR_ADDRESS,     /**< an address is not symmetric, is freed, or the range passes the end */
    VIA_ERR_PE,          /**< a PE number is outside 0 .. npes-1 */
    VIA_ERR_MEMORY,      /**< some PE is out of memory; on every PE nothing has changed */
    VIA_ERR_MISMATCH,    /**< PEs made different collective calls, or with different arguments */
    VIA_ERR_PEER_FAILED, /**< a PE of the job died or left without finalizing */
    VIA_ERR_TIMEOUT,     /**< a deadline passed; the message names who did not come */
    VIA_ERR_BOOTSTRAP,   /**< joining the job failed */
    VIA_ERR_SYSTEM,      /**< the operating system refused a call; the message has call and errno */
    VIA_ERR_UNSUPPORTED, /**< this build or machine cannot do it; the message says why */
    VIA_ERR_INTERNAL     /**< a defect of the library */
} via_status;

/** See viaduct/abi/device_context.h. */
struct via_abi_device_context;

/** One PE's membership of a job. */
typedef struct via_world via_world;

/**
 * A way to the other PEs: transfers on one context are ordered and completed by its fence and quiet, whatever happens
 * on another. Belongs to its world, which frees it at the latest. Numbers PEs as its team does.
 */
typedef struct via_context via_context;

/** An ordered set of PEs of a world, numbered from 0. Belongs to its world, which frees it at the latest. */
typedef struct via_team via_team;

/**
 * A range of addresses, on every PE, to which each PE attaches memory of its own; see via_window_create(). Belongs to
 * its world, which frees it at the latest.
 */
typedef struct via_window via_window;

/** PEs that are threads of this process; see via_thread_job_create(). */
typedef struct via_thread_job via_thread_job;

/** How a world finds the other PEs. */
typedef enum via_bootstrap VIA_INT_ENUM {
    /** `VIADUCT_BOOTSTRAP`; else what via_config names (thread job, callbacks, unique id); else viarun, a unique id in
     * the environment, PMIx, whichever of them started this process, in this order; else singleton */
    VIA_BOOTSTRAP_AUTO = 0,
    VIA_BOOTSTRAP_SINGLETON, /**< a job of this PE alone */
    VIA_BOOTSTRAP_VIARUN,    /**< the launcher that started this process */
    VIA_BOOTSTRAP_THREADS,   /**< via_config.thread_job and via_config.pe */
    VIA_BOOTSTRAP_UNIQUE_ID, /**< via_config.unique_id, pe and npes, or the settings of these names */
    VIA_BOOTSTRAP_PMIX,      /**< a launcher that speaks PMIx, such as mpirun or srun --mpi=pmix */
    VIA_BOOTSTRAP_CALLBACKS  /**< via_config.callbacks */
} via_bootstrap;

/**
 * Where a job meets over TCP, and the secret that shows who belongs to it. `text` is printable, without blanks, and
 * ends with a null character: carry it to every PE by any means (a variable, a file, a broadcast), and to nobody else.
 */
typedef struct via_unique_id {
    char text[128]; /**< made by via_unique_id_create() */
} via_unique_id;

/** What a job that exists already (MPI, torch) offers to a bootstrap. Functions return 0 for success. */
typedef struct via_callbacks {
    size_t struct_size; /**< sizeof(via_callbacks) of the caller */
    void *context;      /**< passed to the functions */
    int pe;             /**< this PE's number, 0 .. npes-1 */
    int npes;           /**< the number of PEs */
    /** Collective: `size` bytes of every PE's `mine`, by PE number, into `all` of npes * size bytes. */
    int (*allgather)(void *context, const void *mine, void *all, size_t size);
    /** Collective: returns when every PE has come. */
    int (*barrier)(void *context);
} via_callbacks;

/** What a world is made with. Zero means "from the environment, else the default". Fill it with via_config_init(). */
typedef struct via_config {
    size_t struct_size;             /**< sizeof(via_config) of the caller; set by via_config_init() */
    via_bootstrap bootstrap;        /**< where the other PEs are found */
    via_thread_job *thread_job;     /**< for VIA_BOOTSTRAP_THREADS */
    int pe;                         /**< for VIA_BOOTSTRAP_THREADS and a unique id: this PE's number */
    size_t heap_size;               /**< most bytes the symmetric heap may grow to; the same on every PE */
    int checked;                    /**< 1: check addresses against their allocations; -1: do not, in any environment */
    double timeout;                 /**< seconds that joining, and reaching a peer, may take */
    double hang_report;             /**< seconds a wait lasts before it is reported; negative: never */
    int npes;                       /**< for a unique id: the number of PEs */
    const via_unique_id *unique_id; /**< for VIA_BOOTSTRAP_UNIQUE_ID; read before via_world_create() returns */
    const via_callbacks *callbacks; /**< for VIA_BOOTSTRAP_CALLBACKS; called only before via_world_create() returns */
    const char *device; /**< the GPU of this PE: "none", "current", "spread" or a number; see via_malloc_device() */
    size_t device_heap_size; /**< most bytes the device heap may grow to; the same on every PE */
    /** NULL, or settings of any kind as the environment would have them ("VIADUCT_ROUTE=remote"), ended by NULL; they
     * go before the environment, and fields of this structure before them */
    const char *const *settings;
} via_config;

/** Details of a failed call. Pointers are valid until the calling thread's next failed call. */
typedef struct via_error_info {
    via_status status;   /**< what the failed call returned; VIA_OK if none failed */
    int pe;              /**< the PE concerned, or -1 */
    size_t size;         /**< bytes asked for, or 0 */
    const char *call;    /**< the call that failed, or the system call under it */
    const char *message; /**< one line, all that is known */
    const char *hint;    /**< what to do about it; may be empty */
} via_error_info;

/**
 * Where a PE runs; see via_place_of(). The PEs of a node are those that share memory (via_team_shared()), and with
 * `VIADUCT_ROUTE=remote:2` those that are taken for such. Nodes, and the GPUs of a node that PEs have, are numbered
 * from 0 in the order of their first PEs: alike on every PE, whatever number CUDA gives a GPU in a process.
 */
typedef struct via_place {
    int node;  /**< 0 .. via_nnodes() - 1 */
    int gpu;   /**< 0 .. via_ngpus() of the node - 1; -1 for all PEs if the world has no device heap */
    int index; /**< this PE's number, from 0, among those of the same node and GPU */
} via_place;

/** Comparison of a wait: the word, compared with the value. */
typedef enum via_cmp VIA_INT_ENUM { VIA_EQ = 0, VIA_NE, VIA_GT, VIA_GE, VIA_LT, VIA_LE } via_cmp;

/** What a signal does to the signal word. */
typedef enum via_signal_op VIA_INT_ENUM { VIA_SIGNAL_SET = 0, VIA_SIGNAL_ADD } via_signal_op;

/**
 * Reduction operations. Integers wrap around. A NaN anywhere is a NaN everywhere. Neutral elements are 0, 1, all bits,
 * and the largest and smallest number of the type, for floating-point numbers the infinities. Minimum and maximum of
 * complex numbers do not exist; the bitwise operations are for integers only. Floating-point numbers of 16 bits are
 * combined as floats, and each result is rounded to the nearest, ties to even.
 */
typedef enum via_op VIA_INT_ENUM { VIA_SUM = 0, VIA_MIN, VIA_MAX, VIA_PROD, VIA_AND, VIA_OR, VIA_XOR } via_op;

/** Element types. Complex numbers are pairs, real part first, as in C and C++. */
typedef enum via_type VIA_INT_ENUM {
    VIA_INT32 = 0,
    VIA_INT64,
    VIA_UINT32,
    VIA_UINT64,
    VIA_FLOAT,
    VIA_DOUBLE,
    VIA_INT8,
    VIA_INT16,
    VIA_UINT8,
    VIA_UINT16,
    VIA_LONG_DOUBLE,
    VIA_COMPLEX_FLOAT,
    VIA_COMPLEX_DOUBLE,
    VIA_HALF,    /**< IEEE 754 binary16; to reduce and to scan */
    VIA_BFLOAT16 /**< the upper half of a float; to reduce and to scan */
} via_type;

/** Atomic operations; see via_atomic(). */
typedef enum via_atomic_op VIA_INT_ENUM {
    VIA_ATOMIC_FETCH = 0,    /**< reads */
    VIA_ATOMIC_SET,          /**< stores the operand */
    VIA_ATOMIC_SWAP,         /**< stores the operand */
    VIA_ATOMIC_COMPARE_SWAP, /**< stores the operand if the word equals the comparand; integers */
    VIA_ATOMIC_ADD,          /**< adds the operand; integers wrap around */
    VIA_ATOMIC_AND,          /**< integers */
    VIA_ATOMIC_OR,           /**< integers */
    VIA_ATOMIC_XOR           /**< integers */
} via_atomic_op;

/** What the caller promises of a context, to be or-ed. */
enum {
    VIA_CONTEXT_SERIALIZED = 1, /**< no two threads use it at once */
    VIA_CONTEXT_PRIVATE = 2, /**< only the thread that made it uses it; implies serialized. Checked in checked mode */
    VIA_CONTEXT_NOSTORE = 4, /**< its quiet and fence need not order the program's own stores to mapped memory */
    VIA_CONTEXT_KERNELS = 8  /**< its calls on streams (viaduct_stream.h) use no memory operations of streams */
};

/**
 * What a wait waits for: words of this PE's own symmetric memory, each compared with a value. The words are of type
 * VIA_INT32, VIA_INT64, VIA_UINT32 or VIA_UINT64, and aligned; the host waits for VIA_INT16 and VIA_UINT16 as well.
 * Begin with `= {0}`, then set what differs.
 */
typedef struct via_condition {
    via_type type;      /**< of words and values */
    via_cmp cmp;        /**< word, compared with value */
    const void *words;  /**< `count` contiguous words */
    size_t count;       /**< the number of words */
    const void *values; /**< one value for all words; with `each`, `count` values */
    bool each;          /**< word i is compared with value i */
    const int *skip;    /**< NULL, or `count` ints: a word whose int is not 0 is left out */
    double limit;       /**< seconds that a wait may take, then VIA_ERR_TIMEOUT; 0 or infinite: no limit */
} via_condition;

/**
 * Combines `count` elements of `from` into those of `into`, elementwise, for reductions by the caller's own operation.
 * It must be associative and commutative, do the same on every PE, and call nothing of this library.
 */
typedef void (*via_combine)(void *context, void *into, const void *from, size_t count);

/** @name Version, errors
 *  @{ */

/** The library's version as major * 10000 + minor * 100 + patch. */
VIA_API int via_version(void);

/** A fixed word for a status, such as "peer failed". Never NULL. */
VIA_API const char *via_status_string(via_status status);

/** The last error of the calling thread. `status` is VIA_OK if there was none. */
VIA_API void via_last_error(via_error_info *info);
/** @} */

/** @name Joining and leaving
 *  @{ */

/** Fills a config with "from the environment, else the default". */
VIA_API void via_config_init(via_config *config);

/**
 * Joins the job. Collective over its PEs.
 * @param config NULL for defaults.
 * @param world  receives the handle; NULL on failure.
 * When a process makes several worlds under a launcher, every process makes them in the same order.
 */
VIA_API via_status via_world_create(const via_config *config, via_world **world);

/**
 * Leaves the job: waits for all PEs, then frees the world and its heap. Collective. The handle is invalid afterwards
 * whatever the status is, as a pointer after free(): no call may be given it. NULL does nothing. Task lists that run
 * are waited for, so this is not for a function that one calls; if such a function has left the job meanwhile
 * (via_job_end()), VIA_ERR_PEER_FAILED with this PE's own number.
 */
VIA_API via_status via_world_finalize(via_world *world);

/**
 * Leaves at once, as a PE that failed: waits of the other PEs end with VIA_ERR_PEER_FAILED and `reason`. Not
 * collective. The handle is invalid afterwards.
 *
 * It waits for no PE, but up to five seconds for the copies of nbi calls that the GPU makes beside their streams. What
 * is on the streams themselves, and kernels, the caller waits for before, since the memory goes.
 *
 * From a function that a task list calls the world's memory stays as it is, since the list goes on; so it does after
 * via_world_keep_memory().
 */
VIA_API void via_world_abandon(via_world *world, const char *reason);

/**
 * Hears that `pe` has failed, or has left by via_world_abandon() or via_job_end(), and how: `why` follows "PE 3 ", and
 * lives until the handler returns.
 */
typedef void (*via_failure_handler)(int pe, const char *why, void *argument);

/**
 * Has `handler` called with `argument` when another PE fails, also while this one computes: once for each, and for
 * those that are known to have failed already. It is called on a thread of the library's, which answers other PEs,
 * until the world ends: it is quick, and makes no call of this library for this world. A later call names another
 * handler. Local. VIA_ERR_ARGUMENT if `handler` is NULL; VIA_ERR_UNSUPPORTED if all PEs are threads of one process,
 * where nobody watches.
 */
VIA_API via_status via_on_failure(via_world *world, via_failure_handler handler, void *argument);

/**
 * via_world_abandon() that ends the whole job: the launcher ends the processes of all other PEs, also those that
 * compute, and its exit status is `status`, of which it keeps the low 8 bits. Under viarun and launchers with PMIx
 * (mpirun), which end the caller's process as well. Otherwise it is via_world_abandon(), and what the others do is
 * theirs and their launcher's to say. The caller should end its own process with that status. Until then the world's
 * memory stays as it is, since other threads may be in calls, which end with an error or not at all. Functions that a
 * task list calls may call it as well.
 */
VIA_API void via_job_end(via_world *world, int status, const char *reason);

/**
 * Has the world's memory stay as it is until the process ends, also when via_world_finalize() or via_world_abandon()
 * has left the job: for a process that is about to end, and whose other threads may use the memory until then, or be in
 * calls, which end with an error or not at all. NULL does nothing.
 */
VIA_API void via_world_keep_memory(via_world *world);

/** This PE's number, 0 .. npes-1. */
VIA_API int via_pe(const via_world *world);

/** The number of PEs of the world. */
VIA_API int via_npes(const via_world *world);

/** The number of nodes that PEs are on; 0 for NULL. Local, as all that tells of places; any thread may call it. */
VIA_API int via_nnodes(const via_world *world);

/** The number of GPUs that PEs have on a node; 0 if they have none or there is no such node. */
VIA_API int via_ngpus(const via_world *world, int node);

/**
 * The number by which CUDA knows this PE's GPU in this process, as for cudaSetDevice(), which is the caller's to call
 * where VIADUCT_DEVICE has chosen the GPU; -1 for NULL, and if the world has no device heap.
 */
VIA_API int via_gpu(const via_world *world);

/** Where PE `pe` runs. VIA_ERR_PE if it is out of range. */
VIA_API via_status via_place_of(via_world *world, int pe, via_place *place);

/**
 * The PE at a place, the other way round: of those that share GPU `gpu` of node `node` the one with number `index`.
 * Where no PE has a GPU, `gpu` is -1.
 * @param pe  receives it; -1 if none is there, whatever the numbers are.
 */
VIA_API via_status via_pe_at(via_world *world, int node, int gpu, int index, int *pe);

/**
 * A job of `npes` PEs that are threads of this process. Each thread then creates a world with VIA_BOOTSTRAP_THREADS.
 */
VIA_API via_status via_thread_job_create(int npes, via_thread_job **job);
/** Destroys a thread job. No thread may be in one of its worlds any more. NULL does nothing. */
VIA_API void via_thread_job_destroy(via_thread_job *job);

/**
 * Makes an id for one job over TCP; keeps nothing and opens nothing. One world can be made with it at a time. PE 0
 * listens at its address when it creates its world, so make it on the machine of PE 0, or name that.
 * @param endpoint  "host", "host:port", or NULL for this machine's own address; without a port a free one is chosen.
 */
VIA_API via_status via_unique_id_create(const char *endpoint, via_unique_id *id);

/**
 * Describes the world in JSON: version, build, bootstrap, settings with value and origin, places, regions, the route to
 * every PE with its reason, counters, and the machine's RDMA adapters, for which it loads rdma-core where that is. Not
 * collective.
 * @param text  receives at most `size` bytes, a null character included; may be NULL if `size` is 0.
 * @param needed  receives the bytes that the whole text takes, the null character included; may be NULL.
 */
VIA_API via_status via_describe(via_world *world, char *text, size_t size, size_t *needed);
/** @} */

/** @name Symmetric heap
 *  @{ */

/**
 * Allocates `size` bytes, zeroed, at the same offset on every PE. Collective; all PEs succeed or none. When it returns
 * every PE has called it, and all may use the memory at once; it completes no operation (via_barrier() does).
 * VIA_ERR_MEMORY if there is no room for it on some PE, VIA_ERR_MISMATCH if sizes or alignments differ.
 * @param align  power of two; 0 means 64. At most 2 MiB.
 * @param size   0 gives a NULL address.
 */
VIA_API via_status via_malloc(via_world *world, size_t size, size_t align, void **address);

/**
 * via_malloc() of memory that the system gives page by page, when it is first touched: a large array of which a program
 * uses little takes little. What that costs: if there is no page left then, the process that touches it is ended by the
 * system, where via_malloc() returns VIA_ERR_MEMORY. Allocations of up to 128 KiB are via_malloc()'s. An adapter that
 * registers it for RDMA, and via_expose_host_heap(), take all of it.
 */
VIA_API via_status via_malloc_sparse(via_world *world, size_t size, size_t align, void **address);

/**
 * via_malloc() on the device heap: `size` bytes of memory of every PE's GPU. The address is a device address of this
 * PE's GPU; transfers, signals, atomics and waits of the host take it like any symmetric address.
 *
 * A PE's GPU is chosen when its world is made, by via_config.device or `VIADUCT_DEVICE`: "current", the default, is the
 * GPU that is current in the calling thread then (cudaSetDevice() makes it so), in its current context, and no GPU if
 * there is none; "spread" is the GPU (PE number on its host) modulo (GPUs that the process sees); a number is that GPU;
 * "none" is none. The world has a device heap if every PE has a GPU; several may share one.
 * VIA_ERR_UNSUPPORTED, on every PE, if the world has none; the message says why.
 */
VIA_API via_status via_malloc_device(via_world *world, size_t size, size_t align, void **address);

/**
 * Lets GPUs reach the host heap: from now on kernels and operations on streams take symmetric addresses of via_malloc()
 * too, their words included, of every PE whose host memory this PE reaches. Without it streams copy such data, by way
 * of the driver's own buffers, and all else is refused. Collective; all PEs succeed or none. Calls after the first do
 * nothing.
 *
 * The heap's memory is pinned, now and in every later via_malloc() that takes more of it. To pin takes milliseconds and
 * holds all work on the GPU up: while a kernel or a stream waits for another PE, neither this call nor via_malloc()
 * and via_free() may be made. From now on the host's waits nap between two looks, as nobody wakes them when a GPU has
 * written their word: for a 64th of the time that they have waited, at least 50 us and at most 4 ms.
 *
 * Atomics and signals that add, from streams and kernels, to words of host memory are VIA_ERR_UNSUPPORTED unless the
 * GPU's are atomic there (CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED); via_atomic() and via_signal() of the host
 * always are. Collectives on streams and of kernels take device memory alone.
 *
 * VIA_ERR_UNSUPPORTED, on every PE, if the world has no device heap or a GPU reaches no host memory; VIA_ERR_SYSTEM if
 * CUDA refuses, for example since the program has registered a part of the heap itself.
 */
VIA_API via_status via_expose_host_heap(via_world *world);

/**
 * What kernels of this PE's GPU need of the world; viaduct/device.cuh makes a via::device::context of it. Valid until
 * the world ends. VIA_ERR_UNSUPPORTED if the world has no device heap.
 * @param size  sizeof(struct via_abi_device_context) of the caller (viaduct/abi/device_context.h).
 */
VIA_API via_status via_device_context(via_world *world, struct via_abi_device_context *context, size_t size);

/**
 * Takes what a kernel of this PE has reported: VIA_OK if nothing; VIA_ERR_ADDRESS or VIA_ERR_PE for an operation that
 * was asked for wrongly and not done; VIA_ERR_PEER_FAILED or VIA_ERR_TIMEOUT for a wait that was given up, because a PE
 * has failed or, in a checked world, because it took longer than VIADUCT_HANG_REPORT. The first report since the last
 * call is kept; until it is taken, via_quiet(), via_barrier() and calls on streams return it as well. Local. Call it
 * when no kernel of this PE that communicates is running. VIA_ERR_UNSUPPORTED if the world has no device heap.
 */
VIA_API via_status via_check_kernels(via_world *world);

/**
 * Lets kernels of this PE end the job with an exit status, by via::device::context::end_job(). From here on the library
 * looks some twenty times a second whether one does. Then it tells the launcher and the other PEs, as via_job_end()
 * does, and calls `end_process` with the status, on a thread of its own. That ends the process, at once and not by
 * exit(): other threads are where they were, and the kernel waits for this. Local; at most once a world.
 * VIA_ERR_UNSUPPORTED if the world has no device heap, or all PEs are threads of one process.
 */
VIA_API via_status via_let_kernels_end_job(via_world *world, void (*end_process)(int status));

/**
 * Frees an allocation of either heap. Collective. It completes this PE's operations, and when it returns every PE has
 * called it. The caller guarantees that no PE uses the allocation by then in a load or a store of its own. NULL does
 * nothing. VIA_ERR_ADDRESS if no allocation begins there, VIA_ERR_MISMATCH if the PEs name different
 * ones; then nothing is freed.
 */
VIA_API via_status via_free(via_world *world, void *address);

/**
 * The address at which this PE can load and store `pe`'s copy of a symmetric object, or NULL if it is not mapped. Of an
 * object on the device heap it is a device address: for kernels of this PE's GPU, not for the processor.
 */
VIA_API via_status via_ptr(via_world *world, const void *address, int pe, void **mapped);

/**
 * VIA_OK if `size` bytes from `address` on are symmetric at this PE, so that transfers take them: in a heap, in checked
 * mode in one allocation of it, or in memory that this PE has attached to a window. Else VIA_ERR_ADDRESS, with a
 * message that calls the address `argument`. No bytes are always symmetric. Local.
 */
VIA_API via_status via_check_symmetric(via_world *world, const void *address, size_t size, const char *argument);

/**
 * Registers `size` bytes of this PE's own memory at `address`, for its transfers with PEs that are reached by RDMA:
 * they are neither copied, nor registered each time, when they lie in there as a whole. Local buffers may lie anywhere
 * without it: then puts and gets of less than 256 KiB are copied by way of memory that is registered, and larger ones
 * register theirs while they last. It pays where much is moved from or to the same memory. Local, thread-safe. Where no
 * PE is reached by RDMA, and for memory of a GPU, there is nothing to do, and mistakes are told all the same.
 *
 * The memory must stay where it is until it is unregistered: the adapter would go on with pages that are the program's
 * no more. VIA_ERR_ARGUMENT for no bytes, and if some are in a heap or registered already; VIA_ERR_ADDRESS if it cannot
 * be read; VIA_ERR_SYSTEM with the reason if the adapter refuses, as memory that cannot be written or more than may be
 * locked (bootstrap/CLUSTER.md). With a Linux before 5.12 a child made by fork() is without its pages, as of all that
 * an adapter uses, and of what lies on them besides. (NVSHMEM: nvshmemx_buffer_register(). Verbs: ibv_reg_mr().)
 */
VIA_API via_status via_buffer_register(via_world *world, void *address, size_t size);

/**
 * Ends that, for the buffer that was registered at `address`; via_world_finalize() does it for all. No transfer of it
 * may be under way: such as were asked for without waiting have ended by via_quiet(). Else the transfer fails, and its
 * connection. VIA_ERR_ARGUMENT if no registered buffer begins there. Local, thread-safe.
 */
VIA_API via_status via_buffer_unregister(via_world *world, void *address);
/** @} */

/**
 * @name Windows
 * Memory that the program allocated itself, by malloc(), cudaMalloc() or a framework's allocator, of another size on
 * each PE, for transfers of others. A window is a range of addresses that nobody else uses; each PE attaches memory of
 * its own to it, at offsets of its choice. An address of a window is a symmetric address: put, get, strided transfers,
 * signals and atomics take it for any PE, and act on what that PE has attached at that offset. A PE may also name its
 * own attached memory by its own address. (MPI: dynamic windows; NVSHMEM: nvshmemx_buffer_register_symmetric().)
 *
 * A range that is not attached at the PE, or passes the end of one attachment, is VIA_ERR_ADDRESS. Local buffers of
 * transfers are named by their own addresses: those of a window have no memory.
 *
 * How it is reached: GPU memory of another process is mapped at first use and kept; it must be from cudaMalloc(), or
 * virtual memory or of a pool with POSIX file descriptors. Without P2P the host's transfers are staged. The processor's
 * memory of another process by the kernel (process_vm_writev()), where it allows it; no signals and atomics are on it.
 * PEs that are threads use the owner's addresses. Where the heaps of a PE are reached by RDMA so are its windows, by
 * the host's calls, signals and atomics included: the owner's adapter registers an attachment when the first PE uses
 * it, as a whole, until it is detached. What cannot be reached is VIA_ERR_UNSUPPORTED with the reason; what an adapter
 * does not register, VIA_ERR_SYSTEM.
 *  @{ */

/** Counters of a world's windows. Begin with `.struct_size = sizeof(via_window_counts)`. */
typedef struct via_window_counts {
    size_t struct_size;         /**< sizeof(via_window_counts) of the caller */
    uint64_t opens;             /**< allocations of others that this PE's GPU has mapped */
    uint64_t hits;              /**< uses of what was mapped already */
    uint64_t evictions;         /**< mappings that had to make room */
    uint64_t stale_retries;     /**< openings tried again because something was in their way */
    uint64_t refusals;          /**< uses for which there was no mapping */
    uint64_t mappings;          /**< now */
    uint64_t mapped_bytes;      /**< of them */
    uint64_t questions;         /**< asked of other PEs: what is attached there? */
    uint64_t imports;           /**< answers that are kept now */
    uint64_t attachments;       /**< of this PE, now */
    uint64_t quarantined_bytes; /**< that must not be freed: some PE, or the driver, has not let go of them */
} via_window_counts;

/**
 * Makes a window of `capacity` bytes of addresses, to which nothing is attached. Collective; the same capacity on every
 * PE. (MPI_Win_create_dynamic().)
 */
VIA_API via_status via_window_create(via_world *world, size_t capacity, via_window **window);

/**
 * Makes a window with `size` bytes at `address` of each PE attached at offset 0: via_window_create(), whose capacity is
 * the largest size, and via_window_attach(). Collective; sizes may differ, and a PE with no bytes attaches none. All
 * PEs succeed or none. (MPI_Win_create(), nvshmemx_buffer_register_symmetric().)
 */
VIA_API via_status via_window_register(via_world *world, void *address, size_t size, via_window **window);

/**
 * Ends a window: waits for all PEs, and detaches what is attached. Collective. If some PE cannot have its memory back
 * (see via_window_detach()), all get that error, the window stays, and the call may be repeated. NULL does nothing.
 * (MPI_Win_free().)
 */
VIA_API via_status via_window_destroy(via_window *window);

/**
 * Attaches `size` bytes of this PE's memory at `address`, the processor's or its GPU's, at `offset`. Local: others may
 * use it when they know that it is there. The memory stays where it is until it is detached. VIA_ERR_ARGUMENT if it
 * passes the capacity or overlaps another attachment; VIA_ERR_UNSUPPORTED if it is of a kind that others cannot map,
 * such as managed memory or that of a device's default pool. No bytes attach nothing. (MPI_Win_attach().)
 */
VIA_API via_status via_window_attach(via_window *window, size_t offset, void *address, size_t size);

/**
 * Has back what was attached at `offset`: returns when no PE reaches it any more, transfers that are under way
 * included; then it may be freed. Local, while the other PEs compute. VIA_ERR_TIMEOUT, naming the PEs, if some PE does
 * not let go of it within `VIADUCT_TIMEOUT`: then nobody new gets it, it must not be freed, and the call may be
 * repeated. (MPI_Win_detach(), but that this call waits for the others.)
 */
VIA_API via_status via_window_detach(via_window *window, size_t offset);

/** The symmetric address of an offset; NULL for NULL, beyond the capacity, and after destroy. */
VIA_API void *via_window_address(const via_window *window, size_t offset);

/** The bytes of addresses that the window has; 0 for NULL. */
VIA_API size_t via_window_capacity(const via_window *window);

/**
 * via_device_context() of a window: what kernels need to reach what each PE has attached at offset 0, which is memory
 * of its GPU. The first call is collective, maps the memory of all PEs, and keeps it mapped until via_window_destroy();
 * until then via_window_detach() of it is VIA_ERR_TIMEOUT, at once. Every put, get, signal, atomic, wait and test of
 * viaduct/device.cuh works on it; collectives of kernels meet in the world's context, not in this one.
 * In kernels an address of the window is context.heap plus an offset: an address of this PE's own attached memory, or
 * if it has none of the window. Addresses are checked against the capacity; what a PE with fewer bytes has is the
 * program's to know. A PE that has attached nothing is no target.
 * @param size  sizeof(struct via_abi_device_context) of the caller (viaduct/abi/device_context.h).
 */
VIA_API via_status via_window_device_context(via_window *window, struct via_abi_device_context *context, size_t size);

/** What the windows of this PE have done so far. Not collective. */
VIA_API via_status via_window_statistics(via_world *world, via_window_counts *counts);
/** @} */

/** @name Contexts
 *  @{ */

/** The context that every world has: PEs are numbered as in the world, and any thread may use it. NULL for NULL. */
VIA_API via_context *via_default_context(via_world *world);

/**
 * Makes a context whose PE numbers are those of `team`. Not collective.
 * @param options  VIA_CONTEXT_SERIALIZED, VIA_CONTEXT_PRIVATE, VIA_CONTEXT_NOSTORE, VIA_CONTEXT_KERNELS or-ed, or 0.
 */
VIA_API via_status via_context_create(via_team *team, int options, via_context **context);

/**
 * Completes the context's operations, as via_quiet(), and closes it; later calls on it are VIA_ERR_ARGUMENT, until
 * 1024 others have been closed: then a new context may be in its place. Not collective. The default context cannot be
 * destroyed. NULL does nothing.
 */
VIA_API via_status via_context_destroy(via_context *context);
/** @} */

/** @name Put, get, signal
 *  Aligned accesses of 1, 2, 4 and 8 bytes are single-copy atomic.
 *
 *  The end of a transfer at this PE is memory that it can load or store. A checked world names one that is NULL; else
 *  an address that is no memory ends the process, as one in the program's own loads does.
 *
 *  Errors of all of them: VIA_ERR_ARGUMENT for a context that is NULL or was destroyed; VIA_ERR_PE for a PE outside the
 *  context's team; VIA_ERR_ADDRESS for a range that is not symmetric; VIA_ERR_PEER_FAILED if the PE has failed. Nothing
 *  has been copied then. VIA_ERR_SYSTEM if by RDMA no connection to the PE can be made.
 *
 *  Where a PE is reached by RDMA the connection may break though both PEs live. What was put by it and is not known to
 *  be done is lost then: it may have arrived or not, and is not sent again. Each context is told once, by the error of
 *  its next call for that PE, which does nothing then, or of via_quiet(); threads that share a context share that word.
 *  The call after that goes on, by another connection.
 *  @{ */

/**
 * Copies `size` bytes from `source` (any address of this PE) to symmetric `dest` at `pe`. Returns when `source` may be
 * reused. The ranges must not overlap. Order between puts is given by via_fence().
 */
VIA_API via_status via_put(via_context *context, void *dest, const void *source, size_t size, int pe);

/** Copies `size` bytes from symmetric `source` at `pe` to `dest` (any address of this PE). Returns with the data. */
VIA_API via_status via_get(via_context *context, void *dest, const void *source, size_t size, int pe);

/** via_put() that may return earlier: `source` may be reused after via_quiet(). */
VIA_API via_status via_put_nbi(via_context *context, void *dest, const void *source, size_t size, int pe);

/** via_get() that may return earlier: the data is there after via_quiet(). */
VIA_API via_status via_get_nbi(via_context *context, void *dest, const void *source, size_t size, int pe);

/**
 * Puts `count` elements of `element` bytes, of which the i-th lies at `source` + i * source_stride elements and goes to
 * `dest` + i * dest_stride elements. Strides are at least 1.
 */
VIA_API via_status via_iput(via_context *context, void *dest, ptrdiff_t dest_stride, const void *source,
                            ptrdiff_t source_stride, size_t element, size_t count, int pe);

/** The mirror of via_iput(): `source` is symmetric, `dest` any address of this PE. */
VIA_API via_status via_iget(via_context *context, void *dest, ptrdiff_t dest_stride, const void *source,
                            ptrdiff_t source_stride, size_t element, size_t count, int pe);

/**
 * via_put() followed by a signal: whoever sees the signal sees the data.
 * @param signal  symmetric, 8-byte aligned.
 */
VIA_API via_status via_put_signal(via_context *context, void *dest, const void *source, size_t size, uint64_t *signal,
                                  uint64_t value, via_signal_op op, int pe);

/** via_put_signal() that may return earlier: `source` may be reused after via_quiet(). */
VIA_API via_status via_put_signal_nbi(via_context *context, void *dest, const void *source, size_t size,
                                      uint64_t *signal, uint64_t value, via_signal_op op, int pe);

/** Sets or adds to the signal word at `pe`; releases all earlier puts of this context to that PE. To add is an atomic;
 * see via_atomic(). */
VIA_API via_status via_signal(via_context *context, uint64_t *signal, uint64_t value, via_signal_op op, int pe);
/** @} */

/** @name Atomics
 *  @{ */

/**
 * Does an atomic operation on a symmetric word at `pe`. The word is aligned to its size. Atomic towards all other
 * atomics, signals and waits on it, by whomever; acquires and releases. Returns when it is done.
 *
 * All but fetch and set, and signals that add, are VIA_ERR_UNSUPPORTED on device memory that this PE's GPU reaches by a
 * link without atomics (CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED; a GPU that the process does not see cannot be
 * asked, and is taken to have them). So they are on streams, or in the next call where the progress engine is asked;
 * and in kernels, whose failure via_check_kernels() tells: who waits for what such a kernel was to add waits on. With
 * VIADUCT_DEVICE_P2P=none the owner's GPU does them.
 * @param type     VIA_INT32, VIA_INT64, VIA_UINT32 or VIA_UINT64 for all operations; VIA_FLOAT and VIA_DOUBLE for
 * fetch, set, swap and add.
 * @param operand  points to one value; ignored by fetch.
 * @param compare  points to the value that compare_swap compares with; ignored by the others.
 * @param fetched  receives the word's value before the operation; may be NULL, but not for fetch.
 */
VIA_API via_status via_atomic(via_context *context, via_atomic_op op, via_type type, void *word, const void *operand,
                              const void *compare, void *fetched, int pe);

/** via_atomic() that may return earlier: `fetched` is there after via_quiet(). */
VIA_API via_status via_atomic_nbi(via_context *context, via_atomic_op op, via_type type, void *word,
                                  const void *operand, const void *compare, void *fetched, int pe);
/** @} */

/** @name Order
 *  @{ */

/** Orders this context's earlier puts, signals and atomics to each PE before its later ones to that PE. */
VIA_API via_status via_fence(via_context *context);

/** Returns when all earlier operations of this context are done and visible at their targets. */
VIA_API via_status via_quiet(via_context *context);

/** via_quiet() for what was sent to one PE. */
VIA_API via_status via_quiet_pe(via_context *context, int pe);
/** @} */

/** @name Waits and tests
 *  On this PE's own symmetric memory. What succeeds acquires: what was put before the word was written is visible.
 * Waits fail with VIA_ERR_PEER_FAILED when a PE of the job is known dead and what they wait for is not there.
 *  @{ */

/**
 * Waits until the local signal word compares true with `value`.
 * @param seen  receives the word's value that ended the wait; may be NULL.
 */
VIA_API via_status via_signal_wait_until(via_world *world, const uint64_t *signal, via_cmp cmp, uint64_t value,
                                         uint64_t *seen);

/** Reads the local signal word with acquire. */
VIA_API via_status via_signal_fetch(via_world *world, const uint64_t *signal, uint64_t *value);

/** Returns when all words compare true; at once if there are none. */
VIA_API via_status via_wait_all(via_world *world, const via_condition *condition);

/**
 * Returns when some word compares true.
 * @param index  receives the index of one that does; SIZE_MAX, at once, if there are none. Successive calls begin to
 *               look at different words, so that none starves.
 */
VIA_API via_status via_wait_any(via_world *world, const via_condition *condition, size_t *index);

/**
 * Returns when at least one word compares true.
 * @param indices  receives the indices of all that do, ascending; room for `count`.
 * @param found    receives how many; 0, at once, if there are none.
 */
VIA_API via_status via_wait_some(via_world *world, const via_condition *condition, size_t *indices, size_t *found);

/** Whether all words compare true; yes if there are none. */
VIA_API via_status via_test_all(via_world *world, const via_condition *condition, bool *holds);

/** The index of a word that compares true, SIZE_MAX if none does; see via_wait_any(). */
VIA_API via_status via_test_any(via_world *world, const via_condition *condition, size_t *index);

/** The indices of all words that compare true, ascending, and how many; see via_wait_some(). */
VIA_API via_status via_test_some(via_world *world, const via_condition *condition, size_t *indices, size_t *found);
/** @} */

/** @name Teams
 *  Teams of the world, of its shared-memory neighbours and of a node exist already; they cannot be destroyed. A PE can
 * be in 511 teams at a time, these counted, and in 125 where some PEs of the job are reached by RDMA; a split that
 * would pass that is VIA_ERR_MEMORY.
 *  @{ */

/** All PEs of the world, numbered as there. NULL for NULL. */
VIA_API via_team *via_team_world(via_world *world);

/** The PEs whose memory this PE can load and store, itself included; see via_ptr(). NULL for NULL. */
VIA_API via_team *via_team_shared(via_world *world);

/** The PEs on this PE's host, itself included. NULL for NULL. */
VIA_API via_team *via_team_node(via_world *world);

/** This PE's number in the team; -1 for NULL or a destroyed team. */
VIA_API int via_team_pe(const via_team *team);

/** The number of PEs of the team; 0 for NULL or a destroyed team. */
VIA_API int via_team_npes(const via_team *team);

/**
 * The number that PE `pe` of `team` has in `other`, a team of the same world.
 * @param translated  receives it; -1 if the PE is not in `other`.
 */
VIA_API via_status via_team_translate(const via_team *team, int pe, const via_team *other, int *translated);

/**
 * A team of the parent's PEs start, start + stride, ..., `size` of them. Collective over the parent.
 * @param stride  not 0 unless `size` is 1; may be negative.
 * @param team    receives the team; NULL on PEs that are not in it.
 */
VIA_API via_status via_team_split_strided(via_team *parent, int start, int stride, int size, via_team **team);

/**
 * Lays the parent's PEs out in rows of `xrange`, PE p at x = p % xrange, y = p / xrange, and makes a team of each row
 * and of each column. Collective over the parent.
 * @param x_team  receives the team of this PE's row, numbered by x.
 * @param y_team  receives the team of this PE's column, numbered by y.
 */
VIA_API via_status via_team_split_2d(via_team *parent, int xrange, via_team **x_team, via_team **y_team);

/**
 * Makes a team of all PEs of one colour, in the order of their keys, among equal keys of their numbers. Collective over
 * the parent.
 * @param color  0 or more; negative: this PE joins none, and gets NULL.
 */
VIA_API via_status via_team_split_color(via_team *parent, int color, int key, via_team **team);

/**
 * Makes a team of PEs that meet by means of their own, as the ranks of an MPI communicator do; the other PEs of the
 * world take no part in it. Collective over the team.
 * @param callbacks  of these PEs: `pe` and `npes` are those of the team. `allgather` is called once, `barrier` never.
 * @return VIA_ERR_BOOTSTRAP if `allgather` failed.
 */
VIA_API via_status via_team_create(via_world *world, const via_callbacks *callbacks, via_team **team);

/**
 * Ends a team, and completes and ends the contexts made on it; later calls on them are VIA_ERR_ARGUMENT. Collective
 * over the team. What streams and kernels have to do with the team is done before, on every PE: synchronize with the
 * streams. Only where the progress engine does a team's collectives on streams is that noticed, and refused on all PEs
 * with VIA_ERR_ARGUMENT. NULL does nothing.
 */
VIA_API via_status via_team_destroy(via_team *team);
/** @} */

/** @name Collectives
 *  Over the PEs of a team. Sources and destinations may lie anywhere in this PE's memory or, in a world with a device
 * heap, in its GPU's, each buffer of each PE in one or the other; large ones are faster when they are symmetric and at
 * the same offset of one kind of heap on every PE. A destination and a source do not overlap, except where they may be
 * equal. Buffers of no bytes may be NULL.
 *
 *  A collective returns when this PE's buffers may be used again, and on no PE before all of the team have called it;
 *  via_broadcast_eager() alone waits for less. None but via_barrier() completes operations of a context.
 *
 *  Errors, besides those that a call names: VIA_ERR_ARGUMENT for a team that is NULL or was destroyed, and for a buffer
 *  of some bytes that is NULL; VIA_ERR_PE for a root outside the team; VIA_ERR_MISMATCH if the calls differ;
 *  VIA_ERR_PEER_FAILED if a member has failed, after which the team is of no use. All members get the error.
 *  @{ */

/** Waits for every PE of the team, and completes nothing. */
VIA_API via_status via_sync(via_team *team);

/** Quiet of the default context, then via_sync(). */
VIA_API via_status via_barrier(via_team *team);

/** Copies `size` bytes of the root's `source` to every PE's `dest`, the root's included; they may be equal.
 * `source` counts at the root alone. */
VIA_API via_status via_broadcast(via_team *team, void *dest, const void *source, size_t size, int root);

/** The largest eager broadcast, in bytes. */
#define VIA_EAGER_BYTES 512

/**
 * via_broadcast() for programs whose calls match: up to VIA_EAGER_BYTES bytes in a team of up to eight PEs its root
 * waits for nobody, and the others for it alone, but for every 17th such call in a row; anything else is
 * via_broadcast(), and so is everything in checked mode. What is wrong on one PE is that PE's error alone, but a root's
 * is everyone's. Calls that differ are VIA_ERR_MISMATCH on the PEs that notice it: on one that expects other data than
 * its root sends, or on all of them in the team's next other collective; PEs that take each other for the root wait for
 * each other, which is reported like any long wait.
 */
VIA_API via_status via_broadcast_eager(via_team *team, void *dest, const void *source, size_t size, int root);

/** Puts every PE's `size` bytes one behind the other into every PE's `dest`, in the order of the PEs. */
VIA_API via_status via_fcollect(via_team *team, void *dest, const void *source, size_t size);

/**
 * via_fcollect() with a size of its own for every PE.
 * @param capacity  bytes that `dest` has room for; less than the sum of all is VIA_ERR_ARGUMENT on every PE.
 */
VIA_API via_status via_collect(via_team *team, void *dest, size_t capacity, const void *source, size_t size);

/** Block i of `size` bytes of PE j's `source` becomes block j of PE i's `dest`. */
VIA_API via_status via_alltoall(via_team *team, void *dest, const void *source, size_t size);

/**
 * via_alltoall() of blocks of `count` elements of `element` bytes that lie `dest_stride` and `source_stride` elements
 * apart. Block i begins at element i * count * stride.
 */
VIA_API via_status via_alltoalls(via_team *team, void *dest, ptrdiff_t dest_stride, const void *source,
                                 ptrdiff_t source_stride, size_t element, size_t count);

/**
 * via_alltoall() of blocks of any size and place. All arrays have one entry a PE, in bytes, and are the processor's.
 * What PE j sends to PE i must be what PE i expects from PE j, else VIA_ERR_MISMATCH on every PE.
 */
VIA_API via_status via_alltoallv(via_team *team, void *dest, const size_t *dest_sizes, const size_t *dest_offsets,
                                 const void *source, const size_t *source_sizes, const size_t *source_offsets);

/** Puts every PE's `size` bytes one behind the other into the root's `dest`. Elsewhere `dest` may be NULL. */
VIA_API via_status via_gather(via_team *team, void *dest, const void *source, size_t size, int root);

/** Block i of `size` bytes of the root's `source` goes to PE i's `dest`. Elsewhere `source` may be NULL. */
VIA_API via_status via_scatter(via_team *team, void *dest, const void *source, size_t size, int root);

/**
 * Reduces `count` elements of every PE's `source` into every PE's `dest`, which may be equal. Combines in the order of
 * a fixed tree: PE p's own value, then the results of the subtrees of PEs 4p+1, 4p+2, 4p+3 and 4p+4. So the result has
 * the same bits on every PE, and depends on nothing but the values and the number of PEs.
 */
VIA_API via_status via_reduce(via_team *team, via_op op, via_type type, void *dest, const void *source, size_t count);

/**
 * via_reduce() of a block of `count` elements for each PE, of which each gets its own: block i of every PE's `source`
 * is reduced into PE i's `dest`, and no more is moved. Fails on all PEs where `dest` and `source` overlap.
 */
VIA_API via_status via_reducescatter(via_team *team, via_op op, via_type type, void *dest, const void *source,
                                     size_t count);

/** via_reduce() of elements of `element` bytes, at most 4096, by the caller's own operation. */
VIA_API via_status via_reduce_with(via_team *team, via_combine combine, void *context, size_t element, void *dest,
                                   const void *source, size_t count);

/**
 * Combines `count` elements of `from` into those of `into`, elementwise, on this PE alone: for algorithms of the
 * program's own. Not collective; any memory of the processor.
 */
VIA_API via_status via_reduce_local(via_op op, via_type type, void *into, const void *from, size_t count);

/**
 * Prefix reduction: PE p's `dest`, which may be its `source`, receives the reduction over PEs 0 to p, or to p-1 if
 * `exclusive`, in this order. Where there is nothing to reduce it receives the operation's neutral element.
 */
VIA_API via_status via_scan(via_team *team, via_op op, via_type type, void *dest, const void *source, size_t count,
                            bool exclusive);
/** @} */

#undef VIA_INT_ENUM
#ifdef __cplusplus
}
#endif

#endif
