// SPDX-License-Identifier: Apache-2.0
/// @file host_steps.hpp
/// @brief The form of the processor.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "halo.hpp"
#include "steps.hpp"

namespace solver {

/// Vectors in the host heap, and steps by the processor, one after the other.
class host_steps : public steps {
public:
    host_steps(via::world& world, const task& what)
        : steps{what},
          world_{world},
          matrix_{what.matrix},
          rows_{static_cast<std::size_t>(what.matrix.rows())},
          blocks_{what.blocks},
          weight_{is_weighted(what.by) ? what.matrix.diagonal : std::vector<double>{}},
          x_(rows_),
          r_(rows_),
          z_(rows_),
          q_(rows_),
          s_(is_polynomial() ? rows_ : 0),
          p_{make_vector()},
          energy_{world},
          sums_{world} {
        for (double& each : weight_) each = 1 / each;
        if (is_polynomial()) d_.emplace(make_vector());
    }

    void start(multiplied which) override { vector(which).transfers().start(); }
    void interior(multiplied which) override { multiply(matrix_.interior, which, q_.data()); }
    void wait(multiplied which) override { vector(which).transfers().wait(); }
    void boundary(multiplied which) override { multiply(matrix_.boundary, which, q_.data() + matrix_.interior.rows()); }

    void note() override {}
    state noted() override { return now_; }
    void finish() override {}

    void set_p(const std::vector<double>& values) override { std::ranges::copy(values, p_.data()); }
    std::vector<double> x() override { return x_; }
    std::vector<double> z() override { return z_; }
    std::vector<double> q() override { return q_; }

protected:
    void clear(const std::vector<double>& r) override {
        r_ = r;
        std::ranges::fill(x_, 0.0);
        std::ranges::fill(q_, 0.0);
        std::fill_n(p_.data(), rows_, 0.0);
        now_ = {};
    }
    void turn() override {
        const double beta = now_.beta();
        now_.kept = now_.at_turn();
        for (std::size_t i = 0; i < rows_; ++i) turn_at(all(), beta, i);
    }
    void energy() override {
        now_.kept.before = now_.now.rz;
        const vectors v = all();
        energy_.run(
            *sums_over_, rows_, [v](std::size_t i) { return v.p[i] * v.q[i]; }, &now_.energy);
    }
    void step_and_weigh() override {
        sum([v = all(), alpha = now_.alpha()](std::size_t i) { return step_and_weigh_at(v, alpha, i); });
    }
    void step() override {
        const double alpha = now_.alpha();
        for (std::size_t i = 0; i < rows_; ++i) step_at(all(), alpha, i);
    }
    void weigh_by_blocks() override {
        sum([v = all(), rows = rows_](std::size_t i) { return weigh_by_blocks_at(v, rows, i); });
    }
    void step_and_begin() override {
        const double alpha = now_.alpha();
        for (std::size_t i = 0; i < rows_; ++i) step_and_begin_at(all_of_polynomial(), alpha, terms().first, i);
    }
    void add_term(const term& by, bool is_last) override {
        const auto work = [v = all_of_polynomial(), by](std::size_t i) { return term_at(v, by, i); };
        if (is_last) return sum(work);
        for (std::size_t i = 0; i < rows_; ++i) work(i);
    }

    using shared = shared_vector<via::host_memory>;

    [[nodiscard]] shared& vector(multiplied which) { return which == multiplied::p ? p_ : *d_; }
    [[nodiscard]] const local_matrix& matrix() const noexcept { return matrix_; }
    [[nodiscard]] state& now() noexcept { return now_; }
    /// Sums are over these PEs from now on; null: over all.
    void sum_over(via::team* which) noexcept { sums_over_ = which == nullptr ? &everyone_ : which; }

private:
    [[nodiscard]] shared make_vector() {
        return shared{world_, matrix_, world_.allocate<double>(shared::size(world_, matrix_))};
    }
    /// But d.
    [[nodiscard]] vectors all() {
        return {x_.data(),
                r_.data(),
                z_.data(),
                p_.data(),
                q_.data(),
                nullptr,
                s_.data(),
                weight_.empty() ? nullptr : weight_.data(),
                blocks_.values.data(),
                static_cast<std::size_t>(blocks_.size)};
    }

    [[nodiscard]] vectors all_of_polynomial() {
        vectors made = all();
        made.d = vector(multiplied::d).data();
        return made;
    }

    void multiply(const local_rows& rows, multiplied which, double* into) {
        const double* const v = vector(which).data();
        for (std::size_t row = 0; row + 1 < rows.offsets.size(); ++row) {
            double sum = 0;
            const auto end = static_cast<std::size_t>(rows.offsets[row + 1]);
            for (auto i = static_cast<std::size_t>(rows.offsets[row]); i < end; ++i)
                sum += rows.values[i] * v[rows.columns[i]];
            into[row] = sum;
        }
    }
    template <class Function>
    void sum(const Function& of) {
        sums_.run(*sums_over_, rows_, of, &now_.now);
    }

    via::world& world_;
    const local_matrix& matrix_;
    std::size_t rows_;
    inverse_blocks blocks_;
    std::vector<double> weight_;
    std::vector<double> x_;
    std::vector<double> r_;
    std::vector<double> z_;
    std::vector<double> q_;
    std::vector<double> s_;
    shared p_;
    std::optional<shared> d_;
    via::team everyone_ = world_.everyone();
    via::team* sums_over_ = &everyone_;
    via::fused_reduction<double> energy_;
    via::fused_reduction<sums> sums_;
    state now_{};
};

}  // namespace solver
