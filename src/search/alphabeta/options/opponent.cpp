#include "search/alphabeta/options/opponent.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace ludex::search {

std::string describe(const Opponent& opponent) {
  const std::string title = opponent.title.empty() ? "" : opponent.title + ", ";
  const std::string elo = opponent.elo ? fmt::format("{}, ", *opponent.elo) : "";
  const bool is_human = opponent.kind == Opponent::Kind::human;
  return fmt::format("{} ({}{}{})", opponent.name.empty() ? "unknown" : printable(opponent.name),
                     printable(title), elo, is_human ? "human" : "computer");
}

// 200 points, which make three wins of four games, are worth an eighth of a pawn.
Value contempt_against(const Opponent& opponent, int own) {
  if (!opponent.elo) return 0;
  return std::clamp((own - *opponent.elo) / 16, -50, 50);
}

}  // namespace ludex::search
