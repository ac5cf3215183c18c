#include "tournament/definition.h"

#include <nlohmann/json.hpp>

#include "tournament/byte_text.h"
#include "tournament/change_json.h"

namespace ludex::tournament {

namespace {

using Json = nlohmann::json;

constexpr int version = 1;
// A program that knows only the version before would play other games.
constexpr int version_with_changes = 2;

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
  if (*of_version != version && *of_version != version_with_changes) {
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
  if (*of_version == version) return definition;
  auto changes = parse_changes(json.value("changes", Json()));
  if (!changes) return tl::unexpected(changes.error());
  definition.changes = *std::move(changes);
  return definition;
}

}  // namespace

std::string to_text(const Definition& definition) {
  Json arguments = Json::array();
  for (const std::string& each : definition.arguments) {
    arguments.push_back(as_latin1(each));
  }
  const Json order = Json::parse(definition.order, nullptr, false);
  Json plan{{"order", order.is_discarded() ? Json::object() : order},
            {"openings", Json::array()},
            {"began", definition.began},
            {plan_member,
             {{"version", version},
              {"arguments", std::move(arguments)},
              {"folder", as_latin1(definition.folder)},
              {"seed", definition.seed},
              {"openings", as_latin1(definition.openings)}}}};
  if (!definition.changes.empty()) {
    plan[plan_member]["version"] = version_with_changes;
    plan[plan_member]["changes"] = to_json(definition.changes);
  }
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
