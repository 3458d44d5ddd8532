// SPDX-License-Identifier: Apache-2.0
// Collectives that move and reduce, of every type and with every operation, by the host and on streams.
#include "model.hpp"

namespace nvshmem_test {
namespace {

constexpr std::size_t block = 5;

/// Numbers that wrap around as those of the machine do.
template <class T, class Op>
T wrapping(T a, T b, Op&& op) {
    if constexpr (std::is_floating_point_v<T>) {
        return op(a, b);
    } else {
        return static_cast<T>(op(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b)));
    }
}

template <class Names>
class collectives_of {
public:
    using T = typename Names::type;

    collectives_of(const members& m, const stream& s)
        : m_{m}, stream_{s}, length_{block * static_cast<std::size_t>(nvshmem_n_pes())} {
        source_.write(elements<T>(m.pe, salt, length_));
        nvshmem_barrier_all();
    }
    ~collectives_of() { together_at_end(nvshmem_barrier_all); }
    collectives_of(const collectives_of&) = delete;
    collectives_of& operator=(const collectives_of&) = delete;

    void move() {
        const auto on = stream_.get();
        const std::size_t all = block * static_cast<std::size_t>(m_.npes);
        for (const int root : {0, m_.npes - 1}) {
            const auto expected = [&](std::size_t i) { return element<T>(root, salt, i); };
            made("broadcast", block, expected,
                 [&](T* to, const T* from) { return Names::broadcast(m_.team, to, from, block, root); });
            made("broadcast_on_stream", block, expected,
                 [&](T* to, const T* from) { return Names::broadcast_on_stream(m_.team, to, from, block, root, on); });
        }
        const auto collected = [](std::size_t i) { return element<T>(static_cast<int>(i / block), salt, i % block); };
        made("fcollect", all, collected,
             [&](T* to, const T* from) { return Names::fcollect(m_.team, to, from, block); });
        made("fcollect_on_stream", all, collected,
             [&](T* to, const T* from) { return Names::fcollect_on_stream(m_.team, to, from, block, on); });
        const auto exchanged = [&](std::size_t i) {
            return element<T>(static_cast<int>(i / block), salt, static_cast<std::size_t>(m_.pe) * block + i % block);
        };
        made("alltoall", all, exchanged,
             [&](T* to, const T* from) { return Names::alltoall(m_.team, to, from, block); });
        made("alltoall_on_stream", all, exchanged,
             [&](T* to, const T* from) { return Names::alltoall_on_stream(m_.team, to, from, block, on); });
    }

    /// Four functions of one operation, which folds two elements.
    template <class Fold, class Reduce, class Scatter, class ReduceOn, class ScatterOn>
    void fold_all(const std::string& op, Fold&& fold, Reduce* reduce, Scatter* scatter, ReduceOn* reduce_on,
                  ScatterOn* scatter_on) {
        const auto folded = [&](std::size_t place) {
            T value = element<T>(0, salt, place);
            for (int pe = 1; pe < m_.npes; ++pe) value = fold(value, element<T>(pe, salt, place));
            return value;
        };
        const auto own = [&](std::size_t i) { return folded(static_cast<std::size_t>(m_.pe) * block + i); };
        made(op + "_reduce", block, folded, [&](T* to, const T* from) { return reduce(m_.team, to, from, block); });
        made(op + "_reducescatter", block, own,
             [&](T* to, const T* from) { return scatter(m_.team, to, from, block); });
        const auto on = stream_.get();
        made(op + "_reduce_on_stream", block, folded,
             [&](T* to, const T* from) { return reduce_on(m_.team, to, from, block, on); });
        made(op + "_reducescatter_on_stream", block, own,
             [&](T* to, const T* from) { return scatter_on(m_.team, to, from, block, on); });
    }

private:
    static constexpr int salt = 20;
    static constexpr int before = 21;

    /// `dest` holds what is expected of `count` elements, and what lies behind it is as it was.
    template <class Expected, class Call>
    void made(const std::string& what, std::size_t count, Expected&& expected, Call&& call) {
        std::vector<T> then = elements<T>(m_.pe, before, length_);
        dest_.write(then);
        require(nvshmem_team_sync(m_.team) == 0, "all have renewed");
        require(call(dest_.at(), source_.at()) == 0, std::string{Names::name} + ' ' + what);
        stream_.wait();
        for (std::size_t i = 0; i < count; ++i) then[i] = expected(i);
        require_row(dest_.read(), then, std::string{Names::name} + ' ' + what);
        require(nvshmem_team_sync(m_.team) == 0, "all have looked");
    }

    const members& m_;
    const stream& stream_;
    std::size_t length_;
    row<T> source_{length_};
    row<T> dest_{length_};
};

template <class Names>
void arithmetic(collectives_of<Names>& c) {
    using T = typename Names::type;
    c.fold_all(
        "sum", [](T a, T b) { return wrapping(a, b, [](auto x, auto y) { return x + y; }); }, Names::sum_reduce,
        Names::sum_reducescatter, Names::sum_reduce_on_stream, Names::sum_reducescatter_on_stream);
    c.fold_all(
        "prod", [](T a, T b) { return wrapping(a, b, [](auto x, auto y) { return x * y; }); }, Names::prod_reduce,
        Names::prod_reducescatter, Names::prod_reduce_on_stream, Names::prod_reducescatter_on_stream);
    c.fold_all(
        "min", [](T a, T b) { return b < a ? b : a; }, Names::min_reduce, Names::min_reducescatter,
        Names::min_reduce_on_stream, Names::min_reducescatter_on_stream);
    c.fold_all(
        "max", [](T a, T b) { return a < b ? b : a; }, Names::max_reduce, Names::max_reducescatter,
        Names::max_reduce_on_stream, Names::max_reducescatter_on_stream);
}

template <class Names>
void logic(collectives_of<Names>& c) {
    using T = typename Names::type;
    c.fold_all(
        "and", [](T a, T b) { return static_cast<T>(a & b); }, Names::and_reduce, Names::and_reducescatter,
        Names::and_reduce_on_stream, Names::and_reducescatter_on_stream);
    c.fold_all(
        "or", [](T a, T b) { return static_cast<T>(a | b); }, Names::or_reduce, Names::or_reducescatter,
        Names::or_reduce_on_stream, Names::or_reducescatter_on_stream);
    c.fold_all(
        "xor", [](T a, T b) { return static_cast<T>(a ^ b); }, Names::xor_reduce, Names::xor_reducescatter,
        Names::xor_reduce_on_stream, Names::xor_reducescatter_on_stream);
}

}  // namespace

void collectives(const members& m, const stream& s) {
    for_each(names::moved{}, [&]<class Names>(Names) {
        collectives_of<Names> c{m, s};
        if (m.pe < 0) return;
        c.move();
        arithmetic(c);
        if constexpr (requires { Names::and_reduce; }) logic(c);
    });
    collectives_of<names::of_mem> bytes{m, s};
    if (m.pe >= 0) bytes.move();
}

}  // namespace nvshmem_test
