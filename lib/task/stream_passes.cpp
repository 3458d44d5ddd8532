// SPDX-License-Identifier: Apache-2.0
// Passes on CUDA streams: given to them one by one, or recorded as a graph, which may repeat itself.
#include <atomic>

#include "host/prepared.hpp"
#include "task/passes.hpp"

namespace via::task {
namespace {

constexpr const char* call = "task_list_wait";

class stream_passes final : public passes {
public:
    stream_passes(pass_means with, stream::operations& does, via_task_way way, std::uint64_t most);

    void arm() override;
    [[nodiscard]] ending run(std::uint64_t most) override;
    [[nodiscard]] std::uint64_t done() const noexcept override { return streams_->counted(); }
    [[nodiscard]] via_stream stream(std::size_t which) const noexcept override { return streams_->at(which); }

private:
    static constexpr std::size_t no_mark = SIZE_MAX;

    /// Of a pass that is given anew each time, by the marks that there are: a step is over if a later mark of its
    /// stream is reached. Of a graph nothing is known before it is over.
    [[nodiscard]] bool is_over(std::size_t step) const override;
    [[nodiscard]] bool is_given(std::size_t step) const override {
        return step < given_.load(std::memory_order_acquire);
    }

    void give_pass(std::uint64_t most);
    void give(std::size_t step);
    void start(const step& one, via_stream on);
    void await(const step& one, via_stream on);
    void perform(std::size_t task, via_stream on);
    void finish();
    [[nodiscard]] bool wants_another();

    stream::operations& does_;
    via_task_way way_;
    std::unique_ptr<stream::list_streams> streams_;
    std::vector<std::size_t> mark_of_;    ///< by step; no_mark if none comes after it on another stream
    std::atomic<std::size_t> given_ = 0;  ///< steps of this pass
    std::atomic<bool> pass_over_ = true;
};

stream_passes::stream_passes(pass_means with, stream::operations& does, via_task_way way, std::uint64_t most)
    : passes{std::move(with)}, does_{does}, way_{way}, mark_of_(plan().steps.size(), no_mark) {
    std::size_t marks = 0;
    for (std::size_t i = 0; i < mark_of_.size(); ++i) {
        if (plan().steps[i].marked) mark_of_[i] = marks++;
    }
    streams_ = does.make_list_streams(streams(), marks);
    if (way == VIA_TASK_STREAMS) return;
    streams_->capture(way == VIA_TASK_LOOP, [&] { give_pass(most); });
    check_functions();
}

bool stream_passes::is_over(std::size_t step) const {
    if (pass_over_.load(std::memory_order_acquire)) return true;
    if (way_ != VIA_TASK_STREAMS) return false;
    for (std::size_t later = step; later < given_.load(std::memory_order_acquire); ++later) {
        if (plan().steps[later].stream != plan().steps[step].stream || mark_of_[later] == no_mark) continue;
        if (streams_->is_reached(mark_of_[later])) return true;
    }
    return false;
}

void stream_passes::arm() {
    streams_->count_from_0();
    given_ = 0;
    pass_over_ = false;
}

/// A graph that repeats itself is one launch, whatever the number of its passes.
ending stream_passes::run(std::uint64_t most) {
    streams_->make_current();
    for (;;) {
        given_ = way_ == VIA_TASK_STREAMS ? 0 : plan().steps.size();
        pass_over_ = false;
        if (way_ == VIA_TASK_STREAMS) {
            give_pass(most);
        } else {
            streams_->launch();
        }
        finish();
        if (!wants_another()) return ending::decided;
        if (most != 0 && done() >= most) return ending::exhausted;
    }
}

void stream_passes::finish() {
    with().by.core.failed.naming_deaths([&] { streams_->finish(call); });
    pass_over_ = true;
    does_.check_kernels(call);
}

bool stream_passes::wants_another() {
    const means& by = with().by;
    return is_wanted([&](const int* again) {
        int value = 0;
        by.context.get(&value, again, sizeof value, by.core.pe, base::returns::delivered);
        return value;
    });
}

void stream_passes::give_pass(std::uint64_t most) {
    for (std::size_t i = 0; i < plan().steps.size(); ++i) {
        give(i);
        if (way_ == VIA_TASK_STREAMS) given_ = i + 1;
    }
    launch_control(streams_->at(0));
    const control_kernel* by = with().program.kernel_of_control();
    streams_->end_pass(by == nullptr ? nullptr : by->again, most);
}

void stream_passes::give(std::size_t which) {
    const step& one = plan().steps[which];
    const via_stream on = streams_->at(one.stream);
    for (const std::size_t each : one.after) streams_->wait(one.stream, mark_of_[each]);
    switch (one.what) {
        case step::kind::start: start(one, on); break;
        case step::kind::await: await(one, on); break;
        case step::kind::task: perform(one.tasks[0], on); break;
        case step::kind::begin:
        case step::kind::end: break;
    }
    if (one.marked) streams_->mark(mark_of_[which], one.stream);
}

/// What a kernel starts a kernel awaits.
void stream_passes::start(const step& one, via_stream on) {
    if (const auto mapped = mapped_of(one); !mapped.empty()) does_.rounds(mapped, true, on);
    for_ends(one, [&](transfers& end, transfers::places places, bool) { end.start(places, does_, on); });
}

void stream_passes::await(const step& one, via_stream on) {
    if (const auto mapped = mapped_of(one); !mapped.empty()) does_.rounds(mapped, false, on);
    for_ends(one, [&](transfers& end, transfers::places places, bool) { end.wait(places, does_, on); });
}

void stream_passes::perform(std::size_t task, via_stream on) {
    struct performer {
        stream_passes& of;
        std::size_t task;
        via_stream on;

        void operator()(const kernel& what) const { of.launch(task, what, on); }
        void operator()(const kept_end& /*started*/) const {}
        void operator()(const posting& what) const {
            if (what.all.empty()) return;
            host::context& by = host::owner_of(what.all, call);
            of.does_.post(by, what.all, on);
            host::for_each_pe(what.all, [&](int pe) { of.does_.quiet(by, pe, call, on); });
        }
        void operator()(const signal_wait& what) const {
            host::context& by = of.with().by.context;
            via_condition until{};
            until.type = VIA_UINT64;
            until.cmp = VIA_EQ;
            until.words = what.word;
            until.count = 1;
            until.values = &what.value;
            of.does_.wait(by, until, call, on);
            of.does_.signal(by, what.word, 0, VIA_SIGNAL_SET, of.with().by.core.pe, on);
        }
        void operator()(const reduction& what) const {
            of.does_.reduce(of.with().on_device, what.op, what.type, what.dest, what.source, what.count,
                            stream::reducing::whole, on);
        }
        void operator()(const barrier& /*unused*/) const { of.does_.barrier(of.with().on_device, on); }
    };
    std::visit(performer{*this, task, on}, with().program.actions[task]);
}

}  // namespace

std::unique_ptr<passes> make_stream_passes(pass_means with, stream::operations& does, via_task_way way,
                                           std::uint64_t most) {
    return std::make_unique<stream_passes>(std::move(with), does, way, most);
}

}  // namespace via::task
