#include "rules/fen_cells.h"

#include <cstddef>

#include "base/text.h"

namespace ludex::rules {

std::string cells_of(std::string_view rank) {
  std::string cells;
  for (std::size_t at = 0; at < rank.size(); ++at) {
    if (!is_digit(rank[at])) {
      cells += rank[at];
      continue;
    }
    int empty = rank[at] - '0';
    if (at + 1 < rank.size() && is_digit(rank[at + 1])) empty = empty * 10 + (rank[++at] - '0');
    cells.append(static_cast<std::size_t>(empty), '.');
  }
  return cells;
}

}  // namespace ludex::rules
