// SPDX-License-Identifier: Apache-2.0
#include "task/validate.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

#include <fmt/format.h>

#include "base/constant_name.hpp"
#include "base/error.hpp"
#include "task/bytes.hpp"

namespace via::task {
namespace {

using kind = outline::kind;

/// A task of some PE.
struct whose {
    std::size_t pe;
    std::size_t task;
};

[[noreturn]] void refuse(via_status status, std::string message, const char* hint = "", int pe = -1) {
    base::fail({.status = status, .message = std::move(message), .hint = hint, .pe = pe});
}

/// The lists, and which transfers belong together.
class all_lists {
public:
    explicit all_lists(std::span<const std::vector<outline>> lists) : lists_{lists} {
        for (std::size_t pe = 0; pe < lists.size(); ++pe) {
            for (std::size_t task = 0; task < lists[pe].size(); ++task) know({pe, task});
        }
    }

    [[nodiscard]] std::size_t npes() const noexcept { return lists_.size(); }
    [[nodiscard]] const std::vector<outline>& of(std::size_t pe) const noexcept { return lists_[pe]; }
    [[nodiscard]] const outline& at(whose which) const noexcept { return lists_[which.pe][which.task]; }
    /// The task that sends what this one receives, or the other way round.
    [[nodiscard]] std::size_t other_end(whose which) const { return ends_.at(key_of(which, !at(which).sends)); }

    void check_transfers() const {
        for (std::size_t pe = 0; pe < npes(); ++pe) {
            for (std::size_t task = 0; task < of(pe).size(); ++task) {
                if (of(pe)[task].what == kind::transfer) check_other_end({pe, task});
            }
        }
    }

    void check_collectives() const {
        const std::vector<std::size_t> first = collectives_of(0);
        for (std::size_t pe = 1; pe < npes(); ++pe) {
            const std::vector<std::size_t> its = collectives_of(pe);
            for (std::size_t i = 0; i < std::min(first.size(), its.size()); ++i) {
                const outline& here = at({0, first[i]});
                const outline& there = at({pe, its[i]});
                const auto signature = [](const outline& of) { return std::tuple{of.what, of.op, of.type, of.count}; };
                if (signature(here) == signature(there)) continue;
                refuse(VIA_ERR_MISMATCH, fmt::format("{} is {}, where {} is {}", name({0, first[i]}), describe(here),
                                                     name({pe, its[i]}), describe(there)));
            }
            if (first.size() == its.size()) continue;
            refuse(VIA_ERR_MISMATCH,
                   fmt::format("PE 0 has {} reductions and barriers, PE {} has {}", first.size(), pe, its.size()));
        }
    }

    /// "task 'x' of PE 3".
    [[nodiscard]] std::string name(whose which) const {
        return fmt::format("task '{}' of PE {}", at(which).name, which.pe);
    }

private:
    /// By who has it, whether it sends, the other PE and the label.
    using key = std::tuple<std::size_t, bool, std::size_t, std::int32_t>;

    [[nodiscard]] static std::string describe(const outline& of) {
        if (of.what == kind::barrier) return "a barrier";
        return fmt::format("a reduction of {} elements, {} of {}", of.count, base::name_of(static_cast<via_op>(of.op)),
                           base::name_of(static_cast<via_type>(of.type)));
    }

    /// Of that task, or of the other end of it.
    [[nodiscard]] key key_of(whose which, bool sends) const {
        const outline& of = at(which);
        const auto pe = static_cast<std::size_t>(of.pe);
        return of.sends == sends ? key{which.pe, sends, pe, of.label} : key{pe, sends, which.pe, of.label};
    }

    void know(whose which) {
        const outline& of = at(which);
        if (of.what != kind::transfer) return;
        if (of.pe < 0 || static_cast<std::size_t>(of.pe) >= npes()) {
            refuse(VIA_ERR_PE,
                   fmt::format("{}: PE {} is out of range, the world has {} PEs", name(which), of.pe, npes()), "",
                   of.pe);
        }
        const auto [before, is_new] = ends_.try_emplace(key_of(which, of.sends), which.task);
        if (is_new) return;
        refuse(
            VIA_ERR_ARGUMENT,
            fmt::format("{} {} PE {} with label {}, as '{}' does", name(which), of.sends ? "sends to" : "receives from",
                        of.pe, of.label, of_name({which.pe, before->second})),
            "give each of them a label of its own");
    }

    [[nodiscard]] const std::string& of_name(whose which) const noexcept { return at(which).name; }

    void check_other_end(whose which) const {
        const outline& of = at(which);
        const auto found = ends_.find(key_of(which, !of.sends));
        if (found == ends_.end()) {
            refuse(
                VIA_ERR_MISMATCH,
                fmt::format("{} {} PE {} with label {}, which {} nothing with it", name(which),
                            of.sends ? "sends to" : "receives from", of.pe, of.label, of.sends ? "receives" : "sends"),
                "both ends are in the lists of the PEs", of.pe);
        }
        const whose other{static_cast<std::size_t>(of.pe), found->second};
        if (at(other).bytes == of.bytes) return;
        refuse(VIA_ERR_MISMATCH,
               fmt::format("{} has {} bytes, {} has {}", name(which), of.bytes, name(other), at(other).bytes));
    }

    [[nodiscard]] std::vector<std::size_t> collectives_of(std::size_t pe) const {
        std::vector<std::size_t> found;
        for (std::size_t task = 0; task < of(pe).size(); ++task) {
            if (of(pe)[task].is_collective()) found.push_back(task);
        }
        return found;
    }

    std::span<const std::vector<outline>> lists_;
    std::map<key, std::size_t> ends_;
};

/// What waits for what, among the steps of all PEs. A step is two events: it is entered, and it is over. That something
/// is sent is an event, too: what starts together goes in the order of the list.
class order {
public:
    explicit order(const all_lists& all) : all_{all} {
        for (std::size_t pe = 0; pe < all.npes(); ++pe) {
            first_.push_back(origins_.size());
            plans_.push_back(make_schedule(all.of(pe)));
            for (std::size_t i = 0; i < plans_.back().steps.size(); ++i) {
                origins_.push_back({pe, i});
                origins_.push_back({pe, i});
            }
        }
        for (std::size_t pe = 0; pe < all.npes(); ++pe) {
            sent_.emplace_back(all.of(pe).size());
            for (std::size_t task = 0; task < all.of(pe).size(); ++task) {
                if (!all.of(pe)[task].sends) continue;
                sent_[pe][task] = origins_.size();
                origins_.push_back({pe, plans_[pe].starts[task]});
            }
        }
        before_.resize(origins_.size());
        for (std::size_t pe = 0; pe < all.npes(); ++pe) add_steps(pe);
    }

    /// Takes away what waits for nothing that is left, as long as there is such; what stays is a circle, or after one.
    void check() {
        std::vector<std::vector<std::size_t>> behind(before_.size());
        std::vector<std::size_t> missing(before_.size());
        std::vector<std::size_t> ready;
        for (std::size_t event = 0; event < before_.size(); ++event) {
            missing[event] = before_[event].size();
            for (const std::size_t each : before_[event]) behind[each].push_back(event);
            if (missing[event] == 0) ready.push_back(event);
        }
        while (!ready.empty()) {
            const std::size_t done = ready.back();
            ready.pop_back();
            for (const std::size_t each : behind[done]) {
                if (--missing[each] == 0) ready.push_back(each);
            }
        }
        const auto stuck = std::find_if(missing.begin(), missing.end(), [](std::size_t n) { return n != 0; });
        if (stuck != missing.end()) complain(static_cast<std::size_t>(stuck - missing.begin()), missing);
    }

private:
    struct origin {
        std::size_t pe;
        std::size_t step;  ///< `collective` for what all PEs have entered
    };
    static constexpr std::size_t collective = SIZE_MAX;

    [[nodiscard]] std::size_t entered(std::size_t pe, std::size_t step) const noexcept { return first_[pe] + 2 * step; }
    [[nodiscard]] std::size_t over(std::size_t pe, std::size_t step) const noexcept { return entered(pe, step) + 1; }
    void wait(std::size_t event, std::size_t for_event) { before_[event].push_back(for_event); }

    void add_steps(std::size_t pe) {
        const schedule& plan = plans_[pe];
        std::vector<std::size_t> last(plan.streams, SIZE_MAX);
        std::size_t collectives = 0;
        for (std::size_t i = 0; i < plan.steps.size(); ++i) {
            const step& one = plan.steps[i];
            wait(over(pe, i), entered(pe, i));
            if (last[one.stream] != SIZE_MAX) wait(entered(pe, i), over(pe, last[one.stream]));
            for (const std::size_t each : one.after) wait(entered(pe, i), over(pe, each));
            last[one.stream] = i;
            if (one.what == step::kind::task && all_.at({pe, one.tasks[0]}).is_collective()) {
                meet(pe, i, collectives++);
            } else if (one.what == step::kind::start) {
                add_sends(pe, i);
            } else if (one.what == step::kind::await) {
                add_receives(pe, i);
            }
        }
    }

    /// Something is sent when its receive has been begun.
    void add_sends(std::size_t pe, std::size_t at) {
        std::size_t last = entered(pe, at);
        for (const std::size_t task : plans_[pe].steps[at].tasks) {
            const outline& of = all_.at({pe, task});
            if (!of.sends) continue;
            const auto there = static_cast<std::size_t>(of.pe);
            wait(sent_[pe][task], last);
            wait(sent_[pe][task], entered(there, plans_[there].starts[all_.other_end({pe, task})]));
            last = sent_[pe][task];
        }
        wait(over(pe, at), last);
    }

    void add_receives(std::size_t pe, std::size_t at) {
        for (const std::size_t task : plans_[pe].steps[at].tasks) {
            const outline& of = all_.at({pe, task});
            if (of.sends) continue;
            wait(over(pe, at), sent_[static_cast<std::size_t>(of.pe)][all_.other_end({pe, task})]);
        }
    }

    void meet(std::size_t pe, std::size_t at, std::size_t which) {
        if (which == meetings_.size()) {
            meetings_.push_back(before_.size());
            before_.emplace_back();
            origins_.push_back({pe, collective});
        }
        wait(meetings_[which], entered(pe, at));
        wait(over(pe, at), meetings_[which]);
    }

    [[noreturn]] void complain(std::size_t event, const std::vector<std::size_t>& missing) const {
        std::vector<std::size_t> way;
        while (std::find(way.begin(), way.end(), event) == way.end()) {
            way.push_back(event);
            const auto& all = before_[event];
            event = *std::find_if(all.begin(), all.end(), [&](std::size_t each) { return missing[each] != 0; });
        }
        way.erase(way.begin(), std::find(way.begin(), way.end(), event));
        std::vector<std::string> names;
        for (const std::size_t each : way) {
            const std::string text = describe(each);
            if (!text.empty() && (names.empty() || names.back() != text)) names.push_back(text);
        }
        if (names.size() > 1 && names.front() == names.back()) names.pop_back();
        refuse(VIA_ERR_ARGUMENT,
               fmt::format("tasks wait for each other in a circle: {}", fmt::join(names, ", which waits for ")),
               "begin receives before what the other PEs wait for, or on a stream of their own");
    }

    [[nodiscard]] std::string describe(std::size_t event) const {
        const auto [pe, at] = origins_[event];
        if (at == collective) return "";
        const step& one = plans_[pe].steps[at];
        std::vector<std::string> names;
        for (const std::size_t task : one.tasks) names.push_back("'" + all_.at({pe, task}).name + "'");
        return names.empty() ? "" : fmt::format("{} of PE {}", fmt::join(names, " and "), pe);
    }

    const all_lists& all_;
    std::vector<schedule> plans_;                   ///< by PE
    std::vector<std::vector<std::size_t>> sent_;    ///< by PE and task: the event that it is sent
    std::vector<std::size_t> first_;                ///< by PE: its first event
    std::vector<origin> origins_;                   ///< by event
    std::vector<std::vector<std::size_t>> before_;  ///< by event: those that it waits for
    std::vector<std::size_t> meetings_;             ///< by collective: the event that all PEs have entered it
};

}  // namespace

void append_to(std::vector<std::byte>& message, std::span<const outline> tasks) {
    append(message, tasks.size());
    for (const outline& each : tasks) {
        append(message, each.what);
        append(message, each.stream);
        append(message, each.blocks);
        append(message, each.sends);
        append(message, each.pe);
        append(message, each.label);
        append(message, each.bytes);
        append(message, each.op);
        append(message, each.type);
        append(message, each.count);
        append(message, each.name.size());
        for (const char letter : each.name) append(message, letter);
        append(message, each.after.size());
        for (const std::size_t before : each.after) append(message, before);
    }
}

std::vector<outline> take_outlines_from(std::span<const std::byte>& message) {
    std::vector<outline> made;
    for (auto left = take_from<std::size_t>(message); left != 0; --left) {
        outline& each = made.emplace_back();
        each.what = take_from<kind>(message);
        each.stream = take_from<std::size_t>(message);
        each.blocks = take_from<bool>(message);
        each.sends = take_from<bool>(message);
        each.pe = take_from<std::int32_t>(message);
        each.label = take_from<std::int32_t>(message);
        each.bytes = take_from<std::uint64_t>(message);
        each.op = take_from<std::int32_t>(message);
        each.type = take_from<std::int32_t>(message);
        each.count = take_from<std::uint64_t>(message);
        for (auto letters = take_from<std::size_t>(message); letters != 0; --letters) {
            each.name.push_back(take_from<char>(message));
        }
        for (auto count = take_from<std::size_t>(message); count != 0; --count) {
            each.after.push_back(take_from<std::size_t>(message));
        }
    }
    return made;
}

void validate(std::span<const std::vector<outline>> lists) {
    const all_lists all{lists};
    all.check_transfers();
    all.check_collectives();
    order{all}.check();
}

}  // namespace via::task
