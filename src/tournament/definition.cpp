#include "tournament/definition.h"

#include <nlohmann/json.hpp>

namespace ludex::tournament {

namespace {

using Json = nlohmann::json;

constexpr int version = 1;

// Arguments and folders may hold any bytes, JSON only UTF-8: bytes above 0x7f are kept as the code
// points of their numbers.
std::string as_latin1(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) {
    const auto code = static_cast<unsigned char>(byte);
    if (code < 0x80U) {
      text += byte;
    } else {
      text += static_cast<char>(0xC0U | (code >> 6U));
      text += static_cast<char>(0x80U | (code & 0x3FU));
    }
  }
  return text;
}

Result<std::string> from_latin1(const Json& json) {
  if (!json.is_string()) return fail("a text was expected");
  std::string bytes;
  const auto& text = json.get_ref<const std::string&>();
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto code = static_cast<unsigned char>(text[at]);
    if (code < 0x80U) {
      bytes += text[at];
    } else if (at + 1 < text.size() && (code & 0xFCU) == 0xC0U) {
      bytes += static_cast<char>(((code & 0x03U) << 6U) |
                                 (static_cast<unsigned char>(text[++at]) & 0x3FU));
    } else {
      return fail("a character above U+00FF stands for no byte");
    }
  }
  return bytes;
}

template <class Number>
Result<Number> number_of(const Json& json, const char* name) {
  const auto found = json.find(name);
  if (found == json.end() || !found->is_number_integer()) {
    return fail(std::string("`") + name + "` is no whole number");
  }
  return found->get<Number>();
}

Result<Definition> definition_of(const Json& json) {
  const auto of_version = number_of<std::int64_t>(json, "version");
  if (!of_version) return tl::unexpected(of_version.error());
  if (*of_version != version) {
    return fail("a later version of ludex has written this tournament");
  }
  Definition definition;
  const auto seed = number_of<std::uint64_t>(json, "seed");
  if (!seed) return tl::unexpected(seed.error());
  definition.seed = *seed;
  auto openings = from_latin1(json.value("openings", Json()));
  if (!openings) return tl::unexpected(openings.error());
  definition.openings = *std::move(openings);
  auto folder = from_latin1(json.value("folder", Json()));
  if (!folder) return tl::unexpected(folder.error());
  definition.folder = *std::move(folder);
  const auto arguments = json.find("arguments");
  if (arguments == json.end() || !arguments->is_array()) return fail("`arguments` is no list");
  for (const Json& each : *arguments) {
    auto argument = from_latin1(each);
    if (!argument) return tl::unexpected(argument.error());
    definition.arguments.push_back(*std::move(argument));
  }
  return definition;
}

}  // namespace

std::string to_text(const Definition& definition) {
  Json arguments = Json::array();
  for (const std::string& each : definition.arguments) {
    arguments.push_back(as_latin1(each));
  }
  const Json order = Json::parse(definition.order, nullptr, false);
  const Json plan{{"order", order.is_discarded() ? Json::object() : order},
                  {"openings", Json::array()},
                  {"began", definition.began},
                  {plan_member,
                   {{"version", version},
                    {"arguments", std::move(arguments)},
                    {"folder", as_latin1(definition.folder)},
                    {"seed", definition.seed},
                    {"openings", as_latin1(definition.openings)}}}};
  return plan.dump();
}

Result<std::optional<Definition>> parse_definition(std::string_view plan) {
  const Json json = Json::parse(plan, nullptr, false);
  if (!json.is_object()) return fail("the plan of the match is no JSON object");
  const auto found = json.find(plan_member);
  if (found == json.end()) return std::nullopt;
  if (!found->is_object()) return fail(std::string("`") + plan_member + "` is no JSON object");
  auto definition = definition_of(*found);
  if (!definition) return tl::unexpected(definition.error());
  definition->order = json.value("order", Json::object()).dump();
  if (const auto began = json.find("began"); began != json.end() && began->is_number_integer()) {
    definition->began = began->get<std::int64_t>();
  }
  return std::optional(*std::move(definition));
}

}  // namespace ludex::tournament
