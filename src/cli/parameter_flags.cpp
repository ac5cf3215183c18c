#include "cli/parameter_flags.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <variant>

#include "rules/registry.h"

namespace ludex::cli {

namespace {

std::string replaced(std::string_view text, char from, char to) {
  std::string result(text);
  std::replace(result.begin(), result.end(), from, to);
  return result;
}

struct ValueWord {
  std::string operator()(const rules::Choice& /*type*/) const { return "NAME"; }
  std::string operator()(const rules::Integer& /*type*/) const { return "N"; }
  std::string operator()(const rules::Decimal& /*type*/) const { return "X"; }
  std::string operator()(const rules::YesNo& /*type*/) const { return "true|false"; }
  std::string operator()(const rules::Size& /*type*/) const { return "N|WxH"; }
};

std::string default_in_help(const rules::Parameter& parameter) {
  return parameter.usual != nullptr ? "set by the other values" : usual_value(parameter, {});
}

std::string line_of_help(const rules::GameKind& game, const rules::Parameter& parameter) {
  return fmt::format("{}: {} (default: {})", game.name,
                     values_in_help(rules::declaration_of(game), parameter),
                     default_in_help(parameter));
}

}  // namespace

std::vector<ParameterFlag> parameter_flags() {
  std::vector<ParameterFlag> flags;
  for (const rules::GameKind& game : rules::games()) {
    for (const rules::Parameter& parameter : game.parameters) {
      auto known = std::find_if(flags.begin(), flags.end(), [&](const ParameterFlag& flag) {
        return flag.parameter == parameter.name;
      });
      if (known == flags.end()) {
        known = flags.insert(known, {.name = replaced(parameter.name, '_', '-'),
                                     .parameter = std::string(parameter.name),
                                     .noun = std::string(parameter.noun),
                                     .value = std::visit(ValueWord{}, parameter.type),
                                     .games = {},
                                     .values = {}});
      }
      known->games.push_back(game.name);
      known->values.push_back(line_of_help(game, parameter));
    }
  }
  return flags;
}

std::string parameter_of_flag(std::string_view flag) {
  flag.remove_prefix(std::min(flag.find_first_not_of('-'), flag.size()));
  return replaced(flag, '-', '_');
}

ParameterOptions::ParameterOptions() : flags_(parameter_flags()), typed_(flags_.size()) {}

void ParameterOptions::add_to(Usage& usage) {
  for (std::size_t at = 0; at < flags_.size(); ++at) {
    usage.arguments.push_back({"--" + flags_[at].name, &typed_[at],
                               fmt::format("The {} ({}), instead of the usual one", flags_[at].noun,
                                           fmt::join(flags_[at].games, ", "))});
  }
}

Result<void> ParameterOptions::set(rules::Setup& setup) const {
  const auto* const kind = rules::find_game(setup.game);
  if (kind == nullptr) return {};
  for (std::size_t at = 0; at < flags_.size(); ++at) {
    if (typed_[at].empty()) continue;
    auto set = rules::set_typed(setup.values, rules::declaration_of(*kind), flags_[at].parameter,
                                typed_[at]);
    if (!set) return set;
  }
  return {};
}

}  // namespace ludex::cli
