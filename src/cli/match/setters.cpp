#include "cli/match/setters.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <regex>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/expects.h"
#include "cli/engine_keys.h"
#include "cli/match/keys.h"
#include "host/protocol.h"
#include "records/registry.h"
#include "rules/registry.h"
#include "rules/settled_game.h"

namespace ludex::cli {
namespace {

// One of several words, each with its meaning.
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

}  // namespace

tl::unexpected<ExitError> wrong(const std::string& sentence) {
  return wrong_usage("match: " + sentence);
}

void Draft::note(std::string sentence) {
  if (std::find(flags.notes.begin(), flags.notes.end(), sentence) == flags.notes.end()) {
    flags.notes.push_back(std::move(sentence));
  }
}

Step set_engine(MatchEngine& engine, const Value& value) {
  return set_side_engine(engine, value, engine_keys());
}

Step set_side_engine(MatchEngine& engine, const Value& value, std::span<const KeyRow> keys) {
  if (value.key.starts_with(option_prefix)) return set_option(engine.choice, value);
  for (const KeyRow& row : keys) {
    if (row.name != value.key) continue;
    if (const auto* of_choice = std::get_if<Step (*)(EngineChoice&, const Value&)>(&row.set)) {
      return (*of_choice)(engine.choice, value);
    }
    return std::get<Step (*)(MatchEngine&, const Value&)>(row.set)(engine, value);
  }
  return value.bad("a key of -engine");
}

Step set_seed(Draft& draft, const Value& value) {
  if (draft.flags.seed) return wrong("-srand and srand= of -openings: give one of them");
  std::uint64_t& seed = draft.flags.seed.emplace();
  const char* const end = value.text.data() + value.text.size();
  const auto read = std::from_chars(value.text.data(), end, seed);
  if (read.ec == std::errc() && read.ptr == end) return {};
  return value.bad(fmt::format("a whole number from 0 to {}", UINT64_MAX));
}

Step check_referee(const MatchEngine& engine, const rules::Setup& setup) {
  if (!engine.rule || (!engine.rule->win && !engine.rule->draw)) {
    const auto game = rules::start_game(setup);
    if (!game || dynamic_cast<const rules::SettledGame*>(game->get()) != nullptr) return {};
    return wrong(
        fmt::format("-referee has no effect: in {} there is nothing to settle between the "
                    "players; with win= or draw= it judges positions",
                    setup.game));
  }
  if (!host::has_scores(setup.game)) {
    return wrong(fmt::format(
        "-referee win= and draw= have no effect: engines of {} report no scores in centipawns",
        setup.game));
  }
  if (match::is_bounded(engine.allowance)) return {};
  return wrong("-referee with win= or draw= needs st=, depth= or nodes=");
}

Step set_tables(Draft& draft, const Value& value) {
  return value.word(present(draft.flags.tables).folders);
}

Step set_tables_men(Draft& draft, const Value& value) {
  return value.integer(present(draft.flags.tables).most_men, 3, 7);
}

Step set_tables_results(Draft& draft, const Value& value) {
  constexpr std::array<std::pair<std::string_view, std::pair<bool, bool>>, 3> results{
      {{"WIN_LOSS", {true, false}}, {"DRAW", {false, true}}, {"BOTH", {true, true}}}};
  std::pair<bool, bool> ends{true, true};
  if (auto step = choice(value, results, ends); !step) return step;
  match::TableRule& rule = present(draft.flags.tables).rule;
  rule.ends_wins = ends.first;
  rule.ends_draws = ends.second;
  return {};
}

Step check_tables(const MatchFlags& flags) {
  if (!flags.tables) return {};
  if (flags.tables->folders.empty()) {
    return wrong("-tbpieces, -tbignore50 and -tbadjudicate have no effect without -tb");
  }
  if (flags.setup.game == rules::game_named("standard")) return {};
  return wrong(fmt::format("-tb has no effect: there are no tables of {}", flags.setup.game));
}

Step set_repeat(Draft& draft, const Value& value) {
  draft.repeat = 2;
  return value.text.empty() ? Step{} : value.integer(*draft.repeat, 1, 10'000);
}

Step set_tournament(Draft& draft, const Value& value) {
  constexpr std::array<std::pair<std::string_view, match::TournamentKind>, 7> kinds{{
      {"roundrobin", match::TournamentKind::round_robin},
      {"round-robin", match::TournamentKind::round_robin},
      {"gauntlet", match::TournamentKind::gauntlet},
      {"pyramid", match::TournamentKind::pyramid},
      {"knockout", match::TournamentKind::knockout},
      {"swiss", match::TournamentKind::swiss},
      {"ladder", match::TournamentKind::ladder},
  }};
  return choice(value, kinds, draft.flags.schedule.kind);
}

Step set_seeds(Draft& draft, const Value& value) {
  return value.integer(draft.seeds.emplace(), 1, 10'000);
}

Step set_output(Draft& draft, const Value& value) {
  constexpr std::array<std::pair<std::string_view, match::ReportWords>, 2> words{{
      {"fastchess", match::ReportWords::fastchess},
      {"cutechess", match::ReportWords::cutechess},
  }};
  return choice(value, words, draft.flags.output);
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

Step set_nats_url(Draft& draft, const Value& value) {
  fleet::NatsOptions& server = present(draft.flags.nats).server;
  server.url = value.text;
  if (const auto checked = fleet::check_url(server.url); !checked) {
    return wrong(fmt::format("{}: {}", value.flag, checked.error().message));
  }
  return {};
}

Step set_speed(Draft& draft, const Value& value) {
  std::int64_t& speed = present(draft.flags.nats).speed.emplace(0);
  if (value.text == "here") return {};
  return value.integer(speed, 1, most_games * 1000);
}

std::vector<std::string> why_not_elsewhere(const Draft& draft) {
  const MatchFlags& flags = draft.flags;
  std::vector<std::string> sentences;
  const auto refuse = [&](bool is_given, std::string_view flag, std::string_view why) {
    if (is_given) {
      sentences.push_back(fmt::format("{} with -nats: {}", flag, why));
    }
  };
  if (flags.nats->server.certificate.empty() != flags.nats->server.key.empty()) {
    sentences.emplace_back("-nats: cert= and key= belong together");
  }
  refuse(flags.log.has_value(), "-log", "the engines run in the workers");
  refuse(!flags.faults.empty(), "-faults", "the engines run in the workers");
  refuse(draft.debug, "-debug", "the engines run in the workers");
  refuse(flags.observer_engine.has_value(), "-observer",
         "workers have engines for the players and for dead stones only");
  refuse(flags.referee_engine && flags.referee_engine->rule, "win= and draw= of -referee",
         "workers ask a referee engine for dead stones only");
  refuse(flags.tables.has_value(), "-tb", "workers have no endgame tables");
  refuse(flags.startups.has_value(), "-startups", "each worker has its own number");
  refuse(draft.pinned, "-use-affinity", "the games run on the workers' processors");
  refuse(flags.reload, "-reloadconf", "the file of engines is that of each worker");
  refuse(std::any_of(flags.engines.begin(), flags.engines.end(),
                     [](const MatchEngine& engine) { return !engine.book.empty(); }),
         "book=", "workers have no books of players; -openings begins games with moves");
  refuse(flags.pgn_out && flags.pgn_out->match_line,
         "-pgnout matchline=", "workers do not send what engines print");
  refuse(flags.wait.count() > 0, "-wait", "workers fetch games when they are free");
  return sentences;
}

// A game or a variant of one, under a single name, as users of cutechess-cli type it.
Step set_variant(Draft& draft, const Value& value) {
  rules::Setup named = rules::setup_named(value.text);
  if (rules::find_game(named.game) == nullptr) {
    return value.bad(fmt::format("one of: {}", fmt::join(rules::variant_list(), ", ")));
  }
  draft.flags.setup = std::move(named);
  return {};
}

const host::Protocol& gomoku_runner_protocol() {
  const host::Protocol* const protocol = host::protocol_of_program("pbrain-");
  expects(protocol != nullptr);
  return *protocol;
}

// Gomocup's numbers of rules (its protocol, INFO rule).
Step set_rule_number(Draft& draft, const Value& value) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> variants{{
      {"0", ""},
      {"1", "-standard"},
      {"4", "-renju"},
  }};
  std::string_view variant;
  if (auto step = choice(value, variants, variant); !step) return step;
  draft.flags.setup = rules::setup_named(std::string(gomoku_runner_protocol().games.front()) +
                                         std::string(variant));
  draft.is_of_gomoku_runner = true;
  return {};
}

Step set_board_size(Draft& draft, const Value& value) {
  draft.is_of_gomoku_runner = true;
  Value size = value;
  size.flag = "-size";
  return set_parameter(draft, size);
}

Step set_draw_after(Draft& draft, const Value& value) {
  int plies = 0;
  auto step = value.integer(plies, 0, 16'000);
  if (step && plies > 0) {
    draft.flags.adjudication.max_moves = (plies + 1) / 2;
  }
  return step;
}

Step set_opening_type(Draft& /*draft*/, const Value& value) {
  if (value.text == "offset") return {};  // Gomocup's openings, as their ending says
  return value.bad("offset", "openings written as positions are read as SGF only");
}

Step set_sprt_model(Draft& draft, const Value& value) {
  constexpr auto pair = [](match::SprtModel model) {
    return std::pair(match::word_of(model), model);
  };
  constexpr std::array models{pair(match::SprtModel::normalized), pair(match::SprtModel::logistic),
                              pair(match::SprtModel::bayesian)};
  return choice(value, models, present(draft.flags.sprt).model);
}

Step set_match_line(Draft& draft, const Value& value) {
  try {
    present(draft.flags.pgn_out).match_line.emplace(std::string(value.text));
  } catch (const std::regex_error&) {
    return value.bad("a regular expression (ECMAScript)");
  }
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

Step set_opening_format(Draft& draft, const Value& value) {
  std::vector<std::string_view> words;
  for (const records::OpeningFormat* const format : records::opening_formats()) {
    words.push_back(format->word);
  }
  if (std::find(words.begin(), words.end(), value.text) == words.end()) {
    return value.bad(fmt::format("one of: {}", fmt::join(words, ", ")));
  }
  return value.word(present(draft.flags.openings).format_word);
}

Step set_opening_plies(Draft& draft, const Value& value) {
  std::size_t& plies = present(draft.flags.openings).plies;
  if (plies != SIZE_MAX) return wrong("-openings: plies= and depth= are the same; give one");
  return value.integer(plies, 1, 100'000);
}

Step set_opening_order(Draft& draft, const Value& value) {
  if (value.text != "sequential" && value.text != "random") {
    return value.bad("sequential or random");
  }
  present(draft.flags.openings).order =
      value.text == "random" ? match::OpeningOrder::random : match::OpeningOrder::sequential;
  return {};
}

// A policy of cutechess-cli: its `default` also gives every two players openings of their own.
Step set_opening_policy(Draft& draft, const Value& value) {
  constexpr std::array<std::pair<std::string_view, bool>, 3> policies{{
      {"round", false},
      {"encounter", true},
      {"default", true},
  }};
  return choice(value, policies, draft.flags.schedule.openings_by_encounter);
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

Step set_affinity(Draft& draft, const Value& value) {
  if (value.text.empty()) {
    draft.pinned = true;
    draft.flags.processors = host::usable_processors();
    return {};
  }
  auto processors = host::parse_processors(value.text);
  if (!processors) {
    return value.bad("numbers such as 3,5,7-11 or [3,5,7-11]", describe(processors.error()));
  }
  draft.pinned = true;
  draft.flags.processors = *std::move(processors);
  return {};
}

Step set_log_path(Draft& draft, const Value& value) {
  LogFlag& log = present(draft.flags.log);
  if (!log.path.empty()) return wrong("-log takes one of file= and dir=");
  log.is_folder = value.key == "dir";
  return value.word(log.path);
}

Step set_log_level(Draft& draft, const Value& value) {
  constexpr std::array<std::pair<std::string_view, bool>, 5> levels{{
      {"trace", true},
      {"info", false},
      {"warn", false},
      {"err", false},
      {"fatal", false},
  }};
  return choice(value, levels, present(draft.flags.log).traffic);
}

}  // namespace ludex::cli
