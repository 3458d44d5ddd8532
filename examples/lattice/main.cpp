// SPDX-License-Identifier: Apache-2.0
// Wilson's fermions on a lattice. See README.md for a tour of the files.
//
//     viarun -n 4 lattice
#include "common/program.hpp"
#include "options.hpp"
#include "run.hpp"

int main(int argc, char** argv) {
    return common::run_program(
        "lattice", [&] { return lattice::parse(argc, argv); }, lattice::run);
}
