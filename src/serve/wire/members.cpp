#include "serve/wire/members.h"

#include <fmt/format.h>

namespace ludex::serve {

std::optional<std::int64_t> whole_number(const Json& json) {
  if (json.is_number_unsigned()) {
    const auto value = json.get<std::uint64_t>();
    if (value > static_cast<std::uint64_t>(INT64_MAX)) return std::nullopt;
    return static_cast<std::int64_t>(value);
  }
  if (json.is_number_integer()) return json.get<std::int64_t>();
  if (!json.is_number_float()) return std::nullopt;
  const auto value = json.get<double>();
  constexpr double largest = 9e15;
  if (!(value >= -largest && value <= largest)) return std::nullopt;
  const auto whole = static_cast<std::int64_t>(value);
  return static_cast<double>(whole) == value ? std::optional(whole) : std::nullopt;
}

tl::unexpected<ApiError> bad_value(std::string text, std::string_view field) {
  return tl::unexpected<ApiError>(
      {.code = "bad_value", .text = std::move(text), .field = std::string(field)});
}

Answer<Members> Members::of(const Json& json, std::string_view place, Source source) {
  if (json.is_object()) return Members(json, place, source);
  return bad_value(
      place.empty() ? "an object was expected" : fmt::format("`{}`: an object was expected", place),
      place);
}

const Json* Members::find(std::string_view name) const {
  const auto found = json_->find(name);
  return found == json_->end() || found->is_null() ? nullptr : &*found;
}

std::string Members::field(std::string_view name) const {
  return place_.empty() ? std::string(name) : fmt::format("{}.{}", place_, name);
}

tl::unexpected<ApiError> Members::expected(std::string_view what, std::string_view name) const {
  return bad_value(fmt::format("`{}`: {} was expected", field(name), what), field(name));
}

Answer<std::string> Members::text(std::string_view name) const {
  const Json* const json = find(name);
  if (json == nullptr || !json->is_string()) return expected("a text", name);
  return json->get<std::string>();
}

Answer<std::string> Members::text_or_none(std::string_view name) const {
  return has(name) ? text(name) : std::string();
}

Answer<std::int64_t> Members::integer(std::string_view name, std::int64_t min,
                                      std::int64_t max) const {
  const Json* const json = find(name);
  const auto value = json == nullptr ? std::nullopt : whole_number(*json);
  if (value && *value >= min && *value <= max) return *value;
  return expected(fmt::format("a whole number from {} to {}", min, max), name);
}

Answer<double> Members::number(std::string_view name, double min, double max) const {
  const Json* const json = find(name);
  if (json != nullptr && json->is_number()) {
    const auto value = json->get<double>();
    if (value >= min && value <= max) return value;
  }
  return expected(fmt::format("a number from {} to {}", min, max), name);
}

Answer<bool> Members::yes_no(std::string_view name) const {
  const Json* const json = find(name);
  if (json == nullptr) return false;
  if (!json->is_boolean()) return expected("true or false", name);
  return json->get<bool>();
}

Answer<std::vector<int>> Members::integers(std::string_view name, int min, int max,
                                           std::size_t most) const {
  const Json* const json = find(name);
  const auto wrong = [&] {
    return expected(fmt::format("a list of at most {} numbers from {} to {}", most, min, max),
                    name);
  };
  if (json == nullptr || !json->is_array() || json->size() > most) return wrong();
  std::vector<int> numbers;
  for (const Json& each : *json) {
    const auto value = whole_number(each);
    if (!value || *value < min || *value > max) return wrong();
    numbers.push_back(static_cast<int>(*value));
  }
  return numbers;
}

Answer<Members> Members::object(std::string_view name) const {
  const Json* const json = find(name);
  if (json == nullptr) return expected("an object", name);
  return Members::of(*json, field(name), source_);
}

Answer<const Json*> Members::list(std::string_view name) const {
  static const Json none = Json::array();
  const Json* const json = find(name);
  if (json == nullptr) return &none;
  if (!json->is_array()) return expected("a list", name);
  return json;
}

}  // namespace ludex::serve
