// SPDX-License-Identifier: Apache-2.0
// Jobs by PMIx: under mpirun, and under a launcher of our own whose server misbehaves.
#include <filesystem>
#include <string>
#include <vector>

#include <unistd.h>

#include "support/catch.hpp"
#include "support/subprocess.hpp"

namespace {

using support::outcome;
using strings = std::vector<std::string>;

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

/// Two PEs that join one world, in so many seconds at most, under a server that does as `mode` says.
outcome run_server(const std::string& mode, const std::string& seconds = "50") {
    return support::run_program({PMIX_SERVER, mode, "2", PMIX_PROGRAM, "join", seconds});
}

/// Both PEs fail so, and say so.
void check_both_fail(const outcome& seen, const std::string& with) {
    INFO(seen.text());
    CHECK(seen.status == 2);
    CHECK(count(seen.out, with) == 2);
    CHECK(seen.err.find("signal") == std::string::npos);
}

/// A directory that is removed with what is in it.
class scratch_directory {
public:
    scratch_directory() {
        std::string name = (std::filesystem::temp_directory_path() / "pmix.XXXXXX").string();
        if (::mkdtemp(name.data()) != nullptr) path_ = name;
    }
    scratch_directory(const scratch_directory&) = delete;
    scratch_directory& operator=(const scratch_directory&) = delete;
    ~scratch_directory() { std::filesystem::remove_all(path_); }
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

}  // namespace

TEST_CASE("a PMIx server lets a job join") {
    const outcome seen = run_server("serves");
    INFO(seen.text());
    CHECK(seen.status == 0);
    CHECK(count(seen.out, " of 2") == 2);
}

TEST_CASE("a PMIx server that has gone") { check_both_fail(run_server("gone"), "VIA_ERR_BOOTSTRAP: PMIx did not let"); }

TEST_CASE("a PMIx server that dies in the exchange") {
    check_both_fail(run_server("dies"), "VIA_ERR_BOOTSTRAP: PMIx did not bring the addresses of all PEs: PMIx_Fence");
}

TEST_CASE("a PMIx server that is stopped") {
    check_both_fail(run_server("stopped", "3"), "VIA_ERR_TIMEOUT: PMIx did not let");
}

TEST_CASE("a PMIx server that never answers a fence") {
    check_both_fail(run_server("hangs", "6"),
                    "VIA_ERR_TIMEOUT: PMIx did not bring the addresses of all PEs before the deadline: all PEs of this "
                    "host have come to it");
}

TEST_CASE("a PMIx server that refuses a fence") { check_both_fail(run_server("refuses"), "NOT-SUPPORTED"); }

TEST_CASE("a PE that never comes, and whose part is missing") {
    check_both_fail(run_server("incomplete"),
                    "VIA_ERR_BOOTSTRAP: PMIx did not bring the addresses of all PEs: PE 2's part");
}

TEST_CASE("a PMIx server that counts fewer PEs than there are") {
    const outcome seen = run_server("too small", "6");
    INFO(seen.text());
    CHECK(seen.status == 2);
    CHECK(count(seen.out, "the server makes this process rank 1 of 1") == 1);
}

TEST_CASE("a PE that puts something else than the others") {
    const std::string lie = GENERATE("short", "number", "nothing", "garbage");
    const outcome seen = support::run_program({PMIX_SERVER, "serves", "2", PMIX_LIAR, lie, PMIX_PROGRAM, "join", "50"});
    INFO(lie << ": " << seen.text());
    CHECK(seen.status == 1);
    CHECK(count(seen.out, "VIA_ERR_BOOTSTRAP: ") == 1);
    CHECK(count(seen.out, "PE 1") >= 1);
    CHECK(seen.err.find("signal") == std::string::npos);
}

TEST_CASE("without a launcher") {
    const outcome seen = support::run_program({PMIX_PROGRAM, "join"});
    INFO(seen.text());
    CHECK(seen.out.find("VIA_ERR_BOOTSTRAP: no launcher with PMIx started this process") != std::string::npos);
}

TEST_CASE("without the module, and with one of another version") {
    const scratch_directory there;
    const strings launched{PMIX_SERVER, "serves", "2", PMIX_PROGRAM, "join", "50", there.path()};
    const outcome without = support::run_program(launched);
    check_both_fail(without, "VIA_ERR_UNSUPPORTED: ");
    CHECK(count(without.out, "libpmix2") == 2);

    std::filesystem::copy_file(WRONG_MODULE, there.path() + "/libviaduct-pmix.so");
    const outcome with = support::run_program(launched);
    check_both_fail(with, "VIA_ERR_UNSUPPORTED: ");
    CHECK(count(with.out, "has version 77, not 3") == 2);
}

#ifdef MPIRUN

namespace {

outcome mpirun(int npes, const strings& program) {
    strings command{MPIRUN, "--allow-run-as-root", "--oversubscribe", "-n", std::to_string(npes)};
    command.insert(command.end(), program.begin(), program.end());
    return support::run_program(command);
}

}  // namespace

TEST_CASE("processes under mpirun conform") {
    const int npes = GENERATE(1, 2, 4);
    const outcome seen = mpirun(npes, {PMIX_PROGRAM, "all"});
    INFO(npes << " PEs: " << seen.text());
    CHECK(seen.status == 0);
    CHECK(count(seen.out, "conforms") == static_cast<std::size_t>(npes));
}

TEST_CASE("worlds by the library under mpirun") {
    const outcome seen = mpirun(2, {PMIX_WORLD});
    INFO(seen.text());
    CHECK(seen.status == 0);
    CHECK(count(seen.out, "PE 0 of 2") == 1);
    CHECK(count(seen.out, "PE 1 of 2") == 1);
}

TEST_CASE("one PE ends the job under mpirun, whatever the others are at") {
    const int status = GENERATE(0, 3, 255);
    const outcome seen = mpirun(3, {PMIX_END, std::to_string(status)});
    INFO(status << ": " << seen.text());
    CHECK_FALSE(seen.timed_out);
    CHECK(seen.status == status);
    CHECK(count(seen.out, "ends the job") == 1);
}

TEST_CASE("a PE that misses under mpirun") {
    const outcome seen = mpirun(2, {PMIX_PROGRAM, "late", "5"});
    INFO(seen.text());
    CHECK(seen.status != 0);
    CHECK(count(seen.out, "VIA_ERR_TIMEOUT: ") == 1);
    CHECK(count(seen.out, "before the deadline: PE 0 did not come to it") == 1);
}

#endif

#ifdef SRUN_SCRIPT

TEST_CASE("processes under srun conform") {
    const outcome seen =
        support::run_program({"sh", SRUN_SCRIPT, "2", PMIX_PROGRAM, "all"}, support::subprocess::seconds{120});
    INFO(seen.text());
    CHECK(seen.status == 0);
    CHECK(count(seen.out, "conforms") == 2);  // srun may call it a success that nothing was started
}

#endif
