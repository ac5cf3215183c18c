#include "serve/engine_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "engine/strength.h"
#include "host/open_options.h"
#include "host/protocol.h"
#include "search/registry.h"

namespace ludex::serve {

namespace {

// How far a player of a match may overstep its time. The margin is larger than usual because
// tables, pages and other matches take processor time from the engine.
Milliseconds margin_in_match(std::string_view game) {
  return std::max(host::usual_margin(game), match::fixed_move_margin);
}

ApiError wrong(std::string field, std::string text) {
  return {.code = "bad_value", .text = std::move(text), .field = std::move(field)};
}

// A level below full strength limits its search by itself. Where no clock runs, this limit, which
// no level reaches, bounds it.
constexpr std::uint64_t most_nodes_of_level = 10'000'000;

// Makes a built-in engine and sets the options of its level.
host::Started start_built_in(const std::string& game, const Clock& clock, const Level& level) {
  auto engine = search::make_engine(game, clock, {});
  for (const host::OptionSetting& option : level.options) {
    if (option.no_text && host::takes_text(engine->options(), option.name)) {
      return tl::unexpected(
          engine::Failure{engine::Fault::refused, host::closed_option(option.name)});
    }
    if (const auto set = engine->set_option(option.name, option.value); !set) {
      return tl::unexpected(engine::Failure{engine::Fault::refused, describe(set.error())});
    }
  }
  return engine;
}

std::vector<engine::NamedValue> named(const std::vector<host::OptionSetting>& settings) {
  std::vector<engine::NamedValue> values;
  values.reserve(settings.size());
  for (const host::OptionSetting& setting : settings) {
    values.push_back({setting.name, setting.value});
  }
  return values;
}

// Sets the strength of an engine that has just started.
host::Started with_strength(host::Started started, std::int64_t strength) {
  if (!started) return started;
  const auto refused = [](const std::string& why) {
    return tl::unexpected(engine::Failure{engine::Fault::refused, why});
  };
  const auto option = engine::strength_option((*started)->options());
  if (!option) return refused("it has no option for its strength");
  const auto values = engine::strength_values(*option, strength);
  if (!values) return refused(describe(values.error()));
  for (const engine::NamedValue& value : *values) {
    if (const auto set = (*started)->set_option(value.name, value.value); !set) {
      return refused(describe(set.error()));
    }
  }
  return started;
}

// Does not report that the engine refuses something: with the values of a profile, that may be
// their fault.
StartObserver forgiving(StartObserver observer) {
  return [observer = std::move(observer)](StartOutcome outcome) {
    if (outcome || outcome.error().fault != engine::Fault::refused) {
      observer(std::move(outcome));
    }
  };
}

// Whether the entry allows the engine to play the game with this setup.
bool may_play(const host::EngineSpec& spec, const rules::Setup& setup) {
  if (!spec.game.empty()) return spec.game == setup.game;
  if (spec.protocol == host::any_protocol) return true;
  const auto protocol = host::find_protocol(spec.protocol);
  return protocol && host::plays(**protocol, setup.game) && (*protocol)->carries(setup);
}

// Returns the allowance of a player of a match, limited by the entry, and sets up `spec` for a
// match.
match::Allowance allowance_in_match(host::EngineSpec& spec, match::Allowance allowance,
                                    std::string_view game) {
  allowance.usual_margin = margin_in_match(game);
  allowance.grace = spec.timeouts.stop.value_or(allowance.grace);
  allowance.settlement = spec.timeouts.settle;
  // The engine is told to stop when its time is over, and may still answer within the margin.
  spec.timeouts.stop = match::margin_of(allowance) + allowance.grace;
  spec.purpose = {.infos = protocols::Infos::sampled, .match = true};
  return allowance;
}

// Puts a strength into the plan of an engine with these settings. It is checked as far as the
// options of the engine are known; the start of the engine checks it again.
Answer<void> take_strength(EnginePlan& plan, const std::vector<engine::Option>& options,
                           std::vector<engine::NamedValue> settings, std::int64_t strength) {
  plan.is_weakened = true;
  if (options.empty()) return {};
  const auto option = engine::strength_option(options);
  if (!option) {
    return tl::unexpected(wrong("strength", "this engine has no option for its strength"));
  }
  const auto values = engine::strength_values(*option, strength);
  if (!values) return tl::unexpected(wrong("strength", describe(values.error())));
  settings.insert(settings.end(), values->begin(), values->end());
  plan.is_weakened = engine::is_weakened(options, settings);
  if (option->unit == engine::StrengthOption::Unit::elo) {
    plan.rating = static_cast<int>(strength);
  }
  return {};
}

}  // namespace

std::vector<engine::Option> RealEngines::options_of(const host::EngineSpec& spec,
                                                    std::string_view game) const {
  return hooks_.options ? hooks_.options(spec.name, game) : std::vector<engine::Option>();
}

Answer<EnginePlan> RealEngines::plan(const rules::Setup& setup, const EngineName& name) const {
  const bool is_built_in = name.registered.empty() || (name.registered == built_in_name &&
                                                       !registered_().find(name.registered));
  auto values = values_of(is_built_in ? built_in_name : name.registered, setup.game, name.profile);
  if (!values) return tl::unexpected(std::move(values.error()));
  return is_built_in ? built_in(setup, name, *std::move(values))
                     : registered(setup, name, *std::move(values));
}

Answer<RealEngines::OptionSettings> RealEngines::values_of(std::string_view engine,
                                                           std::string_view game,
                                                           const std::string& profile) const {
  if (profile.empty()) return OptionSettings();
  if (!hooks_.values) return tl::unexpected(wrong("profile", "there are no profiles of engines"));
  return hooks_.values(engine, game, profile);
}

Answer<EnginePlan> RealEngines::built_in(const rules::Setup& setup, const EngineName& name,
                                         OptionSettings values) const {
  const int level = name.level;
  const int count = levels_.count(setup.game);
  if (count == 0) {
    return tl::unexpected(wrong("kind", fmt::format("no built-in engine plays {}", setup.game)));
  }
  const Level* const found = levels_.find(setup.game, level == 0 ? count : level);
  if (found == nullptr) {
    return tl::unexpected(wrong(
        "level", fmt::format("there is no level {} of {}, but 1 to {}", level, setup.game, count)));
  }
  EnginePlan plan{.name = std::string(built_in_name), .rating = found->rating};
  if (found->level < count) {
    plan.nodes = most_nodes_of_level;
  }
  if (name.allowance) {
    plan.allowance = *name.allowance;
    plan.allowance.usual_margin = margin_in_match(setup.game);
    if (plan.nodes) {
      plan.allowance.nodes = std::min(plan.allowance.nodes.value_or(*plan.nodes), *plan.nodes);
    }
  }
  // The values of a profile come last, so they override those of the level. No entry opens an
  // option of the built-in engine.
  Level level_with = *found;
  for (host::OptionSetting& value : values) {
    value.no_text = true;
    level_with.options.push_back(std::move(value));
  }
  const auto options = search::make_engine(setup.game, clock_, {})->options();
  plan.is_weakened = engine::is_weakened(options, named(level_with.options));
  plan.start = [game = setup.game, &clock = clock_, level = std::move(level_with)](
                   const std::stop_token&) { return start_built_in(game, clock, level); };
  return plan;
}

Answer<EnginePlan> RealEngines::registered(const rules::Setup& setup, const EngineName& name,
                                           OptionSettings values) const {
  auto spec = registered_().find(name.registered);
  if (!spec) {
    return tl::unexpected(
        ApiError{.code = "unknown", .text = describe(spec.error()), .field = "engine"});
  }
  if (!may_play(*spec, setup)) {
    return tl::unexpected(
        wrong("engine", fmt::format("`{}` does not play this game", printable(name.registered))));
  }
  for (host::OptionSetting& value : values) {
    value.no_text = !host::is_open(*spec, value.name);
    // What is known to be no text has been checked against its limits.
    if (!value.no_text) {
      auto text = host::value_from_page(*spec, value.name, value.value);
      if (!text) return tl::unexpected(wrong("profile", describe(text.error())));
      value.value = *std::move(text);
    }
    spec->options.push_back(std::move(value));
  }
  const auto options = options_of(*spec, setup.game);
  EnginePlan plan{.name = spec->name, .rating = spec->rating};
  auto settings = named(spec->options);
  plan.is_weakened = engine::is_weakened(options, settings);
  if (name.strength) {
    const auto taken = take_strength(plan, options, std::move(settings), *name.strength);
    if (!taken) {
      return tl::unexpected(taken.error());
    }
  }
  if (name.allowance) {
    plan.allowance = allowance_in_match(*spec, *name.allowance, setup.game);
  }
  std::shared_ptr<host::TrafficLog> log = hooks_.log ? hooks_.log(spec->name, name.who) : nullptr;
  StartObserver observer = hooks_.observer ? hooks_.observer(spec->name) : nullptr;
  if (observer && !name.profile.empty()) {
    observer = forgiving(std::move(observer));
  }
  spec->game = setup.game;
  plan.start = [spec = *std::move(spec), &clock = clock_, log = std::move(log),
                observer = std::move(observer), strength = name.strength](std::stop_token stop) {
    auto started = start_before(observer, spec, clock, {.log = log.get(), .stop = std::move(stop)});
    return strength ? with_strength(std::move(started), *strength) : std::move(started);
  };
  return plan;
}

}  // namespace ludex::serve
