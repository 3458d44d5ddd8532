// SPDX-License-Identifier: Apache-2.0
#include "text_reader.hpp"

#include <algorithm>

#include "user_error.hpp"

namespace common {
namespace {

constexpr std::string_view blanks = " \t\r\v\f";

}  // namespace

bool text_reader::next_line() {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find('\n');
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    ++number_;
    return true;
}

bool text_reader::next_line_with_content(std::string_view comments) {
    while (next_line()) {
        line_.remove_prefix(std::min(line_.find_first_not_of(blanks), line_.size()));
        if (!line_.empty() && comments.find(line_.front()) == std::string_view::npos) return true;
    }
    return false;
}

std::string_view text_reader::word() {
    line_.remove_prefix(std::min(line_.find_first_not_of(blanks), line_.size()));
    const std::string_view found = line_.substr(0, line_.find_first_of(blanks));
    line_.remove_prefix(found.size());
    return found;
}

std::uint64_t text_reader::count(const char* what) {
    const std::string_view text = word();
    std::uint64_t value = 0;
    if (!is_whole(text, std::from_chars(text.data(), text.data() + text.size(), value)))
        refuse(described(text) + " is not " + what);
    return value;
}

double text_reader::real(const char* what) { return as_real<double>(word(), what); }

double text_reader::real_anywhere(const char* what) {
    std::string_view text = word();
    while (text.empty() && next_line()) text = word();
    return as_real<double>(text, what);
}

void text_reader::expect_end() {
    const std::string_view text = word();
    if (!text.empty()) refuse(described(text) + " is more than belongs here");
}

void text_reader::refuse(const std::string& why) const {
    throw user_error{name_ + ", line " + std::to_string(number_) + ": " + why};
}

std::string text_reader::described(std::string_view text) {
    constexpr std::size_t most = 30;
    if (text.empty()) return "what is missing here";
    std::string shown{text.substr(0, most)};
    for (char& each : shown)
        if (each < ' ' || each > '~') each = '?';
    return "\"" + shown + (text.size() > most ? "...\"" : "\"");
}

}  // namespace common
