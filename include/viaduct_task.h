/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file viaduct_task.h
 * @brief Task lists: a program of kernels, transfers and reductions that is recorded once and then carried out any
 * number of times, pass after pass, until its control says that it is enough.
 *
 * Each PE records a list of its own: tasks on streams, each stream first in, first out, and tasks that come after tasks
 * of other streams. via_task_list_prepare() looks at the lists of all PEs together, says what cannot work, matches what
 * is sent with what is received, and makes of the list what shall carry it out: threads of the processor, CUDA streams,
 * a CUDA graph, or a graph that repeats itself on the GPU while the processor sleeps. The results have the same bits.
 *
 * What goes from one task to another:
 * - A stream carries its tasks out one after the other, in the order in which they were recorded. A task that names
 *   others in `after` begins when they are complete; they were recorded before it, on any stream.
 * - Transfers that follow each other on a stream are begun together, the receives first, unless one comes after a task
 *   that none of those before it comes after. The stream goes on when what is sent has gone, which is when the receiver
 *   has begun; it does not wait for what is received, nor for leave to change what was sent, unless the transfer
 *   `blocks`. A task that comes after a transfer does. All are complete at the end of a pass.
 * - Reductions and barriers are collective: all PEs have the same ones in the same order, and they come one after the
 *   other, whatever their streams.
 * - The control comes after everything, and decides alike on every PE: by what a reduction has given, for instance.
 *
 * lib/task/TABLES.md sets the calls of another library with such lists beside these.
 *
 * Thread safety: one thread at a time uses a list. While it is carried out, other calls of the world go on as ever; the
 * list has a context, a team and streams of its own. Functions of the program are called by threads of the library with
 * the PE's GPU current; during via_task_list_prepare() with VIA_TASK_GRAPH and VIA_TASK_LOOP, once, by the caller.
 */
#ifndef VIADUCT_TASK_H
#define VIADUCT_TASK_H

#include <viaduct.h>
#include <viaduct_prepared.h>
#include <viaduct_stream.h>
#include <viaduct_transfer.h>

/** See viaduct.h. */
#ifdef __cplusplus
#define VIA_INT_ENUM : int
extern "C" {
#else
#define VIA_INT_ENUM
#endif

/** Tasks of one PE. Belongs to its world, which frees it at the latest. */
typedef struct via_task_list via_task_list;

/** By what a list is carried out. */
typedef enum via_task_way VIA_INT_ENUM {
    VIA_TASK_HOST = 0, /**< a thread of the processor for each stream; kernels are functions that compute themselves */
    VIA_TASK_STREAMS,  /**< CUDA streams, to which every pass is given anew */
    /** A CUDA graph a pass. */
    VIA_TASK_GRAPH,
    /** A CUDA graph that repeats the pass, with the control kernel's word for it. Needs CUDA 12.4, and a control
     * kernel. */
    VIA_TASK_LOOP
} via_task_way;

/** How far a task has come in the pass that is carried out. */
typedef enum via_task_state VIA_INT_ENUM {
    VIA_TASK_COMPLETE = 0, /**< it is done, in this pass or the last one */
    VIA_TASK_RUNNING,      /**< all that it waits for is done */
    VIA_TASK_SUBMITTED,    /**< it was given to a stream; of a graph, it is done or not */
    VIA_TASK_QUEUED        /**< it was not begun */
} via_task_state;

/** What a control says. */
enum { VIA_TASK_EXIT = 0, VIA_TASK_AGAIN = 1 };

/**
 * A kernel: launches work on `stream` and returns; the library has the stream wait for what the task waits for. With
 * VIA_TASK_HOST, `stream` is NULL, and the function does the work. What it returns unless 0 stops the list on this PE
 * when the pass is over, and no further kernel of the pass begins here.
 */
typedef int (*via_task_function)(via_stream stream, void *argument);

/** A control task on the processor: VIA_TASK_AGAIN, VIA_TASK_EXIT, or less than 0 for an error. The same on every PE.
 */
typedef int (*via_task_control)(void *argument);

/** Where a task belongs. Begin with `= {0}`, then set what differs; NULL instead is the same. */
typedef struct via_task_place {
    const char *name;    /**< for messages; copied. NULL: its number */
    int stream;          /**< 0 .. 15 */
    const size_t *after; /**< the numbers of tasks that it comes after; copied */
    size_t count;        /**< of them */
} via_task_place;

/** A list without tasks. Local. */
VIA_API via_status via_task_list_create(via_world *world, via_task_list **list);
/** Takes all tasks and the control out, and gives back what via_task_list_prepare() has made. Collective.
 * VIA_ERR_ARGUMENT on every PE, with nothing changed, if a list is being carried out on some PE. */
VIA_API via_status via_task_list_clear(via_task_list *list);
/** Ends a list. Collective; errors as of clear. NULL does nothing. */
VIA_API via_status via_task_list_destroy(via_task_list *list);

/** @name To record
 *  Local. `task` receives the task's number, 0, 1, ...; may be NULL. VIA_ERR_ARGUMENT, with nothing recorded, for a
 *  place that is malformed or names tasks that are not there yet, and for a list that is prepared or carried out: clear
 *  it first.
 *  @{ */
VIA_API via_status via_task_add_kernel(via_task_list *list, const via_task_place *place, via_task_function run,
                                       void *argument, size_t *task);
/** One end of a transfer; see viaduct_transfer.h. Labels are the list's own. If it `blocks`, the stream goes on when
 * the transfer is complete. */
VIA_API via_status via_task_add_transfer(via_task_list *list, const via_task_place *place, const via_transfer_end *end,
                                         bool blocks, size_t *task);
/** Posts one-sided transfers; see viaduct_prepared.h. Complete when what they send has arrived. With VIA_TASK_LOOP
 * their context was made with VIA_CONTEXT_KERNELS. */
VIA_API via_status via_task_add_post(via_task_list *list, const via_task_place *place, const via_prepared *transfers,
                                     size_t count, size_t *task);
/** Waits until the word of this PE's heap is `value`, which is not 0, and sets it to 0: so it is the same in each pass.
 */
VIA_API via_status via_task_add_signal_wait(via_task_list *list, const via_task_place *place, uint64_t *signal,
                                            uint64_t value, size_t *task);
/** A reduction over all PEs, with the arguments and bits of via_reduce(), or on GPUs of via_reduce_on_stream(). */
VIA_API via_status via_task_add_reduce(via_task_list *list, const via_task_place *place, via_op op, via_type type,
                                       void *dest, const void *source, size_t count, size_t *task);
/** A barrier over all PEs. Comes after all tasks that were recorded before it; those after it on any stream begin when
 * all PEs have come to it. */
VIA_API via_status via_task_add_barrier(via_task_list *list, const via_task_place *place, size_t *task);

/** After each pass the processor decides whether there is another. Not with VIA_TASK_LOOP. */
VIA_API via_status via_task_set_control(via_task_list *list, via_task_control control, void *argument);
/**
 * After each pass a kernel decides, by what it writes to `*again`: 0, or anything else for another pass.
 * @param run    is launched on stream 0 after everything else.
 * @param again  of the symmetric heap of this PE: of GPU memory, but with VIA_TASK_HOST of the processor's.
 */
VIA_API via_status via_task_set_control_kernel(via_task_list *list, via_task_function run, void *argument,
                                               const int *again);
/** @} */

/**
 * Makes a list ready to be carried out. Collective; PEs name their lists in the same order. On every PE alike, with the
 * tasks and PEs that it is about: VIA_ERR_MISMATCH for an end whose other end is missing or has another size, for
 * reductions and barriers that differ; VIA_ERR_ARGUMENT for tasks of several PEs that would wait for each other in a
 * circle, for a label that is used twice, for a list without tasks; VIA_ERR_PE; VIA_ERR_ADDRESS for memory of a
 * symmetric heap that is not allocated; VIA_ERR_UNSUPPORTED for what that way cannot do, and without GPUs. Then the
 * list is as it was.
 * @param most_passes  how many passes there are at most, then via_task_list_wait() is VIA_ERR_TIMEOUT if the control
 * still wants another; 0: no bound. The same on every PE, as is `way`.
 */
VIA_API via_status via_task_list_prepare(via_task_list *list, via_task_way way, uint64_t most_passes);

/** Begins to carry out a list. VIA_ERR_ARGUMENT if it is not prepared, or is being carried out; VIA_ERR_ADDRESS if
 * memory of its tasks was freed. Local, but all PEs do it. */
VIA_API via_status via_task_list_start(via_task_list *list);
/**
 * Returns when the list has been carried out, with what went wrong: VIA_ERR_PEER_FAILED, VIA_ERR_TIMEOUT, what a
 * function of the program has returned (VIA_ERR_ARGUMENT, which names the task). After an error the list can only be
 * cleared or destroyed. What a list has received, reduced or sent when a PE failed in it may be anything.
 * VIA_ERR_ARGUMENT if it was not started.
 */
VIA_API via_status via_task_list_wait(via_task_list *list);
/** From here on the list calls no function of the program on this PE, and none is running; from a function that a list
 * calls it waits for none that runs. The pass that is carried out goes on without them, and via_task_list_wait() then
 * is VIA_ERR_ARGUMENT. Local: the other PEs wait for this one in the next pass, so tell them, or leave. */
VIA_API via_status via_task_list_stop(via_task_list *list);
/** Whether via_task_list_wait() would return at once. */
VIA_API via_status via_task_list_test(via_task_list *list, bool *done);
/** Returns when these tasks are complete in the pass that is carried out, or the list is over; with VIA_OK then too,
 * and if it was not started: via_task_list_wait() tells what has become of it. VIA_ERR_ARGUMENT if there is no such
 * task. */
VIA_API via_status via_task_list_wait_for(via_task_list *list, const size_t *tasks, size_t count);
/** How far a task has come. */
VIA_API via_status via_task_list_state(via_task_list *list, size_t task, via_task_state *state);
/** How many passes are complete since the list was started. */
VIA_API via_status via_task_list_passes(via_task_list *list, uint64_t *passes);
/** The CUDA stream of a number in a list that is prepared for streams or graphs; it belongs to the list. */
VIA_API via_status via_task_list_stream(via_task_list *list, int which, via_stream *stream);

#undef VIA_INT_ENUM
#ifdef __cplusplus
}
#endif

#endif
