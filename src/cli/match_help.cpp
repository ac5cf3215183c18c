#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <string>

#include "cli/engine_flag.h"
#include "cli/match_flag_table.h"
#include "cli/match_flags.h"

namespace ludex::cli {
namespace {

constexpr std::array player_keys{
    KeyRow{"tc", "CONTROL", "[MOVES/][MINUTES:]SECONDS[+INCREMENT], or inf for no clock"},
    KeyRow{"st", "SECONDS", "a fixed time for every move"},
    KeyRow{"depth", "PLIES", "the deepest search"},
    KeyRow{"nodes", "N", "the largest search"},
    KeyRow{"timemargin", "MS", "what it may overstep; 0, and 100 with st="},
    KeyRow{"restart", "on|off", "a new process for every game; off"},
};
constexpr auto engine_keys = [] {
  std::array<KeyRow, engine_choice_keys.size() + player_keys.size()> both{};
  std::copy(engine_choice_keys.begin(), engine_choice_keys.end(), both.begin());
  std::copy(player_keys.begin(), player_keys.end(), both.begin() + engine_choice_keys.size());
  return both;
}();
constexpr std::array openings_keys{
    KeyRow{"file", "FILE", "where they are", true},
    KeyRow{"format", "epd|pgn|lines", "positions, games or lines of moves; by the file's ending"},
    KeyRow{"order", "sequential|random", "as in the file, or shuffled once; sequential"},
    KeyRow{"plies", "N", "moves taken from a game or line; all"},
    KeyRow{"start", "N", "the first opening to use, from 1; after the last comes the first"},
};
constexpr std::array draw_keys{
    KeyRow{"movenumber", "N", "from this move on; 0"},
    KeyRow{"movecount", "N", "for so many moves of both", true},
    KeyRow{"score", "CP", "both scores were this close to 0", true},
};
constexpr std::array resign_keys{
    KeyRow{"movecount", "N", "for so many of its moves", true},
    KeyRow{"score", "CP", "a player's score was this bad", true},
    KeyRow{"twosided", "true|false", "and the opponent's this good; false"},
};
constexpr std::array pgn_keys{
    KeyRow{"file", "FILE", "where games are added as they finish", true},
    KeyRow{"notation", "NAME", "san, lan, uci; xiangqi: wxf, iccs, chinese, ucci, uci; the first"},
    KeyRow{"append", "true|false", "keep what the file holds; true"},
    KeyRow{"nodes", "true|false", "comments show nodes (n=)"},
    KeyRow{"seldepth", "true|false", "... selective depth (sd=)"},
    KeyRow{"nps", "true|false", "... nodes a second (nps=)"},
    KeyRow{"hashfull", "true|false", "... hash use in permill (hashfull=)"},
    KeyRow{"tbhits", "true|false", "... tablebase hits (tbhits=)"},
    KeyRow{"pv", "true|false", "... the principal variation (pv=)"},
    KeyRow{"timeleft", "true|false", "... what is left on the clock (tl=)"},
    KeyRow{"latency", "true|false", "... measured less claimed time (latency=)"},
    KeyRow{"min", "true|false", "seven tags and bare moves only"},
};
constexpr std::array log_keys{
    KeyRow{"file", "FILE", "where the talk with the engines is written", true},
    KeyRow{"level", "trace|info", "every line, or only starts, ends and faults; trace"},
    KeyRow{"append", "true|false", "keep what the file holds; false"},
};

constexpr std::string_view key_values = "KEY=VALUE...";
constexpr std::array flag_table{
    FlagRow{"-engine", key_values, "a player, given at least twice:", engine_keys, true, true},
    FlagRow{"-each", key_values, "the same keys for every player; its own go before", engine_keys,
            true, true},
    FlagRow{"-rounds", "N", "rounds, each with openings of its own; 2", {}},
    FlagRow{"-games", "N", "games of every two players in a round; 2", {}},
    FlagRow{"-repeat", "[N]", "games in a row with one opening, swapping sides; 2", {}},
    FlagRow{"-noswap", "", "players keep their sides", {}},
    FlagRow{"-reverse", "", "the later player moves first", {}},
    FlagRow{"-tournament", "roundrobin|gauntlet", "who meets whom; roundrobin", {}},
    FlagRow{"-concurrency", "N", "games at a time, or -N to leave N processors free; 1", {}},
    FlagRow{"-openings", key_values, "where games start:", openings_keys},
    FlagRow{"-srand", "N", "seed of the random order of openings", {}},
    FlagRow{
        "-variant", "NAME", "standard, fischerandom, xiangqi or xiangqi-promotion; standard", {}},
    FlagRow{"-rules",
            "NAME",
            "chess: engine (draws at 3 repetitions, 50 moves), fide (5, 75), none;\n"
            "                                    xiangqi: axf, cca, xqbase, checkban, alwaysdraw, "
            "none, or with a\n"
            "                                    limit such as axf/50; the first",
            {}},
    FlagRow{"-maxmoves", "N", "a draw after so many moves of both", {}},
    FlagRow{"-draw", key_values, "a draw by scores:", draw_keys},
    FlagRow{"-resign", key_values, "a loss by scores:", resign_keys},
    FlagRow{"-recover", "", "the match goes on after a crash or hang", {}},
    FlagRow{"-pgnout", key_values, "the games as PGN:", pgn_keys},
    FlagRow{"-event", "TEXT", "the games' Event tag", {}},
    FlagRow{"-site", "TEXT", "the games' Site tag", {}},
    FlagRow{"-log", key_values, "a log of the engines:", log_keys},
    FlagRow{"-ratinginterval", "N", "games between two rating reports, 0 for none; 10", {}},
    FlagRow{"-scoreinterval", "N", "games between two score lines, 0 for none; 1", {}},
};

constexpr std::array<std::string_view, 26> others_flags{
    "-sprt",
    "-tb",
    "-tbpieces",
    "-tbignore50",
    "-tbadjudicate",
    "-epdout",
    "-config",
    "-quick",
    "-use-affinity",
    "-force-concurrency",
    "-crc32",
    "-strict",
    "-check-mate-pvs",
    "-show-latency",
    "-testEnv",
    "-startup-ms",
    "-ucinewgame-ms",
    "-ping-ms",
    "-autosaveinterval",
    "-wait",
    "-seeds",
    "-resultformat",
    "-output",
    "-report",
    "-outcomeinterval",
    "-debug",
};
constexpr std::array<std::string_view, 9> others_engine_keys{
    "arg", "initstr", "stderr", "tscale", "trust", "book", "bookdepth", "whitepov", "ponder",
};

void print_row(std::ostream& out, std::string_view indent, const std::string& left,
               std::string_view help) {
  fmt::print(out, "{}{:<{}}  {}\n", indent, left, 34 - indent.size(), help);
}

}  // namespace

std::span<const FlagRow> match_flag_table() {
  return flag_table;
}

const FlagRow* find_flag(std::string_view name) {
  const auto found = std::find_if(flag_table.begin(), flag_table.end(),
                                  [&](const FlagRow& row) { return row.name == name; });
  return found != flag_table.end() ? &*found : nullptr;
}

const KeyRow* find_key(const FlagRow& flag, std::string_view name) {
  const auto found = std::find_if(flag.keys.begin(), flag.keys.end(),
                                  [&](const KeyRow& row) { return row.name == name; });
  return found != flag.keys.end() ? &*found : nullptr;
}

bool is_flag_of_others(std::string_view name) {
  return std::find(others_flags.begin(), others_flags.end(), name) != others_flags.end();
}

bool is_key_of_others(std::string_view flag, std::string_view key) {
  if (flag == "-pgnout") return key == "match_line" || key == "fi";
  if (flag == "-openings") return key == "policy";
  if (flag == "-log") return key == "compress" || key == "realtime" || key == "engine";
  if (flag != "-engine" && flag != "-each") return false;
  return std::find(others_engine_keys.begin(), others_engine_keys.end(), key) !=
         others_engine_keys.end();
}

void print_match_help(std::ostream& out) {
  fmt::print(out,
             "Plays a match between engines.\n\n"
             "Usage: ludex match -engine KEY=VALUE... -engine KEY=VALUE... [FLAGS]\n\n"
             "  ludex match -engine cmd=builtin -engine cmd=stockfish -each tc=2+0.02 -rounds 10 "
             "-pgnout file=games.pgn\n\n"
             "Flags are those of fastchess and cutechess-cli. What follows a semicolon holds where "
             "nothing is said.\n\n");
  for (const FlagRow& row : flag_table) {
    print_row(out, "",
              std::string(row.name) + (row.value.empty() ? "" : " ") + std::string(row.value),
              row.help);
    if (row.name == "-each") {
      continue;  // its keys stand above
    }
    for (const KeyRow& key : row.keys) {
      print_row(out, "    ", fmt::format("{}={}", key.name, key.value), key.help);
    }
    if (row.options) {
      print_row(out, "    ", "option.NAME=VALUE", "an option of the engine");
    }
  }
}

}  // namespace ludex::cli
