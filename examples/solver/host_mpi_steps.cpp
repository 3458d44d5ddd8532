// SPDX-License-Identifier: Apache-2.0
// The form of the processor, but for halos and sums, which are a library's of messages.
#include <array>

#include "host_steps.hpp"
#include "messenger.hpp"

namespace solver {
namespace {

/// What a vector sends, packed where it has to be, and what it receives.
struct packed_halo {
    const double* vector;
    std::vector<index> places;
    std::vector<double> packed;
    messages all;

    packed_halo(const local_matrix& matrix, double* of)
        : vector{of},
          places{packed_places(matrix)},
          packed(places.size()),
          all{messages_of(matrix, of, packed.data())} {}

    void pack() {
        for (std::size_t i = 0; i < places.size(); ++i) packed[i] = vector[places[i]];
    }
};

class host_mpi_steps final : public host_steps {
public:
    host_mpi_steps(via::world& world, const task& what, messenger& by)
        : host_steps{world, what},
          by_{by},
          alone_{world.everyone().split(world.pe())},
          p_{matrix(), vector(multiplied::p).data()} {
        if (is_polynomial()) d_.emplace(matrix(), vector(multiplied::d).data());
        sum_over(&alone_);
    }

    void start(multiplied which) override {
        packed_halo& halo = which == multiplied::p ? p_ : *d_;
        halo.pack();
        by_.start(halo.all);
    }
    void wait(multiplied /*which*/) override { by_.wait(); }

protected:
    void energy_made() override { by_.add_up({&now().energy, 1}); }
    void sums_made() override {
        std::array<double, 2> both{now().now.rz, now().now.rr};
        by_.add_up(both);
        now().now = {both[0], both[1]};
    }

private:
    messenger& by_;
    via::team alone_;
    packed_halo p_;
    std::optional<packed_halo> d_;
};

}  // namespace

std::unique_ptr<steps> make_host_mpi_steps(via::world& world, const task& what, messenger& by) {
    return std::make_unique<host_mpi_steps>(world, what, by);
}

}  // namespace solver
