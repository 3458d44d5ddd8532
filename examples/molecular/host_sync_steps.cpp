// SPDX-License-Identifier: Apache-2.0
// The host carries messages: it waits until they are packed, sends as much as there is, and waits for the neighbours'.
#include "gpu_steps.hpp"

namespace molecular {
namespace {

class host_sync_steps final : public gpu_steps {
public:
    using gpu_steps::gpu_steps;

    void exchange_atoms(unsigned axis) override {
        const atom_messages all = begin_atoms(axis);
        enqueue_pack(view(), all, on());
        for (const way to : both_ways) {
            const traveller* const head = all.side[static_cast<unsigned>(to)].outbox;
            common::check(cudaMemcpyAsync(heads_[static_cast<unsigned>(to)].get(), head, sizeof *head,
                                          cudaMemcpyDeviceToHost, on()),
                          "cudaMemcpyAsync");
        }
        common::synchronize(main());
        for (const way to : both_ways)
            atom_mail().send(world(), axis, to, std::size_t{1} + heads_[static_cast<unsigned>(to)]->place);
        for (const way from : both_ways) atom_mail().wait(world(), axis, from);
        enqueue_unpack(view(), all, on());
    }

    void exchange_embedding(unsigned axis) override {
        const embedding_messages all = begin_embedding(axis);
        enqueue_pack(view(), all, on());
        common::synchronize(main());
        for (const way to : both_ways)
            embedding_mail().send(world(), axis, to, length(all.side[static_cast<unsigned>(to)]));
        for (const way from : both_ways) embedding_mail().wait(world(), axis, from);
        enqueue_unpack(view(), all, on());
    }

private:
    common::pinned<traveller> heads_[2]{common::make_pinned<traveller>(), common::make_pinned<traveller>()};
};

}  // namespace

std::unique_ptr<steps> make_host_sync_steps(via::world& world, const problem& of, const room& has) {
    return std::make_unique<host_sync_steps>(world, of, has);
}

}  // namespace molecular
