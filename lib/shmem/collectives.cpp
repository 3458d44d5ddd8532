// SPDX-License-Identifier: Apache-2.0
#include "collectives.hpp"

#include "threads.hpp"

namespace via::shmem {
namespace {

/// What all PEs of the team have together of what each has so many of.
std::size_t of_all(const via_team* team, std::size_t each) noexcept {
    return product(each, static_cast<std::size_t>(via_team_npes(team)));
}

}  // namespace

// A put that is refused ends the call on every PE alike only if all make it: so this PE meets the others all the same.
via_status put_to_each(via_team* team, void* dest, const void* source, std::size_t size) noexcept {
    const int me = via_team_pe(team);
    const int npes = via_team_npes(team);
    auto* const to = static_cast<std::byte*>(dest) + static_cast<std::size_t>(me) * size;
    const auto* const from = static_cast<const std::byte*>(source);
    via_status refused = VIA_OK;
    for (int i = 1; i <= npes && refused == VIA_OK; ++i) {  // each begins at another, so that not all write to one
        const int member = (me + i) % npes;
        int pe = member;
        if (team != the_job.everyone) refused = via_team_translate(team, member, the_job.everyone, &pe);
        if (refused == VIA_OK)
            refused = via_put_nbi(the_job.context, to, from + static_cast<std::size_t>(member) * size, size, pe);
    }
    const via_status met = via_barrier(team);
    return refused != VIA_OK ? refused : met;
}

int checked::result_of(via_status status, via_team* team, const void* dest, const char* call) noexcept {
    const bool good = check(status, call);
    return is_same_everywhere(team, "dest", good ? dest : nullptr, call) && good ? 0 : -1;
}

int checked::broadcast(shmem_team_t team, void* dest, const void* source, std::size_t element, std::size_t count,
                       int root, const char* call) noexcept {
    const turn mine{call};
    if (!are_ends({"dest", dest, element, count}, {"source", source, element, count}, in_place::allowed, call))
        return -1;
    via_team* const all = native(team);
    const std::size_t size = product(element, count);
    return result_of(via_broadcast_eager(all, symmetric(dest), symmetric(source), size, root), all, dest, call);
}

int checked::collect(shmem_team_t team, void* dest, const void* source, std::size_t element, std::size_t count,
                     const char* call) noexcept {
    const turn mine{call};
    const operand to{"dest", dest, element, count};
    const operand from{"source", source, element, count};
    if (!are_ends(to, from, in_place::refused, call)) return -1;
    via_team* const all = native(team);
    const std::size_t room = room_for_all(to, from);
    return result_of(via_collect(all, symmetric(dest), room, symmetric(source), product(element, count)), all, dest,
                     call);
}

int checked::fcollect(shmem_team_t team, void* dest, const void* source, std::size_t element, std::size_t count,
                      const char* call) noexcept {
    const turn mine{call};
    via_team* const all = native(team);
    if (!are_ends({"dest", dest, element, of_all(all, count)}, {"source", source, element, count}, in_place::refused,
                  call))
        return -1;
    return result_of(via_fcollect(all, symmetric(dest), symmetric(source), product(element, count)), all, dest, call);
}

int checked::alltoall(shmem_team_t team, void* dest, const void* source, std::size_t element, std::size_t count,
                      const char* call) noexcept {
    const turn mine{call};
    via_team* const all = native(team);
    if (!are_ends({"dest", dest, element, of_all(all, count)}, {"source", source, element, of_all(all, count)},
                  in_place::refused, call))
        return -1;
    return result_of(via_alltoall(all, symmetric(dest), symmetric(source), product(element, count)), all, dest, call);
}

int checked::alltoalls(shmem_team_t team, void* dest, const void* source, std::size_t element,
                       std::ptrdiff_t dest_stride, std::ptrdiff_t source_stride, std::size_t count,
                       const char* call) noexcept {
    const turn mine{call};
    via_team* const all = native(team);
    if (!are_ends({"dest", dest, element, of_all(all, count), dest_stride},
                  {"source", source, element, of_all(all, count), source_stride}, in_place::refused, call))
        return -1;
    return alltoalls(all, dest, source, element, dest_stride, source_stride, count, call);
}

int checked::alltoalls(via_team* all, void* dest, const void* source, std::size_t element, std::ptrdiff_t dest_stride,
                       std::ptrdiff_t source_stride, std::size_t count, const char* call) noexcept {
    const int result =
        result_of(via_alltoalls(all, symmetric(dest), dest_stride, symmetric(source), source_stride, element, count),
                  all, dest, call);
    const bool same_dst = is_same_number(all, "dst", dest_stride, call);
    const bool same_sst = is_same_number(all, "sst", source_stride, call);
    return same_dst && same_sst ? result : -1;
}

int checked::reduce(shmem_team_t team, via_op op, via_type type, std::size_t element, void* dest, const void* source,
                    std::size_t count, const char* call) noexcept {
    const turn mine{call};
    if (!are_ends({"dest", dest, element, count}, {"source", source, element, count}, in_place::allowed, call))
        return -1;
    via_team* const all = native(team);
    return result_of(via_reduce(all, op, type, symmetric(dest), symmetric(source), count), all, dest, call);
}

}  // namespace via::shmem
