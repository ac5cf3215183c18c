#include <fmt/format.h>
#include <fmt/ostream.h>

#include <string>
#include <string_view>

#include "cli/match_flag_table.h"
#include "cli/match_flags.h"

namespace ludex::cli {
namespace {

void print_row(std::ostream& out, std::string_view indent, const std::string& left,
               std::string_view help) {
  fmt::print(out, "{}{:<{}}  {}\n", indent, left, 34 - indent.size(), help);
}

std::string key_and_value(const KeyRow& key) {
  return key.value.empty() ? std::string(key.name) : fmt::format("{}={}", key.name, key.value);
}

}  // namespace

void print_match_help(std::ostream& out) {
  fmt::print(out,
             "Plays a match between engines.\n\n"
             "Usage: ludex match -engine KEY=VALUE... -engine KEY=VALUE... [FLAGS]\n\n"
             "  ludex match -engine cmd=builtin -engine cmd=stockfish -each tc=2+0.02 -rounds 10 "
             "-pgnout file=games.pgn\n\n"
             "Flags are those of fastchess and cutechess-cli. What follows a semicolon holds where "
             "nothing is said.\n\n");
  for (const FlagRow& row : match_flag_table()) {
    print_row(out, "",
              std::string(row.name) + (row.value.empty() ? "" : " ") + std::string(row.value),
              row.help);
    if (row.name == "-each") {
      continue;  // its keys stand above
    }
    for (const KeyRow& key : row.keys) {
      print_row(out, "    ", key_and_value(key), key.help);
    }
    if (row.name == "-engine") {
      print_row(out, "    ", "option.NAME=VALUE", "an option of the engine");
    }
  }
  fmt::print(out, "\nPassed over with a note, since other match runners have them:\n");
  for (const OthersRow& row : passed_over()) {
    print_row(out, "", fmt::format("{}{}{}", row.flag, row.key.empty() ? "" : " ", row.key),
              row.why);
  }
}

}  // namespace ludex::cli
