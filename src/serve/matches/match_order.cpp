#include "serve/matches/match_order.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "match/report/adjudication_json.h"
#include "rules/registry.h"
#include "serve/engine_source.h"
#include "serve/wire/base64.h"
#include "serve/wire/name.h"
#include "serve/wire/reading.h"
#include "serve/wire/setup.h"
#include "serve/wire/time_control.h"
#include "tournament/change_json.h"

namespace ludex::serve {

namespace {

constexpr std::int64_t most_moves = 8000;
constexpr std::int64_t most_score = 100'000;
constexpr std::int64_t most_level = 1000;
constexpr std::array<std::string_view, 2> opening_orders{"sequential", "random"};

Answer<EntrantOrder> read_entrant(const Members& json) {
  EntrantOrder order;
  Reading reading(json);
  reading.needs("engine");
  reading.text("engine", order.engine);
  if (order.engine.empty()) {
    reading.fail(bad_value("the name of an engine was expected", json.field("engine")));
  }
  reading.integer("level", 1, most_level, order.level);
  if (order.level > 0 && order.engine != built_in_name) {
    reading.fail(bad_value("only the built-in engine has levels", json.field("level")));
  }
  reading.integer("strength", -most_strength, most_strength, order.strength);
  if (order.strength && order.engine == built_in_name) {
    reading.fail(bad_value("the built-in engine has levels instead", json.field("strength")));
  }
  reading.text("profile", order.profile);
  reading.text("name", order.name);
  order.name = tidy_name(order.name);
  reading.object("time", order.time, read_time_control);
  reading.integer("depth", 1, 1000, order.depth);
  reading.integer("nodes", 1, std::int64_t{1'000'000'000'000}, order.nodes);
  return reading.outcome(std::move(order));
}

std::string made_name(const EntrantOrder& order) {
  std::string name = order.engine;
  if (order.level > 0) {
    name += fmt::format(" {}", order.level);
  }
  if (order.strength) {
    name += fmt::format(" {}", *order.strength);
  }
  if (!order.profile.empty()) {
    name += ' ' + order.profile;
  }
  return tidy_name(name);
}

bool is_taken(const std::vector<EntrantOrder>& entrants, const std::string& name) {
  return std::any_of(entrants.begin(), entrants.end(),
                     [&](const EntrantOrder& each) { return each.name == name; });
}

// Entrants with the same engine and no names of their own get numbers.
Answer<void> add_entrant(std::vector<EntrantOrder>& entrants, EntrantOrder entrant) {
  const std::string place = fmt::format("engines[{}].name", entrants.size());
  if (!entrant.name.empty() && is_taken(entrants, entrant.name)) {
    return bad_value(fmt::format("two engines are called `{}`", printable(entrant.name)), place);
  }
  if (entrant.name.empty()) {
    const std::string plain = made_name(entrant);
    entrant.name = plain;
    for (int copy = 2; is_taken(entrants, entrant.name); ++copy) {
      entrant.name = fmt::format("{} ({})", plain, copy);
    }
  }
  entrants.push_back(std::move(entrant));
  return {};
}

Answer<std::vector<EntrantOrder>> read_entrants(const Members& json) {
  const auto list = json.list("engines");
  if (!list) return tl::unexpected(list.error());
  if ((*list)->size() < 2 || (*list)->size() > MatchLimits::engines) {
    return bad_value(fmt::format("a match has 2 to {} engines", MatchLimits::engines), "engines");
  }
  std::vector<EntrantOrder> entrants;
  for (std::size_t at = 0; at < (*list)->size(); ++at) {
    auto entrant = Members::of((**list)[at], fmt::format("engines[{}]", at)).and_then(read_entrant);
    if (!entrant) return tl::unexpected(entrant.error());
    if (auto added = add_entrant(entrants, *std::move(entrant)); !added) {
      return tl::unexpected(added.error());
    }
  }
  return entrants;
}

// A file of openings: its text, or its bytes in base64.
void read_file(const Members& json, Reading& reading, OpeningsOrder& order) {
  reading.text("text", order.text);
  std::string bytes;
  reading.text("bytes", bytes);
  if (auto decoded = from_base64(bytes)) {
    order.bytes = *std::move(decoded);
  } else {
    reading.fail(bad_value("bytes in base64 were expected", json.field("bytes")));
  }
  if (std::max(order.text.size(), order.bytes.size()) > MatchLimits::openings) {
    reading.fail(tl::unexpected(
        ApiError{.code = "too_large",
                 .text = fmt::format("openings take more than {} bytes", MatchLimits::openings),
                 .field = json.field(order.text.empty() ? "bytes" : "text")}));
  }
  if (json.has("text") || json.has("bytes")) {
    reading.needs("format");
  }
}

Answer<OpeningsOrder> read_openings(const Members& json) {
  OpeningsOrder order;
  Reading reading(json);
  // The file of an order that the server has kept is no longer there; its openings are kept apart.
  const bool is_kept = json.source() == Members::Source::server;
  constexpr std::array<std::string_view, 3> sources{"text", "bytes", "records"};
  const auto given = std::count_if(sources.begin(), sources.end(),
                                   [&](std::string_view name) { return json.has(name); });
  if (given > 1) {
    reading.fail(bad_value("openings are a `text`, `bytes` or `records`, only one of them",
                           json.field(json.has("records") ? "records" : "bytes")));
  } else if (given == 0 && !is_kept) {
    reading.fail(bad_value("openings are a `text`, `bytes` or `records`", json.field("text")));
  }
  read_file(json, reading, order);
  reading.text("format", order.format);
  reading.text("name", order.name);
  order.name = tidy_name(order.name);
  if (json.has("records")) {
    const auto records = json.integers("records", 1, INT32_MAX, MatchLimits::records);
    if (!records) {
      reading.fail(tl::unexpected(records.error()));
    } else if (records->empty()) {
      reading.fail(bad_value("at least one record was expected", json.field("records")));
    } else {
      order.records.assign(records->begin(), records->end());
    }
  }
  reading.integer("plies", 1, most_moves, order.plies);
  reading.choice("order", opening_orders, order.order);
  reading.integer("start", 1, 1'000'000, order.start);
  return reading.outcome(std::move(order));
}

Answer<match::DrawRule> read_draw(const Members& json) {
  match::DrawRule rule;
  Reading reading(json);
  reading.needs("score");
  reading.integer("move_number", 0, most_moves, rule.move_number);
  reading.integer("move_count", 1, most_moves, rule.move_count);
  reading.integer("score", 0, most_score, rule.score);
  return reading.outcome(rule);
}

Answer<match::ResignRule> read_resign(const Members& json) {
  match::ResignRule rule;
  Reading reading(json);
  reading.needs("score");
  reading.integer("move_count", 1, most_moves, rule.move_count);
  reading.integer("score", 0, most_score, rule.score);
  reading.yes_no("two_sided", rule.two_sided);
  return reading.outcome(rule);
}

Answer<match::SprtOptions> read_sprt(const Members& json) {
  match::SprtOptions options;
  options.model = match::SprtModel::logistic;
  Reading reading(json);
  for (const std::string_view name : {"elo0", "elo1"}) {
    reading.needs(name);
  }
  reading.number("elo0", -match::most_test_elo, match::most_test_elo, options.elo0);
  reading.number("elo1", -match::most_test_elo, match::most_test_elo, options.elo1);
  reading.number("alpha", match::least_error_rate, match::most_error_rate, options.alpha);
  reading.number("beta", match::least_error_rate, match::most_error_rate, options.beta);
  reading.choice("model", match::sprt_model_words, options.model);
  reading.yes_no("single_games", options.single_games);
  if (options.elo0 == options.elo1) {
    reading.fail(bad_value(
        fmt::format("elo0 and elo1 are both {}, and there is nothing to decide", options.elo0),
        json.field("elo1")));
  }
  if (options.alpha + options.beta >= 1) {
    reading.fail(bad_value(fmt::format("alpha and beta have to be less than 1 together, and are {}",
                                       options.alpha + options.beta),
                           json.field("beta")));
  }
  return reading.outcome(options);
}

// Reads the pairings and the number of games.
void read_schedule(const Members& json, Reading& reading, MatchOrder& order) {
  match::ScheduleOptions& schedule = order.schedule;
  schedule.engines = order.entrants.size();
  reading.choice("tournament", match::tournament_names, schedule.kind);
  // Matches that an earlier version stored have no such member, and the other order.
  schedule.berger = json.source() != Members::Source::server;
  reading.yes_no("berger", schedule.berger);
  // The limits are those of pages: a tournament of the command line may be larger.
  const bool is_kept = json.source() == Members::Source::server;
  const auto most = [&](std::size_t of_pages) {
    return is_kept ? std::int64_t{INT32_MAX} : static_cast<std::int64_t>(of_pages);
  };
  reading.integer("champions", 1, most(MatchLimits::engines), schedule.champions);
  reading.needs("rounds");
  reading.integer("rounds", 1, most(MatchLimits::rounds), schedule.rounds);
  reading.integer("games", 1, most(MatchLimits::games), schedule.games);
  schedule.repeat = schedule.games % 2 == 0 ? 2 : 1;
  reading.integer("repeat", 1, most(MatchLimits::games), schedule.repeat);
  reading.yes_no("swap", schedule.swap);
  reading.yes_no("reverse", schedule.reverse);
  reading.yes_no("openings_by_encounter", schedule.openings_by_encounter);
  if (reading.error()) return;
  if (const Json* const changes = is_kept ? json.find("changes") : nullptr) {
    auto read = tournament::parse_changes(*changes);
    if (!read) return reading.fail(bad_value(describe(read.error()), json.field("changes")));
    schedule.changes = *std::move(read);
    if (const auto why = match::why_impossible(schedule)) {
      return reading.fail(bad_value(*why, json.field("changes")));
    }
  }
  if (schedule.champions >= schedule.engines) {
    reading.fail(bad_value(fmt::format("of {} engines, at most {} can play against the others",
                                       schedule.engines, schedule.engines - 1),
                           json.field("champions")));
  } else if (schedule.games % schedule.repeat != 0) {
    reading.fail(bad_value(fmt::format("{} games are no multiple of the {} with one opening",
                                       schedule.games, schedule.repeat),
                           json.field("repeat")));
  } else if (const std::size_t total = match::Schedule(schedule).size();
             !is_kept && total > MatchLimits::total) {
    reading.fail(bad_value(
        fmt::format("these are {} games, and at most {} are played", total, MatchLimits::total),
        json.field("rounds")));
  }
}

std::string made_name(const std::vector<EntrantOrder>& entrants) {
  std::vector<std::string_view> names;
  names.reserve(entrants.size());
  for (const EntrantOrder& each : entrants) {
    names.push_back(each.name);
  }
  return tidy_name(fmt::format("{}", fmt::join(names, " – ")));
}

Answer<rules::Setup> read_match_setup(const Members& json) {
  const auto setup = read_setup(json);
  if (!setup) return tl::unexpected(setup.error());
  if (!setup->position.empty()) {
    return bad_value("`openings` say where the games of a match begin", json.field("position"));
  }
  const auto game = start(*setup);
  if (!game) return tl::unexpected(game.error());
  rules::Setup complete = (*game)->setup();
  complete.position.clear();
  return complete;
}

}  // namespace

Json to_json(const MatchLimits& limits) {
  return {{"tournaments", match::tournament_names},
          {"engines", MatchLimits::engines},
          {"rounds", MatchLimits::rounds},
          {"games", MatchLimits::games},
          {"total", MatchLimits::total},
          {"concurrency", limits.processors},
          {"usual_concurrency", limits.usual_concurrency()},
          {"openings", MatchLimits::openings},
          {"records", MatchLimits::records}};
}

Answer<MatchOrder> read_match_order(const Json& body, const MatchLimits& limits,
                                    Members::Source source) {
  const auto json = Members::of(body, {}, source);
  if (!json) return tl::unexpected(json.error());
  auto setup = read_match_setup(*json);
  if (!setup) return tl::unexpected(setup.error());
  auto entrants = read_entrants(*json);
  if (!entrants) return tl::unexpected(entrants.error());
  MatchOrder order{.setup = *std::move(setup), .entrants = *std::move(entrants)};
  Reading reading(*json);
  reading.text("name", order.name);
  order.name = tidy_name(order.name);
  if (order.name.empty()) {
    order.name = made_name(order.entrants);
  }
  read_schedule(*json, reading, order);
  order.concurrency = limits.usual_concurrency();
  reading.integer("concurrency", 1, static_cast<std::int64_t>(limits.processors),
                  order.concurrency);
  std::optional<match::TimeControl> time;
  reading.object("time", time, read_time_control);
  order.time = time.value_or(match::Unlimited{});
  reading.object("openings", order.openings, read_openings);
  reading.object("draw", order.adjudication.draw, read_draw);
  reading.object("resign", order.adjudication.resign, read_resign);
  reading.integer("max_moves", 1, most_moves, order.adjudication.max_moves);
  reading.yes_no("recover", order.recover);
  reading.object("sprt", order.sprt, read_sprt);
  if (order.sprt && order.entrants.size() != 2) {
    reading.fail(bad_value("a sequential test is one of two engines", json->field("sprt")));
  }
  reading.integer("seed", 0, INT64_MAX, order.seed);
  return reading.outcome(std::move(order));
}

namespace {

Json entrant_json(const EntrantOrder& order) {
  Json json{{"engine", order.engine}, {"name", order.name}};
  if (order.level > 0) {
    json["level"] = order.level;
  }
  if (order.strength) {
    json["strength"] = *order.strength;
  }
  if (!order.profile.empty()) {
    json["profile"] = order.profile;
  }
  if (order.time) {
    json["time"] = to_json(*order.time);
  }
  if (order.depth) {
    json["depth"] = *order.depth;
  }
  if (order.nodes) {
    json["nodes"] = *order.nodes;
  }
  return json;
}

Json openings_json(const OpeningsOrder& order) {
  Json json{{"order", opening_orders[static_cast<std::size_t>(order.order)]},
            {"start", order.start}};
  for (const auto& [name, text] :
       {std::pair("name", &order.name), std::pair("format", &order.format)}) {
    if (!text->empty()) {
      json[name] = *text;
    }
  }
  if (!order.records.empty()) {
    json["records"] = order.records;
  }
  if (order.plies) {
    json["plies"] = *order.plies;
  }
  return json;
}

}  // namespace

Json to_json(const MatchOrder& order) {
  Json json = to_json(order.setup);
  json.erase("position");
  if (!json.contains("params")) {
    json["params"] = Json::object();
  }
  Json engines = Json::array();
  for (const EntrantOrder& each : order.entrants) {
    engines.push_back(entrant_json(each));
  }
  const match::ScheduleOptions& schedule = order.schedule;
  json.update({{"name", order.name},
               {"engines", std::move(engines)},
               {"tournament", match::tournament_names[static_cast<std::size_t>(schedule.kind)]},
               {"berger", schedule.berger},
               {"champions", schedule.champions},
               {"rounds", schedule.rounds},
               {"games", schedule.games},
               {"repeat", schedule.repeat},
               {"swap", schedule.swap},
               {"reverse", schedule.reverse},
               {"openings_by_encounter", schedule.openings_by_encounter},
               {"concurrency", order.concurrency},
               {"time", to_json(order.time)},
               {"recover", order.recover},
               {"seed", order.seed}});
  if (!schedule.changes.empty()) {
    json["changes"] = tournament::to_json(schedule.changes);
  }
  if (order.openings) {
    json["openings"] = openings_json(*order.openings);
  }
  match::put_adjudication(order.adjudication, json);
  if (order.sprt) {
    json["sprt"] = {{"elo0", order.sprt->elo0},
                    {"elo1", order.sprt->elo1},
                    {"alpha", order.sprt->alpha},
                    {"beta", order.sprt->beta},
                    {"model", match::word_of(order.sprt->model)}};
    if (order.sprt->single_games) {
      json["sprt"]["single_games"] = true;
    }
  }
  return json;
}

}  // namespace ludex::serve
