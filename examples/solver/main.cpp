// SPDX-License-Identifier: Apache-2.0
// Sparse linear systems by conjugate gradients. See README.md for a tour of the files.
//
//     viarun -n 4 solver
#include "common/program.hpp"
#include "options.hpp"
#include "run.hpp"

int main(int argc, char** argv) { return common::run_program("solver", solver::parse(argc, argv), solver::run); }
