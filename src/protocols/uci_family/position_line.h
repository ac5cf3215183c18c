// The `position` command of a game that goes on: each ply appends to the line of the last.
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
  // Where the line begins. From the game's start, the engine sees all its repetitions; behind the
  // last capture, it sees those that can still come about and the line stays short (ucci.md section
  // 5.3).
  enum class From : std::uint8_t { start, last_capture };

  PositionLine() = default;
  explicit PositionLine(From from) : from_(from) {}

  // Brings line and game() to where `game` is. The line goes on where it ended unless `game` does
  // not extend the last one. Null moves have no place in a line: behind one it begins again, with
  // the position there (uci.md section 4).
  void follow(const rules::Game& game, const Spelling& spelling = {});

  [[nodiscard]] const std::string& line() const { return line_; }
  // Expects that follow() was called. For resolving moves: whoever plays on it takes back.
  [[nodiscard]] rules::Game& game() const { return *game_; }

 private:
  [[nodiscard]] bool is_extended_by(const rules::Game& game) const;
  void begin();
  void begin_here();
  void append(rules::Move move);

  From from_ = From::start;
  Spelling spelling_;
  std::unique_ptr<rules::Game> game_;
  std::string line_;
  bool has_moves_ = false;  // the line lists some already
  std::size_t pieces_ = 0;  // on the board, where captures matter
};

}  // namespace ludex::protocols
