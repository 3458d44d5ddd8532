// SPDX-License-Identifier: Apache-2.0
#include "task/schedule.hpp"

#include <algorithm>
#include <utility>

namespace via::task {
namespace {

constexpr std::size_t none = SIZE_MAX;

/// Goes through the tasks in the order in which they were recorded.
class scheduler {
public:
    explicit scheduler(std::span<const outline> tasks) : tasks_{tasks} {
        made_.starts.assign(tasks.size(), none);
        made_.ends.assign(tasks.size(), none);
        for (const outline& each : tasks) made_.streams = std::max(made_.streams, each.stream + 1);
        streams_.resize(std::max<std::size_t>(made_.streams, 1));
        made_.streams = streams_.size();
    }

    [[nodiscard]] schedule run() {
        (void)add(step::kind::begin, 0, {}, {});
        for (std::size_t i = 1; i < streams_.size(); ++i) streams_[i].next_after.push_back(0);
        for (std::size_t task = 0; task < tasks_.size(); ++task) place(task);
        await_all();
        (void)add(step::kind::end, 0, {}, tails());
        return std::move(made_);
    }

private:
    struct stream {
        std::vector<std::size_t> group;       ///< transfers that will be started together
        std::vector<std::size_t> next_after;  ///< steps that its next one comes after, besides its own
        std::size_t last = none;              ///< its last step
    };

    void place(std::size_t task) {
        const outline& what = tasks_[task];
        for (const std::size_t before : what.after) settle(before);
        if (what.what == outline::kind::transfer) return place_transfer(task);
        start_group(what.stream);
        std::vector<std::size_t> after = ends_of(what.after);
        if (what.is_collective() && last_collective_ != none) after.push_back(last_collective_);
        if (what.what == outline::kind::barrier) {
            await_all();
            for (const std::size_t each : tails()) after.push_back(each);
        }
        const std::size_t made = add(step::kind::task, what.stream, {task}, std::move(after));
        made_.starts[task] = made_.ends[task] = made;
        if (what.is_collective()) last_collective_ = made;
        if (what.what != outline::kind::barrier) return;
        for (stream& each : streams_) each.next_after.push_back(made);
    }

    void place_transfer(std::size_t task) {
        const outline& what = tasks_[task];
        std::vector<std::size_t>& group = streams_[what.stream].group;
        const auto delays = [&](std::size_t before) { return !group.empty() && !precedes(group, before); };
        if (std::any_of(what.after.begin(), what.after.end(), delays)) start_group(what.stream);
        group.push_back(task);
        if (!what.blocks) return;
        start_group(what.stream);
        await({&task, 1});
    }

    /// Whether a group that is to be started comes after a task anyway.
    [[nodiscard]] bool precedes(const std::vector<std::size_t>& group, std::size_t before) const {
        const outline& what = tasks_[before];
        const bool is_in_stream = what.stream == tasks_[group[0]].stream && what.what != outline::kind::transfer;
        return (is_in_stream && before < group[0]) || std::any_of(group.begin(), group.end(), [&](std::size_t each) {
                   const auto& after = tasks_[each].after;
                   return std::find(after.begin(), after.end(), before) != after.end();
               });
    }

    /// A task is about to come after it, so that it has a last step.
    void settle(std::size_t task) {
        const outline& what = tasks_[task];
        if (what.what != outline::kind::transfer) return;
        start_group(what.stream);
        await({&task, 1});
    }

    void start_group(std::size_t which) {
        std::vector<std::size_t> group = std::exchange(streams_[which].group, {});
        if (group.empty()) return;
        std::vector<std::size_t> after;
        for (const std::size_t task : group) {
            for (const std::size_t each : ends_of(tasks_[task].after)) after.push_back(each);
        }
        const std::size_t made = add(step::kind::start, which, group, std::move(after));
        for (const std::size_t task : group) made_.starts[task] = made;
        started_.insert(started_.end(), group.begin(), group.end());
    }

    /// On their streams, those of one together. Does nothing for what is awaited already.
    void await(std::span<const std::size_t> tasks) {
        for (std::size_t on = 0; on < streams_.size(); ++on) {
            std::vector<std::size_t> mine;
            for (const std::size_t task : tasks) {
                if (tasks_[task].stream == on && made_.ends[task] == none) mine.push_back(task);
            }
            if (mine.empty()) continue;
            const std::size_t made = add(step::kind::await, on, mine, {});
            for (const std::size_t task : mine) {
                made_.ends[task] = made;
                std::erase(started_, task);
            }
        }
    }

    void await_all() {
        for (std::size_t i = 0; i < streams_.size(); ++i) start_group(i);
        await(std::vector{started_});
    }

    [[nodiscard]] std::vector<std::size_t> ends_of(std::span<const std::size_t> tasks) const {
        std::vector<std::size_t> found;
        for (const std::size_t each : tasks) found.push_back(made_.ends[each]);
        return found;
    }

    [[nodiscard]] std::vector<std::size_t> tails() const {
        std::vector<std::size_t> found;
        for (const stream& each : streams_) {
            if (each.last != none) found.push_back(each.last);
        }
        return found;
    }

    /// What is on the stream itself needs no mark.
    std::size_t add(step::kind what, std::size_t on, std::vector<std::size_t> tasks, std::vector<std::size_t> after) {
        stream& its = streams_[on];
        after.insert(after.end(), its.next_after.begin(), its.next_after.end());
        its.next_after.clear();
        std::sort(after.begin(), after.end());
        after.erase(std::unique(after.begin(), after.end()), after.end());
        std::erase_if(after, [&](std::size_t each) { return made_.steps[each].stream == on; });
        for (const std::size_t each : after) made_.steps[each].marked = true;
        its.last = made_.steps.size();
        made_.steps.push_back({what, on, std::move(tasks), std::move(after)});
        return its.last;
    }

    std::span<const outline> tasks_;
    schedule made_;
    std::vector<stream> streams_;
    std::vector<std::size_t> started_;  ///< transfers that nothing awaits yet
    std::size_t last_collective_ = none;
};

}  // namespace

schedule make_schedule(std::span<const outline> tasks) { return scheduler{tasks}.run(); }

}  // namespace via::task
