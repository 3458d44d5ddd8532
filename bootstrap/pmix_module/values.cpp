// SPDX-License-Identifier: Apache-2.0
#include "values.hpp"

#include <stdexcept>

#include "session.hpp"

namespace via::pmix_module {

directives::~directives() {
    for (std::size_t i = 0; i < size_; ++i) PMIX_INFO_DESTRUCT(&items_[i]);
}

directives& directives::yes(const char* key) {
    const bool value = true;
    add(key, &value, PMIX_BOOL);
    return *this;
}

directives& directives::number(const char* key, int value) {
    add(key, &value, PMIX_INT);
    return *this;
}

void directives::add(const char* key, const void* value, pmix_data_type_t type) {
    if (size_ == items_.size()) throw std::logic_error{"more directives than there is room for"};
    pmix_info_t* const item = &items_[size_];
    PMIX_INFO_CONSTRUCT(item);
    check("PMIx_Info_load", PMIx_Info_load(item, key, value, type));
    ++size_;
}

void value_freer::operator()(pmix_value_t* value) const noexcept { PMIX_VALUE_RELEASE(value); }

namespace {

/// What PMIx_Get() says, and the value where there is one.
pmix_status_t ask(const pmix_proc_t& of, const char* key, value_owner& value) {
    directives how;
    how.yes(PMIX_IMMEDIATE);
    pmix_value_t* found = nullptr;
    const pmix_status_t status = PMIx_Get(&of, key, how.data(), how.size(), &found);
    if (status == PMIX_SUCCESS) value.reset(found);
    return status;
}

}  // namespace

value_owner get(const pmix_proc_t& of, const char* key) {
    value_owner value;
    check("PMIx_Get", ask(of, key, value));
    if (value == nullptr) throw std::runtime_error{"PMIx_Get: it succeeded without a value"};
    return value;
}

bool is_there(const pmix_proc_t& of, const char* key) {
    value_owner value;
    const pmix_status_t status = ask(of, key, value);
    if (status == PMIX_ERR_NOT_FOUND) return false;
    check("PMIx_Get", status);
    return true;
}

pmix_proc_t peer_of(const pmix_proc_t& self, pmix_rank_t rank) noexcept {
    pmix_proc_t made = self;
    made.rank = rank;
    return made;
}

}  // namespace via::pmix_module
