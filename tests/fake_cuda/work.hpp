// SPDX-License-Identifier: Apache-2.0
/// @file work.hpp
/// @brief What devices do, and threads that do it in their place.
#pragma once

#include <cuda.h>
#include <functional>
#include <random>
#include <thread>

namespace fake_cuda {

struct context;

/// A piece of work. It may be done several times.
using work = std::function<CUresult()>;

/// What it is, for who must know.
enum class work_kind { kernel, copy, memory_operation, host_function, conditional };

/// Nothing is done in a spoilt context; an error spoils it.
void carry_out(const work& what, context& of);

/// Makes each piece of work late by what chance says, as far as settings allow that.
class pauses {
public:
    pauses();
    void next();

private:
    std::minstd_rand random_;
};

/// Signals belong to the program under test: such a thread gets none.
[[nodiscard]] std::thread start_thread(std::function<void()> body);

}  // namespace fake_cuda
