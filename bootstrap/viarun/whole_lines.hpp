// SPDX-License-Identifier: Apache-2.0
/// @file whole_lines.hpp
/// @brief Several streams of bytes on one output, without one breaking the lines of another.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace via::viarun {

/// A descriptor that several write lines to. At most one of these is not finished.
class line_output {
public:
    explicit line_output(int descriptor) noexcept : descriptor_{descriptor} {}

    /// Writes more of a writer's line in one piece, with `label` where it begins, and the newline if it ends. Ends what
    /// another writer has left unfinished. An output that is gone loses it.
    void write(const void* writer, std::string_view label, std::string_view text, bool ends);
    /// True while that writer's line is the unfinished one.
    [[nodiscard]] bool is_amid_line_of(const void* writer) const noexcept { return unfinished_ == writer; }

private:
    int descriptor_;
    const void* unfinished_ = nullptr;  ///< whose line it is; null if the output is at the beginning of one
};

/// Cuts a stream of bytes into lines, and writes each when it is whole. One that grows beyond `longest_line` is written
/// as it comes, and broken only if somebody else has a line to write meanwhile.
class line_cutter {
public:
    static constexpr std::size_t longest_line = std::size_t{1} << 20;

    /// @param label  begins each line.
    line_cutter(std::string label, line_output& output) : label_{std::move(label)}, output_{output} {}
    line_cutter(const line_cutter&) = delete;
    line_cutter& operator=(const line_cutter&) = delete;
    line_cutter(line_cutter&&) = delete;
    line_cutter& operator=(line_cutter&&) = delete;
    ~line_cutter() = default;

    void append(std::string_view bytes);
    /// True if there is a part of a line that is not written yet.
    [[nodiscard]] bool holds_back() const noexcept { return !unfinished_.empty(); }
    /// Writes that part.
    void release();
    /// Ends an unfinished line with the newline that it lacks.
    void finish();

private:
    void emit(bool ends);

    std::string label_;
    line_output& output_;
    std::string unfinished_;
};

}  // namespace via::viarun
