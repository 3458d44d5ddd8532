// SPDX-License-Identifier: Apache-2.0
/// @file listed.hpp
/// @brief An iteration as a task list, which decides itself whether there is another.
#pragma once

#include <functional>
#include <vector>

#include "steps.hpp"

namespace solver {

/// Steps of which an iteration is recorded once: while it is recorded, each step is not carried out but becomes a task.
/// What is called otherwise, as at the beginning of a solution, is carried out as ever. So the order of steps is that
/// of steps.hpp, whatever the preconditioner.
///
/// `Steps` also have
/// - enter_list(), leave_list(): from the one to the other the list calls them, and sums are those of this PE alone;
/// - go_to(stream): the next step of the list belongs there;
/// - ends(which, label): what start() sends and receives;
/// - energy_at(), sums_at(): where the sums are, symmetric;
/// - begin_run(until, done), decide(), again(), report(): the state of the loop.
template <class Steps>
class listed final : public Steps, private loop {
public:
    listed(via::world& world, const task& what) : Steps{world, what}, list_{world.make_task_list()} {}

    /// Collective.
    void prepare(via_task_way way) {
        is_recording_ = true;
        Steps::iterate();
        is_recording_ = false;
        list_.control_kernel(
            [this](via_stream on) {
                Steps::go_to(on);
                Steps::decide();
            },
            Steps::again());
        const visit of_list{*this};
        list_.prepare(way);
    }

    loop* as_loop() override { return this; }
    loop_report run(const loop_limits& until, std::uint64_t done) override {
        Steps::begin_run(until, done);
        {
            const visit of_list{*this};
            list_.run();
        }
        return Steps::report();
    }

    void start(multiplied which) override {
        if (!is_recording_) return Steps::start(which);
        needed_.clear();
        for (const via::transfer_end& each : Steps::ends(which, applications_))
            needed_.push_back(list_.transfer("halo", main_stream, each));
        ++applications_;
    }
    void interior(multiplied which) override {
        if (!is_recording_) return Steps::interior(which);
        const auto work = [this, which](via_stream on) {
            Steps::go_to(on);
            Steps::interior(which);
        };
        needed_.push_back(list_.kernel("interior", side_stream, work, {last_}));
    }
    /// The boundary comes after the halo.
    void wait(multiplied which) override {
        if (!is_recording_) Steps::wait(which);
    }
    void boundary(multiplied which) override {
        carry_out(
            "boundary", [this, which] { Steps::boundary(which); }, needed_);
    }

protected:
    void turn() override {
        carry_out("turn", [this] { Steps::turn(); });
    }
    void energy() override {
        carry_out("energy", [this] { Steps::energy(); });
    }
    void step_and_weigh() override {
        carry_out("step and weigh", [this] { Steps::step_and_weigh(); });
    }
    void step() override {
        carry_out("step", [this] { Steps::step(); });
    }
    void weigh_by_blocks() override {
        carry_out("weigh by blocks", [this] { Steps::weigh_by_blocks(); });
    }
    void step_and_begin() override {
        carry_out("step and begin", [this] { Steps::step_and_begin(); });
    }
    void add_term(const term& by, bool is_last) override {
        carry_out("term", [this, by, is_last] { Steps::add_term(by, is_last); });
    }
    void energy_made() override { add_up("sum of p . A p", Steps::energy_at(), 1); }
    void sums_made() override { add_up("sums of r . z and r . r", Steps::sums_at(), sizeof(sums) / sizeof(double)); }

private:
    /// Of the list: interiors have a stream of their own, all else is on the main one.
    static constexpr int main_stream = 0;
    static constexpr int side_stream = 1;

    /// The list may call the steps.
    class visit {
    public:
        explicit visit(listed& to) : to_{to} { to_.enter_list(); }
        visit(const visit&) = delete;
        visit& operator=(const visit&) = delete;
        ~visit() { to_.leave_list(); }

    private:
        listed& to_;
    };

    template <class Work>
    void carry_out(const char* name, Work work, const std::vector<via::task>& after = {}) {
        if (!is_recording_) return work();
        const auto on_stream = [this, work](via_stream on) {
            Steps::go_to(on);
            work();
        };
        last_ = list_.kernel(name, main_stream, on_stream, after);
    }
    /// While nothing is recorded the steps have summed over all PEs.
    void add_up(const char* name, double* numbers, std::size_t count) {
        if (is_recording_) last_ = list_.reduce<double>(name, main_stream, VIA_SUM, numbers, {numbers, count});
    }

    bool is_recording_ = false;
    int applications_ = 0;           ///< recorded so far: each has a label of its own
    via::task last_ = 0;             ///< of the main stream
    std::vector<via::task> needed_;  ///< before the boundary is computed
    via::task_list list_;            // last: it is recorded of the steps, and goes before them
};

}  // namespace solver
