// SPDX-License-Identifier: Apache-2.0
// What viarun passes on: lines of several PEs, and a question that somebody is to answer.
#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "support/catch.hpp"
#include "support/subprocess.hpp"
#include "viarun/whole_lines.hpp"

using support::outcome;
using support::run_program;
using via::viarun::line_cutter;
using via::viarun::line_output;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream{text};
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

outcome viarun(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), VIARUN);
    return run_program(arguments);
}

/// So many bytes of one letter, behind `label` if there is one; -1 for what is no such line.
std::ptrdiff_t length(const std::string& line, bool labelled) {
    const std::size_t begin = labelled ? line.find("] ") + 2 : 0;
    if (labelled && (line.empty() || line[0] != '[' || begin < 4)) return -1;
    const bool one_letter = std::all_of(line.begin() + static_cast<std::ptrdiff_t>(begin), line.end(),
                                        [&](char letter) { return letter == line[begin]; });
    return one_letter ? static_cast<std::ptrdiff_t>(line.size() - begin) : -1;
}

/// A file without a name, and what was written to it.
class scratch {
public:
    scratch() : file_{std::tmpfile()} {
        if (file_ == nullptr) throw std::runtime_error{"no temporary file"};
    }
    scratch(const scratch&) = delete;
    scratch& operator=(const scratch&) = delete;
    scratch(scratch&&) = delete;
    scratch& operator=(scratch&&) = delete;
    ~scratch() { (void)std::fclose(file_); }

    [[nodiscard]] int descriptor() const { return ::fileno(file_); }
    [[nodiscard]] std::string text() const {
        std::string all(static_cast<std::size_t>(::lseek(descriptor(), 0, SEEK_END)), '\0');
        if (::pread(descriptor(), all.data(), all.size(), 0) != static_cast<ssize_t>(all.size())) return "unreadable";
        return all;
    }

private:
    std::FILE* file_;
};

}  // namespace

TEST_CASE("lines stay whole however their bytes come") {
    scratch file;
    line_output output{file.descriptor()};
    line_cutter first{"[0] ", output};
    line_cutter second{"", output};
    first.append("be");
    second.append("one\ntwo\nth");
    first.append("gin\n\nand");
    second.append("ree\n");
    second.finish();
    first.finish();
    first.finish();
    CHECK(file.text() == "one\ntwo\n[0] begin\n[0] \nthree\n[0] and\n");
}

TEST_CASE("an unfinished line that was shown goes on, unless another line comes between") {
    scratch file;
    line_output output{file.descriptor()};
    line_cutter first{"[0] ", output};
    line_cutter second{"[1] ", output};
    first.release();  // there is nothing to show
    first.append("name? ");
    CHECK(first.holds_back());
    first.release();
    CHECK_FALSE(first.holds_back());
    CHECK(file.text() == "[0] name? ");
    first.append("good\n");
    first.append("more? ");
    first.release();
    second.append("a line\n");
    first.append("no\n");
    second.append("last");
    second.release();
    second.finish();
    CHECK(file.text() == "[0] name? good\n[0] more? \n[1] a line\n[0] no\n[1] last\n");
}

TEST_CASE("a line of more bytes than are held back loses none, and is whole if nobody comes between") {
    constexpr std::size_t longest = line_cutter::longest_line;
    for (const std::size_t size : {longest, longest + 1, 3 * longest + 7}) {
        for (const bool between : {false, true}) {
            scratch file;
            line_output output{file.descriptor()};
            line_cutter first{"[0] ", output};
            line_cutter second{"[1] ", output};
            first.append(std::string(size, 'x'));
            if (between) second.append("y\n");
            first.append("xx\n");
            const std::string line = std::string(size, 'x');
            const bool is_begun = size > longest;
            if (!between) CHECK(file.text() == "[0] " + line + "xx\n");
            if (between && is_begun) CHECK(file.text() == "[0] " + line + "\n[1] y\n[0] xx\n");
            if (between && !is_begun) CHECK(file.text() == "[1] y\n[0] " + line + "xx\n");
        }
    }
}

TEST_CASE("random pieces of random lines come out as the lines that they were") {
    std::mt19937 random{20};
    const auto below = [&](std::size_t bound) {
        return std::uniform_int_distribution<std::size_t>{0, bound - 1}(random);
    };
    constexpr std::size_t writers = 5;
    scratch file;
    line_output output{file.descriptor()};
    std::array<std::string, writers> texts;
    std::array<std::size_t, writers> written{};
    std::size_t total = 0;
    std::deque<line_cutter> cutters;
    for (std::size_t i = 0; i < writers; ++i) {
        cutters.emplace_back(std::string(1, static_cast<char>('A' + i)), output);
        for (int line = 0; line < 200; ++line)
            texts[i] += std::string(below(3000), static_cast<char>('a' + below(26))) + "\n";
        total += texts[i].size();
    }
    for (std::size_t left = total; left != 0;) {
        const std::size_t i = below(writers);
        const std::size_t piece = std::min(below(9000), texts[i].size() - written[i]);
        cutters[i].append(std::string_view{texts[i]}.substr(written[i], piece));
        written[i] += piece;
        left -= piece;
    }
    std::array<std::string, writers> seen;
    for (const std::string& line : lines_of(file.text()))
        seen.at(static_cast<std::size_t>(line.at(0) - 'A')) += line.substr(1) + "\n";
    CHECK(seen == texts);
}

TEST_CASE("long lines of several PEs stay whole in a pipe and in a file") {
    constexpr int pes = 4;
    constexpr int lines = 20;
    for (const std::string option : {"--label", "--lines"}) {
        for (const int size : {79, 5000, 100000, 900000}) {
            const std::vector<std::string> command{"-n",       std::to_string(pes),  option,
                                                   LONG_LINES, std::to_string(size), std::to_string(lines)};
            const outcome piped = viarun(command);
            const std::filesystem::path file{"viarun_lines_test.out"};
            const outcome filed =
                run_program({"sh", "-c",
                             std::string{VIARUN} + " -n 4 " + option + " " + LONG_LINES + " " + std::to_string(size) +
                                 " " + std::to_string(lines) + " >" + file.string()});
            std::ifstream stream{file};
            const std::string text{std::istreambuf_iterator<char>{stream}, {}};
            std::filesystem::remove(file);
            for (const std::string& all : {piped.out, text}) {
                const std::vector<std::string> seen = lines_of(all);
                INFO(option << ' ' << size << ", " << seen.size() << " lines");
                CHECK(piped.status + filed.status == 0);
                CHECK(seen.size() == pes * lines);
                CHECK(std::all_of(seen.begin(), seen.end(),
                                  [&](const std::string& line) { return length(line, option == "--label") == size; }));
            }
        }
    }
}

TEST_CASE("viarun outlives who reads its output, and its PEs are told of theirs as ever") {
    const auto status_in_shell = [](const std::string& script) {
        return run_program({"bash", "-c", "set -o pipefail; viarun=" VIARUN "; " + script}).status;
    };
    // The last line has no end, so viarun writes it when all PEs have ended.
    CHECK(status_in_shell("{ sleep 0.3; $viarun -n 1 --lines printf end; } | :") == 0);
    CHECK(status_in_shell("{ sleep 0.3; $viarun -n 2 --on-failure continue false 2>&1; } | :") == 1);
    const std::string told = "$viarun -n 1 sh -c 'kill -PIPE $$'";
    CHECK(status_in_shell(told) == 128 + SIGPIPE);
    CHECK(status_in_shell("trap '' PIPE; " + told) == 0);
}

TEST_CASE("a question of PE 0 is shown, where somebody may answer it") {
    const std::string ask = "printf 'name? '; read name; echo hello $name";
    support::subprocess open{{"sh", "-c", std::string{"sleep 60 | "} + VIARUN + " -n 2 --label sh -c \"" + ask + "\""}};
    CHECK(open.wait_for("[0] name? ", support::subprocess::seconds{20}));
    // From /dev/null nobody does, and what is written a while later still belongs to the line.
    const outcome closed = viarun({"-n", "2", "--label", "sh", "-c", "printf begin; sleep 1; echo end"});
    CHECK((closed.out == "[0] beginend\n[1] beginend\n" || closed.out == "[1] beginend\n[0] beginend\n"));
}
