#include "cli/match/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <regex>
#include <string_view>
#include <thread>
#include <utility>

#include "base/text.h"
#include "cli/engines.h"
#include "host/affinity.h"
#include "host/protocol.h"
#include "match/pairing/entrant_change.h"
#include "rules/registry.h"
#include "search/book_player.h"
#include "tablebases/syzygy.h"

namespace ludex::cli {
namespace {

// Checks the game as far as possible before the engine is started.
tl::expected<void, ExitError> check_game(const host::EngineSpec& spec, std::string_view game) {
  const auto why = why_unfit(spec, game);
  if (!why) return {};
  return wrong_usage(fmt::format("match: engine {}: {}; -variant chooses what is played",
                                 printable(spec.name), *why));
}

// Adds the margin of the game, and the waits that the engine's entry and the flags set.
match::Allowance allowance_of(const MatchFlags& flags, const MatchEngine& engine,
                              const host::EngineSpec& spec) {
  match::Allowance allowance = engine.allowance;
  allowance.ponder = allowance.ponder || spec.ponders;
  allowance.usual_margin = host::usual_margin(flags.setup.game);
  allowance.grace = spec.timeouts.stop.value_or(allowance.grace);
  allowance.settlement = flags.waits.settle.value_or(spec.timeouts.settle);
  return allowance;
}

match::OpenEngine opener_of(host::EngineSpec spec, const MatchFlags& flags, const Clock& clock,
                            MatchLog& log) {
  return [spec = std::move(spec), setup = flags.setup, &clock, &log](const std::stop_token& stop) {
    auto own = log.of_an_engine(spec);
    auto opened = open_engine(spec, setup, clock, log_in(own), stop);
    log.started(opened ? opened->get() : nullptr, spec.name, std::move(own));
    return opened;
  };
}

// The entry of the engine in engines.toml as it is now, for a process that is about to start.
tl::expected<host::EngineSpec, engine::Failure> reloaded(const MatchEngine& engine,
                                                         const host::EngineSpec& spec) {
  auto now = resolve(engine.choice);
  if (!now) {
    return tl::unexpected(engine::Failure{engine::Fault::cannot_start, describe(now.error())});
  }
  now->name = spec.name;
  now->purpose = spec.purpose;
  now->timeouts = spec.timeouts;
  return *std::move(now);
}

// Opens a player, with its book if it has one.
match::OpenEngine player_opener(const host::EngineSpec& spec, std::size_t number,
                                const MatchFlags& flags, const Clock& clock, MatchLog& log) {
  const MatchEngine& player = flags.engines[number];
  if (player.book.empty() && !flags.reload) return opener_of(spec, flags, clock, log);
  return [spec, player, number, reload = flags.reload, setup = flags.setup, seed = flags.seed,
          &clock, &log](const std::stop_token& stop) -> match::Opened {
    auto now = reload && player.choice.conf ? reloaded(player, spec)
                                            : tl::expected<host::EngineSpec, engine::Failure>(spec);
    if (!now) return tl::unexpected(now.error());
    auto own = log.of_an_engine(*now);
    auto opened = open_engine(*now, setup, clock, log_in(own), stop);
    if (!opened) {
      log.started(nullptr, spec.name, std::move(own));
      return opened;
    }
    if (!player.book.empty()) {
      auto book = search::open_book(setup.game, player.book,
                                    seed ? *seed + number : search::drawing_seed(clock) + number);
      if (!book) {
        return tl::unexpected(engine::Failure{engine::Fault::cannot_start, describe(book.error())});
      }
      opened = std::make_unique<search::BookPlayer>(*std::move(opened), *std::move(book),
                                                    player.book_depth);
    }
    log.started(opened->get(), spec.name, std::move(own));
    return opened;
  };
}

// The name of an engine whose entry cannot be read.
std::string shown_name(const EngineChoice& choice) {
  return choice.spec.name.empty() ? choice.conf.value_or("") : choice.spec.name;
}

}  // namespace

void set_waits(host::Timeouts& timeouts, const WaitFlags& flags,
               const match::Allowance& allowance) {
  timeouts.handshake = flags.startup.value_or(timeouts.handshake);
  timeouts.new_game = flags.new_game.value_or(timeouts.new_game);
  timeouts.ready = flags.ready.value_or(timeouts.ready);
  timeouts.settle = flags.settle.value_or(timeouts.settle);
  // An engine gets `stop` when its time is over, and may still answer within the margin.
  timeouts.stop = match::margin_of(allowance) + allowance.grace;
}

std::optional<std::string> why_unfit(const host::EngineSpec& spec, std::string_view game) {
  if (!spec.game.empty() && spec.game != game) {
    return fmt::format("engines.toml says that it plays {}, not {}", spec.game, game);
  }
  const auto protocol = host::find_protocol(spec.protocol);
  if (protocol && spec.command != builtin_command && !host::plays(**protocol, game)) {
    return host::not_played(**protocol, game);
  }
  return std::nullopt;
}

tl::expected<std::vector<host::EngineSpec>, ExitError> resolve_engines(const MatchFlags& flags,
                                                                       bool watched) {
  std::vector<host::EngineSpec> specs;
  for (const MatchEngine& engine : flags.engines) {
    // The entry of an engine that plays no further game may be gone.
    const bool is_gone = match::is_withdrawn(flags.schedule, specs.size());
    auto spec = resolve(engine.choice);
    if (!spec && is_gone) {
      spec = host::EngineSpec();
      spec->name = shown_name(engine.choice);
    }
    if (!spec) {
      return work_failed("match: " + describe(spec.error()));
    }
    const bool taken = std::any_of(specs.begin(), specs.end(), [&](const host::EngineSpec& other) {
      return other.name == spec->name;
    });
    // A user who watches the game wants to see the players' thoughts.
    spec->purpose.infos = flags.checks_lines ? protocols::Infos::every
                          : watched          ? protocols::Infos::sampled
                                             : protocols::Infos::last;
    spec->purpose.match = true;
    if (taken) {
      return wrong_usage(fmt::format("match: two engines are called `{}`; name= tells them apart",
                                     printable(spec->name)));
    }
    const auto playable = check_game(*spec, flags.setup.game);
    if (!playable && !is_gone) return tl::unexpected(playable.error());
    spec->purpose.ponder = engine.allowance.ponder || spec->ponders;
    specs.push_back(*std::move(spec));
  }
  return specs;
}

std::vector<std::string> names_of(const std::vector<host::EngineSpec>& specs) {
  std::vector<std::string> names;
  names.reserve(specs.size());
  for (const host::EngineSpec& spec : specs) {
    names.push_back(spec.name);
  }
  return names;
}

namespace {

tl::expected<std::optional<host::EngineSpec>, ExitError> resolve_side(
    const std::optional<MatchEngine>& engine, const MatchFlags& flags) {
  if (!engine) return std::nullopt;
  auto spec = resolve(engine->choice);
  if (!spec) return work_failed("match: " + describe(spec.error()));
  spec->purpose.match = true;
  spec->purpose.infos = protocols::Infos::last;
  if (const auto playable = check_game(*spec, flags.setup.game); !playable) {
    return tl::unexpected(playable.error());
  }
  return *std::move(spec);
}

match::SideEntrant side_entrant(host::EngineSpec spec, const MatchEngine& engine,
                                const MatchFlags& flags, const Clock& clock, MatchLog& log) {
  set_waits(spec.timeouts, flags.waits, {});
  const std::string name = spec.name;
  const Milliseconds patience = spec.timeouts.settle;
  engine::Limits limits;
  limits.depth = engine.allowance.depth;
  limits.nodes = engine.allowance.nodes;
  if (const auto* const fixed = std::get_if<match::FixedMove>(&engine.allowance.time)) {
    limits.movetime = fixed->time;
  }
  return {name, opener_of(std::move(spec), flags, clock, log), patience, engine.rule, limits};
}

}  // namespace

tl::expected<SideSpecs, ExitError> resolve_side_engines(const MatchFlags& flags) {
  auto referee = resolve_side(flags.referee_engine, flags);
  if (!referee) return tl::unexpected(referee.error());
  auto observer = resolve_side(flags.observer_engine, flags);
  if (!observer) return tl::unexpected(observer.error());
  return SideSpecs{*std::move(referee), *std::move(observer)};
}

Result<void> add_tables(const MatchFlags& flags, match::MatchPlan& plan) {
  if (!flags.tables) return {};
  auto opened = tablebases::SyzygyTables::open(flags.tables->folders);
  if (!opened) return tl::unexpected(within("-tb", opened.error()));
  // The copies of the plan's function share the tables.
  const std::shared_ptr<const tablebases::SyzygyTables> tables = *std::move(opened);
  plan.referee.tables = flags.tables->rule;
  plan.referee.tables.probe = [tables, most = flags.tables->most_men](
                                  const rules::Game& game) -> std::optional<match::TableValue> {
    const auto value = tables->probe(game.position(), most);
    if (!value) return std::nullopt;
    return static_cast<match::TableValue>(*value);
  };
  return {};
}

void add_side_engines(const SideSpecs& specs, const MatchFlags& flags, const Clock& clock,
                      MatchLog& log, match::MatchPlan& plan) {
  if (specs.referee) {
    plan.referee_engine = side_entrant(*specs.referee, *flags.referee_engine, flags, clock, log);
  }
  if (specs.observer) {
    plan.observer_engine = side_entrant(*specs.observer, *flags.observer_engine, flags, clock, log);
  }
}

match::MatchPlan make_plan(const MatchFlags& flags, const std::vector<host::EngineSpec>& specs,
                           match::OpeningBook book, const Clock& clock, MatchLog& log) {
  match::MatchPlan plan{.entrants = {},
                        .schedule = flags.schedule,
                        .setup = flags.setup,
                        .openings = std::move(book),
                        .referee = {},
                        .concurrency = flags.concurrency,
                        .recover = flags.recover,
                        .shared_options = flags.shared_options,
                        .event = flags.event,
                        .site = flags.site,
                        .style = {}};
  plan.referee.adjudication = flags.adjudication;
  plan.referee.checks_lines = flags.checks_lines;
  plan.wait = flags.wait;
  plan.starts_at_once =
      flags.startups.value_or(match::MatchPlan::usual_starts(std::thread::hardware_concurrency()));
  plan.strict = flags.strict;
  plan.strikes = flags.strikes;
  plan.fair_time = flags.fair_time;
  plan.sprt = flags.sprt;
  if (!flags.processors.empty()) {
    plan.open_in_thread = [processors = flags.processors](std::size_t thread,
                                                          const match::OpenEngine& open,
                                                          const std::stop_token& stop) {
      const host::PinnedThread pinned(processors[thread]);
      return open(stop);
    };
  }
  if (flags.pgn_out) {
    plan.style.notation =
        rules::find_notation(*rules::find_game(flags.setup.game), flags.pgn_out->notation).value();
    plan.style.fields = flags.pgn_out->fields;
    plan.save_unfinished = !flags.pgn_out->finished_only;
    if (flags.pgn_out->match_line) {
      plan.referee.keeps_line = [wanted = *flags.pgn_out->match_line](std::string_view line) {
        return std::regex_search(line.begin(), line.end(), wanted);
      };
    }
  }
  if (flags.sgf_out) {
    plan.sgf_fields = flags.sgf_out->fields;
  }
  for (std::size_t i = 0; i < specs.size(); ++i) {
    host::EngineSpec spec = specs[i];
    const match::Allowance allowance = allowance_of(flags, flags.engines[i], spec);
    set_waits(spec.timeouts, flags.waits, allowance);
    const bool restart = flags.engines[i].restart || spec.restarts ||
                         (flags.reload && flags.engines[i].choice.conf.has_value());
    plan.entrants.push_back(
        {spec.name, allowance, restart, player_opener(spec, i, flags, clock, log),
         spec.command != builtin_command, host::games_beside(flags.setup.game), spec.rating});
  }
  return plan;
}

// How many processors a game keeps busy: its players think in turn.
std::size_t threads_of_a_game(const std::vector<host::EngineSpec>& specs) {
  std::int64_t most = 1;
  for (const host::EngineSpec& spec : specs) {
    for (const host::OptionSetting& setting : spec.options) {
      if (!equal_ignoring_case(setting.name, "Threads")) continue;
      most = std::max(most, to_integer(setting.value).value_or(1));
    }
  }
  return static_cast<std::size_t>(most);
}

}  // namespace ludex::cli
