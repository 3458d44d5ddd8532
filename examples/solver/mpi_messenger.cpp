// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <mpi.h>
#ifdef OPEN_MPI
#include <mpi-ext.h>  // which says whether it knows of GPUs
#endif

#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "common/user_error.hpp"
#include "messenger.hpp"

namespace solver {
namespace {

void check(int code, const char* call) {
    if (code == MPI_SUCCESS) return;
    std::string why(MPI_MAX_ERROR_STRING, '\0');
    int size = 0;
    MPI_Error_string(code, why.data(), &size);
    why.resize(static_cast<std::size_t>(size));
    throw std::runtime_error{fmt::format("{}: {}", call, why)};
}

bool knows_gpus() {
#ifdef MPIX_CUDA_AWARE_SUPPORT
    return MPIX_Query_cuda_support() == 1;
#else
    return false;
#endif
}

/// MPI from MPI_Init() to MPI_Finalize().
class lifetime {
public:
    lifetime() { check(MPI_Init(nullptr, nullptr), "MPI_Init"); }
    lifetime(const lifetime&) = delete;
    lifetime& operator=(const lifetime&) = delete;
    /// After an error the others may not come to their end: then mpirun is not told of one, and ends the job.
    ~lifetime() {
        if (std::uncaught_exceptions() == 0) MPI_Finalize();
    }
};

/// A communicator in which ranks are PEs.
class communicator {
public:
    explicit communicator(int pe) {
        check(MPI_Comm_split(MPI_COMM_WORLD, 0, pe, &made_), "MPI_Comm_split");
        check(MPI_Comm_set_errhandler(made_, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
    }
    communicator(const communicator&) = delete;
    communicator& operator=(const communicator&) = delete;
    ~communicator() {
        if (std::uncaught_exceptions() == 0) MPI_Comm_free(&made_);
    }

    [[nodiscard]] MPI_Comm get() const { return made_; }
    [[nodiscard]] int size() const {
        int count = 0;
        check(MPI_Comm_size(made_, &count), "MPI_Comm_size");
        return count;
    }

private:
    MPI_Comm made_ = MPI_COMM_NULL;
};

class mpi_messenger final : public messenger {
public:
    explicit mpi_messenger(int pe) : all_{pe} {}

    [[nodiscard]] int size() const { return all_.size(); }

    void add_up(via::span<double> numbers) override {
        check(MPI_Allreduce(MPI_IN_PLACE, numbers.data(), static_cast<int>(numbers.size()), MPI_DOUBLE, MPI_SUM,
                            all_.get()),
              "MPI_Allreduce");
    }
    void start(const messages& all) override {
        requests_.clear();
        for (const message& each : all.received)
            check(MPI_Irecv(each.numbers, each.count, MPI_DOUBLE, each.pe, 0, all_.get(), &next()), "MPI_Irecv");
        for (const message& each : all.sent)
            check(MPI_Isend(each.numbers, each.count, MPI_DOUBLE, each.pe, 0, all_.get(), &next()), "MPI_Isend");
    }
    void wait() override {
        check(MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE), "MPI_Waitall");
    }
    [[nodiscard]] bool reaches_gpus() const override { return knows_gpus(); }

private:
    MPI_Request& next() { return requests_.emplace_back(MPI_REQUEST_NULL); }

    lifetime mpi_;
    communicator all_;
    std::vector<MPI_Request> requests_;
};

}  // namespace

std::shared_ptr<messenger> start_mpi(via::world& world) {
    auto made = std::make_shared<mpi_messenger>(world.pe());
    const int fewest = world.min(made->size());
    if (fewest == world.npes()) return made;
    throw common::user_error{fmt::format("this form is started by mpirun: MPI has {} here for {} PEs",
                                         fewest == 1 ? "one process" : fmt::format("{} processes", fewest),
                                         world.npes())};
}

}  // namespace solver
