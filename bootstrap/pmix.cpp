// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/pmix.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/bounded_call.hpp"
#include "base/dynamic_library.hpp"
#include "base/error.hpp"
#include "bootstrap/callbacks.hpp"
#include "bootstrap/pmix_module.h"

namespace via::bootstrap {
namespace {

void check_started_by_launcher() {
    for (const char* name : {"PMIX_NAMESPACE", "PMIX_RANK"}) {
        if (std::getenv(name) != nullptr) continue;
        base::fail({.status = VIA_ERR_BOOTSTRAP,
                    .message = fmt::format("no launcher with PMIx started this process: {} is not set", name),
                    .hint = "start the program by 'mpirun -n N program' or 'srun --mpi=pmix -n N program'"});
    }
}

/// The module's interface. It stays valid after the handle of the module is closed.
const viaduct_pmix_module& load_module(const std::string& directory) {
    const std::string path = directory + "/libviaduct-pmix.so";
    std::string problem;
    const base::dynamic_library module = base::dynamic_library::open(path, problem);
    if (!module) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("a launcher with PMIx started this process, and the module for it cannot be "
                                           "loaded: {}",
                                           problem),
                    .hint = "the module needs libpmix (Debian: libpmix2) to run, and is built where its headers are "
                            "(libpmix-dev); or start the program by viarun"});
    }
    auto* const get = module.function<const viaduct_pmix_module*()>(VIADUCT_PMIX_MODULE_GET);
    const viaduct_pmix_module* const found = get == nullptr ? nullptr : get();
    if (found == nullptr || found->version != VIADUCT_PMIX_MODULE_VERSION) {
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{} is not of this library's build: its interface has version {}, not {}",
                                           path, found == nullptr ? 0 : found->version, VIADUCT_PMIX_MODULE_VERSION),
                    .hint = "install libviaduct.so and libviaduct-pmix.so together"});
    }
    return *found;
}

/// The module's exchange. Shared by all calls of it, so that one that blocks keeps it alive.
class owned_exchange {
public:
    owned_exchange() = default;
    owned_exchange(const owned_exchange&) = delete;
    owned_exchange& operator=(const owned_exchange&) = delete;
    owned_exchange(owned_exchange&&) = delete;
    owned_exchange& operator=(owned_exchange&&) = delete;
    ~owned_exchange() {
        if (raw.close != nullptr) raw.close(raw.context);
    }

    viaduct_pmix_exchange raw{};
};

/// What a call of the module answers, and all that it writes to.
struct answer {
    int code = 0;
    viaduct_pmix_problem problem{};
    std::vector<std::byte> bytes;
};

/// For whom a call of the module waited in vain.
struct absentees {
    std::int32_t pe = -1;  ///< one of them, if any is known
    std::string text;      ///< ": ...", if the server tells
};

/// Asks the server, who may be what does not answer, for no longer than a moment.
absentees find_absentees(const std::shared_ptr<owned_exchange>& by) {
    constexpr base::seconds moment{2.0};
    struct finding {
        std::array<std::int32_t, 4> pes{};
        std::int32_t count = -1;
    };
    const auto found = std::make_shared<finding>();
    const auto run = [by, found] {
        const viaduct_pmix_exchange& raw = by->raw;
        found->count = raw.missing(raw.context, found->pes.data(), static_cast<std::int32_t>(found->pes.size()));
    };
    if (by == nullptr || !base::bounded_call(run, base::deadline{moment}) || found->count < 0) return {};
    if (found->count == 0) {
        return {.text = ": all PEs of this host have come to it; a PE of another host has not, or the launcher hangs"};
    }
    const auto named = std::min(found->pes.size(), static_cast<std::size_t>(found->count));
    const bool more = static_cast<std::size_t>(found->count) > named;
    return {.pe = found->pes[0],
            .text = fmt::format(": PE {} did not come to it{}",
                                fmt::join(found->pes.begin(), found->pes.begin() + named, ", PE "),
                                more ? ", nor did others" : "")};
}

/// Makes a call of the module and checks its answer.
/// @param by  the exchange that is called, which knows who has come to the call; null where it is still being opened.
template <class Call>
std::shared_ptr<answer> ask(const std::shared_ptr<owned_exchange>& by, const char* purpose, const base::deadline& until,
                            Call call) {
    const auto given = std::make_shared<answer>();
    const auto run = [given, call = std::move(call)] { given->code = call(*given); };
    const bool begun = !until.expired();
    if (!begun || !base::bounded_call(run, until)) {
        const absentees who = begun ? find_absentees(by) : absentees{};
        base::fail({.status = VIA_ERR_TIMEOUT,
                    .message = fmt::format("PMIx did not {} before the deadline{}", purpose, who.text),
                    .hint = "does every process of the job make this world, and does the launcher still run?",
                    .pe = who.pe});
    }
    if (given->code == 0) return given;
    given->problem.text[sizeof given->problem.text - 1] = '\0';
    base::fail({.status = VIA_ERR_BOOTSTRAP,
                .message = fmt::format("PMIx did not {}: {}", purpose, given->problem.text),
                .hint = "has the launcher (mpirun, srun) that started this process ended, or a process of its job?"});
}

/// The callbacks that carry the PEs' addresses by PMIx.
class carrier {
public:
    carrier(const viaduct_pmix_module& module, const base::deadline& until) : until_{until} {
        (void)ask(nullptr, "let this process in", until_,
                  [&module, exchange = exchange_, seconds = until.left().count()](answer& to) {
                      return module.open(seconds, &exchange->raw, &to.problem);
                  });
        const auto& [context, pe, npes, allgather, barrier, missing, close] = exchange_->raw;
        if (npes < 1 || npes > max_npes || pe < 0 || pe >= npes) {
            base::fail({.status = VIA_ERR_BOOTSTRAP,
                        .message = fmt::format("PMIx makes this process PE {} of {}, and a job has 1 to {} PEs", pe,
                                               npes, max_npes)});
        }
    }
    carrier(const carrier&) = delete;
    carrier& operator=(const carrier&) = delete;
    carrier(carrier&&) = delete;
    carrier& operator=(carrier&&) = delete;
    ~carrier() = default;

    /// They refer to this object.
    [[nodiscard]] via_callbacks callbacks() noexcept {
        return {.struct_size = sizeof(via_callbacks),
                .context = this,
                .pe = exchange_->raw.pe,
                .npes = exchange_->raw.npes,
                .allgather =
                    [](void* self, const void* mine, void* all, std::size_t size) {
                        auto& me = *static_cast<carrier*>(self);
                        return me.guard([&] { me.allgather({static_cast<const std::byte*>(mine), size}, all); });
                    },
                .barrier =
                    [](void* self) {
                        auto& me = *static_cast<carrier*>(self);
                        return me.guard([&] { me.barrier(); });
                    }};
    }

    /// Why the first callback that failed did so: all that comes after is its consequence.
    [[nodiscard]] const std::optional<base::failure>& failure() const noexcept { return failure_; }

private:
    template <class Act>
    int guard(Act&& act) {
        if (failure_) return 1;
        try {
            act();
            return 0;
        } catch (const base::error& error) {
            failure_ = error.details();
            return 1;
        }
    }

    void allgather(std::span<const std::byte> mine, void* all) {
        const std::size_t total = mine.size() * static_cast<std::size_t>(exchange_->raw.npes);
        const auto given =
            ask(exchange_, "bring the addresses of all PEs", until_,
                [exchange = exchange_, total, sent = std::vector(mine.begin(), mine.end())](answer& to) {
                    to.bytes.resize(total);
                    const viaduct_pmix_exchange& raw = exchange->raw;
                    return raw.allgather(raw.context, sent.data(), to.bytes.data(), sent.size(), &to.problem);
                });
        std::memcpy(all, given->bytes.data(), total);
    }

    void barrier() {
        (void)ask(exchange_, "bring all PEs together", until_, [exchange = exchange_](answer& to) {
            return exchange->raw.barrier(exchange->raw.context, &to.problem);
        });
    }

    const base::deadline until_;
    const std::shared_ptr<owned_exchange> exchange_ = std::make_shared<owned_exchange>();
    std::optional<base::failure> failure_;
};

/// The directory of the library that this code is in, where the module lies.
std::string own_directory() {
    static constexpr char here = 0;
    return base::directory_of(&here);
}

/// A launcher that does not answer in time will not do it.
job_ender ender_by_module(const std::string& directory) {
    return {.after = [directory](std::uint8_t status) {
        constexpr base::seconds patience{2.0};
        try {
            const viaduct_pmix_module& module = load_module(directory);
            const auto ask = [&module, status] {
                viaduct_pmix_problem unused;
                (void)module.end_job(status, &unused);
            };
            (void)base::bounded_call(ask, base::deadline{patience});
        } catch (const std::exception&) {  // without the module, or a thread to ask from, the others go on
        }
    }};
}

}  // namespace

std::unique_ptr<bootstrap> join_pmix(std::string why, const base::deadline& until, const std::string& directory) {
    check_started_by_launcher();
    const std::string folder = directory.empty() ? own_directory() : directory;
    const viaduct_pmix_module& module = load_module(folder);
    carrier by{module, until};
    try {
        return join_by_callbacks(by.callbacks(), std::move(why), until, "PMIx", ender_by_module(folder));
    } catch (const base::error&) {
        if (by.failure()) base::fail(*by.failure());
        throw;
    }
}

job_ender ender_by_pmix() { return ender_by_module(own_directory()); }

}  // namespace via::bootstrap
