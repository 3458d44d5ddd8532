// SPDX-License-Identifier: Apache-2.0
#include "route/lent_attachments.hpp"

#include <utility>

namespace via::route {

/// Ends the use of an entry.
class lent_attachments::user {
public:
    user(lent_attachments& all, entry& what) noexcept : all_{all}, what_{what} {}
    user(const user&) = delete;
    user& operator=(const user&) = delete;
    user(user&&) = delete;
    user& operator=(user&&) = delete;
    ~user() {
        const std::lock_guard lock{all_.mutex_};
        if (--what_.users == 0) all_.released_.notify_all();
    }

private:
    lent_attachments& all_;
    entry& what_;
};

window_answer lent_attachments::lend(const window_request& asked,
                                     base::function_ref<void(const window_piece&, const attached&)> describe,
                                     const char* doing) {
    std::shared_ptr<entry> mine;
    window_answer found = take(asked, mine);
    if (mine == nullptr) return found;
    const user held{*this, *mine};
    complete(*mine, found.piece.memory.has_value(), doing);
    describe(found.piece, mine->what);
    return found;
}

/// The book's answer; if it is a piece, its entry, which has one user more.
window_answer lent_attachments::take(const window_request& asked, std::shared_ptr<entry>& found) {
    const std::lock_guard in_turn{asking_};
    window_answer said = book_(asked);
    if (said.what != window_answer::kind::piece) return said;
    const std::lock_guard lock{mutex_};
    std::shared_ptr<entry>& known = all_[said.piece.number];
    if (known == nullptr) {
        known = std::make_shared<entry>();
        known->what = {.begin = reinterpret_cast<std::byte*>(said.piece.address), .size = said.piece.size};
    }
    ++known->users;
    found = known;
    return said;
}

/// Registers it if nobody has. What failed is tried anew by the next who asks.
void lent_attachments::complete(entry& what, bool on_device, const char* doing) {
    const std::lock_guard lock{what.registering};
    if (what.is_registered.load(std::memory_order_relaxed)) return;
    what.what.lent = by_.lend_attached(what.what.begin, what.what.size, on_device, doing);
    what.is_registered.store(true, std::memory_order_release);
}

bool lent_attachments::use(std::uint64_t number, base::function_ref<void(const attached&)> work) {
    std::shared_ptr<entry> mine;
    {
        const std::lock_guard lock{mutex_};
        mine = find_lent(number);
        if (mine == nullptr) return false;
        ++mine->users;
    }
    const user held{*this, *mine};
    work(mine->what);
    return true;
}

bool lent_attachments::is_on_device(std::uint64_t number) {
    const std::lock_guard lock{mutex_};
    const std::shared_ptr<entry> found = find_lent(number);
    return found != nullptr && found->what.on_device();
}

/// With the map's lock. Null if nobody may work on it, or it is not registered yet.
std::shared_ptr<lent_attachments::entry> lent_attachments::find_lent(std::uint64_t number) const {
    const auto found = all_.find(number);
    if (found == all_.end() || found->second->is_leaving) return nullptr;
    return found->second->is_registered.load(std::memory_order_acquire) ? found->second : nullptr;
}

bool lent_attachments::forget(std::uint64_t number, const base::deadline& until) {
    { const std::lock_guard those_who_ask{asking_}; }
    std::unique_lock lock{mutex_};
    const auto found = all_.find(number);
    if (found == all_.end()) return true;
    const std::shared_ptr<entry> gone = found->second;
    gone->is_leaving = true;
    const auto is_free = [&] { return gone->users == 0; };
    if (!released_.wait_for(lock, until.left(), is_free)) return false;
    ++gone->users;  // for another thread that forgets it as well
    lock.unlock();
    const user held{*this, *gone};
    gone->what.lent = {};  // which may take a while
    lock.lock();
    all_.erase(number);
    lock.unlock();
    return true;
}

}  // namespace via::route
