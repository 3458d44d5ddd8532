// SPDX-License-Identifier: Apache-2.0
// The importer's side of windows: what others have attached is asked for once, mapped or not, and used.
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "route/remote_route.hpp"
#include "route/windows.hpp"

namespace via::route {
namespace {

[[noreturn]] void fail_range(const std::string& message, const char* hint, int pe, std::size_t size) {
    base::fail({.status = VIA_ERR_ADDRESS, .message = message, .hint = hint, .pe = pe, .size = size});
}

}  // namespace

window_use windows::use(const window_spot& at, std::size_t size, int pe, const char* doing) {
    for (bool again = false;; again = true) {
        core_.failed.throw_if(pe, doing);
        window_use known = imports_.find(pe, at.window, at.offset);
        if (!known) known = learn(at, pe, doing);
        if (!known) {
            fail_range(fmt::format("{}: PE {} has attached nothing at offset {:#x} of window {}", doing, pe, at.offset,
                                   at.window),
                       "it was detached, or lies beyond what that PE attached; sizes may differ by PE", pe, size);
        }
        check_range(known.piece(), at, size, pe, doing);
        if (known.piece().memory) require_reach(known, pe, doing);
        try {
            map(known, at, doing);
            return known;
        } catch (const base::error& failed) {
            // The owner has taken it back meanwhile, or freed it without a word: it says what is there now.
            if (again || failed.details().status != VIA_ERR_ADDRESS) throw;
        }
        const std::shared_ptr<window_import> failed = known.of_;
        known = {};
        imports_.drop_failed(pe, failed, gpu_.get());
    }
}

window_use windows::keep_first(std::uint64_t window, int pe, const char* doing) {
    window_use known = imports_.find(pe, window, 0);
    if (!known) known = learn({window, 0}, pe, doing);
    if (!known) return {};
    if (known.way() == window_way::remote) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: PE {} is reached by RDMA, which kernels do not use", doing, pe),
                    .hint = "the host's transfers do; via-info shows how each PE is reached",
                    .pe = pe});
    }
    if (!known.piece().memory) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: what PE {} has attached is no memory of a GPU", doing, pe),
                    .hint = "kernels reach windows over memory of GPUs",
                    .pe = pe});
    }
    known = use({window, 0}, 1, pe, doing);
    if (known.way() == window_way::staged) {
        base::fail(
            {.status = VIA_ERR_UNSUPPORTED,
             .message = fmt::format("{}: the GPU of PE {} is not reached by P2P, and kernels do not stage", doing, pe),
             .hint = "the host's transfers do; via-info shows the pair",
             .pe = pe});
    }
    known.keep();
    return known;
}

window_use windows::find(const window_spot& at, std::size_t size, int pe) noexcept {
    window_use known = imports_.find(pe, at.window, at.offset);
    if (!known || known.piece().left(at.offset) < size) return {};
    if (known.piece().memory) {
        known.cache_ = &gpu_->cache_of(pe);
        known.lease_ = known.cache_->find(*known.piece().memory);
        if (!known.lease_) return {};
    }
    place(known, at);
    return known;
}

void windows::map(window_use& known, const window_spot& at, const char* doing) {
    if (const auto& memory = known.piece().memory) {
        known.cache_ = &gpu_->cache_of(memory->pe);
        known.lease_ = known.cache_->acquire(*memory, base::seconds{core_.options.timeout}, doing);
    }
    place(known, at);
}

void windows::place(window_use& known, const window_spot& at) noexcept {
    const window_piece& piece = known.piece();
    const std::uint64_t into = at.offset - piece.begin;
    known.address_ = known.lease_ ? known.lease_.at(static_cast<std::size_t>(piece.address - piece.memory->base + into))
                                  : reinterpret_cast<std::byte*>(piece.address + into);
}

void windows::check_range(const window_piece& piece, const window_spot& at, std::size_t size, int pe,
                          const char* doing) const {
    if (piece.left(at.offset) >= size) return;
    fail_range(
        fmt::format("{}: {} bytes at offset {:#x} of window {} pass the end of what PE {} has attached there, {} "
                    "bytes at offset {:#x}, by {}",
                    doing, size, at.offset, at.window, pe, piece.size, piece.begin, size - piece.left(at.offset)),
        "sizes may differ by PE; a transfer stays inside one attachment", pe, size);
}

window_use windows::learn(const window_spot& at, int pe, const char* doing) {
    window_request request;
    request.from = core_.pe;
    request.to = pe;
    request.window = at.window;
    request.offset = at.offset;
    for (;;) {
        const window_imports::asking under_way{imports_};
        int pid = 0;
        asked_.count();
        auto made = std::make_shared<window_import>();
        const window_answer answer = ask(request, doing, *made, pid);
        if (answer.what == window_answer::kind::nothing) return {};
        const bool is_it = answer.what == window_answer::kind::piece && answer.piece.window == at.window &&
                           answer.piece.holds(at.offset) && (!answer.piece.memory || answer.piece.memory->pe == pe);
        if (!is_it) {
            fail_range(fmt::format("{}: PE {} does not lend offset {:#x} of window {}: {}", doing, pe, at.offset,
                                   at.window, answer.reason),
                       "", pe, 0);
        }
        made->what = answer.piece;
        made->latest = answer.piece.memory ? answer.piece.memory->registration : 0;
        choose_way(*made, answer, pid, pe, doing);
        if (!imports_.enter(pe, std::move(made))) continue;
        if (window_use known = imports_.find(pe, at.window, at.offset)) return known;
    }
}

window_answer windows::ask(const window_request& request, const char* doing, window_import& made, int& pid) {
    const int pe = request.to;
    if (is_remote(pe)) return ask_remotely(request, doing, made);
    if (windows* const owner = pe == core_.pe ? this : neighbour(pe)) {
        base::fd file;
        return owner->answer(request, file);
    }
    window_questions::reply got = questions_.ask(request, doing);
    pid = got.process;
    return got.what;
}

/// `made` gets how its memory is reached; of a GPU's, none is mapped here.
window_answer windows::ask_remotely(const window_request& request, const char* doing, window_import& made) {
    remote_peer::far_attachment found = remote_->find_attachment(request.to, request.window, request.offset, doing);
    window_answer answer;
    answer.from = request.to;
    if (found.memory.size == 0) {
        if (found.reason.empty()) answer.what = window_answer::kind::nothing;
        found.reason.copy(answer.reason, sizeof answer.reason - 1);
        return answer;
    }
    answer.what = window_answer::kind::piece;
    answer.piece = {.window = request.window,
                    .begin = found.begin,
                    .size = found.memory.size,
                    .address = found.lies_at,
                    .number = found.memory.attachment,
                    .memory = {}};
    made.far = found.memory;
    made.far_kind = found.on_device ? core::memory_kind::device : core::memory_kind::host;
    return answer;
}

void windows::choose_way(window_import& made, const window_answer& answer, int pid, int pe, const char* doing) {
    if (is_remote(pe)) {
        made.way = window_way::remote;
        return;
    }
    if (made.what.memory) {
        const bool stages = gpu_ && gpu_->stages(pe);
        if (stages && pairs_ && pe != core_.pe) (void)pairs_->settle(pe, doing);  // so that both PEs know how it is
        made.way = stages ? window_way::staged : window_way::device;
        return;
    }
    if (pe == core_.pe || neighbour(pe) != nullptr) {
        made.way = window_way::host;
        return;
    }
    made.way = window_way::process;
    const std::lock_guard lock{process_mutex_};
    auto& known = processes_[pe];
    if (!known) known = std::make_shared<process_memory>(pid, pe, answer.token_address, answer.token, doing);
    made.process = known;
}

/// PEs of one process need no set-up: each sees both GPUs.
void windows::require_reach(const window_use& known, int pe, const char* doing) {
    if (gpu_ == nullptr) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: what PE {} has attached is a GPU's, and this PE uses none", doing, pe),
                    .hint = "VIADUCT_DEVICE=spread gives every PE a GPU",
                    .pe = pe});
    }
    if (known.way() == window_way::staged) return;
    if (pairs_ && pe != core_.pe) return pairs_->require(pe, doing);
    if (gpu_->reaches(known.piece().memory->device)) return;
    base::fail({.status = VIA_ERR_UNSUPPORTED,
                .message = fmt::format("{}: this PE's GPU does not reach that of PE {}", doing, pe),
                .hint = "via-info shows how each PE is reached",
                .pe = pe});
}

heap::lent_piece windows::ask_for_piece(const heap::exported_buffer& what, std::uint32_t index) {
    window_request request;
    request.what = window_request::kind::memory;
    request.to = what.pe;
    request.window = what.id;
    request.offset = index;
    const char* const doing = "mapping virtual memory";
    window_questions::reply got = questions_.ask(request, doing);
    if (got.what.what == window_answer::kind::descriptor && got.file) {
        return {.file = std::move(got.file), .size = static_cast<std::size_t>(got.what.piece.size)};
    }
    base::fail({.status = VIA_ERR_ADDRESS,
                .message = fmt::format("{}: PE {} does not lend it: {}", doing, what.pe, got.what.reason),
                .pe = what.pe});
}

}  // namespace via::route
