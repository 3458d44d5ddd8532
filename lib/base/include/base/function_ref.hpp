// SPDX-License-Identifier: Apache-2.0
/// @file function_ref.hpp
/// @brief A reference to a callable, for parameters that are called before the call returns.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace via::base {

template <class Signature>
class function_ref;

/// Does not own: the callable outlives the reference.
template <class Result, class... Args>
class function_ref<Result(Args...)> {
public:
    template <class F, class = std::enable_if_t<!std::is_same_v<std::remove_cvref_t<F>, function_ref>>>
    function_ref(F&& callable) noexcept  // NOLINT(google-explicit-constructor)
        : object_{const_cast<void*>(static_cast<const void*>(std::addressof(callable)))},
          call_{[](void* object, Args... args) -> Result {
              return (*static_cast<std::remove_reference_t<F>*>(object))(std::forward<Args>(args)...);
          }} {}

    Result operator()(Args... args) const { return call_(object_, std::forward<Args>(args)...); }

private:
    void* object_;
    Result (*call_)(void*, Args...);
};

}  // namespace via::base
