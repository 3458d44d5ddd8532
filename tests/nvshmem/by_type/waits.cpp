// SPDX-License-Identifier: Apache-2.0
// Waits and tests of every type, with every way to compare, by the host and on streams.
#include <algorithm>

#include "model.hpp"

namespace nvshmem_test {
namespace {

constexpr std::size_t count = 6;

/// A way to compare, with which a word that is `at_first` does not hold and one that is `then` does.
template <class T>
struct comparison {
    int how;
    T at_first;
    T then;
    T value;
};

/// `then` is neither end of the range; the words that begin at one are at the end that does not hold.
template <class T>
std::array<comparison<T>, 6> comparisons(T then) {
    constexpr T least = std::numeric_limits<T>::min();
    constexpr T most = std::numeric_limits<T>::max();
    return {{{NVSHMEM_CMP_EQ, most, then, then},
             {NVSHMEM_CMP_NE, least, then, least},
             {NVSHMEM_CMP_GT, least, then, static_cast<T>(then - 1)},
             {NVSHMEM_CMP_GE, least, then, then},
             {NVSHMEM_CMP_LT, most, then, static_cast<T>(then + 1)},
             {NVSHMEM_CMP_LE, most, then, then}}};
}

template <class T>
T between_ends(int pe, int salt) {
    const T value = element<T>(pe, salt, 2);
    return std::clamp<T>(value, std::numeric_limits<T>::min() + 1, std::numeric_limits<T>::max() - 1);
}

template <class Names>
class waits_of {
public:
    using T = typename Names::type;

    waits_of(const stream& s, const members& m, const comparison<T>& c) : stream_{s}, m_{m}, c_{c} {
        values_.fill(c.value);
    }

    void by_host() {
        begin();
        std::array<std::size_t, count> indices{};
        require(Names::test(words_.at(), c_.how, c_.value) == 0, name("test, early"));
        require(Names::test_all(words_.at(), count, nullptr, c_.how, c_.value) == 0, name("test_all, early"));
        require(Names::test_any(words_.at(), count, nullptr, c_.how, c_.value) == SIZE_MAX, name("test_any, early"));
        require(Names::test_some(words_.at(), count, indices.data(), nullptr, c_.how, c_.value) == 0, name("none"));
        require(Names::test_all_vector(words_.at(), count, nullptr, c_.how, values_.data()) == 0,
                name("vector, early"));
        nvshmem_barrier_all();
        set(count - 1);
        require(Names::wait_until_any(words_.at(), count, nullptr, c_.how, c_.value) == count - 1, name("any"));
        require(Names::wait_until_any_vector(words_.at(), count, nullptr, c_.how, values_.data()) == count - 1,
                name("any_vector"));
        require(Names::wait_until_some(words_.at(), count, indices.data(), nullptr, c_.how, c_.value) == 1,
                name("some"));
        require(indices[0] == count - 1, name("which"));
        nvshmem_barrier_all();
        set(0);
        Names::wait_until(words_.at(), c_.how, c_.value);
        for (std::size_t i = 2; i < count; ++i) set(i);  // all but one, which is left out
        Names::wait_until_all(words_.at(), count, skip_.data(), c_.how, c_.value);
        Names::wait_until_all_vector(words_.at(), count, skip_.data(), c_.how, values_.data());
        require(Names::wait_until_some_vector(words_.at(), count, indices.data(), skip_.data(), c_.how,
                                              values_.data()) == count - 1,
                name("some_vector"));
        late();
        nvshmem_barrier_all();
    }
    /// The stream copies the words when it has waited for them. They change after that was asked for.
    void on_stream() {
        const auto on = stream_.get();
        waited("wait_until", 1, [&] { Names::wait_until_on_stream(words_.at(), c_.how, c_.value, on); });
        waited("wait_until_all", count,
               [&] { Names::wait_until_all_on_stream(words_.at(), count, nullptr, c_.how, c_.value, on); });
        waited("wait_until_all_vector", count, [&] {
            Names::wait_until_all_vector_on_stream(words_.at(), count, nullptr, c_.how, values_.data(), on);
        });
        // The last word never holds, and is left out.
        std::array<int, count> last{};
        last.back() = 1;
        waited("wait_until_all with status", count - 1,
               [&] { Names::wait_until_all_on_stream(words_.at(), count, last.data(), c_.how, c_.value, on); });
        waited("wait_until_all_vector with status", count - 1, [&] {
            Names::wait_until_all_vector_on_stream(words_.at(), count, last.data(), c_.how, values_.data(), on);
        });
    }

private:
    std::string name(const std::string& call) const {
        return std::string{Names::name} + ' ' + call + ", comparison " + std::to_string(c_.how);
    }
    void begin() {
        words_.write(std::vector<T>(count, c_.at_first));
        nvshmem_barrier_all();
    }
    void set(std::size_t place) { Names::atomic_set(words_.at(place), c_.then, m_.next); }

    /// What holds when word 1 has not come, and the others have.
    void late() {
        std::array<std::size_t, count> indices{};
        require(Names::test(words_.at(count - 1), c_.how, c_.value) == 1, name("test"));
        require(Names::test(words_.at(1), c_.how, c_.value) == 0, name("test of the other"));
        require(Names::test_all(words_.at(), count, skip_.data(), c_.how, c_.value) == 1, name("test_all"));
        require(Names::test_all(words_.at(), count, nullptr, c_.how, c_.value) == 0, name("test_all, not yet"));
        require(Names::test_all_vector(words_.at(), count, skip_.data(), c_.how, values_.data()) == 1,
                name("test_all_vector"));
        require(Names::test_any(words_.at(1), 1, nullptr, c_.how, c_.value) == SIZE_MAX, name("test_any"));
        require(Names::test_any_vector(words_.at(1), 2, nullptr, c_.how, values_.data()) == 1, name("test_any_vector"));
        require(Names::test_some(words_.at(), count, indices.data(), nullptr, c_.how, c_.value) == count - 1,
                name("test_some"));
        std::sort(indices.begin(), indices.begin() + count - 1);
        require(indices == std::array<std::size_t, count>{0, 2, 3, 4, 5, indices[5]}, name("test_some, which"));
        require(Names::test_some_vector(words_.at(), 2, indices.data(), nullptr, c_.how, values_.data()) == 1 &&
                    indices[0] == 0,
                name("test_some_vector"));
    }
    template <class Call>
    void waited(const char* what, std::size_t come, Call&& call) {
        begin();
        call();
        Names::put_on_stream(copy_.at(), words_.at(), count, nvshmem_my_pe(), stream_.get());
        for (std::size_t i = 0; i < come; ++i) set(i);
        nvshmemx_quiet_on_stream(stream_.get());
        stream_.wait();
        const std::vector<T> got = copy_.read();
        require_row(got, std::vector<T>(come, c_.then), name(what) + " on a stream");
        nvshmem_barrier_all();
    }

    const stream& stream_;
    const members& m_;
    comparison<T> c_;
    std::array<T, count> values_{};
    std::array<int, count> skip_{0, 1};
    row<T> words_{count};
    row<T> copy_{count};
};

}  // namespace

void waits(const stream& s) {
    const members m{NVSHMEM_TEAM_WORLD};
    for_each(names::words{}, [&]<class Names>(Names) {
        using T = typename Names::type;
        // Of all PEs the same, as a word is set by one and waited for by another.
        for (const comparison<T>& each : comparisons<T>(between_ends<T>(0, 12))) {
            waits_of<Names> of_type{s, m, each};
            of_type.by_host();
            of_type.on_stream();
        }
    });
}

}  // namespace nvshmem_test
