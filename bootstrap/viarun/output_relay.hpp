// SPDX-License-Identifier: Apache-2.0
/// @file output_relay.hpp
/// @brief Passes the PEs' output on to viarun's own, whole lines, each with its PE in front if asked for.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include "base/control_thread.hpp"
#include "base/fd.hpp"
#include "whole_lines.hpp"

namespace via::viarun {

/// A thread of its own does the copying, so that a terminal or pager that does not read holds up the PEs' output and
/// never the launcher's rendezvous.
class output_relay {
public:
    /// @param labels  begins each line with "[pe] ".
    explicit output_relay(bool labels) noexcept : labels_{labels} {}
    output_relay(const output_relay&) = delete;
    output_relay& operator=(const output_relay&) = delete;
    output_relay(output_relay&&) = delete;
    output_relay& operator=(output_relay&&) = delete;
    ~output_relay() { finish(); }

    /// Pipes whose lines go to viarun's output. Return the end to write to. Before start().
    [[nodiscard]] base::fd add_output(int pe) { return add(pe, output_); }
    [[nodiscard]] base::fd add_error(int pe) { return add(pe, error_); }
    void start() { thread_.start(); }
    /// Stops the thread and copies what is still in the pipes. Does not wait for their writers.
    void finish();

private:
    struct stream {
        stream(base::fd end, std::string label, line_output& output)
            : pipe{std::move(end)}, lines{std::move(label), output} {}

        base::fd pipe;
        line_cutter lines;
        std::uint64_t bytes = 0;  ///< that have come
        bool may_ask = false;     ///< somebody may wait for an unfinished line, to answer it
        bool is_timed = false;    ///< a call of show_question() is to come
    };
    [[nodiscard]] base::fd add(int pe, line_output& output);
    /// Copies what is there. False at the end of the stream.
    [[nodiscard]] static bool copy(stream& from);
    void on_readable(stream& from);
    void watch_for_question(stream& from);
    void show_question(stream& from, std::uint64_t bytes_before);

    bool labels_;
    line_output output_{STDOUT_FILENO};
    line_output error_{STDERR_FILENO};
    std::vector<std::unique_ptr<stream>> streams_;
    base::control_thread thread_;  // last, so that it ends first
};

}  // namespace via::viarun
