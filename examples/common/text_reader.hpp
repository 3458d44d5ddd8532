// SPDX-License-Identifier: Apache-2.0
/// @file text_reader.hpp
/// @brief Text files of numbers, word by word; what is wrong is a user_error that names the line.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace common {

/// The lines of a text, and in each its words. Refers to both arguments.
class text_reader {
public:
    /// @param name  stands for the text in error messages
    text_reader(std::string_view text, const std::string& name) : rest_{text}, name_{name} {}

    /// Goes to the next line; false if there is none.
    bool next_line();
    /// Goes to the next line that has words and does not begin with one of `comments`; false if there is none.
    bool next_line_with_content(std::string_view comments);
    /// The next word of the line; empty at its end.
    std::string_view word();
    /// The next word of the line, a number that is not negative.
    std::uint64_t count(const char* what);
    /// The next word of the line, a finite number.
    double real(const char* what);
    /// real() of this line, or of the next one that has a word.
    double real_anywhere(const char* what);
    /// A word that was read as a finite number, of any type that has a decimal point.
    template <class Real>
    [[nodiscard]] Real as_real(std::string_view text, const char* what) const {
        Real value{};
        const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
        // What is no number less itself is not finite.
        if (!is_whole(text, end) || !(value - value == 0)) refuse(described(text) + " is not " + what);
        return value;
    }
    /// Refuses what is left of the line.
    void expect_end();

    /// The line's number, from 1.
    [[nodiscard]] std::size_t number() const { return number_; }
    /// @throws user_error that names the line
    [[noreturn]] void refuse(const std::string& why) const;

private:
    static bool is_whole(std::string_view text, const std::from_chars_result& result) {
        return !text.empty() && result.ec == std::errc{} && result.ptr == text.data() + text.size();
    }
    /// What is shown of a word; a file may have any.
    static std::string described(std::string_view text);

    std::string_view rest_;
    const std::string& name_;
    std::string_view line_;
    std::size_t number_ = 0;
};

}  // namespace common
