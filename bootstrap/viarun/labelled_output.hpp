// SPDX-License-Identifier: Apache-2.0
/// @file labelled_output.hpp
/// @brief Copies the PEs' output to viarun's own, whole lines, each with its PE in front.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/control_thread.hpp"
#include "base/fd.hpp"

namespace via::viarun {

/// Cuts a stream of bytes into lines. A line longer than `longest_line` is cut.
class line_cutter {
public:
    static constexpr std::size_t longest_line = 64 * 1024;

    /// @param prefix  begins each line.
    /// @param output  descriptor that the lines are written to, each in one write.
    line_cutter(std::string prefix, int output) : prefix_{std::move(prefix)}, output_{output} {}
    void append(std::string_view bytes);
    /// Writes an unfinished line, with the newline that it lacks.
    void finish();

private:
    void emit(std::string_view line) const;

    std::string prefix_;
    int output_;
    std::string unfinished_;
};

/// A thread of its own does the copying, so that a terminal or pager that does not read holds up the PEs' output and
/// never the launcher's rendezvous.
class labelled_output {
public:
    labelled_output() = default;
    labelled_output(const labelled_output&) = delete;
    labelled_output& operator=(const labelled_output&) = delete;
    labelled_output(labelled_output&&) = delete;
    labelled_output& operator=(labelled_output&&) = delete;
    ~labelled_output() { finish(); }

    /// A pipe whose lines go to `output` with "[pe] " in front. Returns the end to write to. Before start().
    [[nodiscard]] base::fd add(int pe, int output);
    void start() { thread_.start(); }
    /// Stops the thread and copies what is still in the pipes. Does not wait for their writers.
    void finish();

private:
    struct stream {
        base::fd pipe;
        line_cutter lines;
    };
    /// Copies what is there. False at the end of the stream.
    [[nodiscard]] static bool copy(stream& from);

    std::vector<std::unique_ptr<stream>> streams_;
    base::control_thread thread_;  // last, so that it ends first
};

}  // namespace via::viarun
