// SPDX-License-Identifier: Apache-2.0
// The host starts every step and sends the edges, while the GPU computes what is between them; and the same without an
// exchange.
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
        common::order(field_.main(), begun_, edge_stream_);  // once: each step ends with both streams idle
        for (; steps > 0; --steps) {
            const step now = field_.next();
            const std::size_t last = now.size.rows;
            relax_rows(now, 2, last, field_.main());
            relax_rows(now, 1, 2, edge_stream_);
            relax_rows(now, last, last + 1, edge_stream_);
            common::synchronize(edge_stream_);
            send_edges(now);
            field_.world().barrier();  // before what is between them is done: that reads no halo
            common::synchronize(field_.main());
            field_.advance(1);
        }
    }

private:
    /// Both are under way together; the barrier completes them, and those that come here.
    void send_edges(const step& now) {
        via::world& world = field_.world();
        const std::size_t width = now.size.columns;
        for (const edge& e : field_.edges()) {
            if (e.neighbour >= 0)
                world.put_nbi(now.to + e.their_halo * width, {now.to + e.row * width, width}, e.neighbour);
        }
    }

    field& field_;
    common::stream edge_stream_ = common::make_urgent_stream();
    common::event begun_ = common::make_event();
};

}  // namespace

std::unique_ptr<form> make_alone_form(field& on) { return std::make_unique<alone_form>(on); }
std::unique_ptr<form> make_host_form(field& on) { return std::make_unique<host_form>(on); }

}  // namespace heat_gpu
