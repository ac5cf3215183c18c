#include "serve/wire/shape.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "base/text.h"
#include "serve/wire/members.h"

namespace ludex::serve {
namespace {

// The members of the kind of the object; null if there is no such kind.
const ShapeKind* known_kind(const Json& json, const ObjectShape& shape) {
  const auto named = json.find(shape.kind);
  if (named == json.end() || !named->is_string()) return nullptr;
  const auto& value = named->get_ref<const std::string&>();
  const auto found = std::find_if(shape.kinds.begin(), shape.kinds.end(),
                                  [&](const ShapeKind& each) { return each.value == value; });
  return found == shape.kinds.end() ? nullptr : &*found;
}

const ShapeMember* member_named(std::span<const ShapeMember> members, std::string_view name) {
  const auto found = std::find_if(members.begin(), members.end(),
                                  [&](const ShapeMember& each) { return each.name == name; });
  return found == members.end() ? nullptr : &*found;
}

std::string in_place(std::string_view place, std::string_view name) {
  return place.empty() ? std::string(name) : fmt::format("{}.{}", place, name);
}

tl::unexpected<ApiError> unknown_member(const std::string& field,
                                        std::span<const ShapeMember> members,
                                        std::span<const ShapeMember> more) {
  std::vector<std::string_view> names;
  for (const auto& list : {members, more}) {
    for (const ShapeMember& each : list) {
      names.push_back(each.name);
    }
  }
  const std::string shown = printable(field);
  return bad_value(names.empty() ? fmt::format("`{}`: no member was expected", shown)
                                 : fmt::format("`{}` is unknown; the members are: {}", shown,
                                               fmt::join(names, ", ")),
                   shown);
}

Answer<void> check_inside(const Json& value, const ObjectShape& shape, const std::string& place) {
  if (!value.is_array()) return check_members(value, shape, place);
  for (std::size_t at = 0; at < value.size(); ++at) {
    if (auto checked = check_members(value[at], shape, fmt::format("{}[{}]", place, at));
        !checked) {
      return checked;
    }
  }
  return {};
}

}  // namespace

Answer<void> check_members(const Json& json, const ObjectShape& shape, std::string_view place) {
  if (!json.is_object()) return {};
  const ShapeKind* const kind = shape.kind.empty() ? nullptr : known_kind(json, shape);
  if (!shape.kind.empty() && kind == nullptr) return {};
  const auto more = kind == nullptr ? std::span<const ShapeMember>() : kind->members;
  for (const auto& [name, value] : json.items()) {
    const ShapeMember* member = member_named(shape.members, name);
    if (member == nullptr) {
      member = member_named(more, name);
    }
    if (member == nullptr) return unknown_member(in_place(place, name), shape.members, more);
    if (member->inside == nullptr) continue;
    if (auto checked = check_inside(value, *member->inside, in_place(place, name)); !checked) {
      return checked;
    }
  }
  return {};
}

}  // namespace ludex::serve
