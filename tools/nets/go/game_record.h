// A game of go that a player played against itself, for training: packed as bytes, and read back
// from a file to which games are only ever appended.
//
// A record, numbers little-endian, points row by row from the top:
//   u16   bytes that follow
//   u8 u8 width and height
//   i16   komi, hundredths of a point
//   i16   points by which Black is ahead at the end by area, without komi
//   u16   moves, and as many u16: the point, or the number of points for a pass; bit 15: studied
//   for each studied move: u16 win rate of its player, of 1000; u8 count; count × (u16 move,
//         u8 share of the visits, of 255)
//   two bits a point, four points a byte: who has it at the end; 0 nobody, 1 Black, 2 White
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/go/types.h"

namespace ludex::go_nets {

// So many first moves of a game are drawn, so that games differ: that they were played says little.
[[nodiscard]] constexpr std::size_t drawn_moves(go::BoardSize size) {
  constexpr int on_small_boards = 8;
  constexpr int points_for_one = 12;
  return static_cast<std::size_t>(std::max(on_small_boards, go::points_of(size) / points_for_one));
}

struct Share {
  go::Point point{};  // Point{}: a pass
  std::uint8_t of_255 = 0;
  bool operator==(const Share&) const = default;
};

// What a long search found before a move.
struct Study {
  int win_permill = 500;  // of the player of the move
  std::vector<Share> shares;
  bool operator==(const Study&) const = default;
};

struct PlayedMove {
  go::Point point{};  // Point{}: a pass
  std::optional<Study> study;
  bool operator==(const PlayedMove&) const = default;
};

struct GameRecord {
  go::BoardSize size{9, 9};
  int komi = 0;        // hundredths of a point
  int black_lead = 0;  // points at the end, by area and without komi
  // Black begins.
  std::vector<PlayedMove> moves;
  // For each point, row by row from the top: 1 Black's, -1 White's, 0 nobody's.
  std::vector<std::int8_t> owners;
  bool operator==(const GameRecord&) const = default;
};

// Expects a game whose numbers fit: at most 2 × 361 moves on at most 19 × 19 points.
[[nodiscard]] std::string packed(const GameRecord& game);
// Expects what follows the length of a record.
[[nodiscard]] Result<GameRecord> unpacked(std::string_view bytes);

// The first moves as a game in SGF, which tells no result.
[[nodiscard]] std::string opening(const GameRecord& game, std::size_t plies);

// The next game of a stream; std::nullopt at its end, which may be in the middle of a game that was
// being written when its program was killed.
[[nodiscard]] Result<std::optional<GameRecord>> read_game(std::istream& in);

}  // namespace ludex::go_nets
