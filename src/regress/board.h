// What stands on the board where a test is asked, as far as the commands before it say: for
// pictures alone. The engine's own board decides everything else.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "regress/suite.h"
#include "rules/face.h"
#include "rules/game.h"

namespace ludex::regress {

// A cell of a picture: column from the left, row from the top, both from 0.
struct Cell {
  std::size_t column = 0;
  std::size_t row = 0;
  auto operator<=>(const Cell&) const = default;
};

// Rows of signs from the top; empty cells are dots. Without rows the board is not known.
struct Picture {
  std::string game;  // in the registry of rules
  std::vector<std::string> rows;
  rules::Face face;
  std::string cells;  // as rules::Game has them
  std::string last_move;
};

// Points by the names that the game has for them, in any case.
class PointNames {
 public:
  // Of boards of games whose moves are points, such as go; others have squares "a1".
  explicit PointNames(const rules::Game& empty);
  // The cells that are named in a text, in its order.
  [[nodiscard]] std::vector<Cell> cells_in(std::string_view text) const;

 private:
  std::map<std::string, Cell, std::less<>> cells_;  // by names in small letters
};

class BoardFollower {
 public:
  // Files that are loaded lie relative to the folder. The game is a name in the registry of rules.
  BoardFollower(std::string_view game, std::filesystem::path folder);
  ~BoardFollower();

  // The command was obeyed.
  void follow(const Command& command);
  [[nodiscard]] Picture picture() const;
  // The board without stones, for names of points; null where it is not known.
  [[nodiscard]] std::unique_ptr<rules::Game> empty_board() const;

 private:
  void start(std::string_view size);
  void load(const Command& command);
  void play(std::string_view color, std::string_view move);
  void undo(std::size_t moves);

  std::string game_name_;
  std::filesystem::path folder_;
  std::unique_ptr<rules::Game> game_;  // null: the board is not known
};

}  // namespace ludex::regress
