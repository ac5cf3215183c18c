#include "match/play/played_game.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/expects.h"
#include "match/play/game_end.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

constexpr std::size_t kept_warnings = 8;

constexpr std::array<std::string_view, 9> end_words{
    "rules",        "agreement",  "resignation", "adjudication", "time_forfeit",
    "illegal_move", "disconnect", "stall",       "unterminated"};  // by EndKind

}  // namespace

std::string_view to_text(EndKind kind) {
  return end_words[static_cast<std::size_t>(kind)];
}

std::optional<EndKind> parse_end_kind(std::string_view text) {
  const auto* const found = std::find(end_words.begin(), end_words.end(), text);
  if (found == end_words.end()) return std::nullopt;
  return static_cast<EndKind>(found - end_words.begin());
}

bool is_fault(const GameEnd& end) {
  return end.kind == EndKind::time_forfeit || end.kind == EndKind::disconnect ||
         end.kind == EndKind::stall || end.kind == EndKind::illegal_move;
}

rules::GameResult result_of(const GameEnd& end) {
  if (end.kind == EndKind::unterminated) return rules::GameResult::unknown;
  return rules::result_of(end.winner);
}

std::string_view result_text(const GameEnd& end) {
  return rules::to_text(result_of(end));
}

void warn(PlayedGame& game, rules::Seat seat, std::string_view text) {
  std::string sentence = shown(text);
  std::vector<Warning>& known = game.warnings;
  const auto same = std::find_if(known.begin(), known.end(), [&](const Warning& each) {
    return each.seat == seat && each.text == sentence;
  });
  if (same != known.end()) {
    ++same->times;
  } else if (known.size() < kept_warnings) {
    known.push_back({seat, std::move(sentence)});
  } else {
    ++game.warnings_dropped;
  }
}

std::string_view name_of(SettledBy by) {
  switch (by) {
    case SettledBy::agreement:
      return "agreement";
    case SettledBy::play:
      return "play";
    case SettledBy::referee_engine:
      return "referee engine";
    case SettledBy::one_player:
      return "one player";
    case SettledBy::rules:
      return "rules";
  }
  expects(false);
  return {};
}

std::vector<rules::Seat> movers(const PlayedGame& game) {
  const auto board = rules::start_game(game.setup).value();
  std::vector<rules::Seat> seats;
  seats.reserve(game.moves.size());
  for (const PlayedMove& played : game.moves) {
    seats.push_back(board->to_move());
    board->play(played.move);
  }
  return seats;
}

std::string last_position(const PlayedGame& game) {
  const auto board = rules::start_game(game.setup).value();
  for (const PlayedMove& played : game.moves) {
    board->play(played.move);
  }
  return board->position();
}

std::optional<std::uint64_t> nodes_too_many(const PlayedGame& game, rules::Seat seat,
                                            std::optional<std::uint64_t> allowed) {
  constexpr std::uint64_t small_search = 20'000;
  if (!allowed) return std::nullopt;
  const std::vector<rules::Seat> seats = movers(game);
  for (std::size_t at = 0; at < seats.size(); ++at) {
    const auto searched = game.moves[at].finding.nodes;
    if (seats[at] == seat && searched && *searched / 2 > *allowed && *searched > small_search) {
      return searched;
    }
  }
  return std::nullopt;
}

int halves(const GameEnd& end, rules::Seat seat) {
  expects(end.kind != EndKind::unterminated);
  if (!end.winner) {
    return 1;
  }
  return *end.winner == seat ? 2 : 0;
}

}  // namespace ludex::match
