// SPDX-License-Identifier: Apache-2.0
// The program graph_search as users start it.
#include <csignal>
#include <string>
#include <vector>

#include "application.hpp"
#include "support/effort.hpp"

namespace {

using testing::finished;
using testing::launched;
using testing::program;
using testing::run;

std::vector<char> bytes(const std::string& text) { return {text.begin(), text.end()}; }

nlohmann::json results(const std::string& command) {
    nlohmann::json json = testing::told(command);
    CHECK(json.at("complaint") == "");
    return json;
}

std::string checksum(const std::string& command) { return results(command).at("forms").at(0).at("checksum"); }

// Fails with one message, on one line, in time.
void refuses(const std::string& command, const std::string& message) {
    const finished end = run(command);
    INFO(command << "\n" << end.output);
    CHECK(end.status != 0);
    CHECK(end.status != 124);
    CHECK(testing::count(end.output, message) == 1);
    CHECK(testing::count(end.output, "graph_search: ") == 1);
}

}  // namespace

TEST_CASE("every number of PEs finds the same", "[same]") {
    // A sanitizer sees on one number of PEs what it sees on three.
    const std::vector<int> sizes = support::effort(100) == 100 ? std::vector{2, 3, 4} : std::vector{3};
    for (const std::string graph : {"--scale 9 ", "--grid 40,30 --missing 0.2 "}) {
        for (const std::string what : {"--find levels", "--find paths"}) {
            const std::string arguments = " " + graph + what + " --roots 5";
            const std::string expected = checksum(program + arguments);
            for (const int npes : sizes) {
                INFO(npes << arguments);
                CHECK(checksum(launched(npes) + arguments) == expected);
            }
            CHECK(checksum(program + " --threads 4" + arguments) == expected);
            for (const std::string shape : {"2d", "2x3", "3x2", "6x1"})
                CHECK(checksum(program + " --threads 6 --partition " + shape + arguments) == expected);
            CHECK(checksum(launched(4) + " --partition 2x2" + arguments) == expected);
        }
    }
}

TEST_CASE("a file of either format is the graph that it says", "[input]") {
    const testing::scratch directory;
    const std::string path = directory.file("graph.txt");
    testing::write(path, bytes("0 1 2\n1 2 0.5\n2 0 9\n5 5\n"));
    const nlohmann::json list = results(launched(3) + " --input " + path + " --root 0");
    CHECK(list.at("vertices") == 6);
    CHECK(list.at("edges") == 4);
    CHECK(list.at("forms").at(0).at("searches").at(0).at("edges") == 3);
    CHECK(list.at("forms").at(0).at("searches").at(0).at("vertices") == 3);
    CHECK(list.at("vertices_by_level").at(1) == 2);
    const std::string expected = checksum(program + " --find paths --root 1 --input " + path);

    testing::write(path,
                   bytes("%%MatrixMarket matrix coordinate real symmetric\n6 6 4\n2 1 2\n3 2 0.5\n1 3 9\n6 6 1\n"));
    CHECK(checksum(launched(2) + " --find paths --root 1 --input " + path) == expected);
}

TEST_CASE("a root without neighbours reaches itself", "[input]") {
    const testing::scratch directory;
    const std::string path = directory.file("graph.txt");
    testing::write(path, bytes("0 1\n3 3\n"));
    for (const std::string root : {"2", "3", "2 --partition 2x1", "3 --find paths"}) {
        const nlohmann::json found = results(launched(2) + " --input " + path + " --root " + root);
        CHECK(found.at("forms").at(0).at("searches").at(0).at("vertices") == 1);
    }
}

TEST_CASE("what cannot be searched ends every PE with one message", "[input]") {
    const testing::scratch directory;
    const std::string path = directory.file("graph.txt");
    const std::string arguments = " --input " + path;
    testing::write(path, bytes("# nothing\n"));
    refuses(launched(3) + arguments, "the graph has no edges");
    testing::write(path, bytes("1 1\n"));
    refuses(launched(3) + arguments, "no vertex of the graph has a neighbour");
    testing::write(path, bytes("0 1\n1 zwei\n"));
    refuses(launched(3) + arguments, "graph.txt, line 2: \"zwei\" is not the number of a vertex");
    testing::write(path, bytes("%%MatrixMarket matrix coordinate pattern general\n3 3 9\n1 2\n"));
    refuses(program + " --threads 2" + arguments, "line 3: the file ends after 1 of 9 entries");
    testing::write(path, bytes("0 1 1\n1 2 -0.5\n"));
    CHECK(results(launched(2) + arguments).at("edges") == 2);
    refuses(launched(2) + " --find paths" + arguments, "graph.txt, line 2: the weight is negative");
    testing::write(path, bytes("0 1 3e38\n1 2 3e38\n"));
    refuses(launched(2) + " --find paths" + arguments, "weights are so large");
    testing::write(path, bytes("0 1\n"));
    refuses(launched(2) + " --root 2" + arguments, "--root 2: the graph's vertices are 0 to 1");
    refuses(launched(2) + " --partition 2x3" + arguments, "--partition 2x3: there are 2 PEs");
    refuses(launched(2) + " --input " + directory.file("none"), "No such file");
    refuses(launched(2) + " --input " + directory.file(""), "cannot be read");
    refuses(launched(2) + " --scale 6 --plot " + directory.file("no/plot.svg"), "cannot be written");
}

TEST_CASE("wrong options are told once", "[input]") {
    for (const std::string wrong : {"--scale 32", "--form gpu", "--find cycles", "--grid 5", "--grid 100000,100000",
                                    "--missing nan", "--step 0", "--step nan", "--roots 0", "--partition 3d",
                                    "--partition 0x3", "--threads 2 --form device", "--no-such-option"}) {
        const finished end = run(launched(3) + " " + wrong);
        INFO(wrong << "\n" << end.output);
        CHECK(end.status != 0);
        CHECK(testing::count(end.output, "--help") == 1);
    }
    CHECK(testing::count(run(launched(2) + " --threads 2").output, "without viarun") == 1);
}

TEST_CASE("the plot is an image", "[plot]") {
    const testing::scratch directory;
    const std::string path = directory.file("plot.svg");
    const finished end = run(launched(2) + " --grid 30,30 --roots 1 --plot " + path);
    INFO(end.output);
    CHECK(end.status == 0);
    const std::vector<char> drawn = testing::contents(path);
    const std::string svg{drawn.begin(), drawn.end()};
    CHECK(svg.rfind("<svg ", 0) == 0);
    CHECK(testing::count(svg, "<polyline") == 1);
    CHECK(testing::count(svg, "</svg>") == 1);
}

TEST_CASE("Ctrl-C stops all PEs, and what was done is shown", "[interrupt]") {
    const std::string arguments = " --grid 200,200 --roots 1000000 --no-validation";
    for (const std::string& started : {launched(3), program + " --threads 3", program}) {
        support::subprocess job{{"sh", "-c", "exec " + started + arguments}};
        // In which the program comes to where it catches an interrupt.
        CHECK_FALSE(job.wait_for("never said", support::subprocess::seconds{2}));
        job.send(SIGINT);
        const support::outcome end = job.finish(testing::ample);
        INFO(started << ' ' << end.text());
        CHECK(end.status == 130);
        CHECK(testing::count(end.out, "interrupted after") == 1);
    }
}
