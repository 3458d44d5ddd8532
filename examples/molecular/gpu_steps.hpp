// SPDX-License-Identifier: Apache-2.0
/// @file gpu_steps.hpp
/// @brief A step on a GPU: all but how messages travel, which is the business of a form.
#pragma once

#include <optional>

#include "gpu_memory.hpp"
#include "gpu_sums.hpp"
#include "kernels.hpp"
#include "mailbox.hpp"
#include "room.hpp"
#include "steps.hpp"

namespace molecular {

class gpu_steps : public steps {
public:
    /// Collective. The PE's GPU is current.
    gpu_steps(via::world& world, const problem& of, const room& has);

    void move(const time_step& by) override { enqueue_move(view(), by, on()); }
    void settle() override { enqueue_settle(view(), on()); }
    void first_forces() override;
    void embedding_forces() override { enqueue_embedding_forces(view(), tables_->view(), on()); }
    void kick(const time_step& by) override { enqueue_kick(view(), by, on()); }

    bool is_embedded() const override { return tables_.has_value(); }
    totals sums() override;
    unsigned faults() override { return memory_.faults(main_); }
    std::vector<traveller> atoms() override { return memory_.download(main_).own_atoms(); }
    std::vector<vec3> forces() override { return memory_.download(main_).own_forces(); }
    std::uint64_t bytes_sent() const override { return atom_mail_.bytes_sent() + embedding_mail_.bytes_sent(); }
    void finish() override;

protected:
    [[nodiscard]] const atoms_view& view() const { return memory_.view(); }
    [[nodiscard]] const common::stream& main() const { return main_; }
    [[nodiscard]] cudaStream_t on() const { return main_.get(); }
    [[nodiscard]] via::world& world() const { return world_; }
    [[nodiscard]] mailbox<traveller, via::device_memory>& atom_mail() { return atom_mail_; }
    [[nodiscard]] mailbox<double, via::device_memory>& embedding_mail() { return embedding_mail_; }
    /// Begins a round; what is packed and unpacked in it.
    /// @{
    [[nodiscard]] atom_messages begin_atoms(unsigned axis);
    [[nodiscard]] embedding_messages begin_embedding(unsigned axis);
    /// @}
    /// Elements of a message of the embedding.
    [[nodiscard]] std::size_t length(const embedding_message& m) const {
        return std::size_t{m.sent.cells()} * view().room;
    }

private:
    via::world& world_;
    const grid& cut_;
    const substance& what_;
    common::stream main_ = common::make_stream();
    gpu_memory memory_;
    std::optional<gpu_tables> tables_;
    gpu_sums sums_;
    mailbox<traveller, via::device_memory> atom_mail_;
    mailbox<double, via::device_memory> embedding_mail_;
};

/// The host waits for what is packed, reads how much it is, and sends it.
[[nodiscard]] std::unique_ptr<steps> make_host_sync_steps(via::world& world, const problem& of, const room& has);
/// All is enqueued; since the host does not know how much is packed, messages have the length that there is room for.
[[nodiscard]] std::unique_ptr<steps> make_stream_steps(via::world& world, const problem& of, const room& has);
/// The kernels that pack send, those that unpack wait.
[[nodiscard]] std::unique_ptr<steps> make_kernel_steps(via::world& world, const problem& of, const room& has);

}  // namespace molecular
