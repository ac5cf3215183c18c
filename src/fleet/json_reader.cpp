#include "fleet/json_reader.h"

#include <fmt/format.h>

#include <utility>

#include "base/json_nesting.h"
#include "base/text.h"

namespace ludex::fleet {

std::string json_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Json> parse_json(std::string_view text, std::size_t most_bytes) {
  if (text.size() > most_bytes) {
    return fail(
        fmt::format("the message has {} bytes, at most {} are allowed", text.size(), most_bytes));
  }
  if (const std::size_t deep = too_deep(text); deep != text.npos) {
    return fail(fmt::format("the message nests deeper than {} levels", deepest_json), deep + 1);
  }
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return fail("the message is no JSON");
  return json;
}

ObjectReader::ObjectReader(const Json& json, std::string place, std::optional<Error>& trouble)
    : json_(json), place_(std::move(place)), trouble_(trouble) {
  if (!json_.is_object()) {
    refuse("an object was expected");
  }
}

const Json* ObjectReader::find(const char* name) const {
  if (!json_.is_object()) return nullptr;
  const auto found = json_.find(name);
  return found == json_.end() ? nullptr : &*found;
}

bool ObjectReader::has(const char* name) const {
  return find(name) != nullptr;
}

void ObjectReader::refuse(const std::string& sentence) {
  if (trouble_) return;
  trouble_ = Error{place_.empty() ? sentence : fmt::format("`{}`: {}", place_, sentence)};
}

void ObjectReader::refuse_member(const char* name, const std::string& expected) {
  if (trouble_) return;
  trouble_ = Error{
      fmt::format("`{}{}{}`: expected {}", place_, place_.empty() ? "" : ".", name, expected)};
}

std::string ObjectReader::text(const char* name, std::size_t most_bytes) {
  auto found = text_if(name, most_bytes);
  if (!found) {
    refuse_member(name, "a text");
  }
  return std::move(found).value_or(std::string());
}

std::optional<std::string> ObjectReader::text_if(const char* name, std::size_t most_bytes) {
  const Json* const member = find(name);
  if (member == nullptr) return std::nullopt;
  if (!member->is_string() || member->get_ref<const std::string&>().size() > most_bytes) {
    refuse_member(name, fmt::format("a text of at most {} bytes", most_bytes));
    return std::nullopt;
  }
  return member->get<std::string>();
}

std::int64_t ObjectReader::integer(const char* name, std::int64_t least, std::int64_t most) {
  const auto found = integer_if(name, least, most);
  if (!found) {
    refuse_member(name, fmt::format("a whole number from {} to {}", least, most));
  }
  return found.value_or(0);
}

std::optional<std::int64_t> ObjectReader::integer_if(const char* name, std::int64_t least,
                                                     std::int64_t most) {
  const Json* const member = find(name);
  if (member == nullptr) return std::nullopt;
  const bool is_small = member->is_number_integer() && (!member->is_number_unsigned() ||
                                                        member->get<std::uint64_t>() <= INT64_MAX);
  if (!is_small || member->get<std::int64_t>() < least || member->get<std::int64_t>() > most) {
    refuse_member(name, fmt::format("a whole number from {} to {}", least, most));
    return std::nullopt;
  }
  return member->get<std::int64_t>();
}

bool ObjectReader::flag_if(const char* name) {
  const Json* const member = find(name);
  if (member == nullptr) return false;
  if (!member->is_boolean()) {
    refuse_member(name, "true or false");
    return false;
  }
  return member->get<bool>();
}

void ObjectReader::each_value(
    const char* name, std::size_t most,
    const std::function<void(const Json&, const std::string& place)>& call) {
  const Json* const member = find(name);
  if (member == nullptr) return;
  if (!member->is_array() || member->size() > most) {
    return refuse_member(name, fmt::format("a list of at most {} elements", most));
  }
  std::size_t at = 0;
  for (const Json& element : *member) {
    if (fails()) return;
    call(element, fmt::format("{}{}{}[{}]", place_, place_.empty() ? "" : ".", name, at++));
  }
}

void ObjectReader::each(const char* name, std::size_t most,
                        const std::function<void(ObjectReader&)>& call) {
  each_value(name, most, [&](const Json& element, const std::string& place) {
    ObjectReader reader(element, place, trouble_);
    if (!fails()) {
      call(reader);
    }
  });
}

void ObjectReader::object_if(const char* name, const std::function<void(ObjectReader&)>& call) {
  const Json* const member = find(name);
  if (member == nullptr) return;
  ObjectReader reader(*member, place_.empty() ? name : place_ + '.' + name, trouble_);
  if (!fails()) {
    call(reader);
  }
}

void ObjectReader::check_version() {
  const auto version = integer_if("ludex", 1, INT32_MAX);
  if (!version) return refuse_member("ludex", "the version of the format");
  if (*version > message_version) {
    refuse(
        fmt::format("a later version of ludex has written this (format {}, this program reads "
                    "up to {})",
                    *version, message_version));
  }
}

}  // namespace ludex::fleet
