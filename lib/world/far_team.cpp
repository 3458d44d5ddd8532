// SPDX-License-Identifier: Apache-2.0
#include "far_team.hpp"

#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::world {
namespace {

/// Nothing of it is by kernels: not all of its members reach each other's memory.
stream::team_on_device refuse() { base::fail({.status = VIA_ERR_INTERNAL, .message = "a far team has no kernels"}); }

void* pointer(std::uint64_t address) noexcept { return reinterpret_cast<void*>(address); }

via_op op_of(const via_abi_command& what) noexcept { return static_cast<via_op>(what.value); }
via_type type_of(const via_abi_command& what) noexcept { return static_cast<via_type>(via_abi_type_of(what.head)); }

/// Bytes of a collective's two buffers; of what is spread over more, where it begins.
struct extents {
    std::size_t dest;
    std::size_t source;
};
extents extents_of(const via_abi_command& what, std::size_t npes) {
    const std::size_t all = stream::bytes_of(what.size, npes);
    switch (via_abi_operation_of(what.head)) {
        case VIA_ABI_COLLECTIVE_SYNC: return {0, 0};
        case VIA_ABI_COLLECTIVE_FCOLLECT:
        case VIA_ABI_COLLECTIVE_GATHER: return {all, what.size};
        case VIA_ABI_COLLECTIVE_SCATTER: return {what.size, all};
        case VIA_ABI_COLLECTIVE_ALLTOALL: return {all, all};
        case VIA_ABI_COLLECTIVE_COLLECT: return {what.value, what.size};
        case VIA_ABI_COLLECTIVE_ALLTOALLS:
        case VIA_ABI_COLLECTIVE_ALLTOALLV: return {1, 1};
        case VIA_ABI_COLLECTIVE_REDUCE:
        case VIA_ABI_COLLECTIVE_INCLUSIVE_SCAN:
        case VIA_ABI_COLLECTIVE_EXCLUSIVE_SCAN: {
            const std::size_t bytes =
                stream::bytes_of(collective::element_size(op_of(what), type_of(what)), what.count);
            return {bytes, bytes};
        }
        case VIA_ABI_COLLECTIVE_REDUCESCATTER: {
            const std::size_t block =
                stream::bytes_of(collective::element_size(op_of(what), type_of(what)), what.count);
            return {block, stream::bytes_of(block, npes)};
        }
        default: return {what.size, what.size};
    }
}

}  // namespace

team_words::team_words(stream::operations& of) : of_{of}, words_{of.take_team_words()} {
    if (words_ != nullptr) return;
    base::fail({.status = VIA_ERR_MEMORY,
                .message = "device_team: too many teams whose GPUs do not all reach each other have collectives on "
                           "streams",
                .hint = "destroy teams that are not needed"});
}

team_words::~team_words() {
    if (!keeps_) of_.give_back_team_words(*words_);
}

far_team::far_team(core::core& c, std::unique_ptr<team::team> members, host::context& by, std::unique_ptr<words> shared,
                   progress::worker::failure_handler on_failure, far_teams& all)
    : core_{c},
      members_{std::move(members)},
      by_{by},
      all_{c, members_->exchange(), by, refuse},
      words_{std::move(shared)},
      worker_{words_->streams.get(), words_->kernels.get(), std::move(on_failure), {.yields = c.oversubscribed}},
      known_{all},
      number_{all.next()} {
    known_.add(*this);
}

far_team::~far_team() {
    known_.remove(*this);
    if (!worker_.is_idle()) {
        words_->streams.keep();
        words_->kernels.keep();
    }
    worker_.stop();
}

void far_team::require(std::uint64_t address, std::size_t size, std::size_t from) const {
    const std::size_t begin = core_.device.offset(pointer(address));
    if (size == 0 || (from <= core_.device.size && core_.device.holds(begin + from, size))) return;
    base::fail(
        {.status = VIA_ERR_ADDRESS,
         .message = fmt::format("a collective that a kernel asked for has a buffer {} with {} bytes from byte {} "
                                "on, which is not in the device heap of this world",
                                fmt::ptr(pointer(address)), size, from),
         .size = size});
}

void far_team::check(const via_abi_command& what) const {
    const extents bytes = extents_of(what, static_cast<std::size_t>(members_->npes()));
    require(what.there, bytes.dest);
    require(what.here, bytes.source);
}

/// What one of them finds wrong all hear of.
template <class Look>
void far_team::agree(team::signature::kind what, Look look) {
    team::contribution part{.call = {.what = what}};
    team::attempt(part, look);
    members_->exchange().run(part);
}

/// All members find the same, since symmetric addresses are at the same offsets: so nobody waits for one that refuses.
/// But of collect, to which each brings as much as it likes, all must hear.
void far_team::check_all(const via_abi_command& what) {
    if (via_abi_operation_of(what.head) != VIA_ABI_COLLECTIVE_COLLECT) return check(what);
    agree(team::signature::kind::collect, [&] { check(what); });
}

void far_team::perform(const via_abi_command& what) {
    check_all(what);
    void* const dest = pointer(what.there);
    const void* const source = pointer(what.here);
    const auto root = static_cast<int>(what.value);
    const via_op op = op_of(what);
    const via_type type = type_of(what);
    switch (via_abi_operation_of(what.head)) {
        case VIA_ABI_COLLECTIVE_SYNC: return all_.sync();
        case VIA_ABI_COLLECTIVE_BROADCAST: return all_.broadcast(dest, source, what.size, root);
        case VIA_ABI_COLLECTIVE_FCOLLECT: return all_.fcollect(dest, source, what.size);
        case VIA_ABI_COLLECTIVE_ALLTOALL: return all_.alltoall(dest, source, what.size);
        case VIA_ABI_COLLECTIVE_GATHER: return all_.gather(dest, source, what.size, root);
        case VIA_ABI_COLLECTIVE_SCATTER: return all_.scatter(dest, source, what.size, root);
        case VIA_ABI_COLLECTIVE_COLLECT: return collect(what);
        case VIA_ABI_COLLECTIVE_ALLTOALLS:
            return all_.alltoalls(dest, what.there_stride, source, what.here_stride, what.size, what.count);
        case VIA_ABI_COLLECTIVE_ALLTOALLV: return alltoallv(what);
        case VIA_ABI_COLLECTIVE_REDUCE: return all_.reduce(op, type, dest, source, what.count);
        case VIA_ABI_COLLECTIVE_REDUCESCATTER: return all_.reducescatter(op, type, dest, source, what.count);
        case VIA_ABI_COLLECTIVE_INCLUSIVE_SCAN: return all_.scan(op, type, dest, source, what.count, false);
        case VIA_ABI_COLLECTIVE_EXCLUSIVE_SCAN: return all_.scan(op, type, dest, source, what.count, true);
        default: break;
    }
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = fmt::format("a kernel asked for {:#x}, which is no collective", what.head),
                .hint = "compile the program with the headers of the library that it is linked with"});
}

/// What has no room is what kernels would say that it is: an address outside of the destination.
void far_team::collect(const via_abi_command& what) {
    try {
        all_.collect(pointer(what.there), what.value, pointer(what.here), what.size);
    } catch (const base::error& failed) {
        base::failure why = failed.details();
        if (why.status == VIA_ERR_ARGUMENT) why.status = VIA_ERR_ADDRESS;
        base::fail(std::move(why));
    }
}

/// What comes from each member that member knows: it is asked first.
void far_team::alltoallv(const via_abi_command& what) {
    const auto npes = static_cast<std::size_t>(members_->npes());
    std::vector<std::size_t> to(npes);
    std::vector<std::size_t> sizes(npes);
    std::vector<std::size_t> from(npes);
    agree(team::signature::kind::alltoallv, [&] {
        read_table(what.word, what.size, to);
        read_table(what.value, what.size, sizes);
        read_table(what.signal, what.size, from);
        for (std::size_t i = 0; i < npes; ++i) require(what.here, sizes[i], from[i]);
    });
    std::vector<std::size_t> coming(npes);
    all_.alltoall(coming.data(), sizes.data(), sizeof(std::size_t));
    agree(team::signature::kind::alltoallv, [&] {
        for (std::size_t i = 0; i < npes; ++i) require(what.there, coming[i], to[i]);
    });
    all_.alltoallv(pointer(what.there), coming.data(), to.data(), pointer(what.here), sizes.data(), from.data());
}

/// Counts of elements that lie at `table`, as bytes.
void far_team::read_table(std::uint64_t table, std::size_t element, std::vector<std::size_t>& into) const {
    const std::size_t bytes = into.size() * sizeof(std::size_t);
    by_.gpu()->copy(core_.pe, into.data(), pointer(table), bytes, base::returns::delivered);
    for (std::size_t& each : into) each = stream::bytes_of(element, each);
}

}  // namespace via::world
