// SPDX-License-Identifier: Apache-2.0
// Streams carry messages: the host enqueues step after step and waits for none.
#include <viaduct/stream.hpp>

#include "gpu_steps.hpp"

namespace molecular {
namespace {

class stream_steps final : public gpu_steps {
public:
    using gpu_steps::gpu_steps;

    void exchange_atoms(unsigned axis) override {
        const atom_messages all = begin_atoms(axis);
        enqueue_pack(view(), all, on());
        const via::on_stream stream{world(), on()};
        for (const way to : both_ways) atom_mail().send(stream, axis, to, atom_mail().capacity(axis));
        for (const way from : both_ways) atom_mail().wait(stream, axis, from);
        enqueue_unpack(view(), all, on());
    }

    void exchange_embedding(unsigned axis) override {
        const embedding_messages all = begin_embedding(axis);
        enqueue_pack(view(), all, on());
        const via::on_stream stream{world(), on()};
        for (const way to : both_ways)
            embedding_mail().send(stream, axis, to, length(all.side[static_cast<unsigned>(to)]));
        for (const way from : both_ways) embedding_mail().wait(stream, axis, from);
        enqueue_unpack(view(), all, on());
    }
};

}  // namespace

std::unique_ptr<steps> make_stream_steps(via::world& world, const problem& of, const room& has) {
    return std::make_unique<stream_steps>(world, of, has);
}

}  // namespace molecular
