#include "serve/engines/engine_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "base/overloaded.h"
#include "base/text.h"
#include "engine/strength.h"
#include "host/open_options.h"
#include "host/protocol.h"
#include "rules/registry.h"
#include "search/registry.h"
#include "serve/engine_source.h"
#include "serve/wire/members.h"
#include "serve/wire/option.h"

namespace ludex::serve {

namespace {

std::string_view protocol_name(const host::EngineSpec& spec) {
  return spec.protocol.empty() ? host::protocols().front().name : std::string_view(spec.protocol);
}

bool is_closed(const std::vector<engine::Option>& options, const host::EngineSpec& spec,
               std::string_view name) {
  return host::takes_text(options, name) && !host::is_open(spec, name);
}

// The value in the JSON type of the option; as text if it is not valid.
Json option_value(const engine::Option& option, const std::string& value) {
  return std::visit(Overloaded{[&](const engine::Check&) { return Json(value == "true"); },
                               [&](const engine::Spin&) {
                                 const auto number = to_integer(value);
                                 return number ? Json(*number) : Json(value);
                               },
                               [&](const auto&) { return Json(value); }},
                    option.type);
}

}  // namespace

std::vector<std::string> games_of(const host::EngineSpec& spec) {
  if (!spec.game.empty()) return {spec.game};
  std::vector<std::string> names;
  const auto protocol = host::find_protocol(spec.protocol);
  for (const rules::GameKind& game : rules::games()) {
    if (!protocol || host::plays(**protocol, game.name)) {
      names.emplace_back(game.name);
    }
  }
  return names;
}

std::vector<std::string> built_in_games() {
  std::vector<std::string> names;
  for (const rules::GameKind& game : rules::games()) {
    if (search::find_engine(game.name) != nullptr) {
      names.emplace_back(game.name);
    }
  }
  return names;
}

Json engine_json(const host::EngineSpec& spec) {
  Json json{{"name", spec.name}, {"protocol", protocol_name(spec)}, {"games", games_of(spec)}};
  if (spec.rating) {
    json["rating"] = *spec.rating;
  }
  if (!host::limits_depth(spec)) {
    json["no_depth"] = true;
  }
  return json;
}

Json built_in_json() {
  return {{"name", built_in_name},
          {"protocol", "builtin"},
          {"games", built_in_games()},
          {"state", "ready"}};
}

Json strength_json(const std::vector<engine::Option>& options) {
  const auto option = engine::strength_option(options);
  if (!option) return nullptr;
  return {{"unit", option->unit == engine::StrengthOption::Unit::elo ? "elo" : "step"},
          {"min", option->min},
          {"max", option->max}};
}

Json options_json(const std::vector<engine::Option>& options, const host::EngineSpec& spec) {
  Json list = Json::array();
  for (const engine::Option& option : options) {
    Json json = to_json(option);
    if (is_closed(options, spec, option.name)) {
      json["closed"] = true;
    }
    for (const host::OptionSetting& setting : spec.options) {
      if (!equal_ignoring_case(setting.name, option.name)) continue;
      const auto checked = engine::checked_value(option, setting.value);
      json["value"] = option_value(option, checked ? *checked : setting.value);
    }
    list.push_back(std::move(json));
  }
  return list;
}

Json values_json(const std::vector<engine::Option>& options,
                 const std::vector<host::OptionSetting>& values) {
  Json json = Json::object();
  for (const host::OptionSetting& setting : values) {
    const engine::Option* const option = engine::find_option(options, setting.name);
    json[setting.name] =
        option == nullptr ? Json(setting.value) : option_value(*option, setting.value);
  }
  return json;
}

Answer<std::vector<host::OptionSetting>> read_values(const std::vector<engine::Option>& options,
                                                     const host::EngineSpec& spec,
                                                     const Json& body) {
  if (!body.is_object() || !body.contains("values") || !body["values"].is_object()) {
    return bad_value("expected an object with the option's values", "values");
  }
  std::vector<host::OptionSetting> values;
  for (const auto& [name, value] : body["values"].items()) {
    const engine::Option* const option = engine::find_option(options, name);
    if (option == nullptr) {
      return bad_value(fmt::format("this engine has no option `{}`", printable(name)), name);
    }
    if (is_closed(options, spec, name)) return bad_value(host::closed_option(name), name);
    const auto text = value_text(value, name);
    if (!text) return tl::unexpected(text.error());
    if (host::takes_text(options, name)) {
      if (const auto sent = host::value_from_page(spec, name, *text); !sent) {
        return bad_value(describe(sent.error()), name);
      }
    }
    const auto checked = engine::checked_value(*option, *text);
    if (!checked) return bad_value(describe(checked.error()), name);
    values.push_back({option->name, *checked});
  }
  return values;
}

Answer<void> check_open(const std::vector<engine::Option>& options, const host::EngineSpec& spec,
                        const std::vector<host::OptionSetting>& values, std::string_view field) {
  for (const host::OptionSetting& value : values) {
    if (is_closed(options, spec, value.name)) {
      return bad_value(host::closed_option(value.name), field);
    }
  }
  return {};
}

}  // namespace ludex::serve
