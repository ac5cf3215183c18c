// The members that an object from the network may have. An unknown member is refused, so that a
// misspelt member is not taken for a missing one.
#pragma once

#include <span>
#include <string_view>

#include "serve/api_error.h"

namespace ludex::serve {

struct ObjectShape;

struct ShapeMember {
  std::string_view name;
  // The shape of the member, or of each element if it is a list. Null: whatever it holds is read by
  // its name, or refused by its reader.
  const ObjectShape* inside = nullptr;
};

// Members that an object has only if it is of this kind.
struct ShapeKind {
  std::string_view value;
  std::span<const ShapeMember> members;
};

struct ObjectShape {
  std::span<const ShapeMember> members;
  // The member whose text is the kind of the object. An object of an unknown kind is left to its
  // reader.
  std::string_view kind = {};
  std::span<const ShapeKind> kinds = {};
};

// The error `bad_value` names the first member that the object may not have, and those that it may
// have. `place` is put before the names: "setup" makes "setup.game". A value that is no object has
// no members.
[[nodiscard]] Answer<void> check_members(const Json& json, const ObjectShape& shape,
                                         std::string_view place = {});

}  // namespace ludex::serve
