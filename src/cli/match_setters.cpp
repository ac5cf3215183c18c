#include "cli/match_values.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "cli/engine_flag.h"
#include "records/registry.h"
#include "rules/registry.h"

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

template <class T>
T& present(std::optional<T>& value) {
  return value ? *value : value.emplace();
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

void Draft::note(std::string sentence) {
  if (std::find(flags.notes.begin(), flags.notes.end(), sentence) == flags.notes.end()) {
    flags.notes.push_back(std::move(sentence));
  }
}

Step Value::wait(std::optional<Milliseconds>& into) const {
  std::int64_t number = 0;
  auto step = integer(number, 1, 3'600'000);
  into = Milliseconds(number);
  return step;
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
  if (key == "mayresign") return value.boolean(engine.allowance.may_resign);
  if (key == "ponder") return value.boolean(engine.allowance.ponder);
  if (key == "restart") {
    // What cutechess-cli's engines ask for themselves, no engine of ours can.
    return value.text == "auto" ? Step{} : value.boolean(engine.restart);
  }
  std::int64_t number = 0;
  if (key == "timemargin") {
    auto step = value.integer(number, 0, 3'600'000);
    engine.allowance.margin = Milliseconds(number);
    return step;
  }
  auto step = value.integer(number, 1, 1000);  // depth or plies
  engine.allowance.depth = static_cast<int>(number);
  return step;
}

Step set_repeat(Draft& draft, const Value& value) {
  draft.repeat = 2;
  return value.text.empty() ? Step{} : value.integer(*draft.repeat, 1, 10'000);
}

Step set_tournament(Draft& draft, const Value& value) {
  constexpr std::array<std::pair<std::string_view, match::TournamentKind>, 3> kinds{{
      {"roundrobin", match::TournamentKind::round_robin},
      {"round-robin", match::TournamentKind::round_robin},
      {"gauntlet", match::TournamentKind::gauntlet},
  }};
  if (value.text == "knockout" || value.text == "pyramid" || value.text == "swiss") {
    return value.bad("roundrobin or gauntlet", fmt::format("a {} is not there yet", value.text));
  }
  return choice(value, kinds, draft.flags.schedule.kind);
}

Step set_seeds(Draft& /*draft*/, const Value& value) {
  std::size_t seeds = 0;
  auto step = value.integer(seeds, 0, 10'000);
  if (step && seeds > 1) {
    return value.bad("1", "a gauntlet of several engines is not there yet");
  }
  return step;
}

Step set_output(Draft& draft, const Value& value) {
  if (value.text == "cutechess") {
    return value.bad("fastchess",
                     "of the words of cutechess-cli, its score lines alone are there yet");
  }
  if (value.text != "fastchess") {
    return value.bad("fastchess");
  }
  draft.note("-output format=fastchess: that is how reports always look");
  return {};
}

Step set_result_format(Draft& draft, const Value& value) {
  auto fields = match::parse_ranking_fields(value.text);
  if (!fields) {
    return value.bad("the name of a table or of columns", describe(fields.error()));
  }
  draft.flags.ranking = *std::move(fields);
  return {};
}

Step set_concurrency(Draft& draft, const Value& value) {
  std::int64_t number = 0;
  if (auto step = value.integer(number, -10'000, 10'000); !step) {
    return step;
  }
  if (number == 0) {
    return value.bad("a number of games, or minus a number of processors to leave free");
  }
  const auto all = static_cast<std::int64_t>(draft.processors);
  draft.flags.concurrency =
      static_cast<std::size_t>(number > 0 ? number : std::max<std::int64_t>(all + number, 1));
  return {};
}

// A game or a variant of one, by one name, as users of cutechess-cli type it.
Step set_variant(Draft& draft, const Value& value) {
  rules::Setup named = rules::setup_named(value.text);
  if (rules::find_game(named.game) == nullptr) {
    return value.bad(fmt::format("one of: {}", fmt::join(rules::variant_list(), ", ")));
  }
  draft.flags.setup = std::move(named);
  return {};
}

Step set_parameter(Draft& draft, const Value& value) {
  if (value.text.empty()) {
    return value.bad("some text");
  }
  draft.parameters.push_back({std::string(value.flag), std::string(value.text)});
  return {};
}

Step set_max_moves(Draft& draft, const Value& value) {
  int moves = 0;
  auto step = value.integer(moves, 0, 8000);
  if (step && moves > 0) {
    draft.flags.adjudication.max_moves = moves;
  }
  return step;
}

Step set_openings(Draft& draft, const Value& value) {
  OpeningsFlag& openings = present(draft.flags.openings);
  if (value.key == "file") return value.word(openings.file);
  if (value.key == "plies") return value.integer(openings.plies, 0, 100'000);
  if (value.key == "start") return value.integer(openings.start, 1, most_games);
  if (value.key == "format") {
    std::vector<std::string_view> words;
    for (const records::OpeningFormat* const format : records::opening_formats()) {
      words.push_back(format->word);
    }
    if (std::find(words.begin(), words.end(), value.text) == words.end()) {
      return value.bad(fmt::format("one of: {}", fmt::join(words, ", ")));
    }
    return value.word(openings.format_word);
  }
  if (value.text != "sequential" && value.text != "random") {
    return value.bad("sequential or random");
  }
  openings.order =
      value.text == "random" ? match::OpeningOrder::random : match::OpeningOrder::sequential;
  return {};
}

Step set_pgn_out(Draft& draft, const Value& value) {
  PgnOutFlag& out = present(draft.flags.pgn_out);
  if (value.key == "file") return value.word(out.file);
  if (value.key == "notation") return value.word(out.notation);
  match::NoteFields& fields = out.fields;
  const std::array<std::pair<std::string_view, bool*>, 11> switches{{
      {"append", &out.append},
      {"fi", &out.finished_only},
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

std::optional<std::string> crowding(std::size_t games, std::size_t threads,
                                    std::size_t processors) {
  if (games <= processors / std::max<std::size_t>(threads, 1)) return std::nullopt;
  return fmt::format("{} at once{} on {}: players wait for each other while their clocks run",
                     games == 1 ? "1 game" : fmt::format("{} games", games),
                     threads > 1 ? fmt::format(" with {} threads each", threads) : "",
                     processors == 1 ? "1 processor" : fmt::format("{} processors", processors));
}

Step set_board(Draft& draft, const Value& value) {
  BoardFlag& board = draft.flags.board;
  if (value.text != "figures" && value.text != "letters" && value.text != "off") {
    return value.bad("figures, letters or off");
  }
  board = value.text == "figures"   ? BoardFlag::figures
          : value.text == "letters" ? BoardFlag::letters
                                    : BoardFlag::off;
  return {};
}

Step set_crc(Draft& draft, const Value& value) {
  return value.boolean(draft.flags.checksum);
}

Step set_epd_out(Draft& draft, const Value& value) {
  EpdOutFlag& out = present(draft.flags.epd_out);
  return value.key == "file" ? value.word(out.file) : value.boolean(out.append);
}

Step set_affinity(Draft& draft, const Value& value) {
  if (value.text.empty()) {
    draft.pinned = true;
    draft.flags.processors = host::usable_processors();
    return {};
  }
  auto processors = host::parse_processors(value.text);
  if (!processors) {
    return value.bad("numbers such as 3,5,7-11", describe(processors.error()));
  }
  draft.pinned = true;
  draft.flags.processors = *std::move(processors);
  return {};
}

Step set_quick(Draft& draft, const Value& value) {
  if (value.key == "cmd") {
    draft.quick.push_back(value);
    return {};
  }
  OpeningsFlag& openings = present(draft.flags.openings);
  openings.order = match::OpeningOrder::random;
  return value.word(openings.file);
}

Step set_log(Draft& draft, const Value& value) {
  LogFlag& log = present(draft.flags.log);
  if (value.key == "file" || value.key == "dir") {
    if (!log.path.empty()) return wrong("-log takes one of file= and dir=");
    log.is_folder = value.key == "dir";
    return value.word(log.path);
  }
  if (value.key == "append") return value.boolean(log.append);
  if (value.text != "trace" && value.text != "info") return value.bad("trace or info");
  log.traffic = value.text == "trace";
  return {};
}

Step set_draw(Draft& draft, const Value& value) {
  match::DrawRule& rule = present(draft.flags.adjudication.draw);
  if (value.key == "movenumber") return value.integer(rule.move_number, 0, 10'000);
  if (value.key == "movecount") return value.integer(rule.move_count, 1, 10'000);
  return value.integer(rule.score, 0, 100'000);
}

Step set_resign(Draft& draft, const Value& value) {
  match::ResignRule& rule = present(draft.flags.adjudication.resign);
  if (value.key == "movecount") return value.integer(rule.move_count, 1, 10'000);
  if (value.key == "twosided") return value.boolean(rule.two_sided);
  return value.integer(rule.score, 1, 100'000);
}

}  // namespace ludex::cli
