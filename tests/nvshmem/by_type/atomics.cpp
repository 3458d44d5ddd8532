// SPDX-License-Identifier: Apache-2.0
// Atomics of every type: each PE alone on a word of its neighbour, against the same on a variable; and all at once.
#include "model.hpp"

namespace nvshmem_test {
namespace {

constexpr std::size_t length = 9;
constexpr int steps = 60;

/// What additions and operations on bits are done with: they wrap around.
template <class T>
using bits_of = std::make_unsigned_t<T>;

template <class T>
T sum(T a, T b) {
    if constexpr (std::is_floating_point_v<T>)
        return a + b;
    else
        return static_cast<T>(static_cast<bits_of<T>>(a) + static_cast<bits_of<T>>(b));
}

template <class Names>
class word_at_neighbour {
public:
    using T = typename Names::type;

    word_at_neighbour(T* word, int pe, T value) : word_{word}, pe_{pe}, is_{value} {}

    [[nodiscard]] T value() const { return is_; }

    /// One of the operations that all types have, chosen by `which`.
    void plain(std::uint64_t which, T operand) {
        switch (which % 5) {
            case 0: fetched("fetch", Names::atomic_fetch(word_, pe_), is_); return;
            case 1: Names::atomic_set(word_, operand, pe_), now(operand); return;
            case 2: fetched("swap", Names::atomic_swap(word_, operand, pe_), operand); return;
            case 3: Names::atomic_add(word_, operand, pe_), now(sum(is_, operand)); return;
            default: fetched("fetch_add", Names::atomic_fetch_add(word_, operand, pe_), sum(is_, operand));
        }
    }
    /// One of those that only integers have.
    void integer(std::uint64_t which, T operand) {
        const T one{1};
        switch (which % 10) {
            case 0: fetched("compare_swap", Names::atomic_compare_swap(word_, is_, operand, pe_), operand); return;
            case 1: fetched("compare_swap", Names::atomic_compare_swap(word_, ~is_, operand, pe_), is_); return;
            case 2: Names::atomic_inc(word_, pe_), now(sum(is_, one)); return;
            case 3: fetched("fetch_inc", Names::atomic_fetch_inc(word_, pe_), sum(is_, one)); return;
            case 4: Names::atomic_and(word_, operand, pe_), now(is_ & operand); return;
            case 5: fetched("fetch_and", Names::atomic_fetch_and(word_, operand, pe_), is_ & operand); return;
            case 6: Names::atomic_or(word_, operand, pe_), now(is_ | operand); return;
            case 7: fetched("fetch_or", Names::atomic_fetch_or(word_, operand, pe_), is_ | operand); return;
            case 8: Names::atomic_xor(word_, operand, pe_), now(is_ ^ operand); return;
            default: fetched("fetch_xor", Names::atomic_fetch_xor(word_, operand, pe_), is_ ^ operand);
        }
    }

private:
    void now(T value) { is_ = value; }
    void fetched(const char* call, T got, T then) {
        require(got == is_, std::string{Names::name} + " atomic_" + call);
        is_ = then;
    }

    T* word_;
    int pe_;
    T is_;
};

/// A word at either end of a row, and nothing beside it changes.
template <class Names>
void alone(const members& m) {
    using T = typename Names::type;
    const row<T> words{length};
    words.write(elements<T>(m.pe, 0, length));
    nvshmem_barrier_all();
    std::vector<T> expected = elements<T>(m.pe, 0, length);
    for (const std::size_t place : {std::size_t{0}, length - 1}) {
        word_at_neighbour<Names> word{words.at(place), m.next, element<T>(m.next, 0, place)};
        for (int step = 0; step < steps; ++step) {
            const std::uint64_t which = random_bits(m.pe, 7, static_cast<std::size_t>(step));
            // The first two operands are the ends of the type's range.
            const T operand = element<T>(m.pe, 8, static_cast<std::size_t>(step));
            if constexpr (requires { Names::atomic_inc; }) {
                if (which >> 32 & 1) word.integer(which, operand);
            }
            // A floating-point word returns to small numbers now and then, so that sums stay exact.
            word.plain(which % 5 == 3 && step % 4 == 0 ? 1 : which, operand);
        }
        nvshmem_quiet();
        const row<T> told{1};
        Names::p(told.at(), word.value(), m.next);
        nvshmem_barrier_all();
        expected[place] = told.read()[0];
        require_row(words.read(), expected, std::string{Names::name} + " words");
        nvshmem_barrier_all();
    }
}

/// Operations whose order does not matter, by all PEs on the same words.
template <class Names>
void together(const members& m) {
    using T = typename Names::type;
    constexpr int rounds = 20;
    const row<T> words{5};
    if (m.pe == 0) words.write({0, static_cast<T>(~T{0}), 0, 0, 0});
    nvshmem_barrier_all();
    std::array<T, 5> expected{0, static_cast<T>(~T{0}), 0, 0, 0};
    for (int pe = 0; pe < m.npes; ++pe) {
        for (int i = 0; i < rounds; ++i) {
            const T value = element<T>(pe, 9, static_cast<std::size_t>(i));
            const T few = static_cast<T>(value & element<T>(pe, 10, static_cast<std::size_t>(i) + 2));
            const T some = static_cast<T>(few & element<T>(pe, 11, static_cast<std::size_t>(i) + 2));
            if (pe == m.pe) {
                Names::atomic_add(words.at(0), value, 0);
                Names::atomic_and(words.at(1), static_cast<T>(~some), 0);
                Names::atomic_or(words.at(2), some, 0);
                Names::atomic_xor(words.at(3), value, 0);
                Names::atomic_inc(words.at(4), 0);
            }
            expected = {sum(expected[0], value), static_cast<T>(expected[1] & ~some),
                        static_cast<T>(expected[2] | some), static_cast<T>(expected[3] ^ value),
                        static_cast<T>(expected[4] + 1)};
        }
    }
    nvshmem_barrier_all();
    if (m.pe == 0) {
        require_row(words.read(), {expected.begin(), expected.end()}, std::string{Names::name} + " words of all");
    }
    nvshmem_barrier_all();
}

}  // namespace

void atomics() {
    const members m{NVSHMEM_TEAM_WORLD};
    for_each(names::words{}, [&]<class Names>(Names) {
        alone<Names>(m);
        together<Names>(m);
    });
    for_each(names::floating{}, [&]<class Names>(Names) { alone<Names>(m); });
}

}  // namespace nvshmem_test
