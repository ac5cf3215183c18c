#include "fleet/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "base/limits.h"
#include "base/text.h"
#include "fleet/json_reader.h"
#include "match/play/time_control.h"
#include "match/report/adjudication_json.h"
#include "rules/registry.h"

namespace ludex::fleet {

namespace {

constexpr std::int64_t most_speed = 1'000'000'000'000;
constexpr std::int64_t longest_wait_ms = 3'600'000;
constexpr std::size_t most_playing = 4096;
constexpr std::size_t id_bytes = 64;

template <class Number>
void put(Json& json, const char* name, const std::optional<Number>& value) {
  if (value) {
    json[name] = *value;
  }
}
void put(Json& json, const char* name, const std::optional<Milliseconds>& value) {
  if (value) {
    json[name] = value->count();
  }
}
void put_flag(Json& json, const char* name, bool value) {
  if (value) {
    json[name] = true;
  }
}

// The limits of a player. A time control is written as the flags tc= and st= of a match.
Json to_json(const match::Allowance& allowance) {
  Json json = Json::object();
  if (const auto* const fixed = std::get_if<match::FixedMove>(&allowance.time)) {
    json["st"] = match::format_seconds(fixed->time);
  } else if (!std::holds_alternative<match::Unlimited>(allowance.time)) {
    json["tc"] = match::format_time_control(allowance.time);
  }
  put(json, "margin_ms", allowance.margin);
  put(json, "depth", allowance.depth);
  put(json, "nodes", allowance.nodes);
  put_flag(json, "ponder", allowance.ponder);
  put_flag(json, "may_resign", allowance.may_resign);
  json["usual_margin_ms"] = allowance.usual_margin.count();
  json["grace_ms"] = allowance.grace.count();
  json["settlement_ms"] = allowance.settlement.count();
  put(json, "longest_move_ms", allowance.longest_move);
  return json;
}

std::optional<Milliseconds> wait_if(ObjectReader& reader, const char* name,
                                    std::int64_t most = longest_wait_ms) {
  const auto number = reader.integer_if(name, 0, most);
  return number ? std::optional(Milliseconds(*number)) : std::nullopt;
}

void read_time(ObjectReader& reader, match::Allowance& allowance) {
  const auto fixed = reader.text_if("st");
  const auto control = reader.text_if("tc");
  if (fixed && control) return reader.refuse("`st` and `tc` exclude each other");
  if (!fixed && !control) return;
  const auto time = fixed ? match::parse_move_time(*fixed) : match::parse_time_control(*control);
  if (!time) return reader.refuse(describe(time.error()));
  allowance.time = *time;
}

match::Allowance read_allowance(ObjectReader& reader) {
  match::Allowance allowance;
  read_time(reader, allowance);
  allowance.margin = wait_if(reader, "margin_ms");
  if (const auto depth = reader.integer_if("depth", 1, 1000)) {
    allowance.depth = static_cast<int>(*depth);
  }
  if (const auto nodes = reader.integer_if("nodes", 1, INT64_MAX)) {
    allowance.nodes = static_cast<std::uint64_t>(*nodes);
  }
  allowance.ponder = reader.flag_if("ponder");
  allowance.may_resign = reader.flag_if("may_resign");
  allowance.usual_margin = wait_if(reader, "usual_margin_ms").value_or(Milliseconds(0));
  allowance.grace = wait_if(reader, "grace_ms").value_or(allowance.grace);
  allowance.settlement = wait_if(reader, "settlement_ms").value_or(allowance.settlement);
  allowance.longest_move = wait_if(reader, "longest_move_ms", match::longest_control.count());
  return allowance;
}

Json to_json(const EngineTerms& engine) {
  Json json{{"name", engine.name}};
  put(json, "entry", engine.entry);
  json["hash"] = engine.hash;
  for (const OptionTerms& option : engine.options) {
    Json& into = json["options"].emplace_back(Json{{"name", option.name}, {"value", option.value}});
    put_flag(into, "if_known", option.if_known);
  }
  put(json, "rating", engine.rating);
  put_flag(json, "restart", engine.restart);
  json["limits"] = to_json(engine.allowance);
  return json;
}

EngineTerms read_engine(ObjectReader& reader) {
  EngineTerms engine{
      .name = reader.text("name"), .entry = reader.text_if("entry"), .hash = reader.text("hash")};
  reader.each("options", most_options, [&](ObjectReader& option) {
    engine.options.push_back({.name = option.text("name"),
                              .value = option.text("value", text_bytes),
                              .if_known = option.flag_if("if_known")});
  });
  if (const auto rating = reader.integer_if("rating", 0, 10'000)) {
    engine.rating = static_cast<int>(*rating);
  }
  engine.restart = reader.flag_if("restart");
  reader.object_if("limits",
                   [&](ObjectReader& limits) { engine.allowance = read_allowance(limits); });
  return engine;
}

match::AdjudicationRules read_adjudication(ObjectReader& reader) {
  const auto number = [](ObjectReader& from, const char* name, int least) {
    return static_cast<int>(from.integer(name, least, limits::number));
  };
  match::AdjudicationRules rules;
  reader.object_if("draw", [&](ObjectReader& draw) {
    rules.draw = match::DrawRule{.move_number = number(draw, "move_number", 0),
                                 .move_count = number(draw, "move_count", 1),
                                 .score = number(draw, "score", 0)};
  });
  reader.object_if("resign", [&](ObjectReader& resign) {
    rules.resign = match::ResignRule{.move_count = number(resign, "move_count", 1),
                                     .score = number(resign, "score", 0),
                                     .two_sided = resign.flag_if("two_sided")};
  });
  if (const auto moves = reader.integer_if("max_moves", 1, limits::number)) {
    rules.max_moves = static_cast<int>(*moves);
  }
  return rules;
}

rules::Setup read_setup(ObjectReader& reader) {
  rules::Setup setup{.game = reader.text("name")};
  reader.each("parameters", 64, [&](ObjectReader& parameter) {
    setup.values.set(parameter.text("name"), parameter.text("value"));
  });
  if (reader.fails()) return setup;
  if (rules::find_game(setup.game) == nullptr) {
    reader.refuse("there is no game `" + printable(setup.game) + "`");
    return setup;
  }
  if (const auto game = rules::start_game(setup); !game) {
    reader.refuse(describe(game.error()));
  }
  return setup;
}

Json to_json(const rules::Setup& setup) {
  Json json{{"name", setup.game}};
  for (const auto& [name, value] : setup.values.entries()) {
    json["parameters"].push_back(Json{{"name", name}, {"value", value}});
  }
  return json;
}

std::string read_id(ObjectReader& reader, const char* name) {
  std::string id = reader.text(name);
  if (!is_id(id)) {
    reader.refuse(std::string("`") + name + "` is no id of letters and digits");
  }
  return id;
}

}  // namespace

bool is_id(std::string_view text) {
  const auto fits = [](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
  };
  return !text.empty() && text.size() <= id_bytes && std::all_of(text.begin(), text.end(), fits);
}

std::string to_text(const MatchTerms& terms) {
  Json json{{"ludex", message_version},
            {"match", terms.match},
            {"event", terms.event},
            {"game", to_json(terms.setup)}};
  for (const EngineTerms& engine : terms.engines) {
    json["engines"].push_back(to_json(engine));
  }
  if (terms.referee_engine) {
    json["referee_engine"] = to_json(*terms.referee_engine);
  }
  json["adjudication"] = Json::object();
  match::put_adjudication(terms.adjudication, json["adjudication"]);
  Json waits = Json::object();
  put(waits, "startup_ms", terms.waits.startup);
  put(waits, "new_game_ms", terms.waits.new_game);
  put(waits, "ready_ms", terms.waits.ready);
  put(waits, "settle_ms", terms.waits.settle);
  json["waits"] = std::move(waits);
  put_flag(json, "fair_time", terms.fair_time);
  put_flag(json, "checks_lines", terms.checks_lines);
  put(json, "speed", terms.speed);
  return json_text(json);
}

Result<MatchTerms> parse_terms(std::string_view text) {
  const auto json = parse_json(text, message_bytes);
  if (!json) return tl::unexpected(json.error());
  std::optional<Error> trouble;
  ObjectReader reader(*json, "", trouble);
  reader.check_version();
  MatchTerms terms{
      .match = read_id(reader, "match"), .event = reader.text("event"), .setup = {}, .engines = {}};
  reader.object_if("game", [&](ObjectReader& game) { terms.setup = read_setup(game); });
  reader.each("engines", most_engines,
              [&](ObjectReader& engine) { terms.engines.push_back(read_engine(engine)); });
  reader.object_if("referee_engine",
                   [&](ObjectReader& engine) { terms.referee_engine = read_engine(engine); });
  reader.object_if("adjudication", [&](ObjectReader& adjudication) {
    terms.adjudication = read_adjudication(adjudication);
  });
  reader.object_if("waits", [&](ObjectReader& waits) {
    terms.waits = {.startup = wait_if(waits, "startup_ms"),
                   .new_game = wait_if(waits, "new_game_ms"),
                   .ready = wait_if(waits, "ready_ms"),
                   .settle = wait_if(waits, "settle_ms")};
  });
  terms.fair_time = reader.flag_if("fair_time");
  terms.checks_lines = reader.flag_if("checks_lines");
  terms.speed = reader.integer_if("speed", 1, most_speed);
  if (terms.setup.game.empty()) {
    reader.refuse("`game` is missing");
  }
  if (terms.engines.size() < 2) {
    reader.refuse("a match has at least two engines");
  }
  if (!std::all_of(terms.engines.begin(), terms.engines.end(),
                   [](const EngineTerms& engine) { return match::is_bounded(engine.allowance); })) {
    reader.refuse("an engine without `tc`, `st`, `depth` or `nodes` could think for ever");
  }
  if (trouble) return tl::unexpected(*std::move(trouble));
  return terms;
}

std::string to_text(const GameOrder& order, const rules::Setup& setup) {
  Json opening = Json::object();
  if (!order.opening.position.empty()) {
    opening["position"] = order.opening.position;
  }
  rules::Setup start = setup;
  start.position = order.opening.position;
  if (const auto game = rules::start_game(start)) {
    for (const rules::Move move : order.opening.moves) {
      opening["moves"].push_back((*game)->format_move(move, rules::coordinate));
      (*game)->play(move);
    }
  }
  const Json json{{"ludex", message_version}, {"match", order.match},
                  {"game", order.number},     {"round", order.round},
                  {"engines", order.seats},   {"opening", std::move(opening)}};
  return json_text(json);
}

namespace {

match::Opening read_opening(ObjectReader& reader, const rules::Setup& setup) {
  match::Opening opening;
  opening.position = reader.text_if("position", text_bytes).value_or("");
  rules::Setup start = setup;
  start.position = opening.position;
  const auto game = rules::start_game(start);
  if (!game) {
    reader.refuse(describe(game.error()));
    return opening;
  }
  reader.each_value("moves", limits::game_plies, [&](const Json& json, const std::string& place) {
    if (!json.is_string()) return reader.refuse("`" + place + "` is no move");
    const auto move = (*game)->play_text(json.get_ref<const std::string&>(), rules::coordinate);
    if (!move) return reader.refuse("`" + place + "`: " + describe(move.error()));
    opening.moves.push_back(*move);
  });
  return opening;
}

}  // namespace

Result<GameOrder> parse_order(std::string_view text, const MatchTerms& terms) {
  const auto json = parse_json(text, message_bytes);
  if (!json) return tl::unexpected(json.error());
  std::optional<Error> trouble;
  ObjectReader reader(*json, "", trouble);
  reader.check_version();
  GameOrder order{.match = read_id(reader, "match"),
                  .number = static_cast<std::size_t>(reader.integer("game", 1, limits::number)),
                  .round = static_cast<std::size_t>(reader.integer("round", 1, limits::number)),
                  .seats = {},
                  .opening = {}};
  if (order.match != terms.match) {
    reader.refuse("the game is of another match");
  }
  std::vector<std::size_t> seats;
  const auto engines = static_cast<std::int64_t>(terms.engines.size());
  reader.each_value("engines", 2, [&](const Json& each, const std::string& place) {
    const bool is_one = each.is_number_integer() && each.get<std::int64_t>() >= 0 &&
                        each.get<std::int64_t>() < engines;
    if (!is_one) return reader.refuse("`" + place + "` is none of the match's engines");
    seats.push_back(each.get<std::size_t>());
  });
  if (seats.size() != 2 || seats[0] == seats[1]) {
    reader.refuse("`engines`: expected two engines of the match");
  } else {
    order.seats = {seats[0], seats[1]};
  }
  reader.object_if("opening", [&](ObjectReader& opening) {
    order.opening = read_opening(opening, terms.setup);
  });
  if (trouble) return tl::unexpected(*std::move(trouble));
  return order;
}

std::string shown_speed(std::int64_t speed) {
  return fmt::format("{:.2f} million nodes/s", static_cast<double>(speed) / 1e6);
}

std::string to_text(const Registration& registration) {
  Json json{{"ludex", message_version},
            {"machine", registration.machine},
            {"worker", registration.worker},
            {"version", registration.version},
            {"concurrency", registration.concurrency},
            {"speed", registration.speed},
            {"games", registration.games},
            {"playing", registration.playing}};
  for (const Registration::Refusal& refusal : registration.refusals) {
    json["refusals"].push_back(Json{{"match", refusal.match}, {"why", refusal.why}});
  }
  return json_text(json);
}

Result<Registration> parse_registration(std::string_view text) {
  const auto json = parse_json(text, message_bytes);
  if (!json) return tl::unexpected(json.error());
  std::optional<Error> trouble;
  ObjectReader reader(*json, "", trouble);
  reader.check_version();
  Registration registration{
      .machine = printable(reader.text("machine")),
      .worker = read_id(reader, "worker"),
      .version = printable(reader.text("version")),
      .concurrency = static_cast<std::size_t>(reader.integer("concurrency", 1, most_playing)),
      .speed = reader.integer("speed", 0, most_speed),
      .games = static_cast<std::size_t>(reader.integer("games", 0, INT64_MAX))};
  reader.each_value("playing", most_playing, [&](const Json& each, const std::string& place) {
    if (!each.is_string()) return reader.refuse("`" + place + "` is no text");
    registration.playing.push_back(printable(each.get_ref<const std::string&>()));
  });
  reader.each("refusals", most_playing, [&](ObjectReader& refusal) {
    registration.refusals.push_back(
        {read_id(refusal, "match"), printable(refusal.text("why", text_bytes))});
  });
  if (trouble) return tl::unexpected(*std::move(trouble));
  return registration;
}

}  // namespace ludex::fleet
