// SPDX-License-Identifier: Apache-2.0
/// @file text_reader.hpp
/// @brief The lines of a text from outside, and in each its words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace common {

/// Lines that are empty or begin with `#` or `%` have no content. What is wrong is a user_error that names text and
/// line. Text and name outlive this object.
class text_reader {
public:
    /// @param name  stands for the text in error messages
    text_reader(std::string_view text, const std::string& name) : rest_{text}, name_{name} {}

    /// Goes to the next line; false if there is none.
    bool next_line();
    /// Goes to the next line with content; false if there is none.
    bool next_line_with_content();
    /// The next word of the line; empty at its end.
    [[nodiscard]] std::string_view word();
    /// The next word, a number that is not negative.
    [[nodiscard]] std::uint64_t count(const char* what);
    /// The next word, a finite number.
    [[nodiscard]] double real(const char* what) { return finite<double>(word(), what); }
    /// real() of this line, or of the next one that has a word.
    [[nodiscard]] double real_anywhere(const char* what);
    /// A word that has been read, as a finite number, float or double.
    template <class Number>
    [[nodiscard]] Number finite(std::string_view text, const char* what) const;
    /// Refuses what is left of the line.
    void expect_end();

    /// Of the line, from 1.
    [[nodiscard]] std::size_t number() const { return number_; }
    [[nodiscard]] const std::string& name() const { return name_; }
    /// @throws user_error that names the line
    [[noreturn]] void refuse(const std::string& why) const;

private:
    std::string_view rest_;
    const std::string& name_;
    std::string_view line_;
    std::size_t number_ = 0;
};

}  // namespace common
