// SPDX-License-Identifier: Apache-2.0
// Other processes' GPU memory, and the driver that maps it, without a GPU: every answer can be told, and every use of a
// mapping is checked against what really is there.
#pragma once

#include <atomic>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "heap/ipc_driver.hpp"

namespace via::test {

using heap::exported_buffer;
using heap::open_result;

/// What really is there: all allocations of all processes. Thread-safe.
class fake_machine {
public:
    /// A fresh process, with the pid that is wanted.
    heap::incarnation start(std::uint64_t pid = 100) {
        const std::lock_guard lock{mutex_};
        heap::incarnation made;
        made.process = {.boot = {1, 2}, .pid_namespace = 3, .net_namespace = 4, .start_time = 5, .pid = pid};
        made.random = {++lives_, 9};
        return made;
    }
    /// Nothing of it can be opened any more. What others have mapped stays until bury().
    void kill(const heap::incarnation& who) {
        const std::lock_guard lock{mutex_};
        dead_.insert(who);
    }
    void bury(const heap::incarnation& who) {
        const std::lock_guard lock{mutex_};
        std::erase_if(there_, [&](const auto& entry) { return entry.second.owner == who; });
        dead_.erase(who);
        ids_.erase(who);
        registrations_.erase(who);
    }
    /// Memory of `owner` at its address `base`; numbers of buffers are its own, and may equal those of another.
    exported_buffer allocate(const heap::incarnation& owner, std::uint64_t base, std::uint64_t size,
                             heap::handle_kind kind = heap::handle_kind::legacy) {
        const std::lock_guard lock{mutex_};
        exported_buffer made;
        made.owner = owner;
        made.pe = 3;
        made.id = ++ids_[owner];
        made.registration = ++registrations_[owner];
        made.base = base;
        made.size = size;
        made.kind = kind;
        const std::uint64_t key = ++keys_;
        std::memcpy(made.handle.data(), &key, sizeof key);
        there_.emplace(key, made);
        return made;
    }
    void free(const exported_buffer& what) {
        const std::lock_guard lock{mutex_};
        there_.erase(key_of(what));
    }
    /// The same memory, registered once more.
    exported_buffer register_again(exported_buffer what) {
        const std::lock_guard lock{mutex_};
        what.registration = ++registrations_[what.owner];
        return what;
    }
    [[nodiscard]] bool is_there(const exported_buffer& what) const {
        const std::lock_guard lock{mutex_};
        return there_.count(key_of(what)) != 0;
    }
    [[nodiscard]] bool can_be_opened(const exported_buffer& what) const {
        const std::lock_guard lock{mutex_};
        return there_.count(key_of(what)) != 0 && dead_.count(what.owner) == 0;
    }
    /// What only this machine knows of a buffer: which memory its handle names.
    [[nodiscard]] static std::uint64_t key_of(const exported_buffer& what) {
        std::uint64_t key = 0;
        std::memcpy(&key, what.handle.data(), sizeof key);
        return key;
    }

private:
    mutable std::mutex mutex_;
    std::map<std::uint64_t, exported_buffer> there_;
    std::set<heap::incarnation> dead_;
    std::map<heap::incarnation, std::uint64_t> ids_;
    std::map<heap::incarnation, std::uint64_t> registrations_;
    std::uint64_t keys_ = 0;
    std::uint64_t lives_ = 0;
};

/// The driver of one importer. By default it counts opens of one buffer, as newer drivers do, and puts a new mapping at
/// the lowest address that is free, so that addresses come again as soon as they can.
class fake_ipc_driver final : public heap::ipc_driver {
public:
    using outcome = open_result::outcome;

    explicit fake_ipc_driver(fake_machine& machine, std::byte gpu = std::byte{1}) : machine_{machine} {
        importer_.fill(gpu);
    }

    // What a test tells it. Before threads use it.
    bool counts_opens = true;                      ///< else a second open answers ALREADY_MAPPED
    bool says_size = true;                         ///< else the size of a mapping is not known
    std::function<void()> in_open;                 ///< called in every open, under no lock
    std::function<void()> in_close;                ///< likewise
    std::function<void()> after_already_mapped;    ///< likewise, when an open is about to answer so
    std::function<void()> after_close;             ///< likewise, when the mapping is gone and its address is free
    std::function<bool(heap::device_id)> reaches;  ///< which GPUs can be reached; all if empty

    /// What the next opens answer, whatever is there.
    void answer_next(outcome what, int times = 1) {
        const std::lock_guard lock{mutex_};
        for (int i = 0; i < times; ++i) forced_.push_back(what);
    }
    /// The next open gives the place of some other mapping, or null.
    void give_wrong_place(std::byte* where) {
        const std::lock_guard lock{mutex_};
        wrong_ = where;
        wrong_next_ = true;
    }
    void fail_next_close() {
        const std::lock_guard lock{mutex_};
        fail_close_ = true;
    }
    /// The application itself opens this buffer, in the same context, and closes it.
    void open_elsewhere(const exported_buffer& what) {
        const std::lock_guard lock{mutex_};
        foreign_.insert(fake_machine::key_of(what));
    }
    void close_elsewhere(const exported_buffer& what) {
        const std::lock_guard lock{mutex_};
        foreign_.erase(fake_machine::key_of(what));
    }
    /// The context is destroyed, or the driver shuts down; all mappings go with it.
    void lose_context() {
        const std::lock_guard lock{mutex_};
        lost_ = true;
        mappings_.clear();
    }

    // What a test asks it.
    [[nodiscard]] std::size_t opens() const { return opens_; }
    [[nodiscard]] std::size_t closes() const { return closes_; }
    [[nodiscard]] std::size_t mapped() const {
        const std::lock_guard lock{mutex_};
        return mappings_.size();
    }
    /// What the cache did that it must not. Empty if nothing.
    [[nodiscard]] std::string misuse() const {
        const std::lock_guard lock{mutex_};
        return misuse_;
    }
    /// A copy reads or writes byte `offset` of `what` here: is the mapping of that memory, and is the memory there?
    bool touch(const std::byte* address, const exported_buffer& what, std::uint64_t offset = 0) {
        const bool there = machine_.is_there(what);
        const std::lock_guard lock{mutex_};
        const auto found = mapping_at(place(address));
        if (found == mappings_.end()) return wrong("a copy at an address that is not mapped");
        if (found->second.key != fake_machine::key_of(what)) return wrong("a copy to another buffer than was meant");
        if (place(address) - found->first != offset) return wrong("a copy to another place of the buffer");
        if (!there) return wrong("a copy to memory that its owner has freed");
        return true;
    }

    [[nodiscard]] const heap::device_id& importer() const noexcept override { return importer_; }

    [[nodiscard]] open_result open(const exported_buffer& what) override {
        ++opens_;
        if (in_open) in_open();
        const open_result result = answer(what);
        if (result.what == outcome::already_mapped && after_already_mapped) after_already_mapped();
        return result;
    }

    [[nodiscard]] heap::close_result close(const exported_buffer&, std::byte* address) noexcept override {
        ++closes_;
        if (in_close) in_close();
        const heap::close_result result = unmap(address);
        if (after_close) after_close();
        return result;
    }

private:
    struct mapping {
        std::uint64_t key = 0;
        std::uint64_t size = 0;
        std::size_t opens = 0;
    };
    using mapping_map = std::map<std::uint64_t, mapping>;
    static constexpr std::uint64_t first_place = 0x7000'0000'0000;

    static std::uint64_t place(const std::byte* address) { return reinterpret_cast<std::uint64_t>(address); }

    [[nodiscard]] open_result answer(const exported_buffer& what) {
        const bool there = machine_.can_be_opened(what);
        const std::lock_guard lock{mutex_};
        if (lost_) return {.what = outcome::context_gone, .why = "the fake context is gone"};
        if (!forced_.empty()) {
            const outcome said = forced_.front();
            forced_.pop_front();
            return {.what = said, .why = "the fake driver was told so"};
        }
        if (wrong_next_) {
            wrong_next_ = false;
            if (const auto mixed_up = mapping_at(place(wrong_)); mixed_up != mappings_.end()) ++mixed_up->second.opens;
            return {.what = outcome::opened, .address = wrong_, .size = what.size};
        }
        if (!there) return {.what = outcome::no_such_memory, .why = "the fake handle names nothing"};
        if (reaches && !reaches(what.device)) return {.what = outcome::unreachable, .why = "no P2P to that GPU"};
        return map(what);
    }

    [[nodiscard]] mapping_map::iterator mapping_at(std::uint64_t address) {
        auto after = mappings_.upper_bound(address);
        if (after == mappings_.begin()) return mappings_.end();
        --after;
        return address - after->first < after->second.size ? after : mappings_.end();
    }
    [[nodiscard]] open_result map(const exported_buffer& what) {
        const std::uint64_t key = fake_machine::key_of(what);
        std::uint64_t at = first_place;
        for (auto& [begin, mapped] : mappings_) {
            if (mapped.key == key) {
                if (!counts_opens) return {.what = outcome::already_mapped, .why = "it is mapped already"};
                ++mapped.opens;
                return opened(begin, what);
            }
            if (begin >= at + what.size) continue;
            at = begin + mapped.size;
        }
        if (foreign_.count(key) != 0) return {.what = outcome::already_mapped, .why = "the application has it"};
        mappings_.emplace(at, mapping{.key = key, .size = what.size, .opens = 1});
        return opened(at, what);
    }
    [[nodiscard]] heap::close_result unmap(std::byte* address) {
        const std::lock_guard lock{mutex_};
        if (lost_) return heap::close_result::context_gone;
        if (fail_close_) {
            fail_close_ = false;
            return heap::close_result::failed;
        }
        const auto found = mapping_at(place(address));
        if (found == mappings_.end() || (found->first != place(address) && address != wrong_)) {
            wrong("a close of what is not mapped");
            return heap::close_result::failed;
        }
        if (--found->second.opens == 0) mappings_.erase(found);
        return heap::close_result::closed;
    }
    [[nodiscard]] open_result opened(std::uint64_t at, const exported_buffer& what) const {
        return {.what = outcome::opened,
                .address = reinterpret_cast<std::byte*>(at),
                .size = says_size ? static_cast<std::size_t>(what.size) : 0};
    }
    bool wrong(const char* what) {
        if (misuse_.empty()) misuse_ = what;
        return false;
    }

    fake_machine& machine_;
    heap::device_id importer_{};
    std::atomic<std::size_t> opens_ = 0;
    std::atomic<std::size_t> closes_ = 0;
    mutable std::mutex mutex_;
    mapping_map mappings_;
    std::set<std::uint64_t> foreign_;
    std::deque<outcome> forced_;
    std::byte* wrong_ = nullptr;
    bool wrong_next_ = false;
    bool fail_close_ = false;
    bool lost_ = false;
    std::string misuse_;
};

/// A copy under way, until it is told to be done.
class fake_copy {
public:
    [[nodiscard]] std::unique_ptr<heap::completion> completion() const {
        class told final : public heap::completion {
        public:
            explicit told(std::shared_ptr<std::atomic<bool>> done) : done_{std::move(done)} {}
            [[nodiscard]] bool reached() noexcept override { return *done_; }

        private:
            std::shared_ptr<std::atomic<bool>> done_;
        };
        return std::make_unique<told>(done_);
    }
    void finish() { *done_ = true; }

private:
    std::shared_ptr<std::atomic<bool>> done_ = std::make_shared<std::atomic<bool>>(false);
};

}  // namespace via::test
