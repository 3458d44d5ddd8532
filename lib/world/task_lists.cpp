// SPDX-License-Identifier: Apache-2.0
// The task lists of a world: what is collective of them.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "task/validate.hpp"
#include "world/world.hpp"

namespace via::world {

using kind = team::signature::kind;

namespace {

/// The ends of a list's transfers.
class list_ends {
public:
    explicit list_ends(const task::recorded& program) : count_{program.actions.size()} {
        std::vector<const task::kept_end*> kept;
        for (std::size_t task = 0; task < count_; ++task) {
            const auto* end = std::get_if<task::kept_end>(&program.actions[task]);
            if (end == nullptr) continue;
            tasks_.push_back(task);
            kept.push_back(end);
        }
        shapes_.resize(kept.size());
        for (std::size_t i = 0; i < kept.size(); ++i) ends_.push_back(kept[i]->view(shapes_[i]));
    }

    [[nodiscard]] task::matching::given given() const noexcept { return {ends_.data(), ends_.size()}; }

    /// Makes transfers of each alone, by task. An end's word lies where it is among all ends.
    [[nodiscard]] std::vector<std::unique_ptr<task::transfers>> make(const task::means& by, const task::memory& all,
                                                                     std::vector<task::matched_end> placed) const {
        std::vector<std::unique_ptr<task::transfers>> made(count_);
        for (std::size_t i = 0; i < placed.size(); ++i) {
            task::memory part = all;
            part.block += i * sizeof(std::uint64_t);
            std::vector<task::matched_end> alone;
            alone.push_back(std::move(placed[i]));
            made[tasks_[i]] = std::make_unique<task::transfers>(by, part, std::move(alone));
        }
        return made;
    }

private:
    std::size_t count_;               ///< tasks of the list
    std::vector<std::size_t> tasks_;  ///< by end
    std::vector<via_layout> shapes_;
    std::vector<via_transfer_end> ends_;
};

[[nodiscard]] bool is_transfer(const task::outline& of) { return of.what == task::outline::kind::transfer; }
[[nodiscard]] bool is_collective(const task::outline& of) { return of.is_collective(); }

[[nodiscard]] bool has(const std::vector<std::vector<task::outline>>& lists, bool (*is)(const task::outline&)) {
    for (const auto& each : lists) {
        if (std::any_of(each.begin(), each.end(), is)) return true;
    }
    return false;
}

}  // namespace

task_list_entry& world::create_task_list() {
    auto made = std::make_unique<task_list_entry>(*this, core_, *addresses_);
    const std::lock_guard lock{mutex_};
    return *all_task_lists_.emplace_back(std::move(made));
}

/// Every PE's list, on every PE.
std::vector<std::vector<task::outline>> world::gather_outlines(const task::task_list& list) {
    const auto npes = static_cast<std::size_t>(core_.npes);
    collective::collectives& all = everyone_->collectives("task_list_prepare");
    std::vector<std::byte> mine;
    std::vector<std::uint64_t> sizes(npes);
    std::vector<std::byte> theirs;
    team::contribution part{.call = {.what = kind::task_list_prepare}};
    attempt(part, [&] { task::append_to(mine, list.outlines()); });
    agreement().run(part);
    const std::uint64_t size = mine.size();
    all.fcollect(sizes.data(), &size, sizeof size);
    attempt(part, [&] { theirs.resize(std::accumulate(sizes.begin(), sizes.end(), std::size_t{0})); });
    agreement().run(part);
    all.collect(theirs.data(), theirs.size(), mine.data(), mine.size());
    std::vector<std::vector<task::outline>> lists;
    attempt(part, [&] {
        for (std::span<const std::byte> rest{theirs}; lists.size() < npes;) {
            lists.push_back(task::take_outlines_from(rest));
        }
        task::validate(lists);
    });
    agreement().run(part);
    return lists;
}

void world::prepare(task_list_entry& entry, via_task_way way, std::uint64_t most_passes) {
    task::task_list& list = entry.open("task_list_prepare");
    team::contribution part{
        .call = {.what = kind::task_list_prepare, .op = static_cast<std::uint8_t>(way), .size = most_passes}};
    attempt(part, [&] {
        if (way < VIA_TASK_HOST || way > VIA_TASK_LOOP) {
            base::fail(
                {.status = VIA_ERR_ARGUMENT, .message = fmt::format("{} is no way to carry out a list", int{way})});
        }
        if (way != VIA_TASK_HOST) (void)device("task_list_prepare");
        list.check_for(way);
    });
    agreement().run(part);
    const std::vector<std::vector<task::outline>> lists = gather_outlines(list);
    try {
        task::pass_means with = make_pass_means(entry, way, lists);
        attempt(part, [&] {
            list.use(way == VIA_TASK_HOST
                         ? task::make_host_passes(std::move(with))
                         : task::make_stream_passes(std::move(with), device("task_list_prepare").streams(), way,
                                                    most_passes),
                     most_passes);
        });
        agreement().run(part);
    } catch (const base::error& failed) {
        list.unuse();
        if (failed.details().status != VIA_ERR_PEER_FAILED) give_back(entry);
        throw;
    }
}

task::pass_means world::make_pass_means(task_list_entry& entry, via_task_way way,
                                        const std::vector<std::vector<task::outline>>& lists) {
    const task::task_list& list = entry.open("task_list_prepare");
    host::context* context = default_context_;
    if (way != VIA_TASK_HOST) {
        const int options = way == VIA_TASK_LOOP ? VIA_CONTEXT_KERNELS : host::context::waiting_by_kernels;
        context = entry.taken.context = make_context(default_context_->team(), options, &closed_contexts_);
    }
    auto waits =
        std::make_unique<host::waits>(core_, device_ ? &device_->route() : nullptr, remote_.get(), *addresses_);
    const task::means by = means_of_tasks(*context, *waits);
    task::pass_means with{.waits = std::move(waits), .by = by, .outlines = list.outlines(), .program = list.program()};
    if (has(lists, is_transfer)) {
        const list_ends ends{list.program()};
        entry.taken.memory = match(with.by, ends.given(), true, [&](const task::memory& given, auto placed) {
            with.ends = ends.make(with.by, given, std::move(placed));
        });
        if (way != VIA_TASK_HOST) map_ends(entry, with, lists);
    }
    if (has(lists, is_collective)) {
        entry.taken.team = split_strided(*everyone_, 0, 1, core_.npes, true);
        with.everyone = &entry.taken.team->collectives("task_list_prepare");
        if (way != VIA_TASK_HOST) with.on_device = team_for_streams(*entry.taken.team);
    }
    return with;
}

/// Those of steps that one kernel of the library begins, and ends. Takes memory for the ends of the longest list.
void world::map_ends(task_list_entry& entry, task::pass_means& with,
                     const std::vector<std::vector<task::outline>>& lists) {
    std::size_t most = 0;
    for (const auto& each : lists) {
        most = std::max(most, static_cast<std::size_t>(std::count_if(each.begin(), each.end(), is_transfer)));
    }
    auto* const ends =
        static_cast<std::byte*>(allocate(core::memory_kind::device, most * sizeof(via_abi_transfer), 0, true));
    entry.taken.memory.ends = ends;
    team::contribution part{.call = {.what = kind::task_list_prepare}};
    attempt(part, [&] {
        with.mapped.resize(with.outlines.size());
        std::size_t mapped = 0;
        for (const task::step& each : task::make_schedule(with.outlines).steps) {
            if (each.what != task::step::kind::start) continue;
            const auto suits = [&](std::size_t task) { return with.ends[task]->suit_kernel(); };
            if (!std::all_of(each.tasks.begin(), each.tasks.end(), suits)) continue;
            for (const std::size_t task : each.tasks) {
                std::byte* const at = ends + mapped++ * sizeof(via_abi_transfer);
                with.ends[task]->map(at);
                with.mapped[task] = reinterpret_cast<const via_abi_transfer*>(at);
            }
        }
    });
    agreement().run(part);
}

void world::clear(task_list_entry& entry, const char* call) {
    task::task_list& list = entry.open(call);
    team::contribution part{.call = {.what = kind::task_list_clear}};
    attempt(part, [&] { list.check_idle(call); });
    agreement().run(part);
    list.clear();
    give_back(entry);
}

void world::destroy(task_list_entry& gone) {
    clear(gone, "task_list_destroy");
    std::unique_lock lock{mutex_};
    const std::shared_ptr<task::task_list> last = gone.destroyed();
    lock.unlock();  // it ends outside
}

/// Of those that are there. Nothing is locked meanwhile, as a list's functions may make others.
void world::for_each_task_list(base::function_ref<void(task::task_list&)> what) noexcept {
    for (std::size_t i = 0;; ++i) {
        std::unique_lock lock{mutex_};
        if (i == all_task_lists_.size()) return;
        const std::shared_ptr<task::task_list> each = all_task_lists_[i]->share();
        lock.unlock();
        if (each != nullptr) what(*each);
    }
}

/// Collective, as the PEs have prepared it together. A list that has failed in a collective has given up its team,
/// which then ends with the world.
void world::give_back(task_list_entry& of) {
    const task_list_entry::means taken = std::exchange(of.taken, {});
    try {
        if (taken.team != nullptr) destroy(*taken.team);
    } catch (const base::error& failed) {
        if (failed.details().status != VIA_ERR_PEER_FAILED || core_.failed.any()) throw;
    }
    give_back(taken.memory);
    if (taken.context != nullptr) taken.context->close();
}

}  // namespace via::world
