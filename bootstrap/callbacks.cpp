// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/callbacks.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/frame.hpp"
#include "base/identity.hpp"
#include "bootstrap/unique_id_member.hpp"
#include "meeting_place.hpp"

namespace via::bootstrap {
namespace {

/// PE 0 listens before anybody leaves the barrier, so who finds nobody there need not try for long.
constexpr base::seconds barrier_slack{10.0};

/// What one PE tells the others. Plain data without padding.
struct card {
    static constexpr std::uint32_t magic_value = 0x43414956;  // "VIAC"

    std::uint32_t magic = magic_value;
    std::uint32_t checksum = 0;  ///< of all that follows
    std::int32_t pe = 0;
    std::int32_t npes = 0;
    base::identity process = {};
    char problem[128] = {};  ///< why this PE cannot join, terminated; empty if it can
    char outside[128] = {};  ///< PE 0: its id for a job of several hosts, terminated
    char inside[128] = {};   ///< PE 0: its id for a job of one host
};
static_assert(std::has_unique_object_representations_v<card>);

constexpr char problem_mark = '!';

std::uint32_t checksum_of(const card& what) {
    static constexpr std::size_t skipped = offsetof(card, pe);
    return base::checksum(std::as_bytes(std::span{&what, 1}).subspan(skipped));
}

[[noreturn]] void fail_callbacks(const std::string& what) {
    base::fail({.status = VIA_ERR_BOOTSTRAP,
                .message = "the callbacks of the bootstrap do not work together: " + what,
                .hint =
                    "every PE gives via_callbacks of one job: pe and npes of that job, an allgather by PE number, and "
                    "a barrier"});
}

/// Runs a callback. Empty: it succeeded. Otherwise what is wrong.
template <class Call>
std::string problem_of(const char* name, Call&& call) {
    try {
        const int code = call();
        return code == 0 ? std::string{} : fmt::format("{} returned the error code {}", name, code);
    } catch (const std::exception& error) {
        return fmt::format("{} threw: {}", name, error.what());
    } catch (...) {
        return fmt::format("{} threw something that is no std::exception", name);
    }
}

/// The cards of all PEs as the allgather brought them. A liar may write more than it should: there is room for the
/// cards of the most PEs that a job may have, and what was not to be written is looked at. A job that is too large is
/// none, and yet its allgather writes all of its cards.
class card_table {
public:
    /// Calls allgather, once; not for a number for which there is no room.
    card_table(const via_callbacks& calls, const card& mine) : npes_{calls.npes}, mine_{mine} {
        std::memset(static_cast<void*>(cards_.data()), poison, cards_.size() * sizeof(card));
        if (npes_ <= most_gathered)
            problem_ = problem_of("allgather",
                                  [&] { return calls.allgather(calls.context, &mine_, cards_.data(), sizeof(card)); });
        if (npes_ < 1 || npes_ > max_npes) {
            problem_ = fmt::format("PE {} of {} cannot be: a job has 1 to {} PEs", calls.pe, npes_, max_npes);
        } else if (calls.pe < 0 || calls.pe >= npes_) {
            problem_ = fmt::format("PE {} of {} cannot be: PEs are numbered from 0", calls.pe, npes_);
        }
        for (int pe = 0; problem_.empty() && pe < npes_; ++pe) problem_ = problem_with(pe);
        if (problem_.empty()) problem_ = problem_with_the_rest();
    }
    /// What is wrong; empty if all is well.
    [[nodiscard]] const std::string& problem() const noexcept { return problem_; }
    [[nodiscard]] bool on_one_host() const {
        const auto all = std::span{cards_}.first(static_cast<std::size_t>(npes_));
        return std::all_of(all.begin(), all.end(),
                           [&](const card& one) { return one.process.same_host(cards_.front().process); });
    }
    /// Where PE 0 waits for the others. The table has no problem. Throws what keeps a PE from joining, on all of them.
    [[nodiscard]] unique_id meeting() const {
        for (const card& one : std::span{cards_}.first(static_cast<std::size_t>(npes_))) {
            if (one.problem[0] == 0) continue;
            base::fail({.status = VIA_ERR_BOOTSTRAP,
                        .message = fmt::format("PE {} cannot join: {}", one.pe, one.problem),
                        .hint = "its process needs free file descriptors (see ulimit -n), and /proc",
                        .pe = one.pe});
        }
        const card& host = cards_.front();
        const char* text = on_one_host() ? host.inside : host.outside;
        if (text[0] == problem_mark) {
            base::fail({.status = VIA_ERR_BOOTSTRAP,
                        .message = "PE 0 has no place where others can meet it: " + std::string{text + 1},
                        .hint = "they connect to it over TCP: its process needs a free file descriptor, and its host a "
                                "free port",
                        .pe = 0});
        }
        return unique_id::parse(text);
    }

private:
    static constexpr int poison = 0xa5;
    static constexpr int most_gathered = 16 * max_npes;

    [[nodiscard]] std::string problem_with(int pe) const {
        const card& one = cards_[static_cast<std::size_t>(pe)];
        if (one.magic != card::magic_value || one.checksum != checksum_of(one) ||
            one.problem[sizeof one.problem - 1] != 0 || one.outside[sizeof one.outside - 1] != 0 ||
            one.inside[sizeof one.inside - 1] != 0) {
            return fmt::format("allgather gave garbage, or nothing, for PE {}", pe);
        }
        if (one.npes != npes_)
            return fmt::format("PE {} counts {} PEs, and PE {} counts {}", one.pe, one.npes, mine_.pe, npes_);
        if (one.pe != pe) {
            return fmt::format(
                "what allgather gave for PE {} is of one that says that it is PE {}: two have one number, "
                "or the order is another",
                pe, one.pe);
        }
        if (pe == mine_.pe && std::memcmp(&one, &mine_, sizeof one) != 0) {
            return fmt::format("two PEs say that they are PE {}, or allgather gave an earlier call's data", pe);
        }
        return {};
    }
    [[nodiscard]] std::string problem_with_the_rest() const {
        const auto rest = std::as_bytes(std::span{cards_}.subspan(static_cast<std::size_t>(npes_)));
        if (std::all_of(rest.begin(), rest.end(), [](std::byte one) { return one == std::byte{poison}; })) return {};
        return fmt::format("allgather wrote more than {} parts of {} bytes", npes_, sizeof(card));
    }

    const int npes_;
    const card mine_;
    /// One more than there may be, so that there is always a rest.
    std::vector<card> cards_ =
        std::vector<card>(static_cast<std::size_t>(std::clamp(npes_, max_npes, most_gathered)) + 1);
    std::string problem_;
};

/// Where PE 0 lets others in. It listens before it tells where, so that the port is nobody else's meanwhile.
struct entrance {
    std::optional<base::tcp_listener> door;  ///< none: `text` says why, behind a mark
    std::string text;                        ///< of its unique id

    explicit entrance(std::string (*host)()) {
        try {
            door.emplace(base::tcp_address{.host = host()});
            text = unique_id{.meeting = door->address(), .secret = base::make_token()}.text();
        } catch (const base::error& error) {
            text = problem_mark + error.details().message;
        }
    }
};

/// Of PE 0: which one is used is known when it knows where the others are.
struct entrances {
    entrance outside{base::own_host};
    entrance inside{base::loopback_host};
};

template <std::size_t Size>
void write(const std::string& text, char (&to)[Size]) {
    (void)text.copy(to, Size - 1);
}

/// A PE must not miss the allgather for a problem, so that goes with the card.
card make_card(const via_callbacks& calls, const std::optional<entrances>& mine) {
    card made{.pe = calls.pe, .npes = calls.npes};
    try {
        made.process = base::this_process();
    } catch (const base::error& error) {
        write(error.details().message, made.problem);
    }
    if (mine) {
        write(mine->outside.text, made.outside);
        write(mine->inside.text, made.inside);
    }
    made.checksum = checksum_of(made);
    return made;
}

void check_complete(const via_callbacks& calls) {
    if (calls.struct_size < sizeof(via_callbacks)) {
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = "via_callbacks is not initialized",
                    .hint = "set struct_size to sizeof(via_callbacks)"});
    }
    if (calls.struct_size > sizeof(via_callbacks)) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = "the program was compiled against a newer viaduct.h than this library's",
                    .hint = "link it with the library that its header came with"});
    }
    if (calls.allgather != nullptr && calls.barrier != nullptr) return;
    base::fail(
        {.status = VIA_ERR_ARGUMENT,
         .message = fmt::format("via_callbacks.{} is NULL", calls.allgather == nullptr ? "allgather" : "barrier")});
}

}  // namespace

std::unique_ptr<bootstrap> join_by_callbacks(const via_callbacks& calls, std::string why, const base::deadline& until,
                                             const std::string& name, job_ender ender) {
    const base::seconds limit = until.left();
    check_complete(calls);
    std::optional<entrances> doors;
    if (calls.pe == 0) doors.emplace();
    const card_table cards{calls, make_card(calls, doors)};
    std::unique_ptr<meeting_place> place;
    std::exception_ptr cannot_meet;
    std::optional<unique_id> id;
    if (cards.problem().empty()) {
        try {
            id = cards.meeting();
            if (doors) {
                entrance& used = cards.on_one_host() ? doors->inside : doors->outside;
                place = std::make_unique<meeting_place>(std::move(*used.door), id->secret, calls.npes);
            }
        } catch (...) {
            cannot_meet = std::current_exception();
        }
    }
    doors.reset();
    const std::string barrier_problem = problem_of("barrier", [&] { return calls.barrier(calls.context); });
    if (!cards.problem().empty()) fail_callbacks(cards.problem());
    if (cannot_meet) std::rethrow_exception(cannot_meet);
    if (!barrier_problem.empty()) fail_callbacks(barrier_problem);
    const unique_id_ticket ticket{.id = *id, .pe = calls.pe, .npes = calls.npes};
    const base::deadline rest{calls.pe == 0 ? limit : std::min(limit, barrier_slack)};
    return std::make_unique<unique_id_member>(ticket, std::move(place), name, why, rest, std::move(ender));
}

}  // namespace via::bootstrap
