#include "search/alphabeta/options/opponent.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "base/tokens.h"

namespace ludex::search {

namespace {

constexpr std::array<std::string_view, 6> titles{"GM", "IM", "FM", "WGM", "WIM", "none"};
constexpr int most_elo = 4'000;

tl::unexpected<Error> expected(std::string_view what, const Tokens& words) {
  return fail(fmt::format("UCI_Opponent expects {}", what), words.column());
}

}  // namespace

Result<Opponent> parse_opponent(std::string_view text) {
  Opponent opponent;
  Tokens words(text);
  const auto title = words.peek();
  if (!title || std::find(titles.begin(), titles.end(), title->text) == titles.end()) {
    return expected("a title (GM, IM, FM, WGM, WIM or none)", words);
  }
  (void)words.next();
  if (title->text != "none") opponent.title = title->text;
  const auto elo = words.peek();
  if (elo && elo->text == "none") {
    (void)words.next();
  } else {
    const auto number = words.integer("rating", 0, most_elo);
    if (!number) return tl::unexpected(number.error());
    opponent.elo = static_cast<int>(*number);
  }
  const auto kind = words.peek();
  if (!kind || (kind->text != "human" && kind->text != "computer")) {
    return expected("human or computer", words);
  }
  (void)words.next();
  opponent.is_human = kind->text == "human";
  opponent.name = words.rest();
  return opponent;
}

std::string describe(const Opponent& opponent) {
  const std::string title = opponent.title.empty() ? "" : opponent.title + ", ";
  const std::string elo = opponent.elo ? fmt::format("{}, ", *opponent.elo) : "";
  return fmt::format("{} ({}{}{})", opponent.name.empty() ? "unknown" : printable(opponent.name),
                     title, elo, opponent.is_human ? "human" : "computer");
}

// 200 points, which make three wins of four games, are worth an eighth of a pawn.
Value contempt_against(const Opponent& opponent, int own) {
  if (!opponent.elo) return 0;
  return std::clamp((own - *opponent.elo) / 16, -50, 50);
}

}  // namespace ludex::search
