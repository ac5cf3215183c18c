// What the words of GTP are on a board of go, and back.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/question.h"
#include "engine/score.h"
#include "protocols/gtp/analysis.h"
#include "protocols/gtp/message.h"
#include "rules/game.h"
#include "rules/go/game.h"
#include "rules/go/types.h"

namespace ludex::gtp {

[[nodiscard]] constexpr go::Color to_go(Color color) {
  return color == Color::black ? go::Color::black : go::Color::white;
}
[[nodiscard]] constexpr Color to_gtp(go::Color color) {
  return color == go::Color::black ? Color::black : Color::white;
}
[[nodiscard]] constexpr Color color_of(rules::Seat seat) {
  return seat == rules::Seat::first ? Color::black : Color::white;
}
[[nodiscard]] constexpr rules::Seat seat_of(Color color) {
  return color == Color::black ? rules::Seat::first : rules::Seat::second;
}
[[nodiscard]] constexpr Point to_gtp(go::Point point) {
  return {go::column_of(point), go::row_of(point)};
}
// Nothing for a point that is not on a board of that size.
[[nodiscard]] std::optional<go::Point> to_go(const Point& point, const go::BoardSize& size);

// The move in that game, whether it is legal or not; nothing for a point outside the board.
[[nodiscard]] std::optional<rules::Move> to_game_move(const Move& move, const rules::Game& game);
// A stone or a pass in the words of GTP; nothing for what records do to a board beside playing.
[[nodiscard]] std::optional<Move> to_gtp_move(rules::Move move);
// Whether the rules let the colour of the move make it, whoever is to move.
[[nodiscard]] bool is_legal_for_its_color(const rules::Game& game, rules::Move move);

// The line of a candidate as far as it is legal; it begins with that colour.
[[nodiscard]] std::vector<rules::Move> legal_line(const rules::Game& game, Color color,
                                                  const Candidate& candidate);

// Whose the points are as an analysis for that colour says it: nothing unless it names each point.
[[nodiscard]] std::vector<engine::Ownership> ownership_in(const Analysis& analysis, Color mover,
                                                          const go::BoardSize& size);

// What "W+6.5", "B+3" or "0" says of the first seat's lead; nothing for another text.
[[nodiscard]] std::optional<engine::HalfPoints> lead_of(std::string_view score);

}  // namespace ludex::gtp
