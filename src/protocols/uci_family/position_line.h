// The `position` command of a game in progress: each ply is appended to the line of the ply before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "protocols/uci_family/spelling.h"
#include "rules/game.h"

namespace ludex::protocols {

class PositionLine {
 public:
  // The position from which the line begins. If it is the game's start, the engine sees all
  // repetitions of the game; if it is the position after the last capture, the engine sees those
  // that can still matter and the line stays short (ucci.md section 5.3).
  enum class From : std::uint8_t { start, last_capture };

  PositionLine() = default;
  explicit PositionLine(From from) : from_(from) {}

  // Brings line() and game() up to `game`. The line is extended unless `game` does not continue the
  // game of the last call. A line cannot contain null moves: after one, it begins again with the
  // position there (uci.md section 4).
  void follow(const rules::Game& game, const Spelling& spelling = {});

  [[nodiscard]] const std::string& line() const { return line_; }
  // Expects that follow() was called. Used to resolve moves: a caller that plays on it takes the
  // moves back.
  [[nodiscard]] rules::Game& game() const { return *game_; }

 private:
  void begin();
  void begin_here();
  void append(rules::Move move);

  From from_ = From::start;
  Spelling spelling_;
  std::unique_ptr<rules::Game> game_;
  std::string line_;
  bool has_moves_ = false;  // the line lists at least one move
  std::size_t pieces_ = 0;  // number of pieces on the board, kept for From::last_capture
};

}  // namespace ludex::protocols
