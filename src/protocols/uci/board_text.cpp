#include "protocols/uci/board_text.h"

#include "base/text.h"
#include "rules/fen.h"

namespace ludex::uci {

namespace {

// Turns "r1bq" into "r . b q".
std::string rank_line(std::string_view rank) {
  std::string line;
  for (const char cell : rules::cells_of(rank)) {
    if (!line.empty()) {
      line += ' ';
    }
    line += cell;
  }
  return line;
}

}  // namespace

std::vector<std::string> board_lines(std::string_view fen) {
  std::vector<std::string> lines;
  for (const std::string_view rank : split(fen.substr(0, fen.find(' ')), '/')) {
    lines.push_back(rank_line(rank));
  }
  lines.push_back("Fen: " + std::string(fen));
  return lines;
}

}  // namespace ludex::uci
