#include "cli/match_flag_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "cli/match_keys.h"
#include "cli/match_setters.h"
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

constexpr std::string_view key_values = "KEY=VALUE...";
// Its help names the games and variants that there are. It is followed by the flags of the games'
// other parameters.
constexpr std::string_view variant_flag = "-variant";
// The rows that are the same whatever games there are.
// NOLINTNEXTLINE(readability-function-size): a table
std::span<const FlagRow> fixed_rows() {
  static const std::array rows{
      FlagRow{"-engine",
              key_values,
              "a player, given at least twice:",
              nullptr,
              engine_keys(),
              {},
              true},
      FlagRow{"-each",
              key_values,
              "the same keys for every player; its own go before",
              nullptr,
              engine_keys(),
              {},
              true},
      FlagRow{"-referee", key_values,
              "an engine that says which stones are dead where the players do\n"
              "                                    not agree (go); the keys above that are not a "
              "player's",
              nullptr, referee_keys()},
      FlagRow{"-rounds", "N", "rounds, each with openings of its own; 2",
              [](Draft& draft, const Value& value) {
                return value.integer(draft.flags.schedule.rounds, 1, most_games);
              }},
      FlagRow{"-games", "N", "games of every two players in a round; 2",
              [](Draft& draft, const Value& value) {
                return value.integer(draft.games.emplace(), 1, 10'000);
              }},
      FlagRow{"-repeat", "[N]", "games in a row with one opening, swapping sides; 2", set_repeat},
      FlagRow{"-noswap", "", "players keep their sides",
              [](Draft& draft, const Value&) {
                draft.flags.schedule.swap = false;
                return Step{};
              }},
      FlagRow{"-reverse", "", "the later player moves first",
              [](Draft& draft, const Value&) {
                draft.flags.schedule.reverse = true;
                return Step{};
              }},
      FlagRow{"-tournament", "roundrobin|gauntlet", "who meets whom; roundrobin", set_tournament},
      FlagRow{"-seeds", "1", "how many engines play the gauntlet against the others; 1", set_seeds},
      FlagRow{"-concurrency", "N", "games at a time, or -N to leave N processors free; 1",
              set_concurrency},
      FlagRow{"-wait", "MS", "a pause between two games; 0",
              [](Draft& draft, const Value& value) {
                std::int64_t number = 0;
                auto step = value.integer(number, 0, 3'600'000);
                draft.flags.wait = Milliseconds(number);
                return step;
              }},
      FlagRow{"-use-affinity", "[3,5,7-11]",
              "each game at a time has a processor of its own, of these or of all", set_affinity},
      FlagRow{"-openings", key_values, "where games start:", nullptr, openings_keys()},
      FlagRow{"-srand", "N", "seed of the random order of openings",
              [](Draft& draft, const Value& value) {
                return value.integer(draft.flags.seed.emplace(), 0, INT64_MAX);
              }},
      FlagRow{variant_flag, "NAME", "", set_variant},
      FlagRow{"-maxmoves", "N", "a draw after so many moves of both, 0 for never; 0",
              set_max_moves},
      FlagRow{"-draw", key_values, "a draw by scores:", nullptr, draw_keys()},
      FlagRow{"-resign", key_values, "a loss by scores:", nullptr, resign_keys()},
      FlagRow{"-recover", "", "the match goes on after a crash or hang",
              set_flag<&MatchFlags::recover>},
      FlagRow{"-startup-ms", "MS", "the longest wait for an engine's introduction; 10000",
              set_wait<&WaitFlags::startup>},
      FlagRow{"-ucinewgame-ms", "MS", "... until it is ready for a new game; 10000",
              set_wait<&WaitFlags::new_game>},
      FlagRow{"-ping-ms", "MS", "... for any other answer that it is ready; 10000",
              set_wait<&WaitFlags::ready>},
      FlagRow{"-settle-ms", "MS",
              "... for what it says of a finished board, and for each move that is\n"
              "                                    played on about it (go); 60000",
              set_wait<&WaitFlags::settle>},
      FlagRow{"-strict", "", "the first warning ends the match", set_flag<&MatchFlags::strict>},
      FlagRow{"-pgnout", key_values, "the games as PGN:", nullptr, pgn_out_keys(), "file"},
      FlagRow{"-sgfout", key_values, "the games as SGF (go, gomoku):", nullptr, sgf_out_keys(),
              "file"},
      FlagRow{"-crc32", key_values, "prints a checksum:", nullptr, crc_keys()},
      FlagRow{"-epdout", key_values, "the last positions of games:", nullptr, epd_out_keys(),
              "file"},
      FlagRow{"-event", "TEXT", "the games' Event tag", set_text<&MatchFlags::event>},
      FlagRow{"-site", "TEXT", "the games' Site tag", set_text<&MatchFlags::site>},
      FlagRow{"-log", key_values, "a log of the engines:", nullptr, log_keys()},
      FlagRow{"-board", "figures|letters|off",
              "the running game on a terminal; figures where the locale is UTF-8", set_board},
      FlagRow{"-no-board", "", "the same as -board off",
              [](Draft& draft, const Value&) {
                draft.flags.board = BoardFlag::off;
                return Step{};
              }},
      FlagRow{"-ratinginterval", "N", "games between two rating reports, 0 for none; 10",
              set_interval<&MatchFlags::rating_interval>},
      FlagRow{"-scoreinterval", "N", "games between two score lines, 0 for none; 1",
              set_interval<&MatchFlags::score_interval>},
      FlagRow{"-quick", key_values,
              "two engines at tc=10+0.1, as many games as 25000 rounds have, two processors\n"
              "                                    left free, -recover, -draw movenumber=30 "
              "movecount=8 "
              "score=8:",
              nullptr, quick_keys()},
      FlagRow{"-outcomeinterval", "N", "games between two reports by seat, 0 for none; 0",
              set_interval<&MatchFlags::outcome_interval>},
      FlagRow{
          "-resultformat", "TABLE",
          "reports are a table, also of two engines: default, short, small, minimal,\n"
          "                                    wide, wide2, or columns such as rank,name,elo,score",
          set_result_format},
      FlagRow{"-show-latency", "", "the report at the end has measured less claimed time",
              set_flag<&MatchFlags::show_latency>},
      FlagRow{"-output", key_values, "how reports look:", nullptr, output_keys()},
      FlagRow{"-version", "", "prints the version and ends", set_flag<&MatchFlags::version>},
  };
  return rows;
}

constexpr std::array passed_over_table{
    OthersRow{"-testEnv", "", "output is always made for programs to read"},
    OthersRow{"-autosaveinterval", "", "every finished game is in the -pgnout file at once"},
    OthersRow{"-report", "", "pairs are reported wherever games come in pairs"},
    OthersRow{"-force-concurrency", "", "-concurrency is never lowered"},
    OthersRow{"-check-mate-pvs", "", "the lines that engines show are not judged"},
    OthersRow{"-bookmode", "", "openings are always read into memory"},
    OthersRow{"-openings", "policy", "each round plays openings of its own"},
    OthersRow{"-engine", "trust", "results are always the referee's own"},
};

constexpr std::array refused_table{
    OthersRow{"-sprt", "", "a sequential test is not there yet; -rounds says how much is played"},
    OthersRow{"-config", "", "to resume a match is not there yet"},
    OthersRow{"-tb", "", "endgame tables cannot be read; -draw and -resign end games by scores"},
    OthersRow{"-tbpieces", "", "endgame tables cannot be read"},
    OthersRow{"-tbignore50", "", "endgame tables cannot be read"},
    OthersRow{"-tbadjudicate", "", "endgame tables cannot be read"},
    OthersRow{"-debug", "", "-log file=FILE writes what engines say to a file"},
    OthersRow{"-engines", "", "`ludex engine` lists the engines that are known"},
    OthersRow{"-pgnout", "match_line", "lines of engines do not get into games; -log keeps them"},
    OthersRow{"-log", "compress", "compressed logs are not there yet"},
    OthersRow{"-log", "realtime", "a log is always written as things happen"},
    OthersRow{"-log", "engine", "a log always holds what engines say; level=info leaves it out"},
    OthersRow{"-engine", "debug", "`initstr=debug on` says so to an engine of uci"},
    OthersRow{"-engine", "book",
              "engines get no moves of a book; -openings begins games with them"},
    OthersRow{"-engine", "bookdepth", "engines get no moves of a book; -openings has plies="},
};

// The whole table: the rows above, and those of the games' parameters. It owns the texts that are
// made from what the games declare.
class Table {
 public:
  Table() {
    for (const ParameterFlag& flag : parameter_flags()) {
      if (flag.parameter == rules::variant_parameter) continue;
      made_.push_back(
          {'-' + flag.name, flag.value, fmt::format("{}", fmt::join(flag.values, indent))});
    }
    variants_ = fmt::format("{}; the first", fmt::join(rules::variant_list(), ", "));
    for (const FlagRow& row : fixed_rows()) {
      rows_.push_back(row);
      if (row.name != variant_flag) continue;
      rows_.back().help = variants_;
      for (const Made& made : made_) {
        rows_.push_back({made.name, made.value, made.help, set_parameter});
      }
    }
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  ~Table() = default;

  [[nodiscard]] std::span<const FlagRow> rows() const { return rows_; }

 private:
  // Where the second line of a flag's help begins.
  static constexpr std::string_view indent = "\n                                    ";

  struct Made {
    std::string name;
    std::string value;
    std::string help;
  };

  std::vector<Made> made_;
  std::string variants_;
  std::vector<FlagRow> rows_;  // with views of the texts above
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
  static const Table table;
  return table.rows();
}

const FlagRow* find_flag(std::string_view name) {
  // What other runners do not have is typed with two dashes too, as other subcommands want it.
  if (name == "--board" || name == "--no-board") {
    name.remove_prefix(1);
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
