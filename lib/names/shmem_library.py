# SPDX-License-Identifier: Apache-2.0
"""OpenSHMEM's functions that come in no types: joining, memory, contexts, teams, order, locks."""

from writer import Function, Group

# What the library has beside the standard's names; declared in shmemx.h.
EXTENSIONS = ("shmemx_set_error_handler", "shmemx_world")

# What any thread may call whatever the level of threads, since it asks for that, ends the job, or may be called at any time.
ANY_THREAD = {"shmem_init", "shmem_init_thread", "start_pes", "shmem_query_thread", "shmem_global_exit",
              "shmem_info_get_version", "shmem_info_get_name"}
# What does nothing but call one of lib/shmem's quick_calls.
QUICK = {"shmem_fence", "shmem_ctx_fence", "shmem_quiet", "shmem_ctx_quiet"}
# What is of an active set, as all of those are.
OF_SETS = {"shmem_barrier", "shmem_sync"}

CTX = ("shmem_ctx_t", "ctx")
TEAM = ("shmem_team_t", "team")
CONFIG = "const shmem_team_config_t *"


def _f(returns, name, *parameters, doc, call=None, more="", mark=""):
    """A function whose body is the one of the same name in via::shmem, told by which name it was called."""
    call = call or name.removeprefix("shmem_")
    arguments = [called for _, called in parameters if called != "..."] + ["__func__"]
    arguments = [more] * bool(more) + arguments
    return Function(returns, name, parameters, f"shmem::{call}({', '.join(arguments)})", doc, mark)


def _setup():
    return Group("Joining and leaving", "", [
        _f("void", "shmem_init", doc="Joins the job. Collective. Calls after the first do nothing."),
        _f("int", "shmem_init_thread", ("int", "requested"), ("int *", "provided"),
           doc="As shmem_init(); provided is the level of threads that was asked for. 0, or not on an error."),
        _f("void", "shmem_query_thread", ("int *", "provided"), doc="The level of threads that was provided."),
        _f("void", "shmem_finalize", doc="Leaves the job. Collective. shmem_init() may be called again."),
        _f("void", "shmem_global_exit", ("int", "status"), doc="Ends all PEs; the job's exit status is status.",
           mark="SHMEM_NORETURN"),
        _f("int", "shmem_my_pe", doc="This PE's number."),
        _f("int", "shmem_n_pes", doc="The number of PEs."),
        _f("int", "shmem_pe_accessible", ("int", "pe"), doc="1 if there is a PE of this number, else 0."),
        _f("int", "shmem_addr_accessible", ("const void *", "addr"), ("int", "pe"),
           doc="1 if addr is symmetric and pe is a PE, else 0."),
        _f("void *", "shmem_ptr", ("const void *", "dest"), ("int", "pe"),
           doc="Where this PE can load and store the symmetric object of pe; NULL if it cannot.", call="pointer"),
        _f("void", "shmem_info_get_version", ("int *", "major"), ("int *", "minor"),
           doc="The version of OpenSHMEM. May be called at any time."),
        _f("void", "shmem_info_get_name", ("char *", "name"),
           doc="SHMEM_VENDOR_STRING, into SHMEM_MAX_NAME_LEN bytes. May be called at any time."),
        Function("void", "shmem_pcontrol", (("const int", "level"), ("...", "")), "static_cast<void>(level)",
                 "For tools that replace it; does nothing."),
    ])


def _memory():
    size = ("size_t", "size")
    pointer = ("void *", "ptr")
    return Group("Symmetric memory", "", [
        _f("void *", "shmem_malloc", size, doc="Allocates size bytes on every PE. Collective. NULL if there is no room."),
        _f("void *", "shmem_calloc", ("size_t", "count"), size, doc="Allocates count * size bytes, zeroed. Collective."),
        _f("void *", "shmem_realloc", pointer, size, doc="Moves a block to one of size bytes. Collective.",
           call="reallocate"),
        _f("void *", "shmem_align", ("size_t", "alignment"), size,
           doc="Allocates size bytes at a multiple of alignment, a power of two of at most 2 MiB; NULL for any other. Collective."),
        _f("void *", "shmem_malloc_with_hints", size, ("long", "hints"),
           doc="shmem_malloc(); hints are SHMEM_MALLOC_ATOMICS_REMOTE and SHMEM_MALLOC_SIGNAL_REMOTE, or-ed."),
        _f("void", "shmem_free", pointer, doc="Frees a block, when all PEs have come. Collective. NULL does nothing."),
    ])


def _contexts():
    return Group("Contexts", "", [
        _f("int", "shmem_ctx_create", ("long", "options"), ("shmem_ctx_t *", "ctx"),
           doc="Makes a context. Not 0, and SHMEM_CTX_INVALID, if it cannot."),
        _f("int", "shmem_team_create_ctx", TEAM, ("long", "options"), ("shmem_ctx_t *", "ctx"),
           doc="Makes a context that numbers PEs as the team does.", call="team_create_ctx"),
        _f("void", "shmem_ctx_destroy", CTX, doc="Completes a context's operations and ends it."),
        _f("int", "shmem_ctx_get_team", CTX, ("shmem_team_t *", "team"), doc="The team of a context. 0, or not."),
        _f("void", "shmem_fence", doc="Orders earlier puts, signals and atomics to each PE before later ones.",
           call="fence", more="shmem::main_context()"),
        _f("void", "shmem_ctx_fence", CTX, doc="shmem_fence() of a context.", call="ctx_fence"),
        _f("void", "shmem_quiet", doc="Returns when all earlier operations are done and seen by everyone.",
           call="quiet", more="shmem::main_context()"),
        _f("void", "shmem_ctx_quiet", CTX, doc="shmem_quiet() of a context.", call="ctx_quiet"),
    ])


def _teams():
    mask = ("long", "config_mask")
    team = ("shmem_team_t *", "new_team")
    return Group("Teams", "", [
        _f("int", "shmem_team_my_pe", TEAM, doc="This PE's number in the team; -1 if it is not in it."),
        _f("int", "shmem_team_n_pes", TEAM, doc="The number of PEs of the team; -1 if this PE is not in it."),
        _f("int", "shmem_team_get_config", TEAM, mask, ("shmem_team_config_t *", "config"),
           doc="The fields that mask names, as the team was made with. 0, or not."),
        _f("int", "shmem_team_translate_pe", ("shmem_team_t", "src_team"), ("int", "src_pe"),
           ("shmem_team_t", "dest_team"), doc="The number in dest_team of a PE of src_team; -1 if it is not in it."),
        _f("int", "shmem_team_split_strided", ("shmem_team_t", "parent_team"), ("int", "start"), ("int", "stride"),
           ("int", "size"), (CONFIG, "config"), mask, team,
           doc="A team of the parent's PEs start, start + stride, and so on. Collective over the parent."),
        _f("int", "shmem_team_split_2d", ("shmem_team_t", "parent_team"), ("int", "xrange"),
           (CONFIG, "xaxis_config"), ("long", "xaxis_mask"), ("shmem_team_t *", "xaxis_team"),
           (CONFIG, "yaxis_config"), ("long", "yaxis_mask"), ("shmem_team_t *", "yaxis_team"),
           doc="Teams of rows of xrange PEs and of columns. Collective over the parent."),
        _f("void", "shmem_team_destroy", TEAM, doc="Ends a team. Collective over it."),
        _f("int", "shmem_team_sync", TEAM, doc="Waits for all PEs of the team; completes nothing."),
        _f("void", "shmem_sync_all", doc="Waits for all PEs; completes nothing."),
        _f("void", "shmem_barrier_all", doc="shmem_quiet(), then waits for all PEs."),
    ])


def _locks():
    lock = ("long *", "lock")
    return Group("Locks", "", [
        _f("void", "shmem_set_lock", lock, doc="Takes the symmetric lock, which began as 0, when nobody has it."),
        _f("void", "shmem_clear_lock", lock, doc="Completes what was sent, and gives the lock to who waits longest."),
        _f("int", "shmem_test_lock", lock, doc="Takes the lock and returns 0, or returns 1 if somebody has it."),
    ])


def _old():
    members = (("int", "PE_start"), ("int", "logPE_stride"), ("int", "PE_size"), ("long *", "pSync"))
    set_of = "{PE_start, logPE_stride, PE_size, pSync}, __func__"
    nothing = "Does nothing: caches are coherent. Deprecated."
    pointer = ("void *", "ptr")
    size = ("size_t", "size")
    word = ("void *", "dest")
    cache = [Function("void", "shmem_" + name, (), "", nothing)
             for name in ("clear_cache_inv", "set_cache_inv", "udcflush")]
    cache += [Function("void", "shmem_" + name, (word,), "static_cast<void>(dest)", nothing)
              for name in ("clear_cache_line_inv", "set_cache_line_inv", "udcflush_line")]
    return Group("Deprecated names", "", [
        _f("void", "start_pes", ("int", "npes"),
           doc="shmem_init(), and shmem_finalize() at exit. Deprecated. npes has no meaning."),
        _f("int", "_my_pe", doc="shmem_my_pe(). Deprecated.", call="my_pe"),
        _f("int", "_num_pes", doc="shmem_n_pes(). Deprecated.", call="n_pes"),
        _f("void *", "shmalloc", size, doc="shmem_malloc(). Deprecated.", call="malloc"),
        _f("void", "shfree", pointer, doc="shmem_free(). Deprecated.", call="free"),
        _f("void *", "shrealloc", pointer, size, doc="shmem_realloc(). Deprecated.", call="reallocate"),
        _f("void *", "shmemalign", ("size_t", "alignment"), size, doc="shmem_align(). Deprecated.", call="align"),
        Function("void", "shmem_barrier", members, f"shmem::barrier_set({set_of})",
                 "shmem_quiet(), then waits for all PEs of the active set. Deprecated."),
        Function("void", "shmem_sync", members, f"shmem::sync_set({set_of})",
                 "Waits for all PEs of the active set. Deprecated."),
        *cache,
    ])


def groups():
    return [_setup(), _memory(), _contexts(), _teams(), _locks(), _old()]
