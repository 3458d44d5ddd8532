// SPDX-License-Identifier: Apache-2.0
// Transfers of every type and size, from the host and on streams. Whole rows are compared, so that what was not to be
// written is looked at as well.
#include <algorithm>

#include "model.hpp"

namespace nvshmem_test {
namespace {

constexpr std::size_t length = 40;
constexpr int before = 1;  // salt of what lies in rows that are written
constexpr int sent = 2;    // salt of what lies in rows that are read

/// Which elements a transfer moves: `count` of them, from one place to the other.
struct shape {
    std::size_t to;
    std::size_t from;
    std::size_t count;
    std::size_t to_stride = 1;
    std::size_t from_stride = 1;
};
// From end to end, ends alone, and something of the middle.
constexpr std::array<shape, 4> contiguous{{{0, 0, length}, {length - 1, 0, 1}, {0, length - 1, 1}, {7, 11, 13}}};
constexpr std::array<shape, 3> strided{{{0, 0, length / 3 + 1, 3, 3}, {1, 0, 20, 2, 1}, {0, 4, 6, 1, 7}}};

template <class T>
std::vector<T> model(int writer, int reader, const shape& s) {
    std::vector<T> expected = elements<T>(writer, before, length);
    for (std::size_t i = 0; i < s.count; ++i) {
        expected[s.to + i * s.to_stride] = element<T>(reader, sent, s.from + i * s.from_stride);
    }
    return expected;
}

template <class Names>
class transfers_of {
public:
    using T = typename Names::type;

    explicit transfers_of(const stream& s) : stream_{s} { source_.write(elements<T>(m_.pe, sent, length)); }
    ~transfers_of() { together_at_end(nvshmem_barrier_all); }
    transfers_of(const transfers_of&) = delete;
    transfers_of& operator=(const transfers_of&) = delete;

    void plain() {
        for (const shape& s : contiguous) {
            puts("put", s, [&](T* to, const T* from) { Names::put(to, from, s.count, m_.next); });
            puts("put_nbi", s, [&](T* to, const T* from) { Names::put_nbi(to, from, s.count, m_.next); });
            gets("get", s, [&](T* to, const T* from) { Names::get(to, from, s.count, m_.next); });
            gets("get_nbi", s, [&](T* to, const T* from) {
                Names::get_nbi(to, from, s.count, m_.next);
                nvshmem_quiet();
            });
            const auto on = stream_.get();
            puts("put_on_stream", s,
                 [&](T* to, const T* from) { Names::put_on_stream(to, from, s.count, m_.next, on); });
            puts("put_nbi_on_stream", s,
                 [&](T* to, const T* from) { Names::put_nbi_on_stream(to, from, s.count, m_.next, on); });
            gets("get_on_stream", s,
                 [&](T* to, const T* from) { Names::get_on_stream(to, from, s.count, m_.next, on); });
            gets("get_nbi_on_stream", s,
                 [&](T* to, const T* from) { Names::get_nbi_on_stream(to, from, s.count, m_.next, on); });
        }
    }
    void apart() {
        for (const shape& s : strided) {
            const auto to_stride = static_cast<std::ptrdiff_t>(s.to_stride);
            const auto from_stride = static_cast<std::ptrdiff_t>(s.from_stride);
            const auto on = stream_.get();
            puts("iput", s,
                 [&](T* to, const T* from) { Names::iput(to, from, to_stride, from_stride, s.count, m_.next); });
            gets("iget", s,
                 [&](T* to, const T* from) { Names::iget(to, from, to_stride, from_stride, s.count, m_.next); });
            puts("iput_on_stream", s, [&](T* to, const T* from) {
                Names::iput_on_stream(to, from, to_stride, from_stride, s.count, m_.next, on);
            });
            gets("iget_on_stream", s, [&](T* to, const T* from) {
                Names::iget_on_stream(to, from, to_stride, from_stride, s.count, m_.next, on);
            });
        }
    }
    void one_value() {
        for (const std::size_t place : {std::size_t{0}, length - 1}) {
            const shape s{place, place, 1};
            puts("p", s, [&](T* to, const T*) { Names::p(to, element<T>(m_.pe, sent, place), m_.next); });
            puts("p_on_stream", s, [&](T* to, const T*) {
                Names::p_on_stream(to, element<T>(m_.pe, sent, place), m_.next, stream_.get());
            });
            const T expected = element<T>(m_.next, sent, place);
            require(Names::g(source_.at(place), m_.next) == expected, name("g"));
            require(Names::g_on_stream(source_.at(place), m_.next, stream_.get()) == expected, name("g_on_stream"));
        }
    }
    void with_signal() {
        const shape& s = contiguous.back();
        const auto on = stream_.get();
        announced("put_signal", s, [&](T* to, const T* from, std::uint64_t* word, int how) {
            Names::put_signal(to, from, s.count, word, 5, how, m_.next);
        });
        announced("put_signal_nbi", s, [&](T* to, const T* from, std::uint64_t* word, int how) {
            Names::put_signal_nbi(to, from, s.count, word, 5, how, m_.next);
        });
        announced("put_signal_on_stream", s, [&](T* to, const T* from, std::uint64_t* word, int how) {
            Names::put_signal_on_stream(to, from, s.count, word, 5, how, m_.next, on);
        });
        announced("put_signal_nbi_on_stream", s, [&](T* to, const T* from, std::uint64_t* word, int how) {
            Names::put_signal_nbi_on_stream(to, from, s.count, word, 5, how, m_.next, on);
        });
    }

private:
    static std::string name(const char* call) { return std::string{Names::name} + ' ' + call; }

    void renew() {
        dest_.write(elements<T>(m_.pe, before, length));
        word_.write({100});
        nvshmem_barrier_all();
    }
    void settle() {
        nvshmemx_quiet_on_stream(stream_.get());
        stream_.wait();
        nvshmem_barrier_all();
    }
    template <class Call>
    void puts(const char* what, const shape& s, Call&& call) {
        renew();
        call(dest_.at(s.to), source_.at(s.from));
        settle();
        require_row(dest_.read(), model<T>(m_.pe, m_.previous, s), name(what));
    }
    template <class Call>
    void gets(const char* what, const shape& s, Call&& call) {
        renew();
        call(dest_.at(s.to), source_.at(s.from));
        settle();
        require_row(dest_.read(), model<T>(m_.pe, m_.next, s), name(what));
    }
    /// Without a barrier between: who sees the signal sees the data.
    template <class Call>
    void announced(const char* what, const shape& s, Call&& call) {
        for (const int how : {NVSHMEM_SIGNAL_SET, NVSHMEM_SIGNAL_ADD}) {
            renew();
            call(dest_.at(s.to), source_.at(s.from), word_.at(), how);
            const std::uint64_t expected = how == NVSHMEM_SIGNAL_SET ? 5 : 105;
            nvshmem_signal_wait_until(word_.at(), NVSHMEM_CMP_EQ, expected);
            require_row(dest_.read(), model<T>(m_.pe, m_.previous, s), name(what));
            settle();
            require(nvshmem_signal_fetch(word_.at()) == expected, name(what) + ", once");
        }
    }

    const stream& stream_;
    members m_{NVSHMEM_TEAM_WORLD};
    row<T> source_{length};
    row<T> dest_{length};
    row<std::uint64_t> word_{1};
};

}  // namespace

void transfers(const stream& s) {
    for_each(names::moved{}, [&]<class Names>(Names) {
        transfers_of<Names> all{s};
        all.plain();
        all.apart();
        all.one_value();
        all.with_signal();
    });
    for_each(names::sized{}, [&]<class Names>(Names) {
        transfers_of<Names> all{s};
        all.plain();
        if constexpr (!std::is_same_v<Names, names::of_mem>) all.apart();
        all.with_signal();
    });
}

}  // namespace nvshmem_test
