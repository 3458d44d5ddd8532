// SPDX-License-Identifier: Apache-2.0
// Wilson's fermions on a lattice. See README.md for a tour of the files.
//
//     viarun -n 4 lattice
#include "common/program.hpp"
#include "options.hpp"
#include "run.hpp"

int main(int argc, char** argv) {
    const auto where = [](const lattice::options& wanted) {
        return common::placement{wanted.threads, lattice::uses_gpu(wanted.how)};
    };
    return common::run_program("lattice", lattice::parse(argc, argv), where, lattice::run);
}
