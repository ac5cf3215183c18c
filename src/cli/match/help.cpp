#include <fmt/format.h>
#include <fmt/ostream.h>

#include <string>
#include <string_view>

#include "cli/help_row.h"
#include "cli/match/flag_table.h"
#include "cli/match/flags.h"

namespace ludex::cli {
namespace {

constexpr HelpLayout flag_layout{};
constexpr HelpLayout key_layout{.indent = 4};

}  // namespace

void print_match_help(std::ostream& out) {
  fmt::print(out,
             "Plays a match between engines.\n\n"
             "Usage: ludex match -engine KEY=VALUE... -engine KEY=VALUE... [FLAGS]\n\n"
             "  ludex match -engine cmd=builtin -engine cmd=stockfish -each tc=2+0.02 -rounds 10 "
             "-pgnout file=games.pgn\n\n"
             "The flags are those of fastchess and cutechess-cli. KEY[=true|false] may be written "
             "as KEY alone.\n\n");
  for (const FlagRow& row : match_flag_table()) {
    out << help_row(flag_layout,
                    fmt::format("{}{}{}", row.name, row.value.empty() ? "" : " ", row.value),
                    row.help);
    // The keys of these two are keys of -engine, which stands above them.
    if (row.name == "-each" || row.name == "-referee") continue;
    for (const KeyRow& key : row.keys) {
      out << help_row(key_layout, key_and_value(key), key.help);
    }
    if (row.name == "-engine") {
      out << help_row(key_layout, "option.NAME=VALUE", "an option of the engine");
    }
  }
  fmt::print(out, "\nTo go on after any end of the program (see also `ludex tournament`):\n");
  out << help_row(flag_layout, "-config file=FILE",
                  "keep every finished game in FILE; if it exists, go on with its tournament");
  out << help_row(flag_layout, "-config outname=FILE", "the same, where FILE must not exist");
  out << help_row(flag_layout, "-tournamentfile FILE", "the same as -config file=FILE");
  out << help_row(flag_layout, "-resume",
                  "with -tournamentfile: FILE must exist; then -engine KEY=VALUE... joins its "
                  "tournament, and -withdraw NAME leaves it");
  fmt::print(out,
             "\nAccepted and ignored with a note, for command lines of other match runners:\n");
  for (const OthersRow& row : passed_over()) {
    out << help_row(flag_layout,
                    fmt::format("{}{}{}", row.flag, row.key.empty() ? "" : " ", row.key), row.why);
  }
}

}  // namespace ludex::cli
