// One game of the go engine's tree against itself, of which some moves are studied long enough to
// learn from (known as playout cap randomization).
#pragma once

#include <cstdint>
#include <memory>

#include "nets/go/game_record.h"
#include "search/nets/net.h"

namespace ludex::go_nets {

struct SelfPlay {
  go::BoardSize size{9, 9};
  int komi = 700;  // hundredths of a point
  // Of a studied move and of any other one, besides what the tree keeps of the move before.
  std::uint64_t deep = 600;
  std::uint64_t shallow = 120;
  // So many of 100 moves are studied.
  int studied_percent = 25;
  // Judges the positions; without one playouts do.
  std::shared_ptr<const search::nets::Net> net = nullptr;
};

// Ends when both pass, or after twice as many moves as the board has points. The same seed plays
// the same game.
[[nodiscard]] GameRecord play_game(const SelfPlay& options, std::uint64_t seed);

// What boards a net learns from. small: mostly 9x9, all sides from 7 to 13, some 19x19; large:
// mostly 19x19, all sides from 14.
enum class Boards : std::uint8_t { small, large };

// A board and komi as they are drawn for training.
[[nodiscard]] SelfPlay drawn_options(SelfPlay options, Boards boards, std::uint64_t seed);

}  // namespace ludex::go_nets
