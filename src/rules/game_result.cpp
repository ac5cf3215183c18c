#include "rules/game_result.h"

#include <array>

namespace ludex::rules {
namespace {

constexpr std::array<std::string_view, 4> words{"*", "1-0", "0-1", "1/2-1/2"};  // by GameResult

}  // namespace

GameResult result_of(std::optional<Seat> winner) {
  if (!winner) return GameResult::draw;
  return *winner == Seat::first ? GameResult::first_wins : GameResult::second_wins;
}

std::optional<Seat> winner_of(GameResult result) {
  if (result == GameResult::first_wins) return Seat::first;
  if (result == GameResult::second_wins) return Seat::second;
  return std::nullopt;
}

std::string_view to_text(GameResult result) {
  return words[static_cast<std::size_t>(result)];
}

std::optional<GameResult> parse_result(std::string_view text) {
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (text == words[at]) return static_cast<GameResult>(at);
  }
  if (text == "1/2") return GameResult::draw;
  return std::nullopt;
}

}  // namespace ludex::rules
