// SPDX-License-Identifier: Apache-2.0
#include "route/windows.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <sys/uio.h>
#include <unistd.h>

#include <fmt/format.h>

#include "base/error.hpp"
#include "route/remote_route.hpp"

namespace via::route {
namespace {

/// How long to leave an importer's copies alone before looking at them again.
constexpr base::seconds nap{0.001};
constexpr base::seconds long_nap{0.1};
/// Who detaches again wants to know whether that has ended which kept the memory before.
constexpr base::seconds second_patience{2};

/// True if the range passes the end of all addresses.
bool goes_round(const std::byte* address, std::size_t size) noexcept {
    return size - 1 > UINTPTR_MAX - reinterpret_cast<std::uintptr_t>(address);
}

/// Throws unless the processor can read both ends of the range, as far as the kernel tells.
void check_readable(const std::byte* address, std::size_t size) {
    if (!goes_round(address, size)) {
        std::byte seen[2];
        const iovec here{.iov_base = seen, .iov_len = sizeof seen};
        const iovec ends[] = {{.iov_base = const_cast<std::byte*>(address), .iov_len = 1},
                              {.iov_base = const_cast<std::byte*>(address) + (size - 1), .iov_len = 1}};
        const ssize_t got = ::process_vm_readv(::getpid(), &here, 1, ends, 2, 0);
        if (got == ssize_t{sizeof seen} || (got < 0 && errno != EFAULT)) return;
    }
    base::fail(
        {.status = VIA_ERR_ADDRESS,
         .message = fmt::format("{} bytes at {} are no memory that the processor can read", size, fmt::ptr(address)),
         .hint = "memory of a GPU is known in a world that has a device heap",
         .size = size});
}

}  // namespace

windows::windows(core::core& c)
    : core_{c},
      self_{.process = base::this_process(), .random = base::make_token()},
      questions_{c},
      book_{c.pe, self_} {}

void windows::join(std::unique_ptr<window_gpu> gpu, base::event_loop* loop, std::vector<windows*> neighbours,
                   remote_route* remote) {
    gpu_ = std::move(gpu);
    loop_ = loop;
    neighbours_ = std::move(neighbours);
    remote_ = remote;
    if (loop != nullptr) {
        letters_.emplace(core_, *loop);
        pairs_.emplace(
            core_, *loop, *letters_,
            pairs::answers{.mine = [this] { return gpu_ ? std::optional{gpu_->id()} : std::nullopt; },
                           .reaches = [this](const heap::device_id& other) { return gpu_->reaches(other); }});
    }
    if (remote == nullptr && (loop == nullptr || gpu_ == nullptr)) return;
    closer_ = std::make_unique<base::control_thread>();
    closer_->start("viaduct-closer");
}

bool windows::check_memory(const std::byte* begin, std::size_t size) const {
    if (gpu_ == nullptr || !gpu_->is_device(begin)) {
        check_readable(begin, size);
        return false;
    }
    if (!goes_round(begin, size) && gpu_->is_device(begin + (size - 1))) return true;
    base::fail({.status = VIA_ERR_ADDRESS,
                .message = fmt::format("{} bytes at {} are no memory of a GPU", size, fmt::ptr(begin)),
                .hint = "the first of them is",
                .size = size});
}

void windows::attach(const window_spot& at, void* address, std::size_t size) {
    auto* const begin = static_cast<std::byte*>(address);
    if (size == 0) return;
    (void)check_memory(begin, size);
    book_.attach(at, begin, size, gpu_.get());
}

/// Importers of this process are asked here, those of others by letter. What an adapter still moves when all have
/// answered, as it was given up by who is dead now, it cannot put there any more.
void windows::detach(const window_spot& at, const char* doing) {
    const base::seconds limit = base::deadline{base::seconds{core_.options.timeout}}.left();
    const window_book::revoking what =
        book_.begin_detach(at, base::clock::now() + std::chrono::duration_cast<base::clock::duration>(limit));
    ask_back(what);
    const base::deadline until{what.again ? std::min(limit, second_patience) : limit};
    do {
        for (const int pe : book_.holders(what.number)) {
            windows* const importer = neighbour(pe);
            if (importer == nullptr) continue;
            const auto left = importer->imports_.drop(core_.pe, what.id, importer->gpu_.get());
            if (left == window_imports::presence::in_use) continue;
            revoke_message answer;
            answer.what =
                left == window_imports::presence::absent ? revoke_message::kind::dropped : revoke_message::kind::kept;
            answer.from = pe;
            answer.to = core_.pe;
            answer.buffer = what.id;
            answer.registration = what.number;
            book_.receive(answer);
        }
    } while (!book_.wait_settled(what, neighbours_.empty() ? until.left() : nap) && !until.expired());
    book_.require_back(what.number, doing);  // if somebody has it, for whom it stays registered
    if (remote_ != nullptr && !remote_->forget_attachment(what.id, until)) book_.fail_in_use(at, what.number, doing);
    book_.end_detach(at, what.number);
}

/// Threads of this process are asked by detach() itself.
void windows::ask_back(const window_book::revoking& what) {
    for (const revoke_message& letter : what.ask) {
        if (loop_ == nullptr && !is_remote(letter.to)) continue;
        if (letter.to == core_.pe) {
            close_soon([this, letter] { take_revoke(letter); });
        } else {
            send(letter);
        }
    }
}

void windows::send(const revoke_message& letter) {
    if (is_remote(letter.to)) return remote_->send(letter);
    loop_->post([this, letter] { letters_->send(letter.to, encode(letter)); });
}

/// In the order of the calls.
void windows::close_soon(std::function<void()> what) {
    if (closer_ || loop_ != nullptr) return closing_loop().post(std::move(what));
    what();
}

window_answer windows::answer(const window_request& request, base::fd& file) {
    if (request.what == window_request::kind::range) return book_.answer(request, gpu_.get());
    window_answer made;
    made.from = request.to;
    try {
        const auto memory = book_.find_memory(request.window, request.offset);
        if (!memory) {
            std::strncpy(made.reason, "nothing of it is attached to a window", sizeof made.reason - 1);
            return made;
        }
        heap::lent_piece lent = gpu_->lend(*memory, static_cast<std::uint32_t>(request.offset));
        made.what = window_answer::kind::descriptor;
        made.piece.size = lent.size;
        file = std::move(lent.file);
    } catch (const base::error& failed) {
        std::strncpy(made.reason, failed.what(), sizeof made.reason - 1);
    }
    return made;
}

void windows::take_letter(int from, std::span<const std::byte> bytes) {
    if (const auto setup = decode_setup(bytes); setup && setup->from == from && setup->to == core_.pe) {
        return pairs_->receive(*setup);
    }
    const auto revoke = decode_revoke(bytes);
    if (revoke && revoke->from == from && revoke->to == core_.pe) take(*revoke);  // else it is no letter
}

void windows::take(const revoke_message& what) {
    if (what.what != revoke_message::kind::revoke) return book_.receive(what);
    close_soon([this, what] { take_revoke(what); });
}

/// An owner that asks again while the answer is due gets that answer; after it, another one.
void windows::take_revoke(const revoke_message& asked) {
    if (asked_back_.insert({asked.from, asked.buffer}).second) answer_revoke(asked, false);
}

/// Nobody gets the memory from now on; the answer waits for those who have it. What is kept for long is said at once,
/// and may be dropped later.
void windows::answer_revoke(const revoke_message& asked, bool said_kept) {
    using presence = window_imports::presence;
    const presence left = imports_.drop(asked.from, asked.buffer, gpu_.get());
    if (left != presence::absent) {
        const bool kept = left == presence::pinned || said_kept;
        closing_loop().after(kept ? long_nap : nap, [this, asked, kept] { answer_revoke(asked, kept); });
        if (left == presence::in_use || said_kept) return;
    }
    if (left == presence::absent) {
        if (is_remote(asked.from)) end_transfers(asked.from);
        asked_back_.erase({asked.from, asked.buffer});
    }
    revoke_message answer = asked;
    answer.what = left == presence::absent ? revoke_message::kind::dropped : revoke_message::kind::kept;
    answer.from = core_.pe;
    answer.to = asked.from;
    if (answer.to == core_.pe) return book_.receive(answer);
    send(answer);
}

/// What was sent to a PE's windows arrives, or is lost with its connection. Where nothing is under way nobody is waited
/// for, as who has an operation with that PE that takes long.
void windows::end_transfers(int pe) noexcept {
    if (!remote_->is_busy(pe)) return;
    try {
        remote_->quiet(pe, "giving back memory of a window");
    } catch (const std::exception&) {  // who put it is told
    }
}

void windows::peer_died(int pe) {
    close_soon([this, pe] { imports_.forget(pe, gpu_.get()); });
    if (pairs_) pairs_->peer_died(pe);
    if (letters_) letters_->forget(pe);
    book_.peer_died(pe);
    const std::lock_guard lock{process_mutex_};
    processes_.erase(pe);
}

void windows::drop_imports() noexcept {
    end_closing();
    for (int pe = 0; pe < core_.npes; ++pe) imports_.forget(pe, gpu_.get());
}

void windows::end_closing() noexcept {
    if (closer_) closer_->stop();
}

void windows::end() noexcept {
    book_.end();
    imports_.clear();
}

window_counters windows::counters() const {
    window_counters now;
    if (gpu_) now.mappings = gpu_->counters();
    now.questions = asked_.value();
    now.imports = imports_.size();
    now.attachments = book_.attachments();
    now.quarantined_bytes = book_.quarantined_bytes();
    return now;
}

std::optional<pairs::view> windows::pair(int pe) const {
    if (!pairs_ || pe == core_.pe) return std::nullopt;
    return pairs_->look(pe);
}

bool windows::stages(int pe) const noexcept { return gpu_ && gpu_->stages(pe); }

}  // namespace via::route
