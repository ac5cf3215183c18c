#include "serve/wire/setup.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "base/expects.h"
#include "base/text.h"
#include "serve/wire/option.h"

namespace ludex::serve {

namespace {

// The name of the parameter for opening rules.
constexpr std::string_view opening_parameter = "opening_rule";

// Sets a parameter from a member of the setup, unless that is absent or empty.
Answer<void> take(const Members& json, std::string_view name, const rules::GameKind& game,
                  const rules::Parameter& parameter, rules::Setup& setup) {
  const Json* const value = json.find(name);
  if (value == nullptr) return {};
  const std::string field = json.field(name);
  const auto text = value_text(*value, field);
  if (!text) return tl::unexpected(text.error());
  if (text->empty()) return {};
  const auto checked = rules::checked_value(rules::declaration_of(game), parameter, *text);
  if (!checked) return bad_value(checked.error().message, field);
  setup.values.set(parameter.name, *checked);
  return {};
}

// A member for which the game has no parameter must be empty or name the only choice.
Answer<void> take_none(const Members& json, std::string_view name, std::string_view only,
                       const rules::GameKind& game) {
  const auto text = json.text_or_none(name);
  if (!text) return tl::unexpected(text.error());
  if (text->empty() || *text == only) return {};
  return bad_value(
      fmt::format("bad {} `{}`: {} has none to choose", name, printable(*text), game.name),
      json.field(name));
}

Answer<void> take_named(const Members& json, std::string_view name, const rules::GameKind& game,
                        const rules::Parameter* parameter, rules::Setup& setup) {
  if (parameter == nullptr) {
    return take_none(json, name, name == "variant" ? only_variant : "", game);
  }
  return take(json, name, game, *parameter, setup);
}

Answer<void> take_params(const Members& json, const rules::GameKind& game,
                         const SetupMembers& members, rules::Setup& setup) {
  if (!json.has("params")) return {};
  const auto params = json.object("params");
  if (!params) return tl::unexpected(params.error());
  for (const auto& entry : json.find("params")->items()) {
    const std::string& name = entry.key();
    const auto found =
        std::find_if(members.others.begin(), members.others.end(),
                     [&](const rules::Parameter* each) { return each->name == name; });
    if (found == members.others.end()) {
      std::vector<std::string_view> known;
      for (const rules::Parameter* const each : members.others) {
        known.push_back(each->name);
      }
      return bad_value(fmt::format("{} has no parameter `{}`, only: {}", game.name, printable(name),
                                   fmt::join(known, ", ")),
                       params->field(name));
    }
    if (auto done = take(*params, name, game, **found, setup); !done) return done;
  }
  return {};
}

bool is_usual_start(const rules::Setup& setup) {
  const auto usual = rules::start_game({.game = setup.game, .values = setup.values});
  return usual && (*usual)->setup().position == setup.position;
}

}  // namespace

SetupMembers setup_members(const rules::GameKind& game) {
  const rules::Declaration declared = rules::declaration_of(game);
  SetupMembers members;
  members.variant = rules::find_parameter(declared, rules::variant_parameter);
  members.rule_set = rules::find_parameter(declared, rules::rules_parameter);
  members.opening = rules::find_parameter(declared, opening_parameter);
  if (members.rule_set == nullptr) {
    std::swap(members.variant, members.rule_set);
  }
  for (const rules::Parameter& parameter : game.parameters) {
    if (&parameter != members.variant && &parameter != members.rule_set &&
        &parameter != members.opening) {
      members.others.push_back(&parameter);
    }
  }
  return members;
}

Json to_json(const rules::Setup& setup) {
  const rules::GameKind* const game = rules::find_game(setup.game);
  expects(game != nullptr);
  const SetupMembers members = setup_members(*game);
  const auto value = [&](const rules::Parameter* parameter, std::string_view otherwise) {
    return parameter == nullptr ? otherwise : setup.values.text(parameter->name);
  };
  Json json{{"game", setup.game},
            {"variant", value(members.variant, only_variant)},
            {"rule_set", value(members.rule_set, "")},
            {"position", is_usual_start(setup) ? "" : setup.position}};
  if (members.opening != nullptr) {
    json["opening"] = value(members.opening, "");
  }
  for (const rules::Parameter* const each : members.others) {
    json["params"][std::string(each->name)] = value_json(*each, setup.values.text(each->name));
  }
  return json;
}

Answer<rules::Setup> read_setup(const Members& json) {
  const auto name = json.text("game");
  if (!name) return tl::unexpected(name.error());
  const rules::GameKind* const game = rules::find_game(*name);
  if (game == nullptr) {
    return bad_value(fmt::format("unknown game `{}`, expected one of: {}", printable(*name),
                                 fmt::join(rules::game_names(), ", ")),
                     json.field("game"));
  }
  rules::Setup setup{.game = std::string(game->name)};
  const SetupMembers members = setup_members(*game);
  const auto position = json.text_or_none("position");
  if (!position) return tl::unexpected(position.error());
  setup.position = *position;
  using Named = std::pair<std::string_view, const rules::Parameter*>;
  for (const auto& [member, parameter] :
       {Named{"variant", members.variant}, Named{"rule_set", members.rule_set},
        Named{"opening", members.opening}}) {
    if (auto done = take_named(json, member, *game, parameter, setup); !done) {
      return tl::unexpected(done.error());
    }
  }
  if (auto done = take_params(json, *game, members, setup); !done) {
    return tl::unexpected(done.error());
  }
  return setup;
}

namespace {

bool starts_without(const rules::Setup& setup, const rules::Parameter& parameter) {
  rules::Setup without{.game = setup.game};
  for (const auto& [name, value] : setup.values.entries()) {
    if (name != parameter.name) {
      without.values.set(name, value);
    }
  }
  return rules::start_game(without).has_value();
}

// The member that keeps the game from starting: the position, or one of the values that do not go
// together. A value depends on those before it, so the last one without which the game starts is
// taken.
std::string wrong_member(const rules::Setup& setup) {
  if (!setup.position.empty() && rules::start_game({.game = setup.game, .values = setup.values})) {
    return "position";
  }
  const SetupMembers members = setup_members(*rules::find_game(setup.game));
  const auto is_wrong = [&](const rules::Parameter* parameter) {
    return parameter != nullptr && !setup.values.text(parameter->name).empty() &&
           starts_without(setup, *parameter);
  };
  for (auto other = members.others.rbegin(); other != members.others.rend(); ++other) {
    if (is_wrong(*other)) return fmt::format("params.{}", (*other)->name);
  }
  if (is_wrong(members.opening)) return "opening";
  if (is_wrong(members.rule_set)) return "rule_set";
  if (is_wrong(members.variant)) return "variant";
  return "params";
}

Answer<std::unique_ptr<rules::Game>> started(Result<std::unique_ptr<rules::Game>> game,
                                             const rules::Setup& setup, std::string_view place) {
  if (game) return *std::move(game);
  const std::string member = wrong_member(setup);
  const Error& error = game.error();
  return tl::unexpected<ApiError>(
      {.code = "bad_value",
       .text = error.message,
       .field = place.empty() ? member : fmt::format("{}.{}", place, member),
       .line = static_cast<int>(error.line),
       .column = static_cast<int>(error.column)});
}

}  // namespace

Answer<std::unique_ptr<rules::Game>> start(const rules::Setup& setup, std::string_view place) {
  return started(rules::start_game(setup), setup, place);
}

Answer<std::unique_ptr<rules::Game>> start(const rules::Setup& setup, Rng& rng,
                                           std::string_view place) {
  return started(rules::start_game(setup, rng), setup, place);
}

}  // namespace ludex::serve
