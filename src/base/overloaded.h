// Combines several functions into one visitor for std::visit.
#pragma once

namespace ludex {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;  // clang 14 does not deduce it without this guide

}  // namespace ludex
