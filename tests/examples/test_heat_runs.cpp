// SPDX-License-Identifier: Apache-2.0
// The program heat as users start it: the same bits however it is divided, and clear ends of runs that cannot be.
#include <csignal>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "command.hpp"
#include "png.hpp"
#include "small_body.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "support/subprocess.hpp"

namespace {

using testing::finished;
using testing::run;

const std::string heat_program = HEAT_PROGRAM;
std::string launched(int npes) {
    return std::string{VIARUN_PROGRAM} + " -n " + std::to_string(npes) + " " + heat_program;
}

// What must be the same for every division.
struct result {
    std::string checksum;
    std::uint64_t steps;
    double residual;
    std::vector<char> picture;

    bool operator==(const result&) const = default;
};

result computed(const testing::scratch& directory, const std::string& program, const std::string& more) {
    const std::string arguments = " --input " + directory.file("body.png") + " --output " + directory.file("heat.png") +
                                  " --curve " + directory.file("curve.svg") + " --json " + more;
    const finished end = run(program + arguments);
    INFO(program << arguments << "\n" << end.output);
    REQUIRE(end.status == 0);
    const nlohmann::json json = nlohmann::json::parse(end.output);
    CHECK(json.at("ending") == "converged");
    CHECK(json.at("coldest").get<double>() >= 20.0 - 1e-6);
    CHECK(json.at("hottest").get<double>() <= 90.0 + 1e-6);
    return {json.at("checksum"), json.at("steps"), json.at("residual"), testing::contents(directory.file("heat.png"))};
}

// Fails with one message, on one line, in time, and leaves no output.
void refuses(const std::string& command, const std::string& message) {
    const finished end = run(command);
    INFO(command << "\n" << end.output);
    CHECK(end.status != 0);
    CHECK(end.status != 124);
    CHECK(testing::count(end.output, message) == 1);
    CHECK(testing::count(end.output, "heat: ") == 1);
}

}  // namespace

TEST_CASE("the field has the same bits for every number of PEs and every division", "[bits]") {
    const testing::scratch directory;
    heat::write_png(directory.file("body.png"), testing::small_body());
    // A sanitizer sees in two divisions what it sees in five.
    const std::vector<int> sizes = support::effort(100) == 100 ? std::vector{1, 2, 3, 4, 7} : std::vector{2, 7};
    for (const std::string depth : {"1", "5"}) {
        const std::string common = "--depth " + depth + " --tolerance 1e-6 --check-every 37 --decomposition ";
        const result expected = computed(directory, heat_program, common + "rows");
        CHECK(expected.steps > 100);
        for (const std::string how : {"rows", "blocks"}) {
            for (const int npes : sizes) {
                INFO(npes << " PEs, depth " << depth << ", " << how);
                CHECK((computed(directory, launched(npes), common + how) == expected));
            }
            INFO("threads, depth " << depth << ", " << how);
            CHECK((computed(directory, heat_program, common + how + " --threads 4") == expected));
            CHECK((computed(directory, heat_program, common + how + " --threads 7") == expected));
        }
    }
}

TEST_CASE("bad images end every PE with one message", "[input]") {
    const testing::scratch directory;
    const std::string path = directory.file("body.png");
    const std::string arguments = " --no-pictures --input " + path;
    heat::write_png(path, testing::small_body());
    const std::vector<char> whole = testing::contents(path);

    std::mt19937 random{20};
    std::uniform_int_distribution<std::size_t> offset{1, whole.size() - 1};
    for (int i = 0; i < 6; ++i) {
        const std::size_t size = offset(random);
        testing::write(path, {whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)});
        INFO("the first " << size << " bytes of " << whole.size());
        refuses(launched(3) + arguments, "truncated");
    }
    testing::write(path, {});
    refuses(launched(2) + arguments, "the file is empty");
    testing::write(path, std::vector<char>(1000, 'x'));
    refuses(launched(2) + arguments, "not a PNG");
    refuses(heat_program + " --threads 3" + arguments, "not a PNG");
    refuses(launched(2) + " --no-pictures --input " + directory.file("none.png"), "No such file");
    refuses(launched(2) + " --no-pictures --input " + directory.file(""), "cannot be read");

    heat::write_png(path, heat::image{1, 1, {255, 255, 255, 255}});
    refuses(launched(2) + arguments, "nothing but outside");
    heat::write_png(path, heat::image{1, 1, {255, 0, 0, 255}});
    refuses(launched(2) + arguments, "no heat sink");
    heat::write_png(path, heat::image{1, 1, {0, 0, 255, 255}});
    refuses(launched(2) + arguments, "no heat source");

    heat::image pair{2, 1, {255, 0, 0, 255}};
    pair.at(1, 0) = {0, 0, 255, 255};
    heat::write_png(path, pair);
    refuses(launched(3) + arguments, "cannot be divided among 3 PEs");
    refuses(launched(2) + arguments + " --decomposition rows", "cannot be divided among 2 PEs");
}

TEST_CASE("outputs that cannot be written and wrong options are told before the work", "[input]") {
    const testing::scratch directory;
    const std::string input = directory.file("body.png");
    heat::write_png(input, testing::small_body());
    const std::string nowhere = directory.file("no/such/place.png");
    refuses(launched(3) + " -i " + input + " -o " + nowhere, nowhere + ": cannot be written");
    refuses(launched(3) + " -i " + input + " -o " + directory.file("a.png") + " --curve " + directory.file(""),
            "cannot be written");
    CHECK_FALSE(std::filesystem::exists(directory.file("a.png")));

    for (const std::string wrong : {"--depth 0", "--tolerance x", "--decomposition rings", "--no-such-option",
                                    "--hot 10 --cold 20", "--hot inf", "--cold nan", "--momentum 1"}) {
        const finished end = run(launched(3) + " " + wrong);
        INFO(wrong << "\n" << end.output);
        CHECK(end.status != 0);
        CHECK(testing::count(end.output, "--help") == 1);
    }
    const finished both = run(launched(2) + " --threads 2");
    CHECK(both.status != 0);
    CHECK(testing::count(both.output, "without viarun") == 1);
}

TEST_CASE("help is printed once and has the colours", "[input]") {
    const finished help = run(launched(3) + " --help");
    CHECK(help.status == 0);
    CHECK(testing::count(help.output, "Colours of the input image") == 1);
    CHECK(testing::count(help.output, "--decomposition") == 1);
}

TEST_CASE("Ctrl-C stops all PEs, and the picture so far is written", "[interrupt]") {
    const testing::scratch directory;
    heat::write_png(directory.file("body.png"), testing::small_body());
    const std::string arguments = " --tolerance 0 --max-steps 1000000000 -i " + directory.file("body.png") + " -o " +
                                  directory.file("heat.png") + " --curve " + directory.file("curve.svg");
    for (const std::string& program : {launched(3), heat_program + " --threads 3", heat_program}) {
        std::filesystem::remove(directory.file("heat.png"));
        constexpr support::subprocess::seconds ample{300};
        support::subprocess job{{"sh", "-c", "exec " + program + arguments}};
        REQUIRE(job.wait_for("step 0", ample));  // all PEs are there and compute
        job.send(SIGINT);
        const support::outcome end = job.finish(ample);
        INFO(program << ' ' << end.text());
        CHECK(end.status == 130);
        CHECK(testing::count(end.out, "interrupted after") == 1);
        CHECK(heat::read_png(directory.file("heat.png")).width > 61);
    }
}

TEST_CASE("a body that is not steady after the last step ends with status 3, and the pictures are written") {
    const testing::scratch directory;
    heat::write_png(directory.file("body.png"), testing::small_body());
    const std::string arguments = " --max-steps 20 -i " + directory.file("body.png") + " -o " +
                                  directory.file("heat.png") + " --curve " + directory.file("curve.svg");
    const finished end = run(launched(3) + arguments);
    INFO(end.output);
    CHECK(end.status == 3);
    CHECK(testing::count(end.output, "out of steps") == 1);
    CHECK(heat::read_png(directory.file("heat.png")).width > 61);
    CHECK(std::filesystem::exists(directory.file("curve.svg")));
}

TEST_CASE("the sample is drawn again on request", "[input]") {
    const testing::scratch directory;
    CHECK(run(heat_program + " --draw-sample " + directory.file("again.png")).status == 0);
    CHECK((heat::read_png(directory.file("again.png")).pixels == heat::read_png(HEAT_SAMPLE).pixels));
}
