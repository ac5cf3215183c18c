// Conversion between the words of GTP and a board of go.
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
// Returns std::nullopt for a point that is not on a board of that size.
[[nodiscard]] std::optional<go::Point> to_go(const Point& point, const go::BoardSize& size);

// The line of letters above and below a diagram (gnugo-commands.md 4.2).
[[nodiscard]] std::string column_letters(int columns);

// Returns the move in that game, whether it is legal or not; std::nullopt for a point outside the
// board.
[[nodiscard]] std::optional<rules::Move> to_game_move(const Move& move, const rules::Game& game);
// Returns a stone or a pass as a move of GTP; std::nullopt for other changes that records make to a
// board.
[[nodiscard]] std::optional<Move> to_gtp_move(rules::Move move);
// Whether the rules allow the move for its colour, whichever side is to move.
[[nodiscard]] bool is_legal_for_its_color(const rules::Game& game, rules::Move move);

// The line of a candidate up to its first illegal move; the line begins with `color`.
struct LegalLine {
  std::vector<rules::Move> moves;
  std::string illegal_move;  // empty: all of the line is legal
};
[[nodiscard]] LegalLine legal_line(const rules::Game& game, Color color,
                                   const Candidate& candidate);

// Converts the ownership in an analysis, which takes the point of view of `mover`; returns an empty
// list unless the analysis has a value for each point.
[[nodiscard]] std::vector<engine::Ownership> ownership_in(const Analysis& analysis, Color mover,
                                                          const go::BoardSize& size);

// Reads "W+6.5", "B+3" or "0" as the lead of the first seat; returns std::nullopt for any other
// text.
[[nodiscard]] std::optional<engine::HalfPoints> lead_of(std::string_view score);

}  // namespace ludex::gtp
