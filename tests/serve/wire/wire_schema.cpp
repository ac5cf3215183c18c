#include "serve/wire/wire_schema.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <regex>

#include "base/expects.h"
#include "serve/json_text.h"

namespace ludex::test {

using serve::Json;

namespace {

using Found = std::optional<Misfit>;

Found find_misfit(const Json& given, const Json& value, const std::string& place);

const Json& whole_schema() {
  static const Json whole = [] {
    std::ifstream file(std::string(LUDEX_TEST_DATA) + "/../../docs/schemas/wire.json");
    expects(file.is_open());
    return Json::parse(file);
  }();
  return whole;
}

// What the schema refers to and the patterns that it has, by their texts.
struct Parts {
  std::map<std::string, const Json*> references;
  std::map<std::string, std::regex> patterns;
};

void add_parts(const Json& schema, Parts& parts) {
  if (!schema.is_structured()) return;
  for (const auto& [name, value] : schema.items()) {
    if (name == "$ref" && value.is_string()) {
      const auto& text = value.get_ref<const std::string&>();
      parts.references[text] = &whole_schema().at(Json::json_pointer(text.substr(1)));
    } else if (name == "pattern" && value.is_string()) {
      const auto& text = value.get_ref<const std::string&>();
      parts.patterns.try_emplace(text, text);
    }
    add_parts(value, parts);
  }
}

const Parts& parts_of_schema() {
  static const Parts all = [] {
    Parts parts;
    add_parts(whole_schema(), parts);
    return parts;
  }();
  return all;
}

std::string inside(const std::string& place, const std::string& name) {
  return place.empty() ? name : place + "." + name;
}

// The value of a keyword; null: the schema does not have it.
const Json* keyword(const Json& schema, const char* name) {
  const auto found = schema.find(name);
  return found == schema.end() ? nullptr : &*found;
}

std::string_view type_of(const Json& value) {
  return value.is_number() ? "number" : value.type_name();
}

// Of several alternatives one is meant: that whose constants fit.
bool is_meant(const Json& schema, const Json& value) {
  const Json* const type = keyword(schema, "type");
  if (type == nullptr || *type != type_of(value)) return false;
  const Json* const members = keyword(schema, "properties");
  if (!value.is_object() || members == nullptr) return true;
  const auto is_other = [&](const auto& member) {
    const Json& rule = member.value();
    if (!rule.contains("const") && !rule.contains("pattern")) return false;
    const Json* const given = keyword(value, member.key().c_str());
    return given == nullptr || find_misfit(rule, *given, "").has_value();
  };
  const auto items = members->items();
  return std::none_of(items.begin(), items.end(), is_other);
}

Found misfit_of_any(const Json& schemas, const Json& value, const std::string& place) {
  Found meant;
  for (const Json& schema : schemas) {
    Found misfit = find_misfit(schema, value, place);
    if (!misfit) return std::nullopt;
    if (!meant && is_meant(resolved(schema), value)) {
      meant = std::move(misfit);
    }
  }
  return meant ? meant : Misfit{place, "one of the alternatives"};
}

Found misfit_of_items(const Json& schema, const Json& value, const std::string& place) {
  const Json* const first = keyword(schema, "prefixItems");
  const Json* const rest = keyword(schema, "items");
  const std::size_t fixed = first == nullptr ? 0 : first->size();
  const bool is_closed = rest != nullptr && *rest == false;
  if (value.size() < fixed || (is_closed && value.size() > fixed)) {
    return Misfit{place, fmt::format("{} elements", fixed)};
  }
  for (std::size_t at = 0; at < value.size(); ++at) {
    const Json* const rule = at < fixed ? &(*first)[at] : rest;
    if (rule == nullptr || !rule->is_object()) continue;
    if (find_misfit(*rule, value[at], place)) {
      return find_misfit(*rule, value[at], fmt::format("{}[{}]", place, at));
    }
  }
  return std::nullopt;
}

Found misfit_of_members(const Json& schema, const Json& value, const std::string& place) {
  const Json* const known = keyword(schema, "properties");
  if (const Json* const required = keyword(schema, "required")) {
    for (const Json& name : *required) {
      const auto& text = name.get_ref<const std::string&>();
      if (!value.contains(text)) return Misfit{inside(place, text), "present"};
    }
  }
  const Json* const others = keyword(schema, "additionalProperties");
  for (const auto& [name, member] : value.items()) {
    const Json* const own = known == nullptr ? nullptr : keyword(*known, name.c_str());
    const Json* const rule = own == nullptr ? others : own;
    if (rule == nullptr) continue;
    if (*rule == false) return Misfit{inside(place, name), "absent"};
    if (rule->is_object() && find_misfit(*rule, member, place)) {
      return find_misfit(*rule, member, inside(place, name));
    }
  }
  return std::nullopt;
}

Found misfit_of_words(const Json& words, const Json& value, const std::string& place) {
  if (std::find(words.begin(), words.end(), value) != words.end()) return std::nullopt;
  std::vector<std::string> all;
  for (const Json& word : words) {
    all.push_back(word.dump());
  }
  return Misfit{place, fmt::format("one of {}", fmt::join(all, ", "))};
}

Found find_misfit(const Json& given, const Json& value, const std::string& place) {
  const Json& schema = resolved(given);
  if (const Json* const any = keyword(schema, "anyOf")) return misfit_of_any(*any, value, place);
  if (const Json* const only = keyword(schema, "const"); only != nullptr && *only != value) {
    return Misfit{place, only->dump()};
  }
  if (const Json* const words = keyword(schema, "enum")) {
    return misfit_of_words(*words, value, place);
  }
  if (const Json* const type = keyword(schema, "type"); type && *type != type_of(value)) {
    return Misfit{place, type->get<std::string>()};
  }
  if (const Json* const pattern = keyword(schema, "pattern")) {
    const auto& text = pattern->get_ref<const std::string&>();
    const std::regex& form = parts_of_schema().patterns.at(text);
    if (!std::regex_search(value.get_ref<const std::string&>(), form)) return Misfit{place, text};
  }
  if (value.is_array()) return misfit_of_items(schema, value, place);
  if (value.is_object()) return misfit_of_members(schema, value, place);
  return std::nullopt;
}

// The form of a request: numbers and names stand for the words in capitals.
std::regex form_of(const std::string& name) {
  static const std::regex words("\\b(ID|N|NAME|P)\\b");
  return std::regex("^" + std::regex_replace(name, words, "([^/]+)") + "$");
}

// Requests by name; fixed paths come before those with numbers and names.
const std::vector<std::pair<std::string, std::regex>>& wire_requests() {
  static const auto all = [] {
    std::vector<std::pair<std::string, std::regex>> found;
    for (const auto& [name, schema] : whole_schema().at("$defs").items()) {
      if (name.find(" /api/") != std::string::npos) {
        found.emplace_back(name, form_of(name));
      }
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& one, const auto& other) {
      return one.second.mark_count() < other.second.mark_count();
    });
    return found;
  }();
  return all;
}

void expect_fits(const Json& schema, const Json& value, const std::string& what) {
  if (const Found misfit = misfit_of(schema, value)) {
    ADD_FAILURE() << what << ": `" << misfit->place << "`: expected " << misfit->expected << ": "
                  << value.dump();
  }
}

}  // namespace

const Json& resolved(const Json& schema) {
  const Json* const reference = schema.is_object() ? keyword(schema, "$ref") : nullptr;
  if (reference == nullptr) return schema;
  return resolved(*parts_of_schema().references.at(reference->get_ref<const std::string&>()));
}

const Json& wire_schema(const std::vector<std::string>& path) {
  const Json* found = &whole_schema().at("$defs");
  for (const std::string& name : path) {
    found = &resolved(found->at(name));
  }
  return *found;
}

std::optional<Misfit> misfit_of(const Json& schema, const Json& value) {
  return find_misfit(schema, value, "");
}

std::string wire_request(std::string_view method, std::string_view path) {
  const std::string asked = fmt::format("{} {}", method, path);
  for (const auto& [name, form] : wire_requests()) {
    if (std::regex_match(asked, form)) return name;
  }
  return {};
}

void expect_frame_fits(const Json& frame) {
  expect_fits(wire_schema({"ToPage"}), frame, "a frame does not fit the wire");
}

Json state_of(const serve::Topic& topic, std::string_view name, const serve::Reader& reader) {
  Json state = topic.state(reader);
  expect_frame_fits({{"t", "state"}, {"topic", name}, {"seq", 1}, {"data", state}});
  return state;
}

void expect_answer_fits(std::string_view method, std::string_view path,
                        const serve::HttpResponse& answer) {
  const Json body = Json::parse(answer.body, nullptr, false);
  if (body.is_discarded()) return;
  const std::string what = fmt::format("the answer to {} {} does not fit the wire", method, path);
  if (answer.status != 200) return expect_fits(wire_schema({"ServerError"}), body, what);
  const std::string request = wire_request(method, path);
  ASSERT_FALSE(request.empty()) << method << ' ' << path << " is no request of the wire";
  const Json& about = wire_schema({request, "properties"});
  if (about.contains("answer")) {
    expect_fits(about.at("answer"), body, what);
  }
}

}  // namespace ludex::test
