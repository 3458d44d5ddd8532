// SPDX-License-Identifier: Apache-2.0
/// @file world.hpp
/// @brief via::world, one PE's membership of a job.
#ifndef VIADUCT_WORLD_HPP
#define VIADUCT_WORLD_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <viaduct.h>
#include <viaduct/buffer.hpp>
#include <viaduct/collective.hpp>
#include <viaduct/error.hpp>
#include <viaduct/symmetric.hpp>
#include <viaduct/task_list.hpp>
#include <viaduct/team.hpp>
#include <viaduct/transfer.hpp>
#include <viaduct/transfer_set.hpp>
#include <viaduct/window.hpp>

namespace via {

/// What a world is made with; the C structure, initialized.
struct config : via_config {
    config() noexcept : via_config{} { via_config_init(this); }
};

/// What to wait for: `words` of this PE's own symmetric memory, of which each compares with `value`. Further fields,
/// such as `limit`, can be set. Refers to `words` and `value`, which outlive it.
template <class T>
[[nodiscard]] via_condition each_of(span<T> words, via_cmp cmp, const std::remove_const_t<T>& value) {
    static_assert(std::is_integral_v<T> && (sizeof(T) == 4 || sizeof(T) == 8));
    via_condition what{};
    what.type = detail::type_tag<std::remove_const_t<T>>::value;
    what.cmp = cmp;
    what.words = words.data();
    what.count = words.size();
    what.values = &value;
    return what;
}
/// A value that is gone when the condition is used; give it a name.
template <class T>
via_condition each_of(span<T> words, via_cmp cmp, const std::remove_const_t<T>&& value) = delete;
/// The same with a value for each word. Throws if there are fewer values than words.
template <class T>
[[nodiscard]] via_condition each_of(span<T> words, via_cmp cmp, span<const std::remove_const_t<T>> values) {
    if (values.size() < words.size()) detail::throw_argument_error("each_of", "each_of: fewer values than words");
    const std::remove_const_t<T> none{};
    via_condition what = each_of(words, cmp, none);
    what.values = values.data();
    what.each = true;
    return what;
}

/// One PE's membership of a job. Move-only; leaves the job when destroyed.
///
/// Transfers are those of the default context, collectives those of the team of all PEs. Errors: every call throws
/// via::error. Collectivity and thread safety are those of the C calls (viaduct.h), which have the full description.
class world : public transfers<world>, public collectives<world> {
public:
    /// Joins the job that this process was started in, else makes a job of one PE. Collective.
    world() : world{config{}} {}
    /// Joins as `config` says. Collective.
    explicit world(const config& config) : unwinding_{std::uncaught_exceptions()} {
        check(via_world_create(&config, &handle_));
        *joined_ = handle_;
        context_ = via_default_context(handle_);
        team_ = via_team_world(handle_);
    }
    world(const world&) = delete;
    world& operator=(const world&) = delete;
    /// Takes over the membership; `other` is unusable afterwards.
    world(world&& other) noexcept
        : handle_{std::exchange(other.handle_, nullptr)},
          context_{std::exchange(other.context_, nullptr)},
          team_{std::exchange(other.team_, nullptr)},
          joined_{std::move(other.joined_)},
          unwinding_{other.unwinding_} {}
    world& operator=(world&&) = delete;
    /// Finalizes; when an exception is on its way, abandons, so that the other PEs learn of it and do not wait.
    ~world() {
        if (std::uncaught_exceptions() > unwinding_) {
            via_world_abandon(leave(), "an exception left the scope of its world");
        } else {
            (void)via_world_finalize(leave());
        }
    }

    /// Leaves the job and reports errors, which the destructor cannot. Collective. The world is unusable afterwards.
    void finalize() { check(via_world_finalize(leave())); }

    /// The C handle, for calls that this class lacks. Owned by this object.
    [[nodiscard]] via_world* handle() const noexcept { return handle_; }
    /// This PE's number, 0 .. npes() - 1.
    [[nodiscard]] int pe() const noexcept { return via_pe(handle_); }
    /// The number of PEs.
    [[nodiscard]] int npes() const noexcept { return via_npes(handle_); }

    /// The number of nodes that PEs are on.
    [[nodiscard]] int nnodes() const noexcept { return via_nnodes(handle_); }
    /// The number of GPUs that PEs have on a node.
    [[nodiscard]] int ngpus(int node) const noexcept { return via_ngpus(handle_, node); }
    /// The number that CUDA gives this PE's GPU in this process, as for cudaSetDevice(); -1 if it has none.
    [[nodiscard]] int gpu() const noexcept { return via_gpu(handle_); }
    /// The node and the GPU of a PE; see via_place.
    [[nodiscard]] via_place place_of(int pe) const {
        via_place place{};
        check(via_place_of(handle_, pe, &place));
        return place;
    }
    /// The PE that has number `index` among those of that node and GPU, -1 for none; see via_pe_at().
    [[nodiscard]] int pe_at(int node, int gpu, int index = 0) const {
        int pe = -1;
        check(via_pe_at(handle_, node, gpu, index, &pe));
        return pe;
    }

    /// `count` zeroed elements at the same offset on every PE. Collective; all PEs succeed or none.
    template <class T>
    [[nodiscard]] symmetric<T> allocate(std::size_t count, std::size_t align = alignof(T) > 64 ? alignof(T) : 64) {
        void* address = nullptr;
        const std::size_t bytes = count > SIZE_MAX / sizeof(T) ? SIZE_MAX : count * sizeof(T);
        check(via_malloc(handle_, bytes, align, &address));
        return {joined_, static_cast<T*>(address), count};
    }

    /// allocate() of memory that is taken when it is touched; see via_malloc_sparse().
    template <class T>
    [[nodiscard]] symmetric<T> allocate_sparse(std::size_t count) {
        void* address = nullptr;
        const std::size_t bytes = count > SIZE_MAX / sizeof(T) ? SIZE_MAX : count * sizeof(T);
        check(via_malloc_sparse(handle_, bytes, alignof(T), &address));
        return {joined_, static_cast<T*>(address), count};
    }

    /// `count` zeroed elements in the memory of every PE's GPU. Collective; all PEs succeed or none.
    template <class T>
    [[nodiscard]] symmetric<T, device_memory> allocate_device(std::size_t count,
                                                              std::size_t align = alignof(T) > 64 ? alignof(T) : 64) {
        void* address = nullptr;
        const std::size_t bytes = count > SIZE_MAX / sizeof(T) ? SIZE_MAX : count * sizeof(T);
        check(via_malloc_device(handle_, bytes, align, &address));
        return {joined_, static_cast<T*>(address), count};
    }

    /// Lets GPUs reach host memory that is allocated here; see via_expose_host_heap(). Collective.
    void expose_host_heap() { check(via_expose_host_heap(handle_)); }
    /// A window of `capacity` bytes of addresses, to which nothing is attached. Collective; the same capacity on every
    /// PE.
    [[nodiscard]] window create_window(std::size_t capacity) {
        via_window* made = nullptr;
        check(via_window_create(handle_, capacity, &made));
        return {joined_, made};
    }
    /// A window with `size` bytes of every PE's own memory at offset 0. Collective; sizes may differ.
    [[nodiscard]] window register_window(void* address, std::size_t size) {
        via_window* made = nullptr;
        check(via_window_register(handle_, address, size, &made));
        return {joined_, made};
    }

    /// Registers `size` bytes of this PE's own memory for its transfers by RDMA; see via_buffer_register(). Local.
    [[nodiscard]] registered_buffer register_buffer(void* address, std::size_t size) {
        check(via_buffer_register(handle_, address, size));
        return {joined_, address};
    }

    /// Matches the ends of all PEs; see via_transfers_match(). Collective.
    [[nodiscard]] transfer_set match(span<const transfer_end> ends) {
        std::vector<via_layout> shapes(ends.size());
        std::vector<via_transfer_end> all;
        for (std::size_t i = 0; i < ends.size(); ++i) all.push_back(ends[i].view(shapes[i]));
        via_transfers* made = nullptr;
        check(via_transfers_match(handle_, all.data(), all.size(), &made));
        return {joined_, made};
    }

    /// A list without tasks; see viaduct_task.h. Local.
    [[nodiscard]] task_list make_task_list() {
        via_task_list* made = nullptr;
        check(via_task_list_create(handle_, &made));
        return {joined_, made};
    }

    /// Throws what a kernel of this PE has reported, and makes room for another report; see via_check_kernels().
    void check_kernels() { check(via_check_kernels(handle_)); }
    /// Has a function called when another PE fails; see via_on_failure().
    void on_failure(via_failure_handler handler, void* argument = nullptr) {
        check(via_on_failure(handle_, handler, argument));
    }

    /// Lets kernels of this PE end the job; see via_let_kernels_end_job().
    void let_kernels_end_job(void (*end_process)(int status)) { check(via_let_kernels_end_job(handle_, end_process)); }

    /// The address of `pe`'s copy of a symmetric object in this PE's address space, or nullptr.
    template <class T>
    [[nodiscard]] T* ptr(T* address, int pe) const {
        void* mapped = nullptr;
        check(via_ptr(handle_, address, pe, &mapped));
        return static_cast<T*>(mapped);
    }

    /// All PEs, numbered as here; for splits and contexts. Collectives are members of this class as well.
    [[nodiscard]] team everyone() const noexcept { return {joined_, via_team_world(handle_), false}; }
    /// The PEs whose memory this PE can load and store.
    [[nodiscard]] team shared() const noexcept { return {joined_, via_team_shared(handle_), false}; }
    /// The PEs on this PE's host.
    [[nodiscard]] team node() const noexcept { return {joined_, via_team_node(handle_), false}; }
    /// A team of the PEs that `callbacks` are of, which alone take part; see via_team_create().
    [[nodiscard]] team make_team(const via_callbacks& callbacks) {
        via_team* made = nullptr;
        check(via_team_create(handle_, &callbacks, &made));
        return {joined_, made, true};
    }

    /// Waits until the local signal word compares true; returns the value that ended the wait.
    std::uint64_t wait_until(const via::signal* word, via_cmp cmp, std::uint64_t value) {
        std::uint64_t seen = 0;
        check(via_signal_wait_until(handle_, word, cmp, value, &seen));
        return seen;
    }
    /// Waits until all words compare true.
    void wait_all(const via_condition& what) { check(via_wait_all(handle_, &what)); }
    /// Waits until some word compares true; returns its index, SIZE_MAX if there are no words.
    std::size_t wait_any(const via_condition& what) {
        std::size_t index = 0;
        check(via_wait_any(handle_, &what, &index));
        return index;
    }
    /// Waits until at least one word compares true; returns the indices of all that do, ascending.
    std::vector<std::size_t> wait_some(const via_condition& what) {
        std::vector<std::size_t> indices(what.count);
        std::size_t found = 0;
        check(via_wait_some(handle_, &what, indices.data(), &found));
        indices.resize(found);
        return indices;
    }
    /// Whether all words compare true.
    [[nodiscard]] bool test_all(const via_condition& what) {
        bool holds = false;
        check(via_test_all(handle_, &what, &holds));
        return holds;
    }
    /// The index of a word that compares true, SIZE_MAX if none does.
    [[nodiscard]] std::size_t test_any(const via_condition& what) {
        std::size_t index = 0;
        check(via_test_any(handle_, &what, &index));
        return index;
    }
    /// The indices of all words that compare true, ascending.
    [[nodiscard]] std::vector<std::size_t> test_some(const via_condition& what) {
        std::vector<std::size_t> indices(what.count);
        std::size_t found = 0;
        check(via_test_some(handle_, &what, indices.data(), &found));
        indices.resize(found);
        return indices;
    }

    /// Version, build, bootstrap, settings, regions, routes and counters, in JSON. Not collective.
    [[nodiscard]] std::string describe() const {
        std::string text;
        for (std::size_t needed = 0;;) {  // it may have grown since it was measured
            check(via_describe(handle_, text.data(), text.size(), &needed));
            if (needed <= text.size()) break;
            text.resize(needed);
        }
        text.resize(std::strlen(text.c_str()));
        return text;
    }

    /// The default context's C handle. Owned by this object.
    [[nodiscard]] via_context* context_handle() const noexcept { return context_; }
    /// The C handle of the team of all PEs. Owned by this object.
    [[nodiscard]] via_team* team_handle() const noexcept { return team_; }

private:
    /// Takes the handle away, from the symmetric memory as well.
    via_world* leave() noexcept {
        if (joined_) *joined_ = nullptr;
        context_ = nullptr;
        team_ = nullptr;
        return std::exchange(handle_, nullptr);
    }

    via_world* handle_ = nullptr;
    via_context* context_ = nullptr;  // of the handle, so that a transfer need not ask for it
    via_team* team_ = nullptr;        // of the handle
    std::shared_ptr<via_world*> joined_ = std::make_shared<via_world*>(nullptr);  // the handle until this is left
    int unwinding_;
};

}  // namespace via

#endif
