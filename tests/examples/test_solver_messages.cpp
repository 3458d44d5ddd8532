// SPDX-License-Identifier: Apache-2.0
// The solver by a library of messages, in place of which copies between threads stand here.
#include <algorithm>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "messenger.hpp"
#include "random_system.hpp"
#include "solver.hpp"
#include "support/catch.hpp"
#include "verify.hpp"

namespace {

using solver::local_matrix;
using solver::message;
using solver::messages;
using solver::number;
using solver::preconditioner;
using testing::random_system;

// What each PE's exchange is, for all to look at.
using open_exchange = std::vector<messages>;

class copier final : public solver::messenger {
public:
    copier(via::world& world, open_exchange& open) : world_{world}, open_{open} {}

    void add_up(via::span<double> numbers) override { world_.reduce(VIA_SUM, numbers.data(), numbers); }
    void start(const messages& all) override { open_[static_cast<std::size_t>(world_.pe())] = all; }
    void wait() override {
        world_.barrier();
        for (const message& each : open_[static_cast<std::size_t>(world_.pe())].received) {
            const std::vector<message>& theirs = open_[static_cast<std::size_t>(each.pe)].sent;
            const auto found = std::find_if(theirs.begin(), theirs.end(),
                                            [this](const message& sent) { return sent.pe == world_.pe(); });
            if (found == theirs.end() || found->count != each.count) throw std::runtime_error{"no such message"};
            std::copy_n(found->numbers, each.count, each.numbers);
        }
        world_.barrier();
    }
    [[nodiscard]] bool reaches_gpus() const override { return false; }

private:
    via::world& world_;
    open_exchange& open_;
};

std::vector<double> residuals(via::world& world, const random_system& what, const solver::method& by) {
    const local_matrix matrix = divide(world, {what.rows(), world.npes()}, what);
    const auto steps = by.make(world, by.on(world, matrix));
    const std::vector<double> source = by_place(matrix, [&](number row) { return what.source(row); });
    std::vector<double> all;
    for (const auto& each : solve(world, *steps, source, {0, 12, 1, [] { return false; }}, [](const auto&) {}).history)
        all.push_back(each.residual);
    return all;
}

}  // namespace

TEST_CASE("by messages the residuals have the same bits, whatever is packed") {
    unsigned seed = 0;
    for (const int npes : {1, 2, 4}) {
        for (const preconditioner by :
             {preconditioner::none, preconditioner::block_jacobi, preconditioner::chebyshev}) {
            const random_system what{40, 20 * seed, seed};
            ++seed;
            open_exchange open(static_cast<std::size_t>(npes));
            via::run_threads(npes, [&](via::world& world) {
                copier copies{world, open};
                const auto make = [&](via::world& in, const solver::task& on) {
                    return solver::make_host_mpi_steps(in, on, copies);
                };
                const auto expected = residuals(world, what, {solver::make_host_steps, by, 3, 5});
                const auto found = residuals(world, what, {make, by, 3, 5});
                if (world.pe() == 0) CHECK(found == expected);
            });
        }
    }
}

TEST_CASE("messages have a neighbour's numbers in the order in which it expects them") {
    local_matrix matrix;
    matrix.interior.offsets = {0, 0, 0};
    matrix.boundary.offsets = {0, 0, 0, 0};
    matrix.neighbours = {{1, {2, 3, 4}, 5, 2}, {2, {4, 2}, 7, 0}, {3, {}, 7, 1}, {4, {0, 2}, 8, 0}};
    std::vector<double> vector(9);
    std::vector<double> packed(4);
    CHECK(packed_places(matrix) == std::vector<solver::index>{4, 2, 0, 2});
    const messages all = messages_of(matrix, vector.data(), packed.data());
    REQUIRE(all.sent.size() == 3);
    CHECK((all.sent[0].pe == 1 && all.sent[0].numbers == &vector[2] && all.sent[0].count == 3));
    CHECK((all.sent[1].pe == 2 && all.sent[1].numbers == packed.data() && all.sent[1].count == 2));
    CHECK((all.sent[2].pe == 4 && all.sent[2].numbers == &packed[2] && all.sent[2].count == 2));
    REQUIRE(all.received.size() == 2);
    CHECK((all.received[0].pe == 1 && all.received[0].numbers == &vector[5] && all.received[0].count == 2));
    CHECK((all.received[1].pe == 3 && all.received[1].numbers == &vector[7] && all.received[1].count == 1));
}
