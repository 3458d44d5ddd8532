// SPDX-License-Identifier: Apache-2.0
// The owner's side of the remote route: what it answers to those who reach its memory by RDMA.
#include <cstring>
#include <exception>
#include <string>

#include <fmt/format.h>

#include "base/error.hpp"
#include "core/wait.hpp"
#include "route/mapped_atomic.hpp"
#include "route/remote_route.hpp"

namespace via::route {
namespace {

using kind = remote_request::kind;

/// Of a peer whose transfers this PE's GPU copies: two halves, of which one is copied while the other is sent.
constexpr std::size_t stage_size = std::size_t{1} << 20;

remote_answer refused(const std::string& why) {
    remote_answer made;
    why.copy(made.reason, sizeof made.reason - 1);
    return made;
}

remote_answer answer_of(remote_answer::kind what) {
    remote_answer made;
    made.what = what;
    return made;
}

}  // namespace

remote_answer remote_route::answer(const remote_request& asked) {
    try {
        return serve(asked);
    } catch (const base::error& failed) {
        const base::failure& why = failed.details();
        return refused(why.hint.empty() ? why.message : fmt::format("{} ({})", why.message, why.hint));
    } catch (const std::exception& failed) {
        return refused(failed.what());
    }
}

remote_answer remote_route::serve(const remote_request& asked) {
    static constexpr const char* doing = "a peer's request";
    if (!core_.others.is_remote(asked.from)) return refused("this PE is not reached by RDMA by that one");
    if (core_.failed.has(asked.from)) return refused("this PE has been told that you have failed");
    switch (asked.what) {
        case kind::join: return join_ends(asked);
        case kind::line: return lines_.make(asked);
        case kind::segment: return describe_segment(asked, doing);
        case kind::window: return describe_attachment(asked, doing);
        case kind::atomic:
        case kind::copy_in:
        case kind::copy_out: return carry_out(asked);
        case kind::flush: {
            if (device_ == nullptr) return refused("this PE has no device heap");
            const std::lock_guard lock{device_use_};
            device_->flush();
            break;
        }
        case kind::broken:
            at(asked.from).ends().note_broken(asked.number);
            core::notify(core_.block());
            break;
        case kind::part:
            at(asked.from).note_parted();
            core::notify(core_.block());
            break;
        case kind::revoke:
        case kind::dropped: take_letter(asked); break;
        case kind::look: at(asked.from).look(doing); break;
    }
    return answer_of(remote_answer::kind::done);
}

/// Memory of a GPU, or what may be: its driver registers it, which may take long as well. Words of the processor's do
/// not wait for it, nor does the host heap's first use, though it registers a segment: only without a GPU the engine
/// does that, since there it waits for nothing else. Who finds a connection broken waits a moment until the peer knows.
bool remote_route::takes_long(const remote_request& asked) {
    if (asked.what == kind::revoke || asked.what == kind::dropped) return false;
    if (asked.what == kind::window || asked.what == kind::look) return true;
    if (asked.attachment != 0) return attachments_.is_on_device(asked.attachment);
    return asked.heap == core::memory_kind::device || (asked.what == kind::segment && device_ == nullptr);
}

remote_answer remote_route::join_ends(const remote_request& asked) {
    const numbered_end mine =
        at(asked.from).ends().answer({.end = asked.end, .number = asked.number}, "an RDMA connection");
    remote_answer made = answer_of(mine.number == 0 ? remote_answer::kind::used : remote_answer::kind::joined);
    made.end = mine.end;
    made.number = mine.number;
    return made;
}

void remote_route::take_letter(const remote_request& asked) {
    const bool is_revoke = asked.what == kind::revoke;
    letter_({.what = is_revoke ? revoke_message::kind::revoke : revoke_message::kind::dropped,
             .from = asked.from,
             .to = core_.pe,
             .buffer = asked.attachment,
             .registration = asked.registration});
}

remote_answer remote_route::describe_segment(const remote_request& asked, const char* doing) {
    const auto found = mine_.lend({asked.offset, asked.heap}, doing);
    if (!found) return answer_of(remote_answer::kind::nothing);
    remote_answer made = answer_of(remote_answer::kind::segment);
    made.begin = found->where.begin;
    made.size = found->where.size;
    made.address = found->address;
    made.key = found->key;
    made.shares_atomics = found->shares_atomics ? 1 : 0;
    made.way = found->way;
    complete_for_gpu(made, asked.from, doing);
    return made;
}

/// What the book refuses is nothing, with its reason.
remote_answer remote_route::describe_attachment(const remote_request& asked, const char* doing) {
    window_request wanted;
    wanted.from = asked.from;
    wanted.to = core_.pe;
    wanted.window = asked.window;
    wanted.offset = asked.offset;
    remote_answer made = answer_of(remote_answer::kind::nothing);
    const auto describe = [&](const window_piece& piece, const lent_attachments::attached& what) {
        made.what = remote_answer::kind::segment;
        made.begin = piece.begin;
        made.size = piece.size;
        made.address = piece.address;
        made.attachment = piece.number;
        made.lies_at = piece.address;
        made.key = what.lent.keys ? what.lent.keys->remote_key() : 0;
        made.shares_atomics = what.lent.shares_atomics ? 1 : 0;
        made.way = what.lent.way;
        complete_for_gpu(made, asked.from, doing);
    };
    const window_answer found = attachments_.lend(wanted, describe, doing);
    std::strncpy(made.reason, found.reason, sizeof made.reason - 1);
    return made;
}

/// What the adapter does not reach goes by a stage; what it does reach is not visible at once.
void remote_route::complete_for_gpu(remote_answer& made, int to, const char* doing) {
    if (made.way == rdma::device_way::staged) {
        const std::span<std::byte> stage = stage_for(to, made.key, doing);
        made.address = reinterpret_cast<std::uintptr_t>(stage.data());
        made.stage = stage.size();
    } else if (made.way != rdma::device_way::no_device) {
        made.settled_by = device_->settled_by();
    }
}

std::span<std::byte> remote_route::stage_for(int pe, std::uint32_t& key, const char* doing) {
    base::mapping& stage = stages_[static_cast<std::size_t>(pe)];
    rdma::local_memory& known = mine_.open(doing).known;
    if (stage.size() == 0) {
        auto made = base::mapping::of_pages(stage_size, doing);
        known.add(made.data(), made.size(), doing);
        stage = std::move(made);
    }
    key = known.remote_key(stage.data());
    return {stage.data(), stage.size()};
}

/// On memory that stays meanwhile; of the host heap see forget().
remote_answer remote_route::carry_out(const remote_request& asked) {
    remote_answer made = answer_of(remote_answer::kind::nothing);
    if (asked.attachment != 0) {
        const auto work = [&](const lent_attachments::attached& what) {
            if (asked.offset < what.size)
                made = carry_out_at(asked, what.begin + asked.offset, what.size - asked.offset, what.on_device());
        };
        (void)attachments_.use(asked.attachment, work);
    } else if (asked.heap == core::memory_kind::host) {
        if (const auto found = memory_.find_segment(asked.offset))
            made = carry_out_at(asked, core_.heap.base + asked.offset, found->end() - asked.offset, false);
    } else {
        if (device_ == nullptr) return refused("this PE has no device heap");
        const std::lock_guard lock{device_use_};
        if (const auto found = device_->find_segment(asked.offset))
            made = carry_out_at(asked, core_.device.base + asked.offset, found->end() - asked.offset, true);
    }
    return made;
}

/// At an address behind which there are `left` bytes. Words of the processor's memory are this processor's, whose own
/// atomics on them are thus of the same domain.
remote_answer remote_route::carry_out_at(const remote_request& asked, std::byte* at, std::size_t left, bool on_device) {
    remote_answer made = answer_of(remote_answer::kind::done);
    if (asked.what != kind::atomic) {
        const bool is_there = on_device && copy(asked, at, left);
        return is_there ? made : refused("the bytes to copy are not all on the stage, or in memory of this PE's GPU");
    }
    const auto op = static_cast<via_atomic_op>(asked.op);
    const auto type = static_cast<via_type>(asked.type);
    const std::size_t size = atomic_size(op, type);
    if (size > left || reinterpret_cast<std::uintptr_t>(at) % size != 0)
        return refused("there is no such word, or it is not aligned");
    if (on_device) {
        device_->atomic(op, type, at, &asked.operand, &asked.compare, &made.fetched);
        return made;
    }
    const bool exists = with_word_type(type, [&](auto word) {
        return run_atomic<decltype(word)>(at, op, &asked.operand, &asked.compare, &made.fetched);
    });
    if (!exists) return refused("there is no such atomic operation");
    if (op != VIA_ATOMIC_FETCH) core::notify(core_.block());
    return made;
}

/// False if it passes the end of the stage, or of the memory. No sum overflows: see decode_remote_request().
bool remote_route::copy(const remote_request& asked, std::byte* at, std::size_t left) {
    const base::mapping& stage = stages_[static_cast<std::size_t>(asked.from)];
    const auto& [size, count, step] = asked.rows;
    if (asked.stage_at + size * count > stage.size()) return false;
    if ((count - 1) * step + size > left) return false;
    std::byte* const packed = stage.data() + asked.stage_at;
    if (asked.what == kind::copy_in) {
        device_->copy_in(at, step, packed, size, count);
    } else {
        device_->copy_out(packed, at, step, size, count);
    }
    return true;
}

}  // namespace via::route
