// Follows the commands of a regression test and derives the board from them. Only the pictures of a
// report use it; everything else depends on the engine's own board.
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

// Rows of signs from the top; dots are empty cells. Without rows the board is unknown.
struct Picture {
  std::string game;  // its name in the registry of rules
  std::vector<std::string> rows;
  rules::Face face;
  std::string cells;  // as rules::Game::cells() gives them
  std::string last_move;
};

// The points of a board by the names that the game has for them, in any case.
class PointNames {
 public:
  // If moves of the game are points, as in go, their names are used; otherwise squares have names
  // such as "a1".
  explicit PointNames(const rules::Game& empty);
  // The cells that are named in a text, in the order of the text.
  [[nodiscard]] std::vector<Cell> cells_in(std::string_view text) const;

 private:
  std::map<std::string, Cell, std::less<>> cells_;  // by name in small letters
};

class BoardFollower {
 public:
  // Paths of loaded files are relative to the folder. `game` is a name in the registry of rules.
  BoardFollower(std::string_view game, std::filesystem::path folder);
  ~BoardFollower();

  // Repeats a command that the engine has carried out.
  void follow(const Command& command);
  [[nodiscard]] Picture picture() const;
  // The empty board, for names of points; null if the board is unknown.
  [[nodiscard]] std::unique_ptr<rules::Game> empty_board() const;

 private:
  void start(std::string_view size);
  void load(const Command& command);
  void play(std::string_view color, std::string_view move);
  void undo(std::size_t moves);

  std::string game_name_;
  std::filesystem::path folder_;
  std::unique_ptr<rules::Game> game_;  // null if the board is unknown
};

}  // namespace ludex::regress
