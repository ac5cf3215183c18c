#include "cli/match_values.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "cli/engine_flag.h"

namespace ludex::cli {
namespace {

Step set_time(const Value& value, match::TimeControl& into, bool fixed) {
  const auto control =
      fixed ? match::parse_move_time(value.text) : match::parse_time_control(value.text);
  if (!control) {
    return value.bad(fixed ? "seconds such as 0.5" : "[MOVES/][MINUTES:]SECONDS[+INCREMENT] or inf",
                     describe(control.error()));
  }
  into = *control;
  return {};
}

// One of several words, each with what it means.
template <class Meaning, std::size_t count>
Step choice(const Value& value,
            const std::array<std::pair<std::string_view, Meaning>, count>& choices, Meaning& into) {
  std::vector<std::string_view> words;
  for (const auto& [word, meaning] : choices) {
    if (value.text == word) {
      into = meaning;
      return {};
    }
    words.push_back(word);
  }
  return value.bad(fmt::format("one of: {}", fmt::join(words, ", ")));
}

Step set_nodes(const Value& value, std::optional<std::uint64_t>& into) {
  std::uint64_t nodes = 0;
  auto step = value.integer(nodes, 1, INT64_MAX);
  if (step) {
    into = nodes;
  }
  return step;
}

}  // namespace

tl::unexpected<Trouble> wrong(const std::string& sentence) {
  return wrong_usage("match: " + sentence);
}

tl::unexpected<Trouble> Value::bad(std::string_view expected, std::string_view why) const {
  return wrong_usage(fmt::format("{}: {} {}{}{}: {}expected {}", subcommand, flag, key,
                                 key.empty() ? "" : "=", printable(text),
                                 why.empty() ? "" : fmt::format("{}; ", why), expected));
}

Step Value::boolean(bool& into) const {
  for (const auto& [word, value] : {std::pair<std::string_view, bool>{"true", true},
                                    {"on", true},
                                    {"false", false},
                                    {"off", false}}) {
    if (equal_ignoring_case(text, word)) {
      into = value;
      return {};
    }
  }
  return bad("true or false");
}

Step Value::word(std::string& into) const {
  if (text.empty()) {
    return bad("some text");
  }
  into = text;
  return {};
}

// One key of -engine or -each.
Step set_engine(MatchEngine& engine, const Value& value, bool for_all) {
  const std::string_view key = value.key;
  if (is_engine_choice_key(key)) {
    return set_engine_choice(engine.choice, value, for_all);
  }
  if (key == "tc") return set_time(value, engine.allowance.time, false);
  if (key == "st") return set_time(value, engine.allowance.time, true);
  if (key == "nodes") return set_nodes(value, engine.allowance.nodes);
  if (key == "restart") return value.boolean(engine.restart);
  std::int64_t number = 0;
  if (key == "timemargin") {
    auto step = value.integer(number, 0, 3'600'000);
    engine.allowance.margin = Milliseconds(number);
    return step;
  }
  auto step = value.integer(number, 1, 1000);  // depth
  engine.allowance.depth = static_cast<int>(number);
  return step;
}

Step set_openings(OpeningsFlag& openings, const Value& value) {
  if (value.key == "file") return value.word(openings.file);
  if (value.key == "plies") return value.integer(openings.plies, 0, 100'000);
  if (value.key == "start") return value.integer(openings.start, 1, most_games);
  if (value.key == "format") {
    constexpr std::array<std::pair<std::string_view, match::OpeningFormat>, 3> formats{{
        {"epd", match::OpeningFormat::epd},
        {"pgn", match::OpeningFormat::pgn},
        {"lines", match::OpeningFormat::lines},
    }};
    return choice(value, formats, openings.format);
  }
  if (value.text != "sequential" && value.text != "random") {
    return value.bad("sequential or random");
  }
  openings.order =
      value.text == "random" ? match::OpeningOrder::random : match::OpeningOrder::sequential;
  return {};
}

Step set_pgn_out(PgnOutFlag& out, const Value& value) {
  if (value.key == "file") return value.word(out.file);
  if (value.key == "append") return value.boolean(out.append);
  if (value.key == "notation") return value.word(out.notation);
  match::PgnFields& fields = out.fields;
  const std::array<std::pair<std::string_view, bool*>, 9> switches{{
      {"nodes", &fields.nodes},
      {"seldepth", &fields.seldepth},
      {"nps", &fields.nps},
      {"hashfull", &fields.hashfull},
      {"tbhits", &fields.tbhits},
      {"pv", &fields.pv},
      {"timeleft", &fields.timeleft},
      {"latency", &fields.latency},
      {"min", &fields.minimal},
  }};
  const auto found = std::find_if(switches.begin(), switches.end(),
                                  [&](const auto& row) { return row.first == value.key; });
  return value.boolean(*found->second);
}

Step set_log(LogFlag& log, const Value& value) {
  if (value.key == "file") return value.word(log.file);
  if (value.key == "append") return value.boolean(log.append);
  if (value.text != "trace" && value.text != "info") return value.bad("trace or info");
  log.traffic = value.text == "trace";
  return {};
}

Step set_draw(match::DrawRule& rule, const Value& value) {
  if (value.key == "movenumber") return value.integer(rule.move_number, 0, 10'000);
  if (value.key == "movecount") return value.integer(rule.move_count, 1, 10'000);
  return value.integer(rule.score, 0, 100'000);
}

Step set_resign(match::ResignRule& rule, const Value& value) {
  if (value.key == "movecount") return value.integer(rule.move_count, 1, 10'000);
  if (value.key == "twosided") return value.boolean(rule.two_sided);
  return value.integer(rule.score, 1, 100'000);
}

}  // namespace ludex::cli
