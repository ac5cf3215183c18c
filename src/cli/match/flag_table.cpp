#include "cli/match/flag_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "cli/match/keys.h"
#include "cli/match/setters.h"
#include "cli/parameter_flags.h"
#include "rules/registry.h"

namespace ludex::cli {
namespace {

template <auto flag>
Step set_flag(Draft& draft, const Value& /*value*/) {
  draft.flags.*flag = true;
  return {};
}
template <auto text>
Step set_text(Draft& draft, const Value& value) {
  return value.word(draft.flags.*text);
}
// A number of games between two reports.
template <auto interval>
Step set_interval(Draft& draft, const Value& value) {
  return value.integer(draft.flags.*interval, 0, most_games);
}

template <auto wait>
Step set_wait(Draft& draft, const Value& value) {
  return value.wait(draft.flags.waits.*wait);
}

// They are taken out of a command line before the others are read.
Step set_config(Draft& /*draft*/, const Value& value) {
  return wrong(fmt::format("{} stands on a command line only", value.flag));
}

// The word of cutechess-cli makes its lines longer; ours always have all.
Step set_debug(Draft& draft, const Value& value) {
  draft.debug = true;
  return value.text.empty() || value.text == "all" ? Step{} : value.bad("all, or nothing");
}

constexpr std::string_view key_values = "KEY=VALUE...";
// Its help lists the games and variants. The flags of the games' other parameters follow it.
constexpr std::string_view variant_flag = "-variant";
// The rows that do not depend on the list of games.
// NOLINTNEXTLINE(readability-function-size): a table
std::span<const FlagRow> fixed_rows() {
  static const std::array rows{
      FlagRow{
          "-engine", key_values, "a player; give at least two:", nullptr, engine_keys(), {}, true},
      FlagRow{"-each",
              key_values,
              "keys of -engine for every player; a player's own keys override them",
              nullptr,
              engine_keys(),
              {},
              true},
      FlagRow{
          "-referee", key_values,
          "an engine that names the dead stones where the players disagree (go), or with win= or "
          "draw= ends games by its own scores; the keys of -engine from cmd= to whitepov=, and:",
          nullptr, referee_keys()},
      FlagRow{"-observer", key_values,
              "an engine that searches each position beside the game, for the comments of its "
              "moves, until the next move; the keys of -engine from cmd= to whitepov=, and:",
              nullptr, observer_keys()},
      FlagRow{"-rounds", "N",
              "rounds; each has openings of its own (default: 2; 1 if -games asks for more than 2; "
              "500000 with -sprt)",
              [](Draft& draft, const Value& value) {
                return value.integer(draft.rounds.emplace(), 1, most_games);
              }},
      FlagRow{"-games", "N", "games of every two players in a round (default: 2)",
              [](Draft& draft, const Value& value) {
                return value.integer(draft.games.emplace(), 1, 10'000);
              }},
      FlagRow{"-repeat", "[N]", "games in a row with one opening, sides swapped (default: 2)",
              set_repeat},
      FlagRow{"-sprt", key_values,
              "end the match of two engines as soon as a test tells which of them is better:",
              nullptr, sprt_keys()},
      FlagRow{"-noswap", "", "players keep their sides",
              [](Draft& draft, const Value&) {
                draft.flags.schedule.swap = false;
                return Step{};
              }},
      FlagRow{"-reverse", "", "the player listed later moves first",
              [](Draft& draft, const Value&) {
                draft.flags.schedule.reverse = true;
                return Step{};
              }},
      FlagRow{"-tournament", "roundrobin|gauntlet|pyramid|knockout|swiss|ladder",
              "who meets whom (default: roundrobin)", set_tournament},
      FlagRow{"-gauntlet", "", "the same as -tournament gauntlet",
              [](Draft& draft, const Value&) {
                draft.flags.schedule.kind = match::TournamentKind::gauntlet;
                return Step{};
              }},
      FlagRow{"-seeds", "N",
              "how many engines, the first ones, play a gauntlet against the others (default: 1)",
              set_seeds},
      FlagRow{"-concurrency", "N", "games at a time; -N leaves N processors free (default: 1)",
              set_concurrency},
      FlagRow{"-wait", "MS", "a pause between two games (default: 0)",
              [](Draft& draft, const Value& value) {
                std::int64_t number = 0;
                auto step = value.integer(number, 0, 3'600'000);
                draft.flags.wait = Milliseconds(number);
                return step;
              }},
      FlagRow{"-startups", "N", "engines that start at a time (default: twice the processors)",
              [](Draft& draft, const Value& value) {
                std::int64_t number = 0;
                auto step = value.integer(number, 1, 10'000);
                draft.flags.startups = static_cast<std::size_t>(number);
                return step;
              }},
      FlagRow{"-use-affinity", "[3,5,7-11]",
              "pin each concurrent game to a processor of its own, of these or of all",
              set_affinity},
      FlagRow{"-openings", key_values, "where games start:", nullptr, openings_keys()},
      FlagRow{"-srand", "N", "seed of the random order of openings", set_seed},
      FlagRow{variant_flag, "NAME", "", set_variant},
      FlagRow{"-rule", "0|1|4",
              "gomoku by Gomocup's number of its rules: freestyle, standard, renju",
              set_rule_number},
      FlagRow{"-boardsize", "N", "the same as -size", set_board_size},
      FlagRow{"-maxmoves", "N",
              "a draw after this many moves of each player; 0: never (default: 0)", set_max_moves},
      FlagRow{"-drawafter", "PLIES", "the same as -maxmoves, counted in moves of both players",
              set_draw_after},
      FlagRow{"-draw", key_values, "a draw is declared when, by the engines' scores:", nullptr,
              draw_keys()},
      FlagRow{"-resign", key_values, "a loss is declared when, by the engines' scores:", nullptr,
              resign_keys()},
      FlagRow{"-tb", "FOLDERS",
              "end games of chess by Syzygy's endgame tables in these folders (A:B or A;B)",
              set_tables},
      FlagRow{"-tbpieces", "N", "with -tb: positions with at most so many men (default: all)",
              set_tables_men},
      FlagRow{"-tbignore50", "", "with -tb: wins that need more than fifty quiet moves are wins",
              [](Draft& draft, const Value&) {
                present(draft.flags.tables).rule.ignores_fifty_moves = true;
                return Step{};
              }},
      FlagRow{"-tbadjudicate", "WIN_LOSS|DRAW|BOTH",
              "with -tb: which results it ends games with (default: BOTH)", set_tables_results},
      FlagRow{"-recover", "", "go on with the match after a crash or hang",
              set_flag<&MatchFlags::recover>},
      FlagRow{"-replay", "",
              "when a tournament goes on, its interrupted games begin anew, as they do where no "
              "clock runs; otherwise they go on from their last moves",
              set_flag<&MatchFlags::replay>},
      FlagRow{"-fairtime", "",
              "play a game again if it was lost on time for want of a processor, at most 3 times",
              set_flag<&MatchFlags::fair_time>},
      FlagRow{"-strikes", "N",
              "the same, but an engine that has lost N games by its own fault is out: its other "
              "games are lost",
              [](Draft& draft, const Value& value) {
                draft.flags.recover = true;
                return value.integer(draft.flags.strikes, 1, 10'000);
              }},
      FlagRow{"-startup-ms", "MS", "the longest wait for an engine's introduction (default: 10000)",
              set_wait<&WaitFlags::startup>},
      FlagRow{"-ucinewgame-ms", "MS",
              "the longest wait until it is ready for a new game (default: 10000)",
              set_wait<&WaitFlags::new_game>},
      FlagRow{"-ping-ms", "MS",
              "the longest wait for any other sign that it is ready (default: 10000)",
              set_wait<&WaitFlags::ready>},
      FlagRow{
          "-settle-ms", "MS",
          "the longest wait for its opinion of a finished board, and for each move played on to "
          "settle it (go) (default: 60000)",
          set_wait<&WaitFlags::settle>},
      FlagRow{"-check-mate-pvs", "",
              "play every line that an engine reports to its end, and expect the mates there that "
              "it announces; otherwise only illegal moves in its last lines are reported",
              set_flag<&MatchFlags::checks_lines>},
      FlagRow{"-strict", "", "end the match at the first warning", set_flag<&MatchFlags::strict>},
      FlagRow{.name = "-pgnout",
              .value = key_values,
              .help = "write the games as PGN:",
              .set = nullptr,
              .keys = pgn_out_keys(),
              .first_key = "file",
              .last_counts = true},
      FlagRow{"-sgfout", key_values, "write the games as SGF (go, gomoku):", nullptr,
              sgf_out_keys(), "file"},
      FlagRow{"-crc32", key_values, "print a checksum:", nullptr, crc_keys()},
      FlagRow{"-epdout", key_values, "write the last position of each game as EPD:", nullptr,
              epd_out_keys(), "file"},
      FlagRow{"-event", "TEXT", "the Event tag of the games", set_text<&MatchFlags::event>},
      FlagRow{"-site", "TEXT", "the Site tag of the games", set_text<&MatchFlags::site>},
      FlagRow{"-events", "FILE", "write every event as a line of JSON, for programs",
              [](Draft& draft, const Value& value) {
                draft.flags.events = value.text;
                return Step{};
              }},
      FlagRow{"-livepgnout", key_values, "write the running games as PGN:", nullptr,
              live_pgn_keys(), "file"},
      FlagRow{"-livejson", "FILE",
              "write the running games as JSON, replaced while they are played",
              [](Draft& draft, const Value& value) { return value.word(draft.flags.live_json); }},
      FlagRow{"-html", "FILE", "write a report with tables, curves and the games to replay",
              [](Draft& draft, const Value& value) { return value.word(draft.flags.html); }},
      FlagRow{.name = "-nats",
              .value = key_values,
              .help = "let workers on other machines (`ludex worker`) play the games; -concurrency "
                      "is how many are offered at a time (256):",
              .set = nullptr,
              .keys = nats_keys(),
              .first_key = "url"},
      FlagRow{"-log", key_values, "log the traffic of the engines:", nullptr, log_keys()},
      FlagRow{"-faults", "FOLDER",
              "write a file about each game that an engine loses by its own fault (at most 200): "
              "its last lines, the exchange of the game, and a command that repeats it",
              [](Draft& draft, const Value& value) { return value.word(draft.flags.faults); }},
      FlagRow{"-debug", "[all]", "print it, in the form of a log", set_debug},
      FlagRow{"-reloadconf", "",
              "read engines.toml again for every game, and start its engines anew",
              set_flag<&MatchFlags::reload>},
      FlagRow{
          "-reload", "FILE",
          "of a match that is kept: read this file at SIGUSR1, and let its [[engine]]s join and "
          "those that it names in `withdraw` leave once the running games are over",
          [](Draft& draft, const Value& value) { return value.word(draft.flags.changes_file); }},
      FlagRow{"-board", "figures|letters|off",
              "show the running game on a terminal (default: figures where the locale is UTF-8)",
              set_board},
      FlagRow{"-no-board", "", "the same as -board off",
              [](Draft& draft, const Value&) {
                draft.flags.board = BoardFlag::off;
                return Step{};
              }},
      FlagRow{"-ratinginterval", "N",
              "games, or pairs where they are reported, between two rating reports; 0: none "
              "(default: 10)",
              set_interval<&MatchFlags::rating_interval>},
      FlagRow{"-scoreinterval", "N", "games between two score lines; 0: none (default: 1)",
              set_interval<&MatchFlags::score_interval>},
      FlagRow{
          "-quick", key_values,
          "two engines at tc=10+0.1 for 25000 rounds, two processors left free, -recover, -draw "
          "movenumber=30 movecount=8 score=8:",
          nullptr, quick_keys()},
      FlagRow{"-outcomeinterval", "N", "games between two reports by seat; 0: none (default: 0)",
              set_interval<&MatchFlags::outcome_interval>},
      FlagRow{
          "-resultformat", "TABLE",
          "print reports as a table, also of two engines: default, short, small, minimal, wide, "
          "wide2, or columns such as rank,name,elo,score",
          set_result_format},
      FlagRow{"-report", key_values, "what reports are about:", nullptr, report_keys()},
      FlagRow{"-show-latency", "", "add measured minus claimed time to the report at the end",
              set_flag<&MatchFlags::show_latency>},
      FlagRow{"-output", key_values, "how reports look:", nullptr, output_keys(), "format"},
      FlagRow{"-read-config", "FILE", "take flags from a file in TOML", set_config},
      FlagRow{"-write-config", "FILE",
              "write the flags of this command line as such a file, and end", set_config},
      FlagRow{"-version", "", "print the version and end", set_flag<&MatchFlags::version>},
  };
  return rows;
}

constexpr std::array passed_over_table{
    OthersRow{"-testEnv", "", "output is always made for programs to read"},
    OthersRow{"-autosaveinterval", "", "every finished game is in the -pgnout file at once"},
    OthersRow{"-force-concurrency", "", "-concurrency is never lowered"},
    OthersRow{"-bookmode", "", "openings are always read into memory"},
    OthersRow{"-engine", "trust", "results are always the referee's own"},
    OthersRow{"-engine", "format", "it is a key of -openings; engines have none"},
    OthersRow{"-randomseed", "",
              "random openings are other ones in each match unless -srand is given"},
    OthersRow{"-log", "realtime", "a log is always written as things happen"},
    OthersRow{"-bergerschedule", "", "a round robin always has the order of Berger's tables"},
    OthersRow{"-fatalerror", "", "a match without -recover stops when an engine fails"},
    OthersRow{"-sendbyboard", "", "an engine gets the whole board whenever it needs it"},
};

constexpr std::array refused_table{
    OthersRow{"-sample", "", "samples for training are not written"},
    OthersRow{"-msg", "", "messages have no file of their own; -log file=FILE has them"},
    OthersRow{"-loseonly", "", "every game is saved"},
    OthersRow{"-transform", "", "openings are played as they stand in the file"},
    OthersRow{"-ecopgn", "", "openings are not given names"},
    OthersRow{"-kfactor", "", "ratings are one fit over all games, without a factor"},
    OthersRow{"-engines", "", "`ludex engine` lists the engines that are known"},
    OthersRow{"-log", "compress", "compressed logs are not there yet"},
};

// Flags of c-chess-cli and c-gomoku-cli that mean the same as one of ours.
struct OtherName {
  std::string_view theirs;
  std::string_view ours;
};
constexpr std::array other_names{
    OtherName{"-pgn", "-pgnout"},
    OtherName{"-sgf", "-sgfout"},
    // Flags that other runners lack may also be typed with two dashes, as in other subcommands.
    OtherName{"--board", "-board"},
    OtherName{"--no-board", "-no-board"},
};

// The whole table: the rows above, and those of the games' parameters. It owns the texts that are
// composed from the games' declarations.
class FlagTable {
 public:
  FlagTable() {
    for (const ParameterFlag& flag : parameter_flags()) {
      if (flag.parameter == rules::variant_parameter) continue;
      made_.push_back(
          {'-' + flag.name, flag.value, fmt::format("{}", fmt::join(flag.values, "\n"))});
    }
    variants_ = fmt::format("{} (default: the first)", fmt::join(rules::variant_list(), ", "));
    for (const FlagRow& row : fixed_rows()) {
      rows_.push_back(row);
      if (row.name != variant_flag) continue;
      rows_.back().help = variants_;
      for (const Made& made : made_) {
        rows_.push_back({made.name, made.value, made.help, set_parameter});
      }
    }
  }
  FlagTable(const FlagTable&) = delete;
  FlagTable& operator=(const FlagTable&) = delete;
  ~FlagTable() = default;

  [[nodiscard]] std::span<const FlagRow> rows() const { return rows_; }

 private:
  struct Made {
    std::string name;
    std::string value;
    std::string help;
  };

  std::vector<Made> made_;
  std::string variants_;
  std::vector<FlagRow> rows_;  // their views refer to the texts above
};

// -each takes the keys of -engine.
const OthersRow* find(std::span<const OthersRow> rows, std::string_view flag,
                      std::string_view key) {
  const std::string_view owner = flag == "-each" ? "-engine" : flag;
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const OthersRow& row) {
    return row.flag == owner && row.key == key;
  });
  return found != rows.end() ? &*found : nullptr;
}

}  // namespace

std::span<const FlagRow> match_flag_table() {
  static const FlagTable table;
  return table.rows();
}

const FlagRow* find_flag(std::string_view name) {
  for (const OtherName& other : other_names) {
    if (name == other.theirs) {
      name = other.ours;
    }
  }
  const std::span<const FlagRow> rows = match_flag_table();
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const FlagRow& row) { return row.name == name; });
  return found != rows.end() ? &*found : nullptr;
}

std::span<const OthersRow> passed_over() {
  return passed_over_table;
}

const OthersRow* find_passed_over(std::string_view flag, std::string_view key) {
  return find(passed_over_table, flag, key);
}

const OthersRow* find_refused(std::string_view flag, std::string_view key) {
  return find(refused_table, flag, key);
}

}  // namespace ludex::cli
