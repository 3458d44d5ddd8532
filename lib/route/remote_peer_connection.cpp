// SPDX-License-Identifier: Apache-2.0
// The connection of a remote_peer: how it is made, how it breaks, and what becomes of what was under way.
#include <algorithm>
#include <chrono>
#include <exception>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "core/wait.hpp"
#include "route/remote_peer.hpp"

namespace via::route {
namespace {

/// What is not registered goes by a buffer of this size.
constexpr std::size_t buffer_size = std::size_t{128} << 10;
/// What is not registered and so large is registered for the transfer, which costs a call of the system and the pinning
/// of each page. The pages count against RLIMIT_MEMLOCK, which the heap needs as well.
constexpr rdma::borrowed_memory::limits borrowed{
    .least = std::size_t{256} << 10, .most = std::size_t{4} << 20, .at_once = std::size_t{16} << 20};
/// A connection that fails so many times in a row, without one request that succeeds, and for as long as reaching a
/// peer may take, is not made again. An adapter whose link is down may fail at once, so that a number alone would be
/// used up in a moment.
constexpr int most_failures = 3;
/// In such a row one waits before the next attempt.
constexpr base::seconds pause{0.1};
constexpr const char* failed_there = "that PE has failed";
/// As often one tries to agree with the peer on one pair of ends, where each makes new ones meanwhile.
constexpr int most_attempts = 4;
/// For telling a peer that may be gone, while the caller waits for its error.
constexpr base::seconds patience{3};
/// The same, when there is no time left.
constexpr base::seconds least_patience{0.1};
/// From one attempt at that to the next.
constexpr base::seconds until_next_telling{1};

/// The same error in other words.
template <class Reword>
std::exception_ptr reworded(const std::exception_ptr& cause, Reword reword) {
    try {
        std::rethrow_exception(cause);
    } catch (const base::error& failed) {
        base::failure why = failed.details();
        why.message = reword(why.message);
        return std::make_exception_ptr(base::error{std::move(why)});
    } catch (...) {
        return cause;
    }
}

/// The error as it is, for good.
std::exception_ptr final_error(const std::exception_ptr& cause, int pe, int times) {
    return reworded(cause, [&](const std::string& last) {
        return fmt::format(
            "PE {} cannot be reached by RDMA any more, as the connection failed {} times in a row; the last time: {}",
            pe, times, last);
    });
}

/// With the call in which it was noticed, which a channel does not know.
std::exception_ptr in_call(const std::exception_ptr& cause, std::string_view call) {
    return reworded(cause, [&](const std::string& seen) {
        const std::string begin = fmt::format("{}: ", call);
        return seen.starts_with(begin) ? seen : begin + seen;
    });
}

/// With what this PE's own adapter has told of itself, which may be why.
std::exception_ptr with_trouble(const std::exception_ptr& cause, std::string_view trouble) {
    if (trouble.empty()) return cause;
    return reworded(
        cause, [&](const std::string& seen) { return fmt::format("{}; this PE's adapter says: {}", seen, trouble); });
}

}  // namespace

/// In a handler. What was under way is lost, whoever had put it there, or it goes on. What to throw.
std::exception_ptr remote_peer::note_failure() {
    if (memory_->is_broken() || core_.failed.has(pe_)) return lose(cause());
    owed_ = std::min(owed_, end_->by.pushed());
    mark(is_owing());
    return std::current_exception();
}

/// In a handler. Where the peer has closed its end, this one's requests are flushed, which is not the cause.
std::exception_ptr remote_peer::cause() const {
    const auto& failed = end_->by.failed();
    const bool is_flushed = !failed || failed->what == rdma::outcome::flushed;
    if (!is_flushed || !end_->broken_there.load(std::memory_order_acquire) || core_.failed.has(pe_))
        return in_call(std::current_exception(), doing_);
    try {
        fail_there();
    } catch (...) {
        return std::current_exception();
    }
}

/// The loss is told of before the peer is busy no more: a quiet of another thread finds the one or the other. What is
/// known of the peer is looked at when it has been spoken to: a process that dies may give back its memory before its
/// connections, which the adapter takes for a wrong key. The cause, for who asks.
std::exception_ptr remote_peer::lose(std::exception_ptr why) {
    const bool is_known_there = end_->broken_there.load(std::memory_order_acquire);  // the peer counts it
    const bool is_loss = is_owing();
    if (end_->by.ended() != 0) failures_ = 0;
    if (!is_known_there) untold_ = end_->number;
    close_connection();
    next_telling_ = {};
    tell_broken();
    const bool is_gone = core_.failed.has(pe_);
    why = is_gone ? failure_there() : with_trouble(why, mine_.has_failed() ? "" : mine_.trouble());
    if (is_loss) {
        lost_.add(why);
        lost_through_ = lost_.size();
    }
    mark(false);
    if (is_gone) {
        broken_ = why;
        ends_.close(failed_there);
    } else if (!is_known_there) {
        count_failure(why);
    }
    return why;
}

/// The peer has failed, as an error.
std::exception_ptr remote_peer::failure_there() const {
    try {
        core_.failed.throw_if(pe_, doing_);
    } catch (...) {
        return std::current_exception();
    }
    return nullptr;
}

void remote_peer::count_failure(const std::exception_ptr& why) {
    if (mine_.has_failed()) {
        broken_ = why;
        return ends_.close(fmt::format("the adapter of PE {} has failed", core_.pe));
    }
    if (failures_++ == 0) failing_since_ = base::clock::now();
    if (failures_ < most_failures || base::since(failing_since_) < base::seconds{core_.options.timeout}) return;
    broken_ = final_error(why, pe_, failures_);
    ends_.close(fmt::format("there were some, which broke {} times in a row", failures_));
}

/// Under the lock of the operations. Of what was under way nobody knows whether it has arrived.
void remote_peer::close_if_broken() {
    if (!memory_ || !is_broken()) return;
    try {
        memory_->look();  // what has arrived is not lost
        if (mine_.has_failed()) memory_->fail_adapter();
        fail_there();
    } catch (...) {
        (void)lose(cause());
    }
}

void remote_peer::fail_there() const {
    base::fail({.status = VIA_ERR_PEER_FAILED,
                .message = fmt::format("{}: the connection broke at the end of PE {}", doing_, pe_),
                .hint = "the error at that PE says why; the next operation makes another connection",
                .pe = pe_});
}

/// A peer that cannot be told is gone, or finds out by its own requests, or is told later: somebody there may wait for
/// what was lost.
void remote_peer::tell_broken() noexcept {
    if (untold_ == 0 || core_.failed.has(pe_) || base::clock::now() < next_telling_) return;
    try {
        say_broken();
    } catch (const std::exception&) {
        next_telling_ = base::clock::now() + std::chrono::duration_cast<base::clock::duration>(until_next_telling);
    }
}

/// When it returns nothing is sent any more by the peer's end, and nothing comes by it.
void remote_peer::say_broken() {
    if (untold_ == 0) return;
    remote_request told;
    told.what = remote_request::kind::broken;
    told.number = untold_;
    (void)questions_.ask(told, doing_, patience);
    untold_ = 0;
    ends_.note_told();
}

/// Under the lock of the operations. Keys of the peer's memory may be what broke it, so they are asked for again.
void remote_peer::close_connection() noexcept {
    memory_.reset();
    connected_ = false;
    segments_ = {};
    last_found_ = {};
    written_ = {};
    unsettled_.reset();
    if (end_ == nullptr) return;
    ends_.drop(*end_);
    end_.reset();
    if (borrowed_) borrowed_->give_back_all();
}

void remote_peer::give_up() {
    const std::lock_guard lock{use_};
    questions_.close();
    if (!is_marked_) {
        close_connection();
        return ends_.close(failed_there);
    }
    (void)lose(failure_there());
}

void remote_peer::close() noexcept {
    const std::lock_guard lock{use_};
    questions_.close();
    close_connection();
    mark(false);
    ends_.close("this PE has left");
}

/// A write rings no bell here, so the wait naps; it ends when the peer is known to have failed, or to have closed its
/// end.
void remote_peer::wait(base::function_ref<bool()> ready) {
    const std::atomic<bool>& broken_there = end_->broken_there;
    const auto give_up = [this] { core_.failed.throw_if(pe_, doing_); };
    const auto say = [this] { return fmt::format("{}: for PE {} to acknowledge what was sent by RDMA", doing_, pe_); };
    const auto is_over = [&] { return ready() || broken_there.load(std::memory_order_acquire) || mine_.has_failed(); };
    (void)core::wait(core_, {.ready = is_over, .describe = say, .give_up = give_up, .rings = false});
    if (ready() && !end_->by.failed()) return;  // a connection that was stopped has failed
    if (mine_.has_failed()) memory_->fail_adapter();
    if (broken_there.load(std::memory_order_acquire)) fail_there();
}

/// A link that is down for a moment is tried now and then, and not as often as a processor can.
void remote_peer::rest() {
    const base::deadline until{pause};
    const auto never = [] { return false; };
    const auto give_up = [this] { core_.failed.throw_if(pe_, doing_); };
    const auto say = [] { return std::string{}; };
    (void)core::wait(core_, {.ready = never, .describe = say, .give_up = give_up, .until = &until, .rings = false});
}

/// The first operation of this PE by an end: nothing is sent before the peer has said that its own is joined to it.
/// @post memory_ is there.
void remote_peer::connect(const char* doing) {
    if (failures_ > 1) rest();
    try {
        end_ = agree(doing);
        local_adapter::opened& by = mine_.open(doing);
        buffer_.emplace(*by.by, buffer_size, doing);
        borrowed_.emplace(*by.by, borrowed);
        memory_.emplace(rdma::remote_parts{
            .by = end_->by,
            .ends = end_->ends,
            .buffer = *buffer_,
            .borrowed = *borrowed_,
            .known = by.known,
            .key_of = [this](const void* begin, std::size_t size) { return mine_.key_of(begin, size, doing_); },
            .most_bytes = by.choice.which.most_bytes,
            .pe = pe_,
            .wait = [this](base::function_ref<bool()> ready) { wait(ready); },
            .note_copying = [this](const std::string& why) { mine_.note_copying(why); }});
    } catch (...) {
        end_.reset();
        if (breaks() != 0 && !core_.failed.has(pe_)) count_failure(std::current_exception());
        tell_broken();
        throw;
    }
    owed_ = 0;
    connected_ = true;
    core_.counted.rdma_connections.count();
}

/// Who gets no answer may try again when the port has another address, which this end has not.
remote_answer remote_peer::ask_to_join(const remote_end& mine, const remote_request& asked, const char* doing) {
    try {
        return questions_.ask(asked, doing);
    } catch (...) {
        ends_.drop_unjoined(mine);
        throw;
    }
}

/// An end that is joined to the peer's, and the peer's to it.
std::shared_ptr<remote_end> remote_peer::agree(const char* doing) {
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        auto mine = ends_.get(doing);
        remote_request asked;
        asked.what = remote_request::kind::join;
        asked.end = mine->by.by().here();
        asked.number = mine->number;
        const remote_answer there = ask_to_join(*mine, asked, doing);
        if (there.what == remote_answer::kind::joined) {
            untold_ = mine->number;  // the peer's end is joined to this one, whatever becomes of it
            next_telling_ = {};
            if (ends_.join(*mine, {.end = there.end, .number = there.number}, doing)) {
                untold_ = 0;  // nor is anything of before, to the peer
                return mine;
            }
        } else if (there.what != remote_answer::kind::used) {
            fail_to_connect(doing, pe_, "it answers another question");
        }
        ends_.drop(*mine);
    }
    fail_to_connect(doing, pe_, "each of the two PEs makes another one whenever the other has");
}

/// Once ends were joined the peer waits for that word, and perhaps for what was lost, of which it must hear first; so
/// a link that is down is waited for.
void remote_peer::part(const char* doing, const base::deadline& until) noexcept {
    if (!ends_.any()) return;
    try {
        quiet(doing, nullptr);
    } catch (const std::exception&) {  // the peer waits for the word all the same
    }
    const std::lock_guard lock{use_};
    doing_ = doing;
    do {
        try {
            say_broken();
            remote_request told;
            told.what = remote_request::kind::part;
            (void)questions_.ask(told, doing, std::clamp(until.left(), least_patience, patience));
            return;
        } catch (const std::exception&) {
        }
        std::this_thread::sleep_for(pause);
    } while (ends_.any_joined() && !core_.failed.has(pe_) && !until.expired());
    parted_ = true;  // it needs nothing of this PE
}

/// An end that was joined once has a peer that made one, and so will part; whatever has become of the ends.
bool remote_peer::is_free() noexcept { return parted_.load(std::memory_order_acquire) || !ends_.any_joined(); }

}  // namespace via::route
