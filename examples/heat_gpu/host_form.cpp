// SPDX-License-Identifier: Apache-2.0
// The host starts every step and sends the edges; and the same without an exchange.
#include "form.hpp"
#include "kernels.hpp"

namespace heat_gpu {
namespace {

void relax_all(const step& s, const common::stream& on) { relax_rows(s, 1, s.size.rows + 1, on); }

class alone_form final : public form {
public:
    explicit alone_form(field& on) : field_{on} {}

    void advance(std::uint64_t steps) override {
        for (; steps > 0; --steps) {
            relax_all(field_.next(), field_.main());
            field_.advance(1);
        }
    }

private:
    field& field_;
};

class host_form final : public form {
public:
    explicit host_form(field& on) : field_{on} {}

    void advance(std::uint64_t steps) override {
        for (; steps > 0; --steps) {
            const step now = field_.next();
            relax_all(now, field_.main());
            common::synchronize(field_.main());
            send_edges(now);
            field_.advance(1);
        }
    }

private:
    /// Both edges are under way together; the barrier completes them, and those that come here.
    void send_edges(const step& now) {
        via::world& world = field_.world();
        const std::size_t width = now.size.columns;
        for (const edge& e : field_.edges()) {
            if (e.neighbour >= 0)
                world.put_nbi(now.to + e.their_halo * width, {now.to + e.row * width, width}, e.neighbour);
        }
        world.barrier();
    }

    field& field_;
};

}  // namespace

std::unique_ptr<form> make_alone_form(field& on) { return std::make_unique<alone_form>(on); }
std::unique_ptr<form> make_host_form(field& on) { return std::make_unique<host_form>(on); }

}  // namespace heat_gpu
